"""Flows of questions: at most one at a time on a screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, TypeVar

from textual.screen import Screen

T = TypeVar("T")
Answer = TypeVar("Answer")

QUESTIONS: Final = "questions"
"""The group of the workers that lead from one question to the next."""


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
        if (answer := await second(chosen)) is not None:
            return answer
    return None
