"""Charts in cells: a share over time as columns in a side's hue, and a score to the left or right of nothing.

Drawn by hand, because that takes fewer lines than fitting a library in. Of what there is, Textual's `Sparkline` has one
row and no scale; `textual-plotext` 1.0.1 has had no release since November 2024; `textual-plot` 0.10.1 is alive, but
brings numpy. Both draw with braille dots, which the plain signs and many fonts cannot show, and in colours of their
own. Here all is made of the signs that every font has: full and half blocks, and lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from screens.parts.drawn.columns import right
from screens.parts.drawn.signs import FULL, HALF
from screens.parts.plain import line

BLOCK, UPPER, RUNNING, AXIS, TICK = "█", "▄", "│", "─", "┼"
"""Who stands, half a row of them, who is left but runs, the axis and where it is written."""
SCALE: Final = 6
"""The cells before a chart: what its rows are worth."""


def values_shown(count: int, cells: int) -> list[int]:
    """Which of so many values each cell shows: one value over several cells, or of several the last."""
    return [min(((cell + 1) * count - 1) // cells, count - 1) for cell in range(cells)] if count else []


def over_time(
    left: Sequence[float], steady: Sequence[float], turns: Sequence[int], width: int, height: int, style: str
) -> list[Content]:
    """Shares from 0 to 1 as columns so many rows high, the part that is `steady` solid, the rest of what is left thin.

    All three have one value a moment; `turns` are written under the first moment of each.
    """
    shown = values_shown(len(left), max(width - SCALE, 1))
    rows = [_scale(row, height) for row in range(height)]
    columns = [_column(left[index], steady[index], height) for index in shown]
    drawn = [
        line((f"{label:>{SCALE - 2}} ", "$dim"), ("│", "$frame"), ("".join(column[row] for column in columns), style))
        for row, label in enumerate(rows)
    ]
    axis, marks = [AXIS] * len(shown), [" "] * len(shown)
    for place in (place for place, index in enumerate(shown) if place and turns[index] != turns[shown[place - 1]]):
        number = str(turns[shown[place]])
        if not "".join(marks[max(place - 1, 0) : place + len(number)]).strip() and place + len(number) <= len(marks):
            axis[place] = TICK
            marks[place : place + len(number)] = number
    return [
        *drawn,
        line((f"{0:>{SCALE - 2}} ", "$dim"), ("└" + "".join(axis), "$frame")),
        line(" " * SCALE, ("".join(marks), "$dim")),
    ]


def _scale(row: int, height: int) -> str:
    """The words at a row from the top: all at the uppermost, the half in the middle."""
    return {0: "100", height // 2: "50"}.get(row, "")


def _column(left: float, steady: float, height: int) -> str:
    """One column from the top; what is not nothing or not all is never drawn as though it were."""
    whole, solid = (_halves(share, height) for share in (left, steady))
    cells = []
    for row in reversed(range(height)):
        above = 2 * row
        full = BLOCK if solid >= above + 2 else UPPER if solid == above + 1 else RUNNING if whole > above else " "
        cells.append(full)
    return "".join(cells)


def _halves(share: float, height: int) -> int:
    most = 2 * height
    halves = round(share * most)
    return min(max(halves, 1), most - 1) if 0 < share < 1 else min(max(halves, 0), most)


def beside_nothing(score: float, most: float, width: int, style: str) -> Content:
    """A score as a line to the right of the middle, or to the left where it is below nothing; `most` fills its half."""
    room = max((width - 1) // 2, 1)
    halves = min(round(abs(score) / most * 2 * room), 2 * room)
    whole, half = divmod(halves, 2)
    drawn = FULL * whole + (HALF if half and score > 0 else "╺" if half else "")
    before = line(" " * (room - len(drawn)), (drawn[::-1], style)) if score < 0 else line(" " * room)
    after = right("", room) if score < 0 else line((drawn, style), " " * (room - len(drawn)))
    return line(before, ("│", "$frame"), after)
