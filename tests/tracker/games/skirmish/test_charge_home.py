"""A charge makes the contact it ends in: at once, or behind the last test of whoever charges what it fears."""

from __future__ import annotations

import pytest

from tests.play import playing
from tests.tracker.games.skirmish.battles import (
    BOWS,
    ORIANE,
    SORN,
    SPEARS,
    STAIR,
    TAMSIN,
    THRALLS,
    a_roll,
    acting,
    designating,
    offers,
    owed,
    value,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import EndContact, MakeContact, Perform, SetValues, Waive
from tracker.battle.contacts import How, between
from tracker.games.skirmish import SYSTEM
from tracker.games.skirmish.concepts.touching import enemies_touched
from tracker.play.history import History
from tracker.views.sentences.events import deed_of, news_of, sentence


def how(history: History, unit: UnitId, enemy: UnitId) -> How | None:
    contact = between(history.battle.contacts, unit, enemy)
    return None if contact is None else contact.how


def test_a_charge_at_an_enemy_nobody_fears_is_a_contact_at_once() -> None:
    charged = playing(acting(BOWS), Perform("charge", BOWS, {"enemy": SORN}))
    assert how(charged, BOWS, SORN) is How.CHARGE
    assert value(charged, BOWS, "melee") == value(charged, SORN, "melee") != 0
    assert "engage" not in offers(charged, BOWS), "there is nobody to come into contact with any more"


def test_a_charged_unit_that_flees_owes_the_blows_of_those_who_charged_it() -> None:
    charged = playing(acting(BOWS), Perform("charge", BOWS, {"enemy": SORN}), Perform("end_activation", BOWS))
    routed = playing(charged, SetValues(SORN, {"state": "routed"}, "set up"), Perform("designate", SORN))
    fled = playing(routed, Perform("flee", SORN, {"contacts": 2}))
    assert owed(fled) == [(BOWS, "melee", "free_attack")] * 2


def test_whoever_fears_what_it_charges_reaches_it_with_its_last_test() -> None:
    charged = playing(acting(BOWS), Perform("charge", BOWS, {"enemy": STAIR}))
    assert how(charged, BOWS, STAIR) is None
    afraid = playing(charged, a_roll("fear", 12, actor=BOWS, target=STAIR))
    assert how(afraid, BOWS, STAIR) is None, "the terror test is left"
    assert how(playing(afraid, a_roll("terror", 12, actor=BOWS, target=STAIR)), BOWS, STAIR) is How.CHARGE


@pytest.mark.parametrize("face", [1, 2])
def test_whoever_routs_before_what_it_charges_reaches_nobody(face: int) -> None:
    charged = playing(acting(BOWS), Perform("charge", BOWS, {"enemy": STAIR}))
    tested = playing(
        charged, a_roll("fear", 19, actor=BOWS, target=STAIR), a_roll("terror", face, actor=BOWS, target=STAIR)
    )
    assert how(tested, BOWS, STAIR) is None


def test_a_test_let_go_holds_no_charge_up() -> None:
    history = playing(acting(BOWS), Perform("charge", BOWS, {"enemy": STAIR}))
    for debt in history.battle.debts:
        history = playing(history, Waive(debt.id, "it cannot see it"))
    assert how(history, BOWS, STAIR) is How.CHARGE


def test_who_is_charged_and_afraid_holds_no_charge_up() -> None:
    history = playing(designating(Oriane={"causes_fear": True}), Perform("designate", ORIANE))
    charged = playing(history, Perform("charge", ORIANE, {"enemy": SORN}))
    assert owed(charged) == [(SORN, "fear", "charged")]
    assert how(charged, ORIANE, SORN) is How.CHARGE


def test_a_contact_that_the_table_has_ended_is_not_made_again_by_a_test_of_another() -> None:
    charged = playing(acting(BOWS), Perform("charge", BOWS, {"enemy": SORN, "figures": 2}), EndContact(BOWS, SORN))
    both = playing(charged, Perform("charge", BOWS, {"enemy": THRALLS}), a_roll("fear", 12, actor=BOWS, target=THRALLS))
    assert (how(both, BOWS, THRALLS), how(both, BOWS, SORN)) == (How.CHARGE, None)


def test_whoever_is_said_to_touch_by_a_charge_has_just_charged_with_every_figure() -> None:
    told = playing(acting(ORIANE), MakeContact(SPEARS, THRALLS, How.CHARGE))
    assert value(told, SPEARS, "just_charged") == 10
    moved = playing(acting(ORIANE), MakeContact(SPEARS, THRALLS, How.MOVE))
    assert value(moved, SPEARS, "just_charged") == 0
    some = playing(acting(BOWS), Perform("charge", BOWS, {"enemy": SORN, "figures": 2}))
    assert value(some, BOWS, "just_charged") == 2


def test_who_is_struck_in_his_unit_leaves_it_in_contact_when_he_falls() -> None:
    struck = playing(acting(ORIANE), a_roll("melee", 12, actor=SORN, target=TAMSIN))
    assert how(struck, SORN, SPEARS) is None
    fallen = playing(struck, Perform("destroy", TAMSIN))
    assert [foe.id for foe in enemies_touched(fallen.battle, fallen.battle.units[SPEARS])] == [SORN]
    assert value(fallen, SORN, "melee") == value(fallen, SPEARS, "melee") != 0


def test_a_charge_is_told_once_though_it_is_a_contact_too() -> None:
    history = playing(designating(), Perform("charge", ORIANE, {"enemy": SORN}))
    act = history.acts[-1]
    deed = sentence(SYSTEM, designating().battle, deed_of(SYSTEM, act))
    assert deed == "Oriane charges Sorn."
    assert news_of(SYSTEM, act) == ()
