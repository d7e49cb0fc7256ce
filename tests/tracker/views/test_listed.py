"""Units in a list: strength, state, the values that matter for the system first, names that tell units apart."""

from __future__ import annotations

import pytest

from tests.at_random import EVERY_SYSTEM, opening
from tests.play import AZURE, having, playing
from tests.tiny import RAIDERS, a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.battle import UnitId
from tracker.battle.commands import AddUnit, NewUnit
from tracker.views.armies import columns_of, mustered, names_apart


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_every_column_is_a_field_of_the_card_with_a_heading_of_its_own(key: str) -> None:
    history = opening(key)
    columns = columns_of(history.system)
    assert bool(columns) == (key != "tiny")
    assert len({column.heading for column in columns}) == len(columns)
    assert len({column.field.key for column in columns}) == len(columns)
    for side in mustered(history):
        for unit in side.units:
            card = history.battle.units[unit.rank.unit.id]
            assert [bool(value) for value in unit.values] == [column.field.applies(card) for column in columns]


@pytest.mark.parametrize(
    ("key", "first"),
    [
        ("demonworld", ["initiative", "power", "melee_skill", "melee_armour"]),
        ("confrontation", ["ini", "att", "str", "def"]),
        ("skirmish", ["combat", "armour", "shooting", "bravery"]),
        ("hexcombat", ["capability", "offensive_supports", "defensive_supports", "shooting_supports"]),
    ],
)
def test_what_a_fight_is_decided_by_stands_first(key: str, first: list[str]) -> None:
    assert [column.field.key for column in columns_of(opening(key).system)][: len(first)] == first


def test_units_of_one_side_that_are_called_alike_are_numbered_as_they_joined() -> None:
    battle = playing(a_tiny_battle(), AddUnit(NewUnit("Pikes", AZURE, {}))).battle
    names = names_apart(battle)
    assert sorted(name for name in names.values() if name.startswith("Pikes")) == ["Pikes (1)", "Pikes (2)"]
    assert names[UnitId("archers")] == "Archers"


def test_a_row_says_what_was_lost_this_turn_and_whether_a_test_is_owed() -> None:
    azure, ochre = mustered(playing(at_the_shooting(), a_shot(1)))
    raiders = next(unit for unit in ochre.units if unit.rank.unit.id == RAIDERS)
    assert (raiders.rank.now, raiders.rank.fresh, raiders.owes, raiders.order) == (4, 1, True, "h")
    assert all(unit.owes is None for unit in azure.units)
    assert (azure.fresh, ochre.fresh, ochre.gone) == (0, 1, 0)
    gone = mustered(having(at_the_shooting(), RAIDERS, men=0))[1]
    assert gone.gone == 1
    assert gone.units[0].rank.is_out
    assert gone.units[0].state == ()
