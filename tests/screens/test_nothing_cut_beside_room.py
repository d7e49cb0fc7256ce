"""Nothing is cut where there is room beside it: pages of a turn in every system, both sizes and both languages."""

from __future__ import annotations

from typing import Final

import pytest

from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.cut import cut_beside_room
from tests.screens.in_app import NARROW, WIDE, in_app, press, shown
from tests.screens.keys import on_sheet, player
from tests.screens.keys.hand import Hand
from tests.screens.keys.intents import carried_out, read
from tests.screens.keys.turns import text
from tracker.rules.systems import load_system, system_keys
from tracker.words import speaking

PARTS: Final = {"demonworld": (20, 45), "confrontation": (1, 28), "skirmish": (0, 10), "hexcombat": (0, 12)}
"""Which lines of a turn are played by keys, so that orders, a roll page, tests and a melee are painted."""


class Reader(Hand):
    """A hand that looks at what is painted after each of its keys."""

    cut: Final[dict[str, str]] = {}

    async def _press(self, *keys: str) -> None:
        for key in keys:
            await super()._press(key)
            names = (unit.name for unit in self.table.battle.units.values())
            for row in cut_beside_room(shown(self.pilot), names):
                self.cut.setdefault(row, type(self.screen).__name__)


async def rows_cut(system: str, language: str, size: tuple[int, int], first: int, end: int | None) -> dict[str, str]:
    """The rows that are cut beside room on the pages on which these lines of a turn are played."""
    with speaking(language):
        history = the_demo(load_system(system))
        lines = text(system).splitlines()
        for intent in read("\n".join(lines[:first])):
            history = carried_out(history, intent)
        async with in_app(TurnScreen, history, size) as (pilot, table):
            if pilot.app.screen is not pilot.app.screen_stack[1]:
                await press(pilot, "escape")
            hand = Reader(pilot, table)
            hand.cut.clear()
            for intent in read("\n".join(lines[first:end])):
                if intent.verb not in player.ON_THE_PAGE:
                    await on_sheet.agree(hand, history)
                await player.play(hand, intent, history)
                history = carried_out(history, intent)
            return dict(hand.cut)


@pytest.mark.parametrize(("language", "size"), [("en", NARROW), ("fr", NARROW), ("fr", WIDE)])
@pytest.mark.parametrize("system", system_keys())
async def test_no_page_of_a_turn_cuts_a_row_that_has_room(system: str, language: str, size: tuple[int, int]) -> None:
    assert await rows_cut(system, language, size, *PARTS[system]) == {}


def test_a_row_that_is_cut_beside_blanks_is_found_and_one_that_is_full_is_not() -> None:
    names = ("Ser Alys of the Heath", "Heath spears")
    assert cut_beside_room("│ ◆ Ser Alys                charged │", names) == ["◆ Ser Alys                charged"]
    assert cut_beside_room("│ ◆ Ser Al…                 charged │", names) == ["◆ Ser Al…                 charged"]
    assert cut_beside_room("│ the ground beneath it is st…                │", names)
    assert cut_beside_room("│ ◆ Ser Alys   charged │ designate …         │", names) == []
    assert cut_beside_room("│ ◆ Heath spears            charged │", names) == []
