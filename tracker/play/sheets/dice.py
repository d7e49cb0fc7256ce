"""The dice that lie on a sheet: which row takes the next, one more laid, thrown or taken up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from tracker.battle.dice import Face, Thrower, roll_asked
from tracker.battle.fields import Rejected
from tracker.play.sheets.entries import Entry, asked_first
from tracker.words import _

if TYPE_CHECKING:
    from tracker.play.sheets.opened import OpenSheet


def row_taking_dice(sheet: OpenSheet, key: str) -> Entry | None:
    """The row that a die goes to when that one is meant: itself where any may be rolled, else the next."""
    meant = sheet.entry(key)
    return meant if meant is not None and meant.is_open and not is_ordered(sheet) and not sheet.faces else sheet.next


def is_ordered(sheet: OpenSheet) -> bool:
    """Whether its rows are rolled one after the other as they stand."""
    return bool(sheet.sheet.procedure) or any(entry.row.at is not None for entry in sheet.entries)


def takes_die(sheet: OpenSheet, entry: Entry) -> bool:
    """Whether a die may fall on a row: it wants one, and nothing before it is in doubt."""
    return sheet.wanted(entry) is not None and sheet.doubt(entry) is None


def dice_ahead(sheet: OpenSheet, entry: Entry) -> int:
    """How many dice a row is still rolled with for certain, at least one: so many on, the next is of the next row."""
    roll, count = sheet.worksheet(entry), 0
    while roll is not None and roll.wanted is not None:
        roll, count = roll.laying(Face(roll.wanted.die.sides, 1)), count + 1
    return max(count, 1)


def lay_die(sheet: OpenSheet, entry: Entry, face: Face) -> OpenSheet:
    """The sheet with one more die on a row.

    Raises `Rejected` for a face that die does not have, and where the row cannot be rolled as it stands.
    """
    roll = sheet.worksheet(entry)
    if roll is None or not entry.is_open:
        raise Rejected(entry.row.struck or _("no roll is left here"))
    if (unsaid := next((answered for answered in sheet.pending if answered.value is None), None)) is not None:
        raise Rejected(asked_first(unsaid))
    if (doubt := sheet.doubt(entry)) is not None:
        raise Rejected(asked_first(doubt))
    if roll.bar is not None:
        raise Rejected(roll.bar)
    return replace(sheet, on=entry.row.key, faces=roll.laying(face).case.faces)


def throw_dice(sheet: OpenSheet, entry: Entry, throw: Thrower) -> OpenSheet:
    """The sheet with every die that a row still wants thrown for it; raises `Rejected` like `lay_die`."""
    while (die := sheet.wanted(entry)) is not None:
        sheet = lay_die(sheet, entry, throw(die, roll_asked(entry.row.resolver, entry.row.bindings)))
    return sheet


def lift_die(sheet: OpenSheet) -> OpenSheet:
    """The sheet without the last die that lies on it."""
    return replace(sheet, faces=sheet.faces[:-1], on=sheet.on if sheet.faces[:-1] else "")


def lay_again(sheet: OpenSheet, before: OpenSheet) -> OpenSheet:
    """The sheet with the dice that lay on it before the battle went on, as far as their row still takes them."""
    entry = sheet.entry(before.on)
    if entry is None or not entry.is_open:
        return sheet
    for face in before.faces:
        try:
            sheet = lay_die(sheet, entry, face)
        except Rejected:
            break
    return sheet
