"""Which tests are left to the nightly run, by measure: `nightly.txt` lists them, `pytest` without a path has no such.

    uv run -p 3.13 pytest tests -p tests.nightly   # the whole suite: what each test sees of the product, and its time
    uv run python -m tests.nightly                 # the list written anew from what was measured

A test is on it where others that take less time run every line and go every way of the product that it does, or all
but so few that a second of it sees less than `WORTH` of them; in `saves` each counts. Tests of next to no time stay,
and so does `ALWAYS`. Lines do not tell what a test claims: of each function about what is promised, and of each that
has a cheap case, the cheapest stays. What is new is not on it until it was measured. A path that is named is run whole.
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

from tests.seen import FOLDER, M, forget, leave, seconds_used, start, watch_programs

LIST: Final = Path(__file__).parent / "nightly.txt"
NEXT_TO_NOTHING: Final = 0.01
"""Seconds of processor time: a test that takes less is never left out."""
CHEAP: Final = 0.15
"""Seconds: of a function with a case that takes less, one stays."""
WORTH: Final = 8.0
"""Lines and ways a second: what sees fewer that nobody else sees is left to the night, which runs it all the same."""
STRICT: Final = "saves/"
"""Where each line and way is worth whatever it takes."""
PROMISES: Final = (
    "tests/saves/",
    "tests/screens/panel/test_gate.py",
    "tests/screens/panel/test_leaks.py",
    "tests/screens/parts/test_binding_ids.py",
    "tests/screens/phones/test_phones_gate.py",
    "tests/screens/table/test_sealed.py",
    "tests/screens/test_disk_full.py",
    "tests/screens/test_no_markup.py",
    "tests/screens/test_slow_disk.py",
    "tests/tracker/play/pages/test_seen_page.py",
    "tests/tracker/play/test_perspective.py",
    "tests/tracker/views/report/test_secrets.py",
    "tests/tracker/views/test_phone_leaks.py",
    "tests/tracker/views/test_projection.py",
)
"""Of each function there a case stays whatever it takes: that a disk failed or a secret leaked no line shows."""
PROMISING: Final = ("hostile", "markup")
"""Words in the name of a function of which a case stays, too."""
ALWAYS: Final = (
    "tests/test_catalogues.py",
    "tests/test_plain_names.py",
    "tests/test_shared_words.py",
    "tests/test_structure.py",
    "tests/saves/test_golden_",
    "tests/saves/test_ids.py",
    "tests/saves/test_migrations.py",
    "tests/screens/app/test_start.py",
    "tests/screens/test_looks.py",
    "tests/screens/test_looks_in_every_system.py",
    "tests/screens/test_private_names.py",
    "tests/screens/test_real_terminal.py",
    "tests/tracker/views/report/highlights/test_feats.py::test_the_lead",
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
    strict: frozenset[int] = frozenset()
    """Those of its spots that are worth whatever they take."""


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
    strict: set[int] = set()
    tests: dict[str, Measured] = {}
    for file in sorted(folder.glob("*.jsonl")):
        own: dict[int, int] = {}
        for line in file.read_text("utf-8").splitlines():
            match json.loads(line):
                case [str(test), float(seconds), list(spots)]:
                    before = tests.get(test, Measured(0.0, frozenset()))
                    seen = before.spots.union(own[spot] for spot in spots)
                    tests[test] = Measured(max(seconds, before.seconds), seen, seen & strict)
                case dict(new):
                    for key, name in new.items():
                        own[int(key)] = numbers.setdefault(name, len(numbers))
                        if name.startswith(STRICT):
                            strict.add(numbers[name])
    return tests


def chosen(tests: Mapping[str, Measured], stay: Iterable[str], worth: float = WORTH) -> set[str]:
    """The tests that stay: those that have to, and of the others what sees most in least time, while it is worth it."""
    seen: set[int] = set()
    kept: set[str] = set()

    def keep(test: str) -> None:
        kept.add(test)
        seen.update(tests[test].spots)

    def gain(test: str) -> float:
        new = len(tests[test].spots - seen) / max(tests[test].seconds, NEXT_TO_NOTHING)
        return max(new, worth) if tests[test].strict - seen else new

    has_to = set(stay)
    for test in has_to:
        keep(test)
    heap = [(-gain(test), test) for test in tests if test not in kept]
    heapq.heapify(heap)
    while heap:
        _before, test = heapq.heappop(heap)
        now = gain(test)
        if heap and now < -heap[0][0]:
            heapq.heappush(heap, (-now, test))
        elif now == 0 or now < worth:
            break
        else:
            keep(test)
    return kept - _needless(tests, kept, has_to)


def _needless(tests: Mapping[str, Measured], kept: set[str], has_to: set[str]) -> set[str]:
    """Of what was kept, most time first, all of which everything is seen by others that were kept after it."""
    times = Counter(spot for test in kept for spot in tests[test].spots)
    needless = set()
    for test in sorted(kept - has_to, key=lambda test: (-tests[test].seconds, test)):
        if all(times[spot] > 1 for spot in tests[test].spots):
            needless.add(test)
            times.subtract(tests[test].spots)
    return needless


def stays(test: str, seconds: float) -> bool:
    """Whether a test stays whatever others see."""
    return seconds < NEXT_TO_NOTHING or test.startswith(ALWAYS)


def one_of_each(tests: Mapping[str, Measured]) -> Iterator[str]:
    """The cheapest case of each function about what is promised, and of each that has a cheap one."""
    cheapest: dict[str, str] = {}
    for test in sorted(tests, key=lambda test: (tests[test].seconds, test)):
        cheapest.setdefault(test.partition("[")[0], test)
    for function, test in cheapest.items():
        if tests[test].seconds < CHEAP or test.startswith(PROMISES) or any(word in function for word in PROMISING):
            yield test


def as_names(left: set[str], kept: set[str]) -> list[str]:
    """The tests that are left out, by module and by function where nothing of it is kept."""
    whole = Counter(name for test in kept for name in set(_names(test)))
    return sorted({next(name for name in _names(test) if not whole[name]) for test in left})


def write_list() -> None:
    """Write the list anew, and say what it comes to."""
    tests = measured()
    if not tests:
        sys.exit("nothing was measured: uv run -p 3.13 pytest tests -p tests.nightly")
    stay = {test for test, measure in tests.items() if stays(test, measure.seconds)}
    kept = chosen(tests, stay.union(one_of_each(tests)))
    left = tests.keys() - kept
    LIST.write_text("".join(f"{name}\n" for name in as_names(left, kept)), encoding="utf-8")
    took, before = (sum(tests[test].seconds for test in names) for names in (kept, tests))
    seen, all_seen = (len(set().union(*(tests[test].spots for test in names))) for names in (kept, tests))
    print(f"{len(kept)} of {len(tests)} tests stay, {took:.0f} of {before:.0f} s: {seen} of {all_seen} lines and ways")


if __name__ == "__main__":
    write_list()
