"""A language that nobody speaks: accented, a third longer and in brackets.

Whatever was never translated stands in plain letters, and whatever was cut has lost its closing bracket.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from typing import Final

from saves.codec import from_act
from tracker import words
from tracker.grammar import BAR
from tracker.play.history import History
from tracker.words import SENSE

OPEN, CLOSE = "⟦", "⟧"
_PLAIN, _ACCENTED = "aceiknorsuyzACEINORSUYZ", "áçéíķñóŕšúýžÁÇÉÍÑÓŔŠÚÝŽ"
_ACCENTS: Final = str.maketrans(_PLAIN, _ACCENTED)
_LETTER: Final = re.compile(r"[^\W\d_]")
_BLANK: Final = re.compile(r"(\{[^{}]*\})")
_FILLING: Final = "ōmēm "

_WORD: Final = re.compile(r"[^\W\d_]+")
_BEGUN: Final = re.compile(r"([^\W\d_]+)…")
_ID: Final = re.compile(
    r"\b[a-z]+:[\w.-]+|\b[A-Z]{2,3}-\s*[A-Z]+-\s*\d+\b|\b[A-Z]{2}-\d+\b|\b\d*D\d+\b|\b[IVX]+\b|\b[^\W\d_]\b"
)
_CUT: Final = re.compile(rf"…(?=\s\s|\s*$|\s*[│┃▌─╮╯{OPEN}])")


def pseudo(msgid: str) -> str:
    """The words in the language; blanks, and space around the words, stay as they are."""
    msgid = msgid.rpartition(SENSE)[2]
    inner = msgid.strip()
    parts = _BLANK.split(inner)
    if not any(_LETTER.search(part) for place, part in enumerate(parts) if place % 2 == 0 or BAR in part):
        return msgid
    said = "".join(_blank(part) if place % 2 else part.translate(_ACCENTS) for place, part in enumerate(parts))
    more = "".join(islice(cycle(_FILLING), -(-len(inner) // 3))).rstrip()
    apart = " " if inner.endswith("}") else ""
    start, end = msgid[: len(msgid) - len(msgid.lstrip())], msgid[len(msgid.rstrip()) :]
    return f"{start}{OPEN}{said}{apart}{more}{CLOSE}{end}"


def _blank(blank: str) -> str:
    """A blank as it is, but for the forms of what agrees with its name: those are words."""
    name, colon, forms = blank.partition(":")
    return f"{name}{colon}{forms.translate(_ACCENTS)}" if BAR in forms else blank


class Pseudo(gettext.NullTranslations):
    """Translates whatever it is asked for, and remembers what that was."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        self.asked.add(message)
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked |= {msgid1, msgid2}
        return pseudo(msgid1 if n == 1 else msgid2)

    @property
    def asked_again(self) -> set[str]:
        """What was in the language already when it was to be translated."""
        return {said for said in self.asked if OPEN in said}


@contextmanager
def pseudo_spoken() -> Iterator[Pseudo]:
    """Everything is said in the language meanwhile."""
    before, spoken = words._translations, Pseudo()
    words._translations = spoken
    try:
        yield spoken
    finally:
        words._translations = before


def untranslated(shown: str, known: frozenset[str]) -> set[str]:
    """Words in letters that the language does not have, beside ids, dice, numerals and the words that are known.

    Of a known word that was cut off, the beginning is known too.
    """
    found = _WORD.findall(_ID.sub(" ", shown))
    begun = {word for word in _BEGUN.findall(shown) if any(name.startswith(word.casefold()) for name in known)}
    return {word for word in found if set(word) & set(_PLAIN) and word.casefold() not in known} - begun


def cuts(shown: str, *, goes_on: bool = False) -> list[str]:
    """What lost its end on the lines of one widget; where it goes on out of sight, only what an ellipsis cut."""
    begun: list[int] = []
    for place, sign in enumerate(shown):
        if sign == OPEN:
            begun.append(place)
        elif sign == CLOSE and begun:
            begun.pop()
    lines = [shown[place:].partition("\n")[0] for place in begun]
    ended = [line[: cut.end()] for line in lines if (cut := _CUT.search(line)) is not None]
    return ended if goes_on else ended + [line.rstrip() for line in lines if _CUT.search(line) is None]


def words_of(text: str) -> frozenset[str]:
    """The words of names, as `untranslated` knows them."""
    return frozenset(word.casefold() for word in _WORD.findall(text))


def words_in(history: History) -> frozenset[str]:
    """The words of all that somebody typed into a battle."""
    return frozenset().union(*(words_of(text) for act in history.acts for text in _texts(from_act(act))))


def _texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for inner in value.values():
                yield from _texts(inner)
        case list() | tuple():
            for inner in value:
                yield from _texts(inner)
        case _:
            pass
