"""The referee's page about phones: switched on in one key, a way in that any key hides, a line for what is wrong."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from screens.parts.web.asked import LOOPBACK
from screens.phones import loading
from screens.phones.page import PhonesPage
from tests.play import AZURE, OCHRE, playing
from tests.screens.in_app import NARROW, WIDE, press, shown
from tests.screens.phones.phoning import phoning
from tests.tiny import a_tiny_battle
from tracker.battle.battle import SideDetail
from tracker.battle.commands import Advance, SetSide
from tracker.play.history import History

pytestmark = pytest.mark.usefixtures("with_tiny")


def at_the_orders() -> History:
    return playing(a_tiny_battle(), Advance())


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_phones_are_switched_on_and_off_and_the_page_says_who_can_read_along(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with phoning(tmp_path, at_the_orders(), is_on=False, size=size) as call:
        await press(call.pilot, "P")
        assert isinstance(call.pilot.app.screen, PhonesPage)
        assert "whoever can read this network can read every order" in shown(call.pilot)
        await press(call.pilot, "enter")
        await call.pilot.app.workers.wait_for_complete()
        await call.pilot.pause()
        host = call.host
        assert host in shown(call.pilot)
        await press(call.pilot, "g")
        assert host not in shown(call.pilot)
        with pytest.raises(OSError, match="refused"):
            socket.create_connection((LOOPBACK, call.phones.port))


@pytest.mark.parametrize("key", ["space", "x", "escape", "g", "enter", "down", "q", "question_mark", "P", "7"])
async def test_the_way_in_of_a_side_is_shown_until_any_key_and_that_key_does_nothing_else(
    tmp_path: Path, key: str
) -> None:
    async with phoning(tmp_path, at_the_orders()) as call:
        await press(call.pilot, "P", "down", "down")
        before = shown(call.pilot)
        await press(call.pilot, "enter")
        code = call.phones.pairing.code
        assert code is not None
        assert code.side == AZURE
        assert code.shown in shown(call.pilot)
        assert "█" in shown(call.pilot)
        assert call.secret(AZURE) not in shown(call.pilot)
        await press(call.pilot, key)
        assert shown(call.pilot) == before
        assert call.phones.pairing.code is None
        assert call.phones.is_on


async def test_the_whole_code_has_room_in_a_small_terminal(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call:
        await press(call.pilot, "P", "down", "down", "enter")
        way_in = call.pilot.app.screen.query_one("#code")
        assert way_in.region.height <= NARROW[1] - 2
        assert way_in.region.width <= NARROW[0] // 2 + 4


async def test_a_code_that_was_used_gives_way_to_another_on_the_screen(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call:
        await press(call.pilot, "P", "down", "down", "down", "enter")
        code = call.phones.pairing.code
        assert code is not None
        got = await call.client.get(f"http://{call.host}/enter/{code.signs}")
        assert (await got.json())["go"] == f"/{call.secret(OCHRE)}/"
        await call.pilot.pause(1.1)
        assert code.shown not in shown(call.pilot)


async def test_nothing_of_the_way_in_is_left_when_the_page_is_left(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call:
        await press(call.pilot, "P", "down", "down", "enter", "space", "escape")
        assert not isinstance(call.pilot.app.screen, PhonesPage)
        assert call.phones.is_on
        assert call.phones.pairing.code is None
        assert (await call.client.get(f"http://{call.host}/")).status == 404


async def test_x_makes_a_new_address_for_the_side_under_the_cursor(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call:
        before = dict(call.phones.keeping.kept.secrets)
        await press(call.pilot, "P", "x")
        assert "the cursor must be on a side" in shown(call.pilot)
        await press(call.pilot, "down", "down", "x", "up", "enter")
        assert call.phones.keeping.kept.secrets[AZURE] != before[AZURE]
        assert call.phones.keeping.kept.secrets[OCHRE] == before[OCHRE]


async def test_a_phone_that_waits_is_let_in_on_its_line(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call:
        await press(call.pilot, "P", "down", "enter")
        assert call.phones.keeping.kept.asks
        async with call.calling(AZURE) as phone:
            assert (await phone.hear())["is"] == "waiting"
            await call.pilot.pause()
            assert "phone 1 asks to come in for Azure" in shown(call.pilot)
            await press(call.pilot, "down", "down", "down", "down", "enter")
            await phone.until("state")


# A line each for what can be wrong, and the app goes on


async def test_without_a_network_a_line_says_so(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders(), is_on=False, addresses=()) as call:
        await press(call.pilot, "P")
        assert "in no network" in shown(call.pilot)
        await press(call.pilot, "enter")
        await call.pilot.app.workers.wait_for_complete()
        assert not call.phones.is_on
        assert "in no network" in shown(call.pilot)
        await press(call.pilot, "escape", "n")


async def test_of_two_addresses_one_is_chosen(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders(), is_on=False, addresses=("192.0.2.9", LOOPBACK)) as call:
        await press(call.pilot, "P", "down")
        assert "at the address  192.0.2.9" in shown(call.pilot)
        await press(call.pilot, "enter", "g")
        await call.pilot.app.workers.wait_for_complete()
        assert call.phones.is_on
        assert call.phones.address == LOOPBACK


async def test_where_the_port_is_taken_another_is_used_and_a_line_says_so(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind((LOOPBACK, 0))
        other.listen()
        port = other.getsockname()[1]
        async with phoning(tmp_path, at_the_orders(), is_on=False) as call:
            await call.phones.keeping.keep(port=port)
            await press(call.pilot, "P", "enter")
            await call.pilot.app.workers.wait_for_complete()
            await call.pilot.pause()
            assert call.phones.is_on
            assert f"port {port} is taken, so another is used" in shown(call.pilot)


async def test_without_its_libraries_a_line_says_how_they_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    async with phoning(tmp_path, at_the_orders(), is_on=False) as call:
        monkeypatch.setattr(loading, "import_module", missing)
        await press(call.pilot, "P", "enter")
        await call.pilot.app.workers.wait_for_complete()
        await call.pilot.pause()
        assert "oriflamme[phones]" in shown(call.pilot)
        assert not call.phones.is_on
        await press(call.pilot, "escape", "n")


async def test_where_the_app_leads_every_side_nobody_can_have_a_phone(tmp_path: Path) -> None:
    led = playing(at_the_orders(), *(SetSide(side, {SideDetail.LED: "bold"}) for side in (AZURE, OCHRE)))
    async with phoning(tmp_path, led, is_on=False, page=PhonesPage) as call:
        await press(call.pilot, "enter")
        await call.pilot.app.workers.wait_for_complete()
        await call.pilot.pause()
        assert "no side here is led by a player" in shown(call.pilot)
        assert "led by the app: no phone" in shown(call.pilot)
