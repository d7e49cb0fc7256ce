"""A page of rolls as it is read: what comes, and behind it what was."""

from __future__ import annotations

from tests.screens.roll.test_sheet import BOWMEN, KNIGHTS, faces, the_melee, the_shooting
from tests.tracker.games.hexcombat.battles import answering, begun, rolling
from tests.tracker.games.hexcombat.test_engaged import CHARGES, at_its_advance, the_table
from tests.tracker.play.pages.hand import Hand
from tracker.battle.battle import UnitId
from tracker.play.history import History
from tracker.play.pages import RollLine
from tracker.play.pages.roll_page import open_page
from tracker.play.sheets import AnswerGiven, Said, agreed_since_the_first_roll, open_on
from tracker.views.sheet_rows import acting, coming_and_past


def a_hand(history: History, key: str, who: UnitId) -> Hand:
    sheet = next(sheet for sheet in history.system.rolls.sheets if sheet.key == key)
    return Hand(open_on(history, sheet, {"actor": who}))


def test_lines_that_are_done_or_struck_out_stand_behind_those_that_come() -> None:
    hand = a_hand(the_melee(), "melee_by_initiative", KNIGHTS)
    hand.press("enter", *faces(4, 17, 6, 6))
    coming, past = coming_and_past(hand.page)
    assert coming[0].key == hand.page.lit
    assert [acting(row) for row in past if isinstance(row, RollLine)] == [KNIGHTS, "pikes-of-ker", "gate-spears"]
    assert {row.key for row in (*coming, *past)} == {row.key for row in hand.page.rows}


def test_what_was_agreed_to_since_the_first_roll_stands_behind_the_roll_that_led_to_it() -> None:
    page = at_its_advance(CHARGES)
    _coming, past = coming_and_past(open_page(page))
    rolls = {row.key: row.entries[0].row.resolver for row in past if isinstance(row, RollLine)}
    told = [row.answered.key if isinstance(row, AnswerGiven) else rolls[row.key] for row in past]
    assert told == ["shock", "recoil", "1:absorb", "1:move.def"]
    assert [given.answered.value for given in agreed_since_the_first_roll(page)] == ["recoil", "hex"]
    assert not any(given.answered.is_doubtful for given in agreed_since_the_first_roll(page))


def test_a_question_that_nobody_has_answered_stands_behind_those_that_led_to_it() -> None:
    struck = rolling(answering(begun(the_table(CHARGES, {"can_fly": True}), "shock_action"), "yes", 0), 3, 4)
    tested = rolling(struck)
    (running,) = tested.battle.running
    sheet = tested.system.sheet_of("shock_action")
    assert sheet is not None
    page = open_on(tested, sheet, running.bindings, running.id).saying("1:absorb", "recoil")
    page = page.saying("1:move.def", "position")
    asked = [row.key for row in open_page(page).rows if isinstance(row, Said)]
    assert asked == ["1:absorb", "1:move.def", "1:taken.def"]


def test_no_announcement_stands_among_what_was_agreed_to() -> None:
    hand = a_hand(the_melee(), "melee_by_initiative", KNIGHTS)
    hand.press("enter", *faces(4, 17, 6, 6))
    assert {given.answered.key for given in hand.page.sheet.given} != set()
    assert agreed_since_the_first_roll(hand.page.sheet) == ()


def test_an_answer_that_was_read_is_not_read_again_unless_it_was_taken_back() -> None:
    page = at_its_advance(CHARGES)
    again = page.after(page.history).given
    assert all(given is known for given, known in zip(again, page.given, strict=True))
    history = page.history.undo()
    assert isinstance(history, History)
    undone = agreed_since_the_first_roll(page.after(history))
    assert [given.answered.key for given in undone] == ["1:absorb"]


def test_a_page_on_which_nothing_comes_keeps_the_order_of_play() -> None:
    hand = a_hand(the_shooting(), "volley", BOWMEN)
    hand.press(*faces(*[20] * 10))
    assert coming_and_past(hand.page) == (hand.page.rows, ())
