"""What a key costs in a terminal of 120x40, to the first and to the last byte of what it paints, beside a bare table.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_keys.py` prints the table. A page and the bare `DataTable` of sixty
rows run at once and are pressed in turns, so that only the ratios count. What is compared is the program's own
processor time up to those bytes, which other programs disturb less than the clock; the clock is printed beside it.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.benchmarks.one_page import BARE
from tests.benchmarks.table import Measured, held, rounds

pexpect = pytest.importorskip("pexpect", reason="pseudo-terminals are wanted")

pytestmark = [
    pytest.mark.benchmark,
    pytest.mark.timeout(600),
    pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="processor time is read from Linux's /proc"),
]

KEYS = 24
QUIET = 0.15
"""Seconds without output after which what a key painted is all there."""
A_PAGE = 3_000
"""Bytes that a page or a dialog has at least: what comes before them is a cursor that goes."""
SETTLED = 1.2
"""The same when a page was opened."""
FIRST, LAST = 2.5, 10.0
FIRST_OF_A_VALUE, LAST_OF_A_VALUE = 12.0, 30.0
WHOLE = 25.0
"""A page is all there within 60 ms where the bare table moves its light in 2.4."""
OPENINGS = 6
DELAYED = 20.0
"""Milliseconds by the clock that a forecast under way may hold a key up."""
DOWN, UP, RIGHT, LEFT = "\x1b[B", "\x1b[A", "\x1b[C", "\x1b[D"


class Took(NamedTuple):
    """Milliseconds from a key to the first and to the last byte of what it paints: processor, then clock."""

    first: float
    last: float
    first_wall: float
    last_wall: float


class Page:
    """One page in a pseudo-terminal."""

    def __init__(self, name: str, folder: Path) -> None:
        environment = {**os.environ, "TERM": "xterm-256color", "HOME": str(folder), "COLORTERM": "truecolor"}
        self.name = name
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "tests.benchmarks.one_page", name],
            dimensions=(40, 120),
            timeout=60,
            env=environment,
            cwd=str(Path(__file__).parents[2]),
        )
        self.child.delaybeforesend = None

    def opened(self) -> Page:
        """It, once it is there and nothing moves any more."""
        self.child.expect_exact("\x1b[?1049h")
        self._until_quiet(SETTLED)
        if self.name == "turn":
            # A battle that was played before begins with its briefing.
            self.child.send("\x1b")
            self._until_quiet(SETTLED)
        return self

    def cpu(self) -> float:
        """Milliseconds of the processor that all its threads have had."""
        tasks = Path(f"/proc/{self.child.pid}/task").glob("*/schedstat")
        return sum(int(each.read_text().split()[0]) for each in tasks) / 1e6

    def pressed(self, key: str, at_least: int = 1) -> Took:
        """What the key cost, to the last byte of a picture of at least so many."""
        cpu, begun = self.cpu(), time.perf_counter()
        self.child.send(key)
        marks = self._until_quiet(QUIET, at_least)
        assert marks, f"{key!r} paints nothing on the page {self.name}"
        (first, first_wall), (last, last_wall) = marks[0], marks[-1]
        return Took(first - cpu, last - cpu, (first_wall - begun) * 1000, (last_wall - begun) * 1000)

    def _until_quiet(self, seconds: float, at_least: int = 1) -> list[tuple[float, float]]:
        """Processor and clock at each portion of output, until so much has come and then none for so long."""
        marks: list[tuple[float, float]] = []
        came = 0
        quiet_since = begun = time.perf_counter()
        while (now := time.perf_counter()) < quiet_since + (seconds if came >= at_least else 3):
            assert now < begun + 30, f"{self.name} never comes to rest"
            try:
                came += len(self.child.read_nonblocking(65536, timeout=0.01))
            except pexpect.TIMEOUT:
                continue
            quiet_since = time.perf_counter()
            marks.append((self.cpu(), quiet_since))
        return marks


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The bare table that all are pressed beside."""
    page = Page(BARE, tmp_path_factory.mktemp("bare")).opened()
    yield page
    page.child.close(force=True)


@pytest.fixture(scope="module")
def turn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The turn, behind which the other pages are."""
    page = Page("turn", tmp_path_factory.mktemp("turn")).opened()
    yield page
    page.child.close(force=True)


def medians(took: list[Took]) -> Took:
    return Took(*(statistics.median(figures) for figures in zip(*took, strict=True)))


@pytest.mark.parametrize(
    ("name", "keys", "first", "last"),
    [
        ("turn", (DOWN, UP), FIRST, LAST),
        ("roster", (DOWN, UP), FIRST, LAST),
        ("log", (UP, DOWN), FIRST, LAST),
        ("demonworld melee", (DOWN, UP), FIRST, LAST),
        ("hexcombat shock", (DOWN, UP), FIRST, LAST),
        ("demonworld melee", (RIGHT, LEFT), FIRST_OF_A_VALUE, LAST_OF_A_VALUE),
        ("hexcombat shock", (RIGHT, LEFT), FIRST_OF_A_VALUE, LAST_OF_A_VALUE),
        ("skirmish melee", (RIGHT, LEFT), FIRST_OF_A_VALUE, LAST_OF_A_VALUE),
        ("confrontation shot", (RIGHT, LEFT), FIRST_OF_A_VALUE, LAST_OF_A_VALUE),
    ],
)
def test_a_key_beside_a_bare_table(
    name: str, keys: tuple[str, str], first: float, last: float, bare: Page, tmp_path: Path
) -> None:
    page = Page(name, tmp_path).opened()
    took = [
        (bare.pressed(DOWN if number % 2 else UP), page.pressed(keys[number % 2])) for number in range(rounds(KEYS, 12))
    ]
    theirs, ours = (medians(list(each)) for each in zip(*took[4:], strict=True))
    what = "value" if keys[0] in (LEFT, RIGHT) else "light"
    print(
        f"\n{name:20} {what}  first byte {ours.first:6.1f} ×{ours.first / theirs.first:5.1f}  "
        f"last {ours.last:6.1f} ×{ours.last / theirs.last:5.1f}   ms of processor   "
        f"(clock {ours.first_wall:5.0f} ×{ours.first_wall / theirs.first_wall:4.1f}  "
        f"{ours.last_wall:5.0f} ×{ours.last_wall / theirs.last_wall:4.1f})   "
        f"bare {theirs.first:.1f} / {theirs.last:.1f} ({theirs.first_wall:.0f} / {theirs.last_wall:.0f})"
    )
    page.child.close(force=True)
    held(
        Measured(f"{name}: {what}, first byte", ours.first / theirs.first, first),
        Measured(f"{name}: {what}, last byte", ours.last / theirs.last, last),
    )


@pytest.mark.parametrize("key", ["r", "k", "l", "o", "h", "?", "i", "w"])
def test_a_page_that_is_opened_is_soon_whole(key: str, bare: Page, turn: Page) -> None:
    took, left, moved = [], [], []
    for number in range(rounds(OPENINGS)):
        moved.append(bare.pressed(DOWN if number % 2 else UP))
        took.append(turn.pressed(key, A_PAGE))
        left.append(turn.pressed("\x1b"))
    ours, back, theirs = medians(took[1:]), medians(left[1:]), medians(moved[1:])
    print(
        f"\npage behind {key}        whole {ours.last:6.1f} ×{ours.last / theirs.last:5.1f} ms of processor   "
        f"(clock {ours.last_wall:5.0f})   and back {back.last:6.1f} (clock {back.last_wall:5.0f}, "
        f"with the wait for a sequence)   bare {theirs.last:.1f} ({theirs.last_wall:.0f})"
    )
    held(Measured(f"page behind {key}: whole", ours.last / theirs.last, WHOLE))


def test_a_key_is_not_held_up_by_a_forecast_under_way(tmp_path: Path) -> None:
    begun = Page("melee", tmp_path), Page("melee foretelling", tmp_path)
    plain, foretelling = (page.opened() for page in begun)
    took = [
        (plain.pressed(UP if number % 2 else DOWN), foretelling.pressed(UP if number % 2 else DOWN))
        for number in range(rounds(2 * KEYS))
    ]
    busy = (foretelling.cpu(), time.perf_counter())
    time.sleep(1)
    worked = (foretelling.cpu() - busy[0]) / (time.perf_counter() - busy[1]) / 10
    firsts, lasts = (sorted(getattr(ours, part) - getattr(theirs, part) for theirs, ours in took[4:])
                     for part in ("first_wall", "last_wall"))  # fmt: skip
    middle, most = len(firsts) // 2, len(firsts) * 9 // 10
    print(
        f"\na forecast without end, {worked:.0f} % of a processor between the keys: a key is held up by "
        f"{firsts[middle]:.1f} ms to its first byte (nine of ten by less than {firsts[most]:.1f}), "
        f"{lasts[middle]:.1f} to its last ({lasts[most]:.1f})"
    )
    plain.child.close(force=True)
    foretelling.child.close(force=True)
    held(
        Measured("a forecast under way holds a key up, first byte", firsts[middle], DELAYED, "ms"),
        Measured("a forecast under way holds a key up, last byte", lasts[middle], DELAYED, "ms"),
    )
