"""Whether anything may move on this line: not over a slow one, and not where there are no colours to move with.

On the machine itself a line is swift. Over ssh the terminal is asked, with the question that Textual puts to every
terminal when it starts (whether it can hold back a half-drawn picture): it is swift if the answer is there within a
tenth of a second, and slow where none comes. A line that is slow at times is told by what it has not yet taken when
the next step of a motion would be painted (see `screens.parts.drawn.motion`).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from time import monotonic
from typing import Any, Final

from textual.app import App
from textual.messages import TerminalSupportsSynchronizedOutput

from screens.parts.automatic import MOTION, is_automatic

SWIFT: Final = 0.1
"""Seconds within which the terminal at the other end of a swift line answers."""
REMOTE: Final = ("SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT")


class LineSpeed(App[None]):
    """An app in which nothing moves unless its terminal can follow."""

    def __init__(self, *given: Any, **about: Any) -> None:
        super().__init__(*given, **about)
        if not is_automatic(MOTION):
            self.animation_level = "none"
        self._wanted, self._asked = self.animation_level, 0.0
        if self.no_color or is_remote():
            self.animation_level = "none"

    def on_load(self) -> None:
        """Called by Textual just before it puts its questions to the terminal."""
        self._asked = monotonic()

    def on_terminal_supports_synchronized_output(self, answer: TerminalSupportsSynchronizedOutput) -> None:
        """Called by Textual at the answer, whose time is that of its arrival."""
        if is_remote() and not self.no_color and answer.time - self._asked <= SWIFT:
            self.animation_level = self._wanted


def is_remote(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether there is a line between this machine and the terminal."""
    return any(environ.get(name) for name in REMOTE)
