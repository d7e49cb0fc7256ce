"""Text from users and files, made harmless before it is kept."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

NAME_LENGTH: Final = 60
NOTE_LENGTH: Final = 2000

_JOINERS: Final = frozenset("\u200c\u200d")
_BARRED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MOST_COMBINING: Final = 3


def clean_text(text: str, limit: int = NAME_LENGTH) -> str:
    """One line of `text` in NFC with every control, format and unassigned character made visible as U+FFFD.

    At most three combining marks stay in a row and at most `limit` characters in all; the result may be empty.
    Zero-width joiners stay, because names in several scripts need them.
    """
    if text.isascii() and text.isprintable():
        return text[:limit].strip()
    kept: list[str] = []
    combining = 0
    for sign in unicodedata.normalize("NFC", " ".join(text.split(" "))):
        if len(kept) == limit:
            break
        category = unicodedata.category(sign)
        combining = combining + 1 if category in {"Mn", "Me"} else 0
        if combining > _MOST_COMBINING:
            continue
        barred = category in _BARRED and sign not in _JOINERS
        kept.append("\ufffd" if barred else sign)
    return "".join(kept).strip()


def capital(text: str) -> str:
    """The text as it begins a row or a heading: what stands in the midst of a line has a small letter."""
    return text[:1].upper() + text[1:]


def harmless(value: object) -> object:
    """A decoded document with every text in it cleaned, keys included: a file can be edited by anybody."""
    match value:
        case str():
            return clean_text(value, NOTE_LENGTH)
        case dict():
            return {harmless(key): harmless(inner) for key, inner in value.items()}
        case list() | tuple():
            return [harmless(inner) for inner in value]
        case _:
            return value


def likely(name: str, known: Iterable[str], most: int = 4) -> list[str]:
    """Which of the known names somebody may have meant by this one, the likeliest first."""
    # Imported by a mistake alone: every start would wait for it.
    from difflib import get_close_matches

    return get_close_matches(name.casefold(), list(dict.fromkeys(known)), most)
