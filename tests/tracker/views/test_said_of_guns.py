"""A page says of a gun's shot only what is known: whom it may hit once he is named, a chance while a die decides."""

from __future__ import annotations

from functools import cache

from tests.play import having, playing, the_demo
from tests.tracker.play.pages.hand import Hand
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo
from tracker.play.forecast import outlook
from tracker.play.sheets import open_on
from tracker.play.sheets.knobs import waits_for
from tracker.rules.systems import load_system
from tracker.views.sentences.forecast import in_a_line
from tracker.views.sheet_rows import needs_and_odds, why_struck


@cache
def the_ballista() -> Hand:
    """The page of the ballista's shot at short range, before its first die."""
    demo = playing(the_demo(load_system("demonworld")), GoTo("III.3"))
    shooting = having(demo, "ballista", order="H")
    hand = Hand(open_on(shooting, demo.system.sheet("gun"), {"actor": UnitId("ballista")}))
    hand.press("left", "enter")
    return hand


def test_the_forecast_names_no_base_that_nobody_has_named() -> None:
    sheet = the_ballista().page.sheet
    seen = outlook(sheet)
    assert seen is not None
    assert "Ash archers" not in in_a_line(sheet.battle, seen)


def test_enter_opens_the_list_of_whom_it_hits_and_no_die_is_certain_that_is_still_to_be_thrown() -> None:
    hand = the_ballista()
    hand.press("1", "5", "enter")
    assert waits_for(hand.page.sheet) == "Whose base comes next on the line?"
    hand.press("enter")
    hand.say("skarn-twice-burnt")
    hand.press("enter", "3", "enter")
    (coming,) = (line for line in hand.page.lines if line.left)
    assert needs_and_odds(hand.page.sheet, coming) == ("≤ 12", "")


def test_a_lost_shot_says_why_without_the_name_beside_it() -> None:
    demo = playing(the_demo(load_system("demonworld")), GoTo("III.3"))
    shooting = having(having(demo, "bowmen-of-alder", order="H"), "ash-archers", bases=1, musician=False)
    hand = Hand(open_on(shooting, demo.system.sheet("volley"), {"actor": UnitId("bowmen-of-alder")}))
    hand.press("enter")
    hand.say("ash-archers")
    hand.press("1", "enter")
    assert "destroyed" in [why_struck(hand.page.sheet, line) for line in hand.page.lines]
