"""Orders laid on phones: done through the table's one door, on the disk when answered, told to that side alone."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from pathlib import Path

import pytest

from saves.folder import FolderStore
from screens.parts.background import AT_LEISURE
from screens.table.shown import GATHERED
from screens.turn.screen import TurnScreen
from tests.play import AZURE, OCHRE, playing
from tests.screens.in_app import shown, told, warned
from tests.screens.phones.phoning import Phoning, phoning
from tests.tiny import ARCHERS, PIKES, RAIDERS, a_tiny_battle
from tracker.battle.battle import SideDetail
from tracker.battle.commands import Advance, Note, SetSide, TakeToken
from tracker.play.history import History

pytestmark = pytest.mark.usefixtures("with_tiny")


def at_the_orders() -> History:
    return playing(a_tiny_battle(), Advance())


async def test_a_phone_is_told_how_the_battle_stands_and_lays_an_order(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call, call.phone(AZURE) as phone:
        assert phone.state["side"]["name"] == "Azure"
        assert [unit["name"] for unit in phone.state["units"]] == ["Archers", "Pikes"]
        assert (await phone.wish("place", unit=ARCHERS, token="f"))["is"] == "done"
        assert call.table.battle.sealed == {ARCHERS: "f"}
        await phone.until("state")
        assert phone.state["units"][0]["token"]["id"] == "f"
        assert (await phone.wish("take", unit=ARCHERS))["is"] == "done"
        assert not call.table.battle.sealed


async def test_what_was_answered_is_on_the_disk(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call, call.phone(AZURE) as phone:
        await phone.wish("place", unit=ARCHERS, token="f")
        assert FolderStore(tmp_path).load(FolderStore(tmp_path).battles()[0].id).battle.sealed == {ARCHERS: "f"}


async def test_two_phones_of_a_side_see_the_same_and_the_other_side_sees_a_count(tmp_path: Path) -> None:
    async with (
        phoning(tmp_path, at_the_orders()) as call,
        call.phone(AZURE, "a" * 16) as one,
        call.phone(AZURE, "b" * 16) as two,
        call.phone(OCHRE, "c" * 16) as enemy,
    ):
        await one.wish("place", unit=ARCHERS, token="h")
        await two.until("state")
        assert two.state["units"][0]["token"]["id"] == "h"
        await enemy.until("state")
        assert enemy.state["others"][0]["placed"] == 1
        assert [unit["token"] for unit in enemy.state["units"]] == [None, None]


def publications(call: Phoning) -> list[History]:
    """What the pages of the table are told from now on, each time the battle as it stands then."""
    told_of: list[History] = []
    call.table.changed.subscribe(call.pilot.app.screen, told_of.append, immediate=True)
    return told_of


async def test_the_pages_are_drawn_once_for_the_orders_of_a_moment(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call, call.phone(AZURE) as phone:
        drawn = publications(call)
        await phone.wish("place", unit=ARCHERS, token="f")
        await phone.wish("place", unit=PIKES, token="h")
        assert drawn == []
        await asyncio.sleep(GATHERED + 0.2)
        assert drawn == [call.table.history]
        await call.pilot.pause()
        assert "face down: ◆ Pikes" in shown(call.pilot)


async def test_what_the_table_does_is_drawn_at_once_with_all_that_phones_have_done(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call, call.phone(AZURE) as phone:
        drawn = publications(call)
        await phone.wish("place", unit=ARCHERS, token="f")
        assert call.table.do(Note("They come"))
        assert drawn == [call.table.history]
        await asyncio.sleep(GATHERED + 0.2)
        assert len(drawn) == 1


async def test_orders_of_phones_are_not_drawn_while_a_key_is_answered(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call, call.phone(AZURE) as phone:
        drawn = publications(call)
        await phone.wish("place", unit=ARCHERS, token="f")
        AT_LEISURE.clear()
        await asyncio.sleep(GATHERED + 0.1)
        assert drawn == []
        AT_LEISURE.set()
        await asyncio.sleep(0.1)
        assert len(drawn) == 1


async def test_a_refusal_is_told_on_the_phone_and_nowhere_else(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders(), page=TurnScreen) as call, call.phone(AZURE, language="fr") as phone:
        before = shown(call.pilot)
        refused = await phone.wish("place", unit=RAIDERS, token="f")
        assert refused["is"] == "refused"
        assert refused["why"] == "cette unité n’est pas à vous"
        await call.pilot.pause()
        assert not told(call.pilot)
        assert not warned(call.pilot)
        assert shown(call.pilot) == before


async def test_a_side_says_it_is_ready_until_the_battle_goes_on(tmp_path: Path) -> None:
    async with (
        phoning(tmp_path, at_the_orders()) as call,
        call.phone(AZURE, "a" * 16) as phone,
        call.phone(OCHRE, "b" * 16) as enemy,
    ):
        assert (await phone.wish("ready", is_ready=True))["is"] == "done"
        await enemy.until("state")
        assert enemy.state["others"][0]["is_ready"]
        await call.pilot.pause()
        assert "2 phones, 1/2 ready" in shown(call.pilot).splitlines()[0]
        assert call.table.do(Advance(anyway=True))
        await enemy.until("state")
        assert not enemy.state["others"][0]["is_ready"]


async def test_who_said_to_be_ready_still_is_when_the_program_comes_back(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call, call.phone(AZURE) as phone:
        await phone.wish("ready", is_ready=True)
        secret = call.secret(AZURE)
    async with phoning(tmp_path, at_the_orders()) as again, again.phone(AZURE) as phone:
        assert again.secret(AZURE) == secret
        assert phone.state["side"]["is_ready"]


async def test_a_side_led_by_the_app_has_no_phone(tmp_path: Path) -> None:
    led = playing(at_the_orders(), SetSide(OCHRE, {SideDetail.LED: "bold"}))
    async with phoning(tmp_path, led) as call:
        assert [side.id for side in call.phones.sides] == [AZURE]
        async with call.phone(AZURE) as phone:
            assert call.table.do(SetSide(AZURE, {SideDetail.LED: "bold"}))
            assert await phone.is_put_out()
            assert phone.heard[-1]["is"] == "out"


async def test_phones_are_told_why_when_they_are_switched_off_or_the_battle_is_put_away(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call:
        async with call.phone(AZURE) as phone:
            call.phones.switch_off()
            assert await phone.is_put_out()
            assert phone.heard[-1] == {"is": "out", "why": "The referee has switched the phones off."}
        await call.phones.switch_on()
        async with call.phone(AZURE, language="fr") as phone:
            call.table.close()
            assert await phone.is_put_out()
            assert phone.heard[-1] == {"is": "out", "why": "L’arbitre a rangé cette bataille."}


async def test_news_comes_at_most_ten_times_a_second_and_the_last_of_it_always(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call, call.phone(AZURE) as phone:
        loop = asyncio.get_running_loop()
        begun, states = loop.time(), 0
        for turn in range(20):
            await phone.send("place", unit=ARCHERS, token="fh"[turn % 2])
        while phone.state["units"][0]["token"] is None or all(heard.get("tap") != 20 for heard in phone.heard):
            states += (await phone.hear())["is"] == "state"
        while phone.state["units"][0]["token"]["id"] != "h":
            states += (await phone.hear())["is"] == "state"
        assert states <= (loop.time() - begun) / 0.1 + 2


async def test_a_phone_that_opens_a_second_line_is_asked_to_leave_the_first(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call, call.phone(AZURE) as first:
        async with call.phone(AZURE) as second:
            assert await first.is_put_out()
            assert first.heard[-1] == {"is": "elsewhere"}
            assert (await second.wish("place", unit=ARCHERS, token="f"))["is"] == "done"
        assert len(call.phones.members.of(AZURE)) <= 1


async def test_nobody_new_comes_in_unasked_where_the_referee_wants_to_be_asked(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call:
        await call.phones.ask_first(True)
        async with call.calling(AZURE) as phone:
            assert await phone.hear() == {"is": "waiting", "number": 1}
            await call.pilot.pause()
            assert "1 asks to come in" in shown(call.pilot).splitlines()[0]
            call.phones.let_in(call.phones.members.waiting[0])
            await phone.until("state")
            assert (await phone.wish("place", unit=ARCHERS, token="f"))["is"] == "done"
        async with call.phone(AZURE) as again:
            assert again.state["units"]


async def test_who_waits_to_be_let_in_and_wishes_all_the_same_is_put_out(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call:
        await call.phones.ask_first(True)
        async with call.calling(AZURE) as phone:
            await phone.hear()
            await phone.send("place", unit=ARCHERS, token="f")
            assert await phone.is_put_out()
            assert not call.table.battle.sealed


async def test_a_new_secret_puts_all_phones_of_that_side_out_and_no_other(tmp_path: Path) -> None:
    async with (
        phoning(tmp_path, at_the_orders()) as call,
        call.phone(AZURE, "a" * 16) as phone,
        call.phone(OCHRE, "b" * 16) as other,
    ):
        old = call.address(AZURE)
        await call.phones.renew(AZURE)
        assert await phone.is_put_out()
        assert (await call.client.get(old)).status == 404
        assert (await call.client.get(call.address(AZURE))).status == 200
        assert (await other.wish("ready", is_ready=True))["is"] == "done"


async def test_eight_phones_of_a_side_are_let_in_and_the_ninth_when_one_leaves(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call:
        lines = [call.phone(AZURE, f"{number:016}") for number in range(8)]
        for line in lines:
            await line.__aenter__()
        with pytest.raises(Exception, match="404"):
            await call.calling(AZURE, "z" * 16).__aenter__()
        async with call.phone(OCHRE, "o" * 16):
            pass
        await lines.pop().__aexit__(None, None, None)
        await asyncio.sleep(0.1)
        async with call.phone(AZURE, "z" * 16):
            pass
        for line in lines:
            await line.__aexit__(None, None, None)


async def test_a_tap_that_is_sent_again_is_answered_again_and_made_once(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call:
        async with call.phone(AZURE) as phone:
            await phone.wish("place", unit=ARCHERS, token="f")
        assert call.table.do(TakeToken(ARCHERS))
        async with call.phone(AZURE) as phone:
            assert (await phone.wish("place", unit=ARCHERS, token="f"))["is"] == "done"
        assert not call.table.battle.sealed
    async with phoning(tmp_path, at_the_orders()) as again, again.phone(AZURE) as phone:
        assert (await phone.wish("place", unit=ARCHERS, token="f"))["is"] == "done"
        assert not again.table.battle.sealed
        assert (await phone.wish("place", unit=ARCHERS, token="f"))["is"] == "done"
        assert again.table.battle.sealed == {ARCHERS: "f"}


async def test_a_phone_that_goes_before_it_is_answered_leaves_no_trace_but_what_it_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, about: faults.append(about))
    async with phoning(tmp_path, at_the_orders()) as call:
        waiting: list[Callable[[], object]] = []
        monkeypatch.setattr(call.table.autosave.unkept, "when_kept", waiting.append)
        async with call.phone(AZURE) as phone:
            await phone.send("place", unit=ARCHERS, token="f")
            while not waiting:
                await asyncio.sleep(0.01)
            transport = phone.line._response.connection
            assert transport is not None
            assert transport.transport is not None
            transport.transport.abort()
        waiting.pop()()
        await asyncio.sleep(0.2)
        gc.collect()
        await asyncio.sleep(0)
        assert call.table.battle.sealed == {ARCHERS: "f"}
        assert not call.phones.members.of(AZURE)
    assert faults == []
