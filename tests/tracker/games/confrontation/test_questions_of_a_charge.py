"""What a charge asks, question by question: arrival, courage, reaction, flight; and a pursuit after a melee."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.play import playing
from tests.tracker.games.confrontation.battles import (
    ALYS,
    AXES,
    BEAST,
    BOWS,
    ENGINE,
    GORM,
    SPEARS,
    Marked,
    answered,
    asked,
    at,
    having,
    so,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import BeginProcedure, GoTo, LeaveProcedure, SetSwitch
from tracker.games.confrontation import SYSTEM
from tracker.play.history import History
from tracker.play.leave_step import still_open
from tracker.play.rolls import question
from tracker.rules.system import Matter, RollFor
from tracker.views.sentences import question_in_words
from tracker.views.step import Light, open_page, press, wants


def a_charge(
    charger: UnitId, target: UnitId, side: str, *stand: Marked, readings: list[tuple[str, str]] | None = None
) -> History:
    """A charge begun, with units standing so and these house rules."""
    history = playing(so(at("T-07", side), *stand), *(SetSwitch(*switch) for switch in readings or ()))
    return playing(history, BeginProcedure("charge", {"actor": charger, "target": target}))


# What it is, how it begins, what is answered, and every question it then asks.
WALKS: list[tuple[str, Callable[[], History], dict[str, object], list[str]]] = [
    (
        "plain",
        lambda: a_charge(ALYS, GORM, "heath"),
        {"arrival": ()},
        ["roll arrival: arrival ALYS GORM, means charge", "choose reaction: stand flee"],
    ),
    (
        "no target",
        lambda: playing(at("T-07", "heath"), BeginProcedure("charge", {"actor": ALYS})),
        {"target": GORM, "arrival": (), "reaction": "stand"},
        [
            "pick target: GORM VARA BEAST AXES JAVELINS LAMPS GOATS pit-wraith",
            "roll arrival: arrival ALYS GORM, means charge",
            "choose reaction: stand flee",
        ],
    ),
    (
        "refused",
        lambda: a_charge(ALYS, GORM, "heath"),
        {"arrival": ({"sees": False},)},
        ["roll arrival: arrival ALYS GORM, means charge"],
    ),
    (
        "frozen",
        lambda: a_charge(ALYS, BEAST, "heath"),
        {"arrival": (), "dares": (1,)},
        ["roll arrival: arrival ALYS BEAST, means charge", "roll dares: fear ALYS BEAST, why charger"],
    ),
    (
        "dares",
        lambda: a_charge(ALYS, BEAST, "heath"),
        {"arrival": (), "dares": (6,), "reaction": "stand"},
        [
            "roll arrival: arrival ALYS BEAST, means charge",
            "roll dares: fear ALYS BEAST, why charger",
            "choose reaction: stand flee",
        ],
    ),
    (
        "fright caught",
        lambda: a_charge(BEAST, SPEARS, "delve"),
        {"arrival": ({"gap": 5.0},), "fright": (1,), "flight": (2,), "chase": (1,)},
        [
            "roll arrival: arrival BEAST SPEARS, means charge",
            "roll fright: fear SPEARS BEAST, why charged",
            "roll flight: fear_flight SPEARS BEAST, winded False",
            "choose pursues: yes no",
            "roll chase: pursuit BEAST SPEARS, winded False",
        ],
    ),
    (
        "fright stands",
        lambda: a_charge(BEAST, SPEARS, "delve"),
        {"arrival": ({"gap": 5.0},), "fright": (6,), "reaction": "stand"},
        [
            "roll arrival: arrival BEAST SPEARS, means charge",
            "roll fright: fear SPEARS BEAST, why charged",
            "choose reaction: stand flee",
        ],
    ),
    (
        "fright, both cause fear",
        lambda: a_charge(BEAST, ALYS, "delve", (ALYS, {"fear": 3})),
        {"arrival": ({"gap": 5.0},), "dares": (6,), "fright": (6,), "reaction": "stand"},
        [
            "roll arrival: arrival BEAST ALYS, means charge",
            "roll dares: fear BEAST ALYS, why charger",
            "roll fright: fear ALYS BEAST, why charged",
            "choose reaction: stand flee",
        ],
    ),
    (
        "does not pursue",
        lambda: a_charge(BEAST, SPEARS, "delve"),
        {"arrival": ({"gap": 5.0},), "fright": (1,), "flight": (2,), "pursues": "no", "stays": ({"dis": 9}, 5)},
        [
            "roll arrival: arrival BEAST SPEARS, means charge",
            "roll fright: fear SPEARS BEAST, why charged",
            "roll flight: fear_flight SPEARS BEAST, winded False",
            "choose pursues: yes no",
            "roll stays: no_pursuit BEAST",
        ],
    ),
    (
        "must pursue",
        lambda: a_charge(BEAST, SPEARS, "delve"),
        {"arrival": ({"gap": 5.0},), "fright": (1,), "flight": (2,), "pursues": "no", "stays": (1,), "chase": (1,)},
        [
            "roll arrival: arrival BEAST SPEARS, means charge",
            "roll fright: fear SPEARS BEAST, why charged",
            "roll flight: fear_flight SPEARS BEAST, winded False",
            "choose pursues: yes no",
            "roll stays: no_pursuit BEAST",
            "roll chase: pursuit BEAST SPEARS, winded False",
        ],
    ),
    (
        "has pursued",
        lambda: a_charge(BEAST, SPEARS, "delve", (BEAST, {"pursued": True})),
        {"arrival": ({"gap": 5.0},), "fright": (1,), "flight": (2,)},
        [
            "roll arrival: arrival BEAST SPEARS, means charge",
            "roll fright: fear SPEARS BEAST, why charged",
            "roll flight: fear_flight SPEARS BEAST, winded False",
        ],
    ),
    (
        "cannot flee stands",
        lambda: a_charge(BEAST, SPEARS, "delve", readings=[("cannot_flee", "stands_minus2")]),
        {"arrival": ({"gap": 5.0},), "fright": (1,), "flight": (1,)},
        [
            "roll arrival: arrival BEAST SPEARS, means charge",
            "roll fright: fear SPEARS BEAST, why charged",
            "roll flight: fear_flight SPEARS BEAST, winded False",
        ],
    ),
    (
        "flees at will",
        lambda: a_charge(AXES, SPEARS, "delve"),
        {"arrival": (), "reaction": "flee", "flight": ({"edge_cm": 9.0}, 4), "chase": (1,)},
        [
            "roll arrival: arrival AXES SPEARS, means charge",
            "choose reaction: stand flee",
            "roll flight: voluntary_flight SPEARS AXES, winded False",
            "choose pursues: yes no",
            "roll chase: pursuit AXES SPEARS, winded False",
        ],
    ),
    (
        "holds and stands",
        lambda: a_charge(AXES, BOWS, "delve"),
        {"arrival": (), "reaction": "stand", "held": (6,)},
        [
            "roll arrival: arrival AXES BOWS, means charge",
            "choose reaction: stand shoot flee",
            "roll held: hold_fire BOWS",
        ],
    ),
    (
        "must shoot",
        lambda: a_charge(AXES, BOWS, "delve"),
        {"arrival": (), "reaction": "stand", "held": (1,), "shooters": 2, "shot": (1,)},
        [
            "roll arrival: arrival AXES BOWS, means charge",
            "choose reaction: stand shoot flee",
            "roll held: hold_fire BOWS",
            "count shooters: 1 to 4, 4",
            "roll shot1: missile BOWS AXES, range point_blank, charging True, has_reacted False, in_melee False",
            "roll shot2: missile BOWS AXES, range point_blank, charging True, has_reacted False, in_melee False",
        ],
    ),
    (
        "flee test first",
        lambda: a_charge(AXES, BOWS, "delve"),
        {"arrival": (), "reaction": "flee", "held": (6,), "flight": ({"edge_cm": 9.0}, 4), "chase": (1,)},
        [
            "roll arrival: arrival AXES BOWS, means charge",
            "choose reaction: stand shoot flee",
            "roll held: hold_fire BOWS",
            "roll flight: voluntary_flight BOWS AXES, winded False",
            "choose pursues: yes no",
            "roll chase: pursuit AXES BOWS, winded False",
        ],
    ),
    (
        "flee free",
        lambda: a_charge(AXES, BOWS, "delve", readings=[("flee_or_shoot", "free")]),
        {"arrival": (), "reaction": "flee", "flight": ({"edge_cm": 9.0}, 4), "chase": (1,)},
        [
            "roll arrival: arrival AXES BOWS, means charge",
            "choose reaction: stand shoot flee",
            "roll flight: voluntary_flight BOWS AXES, winded False",
            "choose pursues: yes no",
            "roll chase: pursuit AXES BOWS, winded False",
        ],
    ),
    (
        "stand free still tests",
        lambda: a_charge(AXES, BOWS, "delve", readings=[("flee_or_shoot", "free")]),
        {"arrival": (), "reaction": "stand", "held": (6,)},
        [
            "roll arrival: arrival AXES BOWS, means charge",
            "choose reaction: stand shoot flee",
            "roll held: hold_fire BOWS",
        ],
    ),
    (
        "shoot hit",
        lambda: a_charge(AXES, BOWS, "delve"),
        {"arrival": (), "reaction": "shoot", "shooters": 2, "shot1": (6,), "shot2": (1,), "damage": (2, 2)},
        [
            "roll arrival: arrival AXES BOWS, means charge",
            "choose reaction: stand shoot flee",
            "count shooters: 1 to 4, 4",
            "roll shot1: missile BOWS AXES, range point_blank, charging True, has_reacted False, in_melee False",
            "roll damage1: damage AXES BOWS, extra_die False, by_shot True, str 5",
            "roll shot2: missile BOWS AXES, range point_blank, charging True, has_reacted False, in_melee False",
        ],
    ),
    (
        "unseen charger",
        lambda: a_charge(AXES, BOWS, "delve"),
        {"arrival": ({"seen": False, "side": "flank"},), "reaction": "stand"},
        ["roll arrival: arrival AXES BOWS, means charge", "choose reaction: stand flee"],
    ),
    (
        "reacted already",
        lambda: a_charge(AXES, BOWS, "delve", (BOWS, {"reacted": True})),
        {"arrival": (), "reaction": "stand"},
        ["roll arrival: arrival AXES BOWS, means charge", "choose reaction: stand flee"],
    ),
    (
        "reacted already by member",
        lambda: a_charge(AXES, BOWS, "delve", (BOWS, {"reacted": True}), readings=[("react_split", "by_member")]),
        {"arrival": (), "reaction": "shoot", "shooters": 1, "shot": (1,)},
        [
            "roll arrival: arrival AXES BOWS, means charge",
            "choose reaction: stand shoot flee",
            "count shooters: 1 to 4, 4",
            "roll shot1: missile BOWS AXES, range point_blank, charging True, has_reacted False, in_melee False",
        ],
    ),
    (
        "lone shooter",
        lambda: a_charge(AXES, ENGINE, "delve"),
        {"arrival": (), "reaction": "shoot", "shot": (1,)},
        [
            "roll arrival: arrival AXES ENGINE, means charge",
            "choose reaction: stand shoot flee",
            "roll shot1: missile ENGINE AXES, range point_blank, charging True, has_reacted False, in_melee False",
        ],
    ),
    (
        "pursue",
        lambda: playing(so(at("T-21"), (ALYS, {"fought": True})), BeginProcedure("pursue_on", {"actor": ALYS})),
        {"earned": "yes", "enemy": ""},
        ["choose earned: yes no", "pick enemy: GORM VARA BEAST AXES JAVELINS LAMPS GOATS pit-wraith nobody"],
    ),
    (
        "pursue not earned",
        lambda: playing(so(at("T-21"), (ALYS, {"fought": True})), BeginProcedure("pursue_on", {"actor": ALYS})),
        {"earned": "no"},
        ["choose earned: yes no"],
    ),
    (
        "pursued",
        lambda: playing(so(at("T-21"), (ALYS, {"pursued": True})), BeginProcedure("pursue_on", {"actor": ALYS})),
        {},
        [],
    ),
    (
        "pursue in melee",
        lambda: playing(
            so(at("T-21"), (ALYS, {"melee": 2}), (GORM, {"melee": 2})), BeginProcedure("pursue_on", {"actor": ALYS})
        ),
        {},
        [],
    ),
]


@pytest.mark.parametrize(("begun", "answers", "questions"), [row[1:] for row in WALKS], ids=[row[0] for row in WALKS])
def test_every_question_in_order(
    begun: Callable[[], History], answers: dict[str, object], questions: list[str]
) -> None:
    assert asked(begun(), answers) == questions


def test_a_charge_left_before_its_end_is_gone_on_with_and_not_landed_over_the_reaction() -> None:
    begun = playing(at("T-13", "heath"), BeginProcedure("charge", {"actor": ALYS, "target": GORM}))
    lit = press(open_page(having(begun, ALYS, charges=GORM)), Light(f"unit:{ALYS}")).page
    assert press(lit, "turn.act").want == wants.OpenProcedure("charge", {"actor": ALYS})
    declared = press(open_page(having(at("T-13", "heath"), ALYS, charges=GORM)), Light(f"unit:{ALYS}")).page
    assert press(declared, "turn.act").want == wants.PerformAction("land", ALYS)


def test_a_test_that_the_charge_asks_for_is_taken_on_its_page() -> None:
    charging = answered(a_charge(ALYS, BEAST, "heath"), {"arrival": ()})
    assert charging.battle.debts
    running = charging.battle.running[-1].id
    assert press(open_page(charging), "turn.tests").want == wants.TakeUp(running)
    apart = playing(charging, LeaveProcedure(running))
    assert press(open_page(apart), "turn.tests").want == wants.OpenTests()


@pytest.mark.parametrize("reaction", ["shoot", "flee"])
def test_every_question_of_a_charge_names_the_unit_it_is_about(reaction: str) -> None:
    history = playing(at("T-07", "delve"), BeginProcedure("charge", {"actor": GORM}))
    answers = {
        "target": BOWS, "arrival": (), "reaction": reaction, "held": (6,), "shooters": 1, "shot": (1,),
        "flight": ({"edge_cm": 90}, 1), "pursues": "yes", "chase": ({"gap": 1}, 1),
    }  # fmt: skip
    told: list[str] = []
    while history.battle.running:
        ask = question(SYSTEM, history.battle, history.battle.running[-1])
        if ask is not None and not isinstance(ask, RollFor):
            told.append(question_in_words(history.battle, ask))
        history = answered(history, answers)
    names = [history.battle.units[unit].name for unit in (GORM, BOWS)]
    assert len(told) > 2
    assert [words for words in told if not any(name in words for name in names)] == []


def test_a_charge_half_done_is_told_once() -> None:
    charging = answered(a_charge(ALYS, GORM, "heath"), {"arrival": ()})
    at_the_moves = playing(charging, GoTo("T-13", "heath"))
    assert [item.matter for item in still_open(SYSTEM, at_the_moves.battle)] == [Matter.PROCEDURE]


def test_what_has_no_meaning_for_a_unit_now_is_not_listed() -> None:
    battle = at("T-13", "heath").battle

    def listed(unit: UnitId) -> set[str]:
        return {each.key for each in SYSTEM.play.actions if each.is_listed(battle.units[unit], "T-13")}

    useless = {"land", "wait", "melee_played", "next_melee", "regain", "come_to", "lose"}
    assert useless.isdisjoint(listed(ALYS))
    assert {"move", "desert", "destroy", "lose"} <= listed(SPEARS)
