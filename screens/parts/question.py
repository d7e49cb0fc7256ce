"""The base of screens that lie over another one and are left with an answer, once."""

from __future__ import annotations

from typing import Any, TypeVar

from textual.screen import ModalScreen

from screens.parts.flow import leads_back
from screens.parts.painted_whole import PaintedWhole

T = TypeVar("T")


class Question(PaintedWhole[T | None], ModalScreen[T | None]):
    """Something that lies over a screen. It is left once: keys typed ahead may come after the answer."""

    _is_answered = False

    def __init__(self, *args: Any, **about: Any) -> None:
        super().__init__(*args, **about)
        self.leads_back = leads_back()

    def answer(self, value: T | None) -> None:
        """Leave with this answer, unless it has been left already."""
        if not self._is_answered:
            self._is_answered = True
            self.dismiss(value)

    def action_leave(self) -> None:
        """Leave without an answer."""
        self.answer(None)
