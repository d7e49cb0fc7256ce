"""The panel's colours, one set for video and one for projectors, used by terminal and page alike.

Sides are told apart by letter and shape first; their colours stay apart for colour-blind viewers too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SHAPES: Final = ("◆", "▲", "■", "●", "◆", "▲", "■", "●")
"""One for each letter a side can have."""


@dataclass(frozen=True, slots=True)
class Palette:
    """One theme. `plate` is what text stands on over a picture, `ground` the terminal's own background."""

    name: str
    ground: str
    plate: str
    ink: str
    muted: str
    accent: str
    on_accent: str
    rule: str
    track: str
    sides: tuple[str, str, str, str]

    def side(self, number: int) -> str:
        """The colour of a side, counted from 0."""
        return self.sides[number % len(self.sides)]


DARK: Final = Palette(
    name="dark",
    ground="#10131a",
    plate="#10131a",
    ink="#f4efe4",
    muted="#aeb4c0",
    accent="#f2b544",
    on_accent="#17130a",
    rule="#3a4150",
    track="#2a303c",
    sides=("#5fb8f0", "#f0a03c", "#54cf9f", "#e08fc0"),
)

LIGHT: Final = Palette(
    name="light",
    ground="#faf7f0",
    plate="#faf7f0",
    ink="#1a1d24",
    muted="#50576a",
    accent="#7a4a00",
    on_accent="#fffaf0",
    rule="#c9c3b4",
    track="#dcd6c8",
    sides=("#00599c", "#a34100", "#00694a", "#8c2f6b"),
)

PALETTES: Final = {palette.name: palette for palette in (DARK, LIGHT)}
