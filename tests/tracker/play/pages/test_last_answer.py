"""The last answer of a page is known for it: the enter that gives it says that it closes the page."""

from __future__ import annotations

from tests.screens.keys.intents import carried_out, read
from tests.tracker.views.step.test_pressing import at
from tracker.battle.battle import UnitId
from tracker.play.history import History
from tracker.play.pages import open_page
from tracker.play.pages.last_answer import ends_with_answer
from tracker.play.pages.pressing import press
from tracker.play.sheets import open_on


def crushing(text: str) -> History:
    history = at("contacts of Demonworld").history
    for intent in read(text):
        history = carried_out(history, intent)
    return history


def test_no_more_bases_to_be_crushed_is_the_last_answer_and_one_more_is_not() -> None:
    history = crushing("begin crush giant-brann\nsay ogre-band\nthrow: 9")
    page = open_page(open_on(history, history.system.sheet("crushing"), {"actor": UnitId("giant-brann")}))
    assert [said.value for said in page.sheet.pending] == ["no"]
    assert ends_with_answer(page)
    assert not ends_with_answer(press(page, "rolls.turn").page)


def test_before_a_die_no_answer_is_the_last() -> None:
    history = crushing("")
    page = open_page(open_on(history, history.system.sheet("crushing"), {"actor": UnitId("giant-brann")}))
    assert not ends_with_answer(page)
