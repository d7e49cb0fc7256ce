"""Names and figures in columns: figures to the right, names shortened at a word."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from screens.parts.plain import Part, fit, harmless, line, plain

NAMES: Final = range(12, 25)
"""How wide the column of names may be."""
LEFT, TOKEN, DICE, NEED, CHANCE = 5, 1, 4, 4, 5
"""The widths of the other columns: what is left, order, dice, need, odds."""
BETWEEN, INSIDE = "  ", " "
"""Two cells between columns of different kinds, one between those of one kind."""

_NEED: Final = re.compile(r"(?P<sign>[≤<≥>]) ?(?P<number>\d+)")


def right(part: Part, width: int, style: str = "") -> Content:
    """Text or content at the right edge of a column so many cells wide; what is wider is not cut."""
    content = part if isinstance(part, Content) else line(part)
    content = content.stylize(style) if style else content
    return content.pad_left(max(width - content.cell_length, 0))


def left(part: Part, width: int, style: str = "") -> Content:
    """Text or content at the left edge of a column so many cells wide, cut with an ellipsis where it is wider."""
    content = part if isinstance(part, Content) else line(part)
    content = content.stylize(style) if style else content
    if content.cell_length > width:
        content = content.truncate(max(width, 1), ellipsis=True)
    return content.pad_right(max(width - content.cell_length, 0))


def need(wanted: str) -> str:
    """What a die must show with its number in two places, so that signs stand under signs: `≤  9`, `≤ 12`, `4+`."""
    match = _NEED.fullmatch(wanted)
    return f"{match['sign']} {match['number']:>2}" if match is not None else wanted


def shortened(name: str, width: int) -> str:
    """A name in at most so many cells, cut behind its last whole word that fits, else with an ellipsis."""
    name = harmless(name)
    if cell_len(name) <= width:
        return name
    words = name.split(" ")
    for count in range(len(words) - 1, 0, -1):
        kept = " ".join(words[:count])
        if cell_len(kept) <= width and len(words[count - 1]) > SMALL_WORD:
            return kept
    return plain(name).truncate(max(width, 1), ellipsis=True).plain


SMALL_WORD: Final = 3
"""A name does not end in a word as short as this: `Crossbows of the` is cut behind `Crossbows`."""


def short_names(names: Iterable[str], width: int) -> dict[str, str]:
    """Each of these names in at most so many cells; where two would come out alike, with an ellipsis instead."""
    told = list(dict.fromkeys(names))
    short = {name: shortened(name, width) for name in told}
    alike = {word for word in short.values() if list(short.values()).count(word) > 1}
    return {name: fit(name, width).plain.rstrip() if word in alike else word for name, word in short.items()}


def name_width(names: Iterable[str]) -> int:
    """How wide the column of these names is: as the longest, from 12 to 24."""
    return min(max(max(map(cell_len, names), default=0), NAMES[0]), NAMES[-1])


def packed(remarks: Iterable[str], width: int) -> str:
    """As many remarks as fit in so many columns, each whole or left out."""
    told = ""
    for remark in remarks:
        longer = f"{told} · {remark}" if told else remark
        if cell_len(longer) <= width:
            told = longer
    return told
