"""The next questions of a procedure, as far as usual answers and foreseen ends lead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import Answer, Battle, Debt, Running
from tracker.rules.system import Ask, RollFor, System, usual_answer

FARTHEST: Final = 200
"""How many questions a procedure is followed ahead, should it go on asking for ever."""


def questions_ahead(system: System, battle: Battle, running: Running) -> Iterator[Ask]:
    """Its questions in order, each answered as is usual or foreseen; none behind one whose answer nobody can tell."""
    asks = system.procedure(running.procedure).ask
    for _number in range(FARTHEST):
        if (ask := asks(battle, running)) is None:
            return
        yield ask
        value = ask.foreseen or None if isinstance(ask, RollFor) else usual_answer(ask)
        if value is None:
            return
        running = replace(running, answers=(*running.answers, Answer(ask.key, value)))


def may_wait(system: System, running: Running, ask: Ask) -> bool:
    """Whether it is a roll that no other of the same hand hangs on, so that those may be made before it."""
    return isinstance(ask, RollFor) and ask.resolver in system.procedure(running.procedure).deferred


def open_now(system: System, battle: Battle, running: Running) -> Iterator[Ask]:
    """The questions that may be answered at once: every roll at its head that may wait, and the first behind these."""
    for ask in questions_ahead(system, battle, running):
        yield ask
        if not may_wait(system, running, ask):
            return


def procedure_that_takes(system: System, battle: Battle, debts: Iterable[Debt]) -> Running | None:
    """The procedure under way that asks for one of these tests next: taken without it, it would ask for it again.

    What it asks before that roll, such as whether the test is taken at all, may be a question.
    """
    owed = [(debt.resolver, debt.bindings) for debt in debts]
    for running in battle.running:
        for ask in questions_ahead(system, battle, running):
            if isinstance(ask, RollFor) and (ask.resolver, ask.bindings) in owed:
                return running
            if isinstance(ask, RollFor) and not may_wait(system, running, ask):
                break
    return None


def answerable(system: System, battle: Battle, running: Running) -> Ask | None:
    """The question that an answer goes to: the first behind all rolls that may wait, or else the last of these."""
    return next(reversed(tuple(open_now(system, battle, running))), None)
