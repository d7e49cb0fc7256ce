"""The panel's colours, one set for video and one for projectors, used by terminal and page alike.

Sides are told apart by letter and shape first; their hues stay apart for colour-blind viewers too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from screens.parts.drawn import palette
from screens.parts.drawn.palette import Palette
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


def _on(like: Palette, name: str, hues: Mapping[str, str], **own: str) -> Colours:
    """The colours that the app has for the same purposes, and those of the panel's own."""
    return Colours(
        name=name,
        ground=like.ground,
        plate=like.ground,
        rule=like.frame,
        well=like.bright,
        ill=like.alarm,
        hues=hues,
        **own,
    )


DARK: Final = _on(
    palette.DARK,
    "dark",
    ON_DARK,
    raised="#2a231e",
    ink=palette.DARK.bright,
    muted="#b9ad9f",
    accent=palette.DARK.chip,
    on_accent=palette.DARK.chip_ink,
    track=palette.DARK.die,
)

LIGHT: Final = _on(
    palette.LIGHT,
    "light",
    ON_LIGHT,
    raised=palette.LIGHT.raised,
    ink="#1a140c",
    muted="#5a5045",
    accent="#7a4a00",
    on_accent="#fffaf0",
    track="#d8cfbd",
)

COLOURS: Final = {theme.name: theme for theme in (DARK, LIGHT)}
