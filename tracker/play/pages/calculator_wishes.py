"""What a die from a side's own phone makes of the calculator that is open at the table: one roll, made by one side."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import SideId
from tracker.battle.commands import Refused
from tracker.battle.fields import Rejected
from tracker.play.asked import side_rolling
from tracker.play.checks import face_given
from tracker.play.confidential import is_hidden_from
from tracker.play.pages.calculator_intents import Pressed, press
from tracker.play.pages.calculator_page import CalculatorPage
from tracker.play.pages.phone_wishes import NOT_YOURS, OWN_DICE, TYPED_AT_THE_TABLE
from tracker.play.phones import Die
from tracker.play.sheets import asked_first
from tracker.words import _

ROW: Final = "calculator"
"""The key of its one roll on a phone."""


def is_rolled_by(page: CalculatorPage, side: SideId) -> bool:
    """Whether the roll is that side's, and nobody in it is hidden from it."""
    battle, bindings = page.who.history.battle, page.who.bindings
    if page.roll is None or page.is_picking or side_rolling(battle, bindings) != side:
        return False
    return not any(is_hidden_from(battle, unit, side) for unit in bindings.values())


def said_first(page: CalculatorPage) -> str:
    """The need before the next die that the table says: a range, or a word; empty where there is none."""
    if page.roll is None:
        return ""
    if page.unmeasured is not None:
        return asked_first(page.unmeasured)
    return page.roll.open_question or page.roll.bar or ""


def die_on_calculator(page: CalculatorPage, side: SideId, wish: Die) -> Pressed | Refused:
    """The calculator with a die that fell for that side's roll, made with the last; with no face the app throws it."""
    roll = page.roll
    if not is_rolled_by(page, side) or wish.row != ROW or roll is None or roll.wanted is None:
        return Refused(_(NOT_YOURS))
    if page.typed:
        return Refused(_(TYPED_AT_THE_TABLE))
    if first := said_first(page):
        return Refused(first)
    page = replace(page, is_gone_to=False, trouble="")
    if wish.face is None:
        return press(page, "roll.throw") if page.is_rolled_for else Refused(_(OWN_DICE))
    try:
        return applied(Pressed(page.showing(roll.laying(face_given(roll.wanted.die, wish.face)))))
    except Rejected as wrong:
        return Refused(str(wrong))


def applied(pressed: Pressed) -> Pressed:
    """The roll made where every die lies; else the calculator as it is."""
    return press(pressed.page, "roll.apply") if pressed.want is None and pressed.page.is_ready else pressed
