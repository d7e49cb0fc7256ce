"""Saying what could not be done beside a new battle: its dice sealed, a broken file read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from saves.errors import unsealed_in_words

if TYPE_CHECKING:
    from pathlib import Path

    from textual.app import App


def tell_unsealed(app: App[Any]) -> Callable[[Exception], None]:
    """A function that says so in a corner of the screen, whichever thread finds it out."""
    return lambda why: app.notify(unsealed_in_words(why), severity="warning", timeout=12, markup=False)


def tell_moved(app: App[Any]) -> Callable[[Path], None]:
    """A function that says in a corner of the screen that a broken file was moved, whichever thread moved it."""

    def tell(aside: Path) -> None:
        from saves.kept_file import moved_in_words

        app.notify(moved_in_words(aside), severity="warning", markup=False)

    return tell
