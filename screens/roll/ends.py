"""How a roll can end, how likely each end is, and what it would cost whom."""

from __future__ import annotations

from functools import partial

from textual.content import Content
from textual.widgets import Static

from screens.parts.drawn.signs import BECAME, HIT, MISSED
from screens.parts.fitted import Fitted
from screens.parts.plain import hanging, line, lines, plain
from screens.parts.repaint import show
from tracker.play.worksheet import Ending, Worksheet
from tracker.views.figures import percent
from tracker.views.sentences import effects_in_words

_MARKS = {True: (HIT, "$bright bold"), False: (MISSED, "$dim"), None: ("•", "$dim")}


class Ends(Static):
    """The outcomes in printed order; the one the dice gave stands out once they lie."""

    def show(self, sheet: Worksheet | None) -> None:
        """Show the ends of this sheet in as many rows as its place wants; nothing without one."""
        show(self, plain("") if sheet is None else Fitted(partial(_drawn, sheet)))


def _drawn(sheet: Worksheet, width: int) -> Content:
    return lines(*ends_in_lines(sheet, width))


def ends_in_lines(sheet: Worksheet, width: int) -> list[Content]:
    """The ends that can come, or the one that came, each with what follows of it.

    None where a check without dice hangs on a number that only the table knows: it has not come to anything yet.
    """
    came = sheet.outcome
    if came and sheet.unmeasured:
        return []
    ends = [end for end in sheet.ends() if not came or end.key == came]
    return [part for end in ends for part in _end(sheet, end, came == end.key, width)]


def _end(sheet: Worksheet, end: Ending, came: bool, width: int) -> list[Content]:
    mark, colour = _MARKS[end.good if came else None]
    # Of the only one that can come no chance tells anything.
    chance = "" if end.chance in (None, 1) or came else f"  {percent(end.chance)}"
    rows = [hanging(line((f"{mark} ", colour)), f"{end.label}{chance}", width, "$bright bold" if came else "")]
    words = effects_in_words(sheet.system, sheet.battle, sheet.resolver.key, sheet.bindings, end.effects, named=True)
    rows.extend(hanging(line((f"  {BECAME} ", "$dim")), effect, width, "" if came else "$dim") for effect in words)
    return rows
