"""Messages to a page: the state as seen, and the few words a page needs in the viewer's language."""

from __future__ import annotations

import msgspec

from tracker.views.panel_settings import NOTHING, ViewerState
from tracker.views.projection import Projection, SideShown, out_in_words
from tracker.words import N_, _, labelled, n_, speaking
from tracker.written import per_cent


class Words(msgspec.Struct, frozen=True):
    """Fixed words of a page; what stands in braces the page fills in."""

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
    die: str
    labelled: str
    momentum: str
    versus: str
    by: str


class Figure(msgspec.Struct, frozen=True):
    """A side's score: its points where there are any, else the rest of its strength.

    `form` is how the number is written, `says` what it counts, `foot` all else that is known in figures.
    """

    value: int
    form: str
    says: str
    foot: str


class Message(msgspec.Struct, frozen=True):
    """One state for one language; `figures` go with the sides, one each."""

    seen: ViewerState
    words: Words
    figures: tuple[Figure, ...]


def message(seen: ViewerState, language: str = "") -> str:
    """The state as JSON: how late it is shown is nowhere in it."""
    battle = seen.battle
    with speaking(language):
        figures = () if battle is None else tuple(_figure(side, battle) for side in battle.sides)
        return msgspec.json.encode(Message(seen, _words(), figures)).decode()


def _figure(side: SideShown, battle: Projection) -> Figure:
    out = out_in_words(side) if side.out else ""
    if side.points is None or not battle.is_scored:
        return Figure(side.left, per_cent("{value}"), _(N_("strength", "army")), _in_a_row(side.figures, out))
    left = _("strength {share}").format(share=per_cent(str(side.left)))
    says = n_("point", "points", side.points)
    return Figure(side.points, "{value}", says, _in_a_row(left, side.figures, out))


def _in_a_row(*parts: str) -> str:
    return " · ".join(filter(None, parts))


def _words() -> Words:
    return Words(
        turn=_("Turn"),
        ahead=_("Next"),
        before=_("Before the first turn"),
        moves=_("to move"),
        orders=_("Orders revealed"),
        needed=_("needed"),
        chance=_("chance of success"),
        hit=_("success"),
        missed=_("failure"),
        winner=_("Winner: {side}"),
        slip=_("{slip} in the address is not understood"),
        comes=_("The next throw"),
        die=_("D{sides}"),
        labelled=labelled("{label}", "{said}"),
        momentum=_("Strength, turn by turn"),
        versus=_("against"),
        by=_(N_("by", "doer")),
    )


BLANK = message(NOTHING)
"""The message a viewer gets while there is nothing to see."""
