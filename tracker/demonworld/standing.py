"""Who may act at each step of the turn, and why another may not (DW-TURN-03 to 71)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle import Battle, Unit
from tracker.demonworld.fields import (
    AWAY,
    BREATH,
    CHARIOT,
    DRAGON,
    FLYER,
    FORMATION,
    FREE_TOKEN,
    IMPETUOUS,
    JAMMED,
    KIND,
    LEADER,
    LOADING,
    LOST_MELEE,
    LOST_SHOOTING,
    MADE_CONTACT,
    MELEE,
    MELEE_RESULT,
    MISSILE_POWER,
    MOVED,
    NO_RECOVERY,
    ORDER,
    ORGANISED,
    RECOVERED,
    ROUT_MOVE_DUE,
    ROUTED_ON,
    ROUTING,
    SHOT_FIRST,
    SHOT_REACTION,
    SHOT_SECOND,
    SORCERER_LEVEL,
    SPELL,
    SPELL_CAST,
    STIRRED,
    attached_commanders,
    crushes,
    host_of,
    is_artillery,
    is_commander,
    is_engaged,
    is_independent,
    is_large,
    is_out,
    is_single,
    is_sorcerer,
    is_troop,
)
from tracker.demonworld.fields import COMMANDED as UNDER_COMMAND
from tracker.demonworld.initiative import modified_initiative
from tracker.demonworld.magic import is_banned
from tracker.demonworld.switches import (
    ATTACHED_HERO_SHOOTS,
    ENGAGED_LARGE_TOKEN,
    LOADING_RULE,
    ONE_SHOT_PER_TURN,
    T_SHOOTS_WHEN_CHARGED,
)
from tracker.fields import Field
from tracker.system import DONE, Does, May, MayNot, Offer, Standing
from tracker.words import N_

Rule = Callable[[Battle, Unit], Standing]

FULL_LOAD: Final = 6

SHOOT: Final = Offer(N_("shoot"), Does.ROLL, "shoot", "actor")
FLAMING_ARROWS: Final = Offer(N_("flaming arrows"), Does.ROLL, "flaming_arrows", "actor")
BREATHE: Final = Offer(N_("breathe fire"), Does.ROLL, "breath", "actor")
FIRE_GUN: Final = Offer(N_("fire the gun"), Does.PROCEDURE, "gun_shot", "actor")
WASTED: Final = Offer(N_("out of range: shot lost"), Does.ACTION, "waste_shot")
CRUSH: Final = Offer(N_("crush"), Does.PROCEDURE, "crush", "actor")
CONTACT: Final = Offer(N_("move into contact"), Does.PROCEDURE, "contact", "actor")
CHARGE_TEST: Final = Offer(N_("charge test"), Does.ROLL, "morale", "actor", {"test": "charge"})
STEP_COST: Final = Offer(N_("cost of a hex"), Does.ROLL, "step_cost", "actor")
MANOEUVRE: Final = Offer(N_("manoeuvre"), Does.ROLL, "manoeuvre", "actor")
FORM_UP: Final = Offer(N_("take a formation"), Does.ROLL, "formation", "actor")
GUN_MOVE: Final = Offer(N_("move or load the gun"), Does.ROLL, "artillery_move", "actor")
MOVE: Final = Offer(N_("moved"))
ROUT_MOVE: Final = Offer(N_("rout move"), Does.PROMPT, "rout_move")

NO_TOKEN: Final = MayNot(N_("it holds no token"), ("DW-TURN-62",))
ROUTS: Final = MayNot(N_("it is routing"), ("DW-RAL-06", "DW-TURN-62"))
RUNS_WILD: Final = MayNot(N_("it is impetuous and moved at IV.2"), ("DW-ORD-11", "DW-TURN-25"))
ENGAGED: Final = MayNot(N_("it is engaged in melee"), ("DW-GLO-13", "DW-TURN-62"))


def setting(battle: Battle, switch: Field[str]) -> str:
    """The reading of a doubtful rule that this battle plays by."""
    return switch.of(battle.switches)


def on_the_table(rule: Rule) -> Rule:
    """The rule for those still on the table, and not away on a flank march."""

    def standing(battle: Battle, unit: Unit) -> Standing:
        return None if is_out(unit) or unit[AWAY] else rule(battle, unit)

    return standing


def even_if_fallen(rule: Rule) -> Rule:
    """The rule where all is simultaneous: one destroyed by this phase's shots still acts in it (DW-GEN-10)."""

    def standing(battle: Battle, unit: Unit) -> Standing:
        fell_before = is_out(unit) and not unit[LOST_SHOOTING]
        return None if fell_before or unit[AWAY] else rule(battle, unit)

    return standing


def is_organised(unit: Unit) -> bool:
    """Whether the unit counts as organised; a square never does (DW-GLO-12, DW-FORM-03)."""
    return unit[ORGANISED] and unit[FORMATION] != "square"


def in_command(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has a leader or stands under a hero's or general's command (DW-ORD-03)."""
    return unit[LEADER] or unit[UNDER_COMMAND] or bool(attached_commanders(battle, unit))


# ---- I Orders


def may_hold_token(battle: Battle, unit: Unit) -> Standing:
    """Who receives a token the owner chooses (DW-TURN-06, 07, DW-ORD-03 to 06)."""
    if is_out(unit) or unit[AWAY] or is_single(unit):
        return None
    if is_large(unit):
        barred = is_engaged(unit) and setting(battle, ENGAGED_LARGE_TOKEN) == "no"
        return MayNot(N_("it is engaged in melee"), ("DW-ORD-04",)) if barred else May()
    if (bar := _token_bar(unit)) is not None:
        return bar
    if not in_command(battle, unit) and not unit[FREE_TOKEN]:
        return MayNot(N_("it has neither leader nor commander: its order is random"), ("DW-ORD-03", "DW-ORD-06"))
    return May()


def _token_bar(unit: Unit) -> MayNot | None:
    if is_engaged(unit):
        return MayNot(N_("it is engaged in melee"), ("DW-ORD-03", "DW-TURN-06"))
    if unit[ROUTING]:
        return MayNot(N_("it is routing"), ("DW-ORD-03", "DW-RAL-06"))
    if unit[IMPETUOUS]:
        return MayNot(N_("it is impetuous"), ("DW-ORD-03", "DW-ORD-11"))
    return None


def takes_random_order(battle: Battle, unit: Unit) -> Standing:
    """Leaderless, uncommanded units that are otherwise free roll for their order (DW-ORD-06)."""
    if not is_troop(unit) or is_out(unit) or unit[AWAY]:
        return None
    if (bar := _token_bar(unit)) is not None:
        return bar
    if in_command(battle, unit):
        return None
    if unit[FREE_TOKEN]:
        return May((DONE,), N_("its owner may choose any token"))
    return May((Offer(N_("random order"), Does.ROLL, "random_order", "actor"),))


def allowed_tokens(_battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Which of the four tokens a unit may have; artillery never C (DW-ORD-13, DW-ART-05)."""
    return ("T", "H", "M") if is_artillery(unit) else ("T", "C", "H", "M")


def may_test_obedience(_battle: Battle, unit: Unit) -> Standing:
    """Units with a token test where the referee calls for it (DW-TURN-10, DW-ORD-12)."""
    if not is_troop(unit) or unit[ORDER] == "none":
        return None
    return May((Offer(N_("obedience test"), Does.ROLL, "obedience", "actor"),))


# ---- II Magic


def may_announce_spell(battle: Battle, unit: Unit) -> Standing:
    """Sorcerers in ascending level (DW-TURN-11, DW-MAG-01)."""
    if not is_sorcerer(unit):
        return None
    if is_banned(battle, unit):
        return MayNot(N_("a miscast bars him from casting"), ("DW-MAG-24", "DW-MAG-26"))
    return May(
        (
            Offer(N_("announce a spell"), Does.ACTION, "announce_spell"),
            Offer(N_("cast"), Does.ROLL, "cast", "actor"),
        ),
        rank=-unit[SORCERER_LEVEL],
    )


def may_cast(battle: Battle, unit: Unit) -> Standing:
    """Those who announced a spell make its roll (DW-TURN-12)."""
    standing = may_announce_spell(battle, unit)
    if not isinstance(standing, May):
        return standing
    note = N_("nothing announced yet") if not unit[SPELL] else ""
    return May((Offer(N_("cast"), Does.ROLL, "cast", "actor"),), note, standing.rank)


def has_spell_effects(_battle: Battle, unit: Unit) -> Standing:
    """Successful spells take effect together (DW-TURN-13, DW-MAG-09)."""
    return May((Offer(N_("effects"), Does.PROMPT, "spell_effects"),)) if unit[SPELL_CAST] else None


# ---- III and V Shooting


def _has_shot_kind(unit: Unit) -> bool:
    return unit[MISSILE_POWER] > 0 or is_artillery(unit) or (unit[KIND] == DRAGON and unit[BREATH] > 0)


def _shots(unit: Unit) -> tuple[Offer, ...]:
    if is_artillery(unit):
        return (FIRE_GUN, WASTED)
    if unit[KIND] == DRAGON and unit[BREATH] > 0:
        return (BREATHE, WASTED)
    return (SHOOT, FLAMING_ARROWS, WASTED) if is_troop(unit) else (SHOOT, WASTED)


def may_shoot_first(battle: Battle, unit: Unit) -> Standing:
    """Step III.1 (DW-TURN-14 to 17, 61, 62, 64, 66)."""
    if not _has_shot_kind(unit):
        return None
    if is_commander(unit):
        return _commander_shoots_as_unit(battle, unit, "H") or May(_shots(unit))
    if is_single(unit):
        return None
    return _token_shoots(battle, unit, "H")


def _token_shoots(battle: Battle, unit: Unit, token: str) -> Standing:
    if unit[ROUTING]:
        return ROUTS
    if unit[IMPETUOUS]:
        return MayNot(N_("it is impetuous and holds no token"), ("DW-ORD-11", "DW-TURN-62"))
    held = unit[ORDER]
    if held == "none":
        return NO_TOKEN
    if held != token:
        return _WRONG_TOKEN[token, held]
    if is_troop(unit) and token == "H" and not is_organised(unit):
        return MayNot(N_("it is disorganised"), ("DW-TURN-14", "DW-TURN-64"))
    if is_troop(unit) and is_engaged(unit) and token == "H":
        return ENGAGED
    if is_artillery(unit) and setting(battle, LOADING_RULE) == "track_6" and unit[LOADING] < FULL_LOAD:
        if unit[SHOT_FIRST] or unit[SHOT_SECOND]:
            return MayNot(N_("it has fired and is not loaded"), ("DW-ART-08",))
        return MayNot(N_("it is not fully loaded"), ("DW-ART-08", "DW-TURN-16", "DW-TURN-42"))
    if unit[JAMMED]:
        return MayNot(N_("it jammed this turn"), ("DW-ART-15",))
    return May(_shots(unit))


_WRONG_TOKEN: Final = {
    ("H", "T"): MayNot(N_("with token T it shoots in V"), ("DW-ORD-02", "DW-TURN-40")),
    ("H", "C"): MayNot(N_("token C has no shooting step"), ("DW-TURN-61",)),
    ("H", "M"): MayNot(N_("token M has no shooting step"), ("DW-TURN-61",)),
    ("T", "H"): MayNot(N_("with token H it shoots in III"), ("DW-ORD-02", "DW-TURN-14")),
    ("T", "C"): MayNot(N_("token C has no shooting step"), ("DW-TURN-61",)),
    ("T", "M"): MayNot(N_("token M has no shooting step"), ("DW-TURN-61",)),
}


def _commander_shoots_as_unit(battle: Battle, unit: Unit, token: str) -> Standing:
    """With the house rule `with_unit` an attached commander follows his unit's token (DW-TURN-66)."""
    host = host_of(battle, unit)
    if host is None or setting(battle, ATTACHED_HERO_SHOOTS) == "free" or host[ORDER] == token:
        return None
    return MayNot(N_("he shoots with his unit, which holds another token"), ("DW-TURN-66",))


def may_shoot_second(battle: Battle, unit: Unit) -> Standing:
    """Step V.1 (DW-TURN-40 to 43, 63, 65)."""
    if not _has_shot_kind(unit):
        return None
    once = setting(battle, ONE_SHOT_PER_TURN) == "everybody"
    if is_commander(unit):
        bar = _commander_bar(unit) or _commander_shoots_as_unit(battle, unit, "T")
        return bar or May(_shots(unit))
    if is_single(unit):
        return None
    standing = _token_shoots(battle, unit, "T")
    if not isinstance(standing, May):
        return standing
    if once and (unit[SHOT_FIRST] or unit[SHOT_REACTION]):
        return MayNot(N_("it has shot already this turn (house rule)"), ("DW-TURN-63",))
    if is_troop(unit) and is_engaged(unit) and setting(battle, T_SHOOTS_WHEN_CHARGED) == "no":
        return MayNot(N_("it was contacted this turn (house rule)"), ("DW-TURN-65",))
    return standing


def _commander_bar(unit: Unit) -> MayNot | None:
    if unit[SHOT_FIRST]:
        return MayNot(N_("he shot in the first shooting phase"), ("DW-TURN-43", "DW-TURN-63"))
    if unit[SHOT_REACTION]:
        return MayNot(N_("he shot at a crusher"), ("DW-TURN-43", "DW-CRU-12"))
    if unit[MADE_CONTACT]:
        return MayNot(N_("he moved into contact this turn"), ("DW-TURN-43",))
    return None


def may_react(battle: Battle, unit: Unit) -> Standing:
    """Step IV.3a: who may shoot at the base about to crush them (DW-TURN-26, DW-CRU-11, 12)."""
    if unit[MISSILE_POWER] == 0 or is_out(unit):
        return None
    if is_single(unit):
        if not is_independent(unit):
            return MayNot(N_("he is attached to a unit"), ("DW-TURN-26",))
        if unit[SHOT_FIRST]:
            return MayNot(N_("he shot in the first shooting phase"), ("DW-TURN-26", "DW-TURN-63"))
    elif unit[ORDER] != "T":
        return MayNot(N_("only token T lets a unit shoot at its crusher"), ("DW-TURN-26", "DW-CRU-11"))
    if setting(battle, ONE_SHOT_PER_TURN) == "everybody" and (unit[SHOT_FIRST] or unit[SHOT_REACTION]):
        return MayNot(N_("it has shot already this turn (house rule)"), ("DW-TURN-63",))
    return May((SHOOT,))


def lost_to(field: Field[int]) -> Rule:
    """Those that lost bases in this way in this phase."""

    def standing(_battle: Battle, unit: Unit) -> Standing:
        return May() if unit[field] > 0 else None

    return standing


def closes_ranks(_battle: Battle, unit: Unit) -> Standing:
    """Units that just lost bases to shooting may close up one hex (DW-TURN-21, 47)."""
    if not unit[LOST_SHOOTING] or not is_troop(unit):
        return None
    return May((Offer(N_("close ranks"), Does.PROMPT, "close_ranks"), DONE))


def owes_loss_test(column: str) -> Rule:
    """Those that owe the loss test of this column (DW-MOR-39)."""
    offer = Offer(N_("loss test"), Does.ROLL, "morale", "actor", {"test": column})

    def standing(battle: Battle, unit: Unit) -> Standing:
        owes = any(
            debt.unit == unit.id and debt.resolver == "morale" and debt.inputs.get("test") == column
            for debt in battle.debts
        )
        return May((offer,)) if owes else None

    return standing


def makes_rout_move(_battle: Battle, unit: Unit) -> Standing:
    """Those that failed a test and still have to run (DW-RAL-04)."""
    return May((ROUT_MOVE,)) if unit[ROUT_MOVE_DUE] else None


# ---- IV Movement


def routs_since_earlier(battle: Battle, unit: Unit) -> Standing:
    """Step IV.1: rout begun in an earlier turn (DW-TURN-24, DW-RAL-05, 08)."""
    if not unit[ROUTING]:
        return None
    if unit[ROUTED_ON] >= battle.place.turn:
        return MayNot(N_("it broke this turn and has run already"), ("DW-RAL-08",))
    return May((ROUT_MOVE,))


def runs_wild(_battle: Battle, unit: Unit) -> Standing:
    """Step IV.2: impetuous units (DW-TURN-25)."""
    if not unit[IMPETUOUS] or unit[ROUTING]:
        return None
    return May((MOVE, CONTACT, CHARGE_TEST, STEP_COST), N_("how it moves is the table's to say"))


def moves_as_commander(_battle: Battle, unit: Unit) -> Standing:
    """Steps IV.4, IV.6, IV.8: independent commanders and sorcerers, once a turn (DW-TURN-67, 70)."""
    if not is_single(unit):
        return None
    if not is_independent(unit):
        return MayNot(N_("he moves with the unit he is attached to"), ("DW-GLO-10",))
    if unit[ROUTING]:
        return ROUTS
    if unit[MOVED]:
        return MayNot(N_("he has moved this turn"), ("DW-TURN-67",))
    return May((MOVE, CONTACT, CHARGE_TEST, STEP_COST))


def moves_with(token: str) -> Rule:
    """Steps IV.5, IV.7 and IV.9: units and large bases under this token (DW-TURN-31, 33, 35, 62)."""

    def standing(_battle: Battle, unit: Unit) -> Standing:
        if is_single(unit):
            return None
        if (bar := _movement_bar(unit)) is not None:
            return bar
        if unit[ORDER] != token:
            return None
        if unit[MOVED]:
            return MayNot(N_("it has moved this turn"), ("DW-TURN-31", "DW-TURN-33", "DW-TURN-35"))
        note = N_("contacted this turn: whether it still moves is the table's to say") if is_engaged(unit) else ""
        return May(_moves(unit), note)

    return standing


def _movement_bar(unit: Unit) -> MayNot | None:
    if unit[ROUTING]:
        return ROUTS
    if unit[IMPETUOUS]:
        return RUNS_WILD
    if unit[ORDER] == "none":
        return ENGAGED if is_engaged(unit) else NO_TOKEN
    return None


def _moves(unit: Unit) -> tuple[Offer, ...]:
    if is_artillery(unit):
        return (GUN_MOVE, STEP_COST, MANOEUVRE)
    if is_large(unit):
        return (MOVE, CRUSH, CONTACT, STEP_COST, MANOEUVRE)
    return (MOVE, CONTACT, CHARGE_TEST, MANOEUVRE, STEP_COST, FORM_UP)


def turns_with_t(_battle: Battle, unit: Unit) -> Standing:
    """Step IV.10: units turn and manoeuvre, large bases move, commanders turn (DW-TURN-36 to 38)."""
    if is_single(unit):
        return May((Offer(N_("turned")),)) if is_independent(unit) and not unit[ROUTING] else None
    if (bar := _movement_bar(unit)) is not None:
        return bar
    if unit[ORDER] != "T":
        return None
    if is_artillery(unit):
        return May((GUN_MOVE, MANOEUVRE), N_("a gun may only turn (DW-ART-04)"))
    if is_large(unit):
        return May((MOVE, CRUSH, CONTACT, STEP_COST, MANOEUVRE))
    return May((Offer(N_("turned or manoeuvred")), MANOEUVRE, FORM_UP), N_("no ordinary advance"))


def may_start_fire(_battle: Battle, unit: Unit) -> Standing:
    """Step IV.11: troops may try to light a hex (DW-TURN-39, DW-FIRE-12)."""
    if unit[ROUTING] or unit[KIND] == CHARIOT:
        return None
    offers = [Offer(N_("start a fire"), Does.ROLL, "ignition", "actor")]
    if unit[KIND] == DRAGON and unit[BREATH] > 0:
        offers.append(Offer(N_("flaming attack"), Does.ROLL, "flaming_attack", "actor"))
    return May(tuple(offers))


# ---- VI Melee


def fights(battle: Battle, unit: Unit) -> Standing:
    """Steps VI.1 and VI.2: those in contact, the highest modified initiative first (DW-TURN-50, 51, DW-MEL-01)."""
    fell_before = is_out(unit) and not unit[LOST_MELEE]
    if not unit[MELEE] or unit[ROUTING] or fell_before:
        return None
    initiative = modified_initiative(battle, unit)
    attack = Offer(N_("attack"), Does.ROLL, "melee", "actor")
    return May((attack, Offer(N_("initiative"), Does.ROLL, "initiative", "actor")), rank=initiative)


def takes_off(_battle: Battle, unit: Unit) -> Standing:
    """Step VI.3: flyers leaving the fight (DW-TURN-52, DW-MEL-47)."""
    if not unit[FLYER] or not unit[MELEE]:
        return None
    return May((Offer(N_("take off"), Does.ACTION, "take_off"),))


def owes_contact_test(result: str) -> Rule:
    """Steps VI.4 and VI.6: losers first, then winners still in contact (DW-TURN-53, 55, DW-MEL-50, 51)."""
    owes = owes_loss_test("contact")

    def standing(battle: Battle, unit: Unit) -> Standing:
        if unit[MELEE_RESULT] not in {result, "both"}:
            return None
        return owes(battle, unit)

    return standing


def regroups(_battle: Battle, unit: Unit) -> Standing:
    """Step VI.8: bases of engaged units shift and turn (DW-TURN-57, 58, 68, DW-MEL-52)."""
    if not unit[MELEE] or unit[ROUTING]:
        return None
    return May(
        (Offer(N_("regrouped")),),
        N_("2 hexes without an enemy base in contact, 1 with one, none with two; all may turn"),
    )


# ---- VII Rally


def may_rally(_battle: Battle, unit: Unit) -> Standing:
    """Step VII.1: routing units only (DW-TURN-59, DW-RAL-01)."""
    if not unit[ROUTING] or not is_troop(unit):
        return None
    return May((Offer(N_("rally test"), Does.ROLL, "morale", "actor", {"test": "rally"}),))


def regains_spell_points(battle: Battle, unit: Unit) -> Standing:
    """Step VII.2: sorcerers who rested the whole turn (DW-TURN-60, DW-MAG-13, 14)."""
    if not is_sorcerer(unit):
        return None
    if unit[NO_RECOVERY]:
        return MayNot(N_("a miscast ended his recovery for good"), ("DW-MAG-22", "DW-MAG-27"))
    if is_banned(battle, unit):
        return MayNot(N_("a miscast bars him from resting"), ("DW-MAG-24", "DW-MAG-26"))
    if unit[STIRRED] or unit[MOVED] or unit[MELEE]:
        return MayNot(N_("he did not rest the whole turn"), ("DW-MAG-13", "DW-MAG-14"))
    if unit[RECOVERED]:
        return MayNot(N_("he has regained his points"), ("DW-MAG-13",))
    return May((Offer(N_("regain spell points"), Does.ROLL, "ps_recovery", "actor"),))


def is_away(_battle: Battle, unit: Unit) -> Standing:
    """Step 0.c: sections away on a flank march (DW-TURN-05)."""
    if not unit[AWAY]:
        return None
    return May((Offer(N_("test its return"), Does.PROMPT, "flank_return"), Offer(N_("back"), Does.ACTION, "come_back")))


def may_crush(_battle: Battle, unit: Unit) -> Standing:
    """Step IV.3b: crushing bases, inside their own move (DW-TURN-27, DW-CRU-01)."""
    return May((CRUSH,)) if crushes(unit) else None
