"""The rolls of a battle that everybody may know."""

from __future__ import annotations

from tracker.battle.events import Rolled
from tracker.play.history import History
from tracker.views.ledger import RollRow, rolls
from tracker.views.projection import is_open
from tracker.views.redaction import without_tokens


def open_rolls(history: History) -> tuple[RollRow, ...]:
    """The standing rolls of units that nobody hides or ever hid, in the order they were made."""
    told = without_tokens(history)
    is_told = acts_with_open_rolls(history, told)
    return tuple(row for row in rolls(told) if is_told[row.act - 1])


def acts_with_open_rolls(history: History, told: History) -> list[bool]:
    """Of each act of the history without tokens, whether nobody had a part in its rolls who is hidden or ever was."""
    afters = (*told.befores[1:], told.battle)
    return [
        all(is_open(event, before, after, history.battle.units) for event in act.events if isinstance(event, Rolled))
        for act, before, after in zip(told.acts, told.befores, afters, strict=True)
    ]
