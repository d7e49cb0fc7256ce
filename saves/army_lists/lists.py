"""A list of units before it is known what it means to a rule system."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from tracker.text import clean_text
from tracker.words import _

MOST_COLUMNS: Final = 120
MOST_ROWS: Final = 2000
LONGEST_CELL: Final = 300

NAME, NUMBER, POINTS, SIDE = "name", "number", "points", "side"
"""The headings of a list whose kind says what its columns are."""


class ListEntry(Struct, frozen=True):
    """One line of a list: the number of the line, or of the unit, it stands in, and its cells."""

    line: int
    cells: tuple[str, ...]


class ArmyList(Struct, frozen=True):
    """A list as read from a file or a text: its headings (empty where there are none), its rows, and the rest.

    `file` is its name, empty for a pasted text; `title` what the list calls itself; `is_by_lines` where the number of
    a row is that of a line. `unread` are sentences, each with its place.
    """

    file: str
    headings: tuple[str, ...]
    rows: tuple[ListEntry, ...]
    unread: tuple[str, ...] = ()
    title: str = ""
    is_by_lines: bool = True

    def place(self, row: ListEntry) -> str:
        """Where a row stands, as a refusal begins."""
        name = self.file or _("pasted")
        if self.is_by_lines:
            return _("{file}, line {line}").format(file=name, line=row.line)
        return _("{file}, unit {number}").format(file=name, number=row.line)


def lines_of(text: str) -> list[str]:
    """The lines of a text, as editors number them: no other sign begins one."""
    return re.split("\r\n|\n|\r", text)


def cleaned(cells: Iterable[object]) -> tuple[str, ...]:
    """The cells as they are kept: one harmless line each, none longer than anybody reads."""
    return tuple(clean_text(str(cell), LONGEST_CELL) for cell in cells)


def trimmed(rows: Iterable[ListEntry]) -> Iterator[ListEntry]:
    """The rows that say anything."""
    return (row for row in rows if any(row.cells))
