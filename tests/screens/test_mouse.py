"""Whatever a key does, the mouse does too."""

from __future__ import annotations

from screens.parts.help import HelpScreen
from screens.parts.keyline import KeyLine
from screens.turn.checklist import ActList
from screens.turn.screen import TurnScreen
from tests.screens.in_app import NARROW, in_app, press, shown
from tests.screens.turn.test_turn import at_the_shooting


async def test_a_click_on_a_key_of_the_footer_presses_it() -> None:
    async with in_app(TurnScreen, size=NARROW) as (pilot, table):
        footer = shown(pilot).splitlines()[-1]
        await pilot.click(KeyLine, offset=(footer.index("next step") + 1, 0))
        await pilot.pause()
        assert table.battle.place.step == "place"
        await pilot.click(KeyLine, offset=(footer.index("? help") + 2, 0))
        await pilot.pause()
        assert isinstance(pilot.app.screen, HelpScreen)


async def test_a_click_between_two_keys_presses_none() -> None:
    async with in_app(TurnScreen, size=NARROW) as (pilot, table):
        await pilot.click(KeyLine, offset=(78, 0))
        await pilot.pause()
        assert not table.battle.place.step


async def test_a_click_on_a_line_does_what_it_offers() -> None:
    async with in_app(TurnScreen, at_the_shooting(), NARROW) as (pilot, _table):
        await press(pilot, "escape")
        row = next(number for number, text in enumerate(shown(pilot).splitlines()) if "Raiders" in text)
        acts = pilot.app.screen.query_one(ActList)
        await pilot.click(ActList, offset=(10, row - acts.region.y))
        await pilot.pause()
        await pilot.pause()
        assert "Raiders" in shown(pilot)
        assert not isinstance(pilot.app.screen, TurnScreen)
