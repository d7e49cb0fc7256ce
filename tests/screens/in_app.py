"""Screens under test: an app with one screen, keys in, text out."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from textual.events import Paste
from textual.pilot import Pilot
from textual.screen import Screen

from saves.session import Session
from screens.app import routes
from screens.app.app import OriflammeApp
from screens.table.table import Table
from tests.saves.memory import MemorySession
from tests.screens.harness.private import at_rest, is_resized, notes, strips
from tests.tiny import a_tiny_battle
from tracker.play.history import History

NARROW, WIDE = (80, 24), (120, 40)
MOMENT = 1_700_000_000.0


def screen_of(pilot: Pilot[Any]) -> Screen[Any]:
    """The screen on top now."""
    return pilot.app.screen


def shown(pilot: Pilot[Any]) -> str:
    """What the terminal shows, as lines of text without trailing blanks."""
    screen = pilot.app.screen
    _width, height = pilot.app.size
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips(screen)[:height])


def keys_in(looks: str, history: History) -> set[str]:
    """What a reader would stumble over: keys of inputs and fields, pointers such as `field:bases`, ids of units."""
    words = set(re.findall(r"[A-Za-z]+_\w+|\b(?:field|resolver|battle|prompt|step):\w+", looks))
    return words | {unit for unit in history.battle.units if "-" in unit and re.search(rf"\b{unit}\b", looks)}


def told(pilot: Pilot[Any]) -> str:
    """What the app says, in its corner or of the last key over the keys of the page."""
    return "\n".join((*_of_the_last_key(pilot, is_refusal=False), *(note.message for note in notes(pilot.app))))


def warned(pilot: Pilot[Any]) -> str:
    """What the app says it has refused or failed to do."""
    news = (note.message for note in notes(pilot.app) if note.severity != "information")
    return "\n".join((*_of_the_last_key(pilot, is_refusal=True), *news))


def _of_the_last_key(pilot: Pilot[Any], *, is_refusal: bool) -> tuple[str, ...]:
    spoken = pilot.app.spoken if isinstance(pilot.app, OriflammeApp) else None
    return () if spoken is None or (is_refusal and not spoken.is_refusal) else (spoken.words,)


@asynccontextmanager
async def in_app(
    make: Callable[[Table], Screen[Any]],
    history: History | None = None,
    size: tuple[int, int] = WIDE,
    session: Session | None = None,
) -> AsyncIterator[tuple[Pilot[Any], Table]]:
    """An app whose first screen is the one that `make` builds for a table with this battle."""
    tables: list[Table] = []

    def first(app: OriflammeApp) -> Screen[Any]:
        battle = history or a_tiny_battle()
        tables.append(
            Table(app, battle, session or MemorySession(battle), doors=routes, clock=lambda: MOMENT, dice=Random(7))
        )
        return make(tables[0])

    app = OriflammeApp(first)
    app.animation_level = "none"
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot, tables[0]


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys and let everything they set off come to rest, which `press` alone does not wait for."""
    for key in keys:
        await pilot.press(key)
        await at_rest()


async def paste_line(pilot: Pilot[Any], text: str) -> None:
    """Paste a line into the field that has the focus, and enter: for lines too long to type."""
    pilot.app.post_message(Paste(text))
    await press(pilot, "enter")


async def resize(pilot: Pilot[Any], width: int, height: int) -> None:
    """Give the terminal another size, and wait until the screens have heard of it."""
    await pilot.resize_terminal(width, height)
    while not is_resized(pilot.app):
        await pilot.pause(0.005)
    await pilot.pause()


async def type_line(pilot: Pilot[Any], text: str) -> None:
    """Type a line into the field that has the focus, and enter."""
    await press(pilot, *("space" if sign == " " else sign for sign in text), "enter")
