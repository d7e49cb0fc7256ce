"""Stands where the app stands for a table that is talked to: questions are answered in lines, pages are conversations.

The flows of the other rooms ask for nothing but `push_screen_wait` and a word now and then; what they would open on a
screen is talked through here, one thing after the other.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from textual.app import App

from screens.plain.news import News
from screens.plain.talk import Talk
from tracker.play.history import History

Job = Callable[[], Awaitable[object]]


class PlainApp(App[None]):
    """An app that is never run: it has a conversation in place of a terminal."""

    def __init__(self, talk: Talk, history: History) -> None:
        super().__init__()
        self.talk, self._news = talk, News(history)
        self._jobs: deque[Job] = deque()

    def tell_news(self, history: History) -> None:
        """Tell the news since the last telling."""
        self.talk.say(*self._news.since(history))

    async def settle(self) -> None:
        """Do all that was begun and not waited for, one after the other."""
        while self._jobs:
            await self._jobs.popleft()()

    def later(self, job: Job) -> None:
        """Do something once the last line has been answered."""
        self._jobs.append(job)

    async def push_screen_wait(self, screen: Any) -> Any:  # type: ignore[override]
        """The answer to a question or a page, talked through at once."""
        from screens.plain.questions import answer

        return await answer(self, screen)

    def push_screen(self, screen: Any, callback: Any = None, *_given: Any, **_about: Any) -> Any:
        """Talk it through once the last line has been answered."""

        async def job() -> None:
            result = await self.push_screen_wait(screen)
            if callback is not None:
                callback(result)

        self.later(job)

    def run_worker(self, work: Any, *_given: Any, **_about: Any) -> Any:
        """Let a flow of questions run once the last line has been answered."""

        async def job() -> None:
            await work

        self.later(job)

    def call_later(self, callback: Callable[..., Any], *given: Any, **about: Any) -> bool:
        """Call it once the last line has been answered."""

        async def job() -> None:
            callback(*given, **about)

        self.later(job)
        return True

    def notify(self, message: str, *, severity: str = "information", **_about: Any) -> None:
        """Say it; what is not plain news refuses what was asked for."""
        (self.talk.say if severity == "information" else self.talk.refuse)(message)

    def clear_notifications(self) -> None:
        """Leave the words as they stand in the conversation."""
