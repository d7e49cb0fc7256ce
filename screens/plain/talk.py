"""Lines out and lines in: typed by a person, or read from a file that ends at the first refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from screens.parts.drawn.signs import BACKSPACE, ENTER
from screens.parts.plain import harmless
from tracker.words import _

LEAVE = "esc"
"""The words that leave a question or a page, as the key does on a screen."""


TAKES_BACK: Final = "u"
"""The words that take the last die or answer back, for the key that does on a screen."""


def _typed(words: str) -> str:
    """The words with what is typed here in place of the signs of keys."""
    return words.replace(BACKSPACE, TAKES_BACK).replace(ENTER, _("enter"))


class Over(Exception):
    """There is nothing more to read, or somebody said goodbye."""


class Refused(Exception):
    """A line of a batch was refused; carries its number, the line and the reason."""

    def __init__(self, number: int, line: str, reason: str) -> None:
        super().__init__(reason)
        self.number, self.line, self.reason = number, line, reason


class Talk:
    """A conversation in lines. With `is_batch` no line is read once one was refused.

    `read` is handed the prompt and raises `EOFError` at the end; `read_unseen` the same for what nobody else may read.
    """

    def __init__(
        self,
        read: Callable[[str], str],
        write: Callable[[str], object],
        *,
        read_unseen: Callable[[str], str] | None = None,
        is_batch: bool = False,
    ) -> None:
        self._read, self._write, self._is_batch = read, write, is_batch
        self._read_unseen = read_unseen or read
        self._number, self._refused = 0, ""
        self.line = ""
        """The line that was read last."""

    def say(self, *sentences: str) -> None:
        """Each in a line of its own; what is empty is left out."""
        for sentence in sentences:
            for row in sentence.splitlines():
                if row.strip():
                    self._write(harmless(_typed(row)))

    def refuse(self, why: str) -> None:
        """Say why the last line was not done."""
        self.say(why)
        self._refused = self._refused or why

    def refuse_line(self, line: str) -> None:
        """Say that nothing is done by that line in this place."""
        self.refuse(_("{line} cannot be done here; ? lists what can").format(line=repr(line)))

    def ask(self, prompt: str = "> ", *, unseen: bool = False) -> str:
        """The next line, without blanks around it; raises `Over` at the end, `Refused` where the last one was refused.

        A line that begins with # is a remark.
        """
        self.check()
        line = "#"
        while line.startswith("#"):
            try:
                line = (self._read_unseen if unseen else self._read)(prompt).strip()
            except EOFError:
                raise Over from None
            self._number += 1
        self.line = line
        return line

    def check(self) -> None:
        """Raise `Refused` where the last line of a batch was refused."""
        if self._is_batch and self._refused:
            raise Refused(self._number, self.line, self._refused)
        self._refused = ""
