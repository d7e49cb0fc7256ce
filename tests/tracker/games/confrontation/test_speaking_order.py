"""The order in which a melee is announced: worst discipline first, on the list of the step and on the page alike."""

from __future__ import annotations

import random

import pytest

from tests.play import playing
from tests.tracker.games.confrontation.battles import (
    ALYS,
    AXES,
    GORM,
    JAVELINS,
    LAMPS,
    RIDERS,
    SPEARS,
    a_roll,
    at,
    fighting,
    having,
    so,
    value,
)
from tests.tracker.games.confrontation.pages import rolled
from tracker.battle.battle import UnitId
from tracker.battle.commands import SetSwitch
from tracker.games.confrontation import SYSTEM
from tracker.games.confrontation.rolls.opening import speaking_key, striking_key
from tracker.play.history import History
from tracker.play.sheets import OpenSheet, leading, open_on, to_agree
from tracker.views.checklist import checklist

SIX = (ALYS, SPEARS, RIDERS, GORM, AXES, JAVELINS)


def listed(history: History) -> list[UnitId]:
    return [entry.unit.id for entry in checklist(SYSTEM, history.battle).able]


def the_page(history: History) -> OpenSheet:
    return open_on(history, SYSTEM.sheet("melee_round"), {"actor": ALYS})


def about_to_announce() -> OpenSheet:
    """The page of a melee of six with its discipline tests made: 10, 6, 8, lost, 8 and 7, the riders above the axes."""
    page = the_page(so(at("T-17"), *fighting(*SIX)))
    return rolled(page, (3,), (2,), (4,), (1,), (5,), (4,), (5,), (3,))


IN_ORDER = [GORM, SPEARS, JAVELINS, AXES, RIDERS, ALYS]
"""Lost first, then 6, 7, and of those with 8 the lower roll-off."""


# ---- the list of the step


@pytest.mark.parametrize("seed", range(20))
def test_the_list_of_each_step_is_that_of_the_rule_however_long_units_rolled_off(seed: int) -> None:
    chance = random.Random(seed)

    def some(*values: int) -> int:
        return chance.choice(values)

    history = playing(at("T-18"), SetSwitch("tie", "rolloff"))
    for unit in SIX:
        marks = {
            "melee": 1, "discipline_made": True, "discipline_lost": some(0, 0, 1) == 1,
            "discipline_total": some(0, 7, 8, 9, 999), "roll_off": some(0, 1, 6, 52, 466, 999, 3152, 6666, 666666),
            "initiative_made": True, "initiative_lost": some(0, 0, 1) == 1,
            "initiative_total": some(-20, 0, 11, 12, 999),
        }  # fmt: skip
        history = having(history, unit, **marks)
    units = history.battle.units
    keys = [speaking_key(units[unit]) for unit in listed(history)]
    assert keys == sorted(keys)
    blows = at("T-20", history=history)
    keys_of_blows = [striking_key(blows.battle, blows.battle.units[unit]) for unit in listed(blows)]
    assert keys_of_blows == sorted(keys_of_blows)


def test_a_roll_off_of_four_digits_is_told_from_one_that_differs_in_the_last() -> None:
    history = so(
        at("T-18"),
        (ALYS, {"melee": 1, "discipline_made": True, "discipline_total": 8, "roll_off": 5523}),
        (GORM, {"melee": 1, "discipline_made": True, "discipline_total": 8, "roll_off": 5521}),
    )
    assert listed(history) == [GORM, ALYS]


def test_a_fifth_roll_off_overturns_no_earlier_one() -> None:
    history = so(at("T-18"), *fighting(ALYS, GORM))
    for unit, faces in ((ALYS, (5, 1, 1, 1, 1, 6)), (GORM, (5, 1, 1, 1, 2))):
        for face in faces:
            history = playing(history, a_roll("rolloff", face, actor=unit))
    assert (value(history.battle, ALYS, "roll_off"), value(history.battle, GORM, "roll_off")) == (511116, 51112)
    units = history.battle.units
    assert sorted([GORM, ALYS], key=lambda unit: speaking_key(units[unit])) == [ALYS, GORM]


def test_more_roll_offs_than_are_kept_change_nothing() -> None:
    history = having(so(at("T-18"), *fighting(ALYS, GORM)), ALYS, roll_off=512345612)
    assert value(playing(history, a_roll("rolloff", 6, actor=ALYS)).battle, ALYS, "roll_off") == 512345612


# ---- the page


def test_the_announcements_stand_on_the_page_worst_discipline_first_with_their_place_and_target() -> None:
    page = about_to_announce()
    rows = [entry.row for entry in page.entries if entry.row.resolver == "melee_dice"]
    assert [row.bindings["actor"] for row in rows] == IN_ORDER
    assert [row.place for row in rows] == [1, 2, 3, 4, 5, 6]
    proposed = {said.ask.key: said.value for said in page.pending}
    assert [row.aims for row in rows] == [(proposed[f"target:{unit}"],) for unit in IN_ORDER]
    assert all(row.aims for row in rows)
    asked = [said.ask.key for said in page.pending if said.ask.key.startswith("target:")]
    assert asked == [f"target:{unit}" for unit in IN_ORDER]


def test_the_light_begins_at_who_announces_first_though_another_has_its_dice_counted_first() -> None:
    page = about_to_announce()
    first = leading(page)
    assert first is not None
    assert first.row.bindings["actor"] == GORM
    assert page.next is not None
    assert page.next.row.bindings["actor"] == ALYS


def test_a_target_that_is_changed_stands_in_its_row_and_all_rows_stay_in_order_once_agreed_to() -> None:
    page = about_to_announce().saying(f"target:{AXES}", RIDERS)
    [axes] = [entry.row for entry in page.entries if entry.row.key == f"dice:{AXES}"]
    assert axes.aims == (RIDERS,)
    page = rolled(page, ())
    made = [entry for entry in page.entries if entry.row.resolver == "melee_dice"]
    assert [entry.row.bindings["actor"] for entry in made] == IN_ORDER
    assert all(entry.rolled is not None for entry in made)
    assert next(entry.row.aims for entry in made if entry.row.key == f"dice:{AXES}") == (RIDERS,)


def test_two_targets_of_one_unit_both_stand_in_its_row() -> None:
    page = about_to_announce().saying(f"target:{AXES}", SPEARS).saying(f"target2:{AXES}", ALYS)
    [axes] = [entry.row for entry in page.entries if entry.row.key == f"dice:{AXES}"]
    assert axes.aims == (SPEARS, ALYS)


def test_rows_without_a_place_stay_behind_those_that_come_before_them() -> None:
    page = about_to_announce()
    kinds = [entry.row.resolver for entry in page.entries]
    assert kinds == [*["discipline"] * 6, *["rolloff"] * 2, *["melee_dice"] * 6, *["initiative"] * 6]


# ---- who agrees to them


def test_no_die_agrees_to_whom_others_strike() -> None:
    page = about_to_announce()
    agreed = to_agree(page)
    assert agreed is not None
    assert agreed.ask.key.startswith("target:")
    assert to_agree(rolled(page, ())) is None


def test_before_the_announcements_and_where_all_is_of_one_row_nothing_is_to_be_agreed_to() -> None:
    assert to_agree(the_page(so(at("T-17"), *fighting(ALYS, GORM)))) is None
    charge = open_on(at("T-13", "heath"), SYSTEM.sheet("charge"), {"actor": RIDERS}).saying("target", LAMPS)
    assert charge.next is not None
    assert charge.is_decided(charge.next)
    assert to_agree(charge) is None
