"""An oracle and tables of events: asked by a key, answered by dice that the log keeps."""

from __future__ import annotations

from pathlib import Path

import pytest

from screens.turn.screen import TurnScreen
from tests.saves.test_event_tables import WEATHER, written
from tests.screens.in_app import NARROW, in_app, press, shown, told
from tests.tracker.games.skirmish.battles import designating
from tracker.battle.events import Drawn, Noted
from tracker.play.history import History


def drawn(history: History) -> list[Drawn]:
    """Everything that a die chose."""
    return [event for act in history.acts for event in act.events if isinstance(event, Drawn)]


async def test_the_oracle_answers_as_likely_as_it_was_said() -> None:
    async with in_app(TurnScreen, designating(), NARROW) as (pilot, table):
        await press(pilot, "escape", "E", "enter", *"rain", "enter", "backspace", "backspace", *"65", "enter")
        (answer,) = drawn(table.history)
        assert answer.question == "rain"
        assert (answer.among.count("yes"), answer.among.count("no"), answer.face.die) == (65, 35, 100)
        assert answer.chosen.capitalize() in told(pilot)


@pytest.mark.parametrize("typed", ["0", "100", "x"])
async def test_what_is_no_likelihood_is_asked_again(typed: str) -> None:
    async with in_app(TurnScreen, designating(), NARROW) as (pilot, table):
        await press(pilot, "escape", "E", "enter", *"rain", "enter", "backspace", "backspace", *typed, "enter")
        assert drawn(table.history) == []
        assert "How likely" in shown(pilot)


async def test_an_event_is_thrown_for_and_what_it_asks_is_noted(tmp_path: Path) -> None:
    written(tmp_path, WEATHER.replace("faces = 4", "faces = 1").replace("step =", "#"))
    async with in_app(TurnScreen, designating(), NARROW) as (pilot, table):
        table.folder = tmp_path
        for _throw in range(20):
            await press(pilot, "escape", "E", "down")
            assert "Weather" in shown(pilot)
            await press(pilot, "enter")
            if drawn(table.history)[-1].chosen == "Rain":
                break
        assert "Who stands in the open?" in shown(pilot)
        await press(pilot, *"bows", "enter")
        noted = [event for act in table.history.acts for event in act.events if isinstance(event, Noted)]
        assert noted[-1].text == "Who stands in the open? bows"


async def test_a_file_that_is_wrong_says_so_and_throws_nothing(tmp_path: Path) -> None:
    written(tmp_path, "nonsense")
    async with in_app(TurnScreen, designating(), NARROW) as (pilot, table):
        table.folder = tmp_path
        await press(pilot, "escape", "E", "down", "enter")
        assert drawn(table.history) == []
        assert "weather.toml" in shown(pilot)
