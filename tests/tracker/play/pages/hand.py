"""A hand at a page of rolls without a screen: it puts intents to the value and does what that wants."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.commands import Refused
from tracker.battle.dice import Die, Face
from tracker.battle.fields import Scalar
from tracker.play.history import History
from tracker.play.pages import Pressed, RollPage, after_command, open_page, opened, press, resumed, wants, with_dice
from tracker.play.pages.intents import Answer, Digit, Intent, Light
from tracker.play.pages.results import refused
from tracker.play.pages.roll_page import takes_light
from tracker.play.sheets import OpenSheet

DOWN, UP = "down", "up"
KEYS: Final = {
    "enter": "rolls.accept",
    "space": "rolls.close",
    "right": "rolls.turn",
    "left": "rolls.turn_back",
    "tab": "rolls.next_setting",
    "shift+tab": "rolls.setting_before",
    "plus": "rolls.more",
    "minus": "rolls.less",
    "backspace": "rolls.lift",
    "u": "rolls.undo",
    "full_stop": "rolls.chance",
    "slash": "rolls.find",
    "x": "rolls.override",
    "e": "rolls.calculate",
    "w": "rolls.waive",
    "A": "rolls.amend",
    "d": "rolls.throw",
    "D": "rolls.throw_all",
    "f": "rolls.forecast",
    "F": "rolls.fight",
    "n": "rolls.next",
    "escape": "rolls.leave",
}
"""The keys that mean an intent of the page, as the key line names them."""


class Hand:
    """One who presses keys at a page; `told` is what was said beside it, `closed` how it was left."""

    def __init__(self, sheet: OpenSheet, throw: Callable[[Die, str], Face] | None = None) -> None:
        self.history: History = sheet.history
        self.page: RollPage = open_page(sheet)
        self.closed: wants.Close | None = None
        self.told: list[str] = []
        self.elsewhere: wants.Want | None = None
        """What the page wants of another page, which this hand has none of."""
        self._throw = throw or (lambda die, asked: Face(die.sides, die.sides))
        self.take(opened(self.page))

    def press(self, *keys: str) -> None:
        """Press keys one after the other, as long as the page is open and waits for no other."""
        for key in keys:
            if self.closed is None and self.elsewhere is None:
                self.take(press(self.page, self._meant(key)))

    def say(self, value: Scalar) -> None:
        """Pick that from the list that the page has opened."""
        assert isinstance(self.elsewhere, wants.PickFrom), self.elsewhere
        said, self.elsewhere = self.elsewhere.answered, None
        self.take(press(self.page, Answer(said.key, value)))

    def _meant(self, key: str) -> Intent:
        if key.isdigit():
            return Digit(key)
        return Light(self._beside(1 if key == DOWN else -1)) if key in (DOWN, UP) else KEYS[key]

    def _beside(self, step: int) -> str:
        """The line under the light, or above it, round the end: those struck out are passed by."""
        keys = [row.key for row in self.page.rows if takes_light(self.page, row)]
        if not keys:
            return self.page.lit
        at = keys.index(self.page.lit) if self.page.lit in keys else -1 if step > 0 else 0
        return keys[(at + step) % len(keys)]

    def take(self, pressed: Pressed | None) -> None:
        while pressed is not None:
            self.page = pressed.page
            pressed = self._done(pressed.page, pressed.want)

    def _done(self, page: RollPage, want: wants.Want | None) -> Pressed | None:
        match want:
            case wants.CarryOut(commands):
                after: History | Refused = self.history
                for command in commands:
                    after = after if isinstance(after, Refused) else after.do(command)
                if isinstance(after, Refused):
                    self.told.append(after.reason)
                    return Pressed(refused(page))
                self.history = after
                return after_command(page, after)
            case wants.ThrowDice() as throw:
                return with_dice(page, throw, self._throw)
            case wants.ReturnTo(act):
                back = self.history.undo() if act is None else self.history.return_to(act)
                assert isinstance(back, History)
                self.history = back
                return Pressed(resumed(page, back))
            case wants.Tell(told):
                self.told.append(told)
            case wants.Close():
                self.closed = want
            case wants.DrawOne(_said, ()):
                pass  # Nothing is to be chosen from.
            case wants.DrawOne(said, values):
                return press(page, Answer(said.key, values[0]))
            case None:
                pass
            case _:
                self.elsewhere = want
        return None
