"""What the table ruled: read off the rolls, imported, offered again, told in the report."""

from __future__ import annotations

from msgspec.structs import replace

from tests.play import playing, refused
from tests.tiny import RAIDERS, a_shot, at_the_shooting
from tracker.battle.battle import Ruling
from tracker.battle.commands import SetValues, TakeRuling
from tracker.play.agreed.precedents import Precedent, precedents, rulings
from tracker.play.history import History
from tracker.rules.system import HIDDEN
from tracker.views.log import entries
from tracker.views.report.markdown import report

MOON = Ruling("shot", "the moon is out", "success")
TOWER = Ruling("shot", "from the tower", other=2)
FORCED = replace(a_shot(6), outcome="success", reason="the moon is out")
HELPED = replace(a_shot(5), inputs={"other": 2, "other_reason": "from the tower"})


def test_an_override_and_a_free_line_with_its_reason_are_rulings() -> None:
    history = playing(at_the_shooting(), FORCED, a_shot(1), HELPED, FORCED)
    assert rulings(history) == (Precedent(MOON, 2, 1), Precedent(TOWER, 1, 1))
    assert precedents(rulings(history), "shot")[0].ruling == TOWER
    assert precedents(rulings(history), "nerve") == ()
    undone = history.return_to(len(history.acts) - 4)
    assert isinstance(undone, History)
    assert rulings(undone) == (Precedent(MOON, 1, 1),)


def test_rulings_are_brought_along_once_and_only_those_the_rules_know() -> None:
    history = playing(at_the_shooting(), TakeRuling(TOWER))
    assert rulings(history) == (Precedent(TOWER, 0, 0),)
    assert entries(history)[-1].headline == "A ruling is imported: Shot: +2 – from the tower."
    assert playing(history, TakeRuling(TOWER)) is history
    assert "volley" in refused(history, TakeRuling(replace(TOWER, resolver="volley")))
    assert "adds or subtracts" in refused(history, TakeRuling(replace(TOWER, other=0)))
    assert rulings(playing(history, HELPED)) == (Precedent(TOWER, 1, 1),)


def test_the_report_lists_the_rulings_but_none_about_who_is_hidden() -> None:
    history = playing(at_the_shooting(), FORCED)
    assert "| Shot: hit – the moon is out | 1 | turn 1 |" in report(history)
    hidden = playing(history, SetValues(RAIDERS, {HIDDEN.key: True}, "in the wood"))
    assert "the moon is out" not in report(hidden)
