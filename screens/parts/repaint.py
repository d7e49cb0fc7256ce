"""Other words in a widget without laying the whole page out anew."""

from __future__ import annotations

from typing import cast

from textual.content import Content
from textual.css.styles import RulesMap
from textual.visual import Visual
from textual.widgets import Static

from screens.parts.fitted import Fitted


def show(widget: Static, content: Content | Fitted) -> None:
    """Put other content into a widget as wide as its place; the page is laid out anew only where its height changes."""
    before = widget.visual
    if isinstance(before, Content) and isinstance(content, Content) and before.is_same(content):
        return
    widget.update(content, layout=not _is_as_high(widget, before, content))


def _is_as_high(widget: Static, before: Visual, after: Visual) -> bool:
    width = widget.content_size.width
    return width > 0 and _height(widget, before, width) == _height(widget, after, width)


def _height(widget: Static, visual: Visual, width: int) -> int:
    """The lines that it takes on the page, heeding the least and the most that the style sheet says."""
    styles, around = widget.styles, widget.gutter.height
    lines = visual.get_height(cast("RulesMap", styles), width)
    if styles.max_height is not None and styles.max_height.cells is not None:
        lines = min(lines, styles.max_height.cells - around)
    if styles.min_height is not None:
        lines = max(lines, int(styles.min_height.resolve(widget.container_size, widget.app.size)) - around)
    return lines
