"""Several line filters as one: Textual makes every line anew for each that it is given, and looks each up again."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter


class OneFilter(LineFilter):
    """The filters, each of what the one before it made."""

    def __init__(self, *filters: LineFilter) -> None:
        super().__init__()
        self.filters = filters

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        for each in self.filters:
            segments = each.apply(segments, background)
        return segments
