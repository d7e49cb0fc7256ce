"""A battle of an older schema brought forward on disk: written anew, the old file kept."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from saves.codec import from_act, from_meta
from saves.journal import Backups, BattleDB, NotSaved, OsFs, put
from saves.journal.errors import trouble
from saves.journal.fs import read_file
from saves.journal.line import Transaction, op
from saves.journal.lock import WriterLock
from saves.journal.new_file import free_name, publish
from saves.layout import ACTS, AT_ONCE, LIMITS, META
from saves.metadata import meta_of
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


def upgrade(path: Path, old: Outdated, backups: Backups, now: float) -> Path:
    """Write the battle anew under its name, and give the place where the old file is kept as it was.

    A restore point is made first. Raises `Locked`, and `NotSaved` with the old file still in its place.
    """
    disk = OsFs()
    lock = WriterLock(path)
    new_file = path.with_name(f".{path.stem}.new")
    try:
        backups.keep(path, f"schema-{old.schema}")
        with suppress(OSError):
            new_file.unlink()
        with BattleDB(new_file, existing=False, limits=LIMITS) as database:
            write_battle(database, old.history, old.created, now)
        folder = path.parent / OLDER
        disk.make_folder(folder)
        kept = free_name(disk, folder, f"{path.stem}-schema-{old.schema}", path.suffix)
        publish(disk, kept, read_file(disk, path, LIMITS.file))
        disk.replace(new_file, path)
        disk.sync_folder(path.parent)
        return kept
    except OSError as error:
        raise NotSaved(path, trouble(error)) from error
    finally:
        for left_over in (new_file, new_file.with_name(f"{new_file.name}.lock")):
            with suppress(OSError):
                left_over.unlink()
        lock.release()
