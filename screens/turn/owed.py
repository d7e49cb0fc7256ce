"""The tests owed, taken on their page at once."""

from __future__ import annotations

from screens.table.table import Table
from tracker.words import _


async def take(table: Table) -> None:
    """Take the tests that are owed, those due by now before the others; each may be waived there."""
    if table.battle.debts:
        await table.doors.tests(table)
    else:
        table.tell(_("no test is owed"))
