"""The panel without a terminal: pages, text files, or both, until it is stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from time import monotonic, time
from typing import TYPE_CHECKING, Final, NamedTuple

from saves.files import write_file
from screens.panel.door import Door
from screens.panel.follow import Follow, pause
from screens.panel.gate import Element, Gate
from screens.panel.pages import overlay
from screens.panel.textfiles import TextFiles
from screens.parts.signalled import when_signalled
from screens.parts.web.asked import hosts_of
from tracker.views.panel_settings import at_moment, ticks

if TYPE_CHECKING:
    import socket

    from screens.panel.replays import Replays
    from screens.panel.server import PanelServer
    from tracker.views.panel_settings import ViewerState

FLUSH: Final = 0.4
"""Seconds between two looks for what is due to be written: text sources read once a second."""
TICK: Final = 5.0
"""Seconds between two looks at the clocks, which the text files tell in whole minutes."""


class PanelState(NamedTuple):
    """How a panel stands: how many watch, whether all places are taken, and what is wrong, empty where nothing is.

    `trouble` is why the battle cannot be read, `of_files` why its text files are not written, `of_obs` why OBS saves no
    replays.
    """

    viewers: int = 0
    trouble: str = ""
    of_files: str = ""
    of_obs: str = ""
    is_full: bool = False


class Beside(NamedTuple):
    """The tasks of a server beside its pages."""

    files: TextFiles | None = None
    replays: Replays | None = None


Telling = Callable[[PanelState], None]
"""Hears now and then how it stands."""

Renewing = Callable[[], Gate | None]
"""Asked now and then for the rules of a new address; None while the old one holds."""


def make_overlay(door: Door, file: Path, element: Element) -> None:
    """Write a page that listens to that address whenever somebody answers there."""
    write_file(file, overlay(element, door.live))


def make_overlays(door: Door, folder: Path) -> list[Path]:
    """Write one for every element into a folder, and give their paths; raises `OSError` where there can be none."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [(folder / f"{page}.html", page) for page in Element]
    for file, page in files:
        make_overlay(door, file, page)
    return [file for file, _page in files]


def gate_for(door: Door, hosts: list[str], held_back: float) -> Gate:
    """The rules of a run at that address."""
    return Gate(door.pages, hosts_of(hosts, door.port), door.overlay, held_back)


async def serve(
    source: Follow,
    gate: Gate,
    sockets: list[socket.socket],
    beside: Beside,
    telling: Telling,
    renewing: Renewing = lambda: None,
) -> None:
    """Pages, and text files and replays where wanted, until the process is told to stop."""
    from screens.panel.server import PanelServer

    files, replays = beside

    def changed(seen: ViewerState) -> None:
        if files is not None:
            _show(source, files)
        if replays is not None:
            replays.hear(seen)

    server = PanelServer(source, gate, changed=changed)
    flushing = [_flushing(files), _ticking(source, files)] if files is not None else []
    await _until_stopped(
        server.run(sockets),
        _noting(source, beside, lambda: (server.viewers, server.is_full), telling),
        _renewing(server, renewing),
        *flushing,
        *([replays.run()] if replays is not None else []),
    )
    if files is not None:
        files.flush(monotonic(), last=True)


async def write(source: Follow, files: TextFiles, telling: Telling) -> None:
    """Text files alone, until the process is told to stop."""

    async def following() -> None:
        _show(source, files)
        news = monotonic()
        while True:
            await asyncio.sleep(pause(monotonic() - news))
            if source.poll():
                news = monotonic()
                _show(source, files)

    await _until_stopped(
        following(),
        _flushing(files),
        _ticking(source, files),
        _noting(source, Beside(files), lambda: (0, False), telling),
    )
    files.flush(monotonic(), last=True)


async def _renewing(server: PanelServer, renewing: Renewing) -> None:
    while True:
        await asyncio.sleep(1.0)
        if (gate := renewing()) is not None:
            server.let_in_by(gate)


async def _flushing(files: TextFiles) -> None:
    while True:
        await asyncio.sleep(FLUSH)
        files.flush(monotonic())


def _show(source: Follow, files: TextFiles) -> None:
    """Show the files the state as it is now: clocks too, not as the last act left them."""
    files.show(at_moment(source.seen(), time()), monotonic())


async def _ticking(source: Follow, files: TextFiles) -> None:
    while True:
        await asyncio.sleep(TICK)
        if ticks(source.seen()):
            _show(source, files)


async def _noting(source: Follow, beside: Beside, watching: Callable[[], tuple[int, bool]], telling: Telling) -> None:
    while True:
        viewers, is_full = watching()
        of_files = beside.files.trouble if beside.files is not None else ""
        of_obs = beside.replays.trouble if beside.replays is not None else ""
        telling(PanelState(viewers, source.trouble, of_files, of_obs, is_full))
        await asyncio.sleep(1.0)


async def _until_stopped(*running: Coroutine[None, None, None]) -> None:
    stop = asyncio.Event()
    when_signalled(stop.set, "SIGINT", "SIGTERM", "SIGHUP")
    tasks = [asyncio.create_task(coroutine) for coroutine in running]
    waiting = asyncio.create_task(stop.wait())
    done, _pending = await asyncio.wait({waiting, *tasks}, return_when=asyncio.FIRST_COMPLETED)
    for task in (waiting, *tasks):
        task.cancel()
    await asyncio.gather(waiting, *tasks, return_exceptions=True)
    for task in done - {waiting}:
        task.result()
