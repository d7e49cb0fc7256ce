"""Rows of a list and how they stand: may act, done, waiting, owed, gone; and the list whose light lies on one."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final

from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widgets.option_list import Option

from screens.parts.drawn.signs import DONE, GONE, LIGHT, OWED, as_key
from screens.parts.listed import Listed
from screens.parts.plain import line, lines

EDGE: Final = 1
"""The cells of the light's left edge, before everything that a row draws."""


class State(Enum):
    """How a row stands; its value is its sign."""

    MAY = " "
    DONE = DONE
    WAITING = "  "
    OWED = OWED
    GONE = GONE

    @property
    def sign(self) -> Content:
        """The sign of the state, one cell."""
        return line((self.value[:1], "$alarm bold" if self is State.OWED else "$dim"))

    def of_name(self, *, is_lit: bool = False) -> str:
        """The style of the name in a row that stands so."""
        match self:
            case State.GONE:
                return "$dim strike"
            case State.DONE | State.WAITING:
                return "$dim"
            case _:
                return "$bright bold" if is_lit else "$foreground"

    @property
    def of_rest(self) -> str:
        """The style of everything else in the row."""
        return "$foreground" if self in {State.MAY, State.OWED} else "$dim"


def action(key: str, word: str, *, is_lit: bool) -> Content:
    """The act of the next key, at the right edge of a row: a chip where the light is, else its key bold."""
    key = as_key(key)
    if is_lit:
        return line((f" {key} {word} ", "$chip-ink on $chip bold"))
    return line(" ", (key, "$bright bold"), (f" {word} ", "$dim"))


def ending(row: Content, end: Content, width: int) -> Content:
    """A row with something at its right edge, so many columns wide where both have room."""
    return line(row.pad_right(max(width - row.cell_length - end.cell_length, 0)), end)


class Row(Visual):
    """A row of a `LightList`, drawn when its width is known; `draw` is told the width and whether the light is on it.

    The light's edge stands before it and is no part of what it draws; both drawings must have the same height. A row
    whose `height` is said is not drawn before it comes into sight: a function is told the width that it draws in, and
    may answer None. Rows `of` the same look the same in the same room.
    """

    def __init__(
        self,
        draw: Callable[[int, bool], Content],
        height: int | Callable[[int], int | None] | None = None,
        *,
        of: object = None,
    ) -> None:
        self._draw = draw
        self._height = height
        self._of = of
        self._drawn: dict[tuple[int, bool], Content] = {}
        self._measured: dict[int, int] = {}
        self.is_lit = False

    def forget(self) -> None:
        """Draw it anew the next time, though width and light are the same."""
        self._drawn.clear()
        self._measured.clear()

    def at(self, width: int, *, is_lit: bool = False) -> Content:
        """The row as it is drawn in so many columns."""
        if (drawn := self._drawn.get((width, is_lit))) is None:
            edge = line((LIGHT, "$mark")) if is_lit else Content(" ")
            rows = self._draw(width - EDGE, is_lit).split("\n", allow_blank=True)
            drawn = self._drawn[width, is_lit] = lines(*(line(edge, row) for row in rows))
        return drawn

    def is_same(self, other: Row, width: int, *, is_lit: bool) -> bool:
        """Whether the other looks the same in so many columns; where it is known of what they are, neither is drawn."""
        if self._of is not None and self._of == other._of:
            return True
        return self.at(width, is_lit=is_lit).is_same(other.at(width, is_lit=is_lit))

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """Called by Textual to paint the row."""
        return self.at(width, is_lit=self.is_lit).render_strips(width, height, style, options)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """Called by Textual: as wide as the list."""
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:
        """Called by Textual: the lines of the row."""
        if isinstance(self._height, int):
            return self._height
        if (height := self._measured.get(width)) is None:
            known = None if self._height is None else self._height(width - EDGE)
            height = self._measured[width] = self.at(width).plain.count("\n") + 1 if known is None else known
        return height


class LightList(Listed):
    """A list of `Row`s of which one is lit: its ground, its edge, its name bold, what its key does as a chip."""

    def draw_again(self, option_id: str) -> None:
        """Draw a row anew that shows the same as before in another way; one that is not there needs none."""
        if option_id in self._id_to_option:
            index = self.get_option_index(option_id)
            prompt = self.options[index].prompt
            if isinstance(prompt, Row):
                prompt.forget()
                self.paint_again(index)

    def _get_option_render(self, option: Option, style: Style) -> list[Strip]:
        # Textual keeps what is drawn by option and style; the style under the light is another one.
        if isinstance(option.prompt, Row):
            option.prompt.is_lit = option is self.highlighted_option
        return super()._get_option_render(option, style)
