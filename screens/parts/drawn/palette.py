"""The colours, by what they are for: in both themes, and in terminals that have 256 of them, sixteen, or none.

A style names its colour as `$dim`, `$bright bold`, `$chip-ink on $chip`. Words are never `$faint`, and what is `$chip`
or `$mark` is a ground or the light's edge: amber is what the next key acts on, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict

from tracker.views.sides import ON_DARK, ON_LIGHT


class Palette(Struct, frozen=True):
    """One colour for each purpose, as `#rrggbb`.

    Grounds are `ground` (the page), `raised` (title bar, key line), `row` (under the light), `die` and `chip` (what
    the next key does); words stand in `bright` (what to do), `text` (what is), `dim` (where it comes from, what is
    past), `alarm` (lost or owed now, refused, unsaved; always with a sign or a word) and, on the chip, in `chip_ink`.
    `faint` is for dots and empty bars. The last four are the hues of the sides.
    """

    ground: str
    raised: str
    row: str
    die: str
    chip: str
    chip_ink: str
    mark: str
    bright: str
    text: str
    dim: str
    faint: str
    frame: str
    frame_focus: str
    alarm: str
    azure: str
    ochre: str
    fern: str
    mauve: str

    def named(self) -> dict[str, str]:
        """Every colour by the name that a style calls it by, without the dollar sign."""
        return {role.replace("_", "-"): colour for role, colour in asdict(self).items()}


DARK: Final = Palette(
    ground="#14110f",
    raised="#221c18",
    row="#3b2c12",
    die="#3a322a",
    chip="#ffc247",
    chip_ink="#1a1200",
    mark="#ffc247",
    bright="#fffaf0",
    text="#ece4d8",
    dim="#aa9d8e",
    faint="#7c7064",
    frame="#51463b",
    frame_focus="#b3a18a",
    alarm="#f2709f",
    **ON_DARK,
)

LIGHT: Final = Palette(
    ground="#faf6ee",
    raised="#eee7d9",
    row="#ffdf94",
    die="#e4dac7",
    chip="#ffb52e",
    chip_ink="#1a1200",
    mark="#1a1200",
    bright="#000000",
    text="#221c14",
    dim="#625749",
    faint="#8d8171",
    frame="#cbbfab",
    frame_focus="#6f6150",
    alarm="#a3124a",
    **ON_LIGHT,
)

# For eyes that want more: every word at least 7 : 1 on every ground.
DARK_CONTRAST: Final = Palette(
    ground="#000000",
    raised="#121212",
    row="#00005f",
    die="#262626",
    chip="#ffd75f",
    chip_ink="#000000",
    mark="#ffd75f",
    bright="#ffffff",
    text="#eeeeee",
    dim="#d0d0d0",
    faint="#8a8a8a",
    frame="#8a8a8a",
    frame_focus="#ffffff",
    alarm="#ff90b0",
    azure="#6ab6ff",
    ochre="#ff9a33",
    fern="#89da9b",
    mauve="#ffd0f5",
)

LIGHT_CONTRAST: Final = Palette(
    ground="#ffffff",
    raised="#f0f0f0",
    row="#ffe9a0",
    die="#e6e6e6",
    chip="#1a1200",
    chip_ink="#ffffff",
    mark="#000000",
    bright="#000000",
    text="#111111",
    dim="#3a3a3a",
    faint="#767676",
    frame="#767676",
    frame_focus="#000000",
    alarm="#85004a",
    azure="#003cb3",
    ochre="#6b2f00",
    fern="#00504a",
    mauve="#40105c",
)

GROUNDS: Final = ("ground", "raised", "row", "die")
WORDS: Final = ("bright", "text", "dim", "alarm", "azure", "ochre", "fern", "mauve")
HUES: Final = ("azure", "ochre", "fern", "mauve")


class Fewer(Struct, frozen=True):
    """A palette by the numbers of a terminal with few colours.

    `on_row` are those that take the place of others under the light, whose ground is not as dark or as bright there.
    """

    numbers: Mapping[str, int]
    on_row: Mapping[str, int] = {}


def _numbered(*numbers: int) -> Mapping[str, int]:
    return dict(zip(DARK.named(), numbers, strict=True))


# In the order of the palette: four grounds, chip, its ink and the mark, three weights, faint, two frames, alarm, hues.
DARK_OF_256: Final = Fewer(
    _numbered(233, 235, 58, 237, 221, 16, 221, 231, 254, 248, 242, 239, 247, 211, 75, 208, 114, 219),
    _numbered(233, 235, 58, 237, 221, 16, 221, 231, 231, 253, 248, 248, 253, 224, 159, 223, 157, 225),
)
LIGHT_OF_256: Final = Fewer(
    _numbered(231, 255, 222, 254, 214, 16, 16, 16, 234, 240, 245, 250, 241, 125, 25, 94, 23, 54),
    _numbered(231, 255, 222, 254, 214, 16, 16, 16, 234, 239, 240, 240, 239, 89, 25, 58, 23, 54),
)
# Sixteen colours have no ground that all of them can be read on: the light is its mark, and what is bold.
DARK_OF_16: Final = Fewer(_numbered(0, 0, 0, 0, 11, 0, 11, 15, 7, 7, 8, 8, 7, 9, 14, 11, 10, 13))
LIGHT_OF_16: Final = Fewer(_numbered(15, 15, 15, 15, 11, 0, 0, 0, 0, 0, 8, 8, 0, 1, 4, 1, 0, 5))
