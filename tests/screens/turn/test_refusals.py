"""What was refused has a line of its own over the keys: it covers nothing, and the next key takes it away."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.journal import NotSaved, Trouble
from saves.journal.status import Saved
from screens.log.screen import LogScreen
from screens.parts.keyline import KeyLine
from screens.roster.screen import RosterScreen
from screens.table.lastline import LastLine
from screens.turn.screen import TurnScreen
from tests.at_random import opening
from tests.play import playing, the_demo
from tests.saves.memory import MemorySession
from tests.screens.harness.private import Toast, has_a_corner
from tests.screens.in_app import NARROW, WIDE, in_app, press, shown, told, type_line, warned
from tests.tiny import at_the_shooting
from tests.tracker.games.skirmish.battles import SORN, SPEARS, a_roll, acting
from tracker.battle.commands import GoTo, Note
from tracker.rules.systems import load_system
from tracker.words import speaking


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("said", ["in short", "at length " * 20], ids=["short", "long"])
async def test_a_refusal_covers_nothing_and_goes_with_the_next_key(said: str, size: tuple[int, int]) -> None:
    async with in_app(LogScreen, at_the_shooting(), size) as (pilot, table):
        has_a_corner(pilot.app)
        pilot.app.push_screen(TurnScreen(table))
        await press(pilot, "escape")
        before = shown(pilot)
        table.tell(said)
        await pilot.pause()
        keys, last = pilot.app.screen.query_one(KeyLine), pilot.app.screen.query_one(LastLine)
        assert f"✗ {said[:8]}" in shown(pilot)
        assert not pilot.app.screen.query(Toast)
        assert keys.region.bottom == size[1]
        assert keys.region.height == 2 + (len(said) > size[0]) + (len(said) > 2 * size[0] - 4)
        assert not keys.region.overlaps(last.region)
        await press(pilot, "f12")
        assert shown(pilot) == before


async def test_the_turn_says_of_esc_that_it_does_nothing() -> None:
    async with in_app(TurnScreen, at_the_shooting(), NARROW) as (pilot, _table):
        await press(pilot, "escape", "escape")
        assert "esc does nothing here; ? lists the keys" in shown(pilot)


async def test_what_the_disk_refuses_outlasts_the_next_key(tmp_path: Path) -> None:
    async with in_app(RosterScreen, at_the_shooting(), NARROW) as (pilot, _table):
        await press(pilot, "e", "ctrl+u")
        (tmp_path / "file").touch()
        await type_line(pilot, str(tmp_path / "file" / "roster.toml"))
        refused = warned(pilot)
        assert "roster.toml" in refused
        await press(pilot, "down", "up")
        assert warned(pilot) == refused


async def test_news_of_saving_outlast_the_next_key() -> None:
    session = MemorySession(at_the_shooting())
    async with in_app(TurnScreen, at_the_shooting(), NARROW, session=session) as (pilot, table):
        await press(pilot, "escape")
        for status in (NotSaved(Path("x"), Trouble.DISK_FULL, 1), Saved(0)):
            session.status = status
            table.do(Note("one"))
            await press(pilot, "c")
            assert "✗" in shown(pilot), "a key that is refused takes the line, not the news"
            waits = isinstance(status, NotSaved)
            assert ("NOT SAVED" in told(pilot), "saved again" in told(pilot)) == (waits, not waits)


async def test_what_was_said_of_a_key_does_not_lie_over_the_page_that_the_next_one_opens() -> None:
    async with in_app(TurnScreen, at_the_shooting(), NARROW) as (pilot, _table):
        await press(pilot, "escape", "c")
        assert told(pilot)
        await press(pilot, "l")
        assert isinstance(pilot.app.screen, LogScreen)
        assert not told(pilot)


async def test_a_die_typed_before_its_page_is_open_hears_which_key_opens_one() -> None:
    async with in_app(TurnScreen, at_the_shooting(), NARROW) as (pilot, table):
        await press(pilot, "escape", "c")
        before = table.history
        for digit in "70":
            await press(pilot, digit)
            assert "No roll is open here: ↵ shoot." in told(pilot)
        assert table.history is before
        await press(pilot, "enter", "7")
        assert "No roll is open" not in told(pilot)


async def test_a_shortened_word_before_the_full_stop_has_one_of_them() -> None:
    with speaking("fr"):
        async with in_app(TurnScreen, the_demo(load_system("hexcombat")), WIDE) as (pilot, _table):
            await press(pilot, "down", "down", "down", "down", "down", "4")
            assert told(pilot).endswith("n étape suiv."), told(pilot)


async def test_the_space_that_was_to_close_a_die_no_page_took_ticks_nobody_off() -> None:
    async with in_app(TurnScreen, at_the_shooting(), NARROW) as (pilot, table):
        await press(pilot, "escape", "c")
        before = table.history
        await press(pilot, "7", "space")
        assert table.history is before
        assert "space again ticks off" in told(pilot)
        await press(pilot, "space")
        assert table.history is not before


async def test_the_enter_that_was_to_close_a_die_no_page_took_does_nothing_by_itself() -> None:
    moving = playing(opening("demonworld"), GoTo("IV.4", anyway=True))
    async with in_app(TurnScreen, moving, NARROW) as (pilot, table):
        await press(pilot, "escape")
        before = table.history
        await press(pilot, "7", "enter")
        assert table.history is before
        assert told(pilot) == "No die was taken; ↵ again does it."
        await press(pilot, "enter")
        assert table.history is not before


async def test_space_after_a_die_promises_no_tick_where_the_light_lies_on_tests() -> None:
    history = playing(acting(SPEARS), a_roll("melee", 1, actor=SPEARS, target=SORN))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape", "7", "space")
        assert told(pilot) == "No die was taken."
        assert table.history is history
