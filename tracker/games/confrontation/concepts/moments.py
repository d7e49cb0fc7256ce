"""Moments: who acts together, so that a death voids nothing of what the dead did or may do in it."""

from __future__ import annotations

from tracker.battle.battle import Battle, Unit
from tracker.games.confrontation.concepts import steps
from tracker.games.confrontation.fields import FELL, MELEE, READY, SCORED, WAITING, is_away
from tracker.games.confrontation.rolls.opening import striking_key
from tracker.games.confrontation.rolls.phase import place_of


def act_together(battle: Battle, unit: Unit, victim: Unit) -> bool:
    """Whether a unit acts at the same moment as the one it strikes or shoots.

    In one slice, among those who waited to the end, or with equal initiative in melee (CF-INIT-07, 09, CF-START-07).
    """
    step = battle.place.step
    if step == steps.SLICES:
        together = unit[SCORED] and victim[SCORED] and not victim[WAITING]
        return together and place_of(battle, unit) == place_of(battle, victim)
    if step == steps.LATE_SHOTS:
        return victim[WAITING]
    if step not in steps.OF_MELEE or not (victim[MELEE] and unit[READY] and victim[READY]):
        return False
    return striking_key(battle, unit) == striking_key(battle, victim)


def may_still_act(unit: Unit) -> bool:
    """Whether it is on the table, or some of it fell only as they acted."""
    return not is_away(unit) or unit[FELL] > 0
