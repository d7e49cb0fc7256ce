"""Which steps have anything to do in a battle."""

from __future__ import annotations

from collections.abc import Callable

from tracker.battle.battle import Battle
from tracker.games.confrontation import fields
from tracker.games.confrontation.actions import unplayed
from tracker.games.confrontation.standing.any_phase import Rule, on_the_table
from tracker.rules.system import May


def somebody_is_off(battle: Battle) -> bool:
    """Whether any unit is off the table."""
    return any(unit[fields.OFF_TABLE] for unit in battle.units.values())


def somebody_flees(battle: Battle) -> bool:
    """Whether any unit on the table flees, or has rallied this turn."""
    return any(
        fields.is_fleeing(unit) or unit[fields.RALLIED] for unit in battle.units.values() if not fields.is_away(unit)
    )


def somebody_charges(battle: Battle) -> bool:
    """Whether any unit on the table has announced a charge."""
    return any(unit[fields.CHARGES] for unit in battle.units.values() if not fields.is_away(unit))


def owed(*resolvers: str) -> Callable[[Battle], bool]:
    """A test of whether one of these rolls is owed by anybody."""
    return lambda battle: any(debt.resolver in resolvers for debt in battle.debts)


def somebody_scored(battle: Battle) -> bool:
    """Whether any unit has a place in the shooting and magic phase."""
    return any(unit[fields.SCORED] for unit in battle.units.values())


def somebody_waits(battle: Battle) -> bool:
    """Whether any unit waits for its moment."""
    return any(unit[fields.WAITING] for unit in battle.units.values())


def nobody_waits(battle: Battle) -> bool:
    """Whether no unit waits for its moment: who has neither acted nor waited may not do it late (CF-INIT-07)."""
    return not somebody_waits(battle)


def somebody_fights(battle: Battle) -> bool:
    """Whether any unit is in a melee."""
    return any(unit[fields.MELEE] for unit in battle.units.values())


def somebody(rule: Rule) -> Callable[[Battle], bool]:
    """Whether the rule lets anybody on the table act."""
    asked = on_the_table(rule)
    return lambda battle: any(isinstance(asked(battle, unit), May) for unit in battle.units.values())


def a_melee_is_left(battle: Battle) -> bool:
    """Whether a melee has not been played yet."""
    return bool(unplayed(battle))
