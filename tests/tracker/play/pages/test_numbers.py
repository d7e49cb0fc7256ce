"""A number on a page of rolls: what types it, what turns it, and to what the digits go that come after."""

from __future__ import annotations

import pytest

from tests.play import playing, the_demo
from tests.tracker.games.skirmish.battles import BOWS, THRALLS, acting
from tests.tracker.play.forecast.pages import BY_ALL_FACES
from tests.tracker.play.pages.hand import Hand
from tests.tracker.play.pages.test_pressing import (
    THE_STAIR,
    a_volley_of_three,
    at_the_distance,
    made,
    number_lit,
    rolled,
    the_bows,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo, Perform
from tracker.play.pages import wants
from tracker.play.sheets import open_on
from tracker.rules.systems import load_system


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        (["minus"], "Support: not below 0"),
        (["tab"] * 2 + ["left"], ""),
        (["tab"] * 2 + ["right"], "Shooters: not above"),
    ],
)
def test_a_number_that_stands_at_its_end_says_so_and_stays(keys: list[str], why: str) -> None:
    hand = a_volley_of_three()
    hand.press(*keys)
    assert hand.page.trouble.startswith(why) if why else hand.page.trouble == ""
    hand.press("2", "space")
    assert hand.page.trouble == ""


def test_a_number_beyond_the_card_that_is_not_meant_is_replaced_by_the_next_digit() -> None:
    history = playing(acting(BOWS), Perform("charge", BOWS, {"enemy": THRALLS}))
    hand = Hand(open_on(history, history.system.sheet("blows"), {"actor": BOWS}))
    hand.press("1", "9", "enter")
    assert isinstance(hand.elsewhere, wants.Confirm)
    hand.elsewhere = None
    hand.press("2")
    assert hand.page.number_typed == "2"
    hand.press("8", "enter")
    hand.elsewhere = None
    hand.press("backspace", "5")
    assert hand.page.number_typed == "25"


@pytest.mark.parametrize("key", ["right", "tab", "plus"])
def test_a_setting_turned_with_a_die_taken_up_again_is_that_of_the_dice_to_come(key: str) -> None:
    hand = a_volley_of_three()
    hand.press("4", "space", "backspace", key)
    assert (hand.page.over, hand.page.die is None) == (None, False)
    hand.press("7")
    assert (hand.page.typed, hand.elsewhere) == ("7", None)


def test_one_enter_too_many_after_a_number_that_was_typed_agrees_to_nothing() -> None:
    history = playing(the_demo(load_system("hexcombat")), GoTo("B.1", "crimson"))
    hand = Hand(open_on(history, history.system.sheet("shooting_action"), {"actor": UnitId("hob-slingers")}))
    hand.press("enter")
    hand.say("mistress-oth")
    hand.press("9", "enter")
    before = hand.history
    hand.press("enter")
    assert hand.history is before
    assert "it may not shoot" in hand.page.trouble
    hand.press("enter")
    assert len(hand.history.acts) > len(before.acts)


def test_what_a_typed_number_allows_is_agreed_to_by_the_next_enter() -> None:
    hand = at_the_distance("mill-crossbows", "stone-throwers", "2")
    assert list(made(hand.history)) == []
    hand.press("enter")
    assert [event.resolution.outcome for event in made(hand.history)] == ["may"]
    assert hand.page.die is not None


def test_a_number_that_barred_is_put_right_and_agreed_to_by_the_next_enter() -> None:
    hand = at_the_distance("mill-crossbows", "stone-throwers", "12")
    hand.press("shift+tab", "2", "enter", "enter")
    assert [event.resolution.outcome for event in made(hand.history)] == ["may"]


def test_whom_they_shoot_at_comes_before_how_far_he_stands_and_digits_are_the_distance() -> None:
    hand = the_bows()
    hand.say(THE_STAIR)
    assert hand.page.knob == hand.page.measure
    hand.press("6", "enter")
    page = hand.page
    assert (page.doubt, page.measure, page.trouble) == (None, None, "")
    assert page.die is not None
    hand.press("1", "9", "enter")
    assert rolled(hand.history)[-1:] == [19]
    made_last = list(made(hand.history))[-1]
    assert made_last.resolution.inputs["distance"] == 6


def test_the_arrows_go_on_turning_the_target_and_enter_then_goes_to_the_distance_without_a_word() -> None:
    hand = the_bows()
    hand.say(THE_STAIR)
    hand.press("shift+tab", "shift+tab", "right")
    target = hand.page.knob
    assert target is not None
    assert target.key == "target"
    assert hand.page.doubt is None
    hand.press("enter")
    assert (hand.page.knob == hand.page.measure, hand.page.trouble) == (True, "")
    hand.press("8", "enter", "1", "9", "enter")
    assert rolled(hand.history)[-1:] == [19]


def test_a_distance_typed_before_anybody_is_named_holds_for_the_first_who_is() -> None:
    hand = the_bows()
    hand.elsewhere = None
    hand.press("6", "enter", "enter")
    hand.say(THE_STAIR)
    assert (hand.page.doubt, hand.page.measure) == (None, None)
    hand.press("1", "9", "enter")
    assert list(made(hand.history))[-1].resolution.inputs["distance"] == 6


def test_a_distance_of_nothing_is_no_proposal_that_enter_accepts() -> None:
    hand = the_bows()
    hand.say(THE_STAIR)
    hand.press("enter", "enter")
    assert hand.page.measure is not None
    assert hand.page.knob == hand.page.measure
    assert hand.page.trouble == "first: Distance to the target, paces"
    hand.press("space")
    assert hand.page.measure is not None
    hand.press("0", "enter")
    assert hand.page.measure is None


def test_a_digit_after_the_arrows_set_a_number_is_one_of_the_die() -> None:
    hand = a_volley_of_three()
    hand.press("tab", "right")
    assert number_lit(hand) == "supporters"
    supporters = hand.page.number
    hand.press("1", "2")
    assert (number_lit(hand), hand.page.face_typed) == ("", "12")
    assert supporters is not None
    assert supporters.value == hand.page.settings[1].value == 1


def test_a_digit_in_a_number_that_was_gone_to_and_not_set_is_one_of_the_number() -> None:
    hand = a_volley_of_three()
    hand.press("tab", "right", "tab", "shift+tab", "2")
    assert (number_lit(hand), hand.page.number_typed) == ("supporters", "2")


@pytest.mark.parametrize("key", ["tab", "shift+tab"])
@pytest.mark.parametrize("place", [1, 2])
def test_from_a_number_with_digits_typed_the_light_goes_where_it_goes_without(place: int, key: str) -> None:
    """The digits are said, and the light goes on from their own place: by `enter` it goes back to the die."""
    plain, typing = a_volley_of_three(), a_volley_of_three()
    for hand in (plain, typing):
        hand.press(*["tab"] * place)
    assert number_lit(typing) in {"supporters", "shooters"}
    plain.press(key)
    typing.press("1", key)
    assert (typing.page.at, number_lit(typing)) == (plain.page.at, number_lit(plain))
    assert typing.page.settings[place].value == 1


def test_from_a_distance_with_digits_typed_the_light_goes_on_to_the_value_beside_it() -> None:
    bows = acting(BOWS)
    plain, typing = (Hand(open_on(bows, bows.system.sheet("shots"), {"actor": BOWS})) for _hand in range(2))
    for hand in (plain, typing):
        hand.say(THE_STAIR)
    assert number_lit(typing) == "distance"
    plain.press("tab")
    typing.press("9", "tab")
    assert typing.page.at == plain.page.at
    assert [setting.value for setting in typing.page.settings if setting.key == "distance"] == [9]


def test_enter_after_the_arrows_set_a_number_leads_back_to_the_die() -> None:
    hand = a_volley_of_three()
    hand.press("tab", "right", "enter")
    assert (number_lit(hand), hand.page.trouble) == ("", "")


def test_a_distance_out_of_range_keeps_the_light_and_no_die_is_taken_before_it_is_put_right() -> None:
    bows = acting(BOWS)
    hand = Hand(open_on(bows, bows.system.sheet("shots"), {"actor": BOWS}))
    hand.say(THE_STAIR)
    hand.press("9", "9", "enter")
    assert number_lit(hand) == "distance"
    assert hand.page.typed == ""
    hand.press("tab")
    assert number_lit(hand) == ""
    hand.press("1", "4", "space")
    assert "beyond the longest range" in hand.page.trouble
    assert hand.history is bows
    hand.press("shift+tab", "1", "2", "enter", "7", "space")
    assert rolled(hand.history)[-1] == 7


def a_charge_home() -> Hand:
    """Goat riders who have charged Bracken riders; these have not answered yet."""
    demo = the_demo(load_system("confrontation"), GoTo("T-13", "delve"))
    sheet = open_on(demo, demo.system.sheet("charge"), {"actor": UnitId("goat-riders")})
    hand = Hand(sheet.saying("target", "bracken-riders"))
    hand.press("enter")
    return hand


def test_a_question_that_is_turned_keeps_the_light_though_it_becomes_one_of_a_roll() -> None:
    hand = a_charge_home()
    asked = hand.page.knob
    assert asked is not None
    answers = []
    for _turn in range(4):
        answers.append(hand.page.knob and hand.page.knob.value)
        hand.press("right")
        assert hand.page.knob is not None
        assert hand.page.knob.key == asked.key
    assert len(set(answers)) > 1
    assert answers[0] in answers[1:], "turned round it is back at the first"
    hand.press("left")
    assert hand.page.knob is not None
    assert hand.page.knob.key == asked.key


@pytest.mark.parametrize(("first", "second"), [("", ""), ("", "5"), ("5", ""), ("5", "5")])
def test_a_number_said_before_the_dice_sends_the_light_to_what_takes_the_next_digit(first: str, second: str) -> None:
    home = a_charge_home()
    home.press("enter")
    assert home.closed is not None, "they stand"
    melee = playing(home.history, GoTo("T-17"))
    hand = Hand(open_on(melee, melee.system.sheet("melee_round"), {"actor": UnitId("bracken-riders")}))
    hand.press("3", "space", "5", "space", "enter")
    for typed, unit in ((first, "bracken-riders"), (second, "goat-riders")):
        assert number_lit(hand) == f"attack:{unit}"
        assert hand.page.trouble == "", "nothing was refused"
        hand.press(*typed, "enter")
    assert hand.page.taker is not None
    assert hand.page.line is not None
    assert hand.page.taker in hand.page.line.entries
    assert hand.page.face_typed is not None


def test_a_number_that_is_typed_is_turned_on_from_its_digits() -> None:
    bows = acting(BOWS)
    hand = Hand(open_on(bows, bows.system.sheet("shots"), {"actor": BOWS}))
    hand.say(THRALLS)
    hand.press("1", "2", "right")
    assert (hand.page.knob and hand.page.knob.value, hand.page.typed) == (12.5, "")


@pytest.mark.parametrize("key", ["d", "D", "x", "e"])
def test_a_number_typed_for_a_later_roll_is_not_lost_by_a_key_for_the_next(key: str) -> None:
    hand = Hand(BY_ALL_FACES["confrontation", "volley"]["with a hit to settle"]())
    hand.press("down", "shift+tab", "1", key)
    assert (hand.page.lit, hand.page.typed) == ("damage1", "1")
    assert hand.page.trouble == "a number is typed: ↵ confirms it, ⌫ takes it back"
