"""How every side is marked wherever it is shown: as it says of itself, else by its place at the table.

No two sides of a battle have the same letter, and while there are enough of them no two have the same shape or hue.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from tracker.battle.battle import Battle, Side, SideDetail, SideId
from tracker.play.opponent.temperaments import LABELS
from tracker.words import N_

HUES: Final = {"azure": N_("azure"), "ochre": N_("ochre"), "fern": N_("fern green"), "mauve": N_("mauve")}
"""Told apart by colour-blind eyes too; every theme has its own colour for each."""
ON_DARK: Final = {"azure": "#5aabfa", "ochre": "#f27e1a", "fern": "#89da9b", "mauve": "#f0bee9"}
ON_LIGHT: Final = {"azure": "#1f57d3", "ochre": "#954d05", "fern": "#006663", "mauve": "#5a2480"}
"""Each hue on a dark ground and on a light one, on every page, in the panel and in the report."""

SHAPES: Final = {
    "diamond": N_("diamond ◆"),
    "triangle": N_("triangle ▲"),
    "square": N_("square ■"),
    "wedge": N_("wedge ▼"),
    "star": N_("star ★"),
    "spade": N_("spade ♠"),
}
"""Each with its sign, one cell wide, at the end of its name."""

CRESTS: Final = {
    "tower": N_("tower"),
    "crown": N_("crown"),
    "sword": N_("sword"),
    "flame": N_("flame"),
    "sun": N_("sun"),
    "moon": N_("moon"),
    "cross": N_("cross"),
    "tree": N_("tree"),
}
"""Those that we draw ourselves."""

LETTERS: Final = "ABCDEFGH"

_PICTURE: Final = re.compile(r"picture:[0-9a-f]{32}\.(?:png|jpg)")


class Look(Struct, frozen=True):
    """One side as it is marked: `shape` is the sign itself; `crest` one of ours, the name of a picture, or nothing."""

    letter: str
    shape: str
    hue: str
    player: str = ""
    crest: str = ""

    @property
    def badge(self) -> str:
        """Shape and letter, before the side's name."""
        return f"{self.shape} {self.letter}"


def looks(battle: Battle) -> Mapping[SideId, Look]:
    """Every side's look, in the order of the table."""
    sides = battle.sides
    letters = _dealt([side.letter for side in sides], LETTERS)
    shapes = _dealt([side.shape if side.shape in SHAPES else "" for side in sides], SHAPES)
    hues = _dealt([side.hue if side.hue in HUES else "" for side in sides], HUES)
    return {
        side.id: Look(letter, sign_of(shape), hue, side.player, _crest(side))
        for side, letter, shape, hue in zip(sides, letters, shapes, hues, strict=True)
    }


def sign_of(shape: str) -> str:
    """The sign of a shape by its name."""
    return SHAPES[shape][-1]


def is_picture(crest: str) -> bool:
    """Whether a crest names a picture that was taken in from disk."""
    return _PICTURE.fullmatch(crest) is not None


def known_word(detail: SideDetail, text: str) -> str | None:
    """The untranslated word for a detail that is one of our words; None for any other."""
    known: Mapping[SideDetail, Mapping[str, str]] = {
        SideDetail.HUE: HUES,
        SideDetail.SHAPE: SHAPES,
        SideDetail.CREST: CRESTS,
        SideDetail.LED: LABELS,
    }
    if detail is SideDetail.CREST and is_picture(text):
        return N_("a picture of its own")
    return known.get(detail, {}).get(text, text.partition(":")[0] if detail is SideDetail.LED and text else None)


def _crest(side: Side) -> str:
    return side.crest if side.crest in CRESTS or is_picture(side.crest) else ""


def _dealt(asked: list[str], stock: Iterable[str]) -> list[str]:
    """The first wish of each that nobody before it has; for one without, its place's own, or the next that is free."""
    marks = list(stock)
    dealt = [wish if wish and wish not in asked[:place] else "" for place, wish in enumerate(asked)]
    for place, wish in enumerate(dealt):
        if not wish:
            own = marks[place % len(marks)]
            free = (mark for mark in marks if mark not in dealt)
            dealt[place] = own if own not in dealt else next(free, own)
    return dealt
