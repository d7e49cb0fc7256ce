"""The handling of signals that end a process: by the app and by the server of the panel's pages alike."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress


def when_signalled(does: Callable[[], object], *names: str) -> None:
    """Do this in the running loop when one of these signals comes, as far as platform and thread have any."""
    loop = asyncio.get_running_loop()
    for name in names:
        with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(getattr(signal, name), does)
