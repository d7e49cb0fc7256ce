"""A person's preferences on this computer, in a small file of their own that they may edit.

Its language, the keyboard whose top row types signs where others type digits, keys of one's own, by the id of what
they do, its colours, what the app is not to do of itself, and where OBS listens.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from tracker.text import clean_text
from tracker.words import N_, _, has_language, languages

FILE: Final = "oriflamme.toml"
MOST: Final = 64 * 1024
LANGUAGE: Final = "language"
KEYBOARD: Final = "keyboard"
KEYS: Final = "keys"
OBS: Final = "obs"
THEME: Final = "theme"
THEMES: Final = ("oriflamme", "oriflamme-light", "oriflamme-contrast", "oriflamme-contrast-light")
"""The colours there are; that which is there unless another is chosen comes first."""
SWITCHED_OFF: Final = "switched_off"
AUTOMATIC: Final = ("steps", "pages", "tests", "briefing", "motion", "guards")
"""The app's automatic acts, each of which may be switched off; `screens.parts.automatic` says them in words."""
_HOST: Final = r"[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\]"
KEYBOARDS: Final = ("digits", "azerty-fr", "azerty-be", "qwertz-cs")
"""The keyboards there are words for: one whose top row types digits comes first."""
_NO_KEYBOARD: Final = N_("there is no keyboard {name}; there are {known}")
_NO_THEME: Final = N_("there is no theme {name}; there are {known}")


class Obs(NamedTuple):
    """Where the obs-websocket of OBS listens, and its password; OBS calls that port its own."""

    host: str = "127.0.0.1"
    port: int = 4455
    password: str = ""


class Preferences(NamedTuple):
    """The preferences in the file; wrong ones are left out, and `trouble` is why, of the first of them."""

    language: str = ""
    """The tag of a language; empty where none was chosen."""
    keyboard: str = ""
    """One of `KEYBOARDS`; empty where none was chosen."""
    keys: Mapping[str, str] = {}
    """For ids of bindings (`oriflamme keys` lists them) the keys that press them, with commas between."""
    obs: Obs = Obs()
    trouble: str = ""
    theme: str = ""
    """One of `THEMES`; empty where none was chosen."""
    switched_off: tuple[str, ...] = ()
    """The automatic acts of `AUTOMATIC` that are switched off."""


def preferences_file() -> str:
    """Where preferences are kept: in the platform's folder for what a person configures."""
    # Every command begins here, and `platformdirs` imports thirty modules: on Linux what it says is told in two lines.
    if sys.platform == "linux":
        named = os.environ.get("XDG_CONFIG_HOME", "")
        folder = os.path.join(named if os.path.isabs(named) else os.path.expanduser("~/.config"), "oriflamme")
    else:
        from platformdirs import user_config_dir

        folder = user_config_dir("oriflamme", appauthor=False)
    return os.path.join(folder, FILE)


def preferred_language() -> str:
    """The tag of the language that was chosen; empty where none was, or where the file cannot be read."""
    return preferences().language


def preferences_trouble() -> str:
    """Why what stands in the file is not followed, in a sentence that names the file; empty where it is."""
    return in_file(preferences().trouble)


def in_file(problem: str) -> str:
    """A sentence that names the file in which a preference is wrong; empty where nothing is."""
    if not problem:
        return ""
    folder = clean_text(os.path.dirname(preferences_file()), 1000)
    return _("preferences in {folder} are not followed: {problem}").format(folder=folder, problem=problem)


def preferences() -> Preferences:
    """The preferences as the file has them now; the defaults where there is none."""
    # Every command begins here: nothing is imported for it that it may not need, files and battles least of all.
    path = preferences_file()
    try:
        text = _text(path)
    except (FileNotFoundError, NotADirectoryError):
        return Preferences()
    except (OSError, ValueError):
        return Preferences(trouble=_why())
    from saves.toml.reading import NotToml, parse_toml

    try:
        values = parse_toml(FILE, text)
    except NotToml as wrong:
        return Preferences(trouble=str(wrong))
    language, language_trouble = _language(values.get(LANGUAGE, ""))
    keyboard, keyboard_trouble = _one_of(values.get(KEYBOARD, ""), KEYBOARD, KEYBOARDS, KEYBOARDS[1], _NO_KEYBOARD)
    keys, keys_trouble = _keys(values.get(KEYS, {}))
    obs, obs_trouble = _obs(values.get(OBS, {}))
    theme, theme_trouble = _one_of(values.get(THEME, ""), THEME, THEMES, THEMES[2], _NO_THEME)
    off, off_trouble = _switched_off(values.get(SWITCHED_OFF, ""))
    troubles = (language_trouble, keyboard_trouble, keys_trouble, obs_trouble, theme_trouble, off_trouble)
    return Preferences(language, keyboard, keys, obs, next(filter(None, troubles), ""), theme, off)


def _language(value: Any) -> tuple[str, str]:
    if not isinstance(value, str):
        return "", _not_a_text(LANGUAGE, "fr")
    tag = clean_text(value)
    if not tag or any(map(has_language, tag.split(":"))):
        return tag, ""
    problem = _("there is no language {tag}; there are {known}").format(tag=repr(tag), known=", ".join(languages()))
    return "", f"{FILE}: {problem}"


def _one_of(value: Any, key: str, known: Sequence[str], example: str, refusal: str) -> tuple[str, str]:
    """One of the known names, or none; else what is wrong with it."""
    if not isinstance(value, str):
        return "", _not_a_text(key, example)
    if not value or value in known:
        return value, ""
    return "", f"{FILE}: {_(refusal).format(name=repr(clean_text(value)), known=', '.join(known))}"


def _switched_off(value: Any) -> tuple[tuple[str, ...], str]:
    if not isinstance(value, str):
        return (), _not_a_text(SWITCHED_OFF, "steps, briefing")
    names = [clean_text(name) for name in value.split(",") if name.strip()]
    unknown = next((name for name in names if name not in AUTOMATIC), None)
    known = tuple(name for name in AUTOMATIC if name in names)
    if unknown is None:
        return known, ""
    words = _("{name} is not done by itself; there are {known}")
    return known, f"{FILE}: {words.format(name=repr(unknown), known=', '.join(AUTOMATIC))}"


def _keys(value: Any) -> tuple[Mapping[str, str], str]:
    if isinstance(value, dict) and all(isinstance(keys, str) and keys for keys in value.values()):
        return {key: clean_text(keys) for key, keys in value.items()}, ""
    example = '"rolls.throw" = "r,ctrl+d"'
    return {}, _("{file}: [keys] has lines such as {example}").format(file=FILE, example=example)


def _obs(value: Any) -> tuple[Obs, str]:
    wanted = {"host": str, "port": int, "password": str}
    if isinstance(value, dict) and all(type(given) is wanted.get(key) for key, given in value.items()):
        obs = Obs(**value)
        if 0 < obs.port < 65536 and re.fullmatch(_HOST, obs.host):
            return obs, ""
    example = 'host = "127.0.0.1", port = 4455, password = "…"'
    return Obs(), _("{file}: [obs] has lines such as {example}").format(file=FILE, example=example)


def _not_a_text(key: str, example: str) -> str:
    return _("{file}: {key} is a text, such as {example}").format(file=FILE, key=key, example=f'"{example}"')


def _text(path: str) -> str:
    # One that is no plain file, such as a pipe, might never end, or never begin.
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise ValueError
    with open(path, "rb") as file:
        data = file.read(MOST + 1)
    if len(data) > MOST:
        raise ValueError
    return data.decode("utf-8-sig")


def _why() -> str:
    """The fault of a file that is not even text."""
    from pathlib import Path

    from saves.errors import NotAccepted
    from saves.files import read_text

    try:
        read_text(Path(preferences_file()), MOST)
    except NotAccepted as wrong:
        return str(wrong)
    return ""


def prefer_language(tag: str) -> None:
    """Keep the tag for the next time; raises what `prefer` does."""
    prefer(LANGUAGE, tag)


def prefer(key: str, value: str) -> None:
    """Keep a preference for the next time, and whatever else stands in the file with its comments.

    `NotAccepted` where the file is there and cannot be read, which leaves it as it is; `NotSaved` where the disk
    refuses.
    """
    from pathlib import Path

    from saves.errors import NotAccepted
    from saves.files import make_folder, read_text, write_file
    from saves.toml.editing import with_value
    from saves.toml.reading import NotToml

    path = Path(preferences_file())
    try:
        text = with_value(FILE, read_text(path, MOST) if path.exists() else "", key, value)
    except NotToml as error:
        raise NotAccepted(str(error)) from error
    make_folder(path.parent, path)
    write_file(path, text.encode())
