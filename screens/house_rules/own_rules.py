"""The rules of this table's own: what they change, a file taken for the battle, the ones in force written to one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from textual.content import Content

from saves.errors import error_in_words
from saves.house_file import HouseFile, houses_folder, houses_in, read_house
from saves.house_writing import write_house
from saves.journal import StoreError
from saves.places import saves_folder, typed_path
from screens.house_rules.change import change_figure
from screens.parts.background import off_screen
from screens.parts.dialogs import AskLine, Choice, Pick
from screens.parts.plain import harmless, line, lines
from screens.parts.target import ask_target
from screens.table.reporting import file_name_of
from screens.table.table import Table
from tracker.battle.battle import Battle
from tracker.battle.commands import TakeHouse
from tracker.battle.house import NO_HOUSE, House
from tracker.rules.system import System
from tracker.views.sentences.house import house_rows, unknown_in_house
from tracker.words import _, n_

MOST_ON_PAGE: Final = 5
MOST_SHOWN: Final = 12
FILE, CHANGE, WRITE, LAY_DOWN, TAKE = "file", "change", "write", "lay_down", "take"


def in_force(system: System, battle: Battle) -> Content:
    """The house of the battle over its rules, in a few rows; nothing where it has none."""
    house = battle.house
    if not house.name:
        return Content("")
    rows = [line(("● ", "$mark"), row) for row in shortened(list(house_rows(system, house)), MOST_ON_PAGE)]
    wrong = [line(("! ", "$alarm"), row) for row in unknown_in_house(system, house)]
    return lines(line((_("By “{house}”").format(house=house.name), "$bright bold")), *rows, *wrong)


def shortened(rows: Sequence[str], most: int) -> list[str]:
    """The first of these rows, and how many more there are."""
    more = len(rows) - most
    if more <= 0:
        return list(rows)
    return [*rows[:most], n_("and {count} more", "and {count} more", more).format(count=more)]


async def choose(table: Table) -> None:
    """Show what the table's own rules change, and take others, lay them down or write them to a file."""
    house, folder = table.battle.house, houses_folder(table.folder or saves_folder())
    files = [each for each in await off_screen(partial(houses_in, folder)) if each.system == table.system.key]
    choices = [Choice(str(number), each.house.name, each.path.name) for number, each in enumerate(files)]
    choices.append(Choice(FILE, _("a file …")))
    choices.append(Choice(CHANGE, _("change a figure …")))
    if house.name:
        choices.append(Choice(WRITE, _("write them to a file …")))
        choices.append(Choice(LAY_DOWN, _("drop them: the printed rules apply")))
    rows = shortened(list(house_rows(table.system, house)), MOST_SHOWN)
    heading = _("Rules of your own")
    detail = _("`oriflamme house new SYSTEM` writes a file to begin with.")
    if house.name:
        heading = _("Rules of this table's own: “{house}”").format(house=house.name)
        detail = "\n".join(rows)
    await _carry_out(table, await table.app.push_screen_wait(Pick(heading, choices, detail)), files)


async def _carry_out(table: Table, picked: str | None, files: Sequence[HouseFile]) -> None:
    match picked:
        case None:
            return
        case "file":
            await _take_file(table)
        case "change":
            await change_figure(table)
        case "write":
            await _write(table)
        case "lay_down":
            table.do(TakeHouse(NO_HOUSE))
        case number:
            await _take(table, files[int(number)].house)


async def _take(table: Table, house: House) -> None:
    """Take a house, once it has been seen what it changes."""
    rows = "\n".join(shortened(list(house_rows(table.system, house)), MOST_SHOWN)) or _("It changes nothing.")
    heading = _("Play by “{house}” from here on?").format(house=house.name)
    choices = [Choice(TAKE, _("play by it")), Choice("no", _("leave all as it is"))]
    if await table.app.push_screen_wait(Pick(heading, choices, rows)) == TAKE:
        table.do(TakeHouse(house))


async def _take_file(table: Table) -> None:
    """Ask for a file, and again with what is wrong with it."""
    detail, path = _("a file that `oriflamme house new` began (.toml)"), ""
    while (typed := await table.app.push_screen_wait(AskLine(_("Which file?"), detail, value=path))) is not None:
        try:
            _system, house = await off_screen(partial(read_house, typed_path(typed), table.history.declared))
        except StoreError as wrong:
            detail, path = error_in_words(wrong), typed
            continue
        await _take(table, house)
        return


async def _write(table: Table) -> None:
    house = table.battle.house
    offered = houses_folder(table.folder or saves_folder()) / f"{file_name_of(house.name)}.toml"
    path = await ask_target(table.app, _("Write them to which file?"), str(offered))
    if path is None:
        return
    try:
        await off_screen(partial(_written, table.history.declared, house, path))
    except StoreError as wrong:
        table.tell(error_in_words(wrong), "error")
    else:
        table.app.notify(harmless(_("written: {file}").format(file=path)), markup=False)


def _written(system: System, house: House, path: Path) -> None:
    if path.parent.name == houses_folder(Path()).name:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_house(system, house, path)
