"""The way in of one side, as long as it is shown: its address as a code, and one to be typed; gone with any key."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Click
from textual.events import Key as KeyPress
from textual.message import Message
from textual.widgets import Static

from screens.parts.plain import line
from screens.phones.phones import Phones
from screens.phones.rows import code_shown
from tracker.battle.battle import SideId


class WayIn(Horizontal, can_focus=True):
    """Shows nobody's at first; it holds the keys while it shows one."""

    class Hidden(Message):
        """The way in is off the screen again."""

    def __init__(self, phones: Phones) -> None:
        super().__init__()
        self._phones = phones
        self.side = SideId("")
        """Whose way in is shown; empty for nobody's."""

    def compose(self) -> ComposeResult:
        yield Static(id="code")
        yield Static(id="how")

    def on_mount(self) -> None:
        self.display = False
        # A code that has run out, or was used, gives way to a new one on the screen too.
        self.set_interval(1.0, self.draw)

    def on_unmount(self) -> None:
        self._phones.pairing.hide()

    def show(self, side: SideId) -> None:
        """Show the way in of a side."""
        self.side, self.display = side, True
        self.draw()
        self.focus()

    def hide(self) -> None:
        """Take it off the screen: its code opens nothing any more."""
        self.side, self.display = SideId(""), False
        self._phones.pairing.hide()
        for part in self.query(Static):
            part.update(Content(""))
        self.post_message(self.Hidden())

    def draw(self) -> None:
        """Draw it as it is now; where phones are off by now it is hidden."""
        if not self.side:
            return
        if not self._phones.is_on:
            self.hide()
            return
        self._phones.pairing.show(self.side)
        code = self._phones.pairing.code
        picture, how = code_shown(self._phones, self.side, "" if code is None else code.shown)
        self.query_one("#code", Static).update(line(picture))
        self.query_one("#how", Static).update(line(how))

    def on_key(self, event: KeyPress) -> None:
        """Any key hides it, and does nothing else."""
        event.stop()
        event.prevent_default()
        self.hide()

    def on_click(self, event: Click) -> None:
        """So does a click."""
        event.stop()
        self.hide()
