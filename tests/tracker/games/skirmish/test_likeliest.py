"""What a page of attacks proposes before anybody says anything, and whom the questions to the table are about."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import having, playing, the
from tests.tracker.games.skirmish.battles import (
    ACT_STEP,
    BOWS,
    ORIANE,
    SORN,
    SPEARS,
    STAIR,
    THRALLS,
    a_roll,
    acting,
    designating,
    value,
)
from tests.tracker.games.skirmish.test_charge import hollow_acting
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, BeginProcedure, GoTo, Perform
from tracker.games.skirmish import SYSTEM
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.play.sheets import open_on
from tracker.play.walk import standing
from tracker.rules.system import May

Marks = dict[str, Any]


def choices(history: History, page: str, unit: UnitId = BOWS) -> list[str]:
    """Whom the attacks of that page may be aimed at, the likeliest first."""
    (first, *_rest) = open_on(history, SYSTEM.sheet(page), {"actor": unit}).entries
    return [str(choice) for choice in first.answered[0].choices]


def so(history: History, **marks: Marks) -> History:
    for unit, values in marks.items():
        history = having(history, unit, **values)
    return history


# The page, how things stand, and the enemies in order.
ORDER: list[tuple[str, dict[str, Marks], list[UnitId]]] = [
    ("shots", {}, [THRALLS, STAIR, SORN]),
    ("shots", {"thralls": {"melee": 1}}, [STAIR, SORN, THRALLS]),
    ("shots", {"stair": {"melee": 1}, "thralls": {"melee": 1}}, [SORN, THRALLS, STAIR]),
    ("shots", {"sorn": {"attached_to": "stair"}}, [THRALLS, STAIR, SORN]),
    ("shots", {"stair": {"kind": "hero"}}, [THRALLS, STAIR, SORN]),
    ("shots", {"thralls": {"kind": "hero"}}, [STAIR, THRALLS, SORN]),
    ("shots", {"thralls": {"state": "eliminated"}}, [STAIR, SORN]),
    ("blows", {}, [THRALLS, STAIR, SORN]),
    ("blows", {"bows": {"melee": 1}, "sorn": {"melee": 1}}, [SORN, THRALLS, STAIR]),
    ("blows", {"bows": {"melee": 1}, "sorn": {"melee": 2}}, [THRALLS, STAIR, SORN]),
    ("blows", {"bows": {"charged_at": "sorn; stair"}}, [STAIR, SORN, THRALLS]),
    ("blows", {"bows": {"charged_at": "sorn", "melee": 1}, "stair": {"melee": 1}}, [STAIR, SORN, THRALLS]),
    ("blows", {"stair": {"state": "fled"}}, [THRALLS, SORN]),
]


@pytest.mark.parametrize(("page", "marks", "expected"), ORDER)
def test_whom_attacks_are_likeliest_to_be_aimed_at(page: str, marks: dict[str, Marks], expected: list[UnitId]) -> None:
    assert choices(so(acting(BOWS), **marks), page) == expected


def test_who_is_on_alert_is_likeliest_to_strike_at_the_one_that_acts() -> None:
    watching = so(hollow_acting(STAIR), bows={"on_alert": 4})
    assert choices(watching, "blows") == [STAIR, THRALLS, SORN]


def test_whoever_was_shot_at_last_is_proposed_again_while_it_is_there() -> None:
    history = playing(acting(BOWS), a_roll("shoot", 2, actor=BOWS, target=STAIR, distance=5), GoTo("end_turn"))
    page = open_on(history, SYSTEM.sheet("shots"), {"actor": BOWS})
    assert {entry.row.bindings["target"] for entry in page.entries} == {STAIR}
    page = open_on(having(history, STAIR, state="fled"), SYSTEM.sheet("shots"), {"actor": BOWS})
    assert {entry.row.bindings["target"] for entry in page.entries} == {THRALLS}


def test_whom_it_shot_at_and_who_fights_by_now_is_not_proposed_again_before_a_first_shot_at_it() -> None:
    shot = a_roll("shoot", 2, actor=BOWS, target=STAIR, distance=5)
    history = having(playing(acting(BOWS), shot, GoTo("end_turn")), STAIR, melee=1)
    page = open_on(history, SYSTEM.sheet("shots"), {"actor": BOWS})
    assert {entry.row.bindings["target"] for entry in page.entries} == {THRALLS}
    # Within one phase it shoots on at whom it shot at, whatever was said of it.
    into_it = playing(having(acting(BOWS), STAIR, melee=1), shot)
    page = open_on(into_it, SYSTEM.sheet("shots"), {"actor": BOWS})
    (said, *_rest) = next(entry for entry in page.entries if entry.rolled is None).answered
    assert (said.value, said.is_doubtful) == (STAIR, False)


# The piece activated, the marks of the Bows (four figures), and the attacks they have left.
LEFT: list[tuple[UnitId, Marks, int]] = [
    (BOWS, {}, 4),
    (BOWS, {"lost": 1}, 3),
    (BOWS, {"acted": 3}, 1),
    (BOWS, {"acted": 3, "ready": 2}, 3),
    (BOWS, {"acted": 4, "ready": 4}, 4),
    (BOWS, {"option": "all_out", "acted": 4}, 4),
    (BOWS, {"option": "charge", "acted": 4}, 4),
    (BOWS, {"option": "run", "acted": 3, "ready": 0}, 1),
    (ORIANE, {}, 4),
    (ORIANE, {"lost": 2}, 2),
    (ORIANE, {"acted": 4}, 4),
]


@pytest.mark.parametrize(("active", "marks", "left"), LEFT)
def test_how_many_attacks_are_left(active: UnitId, marks: Marks, left: int) -> None:
    history = so(acting(active), bows=marks) if marks else acting(active)
    assert len(open_on(history, SYSTEM.sheet("blows"), {"actor": BOWS}).entries) == left


def test_blows_of_a_charge_never_come_to_an_end_and_those_out_of_turn_are_one_a_figure() -> None:
    charging = having(acting(BOWS), BOWS, option="charge", acted=4)
    for history, left in ((charging, (3, 2, 1, 1, 1)), (acting(ORIANE), (3, 2, 1, 1))):
        there = history
        for still in left:
            there = playing(there, a_roll("melee", 2, actor=BOWS, target=THRALLS, occasion="action"))
            rows = open_on(there, SYSTEM.sheet("blows"), {"actor": BOWS}).entries
            assert len([entry for entry in rows if entry.rolled is None]) == still


@pytest.mark.parametrize("prompt", ["option", "damage", "fear_due"])
def test_what_the_table_is_asked_is_asked_of_the_piece_that_is_activated(prompt: str) -> None:
    about = SYSTEM.prompt(prompt).about
    assert about(designating().battle) is None
    assert about(acting(BOWS).battle) == BOWS


# The question, the marks of the Bows as they act, and whether it is asked.
ASKED: list[tuple[str, Marks, bool]] = [
    ("option", {}, False),
    ("option", {"option": "run"}, False),
    ("option", {"option": "alert"}, True),
    ("option", {"option": "complex"}, True),
    ("damage", {}, False),
    ("damage", {"damage": 0}, True),
    ("fear_due", {}, True),
    ("fear_due", {"acted": 1}, False),
]


@pytest.mark.parametrize(("prompt", "marks", "is_asked"), ASKED)
def test_what_is_asked_of_a_piece_that_acts(prompt: str, marks: Marks, is_asked: bool) -> None:
    history = so(acting(BOWS), bows=marks) if marks else acting(BOWS)
    assert SYSTEM.prompt(prompt).matters(history.battle) is is_asked


def test_nothing_is_asked_of_nobody() -> None:
    assert not any(prompt.matters(designating().battle) for prompt in SYSTEM.play.prompts)


def test_a_piece_designated_in_a_later_turn_acts_in_that_turn() -> None:
    second = playing(acting(BOWS), GoTo("end_turn"), Advance(), a_roll("initiative", 20, 1), Advance())
    assert second.battle.place.turn == 2
    there = playing(second, Perform("designate", SPEARS)).battle.place
    assert (there.turn, there.step) == (2, ACT_STEP)


def test_a_flight_that_is_no_longer_due_has_nothing_left_to_ask() -> None:
    history = so(acting(BOWS), bows={"melee": 1, "flight_due": True}, thralls={"melee": 1}, stair={"melee": 1})
    begun = playing(history, BeginProcedure("flight_move", {"actor": BOWS}))
    running = begun.battle.running[0]
    assert question(SYSTEM, begun.battle, running) is not None
    assert question(SYSTEM, having(begun, BOWS, flight_due=False).battle, running) is None


def test_a_flight_that_was_put_right_meanwhile_ends_without_a_blow() -> None:
    history = so(acting(BOWS), bows={"melee": 1, "flight_due": True}, thralls={"melee": 1}, stair={"melee": 1})
    begun = playing(history, BeginProcedure("flight_move", {"actor": BOWS}))
    after = having(begun, BOWS, flight_due=False)
    assert (after.battle.running, after.battle.debts) == ((), ())
    assert (value(after, BOWS, "has_fled"), value(after, BOWS, "melee")) == (False, 1)


def test_who_is_designated_is_asked_what_it_does_and_nothing_is_taken_for_granted() -> None:
    history = designating()
    stands = standing(SYSTEM, history.battle, the(history, BOWS))
    assert isinstance(stands, May)
    assert (stands.asks, stands.verb) == (True, "designate")


@pytest.mark.parametrize(
    ("thralls", "stair", "most"),
    [({}, {}, 12), ({"lost": 5}, {}, 7), ({"lost": 12}, {}, 1), ({"state": "routed"}, {"state": "routed"}, 0)],
)
def test_as_many_figures_strike_one_who_flees_as_the_largest_enemy_has(
    thralls: dict[str, Any], stair: dict[str, Any], most: int
) -> None:
    history = so(acting(BOWS), bows={"melee": 1, "flight_due": True}, stair={"melee": 1}, thralls={"melee": 1})
    history = so(history, thralls=thralls, stair=stair)
    assert SYSTEM.action("flee").most(history.battle, the(history, BOWS)) == {"contacts": most}
