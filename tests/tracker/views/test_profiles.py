"""Cards that new units are drawn up from carry nothing of what happened to those they were copied from."""

from __future__ import annotations

import pytest

from tests.play import having, the, the_demo
from tracker.battle.battle import Unit, UnitId
from tracker.battle.commands import AddUnit, NewUnit, SetValues
from tracker.battle.fields import Names
from tracker.play.history import History
from tracker.rules.systems import load_system
from tracker.views.profiles import profile_of, profiles

ALL = ("demonworld", "confrontation", "skirmish", "hexcombat")


def drawn_up(history: History, like: Unit) -> Unit:
    """A unit that joins with that card."""
    after = history.do(AddUnit(NewUnit("Another", like.side, like.values)))
    assert isinstance(after, History), after.reason
    return after.battle.units[UnitId("another")]


@pytest.mark.parametrize("system", ALL)
def test_a_unit_drawn_up_like_one_of_the_stock_has_its_card(system: str) -> None:
    history = the_demo(load_system(system))
    names = {field.key for field in history.system.cards.fields if field.names is not Names.NOTHING}
    for unit in history.battle.units.values():
        card = {key: value for key, value in unit.values.items() if key not in names}
        assert drawn_up(history, profile_of(history, unit)).values == card, unit.name


def test_losses_and_marks_of_play_are_not_copied() -> None:
    history = having(the_demo(load_system("demonworld")), "pikes-of-ker", bases=4, melee=2, moved=True, order="C")
    fresh = drawn_up(history, profile_of(history, the(history, "pikes-of-ker")))
    assert fresh.values == the(the_demo(load_system("demonworld")), "pikes-of-ker").values


def test_a_copy_with_fewer_bases_at_the_start_has_no_more_left() -> None:
    history = the_demo(load_system("demonworld"))
    card = profile_of(history, the(history, "pikes-of-ker")).having({"bases_at_start": 3})
    fresh = drawn_up(history, card)
    assert fresh.values["bases"] == 3


def test_a_card_corrected_in_play_is_copied_as_it_is_now() -> None:
    history = the_demo(load_system("demonworld"), SetValues(UnitId("pikes-of-ker"), {"power": 11}, "misread"))
    assert profile_of(history, the(history, "pikes-of-ker")).values["power"] == 11


def test_the_stock_lists_nobody_who_is_in_the_battle() -> None:
    history = the_demo(load_system("skirmish"))
    names = [profile.unit.name for profile in profiles(history)]
    assert len(names) == len(set(names)) == len(history.battle.units)


def test_a_new_unit_of_demonworld_has_a_leader_until_the_table_says_otherwise() -> None:
    system = load_system("demonworld")
    history = the_demo(system)
    side = history.battle.sides[0].id
    blank = Unit(UnitId(""), "", side)
    assert drawn_up(history, blank.having(system.cards.begins(blank)))[system.field("leader")] is True
