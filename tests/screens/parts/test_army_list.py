"""A list from elsewhere in the app: pasted or named, seen by column, asked for what it lacks, then at the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from saves.army_lists.understood import wanted_fields
from screens.library.starting import carried_out
from screens.parts.army_list.screen import ArmyListScreen
from screens.parts.dialogs import AskLine, Pick
from screens.roster.screen import RosterScreen
from tests.saves.army_lists.files import RIDERS, SETTINGS, roster
from tests.screens.in_app import NARROW, WIDE, in_app, paste_line, press, screen_of, shown, warned
from tests.screens.library.test_library import HOSTILE, a_library, in_the_library
from tests.tiny import AIM
from tracker.battle.battle import SideId
from tracker.battle.commands import AddSide, Begin
from tracker.play.history import History
from tracker.rules.systems import load_system

pytestmark = pytest.mark.usefixtures("with_tiny")

TABLE = "Name\tMen at the start\tSkill\nAlder\t7\t4\nKer\t8\t5\n"


async def paste(pilot: Pilot[object], text: str) -> None:
    """Paste a text where the focus is."""
    pilot.app.post_message(Paste(text))
    await pilot.pause()
    await pilot.pause()


def begun(key: str) -> History:
    """A battle of two sides without a unit."""
    return carried_out(History(load_system(key)), [Begin("The Mill", key), AddSide("Azure"), AddSide("Ochre")])


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_pasted_table_is_seen_by_column_and_joins_the_side_under_the_light(size: tuple[int, int]) -> None:
    async with in_app(RosterScreen, begun("tiny"), size) as (pilot, table):
        await press(pilot, "down")
        await paste(pilot, TABLE)
        assert isinstance(screen_of(pilot), ArmyListScreen)
        looks = shown(pilot)
        assert "the pasted list: what its columns mean" in looks
        assert "2 units" in looks
        assert "! Skill" in looks
        assert "not used" in looks
        assert "the column “Skill” is not understood: 4, 5" in " ".join(looks.split())
        await press(pilot, "down", "down", "enter", *"Aim", "enter")
        assert "not used" not in shown(pilot)
        await press(pilot, "i")
        assert [(unit.name, unit.side, unit[AIM]) for unit in table.battle.units.values()] == [
            ("Alder", "ochre", 4),
            ("Ker", "ochre", 5),
        ]


async def test_what_cards_want_is_asked_unit_by_unit_and_once_for_the_rest() -> None:
    async with in_app(RosterScreen, begun("confrontation")) as (pilot, table):
        await press(pilot, "i")
        await paste(pilot, "3 Bows\n4 Pikes\n5 Axes\n")
        assert isinstance(screen_of(pilot), ArmyListScreen)
        await press(pilot, "ctrl+s")
        assert isinstance(screen_of(pilot), Pick)
        assert "values are not in the list" in shown(pilot)
        await press(pilot, "enter")
        assert "Bows: " in shown(pilot)
        questions = 0
        while isinstance(screen_of(pilot), AskLine | Pick):
            await press(pilot, "ctrl+r" if questions else "7", *(() if questions else ("ctrl+r",)))
            questions += 1
        wanted = [field.key for field in wanted_fields(table.system) if field.key != "figures"]
        assert 2 < questions <= len(wanted)
        assert len(table.battle.units) == 3
        first, *others = ({key: unit.values.get(key) for key in wanted} for unit in table.battle.units.values())
        assert all(other == first for other in others)


async def test_esc_goes_back_a_question_and_then_to_the_preview() -> None:
    async with in_app(RosterScreen, begun("confrontation")) as (pilot, table):
        await paste(pilot, "3 Bows\n4 Pikes\n")
        await press(pilot, "ctrl+s", "enter")
        first = shown(pilot)
        await press(pilot, "enter")
        assert shown(pilot) != first
        await press(pilot, "escape")
        assert shown(pilot) == first
        await press(pilot, "escape", "escape")
        assert isinstance(screen_of(pilot), ArmyListScreen)
        await press(pilot, "escape")
        assert isinstance(screen_of(pilot), RosterScreen)
        assert not table.battle.units


async def test_a_file_of_any_kind_is_named_and_a_wrong_one_asked_for_again(tmp_path: Path) -> None:
    (tmp_path / "army.ros").write_bytes(roster(RIDERS, SETTINGS))
    (tmp_path / "bad.ros").write_bytes(b"<html/>")
    async with in_app(RosterScreen, begun("tiny")) as (pilot, table):
        await press(pilot, "i")
        await paste_line(pilot, str(tmp_path / "bad.ros"))
        assert "bad.ros: it is not a roster" in " ".join(shown(pilot).split())
        await press(pilot, "ctrl+u")
        await paste_line(pilot, str(tmp_path / "army.ros"))
        assert isinstance(screen_of(pilot), ArmyListScreen)
        assert "Battle Size" in shown(pilot)
        await press(pilot, "ctrl+s")
        assert [(unit.name, unit.side) for unit in table.battle.units.values()] == [("Ash Riders", SideId("azure"))]


async def test_a_list_without_a_unit_is_not_taken() -> None:
    async with in_app(RosterScreen, begun("tiny")) as (pilot, _table):
        await paste(pilot, "a\tb\n1\t2\n3\t4\n")
        await press(pilot, "ctrl+s")
        assert isinstance(screen_of(pilot), ArmyListScreen)
        assert "no name" in warned(pilot) or "no unit" in warned(pilot) or "names of units" in warned(pilot)


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_nothing_in_a_list_is_markup(size: tuple[int, int]) -> None:
    async with in_app(RosterScreen, begun("tiny"), size) as (pilot, table):
        await paste(pilot, f"Name\t{HOSTILE}\n{HOSTILE}\t[/oops]\n[b]\t\x1b[2J\n")
        assert isinstance(screen_of(pilot), ArmyListScreen)
        assert "[/oops]" in shown(pilot)
        await press(pilot, "down", "enter", "escape", "ctrl+s", "2")
        assert len(table.battle.units) == 2


async def test_a_list_pasted_in_the_library_begins_a_battle(tmp_path: Path) -> None:
    store = a_library(tmp_path)
    async with in_the_library(store) as pilot:
        await press(pilot, "i")
        await paste(pilot, "3 Bows\n4 Pikes\n")
        assert "Which rules is this roster for?" in shown(pilot)
        await press(pilot, "end", "enter")
        assert isinstance(screen_of(pilot), ArmyListScreen)
        await press(pilot, "ctrl+s")
        if isinstance(screen_of(pilot), Pick):
            await press(pilot, "2")
        (battle,) = (store.load(each.id).battle for each in store.battles())
        assert [unit.name for unit in battle.units.values()] == ["Bows", "Pikes"]
