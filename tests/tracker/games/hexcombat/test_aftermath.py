"""Recoil, advance, the condition to attack and the morale result, one condition after the other."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import playing, the
from tests.tracker.games.hexcombat.battles import a_battle, a_case, worths
from tracker.battle.battle import UnitId
from tracker.battle.commands import Resolve
from tracker.games.hexcombat import SYSTEM
from tracker.rules.resolver import Context, prefill
from tracker.views.figures import figure_read

RECOIL, ADVANCE, CHECK, MORALE = (SYSTEM.resolver(key) for key in ("recoil", "advance", "shock_check", "morale"))

STANDING = {"actor_steps": 3}

BARS = [
    ({"last_result": False}, "not_last"),
    ({"actor_cohesion": "routed"}, "routed"),
    ({"actor_marker": "charge"}, "charging"),
    ({"actor_morale": "unshakeable"}, "unshakeable"),
    ({"stack_engaged": True}, "engaged"),
    ({"actor_formation": True, "actor_cohesion": "shaken"}, "shaken_formation"),
    ({"actor_formation": True, "actor_cohesion": "shaken", "actor_morale": "magic"}, "shaken_formation"),
    ({"rear_zone": False}, "no_way"),
]


@pytest.mark.parametrize(("inputs", "line"), BARS)
def test_each_condition_bars_recoil_by_itself(inputs: dict[str, Any], line: str) -> None:
    case = a_case(RECOIL, **{**STANDING, **inputs})
    assert worths(RECOIL, case) == {line: 0}
    assert RECOIL.judge(case) == "barred"


ALLOWS: list[dict[str, Any]] = [
    {},
    {"actor_cohesion": "shaken"},
    {"actor_formation": True},
    {"actor_formation": True, "actor_cohesion": "shaken", "actor_morale": "demonic"},
    {"actor_marker": "contact"},
    {"actor_morale": "magic"},
]


@pytest.mark.parametrize("inputs", ALLOWS)
def test_recoil_is_an_option_where_every_condition_holds(inputs: dict[str, Any]) -> None:
    assert RECOIL.judge(a_case(RECOIL, **{**STANDING, **inputs})) == "may"


def test_recoil_is_compulsory_where_nothing_else_saves_the_unit() -> None:
    assert RECOIL.judge(a_case(RECOIL, actor_steps=1)) == "must"
    assert RECOIL.judge(a_case(RECOIL, actor_steps=1, rear_zone=False)) == "barred"


@pytest.mark.parametrize(("side", "barred"), [("front", False), ("flank", True), ("rear", True)])
def test_a_stack_mate_engaged_on_the_flank_or_rear_is_noticed(side: str, barred: bool) -> None:
    battle = a_battle({"Att": {"stack": "a"}, "Mate": {"stack": "a", "engaged": side}}, {"Def": {}}).battle
    known = prefill(RECOIL, Context(battle, {"actor": UnitId("att")}))
    assert known["stack_engaged"].value is barred


# ---- advance

STAYS = [
    ({"by_shock": False}, "shooting"),
    ({"hex_free": False}, "occupied"),
    ({"was_supported": False}, "unsupported"),
    ({"target_position": "close_flight"}, "cannot_fly"),
    ({"actor_position": "close_flight", "actor_can_fly": True}, "in_flight"),
    ({"target_position": "close_infiltration"}, "cannot_infiltrate"),
]


@pytest.mark.parametrize(("inputs", "line"), STAYS)
def test_each_reason_keeps_the_attacker_where_it_is(inputs: dict[str, Any], line: str) -> None:
    case = a_case(ADVANCE, actor_marker="charge", **inputs)
    assert worths(ADVANCE, case) == {line: 0}
    assert ADVANCE.judge(case) == "stays"
    assert ADVANCE.effects(case, "stays") == ()


ADVANCES = [
    ({}, "advances", []),
    ({"target_position": "close_flight", "actor_can_fly": True}, "advances", []),
    ({"target_position": "close_infiltration", "actor_can_infiltrate": True}, "advances", []),
    ({"actor_marker": "charge", "still_engages": True}, "keeps_charge", []),
    ({"actor_marker": "charge"}, "charge_ends", ["charge_ends", "tired"]),
    ({"actor_marker": "contact"}, "advances", []),
]


@pytest.mark.parametrize(("inputs", "outcome", "effects"), ADVANCES)
def test_an_advance_keeps_or_ends_the_charge(inputs: dict[str, Any], outcome: str, effects: list[str]) -> None:
    case = a_case(ADVANCE, **inputs)
    assert ADVANCE.judge(case) == outcome
    assert [effect.kind for effect in ADVANCE.effects(case, outcome)] == effects


# ---- may it attack


@pytest.mark.parametrize(
    ("inputs", "line"),
    [
        ({"engages": False}, "not_engaging"),
        ({"actor_size": "small", "actor_large_with": 1}, "attacker_crowded"),
        ({"target_size": "small", "target_large_with": 2}, "defender_crowded"),
    ],
)
def test_each_condition_bars_an_attack_by_itself(inputs: dict[str, Any], line: str) -> None:
    case = a_case(CHECK, **inputs)
    assert worths(CHECK, case) == {line: 0}
    assert CHECK.judge(case) == "barred"


def test_a_duel_between_characters_minds_no_large_unit() -> None:
    assert CHECK.judge(a_case(CHECK, actor_size="small", actor_large_with=1, duel=True)) == "may"
    assert CHECK.judge(a_case(CHECK)) == "may"


# ---- morale


@pytest.mark.parametrize(
    ("before", "result", "after"),
    [
        ("in_order", "holds", "in_order"),
        ("in_order", "one", "shaken"),
        ("in_order", "two", "routed"),
        ("shaken", "one", "routed"),
        ("routed", "one", "routed"),
        ("routed", "rally", "shaken"),
        ("in_order", "rally", "in_order"),
    ],
)
def test_the_morale_result_entered_moves_the_cohesion_track(before: str, result: str, after: str) -> None:
    battle = playing(
        a_battle({"Att": {"cohesion": before}}, {"Def": {}}),
        Resolve("morale", {"actor": UnitId("att")}, {"steps_lost": 2, "result": result}),
    )
    assert the(battle, "att").values.get("cohesion", "in_order") == after


def test_a_unit_destroyed_by_its_morale_test_has_no_steps() -> None:
    battle = playing(
        a_battle({"Att": {}}, {"Def": {}}), Resolve("morale", {"actor": UnitId("att")}, {"result": "destroyed"})
    )
    assert the(battle, "att").values["steps"] == 0


@pytest.mark.parametrize(
    ("result", "follows"),
    [("holds", []), ("one", [("cohesion_shifted", 1)]), ("two", [("cohesion_shifted", 2)]),
     ("rally", [("cohesion_shifted", -1)]), ("destroyed", [("destroyed", 0)])],
)  # fmt: skip
def test_what_follows_from_a_morale_result_is_kept_under_the_names_that_battles_on_file_have(
    result: str, follows: list[tuple[str, int]]
) -> None:
    effects = MORALE.effects(a_case(MORALE, result=result), result)
    assert [(effect.kind, effect.amount) for effect in effects] == follows


def test_the_modifier_of_the_morale_test_is_the_steps_lost() -> None:
    (modifier,) = MORALE.figures(a_case(MORALE, steps_lost=3))
    assert figure_read(modifier) == "3"
