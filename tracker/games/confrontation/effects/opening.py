"""Effects of the tests before the blows: the orders of speaking and striking, and the dice."""

from __future__ import annotations

from tracker.battle.battle import Battle, Unit
from tracker.battle.events import Rolled
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.contact import Events, changed
from tracker.games.confrontation.effects.roles import total
from tracker.rules.resolver import Effect


def speaks(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """Its place in the order of speaking (CF-START-03, 08)."""
    yield from changed(unit, fields.SPOKEN, True, "discipline")
    yield from changed(unit, fields.DIS_TOTAL, total(effect.amount, fields.DIS_TOTAL), "discipline")
    yield from changed(unit, fields.DIS_LOST, bool(effect.value), "discipline")
    yield from changed(unit, fields.ROLL_OFF, 0, "discipline")


def gets_ready(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """Its place in the order of striking (CF-START-05, CF-MEL-04)."""
    yield from changed(unit, fields.READY, True, "initiative")
    yield from changed(unit, fields.INI_TOTAL, total(effect.amount, fields.INI_TOTAL), "initiative")
    yield from changed(unit, fields.INI_LOST, bool(effect.value), "initiative")
    yield from changed(unit, fields.ROLL_OFF, 0, "initiative")


def rolls_off(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """One more figure behind the roll-offs before, so that a later one never overturns an earlier (CF-START-07).

    After nine of them the order stands.
    """
    longer = unit[fields.ROLL_OFF] * 10 + effect.amount
    yield from changed(
        unit, fields.ROLL_OFF, longer if longer <= fields.ROLL_OFF.high else unit[fields.ROLL_OFF], "rolloff"
    )


def has_dice(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """How many melee dice it has, and how many of them may only attack (CF-DICE-01, CF-MEL-11)."""
    yield from changed(unit, fields.DICE, total(effect.amount, fields.DICE), "dice")
    yield from changed(unit, fields.ATTACK_ONLY, total(int(str(effect.value)), fields.ATTACK_ONLY), "dice")
