"""Flows of questions: at most one at a time on a screen."""

from __future__ import annotations

from asyncio import Task, current_task
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeVar

from textual.screen import Screen

T = TypeVar("T")
Answer = TypeVar("Answer")

QUESTIONS: Final = "questions"
"""The group of the workers that lead from one question to the next."""
_LED_BACK: Final[ContextVar[Task[Any] | None]] = ContextVar("led_back", default=None)
"""The flow whose present question lies behind another; what a page over it asks is of a flow of its own."""


@contextmanager
def leading_back(is_so: bool = True) -> Iterator[None]:
    """Questions asked within lead back to the one before when they are left; unless `is_so` they leave the whole."""
    before = _LED_BACK.get()
    _LED_BACK.set(_this_flow() if is_so else None)
    try:
        yield
    finally:
        _LED_BACK.set(before)


def leads_back() -> bool:
    """Whether a question that is asked now leads back to the one before when it is left."""
    flow = _LED_BACK.get()
    return flow is not None and flow is _this_flow()


def _this_flow() -> Task[Any] | None:
    try:
        return current_task()
    except RuntimeError:
        return None


def is_under_way(screen: Screen[Any]) -> bool:
    """Whether the screen waits for answers it has asked for."""
    return any(
        worker.node is screen and worker.group == QUESTIONS and not worker.is_finished for worker in screen.workers
    )


def begin(screen: Screen[Any], questions: Coroutine[Any, Any, object], *, exit_on_error: bool = True) -> None:
    """Start a flow of questions, unless one is under way on this screen.

    Without `exit_on_error` what goes wrong in it is for the screen to tell.
    """
    if is_under_way(screen):
        questions.close()
    else:
        screen.run_worker(questions, group=QUESTIONS, exit_on_error=exit_on_error)


async def then(
    first: Callable[[], Awaitable[T | None]], second: Callable[[T], Awaitable[Answer | None]]
) -> Answer | None:
    """The answer to a second question, which hangs on the first: leaving it goes back to that; None if that is left."""
    while (chosen := await first()) is not None:
        with leading_back():
            answer = await second(chosen)
        if answer is not None:
            return answer
    return None
