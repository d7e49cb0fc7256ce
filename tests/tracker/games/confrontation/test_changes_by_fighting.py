"""All that tests before blows, blows, shots, spells and wounds change, owe and let go, line by line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.play import playing
from tests.tracker.games.confrontation.battles import (
    ALYS,
    AXES,
    BOWS,
    EMREL,
    ENGINE,
    GORM,
    JAVELINS,
    LAMPS,
    SPEARS,
    a_roll,
    at,
    changes,
    fighting,
    so,
)
from tracker.battle.commands import Perform
from tracker.play.history import History

# What it is, the act, and every line of what it brings about.
ACTS: list[tuple[str, Callable[[], History], list[str]]] = [
    (
        "discipline",
        lambda: playing(
            so(at("T-18"), *fighting(ALYS, GORM), (ALYS, {"roll_off": 3})), a_roll("discipline", 4, actor=ALYS)
        ),
        [
            "ALYS discipline_made: False to True (discipline)",
            "ALYS discipline_total: 0 to 11 (discipline)",
            "ALYS roll_off: 3 to 0 (discipline)",
        ],
    ),
    (
        "discipline lost",
        lambda: playing(so(at("T-18"), *fighting(ALYS, GORM)), a_roll("discipline", 1, actor=ALYS)),
        [
            "ALYS discipline_made: False to True (discipline)",
            "ALYS discipline_total: 0 to 8 (discipline)",
            "ALYS discipline_lost: False to True (discipline)",
        ],
    ),
    (
        "initiative",
        lambda: playing(
            so(at("T-19"), *fighting(ALYS, GORM), (ALYS, {"roll_off": 3, "arrival": "front"})),
            a_roll("initiative", 4, actor=ALYS),
        ),
        [
            "ALYS initiative_made: False to True (initiative)",
            "ALYS initiative_total: 0 to 16 (initiative)",
            "ALYS roll_off: 3 to 0 (initiative)",
        ],
    ),
    (
        "initiative lost",
        lambda: playing(so(at("T-19"), *fighting(ALYS, GORM)), a_roll("initiative", 1, actor=ALYS)),
        [
            "ALYS initiative_made: False to True (initiative)",
            "ALYS initiative_total: 0 to 7 (initiative)",
            "ALYS initiative_lost: False to True (initiative)",
        ],
    ),
    (
        "rolloff",
        lambda: playing(
            so(at("T-18"), *fighting(ALYS, GORM), (ALYS, {"roll_off": 352})), a_roll("rolloff", 4, actor=ALYS)
        ),
        ["ALYS roll_off: 352 to 3524 (rolloff)"],
    ),
    (
        "dice",
        lambda: playing(
            so(at("T-18"), *fighting(ALYS, GORM)), a_roll("melee_dice", inputs={"fleeing": True}, actor=ALYS)
        ),
        ["ALYS melee_dice: 0 to 6 (dice)", "ALYS attack_only: 0 to 2 (dice)"],
    ),
    (
        "hit",
        lambda: playing(so(at("T-20"), *fighting(ALYS, GORM)), a_roll("blow", 6, actor=ALYS, target=GORM)),
        ["owed damage: target GORM, actor ALYS; extra_die False, by_shot False; T-20 (hit)"],
    ),
    (
        "hit rear",
        lambda: playing(
            so(at("T-20"), *fighting(ALYS, GORM), (ALYS, {"arrival": "rear"})),
            a_roll("blow", 6, actor=ALYS, target=GORM),
        ),
        ["owed damage: target GORM, actor ALYS; extra_die True, by_shot False; T-20 (hit)"],
    ),
    (
        "shot hit",
        lambda: playing(so(at("T-15"), (BOWS, {"scored": True})), a_roll("missile", 6, actor=BOWS, target=AXES)),
        [
            "BOWS shots_made: 0 to 1 (shot)",
            "owed damage: target AXES, actor BOWS; extra_die False, by_shot True, str 5; T-15 (hit)",
        ],
    ),
    (
        "shot last",
        lambda: playing(
            so(at("T-15"), (BOWS, {"scored": True, "waiting": True, "shots_made": 3})),
            a_roll("missile", 1, actor=BOWS, target=AXES),
        ),
        ["BOWS shots_made: 3 to 4 (shot)", "BOWS has_shot: False to True (shot)", "BOWS waiting: True to False (shot)"],
    ),
    (
        "reaction",
        lambda: playing(
            so(at("T-10", "delve"), (BOWS, {"saw_charger": True})),
            a_roll("missile", 6, inputs={"range": "point_blank"}, actor=BOWS, target=AXES),
        ),
        [
            "BOWS reacted: False to True (reaction)",
            "owed damage: target AXES, actor BOWS; extra_die False, by_shot True, str 5; T-10 (hit)",
        ],
    ),
    (
        "spell",
        lambda: playing(so(at("T-15"), (EMREL, {"scored": True})), a_roll("spell", actor=EMREL)),
        ["EMREL shots_made: 0 to 1 (shot)", "EMREL has_shot: False to True (shot)"],
    ),
    (
        "counter",
        lambda: playing(
            so(at("T-15"), (EMREL, {"scored": True})), a_roll("spell", inputs={"purpose": "counter"}, actor=EMREL)
        ),
        [],
    ),
    (
        "phase die",
        lambda: playing(at("T-14"), a_roll("phase_die", 4, actor=BOWS)),
        [
            "BOWS scored: False to True (phase_die)",
            "BOWS phase_score: 0 to 8 (phase_die)",
            "ENGINE scored: False to True (phase_die)",
            "ENGINE phase_score: 0 to 5 (phase_die)",
        ],
    ),
    (
        "phase die of a group with one off the table and one gone",
        lambda: playing(
            so(at("T-14"), (ENGINE, {"off_table": True}), (SPEARS, {"shoots": True, "lost": 5})),
            a_roll("phase_die", 4, actor=BOWS),
        ),
        ["BOWS scored: False to True (phase_die)", "BOWS phase_score: 0 to 8 (phase_die)"],
    ),
    (
        "phase die 1",
        lambda: playing(at("T-14"), a_roll("phase_die", 1, actor=EMREL)),
        [
            "EMREL scored: False to True (phase_die)",
            "EMREL phase_score: 0 to 5 (phase_die)",
            "EMREL phase_failed: False to True (phase_die)",
        ],
    ),
    (
        "killed",
        lambda: playing(
            so(at("T-15"), (AXES, {"light": 1, "stunned": 1})),
            a_roll("damage", 6, 6, inputs={"victim_wound": "none"}, target=AXES, actor=BOWS),
        ),
        ["AXES lost: 0 to 1 (damage)"],
    ),
    (
        "a stun adds to no wound",
        lambda: playing(
            so(at("T-15"), (AXES, {"light": 2})),
            a_roll("damage", 2, 1, inputs={"str": 5, "res": 2, "victim_wound": "light"}, target=AXES, actor=BOWS),
        ),
        ["AXES stunned: 0 to 1 (damage)"],
    ),
    (
        "stunned",
        lambda: playing(at("T-15"), a_roll("damage", 3, 1, inputs={"str": 4, "res": 6}, target=AXES, actor=BOWS)),
        ["AXES stunned: 0 to 1 (damage)"],
    ),
    (
        "wait",
        lambda: playing(so(at("T-15"), (BOWS, {"scored": True})), Perform("wait", BOWS)),
        ["BOWS waiting: False to True (wait)"],
    ),
    (
        "played",
        lambda: playing(
            so(at("T-20"), *fighting(ALYS, GORM, AXES), (LAMPS, {"lost": 2, "fell_together": 1})),
            Perform("melee_played", ALYS),
        ),
        [
            "ALYS fought: False to True (played)",
            "GORM fought: False to True (played)",
            "AXES fought: False to True (played)",
            "LAMPS fought: False to True (played)",
        ],
    ),
    ("engage", lambda: playing(at("T-20"), Perform("engage", ALYS, {"number": 7})), ["ALYS melee: 0 to 7 (engaged)"]),
    (
        "put in another melee, the others are left alone",
        lambda: playing(so(at("T-20"), *fighting(ALYS, GORM)), Perform("engage", ALYS, {"number": 7})),
        ["ALYS melee: 2 to 7 (engaged)", "GORM melee: 2 to 0 (unopposed)"],
    ),
    (
        "a face of a wound already worst pushes it up",
        lambda: playing(
            so(at("T-15"), (GORM, {"critical": 1})),
            a_roll("damage", 3, 1, inputs={"str": 9, "res": 5}, target=GORM, actor=BOWS),
        ),
        ["GORM critical: 1 to 0 (damage)", "GORM lost: 0 to 1 (damage)"],
    ),
    (
        "two lightly hurt, one gets worse",
        lambda: playing(
            so(at("T-15"), (AXES, {"light": 2})),
            a_roll("damage", 3, 2, inputs={"str": 5, "res": 2, "victim_wound": "light"}, target=AXES, actor=BOWS),
        ),
        ["AXES light: 2 to 1 (damage)", "AXES serious: 0 to 1 (damage)"],
    ),
    (
        "killed by an equal of the slice",
        lambda: playing(
            so(at("T-15"), (BOWS, {"scored": True, "phase_score": 7}), (JAVELINS, {"scored": True, "phase_score": 7})),
            a_roll("damage", 6, 6, target=JAVELINS, actor=BOWS),
        ),
        ["JAVELINS fell_together: 0 to 1 (damage)", "JAVELINS lost: 0 to 1 (damage)"],
    ),
    (
        "killed while waiting in the slices",
        lambda: playing(
            so(at("T-15"), (LAMPS, {"lost": 1, "scored": True, "waiting": True})),
            a_roll("damage", 6, 6, target=LAMPS, actor=BOWS),
        ),
        ["LAMPS lost: 1 to 2 (damage)", "LAMPS waiting: True to False (unit_gone)"],
    ),
]


@pytest.mark.parametrize(("act", "after"), [act[1:] for act in ACTS], ids=[act[0] for act in ACTS])
def test_all_that_an_act_brings_about(act: Callable[[], History], after: list[str]) -> None:
    assert changes(act()) == after
