"""The pages in a real browser at 1920×1080: drawn, transparent, readable, and back by themselves."""

from __future__ import annotations

import asyncio
import struct
import zlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from saves.folder import FolderStore
from screens.panel.gate import LIVE, Element
from screens.panel.pages import overlay
from screens.parts.web.asked import new_token
from tests.screens.panel.airing import airing, on_the_air
from tests.screens.panel.chromium import CHROMIUM, WHY, Browser, a_profile, running
from tests.screens.panel.scenes import SYSTEMS, a_shot, after, at_the_orders, at_the_shooting, laying, mid_play
from tracker.battle.commands import AddSide, AddUnit, NewUnit, Retitle
from tracker.views.panel_settings import PanelSettings, Scene

pytestmark = [
    pytest.mark.usefixtures("with_tiny"),
    pytest.mark.skipif(not CHROMIUM, reason=WHY),
    pytest.mark.xdist_group("chromium"),
]

DRAWN = "document.getElementById('panel').childElementCount"
DRAWN_LIVE = [page for page in Element if page is not Element.SCENE]
TEXT = "document.getElementById('panel').innerText"


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("profile")) as address:
        yield address


@pytest.fixture
async def browser(chromium: str) -> AsyncIterator[Browser]:
    async with a_profile(chromium) as found:
        yield found


def pixels(png: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height and the rows of a PNG of 8-bit RGBA, unfiltered."""
    width, height, depth, colour = struct.unpack(">IIBB", png[16:26])
    assert (depth, colour) == (8, 6)
    data, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += length + 12
    raw, rows, above = zlib.decompress(data), [], bytes(width * 4)
    for number in range(height):
        start = number * (width * 4 + 1)
        above = _unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + width * 4]), above)
        rows.append(above)
    return width, height, rows


def _unfiltered(kind: int, row: bytearray, above: bytes) -> bytes:
    if not any(row) and not any(above):
        return bytes(row)
    if kind == 2:
        return bytes((one + up) & 255 for one, up in zip(row, above, strict=True))
    for at in range(len(row)):
        left, up, corner = (row[at - 4] if at > 3 else 0), above[at], (above[at - 4] if at > 3 else 0)
        match kind:
            case 1:
                row[at] = (row[at] + left) & 255
            case 3:
                row[at] = (row[at] + (left + up) // 2) & 255
            case 4:
                near = left + up - corner
                best = min((left, up, corner), key=lambda one: abs(near - one))
                row[at] = (row[at] + best) & 255
    return bytes(row)


async def test_every_element_is_drawn_on_a_transparent_page(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, after(at_the_shooting(), a_shot())) as air:
        for page in reversed(DRAWN_LIVE):
            tab = await browser.open(air.address(page))
            await tab.until(DRAWN)
            assert await tab.run("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
        width, height, rows = pixels(await tab.picture())
        assert (width, height) == (1920, 1080)
        assert rows[5][:4] == bytes(4), "the corner lets the video through"
        assert any(row[3::4].count(255) > 300 for row in rows), "the plate does not"


async def test_the_page_says_what_matters_large_enough_for_a_phone(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, after(at_the_shooting(), a_shot())) as air:
        tab = await browser.open(f"{air.address(Element.FULL)}?fade=0")
        await tab.until(DRAWN)
        text = await tab.run(TEXT)
        for words in (
            "The Mill",
            "II Fire",
            "Shoot",
            "100%",
            "90%",
            "Azure",
            "Ochre",
            "67%",
            "4 or less",
            "hit",
        ):
            assert words in text
        smallest = await tab.run(
            "Math.min(...[...document.querySelectorAll('#panel *')].filter(e => e.textContent && e.offsetWidth)"
            ".map(e => parseFloat(getComputedStyle(e).fontSize)))"
        )
        assert smallest >= 26
        assert await tab.run(
            "document.documentElement.scrollHeight <= 1080 && document.documentElement.scrollWidth <= 1920"
        )


@pytest.mark.parametrize("key", SYSTEMS)
async def test_nothing_runs_over_its_edge_in_any_system(browser: Browser, tmp_path: Path, key: str) -> None:
    async with on_the_air(tmp_path, mid_play(key)) as air:
        for page in DRAWN_LIVE:
            tab = await browser.open(air.address(page))
            await tab.until(DRAWN)
            over = await tab.run(
                "[...document.querySelectorAll('#panel, #panel *')].filter(e => { const r = e.getBoundingClientRect();"
                "return r.right > 1921 || r.bottom > 1081 || r.left < -1 || r.top < -1 }).map(e => e.className)"
            )
            assert over == []


async def test_a_change_is_painted_and_ten_elements_get_it_at_once(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        tabs = [await browser.open(air.address(Element.SCOREBOARD)) for _element in range(10)]
        for tab in tabs:
            await tab.until(DRAWN)
        air.play(after(air.history, a_shot()))
        for tab in tabs:
            await tab.until(f"{TEXT}.includes('9/10')")


async def test_what_has_not_changed_is_not_drawn_again(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        tab = await browser.open(air.address(Element.FULL))
        await tab.until(DRAWN)
        await tab.run(
            "window.band = document.querySelector('.band'); window.score = document.querySelector('.score'); 1"
        )
        air.play(after(air.history, a_shot()))
        await tab.until(f"{TEXT}.includes('9/10')")
        assert await tab.run("document.querySelector('.band') === window.band")
        assert await tab.run("document.querySelector('.score') === window.score"), "it moves, and is not made anew"


async def test_the_page_keeps_its_picture_and_comes_back_by_itself(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        tab = await browser.open(air.address(Element.SCOREBOARD))
        await tab.until(DRAWN)
        port, token, battle = air.port, air.server.gate.token, air.battle
    await tab.until("document.body.dataset.link === 'waiting'")
    assert "100%" in await tab.run(TEXT)
    store = FolderStore(tmp_path)
    hit = after(store.load(battle), a_shot())
    store.save(battle, hit)
    async with airing(store, battle, hit, port=port, token=token):
        await tab.until(f"{TEXT}.includes('9/10')", 15)


async def test_the_address_sets_colours_scale_place_title_and_theme(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        query = "a=00ff88&b=red%3Bbackground:url(x)&scale=1.5&position=bottom-right&title=Cup%20final&theme=light"
        tab = await browser.open(f"{air.address(Element.FULL)}?{query}")
        await tab.until(DRAWN)
        assert "Cup final" in await tab.run(TEXT)
        style = "getComputedStyle(document.documentElement)"
        assert await tab.run(f"{style}.getPropertyValue('--side-a').trim()") == "#008145", (
            "a colour that cannot be read on the plate is moved until it can"
        )
        assert await tab.run(f"{style}.getPropertyValue('--side-b').trim()") == "", "what is no colour is passed over"
        assert 16 < await tab.run(f"parseFloat({style}.fontSize)") <= 24
        assert await tab.run("document.getElementById('panel').dataset.column") == "right"
        assert await tab.run("document.documentElement.dataset.theme") == "light"


async def test_names_that_are_markup_stay_letters(browser: Browser, tmp_path: Path) -> None:
    bad = "<img src=x onerror=document.title='owned'>"
    history = after(at_the_shooting(), Retitle(bad), AddSide(bad, "third"), AddUnit(NewUnit("Ghosts", "third", {})))  # type: ignore[arg-type]
    async with on_the_air(tmp_path, history) as air:
        tab = await browser.open(air.address(Element.FULL))
        await tab.until(DRAWN)
        assert bad in await tab.run(TEXT)
        assert await tab.run("document.querySelectorAll('#panel img').length") == 0
        assert await tab.run("document.title") == "Oriflamme"


async def test_a_page_from_elsewhere_can_neither_listen_nor_frame(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        evil = tmp_path / "evil.html"
        evil.write_text(
            f"<iframe id=f src='{air.address(Element.FULL)}'></iframe><script>window.got = '';"
            f"const line = new WebSocket('{air.address(LIVE, 'ws')}');"
            "line.onmessage = () => { window.got = 'told' }; line.onerror = () => { window.got = 'refused' };</script>"
        )
        tab = await browser.open(evil.as_uri())
        assert await tab.until("window.got") == "refused"
        assert await tab.run("window.frames[0].length") == 0


async def test_the_overlay_file_waits_for_the_panel_and_then_shows_it(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        port, battle = air.port, air.battle
    key, file = new_token(), tmp_path / "overlay.html"
    file.write_bytes(overlay(Element.SCOREBOARD, f"ws://127.0.0.1:{port}/{key}/{LIVE}"))
    tab = await browser.open(file.as_uri())
    await tab.until("document.body.dataset.link === 'waiting'")
    store = FolderStore(tmp_path)
    async with airing(store, battle, store.load(battle), port=port, overlay=key):
        await tab.until(f"{TEXT}.includes('Azure')", 15)


@pytest.mark.parametrize("key", [key for key in SYSTEMS if key in {"demonworld", "tiny"}])
async def test_not_a_pixel_changes_while_orders_are_laid(browser: Browser, tmp_path: Path, key: str) -> None:
    history = at_the_orders(key)
    async with on_the_air(tmp_path, history) as air:
        tab = await browser.open(air.address(Element.FULL))
        await tab.until(DRAWN)
        await asyncio.sleep(0.6)
        before = await tab.picture()
        for command in laying(history)[:6]:
            air.play(after(air.history, command))
        await asyncio.sleep(0.6)
        assert await tab.picture() == before


async def test_a_break_stands_in_the_middle_and_hiding_empties_the_page(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        tab = await browser.open(air.address(Element.FULL))
        await tab.until(DRAWN)
        air.panel_settings(PanelSettings(scene=Scene.BREAK, message="Back at nine"))
        await tab.until("!!document.querySelector('.scene')")
        assert (await tab.run(TEXT)).split("\n\n")[:2] == ["Short break\nThe Mill", "Back at nine"]
        middle = await tab.run(
            "(r => (r.top + r.bottom) / 2)(document.querySelector('.scene').getBoundingClientRect())"
        )
        assert 520 < middle < 560
        air.panel_settings(PanelSettings(scene=Scene.HIDDEN))
        await tab.until(f"{DRAWN} === 0")
