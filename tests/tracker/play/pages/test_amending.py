"""The page that puts right what is past, as a value: what each intent makes of it, without a screen."""

from __future__ import annotations

import pytest

from tests.play import playing, the, the_demo
from tests.tiny import RAIDERS, a_shot, at_the_shooting
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo, Note, Refused, Resolve
from tracker.battle.dice import Face
from tracker.play.amend import Amendment, DieMissing
from tracker.play.history import History
from tracker.play.pages.amending import (
    AMEND_INTENTS,
    AmendPage,
    AskAnew,
    Instead,
    Light,
    PutRight,
    amend_followed,
    open_amend,
    press_amend,
)
from tracker.play.pages.intents import Digit
from tracker.play.pages.wants import Close
from tracker.rules.systems import load_system

SHOTS = playing(at_the_shooting(), a_shot(6), Note("dusk"), a_shot(5), a_shot(6))
TWO_DICE = (Face(6, 5), Face(6, 4))
FIRST, DUSK, LAST = len(SHOTS.acts) - 4, len(SHOTS.acts) - 3, len(SHOTS.acts) - 1


def pressing(page: AmendPage, *intents: str) -> AmendPage:
    """The page after digits and the names of intents."""
    for intent in intents:
        page = press_amend(page, Digit(intent) if intent.isdigit() else f"amend.{intent}").page
    return page


def faces(page: AmendPage) -> list[int]:
    """The dice of the lit act as they would lie."""
    assert page.correction is not None
    return [face.face for face in page.correction.dice]


def again(history: History) -> list[object]:
    """What was played again after an act was put right, that act among it."""
    return [act.command for act in history.acts if act.again]


def test_the_last_roll_is_lit_and_only_acts_with_dice_are_listed() -> None:
    page = open_amend(SHOTS)
    assert page.lit == LAST
    assert DUSK not in page.acts
    everything = pressing(page, "show_all")
    assert DUSK in everything.acts
    assert everything.lit == LAST


def test_an_act_without_dice_that_it_is_opened_at_is_listed_with_all_others() -> None:
    page = open_amend(SHOTS, DUSK, "7")
    assert (page.lit, page.shows_all, page.typed) == (DUSK, True, "")
    assert "no dice" in page.trouble
    only_dice = pressing(page, "show_all")
    assert only_dice.lit == FIRST


def test_digits_are_the_face_of_the_lit_die_once_they_are_closed() -> None:
    page = press_amend(open_amend(SHOTS), Light(FIRST)).page
    typed = pressing(page, "1")
    assert (typed.typed, faces(typed), typed.outcome) == ("1", [6], None)
    closed = pressing(typed, "close")
    assert (closed.typed, faces(closed)) == ("", [1])
    assert [face.face for face in closed.faces_before] == [6]
    assert isinstance(closed.outcome, Amendment)
    assert pressing(typed, "accept") == closed


def test_a_digit_that_the_page_is_opened_with_is_typed_already() -> None:
    assert open_amend(SHOTS, FIRST, "1").typed == "1"


def test_back_drops_the_digits_first_then_what_was_changed_and_then_leaves() -> None:
    page = pressing(press_amend(open_amend(SHOTS), Light(FIRST)).page, "1", "close", "2")
    assert page.typed == "2"
    page = press_amend(page, "amend.leave").page
    assert (page.typed, page.trouble, page.outcome is not None) == ("", "taken back: 2", True)
    page = press_amend(page, "amend.leave").page
    assert (page.lit, page.trouble, page.outcome) == (FIRST, "taken back: 1", None)
    assert press_amend(page, "amend.leave").want == Close(is_done=False)


@pytest.mark.parametrize("keys", [("1",), ("1", "close")])
def test_another_line_says_that_what_was_typed_at_the_one_before_is_dropped(keys: tuple[str, ...]) -> None:
    page = pressing(press_amend(open_amend(SHOTS), Light(FIRST)).page, *keys)
    gone = press_amend(page, Light(LAST)).page
    assert gone.trouble == "taken back: 1"
    back = press_amend(gone, Light(FIRST)).page
    assert (back.trouble, back.typed, back.outcome) == ("", "", None)


def test_the_battle_is_put_right_by_a_second_enter_and_by_no_other_intent() -> None:
    page = pressing(press_amend(open_amend(SHOTS), Light(FIRST)).page, "1", "close")
    wanted = {name: press_amend(page, name).want for name in AMEND_INTENTS}
    after = wanted.pop("amend.accept")
    assert isinstance(after, PutRight)
    assert the(after.after, RAIDERS) != the(SHOTS, RAIDERS)
    assert page.correction is not None
    assert wanted.pop("amend.edit") == AskAnew(page.correction)
    assert wanted.pop("amend.leave") is None, "what was changed is taken back first"
    assert set(wanted.values()) == {None}


def test_a_face_the_die_does_not_have_is_refused_and_nothing_is_changed() -> None:
    page = pressing(open_amend(SHOTS), "9", "close")
    assert "9 is not a face of a D6" in page.trouble
    assert pressing(page, "accept").trouble == "nothing is changed yet"
    assert press_amend(page, "amend.accept").want is None


def test_a_digit_is_rubbed_out_then_all_that_was_changed() -> None:
    opened = open_amend(SHOTS)
    assert pressing(opened, "1", "rub_out") == opened
    assert pressing(opened, "1", "close", "rub_out") == opened


def test_an_act_is_left_out_or_another_wished_in_its_place() -> None:
    without = pressing(open_amend(SHOTS), "leave_out")
    assert isinstance(without.outcome, Amendment)
    assert len(without.outcome.left_out) == 1
    instead = press_amend(open_amend(SHOTS, DUSK), Instead(Note("dawn"))).page
    assert isinstance(instead.outcome, Amendment)
    assert Note("dawn") in again(instead.outcome.after)


def test_an_act_that_only_says_what_happened_is_told_so_and_takes_nothing() -> None:
    undone = SHOTS.undo()
    assert isinstance(undone, History)
    page = press_amend(open_amend(undone), Light(LAST)).page
    assert "cannot be corrected here" in page.trouble
    for name in AMEND_INTENTS.keys() - {"amend.leave", "amend.show_all"}:
        pressed = press_amend(page, name)
        assert (pressed.page.correction, pressed.want) == (None, None)


def test_where_nothing_was_rolled_nothing_is_lit_and_every_intent_is_taken() -> None:
    page = open_amend(at_the_shooting())
    assert (page.lit, page.acts) == (None, ())
    for name in AMEND_INTENTS:
        assert press_amend(page, name).page.correction is None or name == "amend.show_all"


@pytest.mark.parametrize("intent", [*AMEND_INTENTS, Digit("1"), Light(FIRST), Instead(Note("dawn"))], ids=str)
def test_an_intent_does_the_same_again_and_leaves_the_page_as_it_was(intent: object) -> None:
    page = pressing(open_amend(SHOTS), "1", "close")
    was = str(page.correction), page.typed, page.lit
    once = press_amend(page, intent)  # type: ignore[arg-type]
    assert press_amend(page, intent) == once  # type: ignore[arg-type]
    assert (str(page.correction), page.typed, page.lit) == was


def test_what_was_changed_stays_where_another_hand_acts_and_its_act_is_not_lost() -> None:
    page = pressing(press_amend(open_amend(SHOTS), Light(FIRST)).page, "1", "close")
    later = playing(SHOTS, Note("the cat sat down"))
    followed = amend_followed(page, later)
    assert faces(followed) == [1]
    want = press_amend(followed, "amend.accept").want
    assert isinstance(want, PutRight)
    assert Note("the cat sat down") in again(want.after)


def test_an_act_that_another_hand_undid_is_changed_no_more() -> None:
    page = pressing(open_amend(SHOTS), "1", "close")
    undone = SHOTS.undo()
    assert isinstance(undone, History)
    followed = amend_followed(page, undone)
    assert followed.lit == LAST - 1
    assert (followed.outcome, faces(followed)) == (None, [5])


def test_no_outcome_is_a_refusal_or_a_missing_die_while_a_battle_can_be_told() -> None:
    for act in open_amend(SHOTS).acts:
        for face in "123456":
            page = pressing(press_amend(open_amend(SHOTS), Light(act)).page, face, "close")
            assert not isinstance(page.outcome, Refused | DieMissing)


def test_dice_that_show_one_digit_are_typed_without_a_gap() -> None:
    """As on a page of rolls: the second digit is of the second die, not of a face 23."""
    shot = Resolve("shock", {"actor": UnitId("lances-of-tarn"), "target": UnitId("pikes-of-low-garn")}, {}, TWO_DICE)
    page = open_amend(playing(the_demo(load_system("hexcombat")), GoTo("A.1", "crimson"), shot))
    typed = pressing(page, "2", "3")
    assert (faces(typed), typed.which, typed.typed) == ([2, 4], 1, "3")
    assert faces(pressing(typed, "accept")) == [2, 3]
    refused = pressing(page, "9", "3")
    assert (faces(refused), refused.typed) == ([5, 4], "")
    assert "9 is not a face" in refused.trouble
