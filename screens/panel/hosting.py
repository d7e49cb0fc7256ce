"""The panel without a terminal: pages, text files, or both, until it is stopped."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final

from saves.errors import NotAccepted
from saves.files import read_file, write_file
from screens.panel.follow import EVERY, Follow
from screens.panel.gate import LIVE, Gate, Page, hosts_of, new_token
from screens.panel.pages import overlay
from screens.panel.textfiles import TextFiles

PORT: Final = 8347
LOOPBACK: Final = "127.0.0.1"
_KEY: Final = "overlay.json"


@dataclass(frozen=True, slots=True)
class Door:
    """The fixed address of the overlay file: a token and a port that outlive a run."""

    token: str
    port: int


def door(folder: Path) -> Door | None:
    """The overlay's address if one was ever made in this folder of battles."""
    try:
        found = json.loads(read_file(folder / "panel" / _KEY, 4096))
        return Door(str(found["token"]), int(found["port"]))
    except (NotAccepted, ValueError, KeyError, TypeError):
        return None


def make_overlay(folder: Path, file: Path, element: Page, port: int) -> None:
    """Write the overlay file, and remember its address so that later runs answer to it."""
    known = door(folder)
    made = Door(known.token if known is not None and len(known.token) >= 32 else new_token(), port)
    kept = folder / "panel"
    kept.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_file(kept / _KEY, json.dumps({"token": made.token, "port": made.port}).encode())
    with suppress(OSError):
        os.chmod(kept / _KEY, 0o600)
    write_file(file, overlay(element, f"ws://{LOOPBACK}:{port}/{made.token}/{LIVE}"))


def address_in_the_network() -> str:
    """This computer's address on the way out; no packet is sent to find it. Raises `OSError` without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.connect(("192.0.2.1", 9))
        return str(one.getsockname()[0])


def addresses(gate: Gate, host: str) -> dict[Page, str]:
    """The address of every page at that host."""
    return {element: f"http://{host}/{gate.token}/{element}" for element in Page}


def gate_for(folder: Path, hosts: list[str], port: int, held_back: float) -> Gate:
    """The rules of a run on that port."""
    fixed = door(folder)
    is_there = fixed is not None and fixed.port == port
    return Gate(new_token(), hosts_of(hosts, port), fixed.token if fixed and is_there else "", held_back)


async def serve(source: Follow, gate: Gate, sockets: list[socket.socket], files: TextFiles | None) -> None:
    """Pages, and text files where wanted, until the process is told to stop."""
    from screens.panel.server import PanelServer

    def changed(seen: object) -> None:
        if files is not None:
            files.show(source.seen(), monotonic())

    server = PanelServer(source, gate, changed=changed)
    await _until_stopped(server.run(sockets), _flushing(files) if files is not None else None)
    if files is not None:
        files.flush(monotonic(), last=True)


async def write(source: Follow, files: TextFiles) -> None:
    """Text files alone, until the process is told to stop."""

    async def following() -> None:
        files.show(source.seen(), monotonic())
        while True:
            await asyncio.sleep(EVERY)
            if source.poll():
                files.show(source.seen(), monotonic())

    await _until_stopped(following(), _flushing(files))
    files.flush(monotonic(), last=True)


async def _flushing(files: TextFiles) -> None:
    while True:
        await asyncio.sleep(EVERY)
        files.flush(monotonic())


async def _until_stopped(*running: object) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(getattr(signal, name), stop.set)
    tasks = [asyncio.ensure_future(one) for one in running if asyncio.iscoroutine(one)]
    waiting = asyncio.create_task(stop.wait())
    done, _pending = await asyncio.wait({waiting, *tasks}, return_when=asyncio.FIRST_COMPLETED)
    for task in (waiting, *tasks):
        task.cancel()
    await asyncio.gather(waiting, *tasks, return_exceptions=True)
    for task in done - {waiting}:
        task.result()
