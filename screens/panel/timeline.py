"""The timeline of states: whoever watches with a delay gets the state of that long ago, and never a newer one."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from math import inf
from typing import Generic, TypeVar

T = TypeVar("T")

KEEP = 960.0
"""Seconds enough for the longest delay, and a little more."""


class Timeline(Generic[T]):
    """States as they came, each kept for so many seconds after the next one."""

    def __init__(self, keep: float = KEEP) -> None:
        self._keep = keep
        self._moments: list[float] = []
        self._states: list[T] = []

    def add(self, moment: float, state: T) -> bool:
        """Put a new state at the end; False when it is what was seen already."""
        if self._states and self._states[-1] == state:
            return False
        self._moments.append(moment)
        self._states.append(state)
        old = max(bisect_right(self._moments, moment - self._keep) - 1, 0)
        del self._moments[:old], self._states[:old]
        return True

    def begin_with(self, states: Iterable[tuple[float, T]]) -> None:
        """Put states before those that are kept, each with its moment, the oldest first; later ones are left aside."""
        first = self._moments[0] if self._moments else inf
        before = [(moment, state) for moment, state in states if moment < first]
        self._moments[:0] = [moment for moment, _state in before]
        self._states[:0] = [state for _moment, state in before]

    def clear(self) -> None:
        """Forget every state, those that somebody with a delay has still before him too."""
        self._moments.clear()
        self._states.clear()

    def at(self, moment: float) -> T | None:
        """The state that was the newest at that moment; None when there was none yet."""
        index = bisect_right(self._moments, moment)
        return self._states[index - 1] if index else None

    def next_after(self, moment: float) -> float | None:
        """When the first state after that moment came; None while there is none."""
        index = bisect_right(self._moments, moment)
        return self._moments[index] if index < len(self._moments) else None
