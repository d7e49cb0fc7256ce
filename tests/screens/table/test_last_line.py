"""The last line tells the deed once."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from screens.plain.news import sentences_of
from screens.table.lastline import last_words
from screens.turn.checklist import ActList
from screens.turn.screen import TurnScreen
from tests.at_random import opening
from tests.play import having, playing, the, the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, press, screen_of, shown
from tests.tracker.games.confrontation import battles as heath
from tests.tracker.games.skirmish.battles import SPEARS, THRALLS, a_roll, designating
from tests.tracker.play.test_touching import SYSTEMS, enemies
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import (
    Advance,
    AnswerProcedure,
    BeginProcedure,
    GoTo,
    MakeContact,
    Note,
    OweTest,
    Perform,
    Resolve,
    SetBattleValue,
    SetValues,
)
from tracker.battle.contacts import How
from tracker.play.amend import Amendment, amend
from tracker.play.backwards import backwards
from tracker.play.history import History
from tracker.rules.systems import load_system
from tracker.words import speaking

NAMES = ("Margrave Sorn", "Tamsin of the Wells")


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_contact_is_told_once_and_without_the_number_of_its_melee(key: str) -> None:
    (ours, _others), (theirs, _far) = enemies(opening(key), 2)
    history = playing(opening(key), MakeContact(ours, theirs, How.CHARGE))
    words = last_words(history)
    assert words.count(f"{the(history, ours).name} charges {the(history, theirs).name}") == 1
    assert "melee" not in words.casefold()


def test_the_answer_that_makes_a_contact_is_told_by_the_contact() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("IV.5"))
    pikes, horde = the(history, "pikes-of-ker"), the(history, "horde-of-rusk")
    begun = playing(history, BeginProcedure("contact", {"actor": horde.id}))
    history = playing(begun, AnswerProcedure(begun.battle.running[-1].id, pikes.id))
    assert last_words(history) == "Horde of Rusk reaches Pikes of Ker."


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_unit_that_its_test_destroys_is_told_to_be_destroyed_once(lang: str) -> None:
    bows = UnitId("slate-bows")
    owed = playing(the_demo(load_system("hexcombat")), OweTest("morale", {"actor": bows}, {"steps_lost": 1}, "losses"))
    (debt,) = owed.battle.debts
    taken = playing(owed, Resolve("morale", debt.bindings, {"result": "destroyed"}, (), debt=debt.id))
    with speaking(lang):
        (told,) = sentences_of(taken.system, owed.battle, taken.acts[-1])
        assert last_words(taken) == told


async def test_a_question_settled_on_the_table_is_told_by_what_came_of_it() -> None:
    history = playing(
        the_demo(load_system("demonworld")),
        GoTo("III.7"),
        SetValues(UnitId("wolf-riders"), {"routing": True, "rout_move_due": True}, "for the test"),
    )
    async with in_app(TurnScreen, history, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert screen_of(pilot).query_one(ActList).find(UnitId("wolf-riders"))
        await press(pilot, "enter", "1")
        assert "Wolf riders make a rout move." in shown(pilot)
        assert "settled on the table" not in shown(pilot)
        assert "✓ Wolf riders" in shown(pilot)


def test_a_charge_said_while_its_piece_is_designated_is_told_by_whom_it_charged() -> None:
    history = playing(the_demo(load_system("skirmish")), a_roll("initiative", 3, 17), Advance())
    sorn, tamsin = (next(unit for unit in history.battle.units.values() if unit.name == name) for name in NAMES)
    charged = playing(history, Perform("charge", sorn.id, {"enemy": tamsin.id}))
    assert last_words(charged) == "Margrave Sorn charges Tamsin of the Wells."
    assert last_words(playing(history, Perform("run", sorn.id))) == "Margrave Sorn runs."


def test_of_several_who_are_designated_at_once_each_is_told() -> None:
    history = playing(the_demo(load_system("skirmish")), a_roll("initiative", 17, 3), Advance())
    spears = next(unit for unit in history.battle.units.values() if unit.name == "Esk spears")
    told = last_words(playing(history, Perform("designate", spears.id)))
    assert told == "Esk spears: designated. Tamsin of the Wells: designated."


def test_a_spell_is_told_by_what_was_cast_and_not_by_the_mark_that_it_leaves() -> None:
    history = playing(the_demo(load_system("confrontation")), GoTo("T-13", "delve", anyway=True), Advance(anyway=True))
    told = last_words(playing(history, Resolve("spell", {"actor": the(history, "vara-ashtongue").id})))
    assert told.startswith("Vara Ashtongue casts an unrestricted spell")
    assert "Has shot" not in told
    assert "Figures" not in told


def _charged() -> History:
    """A charge played to its end, of which one part alone was a roll."""
    begun = playing(heath.at("T-13", "delve"), BeginProcedure("charge", {"actor": heath.VARA, "target": heath.EMREL}))
    return heath.answering(begun, {"arrival": (), "reaction": "stand"})


async def test_what_one_roll_did_is_told_in_a_sentence_and_not_as_a_count() -> None:
    async with in_app(TurnScreen, _charged(), NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert "Vara Ashtongue charges ◆ Brother Emrel from the front." in shown(pilot)


async def test_of_a_long_melee_the_rarest_results_are_left_out_whole() -> None:
    answers = {
        "member:heath": (2,), "member:": (4,), "initiative:": (4,), "attack:": 10, "parry": "no",
        "blow:heath-spears:0": (1,), "blow:heath-spears:1": (1,), "blow": (5,),
        "wound:heath-spears:2": (1, 1), "wound:heath-spears:3": (5, 4), "wound:heath-spears:4": (6, 5),
        "wound:heath-spears:5": (3, 2), "wound:heath-spears:6": (6, 6), "wound:heath-spears:7": (6, 4), "wound": (4, 1),
    }  # fmt: skip
    history = heath.so(heath.at("T-17"), (heath.SPEARS, {"melee": 1}), (heath.AXES, {"melee": 1}))
    begun = playing(history, BeginProcedure("melee_round", {"actor": heath.SPEARS}))
    played = heath.answering(begun, {**answers, "target:heath": heath.AXES, "target:delve": heath.SPEARS})
    async with in_app(TurnScreen, played, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        words = " ".join(shown(pilot).splitlines()[-3:-1])
        assert "rolls:" in words
        assert ", …  ▲ " in words


async def test_a_state_that_came_of_a_volley_is_told_before_how_often_it_missed() -> None:
    """A level of ammunition that a double cost is seen nowhere else once the page of the volley is closed."""
    history = playing(the_demo(load_system("hexcombat")), GoTo("B.1", SideId("crimson")))
    async with in_app(TurnScreen, history, NARROW) as (pilot, _table):
        await press(pilot, "escape", "s", "5", "enter", "enter")
        await press(pilot, *(key for dice in ("33", "56", "65", "56", "65", "56") for key in (*dice, "enter")))
        await press(pilot, "enter", "right")
        while not isinstance(screen_of(pilot), TurnScreen):
            await press(pilot, "enter")
        assert "Yew Company runs short of ammunition" in " ".join(shown(pilot).split())


def test_equal_sentences_of_what_followed_are_counted() -> None:
    charged = playing(designating(), MakeContact(THRALLS, SPEARS, How.CHARGE))
    routed = playing(having(charged, SPEARS, state="routed"), Perform("designate", SPEARS))
    fled = last_words(playing(routed, Perform("flee", SPEARS, {"contacts": 3})))
    owed = "Roll owed: Thralls, Melee attack (a free attack)."
    assert fled.startswith(f"Spears flee 12 paces towards the nearest table edge. 3 × {owed}")


def test_a_value_that_falls_back_as_the_turn_ends_is_no_news() -> None:
    stunned = heath.so(heath.at("T-22"), (heath.SPEARS, {"stunned": 2}))
    assert last_words(playing(stunned, Advance())) == "V End of the turn."
    barred = heath.so(heath.at("T-23"), (heath.ALYS, {"barred_next": heath.BEAST}))
    words = last_words(playing(barred, Advance(anyway=True)))
    assert "Ser Alys of the Heath may not charge or join The Cellar Beast this turn." in words
    assert "→" not in words


async def test_under_what_was_done_last_stands_what_was_left() -> None:
    moves = playing(heath.at("T-13", "heath"), Perform("goes_first", heath.ALYS))
    left = playing(moves, GoTo("T-13", "heath"), Advance())
    async with in_app(TurnScreen, left, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert "left: 8 moves" in shown(pilot)


async def test_what_a_turn_begins_with_is_whole_beside_what_was_left() -> None:
    barred = having(heath.at("T-23"), heath.ALYS, barred_next=heath.BEAST)
    begun = playing(barred, Advance(anyway=True))
    async with in_app(TurnScreen, begun, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        words = " ".join(shown(pilot).split())
        assert "Ser Alys of the Heath may not charge or join The Cellar Beast this turn. left: the mana of 2 c" in words


async def test_what_was_put_right_is_told_as_it_is_now() -> None:
    shot = playing(heath.at("T-18"), heath.a_roll("fear_flight", 4, actor=heath.BOWS, target=heath.BEAST))
    later = playing(shot, Note("The wind has turned"))
    made = next(made for made in backwards(later) if isinstance(made.act.command, Resolve))
    assert isinstance(made.act.command, Resolve)
    amended = amend(later, made.number, replace(made.act.command, faces=heath.d6(6)))
    assert isinstance(amended, Amendment)
    async with in_app(TurnScreen, amended.after, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert "corrected · ◆ Yew bows flee in fear [ 6]" in shown(pilot)


async def test_that_melees_are_gone_on_to_step_by_step_is_told() -> None:
    history = heath.so(heath.at("T-17"), (heath.SPEARS, {"melee": 1}), (heath.AXES, {"melee": 1}))
    async with in_app(TurnScreen, playing(history, Advance(anyway=True)), NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert "left: 1 melee, now step by step" in shown(pilot)


def test_what_becomes_of_several_alike_is_told_of_all_in_one_sentence() -> None:
    system = load_system("demonworld")
    touching = playing(
        the_demo(system),
        GoTo("VI.2"),
        *(MakeContact(UnitId(one), UnitId("horde-of-rusk"), How.MOVE) for one in ("pikes-of-ker", "wayfarers")),
    )
    fought = having(touching, "pikes-of-ker", lost_melee=1)
    words = last_words(playing(fought, Advance(anyway=True)))
    assert "Pikes of Ker, Wayfarers lose the melee. Horde of Rusk wins the melee." in words


async def test_before_a_name_is_shortened_the_steps_that_were_passed_are_left_out() -> None:
    history = playing(
        the_demo(load_system("demonworld")),
        GoTo("VI.2"),
        *(MakeContact(UnitId(one), UnitId("horde-of-rusk"), How.MOVE) for one in ("pikes-of-ker", "wayfarers")),
    )
    fought = playing(having(history, "pikes-of-ker", lost_melee=1), Advance(anyway=True))
    async with in_app(TurnScreen, fought, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert "Pikes of Ker, Wayfarers lose the melee." in " ".join(shown(pilot).split())


async def test_on_top_who_moves_first_stands_behind_a_colon_as_a_name_is_no_figure() -> None:
    first = playing(the_demo(load_system("confrontation")), GoTo("T-13", "heath", anyway=True))
    first = playing(first, SetBattleValue("first_side", "heath", "agreed"))
    async with in_app(TurnScreen, first, WIDE) as (pilot, _table):
        await press(pilot, "escape")
        assert "Moves first: Heathfolk" in shown(pilot).splitlines()[0]


def test_what_a_melee_played_and_a_stop_leave_of_several_units_is_told_in_one_sentence() -> None:
    history = heath.so(heath.at("T-17"), *((unit, {"melee": 1}) for unit in (heath.ALYS, heath.GORM, heath.AXES)))
    played = last_words(playing(history, Perform("melee_played", heath.ALYS)))
    assert played.count("have fought their melee.") == 1
    fled = heath.so(heath.at("T-23"), *((unit, {"fleeing": "voluntary"}) for unit in (heath.SPEARS, heath.BOWS)))
    while fled.battle.place.step != "T-03":
        fled = playing(fled, Advance(anyway=True))
    assert last_words(fled).count("put all their melee dice in defence.") == 1
