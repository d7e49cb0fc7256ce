"""A calculator opened for a roll, as its tests open it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from msgspec.structs import replace
from textual.pilot import Pilot
from textual.screen import Screen

from screens.roll.calculator import CalculatorScreen
from screens.table.table import Table
from tests.play import with_parts
from tests.screens.in_app import WIDE, in_app
from tests.tiny import ARCHERS, RAIDERS, TINY, at_the_shooting
from tracker.battle.battle import UnitId
from tracker.battle.dice import D20
from tracker.battle.events import Rolled
from tracker.play.history import History
from tracker.rules.kinds import roll_under
from tracker.rules.resolver import Resolution, Resolver, Role, worth

BOTH = {"actor": ARCHERS, "target": RAIDERS}


@asynccontextmanager
async def calculating(
    resolver: str = "shot",
    bindings: dict[str, UnitId] | None = None,
    history: History | None = None,
    size: tuple[int, int] = WIDE,
    **more: Any,
) -> AsyncIterator[tuple[Pilot[Any], Table]]:
    """The calculator opened on a roll, with the answers it gave in `pilot.app.answers`."""
    answers: list[bool | None] = []
    async with in_app(lambda _table: Screen(), history or at_the_shooting(), size) as (pilot, table):
        pilot.app.push_screen(CalculatorScreen(table, resolver, bindings or {}, **more), answers.append)
        pilot.app.answers = answers  # type: ignore[attr-defined]
        await pilot.pause()
        await pilot.pause()
        yield pilot, table


def resolution(table: Table) -> Resolution:
    """The last roll that was applied."""
    return next(event for event in table.history.acts[-1].events if isinstance(event, Rolled)).resolution


def sheet_of(pilot: Pilot[Any]) -> Any:
    """The sheet the calculator shows."""
    assert isinstance(pilot.app.screen, CalculatorScreen)
    return pilot.app.screen.page.roll


def with_rolls(*resolvers: Resolver) -> History:
    """The tiny battle with more kinds of roll."""
    return replace(at_the_shooting(), declared=with_parts(TINY, resolvers=(*TINY.rolls.resolvers, *resolvers)))


def a_long_shot() -> Resolver:
    """A roll of 1D20 under twelve."""
    lines = (worth("reach", "reach", lambda _case: 12, "TY-02"),)
    return roll_under(D20, lines, key="long", label="Long shot", rules=(), inputs=(), roles=(Role("actor", "unit"),))
