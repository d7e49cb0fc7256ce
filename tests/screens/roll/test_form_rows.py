"""The rows of the calculator's form, as wide as the terminal lets them be."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest

from screens.roll.calculator import CalculatorScreen
from screens.roll.form import Form
from screens.roll.form_rows import Columns, columns, has_odds, row_content
from tests.play import somebody, the_demo
from tests.screens.in_app import NARROW, WIDE, in_app
from tests.tracker.play.test_short_labels import forms
from tracker.play.form_rows import FormRow
from tracker.rules.systems import load_system, system_keys

CAUTION = FormRow(
    "caution out_of_turn",
    "out of turn: every figure of it fumbled a shot this turn, and nobody acts before the other side has passed",
    ("SK-RNG-13",),
)
ROOM = {NARROW: 52, WIDE: 76}
"""The cells that a row has in the calculator, by the size of the terminal."""


@pytest.mark.parametrize("size", ROOM)
async def test_a_form_has_so_much_room(size: tuple[int, int]) -> None:
    history = the_demo(load_system("demonworld"))
    who = somebody(history, history.system.resolver("melee").roles)
    async with in_app(lambda table: CalculatorScreen(table, "melee", who), history, size) as (pilot, _table):
        assert pilot.app.screen.query_one(Form).room == ROOM[size]


class Drawn(NamedTuple):
    """A form as it is drawn: what roll it is of, its rows, and of each no more than its label and its answer."""

    roll: str
    rows: list[str]
    ours: list[str]
    """Where a figure was read may be a name that somebody typed."""


@cache
def all_drawn(system: str, width: int) -> tuple[Drawn, ...]:
    return tuple(drawn(roll, rows, width) for roll, rows in all_forms(system))


@cache
def all_forms(system: str) -> tuple[tuple[str, tuple[FormRow, ...]], ...]:
    history = the_demo(load_system(system))
    return tuple((roll.key, rows) for roll in history.system.rolls.resolvers for rows in forms(history, roll))


def told_in(row: FormRow, cut: Columns, width: int) -> str:
    """A row as it is drawn: an answer changes few of a form's, and most forms have the same columns."""
    key = (repr(row), cut, width)
    if key not in _told:
        _told[key] = row_content(row, cut, width).plain
    return _told[key]


_told: dict[tuple[str, Columns, int], str] = {}


def drawn(roll: str, rows: tuple[FormRow, ...], width: int) -> Drawn:
    cut = columns(rows, width, odds=any(map(has_odds, rows)))
    told = [told_in(row, cut, width) for row in rows]
    return Drawn(roll, told, [row[: cut.label + cut.value + 3] for row in told])


@pytest.mark.parametrize("size", ROOM)
@pytest.mark.parametrize("system", system_keys())
def test_no_label_and_no_answer_of_ours_is_cut(system: str, size: tuple[int, int]) -> None:
    cut = {row for form in all_drawn(system, ROOM[size]) for row in form.ours if "…" in row}
    assert cut == set()


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", ROOM)
@pytest.mark.parametrize("system", system_keys())
def test_no_row_is_wider_than_the_form_and_every_row_has_the_same_columns(system: str, size: tuple[int, int]) -> None:
    for form in all_drawn(system, ROOM[size]):
        assert all(len(row) <= ROOM[size] for row in form.rows), form.roll
        assert len({len(row) for row in form.rows}) <= 1, form.roll


@pytest.mark.parametrize("width", [40, 76, 110])
@pytest.mark.parametrize("lit", [False, True])
def test_what_is_odd_about_a_roll_is_told_whole_at_any_width(width: int, lit: bool) -> None:
    rows = row_content(CAUTION, columns((CAUTION,), width), width, is_lit=lit).plain.split("\n")
    assert max(map(len, rows)) <= width
    assert " ".join(" ".join(rows).split()).casefold() == CAUTION.label.casefold()
