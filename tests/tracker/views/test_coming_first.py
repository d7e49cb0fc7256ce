"""A page of rolls as it is read: what comes, and behind it what was."""

from __future__ import annotations

from tests.screens.roll.test_sheet import BOWMEN, KNIGHTS, faces, the_melee, the_shooting
from tests.tracker.play.pages.hand import Hand
from tracker.battle.battle import UnitId
from tracker.play.history import History
from tracker.play.pages import RollLine
from tracker.play.sheets import open_on
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


def test_a_page_on_which_nothing_comes_keeps_the_order_of_play() -> None:
    hand = a_hand(the_shooting(), "volley", BOWMEN)
    hand.press(*faces(*[20] * 10))
    assert coming_and_past(hand.page) == (hand.page.rows, ())
