"""The app in a real terminal: it opens, keeps what was played over a kill, and puts the terminal back in order."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pexpect = pytest.importorskip("pexpect", reason="there is no pseudo-terminal on this system")
pyte = pytest.importorskip("pyte")

ROOT = Path(__file__).parents[2]
PATIENCE = 40.0


class Terminal:
    """A program on a terminal of 80 by 24, and what is to be seen there."""

    def __init__(self, saves: Path, *arguments: str) -> None:
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        self.raw = b""
        environment = {
            **os.environ,
            "TERM": "xterm-256color",
            "ORIFLAMME_SAVES": str(saves),
            "COLUMNS": "80",
            "LINES": "24",
        }
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "screens", *arguments],
            cwd=str(ROOT),
            env=environment,
            dimensions=(24, 80),
            timeout=PATIENCE,
        )

    def shows(self, *words: str) -> None:
        """Wait until all the words are on the screen, wherever a line happens to break."""
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            self._read()
            text = " ".join(re.sub("[│▌╭╮╰╯─]", " ", " ".join(self._screen.display)).split())
            if all(word in text for word in words):
                return
        raise AssertionError(f"{words} never came:\n" + "\n".join(self._screen.display))

    def _read(self) -> None:
        try:
            data = self.child.read_nonblocking(65536, timeout=0.1)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        self.raw += data
        self._stream.feed(data)

    def press(self, keys: str) -> None:
        self.child.send(keys)

    def ends(self) -> int:
        """Wait for the program to end; its exit status."""
        while self.child.isalive():
            self._read()
        self._read()
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -self.child.signalstatus)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Terminals that are closed whatever happens."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.child.close(force=True)


@pytest.mark.timeout(180)
def test_what_was_played_is_there_after_a_kill(tmp_path: Path, terminals: list[Terminal]) -> None:
    first = Terminal(tmp_path, "demo")
    terminals.append(first)
    first.shows("The Ford at Morbrun", "⏎ act")
    first.press("r")
    first.shows("Roster", "General Isolde")
    first.press("s")
    first.shows("What is the new side called?")
    first.press("Jade\r")
    first.shows("Jade", "0 units")
    first.child.kill(signal.SIGKILL)
    first.ends()

    again = Terminal(tmp_path, "demo", "--resume")
    terminals.append(again)
    again.shows("Welcome back to The Ford at Morbrun", "Jade")


@pytest.mark.timeout(180)
def test_the_library_opens_and_closes_and_leaves_the_terminal_in_order(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminal = Terminal(tmp_path)
    terminals.append(terminal)
    terminal.shows("Oriflamme", "No battle yet.")
    terminal.press("q")
    assert terminal.ends() == 0
    assert terminal.raw.rindex(b"\x1b[?1049l") > terminal.raw.rindex(b"\x1b[?1049h")


@pytest.mark.timeout(180)
def test_a_battle_on_the_table_elsewhere_is_not_opened_a_second_time(tmp_path: Path, terminals: list[Terminal]) -> None:
    first = Terminal(tmp_path, "demo")
    terminals.append(first)
    first.shows("The Ford at Morbrun")
    second = Terminal(tmp_path)
    terminals.append(second)
    second.shows("The Ford at Morbrun")
    second.press("\r")
    second.shows("open for writing elsewhere")
