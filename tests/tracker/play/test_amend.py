"""Putting right what is past, at random in every system: what came after is played again, and nothing else moves."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tests.at_random import EVERY_SYSTEM, a_value, opening
from tests.play import playing, the, with_parts
from tests.tiny import ARCHERS, ORDER, PIKES, RAIDERS, SLINGERS, TINY, a_shot, a_tiny_battle, at_the_shooting
from tests.whole_turns import turns_at_random
from tracker.battle.acts import Fate
from tracker.battle.battle import Battle, UnitId
from tracker.battle.commands import (
    Advance,
    AnswerPrompt,
    Command,
    GoTo,
    Note,
    Perform,
    PlaceToken,
    Refused,
    Resolve,
    RevealTokens,
    SetValues,
)
from tracker.battle.dice import Face
from tracker.battle.events import Noted
from tracker.play.amend import Amendment, DieMissing, Proposal, amend, question_of
from tracker.play.decide import decide
from tracker.play.history import History, replay, stored
from tracker.rules.system import Action, Matter, Open

every_system = pytest.mark.parametrize("key", EVERY_SYSTEM)
at_random = pytest.mark.parametrize("seed", range(3))


def a_battle_of_two_turns(key: str, seed: int) -> History:
    *_acts, (_before, _command, after) = turns_at_random(key, seed, 2)
    return after


def unnumbered(battle: Battle) -> Battle:
    """The battle without the numbers of its tests and procedures, which say nothing of it."""
    debts = tuple(replace(debt, id=0) for debt in battle.debts)
    running = tuple(replace(one, id=0) for one in battle.running)
    return replace(battle, debts=debts, running=running, next_id=1)


def rolls_of(history: History) -> list[int]:
    """Where the rolls with dice of the app's turn are, among those acts that stand."""
    found = []
    for index, act in enumerate(history.acts):
        if act.fate is Fate.STANDS and isinstance(act.command, Resolve) and act.command.faces:
            found.append(index)
    return found


def another_face(chance: random.Random, roll: Command) -> Resolve:
    """The roll with one of its dice changed."""
    assert isinstance(roll, Resolve)
    which = chance.randrange(len(roll.faces))
    face = roll.faces[which]
    other = Face(face.die, chance.randint(1, face.die), face.source)
    return replace(roll, faces=(*roll.faces[:which], other, *roll.faces[which + 1 :]))


def another_wish(history: History, then: Battle, command: Command, chance: random.Random) -> Command | None:
    """Something else that might have been wanted of the act, or nothing at all."""
    system = history.system
    if chance.random() < 0.3:
        return None
    match command:
        case Resolve() if command.faces:
            return another_face(chance, command)
        case Resolve(resolver=key):
            asked = [entry.field for entry in system.resolver(key).inputs]
            field = chance.choice(asked) if asked else None
            inputs = {**command.inputs, field.key: a_value(field, chance)} if field is not None else command.inputs
            return replace(command, inputs=inputs)
        case PlaceToken(unit):
            assert system.turn.tokens is not None
            return replace(command, token=chance.choice(system.turn.tokens.allowed(then, then.units[unit])))
        case Perform(key):
            return replace(command, inputs={one.key: a_value(one, chance) for one in system.action(key).inputs})
        case SetValues(values=values):
            return replace(command, values={name: a_value(system.field(name), chance) for name in values})
        case AnswerPrompt():
            return replace(command, answer="something else")
        case _:
            return None


def put_right_somehow(history: History, index: int, command: Command | None, chance: random.Random) -> Proposal:
    """What comes of it, with dice thrown for the rolls that lack some."""
    faces: dict[int, tuple[Face, ...]] = {}
    while isinstance(amended := amend(history, index, command, faces=faces), DieMissing):
        sides = amended.throw.die.sides
        faces[amended.index] = (*faces.get(amended.index, ()), Face(sides, chance.randint(1, sides)))
    return amended


def could_have_been_played(history: History, amended: Amendment) -> None:
    """Every act follows from its command where it is played now, and one undo brings all back."""
    for act in amended.acts:
        if act.now is not None and act.now.command is not None and act.now is not act.was:
            assert decide(history.system, act.finds, act.now.command) == act.now.events
        assert act.now is not None or act.why
    undone = amended.after.undo()
    assert isinstance(undone, History)
    assert undone.battle == history.battle
    assert list(undone.befores) == list(history.befores)
    redone = undone.redo()
    assert redone == amended.after
    assert replay(history.system, map(stored, amended.after.acts)) == amended.after


def to_what_they_were(key: str, seed: int, acts: int) -> None:
    """Act after act is amended to what it was."""
    history = a_battle_of_two_turns(key, seed)
    for index in random.Random(seed).sample(range(len(history.acts)), min(acts, len(history.acts))):
        found = question_of(history, index)
        if found is None:
            continue
        same = amend(history, index, found[1])
        assert isinstance(same, Amendment), (index, found[1], same)
        assert not any(act.is_changed for act in same.acts)
        assert same.after.battle == history.battle


def there_and_back(key: str, seed: int, acts: int) -> None:
    """Roll after roll is amended, and amended back."""
    chance, history = random.Random(seed), a_battle_of_two_turns(key, seed)
    for index in chance.sample(rolls_of(history), min(acts, len(rolls_of(history)))):
        found = question_of(history, index)
        assert found is not None
        amended = amend(history, index, another_face(chance, found[1]))
        if not isinstance(amended, Amendment) or amended.left_out or any(act.spare for act in amended.acts):
            continue
        back = amend(amended.after, len(history.acts), found[1])
        assert isinstance(back, Amendment)
        assert all(isinstance(act.was.command, Advance) for act in back.left_out)
        # Steps that could not be passed in between are stopped at.
        passed = map(unnumbered, back.after.befores)
        assert all(any(state == again for again in passed) for state in map(unnumbered, history.befores))
        assert unnumbered(back.after.battle) == unnumbered(history.battle)


def otherwise(key: str, seed: int, acts: int) -> None:
    """Act after act, of whatever kind, is amended to something else or left out."""
    chance, history = random.Random(seed), a_battle_of_two_turns(key, seed)
    for index in chance.sample(range(len(history.acts)), min(acts, len(history.acts))):
        found = question_of(history, index)
        if found is None:
            continue
        amended = put_right_somehow(history, index, another_wish(history, *found, chance), chance)
        if isinstance(amended, Amendment):
            could_have_been_played(history, amended)
        else:
            assert isinstance(amended, Refused)
            assert amended.reason


@pytest.mark.in_turn("seed")
@every_system
@at_random
def test_an_act_amended_to_what_it_was_changes_nothing(key: str, seed: int) -> None:
    to_what_they_were(key, seed, 12)


@pytest.mark.in_turn("seed")
@every_system
@at_random
def test_an_amended_act_plays_through_to_a_battle_that_could_have_been_played_or_stops_with_its_reason(
    key: str, seed: int
) -> None:
    otherwise(key, seed, 8)


@pytest.mark.in_turn("seed")
@every_system
@at_random
def test_amending_and_amending_back_returns_every_state(key: str, seed: int) -> None:
    there_and_back(key, seed, 6)


@pytest.mark.long
@pytest.mark.timeout(1800)
@every_system
def test_all_of_that_holds_of_many_battles(key: str) -> None:
    """Some ten battles, every act of each once: about a minute a system."""
    for seed in range(100, 110):
        to_what_they_were(key, seed, 60)
        otherwise(key, seed, 60)
        there_and_back(key, seed, 30)


@every_system
def test_an_act_that_is_left_out_is_as_though_it_had_never_been_made(key: str) -> None:
    history = a_battle_of_two_turns(key, 1)
    last = max(index for index, act in enumerate(history.acts) if act.fate is Fate.STANDS)
    without = amend(history, last, None)
    assert isinstance(without, Amendment)
    assert without.after.battle == history.befores[-1]
    undone = without.after.undo()
    assert isinstance(undone, History)
    assert undone.battle == history.battle


def put_right(history: History, was: int, now: Command | None) -> Amendment:
    """The battle had the act so many before the last been another one, or none."""
    amended = amend(history, len(history.acts) - 1 - was, now)
    assert isinstance(amended, Amendment), amended
    return amended


def as_it_is(history: History) -> History:
    return history


def of_an_older_save(history: History) -> History:
    """The battle with acts that do not know their commands."""
    return replay(history.system, [replace(act, command=None) for act in history.acts])


old_and_new = pytest.mark.parametrize("kept", [as_it_is, of_an_older_save])


@old_and_new
def test_a_step_that_was_left_is_left_again_whatever_is_owed_there_now(kept: Callable[[History], History]) -> None:
    history = kept(playing(at_the_shooting(), a_shot(6), GoTo("end"), Note("dusk")))
    amended = put_right(history, 2, a_shot(1))
    assert not amended.left_out
    assert amended.after.battle.place.step == "end"
    assert [debt.resolver for debt in amended.after.battle.debts] == ["nerve_test"]


@old_and_new
def test_tokens_are_turned_up_again_whoever_lacks_one_now(kept: Callable[[History], History]) -> None:
    laid = [PlaceToken(unit, "f") for unit in (ARCHERS, PIKES, RAIDERS, SLINGERS)]
    amended = put_right(kept(a_tiny_battle(Advance(), *laid, RevealTokens())), 1, None)
    assert len(amended.left_out) == 1
    assert not amended.after.battle.sealed
    assert the(amended.after, PIKES)[ORDER] == "f"
    assert the(amended.after, SLINGERS)[ORDER] == "none"


def test_an_action_is_done_again_whatever_it_throws_away_now() -> None:
    camp = Action(
        "camp",
        "Make camp",
        (),
        lambda _battle, _unit, _inputs: (Noted("camp", private=False),),
        unfinished=lambda battle, unit: tuple(Open(Matter.TEST, 1, (unit.id,)) for _debt in battle.debts),
    )
    before = replace(at_the_shooting(), declared=with_parts(TINY, actions=(camp,)))
    amended = put_right(playing(before, a_shot(6), Perform("camp", RAIDERS)), 1, a_shot(1))
    assert not amended.left_out
    assert amended.after.acts[-2].command == Perform("camp", RAIDERS, anyway=True)


def test_steps_that_were_passed_are_passed_again_in_one_act() -> None:
    on, bowmen = Advance(anyway=True, passing=True), UnitId("bowmen-of-alder")
    history = playing(opening("demonworld"), on, SetValues(bowmen, {"initiative": 6}, "slip"), on, on, on)
    amended = put_right(history, 3, SetValues(bowmen, {"initiative": 7}, "right"))
    walked = [act.events for act in history.acts[-3:]]
    assert [act.events for act in amended.after.acts[-4:-1]] == walked
    assert any(len(events) > 2 for events in walked)


def test_steps_that_are_passed_no_more_are_stopped_at_on_the_way_to_where_the_table_went() -> None:
    on, bowmen = Advance(anyway=True, passing=True), UnitId("bowmen-of-alder")
    history = playing(opening("demonworld"), on, PlaceToken(bowmen, "H"), on, on, on, on)
    amended = put_right(history, 4, None)
    assert amended.after.battle.place == history.battle.place


def test_an_act_put_right_to_what_was_so_before_is_left_out_with_that_reason() -> None:
    history = a_tiny_battle(SetValues(PIKES, {"men": 2}, "counted"))
    amended = amend(history, len(history.acts) - 1, SetValues(PIKES, {"men": 3}, "counted"))
    assert isinstance(amended, Amendment)
    (act,) = amended.left_out
    assert (act.now, act.why) == (None, "it is so already")
