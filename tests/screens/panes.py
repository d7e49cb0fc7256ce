"""What the terminal shows, widget by widget."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from textual.geometry import Region
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widgets import Input

from tests.screens.harness.private import places, strips


class Pane(Struct, frozen=True):
    """The lines of one widget as they are seen; `goes_on` where there is more than there is room for by scrolling."""

    screen: str
    widget: str
    shown: str
    goes_on: bool = False


def panes(pilot: Pilot[Any]) -> Iterator[Pane]:
    """Every widget of the screen on top that holds no other, and the titles in the borders of those that do.

    A box that somebody types into is left out: what is in it is theirs.
    """
    screen = pilot.app.screen
    lines = strips(screen)
    for widget, (region, clip) in places(screen).items():
        if isinstance(widget, Input) and widget.value:
            continue
        name = f"{type(widget).__name__}#{widget.id}" if widget.id else type(widget).__name__
        seen = region.intersection(clip)
        if not any(child.display for child in widget.children):
            goes_on = seen != region or widget.virtual_size.height > widget.size.height
            yield Pane(type(screen).__name__, name, "\n".join(_lines(lines, seen)), goes_on)
        elif widget.border_title or widget.border_subtitle:
            rows = _lines(lines, seen)
            foot = rows[-1] if widget.styles.border_bottom[0] else ""
            yield Pane(type(screen).__name__, name, f"{rows[0]}\n{foot}")


def _lines(painted: list[Strip], region: Region) -> list[str]:
    rows = painted[region.y : region.bottom]
    return ["".join(segment.text for segment in row.crop(region.x, region.right)) for row in rows]
