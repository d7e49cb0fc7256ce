"""What a forecast takes as usual: what nobody said and the battle does not tell, as far as it weighs."""

from __future__ import annotations

from tests.tracker.games.demonworld.test_forecast import a_melee, a_volley, two_melees
from tracker.play.forecast import left_as_usual
from tracker.play.sheets import OpenSheet, answer_roll
from tracker.views.sentences.forecast import circumstances


def keys(sheet: OpenSheet) -> list[str]:
    return [one.field.key for one in left_as_usual(sheet)]


def test_a_circumstance_nobody_spoke_of_is_listed_with_what_is_taken_for_it() -> None:
    sheet = a_volley(3)
    assert ("Target in a wood hex", "no") in circumstances(sheet)
    assert ("How many support each shot?", "0") in circumstances(sheet)


def test_what_was_said_is_not_listed() -> None:
    sheet = a_volley(3)
    assert "wood" not in keys(answer_roll(sheet, sheet.entries[0], "wood", False))
    assert "How many support each shot?" not in dict(circumstances(sheet.saying("supporters", 0)))


def test_what_the_battle_tells_and_what_weighs_nothing_is_not_listed() -> None:
    sheet = a_melee(2, 2)
    roll = sheet.worksheet(sheet.entries[0])
    assert roll is not None
    listed = left_as_usual(sheet)
    assert listed
    assert not {one.field.key for one in listed} & roll.known.keys()
    assert all(one.gain > 0 for one in listed)


def test_the_weightiest_come_first_and_no_roll_has_more_than_five() -> None:
    gains = [one.gain for one in left_as_usual(a_melee(2, 2))]
    assert gains == sorted(gains, reverse=True)
    assert len(gains) == 5


def test_of_many_rolls_of_one_kind_the_circumstances_of_the_first_are_told() -> None:
    sheet = two_melees(1, 1, 1, 1)
    first, *_others, last = sheet.entries
    assert "facing" in keys(sheet)
    assert "facing" not in keys(answer_roll(sheet, first, "facing", "rear"))
    assert "facing" in keys(answer_roll(sheet, last, "facing", "rear"))
