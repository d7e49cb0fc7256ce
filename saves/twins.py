"""Copies of one battle in one folder, as a sync service leaves them when two computers played it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, assert_never

from msgspec.structs import replace

from saves.journal import Conflict, Kinship, conflicts
from saves.journal.scan import peek_header
from saves.layout import LIMITS
from tracker.text import clean_text
from tracker.words import _

if TYPE_CHECKING:
    from saves.store import Summary

_OURS: Final = re.compile(r"[a-z0-9-]+-[0-9a-f]{8}")


def chain_of(path: Path) -> str:
    """The id inside a battle file, empty where it has none that can be believed."""
    try:
        with path.open("rb") as file:
            header = peek_header(file.read(LIMITS.string), LIMITS)
    except (OSError, ValueError):
        return ""
    return header.id if header is not None else ""


def with_twins(folder: Path, told: Iterable[Summary]) -> list[Summary]:
    """The lines of the library, each copy of a battle with how it stands to the one that has a name of our own."""
    lines = list(told)
    by_chain: dict[str, list[Summary]] = {}
    for line in lines:
        if line.chain:
            by_chain.setdefault(line.chain, []).append(line)
    found: dict[str, str] = {}
    for several in by_chain.values():
        if len(several) > 1:
            first = min(several, key=lambda line: (_OURS.fullmatch(line.id) is None, len(line.id), line.id))
            found |= _compared(folder, first, several)
    return [replace(line, twin=found.get(line.id, "")) for line in lines]


def _compared(folder: Path, first: Summary, several: list[Summary]) -> dict[str, str]:
    names = {clean_text(path.stem): path for path in folder.glob("*.battle")}
    try:
        told = {each.path: each for each in conflicts(names[first.id], limits=LIMITS)}
    except (KeyError, OSError):
        return {}
    return {
        line.id: in_words(names[first.id], told[names[line.id]])
        for line in several
        if line is not first and names.get(line.id) in told
    }


def in_words(ours: Path, other: Conflict) -> str:
    """How another copy stands to ours."""
    names = {"copy": clean_text(other.path.stem), "battle": ours.stem, "line": other.common}
    match other.kinship:
        case Kinship.SAME:
            told = _("{copy} is the same as {battle}")
        case Kinship.SHORTER:
            told = _("{copy} is an older copy of {battle}")
        case Kinship.LONGER:
            told = _("{copy} goes on where {battle} ends: take it in and play on there")
        case Kinship.FORKED:
            told = _("{copy} and {battle} part after line {line}: both were played, both are kept")
        case Kinship.STRANGER:
            told = _("{copy} is another battle than {battle}")
        case _:
            assert_never(other.kinship)
    return told.format(**names)
