"""A shock action from the first question to the advance (checklist A of the sheet)."""

from __future__ import annotations

from tracker.battle.battle import Battle, Running, Unit, UnitId
from tracker.battle.fields import Option, Scalar
from tracker.games.hexcombat.fields import ENGAGED, FORMATION, NONE, is_out
from tracker.games.hexcombat.procedures.application import Application, is_emptied, ruling
from tracker.games.hexcombat.procedures.asking import (
    Given,
    asked_target,
    asked_weapon_system,
    first_target,
    given_in,
    is_lost,
    is_whole,
    matters,
    pair,
    target_of,
    value_given,
    within_reach,
)
from tracker.games.hexcombat.procedures.losses import question
from tracker.games.hexcombat.rolls.shock_check import BARRED, MAY, SHOCK_CHECK
from tracker.games.hexcombat.rolls.sides import ACTOR
from tracker.games.hexcombat.rolls.support import AGAIN, SUPPORT_CHECK, SUPPORTED, UNSUPPORTED
from tracker.games.hexcombat.switches import FORMATION_SHOCK
from tracker.rules.resolver import Case, Context, prefill
from tracker.rules.system import Ask, Choose, PickUnit, RollFor
from tracker.words import N_


def _may_attack(battle: Battle, attacker: Unit, target: UnitId) -> str | None:
    """`may` where nothing is in doubt: naming an enemy says that it is engaged (HX-DUEL-01); None where it is."""
    if target not in battle.units:
        return BARRED
    known = prefill(SHOCK_CHECK, Context(battle, pair(attacker.id, target)))
    case = Case({key: found.value for key, found in known.items()}, battle.switches)
    return MAY if SHOCK_CHECK.judge(case) == MAY else None


def _support_options(battle: Battle, attacker: Unit) -> tuple[Option, ...]:
    known = prefill(SUPPORT_CHECK, Context(battle, {ACTOR: attacker.id}))
    case = Case({key: found.value for key, found in known.items()}, battle.switches)
    no = Option("no", N_("no"))
    impassable = Option("impassable", N_("no: the terrain or the hex side is impassable for it"))
    match SUPPORT_CHECK.judge(case):
        case "automatic":
            return (Option("yes", N_("yes, of itself: it charges")), impassable)
        case "free":
            return (Option("yes", N_("yes, at no cost")), no, impassable)
        case "spent":
            return (Option("no", N_("no: out of breath, it cannot pay")), impassable)
        case _ if not SUPPORT_CHECK.applied(case):
            return (Option("spent", N_("yes: out of breath, nothing is left to pay")), no, impassable)
        case _:
            return (Option("yes", N_("yes, for one breath level")), no, impassable)


def _support_inputs(given: Given, attack: int) -> dict[str, Scalar]:
    match given.get("support"):
        case "yes":
            return {"support": SUPPORTED if attack == 1 else AGAIN, "impassable": False}
        case "spent":
            return {"support": SUPPORTED, "impassable": False}
        case "impassable":
            return {"support": UNSUPPORTED, "impassable": True}
        case _:
            return {"support": UNSUPPORTED, "impassable": False}


def ask_shock(battle: Battle, running: Running) -> Ask | None:
    """The next question of a shock action, None when it is over."""
    if not is_whole(battle, running):
        return None
    given = given_in(running)
    attacker = battle.units[running.bindings[ACTOR]]
    candidates = within_reach(battle, attacker)
    engaged = next((foe for foe in candidates if battle.units[foe][ENGAGED] != NONE), None)
    whom = N_("Whom does it attack?")
    if (ask := asked_target(running, candidates, whom, "HX-DUEL-01", usual=engaged)) is not None:
        return ask
    target = first_target(running, given)
    if not target:
        return None
    if "support" not in given:
        if is_out(attacker) or is_lost(battle, target):
            return None
        may = given.get("may", _may_attack(battle, attacker, target))
        if may == BARRED:
            return None
        if may is None:
            return RollFor("may", N_("May it attack?"), "shock_check", pair(attacker.id, target))
        return Choose(
            "support",
            N_("Is the attack supported?"),
            _support_options(battle, attacker),
            ("HX-SHOCK-38", "HX-SHOCK-39", "HX-SHOCK-40", "HX-SHOCK-41", "HX-DUEL-06"),
            usual=_support_options(battle, attacker)[0].key,
            short=N_("support"),
        )
    attacks = (1, 2) if attacker[FORMATION] else (1,)
    applied_between = ruling(battle, FORMATION_SHOCK) == "sequential"
    for attack in attacks:
        if (ask := _attack(battle, running, given, attack)) is not None:
            return ask
        if applied_between and (ask := _applied(battle, running, given, attack)) is not None:
            return ask
    for attack in () if applied_between else attacks:
        if (ask := _applied(battle, running, given, attack)) is not None:
            return ask
    return _advance(battle, running, given)


def _attack(battle: Battle, running: Running, given: Given, attack: int) -> Ask | None:
    attacker = battle.units[running.bindings[ACTOR]]
    if f"roll.{attack}" in given or is_out(attacker):
        return None
    if attack == 2 and "target.2" not in given:
        return PickUnit(
            "target.2",
            N_("The formation's second hex: whom does it attack?"),
            within_reach(battle, attacker),
            or_none=N_("it engages nobody there any more"),
            rules=("HX-DUEL-05", "HX-RUL-33", "HX-RUL-45"),
            usual=first_target(running, given),
            short=N_("second hex"),
        )
    target = target_of(running, given, attack)
    if is_lost(battle, target):
        return None
    weapon_system = value_given(running, given, attack)
    if weapon_system is None:
        return asked_weapon_system(attack)
    return RollFor(
        f"roll.{attack}",
        N_("The shock combat") if attack == 1 else N_("The formation's second attack"),
        "shock",
        pair(attacker.id, target),
        {"weapon_system": weapon_system, **_support_inputs(given, attack)},
        by=(f"target.{attack}", "support", f"weapon_system.{attack}"),
        foreseen="0",
    )


def shock_applications(battle: Battle, running: Running) -> tuple[Application, ...]:
    """The losses of each attack, or their sum where both struck one unit and the sum is applied (HX-RUL-33)."""
    given = given_in(running)
    made = [
        Application(str(attack), target, int(str(given[f"roll.{attack}"])), given)
        for attack in (1, 2)
        if f"roll.{attack}" in given and (target := target_of(running, given, attack)) in battle.units
    ]
    if len(made) == 2 and ruling(battle, FORMATION_SHOCK) == "sum" and made[0].target == made[1].target:
        return (Application("1", made[0].target, made[0].count + made[1].count, given),)
    return tuple(made)


def _applied(battle: Battle, running: Running, given: Given, attack: int) -> Ask | None:
    for application in shock_applications(battle, running):
        if application.segment == str(attack) and matters(battle, application.count):
            return question(battle, application)
    return None


def _advance(battle: Battle, running: Running, given: Given) -> Ask | None:
    if "advance" in given or given["support"] not in {"yes", "spent"} or is_out(battle.units[running.bindings[ACTOR]]):
        return None
    for application in shock_applications(battle, running):
        if application.count and is_emptied(battle, application):
            return RollFor(
                "advance",
                N_("The hex is free: does the attacker advance, with the characters stacked with it?"),
                "advance",
                pair(running.bindings[ACTOR], application.target),
                {"hex_free": True, "by_shock": True, "was_supported": True},
            )
    return None
