"""When tests of nerve are owed (SK-RUL-19): of a charge at once, both ways, and of enemies in contact at the start."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import playing, refused, the
from tests.tracker.games.skirmish.battles import (
    ACT_STEP,
    BOWS,
    ORIANE,
    OWED_STEP,
    SPEARS,
    STAIR,
    START_STEP,
    TAMSIN,
    THRALLS,
    a_battle,
    a_roll,
    acting,
    designating,
    offers,
    owed,
    the_debt,
    value,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import (
    Advance,
    AnswerProcedure,
    BeginProcedure,
    GoTo,
    OweTest,
    Perform,
    Resolve,
    SetValues,
    Waive,
)
from tracker.battle.dice import Face
from tracker.games.skirmish import SYSTEM
from tracker.play.history import History
from tracker.play.leave_step import before_it_is_left, still_open
from tracker.play.rolls import may_be_named, question
from tracker.play.sheets import open_on, page_together
from tracker.play.walk import standing
from tracker.rules.system import Count, May


def hollow_acting(unit: str, **changed: dict[str, Any]) -> History:
    """Turn 1, that unit of Hollow designated first and its figures about to act."""
    history = playing(a_battle(None, **changed), Advance(), a_roll("initiative", 1, 20), Advance())
    return playing(history, Perform("designate", UnitId(unit)))


def test_a_fear_causer_that_charges_owes_its_target_a_test_at_once() -> None:
    history = hollow_acting(THRALLS)
    charged = playing(history, Perform("charge", THRALLS, {"enemy": "bows"}))
    assert owed(charged) == [(BOWS, "fear", "charged")]
    debt = the_debt(charged, BOWS)
    assert (debt.bindings, debt.inputs, debt.due, debt.turn) == (
        {"actor": "bows", "target": "thralls"},
        {},
        ACT_STEP,
        1,
    )
    assert value(charged, THRALLS, "charged_at") == BOWS
    assert "1 test is owed" in refused(charged, Advance())
    waived = playing(charged, Waive(debt.id, "it cannot see them"))
    assert owed(waived) == []
    met = playing(waived, Perform("engage", THRALLS, {"enemy": "bows"}))
    assert owed(met) == []


def test_one_that_causes_both_owes_both_and_nobody_is_owed_twice() -> None:
    history = playing(hollow_acting(STAIR), Perform("charge", STAIR, {"enemy": "bows"}))
    assert owed(history) == [(BOWS, "fear", "charged"), (BOWS, "terror", "charged")]
    again = playing(history, Perform("engage", STAIR, {"enemy": "bows"}))
    assert owed(again) == owed(history)


def test_a_charge_that_named_nobody_owes_its_tests_as_it_meets_its_enemy() -> None:
    by_hand = playing(hollow_acting(THRALLS), Perform("charge", THRALLS), Perform("engage", THRALLS, {"enemy": "bows"}))
    assert owed(by_hand) == [(BOWS, "fear", "charged")]
    from_the_other = playing(
        hollow_acting(THRALLS), Perform("charge", THRALLS), Perform("engage", BOWS, {"enemy": "thralls"})
    )
    assert owed(from_the_other) == [(BOWS, "fear", "charged")]
    by_a_blow = playing(
        hollow_acting(THRALLS), Perform("charge", THRALLS), a_roll("melee", 2, actor=THRALLS, target=BOWS)
    )
    assert owed(by_a_blow) == [(BOWS, "fear", "charged")]


def test_who_comes_into_contact_without_a_charge_owes_nobody_a_test() -> None:
    history = playing(
        hollow_acting(THRALLS), Perform("move_simple", THRALLS), Perform("engage", THRALLS, {"enemy": "bows"})
    )
    assert owed(history) == []


def test_who_charges_what_it_fears_owes_a_test_unless_it_has_faced_it_in_this_activation() -> None:
    charging = Perform("charge", BOWS, {"enemy": "stair"})
    assert owed(playing(acting(BOWS), charging)) == [(BOWS, "fear", "charges"), (BOWS, "terror", "charges")]
    faced = playing(acting(BOWS), a_roll("fear", 19, actor=BOWS, target=STAIR), charging)
    assert owed(faced) == [(BOWS, "terror", "charges")]
    other = playing(acting(BOWS), a_roll("fear", 19, actor=BOWS, target=THRALLS), charging)
    assert owed(other) == [(BOWS, "fear", "charges"), (BOWS, "terror", "charges")]


LEFT = "4 figures of those being activated have an action left"


def test_the_blows_of_a_charge_are_asked_about_whether_or_not_a_test_came_between() -> None:
    at_the_fearless = playing(acting(BOWS), Perform("charge", BOWS, {"enemy": "sorn"}))
    charged = playing(hollow_acting(THRALLS), Perform("charge", THRALLS, {"enemy": "bows"}))
    tested = playing(charged, a_roll("fear", 18, actor=BOWS, target=THRALLS))
    waived = playing(charged, Waive(the_debt(charged, BOWS).id, "it cannot see them"))
    nobody_named = playing(hollow_acting(THRALLS), Perform("charge", THRALLS))
    assert LEFT in refused(at_the_fearless, Advance())
    for history in (charged, tested, waived, nobody_named):
        for leaving in (Advance(), Perform("end_activation", THRALLS)):
            assert LEFT.replace("4", "12") in refused(history, leaving)
        struck = playing(history, a_roll("melee", 2, actor=THRALLS, target=BOWS))
        assert "action left" not in still_to_say(struck)


def test_some_who_charged_before_the_others_moved_have_their_blows_left_too() -> None:
    some = playing(
        hollow_acting(THRALLS),
        Perform("charge", THRALLS, {"enemy": "bows", "figures": 4}),
        a_roll("fear", 18, actor=BOWS, target=THRALLS),
        Perform("move_simple", THRALLS),
    )
    assert "action left" in refused(some, Advance())


def test_a_charge_at_an_enemy_that_is_gone_has_no_blow_left() -> None:
    charged = playing(hollow_acting(THRALLS), Perform("charge", THRALLS, {"enemy": "bows"}))
    gone = playing(charged, Perform("destroy", BOWS))
    assert "action left" not in still_to_say(gone)


def still_to_say(history: History) -> str:
    """The sentence on what is still open before the present step is left; empty where nothing is."""
    left = still_open(SYSTEM, history.battle)
    return before_it_is_left(left) if left else ""


IMMUNE = [
    {"causes_fear": True},
    {"immune_to_fear_and_terror": True},
    {"immune_to_fear_of": "thralls"},
    {"state": "routed"},
    {"state": "panicked"},
]


@pytest.mark.parametrize("card", IMMUNE, ids=[str(card) for card in IMMUNE])
def test_nobody_owes_a_test_he_does_not_take(card: dict[str, Any]) -> None:
    history = playing(hollow_acting(THRALLS, Bows=card), Perform("charge", THRALLS, {"enemy": "bows"}))
    assert owed(history) == []


def test_a_test_is_paid_by_the_one_before_that_enemy_alone() -> None:
    history = playing(
        acting(BOWS),
        Perform("charge", BOWS, {"enemy": "stair", "figures": 2}),
        Perform("charge", BOWS, {"enemy": "thralls"}),
    )
    assert owed(history) == [(BOWS, "fear", "charges"), (BOWS, "terror", "charges"), (BOWS, "fear", "charges")]
    faced = playing(history, a_roll("fear", 19, actor=BOWS, target=THRALLS))
    left = [(debt.resolver, debt.bindings["target"]) for debt in faced.battle.debts]
    assert left == [("fear", STAIR), ("terror", STAIR)]
    assert value(faced, BOWS, "charged_at") == "stair; thralls"


def test_only_an_enemy_at_the_table_is_charged() -> None:
    assert "not an enemy" in refused(acting(BOWS), Perform("charge", BOWS, {"enemy": "spears"}))
    gone = acting(BOWS, Sorn={"state": "eliminated"})
    assert "out of the battle" in refused(gone, Perform("charge", BOWS, {"enemy": "sorn"}))
    assert "not an enemy" in refused(acting(BOWS), Perform("charge", BOWS, {"enemy": "nobody"}))


def test_enemies_in_contact_are_faced_at_the_start_of_the_activation() -> None:
    card = {"melee": 1}
    history = designating(Bows=card, Thralls=card, Oriane={"melee": 2}, Stair={"melee": 2})
    there = playing(history, Perform("designate", BOWS))
    assert owed(there) == [(BOWS, "fear", "in_contact")]
    assert the_debt(there, BOWS).due == START_STEP
    assert "1 test is owed" in refused(there, Advance())
    faced = playing(there, a_roll("fear", 19, actor=BOWS, target=THRALLS))
    assert owed(faced) == []
    hero = playing(history, Perform("designate", ORIANE))
    assert owed(hero) == [(ORIANE, "fear", "in_contact"), (ORIANE, "terror", "in_contact")]
    assert owed(playing(designating(), Perform("designate", BOWS))) == []


def test_who_acts_with_a_unit_in_contact_owes_the_test_too_and_both_are_one_page() -> None:
    card = {"melee": 1}
    history = designating(Spears=card, Tamsin=card, Thralls=card)
    there = playing(history, Perform("designate", SPEARS))
    assert owed(there) == [(SPEARS, "fear", "in_contact"), (TAMSIN, "fear", "in_contact")]
    assert rows_of_the_fear_page(there) == [SPEARS, TAMSIN]


def test_who_acts_with_a_unit_that_may_have_to_test_is_on_its_page_where_neither_owes_it() -> None:
    there = playing(designating(), Perform("designate", SPEARS), GoTo(START_STEP))
    assert owed(there) == []
    assert rows_of_the_fear_page(there)[:1] == [SPEARS]
    assert TAMSIN in rows_of_the_fear_page(there)
    called = playing(there, OweTest("fear", {"actor": TAMSIN, "target": THRALLS}, {}, "seen"))
    assert rows_of_the_fear_page(called) == [TAMSIN]


def rows_of_the_fear_page(history: History) -> list[UnitId]:
    """Whose fear tests are one page at the present step."""
    (common,) = (common for common in SYSTEM.rolls.common if common.of == "fear")
    sheet = open_on(history, page_together(SYSTEM, history.battle, common), {})
    return [entry.row.bindings["actor"] for entry in sheet.entries]


def test_tests_of_nerve_are_offered_among_those_owed() -> None:
    history = playing(acting(BOWS), Perform("charge", BOWS, {"enemy": "stair"}), Perform("end_activation", BOWS))
    assert history.battle.place.step == OWED_STEP
    assert offers(history, BOWS) == ["fear", "terror"]
    stands = standing(SYSTEM, history.battle, history.battle.units[BOWS])
    assert isinstance(stands, May)
    assert [(offer.verb, offer.others) for offer in stands.offers] == [
        ("fear test: charging", {"target": STAIR}),
        ("terror test: charging", {"target": STAIR}),
    ]


# ---- an officer who leaves, however he leaves


@pytest.mark.parametrize("counts", ["eliminated", "fled"])
def test_an_officer_who_flees_off_the_table_has_left_his_unit(counts: str) -> None:
    history = acting(BOWS, {"sk.fled_counts": counts}, Tamsin={"state": "routed"})
    gone = playing(history, Perform("off_table", TAMSIN))
    assert owed(gone) == [(SPEARS, "morale", "officer_gone")]


@pytest.mark.parametrize(("counts", "tested"), [("eliminated", 3), ("fled", 0)])
def test_a_general_who_fled_was_not_killed(counts: str, tested: int) -> None:
    history = acting(BOWS, {"sk.fled_counts": counts}, Oriane={"state": "routed"})
    gone = playing(history, Perform("off_table", ORIANE))
    assert [cause for _unit, _roll, cause in owed(gone)] == ["general_gone"] * tested


def test_an_officer_who_joins_another_unit_leaves_the_first_and_commands_the_second_only_when_told() -> None:
    history = playing(acting(ORIANE), Perform("join", TAMSIN, {"host": "bows"}))
    assert owed(history) == [(SPEARS, "morale", "officer_gone")]
    assert (value(history, TAMSIN, "attached_to"), value(history, TAMSIN, "commands")) == ("bows", False)
    again = playing(acting(ORIANE), Perform("join", TAMSIN, {"host": "spears"}))
    assert owed(again) == []
    assert value(again, TAMSIN, "commands") is True
    by_hand = playing(acting(ORIANE), SetValues(TAMSIN, {"attached_to": ""}, "he never was"))
    assert owed(by_hand) == []


def test_an_action_that_asks_for_a_unit_names_nobody_whom_its_door_refuses() -> None:
    history = acting(BOWS, Sorn={"state": "eliminated"})
    bows = history.battle.units[BOWS]
    enemies = may_be_named(SYSTEM, history.battle, SYSTEM.action("engage"), bows, "enemy", {})
    assert {unit.id for unit in enemies} == {THRALLS, STAIR}, "neither its own side nor who is gone"
    tamsin = history.battle.units[TAMSIN]
    hosts = may_be_named(SYSTEM, history.battle, SYSTEM.action("join"), tamsin, "host", {})
    assert {unit.id for unit in hosts} == {SPEARS, BOWS}
    # Too many figures are refused whoever is named: nothing can be told of the name then.
    known = {"figures": 1000}
    everybody = may_be_named(SYSTEM, history.battle, SYSTEM.action("charge"), bows, "enemy", known)
    assert len(everybody) == len(history.battle.units)


# ---- the flight before several enemies


def test_the_free_attacks_of_a_flight_are_counted_for_each_enemy_unit() -> None:
    card = {"melee": 1}
    routed = {**card, "state": "routed"}
    history = designating(Spears=routed, Thralls=card, Stair=card, Sorn=routed)
    history = playing(history, Perform("designate", SPEARS))
    assert offers(history, SPEARS) == ["flight_move", "off_table"]
    assert "of each" in refused(history, Perform("flee", SPEARS))
    begun = playing(history, BeginProcedure("flight_move", {"actor": SPEARS}))
    (running,) = begun.battle.running
    ask = question(SYSTEM, begun.battle, running)
    assert isinstance(ask, Count)
    assert (ask.question, ask.about) == ("How many figures of Thralls are in contact with Spears?", (THRALLS, SPEARS))
    begun = playing(begun, AnswerProcedure(running.id, 3), AnswerProcedure(running.id, 1))
    assert begun.battle.running == ()
    assert owed(begun) == [(THRALLS, "melee", "free_attack")] * 3 + [(STAIR, "melee", "free_attack")]
    found = {key: value(begun, SPEARS, key) for key in ("has_fled", "flight_due", "melee")}
    assert found == {"has_fled": True, "flight_due": False, "melee": 0}
    strike = begun.battle.debts[0]
    assert strike.inputs == {"occasion": "free"}
    struck = playing(begun, Resolve("melee", strike.bindings, {}, (Face(20, 3),), debt=strike.id))
    assert len(owed(struck)) == 3


def test_one_enemy_unit_or_one_strike_a_unit_needs_one_number_or_none() -> None:
    card = {"melee": 1}
    one = playing(designating(Spears={**card, "state": "routed"}, Thralls=card), Perform("designate", SPEARS))
    assert offers(one, SPEARS) == ["flee", "off_table"]
    assert len(owed(playing(one, Perform("flee", SPEARS, {"contacts": 4})))) == 4
    assert owed(playing(one, Perform("flee", SPEARS, {"contacts": 0}))) == []
    units = {"sk.flight_attacks": "per_unit"}
    two = designating(units, Spears={**card, "state": "routed"}, Thralls=card, Stair=card)
    two = playing(two, Perform("designate", SPEARS))
    assert offers(two, SPEARS) == ["flee", "off_table"]
    fled = playing(two, Perform("flee", SPEARS, {"contacts": 4}))
    assert owed(fled) == [(THRALLS, "melee", "free_attack"), (STAIR, "melee", "free_attack")]


def test_of_an_enemy_that_is_one_figure_nobody_asks_how_many_strike() -> None:
    card, routed = {"melee": 1}, {"melee": 1, "state": "routed"}
    for history, strikes in (
        (designating(Spears=routed, Stair=card), 1),
        (designating(Spears=routed, Stair=card, Sorn=card), 2),
    ):
        designated = playing(history, Perform("designate", SPEARS))
        stands = standing(SYSTEM, designated.battle, the(designated, SPEARS))
        assert isinstance(stands, May)
        flees = stands.offers[0]
        assert (flees.name, flees.inputs) == ("flee", {"contacts": 1})
        assert len(owed(playing(designated, Perform("flee", SPEARS, dict(flees.inputs))))) == strikes
    mixed = playing(designating(Spears=routed, Stair=card, Thralls=card), Perform("designate", SPEARS))
    begun = playing(mixed, BeginProcedure("flight_move", {"actor": SPEARS}))
    (running,) = begun.battle.running
    begun = playing(begun, AnswerProcedure(running.id, 4))
    ask = question(SYSTEM, begun.battle, begun.battle.running[0])
    assert isinstance(ask, Count)
    assert (ask.about, ask.measured, ask.field.default) == ((STAIR, SPEARS), False, 1), "one is proposed"


def test_nobody_begins_a_flight_that_is_not_due() -> None:
    assert "need not flee" in refused(acting(BOWS), BeginProcedure("flight_move", {"actor": BOWS}))
    assert "need not flee" in refused(acting(BOWS), BeginProcedure("flight_move", {}))
