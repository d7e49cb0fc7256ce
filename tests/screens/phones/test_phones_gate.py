"""Every refusal of the phones' server, by rule and over the wire: a hundred attacks, of which none does anything."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest

from screens.parts.web.answers import refusal
from screens.parts.web.asked import Request, hosts_of
from screens.phones.gate import Gate, Granted, Thing
from tests.play import AZURE, OCHRE, playing
from tests.screens.phones.phoning import PHONE, Phoning, phoning
from tests.tiny import ARCHERS, RAIDERS, a_tiny_battle
from tracker.battle.commands import Advance
from tracker.play.history import History

pytestmark = pytest.mark.usefixtures("with_tiny")

SECRET, OTHER = "a" * 32, "o" * 32
HOST = "192.168.1.5:8348"
GATE = Gate(hosts_of(["192.168.1.5"], 8348), {AZURE: SECRET, OCHRE: OTHER})
PAGE = Request("GET", f"/{SECRET}/", "", (HOST,), (), ("none",), "192.168.1.9")
LINE = replace(
    PAGE,
    path=f"/{SECRET}/live",
    query=f"phone={PHONE}&lang=fr",
    origin=(f"http://{HOST}",),
    fetch_site=("same-origin",),
)
BARE = replace(PAGE, path="/")
EXCHANGE = replace(BARE, path="/enter/ABC234", fetch_site=("same-origin",))


def test_what_is_asked_properly_is_given() -> None:
    assert GATE.admits(PAGE, shows_code=False) == Granted(Thing.PAGE, AZURE)
    assert GATE.admits(replace(PAGE, path=f"/{OTHER}/", query="lang=fr"), shows_code=False) == Granted(
        Thing.PAGE, OCHRE, language="fr"
    )
    assert GATE.admits(LINE, shows_code=False) == Granted(Thing.LINE, AZURE, PHONE, "fr")
    assert GATE.admits(BARE, shows_code=True) == Granted(Thing.BARE)
    assert GATE.admits(EXCHANGE, shows_code=True) == Granted(Thing.EXCHANGE, code="ABC234")


METHODS = ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "CONNECT", "TRACE", "HEAD", "get", "BREW")
REFUSED = {
    "a wrong secret": replace(PAGE, path=f"/{'x' * 32}/"),
    "no secret": replace(PAGE, path="//"),
    "a secret that only begins so": replace(PAGE, path=f"/{SECRET[:-1]}/"),
    "a secret that goes on": replace(PAGE, path=f"/{SECRET}a/"),
    "a secret outside ASCII": replace(PAGE, path=f"/{'é' * 32}/"),
    "two secrets": replace(PAGE, path=f"/{SECRET}/{OTHER}"),
    "a page that is none": replace(PAGE, path=f"/{SECRET}/admin"),
    "a way out": replace(PAGE, path=f"/{SECRET}/../"),
    "an encoded way out": replace(PAGE, path=f"/{SECRET}/%2e%2e"),
    "a secret without its page": replace(PAGE, path=f"/{SECRET}"),
    "the bare address while no code is shown": BARE,
    "a code while none is shown": EXCHANGE,
    "a foreign host": replace(PAGE, host=("evil.example:8348",)),
    "a host by another name": replace(PAGE, host=("localhost:8348",)),
    "another port": replace(PAGE, host=("192.168.1.5:80",)),
    "no port": replace(PAGE, host=("192.168.1.5",)),
    "no host": replace(PAGE, host=()),
    "two hosts": replace(PAGE, host=(HOST, HOST)),
    "a foreign origin": replace(LINE, origin=("http://evil.example",)),
    "another port's origin": replace(LINE, origin=("http://192.168.1.5:80",)),
    "an origin over https": replace(LINE, origin=(f"https://{HOST}",)),
    "the origin of a file": replace(LINE, origin=("null",)),
    "two origins": replace(LINE, origin=(f"http://{HOST}", f"http://{HOST}")),
    "a line without an origin": replace(LINE, origin=()),
    "a page for a foreign origin": replace(PAGE, origin=("http://evil.example",)),
    "a request from another site": replace(PAGE, fetch_site=("cross-site",)),
    "a line from another site": replace(LINE, fetch_site=("cross-site",)),
    "a request from a neighbouring site": replace(PAGE, fetch_site=("same-site",)),
    "two sites": replace(PAGE, fetch_site=("same-origin", "cross-site")),
    "a line for no phone": replace(LINE, query=""),
    "a phone with a short name": replace(LINE, query="phone=abc"),
    "a phone with a long name": replace(LINE, query=f"phone={PHONE}x"),
    "a phone with capitals": replace(LINE, query=f"phone={PHONE.upper()}"),
    "a phone that is a path": replace(LINE, query="phone=../../../../etcpas"),
    "two phones": replace(LINE, query=f"phone={PHONE}&phone={PHONE}"),
    "a side in the address": replace(LINE, query=f"phone={PHONE}&side=ochre"),
    "a language that is a path": replace(PAGE, query="lang=../../etc"),
    "two languages": replace(PAGE, query="lang=fr&lang=en"),
    "many words in the address": replace(PAGE, query="&".join("lang=fr" for _each in range(20))),
    "a long query": replace(PAGE, query="lang=fr" + "x" * 200),
    **{f"a page by {method}": replace(PAGE, method=method) for method in METHODS},
    **{f"a line by {method}": replace(LINE, method=method) for method in METHODS},
}
AT_A_CODE = {
    "a short code": replace(EXCHANGE, path="/enter/ABC23"),
    "a long code": replace(EXCHANGE, path="/enter/ABC2345"),
    "a code with other signs": replace(EXCHANGE, path="/enter/ABC-34"),
    "a code outside ASCII": replace(EXCHANGE, path="/enter/ABC23é"),
    "a code for another site": replace(EXCHANGE, fetch_site=("cross-site",)),
    "a code for a foreign origin": replace(EXCHANGE, origin=("http://evil.example",)),
    "a code that is a path": replace(EXCHANGE, path="/enter/../abc"),
    "a code in the query": replace(EXCHANGE, path="/enter", query="code=ABC234"),
    **{f"a code by {method}": replace(EXCHANGE, method=method) for method in METHODS},
}


@pytest.mark.parametrize("asked", REFUSED.values(), ids=REFUSED.keys())
def test_everything_else_is_refused(asked: Request) -> None:
    assert GATE.admits(asked, shows_code=False) is None


@pytest.mark.parametrize("asked", AT_A_CODE.values(), ids=AT_A_CODE.keys())
def test_a_code_is_asked_for_in_one_way_only(asked: Request) -> None:
    assert GATE.admits(asked, shows_code=True) is None


def test_there_are_a_hundred_attacks_and_more() -> None:
    assert len(REFUSED) + len(AT_A_CODE) + len(MESSAGES) + len(ON_THE_WIRE) >= 100


# The same over the wire


def at_the_orders() -> History:
    return playing(a_tiny_battle(), Advance())


async def _raw(call: Phoning, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", call.phones.port)
    writer.write(request)
    got = await asyncio.wait_for(reader.read(), 5)
    writer.close()
    return re.sub(rb"Date: [^\r]+\r\n", b"", got)


ON_THE_WIRE = {
    "the bare address": b"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n",
    "a wrong secret": b"GET /xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx/ HTTP/1.1\r\nHost: {host}\r\n\r\n",
    "a foreign host": b"GET /{secret}/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "an old protocol": b"GET /{secret}/ HTTP/1.0\r\n\r\n",
    "a body": b"GET /{secret}/ HTTP/1.1\r\nHost: {host}\r\nContent-Length: 3\r\n\r\nabc",
    "a body in pieces": b"GET /{secret}/ HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "a post": b"POST /{secret}/ HTTP/1.1\r\nHost: {host}\r\n\r\n",
    "no request": b"hello\r\n\r\n",
    "a long line": b"GET /{secret}/" + b"a" * 5000 + b" HTTP/1.1\r\nHost: {host}\r\n\r\n",
    "a long header": b"GET /{secret}/ HTTP/1.1\r\nHost: {host}\r\nX: " + b"a" * 20000 + b"\r\n\r\n",
    "a split header": b"GET /{secret}/ HTTP/1.1\r\nHost: {host}\r\n : x\r\n\r\n",
    "a line without asking for one": b"GET /{secret}/live?phone=abcdefgh12345678 HTTP/1.1\r\nHost: {host}\r\n"
    b"Origin: http://{host}\r\n\r\n",
}


async def test_all_refusals_are_alike_to_the_byte(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call:
        secret, host = call.secret(AZURE).encode(), call.host.encode()
        answers = {
            name: await _raw(call, request.replace(b"{secret}", secret).replace(b"{host}", host))
            for name, request in ON_THE_WIRE.items()
        }
        assert {name: got for name, got in answers.items() if got != answers["the bare address"]} == {}
        assert answers["the bare address"].startswith(b"HTTP/1.1 404 ")
        assert answers["the bare address"].endswith(refusal().body or b"?")  # type: ignore[arg-type]
        assert b"aiohttp" not in b"".join(answers.values())


MESSAGES = {
    "an undo": {"wish": "undo", "tap": 1},
    "a revelation": {"wish": "reveal", "tap": 1},
    "a step": {"wish": "advance", "tap": 1},
    "a value": {"wish": "setvalues", "tap": 1, "unit": ARCHERS, "values": {"men": 20}},
    "another side": {"wish": "place", "tap": 1, "unit": RAIDERS, "token": "f", "side": "ochre"},
    "a command": {"type": "PlaceToken", "unit": ARCHERS, "token": "f"},
    "no number": {"wish": "place", "unit": ARCHERS, "token": "f"},
    "a number in words": {"wish": "place", "tap": "1", "unit": ARCHERS, "token": "f"},
    "a list": [{"wish": "take", "tap": 1, "unit": ARCHERS}],
    "nothing": None,
    "a fraction": {"wish": "die", "tap": 1, "row": "x", "face": 1.5},
    "a face below one": {"wish": "die", "tap": 1, "row": "x", "face": 0},
    "a readiness that is none": {"wish": "ready", "tap": 1, "is_ready": "yes"},
    "a word too many": {"wish": "take", "tap": 1, "unit": ARCHERS, "really": True},
    "too much": {"wish": "take", "tap": 1, "unit": "a" * 600},
}


@pytest.mark.parametrize("message", MESSAGES.values(), ids=MESSAGES.keys())
async def test_what_is_no_wish_puts_the_phone_out_and_changes_nothing(tmp_path: Path, message: object) -> None:
    async with phoning(tmp_path, at_the_orders()) as call, call.phone(OCHRE) as quiet:
        before = call.table.history
        async with call.phone(AZURE) as phone:
            await phone.line.send_str(json.dumps(message))
            assert await phone.is_put_out()
        assert call.table.history is before
        assert (await quiet.wish("ready", is_ready=True))["is"] == "done"


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b'{"wish":"take","tap":1,"unit":"archers"}'])
async def test_bytes_put_the_phone_out(tmp_path: Path, data: bytes) -> None:
    async with phoning(tmp_path, at_the_orders()) as call, call.phone(AZURE) as phone:
        await phone.line.send_bytes(data)
        assert await phone.is_put_out()


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "file://", "https://{host}", ""])
async def test_no_page_of_another_may_open_a_line(tmp_path: Path, origin: str) -> None:
    async with phoning(tmp_path, at_the_orders()) as call:
        address = call.address(AZURE, f"live?phone={PHONE}", "ws")
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await call.client.ws_connect(address, origin=origin.format(host=call.host) or None)
        assert refused.value.status == 404


async def test_a_side_s_secret_opens_nothing_of_another_side(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call, call.phone(AZURE) as phone:
        for wish, about in (("place", {"unit": RAIDERS, "token": "f"}), ("take", {"unit": RAIDERS})):
            assert (await phone.wish(wish, **about))["why"] == "that unit is not yours"
        assert call.secret(OCHRE) not in json.dumps(phone.heard)
        assert len(call.secret(OCHRE)) >= 32


async def test_five_wrong_codes_over_the_wire_draw_a_new_one(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call:
        call.phones.pairing.show(AZURE)
        code = call.phones.pairing.code
        assert code is not None
        page = await call.client.get(f"http://{call.host}/")
        assert page.status == 200
        assert call.secret(AZURE) not in await page.text()
        for _turn in range(5):
            assert (await call.client.get(f"http://{call.host}/enter/222222")).status == 404
        assert (await call.client.get(f"http://{call.host}/enter/{code.signs}")).status == 404


async def test_a_page_says_nothing_of_the_battle_but_whose_it_is(tmp_path: Path) -> None:
    async with phoning(tmp_path, at_the_orders()) as call:
        page = await call.client.get(call.address(AZURE))
        text = await page.text()
        assert "Azure" in text
        assert "Archers" not in text
        policy = page.headers["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert page.headers["Cache-Control"] == "no-store"
        assert page.headers["Referrer-Policy"] == "no-referrer"
        assert "Server" not in page.headers


async def test_silent_connections_are_put_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.phones.server.PATIENCE", 0.2)
    async with phoning(tmp_path, at_the_orders()) as call:
        reader, writer = await asyncio.open_connection("127.0.0.1", call.phones.port)
        assert await asyncio.wait_for(reader.read(), 5) == b""
        writer.close()


async def test_who_wishes_too_fast_is_heard_later_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with phoning(tmp_path, at_the_orders()) as call, call.phone(AZURE) as phone:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        for turn in range(25):
            await phone.send("ready", is_ready=bool(turn % 2))
        answers = 0
        while answers < 25:
            answers += (await phone.hear(5))["is"] == "done"
        assert loop.time() - begun > 0.9
