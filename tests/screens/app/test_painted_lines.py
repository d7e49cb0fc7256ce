"""A page that was closed holds on to nothing: itself and what was painted of it are let go."""

from __future__ import annotations

import gc
from weakref import ref

import pytest

from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.harness.private import painted_by
from tests.screens.in_app import in_app, press, screen_of
from tracker.rules.systems import load_system

PAUSES = 20


@pytest.mark.parametrize("key", ["l", "r", "h", "k"])
async def test_a_page_is_let_go_with_its_painted_lines_once_the_next_is_opened_though_nothing_was_done(
    key: str,
) -> None:
    async with in_app(TurnScreen, the_demo(load_system("hexcombat"))) as (pilot, _table):
        await press(pilot, key)
        page, lines = ref(screen_of(pilot)), painted_by(screen_of(pilot))
        assert not isinstance(page(), TurnScreen)
        await press(pilot, "escape", key, "escape")
        for _pause in range(PAUSES):  # a message or a timer of the page may still be on its way
            gc.collect()
            if page() is None and lines() is None:
                break
            await pilot.pause(0.05)
        assert isinstance(screen_of(pilot), TurnScreen)
        assert page() is None
        assert lines() is None
