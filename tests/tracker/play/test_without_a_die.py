"""Accepting alone decides nothing that a die decides, whether it is thrown for this roll or on another sheet."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.play import playing, somebody, the_demo
from tests.tracker.games.hexcombat.battles import a_battle
from tests.tracker.play.forecast.pages import BY_ALL_FACES, NO_DICE
from tests.tracker.play.pages.hand import Hand
from tracker.battle.battle import UnitId
from tracker.battle.commands import OweTest, Refused, Resolve
from tracker.battle.fields import Shape
from tracker.play.pages import Pressed, RollLine, wants
from tracker.play.pages.results import answered
from tracker.play.sheets import OpenSheet, agreed_commands, knobs_of, open_on, owed, roll_commands, turn_knob
from tracker.play.worksheet import open_sheet
from tracker.rules.resolver import Resolver, a_case
from tracker.rules.systems import load_system, system_keys
from tracker.views.sheet_rows import needs_and_odds

ROLLS = [
    pytest.param(key, roll, id=f"{key}: {roll.key}")
    for key in system_keys()
    for roll in load_system(key).rolls.resolvers
]
PAGES = [
    *(
        pytest.param(opened, id=f"{page}, {name}")
        for page, scenes in BY_ALL_FACES.items()
        for name, opened in scenes.items()
    ),
    *(pytest.param(opened, id=f"{page}") for page, opened in NO_DICE.items()),
]
DEF = UnitId("def")


@pytest.mark.parametrize(("system", "roll"), ROLLS)
def test_a_roll_is_refused_as_long_as_a_die_it_wants_or_an_answer_it_hangs_on_is_missing(
    system: str, roll: Resolver
) -> None:
    history = the_demo(load_system(system))
    bindings = somebody(history, roll.roles)
    drawn_up = open_sheet(history.system, history.battle, roll, bindings)
    if drawn_up.wanted is None and drawn_up.bar is None:
        assert drawn_up.outcome
        return
    assert drawn_up.outcome == ""
    assert isinstance(history.do(Resolve(roll.key, bindings)), Refused)


@pytest.mark.parametrize(("system", "roll"), ROLLS)
def test_what_names_every_outcome_of_a_roll_without_a_die_is_never_supposed(system: str, roll: Resolver) -> None:
    bare = a_case(roll, {}, {})
    if roll.throws(bare) is not None:
        return
    for entry in roll.inputs:
        if entry.field.shape is Shape.CHOICE and entry.reader is None:
            ends = {roll.judge(bare.having(**{entry.field.key: one.key})) for one in entry.field.options}
            names_all = len(ends) > 1 and ends == {outcome.key for outcome in roll.outcomes}
            assert not names_all or entry.is_thrown, entry.field.key


@pytest.mark.parametrize("opened", PAGES)
def test_what_a_page_accepts_without_a_die_wants_none(opened: Callable[[], OpenSheet]) -> None:
    page = opened()
    for entry in page.entries:
        roll = page.worksheet(entry) if entry.is_open else None
        if roll is None or (roll.wanted is None and roll.bar is None):
            continue
        assert not page.is_decided(entry)
        assert agreed_commands(page, entry) == roll_commands(page, entry) == ()


def the_tests(*steps: int) -> OpenSheet:
    """The morale tests that a unit of hex combat owes for so many steps lost, each."""
    owes = (OweTest("morale", {"actor": DEF}, {"steps_lost": lost}, "losses") for lost in steps)
    history = playing(a_battle({"Att": {}}, {"Def": {}}), *owes)
    return open_on(history, owed.tests_owed(history.system), {})


def test_no_figure_of_a_roll_without_dice_stands_where_needs_do() -> None:
    page = the_tests(2)
    (entry,) = page.entries
    assert needs_and_odds(page, RollLine((entry,))) == ("", "")


def test_what_the_morale_sheet_says_is_nothing_until_the_table_has_said_it() -> None:
    page = the_tests(1)
    (entry,) = page.entries
    (knob,) = knobs_of(page, entry)
    assert knob.value is None
    assert roll_commands(page, entry) == ()
    first, last = (turn_knob(page, entry, knob, step) for step in (1, -1))
    assert [knobs_of(sheet, entry)[0].value for sheet in (first, last)] == ["holds", "destroyed"]
    after = playing(first.history, *agreed_commands(first, entry))
    assert after.battle.debts == ()


def test_enter_opens_the_list_of_a_choice_that_nobody_has_made_and_the_next_agrees_to_it() -> None:
    hand = Hand(the_tests(1))
    hand.press("enter")
    assert isinstance(hand.elsewhere, wants.PickAnswer)
    assert (hand.elsewhere.setting.key, hand.page.trouble) == ("result", "")
    hand.take(Pressed(answered(hand.page, hand.elsewhere.setting.key, "one")))
    hand.elsewhere = None
    assert hand.history.battle.debts
    hand.press("enter")
    assert not hand.history.battle.debts


def test_what_dice_showed_on_another_sheet_is_not_shared_with_the_unit_s_other_test_on_the_page() -> None:
    hand = Hand(the_tests(1, 2))
    hand.press("enter")
    assert isinstance(hand.elsewhere, wants.PickAnswer)
    hand.take(Pressed(answered(hand.page, hand.elsewhere.setting.key, "one")))
    hand.elsewhere = None
    hand.press("enter")
    (left,) = [entry for entry in hand.page.sheet.entries if entry.is_open]
    assert knobs_of(hand.page.sheet, left)[0].value is None
    hand.press("enter")
    assert len(hand.history.battle.debts) == 1


def test_what_dice_showed_on_another_sheet_is_not_taken_over_to_the_next_test_of_the_unit() -> None:
    page = the_tests(1, 2)
    first = page.entries[0]
    after = playing(page.history, *agreed_commands(turn_knob(page, first, knobs_of(page, first)[0], 1), first))
    again = open_on(after, page.sheet, {})
    (left,) = [entry for entry in again.entries if entry.is_open]
    assert knobs_of(again, left)[0].value is None
    assert not again.is_decided(left)
