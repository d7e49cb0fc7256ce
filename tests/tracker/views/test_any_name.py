"""Sentences about units fit any name in both languages, `Goat riders` and `The Cellar Beast`: what agrees has forms."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tracker.rules.systems import load_system, system_keys
from tracker.words import _, speaking

LINKS = ("et", "ou", "par", "de", "dans", "au", "à", "en", "avec", "sur")
NAMED = r"\{(?:actor|target|who|unit)\}"
AGREES = re.compile(r"\{\w+:[^{}]*\|[^{}]*\}")
"""What has a form for one and one for many."""
SINGULAR = re.compile(rf"(?<! of ){NAMED} (?:is|was|has|does|goes|\w+[^s\W]s)\b|\bits\b")
"""In English: a verb that fits one alone, or what is one's own."""
FITS = re.compile(rf"{NAMED}(?:$|[,;.)]|\s?:|\s(?:ne\s|se\s|n’|s’)*{AGREES.pattern}|\s(?:{'|'.join(LINKS)})\b)")
"""In French, where every verb tells one from many: a name is followed by none but one that agrees."""


def told_of_units(key: str) -> Iterator[str]:
    system = load_system(key)
    yield from (resolver.deed for resolver in system.rolls.resolvers)
    yield from system.words.effect_words.values()
    yield from system.words.outcome_words.values()
    yield from (field.says for field in system.cards.fields if isinstance(field.says, str))


@pytest.mark.parametrize("key", system_keys())
def test_no_verb_and_no_pronoun_hangs_on_whether_a_unit_is_one_or_many(key: str) -> None:
    assert [said for said in told_of_units(key) if SINGULAR.search(AGREES.sub("", said))] == []
    with speaking("fr"):
        french = [_(said) for said in told_of_units(key) if said]
    assert [said for said in french if len(re.findall(NAMED, said)) != len(FITS.findall(said))] == []
