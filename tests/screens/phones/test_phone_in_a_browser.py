"""The page on a phone, in a real browser: covered first, keys large enough, nothing wider than the phone."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.pictures.phones import SHOW, at_the_orders, tap
from tests.play import AZURE, playing, the_demo
from tests.screens.panel.chromium import CHROMIUM, WHY, a_browser
from tests.screens.phones.phoning import phoning
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo, Note
from tracker.rules.systems import load_system

pytestmark = pytest.mark.skipif(not CHROMIUM, reason=WHY)

SMALL = "[...document.querySelectorAll('button')].filter((one) => one.offsetHeight < 44 || one.offsetWidth < 44).length"
WIDER = "document.documentElement.scrollWidth > innerWidth"


async def test_a_page_is_covered_then_lays_orders_with_keys_that_a_thumb_hits(tmp_path: Path) -> None:
    async with phoning(tmp_path / "saves", at_the_orders()) as call, a_browser(tmp_path / "browser") as browser:
        tab = await browser.open(f"{call.address(AZURE)}?lang=fr", 360, 640)
        await tab.until(f"!document.querySelector('{SHOW}').disabled")
        words = await tab.run("document.body.innerText")
        assert "Téléphone du camp Azure" in words
        assert "Bowmen of Alder" not in words
        await tap(tab, SHOW)
        assert "Orders" not in await tab.run("document.body.innerText")
        for width, height in ((320, 568), (360, 640), (430, 932), (640, 360)):
            size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
            await browser.call("Emulation.setDeviceMetricsOverride", size, tab.session)
            assert not await tab.run(SMALL), (width, height)
            assert not await tab.run(WIDER), (width, height)
        await tap(tab, ".token")
        assert call.table.battle.sealed == {UnitId("bowmen-of-alder"): "T"}
        await tab.run("document.documentElement.style.fontSize = '200%'")
        assert not await tab.run(WIDER)
        await tap(tab, "[data-key=hide]")
        assert "Bowmen of Alder" not in await tab.run("document.body.innerText")


async def test_a_spell_is_announced_in_words_on_the_phone_of_its_sorcerer(tmp_path: Path) -> None:
    spells = playing(the_demo(load_system("demonworld")), GoTo("II.2"))
    async with phoning(tmp_path / "saves", spells) as call, a_browser(tmp_path / "browser") as browser:
        tab = await browser.open(f"{call.address(AZURE)}?lang=en", 360, 640)
        await tab.until(f"!document.querySelector('{SHOW}').disabled")
        await tap(tab, SHOW)
        assert "Novice Tibalt: announce a spell" in await tab.run("document.querySelector('.tray').innerText")
        assert not await tab.run(SMALL)
        assert not await tab.run(WIDER)
        await tab.run("document.querySelector('.words').focus()")
        await browser.call("Input.insertText", {"text": "Fire & <b>ice</b>"}, tab.session)
        assert call.table.do(Note("They wait"))  # what the table does meanwhile draws the page anew
        await tab.until("document.body.innerText.includes('all saved')")
        await asyncio.sleep(0.3)
        await browser.call("Input.insertText", {"text": ", at the ogres"}, tab.session)
        await tap(tab, "[data-key=write]")
        assert call.table.battle.units[UnitId("novice-tibalt")].values["spell"] == "Fire & <b>ice</b>, at the ogres"
        assert "Orsanne the Grey: announce a spell" in await tab.run("document.querySelector('.tray').innerText")
        assert await tab.run("document.querySelector('.words').value") == ""
