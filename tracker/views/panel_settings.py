"""The streamer's settings of the panel: a title, a scene, parts left out, a picture held still.

It is kept beside the battle, never in it, and can only take away from a projection, never add to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final

import msgspec

from tracker.views.panel.facts import ShownField
from tracker.views.panel.parts import PanelPart
from tracker.views.panel.recap import Recap
from tracker.views.projection import Projection
from tracker.views.sides import LETTERS
from tracker.words import N_, _


class Scene(StrEnum):
    """The panel's page as a whole: its name for the streamer, its headline, the parts it has room for."""

    label: str
    headline: str
    parts: frozenset[PanelPart]

    def __new__(cls, key: str, label: str, headline: str, parts: Iterable[PanelPart]) -> Scene:
        scene = str.__new__(cls, key)
        scene._value_, scene.label, scene.headline, scene.parts = key, label, headline, frozenset(parts)
        return scene

    LIVE = "live", N_("the battle"), "", PanelPart
    SOON = "soon", N_("starting soon"), N_("Starting soon"), (PanelPart.TITLE, PanelPart.SIDES)
    BREAK = "break", N_("a break"), N_("Short break"), (PanelPart.TITLE, PanelPart.SIDES)
    FINAL = "final", N_("the final score"), N_("Final score"), (PanelPart.TITLE, PanelPart.SIDES)
    HIDDEN = "hidden", N_("nothing"), "", ()


class PanelSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The streamer's settings for one battle.

    `held` is the picture the panel keeps showing, None while it follows the play; `recording` is the moment the
    recording began, in seconds since 1970, 0 while there is none. `caster` is a line of the caster's own, `until` the
    moment a countdown runs to. `score` and `winner` (a side's place at the table, A for the first, or `NOBODY`) are
    told in place of what the battle itself gives. `delay` is how many seconds late the panel was begun last.
    """

    title: str = ""
    message: str = ""
    scene: Scene = Scene.LIVE
    without: frozenset[PanelPart] = frozenset()
    held: Projection | None = None
    recording: float = 0.0
    caster: str = ""
    until: float = 0.0
    score: str = ""
    winner: str = ""
    delay: float = 0.0


NOBODY: Final = "-"
"""Set as the winner where none is to be told."""


class ViewerState(msgspec.Struct, frozen=True):
    """Exactly what a viewer gets: nothing left out is in it.

    `without` names the parts that were taken out, so that no room is kept for them; `until` is the moment a countdown
    runs to, in seconds since 1970, 0 while there is none; `winner` is a side's letter. `score` are the points at the
    end: where nobody counts any, the sides themselves say how strong they are. `recap` is the battle so far, at a break
    and at the end.
    """

    scene: Scene
    headline: str
    message: str
    without: tuple[PanelPart, ...]
    battle: Projection | None
    caster: str = ""
    until: float = 0.0
    score: str = ""
    winner: str = ""
    recap: Recap | None = None


NOTHING: Final = ViewerState(Scene.HIDDEN, "", "", (), None)


def wants_recap(settings: PanelSettings) -> bool:
    """Whether the battle so far is told of: at a break and at the end, unless the sides or the events are left out."""
    return settings.scene in {Scene.BREAK, Scene.FINAL} and settings.without.isdisjoint(
        {PanelPart.SIDES, PanelPart.LAST}
    )


def seen(projection: Projection, settings: PanelSettings, recap: Recap | None = None) -> ViewerState:
    """The projection as the streamer lets it through, with the battle so far where that is wanted."""
    scene = settings.scene
    if scene is Scene.HIDDEN:
        return NOTHING
    base = settings.held or projection
    if settings.title:
        base = msgspec.structs.replace(base, title=settings.title)
    is_final, is_waiting = scene is Scene.FINAL, scene in {Scene.SOON, Scene.BREAK}
    return ViewerState(
        scene,
        _(scene.headline),
        "" if is_final else settings.message,
        tuple(sorted(settings.without)),
        _left(base, settings.without | (frozenset(PanelPart) - scene.parts)),
        caster=settings.caster if scene is Scene.LIVE and PanelPart.CASTER not in settings.without else "",
        until=settings.until if is_waiting else 0.0,
        score=(settings.score or (score_of(base) if base.is_scored else "")) if is_final else "",
        winner=_winner(base, settings.winner) if is_final else "",
        recap=recap if wants_recap(settings) and settings.held is None else None,
    )


def ticks(shown: ViewerState) -> bool:
    """Whether something in it says something else with every second: a countdown, a clock that runs."""
    facts = () if shown.battle is None else shown.battle.facts
    return bool(shown.until) or any(fact.ticks for fact in facts)


def at_moment(shown: ViewerState, now: float, *, seconds: bool = False) -> ViewerState:
    """The same with its clocks as they are at a moment, in whole minutes or to the second."""
    return _with_facts(shown, lambda fact: fact.at(now, seconds=seconds))


def later(shown: ViewerState, delay: float) -> ViewerState:
    """The same for somebody who sees it so many seconds late: every moment in it is late by as much.

    A countdown ends late, a clock runs late, and what happened is dated late: so nothing tells how late it is.
    """
    if not delay:
        return shown
    battle = None if shown.battle is None else shown.battle.later(delay)
    until = shown.until + delay if shown.until else 0.0
    return msgspec.structs.replace(shown, battle=battle, until=until)


def held_still(shown: Projection, now: float) -> Projection:
    """A picture that is held from a moment on: its clocks stand."""
    return msgspec.structs.replace(shown, facts=tuple(fact.held(now) for fact in shown.facts))


def _with_facts(shown: ViewerState, change: Callable[[ShownField], ShownField]) -> ViewerState:
    if shown.battle is None or not any(fact.clocks for fact in shown.battle.facts):
        return shown
    facts = tuple(change(fact) for fact in shown.battle.facts)
    return msgspec.structs.replace(shown, battle=msgspec.structs.replace(shown.battle, facts=facts))


def score_of(shown: Projection) -> str:
    """The score the battle itself gives: the points the table wrote down, else what is left of each army, of 100."""
    if len(shown.sides) > 1 and shown.is_scored:
        return " : ".join(str(side.points) for side in shown.sides)
    return " : ".join(str(side.left) for side in shown.sides) if len(shown.sides) > 1 else ""


def score_in_words(shown: Projection) -> str:
    """The same where nothing beside it says what it counts: without points it is called the strength."""
    score = score_of(shown)
    return score if not score or shown.is_scored else _("strength {share}").format(share=score)


def _winner(shown: Projection, place: str) -> str:
    """The letter of the side at that place; where none is given, that of whom the battle left alone, or who leads."""
    if not place:
        return shown.winner or shown.leader
    return next((side.letter for own, side in zip(LETTERS, shown.sides, strict=False) if own == place), "")


def _left(shown: Projection, without: frozenset[PanelPart]) -> Projection:
    """The projection without these parts: their values are gone, not merely marked."""
    for part in sorted(without):
        shown = msgspec.structs.replace(shown, **part.empties)
    shown = msgspec.structs.replace(
        shown, words=tuple(shown_part for shown_part in shown.words if shown_part.part not in without)
    )
    if PanelPart.TURN in without:
        sides = tuple(msgspec.structs.replace(side, on_move=False) for side in shown.sides)
        shown = msgspec.structs.replace(shown, sides=sides)
    return shown
