"""A key that does nothing here does nothing; digits go to what is lit, on every kind of page in all four systems."""

from __future__ import annotations

import pytest

from screens.parts.finding import FindUnit, NoList
from screens.roll.calculator import CalculatorScreen
from screens.roll.sheet import SheetScreen
from screens.turn.checklist import ActList
from screens.turn.keys import ACT_KEY, TURN_KEYS
from screens.turn.screen import TurnScreen
from tests.play import having, playing, the_demo
from tests.screens.in_app import NARROW, in_app, press, screen_of, shown
from tests.screens.keys.intents import carried_out, read
from tests.screens.keys.rows import AT_THE_MOVES, AT_THE_SHOTS, DEMONWORLD_ORDERS
from tests.screens.keys.turns import text
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, GoTo, Resolve, Tick
from tracker.battle.events import Rolled
from tracker.play.history import History
from tracker.rules.systems import load_system, system_keys
from tracker.views.step import press as a_press
from tracker.views.step.pressing import INTENTS
from tracker.views.step.wants import Say

DRAW = "press('turn.chance')"
SKIRMISH_BOWS = "roll initiative: 14 6\ngo first_designation\ndo designate ford-bows\nat act\ndo move_simple ford-bows"


def _history(system: str, before: str) -> History:
    history = the_demo(load_system(system))
    for intent in read(before):
        history = carried_out(history, intent)
    return history


def _rolls(history: History) -> list[Rolled]:
    return [event for act in history.acts for event in act.events if isinstance(event, Rolled)]


@pytest.mark.parametrize(
    ("system", "before", "keys", "has_list"),
    [
        ("confrontation", "go T-05", "k", True),
        ("demonworld", AT_THE_SHOTS, "down enter", True),
        ("demonworld", DEMONWORLD_ORDERS + "go I.5", "enter", True),
        ("demonworld", AT_THE_MOVES, "A", False),
        ("demonworld", AT_THE_MOVES, "m", True),
        ("hexcombat", "go A.1 crimson", "enter", True),
        ("hexcombat", "go B.1 crimson", "enter", True),
        ("skirmish", SKIRMISH_BOWS, "s", True),
        ("skirmish", SKIRMISH_BOWS, "", True),
        ("demonworld", "go I.1", "o", False),
    ],
)
async def test_letters_after_a_slash_are_a_name_or_nothing(system: str, before: str, keys: str, has_list: bool) -> None:
    history = _history(system, before)
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, *["escape"] * (not isinstance(screen_of(pilot), TurnScreen)))
        await press(pilot, *keys.split())
        page, acts = screen_of(pilot), len(table.history.acts)
        lines = [option.id for listed in page.query(ActList) for option in listed.options]
        await press(pilot, "slash", "d", "x", "e", "D", "u", "9")
        assert isinstance(screen_of(pilot), NoList) == (not has_list)
        if not has_list:
            assert "│ There is no list to search here." in shown(pilot)
        assert isinstance(screen_of(pilot), NoList | FindUnit) or screen_of(pilot) is page
        assert len(table.history.acts) == acts
        await press(pilot, "escape")
        assert screen_of(pilot) is page or not isinstance(screen_of(pilot), NoList)
        assert lines == [option.id for listed in page.query(ActList) for option in listed.options]


async def test_digits_fill_the_distance_that_is_lit_and_the_die_after_it() -> None:
    async with in_app(TurnScreen, _history("skirmish", SKIRMISH_BOWS), NARROW) as (pilot, table):
        await press(pilot, *["escape"] * (not isinstance(screen_of(pilot), TurnScreen)), "s", "enter")
        page = screen_of(pilot)
        assert isinstance(page, SheetScreen)
        made = len(_rolls(table.history))
        await press(pilot, "1")
        assert page.page.number is not None
        assert "0-9  the number" in shown(pilot)
        await press(pilot, "2", "full_stop", "5")
        assert " 12.5 " in shown(pilot)
        await press(pilot, "enter")
        await press(pilot, "1", "7", "space")
        assert [roll.resolution.inputs["distance"] for roll in _rolls(table.history)[made:]] == [12.5]


@pytest.mark.parametrize(
    ("system", "before", "keys", "agreed"),
    [
        ("demonworld", AT_THE_SHOTS, "down down down enter", 1),
        ("skirmish", SKIRMISH_BOWS, "s", 2),
        ("confrontation", text("confrontation").partition("begin volley")[0], "volley", 2),
    ],
)
async def test_no_die_falls_before_the_range_and_the_target_are_said(
    system: str, before: str, keys: str, agreed: int
) -> None:
    async with in_app(TurnScreen, _history(system, before), NARROW) as (pilot, table):
        await press(pilot, *["escape"] * (not isinstance(screen_of(pilot), TurnScreen)))
        if keys == "volley":
            assert screen_of(pilot).query_one(ActList).find(UnitId("yew-bows"))
            keys = "enter"
        await press(pilot, *keys.split())
        is_listed = isinstance(screen_of(pilot), FindUnit)
        await press(pilot, *["enter"] * is_listed)
        page = screen_of(pilot)
        assert isinstance(page, SheetScreen), page
        made = len(_rolls(table.history))
        assert "0-9  the die" not in shown(pilot)
        for _said in range(agreed - is_listed):
            await press(pilot, "d", "D")
            assert len(_rolls(table.history)) == made
            assert "first: " in shown(pilot)
            await press(pilot, *["8"] * (page.page.number is not None), "enter")
        await press(pilot, "d")
        assert len(_rolls(table.history)) > made


@pytest.mark.parametrize("left", ["enter", "down"])
async def test_digits_of_the_calculator_fill_the_number_that_was_gone_to(left: str) -> None:
    history = _history("demonworld", AT_THE_SHOTS)
    async with in_app(lambda table: CalculatorScreen(table, "shoot"), history, NARROW) as (pilot, _table):
        await press(pilot, "enter", "enter")
        screen = screen_of(pilot)
        assert isinstance(screen, CalculatorScreen)
        for _row in range(20):
            if screen.page.number is not None:
                break
            await press(pilot, "down")
        row = screen.page.number
        assert row is not None
        await press(pilot, "2")
        assert screen.page.roll is not None
        assert not screen.page.roll.case.faces
        assert "0-9  the number" in shown(pilot)
        await press(pilot, left)
        assert screen.page.roll.case.values[row.key] == 2
        await press(pilot, *["enter"] * (screen.page.number is not None))
        assert "0-9  the die" in shown(pilot)
        await press(pilot, "1", "9")
        assert screen.page.roll is not None
        assert [face.face for face in screen.page.roll.case.faces] == [19]


async def test_a_number_that_was_said_leaves_the_digits_to_the_die_once_its_own_row_is_agreed_to() -> None:
    async with in_app(TurnScreen, _history("hexcombat", "go B.1 crimson"), NARROW) as (pilot, table):
        await press(pilot, *["escape"] * (not isinstance(screen_of(pilot), TurnScreen)), "enter")
        assert "shoot?" in shown(pilot)
        await press(pilot, *"pik", "enter", "3", "enter")
        page = screen_of(pilot)
        assert isinstance(page, SheetScreen)
        assert page.page.number is None
        await press(pilot, "5")
        assert "no die is thrown here: it may shoot" in shown(pilot)
        await press(pilot, "enter", "enter", "5", "space")
        assert [roll.resolution.inputs["distance"] for roll in _rolls(table.history)] == [3]
        assert [face.face for face in page.page.sheet.faces] == [5]


async def test_the_line_of_what_is_under_way_names_enter_alone_for_going_on() -> None:
    async with in_app(TurnScreen, _history("hexcombat", "go A.1 crimson"), NARROW) as (pilot, _table):
        await press(pilot, *["escape"] * (not isinstance(screen_of(pilot), TurnScreen)), "f", "enter", "escape", "up")
        footer = shown(pilot).splitlines()[-1]
        assert "↵  go on" in footer
        assert "e more" not in footer


async def test_no_die_is_to_be_confirmed_where_enter_only_says_what_a_row_without_one_comes_to() -> None:
    async with in_app(TurnScreen, _history("hexcombat", "go A.1 crimson"), NARROW) as (pilot, _table):
        await press(pilot, *["escape"] * (not isinstance(screen_of(pilot), TurnScreen)), "f", "2", "3", "enter")
        footer = shown(pilot).splitlines()[-1]
        assert "↵  read first" in footer
        assert "confirm die" not in footer


async def test_space_is_no_key_where_the_step_says_why_nobody_is_ticked_off() -> None:
    async with in_app(TurnScreen, _history("skirmish", "roll initiative: 14 6\ngo first_designation"), NARROW) as (
        pilot,
        table,
    ):
        await press(pilot, *["escape"] * (not isinstance(screen_of(pilot), TurnScreen)))
        assert "space" not in shown(pilot).splitlines()[-1]
        before = table.history
        await press(pilot, "space")
        assert table.history is before


async def test_beside_a_unit_ticked_off_with_nothing_left_the_line_names_no_enter() -> None:
    history = having(the_demo(load_system("demonworld")), UnitId("pikes-of-ker"), order="C")
    moved = playing(history, GoTo("IV.9"), Tick(UnitId("pikes-of-ker")))
    async with in_app(TurnScreen, moved, NARROW) as (pilot, _table):
        await press(pilot, *["escape"] * (not isinstance(screen_of(pilot), TurnScreen)))
        await press(pilot, "slash", *"pikes", "enter")
        keys = shown(pilot).splitlines()[-1]
        assert "untick" in keys
        assert "↵" not in keys


async def test_the_line_names_no_key_that_would_only_be_refused() -> None:
    pikes = UnitId("pikes-of-low-garn")
    history = _history("hexcombat", "go A.1 crimson")
    history = playing(history, Resolve("morale", {"actor": pikes}, {"result": "holds"}))
    async with in_app(TurnScreen, history, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        screen = screen_of(pilot)
        assert isinstance(screen, TurnScreen)
        assert screen.idle_keys() == {"press('turn.tests')", "press('turn.answer')"}
        screen.page = screen.page.lighting(f"unit:{pikes}")
        assert screen.page.unit == pikes
        assert screen.idle_keys() >= {ACT_KEY}


@pytest.mark.parametrize("system", system_keys())
async def test_on_no_line_of_a_turn_the_key_line_names_a_key_that_only_says_why_not(system: str) -> None:
    first = "go T-05\ndo goes_first gorm-underlight" if system == "confrontation" else ""
    async with in_app(TurnScreen, _history(system, first), NARROW) as (pilot, table):
        await press(pilot, *["escape"] * (not isinstance(screen_of(pilot), TurnScreen)))
        screen, looked_at = screen_of(pilot), 0
        assert isinstance(screen, TurnScreen)
        for _step in range(20):
            for line in screen.page.step.lines:
                page = screen.page = screen.page.lighting(line.key)
                idle = screen.idle_keys()
                named = [key.id for key in TURN_KEYS if key.footer and key.id in INTENTS and key.action not in idle]
                looked_at += len(named)
                assert [key for key in named if isinstance(a_press(page, key).want, Say)] == [], line.key
            table.do(Advance(anyway=True))
        assert looked_at > 50


async def test_no_unit_is_weighed_for_the_key_line(monkeypatch: pytest.MonkeyPatch) -> None:
    history = _history("skirmish", "roll initiative: 14 6\ngo first_designation")
    async with in_app(TurnScreen, history, NARROW) as (pilot, _table):
        await press(pilot, *["escape"] * (not isinstance(screen_of(pilot), TurnScreen)))
        screen = screen_of(pilot)
        assert isinstance(screen, TurnScreen)
        looked_at: list[object] = []
        monkeypatch.setattr("tracker.views.step.pressing.choices_of", lambda _view, unit: looked_at.append(unit))
        assert DRAW not in screen.idle_keys()
        assert looked_at == []
        a_press(screen.page, "turn.chance")
        assert looked_at
