"""What was wanted of an act: its command, or for acts of older saves one read back from what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tracker.battle.battle import Battle, Debt, DebtId, ProcedureId
from tracker.battle.commands import (
    AddSide,
    AddUnit,
    Advance,
    AnswerProcedure,
    AnswerPrompt,
    Begin,
    BeginProcedure,
    Command,
    GoTo,
    HoldObjective,
    LeaveProcedure,
    NewUnit,
    Note,
    OpenDice,
    OweTest,
    PlaceToken,
    RemoveSide,
    RemoveUnit,
    RenameSide,
    RenameUnit,
    Resolve,
    Retitle,
    RevealTokens,
    Score,
    SealDice,
    SetBattleValue,
    SetClock,
    SetLastTurn,
    SetSide,
    SetSwitch,
    SetValues,
    StepBack,
    TakeRuling,
    TakeToken,
    Tick,
    Waive,
)
from tracker.battle.events import (
    Answered,
    BattleBegan,
    BattleValueChanged,
    Changed,
    ClockSet,
    DiceOpened,
    DiceSealed,
    LastTurnSet,
    Noted,
    ObjectiveHeld,
    Owed,
    ProcedureAnswered,
    ProcedureBegan,
    ProcedureEnded,
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
    Waived,
)
from tracker.play.decide import decide
from tracker.words import _

if TYPE_CHECKING:
    from tracker.play.history import Act
    from tracker.rules.system import System


class NotOwed(Exception):
    """What a command settles or answers by its number is no longer on the list."""


def wanted(system: System, before: Battle, act: Act) -> Command | None:
    """The command an act came from; None where the save has none and no command gives the very events."""
    if act.command is not None:
        return act.command
    return next((read for read in _read_back(act) if decide(system, before, read) == act.events), None)


def _read_back(act: Act) -> tuple[Command, ...]:
    """The commands an act may have come from, the likeliest first."""
    match act.events[:1]:
        case (BattleBegan(title, system),):
            return (Begin(title, system),)
        case (Retitled(title),):
            return (Retitle(title),)
        case (SideJoined(side),):
            return AddSide(side.name, side.id), AddSide(side.name), RenameSide(side.id, side.name)
        case (SideChanged(side),):
            told = (event for event in act.events if isinstance(event, SideChanged))
            return (SetSide(side, {event.detail: event.now for event in told}),)
        case (SideLeft(side),):
            return (RemoveSide(side),)
        case (UnitJoined(unit),):
            card = NewUnit(unit.name, unit.side, unit.values)
            return AddUnit(replace(card, id=unit.id)), AddUnit(card)
        case (UnitRenamed(unit, name, side),):
            return (RenameUnit(unit, name, side),)
        case (UnitLeft(unit),):
            return (RemoveUnit(unit),)
        case (Changed(unit=unit, reason=reason),) if reason:
            by_hand = (event for event in act.events if isinstance(event, Changed) and event.reason == reason)
            return (SetValues(unit, {event.key: event.now for event in by_hand}, reason),)
        case (BattleValueChanged(key, now=now, reason=reason),) if reason:
            return (SetBattleValue(key, now, reason),)
        case (SwitchSet(key, now=now),):
            return (SetSwitch(key, now),)
        case (StepEntered(step=step, side=side, back=back),):
            there = GoTo(step, side, anyway=True)
            return (StepBack(), there) if back else (Advance(anyway=True), there)
        case (Ticked(unit, done),):
            return (Tick(unit, done),)
        case (TokenPlaced(unit, token),):
            return (PlaceToken(unit, token),)
        case (TokenTaken(unit),):
            return (TakeToken(unit),)
        case (TokensRevealed(),):
            return (RevealTokens(anyway=True),)
        case (Rolled() as rolled,):
            return _rolls(rolled)
        case (Owed(debt),):
            return (OweTest(debt.resolver, debt.bindings, debt.inputs, debt.cause),)
        case (Waived(debt, reason),):
            return (Waive(debt, reason),)
        case (Answered(prompt, answer, unit),):
            return (AnswerPrompt(prompt, answer, unit),)
        case (Noted(text, private),):
            return (Note(text, private),)
        case (Scored(side, points, what),):
            return (Score(side, points, what),)
        case (ObjectiveHeld(objective, holder, worth),):
            return (HoldObjective(objective, holder, worth),)
        case (LastTurnSet(now=turn),):
            return (SetLastTurn(turn),)
        case (ClockSet(minutes, is_paused, until),):
            return (SetClock(minutes, is_paused, until),)
        case (RulingTaken(ruling),):
            return (TakeRuling(ruling),)
        case (DiceSealed(commitment, after),):
            return (SealDice(commitment, after),)
        case (DiceOpened(seed),):
            return (OpenDice(seed),)
        case (ProcedureBegan(procedure=procedure, bindings=bindings),):
            return (BeginProcedure(procedure, bindings),)
        case (ProcedureAnswered(number, answer),):
            return (AnswerProcedure(number, answer.value),)
        case (ProcedureEnded(number),):
            return (LeaveProcedure(number),)
        case _:
            return ()


def _rolls(rolled: Rolled) -> tuple[Command, ...]:
    made = rolled.resolution
    roll = Resolve(
        made.resolver,
        rolled.bindings,
        made.inputs,
        made.dice,
        rolled.debt,
        rolled.procedure,
        made.outcome if rolled.override else "",
        rolled.override,
    )
    return roll, replace(roll, debt=None)


def in_terms_of(battle: Battle, command: Command, then: Battle) -> Command:
    """The command of another course of the battle, with this one's numbers for the tests and procedures it means.

    They are matched by what they are, never by number. Raises `NotOwed` for what is not there.
    """
    match command:
        case Advance(agreed=numbers):
            return replace(command, agreed=tuple(_still_there(battle, numbers, then))) if numbers else command
        case Waive(debt):
            return replace(command, debt=_debt(battle, debt, then))
        case Resolve(debt=debt, procedure=number) if debt is not None or number is not None:
            return replace(
                command,
                debt=None if debt is None else _debt(battle, debt, then),
                procedure=None if number is None else _procedure(battle, number, then),
            )
        case AnswerProcedure(number) | LeaveProcedure(number):
            return replace(command, id=_procedure(battle, number, then))
        case _:
            return command


def _still_there(battle: Battle, numbers: Iterable[int], then: Battle) -> Iterator[int]:
    """Those of the tests and procedures that there are in this course of the battle too, by its numbers."""
    for number in numbers:
        with suppress(NotOwed):
            if then.debt(DebtId(number)) is not None:
                yield _debt(battle, DebtId(number), then)
            else:
                yield _procedure(battle, ProcedureId(number), then)


def _debt(battle: Battle, number: DebtId, then: Battle) -> DebtId:
    meant = then.debt(number)
    if meant is not None:
        alike = [debt.id for debt in then.debts if _is_alike(debt, meant)]
        here = [debt.id for debt in battle.debts if _is_alike(debt, meant)]
        if here:
            return here[min(alike.index(number), len(here) - 1)]
    raise NotOwed(_("that test is not owed any more"))


def _is_alike(one: Debt, other: Debt) -> bool:
    return replace(one, id=other.id) == other


def _procedure(battle: Battle, number: ProcedureId, then: Battle) -> ProcedureId:
    meant = next((running for running in then.running if running.id == number), None)
    if meant is not None:
        same = (meant.procedure, dict(meant.bindings))
        alike = [running.id for running in then.running if (running.procedure, dict(running.bindings)) == same]
        here = [running.id for running in battle.running if (running.procedure, dict(running.bindings)) == same]
        if here:
            return here[min(alike.index(number), len(here) - 1)]
    raise NotOwed(_("what it belongs to is not under way any more"))
