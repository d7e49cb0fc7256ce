"""One roll of a sheet tried: each way in which it can end, and the battle that would be left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tracker.play.sheets.entries import Entry
from tracker.play.sheets.making import played, roll_commands

if TYPE_CHECKING:
    from tracker.battle.battle import Battle
    from tracker.play.sheets.opened import OpenSheet
    from tracker.play.worksheet import Ending

MOST: Final = 12
"""Ends that are tried: of a longer table a viewer could not follow what hangs on it."""


def tried(sheet: OpenSheet, entry: Entry) -> Iterator[tuple[Ending, Battle]]:
    """The ends of a row's roll that a die decides, each with the battle after it; none where one cannot be tried."""
    roll = sheet.worksheet(entry)
    ends = () if roll is None else tuple(ending for ending in roll.ends() if ending.chance)
    if not 1 < len(ends) <= MOST:
        return
    tries = [(ending, played(sheet.history, roll_commands(sheet, entry, ending.key, "tried"))) for ending in ends]
    if all(history is not sheet.history for _ending, history in tries):
        yield from ((ending, history.battle) for ending, history in tries)
