"""A list that draws the rows that change, and no other.

Textual draws every row in sight anew when the light moves, and measures all of them when the words of one change. What
it keeps of each row is told by private names; this is the only place that reads them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from textual.actions import SkipAction
from textual.css.styles import RulesMap
from textual.events import Resize
from textual.reactive import reactive
from textual.visual import VisualType
from textual.widgets import OptionList


class Listed(OptionList):
    """Rows of which one is lit."""

    highlighted: reactive[int | None] = reactive(None, repaint=False)
    _drawn_for = -1

    def action_cursor_up(self) -> None:
        """Move the light up; where there is no other row to move it to, the key is nobody's."""
        _move_light(self, super().action_cursor_up)

    def action_cursor_down(self) -> None:
        """Move the light down, as up."""
        _move_light(self, super().action_cursor_down)

    def _on_resize(self, event: Resize) -> None:  # type: ignore[override]
        # What is drawn stays where only the height became another one: the page that grew has just painted it.
        if self.scrollable_content_region.width == self._drawn_for:
            event.prevent_default()

    def _update_lines(self) -> None:
        # Asked for with every line that is painted. A bar that comes or goes makes the rows another width, of which no
        # event tells.
        width = self.scrollable_content_region.width
        if width != self._drawn_for:
            self._drawn_for = width
            self._option_render_cache.clear()
            self._line_cache.clear()
        elif 0 < self.option_count == len(self._line_cache.heights):
            return
        super()._update_lines()

    def watch_highlighted(self, before: int | None, highlighted: int | None) -> None:  # type: ignore[override]
        """Draw the row that was lit and the one that is."""
        for index in (before, highlighted):
            if index is not None and index < self.option_count and self.options[index].disabled:
                self.paint_again(index)  # its style is the same under the light, and Textual keeps what it drew so
            else:
                self._paint(index)
        super().watch_highlighted(highlighted)

    def replace_option_prompt(self, option_id: str, prompt: VisualType) -> Listed:
        """Put other words into the row of that id."""
        return self.replace_option_prompt_at_index(self.get_option_index(option_id), prompt)

    def replace_option_prompt_at_index(self, index: int, prompt: VisualType) -> Listed:
        """Put other words into a row; the others are drawn again only where its height changes."""
        option = self.get_option_at_index(index)
        before = self._line_cache.heights.get(index) if self.scrollable_content_region else None
        if before is None or option._divider:
            super().replace_option_prompt_at_index(index, prompt)
            return self
        option._set_prompt(prompt)
        padding = self.get_component_styles("option-list--option").padding
        width = self.scrollable_content_region.width - self._get_left_gutter_width() - padding.width
        if self._get_visual(option).get_height(cast("RulesMap", self.styles), width) != before:
            self._clear_caches()
            return self
        self.paint_again(index)
        return self

    def paint_again(self, index: int) -> None:
        """Draw a row anew, as high as it was."""
        option = self.options[index]
        for drawn in [key for key in self._option_render_cache.keys() if key[0] is option]:  # noqa: SIM118
            self._option_render_cache.discard(drawn)
        self._paint(index)

    def _paint(self, index: int | None) -> None:
        cache = self._line_cache
        if index is not None and index in cache.index_to_line:
            self.refresh_lines(cache.index_to_line[index], cache.heights[index])
        else:
            self.refresh()


def _move_light(shown: Listed, move: Callable[[], None]) -> None:
    before = shown.highlighted
    move()
    if shown.highlighted == before:
        raise SkipAction
