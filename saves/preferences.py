"""What a person prefers on this computer, in a small file of their own that they may edit: the language."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

from platformdirs import user_config_path

from tracker.text import clean_text
from tracker.words import _, has_language, languages

FILE: Final = "oriflamme.toml"
MOST: Final = 64 * 1024
LANGUAGE: Final = "language"


def preferences_file() -> Path:
    """Where preferences are kept: in the platform's folder for what a person configures."""
    return user_config_path("oriflamme", appauthor=False) / FILE


def preferred_language() -> str:
    """The tag of the language that was chosen; empty where none was, or where the file cannot be read."""
    return _read()[0]


def preferences_trouble() -> str:
    """Why what stands in the file is not followed, in a sentence that names the file; empty where it is."""
    _tag, problem = _read()
    if not problem:
        return ""
    folder = clean_text(str(preferences_file().parent), 1000)
    return _("preferences in {folder} are not followed: {problem}").format(folder=folder, problem=problem)


def _read() -> tuple[str, str]:
    """The language in the file, or what is wrong with it; both empty where there is no file."""
    # Every command begins here: nothing is imported for it that it may not need, files and battles least of all.
    path = preferences_file()
    try:
        text = _text(path)
    except (FileNotFoundError, NotADirectoryError):
        return "", ""
    except (OSError, ValueError):
        return "", _why(path)
    from saves.toml.reading import NotToml, parse_toml

    try:
        tag = parse_toml(FILE, text).get(LANGUAGE, "")
    except NotToml as wrong:
        return "", str(wrong)
    if not isinstance(tag, str):
        return "", _("{file}: {key} is a text, such as {example}").format(file=FILE, key=LANGUAGE, example='"fr"')
    tag = clean_text(tag)
    if not tag or any(map(has_language, tag.split(":"))):
        return tag, ""
    problem = _("there is no language {tag}; there are {known}").format(tag=repr(tag), known=", ".join(languages()))
    return "", f"{FILE}: {problem}"


def _text(path: Path) -> str:
    # One that is no plain file, such as a pipe, might never end, or never begin.
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise ValueError
    with path.open("rb") as file:
        data = file.read(MOST + 1)
    if len(data) > MOST:
        raise ValueError
    return data.decode("utf-8-sig")


def _why(path: Path) -> str:
    """What is wrong with a file that is not even text."""
    from saves.errors import NotAccepted
    from saves.files import read_text

    try:
        read_text(path, MOST)
    except NotAccepted as wrong:
        return str(wrong)
    return ""


def prefer_language(tag: str) -> None:
    """Keep the tag for the next time, and whatever else stands in the file with its comments.

    `NotAccepted` where the file is there and cannot be read, which leaves it as it is; `NotSaved` where the disk
    refuses.
    """
    from saves.errors import NotAccepted
    from saves.files import read_text, write_file
    from saves.journal import NotSaved
    from saves.journal.failures import trouble
    from saves.toml.editing import with_value
    from saves.toml.reading import NotToml

    path = preferences_file()
    try:
        text = with_value(FILE, read_text(path, MOST) if os.path.exists(path) else "", LANGUAGE, tag)
    except NotToml as error:
        raise NotAccepted(str(error)) from error
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise NotSaved(path, trouble(error)) from error
    write_file(path, text.encode())
