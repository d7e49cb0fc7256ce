"""Leaving a choice to chance: the dice are those of the table that the question lies over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from textual.app import App
from textual.binding import Binding

from tracker.words import N_


@runtime_checkable
class Chance(Protocol):
    """Whoever has dice and a log to write them into."""

    def draw(self, question: str, among: Sequence[str]) -> int | None:
        """The place, from 0, of what a die chooses; None where nothing is chosen."""


BY_CHANCE = Binding("full_stop", "chance", N_("at random"), show=False)
"""The key that leaves a choice to chance, wherever one is asked for."""


def draw(app: App[Any], question: str, among: Sequence[str]) -> int | None:
    """Let the dice of the table choose; None where no table lies under the question, as in the library."""
    tables = (getattr(screen, "table", None) for screen in reversed(app.screen_stack))
    dice = getattr(next((table for table in tables if table is not None), None), "dice", None)
    return dice.draw(question, among) if isinstance(dice, Chance) else None
