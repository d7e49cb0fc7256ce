"""Pips, lines, dice, columns and rows, as they are drawn."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.content import Content
from textual.css.styles import RulesMap

from screens.parts.drawn.columns import name_width, need, right
from screens.parts.drawn.dice import die, faces, verdict, waiting
from screens.parts.drawn.rows import Row, State, action
from screens.parts.drawn.short_names import short_names, shortened
from screens.parts.drawn.strength import MOST_PIPS, pips, share
from screens.parts.plain import line, plain
from tracker.battle.dice import Face, Source


@pytest.mark.parametrize(
    ("now", "lost", "full", "drawn"),
    [
        (9, 0, 10, "●●●●●●●●●·"),
        (4, 1, 5, "●●●●○"),
        (12, 0, 14, "●●●●●●●●●●●●··"),
        (15, 0, 15, "●●●●●●●● ×2"),
        (20, 1, 24, "●●●●●●●●●●○· ×2"),
        (1, 0, 24, "●··········· ×2"),
        (0, 3, 5, "○○○··"),
        (0, 0, 0, ""),
        (40, 0, 40, "●●●●●●●●●●●●●● ×3"),
    ],
)
def test_pips_show_what_is_left_lost_now_and_lost_before(now: int, lost: int, full: int, drawn: str) -> None:
    assert pips(now, lost, full, "$azure").plain == drawn


@given(st.integers(0, 200), st.integers(0, 200), st.integers(0, 200))
def test_pips_never_hide_a_loss_nor_the_last_of_a_unit(now: int, lost: int, before: int) -> None:
    drawn = pips(now, lost, now + lost + before, "$azure").plain
    assert ("●" in drawn) == (now > 0)
    assert sum(drawn.count(sign) for sign in "●○·") <= MOST_PIPS + 1
    assert "○" not in drawn or lost


def test_a_share_is_drawn_to_the_half_cell_and_never_rounds_to_nothing_or_all() -> None:
    assert share(Fraction(92, 100), 7, "$azure").plain == "━━━━━━╸"
    assert share(Fraction(1, 1), 4, "$azure").plain == "━━━━"
    assert share(Fraction(0), 4, "$azure").plain == "────"
    assert share(Fraction(1, 100), 4, "$azure").plain == "╸───"
    assert share(Fraction(99, 100), 4, "$azure").plain == "━━━╸"


@given(st.fractions(0, 1), st.integers(1, 40))
def test_a_share_takes_the_cells_it_is_given(part: Fraction, width: int) -> None:
    assert cell_len(share(part, width, "$azure").plain) == width


def test_dice_tell_real_ones_from_those_of_the_app() -> None:
    assert die(7).plain == "[ 7]"
    assert faces([Face(20, 14, Source.ROLLED), Face(20, 2)]).plain == "(14) [ 2]"
    assert [waiting().plain, waiting("1").plain] == ["[ _]", "[ 1]"]
    assert [verdict(said).plain for said in (True, False, None)] == ["✓", "✗", " "]


def test_signs_of_needs_stand_under_one_another() -> None:
    assert [need(wanted) for wanted in ("≤ 9", "≤ 12", "< 8", "4+", "")] == ["≤  9", "≤ 12", "<  8", "4+", ""]


def test_names_are_shortened_at_a_word_that_says_something() -> None:
    assert shortened("Crossbows of the Mill", 16) == "Crossbows"
    assert shortened("Crossbows of the Mill", 21) == "Crossbows of the Mill"
    assert shortened("Wolf riders", 8) == "Wolf"
    assert shortened("Armbrustschützen", 9) == "Armbrust…"


def test_two_names_that_would_be_shortened_alike_are_not() -> None:
    short = short_names(["Knights of the Vale", "Knights of the Hill"], 17)
    assert len(set(short.values())) == 2 or all(name.endswith("…") for name in short.values())
    assert short_names(["Pikes", "Wolf riders of Rusk"], 12) == {"Pikes": "Pikes", "Wolf riders of Rusk": "Wolf riders"}


@given(st.text(max_size=40), st.integers(1, 30))
def test_a_shortened_name_fits(name: str, width: int) -> None:
    assert cell_len(shortened(name, width)) <= max(width, 1)


def test_the_column_of_names_is_as_wide_as_the_longest_within_bounds() -> None:
    assert [name_width(names) for names in (["ab"], ["a" * 15], ["a" * 80], [])] == [12, 15, 24, 12]


def test_figures_stand_at_the_right_edge() -> None:
    assert right("9/10", 5).plain == " 9/10"
    assert right("a longer one", 5).plain == "a longer one"


def test_the_light_has_its_edge_and_its_key_as_a_chip() -> None:
    row = Row(lambda width, is_lit: line(plain("Bowmen"), action("s", "shoot", is_lit=is_lit)))
    assert row.at(30).plain == " Bowmen s shoot "
    assert row.at(30, is_lit=True).plain == "▌Bowmen s shoot "
    assert any("$chip" in str(span.style) for span in row.at(30, is_lit=True).spans)
    assert not any("$chip" in str(span.style) for span in row.at(30).spans)


def test_what_is_done_or_gone_is_dim_and_what_is_owed_alarming() -> None:
    assert [state.sign.plain for state in State] == [" ", "✓", " ", "!", "†"]
    assert "strike" in State.GONE.of_name()
    assert State.DONE.of_rest == "$dim"


def test_a_row_of_a_known_height_is_not_drawn_to_be_measured() -> None:
    drawn: list[int] = []

    def draw(width: int, _is_lit: bool) -> Content:
        drawn.append(width)
        return plain("Bowmen")

    assert Row(draw, height=1).get_height(RulesMap(), 40) == 1
    assert drawn == []
    assert Row(draw).get_height(RulesMap(), 40) == 1
    assert drawn
