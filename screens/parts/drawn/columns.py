"""Names and figures in columns: how wide each is, figures to the right."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from screens.parts.drawn.short_names import CUT
from screens.parts.plain import Part, line
from tracker.views.figures import LOWERS, RAISES

NAMES: Final = range(12, 25)
"""How wide the column of names may be."""
LEFT, TOKEN, DICE, NEED, CHANCE = 5, 1, 4, 4, 5
"""The widths of the other columns: what is left, order, dice, need, odds."""
DOT: Final = " · "
BETWEEN, INSIDE = "  ", " "
"""Two cells between columns of different kinds, one between those of one kind."""

ARROWS: Final = (LOWERS, RAISES)
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
    """The need of a die with its number in two places, so that signs stand under signs: `≤  9`, `≤ 12`, `4+`."""
    match = _NEED.fullmatch(wanted)
    return f"{match['sign']} {match['number']:>2}" if match is not None else wanted


def under_another(figures: Iterable[str]) -> list[str]:
    """Figures so that digits stand under digits where an arrow stands behind some of them."""
    figures = list(figures)
    with_arrows = any(figure.endswith(ARROWS) for figure in figures)
    return [figure_under(figure, with_arrows=with_arrows) for figure in figures]


def figure_under(figure: str, *, with_arrows: bool) -> str:
    """A figure with a blank in the place of the arrow that others in its column have."""
    return f"{figure} " if with_arrows and figure and not figure.endswith(ARROWS) else figure


def name_width(names: Iterable[str], most: int = NAMES[-1]) -> int:
    """How wide the column of these names is: as the longest, from 12 to 24, or to as `most` as has room."""
    return min(max(max(map(cell_len, names), default=0), NAMES[0]), max(most, NAMES[-1]))


def packed(remarks: Iterable[str], width: int) -> str:
    """As many remarks as fit in so many columns, each whole or left out."""
    return DOT.join(_fitting(remarks, width))


def packed_with_sign(remarks: Iterable[str], width: int) -> str:
    """As many remarks as fit in so many columns, each whole or left out; a sign where any was beside others."""
    remarks = list(remarks)
    kept = _fitting(remarks, width)
    if not kept or len(kept) == len(remarks):
        return DOT.join(kept)
    beside_a_sign = _fitting(remarks, width - cell_len(f" {CUT}"))
    if beside_a_sign:
        return f"{DOT.join(beside_a_sign)} {CUT}"
    return f"{set_cell_size(kept[0], min(cell_len(kept[0]), width - cell_len(CUT))).rstrip()}{CUT}"


def _fitting(remarks: Iterable[str], width: int) -> list[str]:
    kept: list[str] = []
    for remark in remarks:
        if cell_len(DOT.join((*kept, remark))) <= width:
            kept.append(remark)
    return kept
