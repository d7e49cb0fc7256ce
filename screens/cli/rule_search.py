"""Rules by what they say: in the id, the chapter or the text, in any language; those that say most of the words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from tracker.rules.reference import Chapter, Fact, Reference
from tracker.rules.system import System
from tracker.words import folded, sought_in


class Hit(Struct, frozen=True):
    """A fact that says some of the words: how many, and how plainly."""

    system: System
    chapter: Chapter
    fact: Fact
    words: int
    weight: int


def search(references: Sequence[tuple[System, Reference]], words: Sequence[str]) -> list[Hit]:
    """The facts in which every word stands, or as many as stand in any: the plainest first, equals as printed."""
    sought = [folded(word) for text in words for word in text.split()]
    hits = [
        Hit(system, chapter, reference.facts[key], *weighed)
        for system, reference in references
        for chapter in reference.chapters
        for key in chapter.facts
        if (weighed := _weighed(chapter, reference.facts[key], sought))[0]
    ]
    most = max((hit.words for hit in hits), default=0)
    return sorted((hit for hit in hits if hit.words == most), key=lambda hit: -hit.weight)


def _weighed(chapter: Chapter, fact: Fact, sought: Sequence[str]) -> tuple[int, int]:
    """How many of the words a fact says, and how plainly: a whole word of its text says most."""
    identity, title, text = fact.id.casefold(), sought_in(chapter.title), sought_in(fact.text)
    whole = set(re.findall(r"\w+", text))
    matching = [word for word in sought if word in identity or word in title or word in text]
    return len(matching), sum(4 * (word in whole) + 2 * (word in text) + 3 * (word in identity) for word in matching)
