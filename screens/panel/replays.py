"""Clips by themselves: a little after each moment of weight that the audience sees, OBS saves its replay buffer.

It runs beside the server, in its process: whatever OBS does, nobody who plays waits for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from saves.preferences import preferences
from screens.panel.obs import ObsError, greet, save_replay
from tracker.views.panel.moments import Moment
from tracker.views.panel_settings import ViewerState

AFTER: Final = 6.0
"""Seconds from a moment until the buffer is saved: its card is in the clip."""

Asks = Callable[[], Awaitable[None]]


class Replays:
    """Hears what the audience sees; `trouble` is why the last moment is in no clip, or the next will not be."""

    def __init__(self, greets: Asks, saves: Asks, after: float = AFTER) -> None:
        self.trouble = ""
        self._greets, self._saves, self._after = greets, saves, after
        self._known: set[Moment] | None = None
        self._news = asyncio.Event()

    def hear(self, seen: ViewerState) -> None:
        """Take in a state: what happened before the first one is no news."""
        moments = set(() if seen.battle is None else seen.battle.moments)
        if self._known is not None and moments - self._known:
            self._news.set()
        self._known = moments | (self._known or set())

    async def run(self) -> None:
        """Save until cancelled; several moments at once are one clip."""
        await self._try(self._greets)
        while True:
            await self._news.wait()
            await asyncio.sleep(self._after)
            self._news.clear()
            await self._try(self._saves)

    async def _try(self, asks: Asks) -> None:
        try:
            await asks()
            self.trouble = ""
        except ObsError as wrong:
            self.trouble = str(wrong)


def the_replays() -> Replays:
    """Those of the OBS that the preferences name, as they are when it is asked."""
    return Replays(lambda: greet(preferences().obs), lambda: save_replay(preferences().obs))
