"""What the history knows of a sheet: the rolls of this phase, and what was said with them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import takewhile

from msgspec.structs import replace

from tracker.battle.acts import Act
from tracker.battle.battle import Bindings, ProcedureId, Running, UnitId, acting_first
from tracker.battle.commands import BeginProcedure, Draw
from tracker.battle.events import ProcedureAnswered, ProcedureBegan, Rolled
from tracker.battle.fields import Scalar
from tracker.play.ahead import open_now
from tracker.play.backwards import Made, backwards, found_by, of_this_phase, since_it_began
from tracker.play.history import History
from tracker.play.sheets.entries import Entry, row_for
from tracker.play.worksheet import open_sheet
from tracker.rules.resolver import Resolver
from tracker.rules.system import RollFor, Sheet, SheetRow


def said_of(history: History, resolver: str, bindings: Bindings) -> Mapping[str, Scalar]:
    """What the same roll of the same units was made with last in this phase: from one place the same cover counts.

    What only dice brought up, of this roll or of another sheet, is said anew each time.
    """
    for _index, act, before in of_this_phase(history):
        for event in act.events:
            if isinstance(event, Rolled) and (event.resolution.resolver, event.bindings) == (resolver, bindings):
                made = event.resolution.inputs
                roll = history.system.resolver(resolver)
                case = open_sheet(history.system, before, roll, bindings, made).bare
                again = (one for one in roll.inputs if not (one.is_thrown or one.is_of_a_figure))
                matters = {entry.field.key for entry in again if entry.matters(case)}
                return {key: value for key, value in made.items() if key in matters}
    return {}


def made_on(
    history: History, sheet: Sheet, bindings: Bindings, running: ProcedureId | None, since: int
) -> tuple[Entry, ...]:
    """The rolls of a sheet that stand, in the order they were made, from the act of that index on.

    They are those of the procedure it presents; else those of its kind which the first of these units made in this
    phase; or, where it is for rolls of any kind, the tests that were owed.
    """

    def is_mine(rolled: Rolled) -> bool:
        if sheet.procedure:
            return running is not None and rolled.procedure == running
        if not sheet.of:
            return rolled.debt is not None
        return rolled.resolution.resolver in sheet.of and first_of(rolled.bindings) == first_of(bindings)

    mine = takewhile(lambda made: made.number >= since, of_this_phase(history))
    return tuple(
        Entry(_row_made(history, made, event), made=event, act=made.number)
        for made in reversed(list(mine))
        for event in made.act.events
        if isinstance(event, Rolled) and is_mine(event)
    )


def _row_made(history: History, done: Made, rolled: Rolled) -> SheetRow:
    """The row of a roll that was made: what its procedure asked for then, else what it was made with."""
    made, before = rolled.resolution, done.before
    running = next((one for one in before.running if one.id == rolled.procedure), None)
    asked = () if running is None else tuple(open_now(history.system, before, running))
    given = {event.answer.key for event in _answers(done.act, rolled.procedure)}
    ask = next((one for one in asked if one.key in given), next(iter(asked), None))
    if isinstance(ask, RollFor):
        return replace(row_for(ask), resolver=made.resolver, bindings=rolled.bindings, inputs=made.inputs)
    return SheetRow(key=f"act {done.number}", resolver=made.resolver, bindings=rolled.bindings, inputs=made.inputs)


def same_figures(history: History, made: Iterable[Entry], resolver: Resolver, row: SheetRow) -> Mapping[str, Scalar]:
    """Which figures the row that this one follows from was made with, of what is assumed of those here.

    Of a unit whose figures have changed since then another may be meant, and it is assumed afresh.
    """
    first = next((one for one in made if row.figures_of and one.row.key == row.figures_of), None)
    if first is None or first.made is None or first.act is None:
        return {}
    given, before = first.made.resolution, found_by(history, first.act).units
    states = {
        one.figure.role: given.inputs.get(one.field.key)
        for one in history.system.resolver(given.resolver).inputs
        if one.figure is not None
    }
    found: dict[str, Scalar] = {}
    for one in resolver.inputs:
        unit = UnitId("") if one.figure is None else row.bindings.get(one.figure.role, UnitId(""))
        if one.figure is None or one.field.key not in row.inputs or unit not in before:
            continue
        state, tally = states.get(one.figure.role), one.figure.tally
        if state is not None and tally(before[unit]) == tally(history.battle.units[unit]):
            found[one.field.key] = state
    return found


def one_step_back(history: History, rolls: Collection[int | None], running: ProcedureId | None) -> int | None:
    """The act to return to: before the last of these rolls, or before all that was said since the roll before it.

    None where the last act is neither one of these rolls nor an answer to that procedure.
    """
    standing = backwards(history)
    last = made = next(standing, None)
    while made is not None and _is_said(made.act, running):
        made = next(standing, None)
    if made is last and made is not None and made.number in rolls:
        made = next(standing, None)
    return None if made is None or made is last else made.number


def one_answer_back(history: History, running: ProcedureId | None) -> int | None:
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
                case Rolled(made, bound) if made.resolver in sheet.of and first_of(bound) == first_of(bindings):
                    return event
                case _:
                    pass
    return None


def said_before(history: History, sheet: Sheet, bindings: Bindings) -> Mapping[str, Scalar]:
    """What the same unit said last, at whatever turn, to those questions of the sheet that are asked again."""
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
        running = next((one for one in done.before.running if one.id == procedure), None)
        if running is not None:
            said = _answers(done.act, procedure)
            return replace(running, answers=(*running.answers, *(one.answer for one in said)))
    return None


def _answers(act: Act, procedure: ProcedureId | None) -> Iterator[ProcedureAnswered]:
    """What an act answers in that procedure."""
    return (event for event in act.events if isinstance(event, ProcedureAnswered) and event.id == procedure)


def first_of(bindings: Bindings) -> str:
    """The unit that makes the roll, nobody where none does."""
    return next(iter(acting_first(bindings)), "")
