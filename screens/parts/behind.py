"""The page behind a dialog, dimmed: Textual measures each of its pieces, tints them and cuts them into lines anew."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.css.styles import RulesMap
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import Screen
from textual.strip import Strip
from textual.style import Style as VisualStyle
from textual.visual import RenderOptions, Visual


class Behind(Visual):
    """A page behind a dialog, in a tint."""

    def __init__(self, screen: Screen[Any], tint: Color) -> None:
        self._screen, self._tint = screen, tint

    def render_strips(self, width: int, height: int | None, style: VisualStyle, options: RenderOptions) -> list[Strip]:
        """Called by Textual to paint it."""
        base = style.rich_style
        return [
            Strip([Segment(text, _dimmed(ink, self._tint, base)) for text, ink, _control in strip], strip.cell_length)
            for strip in (line.crop(0, width) for line in self._screen._compositor.render_strips()[:height])
        ]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """Called by Textual: as wide as the terminal."""
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:
        """Called by Textual: as high as the terminal."""
        return self._screen.size.height


@lru_cache(4096)
def _dimmed(style: Style | None, tint: Color, base: Style) -> Style | None:
    (piece,) = BackgroundScreen.process_segments([Segment(" ", style)], tint)
    return base if piece.style is None else base + piece.style
