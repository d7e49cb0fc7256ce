"""Effects of shots, reactions and the die of a group."""

from __future__ import annotations

from tracker.battle.battle import Battle, Unit
from tracker.battle.events import Answered, Rolled
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.contact import Events, changed
from tracker.games.confrontation.effects.roles import total
from tracker.games.confrontation.prompts import SPELL
from tracker.games.confrontation.rolls.phase import group_of, shots_left
from tracker.games.confrontation.rolls.spells import SPELL_CHECK, STORM
from tracker.rules.resolver import Effect
from tracker.rules.system import SETTLED


def has_shot(_battle: Battle, rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """One more of its figures has acted in the shooting and magic phase; the last acts for the unit (CF-INIT-05).

    A spell that was named for its check is not asked for again.
    """
    if rolled.resolution.resolver == SPELL_CHECK.key and rolled.resolution.inputs["spell"] == STORM:
        yield Answered(SPELL, SETTLED.key, unit.id)
    yield from changed(unit, fields.SHOTS, min(unit[fields.SHOTS] + 1, int(fields.SHOTS.high)), "shot")
    if shots_left(unit) <= 1:
        yield from changed(unit, fields.SHOT, True, "shot")
        yield from changed(unit, fields.WAITING, False, "shot")


def has_reacted(_battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """It stood and shot: initiative lost, -2 to attack and defence (CF-REACT-08 to 10)."""
    yield from changed(unit, fields.REACTED, True, "reaction")


def scores(battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """The die of a group added to the INI of each of it (CF-INIT-02, 03)."""
    for other in battle.of_side(unit.side):
        if not fields.is_away(other) and group_of(battle, other) == effect.key:
            yield from changed(other, fields.SCORED, True, "phase_die")
            yield from changed(other, fields.SCORE, total(other[fields.INI] + effect.amount, fields.SCORE), "phase_die")
            yield from changed(other, fields.PHASE_FAILED, bool(effect.value), "phase_die")
