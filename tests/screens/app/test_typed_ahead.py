"""Keys sent in one burst do what they do when they are typed slowly."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key, MouseDown, MouseUp
from textual.pilot import Pilot
from textual.screen import Screen

from screens.app.app import OriflammeApp
from screens.roll.calculator import CalculatorScreen
from screens.roll.sheet import SheetScreen
from screens.roster.screen import RosterScreen
from screens.roster.unit_editor import UnitEditor
from screens.table.table import Table
from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.harness.private import failure, running
from tests.screens.in_app import NARROW, in_app, press, shown
from tests.screens.keys.intents import carried_out, read
from tracker.battle.battle import Battle
from tracker.play.history import History
from tracker.rules.systems import load_system, system_keys

KEYS = (
    *(["enter"] * 10), *(["down"] * 6), *(["escape"] * 5), *(["n"] * 3), *"0123456789", *(["d"] * 3), "up", "space",
    "t", "b", "w", "u", "U", "a", "m", "s", "k", "o", "l", "r", "h", "slash", "minus", "plus", "tab", "question_mark",
    "right", "left", "backspace", "f1", "x", "e", "y", "c", "g", "full_stop", "i",
)  # fmt: skip
"""What a fast hand may hit, but for the keys that leave the table."""
CHARACTERS = {"space": " ", "full_stop": ".", "slash": "/", "minus": "-", "plus": "+", "question_mark": "?"}


def at_the_shots() -> History:
    """Demonworld's demo where one unit may shoot."""
    history = the_demo(load_system("demonworld"))
    for intent in read("go I.1\norder bowmen-of-alder H\ngo III.1"):
        history = carried_out(history, intent)
    return history


def send(pilot: Pilot[Any], *keys: str) -> None:
    """Keys as they come in one packet: all before the first is answered."""
    for key in keys:
        pilot.app.post_message(Key(key, CHARACTERS.get(key, key if len(key) == 1 else None)))


async def come_to_rest(pilot: Pilot[Any]) -> None:
    """Wait until everything typed ahead has been answered."""
    app = pilot.app
    assert isinstance(app, OriflammeApp)
    while app._ahead or not app._is_at_rest() or app._is_between_questions():
        await asyncio.sleep(0.001)
    await pilot.pause()


async def after(
    history: History,
    keys: Iterable[str],
    type_them: Callable[..., Any],
    make: Callable[[Table], Screen[Any]] = TurnScreen,
) -> tuple[Battle, str, Exception | None]:
    """The battle and the screen after these keys, and what went wrong."""
    async with in_app(make, history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        await type_them(pilot, *keys)
        await come_to_rest(pilot)
        return table.battle, shown(pilot), failure(pilot.app)


async def at_once(pilot: Pilot[Any], *keys: str) -> None:
    send(pilot, *keys)


@pytest.fixture(autouse=True)
def told_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told in a corner stays there: how long the keys took must not show."""
    monkeypatch.setattr(OriflammeApp, "NOTIFICATION_TIMEOUT", 3600)


async def test_a_roll_asked_for_in_one_packet_is_one_roll() -> None:
    async with in_app(TurnScreen, at_the_shots(), NARROW) as (pilot, table):
        await press(pilot, "escape")
        send(pilot, "k", *"melee", "enter", "enter", "enter")
        await come_to_rest(pilot)
        assert [type(screen) for screen in pilot.app.screen_stack[1:]] == [TurnScreen, CalculatorScreen]
        send(pilot, *"07", "enter")
        await come_to_rest(pilot)
        assert isinstance(pilot.app.screen, TurnScreen)
        assert table.battle.rolled


async def test_a_picker_that_answers_twice_has_one_answer_taken() -> None:
    async with in_app(lambda table: CalculatorScreen(table, "shoot"), at_the_shots(), NARROW) as (pilot, _table):
        screen = pilot.app.screen
        assert isinstance(screen, CalculatorScreen)
        picker = screen.query_one("Picker")
        for _twice in range(4):
            picker.query_one("OptionList").action_select()  # type: ignore[attr-defined]
        await pilot.pause()
        assert not screen.page.is_picking


async def test_a_unit_selected_twice_has_one_card_opened() -> None:
    async with in_app(RosterScreen, at_the_shots(), NARROW) as (pilot, _table):
        await press(pilot, "down")
        send(pilot, "enter", "enter")
        await come_to_rest(pilot)
        assert [type(screen) for screen in pilot.app.screen_stack[1:]].count(UnitEditor) == 1


async def test_a_double_click_opens_a_roll_once() -> None:
    async with in_app(TurnScreen, at_the_shots(), NARROW) as (pilot, _table):
        await press(pilot, "escape")
        screen = pilot.app.screen
        row = next(y for y, line in enumerate(shown(pilot).splitlines()) if "Bowmen of Alder" in line)
        for kind in (MouseDown, MouseUp) * 2:
            pilot.app.post_message(kind(None, 30, row, 0, 0, 1, False, False, False, 30, row))
        await come_to_rest(pilot)
        assert sum(isinstance(opened, SheetScreen) for opened in pilot.app.screen_stack) == 1
        assert pilot.app.screen is not screen


async def test_quitting_waits_for_no_key_that_was_typed_before() -> None:
    async with in_app(TurnScreen, at_the_shots(), NARROW) as (pilot, table):
        send(pilot, *["n"] * 40, "ctrl+q")
        await asyncio.wait_for(running(pilot.app), 30)
        assert table.battle.place.turn == 1


def a_burst(seed: int, count: int) -> list[str]:
    chance = random.Random(seed)
    return [chance.choice(KEYS) for _key in range(count)]


@pytest.mark.parametrize(("system", "seed"), [(system, 3) for system in system_keys()])
async def test_a_burst_does_what_the_same_keys_do_one_by_one(system: str, seed: int) -> None:
    await compare(system, seed, 14)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(16))
@pytest.mark.parametrize("system", system_keys())
async def test_sixteen_bursts_of_forty_keys_do_what_the_same_keys_do_one_by_one(system: str, seed: int) -> None:
    await compare(system, seed, 40)


async def compare(system: str, seed: int, count: int) -> None:
    history, keys = the_demo(load_system(system)), a_burst(seed, count)
    slowly, seen, wrong = await after(history, keys, press)
    assert wrong is None
    fast, seen_fast, wrong = await after(history, keys, at_once)
    assert wrong is None, keys
    assert fast == slowly, keys
    assert seen_fast == seen, keys


@pytest.mark.writes_behind
def test_one_write_to_a_terminal_shoots_with_a_die_and_goes_on(tmp_path: Path) -> None:
    terminal_module = pytest.importorskip("tests.screens.terminal")
    terminal = terminal_module.Terminal(tmp_path, "-m", "screens", "demo")
    try:
        terminal.shows("Find the wind")
        # The second `n` at the tokens passes them: it comes while the question opens.
        terminal.press("\r3\rnnn")
        terminal.shows("II.2", "Roll for the spells")
    finally:
        terminal.child.close(force=True)
