"""The frame of what lies over a page: its keys stand in the foot, what has no room there is left out whole."""

from __future__ import annotations

from typing import Final

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget

from screens.parts.drawn.signs import ENTER, as_key
from screens.parts.plain import line, plain
from screens.parts.spoken import Speaking
from tracker.words import _

GAP: Final = "   "
"""The separator between two keys in the words of a hint."""


class Framed(Widget):
    """A widget with the keys of a hint in its foot, as `↵ done   esc cancel`; the last of them is always there.

    Before them stands a key that was pressed and did nothing.
    """

    def on_mount(self) -> None:
        if isinstance(self.app, Speaking):
            self.watch(self.app, "unanswered", self.refresh_frame, init=False)

    def refresh_frame(self) -> None:
        """Draw the foot anew."""
        self.refresh()

    def keys_are(self, hint: str) -> None:
        """Write these keys into the foot."""
        self._keys = tuple(_key(part) for part in hint.split(GAP) if part)
        self.refresh()

    _keys: tuple[Content, ...] = ()

    # Textual reads this name whenever it paints the frame: only then is it known how wide that is.

    @property
    def _border_subtitle(self) -> Content | None:
        if not self._keys:
            return None
        app, room = self.app, self.outer_size.width - 6 - self._keys[-1].cell_length
        kept: list[Content] = []
        if isinstance(app, Speaking) and app.unanswered and self.screen.is_current:
            words = plain(_("{key} does nothing here").format(key=app.unanswered))
            kept.append(words)
            room -= words.cell_length + len(GAP)
        for key in self._keys[:-1]:
            if key.cell_length + len(GAP) <= room:
                kept.append(key)
                room -= key.cell_length + len(GAP)
        return Content(GAP).join((*kept, self._keys[-1]))

    @_border_subtitle.setter
    def _border_subtitle(self, _title: Content | None) -> None:
        """Leave the place to `keys_are`, which writes there."""


class Dialog(Framed, Vertical):
    """A small question in its frame; where its last key `leads_back` to the one before, that says so."""

    def __init__(self, hint: str, *, leads_back: bool = False) -> None:
        super().__init__(id="dialog")
        self.keys_are(hint)
        if leads_back:
            self._keys = (*self._keys[:-1], _key(_("esc back")))


class Paper(VerticalScroll, Framed):
    """A longer text in its frame, which scrolls: of several bases, Textual takes styles and focus from the first."""

    def __init__(self, hint: str, *, id: str = "dialog") -> None:  # noqa: A002
        super().__init__(id=id)
        self.keys_are(hint)


def _key(hint: str) -> Content:
    """A key bold, what it does dim."""
    key, _blank, word = hint.replace(ENTER, as_key(ENTER)).partition(" ")
    return line((key, "$bright bold"), (f" {word}", "$dim") if word else "")
