"""What a viewer of the panel costs, and how soon he sees a saved event, beside textual-serve with the same panel.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_panel.py` prints the table. Memory is that of the whole process
tree, shared pages divided among their sharers; a viewer of textual-serve is told when its first bytes arrive, ours
when the page is painted, which flatters the other one.
"""

from __future__ import annotations

import asyncio
import os
import re
import statistics
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import pytest

from saves.folder import FolderStore
from saves.store import BattleId
from screens.library.starting import demo_battle
from screens.panel.follow import PLAYED
from tests.benchmarks.table import Measured, held
from tests.screens.panel.chromium import CHROMIUM, WHY, Tab, a_browser
from tracker.battle.commands import Note, Refused
from tracker.rules.systems import load_system

pytestmark = [
    pytest.mark.benchmark,
    pytest.mark.timeout(300),
    pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="memory is read from Linux's /proc"),
    pytest.mark.skipif(not CHROMIUM, reason=WHY),
    pytest.mark.skipif(find_spec("textual_serve") is None, reason="textual-serve is not installed (group panel-test)"),
]

HERE = Path(__file__).parents[2]
OURS, THEIRS = 50, 5
EVENTS = 40
AT_REST = 20
"""Seconds for which nothing happens."""
ALONE, CROWDED, MOST_MEMORY, IDLE = 60, 100, 22, 0.004
"""Milliseconds to the painted page, KiB a viewer, and the share of a processor at rest, at most."""
PEER = """
import sys
from textual_serve.server import Server
Server(sys.argv[1], host="127.0.0.1", port=int(sys.argv[2])).serve()
"""
APP = """
import sys
from pathlib import Path
from saves.folder import FolderStore
from screens.app.panel_app import PanelApp
from screens.panel.follow import Follow
from tests.benchmarks.table import Measured, held
PanelApp(Follow(FolderStore(Path(sys.argv[1])), sys.argv[2])).run()
"""


def memory(process: int) -> float:
    """MiB of a process and all that it started."""
    total, waiting = 0, [process]
    while waiting:
        one = waiting.pop()
        try:
            told = Path(f"/proc/{one}/smaps_rollup").read_text()
            for task in Path(f"/proc/{one}/task").iterdir():
                waiting += [int(child) for child in (task / "children").read_text().split()]
        except (FileNotFoundError, ProcessLookupError):
            continue
        total += int(re.findall(r"^Pss:\s+(\d+)", told, re.MULTILINE)[0])
    return total / 1024


def processor(process: int) -> float:
    """Seconds of processor time that a process has used."""
    told = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def a_process(*args: str) -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, *args, cwd=HERE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(HERE), "COLUMNS": "200", "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    try:
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


class Play:
    """A battle in a folder, with one more event at every call."""

    def __init__(self, folder: Path) -> None:
        self.store = FolderStore(folder)
        self.history = demo_battle(load_system("demonworld"))
        self.battle = BattleId(self.store.create(self.history))
        self.count = 0

    def on(self) -> float:
        """Save an event; the moment at which it was saved."""
        self.count += 1
        after = self.history.do(Note(f"Event number {self.count}."))
        assert not isinstance(after, Refused)
        self.history = after
        self.store.save(self.battle, after)
        return time.time()


async def _address(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    while line := (await process.stdout.readline()).decode():
        if found := re.search(r"http://\S+/full", line):
            return found[0]
    raise AssertionError("the panel did not start")


class Ours(NamedTuple):
    """MiB a viewer; seconds from a saved event to the painted page, alone and in a crowd; the processor at rest."""

    each: float
    alone: list[float]
    crowded: list[float]
    idle: float


async def ours(folder: Path) -> Ours:
    """What our server costs."""
    play = Play(folder / "ours")
    async with (
        a_process(
            "-m", "screens", "--saves", str(folder / "ours"), "panel", play.battle, "--web", "--port", "0"
        ) as process,
        aiohttp.ClientSession() as client,
        AsyncExitStack() as stack,
        a_browser(folder / "profile") as browser,
    ):
        address = await _address(process)
        tab = await browser.open(address)
        await tab.until("document.getElementById('panel').childElementCount")
        await tab.run(
            "const last = () => document.querySelector('.last')?.innerText || '';"
            "window.painted = {};"
            "const note = () => { const found = last().match(/Event number (\\d+)/);"
            "  if (found) window.painted[found[1]] ??= Date.now() };"
            # A task queued in a frame runs when that frame has been painted.
            "const wait = () => requestAnimationFrame(() => {"
            "  const line = new MessageChannel(); line.port1.onmessage = note; line.port2.postMessage(0) });"
            "new MutationObserver(wait).observe(document.getElementById('panel'), {childList: true, subtree: true}); 1"
        )
        alone = await _seen_after(play, tab)
        before = memory(process.pid)
        live = address.replace("http:", "ws:").replace("/full", "/live")
        # Whoever does not read answers no ping and is put out: these are viewers to the end.
        hearing = set()
        for _viewer in range(OURS):
            line = await stack.enter_async_context(client.ws_connect(live))
            await line.receive(timeout=10)
            hearing.add(asyncio.create_task(_hear(line)))
        each = (memory(process.pid) - before) / OURS
        crowded = await _seen_after(play, tab)
        await asyncio.sleep(PLAYED + 1)
        began = processor(process.pid)
        await asyncio.sleep(AT_REST)
        idle = (processor(process.pid) - began) / AT_REST
        assert not any(viewer.done() for viewer in hearing)
    return Ours(each, alone, crowded, idle)


async def _hear(line: aiohttp.ClientWebSocketResponse[Any]) -> None:
    async for _state in line:
        pass


async def _seen_after(play: Play, tab: Tab) -> list[float]:
    """Seconds from the saving of each of so many events to the painted page."""
    took = []
    for number in range(EVENTS):
        await asyncio.sleep(0.2 + number % 7 * 0.017)
        saved = await asyncio.to_thread(play.on)
        painted = await tab.until(f"window.painted['{play.count}']")
        took.append(painted / 1000 - saved)
    return took


async def theirs(folder: Path) -> tuple[float, list[float]]:
    """The same of textual-serve: MiB a viewer, and seconds from the saved event to the first bytes of it."""
    play = Play(folder / "theirs")
    (folder / "app.py").write_text(APP)
    port = 18000 + os.getpid() % 10000
    command = f"{sys.executable} {folder / 'app.py'} {folder / 'theirs'} {play.battle}"
    async with (
        a_process("-c", PEER, command, str(port)) as process,
        aiohttp.ClientSession() as client,
        AsyncExitStack() as stack,
    ):
        lines = []
        before = 0.0
        for viewer in range(THEIRS + 1):
            line = await stack.enter_async_context(await _their_line(client, port))
            await _until_bytes(line)
            lines.append(line)
            if not viewer:
                await asyncio.sleep(2)
                before = memory(process.pid)
        await asyncio.sleep(2)
        each = (memory(process.pid) - before) / THEIRS
        took = []
        for number in range(EVENTS):
            await _quiet(lines[0])
            await asyncio.sleep(0.2 + number % 7 * 0.017)
            saved = await asyncio.to_thread(play.on)
            await _until_bytes(lines[0])
            took.append(time.time() - saved)
    return each, took


async def _their_line(client: aiohttp.ClientSession, port: int) -> aiohttp.client._WSRequestContextManager:
    for _turn in range(100):
        try:
            async with client.get(f"http://127.0.0.1:{port}/"):
                return client.ws_connect(f"http://127.0.0.1:{port}/ws?width=120&height=40")
        except aiohttp.ClientConnectorError:
            await asyncio.sleep(0.1)
    raise AssertionError("textual-serve did not start")


async def _until_bytes(line: aiohttp.ClientWebSocketResponse[Any]) -> None:
    while (await line.receive(timeout=30)).type is not aiohttp.WSMsgType.BINARY:
        pass


async def _quiet(line: aiohttp.ClientWebSocketResponse[Any]) -> None:
    try:
        while True:
            await line.receive(timeout=0.15)
    except TimeoutError:
        pass


def p95(took: list[float]) -> float:
    """Of a hundred, no more than five took longer, in milliseconds."""
    ordered = sorted(took)
    return ordered[int(len(ordered) * 0.95) - 1] * 1000


def _row(name: str, each: float, took: list[float]) -> str:
    return f"{name:<22} {each:>12.3f} {statistics.median(took) * 1000:>12.0f} {p95(took):>12.0f}"


def report(mine: Ours) -> str:
    """What ours cost, a line each for alone and in a crowd."""
    return "\n".join(
        (
            f"{'':<22} {'MiB/viewer':>12} {'median ms':>12} {'p95 ms':>12}",
            _row("oriflamme, alone", mine.each, mine.alone),
            _row(f"oriflamme, {OURS} viewers", mine.each, mine.crowded),
            f"at rest: {mine.idle:.2%} of a processor with {OURS} viewers",
            f"goals, with nothing else to do: p95 {ALONE} ms alone, {CROWDED} ms in the crowd, at rest {IDLE:.2%}",
        )
    )


async def test_a_viewer_costs_a_twentieth_of_textual_serve_s_and_sees_an_event_in_time(tmp_path: Path) -> None:
    mine = await ours(tmp_path)
    peer, peer_times = await theirs(tmp_path)
    print(f"\n{report(mine)}")
    print(_row("textual-serve", peer, peer_times))
    held(
        Measured("memory of a viewer beside textual-serve's", mine.each / peer, 1 / 20),
        Measured("memory of a viewer", mine.each * 1024, MOST_MEMORY, "KiB"),
    )
