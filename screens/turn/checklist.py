"""The list of the present step: what the table does, and the units that may act now, side by side."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import groupby
from typing import Any

from textual import on
from textual.content import Content
from textual.events import Resize
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from screens.parts.drawn.frames import is_roomy
from screens.parts.drawn.motion import Motion, figures
from screens.parts.drawn.rows import LightList, Row
from screens.parts.plain import plain
from screens.table.table import Table, broken_sides
from screens.turn.columns import Columns, remarks_of
from screens.turn.rows import barred_rows, open_row, side_head, side_row, text_row, titles, unit_row
from screens.turn.stephead import stands_in_frame
from tracker.battle.battle import SideId, UnitId
from tracker.views.sides import Look, looks
from tracker.views.step import Line, OpenStep, StepPage, TestsLine, UnitLine
from tracker.views.step.light import Kind
from tracker.views.step.lines import TableLine
from tracker.words import _, labelled


class ActList(LightList):
    """The acts that may be done now, a line each, as the page of the step says; the light is where that has it."""

    class Chosen(Message):
        """Somebody wants to act on the line under the light."""

    def __init__(self, table: Table, page: StepPage) -> None:
        super().__init__()
        self.table = table
        self.page = page
        self._filled_for = table.app.size
        self.motion = Motion(self, self._paint_figures)

    @property
    def is_airy(self) -> bool:
        """Whether there is room for boxes, and so for air in rows and for the armies beside them."""
        return is_roomy(self.app.size)

    def on_mount(self) -> None:
        self.motion.take(figures(self.table.armies))
        self._fill()

    @property
    def lit(self) -> str:
        """The key of the line that the arrows have led the light to; empty where it is on none."""
        option = self.highlighted_option
        return (option.id or "") if option is not None else ""

    @property
    def unit(self) -> UnitId | None:
        """The unit that the light is on."""
        line = self.page.step.line(self.lit)
        return line.entry.unit.id if isinstance(line, UnitLine) else None

    def find(self, unit: UnitId) -> bool:
        """Put the light on a unit; False when it has no line at this step."""
        return self._light(f"unit:{unit}")

    def show(self, page: StepPage) -> None:
        """Draw the lines of the page that have become others, and the light where it is."""
        self.motion.take(figures(self.table.armies))
        is_same, self.page = page.step is self.page.step, page
        if is_same:
            self._light(page.lit)
        else:
            self._fill()

    @on(OptionList.OptionSelected)
    def _choose(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.post_message(self.Chosen())

    @on(OptionList.OptionHighlighted)
    def _look(self, event: OptionList.OptionHighlighted) -> None:
        # Where the light is, the screen has been told at once: it watches the highlight.
        event.stop()

    def on_resize(self, _event: Resize) -> None:
        # In what room there is the rows find theirs when they are drawn; only how much is said hangs on the page.
        if self._filled_for != self.app.size:
            self._fill()

    def _paint_figures(self, keys: Collection[str]) -> None:
        for key in keys:
            self.draw_again(key)

    def _fill(self) -> None:
        entries = list(self._entries(self.page.step))
        if [(row.id, row.disabled) for row in self.options] == [(row.id, row.disabled) for row in entries]:
            for index, option in enumerate(entries):
                if not self._looks_same(self.options[index], option):
                    self.replace_option_prompt_at_index(index, option.prompt)
        else:
            self.set_options(entries)
        self._light(self.page.lit)
        self._filled_for = self.app.size

    def _light(self, key: str) -> bool:
        is_listed = key in self._id_to_option
        if is_listed:
            self.highlighted = self.get_option_index(key)
        return is_listed

    def _looks_same(self, old: Option, new: Option) -> bool:
        width = self.scrollable_content_region.width
        match old.prompt, new.prompt:
            case Row() as before, Row() as after:
                return before.is_same(after, width, is_lit=old is self.highlighted_option)
            case Content() as before, Content() as after:
                return before.is_same(after)
            case _:
                return False

    def _entries(self, step: OpenStep) -> Iterator[Option]:
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
            yield self._words(_("Nothing to tick off here: n goes on."))
        yield from self._beneath(step)

    def _beneath(self, step: OpenStep) -> Iterator[Option]:
        """Under the rows: who cannot act now, and what the rules say is done here where the frame has no room."""
        step_now = step.step
        yield Option(plain(""), disabled=True)
        if step.barred or (step.absent and step.units):
            draw = self._drawn(barred_rows, step.barred, step.absent)
            yield Option(_row(self, draw, step.barred, step.absent), disabled=True)
        if step_now is not None and not stands_in_frame(self.table.system, step_now, self.app.size):
            yield self._words(_(step_now.text))

    def _drawn(self, draw: Callable[..., Content], *given: Any) -> Callable[[int, bool], Content]:
        """A row without a light."""
        return lambda width, _is_lit: draw(*given, airy=self.is_airy, width=width)

    def _units(self, step: OpenStep) -> Iterator[Option]:
        history = step.history
        battle, sides = history.battle, looks(history.battle)
        at = Columns(history.system, battle, step.units, step.seen.ranked)
        if at.has_dice and self.is_airy:
            yield Option(Row(lambda width, _is_lit: titles(at, width)), disabled=True)
        if step.seen.ranked:
            yield self._words(_("in this order"))
            yield from (self._unit(at, line, sides) for line in step.units)
            return
        left = {} if self.is_airy else {army.side: army for army in self.table.armies}
        broken = broken_sides(self.table)
        for side, lines in groupby(step.units, lambda line: line.entry.unit.side):
            look, army = sides[side], left.get(side)
            head = side_head(look, battle.side(side).name, is_broken=side in broken)
            draw = self._drawn(side_row, look, head, army, self.motion)
            yield Option(_row(self, draw, look, head, army), id=f"side:{side}", disabled=True)
            yield from (self._unit(at, line, sides) for line in lines)

    def _words(self, text: str, style: str = "$dim") -> Option:
        return Option(_row(self, self._drawn(text_row, text, style), text, style), disabled=True)

    def _open(self, lines: Iterable[Line]) -> Iterator[Option]:
        for line in lines:
            if isinstance(line, TestsLine | TableLine):
                yield Option(_row(self, partial(self._draw_open, line), line), id=line.key)

    def _draw_open(self, line: TestsLine | TableLine, width: int, is_lit: bool) -> Content:
        return open_row(line, airy=self.is_airy, width=width, is_lit=is_lit)

    def _unit(self, at: Columns, line: UnitLine, sides: Mapping[SideId, Look]) -> Option:
        def draw(width: int, is_lit: bool) -> Content:
            return unit_row(at, line, sides, self.motion, airy=self.is_airy, width=width, is_lit=is_lit)

        of = line, at.room, tuple(sides.values()), remarks_of(at.system, at.battle, line)
        return Option(_row(self, draw, *of), id=line.key, disabled=line.is_shown_only)


def _row(acts: ActList, draw: Callable[[int, bool], Content], *of: object) -> Row:
    """A row that looks the same wherever it is of the same, and there is as much air."""
    return Row(draw, of=(acts.is_airy, *of))
