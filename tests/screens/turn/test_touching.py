"""Whom a unit touches, put right from its row, and shown where the table is looked at."""

from __future__ import annotations

import re
from functools import partial

import pytest
from textual.widgets import Static

from screens.parts.finding import FindUnit
from screens.parts.fitted import Fitted
from screens.roster.unit_editor import UnitEditor
from screens.turn.briefing import BriefingScreen
from screens.turn.checklist import ActList
from screens.turn.screen import TurnScreen
from tests.at_random import opening
from tests.play import having, playing, the
from tests.screens.in_app import NARROW, WIDE, in_app, press, screen_of, shown, told, type_line
from tests.tiny import a_tiny_battle
from tests.tracker.games.demonworld.battles import a_battle, a_roll, a_troop, at, faces
from tests.tracker.play.test_touching import SYSTEMS, enemies
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, BeginProcedure, GoTo, MakeContact, Perform
from tracker.battle.contacts import Contact, Facing, How
from tracker.play.history import History
from tracker.rules.systems import load_system
from tracker.views.checklist import checklist
from tracker.words import speaking

STEPS = {"demonworld": "IV.4", "confrontation": "T-05", "skirmish": "first_designation"}


def at_play(key: str) -> History:
    """The demo at a step with units in rows, in which nobody has been told to touch anybody."""
    return playing(opening(key), GoTo(STEPS[key]))


def in_a_row(history: History) -> tuple[UnitId, UnitId]:
    """A unit that may act at the step, and an enemy of it."""
    unit = checklist(history.system, history.battle).able[0].unit
    return unit.id, next(other.id for other in history.battle.units.values() if other.side != unit.side)


def pairs(history: History) -> list[tuple[UnitId, UnitId, How, Facing]]:
    return [(one.unit, one.enemy, one.how, one.facing) for one in history.battle.contacts]


@pytest.mark.parametrize("key", SYSTEMS)
async def test_a_contact_is_ended_by_two_keys_from_the_row(key: str) -> None:
    ours, theirs = in_a_row(at_play(key))
    history = playing(at_play(key), MakeContact(ours, theirs))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        assert pilot.app.screen.query_one(ActList).find(ours)
        await press(pilot, "x")
        assert "in contact" in shown(pilot)
        await press(pilot, "enter")
        assert table.battle.contacts == ()


async def test_a_contact_is_made_with_how_and_from_where_asked_once() -> None:
    history = at_play("confrontation")
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        ours = screen_of(pilot).query_one(ActList).unit
        assert ours is not None
        await press(pilot, "x")
        await type_line(pilot, "gorm")
        assert "2 by a charge in the flank" in shown(pilot)
        await press(pilot, "2")
        gorm = UnitId("gorm-underlight")
        assert pairs(table.history) == [(ours, gorm, How.CHARGE, Facing.FLANK)]
        assert not told(pilot)
        await press(pilot, "x", "down", "enter", "7", "6")
        assert pairs(table.history)[1][1:] == (ours, How.MOVE, Facing.REAR)


async def test_from_where_is_not_asked_where_the_rules_do_not_care() -> None:
    async with in_app(TurnScreen, at_play("skirmish"), NARROW) as (pilot, table):
        await press(pilot, "escape", "x")
        await press(pilot, "enter")
        looks = shown(pilot)
        assert "1 by a charge" in looks
        assert "flank" not in looks
        await press(pilot, "escape")
        assert table.battle.contacts == ()


async def test_one_only_assumed_is_said_to_touch_by_picking_it() -> None:
    old = at_play("confrontation")
    ours, theirs = in_a_row(old)
    for unit in (ours, theirs):
        old = having(old, unit, melee=1)
    async with in_app(TurnScreen, old, NARROW) as (pilot, table):
        await press(pilot, "escape")
        assert pilot.app.screen.query_one(ActList).find(ours)
        await press(pilot, "x")
        assert "in contact ?" in shown(pilot)
        await press(pilot, "enter", "1")
        assert table.battle.contacts == (
            Contact(ours, theirs, How.CHARGE, Facing.FRONT, old.battle.place.turn, old.battle.place.step),
        )


async def test_whom_it_touches_stands_last_under_e_of_what_it_may_do() -> None:
    async with in_app(TurnScreen, at_play("confrontation"), WIDE) as (pilot, _table):
        await press(pilot, "escape", "e")
        assert "touches …" in shown(pilot)


@pytest.mark.parametrize("key", STEPS)
async def test_nobody_is_asked_for_the_number_of_a_melee_whom_he_may_be_said_to_touch(key: str) -> None:
    numbered = {
        action.label
        for action in load_system(key).play.actions
        if action.is_offered and any("melee" in field.label.casefold() for field in action.inputs)
    }
    assert not numbered
    async with in_app(TurnScreen, at_play(key), (120, 60)) as (pilot, _table):
        await press(pilot, "escape", "e")
        assert "by number" not in shown(pilot)


def test_what_was_put_in_a_melee_by_number_is_there_as_it_was() -> None:
    history = at_play("confrontation")
    unit = next(iter(history.battle.units))
    history = playing(history, Perform("engage", unit, {"number": 7}))
    assert the(history, unit).values["melee"] == 7


@pytest.mark.parametrize("key", STEPS)
async def test_the_number_of_a_melee_is_on_a_card_only_where_contacts_do_not_say_it(key: str) -> None:
    history = at_play(key)
    (ours, _others), (theirs, _far) = enemies(history, 2)
    told = playing(history, MakeContact(ours, theirs))
    number = history.system.play.contacts.leaves
    assert number is not None
    old = having(having(history, ours, melee=3), theirs, melee=3)
    for battle, is_shown in ((history, False), (told, False), (old, True)):
        unit = the(battle, ours)
        async with in_app(partial(UnitEditor, unit=unit), battle, (80, 400)) as (pilot, _table):
            # In one system it is a mark of play, which is folded away anyhow.
            assert ("melee number" in shown(pilot)) is (is_shown and not number.is_mark)
            await press(pilot, "ctrl+t")
            assert "melee number" in shown(pilot)


async def test_a_system_without_melees_has_no_contacts_to_put_right() -> None:
    async with in_app(TurnScreen, a_tiny_battle(Advance()), WIDE) as (pilot, table):
        await press(pilot, "escape", "x")
        assert isinstance(screen_of(pilot), TurnScreen)
        assert table.battle.contacts == ()
        await press(pilot, "question_mark")
        assert "Correct whom" not in shown(pilot)


async def test_card_and_why_not_say_whom_a_unit_touches() -> None:
    ours, theirs = in_a_row(at_play("confrontation"))
    history = playing(at_play("confrontation"), MakeContact(ours, theirs, How.CHARGE, Facing.FLANK))
    async with in_app(TurnScreen, history, WIDE) as (pilot, _table):
        await press(pilot, "escape")
        assert pilot.app.screen.query_one(ActList).find(ours)
        await pilot.pause()
        assert f"touches {the(history, theirs).name}" in shown(pilot)
    moved = playing(history, GoTo("T-23"))
    async with in_app(TurnScreen, moved, WIDE) as (pilot, _table):
        await press(pilot, "escape", "w")
        words = " ".join(shown(pilot).replace("│", " ").split())
        assert re.search(r"touches Gorm .*in the flank", words)


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_how_the_table_lies_is_told_whole_in_the_briefing_at_every_size(size: tuple[int, int]) -> None:
    history = at_play("demonworld")
    (ours, *_others), theirs = enemies(history, 6)
    for enemy in theirs:
        history = playing(history, MakeContact(ours, enemy))
    async with in_app(TurnScreen, history, size) as (pilot, _table):
        assert isinstance(screen_of(pilot), BriefingScreen)
        assert "Contacts on the table" in shown(pilot)
        (drawn,) = screen_of(pilot).query("#touching Static").results(Static)
        lines = drawn.content
        assert isinstance(lines, Fitted)
        whole = " ".join(lines.at(70).plain.split())
        assert whole == f"{the(history, ours).name} touches {', '.join(the(history, enemy).name for enemy in theirs)}"


async def test_a_briefing_where_nobody_touches_says_nothing_of_it() -> None:
    history = playing(at_play("demonworld"), Advance(anyway=True))
    async with in_app(TurnScreen, history, WIDE) as (pilot, _table):
        assert isinstance(screen_of(pilot), BriefingScreen)
        assert "Contacts on the table" not in shown(pilot)


async def test_the_words_of_contacts_are_french_in_french() -> None:
    with speaking("fr"):
        async with in_app(TurnScreen, at_play("confrontation"), NARROW) as (pilot, _table):
            await press(pilot, "escape", "x", "enter")
            assert "2 en chargeant, de flanc" in shown(pilot)


@pytest.mark.parametrize("runs", [False, True])
async def test_the_list_of_whom_a_unit_contacts_lights_whom_it_dared_to_charge_unless_that_runs(runs: bool) -> None:
    history = at(a_battle({"Pikes": a_troop()}, {"Foe": a_troop(), "Guard": a_troop()}), "IV.9")
    history = having(history, "pikes", order="C")
    history = playing(history, a_roll("morale", "pikes", "guard", faces(6, die=6), test="charge"))
    history = having(having(history, "guard", routing=runs), "guard", rout_move_due=False)
    history = playing(history, BeginProcedure("contact", {"actor": UnitId("pikes")}))
    async with in_app(TurnScreen, history, NARROW) as (pilot, _table):
        await press(pilot, "escape", "enter")
        listed = screen_of(pilot)
        assert isinstance(listed, FindUnit), shown(pilot)
        assert listed.at == (None if runs else "guard")
