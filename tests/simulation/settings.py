"""A hand at the settings of a page of rolls: an answer brought to what is true by the page's own intents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tracker.battle.fields import Scalar
from tracker.play.pages.intents import Answer, Digit, Light
from tracker.play.sheets import Knob, Said, number_of
from tracker.rules.system import PickUnit

if TYPE_CHECKING:
    from tests.simulation.hand import Hand

FARTHEST: Final = 40
"""Arrows at most that an answer takes."""


def _place(hand: Hand, key: str, near: str = "") -> tuple[str, int] | None:
    """The row that holds a setting, and its place there."""
    rows = sorted((row.key for row in hand.page.rows), key=lambda row: row != near)
    for row in rows:
        for place, knob in enumerate(hand.page.settings_of(row)):
            if knob.key == key:
                return row, place
    return None


def put_right(hand: Hand, knob: Knob, value: Scalar, near: str = "") -> None:
    """Bring an answer of the page to what is true, by its own intents."""
    where = _place(hand, knob.key, near)
    if where is None:
        hand.counts.contradicts(f"cannot be put right: {knob.key}", f"{knob.value!r} for {value!r}")
        return
    hand.press(Light(where[0]))
    for _step in range(len(hand.page.settings) + 1):
        if hand.page.knob is not None and hand.page.knob.key == knob.key:
            break
        hand.press("rolls.next_setting")
    lit = hand.page.knob
    if lit is None or lit.key != knob.key:
        hand.counts.contradicts(f"no way to: {knob.key}", f"{hand.page.trouble}")
    elif isinstance(lit, Said) and isinstance(lit.ask, PickUnit):
        hand.press("rolls.find")
        hand.elsewhere = None
        hand.press(Answer(knob.key, value))
    elif number_of(lit) is not None and (lit == hand.page.measure or _is_far(lit, value)):
        type_number(hand, value)
        hand.press("rolls.close")
    else:
        _turn_to(hand, knob.key, value)
        _close_number(hand)


def type_number(hand: Hand, value: Scalar | None) -> None:
    """The digits of a number."""
    for digit in str(value if value is not None else 0):
        hand.press(Digit(digit))


def _turn_to(hand: Hand, key: str, value: Scalar) -> None:
    for _step in range(FARTHEST):
        lit = hand.page.knob
        if lit is None or lit.key != key or lit.value == value:
            return
        is_less = number_of(lit) is not None and lit.value is not None and float(str(value)) < float(str(lit.value))
        hand.press("rolls.turn_back" if is_less else "rolls.turn")


def _close_number(hand: Hand) -> None:
    """A number that is still lit would take the digits of the die."""
    if hand.page.number is not None and hand.page.measure is None:
        hand.press("rolls.close")


def _is_far(knob: Knob, value: Scalar) -> bool:
    """Whether a number is sooner typed than turned to: no minus can be typed."""
    far = knob.value is None or abs(float(str(value)) - float(str(knob.value))) > 2
    return far and float(str(value)) >= 0
