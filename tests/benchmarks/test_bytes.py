"""What is sent down the line for a light that moves and for a page that opens: at 9,600 baud a thousand bytes a second.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_bytes.py` prints it. Bytes are counted in a pseudo-terminal as one at
the other end of an ssh has it, with 256 colours, and are the same each time.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from pathlib import Path

import pytest

from tests.benchmarks.table import Measured, held

pexpect = pytest.importorskip("pexpect", reason="pseudo-terminals are wanted")

pytestmark = [pytest.mark.benchmark, pytest.mark.timeout(600)]

QUIET = 0.35
"""Seconds without output after which what a key painted is all there."""
A_PAGE = 1_500
"""Bytes that a page or a dialog has at least: what comes before them is a cursor that goes."""
SIZES = {(80, 24): (700, 9_000), (120, 40): (2_500, 28_000)}
"""Columns and rows, and how many bytes a light and a page may take there."""
DOWN, UP = "\x1b[B", "\x1b[A"
LIGHTS = ("turn", "roster", "log", "demonworld melee", "hexcombat shock")
BEHIND_THE_TURN = "rklohiw?"


class Line:
    """A page at the far end of a line."""

    def __init__(self, name: str, size: tuple[int, int], folder: Path) -> None:
        environment = {**os.environ, "TERM": "xterm-256color", "HOME": str(folder), "SSH_TTY": "/dev/pts/1"}
        environment.pop("COLORTERM", None)
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "tests.benchmarks.one_page", name],
            dimensions=(size[1], size[0]),
            timeout=60,
            env=environment,
            cwd=str(Path(__file__).parents[2]),
        )
        self.child.delaybeforesend = None
        self.child.expect_exact("\x1b[?1049h")
        self.sent_until_quiet(2)
        if name == "turn":
            self.sent_for("\x1b")

    def sent_for(self, key: str, at_least: int = 1) -> int:
        """The bytes that a key costs, of a picture of at least so many."""
        self.child.send(key)
        return self.sent_until_quiet(QUIET, at_least)

    def sent_until_quiet(self, seconds: float, at_least: int = 1) -> int:
        """The bytes that come until there are so many and none has come for so long."""
        sent, begun = 0, time.monotonic()
        quiet_since = begun
        while (now := time.monotonic()) < quiet_since + (seconds if sent >= at_least else 3):
            assert now < begun + 30, "it never comes to rest"
            try:
                sent += len(self.child.read_nonblocking(65536, timeout=0.02))
            except pexpect.TIMEOUT:
                continue
            quiet_since = time.monotonic()
        return sent


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_a_light_and_a_page_are_soon_through_a_slow_line(size: tuple[int, int], tmp_path: Path) -> None:
    of_a_light, of_a_page = SIZES[size]
    at = f"{size[0]}x{size[1]}"
    rows: list[Measured] = []
    for name in LIGHTS:
        line = Line(name, size, tmp_path)
        keys = (UP, DOWN) if name == "log" else (DOWN, UP)
        sent = [line.sent_for(keys[number % 2]) for number in range(6)]
        line.child.close(force=True)
        rows.append(Measured(f"bytes of a light that moves, {at}: {name}", statistics.median(sent), of_a_light, "B"))
    line = Line("turn", size, tmp_path)
    for key in BEHIND_THE_TURN:
        rows.append(Measured(f"bytes of a page, {at}: {key}", line.sent_for(key, A_PAGE), of_a_page, "B"))
        line.sent_for("\x1b")
    line.child.close(force=True)
    print("", *rows, sep="\n")
    held(*rows)
