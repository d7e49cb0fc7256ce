"""No key is swallowed: on every page, in every question, a sign or an arrow changes something or something is said."""

from __future__ import annotations

import string
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from screens.app.palette import Palette
from screens.panel.screen import PanelScreen
from screens.parts.dialogs import Choice, Pick
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.screens.app.test_esc_goes_back import at_a_library_of_two
from tests.screens.harness.private import strips
from tests.screens.in_app import NARROW, in_app, press, screen_of, shown, told
from tests.screens.test_pseudo_language import AT_THE_TABLE, IN_THE_LIBRARY, without_a_key
from tracker.battle.commands import Advance
from tracker.play.history import History
from tracker.rules.systems import load_system, system_keys

NOTHING: Final = "f7"
"""A key that means nothing anywhere: what was said of the key before goes with it."""
ARROWS: Final = ("up", "down", "left", "right")
KEYS: Final = (
    *string.ascii_letters,
    *string.digits,
    "space",
    "plus",
    "minus",
    "slash",
    "full_stop",
    "comma",
    "percent_sign",
    "backspace",
    *ARROWS,
)
IN_A_LINE: Final = {"left", "right", "backspace", "space"}
"""They move the cursor in a line of text, as everywhere, and stop at its ends; a space is not seen there."""
STANDS: Final = "no number is typed here"
"""The refusal of one digit is that of the next, and stands till something else is done."""
OF_NOBODY: Final = (Palette, PanelScreen)
"""The palette takes all signs as a part of a name, and on the audience's window nothing is said."""
ACTS: Final = (("s",), ("enter",), ("a",), ("E",), ("S",), ("x",), ("T",))

PARTS: Final = 5
"""The ways from the Turn page are gone by so many tests, to take no longer than others."""
SHARES: Final = 4
"""The signs are dealt to so many tests of the same pages, of which the daily run has the first, with the arrows."""


def dealt(share: int) -> tuple[str, ...]:
    """The keys of a share; the arrows stay together, as one has somewhere to go only after another."""
    signs = [key for key in KEYS if key not in ARROWS]
    return (*signs[share::SHARES], *(ARROWS if share == 0 else ()))


Opened = Callable[[], AbstractAsyncContextManager[Pilot[Any]]]


def _state(pilot: Pilot[Any]) -> tuple[object, ...]:
    """What there is to see; trouble said once more is another, and whose fight is foretold, which tests do not draw."""
    screen = screen_of(pilot)
    looks = [segment.style for strip in strips(screen) for segment in strip]
    page = getattr(screen, "page", None)
    again, fight = (page, id(page)) if getattr(page, "trouble", "") else None, getattr(page, "fight", None)
    return tuple(pilot.app.screen_stack), _battle(pilot), shown(pilot), looks, told(pilot), again, fight


def _battle(pilot: Pilot[Any]) -> History | None:
    tables = (getattr(screen, "table", None) for screen in pilot.app.screen_stack)
    return next((table.history for table in tables if table is not None), None)


def _is_typed(pilot: Pilot[Any], key: str) -> bool:
    line = pilot.app.focused
    return isinstance(line, Input) and (key in IN_A_LINE or len(line.value) == line.max_length)


async def swallowed(
    opened: Opened, way: Sequence[str], seen: set[type[Screen[Any]]], pressed: Sequence[str] = KEYS
) -> set[tuple[str, str]]:
    """Of the page that these keys lead to, where it is new: each key that does nothing there and says nothing."""
    found: set[tuple[str, str]] = set()
    keys = list(pressed)
    while keys:
        async with opened() as pilot:
            base, battle = screen_of(pilot), _battle(pilot)
            while keys and _battle(pilot) is battle and screen_of(pilot) is base:
                await press(pilot, *way)
                page, before = screen_of(pilot), _battle(pilot)
                if type(page) in seen or isinstance(page, OF_NOBODY):
                    return found
                while keys and screen_of(pilot) is page and _battle(pilot) is before:
                    await press(pilot, NOTHING)
                    state, key = _state(pilot), keys.pop()
                    await press(pilot, key)
                    if _state(pilot) == state and not _is_typed(pilot, key) and STANDS not in shown(pilot):
                        found.add((type(page).__name__, key))
                for _back in range(8):
                    if pilot.app.is_running and screen_of(pilot) is not base:
                        await press(pilot, "escape")
    seen.add(type(page))
    return found


async def swallowed_on(
    opened: Opened, ways: Sequence[Sequence[str]], pressed: Sequence[str] = KEYS
) -> tuple[set[tuple[str, str]], int]:
    """The keys swallowed on the pages along these ways, and how many pages those are."""
    seen: set[type[Screen[Any]]] = set()
    found: set[tuple[str, str]] = set()
    for way in ways:
        for length in range(len(way) + 1):
            found |= await swallowed(opened, way[:length], seen, pressed)
    return found, len(seen)


def by_page(found: set[tuple[str, str]]) -> dict[str, str]:
    """The keys found, page by page."""
    return {page: " ".join(key for where, key in sorted(found) if where == page) for page, _key in sorted(found)}


@asynccontextmanager
async def _at_the_table(history: History) -> AsyncIterator[Pilot[Any]]:
    async with in_app(TurnScreen, history, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        yield pilot


@pytest.mark.parametrize("part", range(PARTS))
async def test_every_page_of_a_battle_answers_every_key(part: int) -> None:
    history = playing(the_demo(load_system("demonworld")), Advance(anyway=True))
    found, pages = await swallowed_on(partial(_at_the_table, history), (*AT_THE_TABLE, *ACTS)[part::PARTS])
    assert by_page(found) == {}
    assert pages > 4


@pytest.mark.timeout(300)
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("key", sorted(set(system_keys()) - {"demonworld"}))
async def test_the_acts_of_every_system_answer_every_key(key: str, share: int) -> None:
    history = playing(the_demo(load_system(key)), Advance(anyway=True), Advance(anyway=True))
    found, _pages = await swallowed_on(partial(_at_the_table, history), ACTS, dealt(share))
    assert by_page(found) == {}


async def test_every_question_answers_every_key() -> None:
    history = playing(the_demo(load_system("demonworld")), Advance(anyway=True))
    found: set[tuple[str, str]] = set()
    async with in_app(TurnScreen, history, NARROW) as (_pilot, table):
        count = len(list(without_a_key(table)))
    for number in range(count):

        @asynccontextmanager
        async def opened(number: int = number) -> AsyncIterator[Pilot[Any]]:
            async with in_app(TurnScreen, history, NARROW) as (pilot, table):
                await press(pilot, "escape")
                pilot.app.push_screen(list(without_a_key(table))[number])
                await press(pilot, NOTHING)
                yield pilot

        found |= await swallowed(opened, (), set())
    assert by_page(found) == {}


@pytest.mark.parametrize("share", range(SHARES))
async def test_the_library_answers_every_key(tmp_path: Path, share: int) -> None:
    numbers = iter(range(1000))

    @asynccontextmanager
    async def opened() -> AsyncIterator[Pilot[Any]]:
        app = at_a_library_of_two(tmp_path / str(next(numbers)))
        async with app.run_test(size=NARROW) as pilot:
            await pilot.pause()
            yield pilot

    keys = [key for key in dealt(share) if key != "q"]
    found, pages = await swallowed_on(opened, IN_THE_LIBRARY, keys)
    assert by_page(found) == {}
    assert pages > 6


async def test_a_question_says_of_a_wrong_key_which_keys_answer_it() -> None:
    async with _at_the_table(the_demo(load_system("demonworld"))) as pilot:
        pilot.app.push_screen(Pick("Which way?", [Choice("left", "left"), Choice("right", "right")]))
        await press(pilot, "z")
        assert "z does nothing here   ↵ or its number picks   esc cancel" in shown(pilot)
        for key, sign in {"slash": "/", "minus": "−", "at": "@", "underscore": "_", "backslash": "\\"}.items():
            await press(pilot, key)
            assert f"{sign} does nothing here   ↵ or its number picks" in shown(pilot)
        await press(pilot, "9")
        assert "9: no line has this number" in shown(pilot)
        await press(pilot, "down")
        assert "does nothing here" not in shown(pilot)
