"""The sealed dice at the table: thrown by keys, explained, told."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from saves.dice.beginning import create_sealed
from saves.dice.check import check
from saves.dice.derived import create_along
from saves.dice.sealed import Kept, SealedDice, dice_path
from saves.dice.throws import face_of
from saves.errors import unsealed_in_words
from saves.folder import FolderStore
from screens.app.app import OriflammeApp
from screens.app.launch import at_the_table
from screens.library.starting import tour_battle
from screens.roll.calculator import CalculatorScreen
from screens.table.screen import BattleScreen
from screens.table.table import Table
from tests.play import playing
from tests.saves.dice.test_sealed import BOTH, SEED, sealed_at_the_shooting
from tests.screens.in_app import NARROW, WIDE, press, resize, shown
from tests.tiny import a_tiny_battle
from tracker import words
from tracker.battle.commands import SetLastTurn
from tracker.battle.dice import mark_of
from tracker.battle.events import Rolled
from tracker.play.history import History
from tracker.views.sentences.sealed import to_note

pytestmark = pytest.mark.usefixtures("with_tiny")


@asynccontextmanager
async def at_a_sealed_table(
    folder: Path, history: History | None = None, size: tuple[int, int] = NARROW
) -> AsyncIterator[tuple[Pilot[Any], Table]]:
    """The app at a battle with sealed dice, its briefing closed."""
    store = FolderStore(folder)
    battle = store.create(history or sealed_at_the_shooting())
    place = dice_path(store.path(battle))
    place.parent.mkdir()
    place.write_text(f'{{"seed": "{SEED.hex()}"}}', encoding="ascii")
    app: OriflammeApp = at_the_table(store, battle)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "escape")
        assert isinstance(app.screen, BattleScreen)
        yield pilot, app.screen.table


def last_faces(table: Table) -> list[tuple[int, object]]:
    event = table.history.acts[-1].events[0]
    assert isinstance(event, Rolled)
    return [(face.face, face.number) for face in event.resolution.dice]


async def roll(pilot: Pilot[Any], table: Table, *keys: str) -> None:
    """The archers shoot at the raiders, the app throws."""
    pilot.app.push_screen(CalculatorScreen(table, "shot", BOTH))
    await press(pilot, "d", *keys)


async def test_undo_and_leaving_the_page_fish_for_nothing(tmp_path: Path) -> None:
    first, second = face_of(SEED, 1, 6), face_of(SEED, 2, 6)
    async with at_a_sealed_table(tmp_path) as (pilot, table):
        for _again in range(2):
            await roll(pilot, table, "escape")
        await roll(pilot, table, "enter")
        assert last_faces(table) == [(first, 1)]
        await press(pilot, "u")
        await roll(pilot, table, "enter")
        assert last_faces(table) == [(first, 1)]
        await roll(pilot, table, "enter")
        assert last_faces(table) == [(second, 2)]
        assert check(table.history, SEED).is_sound
        await press(pilot, "l")
        assert re.search(r"Shot.*#1–2\b", shown(pilot)), "the row of both says which throws they are"
        await press(pilot, "enter")
        assert re.search(r"Shot.*#2\b", shown(pilot)), "the folded row says which throw it is"
        await press(pilot, "enter")
        assert "sealed dice, throw 2" in shown(pilot)
        await resize(pilot, *WIDE)
        assert "D sealed dice 630dcd29" in shown(pilot)


async def test_the_log_explains_the_seal_and_tells_the_seed(tmp_path: Path) -> None:
    async with at_a_sealed_table(tmp_path) as (pilot, table):
        await press(pilot, "l", "D")
        for words in ("630dcd2966c4336691125448bbb25b4f", "It does not prove that nobody knew", "go on"):
            assert words in " ".join(shown(pilot).replace("│", "").split())
        await press(pilot, "2")
        assert table.battle.seed == SEED.hex()
        await press(pilot, "u")
        assert (table.battle.seed, table.dice.sealed) == ("", None)


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_what_is_proved_of_a_copy_leaves_room_for_the_choices(
    tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "_translations", words._translations)
    words.speak(language)
    store = FolderStore(tmp_path)
    battle = create_along(store, sealed_at_the_shooting(), Kept(SEED.hex()))
    app = at_the_table(store, battle)
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "escape", "l", "D")
        rows = shown(pilot).splitlines()
        assert any("│  2 " in row for row in rows), "the seed can be told"
        assert "SHA-256" in shown(pilot)


async def test_a_battle_without_a_seed_says_so(tmp_path: Path) -> None:
    async with at_a_sealed_table(tmp_path) as (pilot, table):
        table.dice._sealed = None
        await press(pilot, "l", "D")
        assert "the seed is not on this computer" in " ".join(shown(pilot).replace("│", "").split())


async def test_who_leaves_after_the_last_turn_is_asked_for_the_seed(tmp_path: Path) -> None:
    begun = sealed_at_the_shooting()
    async with at_a_sealed_table(tmp_path, playing(begun, SetLastTurn(1))) as (pilot, table):
        await press(pilot, "p")
        assert "The app's dice" not in shown(pilot)
        await press(pilot, "escape")
        table.history = History(table.system, table.history.acts, _in_turn_two(table.history), table.history.befores)
        await press(pilot, "p", "2")
        assert table.battle.seed == SEED.hex()


def _in_turn_two(history: History) -> Any:
    from msgspec.structs import replace

    return replace(history.battle, place=replace(history.battle.place, turn=2))


def test_a_sealed_table_is_one_whose_seed_lies_here(tmp_path: Path) -> None:
    history = sealed_at_the_shooting()
    assert SealedDice.of(tmp_path / "none.battle", history, lambda job: job()) is None


@pytest.mark.in_turn("size")
@pytest.mark.parametrize(("language", "size"), [("en", NARROW), ("fr", NARROW), ("en", WIDE), ("fr", WIDE)])
async def test_a_battle_that_begins_shows_what_the_other_side_notes_until_something_is_done(
    tmp_path: Path, language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "_translations", words._translations)
    words.speak(language)
    store = FolderStore(tmp_path)
    battle = create_sealed(store, a_tiny_battle())
    said = to_note(store.load(battle).battle, is_here=True)
    async with at_the_table(store, battle).run_test(size=size) as pilot:
        await pilot.pause()
        assert mark_of(store.load(battle).battle.commitment) in said
        assert said in shown(pilot)
        await press(pilot, "n")
        assert said not in shown(pilot)
    store.close_all()


async def test_a_battle_whose_seed_cannot_be_kept_says_at_once_that_its_dice_are_not_sealed(tmp_path: Path) -> None:
    (tmp_path / "dice").write_text("no folder", encoding="ascii")
    store = FolderStore(tmp_path)
    heard: list[Exception] = []
    battle = create_sealed(store, a_tiny_battle(), heard.append)
    assert (len(heard), store.load(battle).battle.commitment) == (1, "")
    assert "The app's dice are not sealed in it: dice" in unsealed_in_words(heard[0])
    async with at_the_table(store, battle).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert "The app's dice are not sealed here" in shown(pilot)
    store.close_all()


async def test_the_dice_of_the_tour_are_sealed_and_say_that_they_fall_alike(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    one, other = (create_sealed(store, tour_battle()) for _time in range(2))
    assert store.load(one).battle.commitment == store.load(other).battle.commitment
    async with at_the_table(store, one).run_test(size=NARROW) as pilot:
        await press(pilot, "l", "D")
        told = " ".join(shown(pilot).replace("│", "").split())
        assert "The seed of the tour is always the same" in told
        assert "reveal the seed" in told
    store.close_all()


async def test_a_die_left_on_a_page_is_told_by_the_roll_that_passes_it_over(tmp_path: Path) -> None:
    async with at_a_sealed_table(tmp_path) as (pilot, table):
        await roll(pilot, table, "escape")
        assert table.dice.draw("Who?", ("One", "Two")) is not None
        (left,) = table.history.acts[-1].left or ()
        assert (left.face.number, left.face.face) == (1, face_of(SEED, 1, 6))
        assert check(table.history, SEED).is_sound
        await press(pilot, "l", "enter")
        assert "skips throw 1, a D6 thrown but not used" in " ".join(shown(pilot).split())
