"""A table with phones: the app with a battle on the disk, its phones answered on this computer, lines as phones."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from saves.folder import FolderStore
from screens.parts.web.asked import LOOPBACK
from screens.phones import phones as phones_module
from screens.phones.phones import Phones, phones_of
from screens.table.table import Table
from screens.turn.screen import TurnScreen
from tests.screens.in_app import NARROW, in_app
from tracker.battle.battle import SideId
from tracker.play.history import History

PHONE = "abcdefgh12345678"


@dataclass
class Caller:
    """A phone with its line: what it was sent last, and the number of its last tap."""

    line: aiohttp.ClientWebSocketResponse
    tap: int = 0
    heard: list[dict[str, Any]] = field(default_factory=list)

    @property
    def state(self) -> dict[str, Any]:
        """The state it was sent last."""
        return next(message["state"] for message in reversed(self.heard) if message["is"] == "state")

    async def hear(self, seconds: float = 3) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(await self.line.receive_str(timeout=seconds))
        self.heard.append(message)
        return message

    async def until(self, kind: str, seconds: float = 3) -> dict[str, Any]:
        """The next message of that kind."""
        while (message := await self.hear(seconds))["is"] != kind:
            pass
        return message

    async def send(self, wish: str, **about: object) -> None:
        """Wish for something, with the next number."""
        self.tap += 1
        await self.line.send_str(json.dumps({"wish": wish, "tap": self.tap, **about}))

    async def wish(self, wish: str, **about: object) -> dict[str, Any]:
        """Wish for something, and how that was answered."""
        await self.send(wish, **about)
        while (message := await self.hear())["is"] not in {"done", "refused"}:
            pass
        assert message["tap"] == self.tap
        return message

    async def is_put_out(self, seconds: float = 3) -> bool:
        """Whether the line is closed by the server, whatever is said before."""
        while True:
            message = await self.line.receive(timeout=seconds)
            if message.type is not aiohttp.WSMsgType.TEXT:
                return message.type in {
                    aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.CLOSING
                }  # fmt: skip
            self.heard.append(json.loads(message.data))


@dataclass
class Phoning:
    """The app, its table, and phones to be opened on it."""

    pilot: Pilot[Any]
    table: Table
    phones: Phones
    client: aiohttp.ClientSession

    @property
    def host(self) -> str:
        return f"{LOOPBACK}:{self.phones.port}"

    def secret(self, side: SideId) -> str:
        return self.phones.keeping.kept.secrets[side]

    def address(self, side: SideId, name: str = "", kind: str = "http") -> str:
        return f"{kind}://{self.host}/{self.secret(side)}/{name}"

    @asynccontextmanager
    async def calling(self, side: SideId, phone: str = PHONE, language: str = "en") -> AsyncIterator[Caller]:
        """A phone of that side with its line open; nothing is heard yet."""
        address = self.address(side, f"live?phone={phone}&lang={language}", "ws")
        async with self.client.ws_connect(address, origin=f"http://{self.host}") as line:
            yield Caller(line)

    @asynccontextmanager
    async def phone(self, side: SideId, phone: str = PHONE, language: str = "en") -> AsyncIterator[Caller]:
        """A phone of that side that has heard how the battle stands."""
        async with self.calling(side, phone, language) as caller:
            await caller.until("state")
            yield caller


@asynccontextmanager
async def phoning(
    folder: Path,
    history: History,
    *,
    page: Callable[[Table], Screen[Any]] = TurnScreen,
    size: tuple[int, int] = NARROW,
    is_on: bool = True,
    addresses: tuple[str, ...] = (LOOPBACK,),
) -> AsyncIterator[Phoning]:
    """The app at a battle that is kept in that folder, with its phones on."""
    store = FolderStore(folder)
    battle = store.create(history) if not store.battles() else store.battles()[0].id
    session = store.take(battle)
    with pytest.MonkeyPatch.context() as network:
        network.setattr(phones_module, "addresses_in_the_network", lambda: addresses)
        network.setattr(phones_module, "PORT", 0)
        try:
            async with (
                in_app(page, session.history, size, session) as (pilot, table),
                aiohttp.ClientSession() as client,
            ):
                phones = phones_of(table)
                if is_on:
                    await phones.switch_on()
                    assert phones.is_on, phones.trouble
                yield Phoning(pilot, table, phones, client)
                phones.switch_off()
                await asyncio.sleep(0.05)
        finally:
            store.close_all()
