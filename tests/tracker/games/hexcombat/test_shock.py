"""The shock advantage, one printed line after the other, and the support of the attack."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import having, playing, the
from tests.tracker.games.hexcombat.battles import a_battle, a_case, asked, begun, faces, worths
from tracker.battle.battle import UnitId
from tracker.battle.commands import MakeContact, Resolve
from tracker.battle.contacts import Facing, How
from tracker.games.hexcombat import SYSTEM
from tracker.play.rolls import proposed
from tracker.rules.odds import chances
from tracker.rules.resolver import Context, prefill, resolve, sum_of
from tracker.rules.system import Choose

SHOCK, SUPPORT = SYSTEM.resolver("shock"), SYSTEM.resolver("support")

BARE = {"weapon_system": 0, "actor_capability": 0, "target_capability": 0}

# Each line of the sheet: what must hold, which line counts, with which figure.
LINES = [
    ({"weapon_system": 4}, "weapon_system", 4),
    ({"weapon_system": -4}, "weapon_system", -4),
    ({"actor_capability": "superior"}, "actor_capability", 2),
    ({"actor_capability": "advantaged"}, "actor_capability", 1),
    ({"actor_capability": "ordinary"}, "actor_capability", 0),
    ({"actor_capability": "disadvantaged"}, "actor_capability", -1),
    ({"actor_capability": "inferior"}, "actor_capability", -2),
    ({"target_capability": "superior"}, "target_capability", -2),
    ({"target_capability": "advantaged"}, "target_capability", -1),
    ({"target_capability": "ordinary"}, "target_capability", 0),
    ({"target_capability": "disadvantaged"}, "target_capability", 1),
    ({"target_capability": "inferior"}, "target_capability", 2),
    ({"actor_offensive_supports": 3}, "offensive_supports", 3),
    ({"target_defensive_supports": 3}, "defensive_supports", -3),
    ({"actor_marker": "charge"}, "charge", 2),
    ({"actor_marker": "charge", "actor_kind": "light_cavalry"}, "charge", 2),
    ({"actor_marker": "charge", "actor_kind": "cavalry"}, "charge", 4),
    ({"actor_marker": "charge", "actor_kind": "heavy_cavalry"}, "charge", 4),
    ({"target_marker": "charge"}, "charged", -2),
    ({"target_marker": "charge", "target_kind": "light_cavalry"}, "charged", -2),
    ({"target_marker": "charge", "target_kind": "cavalry"}, "charged", -4),
    ({"target_marker": "charge", "target_kind": "heavy_cavalry"}, "charged", -4),
    ({"actor_breath": "winded"}, "actor_breath", -1),
    ({"actor_breath": "out_of_breath", "actor_tireless": True}, "actor_breath", -2),
    ({"target_breath": "out_of_breath"}, "target_breath", 1),
    ({"actor_cohesion": "shaken"}, "actor_shaken", -1),
    ({"target_cohesion": "shaken"}, "target_cohesion", 1),
    ({"target_cohesion": "routed"}, "target_cohesion", 4),
    ({"facing": "flank"}, "facing", 2),
    ({"facing": "rear"}, "facing", 4),
    ({"same_hex": True, "facing": "rear"}, "same_hex", 0),
    ({"same_hex": True, "actor_position": "close_infiltration", "actor_marker": "contact"}, "infiltrator", 2),
    ({"height": "higher"}, "higher", 1),
    ({"height": "lower"}, "lower", -1),
    ({"actor_terrain": "rough"}, "rough", -1),
    ({"target_terrain": "rough"}, "rough", -1),
    ({"actor_terrain": "rough", "target_terrain": "rough"}, "rough", -1),
    ({"target_terrain": "difficult"}, "difficult", -2),
    ({"target_terrain": "water"}, "difficult", -2),
    ({"actor_terrain": "lava"}, "difficult", -2),
    ({"actor_terrain": "difficult", "target_terrain": "water"}, "difficult", -2),
    ({"hex_side": "rough"}, "rough_side", -1),
    ({"actor_size": "small"}, "actor_small", -4),
    ({"target_size": "small"}, "target_small", 4),
    ({"actor_size": "large", "actor_large_mates": 2}, "actor_large", -4),
    ({"target_size": "large", "target_large_mates": 2}, "target_large", 4),
    ({"actor_position": "close_flight"}, "swoop", 2),
    ({"target_position": "close_flight"}, "leap", -2),
    ({"actor_position": "distant_flight", "target_position": "close_flight"}, "dive", 2),
    ({"actor_position": "close_flight", "target_position": "distant_flight"}, "climb", -2),
    ({"actor_position": "distant_flight"}, "unlisted_flight", 0),
    ({"target_position": "distant_flight"}, "unlisted_flight", 0),
    ({"actor_position": "close_flight", "target_position": "close_flight"}, "unlisted_flight", 0),
    ({"target_formation": True, "target_mode": "shield_wall"}, "mode", -1),
    ({"target_formation": True, "target_mode": "tortoise"}, "mode", -2),
    ({"support": "no"}, "unsupported", -4),
]


@pytest.mark.parametrize(("inputs", "line", "value"), LINES)
def test_a_line_counts_alone_with_its_printed_figure(inputs: dict[str, Any], line: str, value: int) -> None:
    case = a_case(SHOCK, **{"support": "yes", **inputs})
    found = worths(SHOCK, case)
    assert found[line] == value
    others = {key: worth for key, worth in found.items() if key != line and worth}
    assert others == {}


def test_nothing_but_the_weapons_counts_in_a_plain_supported_attack() -> None:
    assert worths(SHOCK, a_case(SHOCK, support="yes")) == BARE


NOT = [
    ({"actor_marker": "charge", "target_terrain": "rough"}, "charge"),
    ({"actor_marker": "charge", "target_obstacle": True}, "charge"),
    ({"actor_marker": "contact"}, "charge"),
    ({"target_marker": "contact"}, "charged"),
    ({"target_breath": "winded"}, "target_breath"),
    ({"actor_cohesion": "routed"}, "actor_shaken"),
    ({"facing": "rear", "same_hex": True}, "facing"),
    ({"same_hex": True, "actor_position": "close_infiltration"}, "infiltrator"),
    ({"actor_position": "close_infiltration", "actor_marker": "contact"}, "infiltrator"),
    ({"same_hex": True, "actor_position": "deep_infiltration", "actor_marker": "contact"}, "infiltrator"),
    ({"target_terrain": "rough", "actor_position": "close_flight", "target_position": "close_flight"}, "rough"),
    ({"target_terrain": "lava", "actor_position": "close_flight", "target_position": "distant_flight"}, "difficult"),
    ({"hex_side": "rough", "actor_position": "close_flight", "target_position": "close_flight"}, "rough_side"),
    ({"actor_size": "normal", "actor_large_mates": 2}, "actor_large"),
    ({"target_size": "small", "target_large_mates": 2}, "target_large"),
    ({"target_mode": "tortoise"}, "mode"),
    ({"support": "no", "actor_defensive_work": True}, "unsupported"),
    ({"support": "no", "actor_marker": "charge"}, "unsupported"),
]


@pytest.mark.parametrize(("inputs", "line"), NOT)
def test_a_line_is_silent_where_its_condition_fails(inputs: dict[str, Any], line: str) -> None:
    assert line not in worths(SHOCK, a_case(SHOCK, **{"support": "yes", **inputs}))


def test_terrain_counts_when_one_of_the_two_is_on_the_ground() -> None:
    case = a_case(SHOCK, support="yes", target_terrain="rough", actor_position="close_flight")
    assert worths(SHOCK, case)["rough"] == -1


def test_the_advantage_is_the_sum_of_the_lines() -> None:
    case = a_case(
        SHOCK, weapon_system=2, actor_capability="advantaged", actor_offensive_supports=1, target_defensive_supports=2,
        actor_marker="charge", actor_kind="cavalry", facing="flank", target_cohesion="shaken", actor_breath="winded",
    )  # fmt: skip
    assert sum_of(SHOCK.lines, case) == 2 + 1 + 1 - 2 + 4 + 2 + 1 - 1


# ---- support

SUPPORTS = [
    ({"actor_marker": "charge"}, "automatic"),
    ({"actor_marker": "charge", "impassable": True}, "impassable"),
    ({"actor_formation": True, "actor_rank_rotation": True}, "free"),
    ({"actor_formation": True, "actor_rank_rotation": True, "impassable": True}, "impassable"),
    ({"actor_tireless": True}, "free"),
    ({}, "paid"),
    ({"actor_breath": "winded"}, "paid"),
    ({"actor_breath": "out_of_breath"}, "spent"),
    ({"actor_breath": "out_of_breath", "actor_tireless": True}, "free"),
]


@pytest.mark.parametrize(("inputs", "how"), SUPPORTS)
def test_support_is_automatic_free_paid_or_impossible(inputs: dict[str, Any], how: str) -> None:
    case = a_case(SUPPORT, **inputs)
    assert SUPPORT.judge(case) == how
    assert worths(SUPPORT, case) == ({"cost": 1} if how == "paid" else {})


PAYS = [
    ({"support": "yes"}, True, False),
    ({"support": "no"}, False, True),
    ({"support": "again"}, False, False),
    ({"support": "yes", "actor_marker": "charge"}, False, False),
    ({"support": "no", "actor_marker": "charge"}, False, False),
    ({"support": "yes", "actor_formation": True, "actor_rank_rotation": True}, False, False),
    ({"support": "no", "actor_formation": True, "actor_rank_rotation": True}, False, True),
    ({"support": "yes", "actor_tireless": True}, False, False),
    ({"support": "yes", "impassable": True}, False, True),
    ({"support": "yes", "impassable": True, "actor_marker": "charge"}, False, True),
    ({"support": "yes", "actor_breath": "out_of_breath"}, False, True),
]


@pytest.mark.parametrize(("inputs", "pays", "malus"), PAYS)
def test_support_costs_a_level_or_its_lack_costs_four(inputs: dict[str, Any], pays: bool, malus: bool) -> None:
    case = a_case(SHOCK, **inputs)
    assert any(effect.kind == "support_paid" for effect in SHOCK.effects(case, "0")) is pays
    assert ("unsupported" in worths(SHOCK, case)) is malus


def test_who_is_out_of_breath_pays_nothing_where_a_house_rule_lets_it_support() -> None:
    case = a_case(SHOCK, {"support_when_spent": "yes"}, support="yes", actor_breath="out_of_breath")
    assert "unsupported" not in worths(SHOCK, case)
    assert not any(effect.kind == "support_paid" for effect in SHOCK.effects(case, "0"))


def test_the_breath_that_counts_is_that_held_before_paying() -> None:
    assert "actor_breath" not in worths(SHOCK, a_case(SHOCK, support="yes"))
    after = a_case(SHOCK, support="again", actor_breath="winded")
    assert "actor_breath" not in worths(SHOCK, after)
    assert worths(SHOCK, a_case(SHOCK, support="again", actor_breath="out_of_breath"))["actor_breath"] == -1


# ---- what roster and state already know


def test_card_state_and_stack_fill_the_questions() -> None:
    battle = a_battle(
        {
            "Captain": {"character": True, "capability": "superior", "weapon_class": "Lance", "stack": "van",
                        "offensive_supports": 2},
            "Att": {"stack": "van", "weapon_class": "lance", "offensive_supports": 1, "size": "large"},
            "Ogre": {"stack": "van", "size": "large"},
        },
        {"Def": {"cohesion": "routed", "terrain": "water", "formation": True, "mode": "tortoise"}},
    ).battle  # fmt: skip
    known = {
        key: found.value
        for key, found in prefill(SHOCK, Context(battle, {"actor": UnitId("att"), "target": UnitId("def")})).items()
    }
    assert known["actor_led"] is True
    assert known["actor_same_class"] is True
    assert known["actor_character_capability"] == "superior"
    assert known["actor_character_supports"] == 2
    assert known["actor_large_mates"] == 1
    assert known["target_led"] is False
    assert known["target_cohesion"] == "routed"
    assert known["target_mode"] == "tortoise"


@pytest.mark.parametrize(
    ("attacker", "target", "side"),
    [("att", "def", "flank"), ("def", "att", None), ("att", "far", None)],
    ids=["by whoever reached it there", "not by the one that was reached", "not by one that touches it nowhere"],
)
def test_a_unit_is_attacked_on_the_side_that_was_reached(attacker: str, target: str, side: str | None) -> None:
    reached = MakeContact(UnitId("att"), UnitId("def"), How.MOVE, Facing.FLANK)
    battle = playing(a_battle({"Att": {}}, {"Def": {}, "Far": {}}), reached).battle
    bindings = {"actor": UnitId(attacker), "target": UnitId(target)}
    known = prefill(SHOCK, Context(battle, bindings)).get("facing")
    assert (None if known is None else known.value) == side


def test_one_whom_nobody_is_told_to_touch_is_attacked_where_its_mark_says() -> None:
    history = a_battle({"Att": {}, "Mate": {}}, {"Def": {"engaged": "rear"}})
    bindings = {"actor": UnitId("att"), "target": UnitId("def")}
    assert proposed(SHOCK, Context(history.battle, bindings)) == {"facing": "rear", "support": "yes"}
    touched = playing(history, MakeContact(UnitId("mate"), UnitId("def"), How.MOVE, Facing.REAR)).battle
    assert proposed(SHOCK, Context(touched, bindings)) == {"support": "yes"}


@pytest.mark.parametrize(
    ("card", "support"),
    [
        ({}, "yes"),
        ({"breath": "out_of_breath"}, None),
        ({"breath": "out_of_breath", "tireless": True}, "yes"),
        ({"formation": True, "has_attacked": True}, "again"),
        ({"formation": True, "has_attacked": True, "rank_rotation": True}, "yes"),
        ({"marker": "charge"}, "yes"),
    ],
)
def test_a_shock_roll_by_itself_proposes_the_support_that_the_action_does(
    card: dict[str, str | bool], support: str | None
) -> None:
    """HX-DUEL-06, -07, HX-SHOCK-40: the odds of the calculator are those of the page."""
    history = having(a_battle({"Att": {}}, {"Def": {}}), UnitId("att"), **card)
    context = Context(history.battle, {"actor": UnitId("att"), "target": UnitId("def")})
    assert proposed(SHOCK, context).get("support") == support


def test_who_is_out_of_breath_is_proposed_support_where_the_table_lets_it_support_for_nothing() -> None:
    """HX-RUL-13: the calculator proposes what the page of a shock action does."""
    history = a_battle({"Att": {"breath": "out_of_breath", "engages": True}}, {"Def": {}}, support_when_spent="yes")
    context = Context(history.battle, {"actor": UnitId("att"), "target": UnitId("def")})
    assert proposed(SHOCK, context)["support"] == "yes"
    ask = asked(begun(history, "shock_action"))
    assert isinstance(ask, Choose)
    assert ask.usual == "spent"


def test_a_character_inherits_from_nobody_and_another_may_be_named() -> None:
    battle = a_battle(
        {
            "Aude": {"character": True, "stack": "van", "offensive_supports": 2},
            "Bors": {"character": True, "stack": "van", "offensive_supports": 5},
            "Att": {"stack": "van"},
        },
        {"Def": {}},
    ).battle
    alone = prefill(SHOCK, Context(battle, {"actor": UnitId("aude"), "target": UnitId("def")}))
    assert alone["actor_led"].value is False
    first = prefill(SHOCK, Context(battle, {"actor": UnitId("att"), "target": UnitId("def")}))
    assert first["actor_character_supports"].value == 2
    named = {"actor": UnitId("att"), "target": UnitId("def"), "actor_character": UnitId("bors")}
    assert prefill(SHOCK, Context(battle, named))["actor_character_supports"].value == 5


def test_a_destroyed_character_lends_nothing() -> None:
    battle = a_battle({"Aude": {"character": True, "stack": "v", "steps": 0}, "Att": {"stack": "v"}}, {"Def": {}})
    known = prefill(SHOCK, Context(battle.battle, {"actor": UnitId("att"), "target": UnitId("def")}))
    assert known["actor_led"].value is False


LED: dict[str, Any] = {
    "actor_led": True,
    "actor_offensive_supports": 1,
    "actor_character_supports": 2,
    "support": "yes",
}


def test_a_characters_supports_and_capability_join_those_of_the_troop() -> None:
    case = a_case(SHOCK, **LED, actor_same_class=True, actor_character_capability="inferior")
    assert worths(SHOCK, case) == {
        "weapon_system": 0, "actor_character_capability": -2, "target_capability": 0, "offensive_supports": 1,
        "actor_character": 2,
    }  # fmt: skip
    other_class = a_case(SHOCK, **LED, actor_character_capability="superior")
    assert worths(SHOCK, other_class)["actor_capability"] == 0


def test_a_defending_character_shields_with_his_defensive_supports() -> None:
    case = a_case(SHOCK, target_led=True, target_character_supports=2, target_same_class=True,
                  target_character_capability="superior")  # fmt: skip
    found = worths(SHOCK, case)
    assert (found["target_character"], found["target_character_capability"]) == (-2, -2)
    assert "target_capability" not in found


# ---- the roll


def test_the_odds_of_a_shock_are_those_of_thirty_six_rolls() -> None:
    case = a_case(SHOCK, support="yes", weapon_system=4, facing="flank")
    brute: dict[str, int] = {}
    for first in range(1, 7):
        for second in range(1, 7):
            outcome = resolve(SHOCK, case.after(*faces(first, second))).outcome
            brute[outcome] = brute.get(outcome, 0) + 1
    assert {key: share * 36 for key, share in chances(SHOCK, case).items()} == brute


def test_a_double_costs_no_ammunition_in_shock() -> None:
    battle = playing(
        a_battle({"Att": {}}, {"Def": {"steps_at_start": 3}}),
        Resolve("shock", {"actor": UnitId("att"), "target": UnitId("def")}, {}, faces(6, 6)),
    )
    assert the(battle, "att").values.get("ammunition", "full") == "full"


def test_a_supported_roll_by_itself_winds_the_attacker() -> None:
    battle = playing(
        a_battle({"Att": {}}, {"Def": {"steps_at_start": 3}}),
        Resolve("shock", {"actor": UnitId("att"), "target": UnitId("def")}, {"support": "yes"}, faces(6, 6)),
    )
    assert the(battle, "att").values["breath"] == "winded"
    assert battle.battle.running == ()
