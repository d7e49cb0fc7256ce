"""What the streamer makes of the panel: a title, a scene, elements left out, a picture held still.

It is kept beside the battle, never in it, and can only take away from a projection, never add to it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from tracker.views.projection import Projection, Told
from tracker.words import N_, _


class Scene(StrEnum):
    """What the panel shows as a whole."""

    LIVE = "live"
    SOON = "soon"
    BREAK = "break"
    FINAL = "final"
    HIDDEN = "hidden"


SCENES: Final = {
    Scene.LIVE: N_("the battle"),
    Scene.SOON: N_("starting soon"),
    Scene.BREAK: N_("a break"),
    Scene.FINAL: N_("the final score"),
    Scene.HIDDEN: N_("nothing"),
}
"""What each scene is called on the streamer's page."""


class Element(StrEnum):
    """A part of the panel that can be left out."""

    TITLE = "title"
    TURN = "turn"
    PHASES = "phases"
    NEXT = "next"
    SIDES = "sides"
    FACTS = "facts"
    LAST = "last"
    TICKER = "ticker"


ELEMENTS: Final = {
    Element.TITLE: N_("title"),
    Element.TURN: N_("turn and whose it is"),
    Element.PHASES: N_("rail of phases"),
    Element.NEXT: N_("what comes next"),
    Element.SIDES: N_("sides and their losses"),
    Element.FACTS: N_("wind, weather, initiative"),
    Element.LAST: N_("last event"),
    Element.TICKER: N_("ticker of events"),
}
"""What each element is called on the streamer's page."""


class PanelSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The streamer's settings for one battle.

    `held` is the picture the panel keeps showing, None while it follows the play; `recording` is the moment the
    recording began, in seconds since 1970, 0 while there is none.
    """

    title: str = ""
    message: str = ""
    scene: Scene = Scene.LIVE
    without: frozenset[Element] = frozenset()
    held: Projection | None = None
    recording: float = 0.0


class Seen(msgspec.Struct, frozen=True):
    """Exactly what a viewer gets: nothing left out is in it.

    `without` names the elements that were taken out, so that no room is kept for them.
    """

    scene: Scene
    headline: str
    message: str
    without: tuple[Element, ...]
    battle: Projection | None


NOTHING: Final = Seen(Scene.HIDDEN, "", "", (), None)


def seen(projection: Projection, panel_settings: PanelSettings) -> Seen:
    """The projection as the streamer lets it through."""
    base = panel_settings.held or projection
    if panel_settings.title:
        base = msgspec.structs.replace(base, title=panel_settings.title)
    match panel_settings.scene:
        case Scene.HIDDEN:
            return NOTHING
        case Scene.LIVE:
            shown = _left(base, panel_settings.without)
            return Seen(panel_settings.scene, "", panel_settings.message, tuple(sorted(panel_settings.without)), shown)
        case Scene.FINAL:
            shown = _left(base, frozenset(Element) - {Element.TITLE, Element.SIDES} | panel_settings.without)
        case Scene.SOON | Scene.BREAK:
            shown = _left(base, frozenset(Element) - {Element.TITLE} | panel_settings.without)
    return Seen(
        panel_settings.scene,
        headline(panel_settings.scene),
        panel_settings.message,
        tuple(sorted(panel_settings.without)),
        shown,
    )


def headline(scene: Scene) -> str:
    """What stands over a scene other than the battle."""
    match scene:
        case Scene.SOON:
            return _("Starting soon")
        case Scene.BREAK:
            return _("Short break")
        case Scene.FINAL:
            return _("Final score")
        case Scene.LIVE | Scene.HIDDEN:
            return ""


def _left(shown: Projection, without: frozenset[Element]) -> Projection:
    """The projection without these elements: their values are gone, not merely marked."""
    nothing: tuple[Told, ...] = ()
    emptied: dict[Element, dict[str, object]] = {
        Element.TITLE: {"title": ""},
        Element.TURN: {"turn": 0, "mover": "", "phase": "", "step": ""},
        Element.PHASES: {"phases": ()},
        Element.NEXT: {"comes_next": ""},
        Element.SIDES: {"sides": ()},
        Element.FACTS: {"facts": ()},
        Element.LAST: {"last": None},
        Element.TICKER: {"ticker": nothing},
    }
    for element in sorted(without):
        shown = msgspec.structs.replace(shown, **emptied[element])
    if Element.TURN in without:
        sides = tuple(msgspec.structs.replace(side, on_move=False) for side in shown.sides)
        shown = msgspec.structs.replace(shown, sides=sides)
    return shown
