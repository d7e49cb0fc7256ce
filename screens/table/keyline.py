"""The key line under what is shown of the battle on the table."""

from __future__ import annotations

from screens.parts.keyline import KeyLine
from screens.table.table import ALARM, Table
from tracker.words import _


class TableKeyLine(KeyLine):
    """Begins with a word of warning while what is played is not saved, or nothing can be changed."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table

    def on_mount(self) -> None:
        self._table.changed.subscribe(self, lambda _history: self.refresh())
        self._table.autosave.changed.subscribe(self, lambda _status: self.refresh())

    def warnings(self) -> list[tuple[str, str]]:
        """That the last acts are not on the disk, or that one only looks on here."""
        if self._table.autosave.trouble is not None:
            return [(_("NOT SAVED"), ALARM)]
        return [(_("READ ONLY"), ALARM)] if self._table.notice else []
