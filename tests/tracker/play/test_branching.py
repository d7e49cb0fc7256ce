"""Another way from an act on: the branch shares what was, and what it does reaches the battle it comes from never."""

from __future__ import annotations

import random

import pytest

from saves.portable import from_portable, to_portable
from tests.at_random import EVERY_SYSTEM, opening
from tests.at_random import playing as at_random
from tests.play import playing
from tests.tiny import a_shot, at_the_shooting
from tracker.battle.acts import Act, Fate
from tracker.battle.commands import Advance, Note, Refused
from tracker.play.amend import Amendment, amend
from tracker.play.branching import branch_title, fork, given_up, in_common, is_much, origin
from tracker.play.history import History
from tracker.views.log import entries

pytestmark = pytest.mark.usefixtures("with_tiny")


def the_branch(history: History, index: int) -> History:
    branch = fork(history, index, "The charge", battle="the-mill-0123abcd", at=9.0)
    assert isinstance(branch, History)
    return branch


def events(acts: list[Act]) -> list[object]:
    return [act.events for act in acts]


def standing(history: History) -> list[Act]:
    return [act for act in history.acts if act.fate is Fate.STANDS]


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_acts_up_to_the_fork_are_equal_and_later_ones_reach_neither_the_other(key: str) -> None:
    chance = random.Random(f"branch of {key}")
    history = opening(key)
    for _before, _command, after in at_random(history, chance, 25):
        history = history if isinstance(after, Refused) else after
    for _undo in range(chance.randrange(4)):
        undone = history.undo()
        assert isinstance(undone, History)
        history = undone
    before = to_portable(history)
    index = chance.choice([number for number, act in enumerate(history.acts) if act.fate is not Fate.DROPPED])
    there = history.return_to(index)
    assert isinstance(there, History)
    branch = the_branch(history, index)
    assert events(standing(branch)[:-1]) == events(standing(there))
    assert branch.befores[-1] == there.battle
    assert in_common(branch, there) == len(standing(there))
    for _before, _command, after in at_random(branch, chance, 15):
        branch = branch if isinstance(after, Refused) else after
    assert to_portable(history) == before
    assert from_portable(to_portable(branch)) == branch


def test_a_branch_says_in_its_log_where_it_comes_from_and_has_a_name_of_its_own() -> None:
    history = playing(at_the_shooting(), a_shot(1), Note("dusk"))
    shot = len(history.acts) - 2
    branch = the_branch(history, shot)
    forked = origin(branch)
    assert forked is not None
    assert (forked.battle, forked.title, forked.act) == ("the-mill-0123abcd", "The Mill", shot + 1)
    assert branch.battle.title == "The charge"
    assert entries(branch)[-1].headline == f"From here on a branch of The Mill, after its action {shot + 1}."
    assert origin(history) is None
    twice = fork(playing(branch, Note("night")), len(branch.acts), "A third way", battle="the-charge-89abcdef")
    assert isinstance(twice, History)
    nearer = origin(twice)
    assert nearer is not None
    assert nearer.title == "The charge"


def test_an_undone_act_stands_in_a_branch_that_begins_with_it() -> None:
    history = playing(at_the_shooting(), a_shot(1))
    undone = history.undo()
    assert isinstance(undone, History)
    branch = the_branch(undone, len(undone.acts) - 1)
    assert branch.befores[-1] == history.battle
    assert undone.acts[-1].fate is Fate.UNDONE


def test_what_was_put_right_goes_along_whole_and_what_it_took_the_place_of_cannot_be_forked() -> None:
    history = playing(at_the_shooting(), a_shot(5), Note("dusk"))
    shot = len(history.acts) - 2
    right = amend(history, shot, a_shot(1))
    assert isinstance(right, Amendment)
    branch = the_branch(right.after, len(right.after.acts) - 2)
    assert branch.befores[-1] == right.after.battle
    assert from_portable(to_portable(branch)) == branch
    assert isinstance(fork(right.after, shot, "The charge"), Refused)
    before = the_branch(right.after, shot - 1)
    assert before.battle.units == at_the_shooting().battle.units


def test_a_branch_needs_a_name_and_gets_a_number_where_nobody_gives_one() -> None:
    assert isinstance(fork(at_the_shooting(), 0, " "), Refused)
    assert branch_title("The Ford", {"The Ford"}) == "The Ford · 2"
    assert branch_title("The Ford · 2", {"The Ford", "The Ford · 2"}) == "The Ford · 3"


def undone(history: History, times: int) -> History:
    """The history with so many acts undone."""
    for _time in range(times):
        back = history.undo()
        assert isinstance(back, History)
        history = back
    return history


def test_what_a_new_act_gives_up_are_the_undone_ones_and_nothing_where_none_is() -> None:
    history = playing(at_the_shooting(), a_shot(1), Note("dusk"), Note("night"))
    last = len(history.acts) - 1
    back = undone(history, 2)
    assert given_up(back, playing(back, a_shot(6))) == (last - 1, last)
    assert given_up(history, playing(history, a_shot(6))) == ()


def test_much_is_given_up_with_six_acts_or_with_one_of_another_turn() -> None:
    notes = playing(at_the_shooting(), *(Note(f"hour {number}") for number in range(6)))
    last = len(notes.acts)
    assert not is_much(notes, range(last - 5, last))
    assert is_much(notes, range(last - 6, last))
    assert not is_much(notes, ())
    walked = playing(at_the_shooting(), Note("dusk"), Advance(anyway=True), Advance(anyway=True), Note("dawn"))
    turned = len(walked.acts) - 2
    before = undone(walked, 2)
    assert before.battle.place.turn == 1
    assert not is_much(before, (turned,))
    assert is_much(before, (turned, turned + 1))
    assert not is_much(before, (turned - 1,))
    assert not is_much(before, (turned + 1,))
