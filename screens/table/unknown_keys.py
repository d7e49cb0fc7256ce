"""Letters and arrows that mean nothing on a page of the battle: it is said, and where those are listed that do."""

from __future__ import annotations

from typing import Any, Final

from textual.binding import Binding
from textual.events import Key
from textual.screen import Screen

from screens.table.table import Table
from tracker.words import _

SIDEWAYS: Final = {"left": "←", "right": "→"}
SCROLLS: Final = frozenset({"scroll_left", "scroll_right"})
"""Lists of rows as wide as the page have nothing to scroll to at their sides."""


def tell_unknown_key(screen: Screen[Any], table: Table, event: Key) -> None:
    """Say of a letter, or of an arrow to a side, that it does nothing here; a digit the page itself answers."""
    if not (event.key in SIDEWAYS or (event.is_printable and not event.key.isdecimal())):
        return
    bound = screen.active_bindings.get(event.key)
    if bound is None or (bound.binding.action in SCROLLS and not _is_of_the_page(screen, event.key)):
        called = SIDEWAYS.get(event.key, event.character)
        table.tell(_("{key} does nothing here; ? lists the keys").format(key=called))


def _is_of_the_page(screen: Screen[Any], key: str) -> bool:
    """Whether the page has a key of its own there: a list with nothing to scroll to at its side leaves it to that."""
    bindings = (binding for kind in type(screen).__mro__ for binding in vars(kind).get("BINDINGS", ()))
    return any(isinstance(binding, Binding) and key in binding.key.split(",") for binding in bindings)
