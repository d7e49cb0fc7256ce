"""Battles of every system for the panel's tests: some mid-play, some with orders face down."""

from __future__ import annotations

import random
from functools import cache

from tests.at_random import EVERY_SYSTEM, opening, playing
from tests.tiny import a_tiny_battle
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, Command, GoTo, PlaceToken, Refused, Resolve
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.rules.system import TokenStep
from tracker.views.panel_settings import PanelSettings, ViewerState, seen
from tracker.views.projection import project

SYSTEMS = list(EVERY_SYSTEM)
ARCHERS, RAIDERS = UnitId("archers"), UnitId("raiders")


def after(history: History, *commands: Command) -> History:
    for command in commands:
        done = history.do(command, at=1000.0)
        assert not isinstance(done, Refused), done.reason
        history = done
    return history


def a_shot(face: int = 2) -> Resolve:
    return Resolve("shot", {"actor": ARCHERS, "target": RAIDERS}, {}, (Face(6, face),))


def at_the_shooting() -> History:
    tokens = PlaceToken(ARCHERS, "f"), PlaceToken(RAIDERS, "h")
    return after(a_tiny_battle(), Advance(), *tokens, Advance(anyway=True), Advance())


@cache
def mid_play(key: str, seed: int = 5, acts: int = 100) -> History:
    """A battle of that system after so many commands, always the same; one is made and shared, for none changes."""
    history = opening(key)
    for _before, _command, done in playing(history, random.Random(seed), acts):
        history = done if isinstance(done, History) else history
    return history


def at_the_orders(key: str) -> History:
    """The battle where tokens are laid, none lying yet; mid-play where the system has no tokens."""
    history = mid_play(key, acts=40)
    if history.system.turn.tokens is None:
        return history
    steps = [step.id for phase in history.system.turn.phases for step in phase.steps if step.tokens is TokenStep.PLACE]
    while history.battle.sealed:
        history = after(history, *(Advance(anyway=True),))
    there = history.do(GoTo(steps[0]))
    return there if isinstance(there, History) else history


def laying(history: History) -> tuple[PlaceToken, ...]:
    """A token for everybody who may have one."""
    tokens = history.system.turn.tokens
    if tokens is None:
        return ()
    every = [
        PlaceToken(unit.id, allowed[0])
        for unit in history.battle.units.values()
        if (allowed := tokens.allowed(history.battle, unit))
    ]
    return tuple(command for command in every if isinstance(history.do(command), History))


def as_seen(history: History, panel_settings: PanelSettings | None = None) -> ViewerState:
    return seen(project(history), panel_settings or PanelSettings())
