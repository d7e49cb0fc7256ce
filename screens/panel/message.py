"""What goes to a page: the state as seen, and the few words a page needs in the viewer's language."""

from __future__ import annotations

import msgspec

from screens.panel.palette import SHAPES
from tracker.views.panel_settings import NOTHING, Seen
from tracker.words import _, speaking


class Words(msgspec.Struct, frozen=True):
    """Fixed words of a page."""

    turn: str
    ahead: str
    before: str


class Message(msgspec.Struct, frozen=True):
    """One state for one language; `shapes` and `outs` go with the sides, one each."""

    seen: Seen
    words: Words
    shapes: tuple[str, ...]
    outs: tuple[str, ...]


def message(seen: Seen, language: str = "") -> str:
    """The state as JSON."""
    sides = seen.battle.sides if seen.battle is not None else ()
    with speaking(language):
        told = Message(
            seen=seen,
            words=Words(_("Turn"), _("Next"), _("Before the first turn")),
            shapes=tuple(SHAPES[number % len(SHAPES)] for number in range(len(sides))),
            outs=tuple(_("{out} of {units} out").format(out=side.out, units=side.units) for side in sides),
        )
    return msgspec.json.encode(told).decode()


BLANK = message(NOTHING)
"""What a viewer gets while there is nothing for him to see."""
