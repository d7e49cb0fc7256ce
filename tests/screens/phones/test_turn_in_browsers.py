"""Two phones in real browsers beside the app: a turn whose orders, dice and answers come from them.

The referee's hand is what it would be at the table: he goes on, opens what a unit does, measures, and closes pages.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

import pytest
from textual.screen import Screen

from screens.orders.screen import OrdersScreen
from screens.roll.calculator import CalculatorScreen
from screens.roll.sheet import SheetScreen
from screens.turn.screen import TurnScreen
from tests.pictures.phones import a_phone
from tests.play import the_demo
from tests.screens.in_app import press
from tests.screens.panel.chromium import CHROMIUM, WHY, Tab
from tests.screens.phones.phoning import Phoning, phoning
from tracker.rules.systems import load_system, system_keys

pytestmark = pytest.mark.skipif(not CHROMIUM, reason=WHY)

MOST: Final = 600
TAP: Final = """(chance) => {
  const keys = [...document.querySelectorAll('.tray .keys button')].filter((one) => !one.disabled);
  const wanted = keys.filter((one) => !['take', 'less', 'more', 'clear', 'app', 'write'].includes(one.dataset.key));
  const pressed = document.querySelector('.unit[aria-pressed=true]');
  if (pressed && pressed.querySelector('.lying')) return '';
  if (!wanted.length) return '';
  const agrees = wanted.find((one) => one.dataset.key === 'agree');
  const one = agrees || wanted[Math.floor(chance * wanted.length)];
  one.click();
  return one.dataset.key.split(' ')[0];
}"""
"""Taps one of the keys in the tray of a phone; what kind of key that was, empty where none waits."""


async def tap_what_waits(tab: Tab, chance: Random) -> str:
    """Tap a key that waits on a phone, and wait until that is on the disk."""
    kind = str(await tab.run(f"({TAP})({chance.random()})"))
    if kind:
        await tab.until("document.querySelector('.where').innerText.includes('●')")
        await asyncio.sleep(0.3)
    return kind


async def referee(call: Phoning, chance: Random) -> str:
    """The keys of the referee for one thing, where nothing waits on a phone; which."""
    keys = tuple(_wanted(call.pilot.app.screen, chance))
    await press(call.pilot, *keys)
    await asyncio.sleep(0.15)
    return keys[0]


def _wanted(screen: Screen[Any], chance: Random) -> Iterator[str]:
    match screen:
        case TurnScreen(page=page):
            is_for_him = page.next is not None and not page.is_through and page.lit != "tokens"
            yield "enter" if is_for_him and chance.random() < 0.8 else "n"
        case OrdersScreen():
            yield "escape"
        case SheetScreen(page=page) if page.measure is not None:
            yield from (*chance.choice(("4", "8", "12")), "enter")
        case SheetScreen(page=page):
            yield "escape" if page.is_done else chance.choice(("enter", "enter", "d", "escape"))
        case CalculatorScreen(page=page) if page.number is not None:
            yield from (*chance.choice(("4", "8", "12")), "enter")
        case CalculatorScreen(page=page):
            yield chance.choice(("d", "escape")) if page.wants_more else "enter"
        case _:
            yield from chance.choice((("enter",), ("down", "enter"), ("down", "down", "enter"), ("escape",)))


async def a_turn(call: Phoning, tabs: list[Tab], chance: Random) -> tuple[Counter[str], Counter[str]]:
    """Play until the next turn begins, or `MOST` keys of the referee: what was tapped, and his keys."""
    taps, keys = Counter[str](), Counter[str]()
    begun = call.table.battle.place.turn
    while call.table.battle.place.turn in {0, begun} and keys.total() < MOST:
        kinds = [await tap_what_waits(tab, chance) for tab in tabs]
        taps.update(filter(None, kinds))
        if not any(kinds):
            keys[await referee(call, chance)] += 1
    return taps, keys


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("key", system_keys())
async def test_two_phones_play_a_turn_beside_the_app(key: str, tmp_path: Path) -> None:
    chance = Random(1)
    async with AsyncExitStack() as stack:
        call = await stack.enter_async_context(phoning(tmp_path, the_demo(load_system(key))))
        await press(call.pilot, "escape", "n")
        sides = [side.id for side in call.table.battle.sides]
        tabs = [await stack.enter_async_context(a_phone(call, side, "en")) for side in sides]
        taps, keys = await a_turn(call, tabs, chance)
        acts = [act for act in call.table.history.acts if act.tap]
        print(f"{key}: {call.table.battle.place}, taps {dict(taps)}, referee {dict(keys)}, {len(acts)} acts by phones")
        assert taps
        assert {act.tap.side for act in acts if act.tap} == set(sides)
        assert call.table.battle.place.turn == 2


PAUSE: Final = 0.7
"""Seconds in which a player looks for the next token and taps it."""
MOST_SECONDS: Final = 20.0
REFEREE: Final = 2


async def lay_all(tab: Tab, chance: Random) -> int:
    """Lay the orders of a side as a player does, and say it is ready; how many taps that took."""
    taps = 0
    await asyncio.sleep(PAUSE)
    while await tab.run(f"({TAP})({chance.random()})"):
        taps += 1
        await asyncio.sleep(PAUSE)
    await tab.run("document.querySelector('[data-key=ready]').click()")
    await tab.until("document.querySelector('[data-key=ready]').innerText.includes('✓')")
    return taps + 1


@pytest.mark.long
@pytest.mark.timeout(300)
async def test_two_phones_lay_the_orders_of_fourteen_units_at_once_and_the_referee_reveals(tmp_path: Path) -> None:
    chance = Random(1)
    async with AsyncExitStack() as stack:
        call = await stack.enter_async_context(phoning(tmp_path, the_demo(load_system("demonworld"))))
        await press(call.pilot, "escape", "n")
        sides = [side.id for side in call.table.battle.sides]
        tabs = [await stack.enter_async_context(a_phone(call, side, "en")) for side in sides]
        begun = perf_counter()
        taps = await asyncio.gather(*(lay_all(tab, chance) for tab in tabs))
        seconds, laid = perf_counter() - begun, len(call.table.battle.sealed)
        assert call.phones.ready == set(sides)
        keys = 0
        while call.table.battle.sealed and keys < REFEREE:
            await press(call.pilot, "n")
            keys += 1
        print(f"{laid} orders by {taps} taps of two phones: {seconds:.1f} s; referee's keys: {keys}")
        assert laid >= 14
        assert not call.table.battle.sealed
        assert seconds <= MOST_SECONDS
