"""What must hold of every battle of every system, however oddly it is played."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.at_random import EVERY_SYSTEM, battle_at_random, opening, seeds
from tests.budgets import examples
from tests.tracker.games.reasons import amiss
from tracker.battle.commands import Refused
from tracker.battle.events import BattleValueChanged, Changed, Owed, Rolled
from tracker.play.evolve import evolve
from tracker.play.history import History, replay
from tracker.rules.resolver import Comparison
from tracker.rules.systems import system_keys

OPENINGS = {key: opening(key) for key in EVERY_SYSTEM}

every_system = pytest.mark.parametrize("key", EVERY_SYSTEM)


@every_system
@examples(4)
@given(seed=seeds)
def test_undoing_everything_returns_to_the_start_and_redoing_brings_it_back(key: str, seed: int) -> None:
    history = OPENINGS[key]
    for _before, _command, after in battle_at_random(key, seed, 60):
        history = history if isinstance(after, Refused) else after
    back: History | Refused = history
    while not isinstance(back, Refused) and back.befores:
        back = back.undo()
    assert not isinstance(back, Refused)
    assert back.battle == History(OPENINGS[key].system).battle
    forth = back.return_to(len(history.acts) - 1)
    assert not isinstance(forth, Refused)
    assert forth.battle == history.battle


@every_system
@examples(4)
@given(seed=seeds)
def test_a_refusal_changes_nothing_and_gives_its_reason(key: str, seed: int) -> None:
    for before, _command, after in battle_at_random(key, seed, 80):
        if isinstance(after, Refused):
            assert after.reason.strip()
            assert replay(OPENINGS[key].system, before.acts).battle == before.battle


@every_system
@examples(6)
@given(seed=seeds)
def test_every_test_owed_has_a_number_of_its_own_and_is_never_owed_by_the_dead(key: str, seed: int) -> None:
    for _before, command, after in battle_at_random(key, seed, 150):
        if isinstance(after, Refused):
            continue
        numbers = [debt.id for debt in after.battle.debts]
        assert len(numbers) == len(set(numbers)), command
        for event in after.acts[-1].events if after.acts else ():
            if isinstance(event, Owed) and after.battle.debt(event.debt.id) is not None:
                assert not OPENINGS[key].system.cards.is_out(after.battle.units[event.debt.unit]), command


@every_system
@examples(5)
@given(seed=seeds)
def test_every_line_of_a_roll_cites_a_rule_and_the_sum_is_that_of_its_lines(key: str, seed: int) -> None:
    for _before, _command, after in battle_at_random(key, seed, 100):
        if isinstance(after, Refused) or not after.acts:
            continue
        for event in after.acts[-1].events:
            if not isinstance(event, Rolled):
                continue
            made = event.resolution
            # What the table grants of its own is in no book.
            assert all(line.rules or line.id in {"free", "free_because"} for line in made.lines)
            if made.comparison == Comparison.AT_MOST:
                assert made.target == sum(line.value for line in made.lines), made.resolver


@every_system
@examples(4)
@given(seed=seeds)
def test_every_change_tells_what_it_found_and_is_one_its_reason_makes(key: str, seed: int) -> None:
    system = OPENINGS[key].system
    for before, command, after in battle_at_random(key, seed, 80):
        battle = before.battle
        events = after.acts[-1].events if isinstance(after, History) and after is not before else ()
        assert key not in system_keys() or amiss(key, events) == [], command
        for event in events:
            match event:
                case Changed(unit=unit, key=field, was=was) if unit in battle.units:
                    assert battle.units[unit][system.field(field)] == was, (command, event)
                case BattleValueChanged(key=field, was=was):
                    assert battle[system.battle_field(field)] == was, (command, event)
            battle = evolve(system, battle, event)
