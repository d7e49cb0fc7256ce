"""The intents of a hand on a page: a digit, a line, an answer, or the id of a binding."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from tracker.battle.fields import Scalar
from tracker.words import N_, _

TYPED: Final = N_("a face is typed: ↵ confirms it, ⌫ takes it back")
NUMBER_TYPED: Final = N_("a number is typed: ↵ confirms it, ⌫ takes it back")
"""Why no die is thrown while digits stand unclosed: it would fall in their place, and they would go to the next.

A key for something else does nothing yet for the same: the digits would be lost by it.
"""

DIE_FIRST: Final = N_("the next die first; ⌫ takes back the last")
"""Why a key for something else does nothing yet: the dice would be lost by it."""

POINT: Final = "."


def taken_back(what: str) -> str:
    """The word of a page for digits, dice or values that a key drops: none goes without one."""
    return _("taken back: {faces}").format(faces=what)


class Digit(Struct, frozen=True):
    """A digit typed: of a face, of the lit number, or over the dice of a row that is done."""

    digit: str


class Light(Struct, frozen=True):
    """The light moved to a line."""

    key: str


class Answer(Struct, frozen=True):
    """An answer picked, or drawn, for a question of the page."""

    key: str
    value: Scalar


class Decide(Struct, frozen=True):
    """The outcome of the roll whose turn it is set by hand, with the reason."""

    outcome: str
    reason: str


Intent = Digit | Light | Answer | Decide | str
"""An intent: a digit, a line, an answer or a pick, an outcome, or the id of a binding in `INTENTS`."""
