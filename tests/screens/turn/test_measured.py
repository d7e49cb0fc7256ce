"""What only the table sees is typed: no number stands in the line that an enter would give."""

from __future__ import annotations

from screens.parts.dialogs import AskLine
from screens.turn.screen import TurnScreen
from tests.play import playing
from tests.screens.in_app import in_app, press, screen_of, shown
from tests.tracker.games.skirmish.battles import SPEARS, designating
from tracker.battle.commands import Perform


async def test_how_many_strike_a_fleeing_unit_is_no_guess() -> None:
    card = {"melee": 1}
    history = designating(Spears={**card, "state": "routed"}, Thralls=card)
    async with in_app(TurnScreen, playing(history, Perform("designate", SPEARS))) as (pilot, table):
        await press(pilot, "escape", "enter")
        asked = screen_of(pilot)
        assert isinstance(asked, AskLine)
        assert asked.line().value == ""
        await press(pilot, "enter")
        assert "type a number, or esc to leave it" in shown(pilot)
        assert not table.battle.debts
        await press(pilot, "4", "enter")
        assert len(table.battle.debts) == 4
