"""A row of a list to pick from tells how high it is without being drawn, and rightly."""

from __future__ import annotations

from typing import cast

from hypothesis import given
from hypothesis import strategies as st
from textual.css.styles import RulesMap

from screens.parts.drawn.rows import EDGE, Row
from screens.parts.picker import Pickable, Picker, _Columns
from tests.tiny import at_the_shooting
from tracker.views.sides import Look, looks

LOOK: Look = next(iter(looks(at_the_shooting().battle).values()))
WORDS = st.lists(st.sampled_from(["Spears", "of", "東京", "the-long-named", "Élan", "x"]), max_size=8).map(" ".join)
THINGS = st.builds(
    Pickable,
    st.uuids().map(str),
    WORDS,
    note=WORDS,
    figure=st.sampled_from(["", "8", "12 / 14"]),
    bar=WORDS,
    look=st.none() | st.just(LOOK),
    is_guess=st.booleans(),
)


@given(st.lists(THINGS, min_size=1, max_size=4), st.integers(EDGE + 16, 90))
def test_a_row_is_as_high_as_it_says(things: list[Pickable], width: int) -> None:
    picker = Picker()
    picker._columns = _Columns.of(things)
    for thing in things:
        row = picker._option(thing).prompt
        assert isinstance(row, Row)
        told = row.get_height(cast("RulesMap", None), width)
        for is_lit in (False, True):
            assert told == row.at(width, is_lit=is_lit).plain.count("\n") + 1
