"""The number to roll: high enough to be read from a metre, with its sense, its chance and what is beside it."""

from __future__ import annotations

import pytest

from screens.parts.numerals import FIVE, THREE, large, magnified
from screens.roll.needed import needed_in
from tests.play import the_demo
from tracker.battle.battle import UnitId
from tracker.play.worksheet import Worksheet, open_sheet
from tracker.rules.systems import load_system


def a_blow(**answers: object) -> Worksheet:
    """The knights of the demo strike the ogres."""
    history = the_demo(load_system("demonworld"))
    who = {"actor": UnitId("knights-of-the-vale"), "target": UnitId("ogre-band")}
    sheet = open_sheet(history.system, history.battle, history.system.resolver("melee"), who)
    for key, value in answers.items():
        sheet = sheet.answering(key, value)
    return sheet


def rows_of(sheet: Worksheet, rows: int, width: int) -> list[str]:
    return [row.strip() for row in needed_in(sheet, rows, width).plain.split("\n")]


def apart(sign: str, number: str, rows: int, gap: str) -> list[str]:
    return [f"{left}{gap}{right}".strip() for left, right in zip(large(sign, rows), large(number, rows), strict=True)]


@pytest.mark.parametrize(("rows", "width"), [(FIVE, 24), (FIVE, 44), (THREE, 24)])
def test_the_number_is_as_high_as_the_terminal_allows_and_its_sense_stands_under_it(rows: int, width: int) -> None:
    shown = rows_of(a_blow(), rows, width)
    assert shown[:rows] == apart("≤", "7", rows, "    ")
    assert shown[rows + 1] == "7 or less on a D20"
    assert shown[rows + 3].startswith("━")
    assert shown[rows + 3].endswith("35%")


def blots(drawn: list[str]) -> int:
    """How many quarters of cells are filled."""
    return sum({"█": 4, "▀": 2, "▄": 2, "▐": 2, "▌": 2}.get(sign, 0) for row in drawn for sign in row)


@pytest.mark.parametrize("times", [2, 3])
@pytest.mark.parametrize("sign", "0123456789≤≥:<+−D")
def test_a_figure_drawn_larger_has_the_same_strokes(sign: str, times: int) -> None:
    small = large(sign, FIVE)
    drawn = magnified(small, times)
    assert len(drawn) == FIVE * times
    assert {len(row) for row in drawn} == {len(small[0]) * times} if small[0] else True
    near = blots(list(small)) * times * times
    assert near <= blots(list(drawn)) <= near * (1 if times == 2 else 1.2)


@pytest.mark.parametrize(("rows", "width", "height"), [(10, 60, 10), (15, 90, 15), (15, 40, 10), (10, 24, 6)])
def test_a_large_page_has_a_larger_number_with_the_same_words_beneath(rows: int, width: int, height: int) -> None:
    drawn = needed_in(a_blow(), rows, width).plain.split("\n")
    assert max(number for number, row in enumerate(drawn) if set(row) & set("█▀▄")) == height - 1
    assert "7 or less on a D20" in drawn[height + 1]
    assert all(len(row.rstrip()) <= width for row in drawn)


def test_a_column_too_narrow_for_five_rows_has_three_and_one_too_narrow_for_those_plain_letters() -> None:
    assert rows_of(a_blow(), FIVE, 20)[:THREE] == apart("≤", "7", THREE, "    ")
    assert rows_of(a_blow(supporters=2), THREE, 12)[:THREE] == apart("≤", "13", THREE, "  ")
    assert rows_of(a_blow(supporters=2), FIVE, 8)[0] == "≤ 13"


@pytest.mark.parametrize(
    ("width", "said"), [(44, "at +1 40%              at −1 30%"), (24, "at +1 40%      at −1 30%")]
)
def test_one_better_and_one_worse_keep_to_one_row(width: int, said: str) -> None:
    assert said in rows_of(a_blow(), FIVE, width)


def test_the_line_is_as_long_as_the_chance() -> None:
    line = next(row for row in rows_of(a_blow(), FIVE, 24) if row.startswith("━")).removesuffix("35%").strip()
    assert len(line) == 24 - len("  35%")
    assert line.count("━") + line.count("╸") / 2 == round(0.35 * len(line) * 2) / 2


@pytest.mark.parametrize("width", [24, 44])
def test_the_figures_are_bright_and_never_of_the_hue_of_the_next_key(width: int) -> None:
    styles = {str(span.style) for span in needed_in(a_blow(), FIVE, width).spans}
    assert "$bright bold" in styles
    assert not any("chip" in style or "mark" in style for style in styles)
