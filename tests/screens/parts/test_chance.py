"""`.` leaves any choice to chance, and a side for whom the app rolls needs no key for its dice."""

from __future__ import annotations

from screens.parts.drawn.signs import ENTER
from screens.roll.calculator import CalculatorScreen
from screens.turn.checklist import ActList
from screens.turn.screen import TurnScreen
from tests.play import AZURE, playing, the_demo
from tests.screens.in_app import NARROW, in_app, press, screen_of, shown
from tests.screens.turn.test_turn import at_the_shooting
from tests.tiny import ARCHERS, RAIDERS, a_tiny_battle
from tests.tracker.games.skirmish.battles import ORIANE, SORN, STAIR, designating
from tracker.battle.battle import BY_THE_APP, SideDetail, SideId
from tracker.battle.commands import GoTo, MakeContact, Perform, SetSide
from tracker.battle.dice import Source
from tracker.battle.events import Drawn, Rolled
from tracker.play.history import History
from tracker.rules.systems import load_system


def drawn(history: History) -> list[Drawn]:
    """Everything that was left to chance."""
    return [event for act in history.acts for event in act.events if isinstance(event, Drawn)]


def rolled(history: History) -> list[Rolled]:
    """Every roll that was made."""
    return [event for act in history.acts for event in act.events if isinstance(event, Rolled)]


async def test_a_target_is_left_to_chance_among_those_outside_the_fold() -> None:
    async with in_app(lambda table: CalculatorScreen(table, "shot", {"actor": ARCHERS}), at_the_shooting(), NARROW) as (
        pilot,
        table,
    ):
        await press(pilot, "full_stop")
        (said,) = drawn(table.history)
        assert said.among == ("Raiders", "Slingers")
        assert said.face.source is Source.ROLLED
        screen = screen_of(pilot)
        assert isinstance(screen, CalculatorScreen)
        assert screen.page.roll is not None
        assert table.battle.units[screen.page.roll.bindings["target"]].name == said.chosen


async def test_chance_chooses_among_what_was_typed() -> None:
    async with in_app(lambda table: CalculatorScreen(table, "shot", {"actor": ARCHERS}), at_the_shooting()) as (
        pilot,
        table,
    ):
        await press(pilot, *"raid", "full_stop")
        assert drawn(table.history) == []
        screen = screen_of(pilot)
        assert isinstance(screen, CalculatorScreen)
        assert screen.page.roll is not None
        assert screen.page.roll.bindings["target"] == RAIDERS


async def test_who_acts_next_is_left_to_chance_on_turn() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("II.1"))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape", "full_stop")
        (said,) = drawn(table.history)
        unit = pilot.app.screen.query_one(ActList).unit
        assert unit is not None
        assert table.battle.units[unit].name == said.chosen


async def test_one_of_several_is_left_to_chance() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("III.3"))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape", "e", "full_stop")
        (said,) = drawn(table.history)
        assert said.chosen in said.among


async def test_what_asks_whether_to_go_on_is_never_left_to_chance() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("I.1"))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape", "n", "full_stop")
        assert drawn(table.history) == []


async def test_enter_rolls_for_a_side_whose_dice_the_app_throws_and_what_came_stands_till_the_next() -> None:
    history = playing(at_the_shooting(), SetSide(AZURE, {SideDetail.DICE: BY_THE_APP}))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape", "enter", "enter")
        assert f"{ENTER} roll it" in " ".join(shown(pilot).split())
        await press(pilot, "enter")
        assert rolled(table.history) == []
        assert f"{ENTER} done" in " ".join(shown(pilot).split())
        await press(pilot, "enter")
        (roll,) = rolled(table.history)
        assert [face.source for face in roll.resolution.dice] == [Source.ROLLED]


async def test_the_other_side_still_types_its_dice() -> None:
    history = playing(at_the_shooting(), SetSide(SideId("ochre"), {SideDetail.DICE: BY_THE_APP}))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape", "enter", "enter", "enter")
        assert rolled(table.history) == []
        assert "type the D6" in shown(pilot)


async def test_the_rows_of_a_side_the_app_rolls_for_are_made_in_one_go() -> None:
    side = SetSide(AZURE, {SideDetail.DICE: BY_THE_APP})
    history = playing(the_demo(load_system("demonworld")), side, GoTo("III.3"))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape", "s", "enter")
        assert rolled(table.history) == [], "the first enter agrees to the target"
        await press(pilot, "enter")
        made = rolled(table.history)
        assert made
        assert {face.source for roll in made for face in roll.resolution.dice} == {Source.ROLLED}


def test_who_rolls_is_kept_with_the_battle_and_told() -> None:
    history = playing(a_tiny_battle(), SetSide(AZURE, {SideDetail.DICE: BY_THE_APP}))
    assert history.battle.side(AZURE).is_rolled_for
    assert not playing(history, SetSide(AZURE, {SideDetail.DICE: ""})).battle.side(AZURE).is_rolled_for


async def test_a_free_standing_hero_is_drawn_no_all_out_attack_and_no_blow() -> None:
    async with in_app(TurnScreen, designating(), NARROW) as (pilot, table):
        await press(pilot, "escape", "slash", *"oriane", "enter", "enter", "full_stop")
        (said,) = drawn(table.history)
        assert "run" in said.among
        assert "all-out attack" not in said.among
    acting = playing(designating(), Perform("designate", ORIANE))
    async with in_app(TurnScreen, acting, NARROW) as (pilot, table):
        await press(pilot, "escape", "m", "full_stop")
        (said,) = drawn(table.history)
        assert not {"all-out attack", "strike"} & {*said.among}
        assert "charge" in said.among


async def test_what_happens_to_a_unit_is_never_left_to_chance() -> None:
    async with in_app(TurnScreen, playing(the_demo(load_system("demonworld")), GoTo("III.3")), NARROW) as (
        pilot,
        table,
    ):
        await press(pilot, "escape", "m", "full_stop")
        assert not any("destroyed" in said.among for said in drawn(table.history))


async def test_a_blow_left_to_chance_is_struck_at_one_in_contact() -> None:
    history = playing(
        designating(), Perform("designate", ORIANE), MakeContact(ORIANE, STAIR), MakeContact(ORIANE, SORN)
    )
    cast = {"actor": ORIANE}
    async with in_app(lambda table: CalculatorScreen(table, "melee", cast), history) as (pilot, table):
        await press(pilot, "full_stop")
        (said,) = drawn(table.history)
        assert set(said.among) == {"Stair", "Sorn"}
