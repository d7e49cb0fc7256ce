"""Who rallied, dared not or flees: no shot, no spell, no stand-and-shoot, at any step and through any door."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import playing, refused
from tests.tracker.games.confrontation.battles import (
    AXES,
    BEAST,
    BOWS,
    EMREL,
    GORM,
    SPEARS,
    VARA,
    WRAITH,
    a_roll,
    answering,
    at,
    having,
    made_first,
    value,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import AnswerProcedure, BeginProcedure, Perform, Resolve
from tracker.games.confrontation import SYSTEM
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.rules.system import Choose, MayNot, RollFor
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


CHARGED_BOWS = {"actor": AXES, "target": BOWS}
ENGAGED: tuple[dict[str, Any], str] = ({"melee": 2}, "CF-DISENG-01")
CAUGHT: tuple[dict[str, Any], str] = (
    {"fleeing": "fear", "caught": True, "melee": 2, "dice_limit": "no_dice"},
    "CF-RALLY-04",
)


def asked_of_bows(history: History) -> Choose:
    """What the bows are asked in the procedure of a charge at them by the axes."""
    history = playing(history, BeginProcedure("charge", CHARGED_BOWS))
    running = history.battle.running[0].id
    history = playing(history, Resolve("arrival", CHARGED_BOWS, {"means": "charge"}, procedure=running))
    ask = question(SYSTEM, history.battle, history.battle.running[0])
    assert isinstance(ask, Choose)
    return ask


@pytest.mark.parametrize(("mark", "rule"), [*HELD_BACK, ENGAGED, CAUGHT])
def test_whoever_is_held_back_or_fights_is_offered_no_flight_in_the_step_nor_in_the_procedure(
    mark: dict[str, Any], rule: str
) -> None:
    charged = having(having(at("T-10", "delve"), AXES, charges=BOWS), BOWS, **mark)
    charged = having(charged, GORM, melee=2)
    assert rule in barred(charged)[BOWS].rules
    ask = asked_of_bows(having(having(at("T-07", "delve"), BOWS, **mark), GORM, melee=2))
    assert "flee" not in [option.key for option in ask.options]
    assert ask.options[0].key == "stand"
    assert barred(charged)[BOWS].reason in ask.question


@pytest.mark.parametrize(("mark", "rule"), [*HELD_BACK, CAUGHT])
def test_no_stand_and_shoot_when_charged_in_the_step_or_in_the_procedure(mark: dict[str, Any], rule: str) -> None:
    charged = having(having(at("T-10", "delve"), AXES, charges=BOWS), BOWS, saw_charger=True, **mark)
    assert rule in barred(charged)[BOWS].rules
    ask = asked_of_bows(having(at("T-07", "delve"), BOWS, **mark))
    assert [option.key for option in ask.options] == ["stand"]


def test_a_flight_chosen_before_it_was_barred_still_holds_where_a_battle_is_played_again() -> None:
    rallied = playing(having(at("T-07", "delve"), BOWS, rallied=True), BeginProcedure("charge", CHARGED_BOWS))
    running = rallied.battle.running[0].id
    charged = playing(rallied, Resolve("arrival", CHARGED_BOWS, {"means": "charge"}, procedure=running))
    fled = playing(charged, AnswerProcedure(running, "flee"))
    ask = question(SYSTEM, fled.battle, fled.battle.running[0])
    assert isinstance(ask, RollFor)


# ---- one that was caught


def caught_spears() -> History:
    """Spears that fled from fear and were caught by the beast, with the wraith about to charge them too."""
    history = having(at("T-13", "delve"), SPEARS, fleeing="fear", caught=True, melee=3, dice_limit="no_dice")
    return having(history, BEAST, melee=3, pursued=True)


def test_one_that_was_caught_faces_no_other_fear_and_the_second_charge_makes_contact() -> None:
    charge = {"actor": WRAITH, "target": SPEARS}
    history = playing(caught_spears(), BeginProcedure("charge", charge))
    running = history.battle.running[0].id
    history = playing(history, Resolve("arrival", charge, {"means": "charge"}, procedure=running))
    assert history.battle.debts == ()
    ask = question(SYSTEM, history.battle, history.battle.running[0])
    assert isinstance(ask, Choose)
    history = playing(history, AnswerProcedure(running, "stand"))
    assert history.battle.running == ()
    assert [value(history.battle, unit, "melee") for unit in (SPEARS, BEAST, WRAITH)] == [3, 3, 3]
    assert value(history.battle, WRAITH, "arrival") == "front"


def test_whoever_caught_one_keeps_it_though_it_rolls_another_flight() -> None:
    fled = playing(caught_spears(), a_roll("fear_flight", 5, actor=SPEARS, target=WRAITH))
    assert [value(fled.battle, unit, "melee") for unit in (SPEARS, BEAST)] == [3, 3]
    assert "caught" in refused(fled, Perform("desert", SPEARS))


def test_what_one_that_is_caught_still_owed_to_another_charger_lapses() -> None:
    history = at("T-13", "delve")
    for charger in (BEAST, WRAITH):
        history = playing(history, a_roll("arrival", inputs={"means": "charge"}, actor=charger, target=SPEARS))
    assert [debt.resolver for debt in history.battle.debts] == ["fear", "fear"]
    history = playing(history, a_roll("fear", 1, inputs={"why": "charged"}, actor=SPEARS, target=BEAST))
    history = playing(history, a_roll("fear_flight", 1, actor=SPEARS, target=BEAST))
    history = playing(history, a_roll("pursuit", 6, inputs={"gap": 5.0}, actor=BEAST, target=SPEARS))
    assert value(history.battle, SPEARS, "caught")
    assert history.battle.debts == ()


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


def test_one_caught_in_flight_may_not_leave_but_never_tried() -> None:
    marks: dict[str, Any] = {"fleeing": "fear", "caught": True, "discipline_forced": True}
    fighting = having(having(at("T-09", "heath"), SPEARS, melee=2, **marks), AXES, melee=2)
    assert barred(fighting)[SPEARS] == MayNot("flees, caught", ("CF-FLEE-08",))
    why = refused(fighting, a_roll("disengage", 5, actor=SPEARS))
    assert "CF-RALLY-04" in why
    assert "CF-DISENG-12" not in why


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
