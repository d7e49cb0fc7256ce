"""What is left of the armies: one reckoning, from the battle's beginning, that everybody who speaks of it uses."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from msgspec.structs import replace

from screens.panel.textfiles import texts
from tests.at_random import EVERY_SYSTEM, battle_at_random, opening, seeds
from tests.budgets import examples
from tests.play import OCHRE, having, playing, the_demo, with_parts
from tests.tiny import AIM, ARCHERS, PIKES, RAIDERS, TINY, a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.battle import UnitId
from tracker.battle.commands import AddUnit, Advance, NewUnit, RemoveUnit, Score
from tracker.play.history import History
from tracker.rules.system import Gauge, System
from tracker.rules.systems import load_system
from tracker.views.briefing import briefing
from tracker.views.hurt import taken_off
from tracker.views.panel_settings import NOBODY, PanelSettings, Scene, seen
from tracker.views.projection import project
from tracker.views.report.markdown import report
from tracker.views.strength import Measure, Reckoning, begun, left_alone, reckon, whole_percent


def armies(history: History, system: System | None = None) -> Reckoning:
    return reckon(system or history.system, begun(history), history.battle)


def left(history: History, system: System | None = None) -> list[Fraction]:
    return [army.left for army in armies(history, system).sides]


def test_each_unit_counts_as_a_share_of_its_own_strength() -> None:
    assert left(at_the_shooting()) == [1, 1]
    hit = playing(at_the_shooting(), a_shot(1))
    assert left(hit) == [1, Fraction(9, 10)]
    pikes_too = having(hit, PIKES, men=2)
    assert left(pikes_too) == [Fraction(5, 6), Fraction(9, 10)]
    azure, ochre = armies(pikes_too).sides
    assert (azure.measures, ochre.measures) == ((Measure("men", 7, 8),), (Measure("men", 9, 10),))
    assert (azure.lost, azure.out, azure.units) == (Fraction(1, 6), 0, 2)


def test_points_weigh_the_units_only_where_every_unit_has_them() -> None:
    by_aim = with_parts(TINY, points=AIM)
    dear = having(at_the_shooting(), "pikes", aim=2, men=0)
    assert armies(dear, by_aim).by_points
    assert left(dear, by_aim) == [Fraction(4, 6), 1]
    assert armies(dear, by_aim).sides[0].out == 1
    one_without = with_parts(TINY, points=TINY.field("men"))
    assert not armies(dear, one_without).by_points
    assert left(dear, one_without) == [Fraction(1, 2), 1]


def test_what_was_lost_before_the_first_turn_is_no_loss_of_the_battle() -> None:
    with_units = a_tiny_battle()
    thin = having(with_units, RAIDERS, men=2)
    assert left(thin) == [1, 1]
    gone = having(thin, "slingers", men=0)
    begun_so = playing(gone, Advance(), Advance(anyway=True))
    ochre = armies(begun_so).sides[1]
    assert (ochre.left, ochre.out, ochre.units, ochre.measures) == (Fraction(1), 0, 1, (Measure("men", 2, 2),))
    hit = having(begun_so, RAIDERS, men=1)
    assert left(hit) == [1, Fraction(1, 2)]


def test_going_back_to_the_first_step_begins_no_other_battle() -> None:
    hit = playing(at_the_shooting(), a_shot(1), a_shot(1))
    assert left(playing(hit, Advance(anyway=True), Advance(anyway=True))) == left(hit) == [1, Fraction(8, 10)]
    first = hit
    while first.befores and first.battle.place.step:
        undone = first.undo()
        assert isinstance(undone, History)
        first = undone
    assert left(first) == [1, 1]


def test_a_unit_that_comes_later_is_whole_when_it_comes() -> None:
    late = playing(at_the_shooting(), AddUnit(NewUnit("Guard", OCHRE, {"men": 4})))
    assert left(late) == [1, 1]
    assert left(having(late, "guard", men=1)) == [1, Fraction(3 * 4 - 3, 12)]
    assert left(playing(having(late, "guard", men=1), RemoveUnit(UnitId("guard")))) == [1, 1]


def test_a_card_corrected_in_play_is_taken_to_have_been_so_from_the_start() -> None:
    miscounted = having(at_the_shooting(), "archers", men_at_start=10, men=10)
    assert left(miscounted) == [1, 1]
    assert left(having(miscounted, "archers", men=5)) == [Fraction(3, 4), 1]
    healed = having(having(a_tiny_battle(Advance()), PIKES, men=1), PIKES, men=5)
    assert left(healed) == [1, 1]


def test_figures_bases_and_hit_points_are_named_apart() -> None:
    mixed = with_parts(
        TINY,
        gauges=lambda unit: (Gauge("lives" if unit.id == ARCHERS else "men", unit[TINY.field("men")], 5),),
    )
    hit = having(at_the_shooting(), "archers", men=4)
    assert armies(hit, mixed).sides[0].measures == (Measure("lives", 4, 5), Measure("men", 3, 3))


def test_a_rule_system_without_gauges_counts_its_units() -> None:
    bare = with_parts(TINY, gauges=lambda _unit: ())
    gone = having(at_the_shooting(), RAIDERS, men=0)
    assert left(gone, bare) == [1, Fraction(1, 2)]
    assert armies(gone, bare).sides[1].measures == ()


def test_a_side_without_units_has_lost_nothing() -> None:
    empty = playing(a_tiny_battle(), RemoveUnit(ARCHERS), RemoveUnit(PIKES))
    assert left(empty) == [1, 1]


@pytest.mark.parametrize(
    ("share", "shown"),
    [(Fraction(0), 0), (Fraction(1), 100), (Fraction(1, 1000), 1), (Fraction(999, 1000), 99), (Fraction(1, 3), 33)],
)
def test_almost_nothing_and_almost_all_are_never_rounded_away(share: Fraction, shown: int) -> None:
    assert whole_percent(share) == shown


def test_report_panel_text_files_and_briefing_tell_the_same_loss() -> None:
    hit = having(playing(at_the_shooting(), a_shot(1)), PIKES, men=2)
    shown = project(hit)
    assert [(side.left, side.lost, side.figures) for side in shown.sides] == [(83, 17, "7/8 men"), (90, 10, "9/10 men")]
    page = report(hit)
    assert "| Azure | 83% (7/8 men) | 17% | 0/2 |" in page
    assert "share of each unit's own strength when the first turn began, each unit counting as one." in page
    assert "| 1 | 17% (men −1) | 10% (men −1) |" in page
    assert texts(seen(shown, PanelSettings()))["losses-b.txt"] == ("B Ochre: 10% lost (9/10 men), 0 of 2 units out")
    assert briefing(hit).armies == (
        "Azure: 83% left, each unit counting as one (7/8 men)",
        "Ochre: 90% left, each unit counting as one (9/10 men)",
    )


def test_the_sentences_say_when_points_count() -> None:
    by_aim = replace(having(at_the_shooting(), PIKES, aim=4), declared=with_parts(TINY, points=AIM))
    assert "when the first turn began, by points." in report(by_aim)
    assert briefing(having(by_aim, PIKES, men=0)).armies[0] == "Azure: 50% left, by points (5/8 men) · 1 unit out"


def test_what_came_back_in_a_turn_is_told_as_a_loss_taken_away() -> None:
    hit = playing(having(at_the_shooting(), PIKES, men=1), Advance(anyway=True), Advance(anyway=True))
    assert hit.battle.place.turn == 2
    assert "| 2 | −33% (men +2) | 0% |" in report(having(hit, PIKES, men=3))


@pytest.mark.parametrize("key", ["demonworld", "skirmish"])
def test_the_rule_systems_whose_cards_have_points_weigh_by_them(key: str) -> None:
    history = the_demo(load_system(key))
    points = history.system.cards.points
    assert points is not None
    for unit in history.battle.units:
        history = having(history, unit, **{points.key: 100})
    assert armies(history).by_points
    assert not armies(having(history, next(iter(history.battle.units)), **{points.key: 0})).by_points


@pytest.mark.parametrize("key", EVERY_SYSTEM)
@examples(6)
@given(seed=seeds)
def test_whatever_is_played_what_is_left_lies_between_nothing_and_all(key: str, seed: int) -> None:
    history = opening(key)
    for _before, _command, done in battle_at_random(key, seed, 60):
        history = done if isinstance(done, History) else history
    for army in armies(history).sides:
        assert 0 <= army.left <= 1
        assert 0 <= army.out <= army.units
        assert all(0 <= measure.now <= measure.full for measure in army.measures)
        whole = all(measure.now == measure.full for measure in army.measures)
        hurt = any(taken_off(history.system, unit) for unit in history.battle.of_side(army.side))
        assert (army.left == 1) == (whole and not hurt)


# Who has won


def ochre_alone() -> History:
    return having(having(at_the_shooting(), ARCHERS, men=0), PIKES, men=0)


def test_nobody_has_won_while_two_sides_stand_or_none_does() -> None:
    assert left_alone(armies(at_the_shooting())) is None
    nobody = having(having(ochre_alone(), RAIDERS, men=0), UnitId("slingers"), men=0)
    assert left_alone(armies(nobody)) is None
    assert left_alone(armies(opening("tiny"))) is None


def test_a_side_that_is_left_alone_has_won_and_the_report_says_so() -> None:
    history = ochre_alone()
    assert left_alone(armies(history)) == OCHRE
    assert project(history).winner == "B"
    assert "**Victory for Ochre: no enemy unit is left.**" in report(history)
    assert "Victory" not in report(at_the_shooting())


def test_a_battle_of_one_side_has_no_winner() -> None:
    history = ochre_alone()
    one = replace(history.battle, sides=history.battle.sides[1:])
    assert left_alone(reckon(history.system, begun(history), one)) is None


def test_the_final_score_is_the_battle_s_own_unless_the_table_says_another() -> None:
    final = PanelSettings(scene=Scene.FINAL)
    without_points = seen(project(ochre_alone()), final)
    assert (without_points.score, without_points.winner) == ("", "B")
    own = seen(project(playing(ochre_alone(), Score(OCHRE, 12))), final)
    assert (own.score, own.winner) == ("0 : 12", "B")
    typed = seen(project(ochre_alone()), replace(final, score="7 : 5", winner="A"))
    assert (typed.score, typed.winner) == ("7 : 5", "A")
    assert seen(project(ochre_alone()), replace(final, winner=NOBODY)).winner == ""
    live = seen(project(ochre_alone()), PanelSettings())
    assert (live.score, live.winner) == ("", "")
