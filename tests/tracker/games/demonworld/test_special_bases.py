"""Leader, standard-bearer and musician of a unit of few bases: one base is not two of them (DW-GLO-08)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.play import having, playing, refused, the
from tests.tracker.cases import known
from tests.tracker.games.demonworld.battles import a_battle, a_roll, a_troop, at, faces
from tracker.battle.battle import UnitId
from tracker.battle.commands import AnswerProcedure, BeginProcedure, LeaveProcedure, Perform, Resolve, SetValues
from tracker.battle.events import Changed, ProcedureBegan, ProcedureEnded
from tracker.games.demonworld import SYSTEM
from tracker.games.demonworld.concepts.wounds import SPECIAL, specials
from tracker.games.demonworld.fields import BASES, LEADER, MUSICIAN, STANDARD
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.rules.system import Choose

ALL = {"leader": True, "standard": True, "musician": True}


def few(bases: int, step: str = "III.3", **card: Any) -> History:
    """A unit of so many bases with all three special ones, as far as it has bases for them, and a foe with bows."""
    named = dict(list(ALL.items())[:bases]) | card
    history = a_battle({"Pikes": a_troop(**{"bases_at_start": bases, "leader": False, **named})})
    return at(having(history, "foe", order="H"), step)


def asked(history: History) -> tuple[str, ...]:
    """The special bases that the procedure under way asks about."""
    ask = question(SYSTEM, history.battle, history.battle.running[0])
    assert isinstance(ask, Choose), ask
    assert ask.usual == ask.options[-1].key
    return tuple(option.key for option in ask.options)


def lost(history: History, base: str = "fresh") -> History:
    return playing(history, Perform("lose_base", UnitId("pikes"), {"cause": "shot", "base": base}))


def says(history: History, value: str) -> History:
    return playing(history, AnswerProcedure(history.battle.running[0].id, value))


def test_which_special_base_is_gone_is_asked_where_fewer_bases_are_left_than_there_were_of_them() -> None:
    after = lost(few(3))
    assert asked(after) == ("leader", "standard", "musician")
    told = says(after, "leader")
    assert specials(the(told, "pikes")) == ("standard", "musician")
    assert told.acts[-1].events[1:] == (
        ProcedureEnded(after.battle.running[0].id, complete=True),
        Changed(UnitId("pikes"), "leader", True, False, "fewer_bases"),
    )
    again = lost(told)
    assert asked(again) == ("standard", "musician")
    assert specials(the(says(again, "musician"), "pikes")) == ("standard",)


def test_nothing_is_asked_while_there_are_bases_for_all_of_them_or_none_at_all() -> None:
    assert not lost(few(3, standard=False)).battle.running
    assert not lost(few(1)).battle.running
    assert not lost(few(3), "musician").battle.running
    assert not any(isinstance(event, ProcedureBegan) for event in lost(few(3), "musician").acts[-1].events)


def test_a_shot_that_takes_the_last_ordinary_base_asks_at_once() -> None:
    shot = playing(few(2), a_roll("shoot", "foe", "pikes", faces(1), visible=2))
    assert the(shot, "pikes")[BASES] == 1
    assert asked(shot) == ("leader", "standard")


def announced() -> History:
    """A melee in which the enemy is to strike three blows at a unit of three bases, each a special one."""
    fight = few(3, "VI.2")
    for unit in ("pikes", "foe"):
        fight = having(fight, unit, melee=1)
    fight = playing(fight, BeginProcedure("melee_round"))
    for said in ("foe", "pikes", 3, ""):
        fight = playing(fight, AnswerProcedure(fight.battle.running[0].id, said))
    return fight


def struck(fight: History, face: int) -> History:
    """The melee after one more of those blows."""
    pair, number = {"actor": UnitId("foe"), "target": UnitId("pikes")}, fight.battle.running[0].id
    return playing(fight, Resolve("melee", pair, {}, faces(face), procedure=number))


def test_what_falls_in_a_melee_is_asked_about_when_its_blows_are_over() -> None:
    """Not between two blows: the next may take the base the question is about."""
    fight = announced()
    for face in (5, 5):
        fight = struck(fight, face)
        assert [one.procedure for one in fight.battle.running] == ["melee_round"]
    over = struck(fight, 20)
    assert [one.procedure for one in over.battle.running] == ["special_fell"]
    one_left = says(over, "leader")
    assert asked(one_left) == ("standard", "musician"), "two of the three have fallen"
    assert not says(one_left, "standard").battle.running


def test_whoever_leaves_the_question_is_not_asked_again_till_the_next_base_falls() -> None:
    after = lost(few(3))
    left = playing(after, LeaveProcedure(after.battle.running[0].id))
    assert not left.battle.running
    assert asked(lost(left)) == ("leader", "standard", "musician")


def test_a_test_counts_no_two_of_them_on_one_base_while_it_is_not_said_which_fell() -> None:
    after = lost(lost(few(3)))
    seen = known(SYSTEM.resolver("morale"), after.battle, actor="pikes")
    assert [seen[field.key] for field in (LEADER, STANDARD, MUSICIAN)] == [True, False, False]
    two = known(SYSTEM.resolver("morale"), lost(few(3)).battle, actor="pikes")
    assert [two[field.key] for field in (LEADER, STANDARD, MUSICIAN)] == [True, True, False]


def test_a_unit_whose_losses_are_still_to_be_sorted_out_can_be_changed_by_hand() -> None:
    after = lost(few(3))
    named = playing(after, SetValues(UnitId("pikes"), {"note": "on the hill"}, "as told"))
    assert the(named, "pikes").values["note"] == "on the hill"
    sorted_out = playing(named, SetValues(UnitId("pikes"), {"musician": False}, "as told"))
    assert not sorted_out.battle.running
    assert "bases" in refused(after, SetValues(UnitId("pikes"), {"bases": 9}, "as told"))


@pytest.mark.parametrize("seed", range(10))
def test_there_are_never_more_of_them_than_bases_once_all_is_answered(seed: int) -> None:
    chance = random.Random(seed)
    card: dict[str, Any] = {key: chance.random() < 0.8 for key in SPECIAL}
    history = few(chance.randrange(3, 6), **card)
    while the(history, "pikes")[BASES]:
        history = lost(history, chance.choice(("fresh", *SPECIAL)))
        while history.battle.running:
            history = says(history, chance.choice(asked(history)))
        unit = the(history, "pikes")
        assert len(specials(unit)) <= unit[BASES] or not unit[BASES]
