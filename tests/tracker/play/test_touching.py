"""Who touches whom: told by play, corrected by hand, ended of itself, and assumed in battles that never said it."""

from __future__ import annotations

import pytest

from tests.at_random import opening
from tests.play import having, playing, refused, the
from tracker.battle.battle import Unit, UnitId
from tracker.battle.commands import EndContact, MakeContact, RemoveUnit
from tracker.battle.contacts import Facing, How, between
from tracker.play.history import History
from tracker.views.sentences.contacts import touching_in_words

SYSTEMS = ("confrontation", "demonworld", "skirmish")
EVERY_SYSTEM = (*SYSTEMS, "hexcombat")


def enemies(history: History, count: int) -> tuple[list[UnitId], list[UnitId]]:
    """So many units of each side that stand by themselves."""
    rules = history.system.play.contacts
    first, second = (
        [
            unit.id
            for unit in history.battle.of_side(side.id)
            if rules.body(history.battle, unit).id == unit.id and not history.system.cards.is_out(unit)
        ][:count]
        for side in history.battle.sides
    )
    return first, second


def touched(history: History, unit: str) -> list[str]:
    """The ids of those it touches."""
    battle = history.battle
    return [str(other.id) for other in history.system.play.contacts.touched(battle, the(history, unit))]


def number(history: History, unit: Unit | str) -> int:
    """The melee a unit is in."""
    field = history.system.play.contacts.leaves
    assert field is not None
    return the(history, unit if isinstance(unit, str) else unit.id)[field]


@pytest.mark.parametrize("key", SYSTEMS)
def test_two_told_to_touch_are_in_one_melee_and_touch_nobody_else(key: str) -> None:
    (ours, others), (theirs, far) = enemies(opening(key), 2)
    told = playing(opening(key), MakeContact(ours, theirs), MakeContact(others, theirs), MakeContact(others, far))
    assert touched(told, ours) == [theirs]
    assert touched(told, theirs) == [ours, others]
    assert len({number(told, unit) for unit in (ours, others, theirs, far)}) == 1


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_melee_whose_halves_part_is_two_and_who_is_left_alone_is_free(key: str) -> None:
    (ours, others), (theirs, far) = enemies(opening(key), 2)
    told = playing(opening(key), MakeContact(ours, theirs), MakeContact(others, theirs), MakeContact(others, far))
    parted = playing(told, EndContact(others, theirs))
    assert number(parted, ours) == number(parted, theirs) != number(parted, others) == number(parted, far)
    alone = playing(told, EndContact(theirs, ours))
    assert number(alone, ours) == 0
    assert number(alone, others) == number(alone, theirs) == number(alone, far) > 0


@pytest.mark.parametrize("key", SYSTEMS)
def test_who_leaves_the_melee_or_the_table_touches_nobody(key: str) -> None:
    (ours, _others), (theirs, _far) = enemies(opening(key), 2)
    told = playing(opening(key), MakeContact(ours, theirs))
    for after in (having(told, ours, melee=0), playing(told, RemoveUnit(ours))):
        assert after.battle.contacts == ()
        assert touched(after, theirs) == []
        assert number(after, theirs) == 0


@pytest.mark.parametrize("key", SYSTEMS)
def test_an_old_melee_is_assumed_to_touch_everywhere_until_somebody_says_otherwise(key: str) -> None:
    (ours, others), (theirs, far) = enemies(opening(key), 2)
    old = opening(key)
    for unit in (ours, others, theirs, far):
        old = having(old, unit, melee=1)
    assert touched(old, ours) == [theirs, far]
    assert old.battle.contacts == ()
    assert all(line.endswith("?") for line in touching_in_words(old.system, old.battle))
    told = playing(old, MakeContact(ours, theirs), MakeContact(others, far))
    assert touched(told, ours) == [theirs]
    assert touched(told, far) == [others]


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_a_contact_is_put_right_without_a_second_one(key: str) -> None:
    (ours, _others), (theirs, _far) = enemies(opening(key), 2)
    told = playing(
        opening(key), MakeContact(ours, theirs, How.MOVE), MakeContact(theirs, ours, How.CHARGE, Facing.REAR)
    )
    (contact,) = [contact for contact in told.battle.contacts if contact.is_of(ours, theirs)]
    assert contact == between(told.battle.contacts, ours, theirs)
    assert (contact.unit, contact.how, contact.facing) == (theirs, How.CHARGE, Facing.REAR)
    assert playing(told, MakeContact(theirs, ours, How.CHARGE, Facing.REAR)).battle == told.battle


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_what_cannot_touch_is_refused_by_name(key: str) -> None:
    history = opening(key)
    (ours, others), (theirs, _far) = enemies(history, 2)
    assert "same side" in refused(history, MakeContact(ours, others))
    assert "are not in contact" in refused(history, EndContact(ours, theirs))
    assert "'nobody'" in refused(history, MakeContact(ours, UnitId("nobody")))
