"""A shooting action from distance to losses (checklist B of the sheet)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Final, NamedTuple

from tracker.battle.battle import Answer, Battle, Running, Unit, UnitId
from tracker.battle.fields import Option, Scalar
from tracker.games.hexcombat.fields import AMMUNITION, EXHAUSTED, FORMATION, GRADE, KIND, is_out
from tracker.games.hexcombat.procedures import asking
from tracker.games.hexcombat.procedures.application import Application, ruling
from tracker.games.hexcombat.procedures.losses import losses
from tracker.games.hexcombat.rolls.ranges import DISTANCE, ENTERED_RANGE, boost_of, has_no_range, shots_of
from tracker.games.hexcombat.rolls.sides import ACTOR
from tracker.games.hexcombat.switches import FORMATION_SHOTS, OTHER_RANGE
from tracker.rules.system import (
    TABLE,
    Choose,
    Count,
    Matters,
    PickUnit,
    RollFor,
    Script,
    SheetRow,
    SheetScene,
    answer,
    only_answered,
)
from tracker.words import N_, Said, _, naming

NO_AMMUNITION: Final = N_("no ammunition left")


class Aim(NamedTuple):
    """The answers about the one shot at: how it is reached, and its value in the weapon system table."""

    reach: Mapping[str, Scalar]
    weapon_system: Scalar


def shooting(battle: Battle, running: Running) -> Script:
    """Each hex finds its target and shoots at it; then all losses are applied (checklist B)."""
    given = asking.given_in(running)
    shooter = battle.units[running.bindings[ACTOR]]
    candidates = () if asking.first_target(running, given) else asking.enemies(battle, shooter)
    whom = naming(N_("At whom {unit:does|do} {unit} shoot?"), unit=shooter.name) if candidates else ""
    against = asking.hardly_shot_at(battle, shooter) if candidates else {}
    yield from asking.target_asked(running, candidates, whom, "HX-FIRE-05", against=against)
    if not asking.first_target(running, given):
        return
    aims: dict[UnitId, Aim] = {}
    for part in (1, 2) if shooter[FORMATION] else (1,):
        yield from _hex_shoots(battle, running, given, shooter, part, aims)
        if given.get("may.1") == "barred":
            return
    for application in volley_applications(battle, running):
        if asking.matters(battle, application.count):
            yield from losses(battle, application)


def _hex_shoots(
    battle: Battle, running: Running, given: asking.Given, shooter: Unit, part: int, aims: dict[UnitId, Aim]
) -> Script:
    """Whom one hex shoots at, and its shots; none of one that is out or spent, or at somebody gone."""
    is_spent = is_out(shooter) or (shooter[AMMUNITION] == EXHAUSTED and "shot.1.1" in given)
    if part == 2 and ruling(battle, FORMATION_SHOTS) == "per_hex":
        second = _second_target(battle, running, shooter)
        yield from only_answered(running, second) if is_spent else second
    target = asking.target_of(running, given, part)
    shots = _shots(battle, given, shooter, target, part, aims)
    yield from only_answered(running, shots) if is_spent or asking.is_lost(battle, target) else shots


def _second_target(battle: Battle, running: Running, shooter: Unit) -> Script:
    yield PickUnit(
        "target.2",
        N_("At whom does the formation's second hex shoot?"),
        asking.enemies(battle, shooter) if answer(running, "target.2") is None else (),
        or_none=N_("at nobody"),
        rules=("HX-FIRE-09", "HX-RUL-45"),
        usual=asking.first_target(running, asking.given_in(running)),
        short=N_("second hex"),
        player=shooter.id,
        against=asking.hardly_shot_at(battle, shooter) if answer(running, "target.2") is None else {},
    )


def _shots(
    battle: Battle, given: asking.Given, shooter: Unit, target: UnitId, part: int, aims: dict[UnitId, Aim]
) -> Script:
    """The shots of one hex, all at one target; what was found out of that before is not asked again."""
    if target not in aims:
        yield from _aim(battle, shooter, target, part, aims)
    if (aim := aims.get(target)) is None:
        return
    hex_of_formation = part if shooter[FORMATION] else 0
    shots, single = shots_of(shooter[KIND], shooter[GRADE]), False
    if boost := boost_of(shooter[KIND], shooter[GRADE]):
        rates, rules = _rates(shots, boost), ("HX-ROF-03", "HX-ROF-04", "HX-RUL-37")
        question = _RATE_OF_HEX[hex_of_formation]
        rate = yield Choose(
            f"rate.{part}", question, rates, rules, usual="several", short=N_("rate"), player=shooter.id
        )
        single = rate == "single"
    units = asking.pair(shooter.id, target)
    inputs = {"weapon_system": aim.weapon_system, **aim.reach, "single_shot": single}
    by = (f"rate.{part}", f"weapon_system.{part}", f"target.{part}")
    for shot in range(1, (1 if single else shots) + 1):
        key = f"shot.{part}.{shot}"
        # Words are put together for the open question alone: a forecast asks again for a thousand that were answered.
        asked = "" if key in given else _shot_named(hex_of_formation, shot, shots, single=single)
        short = N_("second hex") if hex_of_formation == 2 else ""
        yield RollFor(key, asked, "shoot", units, inputs, by=by, foreseen="0", short=short)


def _aim(battle: Battle, shooter: Unit, target: UnitId, part: int, aims: dict[UnitId, Aim]) -> Script:
    """How far it is, whether it may shoot, and what the weapon system table gives; no aim where it is barred."""
    asked, short = N_("How many hexes away is the target?"), N_("hexes")
    distance = Count(f"distance.{part}", asked, DISTANCE, ("HX-FIRE-05",), short=short, measured=True, player=TABLE)
    reach, by = {"distance": (yield distance)}, [distance.key]
    if has_no_range(shooter[KIND]) and ruling(battle, OTHER_RANGE) == "ask":
        if aims:
            reach |= {ENTERED_RANGE.key: next(iter(aims.values())).reach[ENTERED_RANGE.key]}
        else:
            asked, short = N_("What range does the referee give?"), N_("range")
            given = Count("range.1", asked, ENTERED_RANGE, ("HX-RUL-46",), short=short, measured=True, player=TABLE)
            reach |= {ENTERED_RANGE.key: (yield given)}
            by += [given.key]
    units, came_from = asking.pair(shooter.id, target), (*by, f"target.{part}")
    may = yield RollFor(
        f"may.{part}",
        naming(N_("May {unit} shoot?"), unit=shooter.name),
        "fire_check",
        units,
        reach,
        by=came_from,
        foreseen="may",
    )
    if may != "barred":
        aims[target] = Aim(reach, (yield asking.asked_weapon_system(part)))


_RATE_OF_HEX: Final = (
    N_("Several shots, or one with a better advantage?"),
    N_("First hex: several shots, or one with a better advantage?"),
    N_("Second hex: several shots, or one with a better advantage?"),
)


def _shot_named(part: int, shot: int, shots: int, *, single: bool) -> str:
    """Which shot it is, of how many, and of which hex of a formation."""
    name = _("The shot") if single or shots == 1 else _("Shot {shot} of {shots}").format(shot=shot, shots=shots)
    of_hex = {1: _("first hex"), 2: _("second hex")}
    return Said(f"{name}, {of_hex[part]}" if part else name)


@cache
def _rates(shots: int, boost: int) -> tuple[Option, ...]:
    several = {2: N_("two shots"), 3: N_("three shots")}[shots]
    better = {1: N_("one shot with +1"), 2: N_("one shot with +2")}[boost]
    return (Option("several", several), Option("single", better))


def volley_applications(battle: Battle, running: Running) -> tuple[Application, ...]:
    """The losses of all shots, summed for each target before they are applied (HX-ROF-06)."""
    given = asking.given_in(running)
    sums = {target: sum(shots.values()) for target, shots in _shots_at(running, given).items()}
    return tuple(
        Application(str(number), target, count, given)
        for number, (target, count) in enumerate(sums.items(), start=1)
        if target in battle.units
    )


def _shots_at(running: Running, given: asking.Given) -> Mapping[UnitId, Mapping[str, int]]:
    """The losses of each shot so far by its key, for each of those shot at."""
    losses_of: dict[UnitId, dict[str, int]] = {}
    for key, value in given.items():
        word, _dot, rest = key.partition(".")
        if word == "shot":
            target = asking.target_of(running, given, int(rest.partition(".")[0]))
            losses_of.setdefault(target, {})[key] = int(str(value))
    return losses_of


def shots_that_matter(_scene: SheetScene, running: Running | None, _said: Collection[str]) -> Matters:
    """As if the first shot at each target had caused the losses of all: it is their sum that is applied (HX-ROF-06)."""
    if running is None:
        return Matters()
    given = asking.given_in(running)
    answers = dict(given)
    for shots in _shots_at(running, given).values():
        answers |= dict.fromkeys(shots, "0") | {next(iter(shots)): str(sum(shots.values()))}
    return Matters(answers=[Answer(key, value) for key, value in answers.items()])


def lost_shots(battle: Battle, running: Running) -> tuple[SheetRow, ...]:
    """The shots that are not fired because those before them have used up the ammunition (HX-AMMO-04, HX-RUL-28)."""
    given = asking.given_in(running)
    shooter = battle.units.get(running.bindings[ACTOR])
    if shooter is None or shooter[AMMUNITION] != EXHAUSTED or "shot.1.1" not in given:
        return ()
    lost: list[SheetRow] = []
    for part in (1, 2) if shooter[FORMATION] else (1,):
        target = asking.target_of(running, given, part)
        single = given.get(f"rate.{part}", given.get("rate.1")) == "single"
        shots = 1 if single else shots_of(shooter[KIND], shooter[GRADE])
        keys = (f"shot.{part}.{shot}" for shot in range(1, shots + 1))
        if target in battle.units:
            lost += [
                SheetRow(key=key, resolver="shoot", bindings=asking.pair(shooter.id, target), struck=_(NO_AMMUNITION))
                for key in keys
                if key not in given
            ]
    return tuple(lost)
