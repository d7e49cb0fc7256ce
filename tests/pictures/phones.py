"""`python -m tests.pictures.phones` draws players' phones beside the app: orders, and dice, a plate for each language.

It wants Chromium.
"""

from __future__ import annotations

import asyncio
import base64
import io
import os
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

from PIL import Image

from screens.app.themes import FIRELIGHT
from tests.manual_files import languages
from tests.pictures.__main__ import HERE, TRUE_COLOURS, _drawn, first_shooting, in_language
from tests.play import AZURE, OCHRE, playing, the_demo
from tests.screens.in_app import press
from tests.screens.panel.chromium import Browser, Tab, a_browser
from tests.screens.phones.phoning import Phoning, phoning
from tracker.battle.battle import SideId
from tracker.battle.commands import Advance
from tracker.play.history import History
from tracker.rules.systems import load_system
from tracker.words import speaking

PHONE: Final = (360, 640)
PLATES: Final = ("phones-orders", "phones-dice")
BETWEEN: Final = 12
SHOW: Final = "[data-key=show]"


@asynccontextmanager
async def a_phone(call: Phoning, side: SideId, tag: str, *, dark: bool = False) -> AsyncIterator[Tab]:
    """A browser as large as a phone, on the page of that side, which is shown."""
    with TemporaryDirectory() as folder:
        async with a_browser(Path(folder)) as browser:
            tab = await browser.open(f"{call.address(side)}?lang={tag}", *PHONE)
            scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
            await browser.call("Emulation.setEmulatedMedia", {"features": scheme}, tab.session)
            await tab.until(f"!document.querySelector('{SHOW}').disabled")
            await tap(tab, SHOW)
            yield tab


async def tap(tab: Tab, what: str) -> None:
    """Tap what a selector names, and wait until all that was tapped is on the disk."""
    await tab.run(f"document.querySelector({what!r}).click()")
    await tab.until("!document.querySelector('.where') || document.querySelector('.where').innerText.includes('●')")
    await asyncio.sleep(0.5)


async def _terminal(browser: Browser, call: Phoning) -> Image.Image:
    drawn = _drawn(call.pilot)
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawn)
    assert box is not None
    address = f"data:image/svg+xml;base64,{base64.b64encode(drawn.encode()).decode()}"
    tab = await browser.open(address, round(float(box[1])), round(float(box[2])))
    await asyncio.sleep(0.5)
    return await _picture(tab)


async def _picture(tab: Tab) -> Image.Image:
    got = await tab.browser.call("Page.captureScreenshot", {"format": "png"}, tab.session)
    return Image.open(io.BytesIO(base64.b64decode(got["data"]))).convert("RGB")


def _beside(*pictures: Image.Image) -> Image.Image:
    height = max(picture.height for picture in pictures)
    plate = Image.new("RGB", (sum(each.width + BETWEEN for each in pictures) - BETWEEN, height), "#808080")
    x = 0
    for each in pictures:
        plate.paste(each, (x, (height - each.height) // 2))
        x += each.width + BETWEEN
    return plate


def at_the_orders() -> History:
    """The demo battle in its first orders phase."""
    return playing(the_demo(load_system("demonworld")), Advance())


async def orders(call: Phoning, azure: Tab, ochre: Tab) -> None:
    """Both sides lay orders; one is ready."""
    for number in (1, 0, 2, 1):
        await tap(azure, f".token:nth-of-type({number + 1})")
    for _unit in range(8):
        await tap(ochre, ".token")
    await tap(ochre, "[data-key=ready]")
    await call.pilot.pause()


async def dice(call: Phoning, azure: Tab, ochre: Tab) -> None:
    """A volley is open at the table; its player has typed two dice, and the third waits."""
    del ochre
    await press(call.pilot, "s", "enter")
    await azure.until("Boolean(document.querySelector('.face'))")
    for face in (4, 17):
        await tap(azure, f"[data-key='face {face}']")
    await call.pilot.pause()


async def draw(tag: str, plate: str, begun: Callable[[], History], play: Callable[..., object]) -> Path:
    """One plate in that language."""
    async with AsyncExitStack() as stack:
        stack.enter_context(speaking(tag))
        stack.enter_context(patch.dict(os.environ, TRUE_COLOURS))
        os.environ.pop("NO_COLOR", None)
        folder = Path(stack.enter_context(TemporaryDirectory()))
        call = await stack.enter_async_context(phoning(folder, begun()))
        call.pilot.app.theme = FIRELIGHT.name
        await press(call.pilot, "escape")
        azure = await stack.enter_async_context(a_phone(call, AZURE, tag))
        ochre = await stack.enter_async_context(a_phone(call, OCHRE, tag, dark=True))
        await play(call, azure, ochre)  # type: ignore[misc]
        left, right = await _picture(azure), await _picture(ochre)
        browser = await stack.enter_async_context(a_browser(folder / "browser"))
        terminal = await _terminal(browser, call)
        path = HERE / f"{in_language(plate, tag)}.webp"
        _beside(left, terminal, right).save(path, quality=80, method=6)
        return path


async def draw_all() -> None:
    """Every plate in every language."""
    for tag in languages():
        print(await draw(tag, PLATES[0], at_the_orders, orders))
        print(await draw(tag, PLATES[1], first_shooting, dice))


if __name__ == "__main__":
    asyncio.run(draw_all())
