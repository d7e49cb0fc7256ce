"""Rosters in and out of the battle: a file or a pasted list whose units join, the roster written to a file."""

from __future__ import annotations

from saves.army_lists.understood import Setting
from saves.errors import error_in_words
from saves.journal.failures import StoreError
from saves.roster import commands_of, roster_of
from saves.roster_file import write_roster
from screens.parts.army_list.asking import AskList, is_list
from screens.parts.army_list.taking import accepted_kinds, roster_from
from screens.parts.spoken import TO_BE_READ
from screens.parts.target import ask_target
from screens.roster.own_profiles import own_profiles
from screens.table.table import Table
from tracker.battle.battle import SideId
from tracker.battle.fields import Rejected
from tracker.words import _


async def import_list(table: Table, side: SideId | None) -> None:
    """Let the units of a file or a pasted list join, by themselves those of `side`; asked for until one does."""
    detail, path = accepted_kinds(), ""
    while (typed := await table.app.push_screen_wait(AskList(_("Which list?"), detail, value=path))) is not None:
        path = "" if is_list(typed) else typed
        try:
            if await _join(table, side, typed):
                return
            detail = accepted_kinds()
        except (StoreError, Rejected) as wrong:
            detail = error_in_words(wrong)


async def import_pasted(table: Table, side: SideId | None, text: str) -> None:
    """Let the units of a list join that was pasted onto the page."""
    try:
        await _join(table, side, text)
    except StoreError as wrong:
        table.tell(error_in_words(wrong), "error")


async def _join(table: Table, side: SideId | None, answer: str) -> bool:
    """Whether the units of a file or a pasted list joined."""
    battle = table.battle
    name = "" if side is None else battle.side(side).name
    setting = Setting(name, battle.sides, await own_profiles(table))
    roster = await roster_from(table.app, table.system, answer, setting)
    if roster is None:
        return False
    if table.do_all(*commands_of(roster, table.battle)) and roster.remarks:
        table.app.notify(roster.remark, severity="warning", timeout=TO_BE_READ, markup=False)
    return True


async def export_roster(table: Table) -> None:
    """Write sides and units to a file that is asked for."""
    path = await ask_target(table.app, _("Write the roster to which file?"), "roster.toml")
    if path is None:
        return
    try:
        write_roster(table.system, roster_of(table.system, table.battle), path)
    except StoreError as wrong:
        table.tell(error_in_words(wrong), "error")
    else:
        table.app.notify(_("written: {file}").format(file=path), markup=False)
