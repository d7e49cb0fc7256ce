"""Acts that follow of themselves once something was done or a step left, on the turn's page and in plain lines."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from screens.table.pace import full_turns_in_words
from screens.table.table import Table
from screens.table.unfinished import lead_on, leave, tell_what_is_left
from screens.turn import acting, owed
from tracker.battle.battle import Battle, UnitId
from tracker.views.step import Intent, Want, wants


async def do_and_on(table: Table, want: Want, press_on: Callable[[Intent | None], Awaitable[Want | None]]) -> None:
    """Do what is wanted, and what the page wants once that was done; the last act of a step leads on to the next."""
    before, table.onward = table.battle, False
    wanted: Want | None = want
    while wanted is not None:
        wanted = await press_on(await acting.do(table, wanted))
    acting.take_back_if_idle(table, want)
    await lead_on(table, before)
    await _arrive(table, before, want.unit if isinstance(want, wants.Designate) else None)


async def leave_for_the_next(table: Table, say: Callable[[str], None]) -> None:
    """Leave the step, and `say` what pace the turns keep where that ended one."""
    before = table.battle
    await leave(table)
    if table.battle.place.turn > before.place.turn and (pace := full_turns_in_words(table)):
        say(pace)
    await _arrive(table, before)


async def _arrive(table: Table, before: Battle, designated: UnitId | None = None) -> None:
    await owed.take_those_of_the_step(table, before)
    tell_what_is_left(table, before, designated)
