"""OBS, asked to save its replay buffer: the few messages of obs-websocket's version 5 that this takes.

Client libraries for it are kept up, but each brings a second library for web sockets beside the one that serves our
pages, for three requests. A line is opened for each save and closed after it, so that OBS may be started and ended when
it likes. What it answers is another program's word: read into types, and bounded.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
from typing import Any, Final, TypeVar

import aiohttp
import msgspec

from saves.preferences import FILE, Obs
from tracker.text import clean_text
from tracker.words import _

PATIENCE: Final = 5.0
"""Seconds that OBS has for all of it."""
_LONGEST: Final = 200
_MOST: Final = 64 * 1024
_VERSION: Final = 1
_HELLO, _IDENTIFY, _IDENTIFIED, _REQUEST, _RESPONSE = 0, 1, 2, 6, 7
_WRONG_PASSWORD: Final = 4009
_DOES_NOT_RUN: Final = frozenset({501, 604})
"""Codes of a replay buffer that is stopped, or switched off in the settings of OBS."""

T = TypeVar("T")


class ObsError(Exception):
    """Why nothing was saved, in words for the streamer."""


class _Challenge(msgspec.Struct):
    challenge: str
    salt: str


class _Hello(msgspec.Struct):
    authentication: _Challenge | None = None


class _Status(msgspec.Struct):
    result: bool
    code: int
    comment: str = ""


class _Response(msgspec.Struct, rename="camel"):
    request_id: str
    request_status: _Status
    response_data: dict[str, Any] | None = None


class _Message(msgspec.Struct):
    op: int
    d: msgspec.Raw = msgspec.Raw(b"{}")


async def greet(obs: Obs) -> None:
    """Find out whether OBS answers and accepts the password; raises `ObsError`."""
    await _patiently(obs, ())


async def save_replay(obs: Obs) -> None:
    """Save the replay buffer of an OBS that records or streams; raises `ObsError`."""
    await _patiently(obs, ("GetRecordStatus", "GetStreamStatus"), then="SaveReplayBuffer")


async def _patiently(obs: Obs, asked: tuple[str, ...], then: str = "") -> None:
    silent = _("OBS does not answer at {host}:{port}").format(host=clean_text(obs.host), port=obs.port)
    try:
        async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as client:
            # Its name is that of the protocol in JSON.
            line = await client.ws_connect(
                f"ws://{obs.host}:{obs.port}", protocols=("obswebsocket.json",), max_msg_size=_MOST
            )
            async with line:
                await _identify(line, obs.password)
                is_active = [bool((await _request(line, name)).get("outputActive")) for name in asked]
                if then and not any(is_active):
                    raise ObsError(_("OBS neither records nor streams"))
                if then:
                    await _request(line, then)
    except (aiohttp.ClientError, OSError, TimeoutError, ValueError) as wrong:
        raise ObsError(silent) from wrong


async def _identify(line: aiohttp.ClientWebSocketResponse, password: str) -> None:
    hello = _as(await _next(line, _HELLO), _Hello)
    identify: dict[str, Any] = {"rpcVersion": _VERSION, "eventSubscriptions": 0}
    if hello.authentication is not None:
        if not password:
            raise ObsError(_("OBS wants its password, which stands under [obs] in {file}").format(file=FILE))
        identify["authentication"] = secret(password, hello.authentication.salt, hello.authentication.challenge)
    await line.send_json({"op": _IDENTIFY, "d": identify})
    await _next(line, _IDENTIFIED)


def secret(password: str, salt: str, challenge: str) -> str:
    """The answer to a challenge, from which nobody learns the password."""
    return _digest(_digest(password + salt) + challenge)


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


async def _request(line: aiohttp.ClientWebSocketResponse, name: str) -> dict[str, Any]:
    await line.send_json({"op": _REQUEST, "d": {"requestType": name, "requestId": name}})
    response = _as(await _next(line, _RESPONSE), _Response)
    status = response.request_status
    if response.request_id != name:
        raise _strange()
    if not status.result:
        stopped = _("the replay buffer does not run in OBS: start it there")
        why = clean_text(status.comment, _LONGEST) or str(status.code)
        raise ObsError(stopped if status.code in _DOES_NOT_RUN else _("OBS refuses: {why}").format(why=why))
    return response.response_data or {}


async def _next(line: aiohttp.ClientWebSocketResponse, kind: int) -> msgspec.Raw:
    """The next message of that kind; others, such as events nobody asked for, are passed over."""
    async for frame in line:
        message = _as(frame.data if frame.type is aiohttp.WSMsgType.TEXT else "", _Message)
        if message.op == kind:
            return message.d
    if line.close_code == _WRONG_PASSWORD:
        raise ObsError(_("OBS refuses the password that stands under [obs] in {file}").format(file=FILE))
    raise _strange()


def _as(data: str | msgspec.Raw, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
        raise _strange() from wrong


def _strange() -> ObsError:
    return ObsError(_("what answers there is no obs-websocket of version 5"))
