"""The page behind a dialog is dimmed as Textual dims it."""

from __future__ import annotations

import pytest
import textual.screen
from textual.renderables.background_screen import BackgroundScreen

from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.harness.private import strips
from tests.screens.in_app import NARROW, in_app, press
from tracker.rules.systems import load_system


async def test_what_lies_behind_a_dialog_is_what_textual_would_show(monkeypatch: pytest.MonkeyPatch) -> None:
    async with in_app(TurnScreen, the_demo(load_system("demonworld")), size=NARROW) as (pilot, _table):
        await press(pilot, "escape", "question_mark")
        ours = strips(pilot.app.screen)
        await press(pilot, "escape")
        monkeypatch.setitem(vars(textual.screen), "BackgroundScreen", BackgroundScreen)
        await press(pilot, "question_mark")
        assert ours == strips(pilot.app.screen)
