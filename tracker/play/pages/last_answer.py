"""Where enter ends a page of rolls with something still on it: an answer that is the last, rolls only offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.play.history import History
from tracker.play.sheets.making import announcement
from tracker.rules.system import PickUnit

if TYPE_CHECKING:
    from tracker.play.pages.roll_page import RollPage
    from tracker.play.sheets import OpenSheet


def ends_with_answer(page: RollPage) -> bool:
    """Whether enter gives an answer after which nothing is left to be rolled or said here."""
    sheet = _answered(page)
    if sheet is None or any(answered.value is None for answered in sheet.pending):
        return False
    history: History = sheet.history
    for command in announcement(sheet):
        after = history.do(command)
        if not isinstance(after, History):
            return False
        history = after
    return history is not sheet.history and sheet.after(history).is_over


def is_enough(page: RollPage) -> bool:
    """Whether all that was called for is rolled, and one more is merely offered to the same unit: enter leaves it.

    On a page of several units, each of which may roll, none is left so, unless it was opened for what was owed.
    """
    sheet = page.sheet
    if page.has_half_a_face or page.over is not None or sheet.sheet.procedure or not sheet.acts:
        return False
    if not (sheet.bindings or _has_taken_what_was_owed(sheet)):
        return False
    return sheet.next is not None and not any(entry.is_owed for entry in sheet.entries)


def _has_taken_what_was_owed(sheet: OpenSheet) -> bool:
    """Whether a test on the list was taken on a page of what the step offers to several units."""
    rolls = (entry.rolled for entry in sheet.made_entries)
    return sheet.sheet.is_common and any(rolled is not None and rolled.debt is not None for rolled in rolls)


def _answered(page: RollPage) -> OpenSheet | None:
    """The page's sheet with the answer under the light, where enter gives one; None where it does something else."""
    asked, sheet = page.asked, page.sheet
    if page.has_half_a_face or not sheet.pending or page.over is not None:
        return None
    if asked is None:
        is_guessed = any(answered.is_doubtful for answered in sheet.pending[1:])
        return None if sheet.next is not None or is_guessed else sheet
    if isinstance(asked.ask, PickUnit) and not asked.is_told and len(asked.choices) > 1:
        return None
    lit = next((choice.value for choice in page.choices if choice.key == page.lit), asked.value)
    return None if lit is None else sheet.saying(asked.key, lit)
