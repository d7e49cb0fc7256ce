"""A part of the manual drawn for a terminal: headings, paragraphs, lists, tables, pictures in text.

Only what the manual uses is understood. Nothing in it can be followed, run or pressed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from textual.content import Content

from screens.parts.plain import Part, line, plain

_MARKED: Final = re.compile(r"\*\*(.+?)\*\*|`([^`]+)`|!?\[([^\]]*)\]\([^)]*\)")
_ITEM: Final = re.compile(r"(-|\d+\.) +(.*)")
_UNBROKEN: Final = "\N{NO-BREAK SPACE}"
PAGE: Final = "---"
"""Begins another page of a part."""
MOST: Final = 96
"""Longer lines are hard to read."""


def drawn(text: str, width: int) -> Iterator[Content]:
    """The rows of a text in Markdown, so many columns wide at most."""
    width = min(width, MOST)
    paragraph: list[str] = []
    is_picture = False
    for row in [*text.splitlines(), ""]:
        if row.startswith("```"):
            yield from _paragraph(paragraph, width)
            is_picture = not is_picture
        elif is_picture:
            yield plain(row, "$dim")
        elif row == PAGE:
            yield from _paragraph(paragraph, width)
            yield plain("─" * width, "$dim")
        elif row.startswith("#"):
            yield from _paragraph(paragraph, width)
            yield line((row.lstrip("# "), "$bright bold"))
        elif row.startswith("|"):
            yield from _paragraph(paragraph, width)
            if not set(row) <= set("|-: "):
                yield from _row(row, width)
        elif not row.strip():
            yield from _paragraph(paragraph, width)
            yield Content("")
        else:
            if _ITEM.match(row):
                yield from _paragraph(paragraph, width)
            paragraph.append(row.strip())


def _paragraph(rows: list[str], width: int) -> Iterator[Content]:
    """The gathered rows, broken anew; an item of a list hangs from its sign."""
    if not rows:
        return
    text = " ".join(rows)
    rows.clear()
    item = _ITEM.match(text)
    head = f"{'•' if item[1] == '-' else item[1]} " if item else ""
    yield from _broken(item[2] if item else text, head, width)


def _broken(text: str, head: str, width: int) -> Iterator[Content]:
    # Marks are kept whole over the break: their blanks do not break.
    text = _MARKED.sub(lambda mark: mark[0].replace(" ", _UNBROKEN) if len(mark[0]) < width // 2 else mark[0], text)
    for number, row in enumerate(wrap(text, max(width - len(head), 20), break_on_hyphens=False)):
        yield line(" " * len(head) if number else head, *_marks(row.replace(_UNBROKEN, " ")))


def _row(row: str, width: int) -> Iterator[Content]:
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    first = line(*_marks(cells[0]))
    room = max(18, width // 4)
    head = first.pad_right(max(room - first.cell_length, 1))
    rest = list(_broken(" · ".join(cell for cell in cells[1:] if cell), "", width - head.cell_length))
    for number, part in enumerate(rest or [Content("")]):
        yield line(" " * head.cell_length if number else head, part)


def _marks(text: str) -> Iterator[Part]:
    """The text with what is marked bright; of a link its words, of a picture what it shows."""
    at = 0
    for mark in _MARKED.finditer(text):
        yield text[at : mark.start()]
        if mark[3] is not None:
            yield (mark[3], "$dim" if mark[0].startswith("!") else "")
        else:
            yield (mark[1] or mark[2], "$bright bold")
        at = mark.end()
    yield text[at:]
