"""Keyboards whose top row types signs unless shift is held, and digits with it: French and Belgian AZERTY, Czech.

Where digits are awaited and no text is typed, such a sign is the digit of its key. A few of the signs no command of
ours uses: whoever types one of them there has such a keyboard, and is asked which.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from saves.preferences import KEYBOARDS as KEPT
from tracker.words import N_

DIGITS: Final = "1234567890"
"""The digits of the top row, from left to right."""


class Keyboard(Struct, frozen=True):
    """A keyboard: what it is called, and the ten signs that its top row types without shift, those of 1 to 0."""

    name: str
    row: str = DIGITS

    def digit(self, sign: str | None) -> str:
        """The digit of the key that types this sign without shift; empty where there is none."""
        place = self.row.find(sign) if sign and self.row != DIGITS else -1
        return DIGITS[place] if place >= 0 else ""


KEYBOARDS: Final[Mapping[str, Keyboard]] = dict(
    zip(
        KEPT,
        (
            Keyboard(N_("another: its top row types digits")),
            Keyboard(N_("AZERTY, French"), "&é\"'(-è_çà"),
            Keyboard(N_("AZERTY, Belgian"), "&é\"'(§è!çà"),
            Keyboard(N_("QWERTZ, Czech"), "+ěščřžýáíé"),
        ),
        strict=True,
    )
)
"""By the names under which preferences keep them."""

ALIASES: Final[Mapping[str, str]] = {
    "ctrl+f": "slash",
    "f6": "question_mark",
    "semicolon": "full_stop",
    "less_than_sign": "minus",
}
"""Keys that need no shift where the sign beside them does on one keyboard or another, or is the sign of a digit's key.

The plus has one already: the sign of equality, on whose key it lies on French keyboards.
"""

TELLTALES: Final = frozenset(sign for keyboard in KEYBOARDS.values() for sign in keyboard.row if not sign.isascii())
"""Signs that only such a keyboard types, and that press nothing of ours."""


_used = KEYBOARDS[KEPT[0]]


def use_keyboard(name: str) -> None:
    """Take digits from that keyboard from now on; an empty name means one whose top row types digits."""
    global _used
    _used = KEYBOARDS[name or KEPT[0]]


def used_keyboard() -> Keyboard:
    """The keyboard that digits are taken from."""
    return _used


def keyboards_with(sign: str) -> Iterator[str]:
    """The names of the keyboards on which the key of a digit types that sign without shift."""
    return (name for name, keyboard in KEYBOARDS.items() if keyboard.digit(sign))
