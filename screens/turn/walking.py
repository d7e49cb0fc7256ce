"""Going to another step, which asks once where something would be passed over, and leaving the table."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len

from screens.parts.dialogs import AskLine
from screens.parts.finding import Find
from screens.parts.picker import Pickable
from screens.table.sealed import tell_at_the_end
from screens.table.table import Table
from screens.table.unfinished import leave
from tracker.battle.commands import GoTo, Note, SetClock
from tracker.play.leave_step import is_ahead
from tracker.play.walk import stops
from tracker.views.checklist import step_number
from tracker.views.sentences.names import side_name
from tracker.words import _

PRESENT: Final = "▶"
"""The mark of the present step among all."""
TO: Final = "\t"
"""Between the key of a step and that of its side."""


async def go_to(table: Table) -> None:
    """Another step of this turn, picked from the list; on the way ahead the present one is left as by going on."""
    system, battle = table.system, table.battle
    way = stops(system, battle)
    at = f"{battle.place.step}{TO}{battle.place.side}"
    numbers = max((cell_len(step_number(system, step)) for step, _side in way), default=0)
    things: list[Pickable] = []
    for step, side in way:
        key = f"{step}{TO}{side}"
        words = f"{step_number(system, step):{numbers}}  {_(system.step(step).label)}"
        named = f"{words} · {side_name(battle, side)}" if side else words
        things.append(Pickable(key, named, figure=PRESENT if key == at else "", drawn=False))
    picked = await table.app.push_screen_wait(Find(_("Go to which step?"), things, at=at))
    if picked is None:
        return
    step, side = picked.split(TO)
    if is_ahead(system, battle, GoTo(step, side)):
        await leave(table, GoTo(step, side, anyway=True))
    else:
        table.do(GoTo(step, side))


async def pause(table: Table) -> bool:
    """Ask for a note for the one who comes back; whether the table is left."""
    if not table.notice:
        await tell_at_the_end(table)
        detail, saved = _("A note for next time, or nothing."), _how_it_is_saved(table)
        typed = await table.app.push_screen_wait(AskLine(_("Pause the battle"), f"{detail} {saved}", may_be_empty=True))
        if typed is not None and table.battle.clock.minutes and not table.battle.clock.is_paused:
            table.do(SetClock(is_paused=True))
        if typed is None or (typed and not table.do(Note(typed, private=True))):
            return False
    return True


def _how_it_is_saved(table: Table) -> str:
    if table.autosave.is_saving:
        return _("The last actions are being saved: leaving waits for them.")
    if table.autosave.trouble is not None:
        return _("Not everything is saved: what is pending goes to another folder, and you see which.")
    return _("Everything is saved.") if table.autosave.is_on else _("This battle is not saved.")
