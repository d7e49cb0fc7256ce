"""A page that is left leaves the one beneath as it was: painted once, and not laid out again."""

from __future__ import annotations

import pytest

from screens.turn.screen import TurnScreen
from tests.screens.harness.private import painted
from tests.screens.in_app import in_app, press, shown


@pytest.mark.painted_at_rest
async def test_leaving_a_page_paints_the_one_beneath_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async with in_app(TurnScreen) as (pilot, _table):
        await press(pilot, "n")
        before = shown(pilot)
        await press(pilot, "l")
        assert shown(pilot) != before
        pictures = painted(pilot.app, monkeypatch)
        await press(pilot, "escape")
        await pilot.pause(0.1)
        assert shown(pilot) == before
        assert len(pictures) == 1
