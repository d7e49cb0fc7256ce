"""Losses applied one by one: recoil or a step, cohesion, markers, morale; as questions and what each answer changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tracker.battle import Battle, Debt, DebtId, Unit, UnitId
from tracker.events import AnyEvent, Changed, Owed
from tracker.fields import AnyField, Option, Scalar
from tracker.hexcombat.fields import (
    BREATH,
    BREATHS,
    CHARACTER,
    CHARGE,
    COHESION,
    COHESIONS,
    CONTACT,
    DEMONIC,
    FORMATION,
    MAGIC,
    MARKER,
    MORALE,
    NONE,
    ROUTED,
    SHAKEN,
    SPELL,
    STACK,
    STEPS,
    TIRELESS,
    is_out,
    stack_of,
    worse,
)
from tracker.hexcombat.switches import AFTER_BLOCK, CHARGE_LOSS, MORALE_IF, ROUTED_LOSES_LEVEL, TIRELESS_RULE
from tracker.system import Ask, Choose, PickUnit, RollFor
from tracker.words import N_, _

Events = tuple[AnyEvent, ...]

YES, NO = Option("yes", N_("yes")), Option("no", N_("no"))
DONE: Final = Option("done", N_("done"))

HEX, PLACE_CHANGED, PIVOT, STAYS = "hex", "position", "pivots", "stays"
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
LEAVES: Final = frozenset({HEX, PIVOT})

STEP, RECOIL, ABSORB, NEXT, MOVE, STUCK = "step", "recoil", "absorb", "next", "move", "stuck"
COHESION_LOST, ADJACENT, APPLIED = "cohesion", "adjacent", "applied"


def ruling(battle: Battle, switch: AnyField) -> str:
    """The reading of a switch in force in this battle."""
    return str(switch.of(battle.switches))


@dataclass(frozen=True, slots=True)
class Application:
    """`count` loss results to be applied to the hex of `target`; its answers stand under `segment:`."""

    segment: str
    target: UnitId
    count: int
    given: Mapping[str, Scalar]

    def key(self, *parts: str | int) -> str:
        """The key of an answer of this application."""
        return f"{self.segment}:{'.'.join(str(part) for part in parts)}"

    def said(self, *parts: str | int) -> Scalar | None:
        """The answer given, or None."""
        return self.given.get(self.key(*parts))

    @property
    def is_over(self) -> bool:
        """Whether everything has been applied."""
        return self.said(APPLIED) is not None

    @property
    def steps(self) -> int:
        """How many results were taken as steps so far."""
        number = 0
        while self.said(STEP, number + 1) is not None:
            number += 1
        return number

    @property
    def recoils(self) -> bool:
        """Whether the last result is absorbed by recoil (HX-LOSS-02, HX-RECOIL-17)."""
        return self.said(RECOIL) == "must" or self.said(ABSORB) == RECOIL

    @property
    def steps_lost(self) -> int:
        """The steps the attacked hex lost, that of units that could not recoil among them (HX-RUL-21)."""
        return self.steps + (self.said(STUCK) is not None)

    @property
    def results_used(self) -> int:
        """How many loss results found something to absorb them."""
        return self.steps + self.recoils


def hex_of(battle: Battle, application: Application) -> tuple[Unit, ...]:
    """The units of the attacked hex that still stand, the attacked one first."""
    return tuple(unit for unit in stack_of(battle, battle.units[application.target]) if not is_out(unit))


def question(battle: Battle, application: Application) -> Ask | None:
    """What is to be settled next; a question with one answer alone answers itself (see `tracker.hexcombat.state`)."""
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
            N_("Which unit of the hex is attacked now? The defender chooses"),
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
                _("Does {unit} recoil or lose a step? The defender chooses").format(unit=attacked.name),
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
                _(
                    "How does {unit} move away? Not where it may not go, nor where it is engaged on the flank or rear"
                ).format(unit=unit.name),
                MOVES_OF_A_FORMATION if unit[FORMATION] else MOVES,
                ("HX-RECOIL-10", "HX-RECOIL-12", "HX-RECOIL-13", "HX-RECOIL-14", "HX-RECOIL-15"),
            )
    stuck = tuple(unit.id for unit in standing if application.said(MOVE, unit.id) == STAYS)
    if stuck and application.said(STUCK) is None:
        return PickUnit(
            application.key(STUCK),
            N_("Units stay: which of them loses the one step? The defender chooses"),
            stuck,
            rules=("HX-RECOIL-11", "HX-RUL-21"),
        )
    return Choose(
        application.key(COHESION_LOST), N_("Every unit of the hex loses a cohesion level"), (DONE,), ("HX-RECOIL-16",)
    )


def consequences(battle: Battle, application: Application, key: str, value: Scalar) -> Events:
    """What an answer changes at once."""
    name, _dot, rest = key.partition(":")[2].partition(".")
    match name:
        case "step" | "stuck":
            return step_lost(battle, battle.units[UnitId(str(value))])
        case "cohesion":
            return _cohesion_lost(battle, application)
        case "adjacent":
            return _marker(battle, battle.units[UnitId(rest)], adjacent=value == YES.key)
        case "applied":
            return (*_scattered(battle, application), *_morale_owed(battle, application))
        case _:
            return ()


def change(unit: Unit, field: AnyField, now: Scalar, cause: str) -> Events:
    """The event that brings a field to a value, none when it has it already."""
    was = unit[field]
    return () if was == now else (Changed(unit.id, field.key, was, now, cause),)


def tired(battle: Battle, unit: Unit, levels: int, cause: str) -> Events:
    """Breath levels imposed; out of breath is the floor, and a tireless unit may be spared (HX-RUL-42)."""
    if unit[TIRELESS] and ruling(battle, TIRELESS_RULE) == "all":
        return ()
    return change(unit, BREATH, worse(BREATHS, unit[BREATH], levels), cause)


def step_lost(battle: Battle, unit: Unit) -> Events:
    """One step off a unit, with the Charge marker and the chosen spell that may go with it (HX-LOSS-05, -08)."""
    lost = change(unit, STEPS, max(unit[STEPS] - 1, 0), "loss")
    levels = {"strict": 1, "double": 2}.get(ruling(battle, CHARGE_LOSS), 0) if unit[MARKER] == CHARGE else 0
    if levels:
        lost += (*change(unit, MARKER, NONE, "loss"), *tired(battle, unit, levels, "loss"))
    return lost + change(unit, SPELL, "", "loss") if unit[CHARACTER] else lost


def _cohesion_lost(battle: Battle, application: Application) -> Events:
    """One level off every unit of the hex, whether it moved or stayed (HX-RECOIL-16)."""
    told: Events = ()
    for unit in hex_of(battle, application):
        spared = unit[MORALE] == MAGIC or (unit[MORALE] == DEMONIC and unit[COHESION] == SHAKEN)
        if spared:
            continue
        moved = application.said(MOVE, unit.id) != STAYS
        if unit[COHESION] == ROUTED and moved and ruling(battle, ROUTED_LOSES_LEVEL) == "destroyed":
            told += change(unit, STEPS, 0, "recoil")
        else:
            told += change(unit, COHESION, worse(COHESIONS, unit[COHESION]), "recoil")
    return told


def _marker(battle: Battle, unit: Unit, *, adjacent: bool) -> Events:
    """A Charge marker turns to Contact or goes, at a breath level; a Contact marker goes (HX-ADV-01 to -03)."""
    if unit[MARKER] == CHARGE:
        now = CONTACT if adjacent else NONE
        return (*change(unit, MARKER, now, "after_losses"), *tired(battle, unit, 1, "after_losses"))
    return () if adjacent else change(unit, MARKER, NONE, "after_losses")


def _scattered(battle: Battle, application: Application) -> Events:
    """Units that left a hex where others stayed are stacked with nobody any more (HX-RECOIL-13)."""
    standing = hex_of(battle, application)
    gone = [unit for unit in standing if application.said(MOVE, unit.id) in LEAVES]
    if not gone or len(gone) == len(standing):
        return ()
    return tuple(event for unit in gone for event in change(unit, STACK, "", "recoil"))


def _morale_owed(battle: Battle, application: Application) -> Events:
    """The morale test of the attacked unit, or of each survivor of its stack (HX-MORALE-01, HX-RUL-23)."""
    earned = application.steps_lost if ruling(battle, MORALE_IF) == "step" else application.results_used
    if not earned:
        return ()
    target = battle.units[application.target]
    testing = hex_of(battle, application) if is_out(target) else (target,)
    place = battle.place
    return tuple(
        Owed(
            Debt(
                DebtId(battle.next_id + number),
                "morale",
                {"actor": unit.id},
                {"steps_lost": application.steps_lost},
                "losses",
                place.step,
                max(place.turn, 1),
            )
        )
        for number, unit in enumerate(testing)
    )


def is_emptied(battle: Battle, application: Application) -> bool:
    """Whether nobody of the attacked hex is left in his position there (HX-ADV-04)."""
    moves = {
        UnitId(key.removeprefix(application.key(MOVE) + ".")): value
        for key, value in application.given.items()
        if key.startswith(application.key(MOVE) + ".")
    }
    stayed = any(
        value == STAYS and unit in battle.units and not is_out(battle.units[unit]) for unit, value in moves.items()
    )
    return not stayed and all(unit.id in moves for unit in hex_of(battle, application))


def left_by_hex(application: Application) -> bool:
    """Whether nobody merely changed position within the hex."""
    start = application.key(MOVE) + "."
    return all(value != PLACE_CHANGED for key, value in application.given.items() if key.startswith(start))
