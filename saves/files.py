"""Files of the user's own choosing: read within bounds, written whole or not at all."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from saves.errors import NotAccepted
from saves.journal.failures import NotSaved, trouble
from saves.journal.fs import OsFs
from saves.journal.new_file import write_temporary
from saves.toml.reading import NotToml, parse_toml
from tracker.text import clean_text
from tracker.words import _


def read_file(path: Path, most: int) -> bytes:
    """The bytes of a plain file of at most `most` bytes; `NotAccepted` says why it is none."""
    name = clean_text(path.name)
    try:
        if not path.is_file():
            what = _("{file}: there is no such file") if not path.exists() else _("{file}: it is not a plain file")
            raise NotAccepted(what.format(file=name))
        with path.open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise NotAccepted(_("{file}: it cannot be read: {why}").format(file=name, why=why)) from error
    if len(data) > most:
        raise NotAccepted(_("{file}: it is larger than {most} kB").format(file=name, most=most // 1024))
    return data


def read_text(path: Path, most: int) -> str:
    """The text of such a file, in UTF-8, with or without its mark; `NotAccepted` says in which line it is none."""
    data = read_file(path, most)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        name, line = clean_text(path.name), data[: error.start].count(b"\n") + 1
        raise NotAccepted(_("{file}, line {line}: it is not UTF-8 text").format(file=name, line=line)) from error


def read_toml(path: Path, most: int) -> tuple[dict[str, Any], str]:
    """The document in a TOML file, and its text; `NotAccepted` says file, line, and what is accepted."""
    text = read_text(path, most)
    try:
        return parse_toml(clean_text(path.name), text), text
    except NotToml as wrong:
        raise NotAccepted(str(wrong)) from wrong


def toml_files(folder: Path, most: int) -> tuple[Path, ...]:
    """The TOML files in a folder, by name, at most so many; none where it cannot be read."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except OSError:
        return ()
    return tuple(paths[:most])


def make_folder(folder: Path, kept: Path | None = None) -> None:
    """A folder that only its owner reads, where there is none yet; `NotSaved`, of what was to be `kept` in it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise NotSaved(kept or folder, trouble(error)) from error


def write_file(path: Path, data: bytes) -> None:
    """The bytes under that name, over what may be there; `NotSaved` leaves what was there.

    What is there and no file, such as a device, is not for us to replace: `NotAccepted`.
    """
    disk = OsFs()
    temporary: Path | None = None
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise NotAccepted(_("{file}: it is not a plain file").format(file=clean_text(path.name)))
        temporary = write_temporary(disk, path, data)
        disk.replace(temporary, path)
        disk.sync_folder(path.parent)
    except OSError as error:
        if temporary is not None:
            with suppress(OSError):
                temporary.unlink()
        raise NotSaved(path, trouble(error)) from error
