"""The commands behind acts of the first saves, which kept none: read back from what happened."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.battle import commands, events
from tracker.battle.acts import Act
from tracker.battle.dice import Face


def commands_read_back(act: Act) -> tuple[commands.Command, ...]:  # noqa: C901, PLR0911, PLR0912
    """The commands an act without one may have come from, the likeliest first.

    Acts made since then keep theirs: a new kind of event has no line here.
    """
    match act.events[:1]:
        case (events.BattleBegan(title, system),):
            return (commands.Begin(title, system),)
        case (events.Retitled(title),):
            return (commands.Retitle(title),)
        case (events.SideJoined(side),):
            return (
                commands.AddSide(side.name, side.id),
                commands.AddSide(side.name),
                commands.RenameSide(side.id, side.name),
            )
        case (events.SideLeft(side),):
            return (commands.RemoveSide(side),)
        case (events.UnitJoined(unit),):
            card = commands.NewUnit(unit.name, unit.side, unit.values)
            return commands.AddUnit(replace(card, id=unit.id)), commands.AddUnit(card)
        case (events.UnitRenamed(unit, name, side),):
            return (commands.RenameUnit(unit, name, side),)
        case (events.UnitLeft(unit),):
            return (commands.RemoveUnit(unit),)
        case (events.Changed(unit=unit, reason=reason),) if reason:
            by_hand = (event for event in act.events if isinstance(event, events.Changed) and event.reason == reason)
            return (commands.SetValues(unit, {event.key: event.now for event in by_hand}, reason),)
        case (events.BattleValueChanged(key, now=now, reason=reason),) if reason:
            return (commands.SetBattleValue(key, now, reason),)
        case (events.SwitchSet(key, now=now),):
            return (commands.SetSwitch(key, now),)
        case (events.StepEntered(step=step, side=side, back=back),):
            there = commands.GoTo(step, side, anyway=True)
            return (commands.StepBack(), there) if back else (commands.Advance(anyway=True), there)
        case (events.Ticked(unit, done),):
            return (commands.Tick(unit, done),)
        case (events.TokenPlaced(unit, token, face, reason, among, distance),):
            drawn = face if isinstance(face, Face) else None
            return (commands.PlaceToken(unit, token, drawn, reason, among, distance),)
        case (events.Planned(side, face, upset),):
            return (commands.DrawPlan(side, face, upset),)
        case (events.TokenTaken(unit),):
            return (commands.TakeToken(unit),)
        case (events.TokensRevealed(),):
            return (commands.RevealTokens(anyway=True),)
        case (events.Rolled() as rolled,):
            return _rolls(rolled)
        case (events.Owed(debt),):
            return (commands.OweTest(debt.resolver, debt.bindings, debt.inputs, debt.cause),)
        case (events.Waived(debt, reason),):
            return (commands.Waive(debt, reason),)
        case (events.Answered(prompt, answer, unit),):
            return (commands.AnswerPrompt(prompt, answer, unit),)
        case (events.Noted(text, private),):
            return (commands.Note(text, private),)
        case (events.ProcedureBegan(procedure=procedure, bindings=bindings),):
            return (commands.BeginProcedure(procedure, bindings),)
        case (events.ProcedureAnswered(number, answer),):
            return (commands.AnswerProcedure(number, answer.value),)
        case (events.ProcedureEnded(number),):
            return (commands.LeaveProcedure(number),)
        case _:
            return ()


def _rolls(rolled: events.Rolled) -> tuple[commands.Command, ...]:
    resolution = rolled.resolution
    roll = commands.Resolve(
        resolution.resolver,
        rolled.bindings,
        resolution.inputs,
        resolution.dice,
        rolled.debt,
        rolled.procedure,
        resolution.outcome if rolled.override else "",
        rolled.override,
    )
    return roll, replace(roll, debt=None)
