"""An act out of turn or against one's own side stays possible, but the roll and the log say so with the rule."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.at_random import EVERY_SYSTEM, battle_at_random, seeds
from tests.budgets import examples
from tests.play import having, the_demo
from tests.play import playing as played
from tests.tracker.games.demonworld.battles import a_battle, a_roll, a_troop, at, faces
from tracker.battle.battle import UnitId
from tracker.battle.commands import AnswerProcedure, BeginProcedure, Refused, Resolve
from tracker.battle.events import Rolled
from tracker.battle.fields import Scalar
from tracker.play.cautions import OUT_OF_TURN, OWN_SIDE, cautions
from tracker.play.history import History
from tracker.play.worksheet import open_sheet
from tracker.rules.system import Does, May
from tracker.rules.systems import load_system
from tracker.views.sentences import arithmetic, sentence


def said(history: History, command: Resolve) -> list[tuple[str, str, tuple[str, ...]]]:
    """What is odd about the roll, as its form shows it before and the event keeps it after."""
    after = played(history, command)
    (rolled,) = (event for event in after.acts[-1].events if isinstance(event, Rolled))
    sheet = open_sheet(history.system, history.battle, history.system.resolver(command.resolver), command.bindings)
    shown = [(row.label, row.rules) for row in sheet.rows() if row.key.startswith("caution")]
    assert not any(entry.value for entry in rolled.cautions)
    kept = [(entry.id, entry.label, entry.rules) for entry in rolled.cautions]
    assert [rules for _label, rules in shown] == [rules for _id, _label, rules in kept]
    return kept


def shooters(**state: Scalar) -> History:
    """The bows as they are at the first shooting, and pikes beside them that may shoot."""
    history = having(a_battle({"Bows": a_troop(), "Pikes": a_troop()}), "pikes", order="H")
    return having(at(history, "III.1"), "bows", **state)


def shot(target: str = "foe") -> Resolve:
    return a_roll("shoot", "bows", target, faces(20))


def test_a_shot_in_turn_at_the_enemy_says_nothing() -> None:
    assert said(shooters(order="H"), shot()) == []


def test_a_shot_at_one_s_own_side_says_so() -> None:
    assert said(shooters(order="H"), shot("pikes")) == [(OWN_SIDE, "Pikes", ("DW-SHO-08",))]


@pytest.mark.parametrize(
    ("state", "reason", "rule"),
    [
        ({"order": "M"}, "token M has no shooting step", "DW-TURN-61"),
        ({"order": "H", "routing": True}, "routing", "DW-RAL-06"),
        ({"order": "H", "organised": False}, "disorganised", "DW-TURN-14"),
    ],
)
def test_one_who_is_barred_acts_out_of_turn_for_the_reason_and_the_rule_of_the_bar(
    state: dict[str, Scalar], reason: str, rule: str
) -> None:
    ((key, label, rules),) = said(shooters(**state), shot())
    assert (key, label) == (OUT_OF_TURN, reason)
    assert rule in rules


@pytest.mark.parametrize(("step", "rule"), [("II.2", "DW-TURN-12"), ("VI.2", "DW-TURN-51"), ("IV.5", "DW-TURN-31")])
def test_a_roll_that_the_step_does_not_offer_is_out_of_turn(step: str, rule: str) -> None:
    assert said(at(having(shooters(), "bows", order="H"), step), shot())[0][0] == OUT_OF_TURN
    assert said(at(shooters(), "II.2"), shot()) == [(OUT_OF_TURN, "this step does not offer it", ("DW-TURN-12",))]
    wind = Resolve("wind", {}, {}, faces(20))
    assert said(at(shooters(), step), wind) == [(OUT_OF_TURN, "this step does not offer it", (rule,))]


def test_what_no_step_of_the_table_s_offers_is_not_out_of_turn_for_nobody_in_particular() -> None:
    assert said(at(shooters(), "VI.2"), Resolve("ignition", {}, {}, faces(20)))[0][0] == OUT_OF_TURN
    assert said(at(shooters(), "VI.2"), Resolve("flaming_attack", {}, {}, faces(20))) == []


def test_a_test_by_hand_is_not_out_of_turn_for_the_reason_that_bars_a_shot() -> None:
    by_hand = a_roll("morale", "bows", dice=faces(6, die=6), test="shooting")
    assert said(shooters(order="M"), by_hand) == [(OUT_OF_TURN, "this step does not offer it", ("DW-TURN-14",))]


def test_what_the_table_is_offered_is_in_turn() -> None:
    assert said(a_battle({"Bows": a_troop()}), Resolve("wind", {}, {}, faces(20))) == []


def test_the_shot_at_a_crusher_is_in_turn_within_its_move() -> None:
    crushed = at(shooters(order="T"), "IV.5")
    assert said(crushed, shot()) == []
    assert said(having(crushed, "bows", order="H"), shot())[0][0] == OUT_OF_TURN


def test_a_test_that_is_owed_is_taken_at_any_step() -> None:
    hit = played(shooters(order="H"), a_roll("shoot", "bows", "foe", faces(1)))
    assert said(at(hit, "IV.5"), a_roll("morale", "foe", dice=faces(6, die=6), test="shooting")) == []


def test_a_roll_that_a_procedure_asks_for_is_in_turn() -> None:
    gun = having(a_battle({"Gun": {"kind": "artillery"}}), "gun", order="M")
    table = Resolve("artillery_table", {"actor": UnitId("gun")}, {"range": "short"}, faces(20))
    begun = played(at(gun, "IV.5"), BeginProcedure("gun_shot", {"actor": UnitId("gun")}))
    answered = begun.battle.running[0]
    assert said(at(gun, "IV.5"), table)[0][0] == OUT_OF_TURN
    asked = played(begun, AnswerProcedure(answered.id, "short"))
    assert said(asked, table) == []


def test_a_figure_that_is_only_worked_out_is_no_act() -> None:
    assert said(at(shooters(), "VII.1"), a_roll("initiative", "bows")) == []


def test_before_the_first_turn_nothing_is_out_of_turn() -> None:
    demo = the_demo(load_system("skirmish"))
    history = History(demo.system, battle=demo.befores[-1])
    assert history.battle.place.step == ""
    units = list(history.battle.units)
    for resolver in demo.system.rolls.resolvers:
        bound = {role.key: units[number] for number, role in enumerate(resolver.roles)}
        assert cautions(demo.system, history.battle, resolver, bound) == ()


def test_the_log_tells_it_in_the_sentence_and_with_its_rule_under_it() -> None:
    history = shooters(order="M")
    after = played(history, shot("pikes"))
    (rolled,) = (event for event in after.acts[-1].events if isinstance(event, Rolled))
    told = sentence(history.system, history.battle, rolled)
    assert told.endswith("miss (against its own side: Pikes) (out of turn: token M has no shooting step).")
    lines = arithmetic(history.system, rolled)
    assert lines[0] == "    !  against its own side: Pikes  DW-SHO-08"
    assert lines[1] == "    !  out of turn: token M has no shooting step  DW-TURN-61"


@pytest.mark.parametrize(
    ("system", "resolver"),
    [("confrontation", "blow"), ("skirmish", "melee"), ("hexcombat", "shock"), ("demonworld", "melee")],
)
def test_every_system_says_it_from_its_own_declaration(system: str, resolver: str) -> None:
    history = the_demo(load_system(system))
    own, mate, *_others = history.battle.of_side(history.battle.sides[0].id)
    foe = next(history.battle.of_side(history.battle.sides[1].id))
    declared = history.system.resolver(resolver)
    first, second = (role.key for role in declared.roles[:2])
    at_mate = cautions(history.system, history.battle, declared, {first: own.id, second: mate.id})
    at_foe = cautions(history.system, history.battle, declared, {first: own.id, second: foe.id})
    assert [entry.id for entry in at_mate] == [OWN_SIDE, OUT_OF_TURN]
    assert [entry.id for entry in at_foe] == [OUT_OF_TURN]
    assert all(entry.rules for entry in (*at_mate, *at_foe))


@pytest.mark.parametrize("key", EVERY_SYSTEM)
@examples(5)
@given(seed=seeds)
def test_what_a_step_offers_is_never_out_of_turn(key: str, seed: int) -> None:
    for before, _command, after in battle_at_random(key, seed, 60):
        history = before if isinstance(after, Refused) else after
        system, battle = history.system, history.battle
        if not battle.place.step:
            continue
        step = system.step(battle.place.step)
        for unit in battle.units.values():
            stands = step.standing(battle, unit)
            for offer in stands.offers if isinstance(stands, May) else ():
                if offer.does is Does.ROLL:
                    resolver = system.resolver(offer.name)
                    part = offer.role or resolver.roles[0].key
                    odd = cautions(system, battle, resolver, {part: unit.id, **offer.others})
                    assert OUT_OF_TURN not in {entry.id for entry in odd}, (step.id, unit.id, offer.name)
