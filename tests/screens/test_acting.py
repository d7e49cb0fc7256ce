"""Acting from the checklist, with the calculator and the dice: on the smallest system and on Demonworld's demo."""

from __future__ import annotations

from dataclasses import replace

import pytest

from screens.turn import TurnScreen
from screens.widgets.checklist import ActList
from tests.play import the_demo
from tests.screens.stage import NARROW, WIDE, on_stage, press, shown, told, type_line
from tests.screens.test_turn import a_test_is_owed, at_the_shooting
from tests.tiny import ARCHERS, FLED, MEN, RAIDERS, TINY, a_tiny_battle
from tracker.battle import Battle, Running, UnitId
from tracker.checklist import checklist, step_number
from tracker.commands import Advance, GoTo, PlaceToken, SetValues
from tracker.fields import Option, whole
from tracker.history import replay
from tracker.resolver import Role
from tracker.system import Ask, Choose, Count, Does, Offer, PickUnit, Procedure, answer
from tracker.systems import load_system

DEMONWORLD = load_system("demonworld")


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_shot_takes_at_most_six_keys_die_included(size: tuple[int, int]) -> None:
    async with on_stage(TurnScreen, at_the_shooting(), size) as (pilot, table):
        await press(pilot, "escape")
        keys = ("enter", "enter", "1", "enter")
        await press(pilot, *keys)
        assert table.battle.units[RAIDERS][MEN] == 4
        assert "▲" in shown(pilot)
        assert isinstance(pilot.app.screen, TurnScreen)


async def test_a_test_owed_is_taken_from_the_list() -> None:
    async with on_stage(TurnScreen, a_test_is_owed()) as (pilot, table):
        await press(pilot, "escape", "t", "1", "1", "enter")
        assert not table.battle.debts
        assert table.battle.units[RAIDERS][FLED]


async def test_any_roll_is_a_key_away() -> None:
    async with on_stage(TurnScreen, at_the_shooting()) as (pilot, _table):
        await press(pilot, "escape", "k")
        assert "Nerve test" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TurnScreen)


async def test_a_demonworld_step_shows_who_may_act_and_how() -> None:
    shooting = the_demo(DEMONWORLD, Advance(), PlaceToken(UnitId("bowmen-of-alder"), "H"), GoTo("I.4"), GoTo("III.1"))
    async with on_stage(TurnScreen, shooting, WIDE) as (pilot, _table):
        await press(pilot, "escape")
        looks = shown(pilot)
        for words in ("III First shooting", "Bowmen of Alder", "10/10", "⏎ shoot", "cannot act here: w for why"):
            assert words in looks


async def test_a_loss_is_one_key_and_given_back_by_another() -> None:
    async with on_stage(TurnScreen, the_demo(DEMONWORLD, Advance())) as (pilot, table):
        await press(pilot, "escape")
        found = pilot.app.screen.query_one(ActList)
        assert found.find(UnitId("bowmen-of-alder"))
        await pilot.pause()
        before = table.battle.units[UnitId("bowmen-of-alder")]
        await press(pilot, "minus", "1", "1")
        after = table.battle.units[UnitId("bowmen-of-alder")]
        assert after != before
        await press(pilot, "plus")
        gauge = table.system.gauges
        assert gauge(table.battle.units[before.id])[0].now == gauge(before)[0].now


async def test_more_actions_say_why_they_cannot_be() -> None:
    async with on_stage(TurnScreen, the_demo(DEMONWORLD, Advance())) as (pilot, _table):
        await press(pilot, "escape")
        pilot.app.screen.query_one(ActList).find(UnitId("bowmen-of-alder"))
        await press(pilot, "m")
        looks = shown(pilot)
        assert "lose a base" in looks
        assert "cannot:" in looks


async def test_a_system_without_an_action_says_so() -> None:
    async with on_stage(TurnScreen, at_the_shooting()) as (pilot, table):
        before = table.history
        await press(pilot, "escape", "minus", "m")
        assert "no such action" in told(pilot)
        assert "no actions besides the steps" in told(pilot)
        assert table.history is before


def _volley(battle: Battle, running: Running) -> Ask | None:
    if answer(running, "ground") is None:
        return Choose("ground", "Which ground?", (Option("wet", "wet"), Option("dry", "dry")), ("TY-09",))
    if answer(running, "mark") is None:
        return PickUnit("mark", "Who stands out?", tuple(battle.units), or_none="nobody")
    if answer(running, "men") is None:
        return Count("men", "How many aim?", whole("aiming", "Aiming", 0, 9))
    return None


VOLLEY = replace(
    TINY,
    procedures=(Procedure("volley", "Volley", ("TY-09",), _volley, (Role("actor", "captain"),)),),
    phases=(
        replace(
            TINY.phases[0],
            steps=(replace(TINY.phases[0].steps[0], offers=(Offer("fire a volley", Does.PROCEDURE, "volley"),)),),
        ),
        *TINY.phases[1:],
    ),
)


async def test_a_procedure_is_left_and_taken_up_again() -> None:
    history = replay(VOLLEY, a_tiny_battle(Advance()).acts)
    async with on_stage(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape")
        assert "• fire a volley" in shown(pilot)
        await press(pilot, "down", "enter")
        assert "Which ground?" in shown(pilot)
        await press(pilot, "2", "escape")
        (running,) = table.battle.running
        assert answer(running, "ground") == "dry"
        assert "under way: Volley" in shown(pilot)
        await press(pilot, "home", "enter")
        assert "Who stands out?" in shown(pilot)


async def test_every_step_of_a_demonworld_turn_fits_on_both_sizes() -> None:
    for size in (NARROW, WIDE):
        async with on_stage(TurnScreen, the_demo(DEMONWORLD), size) as (pilot, table):
            await press(pilot, "escape")
            for _ in range(12):
                await press(pilot, "n")
                if table.battle.debts:
                    await press(pilot, "2")
                looks = shown(pilot)
                assert step_number(table.system, table.battle.place.step) in looks
                assert max(len(row) for row in looks.splitlines()) <= size[0]
                seen = checklist(table.system, table.battle)
                assert bool(seen.barred) == ("cannot act here" in looks)


async def test_a_long_answer_is_kept_whole() -> None:
    async with on_stage(TurnScreen, at_the_shooting()) as (pilot, table):
        await press(pilot, "escape", "a")
        await type_line(pilot, "to the mill and beyond the wood")
        assert "to the mill and beyond the wood" in table.battle.answered.values()


async def test_a_unit_out_of_hand_stays_in_the_list_of_the_barred() -> None:
    orders = (Advance(), PlaceToken(ARCHERS, "f"), Advance(), Advance())
    fled = a_tiny_battle(*orders, SetValues(ARCHERS, {"fled": True}, "seen"))
    async with on_stage(TurnScreen, fled) as (pilot, _table):
        await press(pilot, "escape", "w")
        assert "Archers: it has fled" in shown(pilot)
