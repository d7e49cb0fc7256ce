"""Who has had his action: the mark a combat roll leaves, and the unit ticked off when its action is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle, Running
from tracker.battle.events import Rolled, Ticked
from tracker.battle.fields import Field
from tracker.games.hexcombat.checklist import PHASES, SHOCK, SHOOTING
from tracker.games.hexcombat.concepts.toll import Events, change
from tracker.games.hexcombat.fields import HAS_ATTACKED, HAS_SHOT, is_out
from tracker.games.hexcombat.procedures import SHOCK_ACTION, VOLLEY
from tracker.games.hexcombat.rolls.sides import ACTOR
from tracker.rules.system import phase_at

MARK_OF_ROLL: Final[Mapping[str, Field[bool]]] = {"shock": HAS_ATTACKED, "shoot": HAS_SHOT}
MARK_OF_ACTION: Final[Mapping[str, tuple[str, Field[bool]]]] = {
    SHOCK_ACTION: (SHOCK.id, HAS_ATTACKED),
    VOLLEY: (SHOOTING.id, HAS_SHOT),
}


def marked(battle: Battle, rolled: Rolled) -> Events:
    """A combat roll marks the one who made it; both hexes of a formation and several shots are one action."""
    mark = MARK_OF_ROLL.get(rolled.resolution.resolver)
    unit = battle.units.get(rolled.bindings[ACTOR]) if mark is not None and ACTOR in rolled.bindings else None
    return () if mark is None or unit is None else change(unit, mark, True, "acted")


def ticked(battle: Battle, ended: Running) -> Events:
    """The attacker or shooter whose action is over is done with its step, unless nothing was rolled."""
    wanted, mark = MARK_OF_ACTION.get(ended.procedure, ("", None))
    phase = phase_at(PHASES, battle)
    unit = battle.units.get(ended.bindings[ACTOR]) if ACTOR in ended.bindings else None
    if mark is None or unit is None or phase is None or phase.id != wanted:
        return ()
    if is_out(unit) or battle.is_done(unit.id):
        return ()
    return (Ticked(unit.id, True),) if unit[mark] and battle.place.side in {"", unit.side} else ()
