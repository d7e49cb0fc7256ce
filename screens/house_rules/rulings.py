"""The table's rulings as a file: written for the next battle, taken from the last."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from saves.errors import error_in_words
from saves.journal import StoreError
from saves.places import typed_path
from saves.rulings.file import read_rulings, write_rulings
from screens.parts.background import off_screen
from screens.parts.dialogs import AskLine
from screens.parts.plain import harmless
from screens.parts.target import ask_target
from screens.table.reporting import file_name_of
from screens.table.table import Table
from tracker.battle.commands import TakeRuling
from tracker.play.agreed.rulings import rulings
from tracker.words import _, n_


async def write_them(table: Table) -> None:
    """Ask for a file and write the rulings of this battle to it."""
    made = tuple(one.ruling for one in rulings(table.history))
    if not made:
        table.tell(_("nothing was ruled in this battle yet: x in a roll sets its outcome, with the reason"))
        return
    offered = (table.folder or Path()) / f"{file_name_of(table.battle.title)}-rulings.toml"
    path = await ask_target(table.app, _("Write the rulings to which file?"), str(offered))
    if path is None:
        return
    try:
        await off_screen(partial(write_rulings, table.system, made, path))
    except StoreError as wrong:
        table.tell(error_in_words(wrong))
    else:
        table.app.notify(harmless(_("written: {file}").format(file=path)), markup=False)


async def take_them(table: Table) -> None:
    """Ask for a file and bring its rulings along; asked again with what is wrong with it."""
    detail, path = _("a file with rulings, as e here or `battles rulings` writes it (.toml)"), ""
    while (said := await table.app.push_screen_wait(AskLine(_("Which file?"), detail, value=path))) is not None:
        try:
            brought = await off_screen(partial(read_rulings, table.system, typed_path(said)))
        except StoreError as wrong:
            detail, path = error_in_words(wrong), said
            continue
        if table.do_all(*(TakeRuling(ruling) for ruling in brought)):
            count = len(brought)
            told = n_("{count} ruling brought along", "{count} rulings brought along", count)
            table.app.notify(told.format(count=count), markup=False)
        return
