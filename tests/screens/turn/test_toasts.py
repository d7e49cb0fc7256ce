"""What is said in the corner of the Turn screen stands above the last line and never over it."""

from __future__ import annotations

import pytest
from textual.widgets._toast import Toast

from screens.log.screen import LogScreen
from screens.table.lastline import LastLine
from screens.turn.screen import TurnScreen
from tests.screens.in_app import NARROW, WIDE, in_app, press
from tests.tiny import at_the_shooting


@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("said", ["in short", "at length " * 20], ids=["short", "long"])
async def test_no_toast_covers_the_last_line(said: str, size: tuple[int, int]) -> None:
    async with in_app(LogScreen, at_the_shooting(), size) as (pilot, table):
        pilot.app._disable_notifications = False  # a screen of a test has no corner for them unless it is told to
        pilot.app.push_screen(TurnScreen(table))
        await press(pilot, "escape")
        table.tell(said)
        await pilot.pause()
        (toast,) = pilot.app.screen.query(Toast)
        assert not toast.region.overlaps(pilot.app.screen.query_one(LastLine).region)
        assert toast.region.height
