"""The next state of a battle by an event. Nothing else ever changes one."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import TypeVar, assert_never

import msgspec
from msgspec.structs import replace

from tracker.battle.battle import Battle, Clock, DebtId, Objective, Place, Running, TurnMarks, Unit, as_owed
from tracker.battle.contacts import Contact, with_contact, without
from tracker.battle.events import (
    Amended,
    Answered,
    AnyEvent,
    BattleBegan,
    BattleValueChanged,
    BreakPointSet,
    Changed,
    ClockSet,
    ContactEnded,
    ContactMade,
    CouriersSet,
    Deferred,
    DiceOpened,
    DiceSealed,
    Drawn,
    Forked,
    HouseTaken,
    Lapsed,
    LastTurnSet,
    Noted,
    ObjectiveHeld,
    Observed,
    Owed,
    ParticularSet,
    PicturesSet,
    Planned,
    ProcedureAnswered,
    ProcedureBegan,
    ProcedureEnded,
    ReasonGiven,
    Retitled,
    Rolled,
    RulingTaken,
    Scored,
    SideChanged,
    SideJoined,
    SideLeft,
    StepEntered,
    SwitchSet,
    Ticked,
    TokenPlaced,
    TokensRevealed,
    TokenTaken,
    UnitJoined,
    UnitLeft,
    UnitRenamed,
    Voided,
    Waived,
)
from tracker.battle.fields import Lasts, Scalar
from tracker.battle.observations import Observation, unsure, with_observation, without_unit
from tracker.battle.plans import PlanDrawn
from tracker.rules.system import System

K = TypeVar("K")
V = TypeVar("V")


def evolve(system: System, battle: Battle, event: AnyEvent) -> Battle:  # noqa: C901, PLR0911, PLR0912
    """The battle after one more event."""
    match event:
        # The three that most of a battle is made of come first.
        case StepEntered():
            return _entered(system, battle, event)
        case Rolled(debt=debt):
            return _counted(battle if debt is None else _settled(battle, debt), event)
        case Changed(unit, key, now=now):
            return _with(battle, battle.units[unit].having({key: now}))
        case BattleBegan(title, key):
            return replace(battle, title=title, system=key)
        case Retitled(title):
            return replace(battle, title=title)
        case SideJoined(side):
            known = [side if old.id == side.id else old for old in battle.sides]
            return replace(battle, sides=tuple(known) if side in known else (*battle.sides, side))
        case SideChanged(changed, detail, now=now):
            changed_side = battle.side(changed).having(detail, now)
            return replace(battle, sides=tuple(changed_side if side.id == changed else side for side in battle.sides))
        case SideLeft(gone):
            return replace(
                battle,
                sides=tuple(side for side in battle.sides if side.id != gone),
                points=_without(battle.points, gone),
                objectives={
                    name: replace(objective, side="") if objective.side == gone else objective
                    for name, objective in battle.objectives.items()
                },
            )
        case UnitJoined(unit):
            return replace(battle, units={**battle.units, unit.id: unit}, next_id=battle.next_id + 1)
        case UnitRenamed(unit, name, side):
            return _with(battle, msgspec.structs.replace(battle.units[unit], name=name, side=side))
        case UnitLeft(unit):
            return replace(
                battle,
                units=_without(battle.units, unit),
                sealed=_without(battle.sealed, unit),
                distances=_without(battle.distances, unit),
                under_way=_without(battle.under_way, unit),
                contacts=without(battle.contacts, unit),
                observations=without_unit(battle.observations, unit),
            )
        case BattleValueChanged(key, now=now):
            return replace(battle, values={**battle.values, key: now})
        case SwitchSet(key, now=now):
            return replace(battle, switches={**battle.switches, key: now})
        case Ticked(unit, done):
            mark = {(battle.place, unit)}
            return replace(battle, done=battle.done | mark if done else battle.done - mark)
        case TokenPlaced(unit, token, distance=distance):
            others = _without(battle.distances, unit)
            distances = {**others, unit: distance} if distance else others
            return replace(battle, sealed={**battle.sealed, unit: token}, distances=distances)
        case TokenTaken(unit):
            return replace(battle, sealed=_without(battle.sealed, unit), distances=_without(battle.distances, unit))
        case TokensRevealed():
            return _revealed(system, battle)
        case ContactMade():
            return _touching(battle, event)
        case ContactEnded(unit, enemy):
            return replace(battle, contacts=without(battle.contacts, unit, enemy))
        case Observed(unit, seen, of):
            return replace(battle, observations=with_observation(battle.observations, Observation(unit, seen, of)))
        case Planned(side, face, upset):
            upsets = battle.plans[side].upsets if side in battle.plans else ()
            kept = PlanDrawn(face.face, battle.side(side).led, upsets if upset is None else (*upsets, upset))
            return replace(battle, plans={**battle.plans, side: kept})
        case Lapsed(unit):
            return replace(battle, observations=unsure(battle.observations, unit))
        case Owed(debt):
            return replace(battle, debts=(*battle.debts, debt), next_id=battle.next_id + 1)
        case Deferred(late, due):
            return replace(
                battle,
                debts=tuple(
                    msgspec.structs.replace(debt, due=due) if debt.id == late else debt for debt in battle.debts
                ),
            )
        case Waived(debt) | Voided(debt):
            return _settled(battle, debt)
        case Answered(prompt, given, asked):
            return replace(battle, answered={**battle.answered, (battle.place, prompt, asked or ""): given})
        case Noted() | Drawn() | ReasonGiven() | Amended() | Forked():
            return battle
        case Scored(side, points):
            return replace(battle, points={**battle.points, side: battle.points.get(side, 0) + points})
        case ObjectiveHeld(name, holder, worth):
            return replace(battle, objectives={**battle.objectives, name: Objective(holder, worth)})
        case LastTurnSet(now=now):
            return replace(battle, last_turn=now)
        case BreakPointSet(now=now):
            return replace(battle, break_point=now)
        case CouriersSet(now=now):
            return replace(battle, couriers=now)
        case ClockSet(minutes, is_paused, until):
            return replace(battle, clock=Clock(minutes, is_paused, until))
        case ParticularSet(key, now=now):
            return replace(battle, particulars={**battle.particulars, key: now})
        case PicturesSet(now=now):
            return replace(battle, pictures=now)
        case HouseTaken(house, replaced):
            return replace(battle, house=house, replaced=replaced)
        case RulingTaken(ruling):
            return replace(battle, rulings=(*battle.rulings, ruling))
        case DiceSealed(commitment):
            return replace(battle, commitment=commitment, seed="")
        case DiceOpened(seed):
            return replace(battle, seed=seed)
        case ProcedureBegan(number, procedure, bindings):
            begun = Running(number, procedure, bindings)
            return replace(battle, running=(*battle.running, begun), next_id=battle.next_id + 1)
        case ProcedureAnswered():
            return _answered(battle, event)
        case ProcedureEnded(number):
            return replace(battle, running=tuple(running for running in battle.running if running.id != number))
        case _:
            assert_never(event)


def fold(system: System, events: Iterable[AnyEvent], battle: Battle | None = None) -> Battle:
    """The battle these events make, from nothing or from a battle that stands already."""
    standing = battle or Battle()
    for event in events:
        standing = evolve(system, standing, event)
    return standing


def _with(battle: Battle, unit: Unit) -> Battle:
    return replace(battle, units={**battle.units, unit.id: unit})


def _touching(battle: Battle, event: ContactMade) -> Battle:
    """With one more contact, since this turn and step; both units are at the table."""
    unit, enemy = battle.units[event.unit].id, battle.units[event.enemy].id
    contact = Contact(unit, enemy, event.how, event.facing, battle.place.turn, battle.place.step)
    return replace(battle, contacts=with_contact(battle.contacts, contact))


def _without(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    return {name: value for name, value in mapping.items() if name != key}


def _settled(battle: Battle, debt: DebtId) -> Battle:
    return replace(battle, debts=tuple(owed for owed in battle.debts if owed.id != debt))


def _counted(battle: Battle, event: Rolled) -> Battle:
    """The roll marked where it was made, for the unit that made it: the first one bound; once more if it was owed."""
    who, what = str(next(iter(event.bindings.values()), "")), event.resolution.resolver
    for mark in (what,) if event.debt is None else (what, as_owed(what)):
        battle = replace(battle, rolled=_one_more(battle.rolled, (battle.place, who, mark)))
    running = next((procedure for procedure in battle.running if procedure.id == event.procedure), None)
    if running is None:
        return battle
    return replace(battle, played=_one_more(battle.played, (battle.place, who, running.procedure)))


def _one_more(counted: Mapping[K, int], key: K) -> dict[K, int]:
    return {**counted, key: counted.get(key, 0) + 1}


def _answered(battle: Battle, event: ProcedureAnswered) -> Battle:
    def with_answer(running: Running) -> Running:
        return replace(running, answers=(*running.answers, event.answer)) if running.id == event.id else running

    return replace(battle, running=tuple(with_answer(running) for running in battle.running))


def is_new_ground(system: System, battle: Battle, place: Place) -> bool:
    """Whether the battle has never been as far as this place."""
    ranks = system.ranks(battle)
    old = battle.furthest
    reached = (old.turn, ranks.get((old.step, old.side), -1))
    return (place.turn, ranks.get((place.step, place.side), -1)) > reached


def _entered(system: System, battle: Battle, event: StepEntered) -> Battle:
    place = Place(event.turn, event.step, event.side)
    if not event.back and is_new_ground(system, battle, place):
        left = _in_turn(system, battle, battle.furthest.turn)
        marks, turn = left.marks, left.furthest.turn
        if turn and place.turn != turn:
            marks = {**marks, turn: _marks(system, left)}
        return replace(lapsed(system, left, place), place=place, furthest=place, marks=marks)
    return replace(_in_turn(system, battle, place.turn) if event.as_left is True else battle, place=place)


def _in_turn(system: System, battle: Battle, turn: int) -> Battle:
    """The battle with the marks of that turn, those of the present one kept till the table is back in it."""
    if turn == battle.place.turn:
        return battle
    kept = {**battle.marks, battle.place.turn: _marks(system, battle)}
    marks = kept.pop(turn, None)
    if marks is None:
        return battle
    fresh = _without_the_lapsing(system, battle, Lasts.TURN)
    return replace(
        fresh,
        units={key: unit.having(marks.units[key]) if key in marks.units else unit for key, unit in fresh.units.items()},
        values={**fresh.values, **marks.values},
        done=marks.done,
        rolled=marks.rolled,
        played=marks.played,
        marks=kept,
    )


def _marks(system: System, battle: Battle) -> TurnMarks:
    def lasting(values: Mapping[str, Scalar], keys: Container[str]) -> dict[str, Scalar]:
        return {key: value for key, value in values.items() if key in keys}

    of_units = {key: lasting(unit.values, system.lapsing[Lasts.TURN]) for key, unit in battle.units.items()}
    return TurnMarks(
        {key: values for key, values in of_units.items() if values},
        lasting(battle.values, system.battle_lapsing[Lasts.TURN]),
        battle.done,
        battle.rolled,
        battle.played,
    )


def lapsed(system: System, battle: Battle, place: Place) -> Battle:
    """The battle without what ends on the way to a place where it has never been."""
    ended = _ended(system, battle.furthest, place)
    if ended is None:
        return battle
    after = _without_the_lapsing(system, battle, ended)
    if ended is Lasts.PHASE:
        return after
    return replace(after, done=frozenset(), rolled={}, played={}, observations=unsure(battle.observations))


def _without_the_lapsing(system: System, battle: Battle, ended: Lasts) -> Battle:
    """The battle with all values at their default that go back to it at the end of a phase, or of a turn."""
    of_units, of_battle = system.lapsing[ended], system.battle_lapsing[ended]
    units, values = battle.units, battle.values
    if of_units:
        units = {
            key: unit if unit.values.keys().isdisjoint(of_units) else _fresh(unit, of_units)
            for key, unit in units.items()
        }
    if of_battle:
        values = {key: value for key, value in values.items() if key not in of_battle}
    return replace(battle, units=units, values=values)


def _ended(system: System, old: Place, new: Place) -> Lasts | None:
    """The span that ends on the way from one place to another; None where both are in one phase."""
    if new.turn != old.turn:
        return Lasts.TURN
    if old.step and system.phase_of(old.step) is not system.phase_of(new.step):
        return Lasts.PHASE
    return None


def _fresh(unit: Unit, lapsed: Mapping[str, Scalar]) -> Unit:
    kept = {key: value for key, value in unit.values.items() if key not in lapsed}
    return msgspec.structs.replace(unit, values=kept)


def _revealed(system: System, battle: Battle) -> Battle:
    if system.turn.tokens is None:
        return battle
    key, turned = system.turn.tokens.field.key, system.turn.tokens.turned_up(battle)
    shown = {
        unit.id: unit.having({key: turned.orders[unit.id]}) if unit.id in turned.orders else unit
        for unit in battle.units.values()
    }
    return replace(battle, units=shown, sealed={}, distances={}, under_way=turned.under_way)
