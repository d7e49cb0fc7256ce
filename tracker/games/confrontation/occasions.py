"""Which steps have anything to do in a battle, and what is left undone when one is passed."""

from __future__ import annotations

from collections.abc import Callable

from tracker.battle.battle import Battle
from tracker.games.confrontation.actions import unplayed
from tracker.games.confrontation.contact import is_fleeing
from tracker.games.confrontation.fields import (
    CHARGES,
    MELEE,
    OFF_TABLE,
    RALLIED,
    SCORED,
    SHOOTS,
    WAITING,
    is_away,
    is_caster,
)
from tracker.games.confrontation.standing import movement
from tracker.games.confrontation.standing.any_phase import Rule, of_the_side, on_the_table
from tracker.rules.system import May
from tracker.words import n_


def somebody_is_off(battle: Battle) -> bool:
    return any(unit[OFF_TABLE] for unit in battle.units.values())


def somebody_flees(battle: Battle) -> bool:
    return any(is_fleeing(unit) or unit[RALLIED] for unit in battle.units.values() if not is_away(unit))


def somebody_charges(battle: Battle) -> bool:
    return any(unit[CHARGES] for unit in battle.units.values() if not is_away(unit))


def owed(*resolvers: str) -> Callable[[Battle], bool]:
    return lambda battle: any(debt.resolver in resolvers for debt in battle.debts)


def somebody_shoots(battle: Battle) -> bool:
    return any((unit[SHOOTS] or is_caster(unit)) and not is_away(unit) for unit in battle.units.values())


def somebody_scored(battle: Battle) -> bool:
    return any(unit[SCORED] for unit in battle.units.values())


def somebody_waits(battle: Battle) -> bool:
    return any(unit[WAITING] for unit in battle.units.values())


def somebody_fights(battle: Battle) -> bool:
    return any(unit[MELEE] for unit in battle.units.values())


def somebody(rule: Rule) -> Callable[[Battle], bool]:
    """Whether the rule lets anybody on the table act."""
    asked = on_the_table(rule)
    return lambda battle: any(isinstance(asked(battle, unit), May) for unit in battle.units.values())


def charges_in_the_air(battle: Battle) -> str:
    """The chargers whose target stayed and who have not made contact."""
    flying = [
        unit.name for unit in battle.units.values() if isinstance(of_the_side(movement.may_land)(battle, unit), May)
    ]
    charges = n_("A charge has not landed: {units}.", "Charges have not landed: {units}.", len(flying))
    return charges.format(units=", ".join(flying)) if flying else ""


def melees_unplayed(battle: Battle) -> str:
    left = unplayed(battle)
    melees = n_("A melee has not been played: {units}.", "{count} melees have not been played: {units}.", len(left))
    units = (unit.name for unit in battle.units.values() if unit[MELEE] in left and not is_away(unit))
    return melees.format(count=len(left), units=", ".join(units)) if left else ""


def a_melee_is_left(battle: Battle) -> bool:
    return bool(unplayed(battle))
