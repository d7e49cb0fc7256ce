"""Screens under test are at rest when nothing in their event loop is about to run."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest
from textual._context import active_app

if TYPE_CHECKING:
    from tests.screens.terminal import Terminal

PATIENCE = 30.0
"""Seconds: what repeats itself without an end is waited for no longer."""
SOON = 1 / 50
"""Seconds: a timer that is due so soon is waited for, as that of the next repaint is."""


async def at_rest(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until all messages are dealt with and painted; `max_sleep` is for what never comes to an end.

    It is processor time, so that a busy machine gives no key up: a test that looked too early was red there.
    Textual sleeps until the process uses next to no processor time, at least 60 ms a key: longer than most keys take.
    """
    loop: Any = asyncio.get_running_loop()  # its queues are private
    app = active_app.get(None)
    end, at_last = process_time() + max_sleep, loop.time() + PATIENCE
    while process_time() < end and loop.time() < at_last:
        await asyncio.sleep(0)
        if loop._ready:
            continue
        now = loop.time()
        due = [timer.when() for timer in loop._scheduled if not timer.cancelled()]
        # The repaint of an app that has been told to end is put off for ever, sixty times a second.
        if (app is not None and app._exit) or not any(when < now + SOON for when in due):
            return
        await asyncio.sleep(max(min(due) - now, 0))


@pytest.fixture(autouse=True)
def no_waiting_for_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pilots press and pause without sleeping."""
    monkeypatch.setattr("textual.app.wait_for_idle", at_rest)
    monkeypatch.setattr("textual.pilot.wait_for_idle", at_rest)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Terminals that are closed whatever happens."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.gone()


@pytest.fixture(autouse=True)
def everything_shown_is_saved(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Screens under test wait for the disk themselves, but for those that are marked to have a writer of their own."""
    if "writes_behind" not in request.keywords:
        monkeypatch.setattr("screens.parts.background.WRITES_BEHIND", False)


@pytest.fixture(autouse=True)
def nothing_is_foretold(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Pages under test foretell nothing: it is reckoned on a thread of its own, whenever that comes to it."""
    if "foretells" not in request.keywords:
        monkeypatch.setattr("screens.roll.sheet_forecast.IS_SHOWN", False)
