"""A file that somebody names, taken in: a battle, or a new one with a roster in it; a pasted list as well."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.app import App

from saves.army_lists.rosters import whose_rules
from saves.army_lists.understood import Setting
from saves.dice.sealed import Kept
from saves.errors import NotAccepted
from saves.places import typed_path
from saves.portable import dice_in, from_file, is_battle
from saves.profiles import readable_profiles
from saves.roster import commands_of
from screens.library.starting import carried_out
from screens.parts.army_list.asking import is_list
from screens.parts.army_list.taking import roster_from
from screens.parts.background import off_screen
from screens.parts.dialogs import Choice, Pick
from screens.parts.spoken import TO_BE_READ
from tracker.battle.commands import Begin
from tracker.play.history import History
from tracker.rules.systems import load_system, usable_systems
from tracker.text import clean_text
from tracker.words import _


async def take_in(app: App[Any], folder: Path, answer: str) -> tuple[History, Kept | None] | None:
    """The battle in a file and the sealed dice that came along, or a new one with the units of a roster or a list.

    The answer is a path, or the list itself; profiles lie beside the battles in the folder. None where its preview is
    left; raises as reading does.
    """
    if is_list(answer):
        return await _begun(app, folder, await _which_rules(app), answer, _("A battle"))
    path = typed_path(answer)
    if await off_screen(lambda: is_battle(path)):
        return await off_screen(lambda: _battle_in(path))
    key = await off_screen(lambda: whose_rules(path)) or await _which_rules(app)
    return await _begun(app, folder, key, answer, clean_text(path.stem) or _("A battle"))


async def _begun(app: App[Any], folder: Path, key: str, answer: str, title: str) -> tuple[History, Kept | None] | None:
    system = load_system(key)
    profiles = await off_screen(lambda: readable_profiles(folder, system))
    roster = await roster_from(app, system, answer, Setting(profiles=profiles))
    if roster is None:
        return None
    if roster.remarks:
        app.notify(roster.remark, severity="warning", timeout=TO_BE_READ, markup=False)
    begun = carried_out(History(system), [Begin(title, key)])
    return carried_out(begun, commands_of(roster, begun.battle)), None


def _battle_in(path: Path) -> tuple[History, Kept | None]:
    history = from_file(path)
    return history, dice_in(path, history)


async def _which_rules(app: App[Any]) -> str:
    systems = usable_systems()
    if len(systems) == 1:
        return systems[0].key
    choices = [Choice(system.key, _(system.name)) for system in systems]
    picked = await app.push_screen_wait(Pick(_("Which rules is this roster for?"), choices))
    if picked is None:
        raise NotAccepted(_('the roster does not name its rules: write system = "…" at its top'))
    return picked
