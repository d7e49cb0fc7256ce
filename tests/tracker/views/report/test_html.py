"""The page of the report: its charts can be read without colours, and a browser's print of it is fit to keep."""

from __future__ import annotations

import re

from tests.tracker.views.report.test_report import an_evening, of_a_turn
from tracker.views.report.html import page
from tracker.words import speaking


def test_two_lines_of_one_side_are_told_apart_beside_the_chart() -> None:
    legend = re.findall(r"<li><svg [^>]*>(<path [^>]*>)</svg>(.*?)</li>", page(of_a_turn("demonworld")))
    assert [re.sub(r"<[^>]+>", "", said).strip() for _path, said in legend] == [
        "◆ Azure, left", "▲ Ochre, left", "▲ Ochre, not running", "◆ Azure", "▲ Ochre",
    ]  # fmt: skip
    of_strength = legend[:3]
    assert len({path for path, _said in of_strength}) == len(of_strength)


def test_the_marks_under_a_chart_are_short_and_its_table_says_them_in_full() -> None:
    told = page(of_a_turn("demonworld"))
    assert ">1 III</text>" in told
    assert "<td>1 · III First shooting</td>" in told


def test_a_chart_has_a_name_for_those_who_cannot_see_it() -> None:
    assert '<svg role="img" aria-label="Remaining strength, in percent" ' in page(of_a_turn("demonworld"))


def test_the_head_of_a_table_is_told_again_on_the_next_sheet_and_a_short_one_is_not_torn() -> None:
    told = page(of_a_turn("demonworld"))
    assert told.count("<table><thead><tr><th>") == told.count("<table>")
    assert '<div class="wide short"><table><thead><tr><th>Cause</th>' in told


def test_the_rolls_are_folded_and_printed_only_where_a_reader_has_unfolded_them() -> None:
    told = page(an_evening())
    assert '<details class="long"><summary>3 rolls</summary>' in told
    assert "details.long:not([open]), section:has(> details.long:not([open])) { display: none }" in told


def test_a_figure_is_never_parted_from_its_percent_sign() -> None:
    assert not re.search(r"\d %", page(an_evening()).partition("</style>")[2])


def test_the_page_says_in_which_language_it_is() -> None:
    assert '<html lang="en">' in page(an_evening())
    with speaking("fr"):
        assert '<html lang="fr">' in page(an_evening())


def test_every_turn_that_cost_anything_ends_with_what_it_cost() -> None:
    assert "<p>Lost this turn: Ochre 50%.</p>" in page(an_evening())


def test_a_dot_of_a_chart_says_what_it_is_and_the_library_does_not_name_itself() -> None:
    told = page(of_a_turn("demonworld"))
    assert "Pygal" not in told.partition("</style>")[2]
    titles = re.findall(r"<circle [^>]*><title>([^<]*)</title>", told)
    assert "Ochre, left: 100% (Start)" in titles
    assert any(re.fullmatch(r"Azure: [+−]?\d+(\.\d)? σ \(Turn 1\)", title) for title in titles)
    assert "<desc" not in told


def test_a_turning_point_is_marked_by_its_number_on_the_line_of_the_side_that_it_cost() -> None:
    told = page(of_a_turn("demonworld"))
    flags = re.findall(r'class="flag">([^<]*)</text>', told)
    assert "1" in {sign for flag in flags for sign in flag.split(", ")}
    assert len(re.findall(r"<strong>\d\. ", told)) >= len(flags)


def test_luck_stands_beside_strength() -> None:
    beside = page(of_a_turn("demonworld")).partition('<div class="charts">')[2].partition("</div>")[0]
    assert re.findall(r"<figcaption>([^<]*)<", beside) == [
        "Remaining strength, in percent", "Luck, in standard deviations",
    ]  # fmt: skip
