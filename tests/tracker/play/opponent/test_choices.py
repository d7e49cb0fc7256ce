"""Whatever a side is said to be able to choose, the door accepts; what cannot be done is not among it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from tests.at_random import EVERY_SYSTEM, Kept, opening
from tests.play import having, playing, the_demo
from tests.whole_turns import a_turn
from tracker.battle.battle import SideDetail
from tracker.battle.commands import (
    AnswerProcedure,
    BeginProcedure,
    Command,
    Perform,
    Refused,
    RemoveUnit,
    Resolve,
    SetSide,
)
from tracker.battle.dice import Die, Face
from tracker.play.history import History
from tracker.play.opponent.choices import Alternative, Choice, choices
from tracker.play.opponent.odds import balance
from tracker.play.opponent.orders import tokens_of_die
from tracker.play.opponent.proposals import proposal
from tracker.play.opponent.temperaments import temperaments
from tracker.play.perspective import seen_by
from tracker.play.rolls import question
from tracker.play.sheets.foreseeing import foresee
from tracker.play.throwing import with_dice
from tracker.rules.system import RollFor
from tracker.rules.systems import load_system, system_keys


def states(key: str, count: int, seed: int = 0) -> Iterator[History]:
    """So many battles of a system as they stand after some act, in the midst of turns played at random."""
    return _states(key, seed).first(count)


@cache
def _states(key: str, seed: int) -> Kept[History]:
    return Kept(_whenever_it_happens(key, random.Random(seed)))


def _whenever_it_happens(key: str, chance: random.Random) -> Iterator[History]:
    while True:
        history = opening(key)
        for _turn in range(3):
            for _before, _command, after in a_turn(history, chance):
                history = after
                if chance.random() < 0.15:
                    yield history


def offered(history: History) -> Iterator[tuple[Choice, Alternative]]:
    """Every alternative of every side."""
    for side in history.battle.sides:
        for choice in choices(seen_by(history, side.id)):
            for alternative in choice.alternatives:
                yield choice, alternative


def carried_out(history: History, command: Command, chance: random.Random) -> History | Refused:
    """The battle after a choice, its dice thrown."""

    def throw(die: Die, _asked: str) -> Face:
        return Face(die.sides, chance.randint(1, die.sides))

    if isinstance(command, Resolve):
        command = with_dice(history.system, history.battle, command, throw)
    return history.do(command)


def refusals(key: str, count: int) -> tuple[Counter[str], int]:
    """What the door says against the alternatives of so many states, and how many alternatives there were."""
    chance, found, tried = random.Random(7), Counter[str](), 0
    for history in states(key, count):
        for choice, alternative in offered(history):
            tried += 1
            if not alternative.is_ready:
                assert alternative.lacks
                continue
            after = carried_out(history, alternative.command, chance)
            if isinstance(after, Refused):
                found[f"{choice.kind} at {history.battle.place.step}: {after.reason}: {alternative.command}"] += 1
    return found, tried


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_the_door_accepts_every_alternative(key: str) -> None:
    found, tried = refusals(key, 12)
    assert tried > 30
    assert found == Counter()


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_the_door_accepts_every_alternative_of_five_hundred_states(key: str) -> None:
    found, tried = refusals(key, 500)
    assert tried > 5000 or key == "tiny"
    assert found == Counter()


@pytest.mark.parametrize("key", system_keys())
def test_a_side_without_units_and_one_that_sees_nobody_have_nothing_to_fear(key: str) -> None:
    """No choice of the one, and none at an enemy of the other; a side given back in mid-turn is as any other."""
    for history in states(key, 3):
        ours, theirs = (side.id for side in history.battle.sides[:2])
        alone = history
        for unit in history.battle.of_side(theirs):
            alone = having(alone, unit.id, hidden=True)
        view = seen_by(alone, ours)
        assert {unit.side for unit in view.battle.units.values()} == {ours}
        for unit in view.battle.of_side(ours):
            assert all(way.enemy is None for way in proposal(view, unit, temperaments()["rash"]))
            tokens_of_die(view, unit, temperaments()["rash"])
        gone = playing(history, *(RemoveUnit(unit.id) for unit in history.battle.of_side(ours)))
        assert choices(seen_by(gone, ours)) == ()
        assert balance(seen_by(gone, ours)) == 0
        led = playing(history, SetSide(ours, {SideDetail.LED: "bold"}), SetSide(ours, {SideDetail.LED: ""}))
        assert choices(seen_by(led, ours)) == choices(seen_by(history, ours))


@pytest.mark.parametrize(("led", "proposed"), [("", None), ("measured", "recoil")])
def test_the_page_proposes_what_a_led_side_would_answer_and_leaves_a_player_to_choose(
    led: str, proposed: str | None
) -> None:
    history = the_demo(load_system("hexcombat"))
    bows = next(unit for unit in history.battle.units.values() if unit.name == "Yew Company")
    losing = BeginProcedure("losses", {"target": bows.id})
    history = playing(history, SetSide(bows.side, {SideDetail.LED: led}), losing)
    number = history.battle.running[-1].id
    history = playing(history, AnswerProcedure(number, 1))
    roll = question(history.system, history.battle, history.battle.running[-1])
    assert isinstance(roll, RollFor)
    history = playing(history, Resolve(roll.resolver, roll.bindings, roll.proposed, procedure=number))
    asked = foresee(history.system, history.battle, history.battle.running[-1], {}).pending[0]
    assert (asked.ask.key, asked.value) == ("1:absorb", proposed)


@pytest.mark.parametrize("key", system_keys())
def test_an_action_that_is_ready_to_be_done_comes_to_something(key: str) -> None:
    for history in states(key, 25):
        for _choice, alternative in offered(history):
            if isinstance(alternative.command, Perform) and alternative.is_ready:
                after = carried_out(history, alternative.command, random.Random(1))
                assert isinstance(after, History)
                assert replace(after.battle, observations=history.battle.observations) != history.battle, alternative
