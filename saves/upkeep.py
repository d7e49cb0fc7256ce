"""The folder of battles as a whole: what killed programs left behind, restore points, and the room there is."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from msgspec import Struct

from saves.dice.sealed import FOLDER as DICE
from saves.folder import TRASH, FolderStore
from saves.journal import OsFs, StoreError, scan
from saves.journal.fs import read_at_most
from saves.journal.lock import WriterLock
from saves.layout import LIMITS
from saves.new_battle import tidy_lock
from saves.panel.crests import crests_folder
from saves.panel.settings import FOLDER as PANEL
from saves.phones import FOLDER as PHONES
from saves.pictures import FOLDER as PICTURES
from saves.places import rescue_folders, state_folder
from saves.preferences import preferences_file
from saves.store import SUFFIX, BattleId
from saves.upgrading import OLDER

SCARCE: Final = 64 * 1024 * 1024
"""Bytes under which it is said that there is little room: a long battle and its restore points take that much."""

ABANDONED: Final = 60.0
"""Seconds after which nobody is still writing a small file that no lock tells of."""

_LEFT_OVER: Final = re.compile(r"(?P<whole>.+)\.tmp-[0-9a-f]{8}|(?P<unborn>\..+\.new)(?:\.lock)?")


class Points(Struct, frozen=True):
    """The restore points of one battle: how many, their size in bytes, and the names of those that are damaged."""

    battle: str
    count: int
    size: int
    damaged: tuple[str, ...]


class Upkeep(Struct, frozen=True):
    """The files swept out, the restore points there are, and the bytes that are free; None where nobody can tell."""

    swept: tuple[str, ...]
    points: tuple[Points, ...]
    free: int | None


def look_around(store: FolderStore) -> Upkeep:
    """Sweep out what killed programs left behind, where nobody writes just now, and look at all that is no battle."""
    return Upkeep(tuple(_swept(store)), tuple(_points(store)), _free(store.folder))


def _swept(store: FolderStore) -> Iterator[str]:
    for path, owner in _left_over(store):
        with suppress(OSError, StoreError), _given_up(path, owner):
            # What belongs to a file may have gone with it.
            path.unlink(missing_ok=True)
            yield str(path.relative_to(store.folder) if path.is_relative_to(store.folder) else path)


def _left_over_beside(battles: Path) -> Iterator[tuple[Path, Path | None]]:
    """The same in the folders beside the battles that hold a file for each."""
    for path, whole in (each for name in (OLDER, TRASH, DICE, PANEL, PHONES) for each in _unfinished(battles / name)):
        battle = battles / f"{Path(whole).stem.partition('-schema-')[0]}{SUFFIX}"
        # The seed of a battle is there before the battle is.
        yield path, battle if battle.exists() else None


def _left_over(store: FolderStore) -> Iterator[tuple[Path, Path | None]]:
    """The files whose name lasts only while one is written, in all our folders; and the battle whose lock tells."""
    for battles in (store.folder, *rescue_folders()):
        for path, whole in _unfinished(battles):
            yield path, battles / whole if whole.endswith((SUFFIX, ".new")) else None
        yield from _left_over_beside(battles)
        for pictures in (crests_folder(battles), battles / PICTURES):
            yield from ((path, None) for path, _whole in _unfinished(pictures))
    for folder in _listed(store.backups_folder):
        yield from ((path, store.folder / f"{folder.name}{SUFFIX}") for path, _whole in _unfinished(folder))
    for folder in (state_folder(), Path(preferences_file()).parent):
        yield from ((path, None) for path, _whole in _unfinished(folder))


def _unfinished(folder: Path) -> Iterator[tuple[Path, str]]:
    for path in _listed(folder):
        if match := _LEFT_OVER.fullmatch(path.name):
            yield path, match["whole"] or match["unborn"]


@contextmanager
def _given_up(path: Path, owner: Path | None) -> Iterator[None]:
    """Raises while somebody may still be writing the file; until this ends nobody begins to."""
    if owner is None:
        if time.time() - path.stat().st_mtime < ABANDONED:
            raise BlockingIOError
        yield
        return
    lock = WriterLock(owner)
    try:
        yield
    finally:
        lock.release()
        if owner.suffix != SUFFIX or not owner.exists():
            tidy_lock(owner)


def _points(store: FolderStore) -> Iterator[Points]:
    for folder in _listed(store.backups_folder):
        try:
            points = store.backups(BattleId(folder.name)).points() if folder.is_dir() else []
            sizes = [each.path.stat().st_size for each in points]
        except (OSError, StoreError):
            continue
        if points:
            damaged = tuple(each.path.name for each in points if not _is_sound(each.path))
            yield Points(folder.name, len(points), sum(sizes), damaged)


def _is_sound(path: Path) -> bool:
    try:
        scanned = scan(read_at_most(OsFs(), path, LIMITS.file + 1), LIMITS)
    except OSError:
        return False
    return scanned.header is not None and not scanned.bad and not scanned.torn


def _free(folder: Path) -> int | None:
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None


def _listed(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []
