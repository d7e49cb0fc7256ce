"""Memory handed back to the computer when many have come and gone: allocators keep it for others who never come."""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable
from functools import cache
from typing import Any

MANY = 32
"""Connections beyond which it is worth the trouble."""


class Thrift:
    """Notices the end of a crowd."""

    def __init__(self, give_back: Callable[[], None] | None = None) -> None:
        self._give_back = give_back or hand_back
        self._most = 0

    def look(self, connected: int) -> None:
        """Told now and then how many are here; hands memory back once when most of a crowd has left."""
        self._most = max(self._most, connected)
        if self._most >= MANY and connected <= self._most // 4:
            self._most = connected
            self._give_back()


def hand_back() -> None:
    """Let go of what nobody uses, and of what the allocator keeps for later."""
    gc.collect()
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Any:
    """Glibc's way to hand memory back; None with another allocator."""
    try:
        return ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None
