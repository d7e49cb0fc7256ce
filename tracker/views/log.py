"""The history as it is read: one entry an act, undone ones among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial, reduce
from typing import Final

import msgspec
from msgspec import Struct

from tracker.battle.acts import Act, Fate
from tracker.battle.battle import Battle, DebtId, Place, UnitId, acting_first
from tracker.battle.contacts import How
from tracker.battle.events import (
    AnyEvent,
    Changed,
    ContactEnded,
    ContactMade,
    Noted,
    Owed,
    ProcedureAnswered,
    ProcedureBegan,
    ProcedureEnded,
    Rolled,
    StepEntered,
    Voided,
    Waived,
)
from tracker.battle.trail import Trail
from tracker.play.backwards import backwards, last_made
from tracker.play.confidential import is_sealed, units_in
from tracker.play.history import History
from tracker.play.leave_step import left_over
from tracker.play.retracing import led_on
from tracker.rules.system import System
from tracker.views.acts import group_of, group_of_procedure, is_step, last_reveal, step, with_battles
from tracker.views.checklist import asked
from tracker.views.figures import source_of
from tracker.views.log_line import LogLine, Span, log_line, owed_tests
from tracker.views.sentences import (
    arithmetic,
    headline,
    passed_in_words,
    place_in_words,
    sentence,
)
from tracker.views.sentences.changes import unit_changed
from tracker.views.sentences.contacts import contact_in_words, is_parting_told
from tracker.views.sentences.events import deed_of, is_a_mirror, is_bookkeeping
from tracker.views.sentences.names import agreeing_name, are_tests, known, procedure_name, side_name
from tracker.views.sentences.rolls import ended_in_words, left_in_words
from tracker.views.spotlight import Went, went
from tracker.words import N_, _, filled, n_

FATES: Final = {Fate.UNDONE: N_("undone"), Fate.DROPPED: N_("dropped")}
"""The name of an act that does not stand."""


class LogEntry(Struct, frozen=True):
    """One act of the log: its place in the list of acts, where it fell in the turn, what it was in words.

    `source` is `typed`, `rolled`, `both` or empty; `arithmetic` is the sum under its roll; `details` is what
    followed of itself; `units` are the ids of everybody it touches; `at` is seconds since 1970 or 0; `was` is what it
    said before it was put right. `line` is the act as it is drawn, `is_step` says that it is no event. `group` is one
    with the acts before and after it that belong to the same procedure, or roll the same of the same units; `begins`
    is the procedure that it begins and `begun_by` the unit that begins it; `outcomes` are those of its rolls in a word
    or two, where they may be known, `judged` those of them that are a success or a failure, or a deed as a flight is.
    `owed` are the tests that it laid on somebody, each with the unit that owes it, `settled` those that it took or let
    go; `moved` says who gave way by an answer of it or whose charge landed, `parted` who touches whom no more,
    `rolled_by` is the side that made its roll, `states` who came to which state and why, by unit and value, `covered`
    those of them that its roll has said by its effects; `telling` are those outcomes that did something of their own
    and left no other roll owed to tell what.
    """

    index: int
    place: Place
    where: str
    fate: Fate
    headline: str
    source: str
    line: LogLine
    is_step: bool = False
    arithmetic: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    units: frozenset[UnitId] = frozenset()
    private: bool = False
    overridden: bool = False
    at: float = 0.0
    was: str = ""
    group: str = ""
    begins: str = ""
    begun_by: tuple[Span, ...] = ()
    outcomes: tuple[str, ...] = ()
    judged: tuple[str, ...] = ()
    telling: tuple[str, ...] = ()
    owed: tuple[tuple[DebtId, Span], ...] = ()
    settled: frozenset[DebtId] = frozenset()
    moved: tuple[str, ...] = ()
    parted: tuple[str, ...] = ()
    rolled_by: str = ""
    states: tuple[tuple[str, str], ...] = ()
    covered: frozenset[str] = frozenset()


def _every(_act: Act) -> bool:
    return True


def entries(
    history: History, begin: int = 0, end: int | None = None, wanted: Callable[[Act], bool] = _every
) -> tuple[LogEntry, ...]:
    """The history in words, in the order it was made, undone acts included; of a part of it only those acts cost much.

    The part goes from the act at `begin` (from 0) to the one before `end`, and of it to those that are `wanted`. What
    an amend took the place of is not told again: the act put right says what it was.
    """
    shown = last_reveal(history)
    before_amends = _before_amends(history, begin)
    log: list[LogEntry] = []
    for index, act, before in with_battles(history, begin):
        if end is not None and index >= end:
            break
        if act.fate is not Fate.SUPERSEDED and wanted(act):
            entry = _entry(history.system, index, act, before, revealed=index < shown)
            if index in before_amends:
                was = headline(history.system, before, before_amends[index], revealed=index < shown)
                entry = msgspec.structs.replace(entry, was=was)
            log.append(entry)
    return tuple(log)


def _before_amends(history: History, begin: int) -> Mapping[int, Act]:
    """Each act put right from `begin` on as it was before, by its index; of one put right twice, as it was at first."""
    originals: dict[int, Act] = {}
    if all(act.amends is None for act in Trail.of(history.acts).since(begin)):
        return originals
    for index, act in enumerate(history.acts):
        amended = act.amends
        if amended is not None and act.fate is not Fate.DROPPED and not amended.left_out:
            originals[index - amended.again] = originals.get(amended.first, history.acts[amended.first])
    return originals


def standing_entries(history: History, wanted: Callable[[Act], bool]) -> Iterator[LogEntry]:
    """Those of the acts that stand that are wanted, in the order they were made; the others cost nothing."""
    shown = last_reveal(history)
    for index, act, before in reversed(list(backwards(history))):
        if wanted(act):
            yield _entry(history.system, index, act, before, revealed=index < shown)


def last_group(history: History) -> tuple[LogEntry, ...]:
    """The acts that stand of what was done last, in the order they were made: those of its volley or its procedure.

    None where what was done last belongs to nothing.
    """
    shown, group = last_reveal(history), ""
    log: list[LogEntry] = []
    for index, act, before in backwards(history):
        if not log and not group and led_on(act):
            continue
        if group and act.amends is not None:
            continue  # what it put right stands before it, in its place among the others
        group = group or group_of(act)
        if not group or group_of(act) != group:
            break
        log.append(_entry(history.system, index, act, before, revealed=index < shown))
    return tuple(reversed(log))


def left_behind(history: History) -> str:
    """The acts left open at the step that the last act left for a later one, in words; empty after any other act.

    With them the questions that the step waited for and nobody has answered.
    """
    last = last_made(history)
    match last.events[:1] if last is not None else ():
        case (StepEntered(back=False),):
            before = history.befores[-1]
            count = sum(question.is_awaited for question in asked(history.system, before))
            questions = n_("{count} question", "{count} questions", count).format(count=count) if count else ""
            return ", ".join(filter(None, (left_over(history.system, before), questions)))
        case _:
            return ""


def _entry(system: System, index: int, act: Act, before: Battle, *, revealed: bool) -> LogEntry:
    place = reduce(partial(step, system), act.events, before).place
    rolls = [event for event in act.events if isinstance(event, Rolled)]
    known_rolls = [roll for roll in rolls if revealed or not is_sealed(system, roll)]
    owed = tuple(owed_tests(system, before, act))
    # What came of a hit is told by the damage that it leaves owed.
    leaves_a_roll = not are_tests(system, (event.debt for event in act.events if isinstance(event, Owed)))
    return LogEntry(
        index=index,
        place=place,
        where=place_in_words(system, place),
        fate=act.fate,
        headline=headline(system, before, act, revealed=revealed),
        line=log_line(system, before, act, revealed=revealed),
        is_step=is_step(act),
        source=source_of([face for roll in rolls for face in roll.resolution.dice]),
        arithmetic=tuple(reason for event in act.events for reason in arithmetic(system, event, revealed=revealed)),
        details=tuple(_details(system, act, before, revealed=revealed)),
        units=frozenset(unit for event in act.events for unit in units_in(event)),
        private=any(map(_is_private, act.events)),
        overridden=any(roll.override for roll in rolls),
        at=act.at,
        group=group_of(act),
        begins="" if (began := _begun(act)) is None else procedure_name(system, began.procedure),
        begun_by=tuple(_begun_by(began, before)),
        outcomes=tuple(ended_in_words(system, before, roll) for roll in known_rolls),
        judged=tuple(ended_in_words(system, before, roll) for roll in known_rolls if _tells(system, roll)),
        telling=tuple(
            ended_in_words(system, before, roll)
            for roll in known_rolls
            if roll.resolution.effects and not leaves_a_roll
        ),
        owed=owed,
        settled=frozenset(_settled(act)),
        moved=tuple(_moved(system, act, before)),
        parted=tuple(_parted(system, act, before)),
        rolled_by=next((_side_of(before, roll) for roll in rolls), ""),
        states=(states := tuple(_states(system, act, before))),
        covered=frozenset(_told_by_effects(system, known_rolls, before)) if states else frozenset(),
    )


def _side_of(before: Battle, roll: Rolled) -> str:
    """The side of whoever made a roll; empty where nobody in particular did."""
    unit = next((before.units[unit] for unit in acting_first(roll.bindings) if unit in before.units), None)
    return "" if unit is None else unit.side


def _moved(system: System, act: Act, before: Battle) -> Iterator[str]:
    """The units that an answer of the act has give way, who goes on after them, and whose charge lands with it."""
    ends = any(isinstance(event, ProcedureEnded) for event in act.events)
    for event in act.events:
        answered = event.answer if isinstance(event, ProcedureAnswered) else None
        move = None if answered is None else system.words.moves_told(answered.key, answered.value)
        if isinstance(event, Rolled):
            move = system.words.rolls_that_move(event)
        if move is not None:
            unit, template = move
            yield filled(_(template), {"unit": agreeing_name(before, unit)}).rstrip(".")
        if ends and isinstance(event, ContactMade) and event.how is How.CHARGE:
            yield _("the charge lands")


def _parted(system: System, act: Act, before: Battle) -> Iterator[str]:
    """Who touches whom no more by the act; who acts, and touches no more whom he drove away, is not named."""
    for event in act.events:
        if isinstance(event, ContactEnded) and is_parting_told(system, act, before, event):
            yield contact_in_words(before, event).rstrip(".")


def _states(system: System, act: Act, before: Battle) -> Iterator[tuple[str, str]]:
    """The states that units came to, those that are told with what they came from."""
    for event in act.events:
        field = known(system.field, event.key) if isinstance(event, Changed) else None
        if isinstance(event, Changed) and field is not None and event.cause in field.explained:
            yield _state_of(event), unit_changed(system, before, event).rstrip(".")


def _told_by_effects(system: System, rolls: Iterable[Rolled], before: Battle) -> Iterator[str]:
    """The states that rolls changed by effects that have words: where a roll is told, so are they."""
    for roll in rolls:
        for effect in roll.resolution.effects:
            handle = system.play.effects.get(effect.kind) if effect.kind in system.words.effect_words else None
            events = () if handle is None else handle(before, roll, effect)
            yield from (_state_of(event) for event in events if isinstance(event, Changed))


def _state_of(event: Changed) -> str:
    return f"{event.unit} {event.key}"


def _tells(system: System, roll: Rolled) -> bool:
    """Whether a roll went well or ill, or did something that is neither: a flight, a shot that hit another.

    An order of acting is none.
    """
    resolver = system.resolver(roll.resolution.resolver)
    is_order = resolver.is_test and not any(outcome.good for outcome in resolver.outcomes)
    return went(system, roll.resolution) is not Went.OPEN or (not is_order and bool(roll.resolution.dice))


def _settled(act: Act) -> Iterator[DebtId]:
    """The tests that an act took off the list of those owed."""
    for event in act.events:
        if isinstance(event, Rolled | Waived | Voided) and event.debt is not None:
            yield event.debt


def _begun(act: Act) -> ProcedureBegan | None:
    """The procedure that an act begins; none where it follows from an act of another group, such as a shot that hit."""
    began = next((event for event in act.events if isinstance(event, ProcedureBegan)), None)
    return began if began is not None and group_of(act) == group_of_procedure(began.id) else None


def _begun_by(began: ProcedureBegan | None, before: Battle) -> Iterator[Span]:
    """The unit that begins a procedure."""
    if began is not None and began.bindings and (unit := before.units.get(acting_first(began.bindings)[0])) is not None:
        yield Span(unit.name, unit.side)


def _is_private(event: AnyEvent) -> bool:
    return isinstance(event, Noted) and event.private


def _details(system: System, act: Act, before: Battle, *, revealed: bool) -> Iterator[str]:
    """The lines of an act for its effects, and for the rolls that it left to be thrown."""
    passed = passed_in_words(system, before, act)
    if passed:
        yield passed
    battle, deed = before, deed_of(system, act) if act.events else None
    for event in act.events:
        # The answer of a roll to its procedure repeats the roll; a walk is told by where it ended.
        is_told = event is deed or isinstance(event, ProcedureAnswered) or (passed and isinstance(event, StepEntered))
        if not (is_told or is_a_mirror(system, act, event) or is_bookkeeping(system, event)):
            yield sentence(system, battle, event, revealed=revealed)
        battle = step(system, battle, event)
    yield from left_in_words(system, before, act, revealed=revealed)
    if act.tap:
        yield _("from a phone of {side}").format(side=side_name(before, act.tap.side))
