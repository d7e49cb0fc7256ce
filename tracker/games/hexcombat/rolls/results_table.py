"""The combat results table: 2D6 by advantage, in losses; printed, or edited for a battle."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cache
from itertools import pairwise
from typing import Final

from tracker.battle.fields import Rejected
from tracker.words import _

COLUMNS: Final = (-16, -11, -7, -4, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 15, 17, 19, 21)
TOTALS: Final = tuple(range(2, 13))
MOST_LOSSES: Final = 4

# fmt: off
PRINTED: Final = "/".join((
    # −16 −11 −7 −4 −2 −1  0 +1 +2 +3 +4 +5 +6 +7 +8 +9 +11 +13 +15 +17 +19 +21     HX-CRT-02, HX-CRT-03
    " 1   1  1  1  2  2  2  2  2  2  2  3  3  3  3  3  3   3   3   3   3   4 ",  # 2
    " .   1  1  1  1  1  2  2  2  2  2  2  2  2  3  3  3   3   3   3   3   3 ",  # 3
    " .   .  1  1  1  1  1  1  2  2  2  2  2  2  2  2  3   3   3   3   3   3 ",  # 4
    " .   .  .  1  1  1  1  1  1  1  2  2  2  2  2  2  2   2   2   2   3   3 ",  # 5
    " .   .  .  .  .  1  1  1  1  1  1  1  1  2  2  2  2   2   2   2   2   2 ",  # 6
    " .   .  .  .  .  .  .  1  1  1  1  1  1  1  1  1  2   2   2   2   2   2 ",  # 7
    " .   .  .  .  .  .  .  .  .  1  1  1  1  1  1  1  1   1   1   2   2   2 ",  # 8
    " .   .  .  .  .  .  .  .  .  .  .  .  1  1  1  1  1   1   1   1   1   1 ",  # 9
    " .   .  .  .  .  .  .  .  .  .  .  .  .  .  .  1  1   1   1   1   1   1 ",  # 10
    " .   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .   1   1   1   1   1 ",  # 11
    " .   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .   .   .   .   .   . ",  # 12
)).replace(" ", "")
# fmt: on

GRID_LENGTH: Final = len(TOTALS) * (len(COLUMNS) + 1) - 1

Grid = tuple[tuple[int, ...], ...]


@cache
def read_grid(text: str) -> Grid:
    """A table from its text: a row for each total from 2, a slash between, a figure or a point in each column.

    Raises `Rejected` naming the row that is wrong.
    """
    rows = text.replace(" ", "").split("/")
    if len(rows) != len(TOTALS):
        raise Rejected(
            _("the edited results table has {count} rows; give {wanted}, for totals 2 to 12, a slash between").format(
                count=len(rows) if text else 0, wanted=len(TOTALS)
            )
        )
    return tuple(_row(total, row) for total, row in zip(TOTALS, rows, strict=True))


def _row(total: int, row: str) -> tuple[int, ...]:
    figures = {".": 0} | {str(losses): losses for losses in range(MOST_LOSSES + 1)}
    if len(row) != len(COLUMNS) or not set(row) <= figures.keys():
        raise Rejected(
            _(
                "row {total} of the edited results table is not accepted; "
                "give {wanted} characters, each a point or 0 to {most}"
            ).format(total=total, wanted=len(COLUMNS), most=MOST_LOSSES)
        )
    return tuple(figures[sign] for sign in row)


def is_monotone(grid: Grid) -> bool:
    """Whether losses never fall with the advantage and never rise with the total."""
    columns = zip(*grid, strict=True)
    along = all(left <= right for row in grid for left, right in pairwise(row))
    down = all(above >= below for column in columns for above, below in pairwise(column))
    return along and down


def column_at(advantage: int, between: str = "floor", below: str = "none") -> int | None:
    """The index of the column an advantage reads, None where no roll does any harm (HX-RUL-01, -02, -03)."""
    if between == "toward_zero" and advantage < 0:
        return bisect_left(COLUMNS, advantage)
    column = bisect_right(COLUMNS, advantage) - 1
    if column >= 0:
        return column
    return 0 if below == "clamp" else None


def losses_at(grid: Grid, total: int, column: int | None) -> int:
    """The loss results of a total of 2D6 in a column; a blank cell is none (HX-CRT-04)."""
    return 0 if column is None else grid[total - TOTALS[0]][column]
