"""What the rules grant once in a phase is known to be done, so that doing it again is asked about."""

from __future__ import annotations

from tests.play import having, playing
from tests.tracker.games.confrontation import battles as confrontation
from tests.tracker.games.demonworld import battles as demonworld
from tests.tracker.games.demonworld.battles import at, faces
from tests.tracker.games.demonworld.test_forecast import two_melees
from tests.tracker.games.hexcombat import battles as hexcombat
from tests.tracker.games.skirmish import battles as skirmish
from tracker.battle.battle import UnitId
from tracker.battle.commands import AnswerProcedure, BeginProcedure, GoTo, Resolve
from tracker.battle.dice import Die, Face
from tracker.play.history import History
from tracker.play.offers import is_made
from tracker.play.sheets import OpenSheet, open_on, roll_commands, throw_dice, thrown_commands
from tracker.play.walk import standing
from tracker.rules.system import May, Offer
from tracker.views.checklist import once_more


def offered(history: History, unit: str, name: str) -> Offer:
    """What the unit is offered under that name."""
    stands = standing(history.system, history.battle, history.battle.units[UnitId(unit)])
    assert isinstance(stands, May)
    return next(offer for offer in stands.offers if offer.name == name)


def asked(history: History, unit: str, name: str) -> str:
    """What is asked before the unit takes that offer; nothing where it may simply take it."""
    return once_more(history.system, history.battle, offered(history, unit, name), history.battle.units[UnitId(unit)])


def _highest(die: Die, _asked: str) -> Face:
    return Face(die.sides, die.sides)


def _played(page: OpenSheet) -> History:
    """The battle after all rolls of a page, none of which hurts."""
    while page.next is not None:
        page = page.after(playing(page.history, *thrown_commands(page, _highest)))
    return page.history


def test_a_melee_that_was_fought_is_asked_about_and_one_under_way_is_gone_on_with() -> None:
    page = two_melees(1, 1, 1, 1)
    fighters = [unit.id for unit in page.battle.units.values()]
    assert [asked(page.history, unit, "melee") for unit in fighters] == [""] * 4
    entry = page.next
    assert entry is not None
    begun = playing(page.history, *roll_commands(throw_dice(page, entry, _highest), entry))
    assert [asked(begun, unit, "melee") for unit in fighters] == [""] * 4
    fought = _played(page)
    first = fought.battle.units[fighters[0]].name
    assert asked(fought, fighters[0], "melee") == f"{first} · Melee by initiative: done already in this phase"
    assert all(asked(fought, unit, "melee") for unit in fighters)
    (round_of_all,) = [one for one in fought.system.step("VI.2").offers if one.name == "melee_round"]
    assert once_more(fought.system, fought.battle, round_of_all) == (
        "Fight a melee by initiative: done already in this phase"
    )


def test_a_second_round_expects_only_those_who_have_not_struck_and_all_where_everybody_has() -> None:
    page = two_melees(1, 1, 1, 1)
    names = [said.value for said in page.pending if said.ask.key.startswith("attacker")]
    assert len([name for name in names if name]) == 4
    one = page.saying("attacker3", "")
    halfway = _played(one)
    struck = set(names[:2])
    again = open_on(halfway, page.sheet, {})
    expected = [said.value for said in again.pending if said.ask.key.startswith("attacker") and said.value]
    assert set(expected) == set(names) - struck - {""}
    fought = _played(again)
    all_again = open_on(fought, page.sheet, {})
    assert len([1 for said in all_again.pending if said.ask.key.startswith("attacker") and said.value]) == 4


def test_a_gun_and_a_dragon_that_had_their_shot_of_the_phase_are_asked_about() -> None:
    dragon = {"kind": "dragon", "breath": 12, "pv": 4, "order": "H"}
    history = having(demonworld.a_battle({"Wyrm": dragon}), "wyrm", order="H")
    there = at(history, "III.3")
    assert asked(there, "wyrm", "breath") == ""
    breathed = playing(there, demonworld.a_roll("breath", "wyrm", "foe", faces(20)))
    assert asked(breathed, "wyrm", "breath")
    gun = {"kind": "artillery", "projectile": "bolt", "shot_power": 15, "loading": 6}
    manned = having(demonworld.a_battle({"Gun": gun}), "gun", order="H", loading=6)
    assert asked(at(manned, "III.3"), "gun", "gun_shot") == ""
    assert asked(at(having(manned, "gun", shot_first=True), "III.3"), "gun", "gun_shot")


def test_a_shock_action_and_a_shooting_action_are_had_once_a_turn_in_whatever_way() -> None:
    history = hexcombat.a_battle({"Riders": {"engages": True, "kind": "cavalry"}}, {"Pikes": {"steps_at_start": 4}})
    for name in ("shock_action", "shock"):
        assert asked(history, "riders", name) == ""
    by_hand = Resolve("shock", {"actor": UnitId("riders"), "target": UnitId("pikes")}, {}, hexcombat.faces(2, 3))
    for name in ("shock_action", "shock"):
        assert asked(playing(history, by_hand), "riders", name)
    formation = having(history, "riders", formation=True)
    assert asked(playing(formation, by_hand), "riders", "shock") == ""
    begun = playing(history, BeginProcedure("shock_action", {"actor": UnitId("riders")}))
    number = begun.battle.running[0].id
    under_way = playing(begun, AnswerProcedure(number, "no"), by_hand)
    assert asked(under_way, "riders", "shock_action") == ""
    bows = hexcombat.a_battle({"Bows": {"kind": "archers"}}, {"Pikes": {"steps_at_start": 4}})
    there = having(playing(bows, GoTo("B.1", "azure")), "bows", has_shot=True)
    assert asked(there, "bows", "shooting_action")


def test_the_initiative_that_is_won_is_asked_about_before_it_is_rolled_again() -> None:
    history = skirmish.designating()
    there = playing(history, GoTo("initiative"))
    (offer,) = there.system.step("initiative").offers
    assert is_made(there.system, there.battle, offer)
    assert once_more(there.system, there.battle, offer).endswith(": rolled already in this phase")


def test_mana_is_recovered_once() -> None:
    history = confrontation.at("T-23")
    mage = next(
        unit.id
        for unit in history.battle.units.values()
        if isinstance(standing(history.system, history.battle, unit), May)
    )
    assert offered(history, mage, "trance").times == 1
