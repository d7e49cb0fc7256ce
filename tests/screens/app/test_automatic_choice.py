"""What the app does by itself can be switched off, one thing after the other, in the app and in the preferences."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len

from saves import preferences
from screens.app.automatic_choice import choose_automatic
from screens.parts.automatic import WORDS, is_automatic, switch_off
from screens.parts.dialogs import StayOrPass
from screens.table.table import Table
from screens.table.unfinished import goes_on
from screens.turn.briefing import BriefingScreen
from screens.turn.screen import TurnScreen
from tests.play import playing
from tests.screens.in_app import in_app, press, screen_of, shown, told
from tests.tiny import a_tiny_battle, at_the_shooting
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance
from tracker.rules.system import Matter, Open
from tracker.words import _, speaking

ROOM = 62
"""Cells of a line of the list where it is drawn at 80 columns."""

pytestmark = pytest.mark.usefixtures("with_tiny")


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Preferences that no other test reads, and everything done of itself again behind it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    path = tmp_path / "oriflamme" / preferences.FILE
    path.parent.mkdir(parents=True)
    yield path
    switch_off(())


def off(file: Path, *names: str) -> None:
    """Switch these off in the file."""
    file.write_text(f'switched_off = "{", ".join(names)}"\n')


def test_what_can_be_switched_off_has_words_and_nothing_else_does(file: Path) -> None:
    assert tuple(WORDS) == preferences.AUTOMATIC
    file.write_text('switched_off = "steps, ghosts"\n')
    kept = preferences.preferences()
    assert kept.switched_off == ("steps",)
    assert "'ghosts' is not done by itself; there are steps, pages, " in kept.trouble


async def test_what_is_unticked_is_not_done_from_then_on_and_the_next_time(file: Path) -> None:
    async with in_app(TurnScreen, at_the_shooting()) as (pilot, _table):
        assert all(map(is_automatic, WORDS))
        choose_automatic(pilot.app)
        await pilot.pause()
        assert "[x] 1 pass steps" in shown(pilot)
        await press(pilot, "space", "enter")
        assert [name for name in WORDS if not is_automatic(name)] == ["steps"]
    assert file.read_text() == 'switched_off = "steps"\n'
    switch_off(())
    async with in_app(TurnScreen, at_the_shooting()):
        assert not is_automatic("steps")


async def test_without_it_no_step_is_passed(file: Path) -> None:
    places = []
    for names in ((), ("steps",)):
        off(file, *names)
        async with in_app(TurnScreen, playing(a_tiny_battle(), Advance())) as (pilot, table):
            for _key in range(3):
                await press(pilot, "n")
                if isinstance(screen_of(pilot), StayOrPass):
                    await press(pilot, "n")
            steps = [step.id for phase in table.system.turn.phases for step in phase.steps]
            places.append((table.battle.place.turn, steps.index(table.battle.place.step)))
    assert places[0] > places[1], "by steps the walk is slower"


async def test_without_it_a_battle_is_opened_without_its_briefing(file: Path) -> None:
    history = at_the_shooting()
    for names, is_shown in (((), True), (("briefing",), False)):
        off(file, *names)
        async with in_app(lambda table: TurnScreen(table), history) as (pilot, _table):
            await pilot.pause()
            assert isinstance(screen_of(pilot), BriefingScreen) is is_shown


async def test_without_it_nothing_glows(file: Path) -> None:
    off(file, "motion")
    from screens.app.app import OriflammeApp

    assert OriflammeApp(lambda app: app.screen).animation_level == "none"


async def test_without_them_what_is_left_open_is_asked_about_once_a_battle_and_told_later(file: Path) -> None:
    for names, questions in (((), 2), (("guards",), 1)):
        off(file, *names)
        async with in_app(TurnScreen, playing(a_tiny_battle(), Advance())) as (pilot, table):
            screen, answers, asked = screen_of(pilot), list[bool](), 0
            assert isinstance(screen, TurnScreen)

            async def leave(table: Table = table, answers: list[bool] = answers) -> None:
                answers.append(await goes_on(table, (Open(Matter.TEST, 1, (UnitId("archers"),)),)))

            for _time in range(2):
                screen.ask(leave())
                await pilot.pause()
                if isinstance(screen_of(pilot), StayOrPass):
                    asked += 1
                    await press(pilot, "n")
            assert (asked, answers) == (questions, [True, True])
            assert ("test" in told(pilot)) is bool(names)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_is_said_whole_in_the_list_of_them_at_eighty_columns(language: str) -> None:
    with speaking(language):
        assert max(cell_len(_(words)) for words in WORDS.values()) <= ROOM
