"""Signs are one cell wide, and have a plain one beside them for terminals that cannot draw them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color

import screens
from screens.parts.drawn.signs import (
    BEFORE,
    DONE,
    GONE,
    HIT,
    HURT,
    LATER,
    LEFT,
    LOST,
    MISSED,
    OWED,
    PLAIN,
    PLAIN_WITH_ITS_BLANK,
    PlainSigns,
    SignSet,
    in_plain,
    usual,
)
from tracker.views.sides import SHAPES, sign_of


def test_every_sign_and_what_stands_for_it_takes_one_cell() -> None:
    assert {sign for sign in PLAIN if cell_len(sign) != 1} == set()
    assert {plain for plain in PLAIN.values() if cell_len(plain) != 1 or not plain.isascii()} == set()
    assert all(cell_len(drawn) == cell_len(plain) for drawn, plain in PLAIN_WITH_ITS_BLANK.items())


def test_every_sign_our_pages_draw_has_a_plain_one() -> None:
    """Letters with accents and what Latin-1 has (×, ·, ±, °, ²) any terminal of a European language draws."""
    written = "".join(path.read_text("utf-8") for path in Path(screens.__path__[0]).rglob("*.py"))
    signs = {sign for sign in set(written) if ord(sign) > 0xFF and not sign.isalpha()}
    assert {sign for sign in signs if in_plain(sign) == sign} == set()


def test_the_shapes_of_all_sides_are_letters_in_the_plain_set() -> None:
    assert [in_plain(sign_of(shape)) for shape in SHAPES] == list("ABCDEF")


def test_no_page_draws_the_shape_of_a_side_for_anything_else() -> None:
    """What marks a debt, or any other state, is never taken for a side: a shape comes from the side that has it."""
    shapes = {sign_of(shape) for shape in SHAPES}
    drawn = {
        f"{path.name}: {node.value}"
        for path in Path(screens.__path__[0]).rglob("*.py")
        if path.name != "signs.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.count(" ") < 3
        if shapes & set(node.value)
    }
    assert drawn == set()
    assert shapes.isdisjoint((LEFT, HURT, LOST, BEFORE, DONE, HIT, MISSED, OWED, LATER, GONE))


def test_a_row_keeps_its_columns_in_the_plain_set() -> None:
    row = "▌ ◆ Bowmen  ≤  9 [ 7] ✓ ▲ Wolf riders ●●●○· 5 → 4 ! ━━╸─"
    assert in_plain(row) == "> A Bowmen  <= 9 [ 7] + B Wolf riders ###o. 5-> 4 ! ==--"
    assert cell_len(in_plain(row)) == cell_len(row)


def test_the_plain_set_leaves_letters_of_all_languages_alone() -> None:
    assert in_plain("Übung für Ægir 東京") == "Übung für Ægir 東京"


@pytest.mark.parametrize(
    ("environ", "encoding", "drawn"),
    [
        ({}, "UTF-8", SignSet.DRAWN),
        ({"TERM": "xterm-256color"}, "utf8", SignSet.DRAWN),
        ({"TERM": "linux"}, "UTF-8", SignSet.PLAIN),
        ({}, "ISO-8859-1", SignSet.PLAIN),
        # Python writes UTF-8 in these all the same, and says so.
        ({"LC_ALL": "C"}, "UTF-8", SignSet.PLAIN),
        ({"LC_ALL": "POSIX", "LANG": "fr_FR.UTF-8"}, "UTF-8", SignSet.PLAIN),
        ({"LC_ALL": "fr_FR.ISO-8859-1"}, "UTF-8", SignSet.PLAIN),
        ({"LANG": "fr_FR.ISO-8859-15@euro"}, "UTF-8", SignSet.PLAIN),
        ({"LC_ALL": "C.UTF-8"}, "ISO-8859-1", SignSet.DRAWN),
        ({"LANG": "fr_FR.utf8"}, "", SignSet.DRAWN),
        ({"LANG": "fr_FR"}, "UTF-8", SignSet.DRAWN),
        ({"TERM": "linux", "ORIFLAMME_SIGNS": "drawn"}, "UTF-8", SignSet.DRAWN),
        ({"ORIFLAMME_SIGNS": "plain"}, "UTF-8", SignSet.PLAIN),
        ({"ORIFLAMME_SIGNS": "what"}, "UTF-8", SignSet.DRAWN),
    ],
)
def test_plain_signs_are_drawn_where_they_are_asked_for_or_the_terminal_knows_no_others(
    environ: dict[str, str], encoding: str, drawn: SignSet
) -> None:
    assert usual(environ, encoding) is drawn


def test_a_line_is_translated_at_the_last_door() -> None:
    (segment,) = PlainSigns().apply([Segment("╭─ ◆ ─╮")], Color(0, 0, 0))
    assert segment.text == "+- A -+"
