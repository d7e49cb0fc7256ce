"""What is read off the whole of a battle, reckoned once for each of its states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from tracker.play.history import History

T = TypeVar("T")


class Reckoned(Generic[T]):
    """A reckoning that is asked for by many, and again with every key: only the last state's is kept."""

    def __init__(self, reckon: Callable[[History], T]) -> None:
        self._reckon = reckon
        self._last: tuple[History, T] | None = None

    def of(self, history: History) -> T:
        """The value in this state of the battle."""
        if self._last is None or self._last[0] is not history:
            self._last = history, self._reckon(history)
        return self._last[1]
