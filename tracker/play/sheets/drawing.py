"""The roll of a row of a sheet drawn up, with all that was said of it on the sheet and before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tracker.battle.fields import Rejected, Scalar
from tracker.play.sheets.remembered import said_of, same_figures
from tracker.play.worksheet import Worksheet, open_sheet
from tracker.words import _

if TYPE_CHECKING:
    from tracker.battle.battle import Battle
    from tracker.play.sheets.opened import OpenSheet
    from tracker.rules.system import SheetRow


def draw_up(sheet: OpenSheet, battle: Battle, row: SheetRow, recalled: Mapping[str, Scalar] | None = None) -> Worksheet:
    """The roll of a row as it would be made in a battle that has come to it, with all that is said here of it.

    `recalled` is what the same roll of the same units was made with last, if that was since. Raises `Rejected`
    where it cannot be drawn up.
    """
    resolver = sheet.system.resolver(row.resolver)
    given = {**row.inputs, **same_figures(sheet.history, sheet.made_entries, resolver, row)}
    roll = open_sheet(sheet.system, battle, resolver, row.bindings, given)
    pair = pair_of(row)
    if recalled is None and pair not in sheet.said_before:
        sheet.said_before[pair] = said_of(sheet.history, row.resolver, row.bindings)
    before = sheet.said_before[pair] if recalled is None else recalled
    roll = roll.keeping({key: value for key, value in before.items() if key not in row.inputs})
    for key, value in {**sheet.answers.get(pair, {}), **sheet.answers.get(by_itself(row), {})}.items():
        roll = roll.answering(key, value)
    return _as_agreed(sheet, pair, roll)


def _as_agreed(sheet: OpenSheet, pair: str, roll: Worksheet) -> Worksheet:
    """The roll with what is assumed of a figure said, where that was agreed to in a row of the same pair."""
    for of, key in sheet.agreed:
        if of == pair and key not in roll.answers and (value := roll.answer(key)) is not None:
            roll = roll.answering(key, value)
    return roll


def draw_up_here(sheet: OpenSheet, row: SheetRow) -> Worksheet | None:
    """The roll of a row as it would be made here and now, its dice on it; None where it cannot be drawn up."""
    try:
        roll = draw_up(sheet, sheet.announced, row)
    except Rejected:
        return None
    if measures_by_name(sheet, row):
        roll = replace(roll, is_measured=True)
    if row.key in sheet.foreseen.hanging:
        roll = replace(roll, hangs_on=_(sheet.foreseen.hanging[row.key]))
    return roll.with_dice(sheet.faces) if row.key == sheet.on else roll


def answers_left(sheet: OpenSheet, battle: Battle) -> Mapping[str, Mapping[str, Scalar]]:
    """The answers of the table to the rolls, but for a figure whose state no figure is in any more by that battle."""
    left = dict(sheet.answers)
    for entry in sheet.entries if left else ():
        name = by_itself(entry.row)
        if entry.is_open and name in left:
            left[name] = {
                key: value for key, value in left[name].items() if not _is_gone(sheet, battle, entry.row, key, value)
            }
    return left


def _is_gone(sheet: OpenSheet, battle: Battle, row: SheetRow, key: str, value: Scalar) -> bool:
    figure = sheet.system.resolver(row.resolver).input(key).figure
    unit = None if figure is None else row.bindings.get(figure.role)
    if figure is None or unit is None or unit not in sheet.battle.units or unit not in battle.units:
        return False
    before, now = (figure.tally(each.units[unit]).states for each in (sheet.battle, battle))
    return value in before and value not in now


def measures_by_name(sheet: OpenSheet, row: SheetRow) -> bool:
    """Whether who was named for the roll of a row, nobody among them, says what else only the table could measure."""
    return bool(sheet.sheet.procedure) and any(ask.key in sheet.answered for ask in row.asks)


def has_said_before(sheet: OpenSheet, row: SheetRow) -> bool:
    """Whether anything is known that the roll of a row was made with last, once one of its pair was drawn up."""
    return bool(sheet.said_before.get(pair_of(row)))


def by_itself(row: SheetRow) -> str:
    """The row alone, for what is said of no other."""
    return f"row\n{row.key}"


def pair_of(row: SheetRow) -> str:
    """The roll and who is in it: rows that share these share what the table says of them."""
    return "\n".join((row.resolver, *(f"{role}={unit}" for role, unit in sorted(row.bindings.items()))))
