"""The screen shown instead of a broken layout while the terminal is too small."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.parts.plain import plain
from tracker.words import _

LEAST: Final = Size(60, 16)


def is_too_small(size: Size) -> bool:
    """Whether no screen can be laid out in so few columns or rows."""
    return size.width < LEAST.width or size.height < LEAST.height


class TooSmall(ModalScreen[None]):
    """Lies over the screen until the terminal has grown; nothing beneath it is lost."""

    DEFAULT_CSS = """
    TooSmall { align: center middle; background: $background; overflow: hidden; }
    TooSmall Static { width: 100%; text-align: center; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._is_leaving = False

    def compose(self) -> ComposeResult:
        yield Static(id="too-small")

    def on_mount(self) -> None:
        self._say()

    def on_resize(self) -> None:
        self._say()

    def on_screen_resume(self) -> None:
        if not is_too_small(self.app.size):
            self.leave()

    def leave(self) -> None:
        """Give way to the screen beneath."""
        if self.is_current and not self._is_leaving:
            self._is_leaving = True
            self.dismiss()

    def _say(self) -> None:
        have = self.app.size
        self.query_one(Static).update(
            plain(
                _("The terminal is {have}: too small.\nOriflamme needs {least}.\nThe battle is safe.").format(
                    have=f"{have.width}×{have.height}", least=f"{LEAST.width}×{LEAST.height}"
                )
            )
        )
