"""The live line: what every viewer gets and when, whatever he sends, however many there are."""

from __future__ import annotations

import asyncio
import json
import time
import tracemalloc
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from saves.folder import FolderStore
from screens.panel import server as panel_server
from screens.panel.follow import AT_REST, BRISK, PLAYED, pause
from screens.parts.web.asked import new_token
from tests.play import playing as played
from tests.screens.panel.airing import airing, on_the_air
from tests.screens.panel.scenes import SYSTEMS, a_shot, after, at_the_orders, at_the_shooting, laying
from tests.tiny import a_tiny_battle
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, Note, SetValues
from tracker.play.history import History
from tracker.views.panel.parts import PanelPart
from tracker.views.panel_settings import PanelSettings, Scene

pytestmark = pytest.mark.usefixtures("with_tiny")

Line = aiohttp.ClientWebSocketResponse


async def told(line: Line, seconds: float = 3) -> Any:
    return json.loads(await line.receive_str(timeout=seconds))


async def silence(line: Line, seconds: float = 0.5) -> bool:
    """Whether nothing comes for so long."""
    try:
        await line.receive(timeout=seconds)
    except TimeoutError:
        return True
    return False


def losses(message: Any) -> list[int]:
    return [side["measures"][0]["now"] for side in message["seen"]["battle"]["sides"]]


async def test_a_viewer_gets_the_state_at_once_and_every_change_after_it(tmp_path: Path) -> None:
    async with (
        on_the_air(tmp_path, at_the_shooting()) as air,
        aiohttp.ClientSession() as client,
        client.ws_connect(air.address("live")) as line,
    ):
        first = await told(line)
        assert first["seen"]["battle"]["title"] == "The Mill"
        assert losses(first) == [8, 10]
        air.play(after(air.history, a_shot()))
        second = await told(line)
        assert losses(second) == [8, 9]
        assert second["seen"]["battle"]["last"]["throw"]["chance"] == "67%"


async def test_whatever_a_viewer_sends_changes_nothing(tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air, aiohttp.ClientSession() as client:
        before = air.store.path(air.battle).read_bytes()
        async with client.ws_connect(air.address("live")) as noisy, client.ws_connect(air.address("live")) as quiet:
            await told(noisy)
            await told(quiet)
            for words in ('{"do":"undo"}', "u", "\x1b[2J", "x" * 900):
                await noisy.send_str(words)
                await noisy.send_bytes(words.encode())
            assert await silence(noisy)
            assert await silence(quiet, 0.1)
        assert air.store.path(air.battle).read_bytes() == before


async def test_a_viewer_who_sends_too_much_is_put_out_and_others_stay(tmp_path: Path) -> None:
    async with (
        on_the_air(tmp_path, at_the_shooting()) as air,
        aiohttp.ClientSession() as client,
        client.ws_connect(air.address("live")) as quiet,
    ):
        await told(quiet)
        async with client.ws_connect(air.address("live")) as noisy:
            await told(noisy)
            await noisy.send_str("x" * 100_000)
            assert (await noisy.receive(timeout=3)).type in {aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED}
        air.play(after(air.history, a_shot()))
        assert losses(await told(quiet)) == [8, 9]


@pytest.mark.parametrize("key", SYSTEMS)
async def test_not_a_byte_is_sent_while_orders_are_laid(tmp_path: Path, key: str) -> None:
    history = at_the_orders(key)
    async with (
        on_the_air(tmp_path, history) as air,
        aiohttp.ClientSession() as client,
        client.ws_connect(air.address("live")) as line,
    ):
        await told(line)
        for command in laying(history)[:6]:
            air.play(after(air.history, command))
        air.play(after(air.history, Note("he bluffs", private=True)))
        assert await silence(line, 0.6)
        async with client.ws_connect(air.address("live")) as late:
            assert "bluffs" not in json.dumps(await told(late))


async def test_nothing_is_sent_when_nothing_to_see_has_changed(tmp_path: Path) -> None:
    async with (
        on_the_air(tmp_path, at_the_shooting()) as air,
        aiohttp.ClientSession() as client,
        client.ws_connect(air.address("live")) as line,
    ):
        await told(line)
        air.play(after(air.history, SetValues(UnitId("pikes"), {"nerve": 3}, "they look pale")))
        assert await silence(line)


async def test_ten_elements_of_one_browser_are_served_at_once(tmp_path: Path) -> None:
    async with (
        on_the_air(tmp_path, at_the_shooting()) as air,
        aiohttp.ClientSession() as client,
        AsyncExitStack() as stack,
    ):
        lines = [await stack.enter_async_context(client.ws_connect(air.address("live"))) for _element in range(10)]
        await asyncio.gather(*(told(line) for line in lines))
        air.play(after(air.history, a_shot()))
        assert all(losses(one) == [8, 9] for one in await asyncio.gather(*(told(line) for line in lines)))


async def test_fifty_viewers_cost_little_memory_and_all_are_told(tmp_path: Path) -> None:
    async with (
        on_the_air(tmp_path, at_the_shooting()) as air,
        aiohttp.ClientSession() as client,
        AsyncExitStack() as stack,
    ):
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        lines = [await stack.enter_async_context(client.ws_connect(air.address("live"))) for _viewer in range(50)]
        await asyncio.gather(*(told(line) for line in lines))
        each = (tracemalloc.get_traced_memory()[0] - before) / 50
        tracemalloc.stop()
        assert air.server.viewers == 50
        # Both ends of every line live in this process, so a viewer costs less than this.
        assert each < 256 * 1024
        air.play(after(air.history, a_shot()))
        assert all(losses(one) == [8, 9] for one in await asyncio.gather(*(told(line) for line in lines)))
    assert air.server.viewers == 0


async def test_viewers_beyond_the_cap_are_refused_until_one_leaves(tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting(), most=2) as air, aiohttp.ClientSession() as client:
        async with client.ws_connect(air.address("live")) as one, client.ws_connect(air.address("live")) as two:
            await told(one)
            await told(two)
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await client.ws_connect(air.address("live"))
            assert refused.value.status == 404
        await asyncio.sleep(0.1)
        async with client.ws_connect(air.address("live")) as three:
            await told(three)


async def test_a_viewer_who_vanishes_leaves_nothing_behind(tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        async with aiohttp.ClientSession() as client:
            line = await client.ws_connect(air.address("live"))
            await told(line)
            response = line._response
            assert response.connection is not None
            assert response.connection.transport is not None
            response.connection.transport.abort()
        air.play(after(air.history, a_shot()))
        for _turn in range(50):
            if not air.server.viewers:
                break
            await asyncio.sleep(0.05)
        assert air.server.viewers == 0


async def test_a_delayed_viewer_never_sees_early(tmp_path: Path) -> None:
    now = [100.0]
    async with (
        on_the_air(tmp_path, at_the_shooting(), clock=lambda: now[0]) as air,
        aiohttp.ClientSession() as client,
        client.ws_connect(air.address("live") + "?delay=30") as late,
        client.ws_connect(air.address("live")) as prompt,
    ):
        assert losses(await told(late)) == [8, 10], "the battle stood so 30 seconds ago"
        assert losses(await told(prompt)) == [8, 10]
        now[0] = 110.0
        air.play(after(air.history, a_shot()))
        assert losses(await told(prompt)) == [8, 9]
        assert await silence(late)
        now[0] = 131.0
        air.play(after(air.history, Note("x", private=True)))
        air.panel_settings(PanelSettings(message="wake up"))
        await told(prompt)
        assert await silence(late)
        now[0] = 141.0
        air.panel_settings(PanelSettings(message="wake up again"))
        await told(prompt)
        assert losses(await told(late)) == [8, 9]


async def test_real_seconds_pass_before_a_delayed_viewer_is_told(tmp_path: Path) -> None:
    async with (
        on_the_air(tmp_path, at_the_shooting()) as air,
        aiohttp.ClientSession() as client,
        client.ws_connect(air.address("live") + "?delay=1") as late,
    ):
        assert losses(await told(late)) == [8, 10]
        air.play(after(air.history, a_shot()))
        loop = asyncio.get_running_loop()
        played = loop.time()
        assert losses(await told(late)) == [8, 9]
        assert 0.95 <= loop.time() - played < 2


async def test_hiding_reaches_a_delayed_viewer_at_once_and_what_was_hidden_never_does(tmp_path: Path) -> None:
    async with (
        on_the_air(tmp_path, at_the_shooting()) as air,
        aiohttp.ClientSession() as client,
        client.ws_connect(air.address("live") + "?delay=1") as late,
    ):
        assert losses(await told(late)) == [8, 10]
        air.play(after(air.history, a_shot()))
        await asyncio.sleep(0.3)
        air.panel_settings(PanelSettings(scene=Scene.HIDDEN))
        assert (await told(late, 0.5))["seen"]["battle"] is None
        back = air.history.undo()
        assert isinstance(back, History)
        air.play(back)
        air.panel_settings(PanelSettings())
        assert losses(await told(late)) == [8, 10]


async def test_the_streamer_s_settings_are_sent_and_what_he_left_out_is_not(tmp_path: Path) -> None:
    async with (
        on_the_air(tmp_path, at_the_shooting()) as air,
        aiohttp.ClientSession() as client,
        client.ws_connect(air.address("live")) as line,
    ):
        await told(line)
        without = frozenset({PanelPart.SIDES})
        air.panel_settings(PanelSettings(title="Final", scene=Scene.BREAK, message="Back at nine", without=without))
        message = await told(line)
        assert message["seen"]["headline"] == "Short break"
        assert message["seen"]["battle"]["title"] == "Final"
        assert "Azure" not in json.dumps(message)


async def test_a_panel_killed_and_started_again_goes_on_where_the_battle_is(tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air, aiohttp.ClientSession() as client:
        port, token = air.port, air.server.gate.token
    store = FolderStore(tmp_path)
    battle = store.battles()[0].id
    hit = after(store.load(battle), a_shot())
    store.save(battle, hit)
    async with (
        airing(store, battle, hit, port=port, token=token) as again,
        aiohttp.ClientSession() as client,
        client.ws_connect(again.address("live")) as line,
    ):
        assert losses(await told(line)) == [8, 9]


async def test_a_battle_replaced_under_the_panel_is_told_in_its_place(tmp_path: Path) -> None:
    other = FolderStore(tmp_path / "other")
    name = other.create(after(a_tiny_battle(), Advance()))
    other.close(name)
    async with (
        on_the_air(tmp_path, at_the_shooting()) as air,
        aiohttp.ClientSession() as client,
        client.ws_connect(air.address("live")) as line,
    ):
        assert (await told(line))["seen"]["battle"]["phase"] == "II Fire"
        other.path(name).replace(air.store.path(air.battle))
        assert (await told(line))["seen"]["battle"]["phase"] == "I Orders"


async def test_another_language_is_told_in_its_own_line(tmp_path: Path) -> None:
    async with (
        on_the_air(tmp_path, at_the_shooting()) as air,
        aiohttp.ClientSession() as client,
        client.ws_connect(air.address("live") + "?lang=xx") as line,
    ):
        assert losses(await told(line)) == [8, 10]
        air.play(after(air.history, a_shot()))
        assert losses(await told(line)) == [8, 9]


async def test_viewers_who_came_by_an_old_address_are_put_out(tmp_path: Path) -> None:
    async with (
        on_the_air(tmp_path, at_the_shooting()) as air,
        aiohttp.ClientSession() as client,
        client.ws_connect(air.address("live")) as line,
    ):
        await told(line)
        old = air.address("live")
        air.server.let_in_by(replace(air.server.gate, token=new_token()))
        assert (await line.receive(timeout=3)).type in {aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED}
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await client.ws_connect(old)
        async with client.ws_connect(air.address("live")) as again:
            assert losses(await told(again)) == [8, 10]


async def test_no_message_says_how_late_the_panel_is_not_even_by_when_something_happened(tmp_path: Path) -> None:
    # Longer ago than any of the delays: else the late ones begin with what was before.
    happened = time.time() - 5
    shot = played(at_the_shooting(), a_shot(), at=happened)
    seen: list[dict[str, Any]] = []
    for number, (delay, asked) in enumerate(((0.0, 0.0), (0.2, 0.0), (0.0, 0.2), (0.2, 0.3))):
        async with (
            on_the_air(tmp_path / str(number), shot, delay=delay) as air,
            aiohttp.ClientSession() as client,
            client.ws_connect(f"{air.address('live')}?delay={asked}") as line,
        ):
            battle = None
            while battle is None or battle["last"] is None:
                battle = (found := await told(line))["seen"]["battle"]
            assert found.keys() == {"seen", "words", "figures"}
            late = max(delay, asked)
            assert battle["last"]["at"] == pytest.approx(happened + late, abs=1e-3), "as though it happened when seen"
            for one in (battle["last"], *battle["ticker"]):
                one["at"] = round(one["at"] - late, 2)
            battle["turned_up"] = round(battle["turned_up"] - late, 2)
            seen.append(found)
    assert all(one == seen[0] for one in seen), "all else is the same"


async def test_connections_that_never_ask_are_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.panel.server.PATIENCE", 0.2)
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        reader, writer = await asyncio.open_connection("127.0.0.1", air.port)
        assert await asyncio.wait_for(reader.read(), 3) == b""
        writer.close()


def test_the_file_is_looked_at_more_often_while_it_is_being_played() -> None:
    assert pause(0) == pause(PLAYED - 1) == BRISK
    assert pause(PLAYED) == pause(3600) == AT_REST
    assert BRISK < AT_REST / 4


async def test_the_streamer_s_own_sources_are_let_in_where_others_have_taken_all_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with on_the_air(tmp_path, at_the_shooting(), most=16) as air, aiohttp.ClientSession() as client:
        with monkeypatch.context() as elsewhere:
            elsewhere.setattr(panel_server, "LOOPBACKS", frozenset())
            lines = [await client.ws_connect(air.address("live")) for _viewer in range(15)]
            assert air.server.is_full
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await client.ws_connect(air.address("live"))
        async with client.ws_connect(air.address("live")) as own:
            await told(own)
        for line in lines:
            await line.close()


async def test_no_number_of_languages_that_there_are_not_shuts_out_one_that_there_is(tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air, aiohttp.ClientSession() as client:
        for unknown in ("xx", "yy", "zz", "qq", "ww", "vv", "uu"):
            async with client.ws_connect(f"{air.address('live')}?lang={unknown}") as line:
                await told(line)
        async with client.ws_connect(f"{air.address('live')}?lang=fr-CA") as line:
            assert (await told(line))["words"]["turn"] == "Tour"
