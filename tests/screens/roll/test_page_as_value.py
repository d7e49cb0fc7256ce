"""The screen of a page of rolls shows the value of it and nothing else: the same keys lead both to the same."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from screens.roll.sheet import SheetScreen
from screens.turn.screen import TurnScreen
from tests.screens.in_app import NARROW, in_app, press, screen_of
from tests.tracker.play.forecast.pages import BY_ALL_FACES
from tests.tracker.play.pages.hand import DOWN, KEYS, UP, Hand
from tracker.battle.commands import Note

PAGES: Final = (
    ("demonworld", "volley"),
    ("demonworld", "melee_by_initiative"),
    ("confrontation", "volley"),
    ("skirmish", "shots"),
    ("hexcombat", "shock_action"),
)
BY_HAND: Final = (*(key for key in KEYS if key not in ("d", "D", "escape")), *"0123456789", DOWN, UP)
"""Dice of the app are left out: each of the two would throw its own."""
PRESSES: Final = 40


@pytest.mark.in_turn("seed")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("page", PAGES, ids="-".join)
async def test_the_same_keys_lead_the_value_and_its_screen_to_the_same(page: tuple[str, str], seed: int) -> None:
    opened = next(iter(BY_ALL_FACES[page].values()))
    chance, sheet = Random(f"{page} {seed}"), opened()
    hand = Hand(sheet)
    async with in_app(TurnScreen, sheet.history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        screen = SheetScreen(table, sheet.sheet, sheet.bindings, sheet.running)
        screen.host.page = hand.page
        pilot.app.push_screen(screen)
        await press(pilot, "f7")
        for _press in range(PRESSES):
            key = chance.choice((*BY_HAND, "enter", "space", "1", "2"))
            hand.press(key)
            await press(pilot, key)
            if screen_of(pilot) is not screen or hand.closed or hand.elsewhere:
                assert screen_of(pilot) is not screen, key
                assert hand.closed or hand.elsewhere, key
                break
            shown, meant = screen.page, hand.page
            assert (shown.lit, shown.setting, shown.typed, shown.trouble, shown.over) == (
                meant.lit,
                meant.setting,
                meant.typed,
                meant.trouble,
                meant.over,
            ), key
            assert screen.board.lit == shown.lit, key
            assert table.history.battle == hand.history.battle, key


@pytest.mark.parametrize("page", PAGES, ids="-".join)
async def test_an_open_page_follows_the_battle_and_keeps_what_is_typed(page: tuple[str, str]) -> None:
    sheet = next(iter(BY_ALL_FACES[page].values()))()
    async with in_app(TurnScreen, sheet.history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        screen = SheetScreen(table, sheet.sheet, sheet.bindings, sheet.running)
        pilot.app.push_screen(screen)
        await press(pilot, "f7", "1")
        typed, lit = screen.page.typed, screen.page.lit
        table.do(Note("the cat sat down"))
        await press(pilot, "f7")
        assert screen.page.sheet.history is table.history
        assert (screen.page.typed, screen.page.lit, screen.board.lit) == (typed, lit, lit)
        noted = table.history
        await press(pilot, "backspace", "u")
        assert table.history is noted
