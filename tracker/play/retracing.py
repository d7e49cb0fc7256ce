"""The way the table came, read off its acts: a step back leads to the place that was left, over all that was passed.

An act taken back, or brought back, takes with it the walk that it led on to of itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from tracker.battle.acts import Act
from tracker.battle.battle import Place, UnitId
from tracker.battle.commands import Advance, AnswerPrompt, BeginProcedure, Observe, Refused, Resolve, StepBack
from tracker.battle.events import ProcedureAnswered, ProcedureBegan, StepEntered
from tracker.play.backwards import Made, backwards, last_made
from tracker.play.history import History, stepped
from tracker.play.multi_select import BETWEEN
from tracker.play.tokens import may_choose_token, without_token
from tracker.rules.system import Prompt, TokenStep


def without_the_last(history: History) -> History | Refused:
    """The history without its last act, nor the walk that it led on to of itself, nor a procedure left unanswered."""
    last, before = last_made(history), history.undo()
    answered = before if last is not None and led_on(last) and isinstance(before, History) else history
    if ticks := _ticked_with_its_answer(answered):
        before = answered
        for _act in range(ticks + 1):
            before = stepped(before.undo())
        return before
    if last is not None and led_on(last) and isinstance(before, History):
        last, without = last_made(before), before.undo()
        before = before if isinstance(without, Refused) else without
    while isinstance(before, History) and _sees_with(last, last_made(before)):
        without = before.undo()
        if isinstance(without, Refused):
            break
        before = without
    if last is None or isinstance(before, Refused) or not _answers(last, last_made(before)):
        return before
    unbegun = before.undo()
    return before if isinstance(unbegun, Refused) else unbegun


def with_the_undone(history: History) -> History | Refused:
    """The history with the act undone last, the walk it led on to of itself, the first answer to what it begins."""
    again = history.redo()
    if isinstance(again, Refused):
        return again
    further = again.redo()
    if isinstance(further, History) and _answers(last_made(further), last_made(again)):
        again, further = further, further.redo()
    while isinstance(further, History) and (
        _sees_with(last_made(further), last_made(again)) or _ticked_with_its_answer(further)
    ):
        again, further = further, further.redo()
    last = last_made(further) if isinstance(further, History) else None
    return again if last is None or not led_on(last) else further


def _sees_with(act: Act | None, before: Act | None) -> bool:
    """Whether two acts tell what the table sees of one unit: such are told together, and taken back together."""
    seen = [each.command for each in (act, before) if each is not None and isinstance(each.command, Observe)]
    return len(seen) == 2 and seen[0].unit == seen[1].unit


def _ticked_with_its_answer(history: History) -> int:
    """How many acts stand behind the answer that they come with, each done with a unit that is ticked in it."""
    ticks: list[Made] = []
    for done in backwards(history):
        if done.act.amends is not None or isinstance(done.act.command, Resolve | Advance):
            break
        if isinstance(answer := done.act.command, AnswerPrompt):
            prompt = next((known for known in history.system.play.prompts if known.key == answer.prompt), None)
            is_meant = prompt is not None and all(_is_done_with(each, prompt, answer.answer) for each in ticks)
            return len(ticks) if is_meant else 0
        ticks.append(done)
    return 0


def _is_done_with(done: Made, prompt: Prompt, answer: str) -> bool:
    """Whether an act is what is done with one of the units that a question was answered with."""
    if prompt.ticks is None:
        return False
    does, named = prompt.ticks.does, answer.split(BETWEEN)
    units = (unit for unit in done.before.units.values() if unit.name in named)
    return any(does(done.before, unit) == done.act.command for unit in units)


def _answers(act: Act | None, begun: Act | None) -> bool:
    """Whether an act is an answer to the procedure that another begins and does nothing else."""
    numbers = {event.id for event in (act.events if act is not None else ()) if isinstance(event, ProcedureAnswered)}
    if begun is None or not isinstance(begun.command, BeginProcedure):
        return False
    return any(isinstance(event, ProcedureBegan) and event.id in numbers for event in begun.events)


def led_on(act: Act) -> bool:
    """Whether an act is the walk to the next step that the act before it led on to of itself."""
    return isinstance(act.command, Advance) and act.command.within


def taken_back(history: History) -> Made | None:
    """The act that was undone last and can be brought back, with the battle it would find; None where none can.

    Nor of an amend, which is no act of its own. An answer stands for the procedure that begins with it.
    """
    undone = history.undone()[::-1]
    if not undone or history.acts[undone[0]].amends is not None:
        return None
    begun = history.redo()
    if len(undone) > 1 and isinstance(begun, History) and _answers(history.acts[undone[1]], history.acts[undone[0]]):
        return Made(undone[1], history.acts[undone[1]], begun.battle)
    return Made(undone[0], history.acts[undone[0]], history.battle)


def stepping_back(history: History) -> StepBack:
    """The command that leads back to the place that was left; where none was, to the step before.

    A step that the walk passes and where nothing is to be done any more is gone by on the way back too.
    """
    left = (done.before.place for done in reversed(departures(history)))
    back = next((place for place in left if not _is_gone_by(history, place)), Place(0, ""))
    return StepBack(back.turn, back.step, back.side)


def _is_gone_by(history: History, place: Place) -> bool:
    """Whether going on would neither stop there now nor, of itself, stay."""
    step, battle = history.system.step(place.step), history.battle
    return step.passed(battle) and not step.matters(battle)


def agreed_without_token(history: History) -> frozenset[UnitId]:
    """The units no token was chosen for when the table went on from where tokens are chosen: that asks for them."""
    way = departures(history)
    if not way or not isinstance(way[-1].act.command, Advance):
        return frozenset()
    system, then = history.system, way[-1].before
    if then.place.turn != history.battle.place.turn or system.step(then.place.step).tokens is not TokenStep.PLACE:
        return frozenset()
    return frozenset(unit.id for unit in without_token(system, then) if may_choose_token(system, then, unit))


def departures(history: History) -> tuple[Made, ...]:
    """The acts that left a place and stand between the present one and the first; going back takes them away again."""
    ranks = history.system.ranks(history.battle)
    way: list[Made] = []

    def is_earlier(place: Place, other: Place) -> bool:
        return (place.turn, ranks.get((place.step, place.side), -1)) < (
            other.turn,
            ranks.get((other.step, other.side), -1),
        )

    for done, entered in _moves(history):
        left, to = done.before.place, Place(entered.turn, entered.step, entered.side)
        behind = [index for index, past in enumerate(way) if past.before.place == to]
        if entered.back and behind:
            del way[behind[-1] :]
        elif entered.back and is_earlier(to, left):
            way = [past for past in way if is_earlier(past.before.place, to)]
        elif to != left:
            way.append(done)
    return tuple(way)


def _moves(history: History) -> Iterator[tuple[Made, StepEntered]]:
    """The acts by which the table left a step, the first one first, each with the step it came to."""
    for done in reversed(list(backwards(history))):
        entered = next((event for event in reversed(done.act.events) if isinstance(event, StepEntered)), None)
        if entered is not None and done.before.place.step:
            yield done, entered
