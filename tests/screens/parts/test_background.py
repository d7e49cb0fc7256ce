"""Work of another thread stands back while a key is answered, and is let go when nobody wants it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from threading import Event, Thread
from typing import Any

import pytest
from textual.events import Key

from screens.app.typeahead import TypeAhead
from screens.parts.background import AT_LEISURE, at_leisure, goes_on


@pytest.fixture(autouse=True)
def at_leisure_again() -> Iterator[None]:
    yield
    AT_LEISURE.set()


def asked(dropped: Event) -> tuple[Thread, list[bool]]:
    """A thread that asks whether its work goes on, and what it is told."""
    told: list[bool] = []
    thread = Thread(target=lambda: told.append(goes_on(dropped)), daemon=True)
    thread.start()
    return thread, told


def test_work_goes_on_at_once_while_nobody_waits_for_a_key() -> None:
    assert goes_on(Event())


def test_work_that_is_dropped_does_not_go_on() -> None:
    dropped = Event()
    dropped.set()
    assert not goes_on(dropped)
    AT_LEISURE.clear()
    assert not goes_on(dropped)


def test_work_waits_for_as_long_as_a_key_is_answered() -> None:
    AT_LEISURE.clear()
    thread, told = asked(Event())
    thread.join(0.15)
    assert (thread.is_alive(), told) == (True, [])
    AT_LEISURE.set()
    thread.join(5)
    assert told == [True]


def test_work_that_waits_for_a_key_can_be_dropped() -> None:
    dropped = Event()
    AT_LEISURE.clear()
    thread, told = asked(dropped)
    dropped.set()
    thread.join(5)
    assert told == [False]


class Keyed(TypeAhead):
    """An app that notes whether others stand back while it answers a key."""

    def __init__(self, **about: Any) -> None:
        super().__init__(**about)
        self.stood_back: list[bool] = []

    def on_key(self, event: Key) -> None:
        """Answer in two steps: the second comes when what the first set off has been done."""
        self.stood_back.append(not AT_LEISURE.is_set())
        if event.key == "a":
            self.call_later(self.on_key, Key("b", "b"))


async def test_others_stand_back_from_the_key_until_all_that_it_set_off_is_done() -> None:
    app = Keyed()
    async with app.run_test() as pilot:
        await pilot.press("a", "c")
        await pilot.pause()
        assert app.stood_back == [True, True, True]
        assert AT_LEISURE.wait(5)


async def test_what_is_told_elsewhere_waits_for_the_key_and_no_longer_than_a_moment() -> None:
    AT_LEISURE.clear()
    waiting = asyncio.create_task(at_leisure())
    await asyncio.sleep(0.01)
    assert not waiting.done()
    AT_LEISURE.set()
    await asyncio.wait_for(waiting, 1)
    AT_LEISURE.clear()
    await asyncio.wait_for(at_leisure(), 1)
    assert not AT_LEISURE.is_set()
