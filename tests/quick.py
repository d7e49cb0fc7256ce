"""Which tests are quick, by measure: `quick.txt` lists the modules that `pytest -m quick` runs.

    uv run pytest -n 2 -p tests.quick        # the whole suite, with the processor time of each module
    uv run python -m tests.quick             # the list written anew from what was measured

A module is on it where a test of it takes a few hundredths of a second and all of them little more than one; the least
time a test comes first, until `WHOLE` is used up. The pages as letters are on it whatever they take (`ALWAYS`). What is
new is not on it until it was measured.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest

HOUSE: Final = Path(__file__).parent.parent
LIST: Final = HOUSE / "tests" / "quick.txt"
MEASURED: Final = HOUSE / ".pytest_cache" / "quick"
ALWAYS: Final = ("tests/screens/test_looks.py",)
EACH, TOGETHER, WHOLE = 0.03, 1.2, 55
"""Seconds of processor time that a test of a quick module takes at most on average, all of them, and the whole list."""

_taken: dict[str, list[float]] = defaultdict(list)


def quick_modules() -> frozenset[str]:
    """The modules on the list, as paths from the top with slashes."""
    return frozenset(LIST.read_text("utf-8").split())


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Measure what a test takes of the processor, its fixtures included."""
    before = time.process_time()
    done: None = yield
    _taken[item.nodeid.partition("::")[0]].append(time.process_time() - before)
    return done


def pytest_sessionfinish() -> None:
    """Leave what was measured for the command below."""
    if _taken:
        MEASURED.mkdir(parents=True, exist_ok=True)
        worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
        (MEASURED / f"{worker}.json").write_text(json.dumps(_taken), encoding="utf-8")


def chosen(taken: Mapping[str, Sequence[float]]) -> set[str]:
    """The modules for the list, from the times of the tests of each."""
    listed = {module for module in ALWAYS if module in taken}
    left = WHOLE - sum(sum(taken[module]) for module in listed)
    for module, times in sorted(taken.items(), key=lambda measured: sum(measured[1]) / len(measured[1])):
        if module not in listed and sum(times) < min(TOGETHER, EACH * len(times), left):
            listed.add(module)
            left -= sum(times)
    return listed


def write_list() -> None:
    """Write the list anew, and say what it comes to."""
    taken: dict[str, list[float]] = defaultdict(list)
    for file in MEASURED.glob("*.json"):
        for module, times in json.loads(file.read_text("utf-8")).items():
            taken[module] += times
    if not taken:
        sys.exit("nothing was measured: uv run pytest -n 2 -p tests.quick")
    listed = sorted(chosen(taken))
    LIST.write_text("".join(f"{module}\n" for module in listed), encoding="utf-8")
    seconds = sum(sum(taken[module]) for module in listed)
    print(
        f"{len(listed)} of {len(taken)} modules, {sum(len(taken[module]) for module in listed)} tests, {seconds:.0f} s"
    )


if __name__ == "__main__":
    write_list()
