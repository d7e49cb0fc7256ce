"""Why what the table does to a piece is refused, each action in each state that bars it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import having, playing, refused, the
from tests.tracker.games.skirmish.battles import (
    BOWS,
    ORIANE,
    SORN,
    SPEARS,
    STAIR,
    TAMSIN,
    THRALLS,
    acting,
    designating,
    the_debt,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo, OweTest, Perform
from tracker.games.skirmish import SYSTEM
from tracker.play.history import History

Marks = dict[str, Any]

OPTIONS = ("move_simple", "simple_move", "run", "all_out", "charge", "alert", "complex")
NOT_ITS_TURN = "not being activated"
MUST_FLEE = "it is routed and must flee (SK-STATE-05)"
ALL_ACTED = "every figure of it has acted (SK-ACT-10)"


def why(history: History, action: str, unit: UnitId, **marks: Any) -> str:
    """The reason the action is refused to the unit with these marks; empty where it may."""
    there = having(history, unit, **marks) if marks else history
    return SYSTEM.action(action).bars(there.battle, the(there, unit)) or ""


# The action and the unit while the Bows (four figures) are activated, its marks, and the reason.
ACTIVATED: list[tuple[str, UnitId, Marks, str]] = [
    ("designate", BOWS, {}, "another activation is not over yet"),
    ("designate", THRALLS, {}, "another activation is not over yet"),
    ("does_nothing", BOWS, {}, "another activation is not over yet"),
    *((option, BOWS, {}, "") for option in OPTIONS),
    *((option, SPEARS, {}, NOT_ITS_TURN) for option in OPTIONS),
    ("run", BOWS, {"acted": 3}, ""),
    ("run", BOWS, {"acted": 4}, ALL_ACTED),
    ("run", BOWS, {"lost": 2, "acted": 2}, ALL_ACTED),
    ("run", BOWS, {"flight_due": True}, MUST_FLEE),
    *((option, BOWS, {"state": "routed"}, "it is routed and only flees (SK-STATE-05)") for option in OPTIONS),
    ("some_act", BOWS, {}, ""),
    ("some_act", SPEARS, {}, NOT_ITS_TURN),
    ("some_act", BOWS, {"acted": 2}, ""),
    ("some_act", BOWS, {"acted": 3}, "one figure of it is left to act"),
    ("some_act", BOWS, {"acted": 4}, ALL_ACTED),
    ("some_act", BOWS, {"flight_due": True}, MUST_FLEE),
    ("end_activation", BOWS, {}, ""),
    ("end_activation", SPEARS, {}, NOT_ITS_TURN),
    ("flee", BOWS, {}, "it need not flee now (SK-STATE-05)"),
    ("flee", BOWS, {"flight_due": True}, ""),
    ("off_table", BOWS, {}, ""),
    ("destroy", BOWS, {}, ""),
    ("off_table", BOWS, {"state": "routed"}, ""),
    ("lose", BOWS, {}, ""),
    ("regain", BOWS, {}, "it has lost nothing"),
    ("regain", BOWS, {"lost": 1}, ""),
    ("officer_killed", SPEARS, {}, ""),
    ("officer_killed", BOWS, {}, "it has no officer of its own"),
    ("officer_killed", SPEARS, {"officer": False}, "it has no officer of its own"),
    ("officer_killed", ORIANE, {}, "it has no officer of its own"),
    ("officer_leaves", SPEARS, {}, ""),
    ("officer_leaves", BOWS, {}, "it has no officer of its own"),
    ("standard_killed", SPEARS, {}, ""),
    ("standard_killed", BOWS, {}, "it has no standard-bearer"),
    ("standard_killed", ORIANE, {}, "it has no standard-bearer"),
    ("engage", BOWS, {}, ""),
    ("disengage", BOWS, {}, "in no melee"),
    ("disengage", BOWS, {"melee": 1}, ""),
    ("join", ORIANE, {}, ""),
    ("join", SORN, {}, ""),
    ("join", BOWS, {}, "only an independent can join a unit"),
    ("join", STAIR, {}, "only an independent can join a unit"),
    ("leave", TAMSIN, {}, ""),
    ("leave", ORIANE, {}, "it is not attached to any unit"),
    ("leave", BOWS, {}, "it is not attached to any unit"),
    *((laid, BOWS, {}, "") for laid in ("entangle", "confuse", "paralyse", "vanish", "give_initiative")),
]


@pytest.mark.parametrize(("action", "unit", "marks", "reason"), ACTIVATED)
def test_what_bars_an_action_while_a_piece_is_activated(action: str, unit: UnitId, marks: Marks, reason: str) -> None:
    assert why(acting(BOWS), action, unit, **marks) == reason


# The same while Esk designates.
DESIGNATES: list[tuple[str, UnitId, Marks, str]] = [
    ("designate", BOWS, {}, ""),
    ("designate", BOWS, {"designated": True}, "designated already this turn"),
    ("designate", THRALLS, {}, "the other side designates now"),
    ("designate", TAMSIN, {}, "attached, acts with the unit"),
    ("designate", BOWS, {"state": "routed"}, ""),
    *((act, BOWS, {}, "") for act in (*OPTIONS, "does_nothing")),
    *((act, BOWS, {"state": "routed"}, MUST_FLEE) for act in ("run", "charge", "does_nothing")),
    *((act, THRALLS, {}, "the other side designates now") for act in ("run", "does_nothing")),
    *((act, BOWS, {"stopped": 4}, "every figure fumbled a shot this turn") for act in ("run", "does_nothing")),
    ("run", BOWS, {"stopped": 3}, ""),
    ("run", BOWS, {"stopped": 3, "lost": 1}, "every figure fumbled a shot this turn"),
    ("some_act", BOWS, {}, NOT_ITS_TURN),
    ("end_activation", BOWS, {}, NOT_ITS_TURN),
]


@pytest.mark.parametrize(("action", "unit", "marks", "reason"), DESIGNATES)
def test_what_bars_an_action_while_a_side_designates(action: str, unit: UnitId, marks: Marks, reason: str) -> None:
    assert why(designating(), action, unit, **marks) == reason


def test_who_stands_before_what_it_fears_says_nothing_of_its_acts_before_the_test() -> None:
    met = having(having(designating(), BOWS, melee=1), THRALLS, melee=1)
    reason = "it faces an enemy in contact first: designate it, then take the test (SK-RUL-19)"
    assert {why(met, act, BOWS) for act in (*OPTIONS, "does_nothing")} == {reason}
    assert why(met, "designate", BOWS) == ""


def test_a_flight_before_several_enemies_is_said_of_each() -> None:
    met = having(acting(BOWS), BOWS, melee=1, flight_due=True)
    one = having(met, THRALLS, melee=1)
    assert why(one, "flee", BOWS) == ""
    assert why(having(one, STAIR, melee=1), "flee", BOWS) == "several enemy units strike at it: say of each how many"
    assert why(having(one, STAIR, melee=1, state="routed"), "flee", BOWS) == ""


def test_an_activation_is_ended_before_its_tests_only_while_it_acts() -> None:
    owing = playing(acting(BOWS), OweTest("morale", {"actor": THRALLS}, {}, "by hand"))
    assert the_debt(owing, THRALLS)
    assert why(owing, "end_activation", BOWS) == ""
    for step in ("tests_owed", "end_activation"):
        there = playing(owing, GoTo(step))
        assert why(there, "end_activation", BOWS) == "tests are owed: take or waive them first"


def test_nobody_is_designated_where_no_piece_is() -> None:
    assert why(playing(designating(), GoTo("end_turn")), "designate", BOWS) == "no piece is designated in this step"


def test_where_his_side_has_no_unit_left_nobody_is_joined_and_nobody_may_be_named() -> None:
    history = acting(ORIANE)
    for unit in (SPEARS, BOWS):
        history = having(history, unit, state="eliminated")
    assert why(history, "join", ORIANE) == "its side has no unit left to join"
    assert why(history, "join", SORN) == ""
    assert "its side has no unit left to join" in refused(history, Perform("join", ORIANE, {"host": "tamsin"}))


@pytest.mark.parametrize(("gone", "known"), [((), "Spears, Bows"), ((BOWS,), "Spears"), ((SPEARS,), "Bows")])
def test_whoever_joins_is_told_which_units_of_his_own_are_there(gone: tuple[UnitId, ...], known: str) -> None:
    history = acting(ORIANE)
    for unit in gone:
        history = having(history, unit, state="eliminated")
    for host in ("thralls", "tamsin", "nobody"):
        reason = refused(history, Perform("join", ORIANE, {"host": host}))
        assert f"{host!r} is not a unit it can join; give one of {known}" in reason


@pytest.mark.parametrize(
    ("gone", "known"), [((), "Thralls, Stair, Sorn"), ((THRALLS,), "Stair, Sorn"), ((STAIR, SORN), "Thralls")]
)
def test_whoever_comes_into_contact_is_told_which_enemies_are_there(gone: tuple[UnitId, ...], known: str) -> None:
    history = acting(BOWS)
    for unit in gone:
        history = having(history, unit, state="fled")
    for enemy in ("spears", "oriane", "nobody"):
        for action in ("engage", "charge"):
            reason = refused(history, Perform(action, BOWS, {"enemy": enemy}))
            assert f"{enemy!r} is not an enemy it can meet; give one of {known}" in reason
