"""A battle talked through by a list of lines, or by who answers each prompt; what was said is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random

from screens.app import routes
from screens.plain.host import PlainApp
from screens.plain.talk import Over, Talk
from screens.plain.turn import Turn
from screens.table.table import Table
from tests.saves.memory import MemorySession
from tests.screens.in_app import MOMENT
from tracker.play.history import History

Answerer = Callable[["Talked"], str]
"""Says the next line, or raises `EOFError`."""


class Talked:
    """A conversation under way: what was said, which prompt waits, how the battle stands."""

    def __init__(self, history: History, answer: Answerer, *, is_batch: bool = False) -> None:
        self.spoken: list[str] = []
        self.prompts: list[str] = []
        self.talk = Talk(lambda prompt: self._asked(answer, prompt), self._write, is_batch=is_batch)
        self.app = PlainApp(self.talk, history)
        self.table = Table(
            self.app, history, MemorySession(history), doors=routes, clock=lambda: MOMENT, dice=Random(7)
        )

    def _write(self, text: str) -> None:
        self.spoken.append(text)

    def _asked(self, answer: Answerer, prompt: str) -> str:
        self.prompts.append(prompt)
        return answer(self)

    def run(self) -> Talked:
        """Talk till the lines end."""
        with suppress(Over):
            asyncio.run(Turn(self.app, self.table).converse())
        return self

    @property
    def said(self) -> str:
        """All that was said."""
        return "\n".join(self.spoken)


def talked(history: History, lines: Iterable[str], *, is_batch: bool = False) -> Talked:
    """The battle after these lines."""
    left = iter(lines)

    def answer(_talked: Talked) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return Talked(history, answer, is_batch=is_batch).run()
