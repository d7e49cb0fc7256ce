"""Whom a piece touches, of those it fights in one melee: read by rolls, pages and tests, made in `contact`."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.games.skirmish import fields
from tracker.games.skirmish.concepts.owing import DISENGAGED
from tracker.rules.contacts import ContactRules


def _seldom(battle: Battle, unit: Unit) -> int:
    """Units are gone for before independents, and last those who are attached."""
    return 2 if fields.host_of(battle, unit) is not None else int(fields.is_independent(unit))


TOUCHING: Final = ContactRules(foes=fields.enemies_in_melee, leaves=fields.MELEE, regroups="engaged", seldom=_seldom)


def enemies_touched(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The living enemies in contact: those told to touch it, all of its melee where nobody said which (SK-STATE-06).

    A melee numbered otherwise by hand may have none of those it was told to touch: then too they may be any of it.
    """
    return TOUCHING.touched(battle, unit) or fields.enemies_in_melee(battle, unit)


def are_told(battle: Battle, unit: Unit) -> bool:
    """Whether it was told of every enemy it touches that it does, and no melee alone says so."""
    return not any(contact.is_assumed for contact in TOUCHING.of(battle, unit))


def left_with_its_move(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The enemies it leaves with the move that follows its action: till then it stands before them (SK-ACT-03)."""
    if unit[fields.OPTION] != "simple_move" or fields.is_engaged(unit):
        return ()
    owed = (debt for debt in battle.debts if debt.unit == unit.id and debt.cause == DISENGAGED)
    left = (battle.units.get(debt.bindings.get("target", UnitId(""))) for debt in owed)
    return tuple(enemy for enemy in left if enemy is not None and not fields.is_out(enemy))


def enemies_to_strike(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The enemies it touches; those that his unit touches where an attached independent touches nobody himself.

    Who leaves a melee once it has acted strikes those it leaves.
    """
    host = fields.host_of(battle, unit)
    touched = enemies_touched(battle, unit) or (() if host is None else enemies_touched(battle, host))
    return touched or left_with_its_move(battle, unit)
