"""A shooting action from distance to losses (checklist B of the sheet)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Answer, Battle, Running, UnitId
from tracker.battle.fields import Option, Scalar
from tracker.games.hexcombat.fields import AMMUNITION, EXHAUSTED, FORMATION, GRADE, KIND, is_out
from tracker.games.hexcombat.procedures.application import Application, ruling
from tracker.games.hexcombat.procedures.asking import (
    Given,
    asked_target,
    asked_weapon_system,
    enemies,
    first_target,
    given_in,
    is_lost,
    is_whole,
    matters,
    pair,
    target_of,
    value_given,
)
from tracker.games.hexcombat.procedures.losses import question
from tracker.games.hexcombat.rolls.ranges import DISTANCE, ENTERED_RANGE, boost_of, has_no_range, shots_of
from tracker.games.hexcombat.rolls.sides import ACTOR
from tracker.games.hexcombat.switches import FORMATION_SHOTS, OTHER_RANGE
from tracker.rules.system import Ask, Choose, Count, PickUnit, RollFor
from tracker.words import N_, Said, _


def ask_volley(battle: Battle, running: Running) -> Ask | None:
    """The next question of a shooting action, None when it is over."""
    if not is_whole(battle, running):
        return None
    given = given_in(running)
    shooter = battle.units[running.bindings[ACTOR]]
    if (ask := asked_target(running, enemies(battle, shooter), N_("At whom does it shoot?"), "HX-FIRE-05")) is not None:
        return ask
    for part in (1, 2) if shooter[FORMATION] else (1,):
        if (ask := _shots(battle, running, given, part)) is not None:
            return ask
        if given.get("may.1") == "barred":
            return None
    for application in volley_applications(battle, running):
        if matters(battle, application.count) and (ask := question(battle, application)) is not None:
            return ask
    return None


def _shots(battle: Battle, running: Running, given: Given, part: int) -> Ask | None:
    """The next question about the shots of one hex, None when they are all fired."""
    shooter = battle.units[running.bindings[ACTOR]]
    if is_out(shooter) or (shooter[AMMUNITION] == EXHAUSTED and "shot.1.1" in given):
        return None
    each_its_own = ruling(battle, FORMATION_SHOTS) == "per_hex"
    if part == 2 and each_its_own and "target.2" not in given:
        return PickUnit(
            "target.2",
            N_("The formation's second hex: at whom does it shoot?"),
            enemies(battle, shooter),
            or_none=N_("at nobody"),
            rules=("HX-FIRE-09", "HX-RUL-45"),
            usual=first_target(running, given),
            short=N_("second hex"),
        )
    target = target_of(running, given, part)
    if is_lost(battle, target):
        return None
    asked = part if target != first_target(running, given) else 1
    if f"distance.{asked}" not in given:
        return Count(f"distance.{asked}", N_("How many hexes away is the target?"), DISTANCE, ("HX-FIRE-05",),
                     short=N_("hexes"))  # fmt: skip
    reach: dict[str, Scalar] = {"distance": given[f"distance.{asked}"]}
    if has_no_range(shooter[KIND]) and ruling(battle, OTHER_RANGE) == "ask":
        if "range.1" not in given:
            return Count("range.1", N_("What range does the referee give it?"), ENTERED_RANGE, ("HX-RUL-46",))
        reach |= {ENTERED_RANGE.key: given["range.1"]}
    if (may := given.get(f"may.{asked}")) is None:
        return RollFor(f"may.{asked}", N_("May it shoot?"), "fire_check", pair(shooter.id, target), reach,
                       by=(f"distance.{asked}", f"target.{part}"), foreseen="may")  # fmt: skip
    if may == "barred":
        return None
    weapon_system = value_given(running, given, part)
    if weapon_system is None:
        return asked_weapon_system(part)
    shots, single = shots_of(shooter[KIND], shooter[GRADE]), False
    if boost := boost_of(shooter[KIND], shooter[GRADE]):
        if (rate := given.get(f"rate.{part}")) is None:
            return Choose(f"rate.{part}", _RATE_OF_HEX[part if shooter[FORMATION] else 0], _rates(shots, boost),
                          ("HX-ROF-03", "HX-ROF-04", "HX-RUL-37"), usual="several", short=N_("rate"))  # fmt: skip
        single = rate == "single"
    for shot in range(1, (1 if single else shots) + 1):
        if f"shot.{part}.{shot}" in given:
            continue
        return RollFor(
            f"shot.{part}.{shot}",
            _shot_named(part if shooter[FORMATION] else 0, shot, shots, single=single),
            "shoot",
            pair(shooter.id, target),
            {"weapon_system": weapon_system, **reach, "single_shot": single},
            by=(f"rate.{part}", f"weapon_system.{part}", f"target.{part}"),
            foreseen="0",
        )
    return None


_RATE_OF_HEX: Final = (
    N_("Several shots, or one with a better advantage?"),
    N_("First hex: several shots, or one with a better advantage?"),
    N_("Second hex: several shots, or one with a better advantage?"),
)


def _shot_named(part: int, shot: int, shots: int, *, single: bool) -> str:
    """Which shot it is, of how many, and of which hex of a formation."""
    said = _("The shot") if single or shots == 1 else _("Shot {shot} of {shots}").format(shot=shot, shots=shots)
    of_hex = {1: _("first hex"), 2: _("second hex")}
    return Said(f"{said}, {of_hex[part]}" if part else said)


def _rates(shots: int, boost: int) -> tuple[Option, ...]:
    several = {2: N_("two shots"), 3: N_("three shots")}[shots]
    better = {1: N_("one shot with +1"), 2: N_("one shot with +2")}[boost]
    return (Option("several", several), Option("single", better))


def volley_applications(battle: Battle, running: Running) -> tuple[Application, ...]:
    """The losses of all shots, summed for each target before they are applied (HX-ROF-06)."""
    given = given_in(running)
    sums = {target: sum(shots.values()) for target, shots in _shots_at(running, given).items()}
    return tuple(
        Application(str(number), target, count, given)
        for number, (target, count) in enumerate(sums.items(), start=1)
        if target in battle.units
    )


def _shots_at(running: Running, given: Given) -> Mapping[UnitId, Mapping[str, int]]:
    """The losses of each shot so far by its key, for each of those shot at."""
    found: dict[UnitId, dict[str, int]] = {}
    for key, value in given.items():
        word, _dot, rest = key.partition(".")
        if word == "shot":
            target = target_of(running, given, int(rest.partition(".")[0]))
            found.setdefault(target, {})[key] = int(str(value))
    return found


def shots_in_brief(running: Running) -> tuple[Answer, ...]:
    """As if the first shot at each target had caused the losses of all: it is their sum that is applied (HX-ROF-06)."""
    given = given_in(running)
    told = dict(given)
    for shots in _shots_at(running, given).values():
        told |= dict.fromkeys(shots, "0") | {next(iter(shots)): str(sum(shots.values()))}
    return tuple(Answer(key, value) for key, value in told.items())
