"""Esc goes back one, everywhere: it closes the page or the question on top, does nothing else, and opens none."""

from __future__ import annotations

from typing import Final

import pytest
from textual.screen import Screen

from screens.parts.dialogs import AskLine, Pick
from screens.parts.finding import FindUnit
from screens.table.performing import perform
from screens.turn.screen import TurnScreen
from tests.at_random import opening
from tests.play import playing, the_demo
from tests.screens.in_app import in_app, press, screen_of, shown
from tests.screens.test_pseudo_language import AT_THE_TABLE
from tracker.battle.commands import Advance
from tracker.rules.systems import load_system

ESCAPE: Final = "escape"
INNER: Final = {"OrdersScreen", "UnitEditor", "SideEditor", "ReferenceScreen", "ManualScreen", "LogScreen"}
"""Pages on which esc first goes back one stage of their own: no other page opens by it, and nothing is done."""
WAYS: Final = tuple(tuple(key for key in way if key != ESCAPE) for way in AT_THE_TABLE)


@pytest.mark.parametrize("key", ["demonworld", "skirmish"])
async def test_esc_closes_what_lies_on_top_and_does_nothing_else(key: str) -> None:
    history = playing(the_demo(load_system(key)), Advance(anyway=True))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, ESCAPE)
        base, seen = screen_of(pilot), set[str]()
        for way in (*WAYS, ("s",), ("f",), ("m",), ("c",), ("y",), ("enter",), ("a",), ("S", "1"), ("T", "1"), ("x",)):
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
                assert table.history is before, (way, name)
            assert screen_of(pilot) is base, (way, screen_of(pilot))
        assert len(seen) > 11, seen


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
        await press(pilot, "1")
        assert isinstance(screen_of(pilot), AskLine)
        await press(pilot, ESCAPE)
        assert shown(pilot) == listed
        assert len(table.history.acts) == len(playing(opening("confrontation"), Advance()).acts)
