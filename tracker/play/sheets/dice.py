"""The dice that lie on a sheet: which row takes the next, one more laid, thrown or taken up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, repeat
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from tracker.battle.dice import Face, Thrower, roll_asked
from tracker.battle.fields import Rejected
from tracker.play.sheets.entries import Entry, asked_first
from tracker.play.sheets.knobs import to_measure
from tracker.words import _

if TYPE_CHECKING:
    from tracker.play.sheets.opened import OpenSheet
    from tracker.play.worksheet import Worksheet

MOST: Final = 12
"""Dice of one roll that are counted ahead."""


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


USUAL: Final = (5, 4)
"""Faces that fail by no wound, are thrown once more in no system, and are no double one after the other."""


def dice_ahead(sheet: OpenSheet, entry: Entry) -> int:
    """How many dice a row is still rolled with, at least one: so many on, the next is of the next row.

    What the faces may make needless is counted where it may lie all the same, as a parry of a blow that misses.
    """
    roll = sheet.worksheet(entry)
    die = None if roll is None or roll.wanted is None else roll.wanted.die
    if roll is None or die is None:
        return 1
    count = _dice_lying(roll, cycle(USUAL), MOST, with_spare=False)
    if count > 1:
        count = min(_dice_lying(roll, repeat(face), count, with_spare=True) for face in range(1, die.sides + 1))
    return max(count, 1)


def _dice_lying(roll: Worksheet, faces: Iterator[int], most: int, *, with_spare: bool) -> int:
    """How many dice with these faces, up to so many, a roll takes."""
    for count in range(most):
        wanted = roll.wanted or (roll.spare if with_spare else None)
        if wanted is None:
            return count
        roll = roll.laying(Face(wanted.die.sides, min(next(faces), wanted.die.sides)))
    return most


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
    """The sheet with every die that a row still wants thrown for it; raises `Rejected` like `lay_die`.

    Those that lie stay where only the table can say how the row goes on.
    """
    is_asked = to_measure(sheet, entry) is not None
    while (die := sheet.wanted(entry)) is not None:
        sheet = lay_die(sheet, entry, throw(die, roll_asked(entry.row.resolver, entry.row.bindings)))
        if not is_asked and to_measure(sheet, entry) is not None:
            break
    return sheet


SIDES_TRIED: Final = 6
"""The dice between which something is asked have no more sides: all their faces are tried."""


def may_ask_between(sheet: OpenSheet, entry: Entry, dice: int = 2) -> bool:
    """Whether, as so many of its first dice may fall, only the table can say how a row goes on before all lie."""
    roll, die = sheet.worksheet(entry), sheet.wanted(entry)
    if roll is None or die is None or die.sides > SIDES_TRIED or not dice:
        return False
    if not any(part.measured and part.field.key not in roll.inputs for part in roll.resolver.inputs):
        return False
    for face in range(1, die.sides + 1):
        try:
            laid = lay_die(sheet, entry, Face(die.sides, face))
        except Rejected:
            return False
        if to_measure(laid, entry) is not None or may_ask_between(laid, entry, dice - 1):
            return True
    return False


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
