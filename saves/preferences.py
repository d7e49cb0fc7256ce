"""What a person prefers on this computer, in a small file of their own that they may edit: the language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from platformdirs import user_config_path

from tracker.text import clean_text
from tracker.words import _

FILE: Final = "oriflamme.toml"
MOST: Final = 64 * 1024
LANGUAGE: Final = "language"


def preferences_file() -> Path:
    """Where preferences are kept: in the platform's folder for what a person configures."""
    return user_config_path("oriflamme", appauthor=False) / FILE


def preferred_language() -> str:
    """The tag of the language that was chosen; empty where none was, or where the file cannot be read."""
    # Every command begins here: nothing is imported for it that it may not need.
    try:
        with preferences_file().open("rb") as file:
            text = file.read(MOST).decode()
    except (OSError, ValueError):
        return ""
    import tomllib

    try:
        kept = tomllib.loads(text).get(LANGUAGE, "")
    except ValueError:
        return ""
    return clean_text(kept) if isinstance(kept, str) else ""


def prefer_language(tag: str) -> None:
    """Keep the tag for the next time, and whatever else stands in the file with its comments.

    `NotAccepted` where the file is there and is no TOML, which leaves it as it is; `NotSaved` where the disk refuses.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    from saves.errors import NotAccepted
    from saves.files import read_file, write_file
    from saves.journal import NotSaved
    from saves.journal.errors import trouble

    path = preferences_file()
    try:
        document = tomlkit.parse(read_file(path, MOST)) if path.exists() else tomlkit.document()
    except (TOMLKitError, ValueError) as error:
        raise NotAccepted(_("{file} is not TOML").format(file=path)) from error
    document[LANGUAGE] = tag
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise NotSaved(path, trouble(error)) from error
    write_file(path, tomlkit.dumps(document).encode())
