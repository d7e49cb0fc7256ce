"""Whom a unit is up against, and what a morale test reads off both sides of the table."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.fields import Field, Scalar
from tracker.games.demonworld import fields
from tracker.games.demonworld.rolls.attacks import fighting_part
from tracker.games.demonworld.switches import COMMANDER_COUNTS
from tracker.rules.contacts import ContactRules
from tracker.rules.resolver import FROM_ROSTER, Context, Reader, derived


def melee_of(battle: Battle, unit: Unit) -> int:
    """The number of the melee a unit fights in, by itself or with the unit it is attached to; 0 when free."""
    host = fields.host_of(battle, unit)
    return unit[fields.MELEE] or (0 if host is None else host[fields.MELEE])


def melee_fought(battle: Battle, unit: Unit) -> int:
    """The number of the melee a unit fights in, or has left in this melee phase: by a rout, by the air, as the victor.

    Who was destroyed in it still has its number until the phase is over.
    """
    host = fields.host_of(battle, unit)
    return melee_of(battle, unit) or unit[fields.FOUGHT_IN] or (0 if host is None else host[fields.FOUGHT_IN])


def all_in_melee(battle: Battle, number: int) -> tuple[Unit, ...]:
    """Every unit that fought in that melee in this phase, those attached, gone and fled among them."""
    return tuple(unit for unit in battle.units.values() if number and melee_fought(battle, unit) == number)


def foes_in_melee(battle: Battle, unit: Unit) -> Iterator[Unit]:
    """The enemies that fight in the same melee, attached commanders among them."""
    number = melee_of(battle, unit)
    return (
        other
        for other in battle.units.values()
        if number and other.side != unit.side and not fields.is_out(other) and melee_of(battle, other) == number
    )


def foes_fought(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The enemies of the melee a unit fights in, or has left in this phase, though they have fallen or left it too.

    To one who has fought in none it is those who are free.
    """
    numbers = {melee_of(battle, unit), melee_fought(battle, unit)}
    return tuple(
        other
        for other in battle.units.values()
        if other.side != unit.side and not numbers.isdisjoint({melee_of(battle, other), melee_fought(battle, other)})
    )


def _seldom(battle: Battle, unit: Unit) -> int:
    """Units are gone for before a commander or sorcerer on a base of his own, and last those who are attached."""
    return 2 if fields.host_of(battle, unit) is not None else int(fields.is_single(unit))


TOUCHING: Final = ContactRules(foes=foes_in_melee, body=fighting_part, leaves=fields.MELEE, seldom=_seldom)
"""Who touches whom. What more comes of a contact is `procedures.contact.meets`."""


def touched(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The enemies still there that a unit touches; who is attached touches, and is touched, with his unit (DW-GLO-10).

    Where nobody told, it is everyone in the same melee.
    """
    return TOUCHING.touched(battle, unit)


def touched_first(battle: Battle, unit: Unit, others: Iterable[UnitId]) -> tuple[UnitId, ...]:
    """These, those of them that a unit touches before the rest; as they came where nobody told who touches whom."""
    near = {foe.id for foe in touched(battle, unit)} if battle.contacts else set()
    return tuple(sorted(others, key=lambda other: other not in near))


def is_in_doubt(battle: Battle, unit: Unit, others: Collection[UnitId]) -> bool:
    """Whether whom of these a unit strikes is a guess: it touches several of them, or nobody told whom."""
    return len(others) > 1 and not TOUCHING.is_certain(battle, unit)


def greatest_of_the_enemy(field: Field[int]) -> Reader:
    """The figure of the enemy that was picked, or the greatest one of those it touches by now (R-40, DW-MOR-09)."""

    def read(scene: Context) -> int | None:
        enemy, unit = scene.unit("target"), scene.unit("actor")
        if enemy is not None:
            return enemy[field]
        return None if unit is None else max((foe[field] for foe in touched(scene.battle, unit)), default=None)

    return derived(read, FROM_ROSTER)


def _bases_left(scene: Context) -> int | None:
    unit = scene.unit("actor")
    if unit is None:
        return None
    counted = COMMANDER_COUNTS.of(scene.battle.switches) == "yes"
    return unit[fields.BASES] + (len(fields.attached_commanders(scene.battle, unit)) if counted else 0)


def _stars_attached(scene: Context) -> int | None:
    unit = scene.unit("actor")
    return None if unit is None else fields.stars_with(scene.battle, unit)


def _bases_lost(scene: Context) -> int | None:
    """Bases lost in the present phase, which is one of melee or of crushing and never both."""
    unit, enemy = scene.unit("actor"), scene.unit("target")
    if unit is None:
        return None
    return unit[fields.LOST_MELEE] + lost_to_crusher(unit, None if enemy is None else enemy.id)


def lost_to_crusher(unit: Unit, crusher: UnitId | None) -> int:
    """The bases lost to that crusher and not yet tested for; all of them where it is not known (DW-MOR-35)."""
    counted = unit[fields.CRUSH_LOSSES].split(";").count(crusher) if crusher else 0
    return counted or unit[fields.LOST_CRUSHING]


def _enemies_lost(scene: Context) -> int | None:
    """The losses of all enemies in the melee of this phase, those gone or fled included (DW-MOR-08, DW-MOR-28).

    Where no melee is numbered it is what the enemy that was picked lost.
    """
    unit, enemy = scene.unit("actor"), scene.unit("target")
    fought = () if unit is None else all_in_melee(scene.battle, melee_fought(scene.battle, unit))
    if unit is not None and any(other.side != unit.side for other in fought):
        return sum(other[fields.LOST_MELEE] for other in fought if other.side != unit.side)
    return None if enemy is None else enemy[fields.LOST_MELEE]


def _is_enemy_engaged(scene: Context) -> bool | None:
    """Whether the enemy fights already; the charge of the unit itself, tested for once it was made, is none of that."""
    enemy, unit = scene.unit("target"), scene.unit("actor")
    if enemy is None:
        return None
    fights_with = {foe.id for foe in touched(scene.battle, enemy)}
    is_met_by_it_alone = unit is not None and unit[fields.MADE_CONTACT] and fights_with == {unit.id}
    return melee_of(scene.battle, enemy) > 0 and not is_met_by_it_alone


def _morale_due(scene: Context) -> Scalar | None:
    unit = scene.unit("actor")
    if unit is None:
        return None
    due = {
        "rally": unit[fields.ROUTING],
        "contact": unit[fields.LOST_MELEE] > 0,
        "crushing": unit[fields.LOST_CRUSHING] > 0,
    }
    return next((column for column, is_due in due.items() if is_due), None)


bases_left: Final = derived(_bases_left)
stars_attached: Final = derived(_stars_attached)
bases_lost: Final = derived(_bases_lost)
enemies_lost: Final = derived(_enemies_lost)
is_enemy_engaged: Final = derived(_is_enemy_engaged)
morale_due: Final = derived(_morale_due)
