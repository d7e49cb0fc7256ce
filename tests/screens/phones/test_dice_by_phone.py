"""Dice and answers from phones: on the page open at the table, as acts of the one door, each made once."""

from __future__ import annotations

from pathlib import Path

import pytest

from screens.roll.sheet import SheetScreen
from screens.turn.screen import TurnScreen
from tests.pictures.__main__ import first_shooting
from tests.play import AZURE, OCHRE
from tests.screens.in_app import press, told, warned
from tests.screens.phones.phoning import Caller, Phoning, phoning
from tracker.battle.commands import Resolve


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
