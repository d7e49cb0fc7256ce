"""A key that leads to another step paints the page once, with everything on it."""

from __future__ import annotations

import pytest

from screens.turn.screen import TurnScreen
from tests.screens.harness.private import painted
from tests.screens.in_app import NARROW, WIDE, in_app, press, shown


@pytest.mark.painted_at_rest
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_key_paints_the_page_once(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    async with in_app(TurnScreen, size=size) as (pilot, table):
        await press(pilot, "n", "n", "n")
        pictures = painted(pilot.app, monkeypatch)
        for key, step in (("u", (1, "place")), ("U", (2, "place"))):
            pictures.clear()
            await press(pilot, key)
            await pilot.pause(0.1)
            assert (table.battle.place.turn, table.battle.place.step) == step
            assert f"Turn {step[0]}" in shown(pilot)
            assert len(pictures) == 1
