"""Which figure is struck, where figures differ, is agreed to in its row before the app throws all that is left."""

from __future__ import annotations

from screens.roll.sheet_keys import keys_at
from tests.play import playing
from tests.tracker.games.confrontation.battles import AXES, JAVELINS, RIDERS
from tests.tracker.games.confrontation.battles import SPEARS as SPEARS_CF
from tests.tracker.games.confrontation.test_questions_of_a_melee import a_melee
from tests.tracker.games.skirmish.battles import BOWS, SPEARS, THRALLS, a_roll, acting, designating
from tests.tracker.play.pages.hand import Hand
from tracker.battle.battle import Unit
from tracker.battle.commands import Perform
from tracker.battle.dice import Die, Face
from tracker.games.skirmish import SYSTEM
from tracker.play.sheets import open_on, recalling, with_measured

SHOTS = SYSTEM.sheet_of("shoot")


def hits(die: Die, _asked: str) -> Face:
    """A die of the app that hits."""
    return Face(die.sides, 15)


def bows_at_hurt_thralls(figures: int = 12) -> Hand:
    """Three bows that have still to shoot at thralls of three hit points, one of which is hurt."""
    card = {"hit_points": 3, "causes_fear": False, "figures": figures}
    first = a_roll("shoot", 15, actor=BOWS, target=THRALLS, distance=5, damage=1)
    history = playing(acting(BOWS, Thralls=card), first)
    assert SHOTS is not None
    return Hand(open_on(history, SHOTS, {"actor": BOWS}), hits)


def shots(hand: Hand) -> int:
    """How many shots were made on the page."""
    return sum(entry.rolled is not None for entry in hand.page.sheet.entries)


def thralls(hand: Hand) -> Unit:
    """The thralls as they stand."""
    return hand.history.battle.units[THRALLS]


def test_all_that_is_left_is_thrown_only_once_the_figure_struck_is_agreed_to() -> None:
    hand = bows_at_hurt_thralls()
    hand.press("D", "D")
    assert (shots(hand), hand.page.trouble) == (1, "first: Hit points the figure struck has lost: 0? ↵ agrees")
    hand.press("enter")
    assert (shots(hand), hand.page.trouble) == (1, "")
    hand.press("D")
    assert (shots(hand), thralls(hand)[SYSTEM.field("hurt")]) == (4, (1, 1, 1, 1))


def test_throwing_all_that_is_left_says_what_stopped_it_before_the_last_die() -> None:
    hand = bows_at_hurt_thralls()
    hand.press("D")
    assert (shots(hand), hand.page.trouble) == (1, "first: Hit points the figure struck has lost: 0? ↵ agrees")
    hand.press("enter", "D")
    assert (shots(hand), hand.page.trouble) == (4, "")


def test_the_key_for_all_that_is_left_is_named_only_where_no_figure_has_to_be_agreed_to_first() -> None:
    def named(hand: Hand) -> set[str]:
        return {key.press for key in keys_at(hand.page, is_ruled=False)}

    hand = bows_at_hurt_thralls()
    hand.press("D")
    assert "D" not in named(hand)
    assert "d" in named(hand)
    hand.press("enter")
    assert "D" in named(hand)


def test_the_next_value_is_named_only_where_there_is_another() -> None:
    history = a_melee(SPEARS_CF, AXES)
    melee = open_on(history, history.system.sheet("melee_round"), {"actor": SPEARS_CF})
    hand = Hand(melee)
    hand.press("3", "enter", "5", "enter")
    assert len(hand.page.settings) == 1
    assert "tab" not in {key.press for key in keys_at(hand.page, is_ruled=False)}
    hand.press("tab")
    assert hand.page.trouble == "no other value in this row"


def test_one_agreement_holds_for_whatever_figure_the_next_rolls_propose() -> None:
    hand = bows_at_hurt_thralls(figures=2)
    hand.press("D", "enter", "D")
    assert shots(hand) == 4
    assert thralls(hand)[SYSTEM.field("hurt")] == (2, 2)


def test_a_die_typed_in_its_row_agrees_to_the_figure_that_stands_there() -> None:
    hand = bows_at_hurt_thralls()
    hand.press("1", "5", "space")
    assert shots(hand) == 2


def test_where_a_die_of_a_blow_lies_already_all_that_is_left_ends_that_blow_and_asks_of_the_next() -> None:
    history = a_melee(RIDERS, JAVELINS, more=[(JAVELINS, {"light": 1})])
    melee = open_on(history, history.system.sheet("melee_round"), {"actor": RIDERS})
    hand = Hand(melee, lambda die, _asked: Face(die.sides, 3))
    hand.press(
        *(key for face in "42" for key in (face, "enter")),
        "enter",
        *(key for face in "4842" for key in (face, "enter")),
    )
    hand.press("4", "enter")
    assert [face.face for face in hand.page.sheet.faces] == [4], "the attack die lies, the parry is still to be thrown"
    hand.press("D")
    assert (hand.page.lit, hand.page.sheet.faces) == (f"blow:{RIDERS}:1", ())
    assert hand.page.trouble == "first: Wound of the figure struck: light? ↵ agrees"


def test_how_many_strike_one_who_flees_is_typed_and_never_proposed() -> None:
    card = {"melee": 1}
    history = designating(Spears={**card, "state": "routed"}, Thralls=card, Stair=card)
    history = playing(history, Perform("designate", SPEARS))
    hand = Hand(open_on(history, SYSTEM.page_for("flight_move"), {"actor": SPEARS}))
    hand.press("enter")
    assert hand.page.trouble == "type how many: How many figures of Thralls are in contact with Spears?"
    hand.press("3", "enter", "0", "enter")
    assert [debt.unit for debt in hand.history.battle.debts if debt.cause == "free_attack"] == [THRALLS] * 3


def test_which_figure_a_blow_strikes_is_not_asked_before_it_has_hit_where_nobody_parries() -> None:
    history = a_melee(RIDERS, JAVELINS, more=[(JAVELINS, {"light": 1})])
    melee = open_on(history, history.system.sheet("melee_round"), {"actor": RIDERS})
    hand = Hand(melee, lambda die, _asked: Face(die.sides, 5))
    hand.press(
        *(key for face in "42" for key in (face, "enter")),
        "enter",
        *(key for face in "8842" for key in (face, "enter")),
    )
    assert hand.page.lit == f"blow:{RIDERS}:0"
    hand.press("D")
    assert (hand.page.lit, hand.page.trouble) == (
        f"wound:{RIDERS}:0",
        "first: Wound of the figure struck: light? ↵ agrees",
    )


def test_a_figure_named_for_several_rolls_is_asked_for_again_once_none_is_in_that_state() -> None:
    hand = bows_at_hurt_thralls()
    hand.press("D", "D", "tab", "right", "d")
    assert (shots(hand), thralls(hand)[SYSTEM.field("hurt")]) == (2, 2)
    hand.press("D")
    assert (shots(hand), hand.page.trouble) == (2, "first: Hit points the figure struck has lost: 0? ↵ agrees")


def test_a_figure_agreed_to_stands_when_its_page_is_left_and_opened_again() -> None:
    hand = bows_at_hurt_thralls()
    hand.press("D", "enter", "escape")
    assert hand.closed is not None
    sheet = open_on(hand.history, hand.page.sheet.sheet, hand.page.sheet.bindings)
    again = Hand(recalling(sheet, with_measured({}, hand.page.sheet)), hits)
    again.press("D")
    assert (shots(again), again.page.trouble) == (4, "")
