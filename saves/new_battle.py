"""How a battle comes into a folder: under a name of its own, whole or not at all."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from saves.dice.sealed import dice_path
from saves.files import make_folder
from saves.journal import Fs, NotSaved, OsFs
from saves.journal.failures import trouble
from saves.store import BattleId
from tracker.play.roster_commands import slug

_OWN_ENDING: Final = re.compile(r"-[0-9a-f]{8}(-[0-9a-f]{4})?$")


def id_for(name: str) -> BattleId:
    """A new id that begins with the name; an id given before loses its own ending first."""
    base = slug(_OWN_ENDING.sub("", name), ())
    return BattleId(f"{base}-{os.urandom(4).hex()}")


@contextmanager
def born(battle: BattleId, target: Path, fs: Fs | None = None) -> Iterator[tuple[BattleId, Path]]:
    """The id, and the file to write the battle to, which becomes `target` when this ends well.

    Born under another name and renamed when it holds everything; raises `NotSaved`.
    """
    disk: Fs = fs or OsFs()
    make_folder(target.parent)
    new_file = target.with_name(f".{battle}.new")
    with _settled(disk, new_file, dice_path(target)):
        try:
            yield battle, new_file
        except NotSaved as wrong:
            raise NotSaved(target, wrong.reason) from wrong
        _move(disk, new_file, target)


@contextmanager
def _settled(disk: Fs, new_file: Path, seed: Path) -> Iterator[None]:
    """Leave nothing behind of a battle that could not be written whole; its seed may lie there before it does."""
    try:
        yield
    except BaseException:
        for left_over in (new_file, seed):
            with suppress(OSError):
                disk.unlink(left_over)
        raise
    finally:
        tidy_lock(new_file)


def _move(disk: Fs, new_file: Path, target: Path) -> None:
    try:
        disk.replace(new_file, target)
        disk.sync_folder(target.parent)
    except OSError as error:
        raise NotSaved(target, trouble(error)) from error


def tidy_lock(path: Path) -> None:
    """Remove the lock file that a writer of this file leaves beside it."""
    with suppress(OSError):
        path.with_name(f"{path.name}.lock").unlink()
