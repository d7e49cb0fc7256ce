"""The library: opening, starting, sending and putting aside battles, by keys alone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Select, Static

from saves.folder import FolderStore
from saves.house_file import houses_folder
from saves.house_writing import write_house
from saves.portable import to_portable
from saves.store import BattleId
from screens.app.app import OriflammeApp
from screens.app.launch import at_the_table
from screens.app.palette import Palette
from screens.library.new_battle import NewBattleScreen
from screens.library.screen import LibraryScreen
from screens.library.starting import carried_out
from screens.parts.dialogs import AskLine
from screens.turn.screen import TurnScreen
from tests.play import playing
from tests.screens.harness.private import notes
from tests.screens.in_app import NARROW, WIDE, press, screen_of, shown, told, type_line
from tests.tiny import TINY, a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.commands import Note, Retitle
from tracker.battle.house import House
from tracker.rules.system import System
from tracker.rules.systems import load_system, system_keys
from tracker.words import _

pytestmark = pytest.mark.usefixtures("with_tiny")

HOSTILE = "[@click=app.quit]x[/] [/oops] \x1b]0;owned\x07 \u202etxt"


@asynccontextmanager
async def in_the_library(store: FolderStore, size: tuple[int, int] = WIDE) -> AsyncIterator[Pilot[Any]]:
    """The app at its first screen."""
    async with opened(OriflammeApp(lambda app: LibraryScreen(app.open_battle, store)), size) as pilot:
        yield pilot
        # The library outlives a fault; the test that met one does not.
        assert "something went wrong" not in told(pilot)


@asynccontextmanager
async def opened(app: OriflammeApp, size: tuple[int, int] = WIDE) -> AsyncIterator[Pilot[Any]]:
    """The app at rest."""
    app.animation_level = "none"
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


def a_library(tmp_path: Path, *titles: str) -> FolderStore:
    """Battles of these titles, the last one played last."""
    ticks = iter(range(1_700_000_000, 1_800_000_000, 60))
    store = FolderStore(tmp_path / "battles", lambda: float(next(ticks)))
    for title in titles:
        store.create(carried_out(a_tiny_battle(), [Retitle(title), Note("Rain at dusk")]))
    return store


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_every_battle_is_listed_with_where_it_stands_and_what_happened_last(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    store = a_library(tmp_path, "The Mill", "The Ford")
    (store.folder / "torn-1.battle").write_bytes(b"nonsense")
    async with in_the_library(store, size) as pilot:
        looks = shown(pilot)
    for word in ("The Mill", "The Ford", "before the first turn", "Rain at dusk", "2023-11-1", "3 battles"):
        assert word in looks
    assert "! torn-1" in looks
    assert "damaged" in looks
    assert looks.index("The Ford") < looks.index("The Mill")


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_an_empty_library_says_how_to_begin(tmp_path: Path, size: tuple[int, int]) -> None:
    async with in_the_library(a_library(tmp_path), size) as pilot:
        looks = shown(pilot)
    assert "No battle yet: begin one" in looks
    for key, word in (("n", "new battle"), ("i", "import"), ("d", "ready to play"), ("1", "Demonworld")):
        assert f"{key} {word}" in looks
    assert "x delete" not in looks, "with no battle there is none to delete"


async def test_a_number_opens_the_ready_made_battle_beside_it(tmp_path: Path) -> None:
    store = a_library(tmp_path)
    async with in_the_library(store) as pilot:
        third = next(row for row in shown(pilot).splitlines() if " 3 " in row).split("3", 1)[1].strip().split("  ")[0]
        await press(pilot, "3")
    (begun,) = store.battles()
    assert _(load_system(begun.system).name) == third


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_the_battle_under_the_light_fills_the_page(tmp_path: Path, size: tuple[int, int]) -> None:
    store = a_library(tmp_path, "The Ford")
    shot = store.create(carried_out(playing(at_the_shooting(), a_shot(2)), [Retitle("The Mill")]))
    async with in_the_library(store, size) as pilot:
        looks = shown(pilot)
        for word in (
            "◆ A Azure",
            "●●●●○",
            "90%",
            "△ ▲ Raiders" if "△" in looks else "! ▲ Raiders",
            "2+ on D6",
            "83%",
        ):
            assert word in looks
        assert "◆ Archers ▸ ▲ Raiders · Shot ≤  4 [ 2] ✓ 5 → 4" in looks
        await press(pilot, "down")
        assert "Note: Rain at dusk" in shown(pilot)
        assert "▸ ▲ Raiders" not in shown(pilot)
    assert shot in [one.id for one in store.battles()]


async def test_the_page_is_that_of_the_file_as_it_is_now(tmp_path: Path) -> None:
    store = a_library(tmp_path, "The Ford")
    async with in_the_library(store) as pilot:
        await press(pilot, "enter", *"m", "escape")
        screen = next(one for one in pilot.app.screen_stack if isinstance(one, TurnScreen))
        assert screen.table.do(Note("hail"))
        await press(pilot, "escape", "p", "enter")
        assert isinstance(pilot.app.screen, LibraryScreen)
        assert "Note: hail" in shown(pilot)


async def test_every_command_can_be_searched_from_the_library_as_from_the_table(tmp_path: Path) -> None:
    async with in_the_library(a_library(tmp_path)) as pilot:
        await press(pilot, "colon")
        assert isinstance(pilot.app.screen, Palette)


async def test_enter_goes_on_with_the_battle_played_last_and_what_is_played_is_kept(tmp_path: Path) -> None:
    store = a_library(tmp_path, "The Mill", "The Ford")
    async with in_the_library(store) as pilot:
        await press(pilot, "enter")
        screen = next(one for one in pilot.app.screen_stack if isinstance(one, TurnScreen))
        assert screen.table.battle.title == "The Ford"
        assert screen.table.do(Note("hail"))
    ford = store.battles()[0].id
    assert "hail" in str(FolderStore(store.folder).load(ford).acts[-1])


async def test_a_battle_may_be_opened_at_once_with_the_library_behind_it(tmp_path: Path) -> None:
    store = a_library(tmp_path, "The Mill", "The Ford")
    mill = next(one.id for one in store.battles() if one.title == "The Mill")
    async with opened(at_the_table(store, mill)) as pilot:
        assert isinstance(pilot.app.screen, TurnScreen)
        assert pilot.app.screen.table.battle.title == "The Mill"
        assert not any(isinstance(one, LibraryScreen) for one in pilot.app.screen_stack)
        await press(pilot, "p", "enter")
        assert isinstance(pilot.app.screen, LibraryScreen)
        looks = shown(pilot)
        assert looks.index("The Mill") < looks.index("The Ford")
        FolderStore(store.folder).opened(mill)


async def test_the_library_is_come_to_when_the_battle_asked_for_cannot_be_opened(tmp_path: Path) -> None:
    store = a_library(tmp_path, "The Mill")
    (store.folder / "torn-1.battle").write_bytes(b"nonsense")
    async with opened(at_the_table(store, BattleId("torn-1"))) as pilot:
        assert isinstance(pilot.app.screen, LibraryScreen)
        assert "no valid header" in told(pilot)


async def test_a_broken_battle_is_not_opened_and_the_reason_is_told(tmp_path: Path) -> None:
    store = a_library(tmp_path)
    store.folder.mkdir()
    (store.folder / "torn-1.battle").write_bytes(b"nonsense")
    async with in_the_library(store) as pilot:
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, LibraryScreen)
        assert "no valid header" in told(pilot)


async def test_a_battle_open_elsewhere_is_not_opened_twice(tmp_path: Path) -> None:
    store = a_library(tmp_path, "The Mill")
    other = FolderStore(store.folder)
    other.opened(store.battles()[0].id)
    async with in_the_library(store) as pilot:
        await press(pilot, "enter")
        assert "open for writing elsewhere" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, LibraryScreen)


async def test_a_new_battle_gets_title_sides_and_house_rules_on_one_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only(monkeypatch, TINY)
    store = a_library(tmp_path)
    async with in_the_library(store, NARROW) as pilot:
        await press(pilot, "n", *"Mill", "enter", "tab", "end", *",Jade", "enter")
        assert "1 house rule: all at their default" in shown(pilot)
        assert "Cover is worth" not in shown(pilot)
        await press(pilot, "enter", "enter")
        looks = shown(pilot)
        assert "not the default" in looks
        assert "1 changed" in looks
        await press(pilot, "ctrl+s")
        assert isinstance(pilot.app.screen_stack[-1], TurnScreen) or len(pilot.app.screen_stack) > 2
    history = store.load(store.battles()[0].id)
    assert history.battle.title == "Mill"
    assert [side.name for side in history.battle.sides] == ["Azure", "Ochre", "Jade"]
    assert history.battle.switches == {"soft_cover": "two"}


def only(monkeypatch: pytest.MonkeyPatch, *systems: System) -> None:
    """No other rule system is installed."""
    keys = tuple(system.key for system in systems)
    monkeypatch.setattr("screens.library.battles.system_keys", lambda: keys)
    for module in ("new_battle", "beginnings", "taking_in"):
        monkeypatch.setattr(f"screens.library.{module}.usable_systems", lambda: systems)


async def test_a_new_battle_needs_nothing_but_to_be_begun(tmp_path: Path) -> None:
    store = a_library(tmp_path)
    async with in_the_library(store) as pilot:
        await press(pilot, "n", "ctrl+s")
    assert store.battles()[0].title.startswith("Battle of 20")


async def test_the_rules_of_a_new_battle_are_found_by_the_letters_of_their_name(tmp_path: Path) -> None:
    async with in_the_library(a_library(tmp_path)) as pilot:
        await press(pilot, "n", "tab", "enter", *"hex", "enter")
        assert pilot.app.screen.query_one("#system", Select).value == "hexcombat"


async def test_a_new_battle_may_be_played_by_a_house_for_its_rules(tmp_path: Path) -> None:
    store = a_library(tmp_path)
    houses = houses_folder(store.folder)
    houses.mkdir(parents=True)
    for key in ("demonworld", "skirmish"):
        write_house(load_system(key), House(f"The {key} of fridays"), houses / f"{key}.toml")
    async with in_the_library(store) as pilot:
        await press(pilot, "n")
        form = pilot.app.screen
        form.query_one("#system", Select).value = "skirmish"
        await pilot.pause()
        assert "Rules of your own" in shown(pilot)
        form.query_one("#house", Select).focus()
        await press(pilot, "enter", "down", "enter", "ctrl+s")
    (line,) = store.battles()
    assert store.load(line.id).battle.house.name == "The skirmish of fridays"


async def test_nobody_without_a_house_is_asked_for_one(tmp_path: Path) -> None:
    async with in_the_library(a_library(tmp_path)) as pilot:
        await press(pilot, "n")
        assert "Rules of your own" not in shown(pilot)


async def test_a_page_with_something_wrong_stays_and_says_what(tmp_path: Path) -> None:
    store = a_library(tmp_path)
    async with in_the_library(store) as pilot:
        await press(pilot, "n", "backspace", "ctrl+s")
        assert isinstance(pilot.app.screen, NewBattleScreen)
        assert "the name of the battle is empty" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(screen_of(pilot), LibraryScreen)
    assert store.battles() == []


async def test_the_demo_is_a_fresh_copy_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, load_system("demonworld"))
    store = a_library(tmp_path)
    for _time in range(2):
        async with in_the_library(store) as pilot:
            await press(pilot, "d")
            assert any(isinstance(one, TurnScreen) for one in pilot.app.screen_stack)
    assert len(store.battles()) == 2


async def test_every_system_with_a_demo_can_be_picked(tmp_path: Path) -> None:
    having = [system for key in system_keys() if (system := load_system(key)).demo is not None]
    store = a_library(tmp_path)
    async with in_the_library(store) as pilot:
        await press(pilot, "d")
        assert all(system.name in shown(pilot) for system in having)
        await press(pilot, str(len(having)))
    assert store.battles()[0].system == having[-1].key


async def test_a_battle_gets_another_title(tmp_path: Path) -> None:
    store = a_library(tmp_path, "The Mill")
    async with in_the_library(store) as pilot:
        await press(pilot, "t", *["backspace"] * 8)
        await type_line(pilot, "The Weir")
        assert "The Weir" in shown(pilot)
    assert store.battles()[0].title == "The Weir"


@pytest.mark.parametrize(("answer", "left"), [("1", 1), ("enter", 1), ("2", 0), ("escape", 1)])
async def test_a_battle_is_put_aside_only_when_that_is_confirmed(tmp_path: Path, answer: str, left: int) -> None:
    store = a_library(tmp_path, "The Mill")
    async with in_the_library(store) as pilot:
        await press(pilot, "x", answer)
        said = told(pilot)
    assert len(store.battles()) == left
    assert [str(file) in said for file in (store.folder / "deleted").glob("*.battle")] == [True] * (1 - left)


async def test_a_deleted_battle_is_taken_in_again_from_where_importing_says_it_lies(tmp_path: Path) -> None:
    store = a_library(tmp_path, "The Mill")
    trash = store.folder / "deleted"
    async with in_the_library(store, (240, 40)) as pilot:
        await press(pilot, "i")
        assert "deleted battles" not in shown(pilot)
        await press(pilot, "escape", "x", "2", "i")
        detail = "".join(str(part.content) for part in pilot.app.screen.query(Static))
        assert f"deleted battles are in {trash}" in detail
        (file,) = trash.glob("*.battle")
        await typed(pilot, str(file))
    assert [one.title for one in store.battles()] == ["The Mill"]


async def typed(pilot: Pilot[Any], text: str) -> None:
    """Put a text into the line that is asked for, and enter."""
    screen = pilot.app.screen
    assert isinstance(screen, AskLine)
    screen.query_one("#line").value = text  # type: ignore[attr-defined]
    await press(pilot, "enter")


async def test_a_battle_travels_through_a_file(tmp_path: Path) -> None:
    store = a_library(tmp_path, "The Mill")
    file = tmp_path / "mill.json"
    async with in_the_library(store) as pilot:
        await press(pilot, "e")
        await typed(pilot, str(file))
        assert file.read_bytes() == to_portable(store.load(store.battles()[0].id))
        await press(pilot, "e")
        await typed(pilot, str(file))
        assert "exists already" in shown(pilot)
        await press(pilot, "2", "i")
        await typed(pilot, str(file))
    assert [one.title for one in store.battles()] == ["The Mill", "The Mill"]


async def test_a_roster_becomes_a_new_battle(tmp_path: Path) -> None:
    store = a_library(tmp_path)
    file = tmp_path / "Weir.toml"
    file.write_text('system = "tiny"\n[[unit]]\nname = "Pikes"\nside = "Azure"\n')
    async with in_the_library(store) as pilot:
        await press(pilot, "i")
        await typed(pilot, str(file))
    history = store.load(store.battles()[0].id)
    assert history.battle.title == "Weir"
    assert [unit.name for unit in history.battle.units.values()] == ["Pikes"]


async def test_a_roster_with_a_figure_that_means_nothing_is_taken_and_that_is_told(tmp_path: Path) -> None:
    store = a_library(tmp_path)
    file = tmp_path / "Weir.toml"
    file.write_text('system = "confrontation"\n[[unit]]\nname = "Bows"\nside = "Azure"\naim = 4\n')
    async with in_the_library(store) as pilot:
        await press(pilot, "i")
        await typed(pilot, str(file))
        assert "aim means nothing without shoots = yes" in " ".join(note.message for note in notes(pilot.app))
    (unit,) = store.load(store.battles()[0].id).battle.units.values()
    assert unit.values["aim"] == 4


async def test_a_file_that_is_refused_is_asked_for_again_with_the_reason(tmp_path: Path) -> None:
    store = a_library(tmp_path)
    file = tmp_path / "a.toml"
    file.write_text('system = "tiny"\n[[unit]]\nname = "Pikes"\nside = "Azure"\nmen = "ten"\n')
    async with in_the_library(store) as pilot:
        await press(pilot, "i")
        await typed(pilot, str(file))
        looks = " ".join(shown(pilot).split())
        assert "a.toml, line 5" in looks
        assert "men: 'ten' is not accepted" in looks
    assert store.battles() == []


Sizes = Callable[[], tuple[int, int]]


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_hostile_titles_are_only_letters(tmp_path: Path, size: tuple[int, int]) -> None:
    store = FolderStore(tmp_path)
    store.create(carried_out(a_tiny_battle(), [Retitle(HOSTILE)]))
    async with in_the_library(store, size) as pilot:
        looks = shown(pilot)
        assert "[@click=app.quit]x[/] [/oops]" in looks
        assert not {"\x1b", "\x07", "\u202e"} & set(looks)
        await pilot.click("#battles", offset=(6, 1))
        await pilot.pause()
        assert pilot.app.is_running
        await press(pilot, "escape", "x")
        assert pilot.app.is_running
