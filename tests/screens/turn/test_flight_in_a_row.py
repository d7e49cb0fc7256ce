"""The row of one who must flee says how far it flees, whatever else it has to tell."""

from __future__ import annotations

import pytest

from screens.turn.screen import TurnScreen
from tests.play import playing
from tests.screens.in_app import NARROW, WIDE, in_app, press, shown
from tests.tracker.games.skirmish.battles import SPEARS, STAIR, THRALLS, designating
from tracker.battle.commands import MakeContact, Perform
from tracker.rules.systems import load_system
from tracker.words import speaking


@pytest.mark.parametrize(
    ("language", "size", "told"),
    [
        ("en", WIDE, "12 paces · in contact with Thralls, Stair "),
        ("fr", WIDE, "12 pas · en contact avec Thralls, Stair "),
        ("en", NARROW, "12 paces · in contact with Thralls, Stair "),
        ("fr", NARROW, "12 pas · en contact avec Thralls, Stair "),
    ],
)
async def test_before_whom_it_has_come_to_touch_it_is_said_how_far_it_flees(
    language: str, size: tuple[int, int], told: str
) -> None:
    load_system("skirmish")  # and its words with it
    fleeing = playing(designating(Spears={"state": "routed"}), Perform("designate", SPEARS))
    touching = playing(fleeing, MakeContact(SPEARS, THRALLS), MakeContact(SPEARS, STAIR))
    with speaking(language):
        async with in_app(TurnScreen, touching, size) as (pilot, _table):
            await press(pilot, "escape")
            row = next(row for row in shown(pilot).splitlines() if "▌" in row)
            assert told in row, row
