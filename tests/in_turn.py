"""A parameter whose values take turns: each case of the others has so many of them, the rest are for the weekly run.

    @pytest.mark.in_turn("size")
    @pytest.mark.parametrize("size", [NARROW, WIDE])
    @pytest.mark.parametrize("key", system_keys())

plays the first system at the one size and the second at the other; `pytest -m long` plays the rest. `keep` is how many
of the values a case has, one where it is not said. Which value comes first is by the name of the test: of those without
other parameters about half are played at each size.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar
from zlib import crc32

import pytest

T = TypeVar("T")


def mark_what_is_left_to_the_weekly_run(items: Iterable[pytest.Item]) -> None:
    """Add `long` to the items of a test marked `in_turn` whose value is not the one its case has."""
    by_test: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("in_turn") is not None:
            by_test[item.nodeid.partition("[")[0]].append(item)
    for test, cases in by_test.items():
        marker = cases[0].get_closest_marker("in_turn")
        assert marker is not None
        for place in places_left(test, marker, [item.callspec.params for item in cases]):  # type: ignore[attr-defined]
            cases[place].add_marker("long")


def places_left(test: str, marker: pytest.Mark, cases: Sequence[dict[str, Any]]) -> set[int]:
    """Which cases of a test marked `in_turn` are left to the weekly run, by their places among all."""
    by_others: dict[str, list[int]] = defaultdict(list)
    for place, parameters in enumerate(cases):
        by_others[repr(_others(parameters, marker.args[0]))].append(place)
    return set(left(list(by_others.values()), marker.kwargs.get("keep", 1), crc32(test.encode())))


def _others(spec: dict[str, Any], name: str) -> dict[str, Any]:
    assert name in spec, f"no parameter is called {name}"
    return {key: value for key, value in spec.items() if key != name}


def left(cases: Sequence[Sequence[T]], keep: int = 1, first: int = 0) -> Iterator[T]:
    """The values that no case keeps: each keeps those behind the ones of the case before, round at the end."""
    for number, values in enumerate(cases, first):
        yield from (value for index, value in enumerate(values) if (index - number * keep) % len(values) >= keep)
