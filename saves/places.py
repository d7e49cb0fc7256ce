"""The folders of a person's computer that battles, their restore points and rescued battles lie in."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path, user_data_path, user_state_path

from saves.journal import Snapshots, cloud_folder

ENVIRONMENT: Final = "ORIFLAMME_SAVES"
BACKUPS: Final = "backups"
_TEMPORARY: Final = ("TMPDIR", "TEMP", "TMP")


def saves_folder() -> Path:
    """Where battles are kept unless somebody says otherwise: $ORIFLAMME_SAVES, or the platform's data folder."""
    named = os.environ.get(ENVIRONMENT, "")
    return Path(named) if named else _own_folder()


def typed_path(text: str) -> Path:
    """The file or folder that somebody typed: absolute, so that it leads there from anywhere, `~` for their home."""
    # Unlike `Path.expanduser` this takes the home of somebody unknown as a name, which the disk does not find.
    return Path(os.path.expanduser(text)).absolute()


def backups_folder(folder: Path) -> Path:
    """Where the restore points of the battles in a folder lie, each battle's in a folder of its own.

    Beside a folder that somebody named, so that a stick carries both; away from the platform's own folder and from
    one that a sync service copies about.
    """
    if folder == _own_folder() or cloud_folder(folder) is not None:
        return state_folder() / BACKUPS
    return folder / BACKUPS


def state_folder() -> Path:
    """The platform's folder for what belongs to this computer."""
    return user_state_path("oriflamme", appauthor=False)


def kept_readings() -> Snapshots:
    """The snapshots that make long battles open quickly, in the platform's folder for what may be deleted."""
    return Snapshots(_cache_folder() / "read")


def kept_lists() -> Path:
    """The folder for lists of what libraries told, in the platform's folder for what may be deleted."""
    return _cache_folder() / "lists"


def rescue_folders() -> Iterator[Path]:
    """Where to go with a battle whose own folder takes nothing more, the better place first."""
    yield state_folder() / "rescued"
    # Not asked of `tempfile`, which writes a file to try the folder, whenever somebody only looks.
    temporary = Path(next((named for key in _TEMPORARY if (named := os.environ.get(key))), "/tmp"))
    folder = temporary / f"oriflamme-rescued-{os.getuid() if hasattr(os, 'getuid') else 'battles'}"
    if _is_ours(folder):
        yield folder


def _is_ours(folder: Path) -> bool:
    """Whether a folder whose name anybody can guess is free to be made, or was made by us for us alone."""
    try:
        status = folder.lstat()
    except OSError:
        return True
    if not hasattr(os, "getuid"):
        return stat.S_ISDIR(status.st_mode)
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid() and not status.st_mode & 0o077


def new_cloud(folder: Path) -> str | None:
    """The sync service that a folder belongs to, once: None ever after, and for a folder of no such service."""
    cloud = cloud_folder(folder)
    if cloud is None:
        return None
    record = state_folder() / "told-of-cloud"
    line = f"{os.fspath(folder.absolute())}\n"
    try:
        if line in (record.read_text("utf-8") if record.exists() else "").splitlines(keepends=True):
            return None
        record.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with record.open("a", encoding="utf-8") as file:
            file.write(line)
    except (OSError, ValueError):
        # Told once more next time: better than not at all.
        return cloud
    return cloud


def first_time(what: str) -> bool:
    """Whether somebody is asked this for the first time on this computer; ever after it is not.

    Where that cannot be written down, nobody is asked: better never than at each start.
    """
    record = state_folder() / f"asked-{what}"
    try:
        record.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        record.touch(exist_ok=False)
    except OSError:
        return False
    return True


def _cache_folder() -> Path:
    return user_cache_path("oriflamme", appauthor=False)


def _own_folder() -> Path:
    return user_data_path("oriflamme", appauthor=False) / "battles"
