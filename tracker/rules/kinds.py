"""The common kinds of roll, so that a sheet's resolver is a table and not a program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any, Final

from msgspec import Struct

from tracker.battle.dice import Die
from tracker.battle.fields import Field
from tracker.rules.resolver import (
    FREE,
    PLUS_HELPS,
    Case,
    Comparison,
    Effect,
    Figure,
    Goal,
    Line,
    Number,
    Outcome,
    Resolver,
    Throw,
    has_free_line,
    sum_of,
)
from tracker.words import N_

SUCCESS: Final = "success"
FAILURE: Final = "failure"

Naturals = Callable[[Case], Mapping[int, bool]]


def _nothing_natural(_case: Case) -> Mapping[int, bool]:
    return {}


def hit_or_miss(success: str = N_("success"), failure: str = N_("failure")) -> tuple[Outcome, Outcome]:
    """The two outcomes of a plain test, in the words of that test."""
    return (Outcome(SUCCESS, success, good=True), Outcome(FAILURE, failure, good=False))


def bands(goal: Goal, natural: Mapping[int, bool] | None = None) -> tuple[tuple[int, int], ...]:
    """The faces that succeed and those that fail, as runs; `natural` are faces whose result stands whatever the sum."""
    if natural:
        return runs_of(goal.die, lambda face: natural.get(face, goal.met_by(face)))
    last = min(max(goal.face, 0), goal.die.sides)
    cut = max(last - 1, 0) if goal.comparison is Comparison.AT_LEAST else last
    return tuple((low, high) for low, high in ((1, cut), (cut + 1, goal.die.sides)) if low <= high)


def runs_of(die: Die, consequence: Callable[[int], object]) -> tuple[tuple[int, int], ...]:
    """The faces of a die as runs (low, high) of neighbours with the same consequence."""
    runs = (tuple(faces) for _same, faces in groupby(range(1, die.sides + 1), consequence))
    return tuple((run[0], run[-1]) for run in runs)


def _with_free(lines: tuple[Line, ...], free: tuple[Line, ...], about: Mapping[str, Any]) -> tuple[Line, ...]:
    """The lines with the free one last, unless they hold it already or the roll asks for something else so named."""
    taken = any(entry.field.key in FREE for entry in about.get("inputs", ()))
    return lines if has_free_line(lines) or taken else (*lines, *free)


def roll_under(
    die: Die,
    lines: tuple[Line, ...],
    *,
    asks: str = N_("to hit"),
    success: tuple[Effect, ...] = (),
    **about: Any,
) -> Resolver:
    """A test that succeeds when the die is at most the sum of the lines; `success` are its effects.

    `asks` is what the die is for, in the words shown beside the box it is typed in.
    """

    def goal(_case: Case, total: Number) -> Goal:
        return Goal(int(total), Comparison.AT_MOST, die)

    return one_die(goal, lines, asks=asks, success=success, **about)


def roll_high(
    die: Die,
    threshold: Field[int],
    lines: tuple[Line, ...],
    *,
    asks: str = N_("the test"),
    success: tuple[Effect, ...] = (),
    **about: Any,
) -> Resolver:
    """A test that succeeds when the die plus the lines reaches the threshold."""

    def goal(case: Case, total: Number) -> Goal:
        return Goal(case[threshold], Comparison.AT_LEAST, die, int(total))

    return one_die(goal, lines, asks=asks, success=success, **about)


def die_plus(lines: tuple[Line, ...], case: Case) -> Number | None:
    """The first die plus the lines, None before it is thrown."""
    face = case.face(0)
    return None if face is None else face + sum_of(lines, case)


def one_die(  # noqa: PLR0913 - the declaration of a roll, by name
    goal: Callable[[Case, Number], Goal],
    lines: tuple[Line, ...],
    *,
    asks: str = N_("the test"),
    success: tuple[Effect, ...] = (),
    naturals: Naturals = _nothing_natural,
    ends: Callable[[Case], tuple[str, str]] = lambda _case: (SUCCESS, FAILURE),
    free: tuple[Line, ...] = PLUS_HELPS,
    **about: Any,
) -> Resolver:
    """A test of one die against a goal that the case itself decides.

    `naturals` are the faces whose result stands whatever the sum: `{6: True}` where a 6 always passes; `ends` the
    keys of the outcomes it passes and fails into; `free` is the line that the table may add.
    """
    lines = _with_free(lines, free, about)

    def goal_of(case: Case, total: Number | None = None) -> Goal:
        return goal(case, sum_of(lines, case) if total is None else total).heeding(naturals(case))

    def throws(case: Case) -> Throw | None:
        goal = goal_of(case)
        return None if case.faces else Throw(goal.die, asks, bands(goal, naturals(case)))

    def judge(case: Case) -> str:
        face = case.faces[0].face
        passed, failed = ends(case)
        return passed if naturals(case).get(face, goal_of(case).met_by(face)) else failed

    def total(case: Case) -> Number | None:
        face = case.face(0)
        return None if face is None else face + goal_of(case).added

    about.setdefault("outcomes", hit_or_miss())
    about.setdefault("effects", lambda _case, outcome: success if outcome == SUCCESS else ())
    about.setdefault("throws", throws)
    about.setdefault("judge", judge)
    about.setdefault("total", total)
    return Resolver(goal=goal_of, lines=lines, **about)


class TableRow(Struct, frozen=True):
    """One printed row of a die table: the run of results from `low` to `high`, both included."""

    low: int
    high: int
    outcome: str
    label: str
    rules: tuple[str, ...]
    effects: tuple[Effect, ...] = ()
    good: bool | None = None


def die_table(
    die: Die,
    rows: tuple[TableRow, ...],
    lines: tuple[Line, ...] = (),
    *,
    asks: str = N_("the table"),
    **about: Any,
) -> Resolver:
    """A table read with one die plus the lines; a total off either end reads the nearest row."""

    if lines:
        lines = _with_free(lines, PLUS_HELPS, about)

    def judge(case: Case) -> str:
        return row_of(rows, die_plus(lines, case) or 0).outcome

    def effects(_case: Case, outcome: str) -> tuple[Effect, ...]:
        return next(row.effects for row in rows if row.outcome == outcome)

    about.setdefault("outcomes", outcomes_of(rows))
    about.setdefault("effects", effects)

    def figures(case: Case) -> tuple[Figure, ...]:
        result = die_plus(lines, case)
        return () if result is None else (row_read(rows, result),)

    about.setdefault("throws", lambda case: None if case.faces else Throw(die, asks))
    about.setdefault("judge", judge)
    about.setdefault("total", lambda case: die_plus(lines, case))
    about.setdefault("figures", figures)
    return Resolver(lines=lines, **about)


def row_read(rows: tuple[TableRow, ...], result: Number) -> Figure:
    """The row that a result is read in, as it is printed: 14, 4–9."""
    row = row_of(rows, result)
    run = str(row.low) if row.low == row.high else f"{row.low}–{row.high}"
    return Figure(N_("row of the table"), run, signed=False, key="row")


def row_of(rows: tuple[TableRow, ...], result: Number) -> TableRow:
    """The row a result falls in, the first or last one beyond the ends."""
    clamped = min(max(result, rows[0].low), rows[-1].high)
    return next(row for row in rows if row.low <= clamped <= row.high)


def outcomes_of(rows: tuple[TableRow, ...]) -> tuple[Outcome, ...]:
    """The outcomes a table can give, once each, in printed order."""
    seen: dict[str, Outcome] = {}
    for row in rows:
        seen.setdefault(row.outcome, Outcome(row.outcome, row.label, row.good, row.rules))
    return tuple(seen.values())


def computation(
    judge: Callable[[Case], str],
    lines: tuple[Line, ...] = (),
    *,
    free: tuple[Line, ...] = PLUS_HELPS,
    **about: Any,
) -> Resolver:
    """A resolver without dice: the sum of its lines, and what that sum means.

    `free` is the line that the table may add to the sum; one whose figure is something else has none of itself.
    """
    if lines and "total" not in about:
        lines = _with_free(lines, free, about)
    about.setdefault("total", lambda case: sum_of(lines, case))
    return Resolver(judge=judge, lines=lines, **about)
