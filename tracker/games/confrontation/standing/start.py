"""I New turn: who is back, rallies, flees on and moves first (T-02 to T-05)."""

from __future__ import annotations

from tracker.battle.battle import Battle, Unit
from tracker.games.confrontation.concepts.ids import cf
from tracker.games.confrontation.fields import AFRAID, FIRST_SIDE, FLEEING, OFF_TABLE, RALLIED, is_away, is_out
from tracker.games.confrontation.standing.any_phase import act, flight_or_pursuit, owed_by
from tracker.rules.system import May, MayNot, Standing
from tracker.words import N_


def returned(_battle: Battle, unit: Unit) -> Standing:
    """Pursuers who left the table, back at the place where they left it."""
    return May() if unit[OFF_TABLE] and not is_out(unit) else None


def may_rally(battle: Battle, unit: Unit) -> Standing:
    """Fleers try, once; those of their own will have stopped (CF-RALLY-01, CF-FLEE-18)."""
    if unit[RALLIED]:
        return May(note=N_("it has stopped fleeing and faces any way it likes"), through=True)
    if unit[FLEEING] != AFRAID:
        return None
    owed = owed_by(battle, unit, "rally")
    return May(owed) if owed else MayNot(N_("tried already this turn"), cf("RALLY", 3))


def flees_on(battle: Battle, unit: Unit) -> Standing:
    """Those who failed flee again, and their pursuers pursue or hold back (CF-RALLY-04, 05, CF-FLEE-07)."""
    return flight_or_pursuit(battle, unit, N_("winded: −1"))


def may_go_first(battle: Battle, unit: Unit) -> Standing:
    """One unit of each side stands for it."""
    first = next((other for other in battle.of_side(unit.side) if not is_away(other)), None)
    if first is None or first.id != unit.id:
        return None
    note = N_("this side moves first") if battle[FIRST_SIDE] == unit.side else ""
    return May((act(N_("moves first"), "goes_first"),), note)
