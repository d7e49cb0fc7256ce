"""Moving into contact: whom, and the melee that comes of it."""

from __future__ import annotations

from typing import Final

from tracker.battle import Battle, Running
from tracker.demonworld.consequences import MOVING_STEPS
from tracker.demonworld.fields import MADE_CONTACT, MELEE, host_of
from tracker.demonworld.procedures.named import ACTOR, actor_of, enemies_of, unit_named
from tracker.demonworld.wounds import set_to
from tracker.events import AnyEvent, Changed, Ticked
from tracker.resolver import Role
from tracker.system import Ask, PickUnit, Procedure, answer
from tracker.words import N_


def _ask_contact(battle: Battle, running: Running) -> Ask | None:
    if answer(running, "enemy") is None:
        return PickUnit(
            "enemy",
            N_("Which enemy does it contact?"),
            enemies_of(battle, actor_of(battle, running)),
            rules=("DW-GLO-13",),
        )
    return None


def _contact_made(battle: Battle, running: Running) -> tuple[AnyEvent, ...]:
    mover, enemy = actor_of(battle, running), unit_named(battle, running, "enemy")
    if enemy is None:
        return ()
    # What has moved into contact has moved.
    moved = (Ticked(mover.id, done=True),) if battle.place.step in MOVING_STEPS else ()
    # Who is attached fights as a part of his unit, so contact with him engages the unit (DW-GLO-10).
    mover, enemy = host_of(battle, mover) or mover, host_of(battle, enemy) or enemy
    number = enemy[MELEE] or mover[MELEE] or 1 + max((unit[MELEE] for unit in battle.units.values()), default=0)
    absorbed = {mover[MELEE], enemy[MELEE]} - {number, 0}
    merged = tuple(
        Changed(unit.id, MELEE.key, unit[MELEE], number, "contact")
        for unit in battle.units.values()
        if unit.id not in {mover.id, enemy.id} and unit[MELEE] in absorbed
    )
    joined = (
        *set_to(enemy, {MELEE.key: (enemy[MELEE], number)}, "contact"),
        *set_to(mover, {MELEE.key: (mover[MELEE], number)}, "contact"),
        *set_to(mover, {MADE_CONTACT.key: (mover[MADE_CONTACT], True)}, "contact"),
    )
    return (*merged, *joined, *moved)


CONTACT: Final = Procedure(
    "contact",
    N_("Move into contact"),
    ("DW-GLO-13", "DW-TURN-62"),
    _ask_contact,
    roles=(Role(ACTOR, N_("mover")),),
    ends=_contact_made,
)
