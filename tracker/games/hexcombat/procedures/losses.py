"""Losses applied one by one: a step, a stack-mate or recoil; the question that comes next."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.fields import Option, Scalar
from tracker.games.hexcombat.fields import (
    CAN_FLY,
    CAN_INFILTRATE,
    CLOSE_FLIGHT,
    CLOSE_INFILTRATION,
    DEEP_INFILTRATION,
    DISTANT_FLIGHT,
    FORMATION,
    GROUND,
    MARKER,
    NONE,
    POSITION,
    is_out,
)
from tracker.games.hexcombat.procedures.application import (
    ABSORB,
    ADJACENT,
    APART,
    APPLIED,
    COHESION_LOST,
    HEX,
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
    ruling,
)
from tracker.games.hexcombat.switches import AFTER_BLOCK
from tracker.rules.system import Ask, Choose, PickUnit, RollFor
from tracker.words import N_, Said, _

YES, NO = Option("yes", N_("yes")), Option("no", N_("no"))
DONE: Final = Option("done", N_("done"))

PIVOTS: Final = Option(PIVOT, N_("it pivots, as it must if it can"))
STAYS_THERE: Final = Option(STAYS, N_("it cannot: it stays"))
CHANGES_PLACE: Final = Option(PLACE_CHANGED, N_("to another position"))


def question(battle: Battle, application: Application) -> Ask | None:
    """What is to be settled next; one with one answer alone answers itself (see `hexcombat.consequences`)."""
    if application.is_over:
        return None
    standing = hex_of(battle, application)
    if standing and application.results_used < application.count:
        return _absorb(battle, application, standing)
    if application.recoils and application.said(COHESION_LOST) is None:
        return _recoil(battle, application, standing)
    if application.count or ruling(battle, AFTER_BLOCK) == "always":
        for unit in standing:
            if unit[MARKER] != NONE and application.said(ADJACENT, unit.id) is None:
                return Choose(
                    application.key(ADJACENT, unit.id),
                    Said(_("{unit}: is an enemy unit still adjacent?").format(unit=unit.name)),
                    (YES, NO),
                    ("HX-ADV-01", "HX-ADV-03"),
                    usual=YES.key,
                    short=Said(_("{unit} adjacent").format(unit=unit.name)),
                )
    return Choose(application.key(APPLIED), N_("The losses are applied"), (DONE,), ("HX-MORALE-01",))


def _absorb(battle: Battle, application: Application, standing: tuple[Unit, ...]) -> Ask:
    attacked = _attacked(battle, application)
    if attacked is None:
        return PickUnit(
            application.key(NEXT, application.steps + 1),
            N_("Which unit of the hex is attacked now, as the defender chooses?"),
            tuple(unit.id for unit in standing),
            rules=("HX-LOSS-04", "HX-RUL-40"),
        )
    if application.results_used == application.count - 1:
        recoil = application.said(RECOIL)
        if recoil is None:
            return RollFor(
                application.key(RECOIL),
                Said(_("The last result: may {unit} recoil?").format(unit=attacked.name)),
                "recoil",
                {"actor": attacked.id},
                {"last_result": True},
                foreseen="may",
            )
        if recoil == "may" and application.said(ABSORB) is None:
            return Choose(
                application.key(ABSORB),
                Said(_("{unit}: a recoil or the loss of a step, as the defender chooses?").format(unit=attacked.name)),
                (Option(RECOIL, N_("recoil")), Option(STEP, N_("lose a step"))),
                ("HX-RECOIL-09", "HX-LOSS-02"),
            )
    return PickUnit(
        application.key(STEP, application.steps + 1),
        N_("One step is lost"),
        (attacked.id,),
        rules=("HX-LOSS-01", "HX-LOSS-03"),
    )


def _attacked(battle: Battle, application: Application) -> Unit | None:
    """The unit that takes the next result: the target, then whichever the defender named (HX-LOSS-04)."""
    named = [application.target, *(UnitId(str(said)) for said in _named(application))]
    known = (battle.units[unit] for unit in reversed(named) if unit in battle.units)
    return next((unit for unit in known if not is_out(unit)), None)


def _named(application: Application) -> list[Scalar]:
    start = application.key(NEXT)
    return [value for key, value in application.given.items() if key.startswith(start)]


def _recoil(battle: Battle, application: Application, standing: tuple[Unit, ...]) -> Ask:
    for unit in standing:
        if application.said(MOVE, unit.id) is None:
            moves = _moves(battle, application, unit)
            return Choose(
                application.key(MOVE, unit.id),
                Said(_("{unit}: which recoil, so that flanks and rear are safe?").format(unit=unit.name)),
                moves,
                ("HX-RECOIL-10", "HX-RECOIL-12", "HX-RECOIL-13", "HX-RECOIL-14", "HX-RECOIL-15"),
                usual=moves[0].key,
                short=Said(_("recoil of {unit}").format(unit=unit.name)),
            )
        changes = application.said(MOVE, unit.id) == PLACE_CHANGED and _positions_open(unit)
        if changes and application.said(TAKEN, unit.id) is None:
            return Choose(
                application.key(TAKEN, unit.id),
                Said(_("{unit}: which position?").format(unit=unit.name)),
                tuple(option for option in POSITION.options if option.key in _positions_open(unit)),
                ("HX-RECOIL-10", "HX-RECOIL-12"),
            )
    stuck = tuple(unit.id for unit in standing if application.said(MOVE, unit.id) == STAYS)
    if stuck and application.said(STUCK) is None:
        return PickUnit(
            application.key(STUCK),
            N_("Units stay: which of them loses the one step, as the defender chooses?"),
            stuck,
            rules=("HX-RECOIL-11", "HX-RUL-21"),
        )
    return Choose(
        application.key(COHESION_LOST), N_("Every unit of the hex loses a cohesion level"), (DONE,), ("HX-RECOIL-16",)
    )


def _moves(battle: Battle, application: Application, unit: Unit) -> tuple[Option, ...]:
    """The ways out of the hex; where a mate has gone back already, to his hex or to another (HX-RECOIL-13)."""
    back: tuple[Option, ...] = (Option(HEX, N_("both hexes back") if unit[FORMATION] else N_("back one hex")),)
    if (mate := _gone_back(battle, application)) is not None:
        back = (
            Option(HEX, Said(_("back, to the hex of {mate}").format(mate=mate.name))),
            Option(APART, Said(_("back, to another hex than {mate}").format(mate=mate.name))),
        )
    pivots = (PIVOTS,) if unit[FORMATION] else ()
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
    flights = (CLOSE_FLIGHT, DISTANT_FLIGHT) if unit[CAN_FLY] else ()
    infiltrations = (CLOSE_INFILTRATION, DEEP_INFILTRATION) if unit[CAN_INFILTRATE] else ()
    return tuple(place for place in (GROUND, *flights, *infiltrations) if place != unit[POSITION])
