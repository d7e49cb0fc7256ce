"""`esc` and the key behind it, when they come together.

A terminal sends the same for them as for alt and that key. Textual takes it for alt, which means nothing here: both
keys were lost, and of whatever else came with them it made other keys. Only in a line of text three such chords edit.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.events import Key
from textual.message import Message

ESC: Final = "\x1b"
NO_KEYS: Final = frozenset(f"[O{ESC}")
"""The characters that go on with the sequence of a key after `esc`; a second `esc` Textual keeps apart by itself."""
CHORDS: Final = {f"{ESC}b": "ctrl+left", f"{ESC}f": "ctrl+right", f"{ESC}\x7f": "ctrl+w"}
"""The sequences of alt and an arrow, and alt and backspace, on a Mac, and the keys that do the same."""


def two_keys(chord: Key) -> tuple[Key, ...]:
    """The two keys that a chord may be as well; none for any other key."""
    if chord.character not in CHORDS:
        return ()
    second = chord.character[1]
    return (Key("escape", ESC), Key("backspace" if second == "\x7f" else second, second))


class EscapeParser(XTermParser):
    """Textual's parser, to which `esc` before a key is `esc`; a chord that comes alone has both characters."""

    _end = ""
    _is_paste = False

    @property
    def is_waiting(self) -> bool:
        """Whether what was read may be the beginning of a sequence: it is one only if more comes soon."""
        return self._timeout_time is not None

    def feed(self, data: str) -> Iterable[Message]:
        """The messages of all that was read at once."""
        if data in CHORDS and self._timeout_time is None and not self._is_paste:
            yield Key(CHORDS[data], data)
            return
        if not data:
            yield from super().feed(data)
        for sign in data:
            # Textual hears `esc` when nothing has come behind it for a while: now is late enough.
            if self._end.endswith(ESC) and self._timeout_time and sign not in NO_KEYS and not self._is_paste:
                self._timeout_time = 0.0
                yield from self.tick()
            yield from super().feed(sign)
            self._end = (self._end + sign)[-len(BRACKETED_PASTE_START) :]
            if self._end in {BRACKETED_PASTE_START, BRACKETED_PASTE_END}:
                self._is_paste = self._end == BRACKETED_PASTE_START
