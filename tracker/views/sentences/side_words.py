"""Sides in words: who is at the table, under which colours, who plays or leads them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle, SideDetail
from tracker.battle.events import SideChanged
from tracker.views.sentences.names import side_name
from tracker.views.sides import known_word
from tracker.words import N_, _


def side_joined(before: Battle, side: str, name: str) -> str:
    """A side that comes to the table, or is called otherwise."""
    was = side_name(before, side)
    if any(old.id == side for old in before.sides):
        return _("{was}: now called {now}.").format(was=was, now=name)
    return _("At the table: {side}.").format(side=name)


_DETAILS: Final[Mapping[SideDetail, tuple[str, str]]] = {
    SideDetail.HUE: (N_("{side}: colour {now}."), N_("{side}: no colour of its own.")),
    SideDetail.LETTER: (N_("{side}: letter {now}."), N_("{side}: no letter of its own.")),
    SideDetail.SHAPE: (N_("{side}: shape {now}."), N_("{side}: no shape of its own.")),
    SideDetail.PLAYER: (N_("{side}: played by {now}."), N_("{side}: player not named.")),
    SideDetail.DICE: (N_("The app rolls for {side}."), N_("{side}: its dice are thrown at the table.")),
    SideDetail.LED: (N_("The app leads {side}: {now}."), N_("{side}: led by a player.")),
    SideDetail.CREST: (N_("{side}: crest {now}."), N_("{side}: no crest.")),
}
"""How a detail of a side is told, and how it is told that it was taken back."""


def side_changed(before: Battle, event: SideChanged) -> str:
    """A detail of a side, or that it has none any more."""
    template, taken_back = _DETAILS[event.detail]
    word = known_word(event.detail, event.now)
    now = event.now if word is None else _(word)
    return _(template if event.now else taken_back).format(side=side_name(before, event.side), now=now)
