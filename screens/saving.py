"""What is asked when a battle cannot be saved where it lies."""

from __future__ import annotations

from pathlib import Path

from saves.journal import NotSaved
from saves.places import rescue_folders
from screens.dialogs import AskLine
from screens.table import Table, trouble_in_words
from tracker.words import _


async def save_elsewhere(table: Table) -> None:
    """Ask for a folder until one takes the battle, or the question is left."""
    if table.trouble is None:
        table.tell(table.notice or (_("everything is saved") if table.is_kept else _("this battle is not kept at all")))
        return
    told = trouble_in_words(table.trouble.reason)
    folder = str(next(rescue_folders()))
    while True:
        detail = _("Not saved: {reason}. The battle goes on there in a new file.").format(reason=told)
        said = await table.app.push_screen_wait(AskLine(_("Save to which folder?"), detail, value=folder))
        if said is None:
            return
        status = table.move_to(Path(said).expanduser())
        if not isinstance(status, NotSaved):
            table.app.notify(_("The battle goes on in {folder}").format(folder=said), timeout=12)
            return
        folder, told = said, trouble_in_words(status.reason)
