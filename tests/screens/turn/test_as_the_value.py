"""The list on the screen beside the page as a value: the same lines, the same light, whatever key is pressed."""

from __future__ import annotations

from typing import Any, Final

import pytest
from textual.pilot import Pilot

from screens.table.table import Table
from screens.turn.checklist import ActList
from screens.turn.screen import TurnScreen
from tests.screens.in_app import NARROW, in_app, press, screen_of
from tests.screens.turn.test_light import PLACES, _at, _shown
from tracker.battle.commands import Refused
from tracker.play.history import History
from tracker.play.retracing import without_the_last
from tracker.views.step import Light, StepPage, UnitLine, followed, open_page, wants
from tracker.views.step import press as pressed

INTENTS: Final = {"space": "turn.tick", "u": "battle.undo", "b": "turn.back"}


def beside(page: StepPage, step: int) -> StepPage:
    """The light moved by an arrow, round at the end."""
    keys = [line.key for line in page.step.lines]
    return pressed(page, Light(keys[(keys.index(page.lit) + step) % len(keys)])).page


def by_value(page: StepPage, key: str) -> StepPage:
    """The page after a key, played without a screen."""
    if key in ("down", "up"):
        return beside(page, 1 if key == "down" else -1)
    came = pressed(page, INTENTS[key])
    after: History | Refused = page.history
    match came.want:
        case wants.CarryOut(command):
            after = page.history.do(command)
        case wants.Undo():
            after = without_the_last(page.history)
    return followed(came.page, after) if isinstance(after, History) else came.page


def on_screen(pilot: Pilot[Any]) -> tuple[list[str], str]:
    """What the list shows, and where its light is."""
    listed = screen_of(pilot).query_one(ActList)
    return [str(option.id) for option in listed.options if option.id is not None and not option.disabled], listed.lit


@pytest.mark.parametrize(
    "keys", ["down space space u", "up space u u", "space b down space u", "down down space space"]
)
@pytest.mark.in_turn("keys", keep=2)
@pytest.mark.parametrize("place", PLACES)
async def test_the_screen_shows_what_the_value_says_after_every_key(place: str, keys: str) -> None:
    page = open_page(_at(place))
    table: Table
    async with in_app(TurnScreen, page.history, NARROW) as (pilot, table):
        await press(pilot, *["escape"] * (not isinstance(screen_of(pilot), TurnScreen)))
        for key in keys.split():
            await press(pilot, key)
            page = by_value(page, key)
            assert on_screen(pilot) == ([line.key for line in page.step.lines], page.lit), key
            assert table.battle == page.history.battle
            units = [line.entry.unit.id for line in page.step.lines if isinstance(line, UnitLine)]
            assert len(units) == len(set(units))
            assert {entry.unit.id for entry in page.step.seen.able} <= set(units)
            ticked = {unit for unit in units if table.battle.is_done(unit)}
            assert all(f"unit:{unit}" in _shown(pilot) for unit in ticked), "who acted stays listed"
