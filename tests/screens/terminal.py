"""A real pseudo-terminal for tests: a program on it, and what a person would see there."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

pexpect = pytest.importorskip("pexpect", reason="there is no pseudo-terminal on this system")
pyte = pytest.importorskip("pyte")

ROOT = Path(__file__).parents[2]
PATIENCE = 40.0
MOMENT = 0.08
"""Seconds without output after which what was drawn is taken to be all of it."""


class Terminal:
    """A program on a terminal of 80 by 24, and what is to be seen there."""

    def __init__(self, saves: Path, *arguments: str, program: str = "", at: Path = ROOT) -> None:
        """Python, or an installed program, with these arguments in the folder `at`, on battles in `saves`."""
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        self.raw = b""
        environment = {
            **os.environ,
            "TERM": "xterm-256color",
            **({} if program else {"PYTHONPATH": str(ROOT)}),
            "ORIFLAMME_SAVES": str(saves),
            "ESCDELAY": "10",
            "TEXTUAL_ANIMATIONS": "none",
            "COLUMNS": "80",
            "LINES": "24",
        }
        self.child = pexpect.spawn(
            program or sys.executable,
            list(arguments),
            cwd=str(at),
            env=environment,
            dimensions=(24, 80),
            timeout=PATIENCE,
        )
        self.child.delaybeforesend = None

    def shows(self, *words: str) -> None:
        """Wait until all the words are on the screen, wherever a line happens to break."""
        if not self._comes_to(lambda text: all(word in text for word in words)):
            raise AssertionError(f"{words} never came:\n" + "\n".join(self._screen.display))

    def shows_no_longer(self, words: str) -> None:
        """Wait until the words are on the screen no more."""
        if not self._comes_to(lambda text: words not in text):
            raise AssertionError(f"{words} never went:\n" + "\n".join(self._screen.display))

    def _comes_to(self, is_shown: Callable[[str], bool]) -> bool:
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            self._read()
            if is_shown(" ".join(re.sub("[│▌╭╮╰╯─]", " ", " ".join(self._screen.display)).split())):
                return True
        return False

    @property
    def lines(self) -> list[str]:
        """What is to be seen now."""
        return list(self._screen.display)

    def settles(self, seconds: float) -> str:
        """Wait until something came and nothing after it, or nothing in so many seconds; all there is to be seen."""
        begun = quiet_since = time.monotonic()
        wait = seconds
        while (now := time.monotonic()) < begun + PATIENCE and (now < quiet_since + wait or self._is_busy()):
            before = len(self.raw)
            self._read(MOMENT / 4)
            if len(self.raw) != before:
                quiet_since, wait = time.monotonic(), MOMENT
        return "\n".join(self.lines)

    def _is_busy(self) -> bool:
        """Whether the program works, or waits for processor or disk, not for keys; unknown is no, as on a Mac."""
        try:
            threads = [each.read_text(errors="replace") for each in Path(f"/proc/{self.child.pid}/task").glob("*/stat")]
        except OSError:
            return False
        return any(about.rpartition(")")[2].split()[0] in "RD" for about in threads)

    def _read(self, timeout: float = 0.1) -> None:
        try:
            data = self.child.read_nonblocking(65536, timeout=timeout)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        self.raw += data
        self._stream.feed(data)

    def press(self, keys: str) -> None:
        self.child.send(keys)

    def gone(self) -> None:
        """End the program whatever it does; on a busy machine its end takes longer than a forced close waits for."""
        if self.child.isalive():
            self.child.kill(signal.SIGKILL)
            self.child.wait()
        self.child.close()

    def ends(self) -> int:
        """Wait for the program to end; its exit status."""
        while self.child.isalive():
            self._read()
        self._read()
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -self.child.signalstatus)
