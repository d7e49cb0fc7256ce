"""Files and the app: a battle or a roster taken in, a file to write asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.app import App

from saves.errors import NotAccepted
from saves.places import typed_path
from saves.portable import from_file, is_battle
from saves.roster import commands_of
from saves.roster_file import read_roster, system_of
from screens.library.starting import carried_out
from screens.parts.dialogs import AskLine, Choice, Confirm, Pick
from tracker.battle.commands import Begin
from tracker.play.history import History
from tracker.rules.systems import load_system, usable_systems
from tracker.text import clean_text
from tracker.words import _


async def take_in(app: App[Any], path: Path) -> History:
    """The battle in a file, or a new one with the roster in it; raises as reading either does."""
    if is_battle(path):
        return from_file(path)
    key = system_of(path) or await _which_rules(app)
    system = load_system(key)
    roster = read_roster(system, path)
    begun = carried_out(History(system), [Begin(clean_text(path.stem) or _("A battle"), key)])
    return carried_out(begun, commands_of(roster, begun.battle))


async def _which_rules(app: App[Any]) -> str:
    systems = usable_systems()
    if len(systems) == 1:
        return systems[0].key
    choices = [Choice(system.key, _(system.name)) for system in systems]
    picked = await app.push_screen_wait(Pick(_("Which rules is this roster for?"), choices))
    if picked is None:
        raise NotAccepted(_('the roster does not name its rules: write system = "…" at its top'))
    return picked


async def ask_target(app: App[Any], question: str, suggested: str) -> Path | None:
    """A file to write to, asked again before one is written over; None when the question is left."""
    said = await app.push_screen_wait(AskLine(question, _("where the file goes"), value=suggested))
    if said is None:
        return None
    path = typed_path(said)
    if path.exists():
        over = Confirm(_("{file} is there already.").format(file=path.name), yes=_("write over it"), no=_("keep it"))
        if await app.push_screen_wait(over) != "yes":
            return None
    return path
