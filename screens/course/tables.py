"""A table of the report in cells: figures to the right, long heads and last columns broken into several lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from screens.parts.drawn.columns import left, right
from screens.parts.plain import line
from tracker.views.report.parts import Table

BETWEEN: Final = 2


def table_rows(table: Table, width: int) -> Iterator[Content]:
    """The table's head and rows; what its last column has no room for goes on in the next line, below itself."""
    widths = [_wide(table, column) for column in range(len(table.head))]
    widths[-1] = min(widths[-1], max(width - sum(widths[:-1]) - BETWEEN * (len(widths) - 1), 8))
    heads = [wrap(head, room) or [""] for head, room in zip(table.head, widths, strict=True)]
    tallest = max(map(len, heads))
    for cells in zip(*([""] * (tallest - len(head)) + head for head in heads), strict=True):
        yield _row(cells, widths, "$dim")
    for row in table.rows:
        for number, words in enumerate(wrap(row[-1], widths[-1]) or [""]):
            cells = (*row[:-1], words) if not number else (*([""] * (len(row) - 1)), words)
            yield _row(cells, widths, "$foreground")


def _wide(table: Table, column: int) -> int:
    return max(map(cell_len, [*table.head[column].split(" "), *(row[column] for row in table.rows)]))


def _row(cells: tuple[str, ...], widths: list[int], style: str) -> Content:
    first, *others = zip_longest(cells, widths, fillvalue="")
    cells_drawn = [left((str(first[0]), style), int(first[1]))]
    last = len(others) - 1
    for place, (cell, room) in enumerate(others):
        is_words = place == last and len(others) > 2
        cells_drawn.append(left((str(cell), style), int(room)) if is_words else right((str(cell), style), int(room)))
    return line(*(part for each in cells_drawn for part in (each, " " * BETWEEN)))
