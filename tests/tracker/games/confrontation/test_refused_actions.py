"""Why what the table does to a unit is refused, each action in each state that bars it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import playing, refused, the
from tests.tracker.games.confrontation.battles import (
    ALYS,
    AXES,
    BOWS,
    EMREL,
    SPEARS,
    VARA,
    Marked,
    at,
    having,
    so,
    value,
    values_of,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import Perform
from tracker.games.confrontation import SYSTEM

GONE, AWAY = "nothing of it is left", "it is off the table until the next turn"
NOBODY = "it charges nobody"
FLEES = "fleeing (CF-RALLY-04)"
FROZEN = "refused to charge, does nothing else this turn (CF-FEAR-02)"
SPENT = "charge spent (CF-FLEE-04, CF-FLEE-07, CF-FLEE-15)"
NO_PLACE = "it has no place in the shooting and magic phase"
CHARGING: Marked = (SPEARS, {"charges": AXES})
Marks = dict[str, Any]

# The action, the unit, how things stand, and the reason; empty where it may.
BARRED: list[tuple[str, UnitId, list[Marked], str]] = [
    ("move", SPEARS, [], ""),
    ("move", SPEARS, [(SPEARS, {"melee": 1})], "in a melee"),
    ("move", SPEARS, [(SPEARS, {"fleeing": "fear"})], FLEES),
    ("move", SPEARS, [(SPEARS, {"frozen": True})], FROZEN),
    ("move", SPEARS, [(SPEARS, {"charge_spent": True})], SPENT),
    ("move", SPEARS, [(SPEARS, {"rallied": True})], ""),
    ("move", SPEARS, [(SPEARS, {"disengaged": True})], ""),
    ("move", SPEARS, [(SPEARS, {"ran": True})], ""),
    ("land", SPEARS, [], NOBODY),
    ("land", SPEARS, [CHARGING], ""),
    ("land", SPEARS, [CHARGING, (AXES, {"off_table": True})], NOBODY),
    ("land", SPEARS, [CHARGING, (AXES, {"lost": 6})], NOBODY),
    ("land", SPEARS, [CHARGING, (AXES, {"fleeing": "fear"})], "its target flees: pursue it instead (CF-FLEE-04)"),
    ("land", SPEARS, [CHARGING, (AXES, {"fleeing": "voluntary"})], "its target flees: pursue it instead (CF-FLEE-04)"),
    ("goes_first", SPEARS, [], ""),
    ("wait", BOWS, [], NO_PLACE),
    ("wait", BOWS, [(BOWS, {"scored": True})], ""),
    ("wait", BOWS, [(BOWS, {"scored": True, "has_shot": True})], "has shot or cast"),
    ("wait", BOWS, [(BOWS, {"scored": True, "waiting": True})], "it waits already"),
    ("engage", SPEARS, [], ""),
    ("engage", SPEARS, [(SPEARS, {"melee": 1})], ""),
    ("melee_played", SPEARS, [], "in no melee"),
    ("melee_played", SPEARS, [(SPEARS, {"melee": 1})], ""),
    ("next_melee", SPEARS, [], "every melee has been played"),
    ("next_melee", SPEARS, [(AXES, {"melee": 1})], ""),
    ("next_melee", SPEARS, [(AXES, {"melee": 1, "fought": True})], "every melee has been played"),
    ("next_melee", SPEARS, [(AXES, {"melee": 1, "joined_late": True})], "every melee has been played"),
    ("next_melee", SPEARS, [(AXES, {"melee": 1, "off_table": True})], "every melee has been played"),
    ("desert", SPEARS, [], ""),
    ("desert", SPEARS, [(SPEARS, {"fleeing": "fear"})], ""),
    ("desert", SPEARS, [(SPEARS, {"fleeing": "voluntary"})],
     "it flees of its own will: it stops at the table edge (CF-FLEE-19)"),
    ("desert", SPEARS, [(SPEARS, {"fleeing": "fear", "caught": True})], "it was caught: whoever caught it keeps it"),
    ("destroy", SPEARS, [], ""),
    ("lose", SPEARS, [], ""),
    ("regain", SPEARS, [], "it has lost nothing"),
    ("regain", SPEARS, [(SPEARS, {"lost": 5})], ""),
    ("come_to", SPEARS, [], "none of its figures is stunned"),
    ("come_to", SPEARS, [(SPEARS, {"stunned": 1})], ""),
    ("trance", EMREL, [], ""),
    ("trance", VARA, [], ""),
    ("trance", ALYS, [], "not a mage"),
]  # fmt: skip


@pytest.mark.parametrize(("action", "unit", "standing", "reason"), BARRED)
def test_what_bars_an_action(action: str, unit: UnitId, standing: list[Marked], reason: str) -> None:
    history = so(at("T-13", "heath"), *standing)
    assert (SYSTEM.action(action).bars(history.battle, the(history, unit)) or "") == reason


@pytest.mark.parametrize("action", [action.key for action in SYSTEM.play.actions if action.key != "regain"])
@pytest.mark.parametrize(
    ("marks", "reason"),
    [
        ({"lost": 5}, GONE),
        ({"deserted": True}, GONE),
        ({"off_table": True}, AWAY),
        ({"off_table": True, "lost": 5}, GONE),
    ],
)
def test_nothing_is_done_to_who_is_gone(action: str, marks: Marks, reason: str) -> None:
    history = so(at("T-13", "heath"), (SPEARS, marks))
    assert SYSTEM.action(action).bars(history.battle, the(history, SPEARS)) == reason


# Marks of the Spears (MOV 10), the cm it moves, whether it runs; what then stands of it, or the limit that is quoted.
MOVES: list[tuple[Marks, float, bool, tuple[float, bool] | str]] = [
    ({}, 10, False, (10, False)),
    ({}, 10.5, False, (10.5, True)),
    ({}, 4, True, (4, True)),
    ({"moved": 6}, 4, False, (10, False)),
    ({"moved": 6}, 5, False, (11, True)),
    ({"moved": 6, "ran": True}, 1, False, (7, True)),
    ({"rallied": True}, 5, False, (5, False)),
    ({"rallied": True}, 5.5, False, "rallied this turn: at most 5 cm, and no run (CF-RALLY-09)"),
    ({"rallied": True, "moved": 3}, 3, False, "rallied this turn: at most 5 cm, and no run (CF-RALLY-09)"),
    ({"rallied": True}, 1, True, "rallied this turn: at most 5 cm, and no run (CF-RALLY-09)"),
    ({"disengaged": True}, 10, False, (10, False)),
    ({"disengaged": True}, 10.5, False, "left a melee this turn: at most 10 cm, and no run (CF-DISENG-08)"),
    ({"disengaged": True, "moved": 6}, 5, False, "left a melee this turn: at most 10 cm, and no run (CF-DISENG-08)"),
    ({"disengaged": True}, 1, True, "left a melee this turn: at most 10 cm, and no run (CF-DISENG-08)"),
]


@pytest.mark.parametrize("runs", [False, True])
def test_a_move_of_nothing_is_refused(runs: bool) -> None:
    assert "0.1" in refused(at("T-13", "heath"), Perform("move", SPEARS, {"cm": 0, "runs": runs}))


@pytest.mark.parametrize(
    ("marks", "cm"),
    [
        ({}, 10),
        ({"moved": 4}, 6),
        ({"moved": 10}, 10),
        ({"moved": 14, "ran": True}, 6),
        ({"rallied": True}, 5),
        ({"rallied": True, "moved": 3}, 2),
        ({"disengaged": True, "moved": 4}, 6),
    ],
)
def test_a_move_begins_at_the_rest_of_what_the_unit_walks_then_at_that_of_its_run(marks: Marks, cm: float) -> None:
    history = so(at("T-13", "heath"), (SPEARS, marks)) if marks else at("T-13", "heath")
    moved = playing(history, Perform("move", SPEARS))
    assert value(moved.battle, SPEARS, "moved") == marks.get("moved", 0) + cm


@pytest.mark.parametrize(("marks", "cm", "runs", "expected"), MOVES)
def test_how_far_a_unit_may_move_by_hand(
    marks: Marks, cm: float, runs: bool, expected: tuple[float, bool] | str
) -> None:
    history = so(at("T-13", "heath"), (SPEARS, marks)) if marks else at("T-13", "heath")
    command = Perform("move", SPEARS, {"cm": cm, "runs": runs})
    if isinstance(expected, str):
        assert expected in refused(history, command)
    else:
        assert values_of(playing(history, command), SPEARS, "moved", "ran") == expected


@pytest.mark.parametrize(
    ("action", "key", "before", "amount", "after"),
    [
        ("lose", "lost", 0, 1, 1),
        ("lose", "lost", 1, 3, 4),
        ("lose", "lost", 3, 9, 5),
        ("regain", "lost", 3, 2, 1),
        ("regain", "lost", 1, 2, 0),
        ("come_to", "stunned", 2, None, 1),
    ],
)
def test_losses_by_hand_stay_within_the_unit(
    action: str, key: str, before: int, amount: int | None, after: int
) -> None:
    history = having(at("T-13", "heath"), SPEARS, **{key: before}) if before else at("T-13", "heath")
    done = playing(history, Perform(action, SPEARS, {} if amount is None else {"amount": amount}))
    assert value(done.battle, SPEARS, key) == after
