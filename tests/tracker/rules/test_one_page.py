"""The one-page system that a system of one's own begins from plays as its sheet says."""

from __future__ import annotations

import pytest

from tests.play import playing, the_demo
from tests.tracker.cases import a_case, figures
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, AnswerProcedure, BeginProcedure, Resolve, SetValues
from tracker.battle.dice import Face
from tracker.battle.fields import Rejected
from tracker.play.history import History
from tracker.play.walk import standing
from tracker.rules.skeleton import accepted_name
from tracker.rules.skeleton.onepage import FLED, MEN, SYSTEM
from tracker.rules.system import MayNot


@pytest.mark.parametrize(
    ("cover", "reading", "expected"),
    [
        (False, "one", {"aim": 3}),
        (False, "two", {"aim": 3}),
        (True, "one", {"aim": 3, "cover": -1}),
        (True, "two", {"aim": 3, "cover": -2}),
    ],
)
def test_cover_is_worth_what_the_table_plays_it_for(cover: bool, reading: str, expected: dict[str, int]) -> None:
    shot = SYSTEM.resolver("shot")
    (soft,) = (switch.key for switch in shot.switches)
    assert figures(shot, a_case(shot, {soft: reading}, cover=cover)) == expected


TAKEN = ("json", "tracker", "saves", "screens", "tests", "oriflamme", "class", "match", "skirmish")
NO_NAMES = ("", "x" * 41, "1st", "Own", "my-own")


@pytest.mark.parametrize("name", [*TAKEN, *NO_NAMES])
def test_a_name_that_python_or_another_system_has_is_refused(name: str) -> None:
    with pytest.raises(Rejected):
        accepted_name(name)


@pytest.mark.parametrize("name", ["mine", "x", "x" * 40, "own_rules_2"])
def test_any_other_name_is_accepted(name: str) -> None:
    assert accepted_name(name) == name


ARCHERS, RAIDERS, SLINGERS = UnitId("archers"), UnitId("raiders"), UnitId("slingers")


def shot(*faces: int, target: UnitId = RAIDERS) -> list[Resolve]:
    """The archers shoot at them with each of these faces."""
    return [Resolve("shot", {"actor": ARCHERS, "target": target}, {}, (Face(6, face),)) for face in faces]


def nerve(face: int) -> Resolve:
    """The raiders test their nerve."""
    return Resolve("nerve_test", {"actor": RAIDERS}, {}, (Face(6, face),))


def test_a_hit_costs_a_man_and_a_nerve_test_and_whoever_fails_it_flees_and_shoots_no_more() -> None:
    hit = the_demo(SYSTEM, Advance(), *shot(1))
    assert hit.battle.units[RAIDERS][MEN] == 4
    assert [(debt.resolver, debt.unit, debt.due, debt.turn) for debt in hit.battle.debts] == [
        ("nerve_test", RAIDERS, "shoot", 1)
    ]
    fled = playing(hit, nerve(1))
    assert (fled.battle.units[RAIDERS][FLED], fled.battle.debts) == (True, ())
    assert standing(SYSTEM, fled.battle, fled.battle.units[RAIDERS]) == MayNot("has fled", ("OP-NERVE-03",))
    held = playing(hit, nerve(6))
    assert (held.battle.units[RAIDERS][FLED], held.battle.debts) == (False, ())


def test_a_miss_costs_nothing_and_the_last_man_owes_nothing_and_is_out() -> None:
    assert the_demo(SYSTEM, Advance(), *shot(6)).battle.debts == ()
    last = the_demo(SYSTEM, Advance(), SetValues(SLINGERS, {"men": 1}, "set up"), *shot(1, target=SLINGERS))
    slingers = last.battle.units[SLINGERS]
    assert (slingers[MEN], SYSTEM.cards.is_out(slingers), last.battle.debts) == (0, True, ())
    assert standing(SYSTEM, last.battle, slingers) is None


def test_a_test_falls_away_with_the_last_man_of_the_unit_that_owes_it() -> None:
    owing = the_demo(SYSTEM, Advance(), SetValues(RAIDERS, {"men": 2}, "set up"), *shot(1))
    assert [debt.unit for debt in owing.battle.debts] == [RAIDERS]
    assert playing(owing, *shot(1)).battle.debts == ()


def rushing(*answers: str) -> History:
    """The archers rush an enemy; of the raiders three are left."""
    few = SetValues(RAIDERS, {"men": 3}, "set up")
    history = the_demo(SYSTEM, Advance(), few, BeginProcedure("rush", {"actor": ARCHERS}))
    for value in answers:
        history = playing(history, AnswerProcedure(history.battle.running[0].id, value))
    return history


def in_the_rush(history: History, resolver: str, face: int, **bindings: UnitId) -> History:
    number = history.battle.running[0].id
    return playing(history, Resolve(resolver, bindings, {}, (Face(6, face),), procedure=number))


def test_who_is_rushed_shoots_at_once_unless_it_flees_and_the_one_who_rushed_has_acted() -> None:
    fled = in_the_rush(rushing(RAIDERS), "nerve_test", 1, actor=RAIDERS)
    assert (fled.battle.units[RAIDERS][FLED], fled.battle.running) == (True, ())
    assert fled.battle.is_done(ARCHERS)
    stands = in_the_rush(rushing(RAIDERS), "nerve_test", 6, actor=RAIDERS)
    shot = in_the_rush(stands, "shot", 1, actor=RAIDERS, target=ARCHERS)
    assert (shot.battle.units[ARCHERS][MEN], shot.battle.running) == (4, ())
    assert shot.battle.is_done(ARCHERS)
