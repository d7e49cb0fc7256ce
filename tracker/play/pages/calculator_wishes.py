"""Dice from a side's own phone for the calculator that is open at the table: one roll, made by one side."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import SideId
from tracker.battle.commands import Refused
from tracker.battle.dice import Face, Thrower
from tracker.battle.fields import Rejected
from tracker.play.asked import side_rolling
from tracker.play.checks import face_given
from tracker.play.pages.calculator_intents import Pressed, press, with_dice
from tracker.play.pages.calculator_page import CalculatorPage
from tracker.play.pages.phone_wishes import NOT_YOURS, OWN_DICE, TYPED_AT_THE_TABLE
from tracker.play.pages.seen_page import calculator_seen_by
from tracker.play.pages.wants import ThrowDice
from tracker.play.phones import LEFT_TO_THE_TABLE, Die
from tracker.play.sheets import asked_first
from tracker.words import _

ROW: Final = "calculator"
"""The key of its one roll on a phone."""


def is_rolled_by(page: CalculatorPage, side: SideId) -> bool:
    """Whether the roll is that side's."""
    who = page.who
    return page.roll is not None and not page.is_picking and side_rolling(who.history.battle, who.bindings) == side


def said_first(page: CalculatorPage) -> str:
    """The need before the next die that the table says: a range, or a word; empty where there is none."""
    if page.roll is None:
        return ""
    if page.unmeasured is not None:
        return asked_first(page.unmeasured, with_keys=False)
    return page.roll.open_question or page.roll.bar or ""


def die_on_calculator(page: CalculatorPage, side: SideId, wish: Die, thrower: Thrower) -> Pressed | Refused:
    """The calculator with a die that fell for that side's roll, made with the last; with no face the app throws it.

    It is refused by what the side may know, and only then laid at the table.
    """
    seen = calculator_seen_by(page, side)
    if seen is None or not is_rolled_by(seen, side) or wish.row != ROW or seen.roll is None or seen.roll.wanted is None:
        return Refused(_(NOT_YOURS))
    if page.typed:
        return Refused(_(TYPED_AT_THE_TABLE))
    if first := said_first(seen):
        return Refused(first)
    if wish.face is None and not seen.is_rolled_for:
        return Refused(_(OWN_DICE))
    try:
        faces = () if wish.face is None else (face_given(seen.roll.wanted.die, wish.face),)
    except Rejected as wrong:
        return Refused(str(wrong))
    return _laid(replace(page, is_gone_to=False, trouble=""), faces, thrower) or Refused(_(LEFT_TO_THE_TABLE))


def _laid(page: CalculatorPage, faces: tuple[Face, ...], thrower: Thrower) -> Pressed | None:
    """The calculator with these dice, else with those of the app; None where the table says something first."""
    if page.roll is None or page.roll.wanted is None or said_first(page):
        return None
    if not faces:
        pressed = press(page, "roll.throw")
        is_thrown = isinstance(pressed.want, ThrowDice)
        return _applied(with_dice(page, ThrowDice(), thrower).page) if is_thrown else pressed
    try:
        for face in faces:
            page = page.showing(page.roll.laying(face))
    except Rejected:
        return None
    return _applied(page)


def _applied(page: CalculatorPage) -> Pressed:
    """The roll made where every die lies; else the calculator as it is."""
    return press(page, "roll.apply") if page.is_ready else Pressed(page)
