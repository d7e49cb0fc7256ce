"""Moving into contact: who may not start a melee, and which charge a unit dared not make."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import having, playing, refused, the
from tests.tracker.cases import known
from tests.tracker.games.demonworld.battles import a_battle, a_roll, a_troop, at, faces, stands
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, AnswerProcedure, BeginProcedure, OweTest
from tracker.battle.dice import Face
from tracker.games.demonworld import SYSTEM
from tracker.games.demonworld.fields import CHARGES_REFUSED, MADE_CONTACT, MELEE, MOVED
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.play.sheets import open_on, owed
from tracker.rules.system import May, Offer, PickUnit, Way
from tracker.views.candidates import to_be_ticked

ENEMIES = {"Foe": a_troop(), "Giant": {"kind": "giant", "fear": 4}, "Chief": {"kind": "hero", "attached_to": "foe"}}


def charging(**state: Any) -> History:
    """A unit under C at its step, three enemies before it, one of them attached to another."""
    return at(having(a_battle({"Foot": a_troop()}, ENEMIES), "foot", **{"order": "C", **state}), "IV.9")


def contact(unit: str = "foot") -> BeginProcedure:
    return BeginProcedure("contact", {"actor": UnitId(unit)})


def enemies(history: History) -> set[str]:
    """Whom the unit may contact."""
    begun = playing(history, contact())
    ask = question(SYSTEM, begun.battle, begun.battle.running[0])
    assert isinstance(ask, PickUnit)
    return set(ask.candidates)


def offers(history: History, unit: str) -> tuple[Offer, ...]:
    standing = stands(history, unit)
    assert isinstance(standing, May)
    return standing.offers


def test_skirmishers_are_offered_no_melee_and_the_procedure_refuses_them() -> None:
    line, skirmish = charging(), charging(formation="skirmish")
    both = {"contact", "morale"}
    assert both <= {offer.name for offer in offers(line, "foot")}
    assert both.isdisjoint(offer.name for offer in offers(skirmish, "foot"))
    assert "DW-FORM-10" in refused(skirmish, contact())


def test_impetuous_skirmishers_may_not_start_a_melee_either() -> None:
    wild = at(charging(impetuous=True), "IV.2")
    assert "contact" in {offer.name for offer in offers(wild, "foot")}
    assert "contact" not in {offer.name for offer in offers(having(wild, "foot", formation="skirmish"), "foot")}


def test_a_hero_among_skirmishers_may_not_start_a_melee_for_them() -> None:
    history = a_battle({"Foot": a_troop(), "Hero": {"kind": "hero", "attached_to": "foot"}})
    assert "DW-FORM-10" in refused(having(history, "foot", formation="skirmish"), contact("hero"))


def test_the_formation_a_card_had_as_a_unit_keeps_no_hero_out_of_a_melee() -> None:
    skirmish = charging(formation="skirmish")
    hero = at(having(skirmish, "foot", kind="hero"), "IV.8")
    assert "contact" in {offer.name for offer in offers(hero, "foot")}
    assert isinstance(hero.do(contact()), History)


def test_a_refused_charge_is_not_made_and_another_still_may_be() -> None:
    dared_not = playing(charging(), a_roll("morale", "foot", "giant", faces(1, die=6), test="charge"))
    assert the(dared_not, "foot")[CHARGES_REFUSED] == "giant"
    assert enemies(dared_not) == {"foe", "chief"}
    assert enemies(charging()) == {"foe", "chief", "giant"}


def test_who_dared_not_charge_a_unit_does_not_charge_the_commander_with_it() -> None:
    history = having(charging(), "foot", morale_a=20)
    dared_not = playing(history, a_roll("morale", "foot", "foe", faces(1, die=6), test="charge"))
    assert enemies(dared_not) == {"giant"}
    neither = playing(dared_not, a_roll("morale", "foot", "giant", faces(1, die=6), test="charge"))
    assert the(neither, "foot")[CHARGES_REFUSED] == "foe;giant"
    assert "DW-MOR-38" in refused(neither, contact())


def test_a_charge_test_that_names_nobody_bars_every_charge_of_this_turn_alone() -> None:
    history = having(charging(), "foot", morale_a=20)
    dared_not = playing(history, a_roll("morale", "foot", dice=faces(1, die=6), test="charge"))
    assert "DW-MOR-38" in refused(dared_not, contact())
    next_turn = playing(at(dared_not, "VII.2"), Advance(anyway=True))
    assert enemies(next_turn) == {"foe", "chief", "giant"}


@pytest.mark.parametrize("face", [5, 6])
def test_a_charge_that_is_dared_leaves_no_bar(face: int) -> None:
    dared = playing(charging(), a_roll("morale", "foot", "giant", faces(face, die=6), test="charge"))
    assert the(dared, "foot")[CHARGES_REFUSED] == ""


def test_a_unit_that_passed_its_charge_test_is_offered_the_charge_first() -> None:
    history = charging()
    assert offers(history, "foot")[0].name != "contact"
    roll = a_roll("morale", "foot", "foe", (Face(6, 6),), test="charge")
    assert offers(playing(history, roll), "foot")[0].name == "contact"


def under_m(history: History) -> list[str]:
    """What the letter of moves does with the unit."""
    return [offer.name for offer in offers(history, "foot") if SYSTEM.way_of(offer) is Way.MOVE]


def test_where_an_enemy_is_feared_the_letter_of_a_charge_asks_whether_the_test_comes_first() -> None:
    assert under_m(charging()) == ["morale", "contact"]
    assert under_m(charging(fear=4)) == ["contact"]
    assert under_m(charging(charges_refused="giant")) == ["contact"]
    assert under_m(playing(charging(), a_roll("morale", "foot", "foe", (Face(6, 6),), test="charge"))) == ["contact"]


def test_which_of_several_enemies_is_contacted_nobody_can_tell_but_the_table() -> None:
    def ask(history: History) -> PickUnit:
        begun = playing(history, contact())
        asked = question(SYSTEM, begun.battle, begun.battle.running[0])
        assert isinstance(asked, PickUnit)
        return asked

    assert ask(charging()).is_unknown
    assert "test" not in ask(charging()).question
    only = at(having(a_battle({"Foot": a_troop()}), "foot", order="C"), "IV.9")
    assert not ask(only).is_unknown


def charged(**state: Any) -> History:
    """The unit in contact with the foe it charged, where the charge test may be called for still."""
    begun = playing(charging(**state), contact())
    return playing(begun, AnswerProcedure(begun.battle.running[0].id, "foe"))


def test_a_unit_that_has_charged_is_among_those_whose_charge_may_call_for_a_test_and_is_said_to_have() -> None:
    listed = {each.unit.id: each for each in to_be_ticked(SYSTEM, charged().battle, SYSTEM.prompt("charge_test_due"))}
    assert listed[UnitId("foot")].state.startswith("has charged · ")
    before = to_be_ticked(SYSTEM, charging().battle, SYSTEM.prompt("charge_test_due"))
    assert not any("has charged" in each.state for each in before)


def test_a_charge_test_that_fails_once_the_charge_was_made_takes_it_back() -> None:
    history = having(charged(), "foot", morale_a=20)
    assert the(history, "foot")[MOVED]
    dared_not = playing(history, a_roll("morale", "foot", "foe", faces(1, die=6), test="charge"))
    assert [the(dared_not, name)[MELEE] for name in ("foot", "foe")] == [0, 0]
    foot = the(dared_not, "foot")
    assert not (foot[MADE_CONTACT])
    assert not (foot[MOVED])
    assert not (dared_not.battle.is_done(UnitId("foot")))
    assert enemies(dared_not) == {"giant"}
    dared = playing(history, a_roll("morale", "foot", "foe", faces(6, die=6), test="charge"))
    assert the(dared, "foot")[MELEE]
    assert the(dared, "foot")[MOVED]


def test_a_charge_taken_back_leaves_the_melees_that_others_made() -> None:
    begun = playing(having(charged(), "foot", morale_a=20), contact())
    giant = playing(begun, AnswerProcedure(begun.battle.running[0].id, "giant"))
    dared_not = playing(giant, a_roll("morale", "foot", "foe", faces(1, die=6), test="charge"))
    assert the(dared_not, "foot")[MELEE]
    assert the(dared_not, "giant")[MELEE]
    assert the(dared_not, "foot")[MADE_CONTACT]
    assert not the(dared_not, "foe")[MELEE]


def test_the_enemy_that_a_unit_charged_is_not_engaged_already_by_that_charge() -> None:
    morale = SYSTEM.resolver("morale")

    def engaged(history: History) -> object:
        return known(morale, history.battle, actor="foot", target="foe", test="charge")["enemy_engaged"]

    assert engaged(charged()) is False
    assert engaged(having(charged(), "foot", made_contact=False)) is True


def test_the_test_of_a_charge_that_was_made_lists_the_enemy_charged_first() -> None:
    called = playing(charged(), OweTest("morale", {"actor": UnitId("foot")}, {"test": "charge"}, "called_for"))
    page = open_on(called, owed.tests_owed(SYSTEM), {})
    (row,) = page.entries
    (asked,) = (ask for ask in row.row.asks if isinstance(ask, PickUnit))
    assert asked.candidates[0] == "foe"
