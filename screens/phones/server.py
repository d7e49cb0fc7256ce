"""The phones' server, in the app's own loop: a page by its secret, and a live line for each phone, both ways."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from screens.parts.background import at_leisure
from screens.parts.web.answers import HEADERS, Plain, PlainLine, Server, refusal
from screens.parts.web.asked import asked, has_body, language_of
from screens.parts.web.listening import LOOKS, Silent
from screens.phones.document import Document, bare_page, side_page
from screens.phones.gate import Granted, Thing
from screens.phones.members import MOST
from tracker.play.phones import LONGEST, Wish, wish_of
from tracker.views.sides import looks
from tracker.words import _, speaking

if TYPE_CHECKING:
    import socket

    from screens.phones.members import Member
    from screens.phones.phones import Phones

EVERY: Final = 0.1
"""Seconds between two pieces of news to a phone, at the least."""
PATIENCE: Final = 10.0
"""Seconds that a phone has to take a message, and a new connection to say what it wants."""
BEATS: Final = 20.0
"""Seconds between two questions whether a phone is still there."""


class PhoneServer:
    """Answers what the phones of a table ask, until it is ended."""

    def __init__(self, phones: Phones, clock: Callable[[], float] = monotonic) -> None:
        self._phones = phones
        self._clock = clock
        self._news = asyncio.Event()
        self._ending: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._silent = Silent(clock)
        self._server = Server(
            self.answer,
            access_log=None,
            max_line_size=2048,
            max_field_size=4096,
            lingering_time=0,
            keepalive_timeout=15,
        )

    async def run(self, listener: socket.socket) -> None:
        """Serve until it is ended."""
        listening = await asyncio.get_running_loop().create_server(self._server, sock=listener)
        most = 2 * MOST * max(len(self._phones.sides), 1) + 16
        try:
            while not self._ending.done():
                await asyncio.wait({self._ending}, timeout=LOOKS)
                self._silent.part_from(self._server.connections, most, PATIENCE)
        finally:
            listening.close()
            # Whoever is connected hears why before the line is closed.
            await self._server.shutdown(1.0)

    def end(self, why: str) -> None:
        """Let nobody in any more, and tell those who are in why."""
        if not self._ending.done():
            self._ending.set_result(why)
        self.wake()

    def wake(self) -> None:
        """Something may have changed for some phone."""
        self._news.set()
        self._news = asyncio.Event()

    async def answer(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer a request: with the page that the gate admits, or with the one refusal."""
        self._silent.heard(request.protocol)
        shows_code = self._phones.pairing.code is not None
        closed = has_body(request) or self._ending.done()
        granted = None if closed else self._phones.gate.admits(asked(request), shows_code=shows_code)
        if granted is None:
            return refusal()
        match granted.thing:
            case Thing.BARE:
                return _answer(bare_page(granted.language or _preferred(request)), request)
            case Thing.EXCHANGE:
                path = self._phones.exchange(granted.code)
                return _json({"go": path}) if path else refusal()
            case Thing.PAGE:
                battle, language = self._phones.table.battle, granted.language or _preferred(request)
                return _answer(
                    side_page(battle.side(granted.side).name, looks(battle)[granted.side], language), request
                )
            case Thing.LINE:
                return await self._line(request, granted)

    async def _line(self, request: web.BaseRequest, granted: Granted) -> web.StreamResponse:
        line = PlainLine(compress=False, max_msg_size=LONGEST, heartbeat=BEATS, timeout=2)
        if not line.can_prepare(request):
            return refusal()
        member = self._phones.arrive(granted.side, granted.phone)
        if member is None:
            return refusal()
        self.wake()  # An older line of the same phone is closed.
        number = member.newest
        line.headers.update(HEADERS)
        try:
            await line.prepare(request)
            hearing = asyncio.create_task(self._hear(line, member, granted.language))
            try:
                await self._tell(line, hearing, member, number, granted.language)
            finally:
                hearing.cancel()
                with suppress(Exception):
                    await line.close(code=WSCloseCode.GOING_AWAY)
        except (ConnectionError, TimeoutError):
            pass
        finally:
            self._phones.leave(member)
        return line

    async def _tell(
        self, line: web.WebSocketResponse, hearing: asyncio.Task[None], member: Member, number: int, language: str
    ) -> None:
        sent = ""
        ends: tuple[asyncio.Future[Any], ...] = hearing, self._ending
        while not line.closed and not hearing.done() and number == member.newest:
            news = self._news
            if why := self._farewell(member, language):
                await _send(line, {"is": "out", "why": why})
                return
            await at_leisure()
            text = self._phones.text(member.side, language) if member.is_in else _waiting(member)
            if text != sent:
                await asyncio.wait_for(line.send_str(text), PATIENCE)
                sent = text
                await asyncio.wait(ends, timeout=EVERY, return_when=asyncio.FIRST_COMPLETED)
            waiting = asyncio.create_task(news.wait())
            await asyncio.wait((waiting, *ends), return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
        if number != member.newest:
            await _send(line, {"is": "elsewhere"})

    def _farewell(self, member: Member, language: str) -> str:
        """Why a phone must go, in its language; empty where it may stay."""
        with speaking(language):
            if self._ending.done():
                return _(self._ending.result())
            return "" if self._phones.is_welcome(member) else _("This address is good no more: ask for the new one.")

    async def _hear(self, line: web.WebSocketResponse, member: Member, language: str) -> None:
        """Grant what the phone wishes, one after the other; ends when it leaves, or says what is no wish."""
        async for message in line:
            wish = wish_of(message.data) if message.type is WSMsgType.TEXT else None
            if wish is None:
                return
            if pause := member.bucket.take(self._clock()):
                await asyncio.sleep(pause)
            if not member.is_in or self._farewell(member, language):
                return
            answer = _answered(wish, await self._phones.grant(member, wish, language))
            # A phone that has gone asks again when it is back.
            with suppress(ConnectionError, TimeoutError):
                await _send(line, answer)


def _waiting(member: Member) -> str:
    return msgspec.json.encode({"is": "waiting", "number": member.number}).decode()


def _answered(wish: Wish, why: str) -> dict[str, object]:
    return {"is": "refused", "tap": wish.tap, "why": why} if why else {"is": "done", "tap": wish.tap}


async def _send(line: web.WebSocketResponse, message: dict[str, object]) -> None:
    await asyncio.wait_for(line.send_str(msgspec.json.encode(message).decode()), PATIENCE)


def _preferred(request: web.BaseRequest) -> str:
    """The first language that the browser asks for and there is; empty for the program's own."""
    wanted = request.headers.get("Accept-Language", "")[:200]
    tags = (language_of(part.partition(";")[0]) for part in wanted.split(","))
    return next((tag for tag in tags if tag), "")


def _answer(document: Document, request: web.BaseRequest) -> web.Response:
    policy = document.policy.format(host=request.headers["Host"].lower())
    headers = {**HEADERS, "Content-Security-Policy": policy}
    return Plain(body=document.body, content_type="text/html", charset="utf-8", headers=headers)


def _json(message: dict[str, object]) -> web.Response:
    return Plain(body=msgspec.json.encode(message), content_type="application/json", headers=HEADERS)
