"""A unit taken off the roster."""

from __future__ import annotations

from screens.parts.dialogs import Confirm
from screens.table.table import Table
from tracker.battle.battle import Unit
from tracker.battle.commands import RemoveUnit
from tracker.words import _


async def remove_unit(table: Table, unit: Unit) -> None:
    """Take a unit off the roster, asked once more."""
    question = _("Remove {unit} from the roster?").format(unit=unit.name)
    detail = _("The tests it owes fall away with it. Undo brings it back.")
    if await table.app.push_screen_wait(Confirm(question, detail, yes=_("remove it"), no=_("keep it"))) == "yes":
        table.do(RemoveUnit(unit.id))
