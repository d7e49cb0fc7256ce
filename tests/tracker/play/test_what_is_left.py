"""What leaving each step of each system asks about, tells or passes in silence: a table, typed by hand.

Asked about is what is owed, begun or granted at that step alone; told is what merely might have been done.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from tests.play import having, playing, the_demo
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, GoTo, OweTest, SetBattleValue
from tracker.battle.fields import Scalar
from tracker.play.history import History
from tracker.play.leave_step import LeftOpen, left_over, still_open
from tracker.rules.systems import load_system, system_keys

Left = Mapping[str, Mapping[str, Scalar]]
"""What is left at a step: marks of units, or of the battle; a unit without marks owes a test."""
NOTHING: Final[Left] = {}

OWING: Final[Left] = {"pikes-of-ker": {}}
SHOT_AT: Final[Left] = {"pikes-of-ker": {"lost_shooting": 2}}
RUNNING: Final[Left] = {"pikes-of-ker": {"routing": True, "rout_move_due": True}}
HAS_RUN: Final[Mapping[str, Scalar]] = {"routing": True, "rout_move_due": False}
FIGHTING: Final[Left] = {"pikes-of-ker": {"melee": 1}, "horde-of-rusk": {"melee": 1}}
CHARGING: Final[Left] = {"bracken-riders": {"charges": "delve-javelins"}}
IN_MELEE: Final[Left] = {"heath-spears": {"melee": 1}, "delve-axes": {"melee": 1}}
ACTING: Final[Left] = {"": {"active": "ford-bows"}}
MOVED: Final[Left] = {**ACTING, "ford-bows": {"acted": 8, "ready": 8, "option": "move_simple"}}

# fmt: off
TABLE: Final[Mapping[str, Mapping[str, tuple[Left, str]]]] = {
    "demonworld": {
        "0.a": (NOTHING, "tells the wind"),
        "0.b": (NOTHING, ""),
        "0.c": ({"wolf-riders": {"away": True}}, "asks the return of 1 section has not been tested"),
        "I.1": (NOTHING, "asks 15 units have no token yet"),
        "I.2": (NOTHING, "asks 15 units have no token yet"),
        "I.3": (NOTHING, "asks 15 units have no token yet"),
        "I.4": (NOTHING, ""),
        "I.5": ({"pikes-of-ker": {"order": "C"}}, ""),
        "II.1": (NOTHING, ""),
        "II.2": (NOTHING, "tells 4 spells"),
        "II.3": ({"vesh-the-hollow": {"spell_cast": True}}, "asks 1 spell has yet to take effect"),
        "III.1": (NOTHING, ""),
        "III.2": (NOTHING, ""),
        "III.3": ({"ash-archers": {"order": "H"}}, "tells 2 shots"),
        "III.4": (SHOT_AT, ""),
        "III.5": (SHOT_AT, "tells 1 move"),
        "III.6": (OWING, "asks 1 test is owed"),
        "III.7": (RUNNING, "asks 1 unit has yet to run"),
        "IV.1": ({"pikes-of-ker": {"routing": True, "routed_on": 0}}, "asks 1 unit has yet to run"),
        "IV.2": ({"pikes-of-ker": {"impetuous": True}}, "tells 1 move"),
        "IV.4": (NOTHING, ""),
        "IV.5": ({"pikes-of-ker": {"order": "M"}}, "tells 1 move"),
        "IV.6": (NOTHING, ""),
        "IV.7": ({"pikes-of-ker": {"order": "H"}}, "tells 1 move"),
        "IV.8": (NOTHING, "tells 6 moves"),
        "IV.9": ({"pikes-of-ker": {"order": "C"}}, "tells 1 move"),
        "IV.10": ({"pikes-of-ker": {"order": "T"}}, "tells 7 moves"),
        "IV.11": (NOTHING, ""),
        "V.1": (NOTHING, ""),
        "V.2": (NOTHING, ""),
        "V.3": ({"ash-archers": {"order": "T"}}, "tells 2 shots"),
        "V.4": (SHOT_AT, ""),
        "V.5": (SHOT_AT, "tells 1 move"),
        "V.6": (OWING, "asks 1 test is owed"),
        "V.7": (RUNNING, "asks 1 unit has yet to run"),
        "VI.1": (FIGHTING, ""),
        "VI.2": (FIGHTING, "asks 2 units in contact have not struck"),
        "VI.3": ({"dragon-ygrith": {"melee": 1}}, "tells 1 take-off"),
        "VI.4": (OWING, "asks 1 test is owed"),
        "VI.5": (RUNNING, "asks 1 unit has yet to run"),
        "VI.6": (OWING, "asks 1 test is owed"),
        "VI.7": (RUNNING, "asks 1 unit has yet to run"),
        "VI.8": ({"pikes-of-ker": {"melee": 1, "moved": True}}, "tells 1 move"),
        "VII.1": ({"pikes-of-ker": HAS_RUN, "ogre-band": HAS_RUN},
                  "asks 2 rally tests are not taken"),
        "VII.2": ({"vesh-the-hollow": {"ps": 0}}, "asks 1 sorcerer has yet to regain spell points"),
    },
    "confrontation": {
        "T-01": (NOTHING, ""),
        "T-02": ({"delve-axes": {"off_table": True}}, ""),
        "T-03": ({"delve-axes": {"rallied": True}}, ""),
        "T-04": ({"delve-axes": {}}, "asks 1 test is owed"),
        "T-05": (NOTHING, "asks it is not settled who moves first"),
        "T-06": (NOTHING, ""),
        "T-07": (NOTHING, ""),
        "T-08": ({"delve-axes": {}}, "asks 1 test is owed"),
        "T-09": (IN_MELEE, "tells 1 try to leave a melee"),
        "T-10": (CHARGING, "asks 1 unit has yet to react"),
        "T-11": ({"delve-axes": {}}, "asks 1 test is owed"),
        "T-12": (CHARGING, "asks 1 charge has not landed"),
        "T-13": (NOTHING, "tells 8 moves"),
        "T-14": (NOTHING, "asks the dice of 4 groups have not been thrown"),
        "T-15": ({"yew-bows": {"scored": True, "phase_score": 9}}, "tells 4 shots or spells"),
        "T-16": ({"yew-bows": {"scored": True, "phase_score": 9, "waiting": True}}, "tells 4 shots or spells"),
        "T-17": (IN_MELEE, "asks 1 melee has not been played"),
        "T-18": (IN_MELEE, ""),
        "T-19": (IN_MELEE, ""),
        "T-20": (IN_MELEE, ""),
        "T-21": ({"heath-spears": {"fought": True}}, "tells 1 pursuit"),
        "T-22": (IN_MELEE, "asks 1 melee has not been played"),
        "T-23": (NOTHING, "tells the mana of 2 casters"),
    },
    "skirmish": {
        "initiative": (NOTHING, "asks nobody has the initiative yet"),
        "first_designation": (NOTHING, "asks 14 pieces have not been designated"),
        "start": ({**ACTING, "ford-bows": {"flight_due": True}}, "asks 1 unit has yet to run"),
        "act": (MOVED, "asks 8 figures of those being activated have an action left"),
        "tests_owed": ({"esk-spears": {}}, "asks 1 test is owed"),
        "end_activation": (NOTHING, ""),
        "next_designation": (NOTHING, "asks 14 pieces have not been designated"),
        "end_turn": (NOTHING, ""),
    },
    "hexcombat": {
        "T.1": (NOTHING, ""),
        "T.2": (NOTHING, ""),
        "A.1": (NOTHING, "tells 5 attacks"),
        "B.1": (NOTHING, "tells 4 shots"),
        "C.5": ({"yew-company": {}}, "asks 1 test is owed"),
    },
}
# fmt: on

TESTS: Final = {"demonworld": "morale", "confrontation": "fear", "skirmish": "morale", "hexcombat": "morale"}
# What is owed, and moved or run, where the table above has something else that is left: it bars the way there too.
BESIDES: Final[list[tuple[str, str, Left, str]]] = [
    *(("demonworld", f"IV.{step}", RUNNING, "asks 1 unit has yet to run") for step in (1, 2, *range(4, 12))),
    ("demonworld", "VI.8", RUNNING, "asks 1 unit has yet to run"),
    ("demonworld", "VII.1", RUNNING, "asks 1 unit has yet to run; 1 rally test is not taken"),
    ("confrontation", "T-13", CHARGING, "asks 1 charge has not landed"),
    ("skirmish", "act", {**ACTING, "ford-bows": {"flight_due": True}}, "asks 1 unit has yet to run"),
]
ROWS: Final = [
    *((key, step, left, said) for key, steps in TABLE.items() for step, (left, said) in steps.items()),
    *BESIDES,
]


def left_at(key: str, step: str, left: Left) -> History:
    """The demo at that step, with this left to do."""
    history = the_demo(load_system(key))
    sides = dict(history.system.itinerary(history.battle)[::-1])
    there = history.do(GoTo(step, sides[step], anyway=True))
    assert isinstance(there, History)
    for unit, marks in left.items():
        if not marks:
            owed = there.do(OweTest(TESTS[key], {"actor": UnitId(unit)}, {}, "seen at the table"))
            assert isinstance(owed, History)
            there = owed
        for mark, value in marks.items():
            there = (
                having(there, unit, **{mark: value}) if unit else playing(there, SetBattleValue(mark, value, "seen"))
            )
    return there


@pytest.mark.parametrize(("key", "step", "left", "said"), ROWS, ids=[f"{row[0]}-{row[1]}" for row in ROWS])
def test_leaving_a_step_asks_tells_or_is_silent(key: str, step: str, left: Left, said: str) -> None:
    history = left_at(key, step, left)
    refused = history.do(Advance())
    assert isinstance(refused, LeftOpen) == bool(still_open(history.system, history.battle))
    if isinstance(refused, LeftOpen):
        asks = refused.reason.removeprefix("Still open before this step is left: ").removesuffix(".")
        assert f"asks {asks}" == said
    else:
        told = left_over(history.system, history.battle)
        assert (f"tells {told}" if told else "") == said


@pytest.mark.parametrize("key", system_keys())
def test_the_table_names_every_step_of_the_turn(key: str) -> None:
    steps = [step.id for phase in load_system(key).turn.phases for step in phase.steps if not step.interrupt]
    assert list(TABLE[key]) == steps
