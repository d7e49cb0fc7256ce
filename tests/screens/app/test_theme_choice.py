"""Colours are chosen among our own, seen at once, and there the next time."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.screen import Screen

from saves import preferences
from screens.app.app import OriflammeApp
from screens.app.theme_choice import NAMES, choose_theme
from screens.app.themes import THEMES
from tests.screens.in_app import press, shown, told


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Preferences that no other test reads."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path / "oriflamme" / preferences.FILE


def test_what_the_preferences_may_name_are_the_themes_there_are() -> None:
    assert tuple(theme.name for theme in THEMES) == preferences.THEMES == tuple(NAMES)


async def test_a_theme_that_is_chosen_is_seen_at_once_and_the_next_time(file: Path) -> None:
    app = OriflammeApp(lambda _app: Screen[None]())
    async with app.run_test() as pilot:
        choose_theme(app)
        await pilot.pause()
        assert "high contrast on black" in shown(pilot)
        await press(pilot, "3")
        assert app.theme == "oriflamme-contrast"
    assert file.read_text() == 'theme = "oriflamme-contrast"\n'
    again = OriflammeApp(lambda _app: Screen[None]())
    assert again.theme == "oriflamme-contrast"
    assert again.theme_variables["ground"] == "#000000"


async def test_a_theme_that_is_not_there_is_said_and_the_usual_one_shown(file: Path) -> None:
    file.parent.mkdir(parents=True)
    file.write_text('theme = "neon"\n')
    app = OriflammeApp(lambda _app: Screen[None]())
    async with app.run_test() as pilot:
        await pilot.pause()
        assert app.theme == "oriflamme"
        assert "there is no theme 'neon'; there are oriflamme, " in told(pilot)
