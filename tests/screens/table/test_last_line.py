"""The last line tells the deed once."""

from __future__ import annotations

import pytest

from screens.table.lastline import last_words
from screens.turn.checklist import ActList
from screens.turn.screen import TurnScreen
from tests.at_random import opening
from tests.play import playing, the, the_demo
from tests.screens.in_app import NARROW, in_app, press, screen_of, shown
from tests.tracker.games.skirmish.battles import a_roll
from tests.tracker.play.test_touching import SYSTEMS, enemies
from tracker.battle.battle import UnitId
from tracker.battle.commands import (
    Advance,
    AnswerProcedure,
    BeginProcedure,
    GoTo,
    MakeContact,
    Perform,
    Resolve,
    SetValues,
)
from tracker.battle.contacts import How
from tracker.rules.systems import load_system

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
    assert told.startswith("Vara Ashtongue wants to cast: it may be cast")
    assert "Has shot" not in told
    assert "Figures" not in told
