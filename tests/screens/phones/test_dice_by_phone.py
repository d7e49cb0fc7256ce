"""Dice and answers from phones: on the page open at the table, as acts of the one door, each made once."""

from __future__ import annotations

from pathlib import Path

import pytest

from screens.phones.own_tests import wait_with_tests
from screens.roll.sheet import SheetScreen
from screens.turn.screen import TurnScreen
from tests.pictures.__main__ import first_shooting
from tests.play import AZURE, OCHRE, playing
from tests.screens.in_app import press, shown, told, warned
from tests.screens.phones.phoning import Caller, Phoning, phoning
from tests.tiny import ARCHERS, RAIDERS, a_tiny_battle
from tests.whole_turns import turns_at_random
from tracker.battle.battle import SideId
from tracker.battle.commands import Advance, OweTest, Resolve
from tracker.play.history import History
from tracker.play.perspective import seen_by
from tracker.play.step_questions import questions_of_step


def at_designation() -> History:
    """A battle of the skirmish rules in which a side designates its next unit."""
    for _before, _command, after in turns_at_random("skirmish", 1, 1):
        if any(next(questions_of_step(seen_by(after, side.id)), None) for side in after.battle.sides):
            return after
    raise AssertionError


async def open_the_volley(call: Phoning) -> None:
    """The volley of the bowmen is open at the table, its target agreed to."""
    await press(call.pilot, "escape", "s", "enter")
    assert isinstance(call.pilot.app.screen, SheetScreen)


async def until_a_roll_waits(phone: Caller) -> dict[str, object]:
    while not (page := phone.state["page"]) or not any(row["wants"] for row in page["rows"]):
        await phone.until("state")
    row: dict[str, object] = next(row for row in page["rows"] if row["wants"])
    return row


async def test_a_die_typed_on_a_phone_is_an_act_of_that_phone(tmp_path: Path) -> None:
    async with phoning(tmp_path, first_shooting()) as call:
        async with call.phone(AZURE) as phone:
            await open_the_volley(call)
            row = await until_a_roll_waits(phone)
            assert row["wants"] == 20
            acts = len(call.table.history.acts)
            assert (await phone.wish("die", row=row["key"], face=4))["is"] == "done"
            made = call.table.history.acts[acts]
            assert isinstance(made.command, Resolve)
            assert [face.face for face in made.command.faces] == [4]
            assert made.tap
            assert not warned(call.pilot)
        async with call.phone(AZURE) as phone:
            acts = len(call.table.history.acts)
            assert (await phone.wish("die", row=row["key"], face=4))["is"] == "done"
            assert len(call.table.history.acts) == acts


async def test_a_wrong_face_is_refused_in_words_on_the_phone_alone(tmp_path: Path) -> None:
    async with phoning(tmp_path, first_shooting()) as call, call.phone(AZURE) as phone:
        await open_the_volley(call)
        row = await until_a_roll_waits(phone)
        refused = await phone.wish("die", row=row["key"], face=21)
        assert refused["why"] == "21 is not a face of a D20: give a whole number from 1 to 20"
        assert not told(call.pilot)


async def test_the_other_side_neither_sees_the_page_nor_types_its_dice(tmp_path: Path) -> None:
    async with (
        phoning(tmp_path, first_shooting()) as call,
        call.phone(AZURE, "a" * 16) as phone,
        call.phone(OCHRE, "b" * 16) as enemy,
    ):
        await open_the_volley(call)
        row = await until_a_roll_waits(phone)
        acts = len(call.table.history.acts)
        assert (await enemy.wish("die", row=row["key"], face=4))["is"] == "refused"
        assert enemy.state["page"] is None
        assert len(call.table.history.acts) == acts


async def test_without_a_page_a_die_is_refused_and_a_page_that_is_left_is_gone_from_the_phone(tmp_path: Path) -> None:
    async with phoning(tmp_path, first_shooting(), page=TurnScreen) as call, call.phone(AZURE) as phone:
        assert (await phone.wish("die", row="x", face=4))["why"] == "no page of rolls is open for you"
        await open_the_volley(call)
        await until_a_roll_waits(phone)
        await press(call.pilot, "escape")
        while phone.state["page"]:
            await phone.until("state")
        assert call.table.open_page is None


async def test_a_die_half_typed_at_the_table_is_not_lost_to_a_phone(tmp_path: Path) -> None:
    async with phoning(tmp_path, first_shooting()) as call, call.phone(AZURE) as phone:
        await open_the_volley(call)
        row = await until_a_roll_waits(phone)
        await press(call.pilot, "1")
        refused = await phone.wish("die", row=row["key"], face=4)
        assert "typed at the table" in refused["why"]
        await press(call.pilot, "2", "space")
        dice = [act.command.faces for act in call.table.history.acts if isinstance(act.command, Resolve)]
        assert dice[-1][0].face == 12


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_page_is_told_in_the_language_of_the_phone(tmp_path: Path, language: str) -> None:
    async with phoning(tmp_path, first_shooting()) as call, call.phone(AZURE, language=language) as phone:
        await open_the_volley(call)
        await until_a_roll_waits(phone)
        assert phone.state["page"]["title"] == {"en": "Volley", "fr": "Salve"}[language]


# Tests owed, made on the phone of who owes them while no page of rolls is open at the table


def who_owes() -> History:
    return playing(
        a_tiny_battle(),
        Advance(),
        OweTest("nerve_test", {"actor": ARCHERS}, {}, "set up"),
        OweTest("nerve_test", {"actor": RAIDERS}, {}, "set up"),
    )


async def test_a_test_owed_is_made_on_its_own_phone_at_once(tmp_path: Path, with_tiny: object) -> None:
    async with (
        phoning(tmp_path, who_owes()) as call,
        call.phone(AZURE, "a" * 16) as phone,
        call.phone(OCHRE, "b" * 16) as enemy,
    ):
        row = await until_a_roll_waits(phone)
        assert row["who"] == "Archers"
        assert [each["who"] for each in enemy.state["page"]["rows"]] == ["Raiders"]
        before = shown(call.pilot).splitlines()[-1]
        assert (await enemy.wish("die", row=row["key"], face=3))["is"] == "refused"
        assert (await phone.wish("die", row=row["key"], face=3))["is"] == "done"
        assert [debt.unit for debt in call.table.battle.debts] == [RAIDERS]
        assert call.table.open_page is None
        assert shown(call.pilot).splitlines()[-1] == before
        await phone.until("state")
        assert phone.state["page"]["rows"][0]["result"]
        assert not warned(call.pilot)


async def test_where_the_referee_wants_it_tests_owed_wait_until_he_opens_their_page(
    tmp_path: Path, with_tiny: object
) -> None:
    async with phoning(tmp_path, who_owes()) as call, call.phone(AZURE) as phone:
        await wait_with_tests(call.phones, True)
        while phone.state["page"]:
            await phone.until("state")
        assert phone.state["owed"]
        await press(call.pilot, "escape", "t")
        row = await until_a_roll_waits(phone)
        assert (await phone.wish("die", row=row["key"], face=3))["is"] == "done"
        assert [debt.unit for debt in call.table.battle.debts] == [RAIDERS]


# What a step asks a side


async def test_a_side_designates_its_unit_on_its_phone(tmp_path: Path) -> None:
    history = at_designation()
    mover = SideId(history.system.turn.on_move(history.battle))
    other = next(side.id for side in history.battle.sides if side.id != mover)
    async with (
        phoning(tmp_path, history) as call,
        call.phone(mover, "a" * 16) as phone,
        call.phone(other, "b" * 16) as enemy,
    ):
        question = phone.state["question"]
        assert question["words"] == "Which of your units is next?"
        assert enemy.state["question"] is None
        unit = question["options"][0]["value"]
        refused = await enemy.wish("answer", question=question["key"], value=unit)
        assert refused["why"] == "nothing of the kind is asked of you now"
        assert (await phone.wish("answer", question=question["key"], value="nobody"))["is"] == "refused"
        assert (await phone.wish("answer", question=question["key"], value=unit))["is"] == "done"
        assert call.table.system.turn.acting(call.table.battle) == call.table.battle.units[unit]
        assert not warned(call.pilot)


# One roll on the calculator


async def test_the_die_of_a_roll_on_the_calculator_is_typed_on_the_phone_of_its_side(
    tmp_path: Path, with_tiny: object
) -> None:
    async with (
        phoning(tmp_path, who_owes()) as call,
        call.phone(AZURE, "a" * 16) as phone,
        call.phone(OCHRE, "b" * 16) as enemy,
    ):
        await wait_with_tests(call.phones, True)
        debt = call.table.battle.debts[0]
        call.pilot.app.run_worker(call.table.doors.roll(call.table, "nerve_test", debt.bindings, {}, debt.id))
        while (row := await until_a_roll_waits(phone))["key"] != "calculator":
            await phone.until("state")
        assert (row["who"], row["wants"]) == ("Archers", 6)
        refused = await enemy.wish("die", row=row["key"], face=3)
        assert refused["why"] == "that roll is not yours, or it is made already"
        assert "not a face" in (await phone.wish("die", row=row["key"], face=7))["why"]
        assert (await phone.wish("die", row=row["key"], face=3))["is"] == "done"
        assert [debt.unit for debt in call.table.battle.debts] == [RAIDERS]
        assert call.table.history.acts[-1].tap
        await call.pilot.pause()
        assert call.table.open_page is None
        assert not warned(call.pilot)
