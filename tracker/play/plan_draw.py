"""The plans of sides that the app leads, drawn by dice as they fall due."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.battle.battle import SideId
from tracker.battle.commands import DrawPlan
from tracker.battle.dice import D20, Thrower, plan_asked
from tracker.play.history import History
from tracker.play.opponent.plans import upset_of
from tracker.play.perspective import seen_by


def plans_due(history: History, throw: Thrower, side: SideId | None = None) -> Iterator[DrawPlan]:
    """The commands that draw the plans due of the sides that are led, or of that one alone, in a turn."""
    for each in history.battle.sides:
        if not each.led or side not in {None, each.id} or not history.battle.place.turn:
            continue
        upset = upset_of(seen_by(history, each.id))
        if upset is not None or each.id not in history.battle.plans:
            yield DrawPlan(each.id, throw(D20, plan_asked(each.id)), upset)
