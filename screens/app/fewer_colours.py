"""The palette in a terminal with 256 colours, with sixteen, or without any: named by hand, not by the nearest."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from screens.parts.drawn.palette import (
    DARK,
    DARK_CONTRAST,
    DARK_OF_16,
    DARK_OF_256,
    LIGHT,
    LIGHT_CONTRAST,
    LIGHT_OF_16,
    LIGHT_OF_256,
    Fewer,
    Palette,
)

_OF_16: Final = (
    (DARK, DARK_OF_16), (LIGHT, LIGHT_OF_16), (DARK_CONTRAST, DARK_OF_16), (LIGHT_CONTRAST, LIGHT_OF_16),
)  # fmt: skip
BY_SYSTEM: Final[Mapping[str, tuple[tuple[Palette, Fewer], ...]]] = {
    "256": ((DARK, DARK_OF_256), (LIGHT, LIGHT_OF_256)),
    "standard": _OF_16,
    "windows": _OF_16,
}
"""Rich's name of what a terminal has, and the numbers of both palettes there."""
GREY: Final = RichColor.from_ansi(8)
"""Sixteen colours have one grey that is read on black and on white: that of a page beneath a dialog, dimmed."""


class FewerColours(LineFilter):
    """Puts the terminal's own number in place of a colour of ours; any other is left to the nearest."""

    def __init__(self, system: str) -> None:
        super().__init__(enabled=system in BY_SYSTEM)
        inks: dict[str, RichColor] = {}
        on_row: dict[str, RichColor] = {}
        self._rows = set[str]()
        for palette, fewer in BY_SYSTEM.get(system, ()):
            for role, colour in palette.named().items():
                inks.setdefault(colour, RichColor.from_ansi(fewer.numbers[role]))
                on_row.setdefault(colour, RichColor.from_ansi({**fewer.numbers, **fewer.on_row}[role]))
            self._rows.add(palette.row)
        has = COLOR_SYSTEMS.get(system, ColorSystem.TRUECOLOR)
        self._of = lru_cache(4096)(
            lambda style: _seen(_renamed(style, inks, on_row if _ground(style) in self._rows else inks), has)
        )

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The line in the terminal's own colours."""
        del background
        return [
            Segment(segment.text, self._of(segment.style) if segment.style is not None else None, segment.control)
            for segment in segments
        ]


class NoColours(LineFilter):
    """No colour at all: the row under the light and the chip are reversed, the rest is told by sign and weight."""

    def __init__(self) -> None:
        super().__init__()
        self._rows = {DARK.row, LIGHT.row}
        self._chips = {DARK.chip, LIGHT.chip}

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The line without colours; the chip in a row that is reversed is not."""
        del background
        is_lit = any(_ground(segment.style) in self._rows for segment in segments if segment.style is not None)
        reversed_ones = self._rows if is_lit else self._chips
        return [
            Segment(
                segment.text,
                segment.style and _bare(segment.style, reverse=_ground(segment.style) in reversed_ones),
                segment.control,
            )
            for segment in segments
        ]


def _ground(style: Style) -> str:
    return style.bgcolor.triplet.hex if style.bgcolor is not None and style.bgcolor.triplet is not None else ""


def _renamed(style: Style, grounds: Mapping[str, RichColor], inks: Mapping[str, RichColor]) -> Style:
    ink = style.color.triplet.hex if style.color is not None and style.color.triplet is not None else ""
    return style + Style.from_color(inks.get(ink), grounds.get(_ground(style)))


def _seen(style: Style, has: ColorSystem) -> Style:
    """The style with another ink, where the nearest colours that there are would write on themselves."""
    if style.color is None or style.bgcolor is None:
        return style
    is_lost = style.color.downgrade(has) == style.bgcolor.downgrade(has)
    return style + Style.from_color(GREY) if is_lost else style


@lru_cache(4096)
def _bare(style: Style, *, reverse: bool) -> Style:
    return Style(
        bold=style.bold,
        italic=style.italic,
        underline=style.underline,
        strike=style.strike,
        reverse=reverse != bool(style.reverse),
        meta=style.meta,
        link=style.link,
    )
