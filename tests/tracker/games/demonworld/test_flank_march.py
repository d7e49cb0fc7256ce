"""Who goes on a flank march leaves the table, and whoever it touched there."""

from __future__ import annotations

from tests.play import playing, the, the_demo
from tracker.battle.battle import UnitId
from tracker.battle.commands import MakeContact, Perform
from tracker.games.demonworld import fields
from tracker.rules.systems import load_system

PIKES, KNIGHTS, OGRES = UnitId("pikes-of-ker"), UnitId("knights-of-the-vale"), UnitId("ogre-band")


def test_who_goes_on_a_flank_march_touches_nobody_there_nor_when_it_comes_back() -> None:
    fight = playing(the_demo(load_system("demonworld")), MakeContact(PIKES, OGRES))
    away = playing(fight, Perform("march_away", OGRES))
    assert not away.battle.contacts
    assert the(away, PIKES)[fields.MELEE] == the(away, OGRES)[fields.MELEE] == 0
    assert not playing(away, Perform("come_back", OGRES)).battle.contacts


def test_those_it_leaves_behind_fight_on_with_each_other() -> None:
    demo = the_demo(load_system("demonworld"))
    fight = playing(
        demo, MakeContact(PIKES, OGRES), MakeContact(KNIGHTS, OGRES), MakeContact(KNIGHTS, UnitId("gate-spears"))
    )
    away = playing(fight, Perform("march_away", OGRES))
    assert {one.enemy for one in away.battle.contacts} == {UnitId("gate-spears")}
    assert the(away, PIKES)[fields.MELEE] == 0
    assert the(away, KNIGHTS)[fields.MELEE] > 0
