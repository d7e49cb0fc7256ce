"""Two sides of fourteen units that all begin with the same words: on no page do two of them read the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from msgspec.structs import replace
from textual.screen import Screen

from screens.amend.screen import AmendScreen
from screens.log.screen import LogScreen
from screens.orders.screen import OrdersScreen
from screens.panel.colours import DARK
from screens.panel.screen import PanelScreen
from screens.panel.window.drawing import Layout
from screens.roll.calculator import CalculatorScreen
from screens.roll.sheet import SheetScreen
from screens.roster.screen import RosterScreen
from screens.table.table import Table
from screens.turn.screen import TurnScreen
from tests.pictures.__main__ import Still
from tests.play import playing
from tests.screens.in_app import MOMENT, NARROW, WIDE, in_app, press, shown
from tracker.battle.battle import UnitId
from tracker.battle.commands import AddUnit, Command, GoTo, SetValues
from tracker.play.history import History
from tracker.rules.systems import load_system

WORDS: Final = "Skeleton warriors of the"
PLACES: Final = (
    *("left", "right", "centre", "rear", "vanguard", "hilltop", "marshes", "orchard", "bridge", "quarry", "abbey"),
    *("ferry", "mill", "gallows", "northernmost", "embankment", "ditch", "palisade", "crossroads", "watchtower"),
    *("cemetery", "vineyard", "tannery", "keep", "dovecote", "chapel", "smithy", "inn"),
)
BOWMEN, KNIGHTS, ARCHERS = (UnitId(name) for name in ("bowmen-of-alder", "knights-of-the-vale", "ash-archers"))


def an_army_of_one_word(*then: Command) -> History:
    """Demonworld's own battle with every unit renamed, and as many more that each side has fourteen."""
    system = load_system("demonworld")
    assert system.demo is not None
    names = (f"{WORDS} {place}" for place in PLACES)
    commands: list[Command] = []
    units: dict[str, list[AddUnit]] = {}
    for command in system.demo():
        if isinstance(command, AddUnit):
            command = replace(command, unit=replace(command.unit, name=next(names)))
            units.setdefault(command.unit.side, []).append(command)
        commands.append(command)
    for added in units.values():
        for number in range(14 - len(added)):
            model = added[number].unit
            commands.insert(-3, AddUnit(replace(model, name=next(names), id=f"further-{model.id}")))
    return playing(History(system), *commands, *then)


def the_shooting() -> History:
    return an_army_of_one_word(SetValues(BOWMEN, {"order": "H"}, "set up"), GoTo("III.1"))


def the_melee() -> History:
    pairs = {"knights-of-the-vale": 1, "ogre-band": 1, "pikes-of-ker": 2, "gate-spears": 2}
    return an_army_of_one_word(
        *(SetValues(UnitId(unit), {"melee": number}, "set up") for unit, number in pairs.items()), GoTo("VI.1")
    )


def a_sheet(key: str, who: UnitId) -> Callable[[Table], Screen[Any]]:
    def make(table: Table) -> Screen[Any]:
        sheet = next(sheet for sheet in table.system.rolls.sheets if sheet.key == key)
        return SheetScreen(table, sheet, {"actor": who})

    return make


def ambiguous(looks: str) -> Iterator[str]:
    """Names on a page, cut or broken, of which nobody could say which of the units it is."""
    rows = looks.splitlines()
    begin = re.compile(r"Sk?e?l?e?…|Skel")
    for number, row in enumerate(rows):
        for found in begin.finditer(row):
            at = found.start()
            end = next((after.start() for after in begin.finditer(row, at + 3)), len(row))
            reading = re.split(r"  |│|, ", row[at:end])[0].rstrip(" -▸,·:.")
            is_at_the_edge = "│" in row and (number == len(rows) - 2 or "╰" in rows[number + 1])
            if is_one_unit(reading) or (is_at_the_edge and WORDS.startswith(reading)):
                continue  # What is broken at the lower edge of a box goes on where that is scrolled to.
            if not goes_on_below(reading, at, rows[number + 1 : number + 2]):
                yield f"{reading!r} in {row!r}"


def is_one_unit(reading: str) -> bool:
    """Whether a reading fits one of the units alone, or is what a number stands behind."""
    if re.search(r"…\d+", reading):
        return True
    cut = re.match(r"([^…]*)…([^…\s:,.›]*)(…?)", reading)
    if cut is None:
        return any(reading.startswith(f"{WORDS} {place}") for place in PLACES)
    head, tail, is_cut = cut.groups()
    wanted = re.compile(rf"{re.escape(head)}.*{re.escape(tail)}{'.*' if is_cut or not tail else ''}")
    return sum(wanted.fullmatch(f"{WORDS} {place}") is not None for place in PLACES) == 1


def goes_on_below(reading: str, at: int, below: list[str]) -> bool:
    """Whether a name is broken at the end of its line, and its other words stand in the next."""
    if "…" in reading or not below:
        return False
    rest = WORDS.removeprefix(reading).strip()
    ends = tuple(f"{rest} {place}".strip() for place in PLACES)
    inside = (part.lstrip(" ●▌◆▲") for part in re.split(r"│", below[0]))
    return any(part.startswith(ends) or any(part.startswith(end.split()[0]) for end in ends) for part in inside)


PAGES: Final[dict[str, tuple[Callable[[Table], Screen[Any]], Callable[[], History], tuple[str, ...]]]] = {
    "shooting": (TurnScreen, the_shooting, ("escape",)),
    "melee": (TurnScreen, the_melee, ("escape",)),
    "orders": (OrdersScreen, lambda: an_army_of_one_word(GoTo("I.1")), ("enter",)),
    "roster": (RosterScreen, an_army_of_one_word, ()),
    "briefing": (TurnScreen, the_shooting, ()),
    "panel": (lambda table: PanelScreen(Still(table.history), Layout.FULL, DARK, lambda: MOMENT), the_shooting, ()),
    "volley": (a_sheet("volley", BOWMEN), the_shooting, ("enter", "4", "space", "1", "space", "1", "9", "space")),
    "blows": (a_sheet("melee_by_initiative", KNIGHTS), the_melee, ("4", "space", "1", "space", "1", "space")),
    "shot": (lambda table: CalculatorScreen(table, "shoot", {"actor": BOWMEN, "target": ARCHERS}), the_shooting, ()),
    "find": (TurnScreen, the_shooting, ("escape", "slash")),
}


CASES: Final = [(page, size) for page in PAGES for size in (NARROW, WIDE) if (page, size) != ("find", WIDE)]
"""Each page at both sizes; a list of those to be found lies over a part of a wide page."""


@pytest.mark.parametrize(("page", "size"), CASES)
async def test_no_two_units_read_the_same(page: str, size: tuple[int, int]) -> None:
    make, history, keys = PAGES[page]
    async with in_app(make, history(), size) as (pilot, _table):
        await press(pilot, *keys)
        assert "Ske" in shown(pilot) or (page, size) == ("panel", NARROW)
        assert "\n".join(ambiguous(shown(pilot))) == ""


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])
async def test_after_shots_no_two_units_read_the_same_in_what_is_told_of_them(size: tuple[int, int]) -> None:
    async with in_app(LogScreen, the_shooting(), size) as (pilot, table):
        pilot.app.push_screen(a_sheet("volley", BOWMEN)(table))
        await pilot.pause()
        await press(pilot, "enter", *("1", "space") * 3, "escape")
        for screen in (LogScreen(table), AmendScreen(table), TurnScreen(table)):
            pilot.app.push_screen(screen)
            await pilot.pause()
            if isinstance(screen, TurnScreen):
                await press(pilot, "escape")
            assert "Ske" in shown(pilot)
            assert "\n".join(ambiguous(shown(pilot))) == "", type(screen)
