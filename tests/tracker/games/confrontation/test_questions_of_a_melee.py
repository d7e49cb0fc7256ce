"""What a melee asks, question by question: tests, announcements, dice, blows, parries and wounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.play import playing
from tests.tracker.games.confrontation.battles import (
    ALYS,
    BEAST,
    EMREL,
    GORM,
    LAMPS,
    RIDERS,
    SPEARS,
    Marked,
    answered,
    asked,
    at,
    so,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import BeginProcedure, SetSwitch
from tracker.games.confrontation import SYSTEM
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.rules.system import PickUnit

TESTS: dict[str, Any] = {"member:": (3,), "initiative:": (3,)}


def a_melee(*units: UnitId, readings: list[tuple[str, str]] | None = None, more: list[Marked] | None = None) -> History:
    """These units in one melee, some marked so, about to be played under these house rules."""
    history = so(at("T-17"), *((unit, {"melee": 1}) for unit in units), *(more or ()))
    history = playing(history, *(SetSwitch(*switch) for switch in readings or ()))
    return playing(history, BeginProcedure("melee_round", {"actor": units[0]}))


# What it is, how it begins, what is answered, and every question it then asks.
WALKS: list[tuple[str, Callable[[], History], dict[str, Any], list[str]]] = [
    (
        "duel",
        lambda: a_melee(ALYS, GORM),
        {
            f"member:{ALYS}": (5,),
            **TESTS,
            "attack:": 1,
            "parry:ser-alys": "no",
            "parry:gorm": "yes",
            f"blow:{ALYS}": (6,),
            f"blow:{GORM}": (1, 1),
            "wound": (1, 2),
        },
        [
            "roll member:ALYS: discipline ALYS",
            "roll member:GORM: discipline GORM",
            "pick target:GORM: ALYS nobody",
            "pick target:ALYS: GORM nobody",
            "roll dice:ALYS: melee_dice ALYS, keeps_bonus True, fleeing False",
            "roll dice:GORM: melee_dice GORM, keeps_bonus True, fleeing False",
            "count attack:GORM: 0 to 4, 4",
            "count attack:ALYS: 0 to 4, 4",
            "roll initiative:ALYS: initiative ALYS",
            "roll initiative:GORM: initiative GORM",
            "choose parry:ALYS:0: yes no",
            "roll blow:ALYS:0: blow ALYS GORM, defended False, leaving False",
            "roll wound:ALYS:0: damage GORM ALYS, extra_die False, by_shot False",
            "choose parry:GORM:0: yes no",
            "roll blow:GORM:0: blow GORM ALYS, defended True, leaving False",
        ],
    ),
    (
        "three",
        lambda: a_melee(ALYS, EMREL, GORM),
        {
            **TESTS,
            f"member:{GORM}": (1,),
            f"target:{GORM}": ALYS,
            "attack:": 1,
            "keeps:": ALYS,
            "parry": "no",
            "blow": (1,),
        },
        [
            "roll member:ALYS: discipline ALYS",
            "roll member:EMREL: discipline EMREL",
            "roll member:GORM: discipline GORM",
            "pick target:EMREL: GORM nobody",
            "pick target:GORM: ALYS EMREL nobody",
            "pick target2:GORM: EMREL nobody",
            "pick target:ALYS: GORM nobody",
            "pick keeps:heath:GORM: EMREL ALYS",
            "roll dice:ALYS: melee_dice ALYS, keeps_bonus True, fleeing False",
            "roll dice:EMREL: melee_dice EMREL, keeps_bonus False, fleeing False",
            "roll dice:GORM: melee_dice GORM, keeps_bonus True, fleeing False",
            "count attack:EMREL: 0 to 2, 2",
            "count attack:GORM: 0 to 4, 4",
            "count share:GORM:EMREL: 0 to 1, 1",
            "count attack:ALYS: 0 to 4, 4",
            "roll initiative:ALYS: initiative ALYS",
            "roll initiative:EMREL: initiative EMREL",
            "roll initiative:GORM: initiative GORM",
            "choose parry:ALYS:0: yes no",
            "roll blow:ALYS:0: blow ALYS GORM, defended False, leaving False",
            "choose parry:GORM:0: yes no",
            "roll blow:GORM:0: blow GORM EMREL, defended False, leaving False",
            "choose parry:EMREL:0: yes no",
            "roll blow:EMREL:0: blow EMREL GORM, defended False, leaving False",
        ],
    ),
    (
        "tie of discipline",
        lambda: a_melee(LAMPS, SPEARS),
        {
            "member:": (3,),
            "off0": (3,),
            "off1:lamp": (2,),
            "off1:heath": (5,),
            "initiative:": (3,),
            "target:": "",
            "parry": "no",
        },
        [
            "roll member:SPEARS: discipline SPEARS",
            "roll member:LAMPS: discipline LAMPS",
            "roll off0:SPEARS: rolloff SPEARS",
            "roll off0:LAMPS: rolloff LAMPS",
            "roll off1:SPEARS: rolloff SPEARS",
            "roll off1:LAMPS: rolloff LAMPS",
            "pick target:LAMPS: SPEARS nobody",
            "pick target:SPEARS: LAMPS nobody",
            "roll dice:SPEARS: melee_dice SPEARS, keeps_bonus True, fleeing False",
            "roll dice:LAMPS: melee_dice LAMPS, keeps_bonus True, fleeing False",
            "roll initiative:SPEARS: initiative SPEARS",
            "roll initiative:LAMPS: initiative LAMPS",
        ],
    ),
    (
        "tie of initiative rolled off",
        lambda: a_melee(ALYS, GORM, readings=[("tie", "rolloff")]),
        {
            f"member:{ALYS}": (5,),
            f"initiative:{ALYS}": (2,),
            **TESTS,
            "off0:ser": (4,),
            "off0:gorm": (2,),
            "attack:": 1,
            "parry": "no",
            "blow": (1,),
        },
        [
            "roll member:ALYS: discipline ALYS",
            "roll member:GORM: discipline GORM",
            "pick target:GORM: ALYS nobody",
            "pick target:ALYS: GORM nobody",
            "roll dice:ALYS: melee_dice ALYS, keeps_bonus True, fleeing False",
            "roll dice:GORM: melee_dice GORM, keeps_bonus True, fleeing False",
            "count attack:GORM: 0 to 4, 4",
            "count attack:ALYS: 0 to 4, 4",
            "roll initiative:ALYS: initiative ALYS",
            "roll initiative:GORM: initiative GORM",
            "roll off0:ALYS: rolloff ALYS",
            "roll off0:GORM: rolloff GORM",
            "choose parry:ALYS:0: yes no",
            "roll blow:ALYS:0: blow ALYS GORM, defended False, leaving False",
            "choose parry:GORM:0: yes no",
            "roll blow:GORM:0: blow GORM ALYS, defended False, leaving False",
        ],
    ),
    (
        "nobody struck",
        lambda: a_melee(ALYS, GORM),
        {f"member:{ALYS}": (5,), **TESTS, "target:": ""},
        [
            "roll member:ALYS: discipline ALYS",
            "roll member:GORM: discipline GORM",
            "pick target:GORM: ALYS nobody",
            "pick target:ALYS: GORM nobody",
            "roll dice:ALYS: melee_dice ALYS, keeps_bonus True, fleeing False",
            "roll dice:GORM: melee_dice GORM, keeps_bonus True, fleeing False",
            "roll initiative:ALYS: initiative ALYS",
            "roll initiative:GORM: initiative GORM",
        ],
    ),
    (
        "rear, no riposte",
        lambda: a_melee(ALYS, GORM, SPEARS, more=[(GORM, {"charged_in_rear_by": ALYS}), (ALYS, {"arrival": "rear"})]),
        {
            f"member:{ALYS}": (5,),
            **TESTS,
            "target:ser": GORM,
            "target:heath": "",
            "attack:": 1,
            "parry": "no",
            f"blow:{ALYS}": (6,),
            "wound": (1, 2, 3),
            "blow": (1,),
        },
        [
            "roll member:ALYS: discipline ALYS",
            "roll member:SPEARS: discipline SPEARS",
            "roll member:GORM: discipline GORM",
            "pick target:SPEARS: GORM nobody",
            "pick target:GORM: SPEARS nobody",
            "pick target:ALYS: GORM nobody",
            "roll dice:ALYS: melee_dice ALYS, keeps_bonus True, fleeing False",
            "roll dice:SPEARS: melee_dice SPEARS, keeps_bonus True, fleeing False",
            "roll dice:GORM: melee_dice GORM, keeps_bonus True, fleeing False",
            "count attack:GORM: 0 to 4, 4",
            "count attack:ALYS: 0 to 4, 4",
            "roll initiative:ALYS: initiative ALYS",
            "roll initiative:SPEARS: initiative SPEARS",
            "roll initiative:GORM: initiative GORM",
            "choose parry:ALYS:0: yes no",
            "roll blow:ALYS:0: blow ALYS GORM, defended False, leaving False",
            "roll wound:ALYS:0: damage GORM ALYS, extra_die True, by_shot False",
            "choose parry:GORM:0: yes no",
            "roll blow:GORM:0: blow GORM SPEARS, defended False, leaving False",
        ],
    ),
    (
        "rear, nobody",
        lambda: a_melee(
            ALYS, GORM, SPEARS, more=[(GORM, {"charged_in_rear_by": ALYS})], readings=[("no_riposte", "nobody")]
        ),
        {f"member:{ALYS}": (5,), **TESTS, "target:": "", "parry": "no"},
        [
            "roll member:ALYS: discipline ALYS",
            "roll member:SPEARS: discipline SPEARS",
            "roll member:GORM: discipline GORM",
            "pick target:SPEARS: GORM nobody",
            "pick target:ALYS: GORM nobody",
            "roll dice:ALYS: melee_dice ALYS, keeps_bonus True, fleeing False",
            "roll dice:SPEARS: melee_dice SPEARS, keeps_bonus True, fleeing False",
            "roll dice:GORM: melee_dice GORM, keeps_bonus True, fleeing False",
            "roll initiative:ALYS: initiative ALYS",
            "roll initiative:SPEARS: initiative SPEARS",
            "roll initiative:GORM: initiative GORM",
        ],
    ),
    (
        "caught fleer",
        lambda: a_melee(
            BEAST, SPEARS, more=[(SPEARS, {"caught": True, "dice_limit": "no_dice", "discipline_forced": True})]
        ),
        {f"member:{SPEARS}": (), **TESTS, "attack:": 6, "blow": (1,)},
        [
            "roll member:SPEARS: discipline SPEARS",
            "roll member:BEAST: discipline BEAST",
            "pick target:BEAST: SPEARS nobody",
            "roll dice:BEAST: melee_dice BEAST, keeps_bonus True, fleeing True",
            "count attack:BEAST: 2 to 6, 6",
            "roll initiative:SPEARS: initiative SPEARS",
            "roll initiative:BEAST: initiative BEAST",
            "roll blow:BEAST:0: blow BEAST SPEARS, defended False, leaving False",
            "roll blow:BEAST:1: blow BEAST SPEARS, defended False, leaving False",
            "roll blow:BEAST:2: blow BEAST SPEARS, defended False, leaving False",
            "roll blow:BEAST:3: blow BEAST SPEARS, defended False, leaving False",
            "roll blow:BEAST:4: blow BEAST SPEARS, defended False, leaving False",
            "roll blow:BEAST:5: blow BEAST SPEARS, defended False, leaving False",
        ],
    ),
    (
        "fleer in a melee",
        lambda: a_melee(BEAST, SPEARS, more=[(SPEARS, {"fleeing": "fear"})]),
        {f"member:{SPEARS}": (5,), **TESTS, "attack:": 6, "blow": (1,)},
        [
            "roll member:SPEARS: discipline SPEARS",
            "roll member:BEAST: discipline BEAST",
            "pick target:BEAST: SPEARS nobody",
            "roll dice:BEAST: melee_dice BEAST, keeps_bonus True, fleeing True",
            "count attack:BEAST: 2 to 6, 6",
            "roll initiative:SPEARS: initiative SPEARS",
            "roll initiative:BEAST: initiative BEAST",
            "roll blow:BEAST:0: blow BEAST SPEARS, defended False, leaving False",
            "roll blow:BEAST:1: blow BEAST SPEARS, defended False, leaving False",
            "roll blow:BEAST:2: blow BEAST SPEARS, defended False, leaving False",
            "roll blow:BEAST:3: blow BEAST SPEARS, defended False, leaving False",
            "roll blow:BEAST:4: blow BEAST SPEARS, defended False, leaving False",
            "roll blow:BEAST:5: blow BEAST SPEARS, defended False, leaving False",
        ],
    ),
    (
        "all defence",
        lambda: a_melee(ALYS, GORM, more=[(GORM, {"dice_limit": "all_defence"})]),
        {f"member:{ALYS}": (5,), **TESTS, "attack:": 1, "parry": "yes", "blow": (3, 3), "wound": (1, 2)},
        [
            "roll member:ALYS: discipline ALYS",
            "roll member:GORM: discipline GORM",
            "pick target:ALYS: GORM nobody",
            "roll dice:ALYS: melee_dice ALYS, keeps_bonus True, fleeing False",
            "roll dice:GORM: melee_dice GORM, keeps_bonus True, fleeing False",
            "count attack:ALYS: 0 to 4, 4",
            "roll initiative:ALYS: initiative ALYS",
            "roll initiative:GORM: initiative GORM",
            "choose parry:ALYS:0: yes no",
            "roll blow:ALYS:0: blow ALYS GORM, defended True, leaving False",
            "roll wound:ALYS:0: damage GORM ALYS, extra_die False, by_shot False",
        ],
    ),
    (
        "spoken already",
        lambda: a_melee(
            ALYS, GORM, more=[(u, {"discipline_made": True, "discipline_total": t}) for u, t in ((ALYS, 9), (GORM, 5))]
        ),
        {**TESTS, "attack:": 0},
        [
            "pick target:GORM: ALYS nobody",
            "pick target:ALYS: GORM nobody",
            "roll dice:ALYS: melee_dice ALYS, keeps_bonus True, fleeing False",
            "roll dice:GORM: melee_dice GORM, keeps_bonus True, fleeing False",
            "count attack:GORM: 0 to 4, 4",
            "count attack:ALYS: 0 to 4, 4",
            "roll initiative:ALYS: initiative ALYS",
            "roll initiative:GORM: initiative GORM",
        ],
    ),
    (
        "two targets",
        lambda: a_melee(SPEARS, GORM, LAMPS),
        {
            f"member:{LAMPS}": (2,),
            **TESTS,
            "target:heath-spears": GORM,
            "target2:heath-spears": LAMPS,
            "target:": "",
            "attack:": 3,
            "share:": 1,
            "parry": "no",
            "blow": (1,),
        },
        [
            "roll member:SPEARS: discipline SPEARS",
            "roll member:GORM: discipline GORM",
            "roll member:LAMPS: discipline LAMPS",
            "pick target:LAMPS: SPEARS nobody",
            "pick target:SPEARS: GORM LAMPS nobody",
            "pick target2:SPEARS: LAMPS nobody",
            "pick target:GORM: SPEARS nobody",
            "roll dice:SPEARS: melee_dice SPEARS, keeps_bonus True, fleeing False",
            "roll dice:GORM: melee_dice GORM, keeps_bonus True, fleeing False",
            "roll dice:LAMPS: melee_dice LAMPS, keeps_bonus True, fleeing False",
            "count attack:SPEARS: 0 to 10, 10",
            "count share:SPEARS:LAMPS: 0 to 3, 1",
            "roll initiative:SPEARS: initiative SPEARS",
            "roll initiative:GORM: initiative GORM",
            "roll initiative:LAMPS: initiative LAMPS",
            "choose parry:SPEARS:0: yes no",
            "roll blow:SPEARS:0: blow SPEARS GORM, defended False, leaving False",
            "choose parry:SPEARS:1: yes no",
            "roll blow:SPEARS:1: blow SPEARS GORM, defended False, leaving False",
            "choose parry:SPEARS:2: yes no",
            "roll blow:SPEARS:2: blow SPEARS LAMPS, defended False, leaving False",
        ],
    ),
]


@pytest.mark.parametrize(("begun", "answers", "questions"), [row[1:] for row in WALKS], ids=[row[0] for row in WALKS])
def test_every_question_in_order(begun: Callable[[], History], answers: dict[str, Any], questions: list[str]) -> None:
    assert asked(begun(), answers) == questions


@pytest.mark.parametrize(("other", "is_doubtful"), [(RIDERS, True), (EMREL, False)])
def test_which_of_bonuses_of_the_same_worth_is_kept_is_a_doubt_of_its_own(other: UnitId, is_doubtful: bool) -> None:
    history = a_melee(ALYS, other, GORM)
    answers = {"member:": (3,), f"target:{GORM}": ALYS, "target:": GORM, "target2:": ""}
    while (ask := question(SYSTEM, history.battle, history.battle.running[-1])) and ask.key != f"keeps:heath:{GORM}":
        history = answered(history, answers)
    assert isinstance(ask, PickUnit)
    assert ask.is_doubtful is is_doubtful
