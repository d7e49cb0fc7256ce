"""Steps that are only for what somebody does: one who does it is enough, and whoever is away is nobody."""

from __future__ import annotations

from tests.play import playing, refused
from tests.tracker.games.confrontation.battles import AXES, BOWS, RIDERS, SPEARS, at, fighting, so
from tracker.battle.commands import Perform
from tracker.games.confrontation.leaving import melees_unplayed
from tracker.games.confrontation.standing.occasions import somebody_charges


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
    assert (
        refused(so(scored, (BOWS, {"has_shot": True})), Perform("wait", BOWS)) == "Yew bows cannot: it has shot or cast"
    )
    assert refused(playing(scored, Perform("wait", BOWS)), Perform("wait", BOWS)) == "Yew bows cannot: it waits already"
