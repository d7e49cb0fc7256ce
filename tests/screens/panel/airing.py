"""A panel on the air: its server over a battle in a folder, in the test's own loop, on a free port."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from saves.folder import FolderStore
from saves.panel.settings import PanelSettingsFile, panel_settings_path
from saves.store import BattleId
from screens.panel.follow import Follow
from screens.panel.gate import Element, Gate
from screens.panel.server import PanelServer
from screens.parts.web.asked import hosts_of, new_token
from screens.parts.web.listening import listen
from tracker.play.history import History
from tracker.views.panel_settings import PanelSettings

LOOPBACK = "127.0.0.1"


@dataclass
class Airing:
    """A battle being played in one place and told in another."""

    store: FolderStore
    battle: BattleId
    server: PanelServer
    port: int
    history: History

    @property
    def host(self) -> str:
        return f"{LOOPBACK}:{self.port}"

    def address(self, name: str = Element.RIBBON, kind: str = "http") -> str:
        return f"{kind}://{self.host}/{self.server.gate.token}/{name}"

    def play(self, history: History) -> None:
        """Save the battle as another program does."""
        self.store.save(self.battle, history)
        self.history = history

    def panel_settings(self, panel_settings: PanelSettings) -> None:
        PanelSettingsFile(panel_settings_path(self.store, self.battle)).keep(panel_settings)


@asynccontextmanager
async def on_the_air(folder: Path, history: History, **about: Any) -> AsyncIterator[Airing]:
    """The server, running until the end of the block."""
    store = FolderStore(folder)
    battle = store.create(history)
    async with airing(store, battle, history, **about) as aired:
        yield aired
    store.close(battle)


@asynccontextmanager
async def airing(
    store: FolderStore,
    battle: BattleId,
    history: History,
    *,
    port: int = 0,
    token: str = "",
    overlay: str = "",
    delay: float = 0.0,
    **about: Any,
) -> AsyncIterator[Airing]:
    """A server over a battle that exists already."""
    sockets = listen([LOOPBACK], port)
    port = sockets[0].getsockname()[1]
    source = Follow(FolderStore(store.folder), battle, delay, about.get("clock", monotonic))
    gate = Gate(token or new_token(), hosts_of([LOOPBACK], port), overlay, delay)
    server = PanelServer(source, gate, **about)
    running = asyncio.create_task(server.run(sockets))
    await asyncio.sleep(0.01)
    try:
        yield Airing(store, battle, server, port, history)
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
        source.close()
