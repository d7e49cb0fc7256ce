"""The lines of a step as the entries of a list: what the table does, the units side by side, and what is not now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import groupby
from typing import Any

from textual.content import Content
from textual.geometry import Size
from textual.widgets.option_list import Option

from screens.parts.drawn.frames import is_roomy
from screens.parts.drawn.motion import Motion
from screens.parts.drawn.rows import Row
from screens.parts.plain import plain
from screens.table.table import Table, broken_sides
from screens.turn.columns import Columns, remarks_of
from screens.turn.rows import barred_rows, open_row, side_head, side_row, text_row, titles, unit_row
from screens.turn.stephead import stands_in_frame
from tracker.battle.battle import SideId
from tracker.battle.commands import StepBack
from tracker.play.backwards import last_made
from tracker.views.sides import Look, looks
from tracker.views.step import Line, OpenStep, TestsLine, UnitLine
from tracker.views.step.light import Kind
from tracker.views.step.lines import TableLine
from tracker.words import _, labelled


def entries_of(step: OpenStep, table: Table, motion: Motion, size: Size) -> tuple[Option, ...]:
    """The entries of a step's list in a terminal of that size; `motion` is of the figures that have just changed."""
    return tuple(_Entries(table, motion, size).of(step))


class _Entries:
    """The entries of one list: in a roomy terminal they have air, and the armies stand beside them."""

    def __init__(self, table: Table, motion: Motion, size: Size) -> None:
        self._table, self._motion, self._size = table, motion, size
        self._is_airy = is_roomy(size)

    def of(self, step: OpenStep) -> Iterator[Option]:
        """The entries in their order."""
        for reminder in () if step.step is None else step.step.reminders:
            yield self._words(labelled(step.history.battle.house.name, reminder), "$bright")
        for kind, lines in groupby(step.lines, lambda line: line.kind):
            if kind is Kind.UNIT:
                yield from self._units(step)
                continue
            if kind is Kind.QUESTION:
                yield self._words(_("the table decides"), "$bright bold")
            yield from self._open(lines)
        if step.step is not None and not step.lines:
            yield self._words(_nothing_left(step))
        yield from self._beneath(step)

    def _beneath(self, step: OpenStep) -> Iterator[Option]:
        """Under the rows: who cannot act now, and what the rules say is done here where the frame has no room."""
        step_now = step.step
        yield Option(plain(""), disabled=True)
        if step.barred or (step.absent and step.units):
            draw = self._drawn(barred_rows, step.barred, step.absent)
            yield Option(self._row(draw, step.barred, step.absent), disabled=True)
        if step_now is not None and not stands_in_frame(step.history, step_now, self._size):
            yield self._words(_(step_now.text))

    def _drawn(self, draw: Callable[..., Content], *given: Any) -> Callable[[int, bool], Content]:
        """A row without a light."""
        return lambda width, _is_lit: draw(*given, airy=self._is_airy, width=width)

    def _units(self, step: OpenStep) -> Iterator[Option]:
        history = step.history
        battle, sides = history.battle, looks(history.battle)
        at = Columns(history.system, battle, step.units, step.seen.ranked)
        if at.has_dice and self._is_airy:
            yield Option(Row(lambda width, _is_lit: titles(at, width)), disabled=True)
        if step.seen.ranked:
            yield self._words(_("in this order"))
            yield from (self._unit(at, line, sides) for line in step.units)
            return
        left = {} if self._is_airy else {army.side: army for army in self._table.armies}
        broken = broken_sides(self._table)
        for side, lines in groupby(step.units, lambda line: line.entry.unit.side):
            look, army = sides[side], left.get(side)
            head = side_head(look, battle.side(side).name, is_broken=side in broken)
            draw = self._drawn(side_row, look, head, army, self._motion)
            yield Option(self._row(draw, look, head, army), id=f"side:{side}", disabled=True)
            yield from (self._unit(at, line, sides) for line in lines)

    def _words(self, text: str, style: str = "$dim") -> Option:
        return Option(self._row(self._drawn(text_row, text, style), text, style), disabled=True)

    def _open(self, lines: Iterable[Line]) -> Iterator[Option]:
        for line in lines:
            if isinstance(line, TestsLine | TableLine):
                yield Option(self._row(partial(self._draw_open, line), line), id=line.key)

    def _draw_open(self, line: TestsLine | TableLine, width: int, is_lit: bool) -> Content:
        return open_row(line, airy=self._is_airy, width=width, is_lit=is_lit)

    def _unit(self, at: Columns, line: UnitLine, sides: Mapping[SideId, Look]) -> Option:
        def draw(width: int, is_lit: bool) -> Content:
            return unit_row(at, line, sides, self._motion, airy=self._is_airy, width=width, is_lit=is_lit)

        of = line, at.room, tuple(sides.values()), remarks_of(at.system, at.battle, line)
        return Option(self._row(draw, *of), id=line.key)

    def _row(self, draw: Callable[[int, bool], Content], *of: object) -> Row:
        """A row that looks the same wherever it is of the same, and there is as much air."""
        return Row(draw, of=(self._is_airy, *of))


def _nothing_left(step: OpenStep) -> str:
    """Where a list has no line: the way on, and behind a step back the way to what was done here before."""
    last = last_made(step.history)
    if last is not None and isinstance(last.command, StepBack):
        return _("Nothing to tick off here: n goes on, u takes back act by act.")
    return _("Nothing to tick off here: n goes on.")
