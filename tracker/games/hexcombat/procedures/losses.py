"""Losses applied one by one: a step, a stack-mate or recoil."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.fields import Option, Scalar
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.concepts.contact import enemies_told
from tracker.games.hexcombat.procedures.application import (
    ABSORB,
    ADJACENT,
    APART,
    APPLIED,
    COHESION_LOST,
    HEX,
    LEAVES,
    MOVE,
    NEXT,
    PIVOT,
    PLACE_CHANGED,
    RECOIL,
    STAYS,
    STEP,
    STUCK,
    TAKEN,
    Application,
    hex_of,
    keeps_its_level,
    ruling,
)
from tracker.games.hexcombat.switches import AFTER_BLOCK, ROUTED_LOSES_LEVEL
from tracker.rules.system import TABLE, Choose, PickUnit, RollFor, Script
from tracker.words import N_, Said, _

YES, NO = Option("yes", N_("yes")), Option("no", N_("no"))
DONE: Final = Option("done", N_("yes"))
RECOIL_OR_STEP: Final = (Option(RECOIL, N_("recoil", "act")), Option(STEP, N_("lose a step")))

PIVOTS: Final = Option(PIVOT, N_("it pivots, as it must if it can"))
STAYS_THERE: Final = Option(STAYS, N_("it cannot: it stays"))
CHANGES_PLACE: Final = Option(PLACE_CHANGED, N_("to another position"))


def losses(battle: Battle, application: Application) -> Script:
    """The results one after the other, the recoil, and who stays engaged; then it is over.

    A question with one answer alone answers itself (see `hexcombat.consequences`).
    """
    standing = hex_of(battle, application)
    yield from _absorbed(battle, application, standing)
    if application.recoils:
        yield from _recoil(battle, application, standing)
    if application.count or ruling(battle, AFTER_BLOCK) == "always":
        marked = tuple(unit for unit in standing if unit[fields.MARKER] != fields.NONE)
        for unit in _each(battle, application, ADJACENT, marked):
            key, rules = application.key(ADJACENT, unit.id), ("HX-ADV-01", "HX-ADV-03")
            asked = _about(application, key, unit, N_("{unit}: is an enemy unit still adjacent?"))
            short = _about(application, key, unit, N_("{unit} adjacent"))
            usual = (YES if _is_still_touched(battle, application, unit) else NO).key
            yield Choose(key, asked, (YES, NO), rules, usual=usual, short=short, is_doubtful=True, player=TABLE)
    yield Choose(application.key(APPLIED), N_("The losses are applied"), (DONE,), ("HX-MORALE-01",), player=TABLE)


def _is_still_touched(battle: Battle, application: Application, unit: Unit) -> bool:
    """Whether a unit has not gone back, and is told to touch an enemy.

    Its marks say it only where nobody is told to touch anybody: they outlast who left. In another position of the same
    hex it has as many enemies about it as before, though it is told to touch none of them any more (HX-RECOIL-10).
    """
    move = application.answer(MOVE, unit.id)
    is_told = not battle.contacts or bool(enemies_told(battle, unit))
    return move == PLACE_CHANGED or (move not in LEAVES and is_told)


def _about(application: Application, key: str, unit: Unit, words: str) -> str:
    """A question put in words about a unit; nobody reads those of one that was answered."""
    return "" if key in application.given else Said(_(words).format(unit=unit.name))


def _absorbed(battle: Battle, application: Application, standing: tuple[Unit, ...]) -> Script:
    """Each result takes a step off somebody, the last one off nobody where the hex recoils (HX-LOSS-01 to 04)."""
    attacked = _attacked(battle, application)
    unit = attacked or battle.units[application.target]
    for number in range(1, application.count + 1):
        is_open = application.is_open(number)
        if is_open and not standing:
            return
        if (is_open and attacked is None) or application.answer(NEXT, number) is not None:
            yield _whom_next(application, number, standing)
        if number == application.count:
            yield from _last_result(application, unit, is_open=is_open)
            if application.recoils:
                return
        rules = ("HX-LOSS-01", "HX-LOSS-03")
        yield PickUnit(application.key(STEP, number), N_("One step is lost"), (unit.id,), rules=rules, player=unit.id)


def _whom_next(application: Application, number: int, standing: tuple[Unit, ...]) -> PickUnit:
    whom, candidates = application.key(NEXT, number), tuple(unit.id for unit in standing)
    asked = N_("Which unit of the hex is attacked now, as the defender chooses?")
    return PickUnit(whom, asked, candidates, rules=("HX-LOSS-04", "HX-RUL-40"), player=application.target)


def _last_result(application: Application, unit: Unit, *, is_open: bool) -> Script:
    """Whether the hex may recoil in place of the last step, and whether it does (HX-LOSS-02)."""
    if not is_open and application.answer(RECOIL) is None:
        return
    key, inputs = application.key(RECOIL), {"last_result": True}
    asked = _about(application, key, unit, N_("The last result: may {unit} recoil?"))
    if (yield RollFor(key, asked, "recoil", {"actor": unit.id}, inputs, foreseen="may")) == "may":
        key = application.key(ABSORB)
        words = N_("{unit}: recoil or lose a step, as the defender chooses?")
        rules = ("HX-RECOIL-09", "HX-LOSS-02")
        yield Choose(key, _about(application, key, unit, words), RECOIL_OR_STEP, rules, player=unit.id)


def _each(battle: Battle, application: Application, name: str, waiting: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """The units that a question was answered for, whatever became of them, and then those still to be asked."""
    start = application.key(name) + "."
    asked = (UnitId(key.removeprefix(start)) for key in application.given if key.startswith(start))
    known = (battle.units[unit] for unit in asked if unit in battle.units)
    return tuple({unit.id: unit for unit in (*known, *waiting)}.values())


def _attacked(battle: Battle, application: Application) -> Unit | None:
    """The unit that takes the next result: the target, then whichever the defender named (HX-LOSS-04)."""
    named = [application.target, *(UnitId(str(unit)) for unit in _named(application))]
    known = (battle.units[unit] for unit in reversed(named) if unit in battle.units)
    return next((unit for unit in known if not fields.is_out(unit)), None)


def _named(application: Application) -> list[Scalar]:
    start = application.key(NEXT)
    return [value for key, value in application.given.items() if key.startswith(start)]


def _recoil(battle: Battle, application: Application, standing: tuple[Unit, ...]) -> Script:
    """Where each unit of the hex goes, and which one loses the step of those that stay (HX-RECOIL-10 to 16)."""
    stuck: tuple[UnitId, ...] = ()
    for unit in _each(battle, application, MOVE, standing):
        key = application.key(MOVE, unit.id)
        moves = () if key in application.given else _moves(battle, application, unit)
        move = yield Choose(
            key,
            _about(application, key, unit, N_("{unit}: which recoil, so that flanks and rear are safe?")),
            moves,
            ("HX-RECOIL-10", "HX-RECOIL-12", "HX-RECOIL-13", "HX-RECOIL-14", "HX-RECOIL-15"),
            usual=next((option.key for option in moves), ""),
            short=_about(application, key, unit, N_("recoil of {unit}")),
            player=unit.id,
        )
        stuck = (*stuck, unit.id) if move == STAYS else stuck
        if move == PLACE_CHANGED and (places := _positions_open(unit)):
            key, rules = application.key(TAKEN, unit.id), ("HX-RECOIL-10", "HX-RECOIL-12")
            asked = _about(application, key, unit, N_("{unit}: which position?"))
            options = tuple(option for option in fields.POSITION.options if option.key in places)
            yield Choose(key, asked, options, rules, player=unit.id)
    if stuck:
        which, rules = application.key(STUCK), ("HX-RECOIL-11", "HX-RUL-21")
        yield PickUnit(
            which,
            N_("Units stay: which one loses the one step, as the defender chooses?"),
            stuck,
            rules=rules,
            player=stuck[0],
        )
    lost = application.key(COHESION_LOST)
    yield Choose(lost, _who_loses_a_level(battle, application), (DONE,), ("HX-RECOIL-16",), player=TABLE)


def _who_loses_a_level(battle: Battle, application: Application) -> str:
    """Who of the hex loses a cohesion level, by name: magic keeps its own, and so does the demonic once shaken."""
    if application.key(COHESION_LOST) in application.given:
        return ""
    is_routed_destroyed = ruling(battle, ROUTED_LOSES_LEVEL) == "destroyed"
    names = ", ".join(
        unit.name
        for unit in hex_of(battle, application)
        if not keeps_its_level(unit) and (unit[fields.COHESION] != fields.ROUTED or is_routed_destroyed)
    )
    if not names:
        return N_("No cohesion level is lost")
    return Said(_("Cohesion level lost: {units}").format(units=names))


def _moves(battle: Battle, application: Application, unit: Unit) -> tuple[Option, ...]:
    """The ways out of the hex; where a mate has gone back already, to his hex or to another (HX-RECOIL-13)."""
    back: tuple[Option, ...] = (Option(HEX, N_("both hexes back") if unit[fields.FORMATION] else N_("back one hex")),)
    if (mate := _gone_back(battle, application)) is not None:
        back = (
            Option(HEX, Said(_("back, to the hex of {mate}").format(mate=mate.name))),
            Option(APART, Said(_("back, to another hex than {mate}").format(mate=mate.name))),
        )
    pivots = (PIVOTS,) if unit[fields.FORMATION] else ()
    changes = (CHANGES_PLACE,) if _positions_open(unit) else ()
    return (*pivots, *back, *changes, STAYS_THERE)


def _gone_back(battle: Battle, application: Application) -> Unit | None:
    """The first of the hex who went back."""
    start = application.key(MOVE) + "."
    moves = {key.removeprefix(start): value for key, value in application.given.items() if key.startswith(start)}
    gone = (battle.units.get(UnitId(unit)) for unit, way in moves.items() if way in {HEX, PIVOT})
    return next((unit for unit in gone if unit is not None), None)


def _positions_open(unit: Unit) -> tuple[str, ...]:
    """The positions the unit may change to: flight for those that fly, infiltration for infiltrators (HX-RECOIL-12)."""
    flights = (fields.CLOSE_FLIGHT, fields.DISTANT_FLIGHT) if unit[fields.CAN_FLY] else ()
    infiltrations = (fields.CLOSE_INFILTRATION, fields.DEEP_INFILTRATION) if unit[fields.CAN_INFILTRATE] else ()
    return tuple(place for place in (fields.GROUND, *flights, *infiltrations) if place != unit[fields.POSITION])
