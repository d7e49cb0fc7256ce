"""Readings of the whole battle, reckoned once for each of its states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from tracker.play.history import History

T = TypeVar("T")


class Reckoned(Generic[T]):
    """A reckoning that is asked for by many, and again with every key: only the last state's is kept.

    Where it `holds` from one state to the next, it is not made again.
    """

    def __init__(
        self, reckon: Callable[[History], T], *, holds: Callable[[History, History], bool] = lambda _then, _now: False
    ) -> None:
        self._reckon = reckon
        self._holds = holds
        self._last: tuple[History, T] | None = None

    def of(self, history: History) -> T:
        """The value in this state of the battle."""
        last = self._last
        if last is None or last[0] is not history:
            is_same = last is not None and self._holds(last[0], history)
            self._last = last = history, last[1] if last is not None and is_same else self._reckon(history)
        return last[1]
