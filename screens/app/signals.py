"""When the terminal itself is gone: its window was closed, its connection broke."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final

PATIENCE: Final = 5.0
"""Seconds the app may take to close once its terminal is gone."""


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
