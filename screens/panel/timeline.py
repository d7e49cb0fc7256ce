"""What was to be seen when: a viewer with a delay gets the state of that long ago, and never a newer one."""

from __future__ import annotations

from bisect import bisect_right

KEEP = 960.0
"""Seconds for which old states are kept: the longest delay, and a little more."""


class Timeline:
    """States as they came, each the whole message for a viewer."""

    def __init__(self) -> None:
        self._moments: list[float] = []
        self._texts: list[str] = []

    def add(self, moment: float, text: str) -> bool:
        """Put a new state at the end; False when it is what was seen already."""
        if self._texts and self._texts[-1] == text:
            return False
        self._moments.append(moment)
        self._texts.append(text)
        old = max(bisect_right(self._moments, moment - KEEP) - 1, 0)
        del self._moments[:old], self._texts[:old]
        return True

    def clear(self) -> None:
        """Forget every state, those that a delayed viewer has still before him too."""
        self._moments.clear()
        self._texts.clear()

    def at(self, moment: float) -> str | None:
        """The state that was the newest at that moment; None when there was none yet."""
        found = bisect_right(self._moments, moment)
        return self._texts[found - 1] if found else None

    def next_after(self, moment: float) -> float | None:
        """When the first state after that moment came; None while there is none."""
        found = bisect_right(self._moments, moment)
        return self._moments[found] if found < len(self._moments) else None
