"""CSV and TSV: a spreadsheet's export, or its cells as they are pasted."""

from __future__ import annotations

import csv
import io
from typing import Final

from saves.army_lists.lists import MOST_COLUMNS, MOST_ROWS, ArmyList, ListEntry, cleaned, lines_of, trimmed
from saves.errors import NotAccepted
from tracker.words import _

SEPARATORS: Final = ("\t", ";", ",")
_DECLARED: Final = "sep="


def separator_of(text: str) -> str:
    """The sign between the cells: that which the first line with any has most of; empty where no line has one.

    A tab anywhere decides, for nobody types it; a semicolon goes before the commas of decimals.
    """
    lines = [line for line in lines_of(text) if line.strip()]
    if lines and lines[0].casefold().startswith(_DECLARED) and len(lines[0]) == len(_DECLARED) + 1:
        return lines[0][-1]
    return next((sign for sign in SEPARATORS if lines and (sign in lines[0] or (sign == "\t" and sign in text))), "")


def read_cells(file: str, text: str, separator: str) -> ArmyList:
    """The cells of the text, which no heading is told from yet; `NotAccepted` names the line that cannot be read."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    rows: list[ListEntry] = []
    name = file or _("pasted")
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            template = _("{file}, line {line}: its cells cannot be read: {problem}")
            raise NotAccepted(template.format(file=name, line=line, problem=error)) from error
        if cells is None:
            break
        if len(cells) > MOST_COLUMNS or len(rows) >= MOST_ROWS:
            template = _("{file}, line {line}: it has more than {rows} rows or {columns} columns")
            raise NotAccepted(template.format(file=name, line=line, rows=MOST_ROWS, columns=MOST_COLUMNS))
        if line == 1 and "".join(cells).casefold().startswith(_DECLARED):
            continue
        rows.append(ListEntry(line, cleaned(cells)))
    return ArmyList(file, (), tuple(trimmed(rows)))
