"""Another language while the app runs: every page says it at once, and stands where it stood."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from re import sub
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import ModalScreen, SystemModalScreen
from textual.widgets import Input, OptionList, Select

from saves.folder import FolderStore
from saves.preferences import preferred_language
from screens.app.languages import REWORD, language_commands
from screens.app.launch import at_the_library
from screens.library.comparing import CompareScreen
from screens.library.new_battle import NewBattleScreen
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.screens.harness.private import notes
from tests.screens.in_app import NARROW, WIDE, in_app, press, shown, told
from tests.screens.test_pseudo_language import screens_of_ours
from tracker import words
from tracker.battle.commands import Advance
from tracker.rules.systems import load_system
from tracker.views.report.compared import Comparison, compare
from tracker.words import speak


@pytest.fixture(autouse=True)
def as_it_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """English before and after, and nothing preferred."""
    monkeypatch.setattr("saves.preferences.preferences_file", lambda: tmp_path / "c" / "oriflamme.toml")
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setattr(words, "_translations", words._translations)
    speak("en")


async def speaks(pilot: Pilot[Any], name: str) -> None:
    """Choose a language as the palette does, by what it is called there."""
    (command,) = (one for one in language_commands(pilot.app) if name in one.title)
    await _call(command.callback)
    # Once more: bars that scroll are drawn when what they scroll has been measured.
    await pilot.pause()
    await pilot.pause()


async def _call(callback: Any) -> None:
    await callback()


PAGES = {
    "turn": ((), ("down",)),
    "log": (("l",), ("up", "up")),
    "roster": (("r",), ("down", "down")),
    "reference": (("f1",), ("down", "down", "down")),
    "house rules": (("h",), ("down",)),
    "amend": (("A", "z"), ("up",)),
    "orders": (("o",), ("down",)),
    "course": (("C",), ()),
    "card": (("r", "enter"), ("down", "down", "9")),
    "side": (("r", "up", "enter"), ("down", "K", "down")),
    "calculator": (("k", "enter", "enter", "enter"), ("down",)),
}


def light(pilot: Pilot[Any]) -> list[tuple[str, object]]:
    """Where the light of each list is, and what has the focus."""
    screen = pilot.app.screen
    lit = [(type(one).__name__, one.highlighted) for one in screen.query(OptionList) if one.is_on_screen]
    return [*lit, ("focus", type(screen.focused).__name__)]


@pytest.mark.parametrize("page", PAGES)
async def test_a_page_is_in_the_other_language_at_once_and_where_it_was(page: str) -> None:
    way, moves = PAGES[page]
    async with in_app(TurnScreen, the_demo(load_system("demonworld")), NARROW) as (pilot, _table):
        await press(pilot, *way, *moves)
        english, here, stack = shown(pilot), light(pilot), [type(one) for one in pilot.app.screen_stack]
        await speaks(pilot, "Français")
        french = shown(pilot)
        assert french != english
        assert [type(one) for one in pilot.app.screen_stack] == stack
        assert light(pilot) == here
        await speaks(pilot, "English")
        assert still(shown(pilot)) == still(english)
        await speaks(pilot, "Français")
        await press(pilot, *["escape"] * (len(stack) - 2))
        assert "Battle" not in shown(pilot)
        assert warned_of(pilot) == ""


def still(looks: str) -> str:
    """The page without its bars that scroll, which come when what they scroll has been measured."""
    return sub(r"[▁-▇](?=\W*│|\n)", " ", looks)


def warned_of(pilot: Pilot[Any]) -> str:
    """What went wrong meanwhile."""
    return "\n".join(note.message for note in notes(pilot.app) if note.severity == "error")


def test_every_page_can_be_opened_anew_in_another_language() -> None:
    pages = [page for page in screens_of_ours() if not issubclass(page, (ModalScreen, SystemModalScreen))]
    assert len(pages) > 15
    assert [page.__name__ for page in pages if not hasattr(page, REWORD)] == ["PanelScreen"]  # speaks its own


async def test_a_battle_half_begun_keeps_what_was_typed_and_chosen() -> None:
    async with in_app(lambda _table: NewBattleScreen(), size=NARROW) as (pilot, _table):
        await press(pilot, "X", "tab", "enter", "down", "enter", "tab", "tab", "enter", "enter")
        assert "24 house rules: 1 changed" in shown(pilot)
        await speaks(pilot, "Français")
        assert "Nouvelle bataille" in shown(pilot)
        assert "24 règles maison : 1 modifiée" in " ".join(shown(pilot).split())
        assert pilot.app.screen.query_one("#title", Input).value == "X"
        assert pilot.app.screen.query_one(Select).value == "hexcombat"


async def test_two_ways_of_a_battle_are_told_anew() -> None:
    begun = the_demo(load_system("skirmish"))
    tell = partial(compare, begun, playing(begun, Advance(anyway=True)))
    compared = tell()
    assert isinstance(compared, Comparison)
    async with in_app(lambda _table: CompareScreen(compared, tell, {}), size=NARROW) as (pilot, _table):
        english = shown(pilot)
        await speaks(pilot, "Français")
        assert "reste de l’armée" in shown(pilot)
        await speaks(pilot, "English")
        assert shown(pilot) == english


async def test_the_library_changes_its_language_and_remembers_it(tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "saves")
    for system in ("demonworld", "skirmish"):
        store.create(the_demo(load_system(system)))
    store.close_all()
    async with at_the_library(store).run_test(size=WIDE) as pilot:
        await pilot.pause()
        await press(pilot, "down")
        here = light(pilot)
        await press(pilot, "colon", *"français", "enter")
        while "Batailles" not in shown(pilot):  # the palette closes when the command has been carried out
            await pilot.pause(0.01)
        assert light(pilot) == here
        assert preferred_language() == "fr"
        await press(pilot, "colon", *"english", "enter")
        while "Batailles" in shown(pilot) or not shown(pilot).strip():
            await pilot.pause(0.01)
        assert preferred_language() == "en"


async def test_a_roll_under_way_keeps_its_answers_and_dice() -> None:
    async with in_app(TurnScreen, the_demo(load_system("demonworld")), NARROW) as (pilot, _table):
        await press(pilot, "k", "enter", "enter", "enter", "right", "7")
        sheet = pilot.app.screen.page.roll  # type: ignore[attr-defined]
        await speaks(pilot, "Français")
        assert pilot.app.screen.page.roll == sheet  # type: ignore[attr-defined]
        assert "7" in shown(pilot)


async def test_a_disk_that_refuses_is_told_of_and_the_language_is_spoken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "c").write_text("no folder")
    async with in_app(TurnScreen, the_demo(load_system("demonworld")), NARROW) as (pilot, _table):
        await speaks(pilot, "Français")
        assert told(pilot)
        assert words.spoken() == ("fr",)


async def test_preferences_that_cannot_be_read_are_told_once_and_stay_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "c" / "oriflamme.toml"
    file.parent.mkdir()
    file.write_text("language = " + "[" * 500)
    app = at_the_library(FolderStore(tmp_path / "saves"))
    async with app.run_test(size=NARROW) as pilot:
        await pilot.pause()
        begins = (
            f"Preferences in {file.parent} are not followed: oriflamme.toml, line 1: brackets nest more than 16 deep"
        )
        assert told(pilot) == begins
        await speaks(pilot, "Français")
        assert told(pilot).startswith(begins)
        assert told(pilot).replace(str(tmp_path), "").count("16") == 2
        assert file.read_text() == "language = " + "[" * 500
