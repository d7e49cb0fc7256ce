"""Which tests are left to the nightly run, by measure: `nightly.txt` lists them, `pytest` without a path has no such.

    uv run -p 3.13 pytest tests -p tests.nightly   # the whole suite: what each test sees of the product, and its time
    uv run python -m tests.nightly                 # the list written anew from what was measured

A test is on it where others that take less time run every line and go every way of the product that it does. Quick
modules stay whole, tests of next to no time stay, and so does `ALWAYS`. Lines do not tell what a test claims: of each
function about saves, and of each that has a cheap case, the cheapest stays. What is new is not on it until it was
measured. A path that is named is run whole.
"""

from __future__ import annotations

import heapq
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.quick import quick_modules
from tests.seen import FOLDER, M, forget, leave, seconds_used, start, watch_programs

LIST: Final = Path(__file__).parent / "nightly.txt"
NEXT_TO_NOTHING: Final = 0.01
"""Seconds of processor time: a test that takes less is never left out."""
CHEAP: Final = 0.3
"""Seconds: of a function with a case that takes less, one stays."""
PROMISES: Final = "tests/saves/"
"""Of each function there a case stays whatever it takes: that a disk failed is not to be seen in the lines."""
ALWAYS: Final = (
    "tests/test_",
    "tests/saves/test_golden_",
    "tests/saves/test_ids.py",
    "tests/saves/test_migrations.py",
    "tests/screens/app/test_start.py",
    "tests/screens/test_looks.py",
    "tests/screens/test_looks_in_every_system.py",
    "tests/screens/test_private_names.py",
    "tests/screens/test_real_terminal.py",
)
"""How the names begin of tests that stay whatever they take."""


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Watch the product before any of it is imported."""
    if M is None:
        pytest.exit("only Python 3.12 and later tell what is run: uv run -p 3.13 pytest tests -p tests.nightly", 4)
    start()
    watch_programs()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Leave what a test came by, its fixtures included."""
    before = seconds_used()
    forget()
    done: None = yield
    leave(item.nodeid, seconds_used() - before)
    return done


class Measured(NamedTuple):
    """What a test takes and sees."""

    seconds: float
    spots: frozenset[int]


@cache
def listed() -> frozenset[str]:
    """The names on the list: of modules, of functions with all their cases, and of single cases."""
    return frozenset(LIST.read_text("utf-8").splitlines())


def is_nightly(test: str) -> bool:
    """Whether a test is on the list, by itself or with its function or module."""
    return any(name in listed() for name in _names(test))


def _names(test: str) -> Iterator[str]:
    yield test.partition("::")[0]
    yield test.partition("[")[0]
    yield test


def mark_nightly(items: Iterable[pytest.Item]) -> None:
    """Add `nightly` to the items on the list, but for those that are `long`, and so not for each night either."""
    for item in items:
        if is_nightly(item.nodeid) and item.get_closest_marker("long") is None:
            item.add_marker("nightly")


def measured(folder: Path = FOLDER) -> dict[str, Measured]:
    """What was measured, of a test that was run twice all that it saw and its longer time."""
    numbers: dict[str, int] = {}
    tests: dict[str, Measured] = {}
    for file in sorted(folder.glob("*.jsonl")):
        own: dict[int, int] = {}
        for line in file.read_text("utf-8").splitlines():
            match json.loads(line):
                case [str(test), float(seconds), list(spots)]:
                    before = tests.get(test, Measured(0.0, frozenset()))
                    seen = before.spots.union(own[spot] for spot in spots)
                    tests[test] = Measured(max(seconds, before.seconds), seen)
                case dict(new):
                    for key, name in new.items():
                        own[int(key)] = numbers.setdefault(name, len(numbers))
    return tests


def chosen(tests: Mapping[str, Measured], stay: Iterable[str]) -> set[str]:
    """The tests that stay: those that have to, and of the others what sees most in least time, until all is seen."""
    seen: set[int] = set()
    kept: set[str] = set()

    def keep(test: str) -> None:
        kept.add(test)
        seen.update(tests[test].spots)

    def gain(test: str) -> float:
        return len(tests[test].spots - seen) / max(tests[test].seconds, NEXT_TO_NOTHING)

    for test in stay:
        keep(test)
    heap = [(-gain(test), test) for test in tests if test not in kept]
    heapq.heapify(heap)
    while heap:
        _before, test = heapq.heappop(heap)
        if (now := gain(test)) == 0:
            continue
        if heap and now < -heap[0][0]:
            heapq.heappush(heap, (-now, test))
        else:
            keep(test)
    return kept


def stays(test: str, seconds: float) -> bool:
    """Whether a test stays whatever others see."""
    return seconds < NEXT_TO_NOTHING or test.startswith(ALWAYS) or test.partition("::")[0] in quick_modules()


def one_of_each(tests: Mapping[str, Measured]) -> Iterator[str]:
    """The cheapest case of each function about saves, and of each that has a cheap one."""
    cheapest: dict[str, str] = {}
    for test in sorted(tests, key=lambda test: (tests[test].seconds, test)):
        cheapest.setdefault(test.partition("[")[0], test)
    return (test for test in cheapest.values() if tests[test].seconds < CHEAP or test.startswith(PROMISES))


def as_names(left: set[str], kept: set[str]) -> list[str]:
    """The tests that are left out, by module and by function where nothing of it is kept."""
    whole = Counter(name for test in kept for name in set(_names(test)))
    return sorted({next(name for name in _names(test) if not whole[name]) for test in left})


def write_list() -> None:
    """Write the list anew, and say what it comes to."""
    tests = measured()
    if not tests:
        sys.exit("nothing was measured: uv run -p 3.13 pytest tests -p tests.seen")
    stay = {test for test, (seconds, _spots) in tests.items() if stays(test, seconds)}
    kept = chosen(tests, stay.union(one_of_each(tests)))
    left = tests.keys() - kept
    LIST.write_text("".join(f"{name}\n" for name in as_names(left, kept)), encoding="utf-8")
    took, before = (sum(tests[test].seconds for test in names) for names in (kept, tests))
    print(f"{len(kept)} of {len(tests)} tests stay, {took:.0f} of {before:.0f} s")


if __name__ == "__main__":
    write_list()
