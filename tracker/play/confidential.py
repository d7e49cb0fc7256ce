"""The confidential parts of events and acts, and a battle without those whom somebody may not see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, TypeVar

from msgspec.structs import replace

from tracker.battle.acts import Act
from tracker.battle.battle import Answer, Battle, Debt, Running, SideId, TurnMarks, Unit, UnitId
from tracker.battle.events import (
    Answered,
    AnyEvent,
    Changed,
    ContactEnded,
    ContactMade,
    Lapsed,
    Observed,
    Owed,
    Planned,
    ProcedureAnswered,
    ProcedureBegan,
    Rolled,
    Ticked,
    TokenPlaced,
    TokenTaken,
    UnitJoined,
    UnitLeft,
    UnitRenamed,
)
from tracker.battle.observations import DISTANCES, without_unit
from tracker.rules.system import HIDDEN, System

K = TypeVar("K", bound=tuple[Any, ...])
V = TypeVar("V")


def is_hidden_from(battle: Battle, unit: UnitId, side: SideId) -> bool:
    """Whether a unit is kept from that side."""
    known = battle.units.get(unit)
    return known is not None and known.side != side and known[HIDDEN]


def units_in(event: AnyEvent) -> frozenset[UnitId]:
    """The ids of the units an event speaks of."""
    match event:
        case Rolled(bindings=bindings) | ProcedureBegan(bindings=bindings) | Owed(Debt(bindings=bindings)):
            return frozenset(bindings.values())
        case Answered(unit=unit):
            return frozenset() if unit is None else frozenset({unit})
        case ContactMade(unit, enemy) | ContactEnded(unit, enemy):
            return frozenset({unit, enemy})
        case Observed(unit, seen, of):
            return frozenset({unit, UnitId(of)} if seen in DISTANCES else {unit})
        case (
            UnitJoined(Unit(id=unit))
            | UnitRenamed(unit=unit)
            | UnitLeft(unit=unit)
            | Changed(unit=unit)
            | Ticked(unit=unit)
            | TokenPlaced(unit=unit)
            | TokenTaken(unit=unit)
            | Lapsed(unit=unit)
        ):
            return frozenset({unit})
        case _:
            return frozenset()


def units_named(event: AnyEvent) -> frozenset[UnitId]:
    """The ids of the units an event speaks of, and of the one that answers a question of a procedure, if one does."""
    if isinstance(event, ProcedureAnswered):
        return frozenset(map(UnitId, _named_by(event.answer)))
    return units_in(event)


def is_sealed(system: System, event: AnyEvent) -> bool:
    """Whether the event would tell which token lies face down: the outcome of the roll is the token it lays."""
    if (
        not isinstance(event, Rolled)
        or system.turn.tokens is None
        or event.resolution.resolver != system.turn.tokens.random
    ):
        return False
    return event.resolution.outcome in {token.key for token in system.turn.tokens.tokens}


def is_secret(system: System, act: Act) -> bool:
    """Whether an act laid, took back or drew a token, or drew a plan, which is nobody's business but the players'."""
    return draws_a_plan(act) or any(
        isinstance(event, TokenPlaced | TokenTaken) or is_sealed(system, event) for event in act.events
    )


def draws_a_plan(act: Act) -> bool:
    """Whether an act drew the plan of a side that the app leads; that stays secret whatever is turned up."""
    return any(isinstance(event, Planned) for event in act.events)


def without_units(battle: Battle, gone: AbstractSet[UnitId]) -> Battle:
    """The battle as though these had never come to the table."""
    if not gone:
        return battle
    return replace(
        battle,
        units={key: unit for key, unit in battle.units.items() if key not in gone},
        sealed={key: token for key, token in battle.sealed.items() if key not in gone},
        distances={key: distance for key, distance in battle.distances.items() if key not in gone},
        under_way={key: coming for key, coming in battle.under_way.items() if key not in gone},
        rolled=_of_those_left(battle.rolled, gone, 1),
        played=_of_those_left(battle.played, gone, 1),
        done=frozenset((place, unit) for place, unit in battle.done if unit not in gone),
        marks={turn: _without_marks(marks, gone) for turn, marks in battle.marks.items()},
        contacts=tuple(contact for contact in battle.contacts if gone.isdisjoint((contact.unit, contact.enemy))),
        observations=without_unit(battle.observations, *gone),
        debts=tuple(debt for debt in battle.debts if gone.isdisjoint(debt.bindings.values())),
        running=tuple(running for running in battle.running if gone.isdisjoint(_taking_part(running))),
        answered=_of_those_left(battle.answered, gone, 2),
    )


def _without_marks(marks: TurnMarks, gone: AbstractSet[UnitId]) -> TurnMarks:
    units = {key: values for key, values in marks.units.items() if key not in gone}
    return TurnMarks(
        units,
        {key: value for key, value in marks.values.items() if value not in gone},
        frozenset((place, unit) for place, unit in marks.done if unit not in gone),
        _of_those_left(marks.rolled, gone, 1),
        _of_those_left(marks.played, gone, 1),
    )


def _taking_part(running: Running) -> Iterator[object]:
    """Who a procedure is of, and what was answered in it: units among that, and whatever else."""
    yield from running.bindings.values()
    for answer in running.answers:
        yield from _named_by(answer)


def _named_by(answer: Answer) -> Iterator[str]:
    """The units that an answer may be about, or name: its value, and the parts of its key, `target:bowmen`."""
    yield str(answer.value)
    yield from answer.key.split(":")


def _of_those_left(marks: Mapping[K, V], gone: AbstractSet[UnitId], at: int) -> dict[K, V]:
    """The entries whose key has none of these in that place."""
    return {mark: value for mark, value in marks.items() if mark[at] not in gone}
