"""Whether somebody waits for the answer to a key: what other threads work at stands back for so long.

Two threads of Python take turns, and a page lets go of its turn dozens of times before a key is answered. A thread that
reckons would take each of these, some milliseconds at a time; so it waits instead until the key is answered.
"""

from __future__ import annotations

from threading import Event
from typing import Final

AT_LEISURE: Final = Event()
"""Is set while no key, click or paste is being answered."""
AT_LEISURE.set()
LOOK_UP: Final = 0.1
"""Seconds after which a thread that waits looks whether it is wanted at all any more."""


def goes_on(dropped: Event) -> bool:
    """Come back when nobody waits for a key, or as soon as the work is dropped; whether it is to go on."""
    while not dropped.is_set() and not AT_LEISURE.wait(LOOK_UP):
        pass
    return not dropped.is_set()
