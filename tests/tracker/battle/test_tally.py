"""States of figures: how they are typed and kept, and which figure each of several blows meets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.battle.fields import AnyField, Rejected, Scalar, states, tally
from tracker.battle.tally import Tally, states_text, tallied, typed
from tracker.games.confrontation.fields import HURT as WOUNDS
from tracker.games.skirmish.fields import HURT

LOST = states("lost", "Lost", 1, 20)
IN_ORDER = tally("in_order", "In order", 1, 20)
MANY = st.lists(st.integers(1, 20), max_size=12)


@pytest.mark.parametrize(
    ("field", "said", "kept"),
    [
        (LOST, "2x1 1x3", (3, 1, 1)),
        (LOST, "2×1, 3", (3, 1, 1)),
        (LOST, "3 1 1", (3, 1, 1)),
        (LOST, "", ()),
        (LOST, "0", ()),
        (LOST, [1, 3], (1, 3)),
        (IN_ORDER, "2x1 1x3", (1, 1, 3)),
        (IN_ORDER, "3, 1, 1", (3, 1, 1)),
        (HURT, "2x1 1x3", (3, 1, 1)),
        (HURT, "1x3", 3),
        (HURT, 0, 0),
        (HURT, 3, 3),
        (WOUNDS, "2xlight 1xcritical", (3, 1, 1)),
        (WOUNDS, "serious", (2,)),
    ],
)
def test_states_of_figures_are_typed_as_counts(field: AnyField, said: object, kept: Scalar) -> None:
    assert field.accept(said) == kept


@pytest.mark.parametrize("said", ["21", "2x", "x1", "1x", "1xx1", "250x1", "two", "2x1x3", "2x1.5", True, [0], None])
def test_what_is_no_state_of_figures_is_refused_in_one_line(said: object) -> None:
    with pytest.raises(Rejected, match="such as 2x1 1x3"):
        LOST.accept(said)


@given(MANY)
def test_what_is_written_is_typed_again(lost: list[int]) -> None:
    kept = tuple(sorted(lost, reverse=True))
    assert LOST.accept(LOST.typed(kept)) == kept
    assert HURT.accept(HURT.typed(HURT.accept(kept))) == HURT.accept(kept)
    assert typed(states_text(lost), 12) == tuple(
        str(state) for state in dict.fromkeys(lost) for _ in range(lost.count(state))
    )


@given(MANY, st.integers(1, 15))
def test_every_figure_is_in_one_state_and_the_worst_come_first(lost: list[int], figures: int) -> None:
    hurt = sorted(((state, lost.count(state)) for state in set(lost)), reverse=True)
    told = tallied(hurt, figures, 0)
    assert told.figures == figures
    assert list(told.states) == sorted(told.states, reverse=True)
    assert sum(count for state, count in told.counts if state) == min(len(lost), figures)


@given(MANY, st.integers(1, 15), st.integers(1, 30))
def test_blows_are_spread_evenly_over_the_figures(lost: list[int], figures: int, blows: int) -> None:
    told = tallied(sorted(((state, lost.count(state)) for state in set(lost)), reverse=True), figures, 0)
    met = [told.struck_by(number, blows) for number in range(blows)]
    assert met == sorted(met, key=lambda state: -(state or 0))
    for state, count in told.counts:
        assert abs(met.count(state) - count * blows / figures) < 1


@given(st.integers(1, 8), st.integers(1, 8))
def test_no_more_blows_than_figures_meet_each_figure_at_most_once(figures: int, blows: int) -> None:
    hurt: dict[int, int] = {}
    for number in range(min(blows, figures)):
        told: Tally[int] = tallied(sorted(hurt.items(), reverse=True), figures, 0)
        assert told.struck_by(number, min(blows, figures)) == 0
        hurt[number % 3 + 1] = hurt.get(number % 3 + 1, 0) + 1


def test_nobody_is_met_where_nobody_stands() -> None:
    assert tallied([("light", 2)], 0, "none").struck_by() is None
