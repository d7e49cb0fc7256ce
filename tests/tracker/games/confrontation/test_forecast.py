"""Forecasts of Confrontation's pages: the same as every face of every die played through the one door."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.tracker.games.confrontation.battles import (
    ALYS,
    AXES,
    BEAST,
    BOWS,
    GORM,
    JAVELINS,
    RIDERS,
    SPEARS,
    Marked,
    at,
    having,
)
from tests.tracker.games.confrontation.pages import rolled
from tests.tracker.games.confrontation.test_pages_of_charges_and_shots import the_charge
from tests.tracker.games.confrontation.test_questions_of_a_melee import a_melee
from tests.tracker.games.confrontation.test_sheets import opened, the_page
from tests.tracker.play.all_faces import Told, as_told, by_brute_force, roll_by_roll
from tracker.battle.battle import UnitId
from tracker.games.confrontation import SYSTEM
from tracker.games.confrontation.switches import SIX, WOUND_EFFECT
from tracker.play.forecast import outlook
from tracker.play.sheets import OpenSheet, open_on


def the_shots(target: UnitId, bows: int, **state: int) -> OpenSheet:
    """So many bows at somebody who stands as the test says."""
    history = having(having(at("T-17"), BOWS, figures=max(bows, 4)), target, **state)
    page = open_on(history, SYSTEM.sheet("volley"), {"actor": BOWS})
    return page.saying("target", target).saying("shooters", bows)


def a_duel(ours: int, theirs: int) -> OpenSheet:
    """A melee of two, announced and in order, with so many dice in attack each and the rest in defence.

    No six is thrown again, for that would have no end here.
    """
    page = the_page(a_melee(ALYS, GORM, readings=[(SIX.key, "closed")]), ALYS)
    for one, dice in ((ALYS, ours), (GORM, theirs)):
        page = page.saying(f"attack:{one}", dice)
    return opened(page)


def test_shots_are_followed_from_the_hit_to_the_wound() -> None:
    hurt = the_shots(JAVELINS, 2, figures=3, critical=1)
    for sheet in (the_shots(GORM, 1), the_shots(UnitId("delve-javelins"), 2), hurt):
        assert as_told(outlook(sheet)) == by_brute_force(sheet)


@pytest.mark.parametrize(
    "sheet",
    [
        the_shots(JAVELINS, 3, figures=4),
        the_shots(JAVELINS, 3, figures=2),
        the_shots(JAVELINS, 3, figures=3, light=1, stunned=3),
        the_shots(SPEARS, 3, figures=3, serious=1, melee=1),
        the_shots(JAVELINS, 3, figures=5, critical=3),
    ],
    ids=["more figures than shots", "fewer", "some are hurt", "one of the own side, in a melee", "most are hurt"],
)
def test_shots_that_find_a_figure_without_a_wound_are_followed_as_if_none_had_one(sheet: OpenSheet) -> None:
    assert outlook(sheet) == outlook(roll_by_roll(sheet))


def test_where_the_table_says_which_figure_is_hit_its_wounds_count() -> None:
    sheet = the_shots(JAVELINS, 3, figures=4, critical=2)
    hurt = replace(sheet, answers={f"damage\nactor={BOWS}\ntarget={JAVELINS}": {"victim_wound": "critical"}})
    seen, usual = outlook(hurt), outlook(sheet)
    assert seen == outlook(roll_by_roll(hurt))
    assert seen is not None
    assert usual is not None
    assert seen.sides[1].losses.expected > usual.sides[1].losses.expected


def test_a_blow_is_followed_from_the_parry_to_the_wound() -> None:
    sheet = a_duel(1, 0)
    assert as_told(outlook(sheet)) == by_brute_force(sheet)


def test_a_duel_with_wounds_that_make_the_next_blow_worse_is_followed_to_its_end() -> None:
    seen = outlook(a_duel(2, 1))
    assert seen is not None
    assert seen.rest == 0
    assert sum(seen.sides[1].losses.chances.values()) == Fraction(1)
    assert seen.sides[1].losses.expected > seen.sides[0].losses.expected > 0


def a_fight(
    ours: int, theirs: int, readings: dict[str, str] | None = None, initiative: int = 3, blows: int = 1, **hurt: int
) -> OpenSheet:
    """So many spears, a blow of each, against so many axes with one blow or more, which are hurt as the test says."""
    marked: list[Marked] = [(SPEARS, {"figures": ours}), (AXES, {"figures": theirs, **hurt})]
    house_rules = [(SIX.key, "closed"), *(readings or {}).items()]
    page = the_page(a_melee(SPEARS, AXES, readings=house_rules, more=marked), SPEARS)
    page = page.saying(f"attack:{SPEARS}", ours).saying(f"attack:{AXES}", blows)
    return opened(page, initiative=(initiative, 3))


@pytest.mark.parametrize(
    "sheet",
    [
        lambda: a_duel(2, 1),
        lambda: a_fight(2, 2),
        lambda: a_fight(2, 2, initiative=5),
        lambda: a_fight(1, 2, {WOUND_EFFECT.key: "penalty"}),
        lambda: a_fight(2, 2, light=1),
        lambda: a_fight(2, 1, light=1, stunned=1),
        lambda: a_fight(1, 3, blows=2, critical=1),
        lambda: a_fight(3, 2, serious=1, blows=0),
        lambda: a_fight(2, 3, {WOUND_EFFECT.key: "penalty"}, blows=0, serious=1, stunned=1),
        lambda: a_fight(2, 2, {WOUND_EFFECT.key: "none"}, light=1),
    ],
    ids=[
        "a duel",
        "at the same moment",
        "the spears first",
        "a wound takes off",
        "one is hurt",
        "all are hurt",
        "one of three is hurt",
        "more blows than figures",
        "one hurt, one stunned, and that takes off",
        "wounds mean nothing",
    ],
)
def test_what_of_a_melee_matters_no_more_is_left_aside(sheet: Callable[[], OpenSheet]) -> None:
    page = sheet()
    assert outlook(page) == outlook(roll_by_roll(page))


def test_a_charge_is_followed_from_its_arrival_through_the_shots_at_it() -> None:
    charge = the_charge(at("T-07", "heath"), RIDERS, JAVELINS)
    for sheet in (
        the_charge(at("T-07", "heath"), RIDERS, AXES),
        charge.saying("reaction", "stand").saying("shooters", 1),
    ):
        assert as_told(outlook(sheet)) == by_brute_force(sheet)


def test_a_charge_that_hangs_on_what_only_the_table_can_say_is_followed_as_far_as_it_goes() -> None:
    seen = outlook(the_charge(at("T-07", "delve"), BEAST, SPEARS))
    assert seen is not None
    assert seen.rest == Fraction(1, 6)
    assert [why.split(": ")[:2] for why in seen.why] == [["unknown yet", "Cm between the two before moving"]]


def before_the_initiative(*dice: int) -> OpenSheet:
    """A melee of two whose order of speaking is known, and these dice of its initiative."""
    page = the_page(a_melee(ALYS, GORM, readings=[(SIX.key, "closed")]), ALYS)
    for one in (ALYS, GORM):
        page = page.saying(f"attack:{one}", 1)
    page = rolled(page, (5,), (2,), ())
    return rolled(page, *((face,) for face in dice))


@pytest.mark.parametrize("first", [1, 4])
def test_before_the_order_of_blows_is_rolled_a_melee_is_the_mean_over_all_dice_of_that_order(first: int) -> None:
    mean: Told = {}
    for second in range(1, 7):
        for key, chance in as_told(outlook(before_the_initiative(first, second))).items():
            mean[key] = mean.get(key, Fraction(0)) + chance / 6
    assert as_told(outlook(before_the_initiative(first))) == mean
