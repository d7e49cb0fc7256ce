"""The questions asked when a battle cannot be saved where it lies."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from saves.errors import error_in_words, trouble_in_words
from saves.journal import NotSaved, StoreError
from saves.places import rescue_folders, typed_path
from screens.parts.background import off_screen
from screens.parts.dialogs import AskLine
from screens.table.table import Table
from tracker.words import _

if TYPE_CHECKING:
    from pathlib import Path

    from textual.app import App

    from tracker.play.history import History


async def save_elsewhere(table: Table) -> None:
    """Ask for a folder until one takes the battle, or the question is left."""
    if table.autosave.is_saving:
        table.tell(_("the last actions are being saved"))
        return
    if table.autosave.trouble is None:
        table.tell(
            table.notice or (_("everything is saved") if table.autosave.is_on else _("this battle is not saved"))
        )
        return
    problem = trouble_in_words(table.autosave.trouble.reason)
    # The question says it again, where a message would lie over it.
    table.app.clear_notifications()
    folder = str(next(rescue_folders()))
    while True:
        detail = _("Not saved: {reason}. The battle goes on there in a new file.").format(reason=problem)
        typed = await table.app.push_screen_wait(AskLine(_("Save to which folder?"), detail, value=folder))
        if typed is None or table.autosave.trouble is None:
            # Without trouble the disk took everything meanwhile, and nothing needs to move.
            return
        there = typed_path(typed)
        status = await table.autosave.move_to(there)
        if not isinstance(status, NotSaved):
            table.app.notify(_where(there), timeout=20)
            return
        folder, problem = typed, trouble_in_words(status.reason)


async def keep_elsewhere(app: App[Any], history: History, problem: str) -> None:
    """Ask for a folder until one takes a battle that its own does not take, or the question is left."""
    from saves.folder import FolderStore

    app.clear_notifications()
    folder = str(next(rescue_folders()))
    while (typed := await app.push_screen_wait(AskLine(_("Save to which folder?"), problem, value=folder))) is not None:
        there = typed_path(typed)
        try:
            await off_screen(partial(FolderStore(there).create, history))
        except StoreError as still:
            folder, problem = typed, error_in_words(still)
        else:
            app.notify(_where(there), timeout=20)
            return


def _where(folder: Path) -> str:
    return _("The battle is in {folder} now: oriflamme --saves {folder}").format(folder=folder)
