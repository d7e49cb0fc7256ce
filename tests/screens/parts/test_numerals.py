"""Large figures: the page of them typed again by hand, and every text laid together from it."""

from __future__ import annotations

import pytest

from screens.parts.numerals import FIVE, THREE, can_be_large, large

PAGE = {
    "0": """
        ▄████▄
        ██  ██
        ██  ██
        ██  ██
        ▀████▀""",
    "1": """
         ▄██
        ▀▀██
          ██
          ██
          ██""",
    "2": """
        ▄████▄
        ▀▀  ██
          ▄██▀
        ▄██▀
        ██████""",
    "3": """
        ▄████▄
        ▀▀  ██
          ███▄
        ▄▄  ██
        ▀████▀""",
    "4": """
        ██  ██
        ██  ██
        ▀▀▀▀██
            ██
            ██""",
    "5": """
        ██████
        ██▄▄▄
        ▀▀▀▀██
        ▄▄  ██
        ▀████▀""",
    "6": """
        ▄████▄
        ██
        █████▄
        ██  ██
        ▀████▀""",
    "7": """
        ██████
           ▄██
          ▄██▀
          ██▀
          ██""",
    "8": """
        ▄████▄
        ██  ██
        ▐████▌
        ██  ██
        ▀████▀""",
    "9": """
        ▄████▄
        ██  ██
        ▀█████
            ██
        ▀████▀""",
    "≤": """
          ▄▄█▀
        ▄█▀▀
        ▀█▄▄
          ▀▀█▄
        ▀▀▀▀▀▀""",
    "+": """
        .
          ██
        ██████
          ██
        .""",
}
SMALL = """
█▀▀█|▀█|▀▀▀█|▀▀▀█|█  █|█▀▀▀|█▀▀▀|▀▀▀█|█▀▀█|█▀▀█| ▄▀| ▄
█  █| █|█▀▀▀| ▀▀█|▀▀▀█|▀▀▀█|█▀▀█|  █▀|█▀▀█|▀▀▀█|▀▄ |▀█▀
█▄▄█| █|█▄▄▄|▄▄▄█|   █|▄▄▄█|█▄▄█|  █ |█▄▄█|▄▄▄█|▄▄▄|
"""


def typed(rows: str) -> list[str]:
    return [row.removeprefix(" " * 8).rstrip().replace(".", "") for row in rows.split("\n")[1:]]


@pytest.mark.parametrize("sign", PAGE)
def test_a_sign_five_rows_high_is_the_one_of_the_page(sign: str) -> None:
    assert [row.rstrip() for row in large(sign, FIVE)] == typed(PAGE[sign])


@pytest.mark.parametrize(("place", "sign"), [*enumerate("0123456789≤+")])
def test_a_sign_three_rows_high_is_the_one_of_the_page(place: int, sign: str) -> None:
    page = [row.split("|")[place].rstrip() for row in SMALL.strip("\n").split("\n")]
    assert [row.rstrip() for row in large(sign, THREE)] == page


@pytest.mark.parametrize("rows", [FIVE, THREE])
def test_no_two_signs_look_alike_and_a_text_has_rows_of_one_width(rows: int) -> None:
    signs = "0123456789:≤<+−D"
    assert len({large(sign, rows) for sign in signs}) == len(signs)
    assert len({len(row) for row in large("≤ 10", rows)} | {len(row) for row in large(signs, rows)}) == 2


def test_words_are_not_drawn_large() -> None:
    assert can_be_large("≤ 12")
    assert can_be_large("4+")
    assert not any(can_be_large(text) for text in ("", " ", "4–9", "no target"))
