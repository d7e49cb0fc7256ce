"""Moving into contact: whom, and the melee that comes of it."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Bindings, Running, Unit
from tracker.battle.contacts import Facing, How
from tracker.battle.events import AnyEvent, Changed, ContactMade, Ticked
from tracker.games.demonworld.checklist import MOVING, PHASES
from tracker.games.demonworld.concepts.wounds import changed
from tracker.games.demonworld.fields import MADE_CONTACT, MELEE, ORDER, named
from tracker.games.demonworld.procedures.named import ACTOR, actor_of, enemies_of, unit_named
from tracker.games.demonworld.rolls.attacks import fighting_part
from tracker.games.demonworld.standing.movement import may_start_melee, open_to_contact
from tracker.rules.resolver import Role
from tracker.rules.system import PickUnit, Procedure, Script, is_marked, scripted
from tracker.words import N_, _, naming


def _bars(battle: Battle, bindings: Bindings) -> str | None:
    mover = battle.units[bindings[ACTOR]]
    if not may_start_melee(fighting_part(battle, mover)):
        return _("{unit}: skirmishers may not start a melee (DW-FORM-10)").format(unit=mover.name)
    if enemies_of(battle, mover) and not open_to_contact(battle, mover):
        return _("{unit} refused to charge: that charge is not made (DW-MOR-38)").format(unit=mover.name)
    return None


def _contact(battle: Battle, running: Running) -> Script:
    """Whom it contacts: which of several is in its way only the table sees."""
    mover = actor_of(battle, running)
    whom = naming(N_("Which enemy {unit:does|do} {unit} contact?"), unit=named(mover))
    foes, rules = open_to_contact(battle, mover), ("DW-GLO-13", "DW-MOR-38")
    yield PickUnit("enemy", whom, foes, rules=rules, player=mover.id, is_unknown=len(foes) > 1)


def _contact_made(battle: Battle, running: Running) -> tuple[AnyEvent, ...]:
    mover, enemy = actor_of(battle, running), unit_named(battle, running, "enemy")
    if enemy is None:
        return ()
    # What has moved into contact has moved.
    moved = (Ticked(mover.id, done=True),) if is_marked(PHASES, battle, MOVING) else ()
    # Who is attached fights as a part of his unit, so contact with him engages the unit (DW-GLO-10).
    mover, enemy = fighting_part(battle, mover), fighting_part(battle, enemy)
    how = How.CHARGE if mover[ORDER] == "C" else How.MOVE
    return (*meets(battle, mover, enemy, how, Facing.ANY), *moved)


def meets(battle: Battle, mover: Unit, enemy: Unit, how: How, facing: Facing) -> tuple[AnyEvent, ...]:
    """The mover touches an enemy: one melee of both, with all that were in another of the two (DW-GLO-13)."""
    number = enemy[MELEE] or mover[MELEE] or 1 + max((unit[MELEE] for unit in battle.units.values()), default=0)
    absorbed = {mover[MELEE], enemy[MELEE]} - {number, 0}
    merged = tuple(
        Changed(unit.id, MELEE.key, unit[MELEE], number, "contact")
        for unit in battle.units.values()
        if unit.id not in {mover.id, enemy.id} and unit[MELEE] in absorbed
    )
    joined = (
        *changed(enemy, MELEE, number, "contact"),
        *changed(mover, MELEE, number, "contact"),
        *changed(mover, MADE_CONTACT, True, "contact"),
    )
    return (*merged, *joined, ContactMade(mover.id, enemy.id, how, facing))


CONTACT: Final = Procedure(
    "contact",
    N_("Move into contact"),
    ("DW-GLO-13", "DW-TURN-62", "DW-FORM-10", "DW-MOR-38"),
    scripted(_contact),
    roles=(Role(ACTOR, N_("mover")),),
    ends=_contact_made,
    bars=_bars,
)
