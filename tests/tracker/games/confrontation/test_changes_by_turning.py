"""All that a new turn, rallies, the edge, losses and their repair change, owe and let go, line by line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.play import playing
from tests.tracker.games.confrontation.battles import (
    ALYS,
    AXES,
    BEAST,
    EMREL,
    GORM,
    LAMPS,
    SPEARS,
    a_roll,
    at,
    changes,
    fighting,
    so,
)
from tracker.battle.commands import Advance, GoTo, Perform
from tracker.play.history import History

# What it is, the act, and every line of what it brings about.
ACTS: list[tuple[str, Callable[[], History], list[str]]] = [
    (
        "off table",
        lambda: playing(
            so(at("T-21"), (GORM, {"melee": 2}), (ALYS, {"melee": 2})), a_roll("table_edge", 1, actor=GORM)
        ),
        [
            "GORM off_table: False to True (table_edge)",
            "GORM melee: 2 to 0 (unit_gone)",
            "ALYS melee: 2 to 0 (unopposed)",
        ],
    ),
    ("stays at edge", lambda: playing(at("T-21"), a_roll("table_edge", 6, actor=GORM)), []),
    (
        "rally",
        lambda: playing(
            so(at("T-03"), (SPEARS, {"fleeing": "fear", "fear_difficulty": 6, "pursuer": BEAST, "rally_tries": 2})),
            a_roll("rally", 5, actor=SPEARS),
        ),
        [
            "SPEARS fleeing: fear to none (rally)",
            "SPEARS rally_tries: 2 to 0 (rally)",
            "SPEARS fear_difficulty: 6 to 0 (rally)",
            "SPEARS pursuer: BEAST to  (rally)",
            "SPEARS rallied: False to True (rally)",
            "SPEARS dice_limit: none to all_defence (rally)",
        ],
    ),
    (
        "rally fails",
        lambda: playing(
            so(at("T-03"), (SPEARS, {"fleeing": "fear", "fear_difficulty": 16, "pursuer": BEAST, "rally_tries": 2})),
            a_roll("rally", 1, actor=SPEARS),
        ),
        ["SPEARS rally_tries: 2 to 3 (rally)", "owed fear_flight: actor SPEARS; winded True; T-04 (rally_failed)"],
    ),
    (
        "move",
        lambda: playing(at("T-13", "heath"), Perform("move", ALYS, {"cm": 12.5})),
        ["ALYS moved: 0.0 to 12.5 (move)", "ALYS ran: False to True (move)"],
    ),
    (
        "desert",
        lambda: playing(
            so(at("T-11", "heath"), (SPEARS, {"fleeing": "fear", "melee": 2}), (AXES, {"melee": 2})),
            Perform("desert", SPEARS),
        ),
        [
            "SPEARS deserted: False to True (ran_off)",
            "SPEARS melee: 2 to 0 (unit_gone)",
            "AXES melee: 2 to 0 (unopposed)",
        ],
    ),
    (
        "lose",
        lambda: playing(
            so(at("T-15"), (AXES, {"light": 2, "serious": 2, "critical": 2, "stunned": 5})),
            Perform("lose", AXES, {"amount": 3}),
        ),
        [
            "AXES lost: 0 to 3 (loss)",
            "AXES stunned: 5 to 3 (loss)",
            "AXES serious: 2 to 1 (loss)",
            "AXES critical: 2 to 0 (loss)",
        ],
    ),
    (
        "regain",
        lambda: playing(so(at("T-15"), (AXES, {"lost": 2})), Perform("regain", AXES, {"amount": 5})),
        ["AXES lost: 2 to 0 (recovered)"],
    ),
    (
        "come_to",
        lambda: playing(so(at("T-15"), (AXES, {"stunned": 2})), Perform("come_to", AXES)),
        ["AXES stunned: 2 to 1 (recovered)"],
    ),
    ("trance", lambda: playing(at("T-23"), Perform("trance", EMREL)), ["EMREL trance: True to False (recovered)"]),
    (
        "first",
        lambda: playing(playing(at("T-05"), Perform("goes_first", ALYS)), Perform("goes_first", GORM)),
        ["first_side: heath to delve (first)"],
    ),
    (
        "new turn",
        lambda: playing(
            so(
                playing(at("T-23"), Perform("goes_first", GORM)), (ALYS, {"barred_enemies": BEAST, "barred_next": GORM})
            ),
            Advance(),
        ),
        [
            "ALYS barred_enemies: BEAST to GORM (turn_start)",
            "ALYS barred_next: GORM to  (turn_start)",
            "first_side: delve to  (turn_start)",
        ],
    ),
    (
        "returns",
        lambda: playing(so(at("T-01"), (GORM, {"off_table": True}), (AXES, {"off_table": True, "lost": 6})), Advance()),
        ["GORM off_table: True to False (returns)"],
    ),
    (
        "rallies due",
        lambda: playing(
            so(
                at("T-01"),
                (GORM, {"fleeing": "voluntary", "pursuer": ALYS}),
                (AXES, {"fleeing": "fear"}),
                (LAMPS, {"fleeing": "fear", "off_table": True, "lost": 2}),
            ),
            GoTo("T-03"),
        ),
        [
            "GORM fleeing: voluntary to none (stops)",
            "GORM pursuer: ALYS to  (rally)",
            "GORM rallied: False to True (stops)",
            "GORM dice_limit: none to all_defence (stops)",
            "owed rally: actor AXES; ; T-03 (turn_start)",
        ],
    ),
    (
        "turn ends",
        lambda: playing(so(at("T-22"), (GORM, {"stunned": 1}), (AXES, {"stunned": 3})), GoTo("T-23")),
        ["GORM stunned: 1 to 0 (turn_end)", "AXES stunned: 3 to 0 (turn_end)"],
    ),
    (
        "gone in a melee of three",
        lambda: playing(so(at("T-20"), *fighting(ALYS, GORM, AXES)), Perform("lose", GORM, {"amount": 1})),
        ["GORM lost: 0 to 1 (loss)", "GORM melee: 2 to 0 (unit_gone)"],
    ),
    (
        "gone, the last enemy",
        lambda: playing(so(at("T-20"), *fighting(ALYS, GORM)), Perform("lose", GORM, {"amount": 1})),
        ["GORM lost: 0 to 1 (loss)", "GORM melee: 2 to 0 (unit_gone)", "ALYS melee: 2 to 0 (unopposed)"],
    ),
]


@pytest.mark.parametrize(("act", "after"), [act[1:] for act in ACTS], ids=[act[0] for act in ACTS])
def test_all_that_an_act_brings_about(act: Callable[[], History], after: list[str]) -> None:
    assert changes(act()) == after
