"""Who is out of the battle takes no part in it any more: no roll, action or procedure names them, through any door.

Excepted is what belongs to the moment in which they fell: a test that is owed already, the question a procedure
under way is at, and what the present step itself offers. Taking a loss back is no play, and always possible.
"""

from __future__ import annotations

from collections.abc import Mapping

from tracker.battle.battle import Battle, Bindings, Unit, UnitId
from tracker.battle.fields import Names, Scalar
from tracker.play.ahead import open_now
from tracker.play.walk import standing
from tracker.rules.system import Action, Does, May, Procedure, RollFor, System
from tracker.words import _


def bar_to_roll(system: System, battle: Battle, resolver: str, bindings: Bindings) -> str | None:
    """Why a roll cannot have these units in its parts, or None."""
    for role, unit in _gone(system, battle, bindings):
        owed = any(debt.resolver == resolver and debt.bindings.get(role) == unit.id for debt in battle.debts)
        if not (owed or _is_asked(system, battle, resolver, role, unit) or _is_offered(system, battle, resolver, unit)):
            return _said(unit)
    return None


def bar_to_debt(system: System, battle: Battle, bindings: Bindings) -> str | None:
    """Why nobody can be made to owe a test with these units in its parts, or None."""
    return next((_said(unit) for _role, unit in _gone(system, battle, bindings)), None)


def bar_to_procedure(system: System, battle: Battle, procedure: Procedure, bindings: Bindings) -> str | None:
    """Why a procedure cannot be begun with these units in its parts: one is gone, or the system's own reason."""
    for _role, unit in _gone(system, battle, bindings):
        if not _is_offered(system, battle, procedure.key, unit):
            return _said(unit)
    return procedure.bars(battle, bindings)


def bar_to_action(system: System, battle: Battle, action: Action, unit: Unit) -> str | None:
    """Why an action cannot be done to that unit now: it is gone, or the system's own reason."""
    if (
        system.cards.is_out(unit)
        and action.key != system.cards.regains
        and not _is_offered(system, battle, action.key, unit)
    ):
        return _("out of the battle")
    return action.bars(battle, unit)


def bar_to_answers(system: System, battle: Battle, action: Action, values: Mapping[str, Scalar]) -> str | None:
    """Why an action cannot have these answers: one of them names a unit that is gone."""
    asked = (field.key for field in action.inputs if field.names is Names.UNIT)
    named = {key: UnitId(str(values[key])) for key in asked}
    return next((_said(unit) for _key, unit in _gone(system, battle, named)), None)


def _gone(system: System, battle: Battle, bindings: Bindings) -> list[tuple[str, Unit]]:
    bound = ((role, battle.units.get(unit)) for role, unit in bindings.items())
    return [(role, unit) for role, unit in bound if unit is not None and system.cards.is_out(unit)]


def _said(unit: Unit) -> str:
    return _("{unit}: out of the battle, neither to act nor to be acted on").format(unit=unit.name)


def _is_asked(system: System, battle: Battle, resolver: str, role: str, unit: Unit) -> bool:
    """Whether a procedure under way asks for this very roll, or behind those that may wait for it."""
    asked = (ask for running in battle.running for ask in open_now(system, battle, running))
    return any(
        isinstance(ask, RollFor) and ask.resolver == resolver and ask.bindings.get(role) == unit.id for ask in asked
    )


def _is_offered(system: System, battle: Battle, name: str, unit: Unit) -> bool:
    """Whether the present step lets the fallen do this: all blows of one moment are struck."""
    stands = standing(system, battle, unit)
    return isinstance(stands, May) and name in {offer.name for offer in stands.offers if offer.does is not Does.PROMPT}
