"""Phones that tap without end at a table in another process, and send again what was not answered once it is back."""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import aiohttp

from saves.phones import kept_phones
from tests.screens.phones.served import serve

UNITS = {
    "azure": ("bowmen-of-alder", "crossbows-of-the-mill", "pikes-of-ker", "knights-of-the-vale"),
    "ochre": ("ash-archers", "wolf-riders", "ogre-band", "gate-spears"),
}
"""Units of the demo battle that may have one of these tokens each."""
TOKENS = ("T", "C", "H", "M")


_PROCESSES: Final = get_context("forkserver")
_PROCESSES.set_forkserver_preload(["tests.screens.phones.served"])


class Answered:
    """A folder with one battle whose phones are answered: where their lines are opened, as it is kept there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def address(self, side: str, phone: str) -> str:
        """Where a phone of that side opens its line."""
        (file,) = (self.folder / "phones").glob("*.json")
        kept = kept_phones(file)
        return f"ws://{kept.address}:{kept.port}/{kept.secrets[side]}/live?phone={phone}"


class Served(Answered):
    """The process of a table; all come of one that has read the program already, and so begin at once."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._asks, asked = _PROCESSES.Pipe()
        self._process = _PROCESSES.Process(target=serve, args=(str(folder), asked))
        self._process.start()
        asked.close()

    def ask(self, line: str) -> str:
        """What it answers to a line."""
        self._asks.send(line)
        answer: str = self._asks.recv()
        return answer

    def kill(self) -> None:
        """At once, with nothing said."""
        self._process.kill()
        self._end()

    def end(self) -> None:
        """Let it come to its own end."""
        self._asks.close()
        self._end()

    def _end(self) -> None:
        self._process.join(20)
        self._process.close()
        self._asks.close()


@dataclass
class Tapper:
    """A phone: `pending` is the wish that was not answered yet, `done` the numbers of those that were done."""

    side: str
    phone: str
    unit: str
    pause: float
    tap: int = 0
    pending: dict[str, object] | None = None
    done: set[int] = field(default_factory=set)
    refused: list[str] = field(default_factory=list)
    took: list[float] = field(default_factory=list)
    dice: random.Random = field(default_factory=random.Random)

    async def run(self, client: aiohttp.ClientSession, served: Answered) -> None:
        """Tap until the line breaks."""
        address = served.address(self.side, self.phone)
        host = address.split("/")[2]
        async with client.ws_connect(address, origin=f"http://{host}") as line:
            while (await line.receive_json())["is"] != "state":
                pass
            while True:
                if self.pending is None:
                    await asyncio.sleep(self.pause * self.dice.uniform(0.5, 1.5))
                    self.tap += 1
                    token = TOKENS[self.tap % len(TOKENS)]
                    self.pending = {"wish": "place", "tap": self.tap, "unit": self.unit, "token": token}
                begun = time.perf_counter()
                await line.send_str(json.dumps(self.pending))
                while (answer := await line.receive_json())["is"] == "state":
                    pass
                self.took.append(1000 * (time.perf_counter() - begun))
                if answer["is"] == "done":
                    self.done.add(answer["tap"])
                else:
                    self.refused.append(answer["why"])
                self.pending = None

    async def go_on(self, client: aiohttp.ClientSession, served: Answered) -> None:
        """Tap, and try again whenever the line breaks."""
        while True:
            try:
                await self.run(client, served)
            except (aiohttp.ClientError, ConnectionError, TypeError, ValueError):
                await asyncio.sleep(0.02)
