"""Steps that are only for what somebody does: one who does it is enough, and whoever is away is nobody."""

from __future__ import annotations

import pytest

from tests.play import playing, refused
from tests.tracker.games.confrontation.battles import AXES, BOWS, RIDERS, SPEARS, Marked, at, fighting, so
from tracker.battle.battle import UnitId
from tracker.battle.commands import OweTest, Perform
from tracker.games.confrontation import SYSTEM
from tracker.games.confrontation.leaving import melees_unplayed
from tracker.games.confrontation.standing.occasions import somebody_charges
from tracker.views.phases import steps_left


def test_one_who_charges_is_enough_for_the_steps_of_charges() -> None:
    nobody = at("T-15")
    assert not somebody_charges(nobody.battle)
    assert somebody_charges(so(nobody, (AXES, {"charges": SPEARS})).battle)
    assert not somebody_charges(so(nobody, (AXES, {"charges": SPEARS, "off_table": True})).battle)


def test_a_melee_that_is_left_unplayed_names_only_those_at_the_table() -> None:
    fought = so(at("T-18"), *fighting(AXES, SPEARS, RIDERS))
    (left,) = melees_unplayed(fought.battle)
    assert set(left.units) == {AXES, SPEARS, RIDERS}
    (left,) = melees_unplayed(so(fought, (RIDERS, {"deserted": True})).battle)
    assert set(left.units) == {AXES, SPEARS}


def test_whoever_waits_has_a_place_in_the_phase_has_not_shot_and_does_not_wait_already() -> None:
    without = at("T-15")
    scored = so(without, (BOWS, {"scored": True}))
    assert refused(without, Perform("wait", BOWS)) == "Yew bows cannot: it has no place in the shooting and magic phase"
    assert refused(so(scored, (BOWS, {"has_shot": True})), Perform("wait", BOWS)) == "Yew bows cannot: has shot or cast"
    assert refused(playing(scored, Perform("wait", BOWS)), Perform("wait", BOWS)) == "Yew bows cannot: it waits already"


ONLY_AT_TIMES = (
    *("T-02", "T-03", "T-04", "T-08", "T-09", "T-10", "T-11", "T-12", "T-14", "T-15", "T-16"),
    *("T-17", "T-18", "T-19", "T-20", "T-21", "T-22"),
)
UNPLAYED = "T-17 T-18 T-19 T-20 T-22"

# How things stand, the test that is owed, and every step that is for it.
OCCASIONS: list[tuple[list[Marked], str, str]] = [
    ([], "", "T-14"),
    ([(AXES, {"off_table": True})], "", "T-02 T-14"),
    ([(AXES, {"fleeing": "fear"})], "", "T-03 T-14"),
    ([(AXES, {"rallied": True})], "", "T-03 T-14"),
    ([(AXES, {"fleeing": "fear", "lost": 6})], "", "T-14"),
    ([], "fear_flight", "T-04 T-11 T-14"),
    ([], "pursuit", "T-04 T-11 T-14"),
    ([], "fear", "T-08 T-14"),
    ([], "damage", "T-14 T-20"),
    ([], "blow", "T-09 T-14 T-20"),
    ([], "no_pursuit", "T-14"),
    ([(AXES, {"charges": SPEARS})], "", "T-10 T-12 T-14"),
    ([(AXES, {"scored": True})], "", "T-14 T-15"),
    ([(AXES, {"waiting": True})], "", "T-14 T-16"),
    (fighting(SPEARS, AXES), "", f"T-09 T-14 {UNPLAYED}"),
    ([*fighting(SPEARS, AXES), (SPEARS, {"fought": True}), (AXES, {"fought": True})], "", "T-09 T-14 T-17"),
    ([*fighting(SPEARS, AXES), (AXES, {"joined_late": True})], "", f"T-14 {UNPLAYED}"),
]


@pytest.mark.parametrize(("standing", "owed", "steps"), OCCASIONS)
def test_every_step_that_somebody_is_enough_for(standing: list[Marked], owed: str, steps: str) -> None:
    history = so(at("T-13", "heath"), *standing)
    if owed:
        history = playing(history, OweTest(owed, {"actor": SPEARS, "target": AXES}, {}, "seen"))
    mattering = [step for step in ONLY_AT_TIMES if SYSTEM.step(step).matters(history.battle)]
    assert " ".join(mattering) == steps


def test_no_dice_of_the_groups_where_nobody_shoots_or_casts() -> None:
    shooters = ("brother-emrel", "vara-ashtongue", "yew-bows", "heath-stone-thrower", "delve-javelins")
    history = at("T-13", "heath")
    for unit in shooters:
        assert SYSTEM.step("T-14").matters(history.battle)
        history = so(history, (UnitId(unit), {"deserted": True}))
    assert not SYSTEM.step("T-14").matters(history.battle)


def test_late_shots_are_announced_once_somebody_waits_for_them() -> None:
    nobody = so(at("T-15"), (BOWS, {"scored": True, "phase_score": 9})).battle
    waiting = so(at("T-15"), (BOWS, {"scored": True, "phase_score": 9, "waiting": True})).battle
    assert steps_left(SYSTEM, nobody) == []
    assert steps_left(SYSTEM, waiting) == ["Late shots"]
