"""The awards: who took most, the rarest throws, whom the dice loved, each with what was to be expected."""

from __future__ import annotations

from tests.play import playing, the_demo
from tests.tracker.views.report.test_report import an_evening, of_a_turn
from tracker.battle.battle import UnitId
from tracker.battle.commands import Resolve, SetValues
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.rules.system import HIDDEN
from tracker.rules.systems import load_system, system_keys
from tracker.views.report.highlights import awards as awarding
from tracker.views.report.highlights.awards import Award, tolls
from tracker.views.report.luck import luck, luck_of_units
from tracker.views.report.moments import moments


def awards(history: History) -> tuple[Award, ...]:
    return awarding.awards(history, moments(history))


def test_every_award_says_what_was_expected_and_what_came() -> None:
    earned = [award for key in system_keys() for award in awards(of_a_turn(key))]
    assert {award.title for award in earned} == {
        "Unit of the battle", "Best throw", "Worst throw", "Luckiest unit", "Unluckiest unit",
    }  # fmt: skip
    assert all(award.who and award.what and award.expected and award.came for award in earned)


def test_the_unit_of_the_battle_is_the_one_that_took_most() -> None:
    history = of_a_turn("demonworld")
    first, *others = tolls(history, moments(history))
    assert first.unit.name == awards(history)[0].who == "Bowmen of Alder"
    assert (first.count, first.share) >= max((toll.count, toll.share) for toll in others)


def test_the_best_throw_is_the_rarest_that_went_well_and_the_worst_the_rarest_that_did_not() -> None:
    pair = {"actor": UnitId("bowmen-of-alder"), "target": UnitId("wolf-riders")}
    history = playing(the_demo(load_system("demonworld")), *(Resolve("shoot", pair, {"other": other}, (Face(20, face),))
                      for other, face in ((-7, 1), (0, 2), (9, 20))))  # fmt: skip
    earned = {award.title: award for award in awards(history)}
    assert earned["Best throw"].came == "hit (rolled 1)"
    assert earned["Worst throw"].came == "miss (rolled 20)"


def test_the_luck_of_the_units_adds_up_to_that_of_their_side() -> None:
    history = of_a_turn("demonworld")
    of_units = luck_of_units(history)
    for fortune in luck(history).sides:
        own = [one for one in of_units.values() if one.side == fortune.side]
        if own:
            assert sum(one.rolls for one in own) == fortune.rolls
            assert sum(one.expected for one in own) == fortune.expected


def test_nobody_hidden_gets_an_award() -> None:
    hidden = playing(an_evening(), SetValues(UnitId("archers"), {HIDDEN.key: True}, "fog"))
    assert awards(hidden) == ()
