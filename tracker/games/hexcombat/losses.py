"""Losses applied one by one: a step, a stack-mate or recoil; the question that comes next."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.fields import Option, Scalar
from tracker.games.hexcombat.application import (
    ABSORB,
    ADJACENT,
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
    Application,
    hex_of,
    ruling,
)
from tracker.games.hexcombat.fields import FORMATION, MARKER, NONE, is_out
from tracker.games.hexcombat.switches import AFTER_BLOCK
from tracker.rules.system import Ask, Choose, PickUnit, RollFor
from tracker.words import N_, _

YES, NO = Option("yes", N_("yes")), Option("no", N_("no"))
DONE: Final = Option("done", N_("done"))

MOVES: Final = (
    Option(HEX, N_("back one hex")),
    Option(PLACE_CHANGED, N_("to another position")),
    Option(STAYS, N_("it cannot: it stays")),
)
MOVES_OF_A_FORMATION: Final = (
    Option(PIVOT, N_("it pivots, as it must if it can")),
    Option(HEX, N_("both hexes back")),
    Option(PLACE_CHANGED, N_("to another position")),
    Option(STAYS, N_("it cannot: it stays")),
)


def question(battle: Battle, application: Application) -> Ask | None:
    """What is to be settled next; one with one answer alone answers itself (see `tracker.games.hexcombat.state`)."""
    if application.is_over:
        return None
    standing = hex_of(battle, application)
    if standing and application.results_used < application.count:
        return _absorb(battle, application, standing)
    if application.recoils and application.said(COHESION_LOST) is None:
        return _recoil(application, standing)
    if application.count or ruling(battle, AFTER_BLOCK) == "always":
        for unit in standing:
            if unit[MARKER] != NONE and application.said(ADJACENT, unit.id) is None:
                return Choose(
                    application.key(ADJACENT, unit.id),
                    _("Is {unit} still adjacent to an enemy unit?").format(unit=unit.name),
                    (YES, NO),
                    ("HX-ADV-01", "HX-ADV-03"),
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
                _("The last result: may {unit} recoil?").format(unit=attacked.name),
                "recoil",
                {"actor": attacked.id},
                {"last_result": True},
            )
        if recoil == "may" and application.said(ABSORB) is None:
            return Choose(
                application.key(ABSORB),
                _("Does {unit} recoil or lose a step, as the defender chooses?").format(unit=attacked.name),
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


def _recoil(application: Application, standing: tuple[Unit, ...]) -> Ask:
    for unit in standing:
        if application.said(MOVE, unit.id) is None:
            return Choose(
                application.key(MOVE, unit.id),
                _("How does {unit} recoil, so that its flanks and rear are safe?").format(unit=unit.name),
                MOVES_OF_A_FORMATION if unit[FORMATION] else MOVES,
                ("HX-RECOIL-10", "HX-RECOIL-12", "HX-RECOIL-13", "HX-RECOIL-14", "HX-RECOIL-15"),
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
