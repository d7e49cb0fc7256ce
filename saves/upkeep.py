"""The folder of battles as a whole: what killed programs left behind, restore points, and the room there is."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from saves.folder import FolderStore
from saves.journal import OsFs, StoreError, scan
from saves.journal.fs import read_file
from saves.journal.lock import WriterLock
from saves.layout import LIMITS
from saves.new_file import tidy_lock
from saves.store import SUFFIX, BattleId

SCARCE: Final = 64 * 1024 * 1024
"""Bytes under which it is said that there is little room: a long battle and its restore points take that much."""

_LEFT_OVER: Final = re.compile(r"(?P<battle>.+\.(?:battle|new))\.tmp-[0-9a-f]{8}|(?P<unborn>\..+\.new)(?:\.lock)?")


class Points(Struct, frozen=True):
    """The restore points of one battle: how many, their size in bytes, and the names of those that are damaged."""

    battle: str
    count: int
    size: int
    damaged: tuple[str, ...]


class Upkeep(Struct, frozen=True):
    """What was swept out, the restore points there are, and the bytes that are free; None where nobody can tell."""

    swept: tuple[str, ...]
    points: tuple[Points, ...]
    free: int | None


def look_around(store: FolderStore) -> Upkeep:
    """Sweep out what killed programs left behind, where nobody writes just now, and look at all that is no battle."""
    return Upkeep(tuple(_swept(store.folder)), tuple(_points(store)), _free(store.folder))


def _swept(folder: Path) -> Iterator[str]:
    for path in _listed(folder):
        if found := _LEFT_OVER.fullmatch(path.name):
            owner = path.with_name(found["battle"] or found["unborn"])
            is_battle = owner.suffix == SUFFIX and owner.exists()
            try:
                # Whoever holds the lock is alive, and still needs the file.
                lock = WriterLock(owner)
            except StoreError:
                continue
            try:
                path.unlink(missing_ok=True)
                yield path.name
            except OSError:
                continue
            finally:
                lock.release()
                if not is_battle:
                    tidy_lock(owner)


def _points(store: FolderStore) -> Iterator[Points]:
    for folder in _listed(store.backups_folder):
        try:
            points = store.backups(BattleId(folder.name)).points() if folder.is_dir() else []
        except StoreError:
            continue
        if points:
            sizes = [each.path.stat().st_size for each in points]
            damaged = tuple(each.path.name for each in points if not _is_sound(each.path))
            yield Points(folder.name, len(points), sum(sizes), damaged)


def _is_sound(path: Path) -> bool:
    try:
        found = scan(read_file(OsFs(), path, LIMITS.file + 1), LIMITS)
    except OSError:
        return False
    return found.header is not None and not found.bad and not found.torn


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
