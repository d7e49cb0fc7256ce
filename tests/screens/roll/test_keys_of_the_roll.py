"""Throw, throw all, override and more lines: named where they do what they are called, and idle where they only say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from screens.roll.sheet_keys import keys_at
from tests.budgets import TIMES
from tests.tracker.play.pages.pending import Press
from tests.tracker.play.pages.pressing_at_random import PAGES, at_rolls
from tracker.battle.dice import Face
from tracker.play.pages import RollPage, press, wants, with_dice

SEEDS = range(TIMES)
PRESSES = 25
OF_THE_ROLL: Final = {"d": "rolls.throw", "D": "rolls.throw_all", "x": "rolls.override", "e": "rolls.calculate"}


def does(page: RollPage, key: str) -> bool:
    """Whether a key throws dice that make a roll, or opens what it is called after: on a roll made, the correction."""
    pressed = press(page, OF_THE_ROLL[key])
    match pressed.want:
        case wants.ThrowDice() as thrown:
            fell = with_dice(pressed.page, thrown, lambda die, _asked: Face(die.sides, 1))
            return wants.does_something(page, fell)
        case wants.TableQuestion() | wants.Calculate() | wants.AmendAct():
            return True
        case want:
            assert want is None
            return False


def both_throw(page: RollPage) -> bool:
    """Whether all that is thrown at once is what the other key throws: it alone is named."""
    return press(page, "rolls.throw").want is not None


def broken(presses: tuple[Press, ...]) -> Iterator[str]:
    for number, pressed in enumerate(presses):
        page = pressed.before
        assert isinstance(page, RollPage)
        named = {key.press for key in keys_at(page, is_ruled=False) if key.footer}
        for key in OF_THE_ROLL:
            if does(page, key) is not (key in named) and not (key == "D" and both_throw(page)):
                keys = " ".join(each.key for each in presses[max(number - 7, 0) : number])
                yield f"{pressed.page}: {keys}: {key} {'named' if key in named else 'idle'}"


@pytest.mark.parametrize("name", PAGES)
def test_a_key_of_the_roll_is_named_where_it_does_something_and_nowhere_else(name: str) -> None:
    for seed in SEEDS:
        assert [*broken(at_rolls(name, seed, PRESSES))] == []
