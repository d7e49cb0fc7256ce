"""Pages that are painted once when they open, and not each time that a part of them is laid out.

Textual draws a page as soon as it has its places, again when it hears how large it is, and again with what its widgets
make of their own sizes. What it does so with are private names of Textual's; this is the only place that knows them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.css.styles import RulesMap
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import Screen
from textual.strip import Strip
from textual.style import Style as VisualStyle
from textual.visual import RenderOptions, Visual

T = TypeVar("T")


class PaintedWhole(Screen[T]):
    """A screen whose picture, when it comes on top, is drawn with its next frame: all of it is laid out by then."""

    _laid_out_at = -1

    def _on_timer_update(self) -> None:
        self._laid_out_at = self.stack_updates
        super()._on_timer_update()

    def _compositor_refresh(self) -> None:
        # While pages are put together Textual would draw all of this one and show nothing of it.
        if self.app._batch_count:
            return
        # It counts how often it came on top of the others and was covered.
        if self.is_current and self._laid_out_at != self.stack_updates:
            self._dirty_widgets.add(self)
            self.check_idle()
            return
        # What is to be drawn anew tells so by messages, and some come only after the page was laid out and painted:
        # that was painted a second time a moment later.
        self._compositor.update_widgets(
            {widget for widget in self._compositor.visible_widgets if widget._repaint_regions}
        )
        super()._compositor_refresh()


class Behind(Visual):
    """The page behind a dialog, in a tint: Textual measures each of its pieces and cuts them into lines anew."""

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
