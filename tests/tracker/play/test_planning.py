"""A side that the app leads draws its plan in secret: nobody hears of it before the battle is over."""

from __future__ import annotations

from typing import Final

import pytest

from saves.dice.acts import faces_in
from saves.portable import from_portable, to_portable
from tests.play import having, playing
from tests.tracker.games.skirmish.battles import designating
from tracker.battle.battle import SideDetail, SideId
from tracker.battle.commands import Advance, DrawPlan, GoTo, HoldObjective, Refused, Score, SetLastTurn, SetSide
from tracker.battle.dice import Die, Face
from tracker.battle.plans import Upset
from tracker.games.skirmish.fields import FIGURES
from tracker.play.branching import fork
from tracker.play.history import History
from tracker.play.opponent.plans import IN_WORDS, Plan, faces, on_plan, plan_of
from tracker.play.opponent.shares import SIDES
from tracker.play.opponent.temperaments import LABELS, temperaments
from tracker.play.perspective import seen_by
from tracker.play.plan_draw import plans_due
from tracker.views.log import entries
from tracker.views.projection import project
from tracker.views.report.account import account

OURS, THEIRS = (side.id for side in designating().battle.sides)
HOLDS: Final = 13
"""A face by which the measured hold."""
PLANS: Final = {
    "bold": [14, 2, 2, 2],
    "measured": [12, 4, 2, 2],
    "careful": [5, 11, 2, 2],
    "stubborn": [9, 7, 2, 2],
    "rash": [15, 1, 2, 2],
}
"""On how many faces each draws a plan: a battle holds the face alone."""


def led(temperament: str = "measured", side: SideId = OURS) -> History:
    """A battle under way in which the app leads one side."""
    return playing(designating(), SetSide(side, {SideDetail.LED: temperament}))


def drawn(history: History, face: int) -> History:
    """The battle after every plan that is due, each drawn with that face."""
    return playing(history, *plans_due(history, lambda die, _asked: Face(die.sides, face)))


def written(history: History) -> str:
    """All that the log and the report tell."""
    log = " ".join(str(entry) for entry in entries(history))
    return log + str(account(history))


def test_a_led_side_draws_one_plan_and_keeps_it() -> None:
    history = drawn(led(), HOLDS)
    assert plan_of(history.battle, OURS) is Plan.HOLD
    assert list(plans_due(history, lambda die, _asked: Face(die.sides, 1))) == []
    assert drawn(designating(), HOLDS) == designating()


def test_the_faces_are_shared_out_by_what_a_temperament_is_fond_of() -> None:
    assert all(len(faces(each)) == SIDES and {*faces(each)} == {*Plan} for each in temperaments().values())
    attacks = [faces(temperaments()[led]).count(Plan.ATTACK) for led in ("rash", "bold", "measured", "careful")]
    assert attacks == sorted(attacks, reverse=True)
    assert attacks[0] > attacks[-1]


@pytest.mark.parametrize("temperament", LABELS)
def test_no_plan_makes_a_side_dare_more_than_it_promises(temperament: str) -> None:
    plain = temperaments()[temperament]
    assert all(on_plan(plain, plan).charge >= plain.charge for plan in (None, *Plan))
    assert on_plan(plain, Plan.ATTACK).advance > on_plan(plain, Plan.HOLD).advance


def test_whatever_was_drawn_nobody_else_hears_of_it() -> None:
    one, other = drawn(led(), 1), drawn(led(), HOLDS)
    assert plan_of(one.battle, OURS) is not plan_of(other.battle, OURS)
    assert seen_by(one, THEIRS) == seen_by(other, THEIRS)
    assert project(one) == project(other) == project(led())
    assert written(one) == written(other)
    for word in IN_WORDS.values():
        assert word not in written(one)
        assert word.encode() not in to_portable(one)


def test_undo_takes_it_back_and_a_branch_and_an_export_keep_it() -> None:
    history = drawn(led(), HOLDS)
    undone = history.undo()
    assert isinstance(undone, History)
    assert OURS not in undone.battle.plans
    assert undone.redo() == history
    branch = fork(history, len(history.acts) - 1, "The other way")
    assert isinstance(branch, History)
    assert branch.battle.plans == history.battle.plans == from_portable(to_portable(history)).battle.plans
    assert [face for _asked, face in faces_in(history.acts[-1])] == [Face(SIDES, HOLDS)]


def test_losses_upset_it_once_and_never_the_stubborn() -> None:
    def beaten(temperament: str) -> History:
        history = drawn(led(temperament), HOLDS)
        for unit in history.battle.of_side(OURS):
            history = having(history, unit.id, lost=unit[FIGURES])
        return history

    history = beaten("careful")
    due = list(plans_due(history, lambda die, _asked: Face(die.sides, 1)))
    assert [each.upset for each in due] == [Upset.LOSSES]
    again = playing(history, *due)
    assert again.battle.plans[OURS].face == 1
    assert list(plans_due(again, lambda die, _asked: Face(die.sides, 1))) == []
    assert list(plans_due(beaten("stubborn"), lambda die, _asked: Face(die.sides, 1))) == []


def test_falling_behind_on_points_upsets_it() -> None:
    history = playing(drawn(led(), HOLDS), Score(THEIRS, 3))
    assert [each.upset for each in plans_due(history, lambda die, _asked: Face(die.sides, 1))] == [Upset.SCORE]


def test_what_an_objective_counts_upsets_it_as_points_do() -> None:
    history = playing(drawn(led(), HOLDS), HoldObjective("the ford", THEIRS, 3))
    assert [each.upset for each in plans_due(history, lambda die, _asked: Face(die.sides, 1))] == [Upset.SCORE]


@pytest.mark.parametrize(
    ("side", "face", "upset"), [(THEIRS, 3, None), (OURS, 3, Upset.LOSSES), (OURS, 21, None), (OURS, 0, None)]
)
def test_a_plan_that_is_not_due_is_refused(side: SideId, face: int, upset: Upset | None) -> None:
    assert isinstance(led().do(DrawPlan(side, Face(SIDES, face), upset)), Refused)
    assert isinstance(drawn(led(), HOLDS).do(DrawPlan(OURS, Face(SIDES, 3))), Refused)
    assert Die(SIDES).name == "D20"


def test_a_plan_is_what_it_was_however_its_side_is_led_later() -> None:
    history = drawn(led(), HOLDS)
    assert faces(temperaments()["rash"])[HOLDS - 1] is not Plan.HOLD
    later = playing(history, SetSide(OURS, {SideDetail.LED: "rash"}))
    assert plan_of(later.battle, OURS) is Plan.HOLD
    told = written(over(playing(later, SetLastTurn(1))))
    assert f"led measured, drew {HOLDS}: {IN_WORDS[Plan.HOLD]}" in told
    by_a_player = playing(history, SetSide(OURS, {SideDetail.LED: ""}))
    assert plan_of(by_a_player.battle, OURS) is None
    assert IN_WORDS[Plan.HOLD] in written(over(playing(by_a_player, SetLastTurn(1))))


def test_the_faces_of_plans_that_battles_hold_stay() -> None:
    first = {led: [faces(each).count(plan) for plan in Plan] for led, each in temperaments().items()}
    assert first == PLANS


def over(history: History) -> History:
    """The battle after its first turn."""
    while history.battle.place.turn == 1:
        step, side = list(history.system.itinerary(history.battle))[-1]
        history = playing(history, GoTo(step, side, anyway=True)) if history.battle.place.step != step else history
        history = playing(history, Advance(anyway=True))
    return history


def test_the_report_tells_it_once_the_last_turn_is_over() -> None:
    history = playing(drawn(led(), HOLDS), SetLastTurn(1))
    assert IN_WORDS[Plan.HOLD] not in written(history)
    assert IN_WORDS[Plan.HOLD] in written(over(history))
