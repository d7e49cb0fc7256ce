"""What goes to a page: the state as seen, and the few words a page needs in the viewer's language."""

from __future__ import annotations

import msgspec

from tracker.views.panel_settings import NOTHING, Seen
from tracker.views.projection import SideShown
from tracker.views.sentences.score import points_in_words
from tracker.words import _, speaking


class Words(msgspec.Struct, frozen=True):
    """Fixed words of a page."""

    turn: str
    ahead: str
    before: str
    moves: str
    orders: str
    needed: str
    chance: str
    hit: str
    missed: str
    winner: str
    slip: str
    comes: str


class Message(msgspec.Struct, frozen=True):
    """One state for one language; `outs` and `figures` go with the sides, one each."""

    seen: Seen
    words: Words
    outs: tuple[str, ...]
    figures: tuple[str, ...]


def message(seen: Seen, language: str = "") -> str:
    """The state as JSON: how late it is shown is nowhere in it."""
    sides = seen.battle.sides if seen.battle is not None else ()
    with speaking(language):
        told = Message(
            seen=seen,
            words=_words(),
            outs=tuple(_("{out} of {units} units out").format(out=side.out, units=side.units) for side in sides),
            figures=tuple(_figures(side) for side in sides),
        )
    return msgspec.json.encode(told).decode()


def _figures(side: SideShown) -> str:
    """What a side has to show in figures: its points where there are any, and what is left of it."""
    points = "" if side.points is None else points_in_words(side.points)
    return " · ".join(part for part in (points, side.figures) if part)


def _words() -> Words:
    return Words(
        turn=_("Turn"),
        ahead=_("Next"),
        before=_("Before the first turn"),
        moves=_("to move"),
        orders=_("Orders turned up"),
        needed=_("needed"),
        chance=_("chance of success"),
        hit=_("success"),
        missed=_("failure"),
        winner=_("Winner"),
        slip=_("{slip} in the address is not understood"),
        comes=_("The next throw"),
    )


BLANK = message(NOTHING)
"""What a viewer gets while there is nothing for him to see."""
