"""Background threads for what waits for a disk and what is reckoned long, while keys are still answered.

Two threads of Python take turns, and a page lets go of its turn dozens of times before a key is answered. A thread that
reckons would take each of these, some milliseconds at a time; so it waits until the key is answered (`goes_on`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event
from typing import Any, Final, TypeVar

from textual.app import App

from saves.writer import Post

T = TypeVar("T")

WRITES_BEHIND = True
"""Whether there is such a thread; without it everything that is shown is on the disk already."""


def post_to(app: App[Any]) -> Post | None:
    """Calls something on the thread of the screens, from any other; None where the screens wait for the disk."""
    if not WRITES_BEHIND:
        return None
    loop = asyncio.get_running_loop()

    def post(call: Callable[[], None]) -> None:
        # Once the app has ended there is nobody to tell.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(app.call_later, call)

    return post


_HANDS: Final = ThreadPoolExecutor(1, thread_name_prefix="oriflamme-disk")
"""Not the event loop's own threads: the app would not end, and could say nothing, before they are done."""


async def off_screen(job: Callable[[], T]) -> T:
    """Do what waits for a disk, after what was begun before, and give what comes of it."""
    return await asyncio.get_running_loop().run_in_executor(_HANDS, job) if WRITES_BEHIND else job()


def finish() -> None:
    """Wait for what was begun and is not done yet, once there are no screens any more."""
    _HANDS.submit(lambda: None).result()


AT_LEISURE: Final = Event()
"""Is set while no key, click or paste is being answered."""
AT_LEISURE.set()
LOOK_AGAIN: Final = 0.004
LOOKS: Final = 12
"""How often, so many seconds apart, what waits on the thread of the screens looks at the most."""
LOOK_UP: Final = 0.1
"""Seconds after which a thread that waits looks whether it is wanted at all any more."""


def goes_on(dropped: Event) -> bool:
    """Come back when nobody waits for a key, or as soon as the work is dropped; whether it is to go on."""
    while not dropped.is_set() and not AT_LEISURE.wait(LOOK_UP):
        pass
    return not dropped.is_set()


async def at_leisure() -> None:
    """Come back when no key is being answered, or in a moment: what can wait for the painting of a key does so."""
    await asyncio.sleep(0)  # A key that has come is heard of first.
    for _look in range(LOOKS):
        if AT_LEISURE.is_set():
            return
        await asyncio.sleep(LOOK_AGAIN)
