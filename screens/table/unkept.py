"""Who waits for the disk: told once everything that was done by then is on it, in the order it was done."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from saves.session import Session


class Unkept:
    """Those who wait, of one battle; without a session nothing is kept and nobody has to wait."""

    def __init__(self, session: Session | None) -> None:
        self._session = session
        self._waiting: deque[tuple[int, Callable[[], object]]] = deque()

    def when_kept(self, then: Callable[[], object]) -> None:
        """Call that once everything done until now is on the disk; at once where it is."""
        if self._session is None or not self._session.waiting:
            then()
        else:
            self._waiting.append((self._session.handed, then))

    def hear(self) -> None:
        """The disk has taken something."""
        there = 0 if self._session is None else self._session.handed - self._session.waiting
        while self._waiting and self._waiting[0][0] <= there:
            self._waiting.popleft()[1]()
