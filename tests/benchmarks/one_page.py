"""One page of the app, or a bare table of sixty rows beside it: `python -m tests.benchmarks.one_page PAGE`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from math import inf
from typing import Any, Final

from textual.app import App, ComposeResult
from textual.screen import Screen
from textual.widgets import DataTable

from screens.app import routes
from screens.app.app import OriflammeApp
from screens.log.screen import LogScreen
from screens.roll import sheet_forecast
from screens.roll.calculator import CalculatorScreen
from screens.roll.sheet import SheetScreen
from screens.roster.screen import RosterScreen
from screens.table.table import Table
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.tracker.games.demonworld.test_forecast import a_melee
from tracker.battle.battle import Bindings, SideId
from tracker.battle.commands import AddSide, AddUnit, Advance, Begin, Command, NewUnit
from tracker.games.demonworld import SYSTEM
from tracker.play.forecast import Forecast, outlook
from tracker.play.forecast.outlook import MOST_TRIALS, MOST_WORK
from tracker.play.forecast.transitions import Stop, never
from tracker.play.history import History
from tracker.rules.systems import load_system

UNITS: Final = 60
BARE: Final = "bare"


def sixty_units() -> History:
    """Two sides of thirty units each, at the step that tokens are placed."""
    commands: list[Command] = [Begin("Sixty", "demonworld"), AddSide("Azure"), AddSide("Ochre")]
    for number in range(UNITS):
        side = SideId("azure" if number % 2 else "ochre")
        commands.append(AddUnit(NewUnit(f"Unit {number}", side, {"bases_at_start": 8, "leader": True})))
    return playing(History(SYSTEM), *commands, Advance(), Advance())


class BareTable(App[None]):
    """A data table of sixty rows and six columns, and nothing else."""

    def compose(self) -> ComposeResult:
        yield DataTable(cursor_type="row")

    def on_mount(self) -> None:
        table = self.query_one(DataTable)
        table.add_columns("unit", "order", "bases", "power", "a", "b")
        for number in range(UNITS):
            table.add_row(f"Unit {number}", "–", "8", "8", "8", "13")


def _calculator(system: str, roll: str) -> Callable[[OriflammeApp], Screen[Any]]:
    history = the_demo(load_system(system))
    battle = history.battle
    sides = [list(battle.of_side(side.id)) for side in battle.sides]
    roles = [role.key for role in history.system.resolver(roll).roles]
    bound: Bindings = {role: units[0].id for role, units in zip(roles, sides, strict=False)}
    return lambda app: CalculatorScreen(Table(app, history, doors=routes), roll, bound)


def _page(screen: Callable[[Table], Screen[Any]]) -> Callable[[OriflammeApp], Screen[Any]]:
    return lambda app: screen(Table(app, sixty_units(), doors=routes))


def _melee(*, foretelling: bool) -> Callable[[OriflammeApp], Screen[Any]]:
    """The page of a melee, whose forecast is begun anew whenever it is known, or which has none."""

    class WithoutEnd(Forecast):
        def go_on(self, stop: Stop = never, work: int = MOST_WORK, trials: int = MOST_TRIALS) -> None:
            while not stop():
                outlook(opened, stop, work=work, trials=trials)

    sheet_forecast.IS_SHOWN = foretelling
    vars(sheet_forecast).update(Forecast=WithoutEnd, LOOKS=(inf,))
    opened = a_melee(12, 12)
    return lambda app: SheetScreen(Table(app, opened.history, doors=routes), opened.sheet, {})


PAGES: Final[Mapping[str, Callable[[], Callable[[OriflammeApp], Screen[Any]]]]] = {
    "turn": lambda: _page(TurnScreen),
    "roster": lambda: _page(RosterScreen),
    "log": lambda: _page(LogScreen),
    "demonworld melee": lambda: _calculator("demonworld", "melee"),
    "hexcombat shock": lambda: _calculator("hexcombat", "shock"),
    "skirmish melee": lambda: _calculator("skirmish", "melee"),
    "confrontation shot": lambda: _calculator("confrontation", "missile"),
    "melee foretelling": lambda: _melee(foretelling=True),
    "melee": lambda: _melee(foretelling=False),
}


def page(name: str) -> App[Any]:
    """The app that shows that page and nothing before it."""
    return BareTable() if name == BARE else OriflammeApp(PAGES[name]())


if __name__ == "__main__":
    page(sys.argv[1]).run()
