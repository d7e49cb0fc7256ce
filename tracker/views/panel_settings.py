"""What the streamer makes of the panel: a title, a scene, elements left out, a picture held still.

It is kept beside the battle, never in it, and can only take away from a projection, never add to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import msgspec

from tracker.views.projection import Projection
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


class Part(StrEnum):
    """A part of the panel that can be left out."""

    TITLE = "title"
    TURN = "turn"
    PHASES = "phases"
    NEXT = "next"
    SIDES = "sides"
    FACTS = "facts"
    LAST = "last"
    TICKER = "ticker"
    CARD = "card"
    ORDERS = "orders"
    CASTER = "caster"


class Declared(msgspec.Struct, frozen=True):
    """A part as it is declared, once for all: its name on the streamer's page, what is gone where it is left out."""

    label: str
    empties: Mapping[str, object]


PARTS: Final[Mapping[Part, Declared]] = {
    Part.TITLE: Declared(N_("title"), {"title": ""}),
    Part.TURN: Declared(N_("turn and whose it is"), {"turn": 0, "mover": "", "phase": "", "step": ""}),
    Part.PHASES: Declared(N_("rail of phases"), {"phases": ()}),
    Part.NEXT: Declared(N_("what comes next"), {"comes_next": ""}),
    Part.SIDES: Declared(N_("sides and their losses"), {"sides": (), "counted": ""}),
    Part.FACTS: Declared(N_("wind, weather, initiative"), {"facts": ()}),
    Part.LAST: Declared(N_("last event"), {"last": None}),
    Part.TICKER: Declared(N_("ticker of events"), {"ticker": ()}),
    Part.CARD: Declared(N_("who acts, and on whom"), {"cards": ()}),
    Part.ORDERS: Declared(N_("orders turned up"), {"orders": ()}),
    Part.CASTER: Declared(N_("the caster's line"), {}),
}


class PanelSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The streamer's settings for one battle.

    `held` is the picture the panel keeps showing, None while it follows the play; `recording` is the moment the
    recording began, in seconds since 1970, 0 while there is none. `caster` is a line of the caster's own, `until` the
    moment a countdown runs to, `score` and `winner` (a side's letter) what the table made of the battle.
    """

    title: str = ""
    message: str = ""
    scene: Scene = Scene.LIVE
    without: frozenset[Part] = frozenset()
    held: Projection | None = None
    recording: float = 0.0
    caster: str = ""
    until: float = 0.0
    score: str = ""
    winner: str = ""


class Seen(msgspec.Struct, frozen=True):
    """Exactly what a viewer gets: nothing left out is in it.

    `without` names the parts that were taken out, so that no room is kept for them; `until` is the moment a countdown
    runs to, in seconds since 1970, 0 while there is none; `winner` is a side's letter.
    """

    scene: Scene
    headline: str
    message: str
    without: tuple[Part, ...]
    battle: Projection | None
    caster: str = ""
    until: float = 0.0
    score: str = ""
    winner: str = ""


NOTHING: Final = Seen(Scene.HIDDEN, "", "", (), None)

_KEPT_IN: Final[Mapping[Scene, frozenset[Part]]] = {
    Scene.LIVE: frozenset(Part),
    Scene.SOON: frozenset({Part.TITLE}),
    Scene.BREAK: frozenset({Part.TITLE}),
    Scene.FINAL: frozenset({Part.TITLE, Part.SIDES}),
}


def seen(projection: Projection, settings: PanelSettings) -> Seen:
    """The projection as the streamer lets it through."""
    scene = settings.scene
    if scene is Scene.HIDDEN:
        return NOTHING
    base = settings.held or projection
    if settings.title:
        base = msgspec.structs.replace(base, title=settings.title)
    is_final, is_waiting = scene is Scene.FINAL, scene in {Scene.SOON, Scene.BREAK}
    return Seen(
        scene,
        headline(scene),
        settings.message,
        tuple(sorted(settings.without)),
        _left(base, settings.without | (frozenset(Part) - _KEPT_IN[scene])),
        caster=settings.caster if scene is Scene.LIVE and Part.CASTER not in settings.without else "",
        until=settings.until if is_waiting else 0.0,
        score=settings.score if is_final else "",
        winner=settings.winner if is_final else "",
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


def _left(shown: Projection, without: frozenset[Part]) -> Projection:
    """The projection without these parts: their values are gone, not merely marked."""
    for part in sorted(without):
        shown = msgspec.structs.replace(shown, **PARTS[part].empties)
    if Part.TURN in without:
        sides = tuple(msgspec.structs.replace(side, on_move=False) for side in shown.sides)
        shown = msgspec.structs.replace(shown, sides=sides)
    return shown
