"""Whom a question asks: the player of one side, or the table."""

from __future__ import annotations

from tracker.battle.battle import Battle, Bindings, UnitId, acting_first
from tracker.rules.system import Ask, RollFor


def side_asked(battle: Battle, ask: Ask, bindings: Bindings) -> str:
    """The id of the side whose player answers, or rolls; empty where that is the table's.

    `bindings` are the units of the procedure or page that asks: the one who acts answers what says nothing of it.
    """
    if isinstance(ask, RollFor):
        return side_rolling(battle, ask.bindings)
    return side_rolling(battle, bindings) if ask.player is None else _side_of(battle, ask.player)


def side_rolling(battle: Battle, bindings: Bindings) -> str:
    """The id of the side that makes a roll of these units: that of the one who acts; empty where nobody does."""
    return next((_side_of(battle, unit) for unit in acting_first(bindings)), "")


def _side_of(battle: Battle, unit: UnitId) -> str:
    known = battle.units.get(unit)
    return "" if known is None else known.side
