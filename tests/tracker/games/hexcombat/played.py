"""Actions begun in tests, what is asked in them, and what became of a unit."""

from __future__ import annotations

from typing import Any

from tests.play import the
from tests.tracker.games.hexcombat.battles import a_battle, begun
from tracker.games.hexcombat import SYSTEM
from tracker.play.history import History

PIKES: dict[str, Any] = {"engages": True, "steps_at_start": 4}


def a_shock(attacker: dict[str, Any] | None = None, defender: dict[str, Any] | None = None,
            **switches: str) -> History:  # fmt: skip
    """A shock action past the question whether it may attack."""
    battle = a_battle({"Att": {**PIKES, **(attacker or {})}}, {"Def": {"steps_at_start": 4, **(defender or {})}},
                      **switches)  # fmt: skip
    return begun(battle, "shock_action")


def state(history: History, unit: str, track: str) -> object:
    """Where a unit stands on a track."""
    return the(history, unit)[SYSTEM.field(track)]
