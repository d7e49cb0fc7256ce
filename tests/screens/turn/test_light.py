"""The light of the checklist after each act and each way of closing a page, by keys, in all four systems."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from textual.pilot import Pilot

from screens.parts.dialogs import Confirm
from screens.roll.calculator import CalculatorScreen
from screens.roll.sheet import SheetScreen
from screens.table.table import Table
from screens.turn.checklist import ActList
from screens.turn.columns import LETTERS
from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.in_app import NARROW, in_app, press, screen_of
from tests.screens.keys.intents import carried_out, read
from tests.screens.keys.rows import AT_THE_CONFRONTATION_MELEE, AT_THE_MOVES, AT_THE_SHOTS, DEMONWORLD_ORDERS
from tracker.battle.battle import UnitId
from tracker.battle.events import Rolled
from tracker.play.history import History
from tracker.play.walk import debts_due
from tracker.rules.systems import load_system
from tracker.views.checklist import checklist
from tracker.views.step import open_page

FIRST: Final = "go T-05\ndo goes_first gorm-underlight\nat T-13 heath\n"
DESIGNATED: Final = "roll initiative: 14 6\ngo first_designation\ndo designate ford-bows\nat act\n"
PLACES: Final = {
    "confrontation: charges and moves": ("confrontation", FIRST),
    "confrontation: dice of the phase": ("confrontation", FIRST + "go T-14"),
    "confrontation: melee": ("confrontation", AT_THE_CONFRONTATION_MELEE),
    "demonworld: obedience": ("demonworld", DEMONWORLD_ORDERS + "go I.5"),
    "demonworld: shots": ("demonworld", AT_THE_SHOTS),
    "demonworld: contacts": ("demonworld", AT_THE_MOVES),
    "hexcombat: shocks": ("hexcombat", "go A.1 crimson"),
    "hexcombat: shots": ("hexcombat", "go B.1 crimson"),
    "skirmish: acts": ("skirmish", DESIGNATED),
}
MOST_KEYS: Final = 16
ROLLED: Final = "enter", "D", "d", "right"


def _at(place: str) -> History:
    system, before = PLACES[place]
    history = the_demo(load_system(system))
    for intent in read(before):
        history = carried_out(history, intent)
    return history


def _lit(pilot: Pilot[Any]) -> str:
    option = screen_of(pilot).query_one(ActList).highlighted_option
    return "" if option is None else str(option.id)


def _listed(pilot: Pilot[Any]) -> list[str]:
    options = screen_of(pilot).query_one(ActList).options
    return [str(option.id) for option in options if option.id is not None and not option.disabled]


def _shown(pilot: Pilot[Any]) -> set[str]:
    """Every row of a unit, also of one that has acted and is only looked at: the light stays where nobody is next."""
    return {str(option.id) for option in screen_of(pilot).query_one(ActList).options if option.id is not None}


def _may(table: Table) -> set[str]:
    return {line.key for line in open_page(table.history).step.units if line.is_open}


def _able(table: Table) -> set[str]:
    """Who is offered anything, done or not; who only stands there with what it did is no aim of the light."""
    return {f"unit:{entry.unit.id}" for entry in checklist(table.system, table.battle).able}


def _who_is_next(unit: str, before: list[str], listed: list[str], may: set[str]) -> str:
    """The unit itself while it may act, else the next from its place that may, round at the end."""
    if unit in may:
        return unit
    behind = before[before.index(unit) :]
    place = next((listed.index(key) for key in behind if key in listed), 0)
    return next((key for key in listed[place:] + listed[:place] if key in may), unit)


def _whose(table: Table, act: int, unit: str) -> str:
    """The line of the unit that made a roll on a page of several units; of every other act that of who began it."""
    for event in table.history.acts[act].events:
        if isinstance(event, Rolled) and event.procedure is None:
            made = event.resolution
            if any(page.is_for(made.resolver, made.inputs) for page in table.system.rolls.common):
                return f"unit:{next(iter(event.bindings.values()))}"
    return unit


def _due(table: Table) -> set[int]:
    return {debt.id for debt in debts_due(table.system, table.battle)}


def _ways(table: Table, unit: str) -> Iterator[str]:
    """Enter, then the letter of every other kind of act that the unit is offered."""
    entry = next(one for one in checklist(table.system, table.battle).able if f"unit:{one.unit.id}" == unit)
    yield "enter"
    ways = dict.fromkeys(table.system.way_of(offer) for offer in entry.may.offers)
    yield from (LETTERS[way] for way in ways if way in LETTERS)


async def _to_its_end(pilot: Pilot[Any], table: Table) -> None:
    """Roll and agree until the pages are closed, by enter on a finished one or by themselves; else leave by escape."""
    for _key in range(MOST_KEYS):
        screen, acts = screen_of(pilot), len(table.history.acts)
        if isinstance(screen, TurnScreen):
            return
        keys = ROLLED if isinstance(screen, SheetScreen | CalculatorScreen) else ("enter",)
        for key in keys:
            await press(pilot, key)
            if screen_of(pilot) is not screen or len(table.history.acts) != acts:
                break
    await _left(pilot, table)


async def _left(pilot: Pilot[Any], _table: Table) -> None:
    for _screen in range(MOST_KEYS):
        if isinstance(screen_of(pilot), TurnScreen):
            return
        await press(pilot, "escape")


async def _left_in_its_midst(pilot: Pilot[Any], table: Table) -> None:
    await press(pilot, "enter", *["d"] * isinstance(screen_of(pilot), SheetScreen))
    await _left(pilot, table)


async def _given_up(pilot: Pilot[Any], table: Table) -> None:
    await press(pilot, "f9")
    if isinstance(screen_of(pilot), Confirm):
        await press(pilot, "2")
    await _left(pilot, table)


PLAYED: Final = {"to its end", "left"}
CLOSED: Final = {"to its end": _to_its_end, "left": _left, "midst": _left_in_its_midst, "given up": _given_up}


def _acts(table: Table, listed: list[str]) -> list[tuple[str, str]]:
    """Who may act, by which key: enter on the first and the last unit, on the others, then every other kind of act."""
    may = [key for key in listed if key in _may(table)]
    acts = [(unit, way) for unit in (*may[:1], *may[:0:-1]) for way in _ways(table, unit)]
    return sorted(acts, key=lambda act: act[1] != "enter")


@pytest.mark.in_turn("closed")
@pytest.mark.parametrize("closed", CLOSED)
@pytest.mark.parametrize("place", PLACES)
async def test_the_light_goes_from_the_acting_unit_to_the_next_that_may_act(place: str, closed: str) -> None:
    await follow_the_light(place, closed, 2 if closed in PLAYED else 1)


@pytest.mark.long
@pytest.mark.parametrize("closed", CLOSED)
@pytest.mark.parametrize("place", PLACES)
async def test_the_light_goes_from_every_unit_by_every_way_to_the_next_that_may_act(place: str, closed: str) -> None:
    await follow_the_light(place, closed, None)


async def follow_the_light(place: str, closed: str, most: int | None) -> None:
    """Let the first of those who may act do so, so many of them in so many ways, and look where the light is."""
    history = _at(place)
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, *["escape"] * (not isinstance(screen_of(pilot), TurnScreen)))
        before = _listed(pilot)
        for unit, way in _acts(table, before)[:most]:
            assert screen_of(pilot).query_one(ActList).find(UnitId(unit.removeprefix("unit:")))
            first, due = len(table.history.acts), _due(table)
            await press(pilot, way)
            await CLOSED[closed](pilot, table)
            listed, may = _listed(pilot), _may(table)
            if _due(table) - due and "tests" in listed:
                assert _lit(pilot) == "tests", f"{unit} by {way}"
            elif table.battle.place == history.battle.place:
                stays = unit if unit in _shown(pilot) else ""
                assert _lit(pilot) == (_who_is_next(unit, before, listed, may) if listed else stays), f"{unit} by {way}"
            else:
                assert _lit(pilot) in may or not may, f"{unit} by {way}"
            if len(table.history.acts) > first + 1:
                assert table.return_to(first)
                await pilot.pause()
                own = _whose(table, first + 1, unit)
                assert own not in _able(table) or _lit(pilot) == own, f"{unit} by {way}, undone but for its first"
            if table.battle != history.battle:
                await press(pilot, "u")
                assert _lit(pilot) == _whose(table, first, unit), f"{unit} by {way}, undone"
