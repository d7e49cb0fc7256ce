"""Digits typed without a gap are for the dice of one row: none falls for a die of another kind, nor is it lost."""

from __future__ import annotations

from typing import Final

import pytest

from screens.roll.sheet_dice import dice_of
from tests.play import having, playing
from tests.tracker.games.confrontation.battles import ALYS, AXES, BOWS, GOATS, JAVELINS, RIDERS, at
from tests.tracker.games.confrontation.pages import the_shots_into_a_melee, told
from tests.tracker.games.confrontation.test_forecast import a_fight, the_shots
from tests.tracker.games.confrontation.test_questions_of_a_melee import a_melee
from tests.tracker.games.confrontation.test_sheets import opened, the_page
from tests.tracker.play.pages.hand import Hand
from tracker.battle.commands import BeginProcedure
from tracker.battle.dice import Die
from tracker.games.confrontation import SYSTEM
from tracker.play.sheets import open_on

INITIATIVE: Final = {f"initiative:{unit}" for unit in (RIDERS, JAVELINS)}
FULL: Final = "no further die in this row: ↵ confirms those typed"


def blows(hand: Hand) -> list[str]:
    """How the blows struck so far came out."""
    return [stands for _key, _at, stands in told(hand.page.sheet, "blow") if stands]


def parried_once() -> Hand:
    """Three blows of spears at an axe, which parries the first of them, as was agreed to."""
    page = a_fight(3, 1, initiative=5, blows=2)
    hand = Hand(page)
    hand.press("enter")
    return hand


def rows_left(hand: Hand) -> list[int]:
    """How many rolls each row has left."""
    return [len(line.left) for line in hand.page.lines if line.left]


def test_a_parry_that_was_agreed_to_stays_in_a_row_of_its_own() -> None:
    hand = parried_once()
    assert rows_left(hand)[:2] == [1, 2]


def test_the_next_attack_die_is_never_the_parry_of_a_row_of_several() -> None:
    hand = parried_once()
    hand.press(*"455")
    assert (hand.page.typed, hand.page.trouble) == ("45", FULL)
    hand.press("enter")
    assert len(blows(hand)) == 1
    hand.press(*"556")
    assert (hand.page.typed, hand.page.trouble) == ("55", FULL)


@pytest.mark.parametrize(("faces", "dice"), [("4536", [(4, 5), (3, 6)]), ("1436", [(1, 4), (3, 6)])])
def test_two_blows_with_a_parry_take_two_dice_each(faces: str, dice: list[tuple[int, ...]]) -> None:
    hand = Hand(a_fight(3, 1, initiative=5, blows=1))
    assert rows_left(hand)[:2] == [2, 1]
    hand.press(*faces, "space")
    made = [entry.rolled.resolution for entry in hand.page.sheet.made_entries if entry.rolled is not None]
    assert [tuple(face.face for face in roll.dice) for roll in made if roll.resolver == "blow"] == dice


def test_a_lone_blow_takes_its_parry_beside_other_lone_blows_of_the_pair() -> None:
    hand = Hand(a_fight(2, 1, initiative=5, blows=2))
    hand.press("enter")
    assert rows_left(hand)[:2] == [1, 1]
    hand.press(*"45", "enter")
    assert len(blows(hand)) == 1


def test_damage_with_a_further_die_takes_three_each_whatever_the_first_two_show() -> None:
    page = the_page(a_melee(RIDERS, JAVELINS, more=[(RIDERS, {"arrival": "rear"})]), RIDERS)
    page = page.saying(f"attack:{RIDERS}", 3).saying(f"attack:{JAVELINS}", 8)
    hand = Hand(opened(page, initiative=(5, 1)))
    hand.press(*"555", "enter", *"112345", "enter")
    made = [entry.rolled.resolution for entry in hand.page.sheet.made_entries if entry.rolled is not None]
    assert [tuple(face.face for face in roll.dice) for roll in made if roll.resolver == "damage"] == [
        (1, 1, 2),
        (3, 4, 5),
    ]


def test_a_digit_too_many_of_a_volley_is_no_die_of_damage() -> None:
    hand = Hand(the_shots(JAVELINS, 4, figures=6))
    hand.press("enter", "enter", *"55515")
    assert (hand.page.typed, hand.page.trouble) == ("5551", FULL)
    hand.press("space")
    assert hand.page.sheet.faces == ()
    assert hand.page.taker is not None
    assert hand.page.taker.row.key == "damage1"


def test_dice_of_a_stand_and_shoot_end_with_its_shots() -> None:
    history = having(at("T-10", "delve"), GOATS, charges=BOWS)
    history = playing(history, BeginProcedure("stand_and_shoot", {"actor": BOWS, "target": GOATS}))
    hand = Hand(open_on(history, SYSTEM.sheet("stand_and_shoot"), {"actor": BOWS, "target": GOATS}))
    hand.press("enter", *"55515")
    assert (hand.page.typed, hand.page.trouble) == ("5551", FULL)


def shots_of_which_the_first_wants_a_draw() -> Hand:
    """Four shots into a melee, typed as they lie: the first of them draws its victim."""
    history = having(having(at("T-17"), RIDERS, melee=1), GOATS, melee=1, moved=5.0)
    history = playing(history, BeginProcedure("volley", {"actor": BOWS, "target": GOATS}))
    page = open_on(history, SYSTEM.sheet("volley"), {"actor": BOWS, "target": GOATS})
    hand = Hand(page)
    hand.press("enter", "enter")
    hand.press("tab", "tab")
    contact = next(place for place, knob in enumerate(hand.page.settings) if knob.key == "contact1")
    hand.page = hand.page.lighting(hand.page.lit, contact)
    hand.press("right", "right", "right", *"2355")
    assert hand.page.typed == "2355"
    hand.press("space")
    return hand


def test_where_a_shot_wants_a_draw_the_dice_of_the_other_shots_wait_for_theirs() -> None:
    hand = shots_of_which_the_first_wants_a_draw()
    assert hand.page.trouble == "3 5 5 are for the next rolls · first: the ticket of the victim"
    assert ([face.face for face in hand.page.sheet.faces], hand.page.typed, hand.page.sheet.kept) == ([2], "", "355")
    (row,) = (line for line in hand.page.lines if line.left and line.left[0].row.resolver == "crowd_shot")
    drawn = dice_of(hand.page.sheet, row, hand.page.taker, "")
    assert [die.plain.strip() for die in drawn] == ["[ 2][ _]", "[ 3]", "[ 5]", "[ 5]"]
    hand.press("1", "space")
    made = [entry.rolled for entry in hand.page.sheet.made_entries]
    faces = [tuple(face.face for face in roll.resolution.dice) for roll in made if roll is not None]
    assert faces == [(2, 1), (3,), (5,), (5,)]
    assert (hand.page.typed, hand.page.sheet.kept) == ("", "")


def test_digits_that_wait_are_taken_back_before_the_die_that_lies() -> None:
    hand = shots_of_which_the_first_wants_a_draw()
    hand.press("1", "3")
    assert (hand.page.typed, hand.page.trouble) == ("1", FULL)
    hand.press("backspace", "backspace")
    assert (hand.page.sheet.kept, len(hand.page.sheet.faces)) == ("35", 1)
    hand.press("D")
    assert hand.page.trouble == "3 5 are for the next rolls · first: the ticket of the victim"
    hand.press("escape")
    assert (hand.page.sheet.kept, hand.page.trouble) == ("", "taken back: 3 5")
    hand.press("backspace")
    assert hand.page.sheet.faces == ()


def hurt_riders() -> Hand:
    """Eight blows of riders, of whom one has a serious wound."""
    page = the_page(a_melee(RIDERS, JAVELINS, more=[(RIDERS, {"serious": 1})]), RIDERS)
    page = page.saying(f"attack:{RIDERS}", 8).saying(f"attack:{JAVELINS}", 8)
    return Hand(opened(page, initiative=(5, 1)))


def test_blows_of_figures_with_other_wounds_have_a_row_each() -> None:
    hand = hurt_riders()
    assert rows_left(hand)[:2] == [3, 5]
    hand.press(*"4444")
    assert (hand.page.typed, hand.page.trouble) == ("444", FULL)


@pytest.mark.parametrize("key", ["left", "right"])
def test_a_wound_that_is_turned_is_another_of_the_unit_and_holds_for_every_blow_of_its_row(key: str) -> None:
    hand = hurt_riders()
    hand.press(key, *"222", "enter")
    made = [entry.rolled.resolution for entry in hand.page.sheet.made_entries if entry.rolled is not None][-3:]
    assert [roll.inputs["wound"] for roll in made] == ["none"] * 3


def test_a_six_of_one_test_takes_no_die_of_the_next_ones() -> None:
    hand = Hand(the_page(a_melee(RIDERS, JAVELINS), RIDERS))
    hand.press(*"63", "space")
    assert (hand.page.typed, hand.page.trouble) == ("", "3 is for the next roll · first: the 6 thrown again")
    hand.press("4", "space")
    assert [stands for _key, _at, stands in told(hand.page.sheet, "member")] == ["made", "made"]
    made = [entry.rolled for entry in hand.page.sheet.made_entries]
    faces = [tuple(face.face for face in roll.resolution.dice) for roll in made if roll is not None]
    assert faces[-2:] == [(6, 4), (3,)]


def test_enter_on_a_roll_that_is_made_leads_back_to_the_next_one() -> None:
    hand = hurt_riders()
    coming, made = hand.page.lit, len(hand.history.acts)
    hand.press("backspace", "backspace")
    was_over = hand.page.over
    hand.press("enter")
    assert was_over is not None
    assert (hand.page.over, hand.page.lit, hand.page.trouble) == (None, coming, "")
    assert len(hand.history.acts) == made


def test_keys_that_throw_agree_to_nothing_where_no_die_is_thrown() -> None:
    history = at("T-13", "heath")
    hand = Hand(open_on(history, SYSTEM.sheet("charge"), {"actor": RIDERS, "target": AXES}))
    hand.press("D", "d")
    assert len(hand.history.acts) == len(history.acts)
    assert hand.page.trouble == "no die is thrown here: front charge; ↵ agrees"


def test_behind_the_ticket_of_a_shot_into_a_melee_come_the_faces_of_the_next_shots() -> None:
    hand = Hand(the_shots_into_a_melee())
    hand.press("2", "enter")
    assert hand.page.die == Die(5)
    hand.press("6")
    assert hand.page.trouble.startswith("6 is not a face of a D5")
    hand.press(*"367")
    assert (hand.page.typed, hand.page.trouble.partition(":")[0]) == ("36", "7 is not a face of a D6")
    hand.press("enter")
    assert [stands for _key, _at, stands in told(hand.page.sheet) if stands] == ["normal_contact1", "exceptional"]


def test_once_all_is_said_the_dice_of_the_initiative_fall_downwards() -> None:
    hand = Hand(the_page(a_melee(RIDERS, JAVELINS), RIDERS))
    hand.press(*"54", "space", "enter", "2", "enter", "2", "enter")
    first, second = (line.left[0] for line in hand.page.lines if line.left and line.left[0].row.key in INITIATIVE)
    assert (first, second.row.key) == (hand.page.taker, f"initiative:{JAVELINS}")


def test_digits_stop_before_a_test_that_hangs_on_no_die() -> None:
    page = the_page(a_melee(ALYS, GOATS, more=[(GOATS, {"discipline_forced": True})]), ALYS)
    hand = Hand(page)
    hand.press(*"52")
    assert (hand.page.typed, hand.page.trouble) == ("5", FULL)
    hand.press("enter", "2")
    assert (hand.page.typed, hand.page.trouble) == ("", "no die is thrown here: lost: it announces first")
