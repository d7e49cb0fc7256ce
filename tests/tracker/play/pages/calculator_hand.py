"""A hand at the calculator without a screen: it puts intents to the value and does what that wants."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from tracker.battle.commands import Refused
from tracker.battle.dice import Die, Face, Source
from tracker.play.history import History
from tracker.play.pages import wants
from tracker.play.pages.calculator_intents import Pressed, press, with_dice
from tracker.play.pages.calculator_page import CalculatorPage, open_calculator
from tracker.play.pages.intents import Digit, Intent, Light
from tracker.play.participants import Participants

DOWN, UP = "down", "up"
KEYS: Final = {
    "enter": "roll.apply",
    "right": "roll.turn",
    "left": "roll.turn_back",
    "plus": "roll.turn",
    "minus": "roll.turn_back",
    "backspace": "roll.lift",
    "d": "roll.throw",
    "e": "roll.type",
    "x": "roll.override",
    "j": "roll.ruling",
    "p": "roll.pick_again",
    "slash": "app.find",
    "question_mark": "roll.rule",
    "escape": "roll.leave",
}
"""The keys that mean an intent of the calculator, as the key line names them."""


class CalculatorHand:
    """One who presses keys at the calculator; `closed` is how it was left, `refused` why the rules did not take it.

    `dropped` is what was said of the changes that went with it.
    """

    def __init__(self, page: CalculatorPage, throw: Callable[[Die, str], Face] | None = None) -> None:
        self.page, self.history = page, page.who.history
        self.closed: bool | None = None
        self.refused = self.dropped = ""
        self.elsewhere: wants.WantOn[CalculatorPage] | None = None
        """What the page wants of another page, which this hand has none of."""
        dice = Random(6)
        self._throw = throw or (lambda die, asked: Face(die.sides, dice.randint(1, die.sides), Source.ROLLED))

    def press(self, *keys: str) -> None:
        """Press keys one after the other, as long as the page is open and waits for no other."""
        for key in keys:
            if self.closed is None and self.elsewhere is None:
                self.do(press(self.page, self._meant(key)))

    def _meant(self, key: str) -> Intent:
        if key.isdigit():
            return Digit(key)
        return Light(self._beside(1 if key == DOWN else -1)) if key in (DOWN, UP) else KEYS[key]

    def _beside(self, step: int) -> str:
        if self.page.is_at_the_die:
            return self.page.lit
        keys = [row.key for row in self.page.rows]
        return keys[(keys.index(self.page.lit) + step) % len(keys)] if keys else ""

    def do(self, pressed: Pressed) -> None:
        """Do what the page wants till it wants nothing more."""
        self.page = pressed.page
        match pressed.want:
            case wants.CarryOut((command,)):
                after = self.history.do(command)
                if isinstance(after, Refused):
                    self.refused = after.reason
                else:
                    self.history, self.closed = after, True
            case wants.ThrowDice() as throw:
                self.do(with_dice(self.page, throw, self._throw))
            case wants.Close(is_done, dropped=dropped):
                self.closed, self.dropped = is_done, dropped
            case None:
                pass
            case _:
                self.elsewhere = pressed.want


def a_hand(history: History, roll: str = "", **bindings: str) -> CalculatorHand:
    """A hand at the calculator opened for a roll and those who are known of it."""
    return CalculatorHand(open_calculator(Participants(history, roll, bindings)))  # type: ignore[arg-type]
