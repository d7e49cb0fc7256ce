"""The panel without a terminal: pages, text files, or both, until it is stopped."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Coroutine
from pathlib import Path
from time import monotonic, time
from typing import TYPE_CHECKING, Final

from saves.files import write_file
from screens.panel.door import Door
from screens.panel.follow import EVERY, Follow
from screens.panel.gate import Gate, Page, hosts_of
from screens.panel.pages import overlay
from screens.panel.textfiles import TextFiles
from screens.parts.signalled import when_signalled
from tracker.views.panel_settings import at_moment, ticks

if TYPE_CHECKING:
    from screens.panel.server import PanelServer

TICK: Final = 5.0
"""Seconds between two looks at the clocks, which the text files tell in whole minutes."""

Telling = Callable[[int, str, str, bool], None]
"""Hears now and then how many watch, why the battle cannot be read or its text files not be written, and whether all
places are taken."""

Renewing = Callable[[], Gate | None]
"""Asked now and then for the rules of a new address; None while the old one holds."""


def make_overlay(door: Door, file: Path, element: Page) -> None:
    """Write a page that listens to that address whenever somebody answers there."""
    write_file(file, overlay(element, door.live))


def make_overlays(door: Door, folder: Path) -> list[Path]:
    """Write one for every element into a folder, and give their paths; raises `OSError` where there can be none."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [(folder / f"{page}.html", page) for page in Page]
    for file, page in files:
        make_overlay(door, file, page)
    return [file for file, _page in files]


def address_in_the_network() -> str:
    """This computer's address on the way out; no packet is sent to find it. Raises `OSError` without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])


def gate_for(door: Door, hosts: list[str], held_back: float) -> Gate:
    """The rules of a run at that address."""
    return Gate(door.pages, hosts_of(hosts, door.port), door.overlay, held_back)


async def serve(
    source: Follow,
    gate: Gate,
    sockets: list[socket.socket],
    files: TextFiles | None,
    telling: Telling,
    renewing: Renewing = lambda: None,
) -> None:
    """Pages, and text files where wanted, until the process is told to stop."""
    from screens.panel.server import PanelServer

    def changed(seen: object) -> None:
        if files is not None:
            _show(source, files)

    server = PanelServer(source, gate, changed=changed)
    flushing = [_flushing(files), _ticking(source, files)] if files is not None else []
    await _until_stopped(
        server.run(sockets),
        _noting(source, files, lambda: (server.viewers, server.is_full), telling),
        _renewing(server, renewing),
        *flushing,
    )
    if files is not None:
        files.flush(monotonic(), last=True)


async def write(source: Follow, files: TextFiles, telling: Telling) -> None:
    """Text files alone, until the process is told to stop."""

    async def following() -> None:
        _show(source, files)
        while True:
            await asyncio.sleep(EVERY)
            if source.poll():
                _show(source, files)

    await _until_stopped(
        following(), _flushing(files), _ticking(source, files), _noting(source, files, lambda: (0, False), telling)
    )
    files.flush(monotonic(), last=True)


async def _renewing(server: PanelServer, renewing: Renewing) -> None:
    while True:
        await asyncio.sleep(1.0)
        if (gate := renewing()) is not None:
            server.let_in_by(gate)


async def _flushing(files: TextFiles) -> None:
    while True:
        await asyncio.sleep(EVERY)
        files.flush(monotonic())


def _show(source: Follow, files: TextFiles) -> None:
    """What the files shall say: clocks as they are now, not as the last act left them."""
    files.show(at_moment(source.seen(), time()), monotonic())


async def _ticking(source: Follow, files: TextFiles) -> None:
    while True:
        await asyncio.sleep(TICK)
        if ticks(source.seen()):
            _show(source, files)


async def _noting(
    source: Follow, files: TextFiles | None, watching: Callable[[], tuple[int, bool]], telling: Telling
) -> None:
    while True:
        viewers, is_full = watching()
        telling(viewers, source.trouble, files.trouble if files is not None else "", is_full)
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
