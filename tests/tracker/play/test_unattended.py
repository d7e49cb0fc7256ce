"""Two sides that the app leads play by themselves, through the one door, and every die of it can be thrown again."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.play import the_demo
from tracker.battle.battle import UnitId
from tracker.battle.commands import BeginProcedure, Perform
from tracker.battle.dice import Die, Face
from tracker.battle.events import Drawn, ReasonGiven, Rolled
from tracker.play.history import History, replay
from tracker.play.opponent.leaders import ByTheOdds, EvenChance, Leader
from tracker.play.opponent.temperaments import temperaments
from tracker.play.unattended import NO_REASON, Led, Unattended, Why
from tracker.rules.systems import load_system, system_keys
from tracker.views.proposals import decision_in_words


def played(key: str, first: str, second: str, seed: int, turns: int = 1, why: Why = NO_REASON) -> list[History]:
    """The demo of a system after each act, its sides led in these ways."""
    history, chance = the_demo(load_system(key)), random.Random(seed)
    ways: dict[str, Leader] = {"even": EvenChance(), **{key: ByTheOdds(each) for key, each in temperaments().items()}}
    led: Led = {side.id: ways[way] for side, way in zip(history.battle.sides, (first, second), strict=True)}

    def throw(die: Die, _asked: str) -> Face:
        return Face(die.sides, chance.randint(1, die.sides))

    return list(Unattended(history, led, throw, why=why).play(turns))


@pytest.mark.parametrize("key", system_keys())
def test_a_turn_is_played_to_its_end(key: str) -> None:
    histories = played(key, "bold", "even", 3)
    battle = histories[-1].battle
    assert battle.place.turn == 1
    assert len(histories) > 20
    rolled = {battle.units[unit].side for event in histories[-1].standing() if isinstance(event, Rolled)
              for unit in list(event.bindings.values())[:1] if unit in battle.units}  # fmt: skip
    assert rolled == {side.id for side in battle.sides}
    assert replay(histories[-1].system, histories[-1].acts).battle == battle


def test_the_same_dice_play_the_same_battle() -> None:
    one, other = (played("hexcombat", "careful", "rash", 5)[-1] for _time in range(2))
    assert one.acts == other.acts


def test_the_log_keeps_who_chose_and_what_the_table_was_said_to_show() -> None:
    last = played("skirmish", "bold", "rash", 1)[-1]
    questions = [event.question for event in last.standing() if isinstance(event, Drawn)]
    assert any(question.startswith("What does ") for question in questions)
    assert any(question.endswith((" in reach?", " in range and in sight?")) for question in questions)


def test_the_log_keeps_why_a_led_side_does_what_it_does() -> None:
    last = played("skirmish", "bold", "rash", 1, why=decision_in_words)[-1]
    drawn = [event for event in last.standing() if isinstance(event, Drawn) and event.question.startswith("What does")]
    assert drawn
    assert all(f"rolled {event.face.face}" in event.why for event in drawn)
    given = [event for event in last.standing() if isinstance(event, ReasonGiven)]
    assert all(event.why.startswith(last.battle.units[event.unit].name) for event in given)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("key", system_keys())
def test_whole_battles_are_played_to_their_end(key: str) -> None:
    for seed in range(6):
        last = played(key, "bold", "careful", seed, turns=6)[-1]
        out = [
            all(last.system.cards.is_out(unit) for unit in last.battle.of_side(side.id)) for side in last.battle.sides
        ]
        assert last.battle.place.turn == 6 or any(out)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("key", ["skirmish", "confrontation"])
def test_the_bold_charge_more_often_than_the_careful(key: str) -> None:
    charges = Counter[str]()
    for seed in range(2):
        for ways in (("bold", "careful"), ("careful", "bold")):
            last = played(key, *ways, seed, turns=2)[-1]
            way_of = {side.id: way for side, way in zip(last.battle.sides, ways, strict=True)}
            charges.update(way_of[last.battle.units[unit].side] for unit in chargers(last))
    assert charges["bold"] >= 1.3 * charges["careful"]


def chargers(history: History) -> Iterator[UnitId]:
    """Who charged, once for each charge."""
    for act in history.acts:
        match act.command:
            case Perform(action="charge", unit=unit):
                yield unit
            case BeginProcedure(procedure="charge", bindings=bindings):
                yield bindings["actor"]
            case _:
                pass
