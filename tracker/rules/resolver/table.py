"""A printed table that a roll is read with, as far as a table's own rules may put other results into its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from msgspec import Struct

from tracker.battle.house import RowChange
from tracker.rules.resolver.case import Case
from tracker.rules.resolver.lines import Number


def _the_only_one(_case: Case) -> int | None:
    return 0


class Table(Struct, frozen=True):
    """The rows of a table, for the totals from `low` to `high`, and what is printed there in each of its columns.

    A total beyond either end reads the row there. `column` is the one that a case reads; None where it reads none.
    """

    low: int
    high: int
    printed: Callable[[int, int], str]
    columns: tuple[str, ...] = ("",)
    column: Callable[[Case], int | None] = _the_only_one

    def row(self, total: Number) -> int:
        """The total whose row is read."""
        return int(min(max(total, self.low), self.high))

    def runs(self) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        """Its rows as they are printed: from which total to which, and the result in each column."""

        def results(total: int) -> tuple[str, ...]:
            return tuple(self.printed(total, column) for column in range(len(self.columns)))

        for same, totals in groupby(range(self.low, self.high + 1), results):
            run = tuple(totals)
            yield run[0], run[-1], same

    def changed(self, case: Case, total: Number | None) -> tuple[RowChange, str] | None:
        """The row that the table's own rules have for a case, and the result there; None where it is as printed."""
        if case.house is None or not case.house.rows or total is None or (column := self.column(case)) is None:
            return None
        row = case.house.row(self.row(total))
        return (row, result) if row is not None and (result := row.result(column)) else None
