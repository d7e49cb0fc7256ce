"""The one way text from users and files reaches a widget: as content, never as markup, with no control character.

Every sentence goes through here, ours as well, because most of ours hold a name somebody typed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from textwrap import wrap
from typing import Final

from rich.cells import get_character_cell_size
from rich.segment import Segment
from rich.text import Text
from textual.color import Color
from textual.content import Content
from textual.filter import LineFilter

_BARRED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_KEPT: Final = frozenset("\n\u200c\u200d")
_UNBROKEN: Final = "\N{NO-BREAK SPACE}%"
_HELD: Final = "\ue000"
"""Stands for a blank at which no row is broken, as wide: any blank of Unicode is one to break at."""
_BESIDE_A_SIGN: Final = re.compile("(?<=[→×]) | (?=[→×])")

Part = str | tuple[str, str] | Content


def harmless(text: str) -> str:
    """The text with all that could command a terminal made visible as U+FFFD; line breaks stay."""
    if text.isprintable():
        return text
    return "".join("\ufffd" if sign not in _KEPT and unicodedata.category(sign) in _BARRED else sign for sign in text)


class NoCommands(LineFilter):
    """The last door before the terminal: takes out of any line what could command it, whoever drew that line.

    Only what a person types into a field, or what a field is given to begin with, ever comes this far.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        del background
        if all(segment.text.isprintable() for segment in segments):
            return segments
        return [Segment(_as_wide(segment.text), segment.style, segment.control) for segment in segments]


def _as_wide(text: str) -> str:
    """The text made harmless in as many cells as before: most of what goes has no width."""
    return "".join(
        sign if sign in _KEPT or unicodedata.category(sign) not in _BARRED else "\ufffd" * get_character_cell_size(sign)
        for sign in text
    )


def plain(text: str, style: str = "") -> Content:
    """Text for a widget, in one style."""
    return Content.styled(harmless(text), style) if style else Content(harmless(text))


def line(*parts: Part) -> Content:
    """A line put together from texts, texts with a style, and content."""
    return Content("").join(_part(part) for part in parts)


def lines(*several: Content) -> Content:
    """Lines one under the other."""
    return Content("\n").join(several)


def cell(text: str, style: str = "") -> Text:
    """Text for a cell of a data table, whose cells are Rich's."""
    return Text(harmless(text), style=style)


def hanging(head: Content, text: str, width: int, style: str = "") -> Content:
    """Text behind a head, broken at `width` columns, its further lines set in as far as the head is wide.

    No line begins with a percent sign.
    """
    kept = wrap(harmless(text).replace(" %", _UNBROKEN), max(width - head.cell_length, 10)) or [""]
    first, *rest = (row.replace(_UNBROKEN, " %") for row in kept)
    indent = " " * head.cell_length
    return lines(line(head, (first, style) if style else first), *(plain(indent + more, style) for more in rest))


def in_rows(content: Content, width: int) -> list[Content]:
    """Content in as many rows as it needs, broken neither in `6 → 4` nor in `2 × hit`."""
    held = Content(_BESIDE_A_SIGN.sub(_HELD, content.plain), spans=list(content.spans))
    return [Content(row.plain.replace(_HELD, " "), spans=list(row.spans)) for row in held.wrap(width)]


def flowing(parts: Iterable[Content], width: int, gap: str = "", most: int | None = None) -> list[Content]:
    """Parts beside one another, in as many rows as they need; at `most` so many in a row."""
    rows: list[list[Content]] = []
    for part in parts:
        if rows and len(rows[-1]) != most and Content(gap).join([*rows[-1], part]).cell_length <= width:
            rows[-1].append(part)
        else:
            rows.append([part])
    return [Content(gap).join(row) for row in rows]


def cut_to(rows: list[Content], width: int) -> Content:
    """Rows one under the other, each cut at its end where it is too long."""
    return lines(*(row.truncate(max(width, 1), ellipsis=True) if row.cell_length > width else row for row in rows))


def fit(text: str, width: int) -> Content:
    """Text in a column exactly `width` cells wide: padded, or cut with an ellipsis."""
    content = plain(text)
    if content.cell_length > width:
        content = content.truncate(max(width, 1), ellipsis=True)
    return content.pad_right(max(width - content.cell_length, 0))


def _part(part: Part) -> Content:
    match part:
        case Content():
            return part
        case str():
            return plain(part)
        case (text, style):
            return plain(text, style)
