"""From a path or a pasted text to a roster that is taken: by the preview where the list is from elsewhere."""

from __future__ import annotations

from typing import Any

from textual.app import App

from saves.army_lists.lists import ArmyList
from saves.army_lists.reading import pasted_list, read_list
from saves.army_lists.understood import Setting
from saves.places import typed_path
from saves.roster import Roster
from saves.roster_file import read_roster
from screens.parts.army_list.asking import is_list
from screens.parts.army_list.screen import ArmyListScreen
from screens.parts.background import off_screen
from tracker.rules.system import System
from tracker.words import _


def accepted_kinds() -> str:
    """The kinds of file that can be given where a list is asked for, in words."""
    return _("paste a list or the cells of a spreadsheet, or give a file: .toml, .json, .csv, .tsv, .txt, .ros, .rosz")


async def roster_from(app: App[Any], system: System, answer: str, setting: Setting) -> Roster | None:
    """The roster in a file or in a list that was pasted; None when its preview is left. Raises as reading does."""
    if is_list(answer):
        return await previewed(app, system, await off_screen(lambda: pasted_list(answer)), setting)
    path = typed_path(answer)
    listed = await off_screen(lambda: read_list(path))
    if listed is None:
        return await off_screen(lambda: read_roster(system, path))
    return await previewed(app, system, listed, setting)


async def previewed(app: App[Any], system: System, listed: ArmyList, setting: Setting) -> Roster | None:
    """The roster that comes of a list, seen before it is taken; None when that is left."""
    understood = await app.push_screen_wait(ArmyListScreen(system, listed, setting))
    return None if understood is None else understood.roster
