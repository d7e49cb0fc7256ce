"""A table with phones in a process of its own, made to be killed and measured.

It is asked in lines and answers each with one: `on` answers phones and tells the port, `resident` tells the megabytes
the process has in memory, `keys N` presses so many keys and tells what each took (see `Taken`), as JSON.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from textual.events import Key
from textual.pilot import Pilot

from saves.folder import FolderStore
from screens.parts.web.asked import LOOPBACK
from screens.phones import phones as phones_module
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.screens.in_app import NARROW, in_app, press
from tracker.battle.commands import Advance
from tracker.rules.systems import load_system

KEYS: Final = ("down", "up")
BETWEEN: Final = 0.1
"""Seconds between two keys."""


def serve(folder: str, asked: Connection) -> None:
    """Serve the battle in that folder until nothing more is asked."""
    asyncio.run(_serve(Path(folder), asked))


async def _serve(folder: Path, asked: Connection) -> None:
    loop = asyncio.get_running_loop()
    store = FolderStore(folder)
    if not store.battles():
        battle = store.create(playing(the_demo(load_system("demonworld")), Advance()))
        store.close(battle)

    def post(call: Callable[[], None]) -> None:
        loop.call_soon_threadsafe(call)

    session = store.take(store.battles()[0].id, post)
    vars(phones_module).update(addresses_in_the_network=lambda: (LOOPBACK,), PORT=0)
    async with in_app(TurnScreen, session.history, NARROW, session) as (pilot, table):
        phones = phones_module.phones_of(table)
        await press(pilot, "escape")
        while line := await asyncio.to_thread(_next, asked):
            match line.split():
                case ["on"]:
                    await phones.switch_on()
                    asked.send(str(phones.port))
                case ["resident"]:
                    status = Path("/proc/self/status").read_text("ascii")
                    asked.send(str(int(status.split("VmRSS:")[1].split()[0]) / 1024))
                case ["processor"]:
                    asked.send(str(1000 * time.process_time()))
                case ["keys", count]:
                    asked.send(json.dumps(await _pressed(pilot, int(count))))
    store.close_all()


def _next(asked: Connection) -> str:
    try:
        line: str = asked.recv()
    except EOFError:
        return ""
    return line


async def _pressed(pilot: Pilot[Any], count: int) -> list[tuple[float, float]]:
    """Milliseconds from each key's coming to its being done, the light on another row, and to that being painted."""
    screen, begun, took = pilot.app.screen, 0.0, []
    assert isinstance(screen, TurnScreen)
    done = painted = asyncio.get_running_loop().create_future()

    def now() -> float:
        return 1000 * (time.perf_counter() - begun)

    def moved() -> None:
        if not done.done():
            done.set_result(now())
            screen.call_after_refresh(lambda: painted.set_result(now()))

    screen.watch(screen.list, "highlighted", moved, init=False)
    for number in range(count):
        await asyncio.sleep(BETWEEN)
        done, painted = (asyncio.get_running_loop().create_future() for _moment in range(2))
        begun = time.perf_counter()
        pilot.app.post_message(Key(KEYS[number % 2], None))
        took.append((await asyncio.wait_for(done, 10), await asyncio.wait_for(painted, 10)))
    return took
