"""Handlers of the effects of a roll, one a kind, each making a few events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tracker.battle.battle import Answer, Battle, ProcedureId, Unit, UnitId
from tracker.battle.events import ProcedureAnswered, ProcedureBegan, Rolled
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.concepts.toll import Events, change, tired
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

Does = Callable[[Battle, Rolled, Effect, Unit], Events]


def _on(does: Does) -> EffectHandler:
    """The events of an effect on the unit in its part, unless that is gone."""

    def handle(battle: Battle, rolled: Rolled, effect: Effect) -> Events:
        unit = battle.units.get(rolled.bindings.get(effect.who, UnitId("")))
        return () if unit is None or fields.is_out(unit) else does(battle, rolled, effect, unit)

    return handle


def _losses(battle: Battle, rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """Losses of a roll made by itself open their application; inside a procedure that one applies them."""
    if rolled.procedure is not None:
        return ()
    number = ProcedureId(battle.next_id)
    return (
        ProcedureBegan(number, LOSSES, {"target": unit.id}),
        ProcedureAnswered(number, Answer("losses", effect.amount)),
    )


def _pays_support(battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    return tired(battle, unit, effect.amount, "support")


def _is_tired(battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    return tired(battle, unit, effect.amount, "advance")


def _ends_charge(_battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """A charge that meets nobody any more: no marker, and nobody engaged (HX-ADV-10)."""
    return (*change(unit, fields.MARKER, fields.NONE, "advance"), *change(unit, fields.ENGAGES, False, "advance"))


def _loses_ammunition(battle: Battle, rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """A level at once, or noted for the end of the action (HX-AMMO-01, HX-RUL-28)."""
    if rolled.procedure is not None and ruling(battle, AMMO_WHEN) == "after_action":
        due = min(unit[fields.AMMUNITION_DUE] + 1, int(fields.AMMUNITION_DUE.high))
        return change(unit, fields.AMMUNITION_DUE, due, "double")
    return change(unit, fields.AMMUNITION, fields.worse(fields.AMMUNITIONS, unit[fields.AMMUNITION]), "double")


def _shifts_cohesion(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    shifted = fields.worse(fields.COHESIONS, unit[fields.COHESION], effect.amount)
    return change(unit, fields.COHESION, shifted, "morale")


def _is_destroyed(_battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    return change(unit, fields.STEPS, 0, "morale")


EFFECTS: Final[Mapping[str, EffectHandler]] = {
    LOSS_RESULTS: _on(_losses),
    SUPPORT_PAID: _on(_pays_support),
    TIRED: _on(_is_tired),
    CHARGE_ENDS: _on(_ends_charge),
    AMMUNITION_LOST: _on(_loses_ammunition),
    SHIFTED: _on(_shifts_cohesion),
    DESTROYED: _on(_is_destroyed),
}


CAUSES: Final[Mapping[str, str]] = {
    "hand": N_("by hand"),
    "acted": N_("acted"),
    "loss": N_("loss"),
    "recoil": N_("recoil"),
    "after_losses": N_("after the losses"),
    "support": N_("to support the attack"),
    "advance": N_("advance"),
    "double": N_("double on the dice"),
    "action_over": N_("doubles of the action"),
    "morale": N_("morale test"),
    "losses": N_("losses"),
    "destroyed": N_("the unit is destroyed"),
    "unit_gone": N_("the unit is out of the battle"),
    "other_sheet": N_("ruled on another sheet"),
}

# The other effects are what their outcome already says.
EFFECT_WORDS: Final[Mapping[str, str]] = {
    AMMUNITION_LOST: N_("a double: one ammunition level lost"),
    SUPPORT_PAID: N_("one breath level paid for support"),
}
