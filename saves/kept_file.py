"""A small file beside the battles that the program changes: under a lock, whole, never over a broken one."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from saves.errors import NotAccepted
from saves.files import make_folder, write_file
from saves.journal import NotSaved, OsFs
from saves.journal.failures import trouble
from saves.journal.lock import WriterLock
from tracker.words import _

T = TypeVar("T")


def rewrite(
    path: Path, read: Callable[[], T], empty: T, change: Callable[[T], T], write: Callable[[T], bytes]
) -> Path | None:
    """Change what the file says; where it lies now, if it could not be read and was moved out of the way first.

    `read` raises `NotAccepted` where the file is there and broken: `change` begins from `empty` then, and nothing is
    moved where it raises. Raises `Locked`, `ReadOnly` and `NotSaved`, which leave what was there.
    """
    make_folder(path.parent, path)
    lock = WriterLock(path)
    try:
        try:
            before, is_broken = read(), False
        except NotAccepted:
            before, is_broken = empty, True
        data = write(change(before))
        aside = _moved_aside(path) if is_broken else None
        write_file(path, data)
    finally:
        lock.release()
    return aside


def _moved_aside(path: Path) -> Path:
    """Move a file that cannot be read out of the way, under a name that nothing has; `NotSaved` leaves it there."""
    aside = path.with_name(f"{path.stem}.broken-{int(time.time())}{path.suffix}")
    try:
        while aside.exists():
            aside = aside.with_name(f"{aside.stem}-{aside.suffix}")
        disk = OsFs()
        disk.replace(path, aside)
        disk.sync_folder(path.parent)
    except OSError as error:
        raise NotSaved(path, trouble(error)) from error
    return aside


def moved_in_words(aside: Path) -> str:
    """That a broken file was moved out of the way, and where to."""
    return _("what was there cannot be read; it is moved to {file}").format(file=aside)
