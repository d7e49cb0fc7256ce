"""Copies of one battle in one folder, as a sync service leaves them when two computers played it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, assert_never

from msgspec.structs import replace

from saves.journal import Backups, Conflict, Kinship, OsFs, StoreError, conflicts
from saves.journal.kinship import header_of
from saves.layout import LIMITS
from saves.places import backups_folder
from saves.store import NAME, Summary
from tracker.text import clean_text
from tracker.words import _

_LONGEST: Final = 120
"""The length to which a file's name is shown; sync services write long ones."""


def chain_of(path: Path) -> str:
    """The id inside a battle file, empty where it has none that can be believed."""
    header = header_of(OsFs(), path, LIMITS)
    return "" if header is None else header.id


def rescued_from(folders: Iterable[Path]) -> dict[str, Path]:
    """Where the battles went that were rescued into these folders, by the id inside the file they came from."""
    rescued_as: dict[str, Path] = {}
    for folder in folders:
        for path in sorted(folder.glob("*.battle")):
            header = header_of(OsFs(), path, LIMITS)
            if header is not None and header.origin is not None:
                rescued_as[header.origin.id] = path
    return rescued_as


def with_copies(folder: Path, summaries: Iterable[Summary], rescued: Mapping[str, Path]) -> list[Summary]:
    """The lines of the library, each copy of a battle with how it stands to the one that has a name of our own.

    Of one that has not, this is also the reason why it cannot be played as it lies there. Of a battle that went on
    elsewhere when its disk took nothing more it is the place, out of `rescued`.
    """
    lines = list(summaries)
    by_chain: dict[str, list[Summary]] = {}
    for line in lines:
        if line.chain:
            by_chain.setdefault(line.chain, []).append(line)
    remarks: dict[str, tuple[str, str]] = {
        line.id: (_went_on(rescued[line.chain]), "") for line in lines if line.chain in rescued
    }
    for several in by_chain.values():
        if len(several) > 1:
            first = min(several, key=lambda line: (_is_foreign(line), len(line.id), line.id))
            remarks |= _compared(folder, first, several)
    return [_told(line, *remarks[line.id]) if line.id in remarks else line for line in lines]


def _is_foreign(line: Summary) -> bool:
    return NAME.fullmatch(line.id) is None


def _told(line: Summary, copy: str, damage: str) -> Summary:
    return replace(line, copy=copy, broken=damage or copy if _is_foreign(line) else line.broken)


def _compared(folder: Path, first: Summary, several: list[Summary]) -> dict[str, tuple[str, str]]:
    """How each of them stands to the first, and what is damaged in it."""
    ours = folder / f"{first.id}.battle"
    try:
        earlier = [point.path for point in Backups(backups_folder(folder) / first.id).points()]
        by_id = {each.path.stem: each for each in conflicts(ours, limits=LIMITS, earlier=earlier)}
    except (OSError, StoreError):
        return {}
    others = [by_id[line.id] for line in several if line is not first and line.id in by_id]
    return {other.path.stem: (in_words(ours, other), _damage(other)) for other in others}


def _damage(other: Conflict) -> str:
    return _("{copy} is damaged").format(copy=clean_text(other.path.stem, _LONGEST)) if other.is_damaged else ""


def _went_on(path: Path) -> str:
    return _("it went on in {file}: import that one to play on").format(file=clean_text(str(path), _LONGEST))


def in_words(ours: Path, other: Conflict) -> str:
    """How another copy stands to ours."""
    copy, battle = (clean_text(path.stem, _LONGEST) for path in (other.path, ours))
    names = {"copy": copy, "battle": battle, "line": other.common}
    match other.kinship:
        case Kinship.SAME:
            template = _("{copy} is the same as {battle}")
        case Kinship.SHORTER:
            template = _("{copy} is an older copy of {battle}")
        case Kinship.LONGER:
            template = _("{copy} goes on where {battle} ends: import it and play on there")
        case Kinship.FORKED:
            template = _("{copy} and {battle} part after line {line}: both were played, both are kept")
        case Kinship.STRANGER:
            template = _("{copy} is a different battle from {battle}")
        case _:
            assert_never(other.kinship)
    return template.format(**names)
