"""The memory of a sheet in the history: the rolls of this phase, and what was said with them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import takewhile
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tracker.battle.acts import Act
from tracker.battle.battle import Bindings, ProcedureId, Running, UnitId, acting_first
from tracker.battle.commands import BeginProcedure, Draw
from tracker.battle.events import ProcedureAnswered, ProcedureBegan, Rolled
from tracker.battle.fields import Scalar
from tracker.play.ahead import open_now
from tracker.play.backwards import (
    Made,
    backwards,
    found_by,
    of_the_last_turns,
    of_this_activation,
    of_this_phase,
    since_it_began,
)
from tracker.play.history import History
from tracker.play.rolls import draft
from tracker.play.sheets.entries import Entry, row_for
from tracker.play.worksheet import open_sheet
from tracker.rules.resolver import Resolver
from tracker.rules.system import RollFor, Sheet, SheetRow

if TYPE_CHECKING:
    from tracker.play.sheets.opened import OpenSheet


def said_of(history: History, resolver: str, bindings: Bindings) -> Mapping[str, Scalar]:
    """The last inputs of the same roll of the same units in this phase: from one place the same cover counts.

    Who strikes back at another has what he said since of where both stand, as it is seen from the other side.

    What only dice brought up, of this roll or of another sheet, is said anew each time, as is a count that losses
    change, and what held once; what was read off the table then is read off it again, and is nothing that anybody said.
    """
    roll, across = history.system.resolver(resolver), None
    for _index, act, before in of_this_phase(history):
        for event in act.events:
            if not isinstance(event, Rolled) or event.resolution.resolver != resolver:
                continue
            inputs = event.resolution.inputs
            if _is_struck_back(roll, event.bindings, bindings):
                across = _seen_across(roll, inputs) if across is None else across
            elif event.bindings == bindings:
                case = open_sheet(history.system, before, roll, bindings, inputs).undiced
                again = (entry for entry in roll.inputs if not (entry.is_of_its_row or entry.counted))
                matters = {entry.field.key for entry in again if entry.matters(case)}
                _as_read, known = draft(history.system, before, roll, bindings)
                read = {key for key, seen in known.items() if seen.value == inputs.get(key)}
                return {**{key: value for key, value in inputs.items() if key in matters - read}, **(across or {})}
    return across or {}


def _is_struck_back(roll: Resolver, before: Bindings, now: Bindings) -> bool:
    """Whether the first two parts of a roll have changed hands."""
    first, second = ([bound.get(role.key) for role in roll.roles[:2]] for bound in (before, now))
    return len(first) > 1 and None not in first and first == second[::-1]


def _seen_across(roll: Resolver, inputs: Mapping[str, Scalar]) -> Mapping[str, Scalar]:
    """The answers of one of two as the other one has them."""
    keys = ((entry.field.key, entry.across) for entry in roll.inputs)
    return {key: across[inputs[key]] for key, across in keys if inputs.get(key) in across}


def made_on(
    history: History,
    sheet: Sheet,
    bindings: Bindings,
    running: ProcedureId | None,
    since: int,
    known: Iterable[Entry] = (),
) -> tuple[Entry, ...]:
    """The rolls of a sheet that stand, in the order they were made, from the act of that index on.

    They are those of the procedure it presents; else those of its kind which the first of these units made in this
    phase, where the turn goes by units in this activation; or, where it is for rolls of any kind, the tests that were
    owed. What a page takes otherwise, or is given back on it, it says itself.
    Those `known` from before are not read off the history again: what a procedure of many asked at each of its rolls
    takes long to find out.
    """
    read = {entry.act: entry for entry in known}

    def called(done: Made, rolled: Rolled) -> str | None:
        if sheet.takes is not None:
            return sheet.takes(done.before, rolled)
        if sheet.procedure:
            is_mine = running is not None and rolled.procedure == running
        elif not sheet.of:
            is_mine = rolled.debt is not None
        else:
            is_mine = rolled.resolution.resolver in sheet.of and first_of(rolled.bindings) == first_of(bindings)
            is_mine = is_mine or is_returned(sheet, bindings, rolled)
        return "" if is_mine else None

    def entry(done: Made, rolled: Rolled, short: str) -> Entry:
        before = read.get(done.number)
        if before is not None and before.rolled is rolled:
            return before
        return Entry(_row_made(history, done, rolled, short), rolled=rolled, act=done.number)

    mine = takewhile(lambda done: done.number >= since, _looked_through(history, sheet, since))
    return tuple(
        entry(done, event, short)
        for done in reversed(list(mine))
        for event in done.act.events
        if isinstance(event, Rolled) and (short := called(done, event)) is not None
    )


def is_returned(sheet: Sheet, bindings: Bindings, rolled: Rolled) -> bool:
    """Whether a roll is one that was given back on the page of the first of these units."""
    return first_of(bindings) in rolled.bindings.values() and sheet.returned(rolled)


def own_rolls(sheet: OpenSheet) -> tuple[Rolled, ...]:
    """The rolls made on a sheet that it is for, without those that were given back on it."""
    return _rolls_on(sheet, returned=False)


def given_back(sheet: OpenSheet) -> tuple[Rolled, ...]:
    """The rolls that were given back on a sheet."""
    return _rolls_on(sheet, returned=True)


def _rolls_on(sheet: OpenSheet, *, returned: bool) -> tuple[Rolled, ...]:
    rolls = (entry.rolled for entry in sheet.made_entries if entry.rolled is not None)
    return tuple(rolled for rolled in rolls if is_returned(sheet.sheet, sheet.bindings, rolled) is returned)


def _looked_through(history: History, sheet: Sheet, since: int) -> Iterator[Made]:
    """The acts among which the rolls of a sheet are, the latest first.

    The last of them may have led the walk on into another phase: on a page that says what it takes, or on which nothing
    stands of what was before it, they stand all the same.
    """
    if sheet.takes is not None:
        return of_the_last_turns(history)
    return backwards(history) if since else of_this_activation(history)


def _row_made(history: History, done: Made, rolled: Rolled, short: str) -> SheetRow:
    """The row of a roll that was made: what its procedure asked for then, else what it was made with."""
    resolution, before = rolled.resolution, done.before
    running = next((under_way for under_way in before.running if under_way.id == rolled.procedure), None)
    asked = () if running is None else tuple(open_now(history.system, before, running))
    given = {event.answer.key for event in _answers(done.act, rolled.procedure)}
    ask = next((question for question in asked if question.key in given), next(iter(asked), None))
    if isinstance(ask, RollFor) and (ask.key in given or ask.resolver == resolution.resolver):
        return replace(row_for(ask), resolver=resolution.resolver, bindings=rolled.bindings, inputs=resolution.inputs)
    bindings, inputs = rolled.bindings, resolution.inputs
    return SheetRow(
        key=f"act {done.number}", resolver=resolution.resolver, bindings=bindings, inputs=inputs, short=short
    )


def same_figures(history: History, entries: Iterable[Entry], resolver: Resolver, row: SheetRow) -> Mapping[str, Scalar]:
    """Which figures the row that this one follows from was made with, of what is assumed of those here.

    Of a unit whose figures have changed since then another may be meant, and it is assumed afresh.
    """
    first = next((entry for entry in entries if row.figures_of and entry.row.key == row.figures_of), None)
    if first is None or first.rolled is None or first.act is None:
        return {}
    given, before = first.rolled.resolution, found_by(history, first.act).units
    states = {
        entry.figure.role: given.inputs.get(entry.field.key)
        for entry in history.system.resolver(given.resolver).inputs
        if entry.figure is not None
    }
    assumed: dict[str, Scalar] = {}
    for entry in resolver.inputs:
        unit = UnitId("") if entry.figure is None else row.bindings.get(entry.figure.role, UnitId(""))
        if entry.figure is None or entry.field.key not in row.inputs or unit not in before:
            continue
        state, tally = states.get(entry.figure.role), entry.figure.tally
        if state is not None and tally(before[unit]) == tally(history.battle.units[unit]):
            assumed[entry.field.key] = state
    return assumed


def _one_step_back(history: History, rolls: Collection[int | None], running: ProcedureId | None) -> int | None:
    """The act to return to: before the last of these rolls, or before all that was said since the roll before it.

    None where the last act is neither one of these rolls nor an answer to that procedure.
    """
    standing = backwards(history)
    last = done = next(standing, None)
    while done is not None and _is_said(done.act, running):
        done = next(standing, None)
    if done is last and done is not None and done.number in rolls:
        done = next(standing, None)
    return None if done is None or done is last else done.number


def _one_answer_back(history: History, running: ProcedureId | None) -> int | None:
    """The act to return to: before the last answer or roll of that procedure; the first goes with what began it.

    A die of chance goes with the answer it chose. None where the last act is no answer to that procedure.
    """
    standing = backwards(history)
    last = next(standing, None)
    given = () if last is None else last.act.events
    if not any(isinstance(event, ProcedureAnswered) and event.id == running for event in given):
        return None
    before = next(standing, None)
    if before is not None and isinstance(before.act.command, BeginProcedure) and _is_said(before.act, running):
        before = next(standing, None)
    if before is not None and isinstance(before.act.command, Draw):
        before = next(standing, None)
    return None if before is None else before.number


def _is_said(act: Act, running: ProcedureId | None) -> bool:
    """Whether an act begins that procedure, or answers it without a roll."""
    mine = (isinstance(event, ProcedureBegan | ProcedureAnswered) and event.id == running for event in act.events)
    return any(mine) and not any(isinstance(event, Rolled) for event in act.events)


def last_roll(history: History, sheet: Sheet, bindings: Bindings) -> Rolled | None:
    """The roll of that sheet's kind which the first of these units made last, at whatever turn."""
    for done in backwards(history):
        for event in done.act.events:
            match event:
                case Rolled(resolution, bound) if resolution.resolver in sheet.of and first_of(bound) == first_of(
                    bindings
                ):
                    return event
                case _:
                    pass
    return None


def said_before(history: History, sheet: Sheet, bindings: Bindings) -> Mapping[str, Scalar]:
    """The same unit's last answers, at whatever turn, to those questions of the sheet that are asked again."""
    given: dict[ProcedureId, dict[str, Scalar]] = {}
    for done in backwards(history) if sheet.again else ():
        for event in reversed(done.act.events):
            match event:
                case ProcedureAnswered(number, answer):
                    given.setdefault(number, {}).setdefault(answer.key, answer.value)
                case ProcedureBegan(number, procedure, bound) if (procedure, first_of(bound)) == (
                    sheet.procedure,
                    first_of(bindings),
                ):
                    answers = {**bound, **given.get(number, {})}
                    return {key: answers[key] for key in sheet.again if key in answers}
                case _:
                    pass
    return {}


def ended(history: History, procedure: ProcedureId) -> Running | None:
    """A procedure that is over, with all that was answered till its end; None where it was begun and over at once."""
    for done in since_it_began(history, procedure):
        running = next((under_way for under_way in done.before.running if under_way.id == procedure), None)
        if running is not None:
            answers = _answers(done.act, procedure)
            return replace(running, answers=(*running.answers, *(answer.answer for answer in answers)))
    return None


def _answers(act: Act, procedure: ProcedureId | None) -> Iterator[ProcedureAnswered]:
    """The answers of an act in that procedure."""
    return (event for event in act.events if isinstance(event, ProcedureAnswered) and event.id == procedure)


def first_of(bindings: Bindings) -> str:
    """The unit that makes the roll, nobody where none does."""
    return next(iter(acting_first(bindings)), "")


def act_to_undo(sheet: OpenSheet) -> int | None:
    """The act to return to for one step back: before the last roll, or before all said since the roll before it.

    Question by question it is before the last answer. None where the last act is none of this sheet's.
    """
    if sheet.sheet.is_by_question:
        return _one_answer_back(sheet.history, sheet.running)
    return _one_step_back(sheet.history, sheet.acts, sheet.running)


def made_before(sheet: OpenSheet, act: int | None = None) -> Entry | None:
    """The roll of this sheet that was made last, or last before that act; None where there is none."""
    earlier = [entry for entry in sheet.made_entries if act is None or (entry.act is not None and entry.act < act)]
    return earlier[-1] if earlier else None


def is_put_right(sheet: OpenSheet) -> bool:
    """Whether what was done last is an amend for which one of its rolls was played again: undoing takes back that."""
    last = next(backwards(sheet.history), None)
    amended = None if last is None else last.act.amends
    if last is None or amended is None:
        return False
    return any(number in sheet.acts for number in range(last.number - amended.again, last.number))
