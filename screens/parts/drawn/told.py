"""An act in a line: names behind their side's sign, the need, the dice as they lay, what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from textual.content import Content

from screens.parts.drawn.columns import need
from screens.parts.drawn.dice import faces, verdict
from screens.parts.drawn.sides import of_side
from screens.parts.drawn.signs import BECAME
from screens.parts.plain import line
from tracker.battle.battle import SideId
from tracker.views.log_line import Change, LogLine, Span
from tracker.views.sides import Look
from tracker.views.spotlight import Went
from tracker.words import _

_GOOD = {Went.WELL: True, Went.ILL: False, Went.OPEN: None}


def told(
    act: LogLine,
    marks: Mapping[SideId, Look],
    style: str = "$foreground",
    *,
    is_brief: bool = False,
    with_changes: bool = False,
) -> Content:
    """An act of the log; `style` is that of its words, dice keep their own ground.

    Where it is brief, what changed in figures is not said in words as well. An act without dice tells it where it is
    wanted `with_changes`.
    """
    parts = [spans(act.said, marks, style)]
    if act.dice:
        parts += [line((need(act.needs), "$dim"))] if act.needs else []
        parts.append(faces(act.dice))
        parts += [verdict(_GOOD[act.went])] if act.went is not Went.OPEN else []
    parts += [line(*_change(act, change, marks)) for change in act.changes if act.dice or with_changes]
    if act.ended and not (is_brief and act.changes and act.went is not Went.OPEN):
        parts.append(spans(act.ended, marks, "$dim"))
    if act.owes:
        parts.append(line((_("test owed"), "$dim")))
    if act.lapsed:
        parts.append(line((_("test lapsed"), "$dim")))
    return Content(" ").join(parts)


def spans(said: Iterable[Span], marks: Mapping[SideId, Look], style: str = "$foreground") -> Content:
    """Words, and names behind the sign of their side."""
    return line(*(_span(span, marks, style) for span in said))


def _span(span: Span, marks: Mapping[SideId, Look], style: str) -> Content:
    look = marks.get(SideId(span.side)) if span.side else None
    return line((span.text, style)) if look is None else of_side(look, span.text, style)


def _change(act: LogLine, change: Change, marks: Mapping[SideId, Look]) -> Iterator[Content]:
    """`5 → 4`, behind the unit's name unless it was named last."""
    named = [span.text for span in act.said if span.side]
    if named[-1:] != [change.name]:
        yield _span(Span(change.name, change.side), marks, "$foreground")
        yield line(" ")
    yield line((f"{change.was} {BECAME} {change.now}", "$bright bold"))
