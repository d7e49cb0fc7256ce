"""A table with phones in a process of its own, made to be killed and measured.

`python -m tests.screens.phones.served FOLDER`: for each line on standard input it answers with one on standard output.
`on` answers phones and tells the port, `keys N` presses so many and tells how long each took, in milliseconds.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from saves.folder import FolderStore
from screens.parts.web.asked import LOOPBACK
from screens.phones import phones as phones_module
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.screens.in_app import NARROW, in_app, press
from tracker.battle.commands import Advance
from tracker.rules.systems import load_system


async def _serve(folder: Path) -> None:
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
        while line := await asyncio.to_thread(sys.stdin.readline):
            if line.strip() == "on":
                await phones.switch_on()
                print(phones.port, flush=True)
            else:
                taken = []
                for number in range(int(line.split()[1])):
                    begun = time.perf_counter()
                    await pilot.press("down" if number % 2 else "up")
                    taken.append(1000 * (time.perf_counter() - begun))
                    await asyncio.sleep(0.05)
                print(json.dumps(taken), flush=True)
    store.close_all()


if __name__ == "__main__":
    asyncio.run(_serve(Path(sys.argv[1])))
