"""What follows of itself: losses, the tests they earn, routs, melees won and lost, rest broken."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.play import having, playing, the
from tests.tracker.games.demonworld.battles import a_battle, a_roll, a_troop, at, faces, stands
from tracker.battle.battle import UnitId
from tracker.battle.commands import (
    Advance,
    AnswerProcedure,
    AnswerPrompt,
    BeginProcedure,
    Perform,
    Refused,
    Resolve,
    SetSwitch,
    Tick,
    Waive,
)
from tracker.games.demonworld.fields import (
    BASES,
    DESTROYED,
    IMPETUOUS,
    LEADER,
    MELEE,
    MELEE_RESULT,
    MOVED,
    ORDER,
    ROUTING,
    WOUNDS,
)
from tracker.games.demonworld.standing.any_phase import ROUT_MOVE
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.play.walk import debts_due
from tracker.rules.system import May, RollFor


def a_shooting() -> History:
    """Bows under H face a foe of six bases, at III.1."""
    return at(having(a_battle({"Bows": a_troop()}), "bows", order="H"), "III.1")


def shot_at_foe(history: History, die: int = 1) -> History:
    """The bows shoot at the foe, two segments visible: N is 8 + 1."""
    return playing(history, a_roll("shoot", "bows", "foe", faces(die), visible=2))


def engaged(azure: dict[str, Any] | None = None, ochre: dict[str, Any] | None = None) -> History:
    """Pikes and foe in melee number 1, at VI.2."""
    history = a_battle({"Pikes": a_troop(**(azure or {}))}, {"Foe": a_troop(**(ochre or {}))})
    return at(having(having(history, "pikes", melee=1), "foe", melee=1), "VI.2")


def test_a_hit_removes_a_base_of_one_life_point_and_earns_the_shooting_test() -> None:
    hit = shot_at_foe(a_shooting())
    assert the(hit, "foe")[BASES] == 5
    (debt,) = hit.battle.debts
    assert (debt.resolver, debt.inputs, debt.unit, debt.due) == ("morale", {"test": "shooting"}, "foe", "III.6")


def test_a_miss_takes_nothing_and_earns_nothing() -> None:
    missed = shot_at_foe(a_shooting(), die=20)
    assert the(missed, "foe")[BASES] == 6
    assert missed.battle.debts == ()


def test_several_losses_in_one_phase_earn_one_test() -> None:
    assert len(shot_at_foe(shot_at_foe(a_shooting())).battle.debts) == 1


def test_the_test_is_due_when_its_step_is_left_and_not_before() -> None:
    hit = shot_at_foe(a_shooting())
    assert debts_due(hit.system, hit.battle) == ()
    there = at(hit, "III.6")
    assert len(debts_due(there.system, there.battle)) == 1
    assert isinstance(stands(there, "foe"), May)


def test_a_failed_loss_test_routs_the_unit_and_asks_for_its_rout_move() -> None:
    hit = at(shot_at_foe(having(a_shooting(), "foe", morale_a=20)), "III.6")
    fled = playing(hit, a_roll("morale", "foe", dice=faces(1, die=6), test="shooting"))
    assert the(fled, "foe")[ROUTING]
    assert the(fled, "foe")[ORDER] == "none"
    assert fled.battle.debts == ()
    there = playing(fled, Advance())
    assert there.battle.place.step == "III.7"
    ran = playing(there, AnswerPrompt("rout_move", "straight for the ridge, 12", UnitId("foe")))
    assert not the(ran, "foe").values["rout_move_due"]


@pytest.mark.parametrize("ran", [Tick(UnitId("foe")), AnswerPrompt("rout_move", "to the ridge", UnitId("foe"))])
def test_a_rout_move_that_was_left_open_is_made_before_its_unit_rallies(ran: Tick | AnswerPrompt) -> None:
    """It is owed until it is made (DW-RAL-04, DW-TURN-23); who has made it still has its rally test."""
    broken = having(at(engaged(), "VI.5"), "foe", routing=True)
    left = playing(broken, Advance(anyway=True, passing=True))
    assert left.battle.place.step == "VII.1"
    assert offered(left, "foe") == ["rout_move"]
    run = playing(left, ran)
    assert not the(run, "foe").values["rout_move_due"]
    assert offered(run, "foe") == ["morale"]
    assert not run.battle.is_done(UnitId("foe"))


def offered(history: History, unit: str) -> list[str]:
    """The names of what the present step offers a unit."""
    stands_so = stands(history, unit)
    return [offer.name for offer in stands_so.offers] if isinstance(stands_so, May) else []


def test_a_unit_that_was_done_with_the_step_in_which_it_breaks_has_to_run_in_it() -> None:
    placed = having(having(a_shooting(), "foe", morale_a=20), "foe", order="C")
    moved = playing(at(placed, "IV.9"), Tick(UnitId("foe")))
    assert moved.battle.is_done(UnitId("foe"))
    broken = playing(moved, a_roll("morale", "foe", dice=faces(1, die=6), test="crushing"))
    assert the(broken, "foe")[ROUTING]
    assert not broken.battle.is_done(UnitId("foe"))
    assert the(broken, "foe")[MOVED]
    assert stands(broken, "foe") == May((ROUT_MOVE,), at_once=True)
    ran = playing(broken, AnswerPrompt("rout_move", "straight for the ridge, 12", UnitId("foe")))
    assert not isinstance(stands(ran, "foe"), May)


def test_a_unit_that_routs_rallies_in_phase_seven() -> None:
    routing = at(having(a_battle({"Bows": a_troop()}), "bows", routing=True), "VII.1")
    rallied = playing(routing, a_roll("morale", "bows", dice=faces(6, die=6), test="rally"))
    assert not the(rallied, "bows")[ROUTING]


def test_a_routing_unit_earns_no_further_loss_test() -> None:
    hit = shot_at_foe(having(a_shooting(), "foe", routing=True))
    assert hit.battle.debts == ()


def test_a_unit_shot_to_the_last_base_is_gone_and_owes_nothing_but_still_shoots_in_this_phase() -> None:
    history = having(a_shooting(), "foe", bases=1, leader=False, order="H")
    gone = shot_at_foe(history)
    assert the(gone, "foe")[BASES] == 0
    assert gone.battle.debts == ()
    assert isinstance(stands(gone, "foe"), May)
    assert stands(at(gone, "IV.5"), "foe") is None


def test_a_wound_is_no_loss_unless_the_house_rule_says_so() -> None:
    history = a_battle({"Bows": a_troop()}, {"Foe": a_troop(pv=2)})
    history = at(having(history, "bows", order="H"), "III.1")
    wounded = shot_at_foe(history)
    assert the(wounded, "foe")[WOUNDS] == (1,)
    assert the(wounded, "foe")[BASES] == 6
    assert wounded.battle.debts == ()
    strict = shot_at_foe(playing(history, SetSwitch("wound_is_loss", "yes")))
    assert len(strict.battle.debts) == 1


def test_a_second_wound_removes_the_wounded_base() -> None:
    history = at(having(a_battle({"Bows": a_troop()}, {"Foe": a_troop(pv=2)}), "bows", order="H"), "III.1")
    twice = shot_at_foe(shot_at_foe(history))
    assert the(twice, "foe")[WOUNDS] == ()
    assert the(twice, "foe")[BASES] == 5


def test_losing_the_leaders_base_loses_the_leader() -> None:
    history = at(a_battle({"Bows": a_troop()}), "III.1")
    lost = playing(history, Perform("lose_base", UnitId("bows"), {"base": "leader"}))
    assert not the(lost, "bows")[LEADER]
    assert the(lost, "bows")[BASES] == 5


@pytest.mark.parametrize(("step", "column"), [("III.3", "shooting"), ("IV.5", "crushing"), ("VI.2", "contact")])
def test_a_loss_marked_by_hand_earns_the_test_of_the_phase(step: str, column: str) -> None:
    lost = playing(at(a_battle({"Bows": a_troop()}), step), Perform("lose_base", UnitId("bows")))
    assert [debt.inputs for debt in lost.battle.debts] == [{"test": column}]


def test_a_loss_to_magic_earns_no_test() -> None:
    lost = playing(at(a_battle({"Bows": a_troop()}), "II.3"), Perform("lose_base", UnitId("bows")))
    assert lost.battle.debts == ()


def test_a_large_base_at_no_life_points_is_destroyed() -> None:
    history = a_battle({"Bows": a_troop()}, {"Giant": {"kind": "giant", "pv": 2}})
    history = at(having(history, "bows", order="H"), "III.1")
    once = playing(history, a_roll("shoot", "bows", "giant", faces(1), visible=2))
    assert the(once, "giant")[WOUNDS] == (1,)
    assert the(playing(once, a_roll("shoot", "bows", "giant", faces(1), visible=2)), "giant")[DESTROYED]


def test_the_losers_of_a_melee_test_before_its_winners() -> None:
    fought = engaged()
    for _blow in range(2):
        fought = playing(fought, Perform("lose_base", UnitId("foe")))
    fought = playing(fought, Perform("lose_base", UnitId("pikes")))
    decided = at(fought, "VI.4")
    assert the(decided, "foe")[MELEE_RESULT] == "lost"
    assert the(decided, "pikes")[MELEE_RESULT] == "won"
    assert {debt.unit: debt.due for debt in decided.battle.debts} == {"foe": "VI.4", "pikes": "VI.6"}


def test_a_winner_no_longer_in_contact_owes_nothing() -> None:
    fought = engaged(ochre={"morale_a": 30})
    for unit in ("foe", "foe", "pikes"):
        fought = playing(fought, Perform("lose_base", UnitId(unit)))
    routed = playing(at(fought, "VI.4"), a_roll("morale", "foe", "pikes", faces(1, die=6), test="contact"))
    assert the(routed, "foe")[ROUTING]
    assert the(routed, "pikes")[MELEE] == 0
    assert at(routed, "VI.6").battle.debts == ()


def test_equal_losses_are_lost_by_the_lowest_initiative() -> None:
    fought = engaged({"initiative": 5}, {"initiative": 3})
    for unit in ("foe", "pikes"):
        fought = playing(fought, Perform("lose_base", UnitId(unit)))
    assert the(at(fought, "VI.4"), "foe")[MELEE_RESULT] == "lost"
    both = at(playing(fought, SetSwitch("melee_tie", "both_test")), "VI.4")
    assert the(both, "foe")[MELEE_RESULT] == the(both, "pikes")[MELEE_RESULT] == "both"


@pytest.mark.parametrize(
    ("reading", "lost"), [("lowest_initiative", {"pikes": "lost", "foe": "won"}),
                          ("lowest_modified", {"pikes": "won", "foe": "lost"})],
)  # fmt: skip
def test_a_tie_is_broken_by_the_card_s_initiative_and_by_house_rule_by_the_modified_one(
    reading: str, lost: dict[str, str]
) -> None:
    """Pikes of initiative 2 with token T strike at 6 in their first phase, before a foe of 4 without a token."""
    fought = engaged({"initiative": 2, "weapon": "pikes"}, {"initiative": 4})
    fought = playing(having(fought, "pikes", order="T"), SetSwitch("melee_tie", reading))
    for unit in ("foe", "pikes"):
        fought = playing(fought, Perform("lose_base", UnitId(unit)))
    decided = at(fought, "VI.4")
    assert {unit: the(decided, unit)[MELEE_RESULT] for unit in lost} == lost


@pytest.mark.parametrize("seed", range(12))
def test_what_raises_initiative_for_blows_decides_no_tie(seed: int) -> None:
    """Tokens, weapons, impetuosity and the phases fought are dealt at random; the cards alone break the tie."""
    chance = random.Random(seed)

    def moment() -> dict[str, Any]:
        return {
            "weapon": chance.choice(("pikes", "spear", "lance", "two_handed", "other")),
            "order": chance.choice("TCHM"),
            "impetuous": chance.random() < 0.3,
            "melee_turns": chance.randrange(2),
        }

    fought = engaged({"initiative": 3}, {"initiative": 4})
    for unit in ("foe", "pikes"):
        fought = playing(having(fought, unit, **moment()), Perform("lose_base", UnitId(unit)))
    decided = at(fought, "VI.4")
    assert [the(decided, unit)[MELEE_RESULT] for unit in ("pikes", "foe")] == ["lost", "won"]


def test_a_melee_tied_in_initiative_too_is_put_to_the_dice() -> None:
    fought = engaged({"initiative": 3}, {"initiative": 3})
    for unit in ("foe", "pikes"):
        fought = playing(fought, Perform("lose_base", UnitId(unit)))
    assert "melee_loser" in {debt.resolver for debt in at(fought, "VI.4").battle.debts}


def test_a_melee_without_losses_owes_no_test() -> None:
    assert at(engaged(), "VI.4").battle.debts == ()


def test_a_melee_fought_through_is_no_longer_in_its_first_phase() -> None:
    assert the(at(engaged(), "VII.1"), "pikes").values["melee_turns"] == 1


def test_moving_into_contact_puts_both_into_one_melee_and_breaks_no_token() -> None:
    history = at(having(a_battle({"Pikes": a_troop()}), "pikes", order="C"), "IV.9")
    begun = playing(history, BeginProcedure("contact", {"actor": UnitId("pikes")}))
    met = playing(begun, AnswerProcedure(begun.battle.running[0].id, "foe"))
    assert the(met, "pikes")[MELEE] == the(met, "foe")[MELEE] == 1
    assert the(met, "pikes").values["made_contact"] is True
    assert met.battle.running == ()


def test_an_impetuous_unit_loses_its_token() -> None:
    history = at(having(a_battle({"Bows": a_troop(morale_b=1)}), "bows", order="T"), "I.5")
    wild = playing(history, a_roll("obedience", "bows", dice=faces(6, die=6)))
    assert the(wild, "bows")[IMPETUOUS]
    assert the(wild, "bows")[ORDER] == "none"
    assert isinstance(stands(at(wild, "IV.2"), "bows"), May)


def test_a_miscast_is_owed_with_the_points_spent() -> None:
    history = at(a_battle({"Old": {"kind": "sorcerer", "sorcerer_level": 2}}), "II.2")
    botched = playing(history, a_roll("cast", "old", dice=faces(1), spell_level=6, extra_ps=2))
    assert the(botched, "old").values["ps"] == 12
    assert [(debt.resolver, debt.inputs) for debt in botched.battle.debts] == [("miscast", {"ps_spent": 8})]


def test_casting_moving_and_being_shot_at_break_a_sorcerers_rest() -> None:
    sorcerer = {"kind": "sorcerer", "sorcerer_level": 2}
    history = a_battle({"Old": sorcerer, "Bows": a_troop()}, {"Vesh": sorcerer})
    assert the(playing(at(history, "II.2"), a_roll("cast", "old", dice=faces(9), spell_level=3)), "old").values[
        "stirred"
    ]
    assert the(playing(at(history, "IV.4"), Tick(UnitId("old"))), "old").values["stirred"]
    shot = playing(
        at(having(history, "bows", order="H"), "III.1"), a_roll("shoot", "bows", "vesh", faces(20), visible=1)
    )
    assert the(shot, "vesh").values["stirred"]


def test_the_wind_turns_clockwise_and_wraps() -> None:
    turned = playing(a_battle({"Bows": a_troop()}), Resolve("wind", {}, {}, faces(3)))
    assert turned.battle.values["wind_direction"] == 6


def test_unspent_points_of_a_gun_load_it_and_order_m_loads_nothing() -> None:
    history = having(a_battle({"Gun": {"kind": "artillery", "pv": 3}}), "gun", loading=0)
    under_h = at(having(history, "gun", order="H"), "IV.7")
    assert the(playing(under_h, a_roll("artillery_move", "gun", pm_spent=2)), "gun").values["loading"] == 4
    under_m = at(having(history, "gun", order="M"), "IV.5")
    assert the(playing(under_m, a_roll("artillery_move", "gun", pm_spent=2)), "gun").values["loading"] == 0


def test_waiving_a_test_leaves_the_unit_as_it_is() -> None:
    hit = shot_at_foe(a_shooting())
    waived = playing(hit, Waive(hit.battle.debts[0].id, "agreed at the table"))
    assert waived.battle.units == hit.battle.units
    assert waived.battle.debts == ()


def test_a_blow_five_under_its_number_owes_a_second_attack_that_cannot_be_forgotten() -> None:
    fought = engaged({"initiative": 6, "power": 12}, {"initiative": 2})
    struck = playing(fought, a_roll("melee", "pikes", "foe", faces(1)))
    (second,) = (debt for debt in struck.battle.debts if debt.resolver == "melee")
    assert second.inputs == {"is_second": True}
    again = playing(struck, a_roll("melee", "pikes", "foe", faces(20), is_second=True))
    assert all(debt.resolver != "melee" for debt in again.battle.debts)


def test_one_who_fell_in_the_same_moment_is_owed_no_second_attack() -> None:
    fallen = having(engaged({"initiative": 6, "power": 12}, {"initiative": 2}), "pikes", destroyed=True, lost_melee=1)
    fought = at(fallen, "VI.1")
    struck = playing(fought, a_roll("melee", "pikes", "foe", faces(1)))
    assert all(debt.resolver != "melee" for debt in struck.battle.debts)
    assert the(struck, "foe")[BASES] == the(fought, "foe")[BASES] - 1


def test_a_melee_by_initiative_asks_the_fastest_first_and_loses_blows_at_the_fallen() -> None:
    slow_foe = {"initiative": 1, "bases": 1, "bases_at_start": 1, "leader": False}
    fought = at(engaged({"initiative": 6, "power": 4}, slow_foe), "VI.1")
    begun = playing(fought, BeginProcedure("melee_round"))
    number = begun.battle.running[0].id
    for said in ("foe", "pikes", 1, "pikes", "foe", 1, ""):
        begun = playing(begun, AnswerProcedure(number, said))
    ask = question(begun.system, begun.battle, begun.battle.running[0])
    assert isinstance(ask, RollFor)
    assert ask.bindings == {"actor": "pikes", "target": "foe"}
    done = playing(begun, Resolve("melee", ask.bindings, {}, faces(1), procedure=number))
    assert the(done, "foe")[BASES] == 0
    assert done.battle.running == ()


def test_a_procedure_is_undone_one_answer_at_a_time() -> None:
    begun = playing(engaged(), BeginProcedure("melee_round"))
    answered = playing(begun, AnswerProcedure(begun.battle.running[0].id, "pikes"))
    back = answered.undo()
    assert not isinstance(back, Refused)
    assert back.battle == begun.battle
