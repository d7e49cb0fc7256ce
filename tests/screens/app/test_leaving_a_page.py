"""A page that is left leaves the one beneath as it was: painted once, and not laid out again."""

from __future__ import annotations

import pytest
from rich.console import RenderableType
from textual.screen import Screen

from screens.turn.screen import TurnScreen
from tests.screens.in_app import in_app, press, shown


async def test_leaving_a_page_paints_the_one_beneath_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async with in_app(TurnScreen) as (pilot, _table):
        await press(pilot, "n")
        before = shown(pilot)
        await press(pilot, "l")
        assert shown(pilot) != before
        painted: list[Screen[object]] = []
        real = pilot.app._display

        def display(screen: Screen[object], picture: RenderableType | None) -> None:
            if picture is not None:
                painted.append(screen)
            real(screen, picture)

        monkeypatch.setattr(pilot.app, "_display", display)
        await press(pilot, "escape")
        await pilot.pause(0.1)
        assert shown(pilot) == before
        assert len(painted) == 1
