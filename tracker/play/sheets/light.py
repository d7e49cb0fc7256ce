"""Where the light of a sheet goes, and whom its announcements agree to by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.play.sheets.entries import Entry, Said
from tracker.rules.system import PickUnit

if TYPE_CHECKING:
    from tracker.play.sheets.opened import OpenSheet


def leading(sheet: OpenSheet) -> Entry | None:
    """The row that the light goes to: of those that are agreed to together, the first as they stand on the page.

    A doubtful answer that waits for nothing but to be agreed to is lit in the row that hangs on it; what others say
    before, though it is certain, is lit first.
    """
    coming = sheet.next
    if coming is not None and sheet.sheet.procedure and (doubt := sheet.doubt(coming)) is not None:
        unsaid = [answer for answer in sheet.pending[: sheet.pending.index(doubt) + 1] if not answer.is_told]
        rows = (entry for answer in unsaid for entry in sheet.entries if answer in entry.answered)
        return next(rows, coming)
    if coming is None or not coming.row.place or not sheet.is_decided(coming):
        return coming
    return next(entry for entry in sheet.entries if entry.is_open)


def to_agree(sheet: OpenSheet) -> Said | None:
    """A target announced in another row than the one that comes next, where that hangs on no die.

    Such rows are agreed to together, and by themselves: no die for a row behind them agrees to whom others strike.
    """
    coming = sheet.next
    if coming is None or not sheet.is_decided(coming):
        return None
    others = {answered.ask.key for entry in sheet.foreseen.rolls if entry is not coming for answered in entry.answered}
    others -= {answered.ask.key for answered in coming.answered}
    return next(
        (answered for answered in sheet.pending if isinstance(answered.ask, PickUnit) and answered.ask.key in others),
        None,
    )
