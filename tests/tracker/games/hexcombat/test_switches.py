"""Every doubtful rule in both its readings; the default is the first one asserted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import playing, the
from tests.tracker.games.hexcombat.battles import (
    a_battle,
    a_case,
    answering,
    asked,
    begun,
    faces,
    key_asked,
    rolling,
    stands,
    worths,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import Resolve
from tracker.games.hexcombat import SYSTEM
from tracker.play.history import History
from tracker.play.walk import standing
from tracker.rules.system import Choose, May, PickUnit, RollFor

SHOCK, SHOOT, RANGE, SUPPORT, ADVANCE = (
    SYSTEM.resolver(key) for key in ("shock", "shoot", "range", "support", "advance")
)
PAIR = {"actor": UnitId("att"), "target": UnitId("def")}
GRADES = ("superior", "advantaged", "ordinary", "disadvantaged", "inferior")


def line(resolver_key: str, line_key: str, switches: dict[str, str], **inputs: Any) -> float | None:
    """What one line is worth under these readings, None where it does not count."""
    resolver = SYSTEM.resolver(resolver_key)
    return worths(resolver, a_case(resolver, switches, **inputs)).get(line_key)


def level(history: History, unit: str, track: str) -> object:
    """Where a unit stands on a track."""
    return the(history, unit)[SYSTEM.field(track)]


@pytest.mark.parametrize("resolver", ["shock", "shoot"])
def test_defender_grade(resolver: str) -> None:
    for place, grade in enumerate(GRADES):
        inputs = {"target_capability": grade}
        assert line(resolver, "target_capability", {}, **inputs) == place - 2
        assert line(resolver, "target_capability", {"defender_grade": "printed"}, **inputs) == 2 - place


def test_a_line_changed_by_a_house_rule_names_it() -> None:
    case = a_case(SHOCK, {"defender_grade": "printed"}, target_capability="superior")
    found = {applied.id: applied.switch for applied in SHOCK.applied(case)}
    assert found["target_capability"] == "hx.defender_grade"
    assert found["actor_capability"] == ""


@pytest.mark.parametrize(("resolver", "own"), [("shock", "offensive_supports"), ("shoot", "shooting_supports")])
def test_char_supports(resolver: str, own: str) -> None:
    inputs = {f"actor_{own}": 3, "actor_led": True, "actor_character_supports": 1}
    assert (line(resolver, own, {}, **inputs), line(resolver, "actor_character", {}, **inputs)) == (3, 1)
    replaced = {"char_supports": "replace"}
    assert line(resolver, own, replaced, **inputs) is None
    assert line(resolver, "actor_character", replaced, **inputs) == 1
    unled = {f"actor_{own}": 3}
    for reading in ({}, replaced):
        assert line(resolver, own, reading, **unled) == 3
        assert line(resolver, "actor_character", reading, **unled) is None


@pytest.mark.parametrize(
    ("switch", "reading", "advantage", "says_so"),
    [
        ("between", "toward_zero", -5, True),
        ("between", "toward_zero", -4, False),
        ("between", "toward_zero", 10, False),
        ("below_table", "clamp", -17, True),
        ("below_table", "clamp", -16, False),
    ],
)
def test_a_column_read_otherwise_says_by_which_house_rule(
    switch: str, reading: str, advantage: int, says_so: bool
) -> None:
    results = SYSTEM.resolver("results")
    found = {
        entry.id: entry.switch for entry in results.applied(a_case(results, {switch: reading}, advantage=advantage))
    }
    assert (found.get(switch) == f"hx.{switch}") is says_so


@pytest.mark.parametrize("resolver", ["shock", "shoot"])
def test_char_grade(resolver: str) -> None:
    worse = {"actor_led": True, "actor_same_class": True, "actor_character_capability": "inferior"}
    assert line(resolver, "actor_character_capability", {}, **worse) == -2
    assert line(resolver, "actor_character_capability", {"char_grade": "best"}, **worse) is None
    assert line(resolver, "actor_capability", {"char_grade": "best"}, **worse) == 0
    better = {**worse, "actor_character_capability": "superior"}
    assert line(resolver, "actor_character_capability", {"char_grade": "best"}, **better) == 2


def test_terrain_stack_in_shock() -> None:
    inputs: dict[str, Any] = {"actor_terrain": "rough", "target_terrain": "difficult", "hex_side": "rough"}
    found = worths(SHOCK, a_case(SHOCK, **inputs))
    assert (found["rough"], found["difficult"], found["rough_side"]) == (-1, -2, -1)
    found = worths(SHOCK, a_case(SHOCK, {"terrain_stack": "worst"}, **inputs))
    assert ("rough" in found, found["difficult"], found["rough_side"]) == (False, -2, -1)


def test_terrain_stack_when_shooting() -> None:
    inputs: dict[str, Any] = {
        "actor_kind": "archers",
        "actor_terrain": "rough",
        "target_terrain": "rough",
        "behind_rough_side": True,
    }
    found = worths(SHOOT, a_case(SHOOT, **inputs))
    assert (found["out_of"], found["into_rough"], found["rough_side"]) == (-1, -2, -2)
    found = worths(SHOOT, a_case(SHOOT, {"terrain_stack": "worst"}, **inputs))
    assert ("out_of" in found, found["into_rough"], found["rough_side"]) == (False, -2, -2)


def test_support_cost_counts() -> None:
    counted = {"support_cost_counts": "yes"}
    assert line("shock", "actor_breath", {}, support="yes") is None
    assert line("shock", "actor_breath", counted, support="yes") == -1
    assert line("shock", "actor_breath", {}, support="yes", actor_breath="winded") == -1
    assert line("shock", "actor_breath", counted, support="yes", actor_breath="winded") == -2
    assert line("shock", "actor_breath", {}, support="again", actor_breath="winded") is None
    assert line("shock", "actor_breath", counted, support="again", actor_breath="winded") == -1


def test_support_when_spent() -> None:
    spent = a_case(SUPPORT, actor_breath="out_of_breath")
    assert SUPPORT.judge(spent) == "spent"
    assert SUPPORT.judge(spent.under({"hx.support_when_spent": "yes"})) == "paid"
    assert line("shock", "unsupported", {}, support="yes", actor_breath="out_of_breath") == -4
    allowed = {"support_when_spent": "yes"}
    assert line("shock", "unsupported", allowed, support="yes", actor_breath="out_of_breath") is None
    battle = a_battle({"Att": {"engages": True, "breath": "out_of_breath"}}, {"Def": {}}, **allowed)
    battle = begun(battle, "shock_action")
    ask = asked(battle)
    assert isinstance(ask, Choose)
    assert ask.options[0].key == "spent"
    battle = rolling(answering(battle, "spent", 0), 6, 6)
    assert level(battle, "att", "breath") == "out_of_breath"


def test_same_hex_shot() -> None:
    inputs: dict[str, Any] = {"actor_kind": "archers", "same_hex": True, "distance": 0}
    assert line("shoot", "same_hex", {}, **inputs) == 1
    assert line("shoot", "same_hex", {"same_hex_shot": "0"}, **inputs) == 0


@pytest.mark.parametrize(
    ("kind", "key", "distance", "counted", "left_out"),
    [
        ("archers", "far_bow", 1, None, None),
        ("archers", "far_bow", 2, -1, None),
        ("crossbowmen", "far_bow", 3, -2, -1),
        ("artillery", "far_gun", 4, -1, None),
        ("artillery", "far_gun", 5, -1, -1),
        ("artillery", "far_gun", 12, -3, -2),
        ("artillery", "far_gun", 0, None, None),
    ],
)
def test_los_counts_target(kind: str, key: str, distance: int, counted: int | None, left_out: int | None) -> None:
    inputs: dict[str, Any] = {"actor_kind": kind, "distance": distance}
    assert line("shoot", key, {}, **inputs) == counted
    assert line("shoot", key, {"los_counts_target": "false"}, **inputs) == left_out


def recoiling(**switches: str) -> History:
    """A unit and its routed stack-mate recoil together."""
    battle = a_battle({"Att": {}}, {"Def": {"stack": "s"}, "Mate": {"stack": "s", "cohesion": "routed"}}, **switches)
    return answering(rolling(answering(begun(battle, "losses"), 1)), "recoil", "hex", "hex")


def test_routed_loses_level() -> None:
    assert level(recoiling(), "mate", "cohesion") == "routed"
    assert stands(recoiling().battle, "mate") == 2
    assert stands(recoiling(routed_loses_level="destroyed").battle, "mate") == 0


def test_morale_if() -> None:
    assert len(recoiling().battle.debts) == 1
    assert recoiling(morale_if="step").battle.debts == ()
    battle = a_battle({"Att": {}}, {"Def": {}}, morale_if="step")
    battle = rolling(answering(begun(battle, "losses"), 1), rear_zone=False)
    assert [debt.inputs for debt in battle.battle.debts] == [{"steps_lost": 1}]


@pytest.mark.parametrize(
    ("reading", "marker_while_applied", "breath"),
    [("merge", "charge", "winded"), ("strict", "none", "winded"), ("double", "none", "out_of_breath")],
)
def test_charge_loss(reading: str, marker_while_applied: str, breath: str) -> None:
    card = {"steps_at_start": 5, "marker": "charge"}
    battle = a_battle({"Att": {}}, {"Def": card}, charge_loss=reading)
    battle = answering(begun(battle, "losses"), 2)
    assert stands(battle.battle, "def") == 4
    assert level(battle, "def", "marker") == marker_while_applied
    battle = rolling(battle)
    if reading == "merge":
        assert stands(battle.battle, "def") == 3
        battle = answering(battle, "yes")
        assert level(battle, "def", "marker") == "contact"
    else:
        assert key_asked(battle) == "absorb"
        battle = answering(battle, "recoil", "hex")
        assert level(battle, "def", "marker") == "none"
    assert level(battle, "def", "breath") == breath


def test_after_block() -> None:
    miss = Resolve("shock", PAIR, {}, faces(6, 6))
    assert not playing(a_battle({"Att": {}}, {"Def": {"marker": "contact"}}), miss).battle.running
    battle = playing(a_battle({"Att": {}}, {"Def": {"marker": "contact"}}, after_block="always"), miss)
    assert key_asked(battle) == "adjacent.def"
    battle = answering(battle, "no")
    assert level(battle, "def", "marker") == "none"
    assert not battle.battle.running
    assert battle.battle.debts == ()


def test_advance_cost() -> None:
    case = a_case(ADVANCE)
    assert ADVANCE.judge(case) == "advances"
    assert ADVANCE.judge(case.under({"hx.advance_cost": "all"})) == "advances_winded"
    charging = a_case(ADVANCE, {"advance_cost": "all"}, actor_marker="charge", still_engages=True)
    assert ADVANCE.judge(charging) == "keeps_charge"
    tired = playing(a_battle({"Att": {}}, {"Def": {}}, advance_cost="all"), Resolve("advance", PAIR))
    assert level(tired, "att", "breath") == "winded"


def shooting_twice(**switches: str) -> History:
    """Archers with three shots whose first one is a double."""
    battle = a_battle(
        {"Att": {"kind": "archers", "capability": "superior"}}, {"Def": {"steps_at_start": 9}}, **switches
    )
    battle = rolling(answering(begun(battle, "shooting_action"), 1))
    return rolling(answering(battle, -4, "several"), 6, 6)


def test_ammo_when() -> None:
    at_once = shooting_twice()
    assert level(at_once, "att", "ammunition") == "diminished"
    at_once = rolling(at_once, 6, 6)
    assert level(at_once, "att", "ammunition") == "exhausted"
    assert not at_once.battle.running
    later = shooting_twice(ammo_when="after_action")
    assert level(later, "att", "ammunition") == "full"
    later = rolling(later, 6, 6)
    assert key_asked(later) == "shot.1.3"
    later = rolling(later, 6, 5)
    assert not later.battle.running
    assert level(later, "att", "ammunition") == "exhausted"
    assert level(later, "att", "ammunition_due") == 0


def two_attacks(**switches: str) -> History:
    """A formation's first attack has made one loss."""
    battle = a_battle({"Att": {"engages": True, "formation": True}}, {"Def": {"steps_at_start": 6}}, **switches)
    battle = answering(begun(battle, "shock_action"), "yes", 4)
    return rolling(battle, 3, 4)


def test_formation_shock() -> None:
    assert key_asked(two_attacks()) == "recoil"
    summed = two_attacks(formation_shock="sum")
    assert key_asked(summed) == "target.2"
    summed = rolling(answering(summed, "def"), 3, 4)
    assert stands(summed.battle, "def") == 5
    assert key_asked(summed) == "recoil"
    summed = rolling(summed, rear_zone=False)
    assert [debt.inputs for debt in summed.battle.debts] == [{"steps_lost": 2}]


def test_harassment() -> None:
    case = a_case(RANGE, actor_kind="light_cavalry")
    assert RANGE.total(case) == 2
    off = case.under({"hx.harassment": "off"})
    assert (RANGE.total(off), RANGE.judge(off)) == (0, "cannot")
    battle = a_battle({"Att": {"kind": "skirmishers"}}, {"Def": {}}, harassment="off")
    unit = the(battle, "att")
    assert not isinstance(SYSTEM.step("B.1").standing(battle.battle, unit), May)
    assert isinstance(SYSTEM.step("B.1").standing(a_battle({"Att": {"kind": "skirmishers"}}, {}).battle, unit), May)


def test_tireless() -> None:
    def attacked(**switches: str) -> History:
        battle = a_battle({"Att": {}}, {"Def": {"tireless": True, "marker": "charge"}}, **switches)
        return answering(rolling(answering(begun(battle, "losses"), 1)), "yes")

    assert level(attacked(), "def", "breath") == "fresh"
    assert level(attacked(tireless="support_only"), "def", "breath") == "winded"
    for reading in ("all", "support_only"):
        battle = a_battle({"Att": {"tireless": True}}, {"Def": {}}, tireless=reading)
        battle = playing(battle, Resolve("shock", PAIR, {"support": "yes"}, faces(6, 6)))
        assert level(battle, "att", "breath") == "fresh"


def test_infiltrator_flank() -> None:
    inputs = {"same_hex": True, "actor_position": "close_infiltration"}
    assert line("shock", "infiltrator", {}, **inputs) is None
    assert line("shock", "infiltrator", {"infiltrator_flank": "infiltration"}, **inputs) == 2
    assert line("shock", "infiltrator", {}, **inputs, actor_marker="contact") == 2


@pytest.mark.parametrize(("height", "value"), [("higher", 1), ("lower", -1)])
def test_height_with_flight(height: str, value: int) -> None:
    inputs = {"height": height, "actor_position": "close_flight"}
    only = {"height_with_flight": "flight_only"}
    assert line("shock", height, {}, **inputs) == value
    assert line("shock", height, only, **inputs) is None
    assert line("shock", height, only, height=height) == value


def test_formation_shots() -> None:
    def shooting(**switches: str) -> History:
        battle = a_battle({"Att": {"kind": "crossbowmen", "formation": True}}, {"Def": {}, "Other": {}}, **switches)
        battle = rolling(answering(begun(battle, "shooting_action"), 1))
        return rolling(answering(battle, 4), 3, 4)

    one = shooting()
    ask = asked(one)
    assert isinstance(ask, RollFor)
    assert (ask.key, ask.bindings["target"]) == ("shot.2.1", "def")
    each = shooting(formation_shots="per_hex")
    assert isinstance(asked(each), PickUnit)
    each = rolling(answering(rolling(answering(each, "other", 2)), 4), 3, 4)
    each = rolling(each, rear_zone=False)
    each = rolling(each, rear_zone=False)
    assert (stands(each.battle, "def"), stands(each.battle, "other")) == (1, 1)
    assert {debt.unit for debt in each.battle.debts} == {"def", "other"}


def test_other_range() -> None:
    case = a_case(RANGE, actor_kind="infantry", entered_range=5)
    assert RANGE.judge(case) == "cannot"
    asked_for = case.under({"hx.other_range": "ask"})
    assert RANGE.total(asked_for) == 5
    far = a_case(SHOOT, {"other_range": "ask"}, actor_kind="infantry", entered_range=5, distance=5, weather="storm")
    assert SHOOT.bars(far) is None
    assert not {"weather", "far_bow", "far_gun"} & worths(SHOOT, far).keys()
    battle = a_battle({"Att": {}}, {"Def": {}}, other_range="ask")
    assert isinstance(SYSTEM.step("B.1").standing(battle.battle, the(battle, "att")), May)
    assert standing(SYSTEM, battle.battle, the(battle, "att")) is not None
