"""When the terminal itself is gone, its window closed, its connection broken; and when somebody interrupts."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

PATIENCE: Final = 5.0
"""Seconds the app may take to close once its terminal is gone."""


@contextmanager
def interrupts_only(leave: Callable[[], None]) -> Iterator[None]:
    """Let an interrupt, however often it comes, only ask the app to `leave`; once it has left there is nothing to ask.

    Python's own way would break off whatever is just being saved.
    """

    def interrupted(_number: int, _frame: object) -> None:
        with suppress(RuntimeError):
            asyncio.get_running_loop().call_soon_threadsafe(leave)

    before = signal.signal(signal.SIGINT, interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def is_gone() -> bool:
    """Whether nobody is at the other end of the terminal any more."""
    try:
        import termios
    except ImportError:
        return False
    try:
        termios.tcgetattr(0)
    except termios.error:
        return True
    return False


def write_nowhere() -> None:
    """Let everything meant for the terminal go to nowhere: writing to one that is gone ends Textual's writer."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)


def end_for_certain(last_resort: Callable[[], object]) -> None:
    """End the program soon, whatever hangs; `last_resort` is called before, for what is not saved yet."""

    def end() -> None:
        with suppress(Exception):
            last_resort()
        os._exit(1)

    timer = threading.Timer(PATIENCE, end)
    timer.daemon = True
    timer.start()
