"""Two battles side by side: where they part, and every figure in which they differ."""

from __future__ import annotations

import pytest

from tests.play import AZURE, playing, the_demo
from tests.tiny import TINY, a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.commands import Begin, Note, Refused, Score
from tracker.play.branching import fork
from tracker.play.history import History
from tracker.rules.systems import load_system
from tracker.views.report.compared import Comparison, Difference, compare

pytestmark = pytest.mark.usefixtures("with_tiny")


def two_ways() -> tuple[History, History]:
    """A hit in one, a miss and three points for Azure in the other."""
    history = playing(at_the_shooting(), Note("who dares?"))
    branch = fork(history, len(history.acts) - 1, "The charge")
    assert isinstance(branch, History)
    return playing(history, a_shot(1)), playing(branch, a_shot(6), Score(AZURE, 3))


def compared(one: History, other: History) -> Comparison:
    told = compare(one, other)
    assert isinstance(told, Comparison)
    return told


def figure(told: Comparison, side: int, key: str) -> Difference:
    rows = (*told.sides[side].figures, *told.sides[side].units)
    return next(row for row in rows if row.key == key)


def test_a_branch_is_told_from_where_it_parts_and_its_own_beginning_is_no_act() -> None:
    one, other = two_ways()
    told = compared(one, other)
    assert told.titles == ("The Mill", "The charge")
    assert (told.shared, told.since) == (len(one.acts) - 1, (1, 2))
    shares = (
        f"They share {len(one.acts) - 1} actions and part at Turn 1 · II Fire: 1 since in the first, 2 in the second."
    )
    assert told.parted == shares


def test_what_is_left_points_and_units_stand_beside_each_other_with_the_difference() -> None:
    told = compared(*two_ways())
    left = figure(told, 1, "left")
    assert (left.gap[:1], left.differs) == ("+", True)
    lost = figure(told, 1, "raiders")
    assert (lost.first, lost.other, lost.gap, lost.numbers) == ("4/5", "5/5", "+1", (4, 5))
    points = figure(told, 0, "points")
    assert (points.first, points.other, points.gap) == ("0", "3", "+3")
    assert [row.key for row in told.sides[0].units if row.key != "archers"] == []


def test_a_battle_beside_itself_differs_in_nothing() -> None:
    one, _other = two_ways()
    told = compared(one, one)
    assert told.parted == "They are the same, action for action."
    assert not any(row.differs for side in told.sides for row in (*side.figures, *side.units))


def test_strangers_of_one_system_share_nothing_and_those_of_two_are_refused() -> None:
    assert (
        compared(a_tiny_battle(), playing(History(TINY), Begin("The Wells", "tiny"))).parted
        == "They have no action in common."
    )
    assert isinstance(compare(a_tiny_battle(), the_demo(load_system("skirmish"))), Refused)
