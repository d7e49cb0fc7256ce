"""The next battle of a campaign begins with who came back, with no more of the last than the table says."""

from __future__ import annotations

from itertools import combinations

import pytest

from screens.library.starting import carried_out, demo_battle
from tests.play import playing
from tests.tiny import MEN, a_tiny_battle
from tracker.battle.battle import Battle, SideDetail, SideId, UnitId
from tracker.battle.commands import RemoveUnit, SetSide, SetSwitch, SetValues
from tracker.battle.fields import Scalar
from tracker.play.history import History
from tracker.play.returning import CARRIED, next_battle, next_title, returning
from tracker.rules.systems import load_system

SYSTEMS = ["confrontation", "demonworld", "hexcombat", "skirmish"]
SETS = [carried for count in range(5) for carried in combinations(CARRIED, count)]


def begun(history: History, *carried: str) -> Battle:
    """The next battle, with that brought along."""
    return carried_out(History(history.declared), next_battle(history, "", carried)).battle


def hurt(key: str) -> History:
    """The demo of a system in which every unit has lost what it can lose, as little of it as there is."""
    history = demo_battle(load_system(key))
    for unit in tuple(history.battle.units.values()):
        for field in (*history.system.cards.losses_in, *history.system.cards.wounds_in):
            now = history.battle.units[unit.id][field]
            wanted = next(
                (value for value in _others(field.key, now) if _fits(history, unit.id, field.key, value)), now
            )
            history = playing(history, SetValues(unit.id, {field.key: wanted}, "the storm"))
    return history


def _others(key: str, now: Scalar) -> tuple[Scalar, ...]:
    if isinstance(now, bool):
        return (False,)
    return (now - 1, 1) if isinstance(now, int) and key in {"bases", "steps", "men"} else (1, (1,))


def _fits(history: History, unit: UnitId, key: str, value: Scalar) -> bool:
    cards = history.system.cards
    try:
        kept = history.system.field(key).accept(value)
    except ValueError:
        return False
    changed = history.battle.units[unit].having({key: kept})
    return cards.check(cards.ready(changed)) is None and not cards.is_out(changed)


@pytest.mark.parametrize("key", SYSTEMS)
def test_losses_and_wounds_come_along_only_where_the_table_says_so(key: str) -> None:
    history = hurt(key)
    cards = history.system.cards
    then, now = demo_battle(load_system(key)).battle.units, history.battle.units
    for kind, fields in (("losses", cards.losses_in), ("wounds", cards.wounds_in)):
        brought, fresh = begun(history, kind).units, begun(history).units
        changed = [(unit, field) for unit in now for field in fields if now[unit][field] != then[unit][field]]
        assert changed or not fields, f"{kind} of nobody"
        kept = sum(brought[unit][field] == now[unit][field] for unit, field in changed)
        assert kept >= len(changed) * 0.8, f"{kind}: {kept} of {len(changed)}"
        assert all(fresh[unit][field] == then[unit][field] for unit, field in changed)


@pytest.mark.parametrize("key", SYSTEMS)
def test_any_battle_has_a_next_one_whatever_comes_along(key: str) -> None:
    history = hurt(key)
    for carried in SETS:
        after = begun(history, *carried)
        assert [side.name for side in after.sides] == [side.name for side in history.battle.sides]
        assert after.place.turn == 0
        assert len(after.units) == len(history.battle.units)
        assert not after.debts
        for unit in after.units.values():
            assert not [
                field.key for field in history.system.cards.fields if field.is_mark and field.key in unit.values
            ]


def test_who_was_out_comes_back_whole_only_with_the_fallen() -> None:
    history = playing(a_tiny_battle(), SetValues(UnitId("archers"), {MEN.key: 0}, "pit"), RemoveUnit(UnitId("pikes")))
    assert "archers" not in begun(history).units
    assert begun(history, "fallen", "losses").units[UnitId("archers")][MEN] == 5
    assert "pikes" not in begun(history, "fallen").units


def test_sides_keep_their_marks_and_the_table_its_house_rules() -> None:
    marks = {SideDetail.HUE: "mauve", SideDetail.PLAYER: "Maelis"}
    history = playing(a_tiny_battle(), SetSide(SideId("azure"), marks), SetSwitch("soft_cover", "two"))
    after = begun(history)
    assert after.side(SideId("azure")).player == "Maelis"
    assert after.switches == {"soft_cover": "two"}
    assert [unit.id for unit in returning(history)] == list(after.units)


@pytest.mark.parametrize("key", SYSTEMS)
def test_notes_come_along_only_where_the_table_says_so(key: str) -> None:
    history = demo_battle(load_system(key))
    unit = next(iter(history.battle.units))
    history = playing(history, SetValues(unit, {"note": "swore an oath"}, "x"))
    assert begun(history, "notes").units[unit].values.get("note") == "swore an oath"
    assert not begun(history, "losses").units[unit].values.get("note")


@pytest.mark.parametrize(
    ("title", "after"),
    [("The Ford", "The Ford 2"), ("The Ford 2", "The Ford 3"), ("x" * 60, "x" * 56 + " 2"), ("7", "7 2")],
)
def test_the_title_is_counted_on(title: str, after: str) -> None:
    assert next_title(title) == after
