"""The one door of all play: a command becomes events, or a refusal with its reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

import msgspec

from tracker.battle import commands
from tracker.battle.battle import Battle, DebtId, ProcedureId
from tracker.battle.contacts import between
from tracker.battle.events import (
    AnyEvent,
    BattleBegan,
    BattleValueChanged,
    Changed,
    ContactEnded,
    Lapsed,
    Noted,
    Owed,
    ProcedureBegan,
    ProcedureEnded,
    Retitled,
    StepEntered,
    SwitchSet,
)
from tracker.battle.fields import Rejected
from tracker.battle.observations import unsure
from tracker.play import leave_step, observing, rolls, roster_commands, tokens, touching, walk
from tracker.play.agreed import house, particulars, planning, rulings, scoring, sealing, timing
from tracker.play.auto_advance import is_passed, left_unmoved, lost_with
from tracker.play.chance import draw, give_reason
from tracker.play.checks import Decision, title_given
from tracker.play.evolve import evolve, fold, is_new_ground
from tracker.play.leave_step import still_open
from tracker.play.walk import current_step, enter, next_place
from tracker.rules.system import System, TokenStep
from tracker.text import NOTE_LENGTH, clean_text
from tracker.words import _

MOST_FOLLOWING = 10_000


def decide(system: System, battle: Battle, command: commands.Command) -> Decision:
    """The events of a command together with all that follows from them, or why it is refused.

    A refusal changes nothing; an empty tuple means that all is already as wanted.
    """
    try:
        decided = _decide(system, battle, command)
    except Rejected as wrong:
        return commands.Refused(str(wrong))
    if isinstance(decided, commands.Refused):
        return decided
    decided = (*decided, *observing.moved_by(system, battle, command))
    events = with_what_follows(system, battle, decided)
    if not (isinstance(command, commands.Advance) and command.passing):
        return events
    return (*events, *_passing(system, battle, fold(system, events, battle), command))


def _passing(system: System, left: Battle, battle: Battle, command: commands.Advance) -> Iterator[AnyEvent]:
    """On from a step to the next, as long as nobody has anything left to do there; once round the turn at most.

    Whoever `left` a step where tokens are chosen has agreed to those that are missing, in this turn, and to the moves
    that were owed there. What is lost with that step holds the walk at no other.

    No turn ends so while anything is open, even where it was agreed to be left. Else the end of the turn is gone by
    like any other step: the turn behind it begins with a step that holds (the wind, who moves first, the initiative,
    the markers of every unit), so that the same key pressed twice may begin a turn but never goes through one.
    """
    step = current_step(system, left)
    lays = step is not None and step.tokens is TokenStep.PLACE
    unmoved, lost = left_unmoved(system, left), lost_with(system, left)
    for _stop in system.itinerary(battle):
        place = next_place(system, battle)
        without_tokens = lays and battle.place.turn == left.place.turn
        ends_turn = place.turn != battle.place.turn and (command.within or bool(still_open(system, battle)))
        if ends_turn or not is_passed(
            system, battle, command.agreed, lost=lost, unmoved=unmoved, without_tokens=without_tokens
        ):
            return
        entered = with_what_follows(system, battle, enter(system, battle, place))
        yield from entered
        battle = fold(system, entered, battle)


def with_what_follows(system: System, battle: Battle, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
    """The events, each with what it brings about of itself directly behind it; last, the procedures now over."""
    return played_out(system, battle, events)[0]


def played_out(
    system: System, battle: Battle, events: tuple[AnyEvent, ...], *, ends: bool = True
) -> tuple[tuple[AnyEvent, ...], Battle]:
    """The events with all that follows, as `with_what_follows`, and the battle they make.

    Unless it `ends` them, procedures that have nothing left to ask stay under way.
    """
    played: list[AnyEvent] = []
    waiting = list(reversed(events))
    while waiting:
        event = _numbered(battle, waiting.pop())
        if not _is_so_already(system, battle, event):
            before, battle = battle, evolve(system, battle, event)
            played.append(event)
            waiting.extend(reversed(_of_itself(system, before, battle, event)))
        if not waiting and ends:
            waiting.extend(reversed(over(system, battle)))
        if len(played) > MOST_FOLLOWING:
            raise RuntimeError(f"{system.key}: events follow one another without end")
    return tuple(played), battle


def _numbered(battle: Battle, event: AnyEvent) -> AnyEvent:
    """The event itself, but a test owed, or a procedure begun, with the number it has on its list."""
    match event:
        case Owed(debt):
            return Owed(msgspec.structs.replace(debt, id=DebtId(battle.next_id)))
        case ProcedureBegan():
            return msgspec.structs.replace(event, id=ProcedureId(battle.next_id))
        case _:
            return event


def _is_so_already(system: System, battle: Battle, event: AnyEvent) -> bool:
    """Whether an event would change nothing: two that follow from one act may each free the same unit."""
    match event:
        case Changed(unit=unit, key=key, now=now):
            return unit in battle.units and bool(battle.units[unit][system.field(key)] == now)
        case BattleValueChanged(key=key, now=now):
            return bool(battle[system.battle_field(key)] == now)
        case ContactEnded(unit, enemy):
            return between(battle.contacts, unit, enemy) is None
        case Lapsed(unit):
            return unsure(battle.observations, unit) == battle.observations
        case _:
            return False


def _of_itself(system: System, before: Battle, after: Battle, event: AnyEvent) -> tuple[AnyEvent, ...]:
    arrived: tuple[AnyEvent, ...] = ()
    if isinstance(event, StepEntered) and not event.back and is_new_ground(system, before, after.place):
        arrived = system.step(event.step).enters(after)
    parted = system.play.contacts.ended(before, after, event) if before.contacts else ()
    unsure = observing.unsure_after(system, before, after, event)
    return (*arrived, *parted, *unsure, *system.play.aftermath(before, after, event))


def over(system: System, battle: Battle) -> tuple[AnyEvent, ...]:
    """The end of the first procedure that has nothing left to ask, with what it brings about."""
    for running in battle.running:
        if rolls.question(system, battle, running) is None:
            ends = system.procedure(running.procedure).ends(battle, running)
            return (ProcedureEnded(running.id, complete=True), *ends)
    return ()


def _decide(system: System, battle: Battle, command: commands.Command) -> Decision:  # noqa: C901, PLR0911, PLR0912
    match command:
        case commands.Begin():
            return _begin(system, battle, command)
        case commands.Retitle(title):
            return (Retitled(title_given(title)),)
        case commands.AddSide():
            return roster_commands.add_side(battle, command)
        case commands.RenameSide():
            return roster_commands.rename_side(battle, command)
        case commands.SetSide():
            return roster_commands.set_side(battle, command)
        case commands.RemoveSide():
            return roster_commands.remove_side(battle, command)
        case commands.AddUnit():
            return roster_commands.add_unit(system, battle, command)
        case commands.RenameUnit():
            return roster_commands.rename_unit(battle, command)
        case commands.RemoveUnit():
            return roster_commands.remove_unit(battle, command)
        case commands.SetValues():
            return roster_commands.set_values(system, battle, command)
        case commands.SetBattleValue():
            return roster_commands.set_battle_value(system, battle, command)
        case commands.SetSwitch():
            return _set_switch(system, battle, command)
        case commands.TakePreset():
            return _take_preset(system, battle, command)
        case commands.Advance():
            return leave_step.advance(system, battle, command)
        case commands.StepBack():
            return walk.step_back(system, battle, command)
        case commands.GoTo():
            return leave_step.go_to(system, battle, command)
        case commands.Tick():
            return walk.tick(system, battle, command)
        case commands.PlaceToken():
            return tokens.place_token(system, battle, command)
        case commands.TakeToken():
            return tokens.take_token(battle, command)
        case commands.MakeContact():
            return touching.make_contact(system, battle, command)
        case commands.EndContact():
            return touching.end_contact(system, battle, command)
        case commands.Observe():
            return observing.observe(system, battle, command)
        case commands.DrawPlan():
            return planning.draw_plan(battle, command)
        case commands.RevealTokens():
            return leave_step.reveal_tokens(system, battle, command)
        case commands.Resolve():
            return rolls.run(system, battle, command)
        case commands.Perform():
            return leave_step.perform(system, battle, command)
        case commands.OweTest():
            return rolls.owe(system, battle, command)
        case commands.Waive():
            return rolls.waive(battle, command)
        case commands.AnswerPrompt():
            return rolls.answer_prompt(system, battle, command)
        case commands.Note():
            return _note(command)
        case commands.Draw():
            return draw(command)
        case commands.GiveReason():
            return give_reason(battle, command)
        case commands.Score():
            return scoring.score(battle, command)
        case commands.HoldObjective():
            return scoring.hold_objective(battle, command)
        case commands.SetLastTurn(turn):
            return scoring.set_last_turn(battle, turn)
        case commands.SetBreakPoint(percent):
            return scoring.set_break_point(battle, percent)
        case commands.SetCouriers(reach):
            return scoring.set_couriers(system, battle, reach)
        case commands.SetClock():
            return timing.set_clock(battle, command)
        case commands.SetParticular():
            return particulars.set_particular(battle, command)
        case commands.SetPictures():
            return particulars.set_pictures(battle, command)
        case commands.TakeRuling():
            return rulings.take(system, battle, command)
        case commands.TakeHouse(taken):
            return house.take(system, battle, taken)
        case commands.SealDice(commitment, after):
            return sealing.seal(battle, commitment, after)
        case commands.OpenDice(seed):
            return sealing.open_dice(battle, seed)
        case commands.BeginProcedure():
            return rolls.begin_procedure(system, battle, command)
        case commands.AnswerProcedure():
            return rolls.answer_procedure(system, battle, command)
        case commands.LeaveProcedure():
            return rolls.leave_procedure(battle, command)
        case _:
            assert_never(command)


def _begin(system: System, battle: Battle, command: commands.Begin) -> Decision:
    if battle.system:
        return commands.Refused(_("this battle has begun already"))
    return (BattleBegan(title_given(command.title), system.key),)


def _set_switch(system: System, battle: Battle, command: commands.SetSwitch) -> tuple[SwitchSet, ...]:
    switch = system.switch(command.key)
    now, was = switch.accept(command.value), switch.of(battle.switches)
    return () if now == was else (SwitchSet(switch.key, was, now),)


def _take_preset(system: System, battle: Battle, command: commands.TakePreset) -> Decision:
    readings = system.preset(command.key).readings.items()
    return tuple(
        event for key, value in readings for event in _set_switch(system, battle, commands.SetSwitch(key, value))
    )


def _note(command: commands.Note) -> Decision:
    text = clean_text(command.text, NOTE_LENGTH)
    return (Noted(text, command.private),) if text else commands.Refused(_("the note is empty"))
