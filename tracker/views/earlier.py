"""The battle as it stood some time ago, by what is known of it now: for an audience that sees everything late."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tracker.battle.acts import Fate
from tracker.battle.battle import Battle, UnitId
from tracker.battle.commands import Refused
from tracker.play.history import History
from tracker.views.sentences.audience import is_hidden

MOST: Final = 60
"""States that are looked back at: reading one costs milliseconds, and the oldest of them stands for all before it."""


def earlier(history: History, since: float, most: int = MOST) -> Iterator[tuple[float, History]]:
    """The battle after each act that stands now, with the act's moment, the latest first.

    The last one is the one that stood at `since`, in seconds since 1970. What was undone or put right since never
    happened; it ends before a state in which somebody was to be seen who is hidden now, for that must not be shown.
    """
    hidden = _hidden_in(history.battle)
    for _number in range(most):
        moment = next((act.at for act in reversed(history.acts) if act.fate is Fate.STANDS), None)
        if not moment or not hidden <= _hidden_in(history.battle):
            return
        yield moment, history
        before = history.undo()
        if moment <= since or isinstance(before, Refused):
            return
        history = before


def _hidden_in(battle: Battle) -> frozenset[UnitId]:
    return frozenset(unit.id for unit in battle.units.values() if is_hidden(unit))
