"""Who rallied, dared not or flees: no shot, no spell, no stand-and-shoot, at any step and through any door."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import playing, refused
from tests.tracker.games.confrontation.battles import (
    AXES,
    BOWS,
    EMREL,
    GORM,
    SPEARS,
    VARA,
    a_roll,
    answering,
    at,
    having,
    made_first,
    value,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import BeginProcedure, Perform, Resolve
from tracker.games.confrontation import SYSTEM
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.rules.system import Choose, MayNot
from tracker.views.checklist import checklist

# The mark and the rule that a bar quotes.
HELD_BACK: list[tuple[dict[str, Any], str]] = [
    ({"rallied": True}, "CF-RALLY-09"),
    ({"frozen": True}, "CF-FEAR-02"),
    ({"fleeing": "fear"}, "CF-RALLY-04"),
    ({"fleeing": "voluntary"}, "CF-RALLY-04"),
]


def barred(history: History) -> dict[UnitId, MayNot]:
    return {entry.unit.id: entry.bar for entry in checklist(SYSTEM, history.battle).barred}


@pytest.mark.parametrize(("mark", "rule"), HELD_BACK)
@pytest.mark.parametrize(("step", "waiting"), [("T-15", False), ("T-15", True), ("T-16", True)])
def test_no_shot_and_no_spell_in_the_shooting_phase(step: str, waiting: bool, mark: dict[str, Any], rule: str) -> None:
    history = at(step)
    for unit in (BOWS, EMREL):
        history = having(history, unit, scored=True, phase_score=7, waiting=waiting, **mark)
        assert rule in barred(history)[unit].rules


@pytest.mark.parametrize(("mark", "rule"), HELD_BACK)
def test_no_roll_by_hand_either(mark: dict[str, Any], rule: str) -> None:
    history = having(having(at("T-15"), BOWS, **mark), EMREL, **mark)
    for key, inputs in (("missile", {}), ("crowd_shot", {}), ("missile", {"range": "point_blank"})):
        assert rule in refused(history, a_roll(key, 5, inputs=inputs, actor=BOWS, target=AXES))
    cast = playing(history, a_roll("spell", actor=EMREL))
    assert value(cast.battle, EMREL, "has_shot") is False
    countered = playing(history, a_roll("spell", inputs={"purpose": "counter"}, actor=EMREL))
    assert made_first(countered.acts[-1]).outcome == "counters"


@pytest.mark.parametrize(("mark", "rule"), HELD_BACK[:2])
def test_no_stand_and_shoot_when_charged_in_the_step_or_in_the_procedure(mark: dict[str, Any], rule: str) -> None:
    charged = having(having(at("T-10", "delve"), AXES, charges=BOWS), BOWS, saw_charger=True, **mark)
    offers = next(entry.may.offers for entry in checklist(SYSTEM, charged.battle).able if entry.unit.id == BOWS)
    assert [offer.name for offer in offers] == ["voluntary_flight"]
    history = playing(
        having(at("T-07", "delve"), BOWS, **mark),
        BeginProcedure("charge", {"actor": AXES, "target": BOWS}),
    )
    running = history.battle.running[0].id
    history = playing(
        history, Resolve("arrival", {"actor": AXES, "target": BOWS}, {"means": "charge"}, procedure=running)
    )
    ask = question(SYSTEM, history.battle, history.battle.running[0])
    assert isinstance(ask, Choose)
    assert [option.key for option in ask.options] == ["stand", "flee"]


def test_a_fleer_that_is_charged_is_told_why_it_does_not_react() -> None:
    charged = having(having(at("T-10", "delve"), AXES, charges=BOWS), BOWS, fleeing="fear")
    assert barred(charged)[BOWS].rules == ("CF-RALLY-04",)


@pytest.mark.parametrize(("mark", "rule"), HELD_BACK)
def test_no_leaving_of_a_melee_and_no_pursuit_after_one(mark: dict[str, Any], rule: str) -> None:
    fighting = having(having(at("T-09", "heath"), SPEARS, melee=2, **mark), AXES, melee=2)
    assert rule in barred(fighting)[SPEARS].rules
    assert rule in refused(fighting, a_roll("disengage", 5, actor=SPEARS))
    after = having(at("T-21"), GORM, fought=True, **mark)
    assert rule in barred(after)[GORM].rules


def test_a_unit_tries_to_leave_once_a_turn() -> None:
    fighting = having(having(at("T-09", "heath"), SPEARS, melee=2, discipline_forced=True), AXES, melee=2)
    assert barred(fighting)[SPEARS].rules == ("CF-DISENG-12", "CF-DISENG-13", "CF-DISENG-16")
    assert "CF-DISENG-12" in refused(fighting, a_roll("disengage", 5, actor=SPEARS))


@pytest.mark.parametrize(
    ("mark", "cm", "runs", "says"),
    [
        ({"disengaged": True}, 10.0, False, None),
        ({"disengaged": True}, 10.5, False, "CF-DISENG-08"),
        ({"disengaged": True}, 4.0, True, "CF-DISENG-08"),
        ({"disengaged": True, "moved": 6.0}, 4.5, False, "CF-DISENG-08"),
        ({"rallied": True}, 5.0, False, None),
        ({"rallied": True}, 5.5, False, "CF-RALLY-09"),
        ({"rallied": True, "moved": 3.0}, 2.5, False, "CF-RALLY-09"),
        ({"rallied": True}, 1.0, True, "CF-RALLY-09"),
        ({"frozen": True}, 1.0, False, "CF-FEAR-02"),
        ({"fleeing": "fear"}, 1.0, False, "CF-RALLY-04"),
        ({"charge_spent": True}, 1.0, False, "CF-FLEE-07"),
        ({"melee": 2}, 1.0, False, "in a melee"),
    ],
)
def test_how_far_a_unit_may_move_after_what_befell_it(
    mark: dict[str, Any], cm: float, runs: bool, says: str | None
) -> None:
    history = having(at("T-13", "heath"), SPEARS, **mark)
    move = Perform("move", SPEARS, {"cm": cm, "runs": runs})
    if says is None:
        assert value(playing(history, move).battle, SPEARS, "ran") is False
    else:
        assert says in refused(history, move)


def test_a_warrior_mage_who_dared_not_casts_nothing_but_still_fights() -> None:
    history = having(at("T-18"), VARA, melee=1, frozen=True)
    history = having(history, SPEARS, melee=1)
    assert VARA in {entry.unit.id for entry in checklist(SYSTEM, history.battle).able}
    fought = answering(
        playing(history, BeginProcedure("melee_round", {"actor": VARA})),
        {"member:": (3,), "initiative:": (3,), "parry": "no", "blow": (1,)},
    )
    assert value(fought.battle, VARA, "initiative_total") == 5 + 3 - 2
