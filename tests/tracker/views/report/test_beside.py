"""What the table told of the battle beside the play has its places in the report; pictures only where asked for."""

from __future__ import annotations

from tests.play import playing
from tests.tiny import RAIDERS, a_shot, at_the_shooting
from tracker.battle.battle import SideDetail, SideId
from tracker.battle.commands import SetParticular, SetSide, SetValues
from tracker.battle.particulars import Particular
from tracker.play.history import History
from tracker.rules.system import HIDDEN
from tracker.views.report.bbcode import bbcode
from tracker.views.report.html import page
from tracker.views.report.markdown import report
from tracker.views.report.parts import Photograph

GATE = Photograph(b"jpeg", 'The gate "at noon" <b>', "the mill-1.jpg")


def told_of() -> History:
    return playing(
        at_the_shooting(),
        a_shot(1),
        SetSide(SideId("azure"), {SideDetail.PLAYER: "Ada"}),
        SetParticular(Particular.SCENARIO, "Hold the mill"),
        SetParticular(Particular.PLACE, "The club"),
        SetParticular(Particular.POINTS, "500 a side"),
        SetParticular(Particular.REMARKS, "Raiders came late."),
    )


def test_players_scenario_place_points_and_remarks_have_their_places() -> None:
    written = report(told_of(), "1 May")
    head, _rest = written.split("\n\n## ", 1)
    assert "Hold the mill · Tiny · 500 a side · turn 1 under way · The club · 1 May" in head
    assert "## Remarks\n\nRaiders came late." in written
    assert "Ada" in written
    assert written.index("## The course of the battle") < written.index("## Remarks") < written.index("## The forces")


def test_a_line_that_names_somebody_hidden_is_left_out() -> None:
    hidden = playing(told_of(), SetValues(RAIDERS, {HIDDEN.key: True}, "in the wood"))
    assert "Raiders" not in report(hidden)


def test_a_page_for_the_browser_has_the_pictures_in_itself_and_allows_no_others() -> None:
    with_it = page(told_of(), "", (GATE,))
    assert '<img src="data:image/jpeg;base64,anBlZw==" alt="The gate &quot;at noon&quot; &lt;b&gt;">' in with_it
    assert "img-src data:" in with_it
    assert "<img" not in page(told_of())
    assert "img-src" not in page(told_of())


def test_pages_for_forums_name_the_files_beside_them() -> None:
    assert r'![The gate "at noon" \<b\>](the%20mill-1.jpg)' in report(told_of(), "", (GATE,))
    assert '[img]the mill-1.jpg[/img]\n[i]The gate "at noon" <b>[/i]' in bbcode(told_of(), "", (GATE,))
    assert "![" not in report(told_of())
    assert "[img]" not in bbcode(told_of())
