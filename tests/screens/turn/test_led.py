"""A side that the app leads: enter proposes, enter agrees, another way wants a reason, and it lays its own tokens."""

from __future__ import annotations

from screens.orders.screen import OrdersScreen
from screens.parts.dialogs import Pick
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.screens.in_app import NARROW, in_app, press, screen_of, shown
from tests.tracker.games.skirmish.battles import BOWS, designating
from tracker.battle.battle import SideDetail
from tracker.battle.commands import GoTo, SetSide
from tracker.battle.dice import Face
from tracker.battle.events import Drawn, Noted
from tracker.play.history import History
from tracker.play.order_draw import order_draw
from tracker.play.tokens import draws_by_chance, may_choose_token, without_token
from tracker.rules.systems import load_system
from tracker.views.step import OpenStep, UnitLine


def led(history: History, side: int = 0, temperament: str = "bold") -> History:
    """The battle with one of its sides led by the app."""
    return playing(history, SetSide(history.battle.sides[side].id, {SideDetail.LED: temperament}))


def draws(history: History) -> list[Drawn]:
    """Everything that a die chose."""
    return [event for act in history.acts for event in act.events if isinstance(event, Drawn)]


async def test_enter_proposes_and_enter_agrees() -> None:
    async with in_app(TurnScreen, led(designating()), NARROW) as (pilot, table):
        await press(pilot, "escape", "slash", *"bows", "enter")
        await press(pilot, "enter")
        (drawn,) = draws(table.history)
        assert len(drawn.among) == drawn.face.die == 20
        screen = screen_of(pilot)
        assert isinstance(screen, Pick)
        assert screen.choices[int(screen.at)].label == drawn.chosen
        assert f"drawn: {drawn.chosen}" in " ".join(shown(pilot).split())
        acts = len(table.history.acts)
        await press(pilot, "enter")
        assert len(table.history.acts) > acts
        assert table.battle.values.get("active") == BOWS


async def test_a_proposal_that_is_left_is_not_drawn_anew() -> None:
    async with in_app(TurnScreen, led(designating()), NARROW) as (pilot, table):
        await press(pilot, "escape", "slash", *"bows", "enter", "enter", "escape", "enter")
        assert isinstance(screen_of(pilot), Pick)
        assert len(draws(table.history)) == 1


async def test_another_way_than_the_one_drawn_wants_a_reason() -> None:
    async with in_app(TurnScreen, led(designating()), NARROW) as (pilot, table):
        await press(pilot, "escape", "slash", *"bows", "enter", "enter")
        screen = screen_of(pilot)
        assert isinstance(screen, Pick)
        other = 1 if screen.at == "0" else 0
        await press(pilot, str(other + 1))
        acts = len(table.history.acts)
        await press(pilot, "escape")
        assert len(table.history.acts) == acts
        await press(pilot, "enter", str(other + 1), *"mud", "enter")
        noted = [event for act in table.history.acts for event in act.events if isinstance(event, Noted)]
        assert noted[-1].text.endswith("mud")
        assert table.battle.values.get("active") == BOWS


async def test_by_hand_all_that_is_offered_is_listed_as_ever() -> None:
    async with in_app(TurnScreen, led(designating()), NARROW) as (pilot, _table):
        await press(pilot, "escape", "slash", *"bows", "enter", "enter")
        screen = screen_of(pilot)
        assert isinstance(screen, Pick)
        await press(pilot, str(len(screen.choices)))
        assert "all-out attack" in shown(pilot)


async def test_the_other_side_acts_as_ever() -> None:
    async with in_app(TurnScreen, led(designating(), side=1), NARROW) as (pilot, table):
        await press(pilot, "escape", "slash", *"bows", "enter", "enter")
        assert draws(table.history) == []
        assert "all-out attack" in shown(pilot)


async def test_a_led_side_lays_its_tokens_face_down_by_one_enter() -> None:
    history = led(playing(the_demo(load_system("demonworld")), GoTo("I.2")))
    async with in_app(OrdersScreen, history, NARROW) as (pilot, table):
        side = table.battle.sides[0].id
        await press(pilot, "enter")
        left = without_token(table.system, table.battle)
        assert not [unit for unit in left if unit.side == side]
        assert [unit for unit in left if unit.side != side and may_choose_token(table.system, table.battle, unit)]
        assert not screen_of(pilot).query_one("#open").display
        names = [unit.name for unit in table.battle.of_side(side) if unit.id in table.battle.sealed]
        assert names
        assert not any(name in shown(pilot) for name in names)


async def test_who_has_done_what_the_step_asks_is_proposed_nothing_more() -> None:
    history = led(playing(the_demo(load_system("demonworld")), GoTo("I.3")))
    units = history.battle.units.values()
    unit = next(unit for unit in units if draws_by_chance(history.system, history.battle, unit))
    rolled = playing(history, *order_draw(history, unit, lambda die, _asked: Face(die.sides, 1)))
    before, after = (OpenStep(each).line(f"unit:{unit.id}") for each in (history, rolled))
    assert isinstance(before, UnitLine)
    assert isinstance(after, UnitLine)
    assert before.is_led
    assert not after.is_led
