"""Procedures as scripts: run again after each answer, they ask for what was answered in the order it was answered."""

from __future__ import annotations

import inspect
import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tests.play import the_demo
from tests.saves.golden import stopping
from tracker.battle.battle import Battle, Running
from tracker.battle.events import ProcedureAnswered, ProcedureEnded
from tracker.play.evolve import fold
from tracker.play.history import History
from tracker.rules.system import Script
from tracker.rules.systems import load_system, system_keys

BY_THE_ANSWERS = {("confrontation", "melee_round"), ("demonworld", "melee_round")}
"""Functions of the answers so far, for the reasons that stand beside them."""
PROCEDURES = [(system, procedure.key) for system in system_keys() for procedure in load_system(system).play.procedures]
SCRIPTS = [names for names in PROCEDURES if names not in BY_THE_ANSWERS]


def script_of(history: History, running: Running, battle: Battle) -> Script:
    """The script of a procedure under way, begun anew."""
    script: Script = inspect.unwrap(history.system.procedure(running.procedure).ask)(battle, running)
    return script


def keys_claimed(script: Script, running: Running) -> list[str]:
    """The keys of the answered questions, in the order in which the script asks for them."""
    answers = {given.key: given.value for given in running.answers}
    claimed: list[str] = []
    try:
        question = next(script)
        while question.key in answers:
            claimed.append(question.key)
            question = script.send(answers[question.key])
    except StopIteration:
        pass
    return claimed


def stops(history: History) -> Iterator[tuple[Battle, Running]]:
    """Each procedure after each answer to it, its last one included, as the battle stood then."""
    for before, act in stopping.answers(history):
        for at, event in enumerate(act.events):
            if isinstance(event, ProcedureAnswered) and not any(
                isinstance(later, ProcedureAnswered) for later in act.events[at + 1 :]
            ):
                given = [one.answer for one in act.events if isinstance(one, ProcedureAnswered)]
                asked = next((running for running in before.running if running.id == event.id), None)
                if asked is not None:
                    until = next((n for n, one in enumerate(act.events) if isinstance(one, ProcedureEnded)), None)
                    battle = fold(history.system, act.events[:until], before)
                    yield battle, replace(asked, answers=(*asked.answers, *given))


def unclaimed(history: History) -> Iterator[str]:
    """Where a script does not ask again for exactly what was answered."""
    for battle, running in stops(history):
        if (history.system.key, running.procedure) in SCRIPTS:
            answered = [given.key for given in running.answers]
            claimed = keys_claimed(script_of(history, running, battle), running)
            if claimed != answered:
                yield f"{running.procedure}: {answered} answered, {claimed} asked again"


def test_every_procedure_but_the_melee_rounds_is_a_script() -> None:
    asks = {names: load_system(names[0]).procedure(names[1]).ask for names in PROCEDURES}
    assert {names for names, ask in asks.items() if not inspect.isgeneratorfunction(inspect.unwrap(ask))} == (
        BY_THE_ANSWERS
    )


@pytest.mark.parametrize(("system", "procedure"), SCRIPTS)
def test_answered_at_random_it_asks_for_the_same_in_the_same_order(system: str, procedure: str) -> None:
    chance, demo = random.Random(f"{system} {procedure}"), the_demo(load_system(system))
    for _run in range(25):
        history, _turnings = stopping.run_of(demo, demo.system.procedure(procedure), chance)
        assert list(unclaimed(history)) == []


@pytest.mark.parametrize("name", stopping.names())
def test_where_an_old_battle_stopped_every_answer_is_claimed(name: str) -> None:
    assert list(unclaimed(stopping.opened(name))) == []
