"""The forecast of a page, as far as it is reckoned: by whom and on which thread is for whoever shows it."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from tracker.battle.battle import UnitId
from tracker.play.forecast.figures import Outlook
from tracker.play.sheets import OpenSheet


class Foretold(Struct, frozen=True):
    """The forecast of a sheet as it lay when it was asked about.

    `only` are the units whose fight alone is told, empty for all of the page; `outlook` is None where nothing can be
    foretold.
    """

    sheet: OpenSheet
    only: frozenset[UnitId]
    outlook: Outlook | None

    @property
    def is_idle(self) -> bool:
        """Whether there is nothing to tell: nothing is known, or these rolls cost no unit anything."""
        return self.outlook is None or (self.sheet.sheet.is_common and not self.outlook.units)

    def is_of(self, sheet: OpenSheet, only: Collection[UnitId]) -> bool:
        """Whether it tells of this sheet, so narrowed, still: digits typed change nothing of it, dice that lie do."""
        return only == self.only and comes_to_the_same(self.sheet, sheet)


def comes_to_the_same(before: OpenSheet, now: OpenSheet) -> bool:
    """Whether the rolls that are left of two sheets are the same, with the same said of them and the same dice."""
    if before.history is not now.history or (before.on, before.faces) != (now.on, now.faces):
        return False
    return (before.answered, before.answers, before.running) == (now.answered, now.answers, now.running)
