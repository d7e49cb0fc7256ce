"""Who lost a melee and who tests for it, also where it has ended, by a rout, by the air or to the last base."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import having, playing, refused, the
from tests.tracker.cases import known
from tests.tracker.games.demonworld.battles import a_battle, a_roll, a_troop, at, faces, stands
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, AnswerProcedure, BeginProcedure, Perform, RemoveUnit, Resolve, SetSwitch
from tracker.battle.events import Changed, Deferred, Voided
from tracker.battle.fields import Scalar
from tracker.games.demonworld import SYSTEM
from tracker.games.demonworld.concepts.foes import melee_fought
from tracker.games.demonworld.fields import (
    ATTACHED_TO,
    BASES,
    FOUGHT_IN,
    MADE_CONTACT,
    MELEE,
    MELEE_RESULT,
    MELEE_TURNS,
    MOVED,
    PS,
    ROUTING,
)
from tracker.games.demonworld.leaving import blows_unstruck
from tracker.games.demonworld.rolls.initiative import modified_initiative
from tracker.games.demonworld.rolls.melee_loser import ENEMY_LOSSES, ENEMY_LOWEST, MELEE_LOSER, OWN_LOSSES, OWN_LOWEST
from tracker.games.demonworld.standing.melee import all_are_through
from tracker.play.history import History
from tracker.play.rolls import forecast, question
from tracker.play.sheets import announcement, open_on
from tracker.rules.resolver import Context, as_far_as_it_matters
from tracker.rules.system import Count, May, MayNot


def fighting(
    azure: dict[str, dict[str, Any]], ochre: dict[str, dict[str, Any]], step: str = "VI.2", **numbers: int
) -> History:
    """Everybody of both sides in melee 1, or in the one given by name, at a step of the melee phase."""
    history = a_battle(azure, ochre)
    for unit in history.battle.units:
        history = having(history, unit, melee=numbers.get(unit, 1))
    return at(history, step)


def losing(history: History, *units: str) -> History:
    """One base of each in turn lost to blows."""
    return playing(history, *(Perform("lose_base", UnitId(unit), {"cause": "struck"}) for unit in units))


def results(history: History) -> dict[str, str]:
    return {unit.id: unit[MELEE_RESULT] for unit in history.battle.units.values()}


def owed(history: History) -> dict[str, str]:
    """Who owes a contact test, and when."""
    return {debt.unit: debt.due for debt in history.battle.debts if debt.inputs.get("test") == "contact"}


def losses_counted(history: History, unit: str) -> tuple[object, object]:
    """Own and enemy losses as the contact test of this unit counts them now."""
    (debt,) = (debt for debt in history.battle.debts if debt.unit == unit)
    values = forecast(SYSTEM, history.battle, debt).case.values
    return values["own_losses"], values["enemy_losses"]


def test_the_losses_of_enemies_that_routed_count_in_the_winners_test() -> None:
    """Two enemies: one routs at VI.5 and is forgotten by nobody, the other keeps the winner in contact."""
    fought = fighting({"Pikes": a_troop()}, {"Foe": a_troop(morale_a=30), "Guard": a_troop()})
    fought = at(losing(fought, "pikes", "foe", "foe", "guard"), "VI.4")
    assert results(fought) == {"pikes": "won", "foe": "lost", "guard": "lost"}
    assert losses_counted(fought, "pikes") == (1, 3)
    routed = playing(fought, a_roll("morale", "foe", "pikes", faces(1, die=6), test="contact"))
    assert the(routed, "foe")[ROUTING]
    assert (the(routed, "foe")[MELEE], the(routed, "foe")[FOUGHT_IN]) == (0, 1)
    winners = at(routed, "VI.6")
    assert owed(winners)["pikes"] == "VI.6"
    assert losses_counted(winners, "pikes") == (1, 3)
    assert isinstance(stands(winners, "pikes"), May)


def test_the_losses_of_enemies_wiped_out_count_in_the_winners_test() -> None:
    last = a_troop(bases_at_start=1)
    fought = losing(fighting({"Pikes": a_troop()}, {"Foe": last, "Guard": a_troop()}), "pikes", "foe", "guard", "guard")
    assert losses_counted(at(fought, "VI.6"), "pikes") == (1, 3)


def test_what_was_lost_in_another_melee_does_not_count() -> None:
    fought = fighting({"Pikes": a_troop(), "Bows": a_troop()}, {"Foe": a_troop(), "Guard": a_troop()}, bows=2, guard=2)
    fought = losing(fought, "pikes", "foe", "foe", "bows", "guard", "guard", "guard")
    assert losses_counted(fought, "pikes") == (1, 2)
    assert losses_counted(fought, "bows") == (1, 3)


@pytest.mark.parametrize(
    ("own", "foes", "won"),
    [(1, 2, {"pikes": "won", "foe": "lost"}), (3, 2, {"pikes": "lost", "foe": "won"})],
)
def test_a_melee_whose_last_enemy_is_destroyed_is_decided_by_its_losses(
    own: int, foes: int, won: dict[str, str]
) -> None:
    fought = fighting({"Pikes": a_troop()}, {"Foe": a_troop(bases_at_start=2)})
    fought = losing(fought, *["pikes"] * own, *["foe"] * foes)
    assert the(fought, "pikes")[MELEE] == 0
    decided = at(fought, "VI.4")
    assert results(decided) == won
    assert owed(decided) == {"pikes": "VI.6" if own < foes else "VI.4"}


def test_the_victor_over_the_last_enemy_is_out_of_contact_and_tests_no_more() -> None:
    fought = losing(fighting({"Pikes": a_troop()}, {"Foe": a_troop(bases_at_start=2)}), "pikes", "foe", "foe")
    decided = at(fought, "VI.4")
    (debt,) = decided.battle.debts
    assert decided.acts[-1].events[1:] == (
        Changed(UnitId("pikes"), "melee_result", "open", "won", "melee"),
        Deferred(debt.id, "VI.6"),
        Changed(UnitId("foe"), "melee_result", "open", "lost", "melee"),
    )
    winners = at(decided, "VI.6")
    assert winners.acts[-1].events[1:] == (Voided(debt.id, "out_of_contact"),)
    assert stands(winners, "pikes") is None


def test_the_loser_whose_enemy_has_flown_off_tests_all_the_same() -> None:
    eagles = a_troop(flyer=True)
    fought = losing(fighting({"Pikes": a_troop()}, {"Eagles": eagles}), "pikes", "pikes", "eagles")
    gone = playing(at(fought, "VI.3"), Perform("take_off", UnitId("eagles")))
    assert [the(gone, unit)[MELEE] for unit in ("pikes", "eagles")] == [0, 0]
    decided = at(gone, "VI.4")
    assert results(decided) == {"pikes": "lost", "eagles": "won"}
    assert owed(decided) == {"pikes": "VI.4", "eagles": "VI.6"}
    assert isinstance(stands(decided, "pikes"), May)
    assert owed(at(decided, "VI.6")) == {"pikes": "VI.4"}


def test_a_tie_is_decided_by_the_initiative_of_the_fight_though_one_has_left_it() -> None:
    """In its second phase neither weapon nor order counts; the pikes' +4 of a first phase would win."""
    pikes, eagles = a_troop(weapon="pikes", initiative=2), a_troop(flyer=True, initiative=3)
    fought = fighting({"Pikes": pikes}, {"Eagles": eagles}, step="VI.1")
    for unit in ("pikes", "eagles"):
        fought = having(fought, unit, melee_turns=1, order="T")
    gone = playing(at(losing(fought, "pikes", "eagles"), "VI.3"), Perform("take_off", UnitId("eagles")))
    assert [modified_initiative(gone.battle, the(gone, unit)) for unit in ("pikes", "eagles")] == [2, 3]
    assert results(at(gone, "VI.4")) == {"pikes": "lost", "eagles": "won"}


def test_the_dice_of_a_tied_melee_that_has_ended_are_owed_by_one_who_stands() -> None:
    fought = fighting({"Fallen": a_troop(bases_at_start=1), "Pikes": a_troop()}, {"Foe": a_troop(bases_at_start=1)})
    tied = at(losing(fought, "fallen", "foe"), "VI.4")
    (debt,) = tied.battle.debts
    assert (debt.resolver, debt.unit, debt.due, debt.cause) == ("melee_loser", "pikes", "VI.4", "melee_tied")
    thrown = playing(tied, Resolve("melee_loser", debt.bindings, {}, faces(1, 6, die=6), debt=debt.id))
    assert results(thrown) == {"fallen": "lost", "pikes": "lost", "foe": "won"}


def test_both_sides_of_an_ended_tie_test_where_the_house_rule_says_so() -> None:
    fought = fighting({"Pikes": a_troop()}, {"Eagles": a_troop(flyer=True)})
    tied = playing(losing(fought, "pikes", "eagles"), SetSwitch("melee_tie", "both_test"))
    decided = at(playing(at(tied, "VI.3"), Perform("take_off", UnitId("eagles"))), "VI.4")
    assert results(decided) == {"pikes": "both", "eagles": "both"}
    assert all(isinstance(stands(decided, unit), May) for unit in ("pikes", "eagles"))


def test_a_melee_without_a_survivor_is_decided_by_nobody() -> None:
    lone = {"kind": "hero"}
    fought = fighting({"Hero": lone}, {"Villain": lone})
    assert results(at(losing(fought, "hero", "villain"), "VI.4")) == {"hero": "open", "villain": "open"}


def test_the_fallen_leave_their_melee_when_its_phase_is_over() -> None:
    fought = losing(fighting({"Pikes": a_troop()}, {"Foe": a_troop(bases_at_start=1), "Guard": a_troop()}), "foe")
    assert the(fought, "foe")[MELEE] == 1
    over = at(fought, "VII.1")
    assert over.acts[-1].events[1:] == (
        Changed(UnitId("pikes"), "melee_turns", 0, 1, "melee"),
        Changed(UnitId("foe"), "melee", 1, 0, "unit_gone"),
        Changed(UnitId("guard"), "melee_turns", 0, 1, "melee"),
    )
    assert [melee_fought(over.battle, the(over, unit)) for unit in ("pikes", "foe", "guard")] == [1, 0, 1]


def test_who_falls_outside_the_melee_phase_leaves_his_melee_at_once() -> None:
    fought = losing(fighting({"Pikes": a_troop()}, {"Foe": a_troop(bases_at_start=1)}, step="V.3"), "foe")
    assert [the(fought, unit)[MELEE] for unit in ("pikes", "foe")] == [0, 0]
    assert [the(fought, unit)[FOUGHT_IN] for unit in ("pikes", "foe")] == [0, 0]


def test_two_melees_that_become_one_go_on_with_the_phases_behind_them() -> None:
    met = a_battle({"Pikes": a_troop(), "Bows": a_troop()}, {"Foe": a_troop(), "Guard": a_troop()})
    for unit, number, turns in (("bows", 1, 1), ("guard", 1, 1), ("pikes", 2, 3), ("foe", 2, 3)):
        met = having(having(met, unit, melee=number), unit, melee_turns=turns)
    begun = playing(at(met, "IV.5"), BeginProcedure("contact", {"actor": UnitId("bows")}))
    merged = playing(begun, AnswerProcedure(begun.battle.running[0].id, "foe"))
    stand = {unit.id: (unit[MELEE], unit[MELEE_TURNS]) for unit in merged.battle.units.values()}
    assert stand == {"bows": (2, 1), "guard": (2, 1), "pikes": (2, 3), "foe": (2, 3)}
    moved = [event for event in merged.acts[-1].events if isinstance(event, Changed) and event.key == MELEE.key]
    told = {(event.unit, event.was, event.now, event.cause) for event in moved}
    assert told == {("guard", 1, 2, "contact"), ("bows", 1, 2, "contact")}, "nobody is free of the enemy on the way"
    assert len(moved) == 2


def test_who_enters_a_melee_is_in_its_first_phase_whatever_he_fought_before() -> None:
    met = having(a_battle({"Pikes": a_troop()}), "pikes", melee_turns=3)
    begun = playing(at(met, "IV.5"), BeginProcedure("contact", {"actor": UnitId("pikes")}))
    joined = playing(begun, AnswerProcedure(begun.battle.running[0].id, "foe"))
    assert the(joined, "pikes")[MELEE_TURNS] == 0


# -- those attached to a unit that is gone -----------------------------------------------------------------------------

HERO = {"kind": "hero", "stars": 1, "initiative": 5, "attached_to": "pikes", "missile_power": 9}
MAGE = {"kind": "sorcerer", "sorcerer_level": 2, "ps": 3, "attached_to": "pikes"}


def bereft(step: str, **pikes: Any) -> History:
    """The last base of the pikes has fallen at this step, and with a hero and a sorcerer they had marched."""
    card = a_troop(bases_at_start=1)
    history = at(a_battle({"Pikes": card, "Hero": HERO, "Mage": MAGE}), step)
    history = having(history, "pikes", **pikes) if pikes else history
    return playing(history, Perform("lose_base", UnitId("pikes"), {"cause": "magic"}))


def test_who_was_attached_to_a_unit_that_is_gone_stands_alone() -> None:
    alone = bereft("III.3")
    assert alone.acts[-1].events == (
        Changed(UnitId("pikes"), "bases", 1, 0, "magic"),
        Changed(UnitId("hero"), "attached_to", "pikes", "", "unit_gone"),
        Changed(UnitId("mage"), "attached_to", "pikes", "", "unit_gone"),
    )
    for step in ("IV.3a", "IV.4", "IV.6", "IV.8", "IV.10"):
        standing = SYSTEM.step(step).standing(alone.battle, the(alone, "hero"))
        assert isinstance(standing, May), step
    assert isinstance(stands(at(alone, "IV.4"), "mage"), May)
    assert isinstance(stands(at(alone, "VII.2"), "mage"), May)
    rested = playing(at(alone, "VII.2"), a_roll("ps_recovery", "mage"))
    assert the(rested, "mage")[PS] == 3 + 8


def test_who_was_attached_has_moved_and_met_the_enemy_with_the_unit_that_is_gone() -> None:
    alone = bereft("IV.5", moved=True, made_contact=True)
    assert (the(alone, "hero")[MOVED], the(alone, "hero")[MADE_CONTACT]) == (True, True)
    assert isinstance(stands(at(alone, "IV.6"), "hero"), MayNot)
    assert isinstance(stands(at(alone, "V.1"), "hero"), MayNot)


def test_the_enemy_of_a_unit_that_is_gone_is_not_free_while_its_hero_stands() -> None:
    history = having(a_battle({"Pikes": a_troop(bases_at_start=1), "Hero": HERO}), "pikes", melee=1)
    history = having(having(having(history, "foe", melee=1), "pikes", melee_turns=2), "foe", melee_turns=2)
    alone = losing(at(history, "VI.2"), "pikes")
    assert [(the(alone, unit)[MELEE], the(alone, unit)[MELEE_TURNS]) for unit in ("hero", "foe")] == [(1, 2), (1, 2)]
    assert the(alone, "hero")[ATTACHED_TO] == ""
    assert isinstance(stands(alone, "hero"), May)
    assert isinstance(stands(alone, "foe"), May)
    over = losing(alone, "hero")
    assert the(over, "foe")[MELEE] == 0


def test_one_who_fell_before_his_unit_stays_as_he_fell() -> None:
    history = having(a_battle({"Pikes": a_troop(bases_at_start=1), "Hero": HERO}), "hero", destroyed=True)
    assert the(losing(at(history, "VI.2"), "pikes"), "hero")[ATTACHED_TO] == "pikes"


def test_striking_the_unit_off_the_roster_leaves_its_hero_alone_and_its_enemy_free() -> None:
    history = having(a_battle({"Pikes": a_troop(), "Hero": HERO}), "pikes", melee=1)
    history = having(history, "foe", melee=1)
    struck_off = playing(history, RemoveUnit(UnitId("pikes")))
    assert (the(struck_off, "hero")[ATTACHED_TO], the(struck_off, "hero")[MELEE]) == ("", 1)
    assert the(struck_off, "foe")[MELEE] == 1
    assert the(playing(struck_off, RemoveUnit(UnitId("hero"))), "foe")[MELEE] == 0


def test_a_hero_whose_unit_met_the_enemy_does_not_shoot_in_the_second_phase() -> None:
    history = at(a_battle({"Pikes": a_troop(), "Hero": HERO}), "V.1")
    assert isinstance(stands(history, "hero"), May)
    met = stands(having(history, "pikes", made_contact=True), "hero")
    assert isinstance(met, MayNot)
    assert "DW-TURN-43" in met.rules


# -- bases that fall at a higher initiative ----------------------------------------------------------------------------


def duel(own: int, foes: int, **foe: Any) -> History:
    """Pikes and foe of these initiatives, the foe with one base unless said otherwise."""
    card = a_troop(**{"initiative": foes, "bases_at_start": 1, "leader": False, **foe})
    return fighting({"Pikes": a_troop(initiative=own, power=4)}, {"Foe": card})


@pytest.mark.parametrize(("own", "foes", "strikes"), [(6, 3, False), (3, 3, True), (2, 3, True)])
def test_what_fell_at_a_higher_initiative_is_offered_no_blow_and_at_the_same_it_is(
    own: int, foes: int, strikes: bool
) -> None:
    struck = playing(duel(own, foes), a_roll("melee", "pikes", "foe", faces(1)))
    assert the(struck, "foe")[BASES] == 0
    standing = stands(struck, "foe")
    assert isinstance(standing, May if strikes else MayNot)
    if isinstance(standing, MayNot):
        assert (standing.reason, standing.rules) == ("fell at a higher initiative", ("DW-MEL-12", "DW-MEL-02"))


def test_a_single_base_that_fell_to_a_faster_blow_strikes_no_more_whatever_its_lives() -> None:
    ogre = {"kind": "giant", "initiative": 3, "pv": 2}
    fought = playing(fighting({"Pikes": a_troop(initiative=6)}, {"Ogre": ogre}), SetSwitch("wound_is_loss", "yes"))
    hurt = playing(fought, a_roll("melee", "pikes", "ogre", faces(1)))
    assert isinstance(stands(hurt, "ogre"), May)
    assert isinstance(stands(playing(hurt, a_roll("melee", "pikes", "ogre", faces(1))), "ogre"), MayNot)


def announced(history: History, *said: Scalar) -> History:
    """A melee fought by initiative, with these announcements."""
    begun = playing(history, BeginProcedure("melee_round"))
    for one in (*said, ""):
        begun = playing(begun, AnswerProcedure(begun.battle.running[0].id, one))
    return begun


def next_of(history: History) -> object:
    """What the procedure under way asks, as its key and, for a roll, who strikes; nothing once it is over."""
    if not history.battle.running:
        return None
    ask = SYSTEM.procedure("melee_round").ask(history.battle, history.battle.running[0])
    assert ask is not None
    return ask.key


def struck(history: History, face: int) -> History:
    """The next blow of the procedure, with this face."""
    running = history.battle.running[0]
    ask = SYSTEM.procedure("melee_round").ask(history.battle, running)
    assert ask is not None
    return playing(history, Resolve("melee", ask.bindings, {}, faces(face), procedure=running.id))  # type: ignore[union-attr]


def test_who_lost_every_blow_announced_is_through_with_the_melee_as_who_struck_is() -> None:
    """Two of three were announced and fell: the one behind them is asked for no attack."""
    begun = announced(duel(6, 3, bases_at_start=3), "pikes", "foe", 2, "foe", "pikes", 2)
    after = struck(struck(begun, 1), 1)
    assert (the(after, "foe")[BASES], next_of(after)) == (1, "fallen2")
    ended = playing(after, AnswerProcedure(after.battle.running[0].id, 2))
    assert not ended.battle.running
    assert isinstance(stands(ended, "foe"), May)
    assert not blows_unstruck(ended.battle, {"VI.2"})
    assert all_are_through(ended.battle)


def test_the_procedure_asks_for_no_blow_of_bases_that_fell_to_faster_ones() -> None:
    """All three announced, two fell at once: one blow is left, and nobody need be asked."""
    begun = announced(duel(6, 3, bases_at_start=3), "pikes", "foe", 2, "foe", "pikes", 3)
    after = struck(struck(begun, 1), 1)
    assert the(after, "foe")[BASES] == 1
    assert next_of(after) == "blow2.1"
    assert next_of(struck(after, 20)) is None


def test_where_only_some_bases_strike_the_table_says_which_of_them_fell() -> None:
    begun = announced(duel(6, 3, bases_at_start=6), "pikes", "foe", 2, "foe", "pikes", 3)
    after = struck(struck(begun, 1), 20)
    assert next_of(after) == "fallen2"
    none_fell, one_fell = (playing(after, AnswerProcedure(after.battle.running[0].id, number)) for number in (0, 1))
    assert next_of(struck(struck(one_fell, 20), 20)) is None
    assert next_of(struck(struck(none_fell, 20), 20)) == "blow2.3"


def proposed(history: History) -> tuple[int, int, int]:
    """How many bases of those that strike are said to have fallen: at least, as it is proposed, at most."""
    ask = question(SYSTEM, history.battle, history.battle.running[0])
    assert isinstance(ask, Count)
    return int(ask.field.low), ask.field.default, int(ask.field.high)


def test_it_is_proposed_that_those_in_contact_fell_first_and_have_no_blow() -> None:
    """Of eight bases four strike, and three fall to faster blows: one strikes back, and not all four."""
    after = announced(duel(6, 3, bases_at_start=8), "pikes", "foe", 3, "foe", "pikes", 4)
    for _blow in "123":
        after = struck(after, 2)
    assert next_of(after) == "fallen2"
    assert proposed(after) == (0, 3, 3)
    sheet = open_on(after, SYSTEM.sheet("melee_by_initiative"), {})
    rows = [(entry.row.key, entry.row.struck) for entry in sheet.entries if entry.row.bindings["actor"] == "foe"]
    fell = "fell to faster blows"
    assert rows == [("blow2.1", ""), ("blow2.2", fell), ("blow2.3", fell), ("blow2.4", fell)]
    assert next_of(struck(playing(after, *announcement(sheet)), 20)) is None
    none_fell = sheet.saying("fallen2", 0)
    assert len([entry for entry in none_fell.entries if entry.row.bindings["actor"] == "foe" and entry.is_open]) == 4


def test_bases_that_fell_are_counted_once_among_several_attacks_of_theirs() -> None:
    cards = {"Pikes": a_troop(initiative=6, power=4), "Bows": a_troop(initiative=6, power=4)}
    melee = fighting(cards, {"Foe": a_troop(initiative=3, bases_at_start=8, leader=False)})
    said = ("pikes", "foe", 3, "foe", "bows", 2, "foe", "pikes", 2)
    after = announced(melee, *said)
    for _blow in "123":
        after = struck(after, 2)
    assert (next_of(after), proposed(after)) == ("fallen3", (0, 2, 2))
    number = after.battle.running[0].id
    both_fell, none_fell = (playing(after, AnswerProcedure(number, fell)) for fell in (2, 0))
    assert proposed(both_fell) == (0, 1, 2), "one of the three is left to have fallen"
    assert proposed(struck(struck(none_fell, 20), 20)) == (0, 2, 2)


def test_who_fell_before_the_round_is_not_taken_for_one_of_those_announced_in_it() -> None:
    melee = having(duel(6, 3, bases_at_start=8), "foe", bases=5, lost_melee=3, lost_to_faster=3)
    after = struck(announced(melee, "pikes", "foe", 1, "foe", "pikes", 4), 2)
    assert proposed(after) == (0, 1, 4)


def test_bases_that_fall_at_the_same_initiative_all_strike() -> None:
    begun = announced(duel(3, 3, bases_at_start=2), "pikes", "foe", 2, "foe", "pikes", 2)
    both_down = struck(struck(begun, 1), 1)
    assert the(both_down, "foe")[BASES] == 0
    assert next_of(both_down) == "blow2.1"
    assert next_of(struck(both_down, 20)) == "blow2.2"


# -- crushers ----------------------------------------------------------------------------------------------------------


def test_two_crushers_in_one_step_are_tested_for_each_with_its_own_losses() -> None:
    crushers = {name: {"kind": "giant", "crushing": 14, "fear": fear} for name, fear in (("Ogre", 4), ("Troll", 1))}
    crushed = playing(
        at(a_battle(crushers, {"Foe": a_troop()}), "IV.5"),
        *(a_roll("crush", crusher, "foe", faces(1)) for crusher in ("ogre", "ogre", "troll", "ogre")),
    )
    debts = {debt.bindings["target"]: debt for debt in crushed.battle.debts}
    assert {crusher: debt.bindings for crusher, debt in debts.items()} == {
        "ogre": {"actor": "foe", "target": "ogre"},
        "troll": {"actor": "foe", "target": "troll"},
    }
    assert all(debt.inputs == {"test": "crushing"} for debt in debts.values())
    assert known(SYSTEM.resolver("morale"), crushed.battle, actor="foe", target="ogre")["own_losses"] == 3
    assert known(SYSTEM.resolver("morale"), crushed.battle, actor="foe", target="troll")["own_losses"] == 1
    tested = playing(crushed, a_roll("morale", "foe", "ogre", faces(6, die=6), test="crushing"))
    assert [debt.bindings["target"] for debt in tested.battle.debts] == ["troll"]
    assert known(SYSTEM.resolver("morale"), tested.battle, actor="foe", target="troll")["own_losses"] == 1
    assert the(tested, "foe").values["lost_crushing"] == 1


def test_a_unit_that_runs_from_one_crusher_tests_for_no_other() -> None:
    crushers = {name: {"kind": "giant", "crushing": 14} for name in ("Ogre", "Troll")}
    crushed = playing(
        at(a_battle(crushers, {"Foe": a_troop(morale_a=30)}), "IV.5"),
        *(a_roll("crush", crusher, "foe", faces(1)) for crusher in ("ogre", "troll")),
    )
    ran = playing(crushed, a_roll("morale", "foe", "ogre", faces(1, die=6), test="crushing"))
    assert the(ran, "foe")[ROUTING]
    assert ran.battle.debts == ()


def test_a_new_turn_remembers_no_melee_that_was_left() -> None:
    fought = losing(fighting({"Pikes": a_troop()}, {"Foe": a_troop(bases_at_start=1)}), "foe")
    later = playing(at(at(fought, "VI.8"), "VII.2"), Advance(anyway=True))
    assert the(later, "pikes")[FOUGHT_IN] == 0
    assert results(later) == {"pikes": "open", "foe": "open"}


def test_more_bases_announced_than_stand_lead_to_no_question_without_an_answer() -> None:
    fight = announced(fighting({"Pikes": a_troop()}, {"Raiders": a_troop()}), "pikes", "raiders", 20)
    assert next_of(fight) == "blow1.1"


@pytest.mark.parametrize(("ours", "read"), [(2, False), (3, True)], ids=["more were lost on one side", "a tie"])
def test_who_lost_a_melee_is_read_off_no_further_than_it_matters(ours: int, read: bool) -> None:
    history = a_battle({"Guard": a_troop(initiative=4)}, {"Foe": a_troop(initiative=2)})
    for unit, lost in (("guard", ours), ("foe", 3)):
        history = having(history, unit, melee=1, lost_melee=lost)
    case = as_far_as_it_matters(MELEE_LOSER, Context(history.battle, {"actor": UnitId("guard")}))
    assert (case[OWN_LOSSES], case[ENEMY_LOSSES]) == (ours, 3)
    assert (case[OWN_LOWEST], case[ENEMY_LOWEST]) == ((4, 2) if read else (OWN_LOWEST.default, ENEMY_LOWEST.default))


# -- how many bases have been announced --------------------------------------------------------------------------------


def bases_asked(history: History) -> tuple[int, int | None]:
    """How many bases are proposed, and how many there are at most."""
    ask = question(SYSTEM, history.battle, history.battle.running[0])
    assert isinstance(ask, Count)
    return ask.field.default, ask.most


def answering(history: History, *said: Scalar) -> History:
    return playing(history, *(AnswerProcedure(history.battle.running[0].id, one) for one in said))


def test_three_bases_that_are_announced_again_and_again_stay_three() -> None:
    cards = {name: a_troop(leader=False) for name in ("Foe", "Orcs", "Trolls")}
    begun = playing(fighting({"Pikes": a_troop(bases_at_start=3)}, cards), BeginProcedure("melee_round"))
    first = answering(begun, "pikes", "foe")
    assert bases_asked(first) == (3, 3)
    second = answering(first, 2, "pikes", "orcs")
    assert bases_asked(second) == (1, 1)
    third = answering(second, 1, "pikes", "trolls")
    assert bases_asked(third)[1] == 0, "whoever types one more is asked whether he means it"


def test_one_man_who_has_been_announced_has_no_other_base() -> None:
    begun = playing(fighting({"Hero": {"kind": "hero"}}, {"Foe": a_troop()}), BeginProcedure("melee_round"))
    assert bases_asked(answering(begun, "hero", "foe")) == (1, None)
    assert bases_asked(answering(begun, "hero", "foe", 1, "hero", "foe")) == (1, 0)


def test_a_second_attack_that_is_owed_is_refused_without_a_target() -> None:
    fought = fighting({"Pikes": a_troop(initiative=6, power=12)}, {"Foe": a_troop(initiative=2)})
    owed = playing(fought, a_roll("melee", "pikes", "foe", faces(1)))
    (second,) = (debt for debt in owed.battle.debts if debt.resolver == "melee")
    assert "target" in refused(owed, Resolve("melee", second.bindings, {}, faces(1), debt=second.id))
    assert "target" in refused(owed, a_roll("melee", "pikes", dice=faces(1), is_second=True))
    struck_again = playing(owed, a_roll("melee", "pikes", "foe", faces(1), is_second=True))
    assert the(struck_again, "foe")[BASES] == 4


def test_a_round_that_wiped_out_the_only_enemy_is_made_though_its_victor_fights_nobody_any_more() -> None:
    begun = announced(duel(6, 3, bases_at_start=1), "pikes", "foe", 1, "foe", "pikes", 1)
    over = struck(begun, 1)
    assert (over.battle.running, the(over, "pikes")[MELEE]) == ((), 0)
    assert all_are_through(over.battle)
