"""Where the light goes on a page once its sheet has come further."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from tracker.play.sheets import is_ordered

if TYPE_CHECKING:
    from tracker.play.pages.roll_page import RollPage


def light_after(before: RollPage, page: RollPage) -> str:
    """The line that the light of the page belongs on, which lay where it lies on the one before.

    Where rolls of several units may be made in any order it goes on from that line to the next that is left, round at
    the end, and back to one that was taken back; on every other page to what comes.
    """
    if is_ordered(page.sheet) or page.sheet.bindings:
        return page.coming
    was_left = [line.key for line in before.lines if line.left]
    left = [line.key for line in page.lines if line.left]
    again = [key for key in left if key not in was_left]
    keys = [line.key for line in before.lines]
    at = keys.index(before.lit) if before.lit in keys else 0
    behind = (key for key in chain(keys[at:], keys[:at]) if key in left)
    return next(chain(again if len(left) > len(was_left) else (), behind), page.coming)
