"""Forecasts of every page of every system: what all faces of all dice come to; one cut short says how far it is off."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from tests.tracker.play.all_faces import as_told, by_brute_force, chances_in
from tests.tracker.play.forecast.pages import BY_ALL_FACES, NO_DICE
from tracker.play.forecast import outlook
from tracker.play.forecast.outlook import MOST_WAYS, MOST_WORK
from tracker.play.sheets import OpenSheet
from tracker.play.sheets.owed import KEY as OWED
from tracker.rules.systems import load_system, system_keys

WITHOUT_AN_END = {("skirmish", "blows")}
"""Pages whose tests may earn tests without an end: brute force compares what the page itself comes to."""
SCENES = [
    pytest.param(page, opened, id=f"{page[0]}: {page[1]}, {name}")
    for page, scenes in BY_ALL_FACES.items()
    for name, opened in scenes.items()
]
Opened = Callable[[], OpenSheet]


def test_there_is_no_page_whose_forecast_is_compared_with_nothing() -> None:
    pages = {(key, sheet.key) for key in system_keys() for sheet in load_system(key).rolls.sheets}
    pages |= {(key, OWED) for key in system_keys()}
    assert all(BY_ALL_FACES.values())
    assert not BY_ALL_FACES.keys() & NO_DICE.keys()
    assert pages == BY_ALL_FACES.keys() | NO_DICE.keys()


@pytest.mark.parametrize(("page", "opened"), SCENES)
def test_a_page_comes_to_what_all_faces_of_all_its_dice_come_to(page: tuple[str, str], opened: Opened) -> None:
    sheet, tests = opened(), page not in WITHOUT_AN_END
    assert (sheet.system.key, sheet.sheet.key) == page
    assert as_told(outlook(sheet), tests=tests) == by_brute_force(sheet, tests=tests)


@pytest.mark.parametrize("opened", NO_DICE.values(), ids=map(": ".join, NO_DICE))
def test_of_a_page_without_dice_nothing_is_foretold(opened: Opened) -> None:
    sheet = opened()
    assert all(sheet.wanted(entry) is None for entry in sheet.entries)
    seen = outlook(sheet)
    assert seen is None or (seen.rest == 1 and seen.why == ("it is decided at the table",))


@pytest.mark.parametrize(("page", "opened"), SCENES)
def test_a_page_cut_short_is_wrong_by_no_more_than_it_says(page: tuple[str, str], opened: Opened) -> None:
    sheet = opened()
    whole = outlook(sheet)
    assert whole is not None
    for most, work in ((1, MOST_WORK), (2, MOST_WORK), (5, MOST_WORK), (MOST_WAYS, 0), (MOST_WAYS, 3), (MOST_WAYS, 9)):
        cut = outlook(sheet, most=most, work=work)
        assert cut is not None
        assert bool(cut.why) == (cut.rest > 0)
        assert cut.rest > whole.rest or cut == whole
        all_of_it, some = chances_in(whole), chances_in(cut)
        for key in all_of_it.keys() | some.keys():
            missing = all_of_it.get(key, Fraction(0)) - some.get(key, Fraction(0))
            assert -whole.rest <= missing <= cut.rest, (most, work, key)
