"""The rows of the calculator's form, as wide as the terminal lets them be."""

from __future__ import annotations

from functools import cache, partial
from typing import Final, NamedTuple

import pytest
from rich.cells import cell_len

from screens.parts.drawn.short_names import text_within
from screens.roll.calculator import CalculatorScreen
from screens.roll.form import Form
from screens.roll.form_rows import Columns, columns, has_odds, row_content
from tests.play import playing, somebody, the_demo
from tests.screens.in_app import NARROW, WIDE, in_app
from tests.tracker.games.skirmish.battles import a_battle
from tests.tracker.play.test_short_labels import forms
from tracker.battle.battle import SideId
from tracker.battle.commands import AddUnit, NewUnit
from tracker.battle.fields import whole
from tracker.play.form_rows import FormRow
from tracker.play.worksheet import open_sheet
from tracker.rules.systems import load_system, system_keys
from tracker.words import speaking

DIRECTION: Final = whole("direction", "Wind blows now in direction, 1 to 6 clockwise", 1, 6, 1)
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


def test_names_that_begin_alike_are_told_apart_in_the_column_that_says_where_a_figure_was_read() -> None:
    names = ("Captain of the Western Wells", "Captain of the Eastern Wells")
    history = playing(a_battle(), *(AddUnit(NewUnit(name, SideId("esk"), {})) for name in names))
    rows = tuple(FormRow(name, "Morale", (), origin=name, is_line=True, worth=1) for name in names)
    cut = columns(rows, ROOM[NARROW])
    drawn = [
        row_content(row, cut, ROOM[NARROW], within=partial(text_within, history.battle)).plain[: cut.label + 40]
        for row in rows
    ]
    assert drawn[0] != drawn[1]
    assert row_content(rows[0], cut, ROOM[NARROW]).plain == row_content(rows[1], cut, ROOM[NARROW]).plain


def test_a_label_as_wide_as_its_column_does_not_touch_the_value() -> None:
    row = FormRow("direction", "Wind blows now in direction, 1 to 6 clockwise", (), field=DIRECTION, value=2)
    cut = columns((row,), ROOM[WIDE], odds=False)
    assert f"{row.label} ‹ 2 ›" in row_content(row, cut, ROOM[WIDE], is_lit=True).plain


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("roll", ["melee", "morale", "shoot", "rally"])
def test_no_answer_in_short_words_is_cut_in_the_form_of_a_skirmish_roll(roll: str, language: str) -> None:
    with speaking(language):
        demo = the_demo(load_system("skirmish"))
        resolver = demo.system.resolver(roll)
        rows = open_sheet(demo.system, demo.battle, resolver, somebody(demo, resolver.roles)).rows()
        shorts = [row.shown(row.value, short=True) for row in rows if row.field is not None]
        for width in ROOM.values():
            assert max(map(cell_len, shorts)) <= columns(rows, width).value
