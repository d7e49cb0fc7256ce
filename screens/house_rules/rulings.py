"""The table's rulings as a file: written for the next battle, taken from the last."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from saves.errors import error_in_words
from saves.journal import StoreError
from saves.places import typed_path
from saves.rulings_file import read_rulings, write_rulings
from screens.parts.background import off_screen
from screens.parts.dialogs import AskLine, Choice, Pick
from screens.parts.plain import harmless
from screens.parts.target import ask_target
from screens.table.reporting import file_name_of
from screens.table.table import Table
from tracker.battle.commands import TakeRuling
from tracker.play.agreed.precedents import Precedent, rulings
from tracker.views.sentences.rolls import ruling_in_words
from tracker.words import N_, _, n_

NONE_YET: Final = N_("no rulings in this battle yet: x in a roll sets its outcome, with the reason")
MOST_SHOWN: Final = 12


async def show_them(table: Table) -> None:
    """Every ruling of this battle, the latest last, with how often it was made."""
    precedents = rulings(table.history)
    if not precedents:
        table.tell(_(NONE_YET))
        return
    rows = [_line(table, precedent) for precedent in precedents[-MOST_SHOWN:]]
    if hidden := len(precedents) - len(rows):
        rows.insert(0, n_("… and {count} before", "… and {count} before", hidden).format(count=hidden))
    heading = n_("{count} ruling of this table", "{count} rulings of this table", len(precedents)).format(
        count=len(precedents)
    )
    await table.app.push_screen_wait(Pick(heading, [Choice("on", _("go on"))], "\n".join(rows)))


def _line(table: Table, precedent: Precedent) -> str:
    ruling = ruling_in_words(table.system, precedent.ruling)
    if not precedent.times:
        return _("{ruling} (imported)").format(ruling=ruling)
    times = n_("{count} time, last in turn {turn}", "{count} times, last in turn {turn}", precedent.times)
    return f"{ruling} ({times.format(count=precedent.times, turn=precedent.turn)})"


async def write_them(table: Table) -> None:
    """Ask for a file and write the rulings of this battle to it."""
    agreed = tuple(precedent.ruling for precedent in rulings(table.history))
    if not agreed:
        table.tell(_(NONE_YET))
        return
    offered = (table.folder or Path()) / f"{file_name_of(table.battle.title)}-rulings.toml"
    path = await ask_target(table.app, _("Write the rulings to which file?"), str(offered))
    if path is None:
        return
    try:
        await off_screen(partial(write_rulings, table.system, agreed, path))
    except StoreError as wrong:
        table.tell(error_in_words(wrong), "error")
    else:
        table.app.notify(harmless(_("written: {file}").format(file=path)), markup=False)


async def take_them(table: Table) -> None:
    """Ask for a file and bring its rulings along; asked again with what is wrong with it."""
    detail, path = _("a file with rulings, as e here or `battles rulings` writes it (.toml)"), ""
    while (typed := await table.app.push_screen_wait(AskLine(_("Which file?"), detail, value=path))) is not None:
        try:
            brought = await off_screen(partial(read_rulings, table.system, typed_path(typed)))
        except StoreError as wrong:
            detail, path = error_in_words(wrong), typed
            continue
        if table.do_all(*(TakeRuling(ruling) for ruling in brought)):
            count = len(brought)
            template = n_("{count} ruling imported", "{count} rulings imported", count)
            table.app.notify(template.format(count=count), markup=False)
        return
