"""What came of a roll that stands in the row of a sheet, where its sign alone does not say it."""

from __future__ import annotations

from tracker.battle.events import Rolled
from tracker.rules.kinds import FAILURE, SUCCESS
from tracker.rules.system import System
from tracker.views.figures import plain
from tracker.words import _


def came_to(system: System, made: Rolled) -> str:
    """The result in a word or two: the outcome where several are as good, the total where none is good or bad.

    Empty where the sign of success or failure tells all.
    """
    roll = made.resolution
    resolver = system.resolver(roll.resolver)
    outcome = resolver.outcome(roll.outcome)
    if outcome.good is None and roll.total is not None:
        return plain(roll.total)
    if outcome.key in (SUCCESS, FAILURE):
        return ""
    alike = sum(other.good is outcome.good for other in resolver.outcomes)
    return _(outcome.label) if alike > 1 or outcome.good is None else ""
