"""A shock action from the first question to the advance (checklist A of the sheet)."""

from __future__ import annotations

from tracker.battle.battle import Battle, DebtId, Running, Unit, UnitId
from tracker.battle.fields import Option, Scalar
from tracker.games.hexcombat.concepts.contact import enemies_told
from tracker.games.hexcombat.fields import FORMATION, is_out, stack_of
from tracker.games.hexcombat.procedures import asking
from tracker.games.hexcombat.procedures.application import Application, is_emptied, ruling
from tracker.games.hexcombat.procedures.losses import losses
from tracker.games.hexcombat.rolls.advance import ADVANCE, ENGAGED, charges_on
from tracker.games.hexcombat.rolls.morale import MORALE_TEST
from tracker.games.hexcombat.rolls.shock_check import BARRED, MAY, SHOCK_CHECK
from tracker.games.hexcombat.rolls.sides import ACTOR
from tracker.games.hexcombat.rolls.support import AGAIN, SUPPORT_CHECK, SUPPORTED, UNSUPPORTED, support_case
from tracker.games.hexcombat.switches import FORMATION_SHOCK
from tracker.rules.resolver import Case, Context, changes_for, prefill
from tracker.rules.system import TABLE, Choose, PickUnit, RollFor, Script, answer, only_answered
from tracker.words import N_, naming


def _may_attack(battle: Battle, given: asking.Given, attacker: Unit, target: UnitId) -> str | None:
    """`may` where nothing is in doubt: naming an enemy says that it is engaged (HX-DUEL-01); None where it is asked."""
    if "may" in given:
        return None
    if "support" in given:
        return MAY
    if target not in battle.units:
        return BARRED
    scene = Context(battle, asking.pair(attacker.id, target))
    known, house = prefill(SHOCK_CHECK, scene), changes_for(SHOCK_CHECK, scene)
    case = Case({key: reading.value for key, reading in known.items()}, battle.switches, house=house)
    return MAY if SHOCK_CHECK.judge(case) == MAY else None


def _support_options(battle: Battle, attacker: Unit) -> tuple[Option, ...]:
    case = support_case(Context(battle, {ACTOR: attacker.id}))
    no = Option("no", N_("no"))
    impassable = Option("impassable", N_("no: the terrain or the hex side is impassable for it"))
    match SUPPORT_CHECK.judge(case):
        case "automatic":
            return (Option("yes", N_("yes, by itself: it charges")), impassable)
        case "free":
            return (Option("yes", N_("yes, at no cost")), no, impassable)
        case "spent":
            return (Option("no", N_("no: out of breath, it cannot pay")), impassable)
        case _ if not SUPPORT_CHECK.applied(case):
            return (Option("spent", N_("yes: out of breath, nothing is left to pay")), no, impassable)
        case _:
            return (Option("yes", N_("yes, for one breath level")), no, impassable)


def _support_inputs(given: asking.Given, attack: int) -> dict[str, Scalar]:
    match given.get("support"):
        case "yes":
            return {"support": SUPPORTED if attack == 1 else AGAIN, "impassable": False}
        case "spent":
            return {"support": SUPPORTED, "impassable": False}
        case "impassable":
            return {"support": UNSUPPORTED, "impassable": True}
        case _:
            return {"support": UNSUPPORTED, "impassable": False}


def shock(battle: Battle, running: Running) -> Script:
    """Whom, whether it may and with what support; the attacks, the losses, and the advance (checklist A)."""
    given = asking.given_in(running)
    attacker = battle.units[running.bindings[ACTOR]]
    yield from _target(battle, running, given, attacker)
    target = asking.first_target(running, given)
    if not target or ("support" not in given and (is_out(attacker) or asking.is_lost(battle, target))):
        return
    may = _may_attack(battle, given, attacker, target)
    if may is None:
        may = str(
            (
                yield RollFor(
                    "may",
                    naming(N_("May {unit} attack?"), unit=attacker.name),
                    "shock_check",
                    asking.pair(attacker.id, target),
                )
            )
        )
    if may == BARRED:
        return
    support = yield _support_asked(attacker, () if "support" in given else _support_options(battle, attacker))
    applications = shock_applications(battle, running)
    yield from _attacks(battle, running, given, applications)
    if support in {"yes", "spent"}:
        yield from _advance(battle, running, applications, target)


def _target(battle: Battle, running: Running, given: asking.Given, attacker: Unit) -> Script:
    candidates = () if asking.first_target(running, given) else asking.within_reach(battle, attacker)
    likeliest = asking.likeliest(battle, attacker, candidates)
    in_doubt = asking.is_in_doubt(battle, attacker, candidates)
    whom = naming(N_("Whom {unit:does|do} {unit} attack?"), unit=attacker.name) if candidates else ""
    yield from asking.target_asked(running, candidates, whom, "HX-DUEL-01", usual=likeliest, is_doubtful=in_doubt)


def _support_asked(attacker: Unit, options: tuple[Option, ...]) -> Choose:
    return Choose(
        "support",
        N_("Is the attack supported?"),
        options,
        ("HX-SHOCK-38", "HX-SHOCK-39", "HX-SHOCK-40", "HX-SHOCK-41", "HX-DUEL-06"),
        usual=next((option.key for option in options), ""),
        short=N_("support"),
        player=attacker.id,
    )


def _attacks(battle: Battle, running: Running, given: asking.Given, applications: tuple[Application, ...]) -> Script:
    """Both attacks of a formation, their losses after each or after both (HX-RUL-33)."""
    attacks = (1, 2) if battle.units[running.bindings[ACTOR]][FORMATION] else (1,)
    is_applied_between = ruling(battle, FORMATION_SHOCK) == "sequential"
    for attack in attacks:
        yield from _attack(battle, running, given, attack)
        if is_applied_between:
            yield from _applied(battle, applications, attack)
    for attack in () if is_applied_between else attacks:
        yield from _applied(battle, applications, attack)


def _attack(battle: Battle, running: Running, given: asking.Given, attack: int) -> Script:
    """One attack, or the second of a formation; none of one that is out, or at somebody gone."""
    attacker = battle.units[running.bindings[ACTOR]]
    if attack == 2:
        second = _second_target(battle, running, given)
        yield from only_answered(running, second) if is_out(attacker) else second
    target = asking.target_of(running, given, attack)
    struck = _struck(battle, running, attack, target)
    yield from only_answered(running, struck) if is_out(attacker) or asking.is_lost(battle, target) else struck


def _second_target(battle: Battle, running: Running, given: asking.Given) -> Script:
    """Whom the second hex attacks: the first target, though only the table sees whether one that recoiled is there.

    Where that one is gone or fell back, who else the formation touches is likelier, one of its hex first.
    """
    first, before = asking.first_target(running, given), shock_applications(battle, running)
    attacker = battle.units[running.bindings[ACTOR]]
    fell_back = any(application.target == first and application.recoils for application in before)
    is_gone = fell_back or asking.is_lost(battle, first)
    mates = stack_of(battle, battle.units[first]) if first in battle.units else ()
    touched = sorted(enemies_told(battle, attacker), key=lambda foe: foe not in mates)
    other = next((foe.id for foe in touched), None) if is_gone else None
    yield PickUnit(
        "target.2",
        N_("Whom does the formation's second hex attack?"),
        () if "target.2" in given else asking.within_reach(battle, attacker),
        or_none=N_("it engages nobody there any more"),
        rules=("HX-DUEL-05", "HX-RUL-33", "HX-RUL-45"),
        usual=other or first,
        short=N_("second hex"),
        is_doubtful=fell_back,
        player=attacker.id,
    )


def _struck(battle: Battle, running: Running, attack: int, target: UnitId) -> Script:
    given, attacker = asking.given_in(running), running.bindings[ACTOR]
    if asking.is_same_target(running, given, attack) and "weapon_system.1" in given:
        weapon_system = given["weapon_system.1"]
    else:
        weapon_system = yield asking.asked_weapon_system(attack)
    tests = _tests_left(battle, running)
    yield RollFor(
        f"roll.{attack}",
        N_("The shock combat") if attack == 1 else N_("The formation's second attack"),
        "shock",
        asking.pair(attacker, target),
        {"weapon_system": weapon_system, **_support_inputs(given, attack)},
        by=(f"target.{attack}", "support", f"weapon_system.{attack}"),
        foreseen="0",
        note=N_("the morale test comes first") if tests else "",
        after=tests,
        short="" if attack == 1 else N_("second hex"),
    )


def _tests_left(battle: Battle, running: Running) -> tuple[DebtId, ...]:
    """The morale tests that the losses of the first attack have left: they come before the second (HX-MORALE-01)."""
    struck = (battle.units[application.target] for application in shock_applications(battle, running))
    testing = {unit.id for target in struck for unit in stack_of(battle, target)}
    owed = (debt for debt in battle.debts if debt.resolver == MORALE_TEST.key)
    return tuple(debt.id for debt in owed if debt.unit in testing)


def shock_applications(battle: Battle, running: Running) -> tuple[Application, ...]:
    """The losses of each attack, or their sum where both struck one unit and the sum is applied (HX-RUL-33)."""
    given = asking.given_in(running)
    each = [
        Application(str(attack), target, int(str(given[f"roll.{attack}"])), given)
        for attack in (1, 2)
        if f"roll.{attack}" in given and (target := asking.target_of(running, given, attack)) in battle.units
    ]
    if len(each) == 2 and ruling(battle, FORMATION_SHOCK) == "sum" and each[0].target == each[1].target:
        return (Application("1", each[0].target, each[0].count + each[1].count, given),)
    return tuple(each)


def _applied(battle: Battle, applications: tuple[Application, ...], attack: int) -> Script:
    for application in applications:
        if application.segment == str(attack) and asking.matters(battle, application.count):
            yield from losses(battle, application)


def _advance(battle: Battle, running: Running, applications: tuple[Application, ...], target: UnitId) -> Script:
    """Into a hex that the losses have emptied (HX-ADV-04)."""
    attacker = battle.units[running.bindings[ACTOR]]
    emptied = next((losing.target for losing in applications if losing.count and is_emptied(battle, losing)), None)
    if answer(running, "advance") is not None or (emptied is not None and not is_out(attacker)):
        yield RollFor(
            "advance",
            N_("The hex is free: does the attacker advance, with the stacked characters?"),
            "advance",
            asking.pair(attacker.id, emptied or target),
            {"hex_free": True, "by_shock": True, "was_supported": True},
            asks=_engages_there(battle, attacker, emptied or target),
        )


def _engages_there(battle: Battle, attacker: Unit, target: UnitId) -> tuple[PickUnit, ...]:
    """Whether a charge still engages where it comes to, and whom: only the table sees it (HX-ADV-08, HX-ADV-10).

    The one that fell back is the likeliest.
    """
    scene = Context(battle, asking.pair(attacker.id, target))
    known = {key: reading.value for key, reading in prefill(ADVANCE, scene).items()}
    if not charges_on(Case(known, battle.switches, house=changes_for(ADVANCE, scene))):
        return ()
    return (
        PickUnit(
            ENGAGED,
            naming(N_("Whom {unit:does|do} {unit} engage after the advance?"), unit=attacker.name),
            tuple(sorted(asking.enemies(battle, attacker), key=lambda enemy: enemy != target)),
            or_none=N_("nobody", "whom it engages"),
            rules=("HX-ADV-08", "HX-ADV-10"),
            short=N_("engages there"),
            measured=True,
            player=TABLE,
        ),
    )
