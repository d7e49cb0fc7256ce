"""What the tests before the blows change: the orders of speaking and striking, and the dice."""

from __future__ import annotations

from tracker.battle.battle import Battle, Unit
from tracker.battle.events import Rolled
from tracker.games.confrontation.concepts.contact import Events, changed
from tracker.games.confrontation.effects.roles import total
from tracker.games.confrontation.fields import (
    ATTACK_ONLY,
    DICE,
    DIS_LOST,
    DIS_TOTAL,
    INI_LOST,
    INI_TOTAL,
    READY,
    ROLL_OFF,
    SPOKEN,
)
from tracker.rules.resolver import Effect


def speaks(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """Its place in the order of speaking (CF-START-03, 08)."""
    yield from changed(unit, SPOKEN, True, "discipline")
    yield from changed(unit, DIS_TOTAL, total(effect.amount, DIS_TOTAL), "discipline")
    yield from changed(unit, DIS_LOST, bool(effect.value), "discipline")
    yield from changed(unit, ROLL_OFF, 0, "discipline")


def gets_ready(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """Its place in the order of striking (CF-START-05, CF-MEL-04)."""
    yield from changed(unit, READY, True, "initiative")
    yield from changed(unit, INI_TOTAL, total(effect.amount, INI_TOTAL), "initiative")
    yield from changed(unit, INI_LOST, bool(effect.value), "initiative")
    yield from changed(unit, ROLL_OFF, 0, "initiative")


def rolls_off(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """One more figure behind the roll-offs before, so that a later one never overturns an earlier (CF-START-07)."""
    yield from changed(unit, ROLL_OFF, (unit[ROLL_OFF] * 10 + effect.amount) % 10000, "rolloff")


def has_dice(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """How many melee dice it has, and how many of them may only attack (CF-DICE-01, CF-MEL-11)."""
    yield from changed(unit, DICE, total(effect.amount, DICE), "dice")
    yield from changed(unit, ATTACK_ONLY, total(int(str(effect.value)), ATTACK_ONLY), "dice")
