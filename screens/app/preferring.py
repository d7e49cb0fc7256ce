"""Keeping what was chosen in the app with the preferences of this computer."""

from __future__ import annotations

from typing import Any

from textual.app import App

from saves.errors import error_in_words
from saves.journal import StoreError
from saves.preferences import prefer


def keep(app: App[Any], key: str, value: str) -> None:
    """Write a preference for the next time; where it cannot be, it is said, and holds for now all the same."""
    try:
        prefer(key, value)
    except StoreError as wrong:
        app.notify(error_in_words(wrong), severity="error", markup=False)
