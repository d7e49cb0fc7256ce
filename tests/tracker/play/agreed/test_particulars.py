"""What a table tells of its battle beside the play: kept as acts, cut to their lengths, undone like any other."""

from __future__ import annotations

import pytest

from tests.play import playing, refused
from tests.tiny import a_tiny_battle
from tracker.battle.commands import SetParticular, SetPictures
from tracker.battle.events import ParticularSet, PicturesSet
from tracker.battle.fields import Rejected
from tracker.battle.particulars import Particular, Picture
from tracker.play.agreed.particulars import LONGEST, MOST_PICTURES, check_particulars
from tracker.play.history import History
from tracker.views.log import entries

GATE = Picture("0" * 31 + "a.jpg", "The gate")


def test_a_line_is_kept_until_another_takes_its_place_and_goes_when_it_is_undone() -> None:
    history = playing(a_tiny_battle(), SetParticular(Particular.PLACE, "  The club  "))
    assert history.battle.particulars == {Particular.PLACE: "The club"}
    emptied = playing(history, SetParticular(Particular.PLACE, ""))
    assert emptied.battle.particulars[Particular.PLACE] == ""
    undone = emptied.undo()
    assert isinstance(undone, History)
    assert undone.battle.particulars == {Particular.PLACE: "The club"}
    assert playing(history, SetParticular(Particular.PLACE, "The club")) is history


@pytest.mark.parametrize("key", list(Particular))
def test_what_is_too_long_is_cut(key: Particular) -> None:
    history = playing(a_tiny_battle(), SetParticular(key, "x" * 5000))
    assert len(history.battle.particulars[key]) == LONGEST[key]


def test_pictures_are_told_in_the_log_by_their_number() -> None:
    history = playing(a_tiny_battle(), SetParticular(Particular.SCENARIO, "The bridge"), SetPictures((GATE,)))
    assert [entry.headline for entry in entries(history)][-2:] == [
        "Scenario: The bridge.",
        "For the report: 1 picture.",
    ]


@pytest.mark.parametrize(
    ("pictures", "why"),
    [
        ((GATE,) * (MOST_PICTURES + 1), "at most 12 pictures"),
        ((Picture("../../seed.jpg"),), "not a picture kept beside the battle"),
        ((Picture("0" * 32 + ".exe"),), "not a picture kept beside the battle"),
    ],
)
def test_pictures_that_are_none_of_ours_or_too_many_are_refused(pictures: tuple[Picture, ...], why: str) -> None:
    assert why in refused(a_tiny_battle(), SetPictures(pictures))
    with pytest.raises(Rejected, match=why):
        check_particulars(PicturesSet((), pictures))


def test_a_line_in_a_file_that_no_battle_would_keep_is_refused() -> None:
    with pytest.raises(Rejected, match="at most 120 characters"):
        check_particulars(ParticularSet(Particular.PLACE, "", "x" * 200))
