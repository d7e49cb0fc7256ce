"""A battle of an older schema brought forward on disk: written anew, the old file kept.

It stays the same battle: its lines are numbered on from those of the old file, so that what was kept of it before, and
what is afterwards, is known in its order.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from saves.codec import from_act, from_meta
from saves.journal import Backups, BattleDB, Fs, NotSaved, OsFs, put
from saves.journal.failures import trouble
from saves.journal.follow import load
from saves.journal.fs import read_at_most
from saves.journal.line import FORMAT, Header, Tip, Transaction, op
from saves.journal.lock import WriterLock
from saves.journal.new_file import free_name, publish
from saves.layout import ACTS, AT_ONCE, LIMITS, META
from saves.metadata import meta_of
from saves.new_battle import tidy_lock
from tracker.play.history import History

OLDER: Final = "older"
"""The folder, beside the battles, of the files that were brought forward."""


class Outdated(Exception):
    """The file holds an older schema; `history` and `created` are what it says in the present one."""

    def __init__(self, schema: int, history: History, created: float) -> None:
        super().__init__(schema)
        self.schema, self.history, self.created = schema, history, created


def write_battle(database: BattleDB, history: History, created: float, now: float) -> None:
    """Put a whole battle into an empty database."""
    lines: list[Transaction] = []
    for start in range(0, len(history.acts), AT_ONCE):
        portion = enumerate(history.acts[start : start + AT_ONCE], start=start + 1)
        lines.append(([op(put(ACTS, number, from_act(act))) for number, act in portion], {}))
    lines.append(([op(put(META, 1, from_meta(meta_of(history, created, now))))], {}))
    database.journal.commit_all(lines)


def upgrade(path: Path, old: Outdated, backups: Backups, now: float, fs: Fs | None = None) -> Path:
    """Write the battle anew under its name, and give the place where the old file is kept as it was.

    A restore point is made first. Raises `Locked`, and `NotSaved` with the old file still in its place.
    """
    disk: Fs = fs or OsFs()
    lock = WriterLock(path)
    new_file = path.with_name(f".{path.stem}.new")
    try:
        backups.keep(path, f"schema-{old.schema}")
        with suppress(OSError):
            disk.unlink(new_file)
        with BattleDB(new_file, existing=False, limits=LIMITS, fs=disk, header=_going_on(disk, path)) as database:
            write_battle(database, old.history, old.created, now)
        folder = path.parent / OLDER
        disk.make_folder(folder)
        kept = free_name(disk, folder, f"{path.stem}-schema-{old.schema}", path.suffix)
        publish(disk, kept, read_at_most(disk, path, LIMITS.file))
        disk.replace(new_file, path)
        disk.sync_folder(path.parent)
        return kept
    except OSError as error:
        raise NotSaved(path, trouble(error)) from error
    finally:
        with suppress(OSError):
            disk.unlink(new_file)
        tidy_lock(new_file)
        lock.release()


def _going_on(disk: Fs, path: Path) -> Header:
    """The first line of a file that goes on where that one ends."""
    scanned, _stat = load(disk, path, LIMITS)
    assert scanned.header is not None
    return replace(scanned.header, format=FORMAT, base=Tip(scanned.header.id, scanned.seq, scanned.tip.decode()))
