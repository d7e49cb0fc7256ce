"""A real headless Chromium, spoken to through its own debugging line; needs no driver and no library."""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import shutil
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
)
WHY = "no Chromium here: install Debian's package `chromium` to see the pages in a real browser"


class Tab:
    """One page of the browser."""

    def __init__(self, browser: Browser, session: str) -> None:
        self.browser = browser
        self.session = session

    async def run(self, script: str) -> Any:
        """What the script gives, awaited where it is a promise."""
        got = await self.browser.call(
            "Runtime.evaluate",
            {"expression": script, "returnByValue": True, "awaitPromise": True},
            self.session,
        )
        assert "exceptionDetails" not in got, got["exceptionDetails"]
        return got["result"].get("value")

    async def until(self, script: str, seconds: float = 10) -> Any:
        """Wait until the script gives something that is true."""
        for _turn in range(int(seconds / 0.02)):
            if value := await self.run(script):
                return value
            await asyncio.sleep(0.02)
        raise AssertionError(f"never true: {script}; the page says {await self.run('document.body.innerText')!r}")

    async def picture(self) -> bytes:
        """The page as a PNG, transparent where the page is."""
        await self.browser.call(
            "Emulation.setDefaultBackgroundColorOverride", {"color": {"r": 0, "g": 0, "b": 0, "a": 0}}, self.session
        )
        got = await self.browser.call("Page.captureScreenshot", {"format": "png"}, self.session)
        return base64.b64decode(got["data"])


class Browser:
    """The whole browser; its calls may be made at the same time."""

    def __init__(self, line: aiohttp.ClientWebSocketResponse) -> None:
        self.profile: dict[str, str] = {}
        self._line = line
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._hearing = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        async for said in self._line:
            told = json.loads(said.data)
            if (waiting := self._waiting.pop(told.get("id", 0), None)) is not None:
                waiting.set_result(told)

    async def call(self, method: str, about: dict[str, Any] | None = None, session: str = "") -> dict[str, Any]:
        number = next(self._numbers)
        self._waiting[number] = asyncio.get_running_loop().create_future()
        message = {"id": number, "method": method, "params": about or {}}
        await self._line.send_json({**message, "sessionId": session} if session else message)
        told = await asyncio.wait_for(self._waiting_for(number), 30)
        assert "error" not in told, told
        result: dict[str, Any] = told["result"]
        return result

    def _waiting_for(self, number: int) -> asyncio.Future[dict[str, Any]]:
        return self._waiting[number]

    async def open(self, address: str, width: int = 1920, height: int = 1080) -> Tab:
        """A new tab on that address, of that size."""
        target = (await self.call("Target.createTarget", {"url": "about:blank", **self.profile}))["targetId"]
        got = await self.call("Target.attachToTarget", {"targetId": target, "flatten": True})
        tab = Tab(self, got["sessionId"])
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        await self.call("Emulation.setDeviceMetricsOverride", size, tab.session)
        await self.call("Page.enable", {}, tab.session)
        await self.call("Page.navigate", {"url": address}, tab.session)
        await tab.until("document.readyState === 'complete'")
        return tab


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """A browser with its files in that folder, until this ends; gives the address of its debugging line."""
    process = subprocess.Popen(
        [
            CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
            "--disable-background-networking", "--disable-dev-shm-usage", "--remote-debugging-port=0",
            # One process draws all pages: as many as there are tabs take longer to start than to draw.
            "--renderer-process-limit=1", "--in-process-gpu", "--disable-site-isolation-trials",
            "--disable-extensions", "--disable-component-update", "--disable-sync",
            f"--user-data-dir={folder}", "about:blank",
        ],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        port = folder / "DevToolsActivePort"
        for _turn in range(600):
            if port.exists() and port.read_text().count("\n"):
                break
            time.sleep(0.05)
        number, path = port.read_text().split("\n")[:2]
        yield f"ws://127.0.0.1:{number}{path}"
    finally:
        process.kill()
        process.wait()


@asynccontextmanager
async def a_profile(address: str) -> AsyncIterator[Browser]:
    """The running browser at that address, with nothing kept of what others opened in it."""
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(address, max_msg_size=64 * 1024 * 1024) as line,
    ):
        browser = Browser(line)
        browser.profile = await browser.call("Target.createBrowserContext")
        yield browser
        with suppress(Exception):
            await browser.call("Target.disposeBrowserContext", browser.profile)


@asynccontextmanager
async def a_browser(folder: Path) -> AsyncIterator[Browser]:
    """A browser of its own, with its files in that folder."""
    with running(folder) as address:
        async with a_profile(address) as browser:
            yield browser
