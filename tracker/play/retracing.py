"""The way the table came, read off its acts: a step back leads to the place that was left, over all that was passed.

An act taken back, or brought back, takes with it the walk that it led on to of itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from tracker.battle.acts import Act
from tracker.battle.battle import Place, UnitId
from tracker.battle.commands import Advance, Refused, StepBack
from tracker.battle.events import StepEntered
from tracker.play.backwards import Made, backwards, last_made
from tracker.play.history import History
from tracker.play.tokens import may_choose_token, without_token
from tracker.rules.system import TokenStep


def without_the_last(history: History) -> History | Refused:
    """The history without its last act, nor the walk that it led on to of itself."""
    last, before = last_made(history), history.undo()
    if last is None or isinstance(before, Refused) or not led_on(last):
        return before
    without = before.undo()
    return before if isinstance(without, Refused) else without


def with_the_undone(history: History) -> History | Refused:
    """The history with the act undone last, and the walk that it led on to of itself."""
    again = history.redo()
    further = again if isinstance(again, Refused) else again.redo()
    last = last_made(further) if isinstance(further, History) else None
    return again if last is None or not led_on(last) else further


def led_on(act: Act) -> bool:
    """Whether an act is the walk to the next step that the act before it led on to of itself."""
    return isinstance(act.command, Advance) and act.command.within


def taken_back(history: History) -> Made | None:
    """The act that was undone last and can be brought back, with the battle it would find; None where none can.

    Nor of an amend, which is no act of its own.
    """
    first = next(reversed(history.undone()), None)
    if first is None or history.acts[first].amends is not None:
        return None
    return Made(first, history.acts[first], history.battle)


def stepping_back(history: History) -> StepBack:
    """The command that leads back to the place that was left; where none was, to the step before."""
    way = departures(history)
    left = way[-1].before.place if way else Place(0, "")
    return StepBack(left.turn, left.step, left.side)


def agreed_without_token(history: History) -> frozenset[UnitId]:
    """The units no token was chosen for when the table went on from where tokens are chosen: that asks for them."""
    way = departures(history)
    if not way or not isinstance(way[-1].act.command, Advance):
        return frozenset()
    system, found = history.system, way[-1].before
    if found.place.turn != history.battle.place.turn or system.step(found.place.step).tokens is not TokenStep.PLACE:
        return frozenset()
    return frozenset(unit.id for unit in without_token(system, found) if may_choose_token(system, found, unit))


def departures(history: History) -> tuple[Made, ...]:
    """The acts that left a place and stand between the present one and the first; going back takes them away again."""
    ranks = history.system.ranks(history.battle)
    way: list[Made] = []

    def is_earlier(one: Place, other: Place) -> bool:
        return (one.turn, ranks.get((one.step, one.side), -1)) < (other.turn, ranks.get((other.step, other.side), -1))

    for made, entered in _moves(history):
        left, to = made.before.place, Place(entered.turn, entered.step, entered.side)
        behind = [index for index, past in enumerate(way) if past.before.place == to]
        if entered.back and behind:
            del way[behind[-1] :]
        elif entered.back and is_earlier(to, left):
            way = [past for past in way if is_earlier(past.before.place, to)]
        elif to != left:
            way.append(made)
    return tuple(way)


def _moves(history: History) -> Iterator[tuple[Made, StepEntered]]:
    """The acts by which the table left a step, the first one first, each with the step it came to."""
    for made in reversed(list(backwards(history))):
        entered = next((event for event in reversed(made.act.events) if isinstance(event, StepEntered)), None)
        if entered is not None and made.before.place.step:
            yield made, entered
