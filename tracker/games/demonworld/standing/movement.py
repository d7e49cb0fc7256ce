"""0 and IV Movement: who comes back, moves, crushes or lights a fire (DW-TURN-05, 24 to 39)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import Battle, SideId, Unit, UnitId
from tracker.games.demonworld import fields
from tracker.games.demonworld.rolls.attacks import fighting_part
from tracker.games.demonworld.standing.any_phase import ENGAGED, NO_TOKEN, ROUT_MOVE, ROUTS, Rule
from tracker.games.demonworld.switches import STEP_PRIORITY
from tracker.rules.system import Does, May, MayNot, Offer, Standing, Way
from tracker.words import N_

CRUSH: Final = Offer(N_("crush"), Does.PROCEDURE, "crush", "actor")
CONTACT: Final = Offer(N_("move into contact"), Does.PROCEDURE, "contact", "actor")
CHARGE_TEST: Final = Offer(N_("charge test"), Does.ROLL, "morale", "actor", {"test": "charge"}, whom=("target",))
TEST_FIRST: Final = replace(CHARGE_TEST, way=Way.MOVE)
"""Stands before the contact under its letter, where a test may be called for: the table is asked which comes."""
STEP_COST: Final = Offer(N_("cost of a hex"), Does.ROLL, "step_cost", "actor")
MANOEUVRE: Final = Offer(N_("manoeuvre"), Does.ROLL, "manoeuvre", "actor")
FORM_UP: Final = Offer(N_("take a formation"), Does.ROLL, "formation", "actor")
GUN_MOVE: Final = Offer(N_("move or load the gun"), Does.ROLL, "artillery_move", "actor")
MOVE: Final = Offer(N_("moved"))
WORKED: Final = MayNot(N_("worked already this turn"), ("DW-ART-08",))
RUNS_WILD: Final = MayNot(N_("impetuous, moved at IV.2"), ("DW-ORD-11", "DW-TURN-25"))


def routs_since_earlier(battle: Battle, unit: Unit) -> Standing:
    """Step IV.1: rout begun in an earlier turn (DW-TURN-24, DW-RAL-05, 08)."""
    if not unit[fields.ROUTING]:
        return None
    if unit[fields.ROUTED_ON] >= battle.place.turn:
        return MayNot(N_("broke this turn and has run already"), ("DW-RAL-08",))
    return May((ROUT_MOVE,))


def runs_wild(battle: Battle, unit: Unit) -> Standing:
    """Step IV.2: impetuous units (DW-TURN-25)."""
    if not unit[fields.IMPETUOUS] or unit[fields.ROUTING]:
        return None
    return May((MOVE, *_into_melee(battle, unit), STEP_COST), N_("your table decides how it moves"))


def moves_as_commander(battle: Battle, unit: Unit) -> Standing:
    """Steps IV.4, IV.6, IV.8: independent commanders and sorcerers, once a turn (DW-TURN-67, 70)."""
    if not fields.is_single(unit):
        return None
    if not fields.is_independent(unit):
        return MayNot(N_("attached, moves with the unit"), ("DW-GLO-10",))
    if unit[fields.ROUTING]:
        return ROUTS
    if unit[fields.MOVED]:
        return MayNot(N_("has moved already this turn"), ("DW-TURN-67",))
    return May(_charge_first(battle, unit, (MOVE, CONTACT, CHARGE_TEST, STEP_COST)))


def moves_with(token: str) -> Rule:
    """Steps IV.5, IV.7 and IV.9: units and large bases under this token (DW-TURN-31, 33, 35, 62)."""

    def standing(battle: Battle, unit: Unit) -> Standing:
        if fields.is_single(unit):
            return None
        if (bar := _movement_bar(unit)) is not None:
            return bar
        if fields.order_of(unit) != token:
            return None
        if unit[fields.GUN_WORKED]:
            return WORKED
        if unit[fields.MOVED]:
            return MayNot(N_("moved this turn"), ("DW-TURN-31", "DW-TURN-33", "DW-TURN-35"))
        return May(_charge_first(battle, unit, _moves(battle, unit)), _note(battle, unit, token))

    return standing


def dares_to_charge(battle: Battle, unit: Unit) -> bool:
    """Whether the unit has passed a charge test at this step and has charged nobody yet (DW-MOR-38).

    Whoever was crushed in this phase may have tested for that.
    """
    has_tested = battle.times_rolled("morale", unit.id, {battle.place.step}) > 0
    is_free = not (fields.is_engaged(unit) or unit[fields.ROUTING] or unit[fields.LOST_CRUSHING])
    return has_tested and is_free and not unit[fields.CHARGES_REFUSED]


def _charge_first(battle: Battle, unit: Unit, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The charge before a move without one, where the unit has tested for that."""
    return tuple(sorted(offers, key=lambda offer: offer != CONTACT)) if dares_to_charge(battle, unit) else offers


def _note(battle: Battle, unit: Unit, token: str) -> str:
    if dares_to_charge(battle, unit):
        return N_("passed its charge test")
    if fields.is_engaged(unit):
        return N_("contacted this turn: your table decides whether it still moves")
    if STEP_PRIORITY.of(battle.switches) == "fewer_tokens" and unit.side == side_with_fewest(battle, token):
        return N_("its side holds fewest of these tokens: it says who goes first")
    return ""


def side_with_fewest(battle: Battle, token: str) -> SideId | None:
    """The side that holds fewest of this token, None where that is tied and dice decide (DW-TURN-69)."""
    held = {side.id: sum(fields.order_of(unit) == token for unit in battle.of_side(side.id)) for side in battle.sides}
    fewest = [side for side, count in held.items() if count == min(held.values())]
    return fewest[0] if len(fewest) == 1 else None


def _movement_bar(unit: Unit) -> MayNot | None:
    if unit[fields.ROUTING]:
        return ROUTS
    if unit[fields.IMPETUOUS]:
        return RUNS_WILD
    if fields.order_of(unit) == "none":
        return ENGAGED if fields.is_engaged(unit) else NO_TOKEN
    return None


def _moves(battle: Battle, unit: Unit) -> tuple[Offer, ...]:
    if fields.is_artillery(unit):
        return (GUN_MOVE, STEP_COST, MANOEUVRE)
    if fields.is_large(unit):
        return (MOVE, CRUSH, CONTACT, STEP_COST, MANOEUVRE)
    return (MOVE, *_into_melee(battle, unit), MANOEUVRE, STEP_COST, FORM_UP)


def _into_melee(battle: Battle, unit: Unit) -> tuple[Offer, ...]:
    """The contact, which says itself whom it is barred to, and the test, before it where one may be called for."""
    if not may_start_melee(unit):
        return (CONTACT,)
    return (TEST_FIRST, CONTACT) if _may_be_called_to_test(battle, unit) else (CONTACT, CHARGE_TEST)


def _may_be_called_to_test(battle: Battle, unit: Unit) -> bool:
    """Whether an enemy it may charge is feared more, and it has taken no test at this step (DW-MOR-38)."""
    feared = any(battle.units[enemy][fields.FEAR] > unit[fields.FEAR] for enemy in open_to_contact(battle, unit))
    return feared and not battle.times_rolled("morale", unit.id, {battle.place.step})


def open_to_contact(battle: Battle, mover: Unit) -> tuple[UnitId, ...]:
    """The enemies it may contact: those on the table, without the ones it dared not charge (DW-MOR-38)."""
    refused = set(mover[fields.CHARGES_REFUSED].split(";"))
    enemies = (other for other in battle.units.values() if other.side != mover.side and not fields.is_out(other))
    return tuple(enemy.id for enemy in enemies if refused.isdisjoint({enemy.id, fighting_part(battle, enemy).id}))


def may_start_melee(unit: Unit) -> bool:
    """Whether the unit may move into contact: skirmishers may not (DW-FORM-10)."""
    return not (fields.is_troop(unit) and unit[fields.FORMATION] == "skirmish")


def turns_with_t(_battle: Battle, unit: Unit) -> Standing:
    """Step IV.10: units turn and manoeuvre, large bases move, commanders turn (DW-TURN-36 to 38)."""
    if fields.is_single(unit):
        return May((Offer(N_("turned")),)) if fields.is_independent(unit) and not unit[fields.ROUTING] else None
    if (bar := _movement_bar(unit)) is not None:
        return bar
    if fields.order_of(unit) != "T":
        return None
    if fields.is_artillery(unit):
        return WORKED if unit[fields.GUN_WORKED] else May((GUN_MOVE, MANOEUVRE), N_("a gun may only turn (DW-ART-04)"))
    if fields.is_large(unit):
        return May((MOVE, CRUSH, CONTACT, STEP_COST, MANOEUVRE))
    return May((Offer(N_("turned or manoeuvred")), MANOEUVRE, FORM_UP), N_("no ordinary advance"))


def may_start_fire(_battle: Battle, unit: Unit) -> Standing:
    """Step IV.11: troops may try to light a hex (DW-TURN-39, DW-FIRE-12)."""
    if unit[fields.ROUTING] or unit[fields.KIND] == fields.CHARIOT:
        return None
    offers = [Offer(N_("start a fire"), Does.ROLL, "ignition", "actor")]
    if unit[fields.KIND] == fields.DRAGON and unit[fields.BREATH] > 0:
        offers.append(Offer(N_("flaming attack"), Does.ROLL, "flaming_attack", "actor"))
    return May(tuple(offers))


def is_away(_battle: Battle, unit: Unit) -> Standing:
    """Step 0.c: sections away on a flank march (DW-TURN-05), but for those out of the battle (DW-GLO-14)."""
    if not unit[fields.AWAY] or fields.is_out(unit):
        return None
    return May((Offer(N_("test its return"), Does.PROMPT, "flank_return"), Offer(N_("back"), Does.ACTION, "come_back")))


def may_crush(_battle: Battle, unit: Unit) -> Standing:
    """Step IV.3b: crushing bases, inside their own move (DW-TURN-27, DW-CRU-01)."""
    return May((CRUSH,)) if fields.crushes(unit) else None
