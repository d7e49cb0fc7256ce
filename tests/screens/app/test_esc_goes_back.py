"""Esc goes back one, everywhere: it closes the page or the question on top, does nothing else, and opens none."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from textual.screen import Screen

from saves.folder import FolderStore
from screens.app.app import OriflammeApp
from screens.app.launch import at_the_library
from screens.library.screen import LibraryScreen
from screens.parts.dialogs import AskLine, Pick
from screens.parts.finding import FindUnit
from screens.table.performing import perform
from screens.turn.screen import TurnScreen
from tests.at_random import opening
from tests.play import playing, the_demo
from tests.screens.in_app import NARROW, in_app, press, screen_of, shown
from tests.screens.test_pseudo_language import AT_THE_TABLE, IN_THE_LIBRARY
from tracker.battle.commands import Advance
from tracker.rules.systems import load_system

ESCAPE: Final = "escape"
INNER: Final = {
    *("OrdersScreen", "UnitEditor", "SideEditor", "ReferenceScreen", "ManualScreen", "LogScreen"),
    *("CalculatorScreen", "SheetScreen", "AmendScreen"),
}
"""Pages on which esc first goes back one stage of their own: no other page opens by it, and nothing is done."""
IN_STAGES: Final = INNER | {"NewBattleScreen"}
ACTS: Final = (("s",), ("f",), ("m",), ("c",), ("y",), ("enter",), ("a",), ("S", "1"), ("T", "1"), ("x",))
WAYS: Final = (*(tuple(key for key in way if key != ESCAPE) for way in AT_THE_TABLE), *ACTS)


@pytest.mark.parametrize(
    ("key", "ways", "pages"),
    [("demonworld", WAYS[::2], 9), ("demonworld", WAYS[1::2], 9), ("skirmish", ACTS, 1)],
    ids=["half of the pages", "the other half", "acts of another system"],
)
async def test_esc_closes_what_lies_on_top_and_does_nothing_else(
    key: str, ways: tuple[tuple[str, ...], ...], pages: int
) -> None:
    history = playing(the_demo(load_system(key)), Advance(anyway=True))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, ESCAPE)
        base, seen = screen_of(pilot), set[str]()
        for way in ways:
            stood = table.battle
            for pressed in way:
                await press(pilot, pressed)
                pilot.app.clear_notifications()
            before = table.history
            for _back in range(8):
                stack: list[Screen[object]] = list(pilot.app.screen_stack)
                if stack[-1] is base:
                    break
                name = type(stack[-1]).__name__
                seen.add(name)
                await press(pilot, ESCAPE)
                after = list(pilot.app.screen_stack)
                stays = after == stack and name in INNER
                goes_back = after == stack[:-1]
                asks_before = len(after) == len(stack) and after[:-1] == stack[:-1]
                assert stays or goes_back or asks_before, (way, name, after)
                # Who was designated for the act that is left is so no more.
                assert table.history is before or table.battle == stood, (way, name)
            assert screen_of(pilot) is base, (way, screen_of(pilot))
        assert len(seen) >= pages, seen


def at_a_library_of_two(folder: Path) -> OriflammeApp:
    """The app at a library that holds two battles."""
    store = FolderStore(folder)
    store.create(opening("demonworld"))
    store.create(opening("skirmish"))
    app = at_the_library(store)
    app.animation_level = "none"
    return app


async def test_esc_in_the_library_closes_what_lies_on_top_and_keeps_all_battles_and_the_app(tmp_path: Path) -> None:
    async with at_a_library_of_two(tmp_path).run_test(size=NARROW) as pilot:
        await pilot.pause()
        base, seen = screen_of(pilot), set[str]()
        assert isinstance(base, LibraryScreen)
        kept = sorted(path.name for path in tmp_path.iterdir())
        for way in ((), *IN_THE_LIBRARY, ("f1",), ("N",), ("c",), ("r",), ("slash",), ("ctrl+p",)):
            for pressed in way:
                await press(pilot, pressed)
                pilot.app.clear_notifications()
            for _back in range(8):
                stack: list[Screen[object]] = list(pilot.app.screen_stack)
                await press(pilot, ESCAPE)
                after = list(pilot.app.screen_stack)
                if stack[-1] is base:
                    break
                name = type(stack[-1]).__name__
                seen.add(name)
                stays = after == stack and name in IN_STAGES
                assert stays or after == stack[:-1] or after[:-1] == stack[:-1], (way, name, after)
            assert list(pilot.app.screen_stack)[-1] is base, way
            assert pilot.app.is_running
        assert len(seen) > 6, seen
        assert sorted(path.name for path in tmp_path.iterdir()) == kept


async def test_esc_in_a_chain_of_questions_goes_back_to_the_one_before() -> None:
    async with in_app(TurnScreen, playing(opening("demonworld"), Advance())) as (pilot, table):
        await press(pilot, ESCAPE)
        before = table.history
        unit = next(iter(table.battle.units.values()))
        screen = screen_of(pilot)
        assert isinstance(screen, TurnScreen)
        screen.ask(perform(table, "lose_life", unit))
        await press(pilot, "2", "enter")
        assert isinstance(screen_of(pilot), Pick)
        await press(pilot, ESCAPE)
        question = screen_of(pilot)
        assert isinstance(question, AskLine)
        assert "How many" in shown(pilot)
        await press(pilot, ESCAPE)
        assert screen_of(pilot) is screen
        assert table.history is before


async def test_esc_from_what_an_action_asks_goes_back_to_the_list_it_was_picked_from() -> None:
    async with in_app(TurnScreen, playing(opening("confrontation"), Advance())) as (pilot, table):
        await press(pilot, ESCAPE, "e")
        while not isinstance(screen_of(pilot), Pick):
            assert isinstance(screen_of(pilot), FindUnit)
            await press(pilot, "enter")
        listed = shown(pilot)
        assert "2 move " in listed
        await press(pilot, "2")
        assert isinstance(screen_of(pilot), AskLine)
        await press(pilot, ESCAPE)
        assert shown(pilot) == listed
        assert len(table.history.acts) == len(playing(opening("confrontation"), Advance()).acts)


async def test_ctrl_c_says_in_words_which_key_quits() -> None:
    async with in_app(TurnScreen, the_demo(load_system("hexcombat")), NARROW) as (pilot, _table):
        await press(pilot, ESCAPE, "ctrl+c")
        assert "ctrl+q quits, all is saved" in shown(pilot)
        assert "[b]" not in shown(pilot)
