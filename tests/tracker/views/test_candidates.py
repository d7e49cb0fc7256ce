"""Who is listed where a unit is asked for, and in which order."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.play import having, the, the_demo
from tests.tiny import a_tiny_battle
from tracker.battle.fields import Scalar
from tracker.rules.systems import load_system
from tracker.views.candidates import candidates, out_of_the_battle


@pytest.mark.parametrize(
    ("system", "unit", "enemy", "marks"),
    [
        ("demonworld", "knights-of-the-vale", "gate-spears", {"melee": 3}),
        ("confrontation", "bracken-riders", "delve-javelins", {"melee": 3}),
        ("skirmish", "ford-bows", "bone-thralls", {"melee": 3}),
    ],
)
def test_those_in_contact_come_first(system: str, unit: str, enemy: str, marks: Mapping[str, Scalar]) -> None:
    history = having(having(the_demo(load_system(system)), unit, **marks), enemy, **marks)
    listed = candidates(history.system, history.battle, history.battle.units.values(), the(history, unit))
    assert [one.unit.id for one in listed if one.is_in_contact] == [enemy]
    assert listed[0].unit.id == enemy


@pytest.mark.parametrize(
    ("system", "unit", "first", "last"),
    [
        ("demonworld", "knights-of-the-vale", "ash-archers", "warlord-grakh"),
        ("confrontation", "delve-axes", "heath-spears", "heath-horn"),
        ("skirmish", "ash-axes", "esk-spears", "tamsin-of-the-wells"),
        ("hexcombat", "lances-of-tarn", "", ""),
    ],
)
def test_of_those_nobody_touches_units_come_before_single_figures(
    system: str, unit: str, first: str, last: str
) -> None:
    history = the_demo(load_system(system))
    asking = the(history, unit)
    foes = [other for other in history.battle.units.values() if other.side != asking.side]
    listed = [one.unit.id for one in candidates(history.system, history.battle, foes, asking)]
    seldom = [history.system.play.contacts.seldom(history.battle, the(history, foe)) for foe in listed]
    assert seldom == sorted(seldom)
    assert not first or (listed[0], listed[-1]) == (first, last)
    as_they_came = [one.unit.id for one in candidates(history.system, history.battle, foes)]
    assert as_they_came == [foe.id for foe in foes]


def test_each_is_told_with_what_is_left_of_it_and_its_state() -> None:
    history = having(a_tiny_battle(), "pikes", men=3, fled=True)
    told = {
        str(one.unit.id): (one.strength, one.state)
        for one in candidates(history.system, history.battle, history.battle.units.values())
    }
    assert told["pikes"] == ("3/5", "fled")
    assert told["raiders"] == ("5/5", "")


def test_one_who_is_gone_is_hardly_meant_and_the_reason_is_said() -> None:
    history = having(a_tiny_battle(), "pikes", men=0)
    system, battle = history.system, history.battle
    listed = candidates(system, battle, battle.units.values(), bars=out_of_the_battle(system))
    assert {one.unit.id: one.bar for one in listed if one.bar} == {"pikes": "out of the battle"}
