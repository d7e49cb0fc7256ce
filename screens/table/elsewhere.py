"""What a player does away from this screen, on a phone of his own: nothing of it is told or asked here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from tracker.battle.commands import Refused
from tracker.play.branching import given_up, is_much
from tracker.play.history import History
from tracker.views.smoke_check import tried
from tracker.words import _

if TYPE_CHECKING:
    from screens.table.table import Table


class Phones(Protocol):
    """Players' own phones at a table, as far as every page of it is concerned."""

    def on_top(self) -> str:
        """What the title bar says of them, in a few words."""
        ...

    def put_away(self) -> None:
        """The battle is put away: no phone may do anything any more."""
        ...


def do_elsewhere(table: Table, wanted: Callable[[History], History | Refused]) -> str:
    """Make of the battle what is wanted; why not, in words, empty where it was done."""
    after = tried(table.history, lambda: wanted(table.history))
    if isinstance(after, Refused):
        return after.reason
    if is_much(table.history, given_up(table.history, after)):
        return _("The referee has gone back in the battle: wait until he goes on.")
    return table.put(after)
