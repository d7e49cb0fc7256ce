"""Content that is laid out when its width is known, which is when it is painted."""

from __future__ import annotations

from collections.abc import Callable

from textual.actions import SkipAction
from textual.containers import VerticalScroll
from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual


def scroll_by(page: VerticalScroll, rows: int) -> None:
    """Scroll a page by so many rows; at the end that it goes to the key is nobody's."""
    at = page.scroll_offset.y
    if at == min(max(at + rows, 0), page.max_scroll_y):
        raise SkipAction
    page.scroll_relative(y=rows, animate=False)


class Fitted(Visual):
    """Draws content for the width it is given; the drawing is kept as long as the width stays.

    A widget that fills itself with finished rows must wait for its size, and so is painted twice when it appears.
    """

    def __init__(self, draw: Callable[[int], Content]) -> None:
        self._draw = draw
        self._width = -1
        self._drawn = Content("")

    def at(self, width: int) -> Content:
        """The content as it is drawn in so many columns."""
        if width != self._width:
            self._width, self._drawn = width, self._draw(width)
        return self._drawn

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        return self.at(width).render_strips(width, height, style, options)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        return self.at(container_width).get_optimal_width(rules, container_width)

    def get_height(self, rules: RulesMap, width: int) -> int:
        return self.at(width).get_height(rules, width)
