"""Whom a unit or a gun that has shot is proposed to shoot at next."""

from __future__ import annotations

from tests.play import playing, the_demo
from tracker.battle.battle import ProcedureId, UnitId
from tracker.battle.commands import AnswerProcedure, BeginProcedure, GoTo, MakeContact, Resolve
from tracker.battle.dice import Face
from tracker.battle.fields import Scalar
from tracker.play.history import History
from tracker.play.sheets import open_on
from tracker.rules.systems import load_system

BOWMEN, GUN, PIKES = UnitId("bowmen-of-alder"), UnitId("ballista"), UnitId("pikes-of-ker")
SPEARS, ARCHERS = UnitId("gate-spears"), UnitId("ash-archers")


def _target(history: History) -> object:
    rows = open_on(history, history.system.sheet("volley"), {"actor": BOWMEN}).entries
    return rows[0].row.bindings["target"]


def test_a_volley_is_aimed_at_the_last_target_till_that_fights_in_a_melee() -> None:
    demo = the_demo(load_system("demonworld"))
    shot = playing(demo, Resolve("shoot", {"actor": BOWMEN, "target": SPEARS}, {}, (Face(20, 20),)))
    later = playing(shot, GoTo("V.3"))
    assert _target(later) == SPEARS
    assert _target(playing(later, MakeContact(PIKES, SPEARS))) == ARCHERS


def test_a_volley_into_a_melee_that_was_left_is_opened_at_the_same_target_without_a_question() -> None:
    demo = playing(the_demo(load_system("demonworld"), GoTo("V.3")), MakeContact(PIKES, SPEARS))
    strayed: dict[str, Scalar] = {"into_melee": True, "neighbour": "contact", "deviated_armour": 1}
    dice = (Face(6, 5), Face(6, 2), Face(20, 1))
    shot = playing(demo, Resolve("shoot", {"actor": BOWMEN, "target": SPEARS}, strayed, dice))
    page = open_on(shot, shot.system.sheet("volley"), {"actor": BOWMEN})
    assert _target(shot) == SPEARS
    assert not [answered for row in page.entries for answered in row.answered if answered.is_doubtful]


def test_a_gun_is_aimed_at_whom_it_hit_before() -> None:
    demo = the_demo(load_system("demonworld"))
    begun = playing(demo, BeginProcedure("gun_shot", {"actor": GUN}))
    number = ProcedureId(begun.battle.running[0].id)
    shot = playing(
        begun,
        AnswerProcedure(number, "short"),
        Resolve("artillery_table", {"actor": GUN}, {"range": "short"}, (Face(20, 17),), procedure=number),
        AnswerProcedure(number, 1),
        AnswerProcedure(number, SPEARS),
    )
    assert open_on(shot, shot.system.sheet("gun"), {"actor": GUN}).answered["base1"] == SPEARS
    assert "base1" not in open_on(demo, demo.system.sheet("gun"), {"actor": GUN}).answered
