"""Every refusal of the panel's server, rule by rule, and that all of them look the same."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest

from screens.panel.gate import LIVE, Element, Gate, Granted
from screens.parts.web.answers import refusal
from screens.parts.web.asked import Request, hosts_of, new_token
from tests.screens.panel.airing import Airing, on_the_air
from tests.screens.panel.scenes import at_the_shooting

pytestmark = pytest.mark.usefixtures("with_tiny")

TOKEN, OVERLAY = "t" * 32, "o" * 32
GATE = Gate(TOKEN, hosts_of(["127.0.0.1", "192.168.1.5"], 8347), OVERLAY)
FINE = Request("GET", f"/{TOKEN}/{LIVE}", "", ("127.0.0.1:8347",), (), (), "127.0.0.1")
FROM_A_FILE = replace(FINE, path=f"/{OVERLAY}/{LIVE}", origin=("null",), fetch_site=("cross-site",))


def test_what_is_asked_properly_is_given() -> None:
    assert GATE.admits(FINE) == Granted(LIVE)
    assert GATE.admits(replace(FINE, query="delay=30&lang=fr")) == Granted(LIVE, 30.0, "fr")
    for page in Element:
        assert GATE.admits(replace(FINE, path=f"/{TOKEN}/{page}", query="scale=2&anything=goes")) == Granted(page)
    for host in ("localhost:8347", "192.168.1.5:8347", "LOCALHOST:8347"):
        assert GATE.admits(replace(FINE, host=(host,)))
    for site in ("none", "same-origin"):
        assert GATE.admits(replace(FINE, fetch_site=(site,)))
    assert GATE.admits(replace(FINE, origin=("http://127.0.0.1:8347",)))
    assert GATE.admits(FROM_A_FILE) == Granted(LIVE)
    assert GATE.admits(replace(FROM_A_FILE, origin=("file://",)))


REFUSED = {
    "a wrong token": replace(FINE, path=f"/{'x' * 32}/{LIVE}"),
    "no token": replace(FINE, path=f"/{LIVE}"),
    "an empty token": replace(FINE, path=f"//{LIVE}"),
    "a token that only begins so": replace(FINE, path=f"/{TOKEN[:-1]}/{LIVE}"),
    "a token outside ASCII": replace(FINE, path=f"/{'é' * 32}/{LIVE}"),
    "the root": replace(FINE, path="/"),
    "a folder": replace(FINE, path=f"/{TOKEN}/"),
    "a page that is none": replace(FINE, path=f"/{TOKEN}/admin"),
    "a way out": replace(FINE, path=f"/{TOKEN}/../{LIVE}"),
    "an encoded way out": replace(FINE, path=f"/{TOKEN}/%2e%2e"),
    "a foreign host": replace(FINE, host=("evil.example:8347",)),
    "another port": replace(FINE, host=("127.0.0.1:80",)),
    "no host": replace(FINE, host=()),
    "two hosts": replace(FINE, host=("127.0.0.1:8347", "127.0.0.1:8347")),
    "a foreign origin": replace(FINE, origin=("http://evil.example",)),
    "another port's origin": replace(FINE, origin=("http://127.0.0.1:80",)),
    "an origin over https": replace(FINE, origin=("https://127.0.0.1:8347",)),
    "the origin of a file at the pages' token": replace(FINE, origin=("null",)),
    "two origins": replace(FINE, origin=("http://127.0.0.1:8347", "http://127.0.0.1:8347")),
    "a request from another site": replace(FINE, fetch_site=("cross-site",)),
    "a request from a neighbouring site": replace(FINE, fetch_site=("same-site",)),
    "a delay that is no number": replace(FINE, query="delay=soon"),
    "a delay below nothing": replace(FINE, query="delay=-5"),
    "a delay too long": replace(FINE, query="delay=901"),
    "a delay that is not finite": replace(FINE, query="delay=inf"),
    "an empty delay": replace(FINE, query="delay="),
    "two delays": replace(FINE, query="delay=30&delay=0"),
    "a language that is a path": replace(FINE, query="lang=../../etc"),
    "a long query": replace(FINE, query="lang=fr&" + "x" * 300),
    "the live line by HEAD": replace(FINE, method="HEAD"),
    "an overlay's page": replace(FROM_A_FILE, path=f"/{OVERLAY}/full"),
    "an overlay from another computer": replace(FROM_A_FILE, peer="192.168.1.9"),
    "an overlay from a web page": replace(FROM_A_FILE, origin=("http://evil.example",)),
    "an overlay without an origin": replace(FROM_A_FILE, origin=()),
    **{f"the method {method}": replace(FINE, method=method) for method in
       ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "CONNECT", "TRACE", "get", "BREW")},
}  # fmt: skip


@pytest.mark.parametrize("asked", REFUSED.values(), ids=REFUSED.keys())
def test_everything_else_is_refused(asked: Request) -> None:
    assert GATE.admits(asked) is None


def test_without_an_overlay_its_empty_token_opens_nothing() -> None:
    gate = replace(GATE, overlay="")
    assert gate.admits(replace(FROM_A_FILE, path=f"//{LIVE}")) is None


@pytest.mark.parametrize(
    ("query", "delay", "language"),
    [
        ("delay=30s", 30.0, ""),
        ("delay=1%2C5", 1.5, ""),
        ("delay=2min", 120.0, ""),
        ("lang=fr-FR", 0.0, "fr"),
        ("lang=FR", 0.0, "fr"),
        ("lang=pt_br&delay=5+s", 5.0, ""),
    ],
)
def test_a_slip_in_an_address_is_understood(query: str, delay: float, language: str) -> None:
    assert GATE.admits(replace(FINE, query=query)) == Granted(LIVE, delay, language)


def test_what_is_kept_back_already_counts_towards_the_delay_an_address_asks_for() -> None:
    gate = replace(GATE, held_back=20.0)
    for query, seconds in (("", 0.0), ("delay=0", 0.0), ("delay=60", 40.0)):
        assert gate.admits(replace(FINE, query=query)) == Granted(LIVE, seconds)


def test_a_token_has_192_bits_and_is_never_the_same() -> None:
    assert len({new_token() for _turn in range(50)}) == 50
    assert all(len(new_token()) == 32 for _turn in range(5))


# The same over the wire


async def _raw(air: Airing, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", air.port)
    writer.write(request)
    got = await asyncio.wait_for(reader.read(), 5)
    writer.close()
    return got


async def test_every_refusal_is_the_same_to_the_last_byte(tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        token = air.server.gate.token
        heads = [
            f"GET / HTTP/1.1\r\nHost: {air.host}",
            f"GET /{'x' * 32}/full HTTP/1.1\r\nHost: {air.host}",
            f"GET /{token}/nothing HTTP/1.1\r\nHost: {air.host}",
            f"GET /{token}/full HTTP/1.1\r\nHost: evil.example",
            f"GET /{token}/full HTTP/1.1\r\nHost: {air.host}\r\nOrigin: http://evil.example",
            f"GET /{token}/full HTTP/1.1\r\nHost: {air.host}\r\nSec-Fetch-Site: cross-site",
            f"POST /{token}/full HTTP/1.1\r\nHost: {air.host}\r\nContent-Length: 0",
            f"OPTIONS /{token}/full HTTP/1.1\r\nHost: {air.host}\r\nOrigin: http://evil.example",
            f"GET /{token}/live HTTP/1.1\r\nHost: {air.host}",
            f"GET /{token}/live HTTP/1.1\r\nHost: {air.host}\r\nOrigin: null\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        ]
        told = [await _raw(air, f"{head}\r\n\r\n".encode()) for head in heads]
        # The date differs from second to second and stands in every answer.
        plain = {b"\r\n".join(line for line in one.split(b"\r\n") if not line.startswith(b"Date:")) for one in told}
        assert len(plain) == 1
        only = plain.pop()
        assert only.startswith(b"HTTP/1.1 404")
        assert only.endswith(b"\r\n\r\nnot found\n")
        assert b"Python" not in only
        assert b"aiohttp" not in only


@pytest.mark.parametrize(
    "request_",
    [
        b"nonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"y" * 20000,
        b"GET / HTTP/1.1\r\nHo st: x\r\n\r\n",
        b"\0\0\0\0\r\n\r\n",
    ],
)
async def test_what_is_no_http_at_all_is_told_no_more(tmp_path: Path, request_: bytes) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        told = await _raw(air, request_)
        assert told.split(b" ", 2)[1] == b"404"
        assert told.endswith(b"\r\n\r\nnot found\n")
        assert b"Python" not in told


async def test_pages_carry_the_headers_that_keep_others_out(tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air, aiohttp.ClientSession() as client:
        for name in (*Element, "panel.css", "panel.js", "panel.woff2"):
            async with client.get(air.address(name)) as got:
                assert got.status == 200
                assert got.headers["Content-Security-Policy"] == (
                    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline' data:; img-src data:; "
                    "font-src 'self' data:; "
                    f"connect-src 'self' ws://{air.host}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
                )
                assert got.headers["X-Content-Type-Options"] == "nosniff"
                assert got.headers["Referrer-Policy"] == "no-referrer"
                assert got.headers["Cache-Control"] == "no-store"
                assert got.headers["Cross-Origin-Resource-Policy"] == "same-origin"
                assert not [header for header in got.headers if header.lower().startswith("access-control")]
                assert "Set-Cookie" not in got.headers
            async with client.head(air.address(name)) as got:
                assert got.status == 200
                assert not await got.read()


async def test_the_pages_hold_nothing_of_the_battle(tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air, aiohttp.ClientSession() as client:
        for name in (*Element, "panel.css", "panel.js", "panel.woff2"):
            async with client.get(air.address(name)) as got:
                assert b"Mill" not in await got.read()


ODD = {
    "a plain refusal": "GET / HTTP/1.1\r\nHost: {host}\r\n\r\n",
    "an old version": "GET / HTTP/1.0\r\nHost: {host}\r\n\r\n",
    "no request at all": "hello\r\n\r\n",
    "an absolute address": "GET http://{host}/{token}/full HTTP/1.1\r\nHost: {host}\r\n\r\n",
    "a body that never comes": "GET /{token}/full HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1000000\r\n\r\n",
    "a body in pieces": "POST /{token}/full HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n",
    "a path too long": "GET /{long} HTTP/1.1\r\nHost: {host}\r\n\r\n",
    "another token": "GET /{long:.32}/full HTTP/1.1\r\nHost: {host}\r\n\r\n",
}


async def test_every_refusal_looks_alike_comes_at_once_and_names_no_program(tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        answers = set()
        for what in ODD.values():
            reader, writer = await asyncio.open_connection("127.0.0.1", air.port)
            said = what.format(host=air.host, token=air.server.gate.token, long="x" * 9000)
            writer.write(said.encode())
            answer = (await asyncio.wait_for(reader.read(), 3)).decode()
            answers.add(re.sub(r"\r\nDate: [^\r]+", "", answer))
            writer.close()
        assert len(answers) == 1, answers
        (told,) = answers
        assert told.startswith("HTTP/1.1 404 Not Found\r\n")
        assert "Server" not in told


async def test_a_page_names_no_program_either(tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air, aiohttp.ClientSession() as client:
        async with client.get(air.address(Element.FULL)) as got:
            assert "Server" not in got.headers
        async with client.ws_connect(air.address(LIVE)) as line:
            assert "Server" not in line._response.headers


def test_the_refusal_says_nothing() -> None:
    assert refusal().body == b"not found\n"
