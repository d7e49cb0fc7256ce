"""All that fright, flights, and the pursuits that follow or do not change, owe and let go, line by line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.play import playing
from tests.tracker.games.confrontation.battles import (
    AXES,
    BEAST,
    GORM,
    SPEARS,
    a_roll,
    at,
    changes,
    owed_now,
    so,
)
from tracker.battle.commands import OweTest, SetSwitch
from tracker.play.history import History


def two_pursuits() -> History:
    """The beast and Gorm both owe the pursuit of the spears; the beast had charged them."""
    history = so(
        at("T-11", "delve"),
        (BEAST, {"charges": SPEARS, "arrival": "front"}),
        (SPEARS, {"fleeing": "fear", "fled_cm": 5.0}),
    )
    for hunter in (BEAST, GORM):
        history = playing(history, OweTest("pursuit", {"actor": hunter, "target": SPEARS}, {}, "for the test"))
    return history


# What it is, the act, and every line of what it brings about.
ACTS: list[tuple[str, Callable[[], History], list[str]]] = [
    (
        "fright",
        lambda: playing(at("T-10", "delve"), a_roll("fear", 1, inputs={"why": "charged"}, actor=SPEARS, target=BEAST)),
        [
            "SPEARS fleeing: none to fear (fear)",
            "SPEARS fear_difficulty: 0 to 6 (fear)",
            "SPEARS pursuer:  to BEAST (fear)",
            "owed fear_flight: actor SPEARS, target BEAST; winded False; T-11 (fright)",
        ],
    ),
    (
        "fear flight",
        lambda: playing(
            so(
                at("T-11", "delve"),
                (SPEARS, {"fleeing": "fear", "melee": 2}),
                (AXES, {"melee": 2}),
                (BEAST, {"charges": SPEARS}),
            ),
            a_roll("fear_flight", 4, inputs={"winded": False}, actor=SPEARS, target=BEAST),
        ),
        [
            "SPEARS fled_cm: 0.0 to 10.0 (flight)",
            "SPEARS moved: 0.0 to 10.0 (flight)",
            "SPEARS melee: 2 to 0 (flight)",
            "AXES melee: 2 to 0 (unopposed)",
            "SPEARS pursuer:  to BEAST (flight)",
            "owed pursuit: actor BEAST, target SPEARS; winded False; T-11 (flight)",
        ],
    ),
    (
        "fear flight stuck",
        lambda: playing(
            so(at("T-11", "delve"), (SPEARS, {"fleeing": "fear", "melee": 2}), (AXES, {"melee": 2})),
            a_roll("fear_flight", 1, inputs={"winded": False}, actor=SPEARS, target=BEAST),
        ),
        ["SPEARS pursuer:  to BEAST (flight)", "owed pursuit: actor BEAST, target SPEARS; winded False; T-11 (flight)"],
    ),
    (
        "winded flight",
        lambda: playing(
            so(at("T-04"), (SPEARS, {"fleeing": "fear", "pursuer": BEAST})),
            a_roll("fear_flight", 6, inputs={"winded": True}, actor=SPEARS),
        ),
        [
            "SPEARS fled_cm: 0.0 to 10.0 (flight)",
            "SPEARS moved: 0.0 to 10.0 (flight)",
            "owed pursuit: actor BEAST, target SPEARS; winded True; T-04 (flight)",
        ],
    ),
    (
        "flight, nobody pursues",
        lambda: playing(so(at("T-11", "delve"), (SPEARS, {"fleeing": "fear"})), a_roll("fear_flight", 4, actor=SPEARS)),
        ["SPEARS fled_cm: 0.0 to 10.0 (flight)", "SPEARS moved: 0.0 to 10.0 (flight)"],
    ),
    (
        "flight, pursuer has pursued",
        lambda: playing(
            so(at("T-11", "delve"), (SPEARS, {"fleeing": "fear"}), (BEAST, {"pursued": True})),
            a_roll("fear_flight", 4, actor=SPEARS, target=BEAST),
        ),
        [
            "SPEARS fled_cm: 0.0 to 10.0 (flight)",
            "SPEARS moved: 0.0 to 10.0 (flight)",
            "SPEARS pursuer:  to BEAST (flight)",
        ],
    ),
    (
        "voluntary",
        lambda: playing(
            so(at("T-10", "delve"), (AXES, {"charges": SPEARS})),
            a_roll("voluntary_flight", 4, inputs={"edge_cm": 50.0, "winded": False}, actor=SPEARS, target=AXES),
        ),
        [
            "SPEARS fleeing: none to voluntary (flight)",
            "SPEARS fled_cm: 0.0 to 15.0 (flight)",
            "SPEARS moved: 0.0 to 15.0 (flight)",
            "SPEARS pursuer:  to AXES (flight)",
            "owed pursuit: actor AXES, target SPEARS; winded False; T-11 (flight)",
        ],
    ),
    (
        "afraid flees voluntarily",
        lambda: playing(
            so(at("T-10", "delve"), (SPEARS, {"fleeing": "fear"})),
            a_roll("voluntary_flight", 1, inputs={"edge_cm": 50.0}, actor=SPEARS),
        ),
        ["SPEARS fled_cm: 0.0 to 5.0 (flight)", "SPEARS moved: 0.0 to 5.0 (flight)"],
    ),
    (
        "pursuit caught",
        lambda: playing(
            so(
                at("T-11", "delve"),
                (BEAST, {"charges": SPEARS, "arrival": "front", "charge_gap": 8.0}),
                (SPEARS, {"fleeing": "fear", "fled_cm": 5.0}),
            ),
            a_roll("pursuit", 1, actor=BEAST, target=SPEARS),
        ),
        [
            "BEAST pursued: False to True (pursuit)",
            "BEAST charges: SPEARS to  (pursuit)",
            "BEAST arrival: front to none (pursuit)",
            "BEAST charge_gap: 8.0 to 0.0 (pursuit)",
            "BEAST charge_spent: False to True (pursuit)",
            "BEAST moved: 0.0 to 30.0 (pursuit)",
            "SPEARS caught: False to True (pursuit)",
            "SPEARS dice_limit: none to no_dice (pursuit)",
            "SPEARS discipline_forced: False to True (pursuit)",
            "SPEARS melee: 0 to 1 (pursuit)",
            "BEAST melee: 0 to 1 (pursuit)",
            "BEAST arrival: none to pursuit (pursuit)",
        ],
    ),
    (
        "pursuit escaped",
        lambda: playing(
            so(
                at("T-11", "delve"),
                (BEAST, {"charges": SPEARS, "arrival": "front", "charge_gap": 80.0}),
                (SPEARS, {"fleeing": "fear", "fled_cm": 5.0}),
            ),
            a_roll("pursuit", 1, actor=BEAST, target=SPEARS),
        ),
        [
            "BEAST pursued: False to True (pursuit)",
            "BEAST charges: SPEARS to  (pursuit)",
            "BEAST arrival: front to none (pursuit)",
            "BEAST charge_gap: 80.0 to 0.0 (pursuit)",
            "BEAST charge_spent: False to True (pursuit)",
            "BEAST moved: 0.0 to 30.0 (pursuit)",
        ],
    ),
    (
        "stands fast",
        lambda: playing(two_pursuits(), a_roll("no_pursuit", 6, inputs={"dis": 9}, actor=BEAST)),
        [
            "void (stands_fast)",
            "BEAST charges: SPEARS to  (stands_fast)",
            "BEAST arrival: front to none (stands_fast)",
            "BEAST charge_spent: False to True (stands_fast)",
        ],
    ),
    (
        "stands fast charge move",
        lambda: playing(
            two_pursuits(),
            SetSwitch("no_pursuit", "charge_move"),
            a_roll("no_pursuit", 6, inputs={"dis": 9}, actor=BEAST),
        ),
        [
            "void (stands_fast)",
            "BEAST charges: SPEARS to  (stands_fast)",
            "BEAST arrival: front to none (stands_fast)",
            "BEAST charge_spent: False to True (stands_fast)",
            "BEAST moved: 0.0 to 30.0 (stands_fast)",
        ],
    ),
    ("must pursue", lambda: playing(two_pursuits(), a_roll("no_pursuit", 1, actor=BEAST)), []),
    (
        "stands -2",
        lambda: playing(
            playing(
                so(at("T-11", "delve"), (SPEARS, {"fleeing": "fear", "fear_difficulty": 6, "pursuer": BEAST})),
                SetSwitch("cannot_flee", "stands_minus2"),
            ),
            a_roll("fear_flight", 1, actor=SPEARS, target=BEAST),
        ),
        [
            "SPEARS fleeing: fear to none (flight)",
            "SPEARS fear_difficulty: 6 to 0 (rally)",
            "SPEARS pursuer: BEAST to  (rally)",
            "SPEARS frozen: False to True (flight)",
        ],
    ),
]


@pytest.mark.parametrize(("act", "after"), [act[1:] for act in ACTS], ids=[act[0] for act in ACTS])
def test_all_that_an_act_brings_about(act: Callable[[], History], after: list[str]) -> None:
    assert changes(act()) == after


def test_one_that_need_not_pursue_lets_its_own_pursuit_go_and_nobody_elses() -> None:
    held = playing(two_pursuits(), a_roll("no_pursuit", 6, inputs={"dis": 9}, actor=BEAST))
    assert owed_now(held) == [("pursuit", {"actor": GORM, "target": SPEARS})]
