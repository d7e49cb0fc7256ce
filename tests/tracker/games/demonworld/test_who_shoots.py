"""Who is named by the shooting steps, and how often: units, heroes, dragons and guns; never giants or chariots."""

from __future__ import annotations

import pytest

from tests.play import having, playing
from tests.tracker.games.demonworld.battles import a_battle, a_roll, a_troop, at, faces, stands
from tracker.play.history import History
from tracker.rules.system import May, MayNot

HERO = {"kind": "hero", "missile_power": 9}


def shooting(step: str, **card: object) -> History:
    """One with this card at a step, and a foe to shoot at."""
    return at(a_battle({"Shooter": card}), step)


@pytest.mark.parametrize("step", ["III.1", "III.3", "V.1", "V.3", "IV.3a"])
@pytest.mark.parametrize("kind", ["giant", "chariot"])
@pytest.mark.parametrize("order", ["H", "T", "none"])
def test_giants_and_chariots_are_offered_no_shot_that_the_steps_do_not_name(step: str, kind: str, order: str) -> None:
    history = having(a_battle({"Big": {"kind": kind, "missile_power": 9}}), "big", order=order)
    announced = next(entry for phase in history.system.turn.phases for entry in phase.steps if entry.id == step)
    assert announced.standing(history.battle, history.battle.units[next(iter(history.battle.units))]) is None


@pytest.mark.parametrize("kind", ["dragon", "artillery"])
def test_large_bases_do_not_shoot_at_their_crusher(kind: str) -> None:
    history = having(a_battle({"Big": {"kind": kind, "missile_power": 9, "breath": 9}}), "big", order="T")
    step = history.system.step("IV.3a")
    assert step.standing(history.battle, next(iter(history.battle.units.values()))) is None


@pytest.mark.parametrize(("step", "rule"), [("III", "DW-TURN-17"), ("V", "DW-TURN-43")])
def test_a_hero_shoots_once_in_a_phase(step: str, rule: str) -> None:
    history = shooting(f"{step}.1", **HERO)
    assert isinstance(stands(history, "shooter"), May)
    shot = playing(history, a_roll("shoot", "shooter", "foe", faces(20)))
    for later in (f"{step}.1", f"{step}.3"):
        barred = stands(at(shot, later), "shooter")
        assert isinstance(barred, MayNot)
        assert barred.reason == "has shot already in this phase"
        assert rule in barred.rules


def test_the_bases_of_a_unit_shoot_one_after_another() -> None:
    history = having(shooting("III.1", **a_troop()), "shooter", order="H")
    shot = playing(history, *(a_roll("shoot", "shooter", "foe", faces(20)) for _base in range(2)))
    assert isinstance(stands(shot, "shooter"), May)
