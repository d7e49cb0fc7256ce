"""A battle that is left takes its phones along: they hear why, and come back with it by the same address."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import pytest

from saves.folder import FolderStore
from screens.parts.web.asked import LOOPBACK
from screens.phones import phones as phones_module
from screens.phones.phones import Phones, phones_of
from screens.turn.screen import TurnScreen
from tests.play import AZURE, playing
from tests.screens.in_app import press, screen_of
from tests.screens.library.test_library import in_the_library
from tests.screens.phones.phoning import PHONE, Caller
from tests.tiny import a_tiny_battle
from tracker.battle.commands import Advance, Retitle

pytestmark = pytest.mark.usefixtures("with_tiny")


def line_of(phones: Phones) -> str:
    """Where a phone of Azure opens its line."""
    return f"ws://{LOOPBACK}:{phones.port}/{phones.keeping.kept.secrets[AZURE]}/live?phone={PHONE}&lang=en"


async def test_who_opens_another_battle_puts_the_phones_of_this_one_out_with_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phones_module, "addresses_in_the_network", lambda: (LOOPBACK,))
    monkeypatch.setattr(phones_module, "PORT", 0)
    store = FolderStore(tmp_path)
    for title in ("The Mill", "The Ford"):
        store.close(store.create(playing(a_tiny_battle(), Retitle(title), Advance())))
    async with in_the_library(store) as pilot, aiohttp.ClientSession() as client:
        await press(pilot, "enter", "escape")
        first = screen_of(pilot)
        assert isinstance(first, TurnScreen)
        phones = phones_of(first.table)
        await phones.switch_on()
        address, host = line_of(phones), f"http://{LOOPBACK}:{phones.port}"
        async with client.ws_connect(address, origin=host) as line:
            caller = Caller(line)
            await caller.until("state")
            await press(pilot, "p", "enter", "down", "enter", "escape")
            second = screen_of(pilot)
            assert isinstance(second, TurnScreen)
            assert second.table.battle.title != first.table.battle.title
            assert await caller.is_put_out()
            assert caller.heard[-1] == {"is": "out", "why": "The referee has put this battle away."}
        with pytest.raises(aiohttp.ClientError):
            await client.ws_connect(address, origin=host)
        assert not phones_of(second.table).is_on
        await press(pilot, "p", "enter", "down", "enter", "escape")
        again = screen_of(pilot)
        assert isinstance(again, TurnScreen)
        assert again.table.battle.title == first.table.battle.title
        back = phones_of(again.table)
        await back.switch_on()
        assert line_of(back) == address
        back.switch_off()
