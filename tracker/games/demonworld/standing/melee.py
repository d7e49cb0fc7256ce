"""VI Melee: who fights, takes off, tests and regroups (DW-TURN-50 to 58)."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.battle.battle import Battle, Unit
from tracker.games.demonworld import fields
from tracker.games.demonworld.concepts.foes import melee_of
from tracker.games.demonworld.rolls.initiative import modified_initiative
from tracker.games.demonworld.rolls.melee import SECOND_ATTACK_EARNED
from tracker.games.demonworld.standing.any_phase import Rule, owes_loss_test
from tracker.rules.system import Does, May, MayNot, Offer, Standing, already
from tracker.words import N_, Said, _


def fights(battle: Battle, unit: Unit) -> Standing:
    """Steps VI.1 and VI.2: those in contact, the highest modified initiative first (DW-TURN-50, 51, DW-MEL-01)."""
    fell_before = fields.is_out(unit) and not unit[fields.LOST_MELEE]
    if not melee_of(battle, unit) or unit[fields.ROUTING] or fell_before:
        return None
    if fields.is_out(unit) and bases_to_strike(unit) == 0:
        return MayNot(N_("fell at a higher initiative"), ("DW-MEL-12", "DW-MEL-02"))
    initiative = modified_initiative(battle, unit)
    attack = Offer(N_("attack"), Does.ROLL, "melee", "actor", times=bases_to_strike(unit) + _seconds_owed(battle, unit))
    attack = replace(attack, is_made=already) if has_struck(battle, unit) else attack
    note = Said(_("initiative {figure}").format(figure=initiative))
    return May((attack, Offer(N_("initiative"), Does.ROLL, "initiative", "actor")), note, rank=initiative)


def bases_to_strike(unit: Unit) -> int:
    """The bases that still have a blow: those standing, and those that fell in this phase but to nobody faster.

    What fell at the same initiative strikes all the same (DW-MEL-02, DW-MEL-12).
    """
    if not fields.is_troop(unit):
        return 0 if unit[fields.LOST_TO_FASTER] else 1
    standing = 0 if fields.is_out(unit) else unit[fields.BASES]
    return standing + max(unit[fields.LOST_MELEE] - unit[fields.LOST_TO_FASTER], 0)


def _seconds_owed(battle: Battle, unit: Unit) -> int:
    return sum(debt.unit == unit.id and debt.cause == SECOND_ATTACK_EARNED for debt in battle.debts)


def has_struck(battle: Battle, unit: Unit) -> bool:
    """Whether it has had its blows in a round of this turn; a second attack that is owed comes behind them."""
    return _seconds_owed(battle, unit) == 0 and battle.times_played("melee_round", unit.id) > 0


def is_through(battle: Battle, unit: Unit) -> bool:
    """Whether it has had its blows, or lost them all, or is ticked off at this step."""
    return has_struck(battle, unit) or battle.is_done(unit.id)


def all_are_through(battle: Battle) -> bool:
    """Whether some have had their blows, those who fight nobody any more among them, and all who may strike."""
    units = battle.units.values()
    fighting = (unit for unit in units if isinstance(fights(battle, unit), May))
    return any(has_struck(battle, unit) for unit in units) and all(is_through(battle, unit) for unit in fighting)


def takes_off(_battle: Battle, unit: Unit) -> Standing:
    """Step VI.3: flyers leaving the fight (DW-TURN-52, DW-MEL-47)."""
    if not unit[fields.FLYER] or not unit[fields.MELEE]:
        return None
    return May((Offer(N_("take off"), Does.ACTION, "take_off"),))


def owes_contact_test(result: str) -> Rule:
    """Steps VI.4 and VI.6: losers first, then winners still in contact (DW-TURN-53, 55, DW-MEL-50, 51)."""
    owes = owes_loss_test("contact")

    def standing(battle: Battle, unit: Unit) -> Standing:
        if unit[fields.MELEE_RESULT] not in {result, "both"}:
            return None
        return owes(battle, unit)

    return standing


def regroups(_battle: Battle, unit: Unit) -> Standing:
    """Step VI.8: bases of engaged units shift and turn (DW-TURN-57, 58, 68, DW-MEL-52)."""
    if not unit[fields.MELEE] or unit[fields.ROUTING]:
        return None
    return May((Offer(N_("regrouped")),))
