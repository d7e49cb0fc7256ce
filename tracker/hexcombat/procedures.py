"""A shock action, a shooting action and losses applied by themselves, as questions one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle import Battle, Running, Unit, UnitId
from tracker.fields import Option, Scalar, whole
from tracker.hexcombat.crt import MOST_LOSSES
from tracker.hexcombat.fields import AMMUNITION, EXHAUSTED, FORMATION, GRADE, KIND, is_out
from tracker.hexcombat.losses import Application, is_emptied, left_by_hex, question, ruling
from tracker.hexcombat.ranges import DISTANCE, boost_of, shots_of
from tracker.hexcombat.shock import AGAIN, SUPPORT_CHECK, SUPPORTED, UNSUPPORTED, WEAPON_SYSTEM
from tracker.hexcombat.sides import ACTOR, TARGET
from tracker.hexcombat.switches import AFTER_BLOCK, FORMATION_SHOCK, FORMATION_SHOTS
from tracker.resolver import Case, Role, Scene, prefill
from tracker.system import Ask, Choose, Count, PickUnit, Procedure, RollFor
from tracker.words import N_

Given = Mapping[str, Scalar]

MOST_RESULTS: Final = 6 * MOST_LOSSES
LOSS_RESULTS: Final = whole("losses", N_("loss results"), 0, MOST_RESULTS, 1)


def given_in(running: Running) -> Given:
    """The answers so far, by key."""
    return {answer.key: answer.value for answer in running.answers}


def _pair(actor: UnitId, target: UnitId) -> dict[str, UnitId]:
    return {ACTOR: actor, TARGET: target}


def _enemies(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    return tuple(other.id for other in battle.units.values() if other.side != unit.side and not is_out(other))


def _is_whole(battle: Battle, running: Running) -> bool:
    return {ACTOR, TARGET} <= running.bindings.keys() and all(
        unit in battle.units for unit in running.bindings.values()
    )


def _target_of(running: Running, given: Given, attack: int) -> UnitId:
    """Whom an attack or a hex goes for: the bound target unless another was named; empty for nobody."""
    return UnitId(str(given.get(f"target.{attack}", running.bindings[TARGET])))


def _matters(battle: Battle, count: int) -> bool:
    return count > 0 or ruling(battle, AFTER_BLOCK) == "always"


def _asked_weapon_system(attack: int) -> Count:
    return Count(f"weapon_system.{attack}", N_("What does the weapon system table give?"), WEAPON_SYSTEM,
                 ("HX-SHOCK-04", "HX-SHOOT-04"))  # fmt: skip


def _weapon_system(running: Running, given: Given, attack: int) -> Scalar | None:
    """The value for that attack; a second attack on the same unit has that of the first."""
    same = attack == 2 and _target_of(running, given, 2) == running.bindings[TARGET]
    return given.get(f"weapon_system.{1 if same else attack}")


# ---- a shock action


def _support_options(battle: Battle, attacker: Unit) -> tuple[Option, ...]:
    known = prefill(SUPPORT_CHECK, Scene(battle, {ACTOR: attacker.id}))
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


def _ask_shock(battle: Battle, running: Running) -> Ask | None:
    if not _is_whole(battle, running):
        return None
    given = given_in(running)
    attacker = battle.units[running.bindings[ACTOR]]
    if (may := given.get("may")) is None:
        return RollFor("may", N_("May it attack?"), "shock_check", dict(running.bindings))
    if may == "barred":
        return None
    if "support" not in given:
        return Choose(
            "support",
            N_("Is the attack supported?"),
            _support_options(battle, attacker),
            ("HX-SHOCK-38", "HX-SHOCK-39", "HX-SHOCK-40", "HX-SHOCK-41", "HX-DUEL-06"),
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
    if f"roll.{attack}" in given:
        return None
    if attack == 2 and "target.2" not in given:
        return PickUnit(
            "target.2",
            N_("The formation's second hex: whom does it attack?"),
            _enemies(battle, attacker),
            or_none=N_("it engages nobody there any more"),
            rules=("HX-DUEL-05", "HX-RUL-33", "HX-RUL-45"),
        )
    target = _target_of(running, given, attack)
    if not target or target not in battle.units:
        return None
    weapon_system = _weapon_system(running, given, attack)
    if weapon_system is None:
        return _asked_weapon_system(attack)
    return RollFor(
        f"roll.{attack}",
        N_("The shock combat") if attack == 1 else N_("The formation's second attack"),
        "shock",
        _pair(attacker.id, target),
        {"weapon_system": weapon_system, **_support_inputs(given, attack)},
    )


def _shock_applications(battle: Battle, running: Running) -> tuple[Application, ...]:
    """The losses of each attack, or their sum where both struck one unit and the sum is applied (HX-RUL-33)."""
    given = given_in(running)
    made = [
        Application(str(attack), target, int(str(given[f"roll.{attack}"])), given)
        for attack in (1, 2)
        if f"roll.{attack}" in given and (target := _target_of(running, given, attack)) in battle.units
    ]
    if len(made) == 2 and ruling(battle, FORMATION_SHOCK) == "sum" and made[0].target == made[1].target:
        return (Application("1", made[0].target, made[0].count + made[1].count, given),)
    return tuple(made)


def _applied(battle: Battle, running: Running, given: Given, attack: int) -> Ask | None:
    for application in _shock_applications(battle, running):
        if application.segment == str(attack) and _matters(battle, application.count):
            return question(battle, application)
    return None


def _advance(battle: Battle, running: Running, given: Given) -> Ask | None:
    if "advance" in given or given["support"] not in {"yes", "spent"}:
        return None
    for application in _shock_applications(battle, running):
        if application.count and is_emptied(battle, application):
            return RollFor(
                "advance",
                N_("The hex is free: does the attacker advance, with the characters stacked with it?"),
                "advance",
                _pair(running.bindings[ACTOR], application.target),
                {"hex_free": left_by_hex(application), "by_shock": True, "was_supported": True},
            )
    return None


# ---- a shooting action


def _ask_volley(battle: Battle, running: Running) -> Ask | None:
    if not _is_whole(battle, running):
        return None
    given = given_in(running)
    shooter = battle.units[running.bindings[ACTOR]]
    for part in (1, 2) if shooter[FORMATION] else (1,):
        if (ask := _shots(battle, running, given, part)) is not None:
            return ask
        if given.get("may.1") == "barred":
            return None
    for application in _volley_applications(battle, running):
        if _matters(battle, application.count) and (ask := question(battle, application)) is not None:
            return ask
    return None


def _shots(battle: Battle, running: Running, given: Given, part: int) -> Ask | None:
    """The next question about the shots of one hex, None when they are all fired."""
    shooter = battle.units[running.bindings[ACTOR]]
    each_its_own = ruling(battle, FORMATION_SHOTS) == "per_hex"
    if part == 2 and each_its_own and "target.2" not in given:
        return PickUnit(
            "target.2",
            N_("The formation's second hex: at whom does it shoot?"),
            _enemies(battle, shooter),
            or_none=N_("at nobody"),
            rules=("HX-FIRE-09", "HX-RUL-45"),
        )
    target = _target_of(running, given, part)
    if not target or target not in battle.units:
        return None
    asked = part if target != running.bindings[TARGET] else 1
    if f"distance.{asked}" not in given:
        return Count(f"distance.{asked}", N_("How many hexes away is the target?"), DISTANCE, ("HX-FIRE-05",))
    distance = given[f"distance.{asked}"]
    if (may := given.get(f"may.{asked}")) is None:
        return RollFor(
            f"may.{asked}", N_("May it shoot?"), "fire_check", _pair(shooter.id, target), {"distance": distance}
        )
    if may == "barred":
        return None
    weapon_system = _weapon_system(running, given, part)
    if weapon_system is None:
        return _asked_weapon_system(part)
    shots, single = shots_of(shooter[KIND], shooter[GRADE]), False
    if boost := boost_of(shooter[KIND], shooter[GRADE]):
        if (rate := given.get(f"rate.{part}")) is None:
            return Choose(f"rate.{part}", N_("Several shots, or one with a better advantage?"), _rates(shots, boost),
                          ("HX-ROF-03", "HX-ROF-04", "HX-RUL-37"))  # fmt: skip
        single = rate == "single"
    for shot in range(1, (1 if single else shots) + 1):
        if f"shot.{part}.{shot}" in given:
            continue
        if shooter[AMMUNITION] == EXHAUSTED:
            return None
        return RollFor(
            f"shot.{part}.{shot}",
            N_("The next shot"),
            "shoot",
            _pair(shooter.id, target),
            {"weapon_system": weapon_system, "distance": distance, "single_shot": single},
        )
    return None


def _rates(shots: int, boost: int) -> tuple[Option, ...]:
    several = {2: N_("two shots"), 3: N_("three shots")}[shots]
    better = {1: N_("one shot with +1"), 2: N_("one shot with +2")}[boost]
    return (Option("several", several), Option("single", better))


def _volley_applications(battle: Battle, running: Running) -> tuple[Application, ...]:
    """The losses of all shots, summed for each target before they are applied (HX-ROF-06)."""
    given = given_in(running)
    sums: dict[UnitId, int] = {}
    for key, value in given.items():
        word, _dot, rest = key.partition(".")
        if word == "shot":
            target = _target_of(running, given, int(rest.partition(".")[0]))
            sums[target] = sums.get(target, 0) + int(str(value))
    return tuple(
        Application(str(number), target, count, given)
        for number, (target, count) in enumerate(sums.items(), start=1)
        if target in battle.units
    )


# ---- losses by themselves


def _ask_losses(battle: Battle, running: Running) -> Ask | None:
    if running.bindings.get(TARGET) not in battle.units:
        return None
    if "losses" not in given_in(running):
        return Count("losses", N_("How many loss results?"), LOSS_RESULTS, ("HX-CRT-01", "HX-LOSS-01"))
    return question(battle, _losses_alone(battle, running)[0])


def _losses_alone(_battle: Battle, running: Running) -> tuple[Application, ...]:
    given = given_in(running)
    if "losses" not in given:
        return ()
    return (Application("1", running.bindings[TARGET], int(str(given["losses"])), given),)


SHOCK_ACTION, VOLLEY, LOSSES = "shock_action", "shooting_action", "losses"

# fmt: off
PROCEDURES: Final = (
    Procedure(SHOCK_ACTION, N_("Shock action"),
              ("HX-DUEL-01", "HX-DUEL-02", "HX-DUEL-03", "HX-DUEL-04", "HX-DUEL-05", "HX-DUEL-06", "HX-RUL-33",
               "HX-LOSS-01", "HX-ADV-04", "HX-ADV-11"),
              _ask_shock, roles=(Role(ACTOR, N_("attacker")), Role(TARGET, N_("defender")))),
    Procedure(VOLLEY, N_("Shooting action"),
              ("HX-FIRE-01", "HX-FIRE-02", "HX-FIRE-05", "HX-FIRE-07", "HX-FIRE-08", "HX-FIRE-09", "HX-ROF-01",
               "HX-ROF-03", "HX-ROF-04", "HX-ROF-05", "HX-ROF-06", "HX-AMMO-01", "HX-RUL-28", "HX-RUL-45"),
              _ask_volley, roles=(Role(ACTOR, N_("shooter")), Role(TARGET, N_("target")))),
    Procedure(LOSSES, N_("Application of losses"),
              ("HX-LOSS-01", "HX-LOSS-02", "HX-LOSS-03", "HX-LOSS-04", "HX-LOSS-05", "HX-LOSS-06", "HX-LOSS-07",
               "HX-LOSS-08", "HX-RECOIL-10", "HX-RECOIL-11", "HX-RECOIL-13", "HX-RECOIL-16", "HX-RECOIL-17",
               "HX-RUL-20", "HX-RUL-21", "HX-RUL-40",
               "HX-MORALE-01", "HX-ADV-01", "HX-ADV-02", "HX-ADV-03"),
              _ask_losses, roles=(Role(TARGET, N_("unit attacked")),)),
)
# fmt: on

APPLICATIONS: Final = {SHOCK_ACTION: _shock_applications, VOLLEY: _volley_applications, LOSSES: _losses_alone}
