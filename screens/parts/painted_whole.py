"""Pages that are painted once when they open, and not each time that a part of them is laid out.

Textual draws a page as soon as it has its places, again when it hears how large it is, and again with what its widgets
make of their own sizes. What it does so with are private names of Textual's; this is the only place that knows them.
"""

from __future__ import annotations

from typing import TypeVar

from textual.screen import Screen

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
