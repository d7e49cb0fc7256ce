"""An order left to dice is drawn by the printed die, or evenly over the tokens allowed, and the log keeps the die."""

from __future__ import annotations

import pytest

from tests.play import playing, refused, the_demo
from tests.tiny import ARCHERS, a_tiny_battle
from tracker.battle.battle import Unit
from tracker.battle.commands import Advance, GoTo, Note, PlaceToken, Resolve, TakeToken
from tracker.battle.dice import Die, Face, Source
from tracker.battle.events import TokenPlaced
from tracker.play.history import History
from tracker.play.order_draw import order_draw, was_drawn
from tracker.play.tokens import draws_by_chance, may_choose_token
from tracker.rules.systems import load_system
from tracker.views.log import entries


class Dice:
    """A hand that throws these faces, one after the other."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)
        self.asked: list[tuple[int, str]] = []

    def __call__(self, die: Die, asked: str) -> Face:
        self.asked.append((die.sides, asked))
        return Face(die.sides, self.faces.pop(0), Source.ROLLED)


def the_orders() -> History:
    """Demonworld's demo where tokens are laid."""
    return playing(the_demo(load_system("demonworld")), GoTo("I.2"))


def leaderless(history: History) -> Unit:
    """The first unit that neither a leader nor a commander tells what to do."""
    units = history.battle.units.values()
    return next(unit for unit in units if draws_by_chance(history.system, history.battle, unit))


@pytest.mark.parametrize(("face", "token"), [(1, "T"), (2, "C"), (3, "H"), (4, "M")])
def test_the_printed_die_lays_what_is_printed_for_who_has_no_leader(face: int, token: str) -> None:
    history, dice = the_orders(), Dice(face)
    unit = leaderless(history)
    (roll,) = order_draw(history, unit, dice)
    assert isinstance(roll, Resolve)
    assert playing(history, roll).battle.sealed[unit.id] == token
    assert [sides for sides, _asked in dice.asked] == [6]


@pytest.mark.parametrize("first", [5, 6])
@pytest.mark.parametrize(("face", "token"), [(1, "T"), (2, "C"), (3, "H"), (4, "M")])
def test_where_the_die_leaves_it_to_the_owner_a_second_one_chooses(first: int, face: int, token: str) -> None:
    history, dice = the_orders(), Dice(first, face)
    unit = leaderless(history)
    commands = order_draw(history, unit, dice)
    assert playing(history, *commands).battle.sealed[unit.id] == token
    assert [sides for sides, _asked in dice.asked] == [6, 4]


def test_all_others_draw_evenly_over_the_tokens_they_may_have() -> None:
    history = the_orders()
    unit = next(
        unit
        for unit in history.battle.units.values()
        if may_choose_token(history.system, history.battle, unit) and unit.values.get("kind") == "artillery"
    )
    drawn = [order_draw(history, unit, Dice(face)) for face in (1, 2, 3)]
    assert [command.token for (command,) in drawn if isinstance(command, PlaceToken)] == ["T", "H", "M"]


def test_the_door_takes_no_token_that_its_die_does_not_draw() -> None:
    history = a_tiny_battle(Advance())
    assert refused(history, PlaceToken(ARCHERS, "h", Face(2, 1))) == "1 on a D2 does not draw 'h' from f, h"
    assert refused(history, PlaceToken(ARCHERS, "f", Face(6, 1))) == "1 on a D6 does not draw 'f' from f, h"
    assert refused(history, PlaceToken(ARCHERS, "h", Face(2, 0))) == "0 on a D2 does not draw 'h' from f, h"
    assert refused(history, PlaceToken(ARCHERS, "f", Face(2, 3))) == "3 on a D2 does not draw 'f' from f, h"


def test_a_draw_that_was_taken_back_was_one_all_the_same_until_the_reveal() -> None:
    history = a_tiny_battle(Advance())
    archers = history.battle.units[ARCHERS]
    assert not was_drawn(playing(history, PlaceToken(ARCHERS, "f")), archers)
    drawn = playing(history, *order_draw(history, archers, Dice(1)))
    assert was_drawn(playing(drawn, TakeToken(ARCHERS)), archers)
    assert not was_drawn(playing(drawn, Advance(anyway=True)), archers)
    history = the_orders()
    unit = leaderless(history)
    once = playing(history, *order_draw(history, unit, Dice(2)))
    assert was_drawn(once, unit)
    again = order_draw(once, unit, Dice(3), "the wind took it")
    assert isinstance(again[0], Note)
    assert again[0].private


def test_the_log_says_nothing_of_the_die_before_the_reveal_and_everything_after() -> None:
    history = a_tiny_battle(Advance())
    archers = history.battle.units[ARCHERS]
    drawn = playing(history, *order_draw(history, archers, Dice(2), "wind"))
    assert isinstance(drawn.acts[-1].events[0], TokenPlaced)
    assert entries(drawn)[-1].headline == "A die drew the order of Archers: the token lies face down."
    told = entries(playing(drawn, Advance(anyway=True)))[-2].headline
    assert told == "A die drew the order of Archers again: hold, with 2 on a D2. Reason: wind."
