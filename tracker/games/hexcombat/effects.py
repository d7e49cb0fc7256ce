"""What the effects of a roll change: one handler a kind, each a few events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Answer, Battle, ProcedureId, Unit, UnitId
from tracker.battle.events import ProcedureAnswered, ProcedureBegan, Rolled
from tracker.games.hexcombat.concepts.toll import Events, change, tired
from tracker.games.hexcombat.fields import (
    AMMUNITION,
    AMMUNITION_DUE,
    AMMUNITIONS,
    COHESION,
    COHESIONS,
    ENGAGES,
    MARKER,
    NONE,
    STEPS,
    is_out,
    worse,
)
from tracker.games.hexcombat.procedures import LOSSES
from tracker.games.hexcombat.procedures.application import ruling
from tracker.games.hexcombat.rolls.advance import CHARGE_ENDS, TIRED
from tracker.games.hexcombat.rolls.morale import DESTROYED, SHIFTED
from tracker.games.hexcombat.rolls.shock import LOSSES as LOSS_RESULTS
from tracker.games.hexcombat.rolls.shock import SUPPORT_PAID
from tracker.games.hexcombat.rolls.shooting import AMMUNITION_LOST
from tracker.games.hexcombat.switches import AMMO_WHEN
from tracker.rules.resolver import Effect
from tracker.rules.system import EffectHandler
from tracker.words import N_


def _unit(battle: Battle, rolled: Rolled, effect: Effect) -> Unit | None:
    """The unit in that part, unless it is gone."""
    unit = battle.units.get(rolled.bindings.get(effect.who, UnitId("")))
    return None if unit is None or is_out(unit) else unit


def _losses(battle: Battle, rolled: Rolled, effect: Effect) -> Events:
    """Losses of a roll made by itself open their application; inside a procedure that one applies them."""
    unit = _unit(battle, rolled, effect)
    if unit is None or rolled.procedure is not None:
        return ()
    number = ProcedureId(battle.next_id)
    return (
        ProcedureBegan(number, LOSSES, {"target": unit.id}),
        ProcedureAnswered(number, Answer("losses", effect.amount)),
    )


def _pays_support(battle: Battle, rolled: Rolled, effect: Effect) -> Events:
    unit = _unit(battle, rolled, effect)
    return () if unit is None else tired(battle, unit, effect.amount, "support")


def _is_tired(battle: Battle, rolled: Rolled, effect: Effect) -> Events:
    unit = _unit(battle, rolled, effect)
    return () if unit is None else tired(battle, unit, effect.amount, "advance")


def _ends_charge(battle: Battle, rolled: Rolled, effect: Effect) -> Events:
    """A charge that meets nobody any more: no marker, and nobody engaged (HX-ADV-10)."""
    unit = _unit(battle, rolled, effect)
    return () if unit is None else (*change(unit, MARKER, NONE, "advance"), *change(unit, ENGAGES, False, "advance"))


def _loses_ammunition(battle: Battle, rolled: Rolled, effect: Effect) -> Events:
    """A level at once, or noted for the end of the action (HX-AMMO-01, HX-RUL-28)."""
    unit = _unit(battle, rolled, effect)
    if unit is None:
        return ()
    if rolled.procedure is not None and ruling(battle, AMMO_WHEN) == "after_action":
        return change(unit, AMMUNITION_DUE, min(unit[AMMUNITION_DUE] + 1, int(AMMUNITION_DUE.high)), "double")
    return change(unit, AMMUNITION, worse(AMMUNITIONS, unit[AMMUNITION]), "double")


def _shifts_cohesion(battle: Battle, rolled: Rolled, effect: Effect) -> Events:
    unit = _unit(battle, rolled, effect)
    return () if unit is None else change(unit, COHESION, worse(COHESIONS, unit[COHESION], effect.amount), "morale")


def _is_destroyed(battle: Battle, rolled: Rolled, effect: Effect) -> Events:
    unit = _unit(battle, rolled, effect)
    return () if unit is None else change(unit, STEPS, 0, "morale")


EFFECTS: Final[Mapping[str, EffectHandler]] = {
    LOSS_RESULTS: _losses,
    SUPPORT_PAID: _pays_support,
    TIRED: _is_tired,
    CHARGE_ENDS: _ends_charge,
    AMMUNITION_LOST: _loses_ammunition,
    SHIFTED: _shifts_cohesion,
    DESTROYED: _is_destroyed,
}


CAUSES: Final[Mapping[str, str]] = {
    "hand": N_("by hand"),
    "acted": N_("acted"),
    "loss": N_("loss"),
    "recoil": N_("recoil"),
    "after_losses": N_("after the losses"),
    "support": N_("supported its attack"),
    "advance": N_("advance"),
    "double": N_("double on the dice"),
    "action_over": N_("doubles of the action"),
    "morale": N_("morale test"),
    "losses": N_("losses"),
    "destroyed": N_("the unit is destroyed"),
    "unit_gone": N_("the unit is gone"),
    "other_sheet": N_("ruled on another sheet"),
}

# The other effects are what their outcome already says.
EFFECT_WORDS: Final[Mapping[str, str]] = {
    AMMUNITION_LOST: N_("a double: one ammunition level"),
}
