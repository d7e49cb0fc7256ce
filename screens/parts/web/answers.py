"""Answers that give nothing away: the one refusal, and answers that do not say by which program they are made."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def refusal() -> web.Response:
    """The one answer to everything that is not let in, the same to the last byte."""
    response = Plain(
        status=404, body=b"not found\n", content_type="text/plain", headers={**HEADERS, "Connection": "close"}
    )
    response.force_close()
    return response


class Plain(web.Response):
    """An answer that does not say by which program, in one version of the protocol whatever was asked in."""

    async def _prepare_headers(self) -> None:
        await super()._prepare_headers()
        self.headers.popall("Server", None)

    async def _write_headers(self) -> None:
        writer = self._payload_writer
        assert writer is not None
        await writer.write_headers(f"HTTP/1.1 {self.status} {self.reason}", self.headers)
        writer.send_headers()


class PlainLine(web.WebSocketResponse):
    """A live line that does not say by which program either."""

    async def _prepare_headers(self) -> None:
        await super()._prepare_headers()
        self.headers.popall("Server", None)


class Handler(RequestHandler):
    """A connection that answers what is no proper request just as it answers what is not let in."""

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        return refusal()


class Server(web.Server):
    """Connections of which every one answers so."""

    def __init__(self, answer: Any, **about: Any) -> None:
        super().__init__(answer, **about)
        self._about = about

    def __call__(self) -> RequestHandler:
        return Handler(self, loop=asyncio.get_running_loop(), **self._about)
