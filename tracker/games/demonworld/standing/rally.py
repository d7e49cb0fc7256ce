"""VII Rally: who rallies and who regains spell points (DW-TURN-59, 60)."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.demonworld import fields
from tracker.games.demonworld.concepts.foes import melee_of
from tracker.games.demonworld.rolls.magic import is_banned
from tracker.games.demonworld.standing.magic import level_and_points
from tracker.rules.system import Does, May, MayNot, Offer, Reasons, Standing, Way, first_that_holds
from tracker.words import N_, Said


def may_rally(_battle: Battle, unit: Unit) -> Standing:
    """Step VII.1: routing units only (DW-TURN-59, DW-RAL-01)."""
    if not unit[fields.ROUTING] or not fields.is_troop(unit):
        return None
    return May((Offer(N_("rally test"), Does.ROLL, "morale", "actor", {"test": "rally"}, times=1, way=Way.RALLY),))


def _has_acted(battle: Battle, unit: Unit) -> bool:
    return unit[fields.STIRRED] or unit[fields.MOVED] or melee_of(battle, unit) > 0


def _has_all_points(_battle: Battle, unit: Unit) -> bool:
    return unit[fields.PS] >= fields.MOST_PS.get(unit[fields.SORCERER_LEVEL], 0)


_REGAINS_NOTHING: Final[Reasons] = (
    (
        lambda _battle, unit: unit[fields.NO_RECOVERY],
        MayNot(N_("a miscast ended all recovery"), ("DW-MAG-22", "DW-MAG-27")),
    ),
    (is_banned, MayNot(N_("a miscast bars resting"), ("DW-MAG-24", "DW-MAG-26"))),
    (_has_acted, MayNot(N_("did not rest the whole turn"), ("DW-MAG-13", "DW-MAG-14"))),
    (lambda _battle, unit: unit[fields.RECOVERED], MayNot(N_("points regained already"), ("DW-MAG-13",))),
    (_has_all_points, MayNot(N_("has all spell points"), ("DW-MAG-11", "DW-MAG-12"))),
)


def regains_spell_points(battle: Battle, unit: Unit) -> Standing:
    """Step VII.2: sorcerers who rested the whole turn (DW-TURN-60, DW-MAG-13, 14)."""
    if not fields.is_sorcerer(unit):
        return None
    if (bar := first_that_holds(_REGAINS_NOTHING, battle, unit)) is not None:
        return bar
    return May((Offer(N_("regain"), Does.ROLL, "ps_recovery", "actor"),), Said(level_and_points(unit)))
