"""What is left to chance is chosen by one die, and the log keeps it."""

from __future__ import annotations

import pytest

from tests.play import playing, refused
from tests.tiny import a_tiny_battle
from tracker.battle.commands import Draw
from tracker.battle.dice import Face, Source
from tracker.play.chance import die_for
from tracker.views.log import entries

AMONG = ("Raiders", "Slingers", "Wolves")


@pytest.mark.parametrize(("face", "chosen"), [(1, "Raiders"), (2, "Slingers"), (3, "Wolves")])
def test_each_face_chooses_one_and_the_log_says_which_by_what(face: int, chosen: str) -> None:
    history = playing(a_tiny_battle(), Draw("At whom?", AMONG, Face(die_for(3).sides, face, Source.ROLLED)))
    assert entries(history)[-1].headline == (
        f"At whom? Chance says {chosen}: {face} on a D3 for Raiders, Slingers, Wolves."
    )


def test_a_draw_changes_nothing_but_the_log() -> None:
    before = a_tiny_battle()
    assert playing(before, Draw("At whom?", AMONG, Face(3, 2))).battle == before.battle


@pytest.mark.parametrize("face", [Face(6, 2), Face(3, 4), Face(3, 0)])
def test_a_die_that_is_not_for_so_many_chooses_nothing(face: Face) -> None:
    assert "does not choose among 3" in refused(a_tiny_battle(), Draw("At whom?", AMONG, face))


def test_one_alone_is_not_drawn() -> None:
    assert "among 2 to" in refused(a_tiny_battle(), Draw("At whom?", ("Raiders",), Face(1, 1)))
