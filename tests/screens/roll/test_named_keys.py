"""The key line of a page of rolls names no key for a face that cannot be, nor for a die that nothing takes."""

from __future__ import annotations

import pytest

from screens.roll import calculator_keys
from screens.roll.sheet_dice import dice_of
from screens.roll.sheet_keys import PLUS, keys_at
from tests.play import having, playing, the_demo
from tests.tiny import ARCHERS, RAIDERS, at_the_shooting
from tests.tracker.games.skirmish.battles import BOWS, ORIANE, SPEARS, STAIR, acting
from tests.tracker.play.pages.hand import Hand
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo, OweTest
from tracker.play.pages import lines_of
from tracker.play.pages.calculator_page import open_calculator
from tracker.play.participants import Participants
from tracker.play.sheets import open_on, owed
from tracker.rules.systems import load_system


def named(hand: Hand) -> set[str]:
    """The keys of the line, each with what it is called there."""
    return {f"{key.press} {key.label}" for key in keys_at(hand.page, is_ruled=False) if key.footer}


def the_shots() -> Hand:
    """Four bows that shoot at the Stair, from a distance not told yet."""
    history = acting(BOWS)
    hand = Hand(open_on(history, history.system.sheet("shots"), {"actor": BOWS}))
    hand.say(STAIR)
    return hand


def test_a_face_that_cannot_be_is_confirmed_by_no_key() -> None:
    hand = the_shots()
    hand.press("1", "2", "enter", "0", "0", "enter")
    assert hand.page.trouble.startswith("0 is not a face")
    assert not {"enter confirm", "space confirm die"} & named(hand)
    hand.press("7")
    assert "enter confirm" in named(hand)


def test_digits_that_are_typed_are_confirmed_by_one_name_alone() -> None:
    hand = the_shots()
    hand.press("1", "2", "enter", "7")
    assert "enter confirm" in named(hand)
    assert not {"space confirm die", "space confirm"} & named(hand)


def test_no_die_is_named_for_a_shot_that_cannot_be_made() -> None:
    hand = the_shots()
    hand.press("9", "9", "enter", "tab")
    assert not {"0 the die", "d roll", "D roll all"} & named(hand)


def test_a_face_of_many_sides_is_drawn_in_the_row_it_is_typed_for_and_in_no_other() -> None:
    two_tests = [OweTest("morale", {"actor": who}, {}, "seen") for who in (SPEARS, BOWS)]
    history = playing(acting(ORIANE), *two_tests)
    sheet = open_on(history, owed.tests_owed(history.system), {})
    first, second = (" ".join(die.plain for die in dice_of(sheet, row, sheet.next, "12")) for row in lines_of(sheet))
    assert "12" in first
    assert not second.strip()


def test_the_key_that_counts_supporters_comes_before_others_of_the_line_but_while_digits_are_a_number() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("III.3"))
    bowmen = {"actor": UnitId("bowmen-of-alder")}
    hand = Hand(open_on(history, history.system.sheet("volley"), bowmen))
    hand.say("wolf-riders")

    def worth() -> int:
        (counts,) = (key for key in keys_at(hand.page, is_ruled=False) if key.press == PLUS)
        assert str(counts.label) == "support"
        return counts.worth

    assert worth() > 0
    hand.press("tab")
    assert (worth() > 0) is (hand.page.number is None)


def test_esc_is_named_by_what_it_does_while_digits_are_typed() -> None:
    hand = the_shots()
    assert "escape back" in named(hand)
    hand.press("1")
    assert {"escape take back all", "backspace take back"} <= named(hand)
    hand.press("escape")
    assert "escape back" in named(hand)


@pytest.mark.parametrize("face", ["2", "5"], ids=["the target itself", "a base beside it"])
def test_esc_is_not_named_as_the_way_back_where_it_leaves_no_die_that_lies(face: str) -> None:
    """A shot into a melee takes several dice: the first lies till the last has fallen (DW-SHO-18)."""
    history = playing(the_demo(load_system("demonworld")), GoTo("III.3"))
    history = having(having(history, "wolf-riders", melee=1), "knights-of-the-vale", melee=1)
    hand = Hand(open_on(history, history.system.sheet("volley"), {"actor": UnitId("bowmen-of-alder")}))
    hand.say("wolf-riders")
    assert "escape back" in named(hand)
    hand.press(face, "enter")
    assert hand.page.sheet.faces
    assert "backspace take back" in named(hand)
    assert not [name for name in named(hand) if name.startswith("escape")]
    hand.press("escape")
    assert (hand.page.trouble, hand.closed) == ("the next die first; ⌫ takes back the last", None)
    hand.press("backspace")
    assert "escape back" in named(hand)
    hand.press("escape")
    assert hand.closed is not None


@pytest.mark.parametrize(("key", "roll", "called"), [("demonworld", "wind", "other roll"), ("tiny", "shot", "units")])
def test_the_key_that_picks_anew_is_called_by_what_it_picks(key: str, roll: str, called: str) -> None:
    history = at_the_shooting() if key == "tiny" else the_demo(load_system(key))
    bound = {"actor": ARCHERS, "target": RAIDERS} if key == "tiny" else {}
    page = open_calculator(Participants(history, roll, bound))
    assert not page.is_picking
    named = {key.label for key in calculator_keys.keys_at(page, is_ruled=False) if key.press == "p"}
    assert named == {called}
