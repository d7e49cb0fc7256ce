"""The panel's colours, one set for video and one for projectors, used by terminal and page alike.

Sides are told apart by letter and shape first; their hues stay apart for colour-blind viewers too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tracker.views.sides import ON_DARK, ON_LIGHT


@dataclass(frozen=True, slots=True)
class Colours:
    """One theme. `plate` is what text stands on over a picture, `ground` the terminal's own background."""

    name: str
    ground: str
    plate: str
    raised: str
    ink: str
    muted: str
    accent: str
    on_accent: str
    rule: str
    track: str
    well: str
    ill: str
    hues: Mapping[str, str]

    def hue(self, name: str) -> str:
        """The colour of a side's hue; of one that we do not know, that of ink."""
        return self.hues.get(name, self.ink)


DARK: Final = Colours(
    name="dark",
    ground="#14110f",
    plate="#14110f",
    raised="#2a231e",
    ink="#fffaf0",
    muted="#b9ad9f",
    accent="#ffc247",
    on_accent="#1a1200",
    rule="#51463b",
    track="#3a322a",
    well="#fffaf0",
    ill="#f2709f",
    hues=ON_DARK,
)

LIGHT: Final = Colours(
    name="light",
    ground="#faf6ee",
    plate="#faf6ee",
    raised="#eee7d9",
    ink="#1a140c",
    muted="#5a5045",
    accent="#7a4a00",
    on_accent="#fffaf0",
    rule="#cbbfab",
    track="#d8cfbd",
    well="#000000",
    ill="#a3124a",
    hues=ON_LIGHT,
)

COLOURS: Final = {theme.name: theme for theme in (DARK, LIGHT)}
