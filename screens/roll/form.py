"""The rows of a roll to walk through, drawn in their columns."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

from textual.binding import Binding
from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widgets.option_list import Option

from screens.parts.drawn.frames import classes_at, is_roomy
from screens.parts.drawn.rows import EDGE, LightList, Row
from screens.roll.form_rows import Columns, Within, columns, has_odds, heading, row_content
from tracker.play.form_rows import FormRow

SCROLL_BAR: Final = 1
BESIDE: Final = {"-narrow": 26, "-wide": 40}
"""Cells of the box at the right of the rows, by the class of the screen."""
FRAME: Final = 2
VAST: Final = Size(140, 44)
"""From here on that box has half of the page, and the number to roll in it is drawn larger."""


def box_width(size: Size) -> int:
    """How wide the box at the right of the rows is in a terminal of this size."""
    if size.width >= VAST.width and size.height >= VAST.height:
        return size.width // 2
    return BESIDE[classes_at(size)[0]]


def room_in(size: Size) -> int:
    """How wide rows and what explains them are in a terminal of this size: known before it is laid out."""
    return size.width - box_width(size) - (FRAME if is_roomy(size) else 0)


class LightAway(LightList):
    """A list whose light may be on something beside it, which the arrows lead back to the row that they turn."""

    away_from = ""
    """The key of that row while the light is away; empty while it is not."""

    def action_cursor_up(self) -> None:
        """Move the light up, or back to that row."""
        if not _led_back(self):
            super().action_cursor_up()

    def action_cursor_down(self) -> None:
        """Move the light down, as up."""
        if not _led_back(self):
            super().action_cursor_down()


class Form(LightAway):
    """The rows of one roll, each with its columns as wide as the longest of them wants."""

    # Enter applies the roll, also where there is no row at all.
    BINDINGS: ClassVar = [Binding("enter", "screen.press('roll.apply')", show=False)]

    rows: reactive[tuple[FormRow, ...]] = reactive((), init=False)
    names: Within = staticmethod(lambda text, _width: text)
    """A function that puts a text into so many cells, the names of units in it still told apart."""
    expects_odds = False
    """Whether the roll will have a chance, even if nobody can reckon it yet: its column is there from the start."""
    _filled: tuple[str, str | None] = "", None
    _cut: tuple[object, Columns] | None = None
    _drawn_in = 0

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._lit_with: dict[str, str | None] = {}
        """The digits with which each row was drawn under the light."""

    @dataclass
    class Sized(Message):
        """The columns are others now: ask for them again."""

    def watch_rows(self, old: tuple[FormRow, ...], new: tuple[FormRow, ...]) -> None:
        before = columns(old, self.room, odds=self.expects_odds)
        self.expects_odds = self.expects_odds or any(map(has_odds, new))
        after = columns(new, self.room, odds=self.expects_odds)
        self._drawn_in = self.room
        if self.option_count and [row.key for row in old] == [row.key for row in new]:
            for was, row in zip(old, new, strict=True):
                if was != row or before != after:
                    self.replace_option_prompt(row.key, self._drawn(row))
        else:
            self.set_options(Option(self._drawn(row), id=row.key) for row in new)

    def _drawn(self, row: FormRow) -> Row:
        # Textual takes any visual for a prompt, whatever its hints say.
        return Row(partial(self._draw, row))

    def _draw(self, row: FormRow, width: int, is_lit: bool) -> Content:
        typed = self._filled[1] if is_lit and row.key == self._filled[0] else None
        if is_lit:
            self._lit_with[row.key] = typed
        turns = is_lit or row.key == self.away_from
        return row_content(row, self.cut, width, is_lit=is_lit, turns=turns, typed=typed, within=self.names)

    @property
    def cut(self) -> Columns:
        """The columns of the rows there are now."""
        of = (self.rows, self.room, self.expects_odds)
        if self._cut is None or self._cut[0] != of:
            self._cut = of, columns(self.rows, self.room, odds=self.expects_odds)
        return self._cut[1]

    @property
    def heading(self) -> Content:
        """The names of the columns there are now."""
        return heading(self.cut)

    @property
    def room(self) -> int:
        """How many cells a row takes, behind the light's edge and beside the scroll bar, also before it is laid out."""
        return room_in(self.app.size) - EDGE - SCROLL_BAR

    @property
    def row(self) -> FormRow | None:
        """The row under the light."""
        return self.rows[self.highlighted] if self.highlighted is not None and self.rows else None

    def on_resize(self) -> None:
        if self._drawn_in != self.room:
            self.post_message(self.Sized())
            for row in self.rows:
                self.replace_option_prompt(row.key, self._drawn(row))
            self._drawn_in = self.room

    @property
    def turned(self) -> FormRow | None:
        """The row that the arrows turn: the one under the light, or that of which the light is on the die."""
        return self.row or next((row for row in self.rows if row.key == self.away_from), None)

    @property
    def lit(self) -> str:
        """The key of the row under the light."""
        return "" if self.row is None else self.row.key

    def light(self, key: str, *, is_at_the_die: bool = False) -> None:
        """The light on that row; `is_at_the_die` where it is not in the form, and the arrows turn that row."""
        was, self.away_from = self.away_from, key if is_at_the_die else ""
        for other in {was, self.away_from} - {""} if was != self.away_from else ():
            self.draw_again(other)
        if is_at_the_die:
            self.highlighted = None
        elif key != self.lit:
            self.highlighted = next((number for number, row in enumerate(self.rows) if row.key == key), None)

    def fill(self, key: str, typed: str | None) -> None:
        """The digits typed of a number; None where digits go to something else."""
        (was, had), self._filled = self._filled, (key, typed)
        if had and was != key:
            self.draw_again(was)
        if self._lit_with.get(key) != typed:
            self.draw_again(key)

    async def on_click(self, event: Click) -> None:
        """A click picks a row, a second one changes it; only enter applies the roll."""
        event.prevent_default()
        index = event.style.meta.get("option")
        if index is None:
            return
        if index == self.highlighted:
            await self.run_action("screen.press('roll.turn')")
        self.highlighted = index


def _led_back(away: LightAway) -> bool:
    """Whether the light was away, and is led back to the row that it was away from."""
    keys = [option.id for option in away.options]
    if away.highlighted is not None or away.away_from not in keys:
        return False
    away.highlighted = keys.index(away.away_from)
    return True
