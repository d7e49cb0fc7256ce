"""Work for the disk, done in order: at once by whoever asks for it, or by one thread that does nothing else."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol, TypeAlias, TypeVar

T = TypeVar("T")
Post: TypeAlias = Callable[[Callable[[], None]], None]
"""Lets something be called on the thread that shows things; it must neither wait nor raise."""


class Writer(Protocol):
    """Whoever does the work."""

    def do(self, job: Callable[[], None]) -> None:
        """Have a job done, after those handed over before; it may be still to do on return."""
        ...

    def ask(self, job: Callable[[], T]) -> T:
        """Have a job done and wait for what it returns or raises."""
        ...

    def end(self) -> None:
        """Finish what was handed over; nothing is taken after that."""
        ...


class AtOnce:
    """The caller's own thread: for the command line, and wherever nobody waits for a key."""

    def do(self, job: Callable[[], None]) -> None:
        job()

    def ask(self, job: Callable[[], T]) -> T:
        return job()

    def end(self) -> None:
        """Everything is done already."""


class InBackground:
    """A thread of its own, so that a slow disk keeps no key waiting. A program that ends waits for it."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="oriflamme-writer")

    def do(self, job: Callable[[], None]) -> None:
        self._thread.submit(job).add_done_callback(self._show_failure)

    def ask(self, job: Callable[[], T]) -> T:
        return self._thread.submit(job).result()

    def end(self) -> None:
        self._thread.shutdown()

    def _show_failure(self, done: Future[None]) -> None:
        # A job knows every refusal of the disk; anything else is a fault, and must not be lost in the background.
        if (fault := done.exception()) is not None:

            def fail() -> None:
                raise fault

            self._post(fail)
