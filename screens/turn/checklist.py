"""The list of the present step: what the table does, and the units that may act now, side by side."""

from __future__ import annotations

from collections.abc import Collection

from textual import on
from textual.content import Content
from textual.events import Resize
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from screens.parts.drawn.motion import Motion, figures
from screens.parts.drawn.rows import LightList, Row
from screens.table.table import Table
from screens.turn.entries import entries_of
from tracker.battle.battle import UnitId
from tracker.views.step import StepPage, UnitLine


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

    def action_select(self) -> None:
        """Enter, also where no line is lit: the page says what it does."""
        self.post_message(self.Chosen())

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
        entries = entries_of(self.page.step, self.table, self.motion, self.app.size)
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


def rows_wanted(shown: ActList) -> int:
    """The rows that all of the list takes up, what is said beneath too; 0 while nobody knows how wide it is."""
    width = shown.scrollable_content_region.width
    prompts = (option.prompt for option in shown.options) if width else ()
    return sum(
        prompt.get_height({}, width) if isinstance(prompt, Row) else len(Content(str(prompt)).wrap(width))
        for prompt in prompts
    )
