"""Rolls read on the results table: two dice, an advantage, and the losses they make."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from tracker.battle.dice import D6
from tracker.battle.fields import Rejected, whole
from tracker.games.hexcombat.fields import CRT
from tracker.games.hexcombat.rolls.results_table import (
    COLUMNS,
    PRINTED,
    TOTALS,
    Grid,
    column_at,
    is_monotone,
    losses_at,
    read_grid,
)
from tracker.games.hexcombat.rolls.sides import off_the_table
from tracker.games.hexcombat.switches import BELOW_TABLE, BETWEEN, CRT_FILE
from tracker.rules import resolver
from tracker.rules.kinds import runs_of
from tracker.rules.resolver import Case, Figure, Input, flat, worth
from tracker.words import N_

NO_LOSS: Final = "0"

OUTCOMES: Final = (
    resolver.Outcome(NO_LOSS, N_("no loss"), good=False, rules=("HX-CRT-04", "HX-CRT-05")),
    resolver.Outcome("1", N_("1 loss"), good=True, rules=("HX-CRT-01",)),
    resolver.Outcome("2", N_("2 losses"), good=True, rules=("HX-CRT-01",)),
    resolver.Outcome("3", N_("3 losses"), good=True, rules=("HX-CRT-01",)),
    resolver.Outcome("4", N_("4 losses"), good=True, rules=("HX-CRT-06",)),
)
TABLE_SWITCHES: Final = (BETWEEN, BELOW_TABLE, CRT_FILE)
TABLE_RULES: Final = (
    "HX-CRT-01", "HX-CRT-02", "HX-CRT-03", "HX-CRT-07", "HX-CRT-08", "HX-RUL-01", "HX-RUL-02", "HX-RUL-03", "HX-RUL-04",
)  # fmt: skip


def is_edited(case: Case) -> bool:
    """Whether this battle reads a table of its own (HX-RUL-05)."""
    return case.ruling(CRT_FILE) == "edited"


def _text_of(case: Case) -> str:
    """The text of the table in force."""
    return case[CRT] if is_edited(case) else PRINTED


def grid_of(case: Case) -> Grid:
    """The table in force; raises `Rejected` when the edited one cannot be read."""
    return read_grid(_text_of(case))


def broken_table(case: Case) -> str | None:
    """Why the edited table cannot be read, or None."""
    try:
        grid_of(case)
    except Rejected as wrong:
        return str(wrong)
    return None


def _is_crooked(case: Case) -> bool:
    return is_edited(case) and broken_table(case) is None and not is_monotone(grid_of(case))


INPUT_OF_THE_TABLE: Final = Input(CRT, off_the_table(CRT), matters=is_edited)

NOTES_ON_THE_TABLE: Final = (
    flat("crt_edited", N_("the results table is edited"), 0, is_edited, "HX-RUL-05"),
    flat("crt_crooked", N_("the edited table is not monotone: check it"), 0, _is_crooked, "HX-RUL-05"),
)


def _notes_on_the_column(lines: tuple[resolver.Line, ...]) -> tuple[resolver.Line, ...]:
    """The readings that move an advantage of these lines to another column, where they do (HX-RUL-01, -02)."""

    def is_moved(case: Case, between: str, below: str) -> bool:
        if (between, below) == (case.ruling(BETWEEN), case.ruling(BELOW_TABLE)):
            return False
        advantage = int(resolver.sum_of(lines, case))
        read = column_at(advantage, case.ruling(BETWEEN), case.ruling(BELOW_TABLE))
        return read != column_at(advantage, between, below)

    return (
        flat("between", N_("column read by a house rule"), 0,
             lambda case: is_moved(case, BETWEEN.default, case.ruling(BELOW_TABLE)), "HX-RUL-01", "HX-RUL-03"),
        flat("below_table", N_("column below the table by a house rule"), 0,
             lambda case: is_moved(case, case.ruling(BETWEEN), BELOW_TABLE.default), "HX-RUL-02"),
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _losses_by_total(column: int | None, table: str) -> tuple[int, ...] | None:
    """The loss results of the totals from 2 on in a column; None where the edited table cannot be read."""
    try:
        grid = read_grid(table)
    except Rejected:
        return None
    return tuple(losses_at(grid, total, column) for total in TOTALS)


@lru_cache(maxsize=4096)
def _second_die(first: int, losses: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The runs of faces of the second die that end alike, the double by itself."""
    return runs_of(D6, lambda face: (losses[first + face - TOTALS[0]], face == first))


def roll_of(case: Case) -> int:
    """The total of the two dice."""
    return sum(face.face for face in case.faces)


def is_double(case: Case) -> bool:
    """Whether both dice show the same face (HX-AMMO-01)."""
    return len(case.faces) == 2 and case.faces[0].face == case.faces[1].face


_SITUATION: Final = N_("situation")
_SIDES: Final = {"actor": N_("attacker"), "target": N_("defender")}


def _side_of(line: resolver.Line) -> str:
    """Whose card or state the line is read off; the situation where it is nobody's."""
    whose = "" if line.field is None else line.field.key.partition("_")[0]
    return _SIDES.get(whose, _SITUATION)


class _Reading(NamedTuple):
    """Where a roll reads the table: the sum of its lines, its column, the losses there from 2 on, if it can be read."""

    advantage: int
    column: int | None
    losses: tuple[int, ...] | None


class _Reader:
    """The reading of a case, which no die changes: worked out once for all the faces that are tried in it."""

    def __init__(self, lines: tuple[resolver.Line, ...]) -> None:
        self._lines = lines
        self._known: tuple[Case, _Reading] | None = None

    def __call__(self, case: Case) -> _Reading:
        if self._known is not None and _differ_in_dice_alone(self._known[0], case):
            return self._known[1]
        advantage = int(resolver.sum_of(self._lines, case))
        column = column_at(advantage, case.ruling(BETWEEN), case.ruling(BELOW_TABLE))
        self._known = case, _Reading(advantage, column, _losses_by_total(column, _text_of(case)))
        return self._known[1]

    def losses(self, case: Case) -> int:
        """The loss results of the two dice; raises `Rejected` when the edited table cannot be read."""
        losses = self(case).losses
        if losses is None:
            raise Rejected(broken_table(case) or "")
        return losses[roll_of(case) - TOTALS[0]]


def _differ_in_dice_alone(case: Case, other: Case) -> bool:
    same_table = case.values is other.values and case.switches is other.switches and case.house is other.house
    return same_table and case.muted is other.muted and case.nudge == other.nudge


def _highest(losses: tuple[int, ...] | None) -> list[Figure]:
    """The highest total of the dice that still costs a loss, and that which costs two: low is good for the attacker."""
    named = ((1, N_("a loss on 2D6"), "one_loss"), (2, N_("two losses"), "two_losses"))
    reached = [
        (
            label,
            key,
            max((total for total, cost in zip(TOTALS, losses or (), strict=False) if cost >= least), default=0),
        )
        for least, label, key in named
    ]
    return [Figure(label, highest, signed=False, at_most=True, key=key) for label, key, highest in reached if highest]


def on_the_table(
    lines: tuple[resolver.Line, ...],
    *,
    rules: tuple[str, ...],
    inputs: tuple[Input, ...],
    switches: tuple[Any, ...] = (),
    bars: Callable[[Case], str | None] = lambda _case: None,
    more: Callable[[Case], tuple[Figure, ...]] = lambda _case: (),
    **about: Any,
) -> resolver.Resolver:
    """A combat: the sum of the lines is the advantage, 2D6 and the table give the losses (HX-CRT-01).

    The first outcome is no loss; the chance of success is that of one loss or more. `more` are figures beside those
    of the table.
    """
    free = resolver.on_side(_SITUATION, *resolver.PLUS_HELPS)
    summed = (*(replace(line, side=_side_of(line)) for line in lines), *free)
    lines = (*summed, *_notes_on_the_column(summed), *NOTES_ON_THE_TABLE)

    reading = _Reader(summed)

    def throws(case: Case) -> resolver.Throw | None:
        match len(case.faces):
            case 0:
                return resolver.Throw(D6, N_("the first die"))
            case 1:
                losses = reading(case).losses
                bands = () if losses is None else _second_die(case.faces[0].face, losses)
                return resolver.Throw(D6, N_("the second die"), bands)
            case _:
                return None

    def figures(case: Case) -> tuple[Figure, ...]:
        advantage, column, losses = reading(case)
        read = [] if len(case.faces) == 2 else _highest(losses)
        read.append(Figure(N_("advantage on 2D6"), advantage, key="advantage"))
        if column is not None:
            read.append(Figure(N_("column of the table"), COLUMNS[column], key="column"))
        if len(case.faces) == 2:
            read.append(Figure(N_("row of the table"), roll_of(case), signed=False, key="row"))
        return (*read, *more(case))

    def printed(total: int, column: int) -> str:
        return str(losses_at(read_grid(PRINTED), total, column))

    return resolver.Resolver(
        table=resolver.Table(
            TOTALS[0], TOTALS[-1], printed, tuple(f"{each:+}" for each in COLUMNS), lambda case: reading(case).column
        ),
        lines=lines,
        figures=figures,
        rules=(*rules, *TABLE_RULES),
        inputs=(*inputs, INPUT_OF_THE_TABLE),
        switches=(*switches, *TABLE_SWITCHES),
        outcomes=OUTCOMES,
        throws=throws,
        judge=lambda case: str(reading.losses(case)),
        total=lambda case: roll_of(case) if case.faces else None,
        bars=lambda case: broken_table(case) or bars(case),
        **about,
    )


ADVANTAGE: Final = whole("advantage", N_("Advantage"), -99, 99, rules=("HX-CRT-01",))

RESULTS: Final = on_the_table(
    (worth("advantage", N_("advantage"), lambda case: case[ADVANTAGE], "HX-CRT-01", field=ADVANTAGE),),
    key="results",
    label=N_("Results table"),
    deed=N_("The results table is read"),
    rules=("HX-CRT-05", "HX-CRT-06"),
    inputs=(Input(ADVANTAGE),),
    help=N_("the losses of 2D6 at an advantage that is known already; low is good for the attacker"),
)
