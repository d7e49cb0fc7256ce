"""Whom a list is opened on: whom a unit touches, else who had that part last; a guess only within the turn."""

from __future__ import annotations

import pytest

from tests.play import having, in_the_next_turn, playing, the_demo
from tests.tracker.games.demonworld.battles import a_battle, a_roll, a_troop, at, faces
from tracker.battle.battle import UnitId
from tracker.battle.commands import MakeContact
from tracker.battle.contacts import Facing, How
from tracker.play.history import History
from tracker.play.participants import Participants, Suggestion
from tracker.rules.systems import load_system

GUARD, FOE, ORCS = UnitId("guard"), UnitId("foe"), UnitId("orcs")


def in_melee(*touched: UnitId) -> History:
    """The Guard told to touch these; where nobody told whom, it is in one melee with both units."""
    history = at(a_battle({"Guard": a_troop()}, {"Foe": a_troop(), "Orcs": a_troop()}), "VI.2")
    for unit in (GUARD, *(touched or (FOE, ORCS))):
        history = having(history, unit, melee=1)
    return playing(history, *(MakeContact(GUARD, enemy, How.MOVE, Facing.FRONT) for enemy in touched))


def struck_by_the_guard(history: History) -> Suggestion | None:
    return Participants(history, "melee", {"actor": GUARD}).likeliest("target")


@pytest.mark.parametrize(
    ("touched", "suggested"),
    [
        ((ORCS,), Suggestion(ORCS)),
        ((ORCS, FOE), Suggestion(ORCS, is_guess=True)),
        ((), Suggestion(FOE, is_guess=True)),
    ],
    ids=["one in contact", "one of two", "in one melee, contacts never told"],
)
def test_a_blow_is_at_whom_a_unit_touches(touched: tuple[UnitId, ...], suggested: Suggestion) -> None:
    assert struck_by_the_guard(in_melee(*touched)) == suggested


def test_of_several_in_contact_it_is_whom_it_struck_last() -> None:
    history = playing(in_melee(ORCS, FOE), a_roll("melee", GUARD, FOE, faces(20)))
    assert struck_by_the_guard(history) == Suggestion(FOE, is_guess=True)


def test_whom_it_struck_last_and_no_longer_touches_is_not_proposed() -> None:
    history = playing(in_melee(ORCS), a_roll("melee", GUARD, FOE, faces(20)))
    assert struck_by_the_guard(history) == Suggestion(ORCS)


def test_who_had_a_part_last_is_a_guess_and_none_once_he_is_gone() -> None:
    system = load_system("skirmish")
    caster, target = UnitId("margrave-sorn"), UnitId("ford-bows")
    history = the_demo(system)
    assert Participants(history, "shoot", {"actor": caster}).likeliest("target") is None
    shot = Participants(history, "shoot", {"actor": caster, "target": target}).worksheet
    assert shot is not None
    history = playing(history, *[shot.laying(faces(5)[0]).command(None, None)])
    assert Participants(history, "shoot", {"actor": caster}).likeliest("target") == Suggestion(target, is_guess=True)
    later = Participants(in_the_next_turn(history), "shoot", {"actor": caster}).likeliest("target")
    assert later == Suggestion(target, is_old=True), "of an earlier turn no more is told than who it was"
    gone = having(history, target, state="fled")
    assert Participants(gone, "shoot", {"actor": caster}).likeliest("target") is None


def test_a_foe_that_runs_by_now_is_not_proposed_for_having_been_met_last() -> None:
    history = at(a_battle({"Guard": a_troop()}, {"Foe": a_troop(), "Orcs": a_troop()}), "III.3")
    shot = playing(history, a_roll("shoot", GUARD, FOE, faces(20)))
    assert Participants(shot, "shoot", {"actor": GUARD}).likeliest("target") == Suggestion(FOE, is_guess=True)
    runs = having(shot, FOE, routing=True)
    for later in (runs, in_the_next_turn(runs)):
        assert Participants(later, "shoot", {"actor": GUARD}).likeliest("target") is None


def test_who_is_bound_already_stands_there_for_certain() -> None:
    who = Participants(in_melee(ORCS, FOE), "melee", {"actor": GUARD, "target": FOE})
    assert who.likeliest("target") == Suggestion(FOE)


def test_nobody_is_likely_in_a_part_that_is_seldom_taken() -> None:
    history = the_demo(load_system("hexcombat"))
    mover = UnitId("lances-of-tarn")
    assert Participants(history, "advance", {"actor": mover}).likeliest("engaged") == Suggestion("")
    assert Participants(history, "advance", {"actor": mover}).likeliest("target") is None


def test_who_could_shoot_at_nobody_is_hardly_meant_before_a_target_is_picked() -> None:
    who = Participants(the_demo(load_system("confrontation")), "missile")
    shooter = who.role("actor")
    assert shooter is not None
    unarmed, armed = (who.history.battle.units[UnitId(unit)] for unit in ("ser-alys-of-the-heath", "yew-bows"))
    assert who.reason_against(shooter, unarmed) == "it has no missile weapon (CF-SHO-01)"
    assert who.reason_against(shooter, armed) == ""
