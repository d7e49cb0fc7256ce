"""Saying that the dice of a new battle could not be sealed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from saves.errors import unsealed_in_words

if TYPE_CHECKING:
    from textual.app import App


def tell_unsealed(app: App[Any]) -> Callable[[Exception], None]:
    """What says so in a corner of the screen, whichever thread finds it out."""
    return lambda why: app.notify(unsealed_in_words(why), severity="warning", timeout=12, markup=False)
