"""How a roll can end, how likely each end is, and what it would cost whom."""

from __future__ import annotations

from collections.abc import Iterable
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
from tracker.words import _

_MARKS = {True: (HIT, "$bright bold"), False: (MISSED, "$dim"), None: ("•", "$dim")}


class Ends(Static):
    """The outcomes in printed order; the one the dice gave stands out once they lie."""

    def show(self, sheet: Worksheet | None) -> None:
        """Show the ends of this sheet in as many rows as its place wants; nothing without one."""
        show(self, plain("") if sheet is None else Fitted(partial(_drawn, sheet)))


def _drawn(sheet: Worksheet, width: int) -> Content:
    return lines(*ends_in_lines(sheet, width))


def ends_in_lines(sheet: Worksheet, width: int) -> list[Content]:
    """The ends that can come, or the one that came, each with what follows of it; what follows of all of them once.

    None where a check without dice hangs on a number that only the table knows: it has not come to anything yet.
    """
    came = sheet.outcome
    if came and sheet.unmeasured:
        return []
    ends = [end for end in sheet.ends() if not came or end.key == came]
    follows = [_follows(sheet, end) for end in ends]
    of_all = [words for words in follows[0] if all(words in others for others in follows)] if len(ends) > 1 else []
    rows = [
        part
        for end, words in zip(ends, follows, strict=True)
        for part in _end(end, [each for each in words if each not in of_all], came == end.key, width)
    ]
    if of_all:
        mark, colour = _MARKS[None]
        rows.append(hanging(line((f"{mark} ", colour)), _("in any case"), width))
        rows += _came_of_it(of_all, width, "$dim")
    return rows


def _follows(sheet: Worksheet, end: Ending) -> tuple[str, ...]:
    return effects_in_words(sheet.system, sheet.battle, sheet.resolver.key, sheet.bindings, end.effects, named=True)


def _end(end: Ending, follows: Iterable[str], came: bool, width: int) -> list[Content]:
    mark, colour = _MARKS[end.good if came else None]
    # Of the only one that can come no chance tells anything.
    chance = "" if end.chance in (None, 1) or came else f"  {percent(end.chance)}"
    rows = [hanging(line((f"{mark} ", colour)), f"{end.label}{chance}", width, "$bright bold" if came else "")]
    return [*rows, *_came_of_it(follows, width, "" if came else "$dim")]


def _came_of_it(follows: Iterable[str], width: int, style: str) -> list[Content]:
    return [hanging(line((f"  {BECAME} ", "$dim")), effect, width, style) for effect in follows]
