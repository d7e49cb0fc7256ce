"""How keys come in on Unix: `esc` is heard as soon as nothing more of a sequence can come.

Textual waits `ESCDELAY` for the rest of a sequence, but looks whether that is over only ten times a second: `esc` cost
a tenth of a second whatever the delay. Here it is looked once more when the delay is over.
"""

from __future__ import annotations

import os
from codecs import getincrementaldecoder
from contextlib import suppress
from selectors import EVENT_READ, SelectSelector
from typing import Final

from textual import constants
from textual._parser import ParseError
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

IDLE: Final = 0.1
"""Seconds after which it is looked whether the app has ended."""
MARGIN: Final = 0.002
"""Seconds after the delay is over, so that it certainly is."""


class InputDriver(LinuxDriver):
    """Textual's driver, with its loop of reading put right."""

    def run_input_thread(self) -> None:
        """Read keys and hand them on until the app ends."""
        parser, decode = XTermParser(self._debug), getincrementaldecoder("utf-8")().decode
        with SelectSelector() as selector:
            selector.register(self.fileno, EVENT_READ)

            def take(seconds: float) -> bool:
                """Hand on what comes in that time; whether anything did."""
                came = bool(selector.select(seconds))
                if came and (text := decode(os.read(self.fileno, 4096))):
                    for message in parser.feed(text):
                        self.process_message(message)
                for message in parser.tick():
                    self.process_message(message)
                return came

            wait = IDLE
            try:
                while not self.exit_event.is_set():
                    wait = min(constants.ESCAPE_DELAY + MARGIN, IDLE) if take(wait) else IDLE
                take(IDLE)
            finally:
                with suppress(EOFError, ParseError):
                    for _message in parser.feed(""):
                        pass
