"""Which language the program speaks: the one asked for with `--lang`, the one preferred, that of the environment.

Help texts are read when the commands are declared, so that it is chosen before they are imported.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Sequence
from typing import Final

from saves.preferences import preferred_language
from tracker.words import ENGLISH, speak, spoken

OPTION: Final = "--lang"
PLAIN: Final = str.maketrans(
    {"\u202f": " ", "\u00a0": " ", "’": "'", "…": "...", "−": "-", "–": "-", "→": "->", "œ": "oe", "·": "-"}
)
# What gettext reads them from, the first that says anything.
_ENVIRONMENT: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def choose_language(arguments: Sequence[str] = ()) -> None:
    """Speak it from now on, whatever is said after `--lang` in the arguments first."""
    environment = next((value for name in _ENVIRONMENT if (value := os.environ.get(name))), "")
    asked = _asked(arguments) or preferred_language() or environment
    speak(*filter(None, asked.split(":")))
    # Click asks for its own words in the language of the environment, and a program that we start for all of them.
    if asked != environment:
        os.environ["LANGUAGE"] = ":".join(spoken()) or ENGLISH


def write_what_can_be_written() -> None:
    """Have plain signs, or `?`, stand for those that the encoding of the output lacks: no listing fails by them."""
    codecs.register_error("plain", _plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors in {"strict", "backslashreplace"}:
            stream.reconfigure(errors="plain")


def _plain(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    replaced = error.object[error.start : error.end].translate(PLAIN)
    return replaced.encode(error.encoding, "replace"), error.end


def _asked(arguments: Sequence[str]) -> str:
    """The value behind the option, before any command."""
    for place, argument in enumerate(arguments):
        name, _sign, value = argument.partition("=")
        if name == OPTION:
            return value or next(iter(arguments[place + 1 :]), "")
    return ""
