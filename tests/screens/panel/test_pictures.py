"""The sides' pictures: each reaches a viewer once, with the first state that shows it, and no sooner."""

from __future__ import annotations

import base64
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from time import time
from typing import Any

import aiohttp
import pytest

from saves.panel.crests import take_in
from screens.panel.gate import Element
from tests.saves.panel.test_crests import a_file, a_png
from tests.screens.panel.airing import on_the_air
from tests.screens.panel.chromium import CHROMIUM, WHY, Browser, a_profile, running
from tests.screens.panel.scenes import a_shot, after, at_the_shooting
from tracker.battle.battle import SideDetail, SideId
from tracker.battle.commands import SetSide
from tracker.play.history import History
from tracker.views.panel_settings import PanelSettings, Scene

pytestmark = [pytest.mark.usefixtures("with_tiny"), pytest.mark.xdist_group("chromium")]

AZURE, OCHRE = SideId("azure"), SideId("ochre")
DATA = f"data:image/png;base64,{base64.b64encode(a_png(8, 8)).decode()}"


def with_pictures(folder: Path, *sides: SideId) -> History:
    """A battle in which these sides have one picture, taken in beside the battles."""
    crest = take_in(folder, a_file(folder, a_png(8, 8)))
    return after(at_the_shooting(), *(SetSide(side, {SideDetail.CREST: crest}) for side in sides))


def crests(state: Any) -> list[str]:
    """The picture each side has in a state that was sent."""
    return [side["crest"] for side in state["seen"]["battle"]["sides"]]


async def told(line: aiohttp.ClientWebSocketResponse) -> Any:
    return json.loads(await line.receive_str(timeout=3))


async def test_a_picture_comes_once_before_the_state_that_shows_it(tmp_path: Path) -> None:
    history = with_pictures(tmp_path, AZURE, OCHRE)
    crest = history.battle.side(AZURE).crest
    async with (
        on_the_air(tmp_path, history) as air,
        aiohttp.ClientSession() as client,
        client.ws_connect(air.address("live")) as line,
    ):
        assert await told(line) == {"crest": crest, "data": DATA}
        state = await told(line)
        assert crests(state) == [crest, crest]
        air.play(after(air.history, a_shot()))
        assert "seen" in await told(line), "a picture that is known is not sent again"


async def test_a_picture_that_is_gone_is_not_sent_and_nothing_else_is_late_for_it(tmp_path: Path) -> None:
    history = with_pictures(tmp_path, AZURE)
    for kept in (tmp_path / "panel" / "crests").iterdir():
        kept.unlink()
    async with (
        on_the_air(tmp_path, history) as air,
        aiohttp.ClientSession() as client,
        client.ws_connect(air.address("live")) as line,
    ):
        assert "seen" in await told(line)


async def test_a_picture_is_as_late_as_the_state_and_does_not_come_while_all_is_hidden(tmp_path: Path) -> None:
    now = [100.0]
    crest = take_in(tmp_path, a_file(tmp_path, a_png(8, 8)))
    history = at_the_shooting().do(SetSide(AZURE, {SideDetail.CREST: crest}), at=time())
    assert isinstance(history, History)
    async with (
        on_the_air(tmp_path, history, delay=30.0, clock=lambda: now[0]) as air,
        aiohttp.ClientSession() as client,
        client.ws_connect(air.address("live")) as line,
    ):
        assert crests(await told(line)) == ["", ""], "what stood half a minute ago"
        now[0] += 30.0
        assert (await told(line))["crest"] == crest
        assert crests(await told(line)) == [crest, ""]
        air.panel_settings(PanelSettings(scene=Scene.HIDDEN))
        assert (await told(line))["seen"]["battle"] is None
        async with client.ws_connect(air.address("live")) as late:
            assert (await told(late))["seen"]["battle"] is None


@pytest.mark.parametrize("name", ["crests", "crest.png", "picture:x", "crests%2F..%2Faddress.json"])
async def test_no_address_leads_to_a_picture_or_any_other_file(tmp_path: Path, name: str) -> None:
    async with (
        on_the_air(tmp_path, with_pictures(tmp_path, AZURE)) as air,
        aiohttp.ClientSession() as client,
        client.get(air.address(name)) as answer,
    ):
        assert answer.status == 404


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("profile")) as address:
        yield address


@pytest.fixture
async def browser(chromium: str) -> AsyncIterator[Browser]:
    async with a_profile(chromium) as found:
        yield found


@pytest.mark.skipif(not CHROMIUM, reason=WHY)
async def test_marks_player_hue_and_picture_are_drawn_wherever_the_side_is(browser: Browser, tmp_path: Path) -> None:
    said = {
        SideDetail.LETTER: "M",
        SideDetail.SHAPE: "star",
        SideDetail.HUE: "mauve",
        SideDetail.PLAYER: "Maelis",
    }
    history = after(with_pictures(tmp_path, AZURE), SetSide(AZURE, said), SetSide(OCHRE, {SideDetail.CREST: "tower"}))
    async with on_the_air(tmp_path, after(history, a_shot())) as air:
        for page in (Element.FULL, Element.RIBBON, Element.CARD):
            tab = await browser.open(air.address(page))
            await tab.until("document.querySelectorAll('#panel .crest.own').length > 1")
            tiles = "[...document.querySelectorAll('#panel .tile, #panel .marks')]"
            assert await tab.run(f"{tiles}.every(tile => tile.children.length <= 1 && !tile.innerText)"), "one sign"
            assert await tab.run("document.querySelector('#panel img').naturalWidth") == 8
            carrier = "document.querySelector('#panel img').closest('[style]')"
            colour = await tab.run(f"getComputedStyle({carrier}).getPropertyValue('--colour')")
            assert colour.strip() == "#f0bee9"
        tab = await browser.open(air.address(Element.FULL))
        await tab.until("document.getElementById('panel').innerText.includes('Maelis')")
