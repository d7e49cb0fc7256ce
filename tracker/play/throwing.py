"""The dice of a roll that was chosen, thrown by whoever throws for the table."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.battle.battle import Battle
from tracker.battle.commands import Resolve
from tracker.battle.dice import Face, Thrower, roll_asked
from tracker.play.rolls import draft
from tracker.rules.resolver import deal
from tracker.rules.system import System


def with_dice(system: System, battle: Battle, roll: Resolve, throw: Thrower) -> Resolve:
    """The roll with every die it still wants; raises `Rejected` for inputs that are not accepted."""
    resolver = system.resolver(roll.resolver)
    debt = None if roll.debt is None else battle.debt(roll.debt)
    given = {**({} if debt is None else debt.inputs), **roll.inputs}
    case, _known = draft(system, battle, resolver, roll.bindings, given)
    case = deal(resolver, case, roll.faces)
    faces: tuple[Face, ...] = roll.faces
    while resolver.bars(case) is None and (wanted := resolver.throws(case)) is not None:
        face = throw(wanted.die, roll_asked(roll.resolver, roll.bindings))
        case, faces = deal(resolver, case, (face,)), (*faces, face)
    return replace(roll, faces=faces)
