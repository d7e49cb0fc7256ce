"""The app's automatic acts, each of which a person may switch off: then it waits for a key."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from saves.preferences import AUTOMATIC
from tracker.words import N_

STEPS, PAGES, TESTS, BRIEFING, MOTION, GUARDS = AUTOMATIC

WORDS: Final[Mapping[str, str]] = {
    STEPS: N_("pass steps with nothing to do, and leave those that are over"),
    PAGES: N_("close a page of rolls that has nothing more to ask"),
    TESTS: N_("open the tests at a step that is there for nothing else"),
    BRIEFING: N_("tell where a battle stands when it is opened again"),
    MOTION: N_("let changed figures glow for a moment"),
    GUARDS: N_("ask each time something open is left, not once a battle"),
}
"""In words, what is done of itself."""

_switched_off: frozenset[str] = frozenset()


def switch_off(names: Collection[str]) -> None:
    """Do all but these of itself from now on."""
    global _switched_off
    _switched_off = frozenset(names)


def is_automatic(name: str) -> bool:
    """Whether that is done of itself."""
    return name not in _switched_off
