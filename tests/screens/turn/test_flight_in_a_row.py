"""The row of one who must flee says how far it flees, whatever else it has to tell."""

from __future__ import annotations

import pytest

from screens.turn.screen import TurnScreen
from tests.play import playing
from tests.screens.in_app import WIDE, in_app, press, shown
from tests.tracker.games.skirmish.battles import SPEARS, THRALLS, designating
from tracker.battle.commands import MakeContact, Perform
from tracker.rules.systems import load_system
from tracker.words import speaking


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "in contact with Thralls · 12 paces "), ("fr", "en contact avec Thralls · 12 pas ")],
)
async def test_beside_whom_it_has_come_to_touch_it_is_said_how_far_it_flees(language: str, told: str) -> None:
    load_system("skirmish")  # and its words with it
    fleeing = playing(designating(Spears={"state": "routed"}), Perform("designate", SPEARS))
    touching = playing(fleeing, MakeContact(SPEARS, THRALLS))
    with speaking(language):
        async with in_app(TurnScreen, touching, WIDE) as (pilot, _table):
            await press(pilot, "escape")
            row = next(row for row in shown(pilot).splitlines() if "▌" in row)
            assert told in row, row
