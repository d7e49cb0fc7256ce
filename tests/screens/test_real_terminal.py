"""The home screen in a real terminal: names that attack it stay letters, and a signal leaves it tidy."""

from __future__ import annotations

import signal
import sys
import time
from typing import Any

import pytest

pexpect = pytest.importorskip("pexpect", reason="pseudo terminals are a Unix matter")
pyte = pytest.importorskip("pyte")

PROGRAM = """
import sys
from screens.app import routes
from tests.saves.memory import MemorySession
from screens.app.app import OriflammeApp
from screens.table.table import Table
from screens.turn.screen import TurnScreen
from tests.tiny import a_tiny_battle
from tracker.battle.battle import SideId, Unit, UnitId
from tracker.battle.events import UnitJoined
from tracker.battle.acts import Act
from tracker.battle.commands import Advance

ATTACK = "\\x1b]52;c;cHduZWQ=\\x07\\x1b]0;owned\\x07\\x9b31mPikes\\u202e[@click=app.quit][/oops]"
history = a_tiny_battle().adding(Act((UnitJoined(Unit(UnitId("evil"), ATTACK, SideId("azure"))),)))
OriflammeApp(lambda app: TurnScreen(Table(app, history.do(Advance()), MemorySession(history), doors=routes))).run()
"""


def opened() -> Any:
    """The app on a pseudo terminal of 80 columns and 24 rows."""
    child = pexpect.spawn(
        sys.executable,
        ["-c", PROGRAM],
        dimensions=(24, 80),
        env={"TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "PYTHONPATH": ".", "LANG": "C.UTF-8"},
        timeout=40,
    )
    child.logfile_read = Tape()
    return child


class Tape:
    """All that the app wrote to its terminal."""

    def __init__(self) -> None:
        self.bytes = b""

    def write(self, some: bytes) -> None:
        self.bytes += some

    def flush(self) -> None:
        """Nothing is held back."""


def looks(tape: Tape) -> str:
    """What a reader sees of it."""
    screen = pyte.Screen(80, 24)
    pyte.ByteStream(screen).feed(tape.bytes)
    return "\n".join(screen.display)


def wait_for(child: Any, words: str, seconds: float = 40) -> str:
    """Read until these words are on the screen."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            child.read_nonblocking(65536, timeout=0.2)
        except pexpect.TIMEOUT:
            pass
        except pexpect.EOF:
            break
        if words in looks(child.logfile_read):
            break
    return looks(child.logfile_read)


def test_a_name_cannot_command_the_terminal() -> None:
    child = opened()
    assert "I.1 Place tokens" in wait_for(child, "I.1 Place tokens")
    for keys, words in (("o", "Pass the keyboard"), ("\r", "Orders of Azure"), ("?", "Keys of this screen")):
        child.send(keys)
        assert words in wait_for(child, words)
    child.send("q")
    child.send("\x1b")
    wait_for(child, "Pass the keyboard", 3)
    child.send("\x11")
    child.expect(pexpect.EOF)
    tape = child.logfile_read.bytes
    assert b"Pikes" in tape
    for injected in (b"\x1b]52", b"owned\x07", b"\xc2\x9b", "\u202e".encode()):
        assert injected not in tape


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_gives_the_terminal_back(number: signal.Signals) -> None:
    child = opened()
    wait_for(child, "I.1 Place tokens")
    child.kill(number)
    child.expect(pexpect.EOF)
    assert child.logfile_read.bytes.rfind(b"\x1b[?1049l") > child.logfile_read.bytes.rfind(b"\x1b[?1049h")
