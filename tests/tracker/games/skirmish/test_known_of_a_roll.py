"""What roster and state know of each roll of a skirmish, and what they leave for the table to say."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import having, playing
from tests.tracker.cases import known
from tests.tracker.games.skirmish.battles import (
    BOWS,
    ORIANE,
    SORN,
    SPEARS,
    STAIR,
    TAMSIN,
    THRALLS,
    a_battle,
    a_roll,
    acting,
    owed,
)
from tracker.battle.battle import UnitId
from tracker.games.skirmish import SYSTEM
from tracker.play.history import History
from tracker.play.worksheet import open_sheet

Card = dict[str, Any]


def of(history: History, roll: str, **bindings: str) -> dict[str, Any]:
    """What is known of that roll with these units in its parts."""
    return known(SYSTEM.resolver(roll), history.battle, **bindings)


@pytest.mark.parametrize(
    ("card", "struck"),
    [
        ({}, "ordinary"),
        ({"officer": True}, None),
        ({"standard": True}, None),
        ({"officer": True, "standard": True}, None),
    ],
)
def test_which_figure_is_struck_is_asked_where_one_of_them_is_no_ordinary_one(card: Card, struck: str | None) -> None:
    history = acting(BOWS, Thralls=card)
    for roll in ("melee", "shoot"):
        assert of(history, roll, actor=BOWS, target=THRALLS).get("struck") == struck
        assert of(history, roll, actor=BOWS, target=SORN)["struck"] == "ordinary"
        assert "struck" not in of(history, roll, actor=BOWS)


def test_whom_one_commands_is_read_off_the_card() -> None:
    history = acting(ORIANE)
    assert {unit: of(history, "command", actor=ORIANE, target=unit)["whom"] for unit in (SPEARS, TAMSIN)} == {
        SPEARS: "unit",
        TAMSIN: "independent",
    }
    assert "whom" not in of(history, "command", actor=ORIANE)
    found = of(history, "command", actor=ORIANE, target=TAMSIN)
    ranks = {key: found[key] for key in ("level", "morale", "other_level", "other_morale", "who", "friendly")}
    assert ranks == {"level": 5, "morale": 6, "other_level": 3, "other_morale": 3, "who": "hero", "friendly": True}
    assert of(history, "command", actor=ORIANE, target=THRALLS)["friendly"] is False


def test_a_rally_knows_who_rallies_whom_before_which_enemy() -> None:
    history = acting(ORIANE, Spears={"state": "shaken", "standard": False, "lost": 3})
    found = of(history, "rally", actor=ORIANE, target=SPEARS, enemy=STAIR)
    assert found == {
        "who": "hero", "figure_stopped": False, "friendly": True, "bravery": 8, "state": "shaken",
        "has_standard": False, "own_figures": 7, "enemy_figures": 1, "enemy_causes_fear": True,
        "enemy_causes_terror": True, "led": True, "tester": "unit",
    }  # fmt: skip
    alone = of(history, "rally", actor=ORIANE, target=BOWS)
    assert "enemy_figures" not in alone
    assert "led" not in alone


@pytest.mark.parametrize("roll", ["command", "rally"])
def test_how_far_off_the_unit_is_that_is_commanded_or_rallied_is_measured(roll: str) -> None:
    history = acting(ORIANE, Spears={"state": "shaken"})
    sheet = open_sheet(SYSTEM, history.battle, SYSTEM.resolver(roll), {"actor": ORIANE, "target": SPEARS}, {})
    assert sheet.unmeasured == "Distance in paces"
    assert sheet.answering("paces", 4).unmeasured == ""


@pytest.mark.parametrize("roll", ["fear", "terror", "morale"])
def test_the_enemy_faced_is_the_one_named_else_the_only_one_in_contact(roll: str) -> None:
    one = having(having(acting(BOWS), BOWS, melee=1), THRALLS, melee=1, lost=2)
    assert of(one, roll, actor=BOWS)["enemy_figures"] == 10
    assert of(one, roll, actor=BOWS, target=STAIR)["enemy_figures"] == 1
    two = having(one, STAIR, melee=1)
    assert "enemy_figures" not in of(two, roll, actor=BOWS)
    assert "enemy_figures" not in of(acting(BOWS), roll, actor=BOWS)


def test_who_leads_is_known_where_an_independent_is_attached_and_asked_elsewhere() -> None:
    history = acting(BOWS)
    assert of(history, "morale", actor=SPEARS)["led"] is True
    assert "led" not in of(history, "morale", actor=BOWS)
    assert "led" not in of(history, "morale", actor=TAMSIN)
    second = having(history, ORIANE, attached_to="spears")
    assert of(second, "morale", actor=TAMSIN)["led"] is True
    fallen = having(history, TAMSIN, state="eliminated")
    assert "led" not in of(fallen, "morale", actor=SPEARS)
    assert {unit: of(history, "morale", actor=unit)["tester"] for unit in (SPEARS, TAMSIN)} == {
        SPEARS: "unit",
        TAMSIN: "independent",
    }


def test_immunities_are_read_for_the_enemy_named_alone() -> None:
    history = having(acting(BOWS), BOWS, immune_to_fear_of="Horror", ignores_aura_of="stair")
    assert of(history, "fear", actor=BOWS, target=STAIR)["used_to_fear"] is True
    assert of(history, "fear", actor=BOWS, target=THRALLS)["used_to_fear"] is False
    assert of(history, "terror", actor=BOWS, target=STAIR)["used_to_aura"] is True
    assert of(history, "terror", actor=BOWS, target=THRALLS)["used_to_aura"] is False
    assert "used_to_fear" not in of(history, "fear", actor=BOWS)
    assert "used_to_aura" not in of(history, "terror", actor=BOWS)
    assert of(history, "fear", actor=BOWS, target=SORN)["enemy_type"] == "Sorn"


def test_a_blow_is_an_action_of_his_own_only_for_who_is_active() -> None:
    history = acting(SPEARS)
    assert of(history, "melee", actor=SPEARS, target=THRALLS)["occasion"] == "action"
    assert of(history, "melee", actor=TAMSIN, target=THRALLS)["occasion"] == "action"
    assert "occasion" not in of(history, "melee", actor=BOWS, target=THRALLS)
    assert "occasion" not in of(history, "melee", target=THRALLS)


def test_conditions_of_some_figures_are_asked_and_those_of_all_or_none_are_known() -> None:
    history = having(having(acting(BOWS), BOWS, invisible=4, entangled=1, stopped=4), THRALLS, confused=12, paralysed=1)
    found = of(history, "melee", actor=BOWS, target=THRALLS)
    assert {key: found.get(key) for key in ("attacker_invisible", "attacker_entangled", "figure_stopped")} == {
        "attacker_invisible": True, "attacker_entangled": None, "figure_stopped": True,
    }  # fmt: skip
    assert {key: found.get(key) for key in ("confused", "paralysed", "entangled", "charged")} == {
        "confused": True, "paralysed": None, "entangled": False, "charged": False,
    }  # fmt: skip


# ---- who leads a side in the initiative


@pytest.mark.parametrize(
    ("reading", "cards", "morale", "level"),
    [
        ("zero", {}, 6, 5),
        ("zero", {"Oriane": {"general": False}}, 0, 0),
        ("best_independent", {"Oriane": {"general": False}}, 6, 5),
        ("best_independent", {"Oriane": {"general": False, "morale": 2}}, 3, 3),
        ("best_independent", {"Oriane": {"state": "eliminated"}}, 3, 3),
        ("zero", {"Oriane": {"state": "eliminated"}}, 0, 0),
        ("best_independent", {"Oriane": {"state": "fled"}, "Tamsin": {"state": "fled"}}, 0, 0),
    ],
)
def test_whose_morale_and_level_count_for_a_side(reading: str, cards: dict[str, Card], morale: int, level: int) -> None:
    found = of(a_battle({"sk.init_no_general": reading}, **cards), "initiative")
    assert (found["first_morale"], found["first_level"]) == (morale, level)
    assert (found["second_morale"], found["second_level"]) == (4, 4)
    assert (found["first_side"], found["second_side"]) == ("Esk", "Hollow")


# ---- effects whose part stands empty, or whose unit falls in the same roll


def test_a_spell_at_nobody_of_the_roster_is_resisted_by_nobody() -> None:
    cast = playing(acting(ORIANE), a_roll("cast", 19, actor=ORIANE, spell="Web", resistible=True))
    assert owed(cast) == []


def test_one_killed_by_a_fumbled_hit_strikes_through_no_opening() -> None:
    risky = {"sk.nat1_auto_miss": "false"}
    last = having(acting(SPEARS, risky, Thralls={"figures": 1, "armour": 0}), SPEARS)
    killed = playing(last, a_roll("melee", 1, actor=SPEARS, target=THRALLS))
    assert SYSTEM.cards.is_out(killed.battle.units[UnitId("thralls")])
    assert owed(killed) == []
    spared = playing(acting(SPEARS, risky, Thralls={"figures": 2, "armour": 0}), a_roll("melee", 1, actor=SPEARS,
                                                                                          target=THRALLS))  # fmt: skip
    assert owed(spared) == [(THRALLS, "melee", "opening"), (THRALLS, "morale", "first_loss")]
