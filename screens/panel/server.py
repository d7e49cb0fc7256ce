"""The panel as web pages: a server that only tells. It reads the battle's file and takes nothing from a viewer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from aiohttp import WSCloseCode, web

from saves.panel.serving import LONGEST_DELAY
from screens.panel.follow import pause
from screens.panel.gate import FONT, LIVE, SCRIPT, STYLE, Element, Gate, Granted
from screens.panel.message import BLANK, message
from screens.panel.pages import font, page, script, style
from screens.panel.pictures import Pictures, pictures_in
from screens.panel.thrift import Thrift
from screens.panel.timeline import Timeline
from screens.parts.web.answers import HEADERS, Plain, PlainLine, Server, refusal
from screens.parts.web.asked import LOOPBACKS, asked, has_body
from screens.parts.web.listening import LOOKS, Silent
from tracker.views.panel_settings import ViewerState, later
from tracker.words import languages

if TYPE_CHECKING:
    import socket

MOST_VIEWERS: Final = 64
KEPT: Final = 16
"""One place in so many is kept for this computer: the streamer's own sources are never shut out by others."""
PATIENCE: Final = 10.0
"""Seconds that a viewer has to take a message, and a new connection to say what it wants."""

# Styles may stand inline because a streamer's own style comes in that way; scripts may not.
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline' data:; img-src data:; "
    "font-src 'self' data:; "
    "connect-src 'self' ws://{host}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)


class LiveFeed(Protocol):
    """Where the server gets what it tells."""

    @property
    def is_hidden(self) -> bool:
        """Whether nothing at all may be shown just now."""
        ...

    def poll(self) -> bool:
        """Whether there is something new."""
        ...

    def seen(self, language: str = "") -> ViewerState:
        """The audience's view."""
        ...

    def seen_before(self, seconds: float, language: str = "") -> list[tuple[float, ViewerState]]:
        """The audience's views of late, each from its moment on, the oldest first."""
        ...

    def picture(self, crest: str) -> tuple[str, bytes] | None:
        """The type and the bytes of a side's picture."""
        ...


class _State(NamedTuple):
    """One state in a language, the text that is sent of it, and the pictures that it shows."""

    seen: ViewerState
    language: str
    text: str
    pictures: tuple[str, ...]

    def later(self, delay: float) -> str:
        """The message for a viewer who asked to see it so many seconds late."""
        return message(later(self.seen, delay), self.language) if delay else self.text


class PanelServer:
    """One battle, told to at most so many viewers at once."""

    def __init__(
        self,
        source: LiveFeed,
        gate: Gate,
        *,
        most: int = MOST_VIEWERS,
        clock: Callable[[], float] = monotonic,
        changed: Callable[[ViewerState], None] = lambda _seen: None,
    ) -> None:
        self.gate = gate
        self.most = most
        self.viewers = 0
        self._source = source
        self._clock = clock
        self._changed = changed
        self._lines: dict[str, Timeline[_State]] = {"": Timeline()}
        self._looked_back: set[str] = set()
        """The languages whose line begins before the server did, or must not any more."""
        self._pictures = Pictures(source.picture)
        self._news = asyncio.Event()
        self._thrift = Thrift()
        self._silent = Silent(clock)
        self._server = Server(self.answer, access_log=None, max_line_size=2048, max_field_size=4096, lingering_time=0)

    async def run(self, sockets: Iterable[socket.socket]) -> None:
        """Serve until cancelled."""
        loop = asyncio.get_running_loop()
        news = looked = self._clock()
        self._tell()
        listening = [await loop.create_server(self._server, sock=listener) for listener in sockets]
        try:
            while True:
                await asyncio.sleep(pause(self._clock() - news))
                if self._source.poll():
                    news = self._clock()
                    self._tell()
                if self._clock() - looked >= LOOKS:
                    looked = self._clock()
                    self._silent.part_from(self._server.connections, 2 * self.most + 16, PATIENCE)
                    self._thrift.look(len(self._server.connections))
        finally:
            for listener in listening:
                listener.close()
            await self._server.shutdown(1.0)

    @property
    def is_full(self) -> bool:
        """Whether somebody elsewhere in the network would be refused now."""
        return self.viewers >= self.most - self.most // KEPT

    def let_in_by(self, gate: Gate) -> None:
        """From now on the rules of another address hold; whoever came in by the old one is put out."""
        self.gate = gate
        self._wake()

    def _wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    def _tell(self) -> None:
        now = self._clock()
        for language, line in self._lines.items():
            if self._source.is_hidden:
                # What was hidden in a hurry must not reach a delayed viewer when the panel is shown again.
                line.clear()
                self._looked_back |= {*languages(), ""}
            line.add(now, self._state(language))
        self._changed(self._source.seen())
        self._wake()

    def _state(self, language: str) -> _State:
        return _state(self._source.seen(language), language)

    async def answer(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer a request: with the page that the gate admits, or with the one refusal."""
        self._silent.heard(request.protocol)
        granted = None if has_body(request) else self.gate.admits(asked(request))
        if granted is None:
            return refusal()
        if granted.name == LIVE:
            return await self._live(request, granted)
        body, kind = _file(granted.name)
        policy = _POLICY.format(host=request.headers["Host"].lower())
        return Plain(
            body=body,
            content_type=kind,
            charset="utf-8" if kind.startswith("text/") else None,
            headers={**HEADERS, "Content-Security-Policy": policy},
        )

    async def _live(self, request: web.BaseRequest, granted: Granted) -> web.StreamResponse:
        line = PlainLine(compress=False, max_msg_size=1024, heartbeat=20, timeout=2)
        places = self.most if request.remote in LOOPBACKS else self.most - self.most // KEPT
        if self.viewers >= places or not line.can_prepare(request):
            return refusal()
        timeline = self._timeline(granted.language, granted.delay)
        line.headers.update(HEADERS)
        self.viewers += 1
        try:
            await line.prepare(request)
            hearing = asyncio.create_task(_hear_nothing(line))
            try:
                await self._tell_one(line, hearing, timeline, granted.delay)
            finally:
                hearing.cancel()
                with suppress(Exception):
                    await line.close(code=WSCloseCode.GOING_AWAY)
        except (ConnectionError, TimeoutError):
            pass
        finally:
            self.viewers -= 1
        return line

    async def _tell_one(
        self, line: web.WebSocketResponse, hearing: asyncio.Task[None], timeline: Timeline[_State], delay: float
    ) -> None:
        sent = ""
        known: set[str] = set()
        gate = self.gate
        while not line.closed and not hearing.done() and gate is self.gate:
            news = self._news
            moment = self._clock() - delay
            state = None if self._source.is_hidden else timeline.at(moment)
            text = BLANK if state is None else state.later(delay)
            if text != sent:
                for crest in () if state is None else state.pictures:
                    if crest not in known and (picture := self._pictures.message_of(crest)):
                        await asyncio.wait_for(line.send_str(picture), PATIENCE)
                    known.add(crest)
                await asyncio.wait_for(line.send_str(text), PATIENCE)
                sent = text
            due = timeline.next_after(moment)
            waiting = asyncio.create_task(news.wait())
            await asyncio.wait(
                {waiting, hearing},
                timeout=None if due is None else max(due - moment, 0.005),
                return_when=asyncio.FIRST_COMPLETED,
            )
            waiting.cancel()

    def _timeline(self, language: str, delay: float) -> Timeline[_State]:
        """The states in that language; for the first who sees them late it begins with what stood before the server."""
        if language not in self._lines:
            line: Timeline[_State] = Timeline()
            line.add(self._clock(), self._state(language))
            self._lines[language] = line
        if delay and language not in self._looked_back:
            self._looked_back.add(language)
            states = self._source.seen_before(LONGEST_DELAY, language)
            self._lines[language].begin_with((moment, _state(seen, language)) for moment, seen in states)
        return self._lines[language]


def _state(seen: ViewerState, language: str) -> _State:
    return _State(seen, language, message(seen, language), pictures_in(seen))


async def _hear_nothing(line: web.WebSocketResponse) -> None:
    """Read what a viewer sends only to forget it; ends when he leaves."""
    async for _anything in line:
        pass


def _file(name: str) -> tuple[bytes, str]:
    match name:
        case _ if name == STYLE:
            return style(), "text/css"
        case _ if name == SCRIPT:
            return script(), "text/javascript"
        case _ if name == FONT:
            return font(), "font/woff2"
        case _:
            return page(Element(name)), "text/html"
