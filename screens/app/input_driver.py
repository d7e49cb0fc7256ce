"""How keys come in on Unix: `esc` is heard as soon as nothing more of a sequence can come, and one thread reads.

Textual waits `ESCDELAY` for the rest of a sequence, but looks whether that is over only ten times a second: `esc` cost
a tenth of a second whatever the delay, and an app at rest woke the processor as often. Here it is looked once more when
the delay is over, and else nothing is done until a key comes or the app ends.

A terminal that goes away may fail its reader and its writer before the app hears of it. Of Textual's own both end: the
app, told to end, then waits for one that paints nothing any more.
"""

from __future__ import annotations

import os
import signal
from codecs import getincrementaldecoder
from contextlib import suppress
from io import TextIOWrapper
from selectors import EVENT_READ, SelectSelector
from threading import Event
from typing import Any, Final, TextIO, cast

from textual import constants
from textual._parser import ParseError
from textual.drivers.linux_driver import LinuxDriver

from screens.app.escapes import EscapeParser
from screens.app.signals import is_gone
from screens.parts.cells import Cells

LATE: Final = 0.1
"""Seconds in which a terminal may still answer what it was asked, once the app ends."""
MARGIN: Final = 0.002
"""Seconds after the delay is over, so that it certainly is."""


class Ending(Event):
    """The word that the app ends: whoever waits for keys hears it at once, and need not look for it."""

    def __init__(self) -> None:
        super().__init__()
        self._there, self._here = os.pipe()
        os.set_blocking(self._there, False)

    def fileno(self) -> int:
        """Called by a selector: what can be read from once it is said."""
        return self._there

    def set(self) -> None:
        """Say it."""
        super().set()
        os.write(self._here, b".")

    def clear(self) -> None:
        """Take it back, as when the app was only stopped for a while."""
        super().clear()
        with suppress(BlockingIOError):
            os.read(self._there, 4096)


class InputDriver(LinuxDriver):
    """Textual's driver, with its loop of reading put right."""

    def __init__(self, *given: Any, **about: Any) -> None:
        super().__init__(*given, **about)
        self.exit_event = Ending()
        if self._file is not None:
            self._file = cast(TextIOWrapper, UnfailingStream(self._file))

    def start_application_mode(self) -> None:
        """Take the terminal over, also after another program had it: nothing is known of what it shows."""
        Cells.at(self._app.console).forget()
        super().start_application_mode()  # type: ignore[no-untyped-call]

    def _sigcont_application(self, *_anything: object) -> None:
        # A terminal that goes sends it too, and there is nothing to draw on any more.
        if self._writer_thread is None or is_gone():
            return
        # Without having been told to stop before, the thread that reads keys is still there. Two would swap them.
        if self._auto_restart and not self._must_signal_resume:
            self.suspend_application_mode()
        super()._sigcont_application()

    def run_input_thread(self) -> None:
        """Read keys and hand them on until the app ends, or the terminal does."""
        parser, decode = EscapeParser(self._debug), getincrementaldecoder("utf-8")().decode
        with SelectSelector() as selector:
            selector.register(self.fileno, EVENT_READ)
            ending = self.exit_event
            assert isinstance(ending, Ending)
            selector.register(ending, EVENT_READ)

            def take(seconds: float | None) -> None:
                """Hand on what comes in that time, or until the app ends."""
                if any(key.fd == self.fileno for key, _events in selector.select(seconds)) and (
                    text := decode(self._read())
                ):
                    for message in parser.feed(text):
                        self.process_message(message)
                for message in parser.tick():
                    self.process_message(message)

            try:
                while not ending.is_set():
                    take(constants.ESCAPE_DELAY + MARGIN if parser.is_waiting else None)
                selector.unregister(ending)
                take(LATE)
            except EOFError:
                if not self.exit_event.is_set():
                    os.kill(os.getpid(), signal.SIGHUP)
                    self.exit_event.wait()
            finally:
                with suppress(EOFError, ParseError):
                    for _message in parser.feed(""):
                        pass

    def _read(self) -> bytes:
        """The bytes to be read; `EOFError` where there never will be any more."""
        with suppress(OSError):
            if data := os.read(self.fileno, 4096):
                return data
        raise EOFError


class UnfailingStream:
    """A stream that takes what is written for as long as there is anybody to read it, and drops it afterwards."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.fileno = stream.fileno

    def write(self, text: str) -> None:
        """Write it, if that is possible."""
        with suppress(OSError):
            self._stream.write(text)

    def flush(self) -> None:
        """Have all of it written, if that is possible."""
        with suppress(OSError):
            self._stream.flush()
