"""The commands behind acts of the first saves, which kept none: read back from what happened."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.battle.acts import Act
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
    LeaveProcedure,
    NewUnit,
    Note,
    OweTest,
    PlaceToken,
    RemoveSide,
    RemoveUnit,
    RenameSide,
    RenameUnit,
    Resolve,
    Retitle,
    RevealTokens,
    SetBattleValue,
    SetSwitch,
    SetValues,
    StepBack,
    TakeToken,
    Tick,
    Waive,
)
from tracker.battle.events import (
    Answered,
    BattleBegan,
    BattleValueChanged,
    Changed,
    Noted,
    Owed,
    ProcedureAnswered,
    ProcedureBegan,
    ProcedureEnded,
    Retitled,
    Rolled,
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


def commands_read_back(act: Act) -> tuple[Command, ...]:  # noqa: C901, PLR0911, PLR0912
    """The commands an act without one may have come from, the likeliest first.

    Acts made since then keep theirs: a new kind of event has no line here.
    """
    match act.events[:1]:
        case (BattleBegan(title, system),):
            return (Begin(title, system),)
        case (Retitled(title),):
            return (Retitle(title),)
        case (SideJoined(side),):
            return AddSide(side.name, side.id), AddSide(side.name), RenameSide(side.id, side.name)
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
