"""The base of widgets that show a reading of the battle and are drawn again whenever it changes."""

from __future__ import annotations

from typing import ClassVar

from textual.widget import Widget

from screens.table.table import Table
from tracker.play.history import History


class BattleWidget(Widget):
    """Draws itself from the table; `read` is called before each redraw, for titles and the like.

    `GROWS` where its height follows what it shows; laying the screen out anew costs more than drawing one widget.
    """

    GROWS: ClassVar[bool] = False

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, self._again)
        self.read()

    def read(self) -> None:
        """Bring titles and visibility up to date; nothing unless a widget says otherwise."""

    def _again(self, _history: History) -> None:
        self.read()
        self.refresh(layout=self.GROWS and self._has_grown())

    def _has_grown(self) -> bool:
        height = self.get_content_height(self.container_size, self.container_viewport.size, self.size.width)
        return height != self.content_size.height
