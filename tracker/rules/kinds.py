"""The common kinds of roll, so that a sheet's resolver is a table and not a program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any, Final

from msgspec import Struct

from tracker.battle.dice import Die
from tracker.battle.fields import Field
from tracker.rules import resolver
from tracker.words import N_

SUCCESS: Final = "success"
FAILURE: Final = "failure"

Naturals = Callable[[resolver.Case], Mapping[int, bool]]


def _nothing_natural(_case: resolver.Case) -> Mapping[int, bool]:
    return {}


def hit_or_miss(
    success: str = N_("success"), failure: str = N_("failure")
) -> tuple[resolver.Outcome, resolver.Outcome]:
    """The two outcomes of a plain test, in the words of that test."""
    return (resolver.Outcome(SUCCESS, success, good=True), resolver.Outcome(FAILURE, failure, good=False))


def bands(goal: resolver.Goal, natural: Mapping[int, bool] | None = None) -> tuple[tuple[int, int], ...]:
    """The faces that succeed and those that fail, as runs; `natural` are faces whose result stands whatever the sum."""
    if natural:
        return runs_of(goal.die, lambda face: natural.get(face, goal.met_by(face)))
    last = min(max(goal.face, 0), goal.die.sides)
    cut = max(last - 1, 0) if goal.comparison is resolver.Comparison.AT_LEAST else last
    return tuple((low, high) for low, high in ((1, cut), (cut + 1, goal.die.sides)) if low <= high)


def runs_of(die: Die, consequence: Callable[[int], object]) -> tuple[tuple[int, int], ...]:
    """The faces of a die as runs (low, high) of neighbours with the same consequence."""
    runs = (tuple(faces) for _same, faces in groupby(range(1, die.sides + 1), consequence))
    return tuple((run[0], run[-1]) for run in runs)


def _with_free(
    lines: tuple[resolver.Line, ...], free: tuple[resolver.Line, ...], about: Mapping[str, Any]
) -> tuple[resolver.Line, ...]:
    """The lines with the free one last, unless they hold it already or the roll asks for something else so named."""
    taken = any(entry.field.key in resolver.FREE for entry in about.get("inputs", ()))
    return lines if resolver.has_free_line(lines) or taken else (*lines, *free)


def roll_under(
    die: Die,
    lines: tuple[resolver.Line, ...],
    *,
    asks: str = N_("to hit"),
    success: tuple[resolver.Effect, ...] = (),
    **about: Any,
) -> resolver.Resolver:
    """A test that succeeds when the die is at most the sum of the lines; `success` are its effects.

    `asks` is what the die is for, in the words shown beside the box it is typed in.
    """

    def goal(_case: resolver.Case, total: resolver.Number) -> resolver.Goal:
        return resolver.Goal(int(total), resolver.Comparison.AT_MOST, die)

    return one_die(goal, lines, asks=asks, success=success, **about)


def roll_high(
    die: Die,
    threshold: Field[int],
    lines: tuple[resolver.Line, ...],
    *,
    asks: str = N_("the test"),
    success: tuple[resolver.Effect, ...] = (),
    **about: Any,
) -> resolver.Resolver:
    """A test that succeeds when the die plus the lines reaches the threshold."""

    def goal(case: resolver.Case, total: resolver.Number) -> resolver.Goal:
        return resolver.Goal(case[threshold], resolver.Comparison.AT_LEAST, die, int(total))

    return one_die(goal, lines, asks=asks, success=success, **about)


def die_plus(lines: tuple[resolver.Line, ...], case: resolver.Case) -> resolver.Number | None:
    """The first die plus the lines, None before it is thrown."""
    face = case.face(0)
    return None if face is None else face + resolver.sum_of(lines, case)


def one_die(  # noqa: PLR0913 - the declaration of a roll, by name
    goal: Callable[[resolver.Case, resolver.Number], resolver.Goal],
    lines: tuple[resolver.Line, ...],
    *,
    asks: str = N_("the test"),
    success: tuple[resolver.Effect, ...] = (),
    naturals: Naturals = _nothing_natural,
    ends: Callable[[resolver.Case], tuple[str, str]] = lambda _case: (SUCCESS, FAILURE),
    free: tuple[resolver.Line, ...] = resolver.PLUS_HELPS,
    **about: Any,
) -> resolver.Resolver:
    """A test of one die against a goal that the case itself decides.

    `naturals` are the faces whose result stands whatever the sum: `{6: True}` where a 6 always passes; `ends` the
    keys of the outcomes it passes and fails into; `free` is the line that the table may add.
    """
    lines = _with_free(lines, free, about)

    def goal_of(case: resolver.Case, total: resolver.Number | None = None) -> resolver.Goal:
        return goal(case, resolver.sum_of(lines, case) if total is None else total).heeding(naturals(case))

    def throws(case: resolver.Case) -> resolver.Throw | None:
        goal = goal_of(case)
        return None if case.faces else resolver.Throw(goal.die, asks, bands(goal, naturals(case)))

    def judge(case: resolver.Case) -> str:
        face = case.faces[0].face
        passed, failed = ends(case)
        return passed if naturals(case).get(face, goal_of(case).met_by(face)) else failed

    def total(case: resolver.Case) -> resolver.Number | None:
        face = case.face(0)
        return None if face is None else face + goal_of(case).added

    about.setdefault("outcomes", hit_or_miss())
    about.setdefault("effects", lambda _case, outcome: success if outcome == SUCCESS else ())
    about.setdefault("throws", throws)
    about.setdefault("judge", judge)
    about.setdefault("total", total)
    return resolver.Resolver(goal=goal_of, lines=lines, **about)


def opposed(
    die: Die,
    lines: tuple[resolver.Line, ...],
    *,
    asks: tuple[str, str],
    tie: str = FAILURE,
    success: tuple[resolver.Effect, ...] = (),
    **about: Any,
) -> resolver.Resolver:
    """A roll of two: a die of the one who rolls, then one of the other, and the higher sum has it.

    The lines are what is added for the one who rolls, whose is the first; those of the other stand among them with
    their sign turned (put them `on_side`). `asks` is what each of the two dice is for, `tie` the key of the outcome of
    equal sums.
    """
    own = lines[0].side if lines else ""
    lines = _with_free(lines, resolver.on_side(own, *resolver.PLUS_HELPS), about)

    def throws(case: resolver.Case) -> resolver.Throw | None:
        if not case.faces:
            return resolver.Throw(die, asks[0])
        if len(case.faces) > 1:
            return None
        ahead = case.faces[0].face + resolver.sum_of(lines, case)
        return resolver.Throw(die, asks[1], runs_of(die, lambda face: (face < ahead) - (face > ahead)))

    def margin(case: resolver.Case) -> resolver.Number | None:
        other, total = case.face(1), die_plus(lines, case)
        return None if other is None or total is None else total - other

    def judge(case: resolver.Case) -> str:
        ahead = margin(case) or 0
        return tie if not ahead else SUCCESS if ahead > 0 else FAILURE

    about.setdefault("outcomes", hit_or_miss())
    about.setdefault("effects", lambda _case, outcome: success if outcome == SUCCESS else ())
    about.setdefault("total", lambda case: die_plus(lines, case))
    return resolver.Resolver(lines=lines, throws=throws, margin=margin, judge=judge, **about)


class TableRow(Struct, frozen=True):
    """One printed row of a die table: the run of results from `low` to `high`, both included."""

    low: int
    high: int
    outcome: str
    label: str
    rules: tuple[str, ...]
    effects: tuple[resolver.Effect, ...] = ()
    good: bool | None = None


def die_table(
    die: Die,
    rows: tuple[TableRow, ...],
    lines: tuple[resolver.Line, ...] = (),
    *,
    asks: str = N_("the table"),
    **about: Any,
) -> resolver.Resolver:
    """A table read with one die plus the lines; a total off either end reads the nearest row."""
    if lines:
        lines = _with_free(lines, resolver.PLUS_HELPS, about)

    def judge(case: resolver.Case) -> str:
        return row_of(rows, die_plus(lines, case) or 0).outcome

    def effects(_case: resolver.Case, outcome: str) -> tuple[resolver.Effect, ...]:
        return next(row.effects for row in rows if row.outcome == outcome)

    about.setdefault("outcomes", outcomes_of(rows))
    about.setdefault("effects", effects)

    def figures(case: resolver.Case) -> tuple[resolver.Figure, ...]:
        result = die_plus(lines, case)
        return () if result is None else (row_read(rows, result),)

    about.setdefault("throws", lambda case: None if case.faces else resolver.Throw(die, asks))
    about.setdefault("judge", judge)
    about.setdefault("total", lambda case: die_plus(lines, case))
    about.setdefault("figures", figures)
    about.setdefault("table", table_of(rows))
    return resolver.Resolver(lines=lines, **about)


def table_of(rows: tuple[TableRow, ...]) -> resolver.Table:
    """Printed rows as a table of one column."""
    return resolver.Table(rows[0].low, rows[-1].high, lambda total, _column: row_of(rows, total).outcome)


def row_read(rows: tuple[TableRow, ...], result: resolver.Number) -> resolver.Figure:
    """The row that a result is read in, as it is printed: 14, 4–9."""
    row = row_of(rows, result)
    run = str(row.low) if row.low == row.high else f"{row.low}–{row.high}"
    return resolver.Figure(N_("row of the table"), run, signed=False, key="row")


def row_of(rows: tuple[TableRow, ...], result: resolver.Number) -> TableRow:
    """The row a result falls in, the first or last one beyond the ends."""
    clamped = min(max(result, rows[0].low), rows[-1].high)
    return next(row for row in rows if row.low <= clamped <= row.high)


def outcomes_of(rows: tuple[TableRow, ...]) -> tuple[resolver.Outcome, ...]:
    """The outcomes a table can give, once each, in printed order."""
    seen: dict[str, resolver.Outcome] = {}
    for row in rows:
        seen.setdefault(row.outcome, resolver.Outcome(row.outcome, row.label, row.good, row.rules))
    return tuple(seen.values())


def computation(
    judge: Callable[[resolver.Case], str],
    lines: tuple[resolver.Line, ...] = (),
    *,
    free: tuple[resolver.Line, ...] = resolver.PLUS_HELPS,
    **about: Any,
) -> resolver.Resolver:
    """A resolver without dice: the sum of its lines, and what that sum means.

    `free` is the line that the table may add to the sum; one whose figure is something else has none of itself.
    """
    if lines and "total" not in about:
        lines = _with_free(lines, free, about)
    about.setdefault("total", lambda case: resolver.sum_of(lines, case))
    return resolver.Resolver(judge=judge, lines=lines, **about)
