"""What a card may hold: every figure of the sheet's ranges as it is, a greater one with a mark beside the unit."""

from __future__ import annotations

import pytest

from tests.tracker.games.confrontation.battles import ALYS, at, so
from tracker.games.confrontation import SYSTEM
from tracker.play.history import History

# The characteristics and their sane ranges, as the catalogue's first table has them; above is warned, not refused.
MOST = {"mov": 60, "chg": 120, "ini": 20, "att": 20, "str": 30, "def": 20, "res": 30, "aim": 20, "cou": 20, "fear": 20,
        "dis": 20}  # fmt: skip


def is_marked(history: History) -> bool:
    """Whether the unit bears the mark of a card beyond the ranges."""
    marks = SYSTEM.audience.badges(history.battle, history.battle.units[ALYS])
    return "unusual card" in [mark.words for mark in marks]


@pytest.mark.parametrize(("key", "most"), MOST.items())
def test_a_figure_beyond_its_range_is_marked_and_taken_all_the_same(key: str, most: int) -> None:
    whole = so(at("T-13", "heath"), (ALYS, {"mov": 20, "chg": 40}))
    assert not is_marked(whole)
    assert not is_marked(so(whole, (ALYS, {key: most})))
    assert is_marked(so(whole, (ALYS, {key: most + 1})))


def test_a_unit_in_flight_shows_how_far_it_fled_before_why() -> None:
    history = so(at("T-13", "heath"), (ALYS, {"fleeing": "voluntary", "fled_cm": 7.5}))
    marks = [badge.words for badge in SYSTEM.audience.badges(history.battle, history.battle.units[ALYS])]
    assert marks[:2] == ["fled 7.5 cm", "fleeing: of its own will"]
