"""A page that opens is drawn once it is laid out, not each time that a part of it is."""

from __future__ import annotations

import pytest

from screens.turn.screen import TurnScreen
from tests.screens.harness.private import painted
from tests.screens.in_app import WIDE, in_app, press, shown
from tests.tiny import at_the_shooting

pytestmark = pytest.mark.usefixtures("with_tiny")


@pytest.mark.every_frame
@pytest.mark.parametrize("key", ["question_mark", "l", "r", "h", "i"])
async def test_a_page_that_opens_is_drawn_once_and_at_most_a_part_of_it_again(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with in_app(TurnScreen, at_the_shooting(), size=WIDE) as (pilot, _table):
        await press(pilot, "escape")  # the briefing
        before = shown(pilot)
        pictures = painted(pilot.app, monkeypatch)
        await press(pilot, key)
        await pilot.pause(0.1)
        assert shown(pilot) != before
        assert not isinstance(pilot.app.screen, TurnScreen)
        assert 1 <= pictures.count(pilot.app.screen) <= 2
