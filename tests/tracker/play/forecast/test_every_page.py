"""Forecasts of every page of every system: what all faces of all dice come to; one cut short says how far it is off."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from tests.tracker.play.all_faces import as_told, by_brute_force, chances_in, said_as_usual, single_chances_in
from tests.tracker.play.forecast.pages import BY_ALL_FACES, NO_DICE, TOGETHER
from tracker.battle.dice import Face
from tracker.play.forecast import Chance, Outlook, outlook
from tracker.play.sheets import OpenSheet, lay_die
from tracker.play.sheets.owed import KEY as OWED
from tracker.rules.systems import load_system, system_keys

WITHOUT_AN_END = {("skirmish", "blows")}
"""Pages whose tests may earn tests without an end: brute force compares what the page itself comes to."""
SCENES = [
    pytest.param(page, opened, id=f"{page[0]}: {page[1]}, {name}")
    for page, scenes in (BY_ALL_FACES | TOGETHER).items()
    for name, opened in scenes.items()
]
NEVER = Chance.exactly(Fraction(0))
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


@pytest.mark.parametrize(("page", "opened"), SCENES)
def test_a_page_on_which_a_die_lies_comes_to_what_the_other_dice_come_to(page: tuple[str, str], opened: Opened) -> None:
    sheet, tests = _up_to_its_dice(opened()), page not in WITHOUT_AN_END
    entry = sheet.next
    assert entry is not None
    die = sheet.wanted(entry)
    for face in () if die is None else (Face(die.sides, 1), Face(die.sides, die.sides)):
        laid = lay_die(sheet, entry, face)
        assert as_told(outlook(laid), tests=tests) == by_brute_force(laid, tests=tests)


def _up_to_its_dice(sheet: OpenSheet) -> OpenSheet:
    """The sheet with all that comes before its next roll said."""
    while sheet.pending:
        sheet = said_as_usual(sheet)
    return sheet


@pytest.mark.parametrize("opened", NO_DICE.values(), ids=map(": ".join, NO_DICE))
def test_of_a_page_without_dice_nothing_is_foretold(opened: Opened) -> None:
    sheet = opened()
    assert all(sheet.wanted(entry) is None for entry in sheet.entries)
    seen = outlook(sheet)
    assert seen is None or (seen.rest == 1 and seen.why == ("the table decides",))


@pytest.mark.parametrize(("page", "opened"), SCENES)
def test_a_page_cut_short_tells_chances_between_which_the_truth_lies(page: tuple[str, str], opened: Opened) -> None:
    sheet = opened()
    whole = outlook(sheet)
    assert whole is not None
    for work in (0, 1, 3, 9, 27):
        cut = outlook(sheet, work=work, trials=0)
        assert cut is not None
        assert bool(cut.why) == (cut.rest > 0)
        assert cut.rest > whole.rest or cut == whole
        assert_holds(cut, whole)
        all_of_it, some = chances_in(whole), chances_in(cut)
        for key in all_of_it.keys() | some.keys():
            missing = all_of_it.get(key, Fraction(0)) - some.get(key, Fraction(0))
            assert -whole.rest <= missing <= cut.rest, (work, key)


@pytest.mark.in_turn("budget")
@pytest.mark.parametrize("budget", [(0, 20), (0, 200), (9, 100)])
@pytest.mark.parametrize(("page", "opened"), SCENES)
def test_a_page_played_out_by_chance_tells_chances_between_which_the_truth_lies(
    page: tuple[str, str], opened: Opened, budget: tuple[int, int]
) -> None:
    work, trials = budget
    sheet = opened()
    whole = outlook(sheet)
    assert whole is not None
    tried = outlook(sheet, work=work, trials=trials)
    assert tried is not None
    assert tried.trials in (0, trials)
    assert_holds(tried, whole)


def assert_holds(some: Outlook, whole: Outlook) -> None:
    """Whether each chance lies where it is said to, where that is told of the unit at all."""
    exact = single_chances_in(whole)
    for key, chance in single_chances_in(some).items():
        assert chance.low <= chance.likely <= chance.high
        assert chance.low <= exact.get(key, NEVER).high, key
        assert chance.high >= exact.get(key, NEVER).low, key
