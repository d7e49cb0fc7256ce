"""A procedure by keys: one question at a time, left, resumed, taken back, given up."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.screen import Screen

from screens.parts.finding import FindUnit
from screens.roll.sheet import SheetScreen
from screens.table.table import Table
from screens.turn.checklist import ActList
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo, with_parts
from tests.screens.in_app import NARROW, WIDE, in_app, press, screen_of, shown, told
from tests.tiny import ARCHERS, RAIDERS, TINY, at_the_shooting
from tests.tracker.play.pages.every_procedure import scene
from tracker.battle.acts import Fate
from tracker.battle.battle import Battle, Running, UnitId
from tracker.battle.commands import AnswerProcedure, BeginProcedure, Draw, GoTo, Note, Resolve, SetValues
from tracker.battle.dice import Face
from tracker.battle.events import AnyEvent, Changed, Drawn
from tracker.battle.fields import Option, whole
from tracker.play.history import History
from tracker.rules.resolver import Role
from tracker.rules.system import Ask, Choose, Count, PickUnit, Procedure, RollFor, answer
from tracker.rules.systems import load_system

HEXES: Final = load_system("hexcombat")
VOLLEYS: Final = whole("volleys", "volleys", 1, 3, 1)


def _ask(battle: Battle, running: Running) -> Ask | None:
    if answer(running, "range") is None:
        return Choose("range", "At which range?", (Option("near", "near"), Option("far", "far")), ("TY-08",))
    if answer(running, "volleys") is None:
        return Count("volleys", "How many volleys?", VOLLEYS, ("TY-08",))
    if answer(running, "whom") is None:
        foes = tuple(unit.id for unit in battle.units.values() if unit.side == "ochre")
        return PickUnit("whom", "At whom?", foes, or_none="at nobody")
    whom = answer(running, "whom")
    if whom and answer(running, "shot") is None:
        pair = {"actor": running.bindings["actor"], "target": UnitId(str(whom))}
        return RollFor("shot", "The volley", "shot", pair, {"cover": answer(running, "range") == "far"})
    return None


def _ends(battle: Battle, running: Running) -> tuple[AnyEvent, ...]:
    actor = running.bindings["actor"]
    return (Changed(actor, "aim", battle.units[actor].values["aim"], 1, "shot"),)


VOLLEY: Final = Procedure("volley", "Volley", ("TY-08",), _ask, roles=(Role("actor", "shooter"),), ends=_ends)


def before_the_volley() -> History:
    """The archers may fire volleys."""
    return replace(at_the_shooting(), declared=with_parts(TINY, procedures=(VOLLEY,)))


@asynccontextmanager
async def under_way(
    history: History | None = None, size: tuple[int, int] = WIDE, **more: Any
) -> AsyncIterator[tuple[Pilot[Any], Table, list[bool | None]]]:
    """The volley opened, and what its screen returned."""
    returned: list[bool | None] = []
    async with in_app(lambda _table: Screen(), history or before_the_volley(), size) as (pilot, table):
        screen = SheetScreen(table, table.system.page_for("volley"), **(more or {"bindings": {"actor": ARCHERS}}))
        pilot.app.push_screen(screen, returned.append)
        await pilot.pause()
        await pilot.pause()
        yield pilot, table, returned


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_procedure_is_played_to_its_end_one_question_at_a_time(size: tuple[int, int]) -> None:
    async with under_way(size=size) as (pilot, table, returned):
        assert "Volley  ◆ Archers" in shown(pilot)
        assert "At which range?" in shown(pilot)
        await press(pilot, "2")
        assert "At which range? Far" in shown(pilot)
        await press(pilot, "2", "enter", "r", "a", "i", "enter")
        assert "50%" in shown(pilot)
        await press(pilot, "3", "enter")
        assert table.battle.units[RAIDERS].values["men"] == 4
        assert table.battle.units[ARCHERS].values["aim"] == 1
        assert table.battle.running == ()
        assert returned == []
        await press(pilot, "enter")
        assert returned == [True]


async def test_a_procedure_that_was_left_goes_on_where_it_stood() -> None:
    async with under_way() as (pilot, table, returned):
        await press(pilot, "1", "escape")
        assert returned == [False]
        pilot.app.push_screen(SheetScreen(table, table.system.page_for("volley"), {"actor": ARCHERS}))
        await press(pilot, "f7")
        assert len(table.battle.running) == 1
        assert "How many volleys?" in shown(pilot)
        assert "At which range? Near" in shown(pilot)


async def test_a_procedure_is_taken_up_by_its_number_after_a_restart() -> None:
    begun = playing(before_the_volley(), BeginProcedure("volley", {"actor": ARCHERS}))
    (running,) = begun.battle.running
    half = playing(begun, AnswerProcedure(running.id, "far"))
    async with under_way(half, running=running.id) as (pilot, _table, _returned):
        assert "How many volleys?" in shown(pilot)


async def test_every_answer_is_taken_back_by_one_key_and_the_first_leaves_nothing_under_way() -> None:
    async with under_way() as (pilot, table, returned):
        before = table.battle
        await press(pilot, "1", "3", "enter")
        assert "at nobody" in shown(pilot)
        await press(pilot, "escape", "backspace")
        assert "How many volleys?" in shown(pilot)
        assert [given.key for given in table.battle.running[0].answers] == ["range"]
        await press(pilot, "u")
        assert "At which range?" in shown(pilot)
        assert table.battle == before
        await press(pilot, "u")
        assert "nothing on this page is left to undo" in told(pilot)
        await press(pilot, "escape")
        assert returned == [False]


async def test_a_procedure_left_unanswered_was_never_begun() -> None:
    async with under_way() as (pilot, table, returned):
        before = table.history
        await press(pilot, "down", "left", "d", "D", "escape")
        assert returned == [False]
        assert table.history is before


async def test_the_last_answer_is_not_taken_back_over_something_else() -> None:
    async with under_way() as (pilot, table, _returned):
        await press(pilot, "1")
        table.do(Note("a pause"))
        await press(pilot, "f7", "backspace")
        assert "something else has happened since" in told(pilot)
        assert table.history.acts[-1].fate is Fate.STANDS


async def test_a_digit_that_is_no_answer_is_refused_with_their_number() -> None:
    async with under_way() as (pilot, table, _returned):
        before = table.history
        await press(pilot, "3")
        assert "there are 2 answers" in shown(pilot)
        await press(pilot, "0")
        assert table.history is before


async def test_the_light_goes_through_the_answers_and_enter_gives_the_lit_one() -> None:
    async with under_way() as (pilot, table, _returned):
        await press(pilot, "down", "left", "right", "enter")
        assert [given.value for given in table.battle.running[0].answers] == ["far"]


async def test_a_count_out_of_range_is_refused_in_place() -> None:
    async with under_way() as (pilot, table, _returned):
        await press(pilot, "1", "9", "enter")
        assert "from 1 to 3" in shown(pilot)
        assert len(table.battle.running[0].answers) == 1


async def test_nobody_is_an_answer_where_the_question_allows_it() -> None:
    async with under_way() as (pilot, table, returned):
        await press(pilot, "1", "1", "enter", "n", "o", "b", "enter")
        assert table.battle.running == ()
        assert returned == [True]


async def test_giving_up_asks_once_and_keeps_what_was_done() -> None:
    async with under_way() as (pilot, table, returned):
        await press(pilot, "1", "f9", "enter")
        going_on = table.battle
        assert len(going_on.running) == 1
        await press(pilot, "f9", "2")
        assert table.battle.running == ()
        assert returned == [True]


async def test_a_roll_that_is_left_leaves_the_question_open() -> None:
    async with under_way() as (pilot, table, returned):
        await press(pilot, "1", "1", "enter", "r", "a", "i", "enter", "escape")
        assert returned == [False]
        assert len(table.battle.running) == 1


async def test_the_roll_is_made_in_the_calculator_too_and_ends_the_procedure() -> None:
    async with under_way() as (pilot, table, returned):
        await press(pilot, "1", "1", "enter", "r", "a", "i", "enter", "e", "3", "enter")
        assert table.battle.running == ()
        await press(pilot, "enter")
        assert returned == [True]


async def test_a_procedure_that_first_asks_for_a_unit_is_left_with_the_list_by_one_key() -> None:
    async with in_app(TurnScreen, the_demo(load_system("demonworld"))) as (pilot, table):
        await press(pilot, "escape")
        before = table.history
        contact = table.system.page_for("contact")
        pilot.app.push_screen(SheetScreen(table, contact, {"actor": next(iter(table.battle.units))}))
        await press(pilot, "f7")
        assert isinstance(screen_of(pilot), FindUnit)
        await press(pilot, "escape")
        assert isinstance(screen_of(pilot), TurnScreen)
        assert table.history is before


async def test_what_an_answer_in_words_changed_is_seen_beside_it() -> None:
    history, whom = scene(HEXES, HEXES.procedure("losses"))
    async with in_app(lambda _table: Screen(), history, NARROW) as (pilot, table):
        pilot.app.push_screen(SheetScreen(table, HEXES.page_for("losses"), whom))
        await press(pilot, "f7", "2", "enter")
        assert "How many loss results? 2. ◆ Captain Aude 2 → 1" in shown(pilot)


async def test_losses_that_an_answer_took_before_any_roll_are_counted_in_the_head() -> None:
    history, whom = scene(HEXES, HEXES.procedure("losses"))
    history = playing(history, SetValues(whom["target"], {"steps_at_start": 4, "steps": 4}, "fresh"))
    async with in_app(lambda _table: Screen(), history, NARROW) as (pilot, table):
        pilot.app.push_screen(SheetScreen(table, HEXES.page_for("losses"), whom))
        await press(pilot, "f7")
        assert "lost 0" not in shown(pilot)
        await press(pilot, "3", "enter")
        assert "◆ Crimson lost 2" in shown(pilot)
        await press(pilot, "enter")
        assert "◆ Crimson lost 2  ▲ Slate lost 0" in shown(pilot)


async def test_a_list_that_was_left_is_opened_again_by_enter() -> None:
    async with under_way() as (pilot, table, _returned):
        await press(pilot, "1", "1", "enter")
        assert isinstance(screen_of(pilot), FindUnit)
        await press(pilot, "escape", "2")
        assert "opens the list" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(screen_of(pilot), FindUnit)
        await press(pilot, "r", "a", "i", "enter")
        assert [given.value for given in table.battle.running[0].answers] == ["near", 1, RAIDERS]


async def test_an_answer_and_a_unit_are_left_to_chance_and_taken_back_with_their_dice() -> None:
    async with under_way() as (pilot, table, _returned):
        before = table.battle
        await press(pilot, "full_stop", "enter", "full_stop")
        drawn = [event for act in table.history.acts for event in act.events if isinstance(event, Drawn)]
        assert [event.among for event in drawn] == [("near", "far"), ("Raiders", "Slingers")]
        said = {given.key: given.value for given in table.battle.running[0].answers}
        assert str(said["range"]) == drawn[0].chosen
        assert table.battle.units[UnitId(str(said["whom"]))].name == drawn[1].chosen
        await press(pilot, *["backspace"] * 3)
        assert table.history.battle == before
        assert all(act.fate is not Fate.STANDS for act in table.history.acts if isinstance(act.command, Draw))


async def test_enter_names_nobody_where_nothing_speaks_for_one_and_what_it_cost_is_read_at_once() -> None:
    failed = Resolve("cast", {"actor": UnitId("ember-acolyte")}, {"spell_level": 5}, (Face(20, 2),))
    history = playing(the_demo(load_system("demonworld")), GoTo("II.2"), failed)
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape", "t", "7", "space", "1", "enter", "9", "space", "3", "space")
        assert isinstance(screen_of(pilot), FindUnit)
        before = table.history
        await press(pilot, "enter", "enter")
        assert table.history is before
        assert "↵ does nothing here" in shown(pilot)
        await press(pilot, *"bowmen", "enter", "escape")
        assert isinstance(screen_of(pilot), TurnScreen)
        assert table.battle.units[UnitId("bowmen-of-alder")].values["bases"] == 9
        assert "Bowmen 10 → 9" in " ".join(shown(pilot).split())


@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.in_turn("size")
async def test_whom_a_unit_dared_to_charge_is_lit_where_it_moves_into_contact(size: tuple[int, int]) -> None:
    knights, ogres = UnitId("knights-of-the-vale"), UnitId("ogre-band")
    charge = SetValues(knights, {"order": "C"}, "for the test")
    dared = Resolve("morale", {"actor": knights, "enemy": ogres}, {"test": "charge"}, (Face(6, 6),))
    history = playing(the_demo(load_system("demonworld")), charge, GoTo("IV.9"), dared)
    async with in_app(TurnScreen, history, size) as (pilot, table):
        await press(pilot, "escape")
        assert pilot.app.screen.query_one(ActList).find(knights)
        await press(pilot, "m", "enter")
        assert table.battle.units[ogres].values["melee"] == table.battle.units[knights].values["melee"] != 0
