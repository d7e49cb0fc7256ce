"""What is left to chance is chosen by one die, and the log keeps it."""

from __future__ import annotations

import pytest

from tests.play import playing, refused
from tests.tiny import a_tiny_battle
from tracker.battle.commands import Draw
from tracker.battle.dice import Face, Source
from tracker.battle.events import Drawn
from tracker.play.chance import MOST, die_for
from tracker.views.log import entries

AMONG = ("Raiders", "Slingers", "Wolves")


@pytest.mark.parametrize(("face", "chosen"), [(1, "Raiders"), (2, "Slingers"), (3, "Wolves")])
def test_each_face_chooses_one_and_the_log_says_which_by_what(face: int, chosen: str) -> None:
    history = playing(a_tiny_battle(), Draw("At whom?", AMONG, Face(die_for(3).sides, face, Source.ROLLED)))
    assert entries(history)[-1].headline == (
        f"At whom? Chosen at random: {chosen}; {face} on a D3 for Raiders, Slingers, Wolves."
    )


def test_a_draw_changes_nothing_but_the_log() -> None:
    before = a_tiny_battle()
    assert playing(before, Draw("At whom?", AMONG, Face(3, 2))).battle == before.battle


@pytest.mark.parametrize("face", [Face(6, 2), Face(3, 4), Face(3, 0)])
def test_a_die_that_is_not_for_so_many_chooses_nothing(face: Face) -> None:
    assert "does not choose among 3" in refused(a_tiny_battle(), Draw("At whom?", AMONG, face))


def test_one_alone_is_not_drawn() -> None:
    assert "among 2 to" in refused(a_tiny_battle(), Draw("At whom?", ("Raiders",), Face(1, 1)))


def test_chance_chooses_among_two_and_among_as_many_as_a_battle_may_have_units() -> None:
    for count in (2, MOST):
        names = tuple(f"unit {number}" for number in range(count))
        drawn = playing(a_tiny_battle(), Draw("At whom?", names, Face(count, count))).acts[-1].events
        assert drawn == (Drawn("At whom?", names, Face(count, count)),)
    names = tuple(f"unit {number}" for number in range(MOST + 1))
    assert "among 2 to 400" in refused(a_tiny_battle(), Draw("At whom?", names, Face(MOST + 1, 1)))
