"""The signs of all pages, each one cell wide, and the plain ones for a terminal that does not draw them.

Which set is drawn is one setting of the whole program. The plain set is translated at the last door before the
terminal: pages draw as ever, and a sign takes no more room than before.
"""

from __future__ import annotations

import locale
import os
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

LEFT, HURT, LOST, BEFORE = "●", "◐", "○", "·"
"""A base left, one left that is hurt, one lost this turn, one lost before."""
DONE, HIT, MISSED = "✓", "✓", "✗"
OWED, LATER, GONE = "!", "△", "†"
LIGHT, LESS, MORE = "▌", "‹", "›"
"""The edge of the row under the light, and what stands about a value that the arrows change."""
FULL, HALF, REST = "━", "╸", "─"
BECAME, AGAINST, ENTER, TIMES = "→", "▸", "↵", "×"
BACKSPACE: Final = "⌫"
DOUBT: Final = "?"
"""Behind what is proposed and is no more than a guess."""

PLAIN: Final[Mapping[str, str]] = {
    "◆": "A",
    "▲": "B",
    "■": "C",
    "▼": "D",
    "★": "E",
    "♠": "F",
    LEFT: "#",
    HURT: "%",
    LOST: "o",
    BEFORE: ".",
    DONE: "+",
    MISSED: "x",
    LATER: "~",
    GONE: "x",
    LIGHT: ">",
    LESS: "<",
    MORE: ">",
    FULL: "=",
    HALF: "-",
    REST: "-",
    BECAME: ">",
    AGAINST: ">",
    ENTER: "<",
    BACKSPACE: "<",
    TIMES: "x",
    "⏎": "<",
    "▾": "v",
    "↻": "@",
    "“": '"',
    "”": '"',
    "╺": "-",
    "…": "~",
    "’": "'",
    "\u202f": " ",
    "−": "-",
    "–": "-",
    "—": "-",
    "≤": "<",
    "≥": ">",
    "←": "<",
    "↑": "^",
    "↓": "v",
    "▶": ">",
    "□": "o",
    "↳": ">",
    "✕": "x",
    "•": "*",
    "│": "|",
    "┃": "|",
    **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼╶╴╷╵", "+"),
    **dict.fromkeys("█▐▛▜▙▟", "#"),
    **dict.fromkeys("▀▔▝▘", '"'),
    **dict.fromkeys("▄▁▂▃▅▖▗", "_"),
    **dict.fromkeys("▆▇▊▉▋", "#"),
    **dict.fromkeys("▍▎▏▕", "|"),
    **dict.fromkeys("░▒▓", ":"),
}
"""The plain form of each sign, one cell for one."""

PLAIN_WITH_ITS_BLANK: Final = {"≤ ": "<=", "≥ ": ">=", " →": "->"}
"""The plain form of a sign together with the blank beside it, where one cell says too little."""

KEY_OF_ITS_OWN: Final = {" ↵ ": "ent"}
"""A key that stands by itself on its chip."""

NAMES_OF_KEYS: Final[Mapping[str, str]] = {ENTER: "ent", BACKSPACE: "bsp"}
"""How a key is written before its word where its sign would be a bare `<`."""


class SignSet(StrEnum):
    """How signs are drawn."""

    DRAWN = "drawn"
    PLAIN = "plain"


SETTING: Final = "ORIFLAMME_SIGNS"
"""The setting, in the environment: `drawn` or `plain`; without it the terminal is judged by what it says of itself."""


def usual(environ: Mapping[str, str] = os.environ, encoding: str = "") -> SignSet:
    """The set to draw: as it is set, else plain on the Linux console and where the encoding is not UTF-8.

    What the environment names goes before what Python says: in the C locale that writes UTF-8 all the same.
    """
    asked = environ.get(SETTING, "")
    if asked in set(SignSet):
        return SignSet(asked)
    known = (_named(environ) or encoding or locale.getpreferredencoding(do_setlocale=False)).casefold().replace("-", "")
    return SignSet.PLAIN if environ.get("TERM") == "linux" or known != "utf8" else SignSet.DRAWN


def _named(environ: Mapping[str, str]) -> str:
    """The encoding that the locale of the environment names; nothing where it names none."""
    name = next((value for key in ("LC_ALL", "LC_CTYPE", "LANG") if (value := environ.get(key))), "")
    return "ascii" if name in {"C", "POSIX"} else name.partition(".")[2].partition("@")[0]


def as_key(sign: str) -> str:
    """A key as it is written before its word: its sign, or its short name where signs are plain."""
    return NAMES_OF_KEYS[sign] if sign in NAMES_OF_KEYS and usual() is SignSet.PLAIN else sign


def with_keys(text: str) -> str:
    """A sentence that names keys by their signs, each as it is written before its word."""
    for sign in NAMES_OF_KEYS:
        text = text.replace(sign, as_key(sign))
    return text


class PlainSigns(LineFilter):
    """Draws every line in the plain set, whoever drew it."""

    def __init__(self) -> None:
        super().__init__(enabled=usual() is SignSet.PLAIN)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The line with a plain sign for every other one."""
        del background
        return [Segment(in_plain(segment.text), segment.style, segment.control) for segment in segments]


def in_plain(text: str) -> str:
    """The text in the plain set, in as many cells as before."""
    if text.isascii():
        return text
    if text in KEY_OF_ITS_OWN:
        return KEY_OF_ITS_OWN[text]
    for drawn, plain in PLAIN_WITH_ITS_BLANK.items():
        text = text.replace(drawn, plain)
    return text.translate(_TABLE)


_TABLE: Final = str.maketrans(dict(PLAIN))
