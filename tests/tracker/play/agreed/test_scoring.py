"""Points, objectives and the last turn: what the table agrees on beside the rules."""

from __future__ import annotations

from tests.play import AZURE, OCHRE, having, playing, refused
from tests.tiny import RAIDERS, a_tiny_battle
from tracker.battle.battle import SideId
from tracker.battle.commands import (
    AddSide,
    Advance,
    HoldObjective,
    RemoveSide,
    Score,
    SetBreakPoint,
    SetLastTurn,
    SetValues,
    TakeHouse,
)
from tracker.battle.house import Condition, House, Tally
from tracker.play.agreed.scoring import ahead, held_by, is_over, points_of
from tracker.play.history import History
from tracker.views.briefing import briefing
from tracker.views.log import entries
from tracker.views.panel_settings import score_of
from tracker.views.projection import project
from tracker.views.report.markdown import report


def points_by_side(history: History) -> tuple[int, int]:
    """The points of both."""
    azure, ochre = (points_of(history.system, history.battle, side) for side in (AZURE, OCHRE))
    return azure, ochre


def test_points_add_up_and_an_objective_counts_for_who_holds_it() -> None:
    history = playing(
        a_tiny_battle(), Score(AZURE, 3), HoldObjective("The ford", OCHRE, 2), Score(AZURE, -1), Score(OCHRE, 1, "raid")
    )
    assert points_by_side(history) == (2, 3)
    taken = playing(history, HoldObjective("The ford", AZURE))
    assert points_by_side(taken) == (4, 1)
    assert list(held_by(taken.battle, AZURE)) == ["The ford"]
    undone = taken.undo()
    assert isinstance(undone, History)
    assert undone.battle == history.battle


def test_a_battle_without_a_score_has_nobody_ahead_by_it() -> None:
    history = a_tiny_battle()
    assert ahead(history.system, history.battle) is None
    assert project(history).sides[0].points is None
    assert ahead(history.system, playing(history, Score(AZURE, 2), Score(OCHRE, 2)).battle) is None


def test_the_objectives_of_a_side_that_leaves_are_held_by_nobody() -> None:
    history = playing(a_tiny_battle(), AddSide("Umber"), Score(SideId("umber"), 4), HoldObjective("Mill", "umber"))
    left = playing(history, RemoveSide(SideId("umber"))).battle
    assert (left.points, left.objectives["Mill"].side) == ({}, "")


def test_what_cannot_be_meant_is_refused() -> None:
    history = a_tiny_battle()
    assert "there is no side" in refused(history, Score(SideId("umber"), 1))
    assert "give -9999 to 9999" in refused(history, Score(AZURE, 10_000))
    assert "give 0 to 9999" in refused(history, HoldObjective("Mill", AZURE, -1))
    assert "give 0 to 99" in refused(history, SetLastTurn(100))
    assert "name of the objective is empty" in refused(history, HoldObjective(" "))
    full = playing(history, *(HoldObjective(f"Hill {number}") for number in range(20)))
    assert "at most 20 objectives" in refused(full, HoldObjective("Another"))
    assert "give 0 to 100" in refused(history, SetBreakPoint(101))
    assert playing(history, Score(AZURE, 0), SetLastTurn(0), SetBreakPoint(0)) is history


def test_the_score_is_told_in_log_briefing_panel_and_report() -> None:
    history = playing(
        a_tiny_battle(), SetLastTurn(1), Advance(anyway=True), Score(AZURE, 3, "the ford"), HoldObjective("Mill", OCHRE)
    )
    assert [entry.headline for entry in entries(history)][-2:] == [
        "Azure: 3 points, the ford (now 3).",
        "Mill: held by Ochre, worth 1 point.",
    ]
    assert (briefing(history).score, briefing(history).last_turn) == ("Azure 3 · Ochre 1", "the last turn")
    seen = project(history)
    assert score_of(seen) == "3 : 1"
    assert [(fact.label, fact.value) for fact in seen.facts if fact.label == "last turn"] == [("last turn", "1")]
    assert [told.text for told in seen.ticker[:2]] == [entry.headline for entry in entries(history)][:-3:-1]
    page = report(history)
    assert "Azure leads on points (Azure 3 · Ochre 1)." in page
    assert "Held by Ochre: Mill." in page
    assert "Level on remaining strength (Azure 100% · Ochre 100%)." in page
    assert "| 1 | Azure: 3 points, the ford (now 3). |" in page


def test_after_the_last_turn_the_score_says_who_has_won() -> None:
    history = playing(a_tiny_battle(), SetLastTurn(1), Score(OCHRE, 2), Advance(anyway=True))
    assert project(history).winner == ""
    while not is_over(history.battle):
        history = playing(history, Advance(anyway=True))
    assert project(history).winner == "B"
    assert "**Victory for Ochre on points (Azure 0 · Ochre 2).**" in report(history)
    assert "**Draw on points (Azure 2 · Ochre 2).**" in report(playing(history, Score(AZURE, 2)))


def test_an_army_breaks_once_it_has_lost_what_was_agreed_and_not_before() -> None:
    history = playing(a_tiny_battle(Advance(anyway=True)), SetBreakPoint(50))
    wounded = having(history, "slingers", men=1)
    lost = having(history, "slingers", men=0)
    for then, names in ((history, []), (wounded, []), (lost, ["Ochre"])):
        facts = {fact.label: fact.value for fact in project(then).facts}
        assert facts["break point"] == "50%"
        assert [facts[label] for label in facts if label == "broken"] == names
        assert ["broken" in line for line in briefing(then).armies] == [False, bool(names)]
    assert "Ochre breaks: 50% of the army is left, and the break point is 50% lost." in report(lost)
    assert "broken" not in {fact.label for fact in project(playing(lost, SetBreakPoint(0))).facts}


def test_sums_of_the_table_s_own_count_for_a_side_as_units_fall() -> None:
    spoils = Tally("spoils", "spoils", 2, enemy=True, out=True)
    men = Tally("men", "men left", 1, "men", when=(Condition("men", ">", (0,), 5),))
    history = playing(a_tiny_battle(), TakeHouse(House("Friday", score=(spoils, men))))
    azure, ochre = points_by_side(history)
    assert (azure, ochre) == (5 + 3, 5 + 5)
    lost = playing(history, SetValues(RAIDERS, {"men": 0}, "fell"))
    assert points_by_side(lost) == (azure + 2, 5)
    assert project(lost).sides[0].points == azure + 2
    assert "spoils: Azure 2 · Ochre 0 (Friday)" in report(lost)
