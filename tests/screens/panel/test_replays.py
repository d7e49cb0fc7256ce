"""OBS saves its replay buffer at a moment of weight; here something that speaks obs-websocket's version 5 is OBS."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from aiohttp import WSMsgType, web
from msgspec.structs import replace

from saves.preferences import Obs
from screens.panel import obs as obs_module
from screens.panel.obs import ObsError, greet, save_replay
from screens.panel.replays import Replays
from tests.screens.panel.airing import on_the_air
from tests.screens.panel.scenes import a_shot, after, at_the_shooting, mid_play
from tracker.views.panel.moments import Moment
from tracker.views.panel_settings import NOTHING, PanelSettings, ViewerState, seen
from tracker.views.projection import project

pytestmark = pytest.mark.usefixtures("with_tiny")

SALT, CHALLENGE, PASSWORD = (
    "lM1GncleQOaCu9lT1yeUZhFYnqhsLLP1G5lAGo3ixaI=",
    "+IxH4CnCiqpX1rM9scsNynZzbOe4KhDeYcTNS3PDaeY=",
    "s3",
)


def digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


@dataclass
class AnObs:
    """What OBS would answer, and what it was asked."""

    password: str = ""
    records: bool = True
    streams: bool = False
    status: dict[str, Any] = field(default_factory=lambda: {"result": True, "code": 100})
    asked: list[str] = field(default_factory=list)
    says_first: Callable[[web.WebSocketResponse], Any] | None = None

    async def answer(self, request: web.Request) -> web.WebSocketResponse:
        line = web.WebSocketResponse(protocols=("obswebsocket.json",))
        await line.prepare(request)
        if self.says_first is not None:
            await self.says_first(line)
            return line
        lock = {"authentication": {"challenge": CHALLENGE, "salt": SALT}} if self.password else {}
        await line.send_json({"op": 0, "d": {"obsWebSocketVersion": "5.5.2", "rpcVersion": 1, **lock}})
        identify = await line.receive_json()
        key = digest(digest(self.password + SALT) + CHALLENGE) if self.password else None
        if identify["op"] != 1 or identify["d"]["rpcVersion"] != 1 or identify["d"].get("authentication") != key:
            await line.close(code=4009, message=b"Authentication failed.")
            return line
        await line.send_json({"op": 2, "d": {"negotiatedRpcVersion": 1}})
        await line.send_json({"op": 5, "d": {"eventType": "Anything", "eventIntent": 1}})
        async for told in line:
            assert told.type is WSMsgType.TEXT
            await line.send_json(self._response(json.loads(told.data)))
        return line

    def _response(self, asked: dict[str, Any]) -> dict[str, Any]:
        name = asked["d"]["requestType"]
        self.asked.append(name)
        active = {"GetRecordStatus": self.records, "GetStreamStatus": self.streams}
        answer = {"requestType": name, "requestId": asked["d"]["requestId"], "requestStatus": self.status}
        if name in active:
            answer |= {"responseData": {"outputActive": active[name]}, "requestStatus": {"result": True, "code": 100}}
        return {"op": 7, "d": answer}


@asynccontextmanager
async def running(fake: AnObs) -> AsyncIterator[int]:
    """The port at which it answers."""
    app = web.Application()
    app.router.add_get("/", fake.answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield int(runner.addresses[0][1])
    finally:
        await runner.cleanup()


@pytest.mark.parametrize("password", ["", PASSWORD, "un mot de passe : é"])
async def test_obs_is_asked_to_save_while_it_records_or_streams(password: str) -> None:
    for records, streams in ((True, False), (False, True)):
        fake = AnObs(password, records, streams)
        async with running(fake) as port:
            await save_replay(Obs("127.0.0.1", port, password))
        assert fake.asked == ["GetRecordStatus", "GetStreamStatus", "SaveReplayBuffer"]


async def test_nothing_is_saved_while_obs_neither_records_nor_streams() -> None:
    fake = AnObs(records=False)
    async with running(fake) as port:
        with pytest.raises(ObsError, match="neither records nor streams"):
            await save_replay(Obs("127.0.0.1", port))
    assert "SaveReplayBuffer" not in fake.asked


async def test_a_greeting_asks_for_nothing() -> None:
    fake = AnObs(PASSWORD)
    async with running(fake) as port:
        await greet(Obs("127.0.0.1", port, PASSWORD))
    assert fake.asked == []


@pytest.mark.parametrize(
    ("fake", "password", "says"),
    [
        (AnObs(PASSWORD), "wrong", "OBS refuses the password that stands under [obs] in oriflamme.toml"),
        (AnObs(PASSWORD), "", "OBS wants its password, which stands under [obs] in oriflamme.toml"),
        (AnObs(status={"result": False, "code": 501}), "", "the replay buffer does not run in OBS: start it there"),
        (AnObs(status={"result": False, "code": 604, "comment": "x"}), "", "the replay buffer does not run in OBS"),
        (AnObs(status={"result": False, "code": 205, "comment": "no\x1b[31m way"}), "", "OBS refuses: no"),
        (AnObs(says_first=lambda line: line.send_str("{")), "", "what answers there is no obs-websocket of version 5"),
        (AnObs(says_first=lambda line: line.send_str("[" * 5000)), "", "what answers there is no obs-websocket"),
        (AnObs(says_first=lambda line: line.send_bytes(b"\x81")), "", "what answers there is no obs-websocket"),
        (AnObs(says_first=lambda line: line.send_json({"op": 0, "d": {"authentication": 3}})), "", "what answers"),
        (AnObs(says_first=lambda line: line.close()), "", "what answers there is no obs-websocket"),
        (AnObs(says_first=lambda line: line.send_str("x" * 100_000)), "", "what answers there is no obs-websocket"),
    ],
)
async def test_what_is_wrong_is_told_in_a_line(fake: AnObs, password: str, says: str) -> None:
    async with running(fake) as port:
        with pytest.raises(ObsError) as refused:
            await save_replay(Obs("127.0.0.1", port, password))
    assert str(refused.value).startswith(says)
    assert "\x1b" not in str(refused.value)


async def test_an_obs_that_is_not_there_or_never_answers_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(AnObs()) as port:
        pass
    with pytest.raises(ObsError, match=f"OBS does not answer at 127.0.0.1:{port}"):
        await greet(Obs("127.0.0.1", port))
    monkeypatch.setattr(obs_module, "PATIENCE", 0.1)
    async with running(AnObs(says_first=lambda _line: asyncio.sleep(0.5))) as port:
        with pytest.raises(ObsError, match=f"OBS does not answer at 127.0.0.1:{port}"):
            await greet(Obs("127.0.0.1", port))


def a_moment(name: str) -> ViewerState:
    """A state in which that unit has just been lost."""
    moment = Moment("A", name, "out of the battle", at=1000.0)
    return seen(replace(project(mid_play("tiny")), moments=(moment,)), PanelSettings())


async def test_a_clip_is_saved_for_what_is_new_once_and_after_its_card_was_shown() -> None:
    saved: list[float] = []
    clock = asyncio.get_running_loop().time

    async def saves() -> None:
        saved.append(clock())

    async def greets() -> None:
        pass

    replays = Replays(greets, saves, after=0.1)
    replays.hear(a_moment("Ash archers"))
    going = asyncio.create_task(replays.run())
    await asyncio.sleep(0.2)
    assert saved == [], "what happened before the server came is no news"
    began = clock()
    replays.hear(a_moment("Ogre band"))
    replays.hear(a_moment("Wolf riders"))
    replays.hear(NOTHING)
    replays.hear(a_moment("Ogre band"))
    await asyncio.sleep(0.4)
    going.cancel()
    with suppress(asyncio.CancelledError):
        await going
    assert len(saved) == 1, "moments at once are one clip, and one that is shown again is no other"
    assert saved[0] - began >= 0.1


async def test_a_kill_on_air_is_saved_and_a_plain_hit_is_not(tmp_path: Path) -> None:
    fake = AnObs(PASSWORD)
    async with running(fake) as port:
        where = Obs("127.0.0.1", port, PASSWORD)
        replays = Replays(lambda: greet(where), lambda: save_replay(where), after=0.05)
        going = asyncio.create_task(replays.run())
        async with on_the_air(tmp_path, after(at_the_shooting(), *[a_shot(1)] * 3), changed=replays.hear) as air:
            air.play(after(air.history, a_shot(1)))
            await asyncio.sleep(0.5)
            assert fake.asked == []
            air.play(after(air.history, a_shot(1)))
            await asyncio.sleep(0.5)
            assert fake.asked.count("SaveReplayBuffer") == 1
        going.cancel()
        with suppress(asyncio.CancelledError):
            await going


async def test_trouble_with_obs_stands_until_it_is_over() -> None:
    troubles = ["no answer", "", "stopped", ""]

    async def asks() -> None:
        if trouble := troubles.pop(0):
            raise ObsError(trouble)

    replays = Replays(asks, asks, after=0.01)
    going = asyncio.create_task(replays.run())
    heard = []
    for name in ("one", "two", "three", "four"):
        replays.hear(a_moment(name))
        await asyncio.sleep(0.05)
        heard.append(replays.trouble)
    going.cancel()
    with suppress(asyncio.CancelledError):
        await going
    assert heard == ["no answer", "", "stopped", ""]
