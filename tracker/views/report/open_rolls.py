"""The rolls of a battle that everybody may know."""

from __future__ import annotations

from tracker.battle.events import Rolled
from tracker.play.history import History
from tracker.views.ledger import RollRow, rolls
from tracker.views.projection import is_open
from tracker.views.redaction import without_tokens


def open_rolls(history: History) -> tuple[RollRow, ...]:
    """The standing rolls of units that nobody hides or ever hid, in the order they were made."""
    open_history = without_tokens(history)
    is_told = acts_with_open_rolls(history, open_history)
    return tuple(row for row in rolls(open_history) if is_told[row.act - 1])


def acts_with_open_rolls(history: History, shown: History) -> list[bool]:
    """Of each act of the history without tokens, whether nobody had a part in its rolls who is hidden or ever was."""
    afters = (*shown.befores[1:], shown.battle)
    return [
        all(is_open(event, before, after, history.battle.units) for event in act.events if isinstance(event, Rolled))
        for act, before, after in zip(shown.acts, shown.befores, afters, strict=True)
    ]
