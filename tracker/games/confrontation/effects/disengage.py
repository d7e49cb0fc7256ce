"""Effects of leaving a melee, or of failing to."""

from __future__ import annotations

from tracker.battle.battle import Battle, Unit
from tracker.battle.events import Rolled
from tracker.games.confrontation.concepts.contact import (
    Events,
    catches,
    changed,
    moved,
    parting_blows,
    struck_at_once,
    touched,
)
from tracker.games.confrontation.fields import CONTACT, DISENGAGED, FORCED, LIMIT, MELEE
from tracker.games.confrontation.rolls.disengage import OPPONENTS
from tracker.rules.resolver import Effect


def leaves_melee(_battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """It is out of the melee and may move, but neither charge nor join one this turn (CF-DISENG-07 to 09)."""
    yield from changed(unit, DISENGAGED, True, "disengage")
    yield from changed(unit, MELEE, 0, "disengage")


def blows_owed(battle: Battle, rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """Each enemy figure touching it, as many as the test was made against, may strike before it goes (CF-DISENG-10)."""
    figures = rolled.resolution.inputs.get(OPPONENTS.key)
    yield from parting_blows(battle, unit, touched(battle, unit), figures if isinstance(figures, int) else None)


def is_held(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """It stays: its dice are bound to defence, its discipline lost (CF-DISENG-12, 13, 15, 19)."""
    yield from changed(unit, LIMIT, effect.key, "disengage")
    yield from changed(unit, FORCED, True, "disengage")


def is_held_as_fleer(battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """Caught after 5 cm, to be struck as a fleeing figure (CF-DISENG-16, 17)."""
    yield from moved(unit, 5.0, "disengage")
    yield from catches(battle, None, unit, CONTACT, "disengage")
    yield from struck_at_once(battle, unit, touched(battle, unit))
