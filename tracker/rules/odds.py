"""Exact chances: every die that may be wanted, every run of faces, as fractions; dice thrown again without end too."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.dice import Face, Source
from tracker.battle.fields import AnyField, Scalar, Shape
from tracker.rules.resolver import Case, Comparison, Number, Resolver, Throw, deal_what_fits, lines_of

Chances = Mapping[str, Fraction]
Position = tuple[int | str | bool, ...]
Runs = tuple[tuple[int, int], ...]

T = TypeVar("T", bound=Hashable)


def chances(resolver: Resolver, case: Case) -> Chances:
    """The chance of each outcome, given the faces so far; empty when the roll is barred or hangs on a question.

    Sums to 1. Two faces of one band of a throw are taken to lead to the same place (see `Throw.bands`).
    """
    if resolver.bars(case) is not None or resolver.unanswered(case) is not None:
        return {}
    ended, _loops = _spread(resolver, case, resolver.judge, Throw.runs_of_the_outcome, frozenset())
    return {outcome: Fraction(chance) for outcome, chance in ended.items()}


def spread(resolver: Resolver, case: Case, end_of: Callable[[Case], T]) -> dict[T, Fraction | int]:
    """The chance of each value of `end_of` the case once no die is wanted; sums to 1."""
    ended, _loops = _spread(resolver, case, end_of, Throw.runs, frozenset())
    return ended


def _spread(
    resolver: Resolver,
    case: Case,
    end_of: Callable[[Case], T],
    runs: Callable[[Throw], Runs],
    passed: frozenset[Position],
) -> tuple[dict[T, Fraction | int], dict[Position, Fraction | int]]:
    """The chance of each end from here, and of coming back to each of the positions `passed` instead.

    A position that comes back to itself with chance r repeats the rest 1 + r + r² … times, so that the rest is
    divided by 1 − r.
    """
    wanted = resolver.throws(case)
    if wanted is None:
        return {end_of(case): 1}, {}
    at = wanted.position
    if at and at in passed:
        return {}, {at: 1}
    passed = passed | {at} if at else passed
    # Faces are counted, and divided by the sides once: whole numbers are quicker than fractions.
    ended: dict[T, Fraction | int] = {}
    loops: dict[Position, Fraction | int] = {}
    for low, high in runs(wanted):
        faces = high - low + 1
        after = case.after(Face(wanted.die.sides, low, Source.TYPED))
        endings, returns = _spread(resolver, after, end_of, runs, passed)
        for outcome, chance in endings.items():
            ended[outcome] = ended.get(outcome, 0) + faces * chance
        for position, chance in returns.items():
            loops[position] = loops.get(position, 0) + faces * chance
    rest = wanted.die.sides - loops.pop(at, 0)
    return (
        {outcome: Fraction(chance, rest) for outcome, chance in ended.items()},
        {position: Fraction(chance, rest) for position, chance in loops.items()},
    )


def may_succeed(resolver: Resolver, case: Case) -> bool:
    """Whether dice decide if it ends well, whatever is still to be said or measured before."""
    return resolver.throws(case) is not None and any(outcome.good for outcome in resolver.outcomes)


def chance_of_success(resolver: Resolver, case: Case) -> Fraction | None:
    """The chance that the roll ends well for the one who rolls.

    None where no outcome is good or bad, or while a question is open that the roll hangs on.
    """
    good = {outcome.key for outcome in resolver.outcomes if outcome.good}
    if not good or (resolver.throws(case) is None and not case.faces) or resolver.unanswered(case) is not None:
        return None
    spread = chances(resolver, case)
    return sum((share for outcome, share in spread.items() if outcome in good), Fraction(0))


def total_wanted(resolver: Resolver, case: Case) -> tuple[Comparison, Number] | None:
    """The total with which a roll read off a table ends well: no more than that, or no less; None where it is neither.

    Of several outcomes that are good the weakest counts.
    """
    good = {outcome.key for outcome in resolver.outcomes if outcome.good}
    if not good or resolver.bars(case) is not None or resolver.unanswered(case) is not None:
        return None
    ends = spread(resolver, case, lambda ended: (resolver.total(ended), resolver.judge(ended) in good))
    well, ill = (
        [total for total, is_good in ends if is_good is wanted and total is not None] for wanted in (True, False)
    )
    if not well or not ill or len(well) + len(ill) < len(ends):
        return None
    if max(well) < min(ill):
        return Comparison.AT_MOST, max(well)
    return (Comparison.AT_LEAST, min(well)) if min(well) > max(ill) else None


class Shift(Struct, frozen=True):
    """The worth of one line of a roll: its value and its effect on the chance of success."""

    line: str
    value: Number
    gain: Fraction


def shifts(resolver: Resolver, case: Case, whole: Fraction | None = None) -> tuple[Shift, ...]:
    """For every line that applies, the chance with it minus the chance without it.

    `whole` is the chance as it stands, where it is known already.
    """
    whole = chance_of_success(resolver, case) if whole is None else whole
    if whole is None:
        return ()
    return tuple(
        Shift(line.key, value, whole - (_chance_without(resolver, case, line.key) or Fraction(0)))
        for line, value in lines_of(resolver.lines, case)
    )


def _chance_without(resolver: Resolver, case: Case, line: str) -> Fraction | None:
    return chance_of_success(resolver, replace(case, muted=case.muted | {line}))


def one_better_one_worse(resolver: Resolver, case: Case) -> tuple[Fraction, Fraction] | None:
    """The chance of success were the sum one better for the one who rolls, and one worse; None where it has none."""
    whole = chance_of_success(resolver, case)
    more, less = (chance_of_success(resolver, replace(case, nudge=case.nudge + step)) for step in (1, -1))
    if whole is None or more is None or less is None or not resolver.lines:
        return None
    return max(more, less), min(more, less)


class Alternative(Struct, frozen=True):
    """Another answer to a question, and what it would do to the chance."""

    value: Scalar
    gain: Fraction


def alternatives(resolver: Resolver, case: Case, key: str, whole: Fraction | None = None) -> tuple[Alternative, ...]:
    """For a yes-or-no or a choice, what each other answer would add to the chance of success.

    For a whole number, what one more would add, if one more is accepted. `whole` is the chance as it stands, where it
    is known already.
    """
    field = resolver.input(key).field
    others = _other_answers(field, case[field])
    whole = chance_of_success(resolver, case) if whole is None and others else whole
    if whole is None:
        return ()
    undiced = replace(case, faces=())
    cases = ((other, deal_what_fits(resolver, undiced.having(**{key: other}), case.faces)) for other in others)
    return tuple(
        Alternative(other, (chance_of_success(resolver, changed) or Fraction(0)) - whole) for other, changed in cases
    )


def _other_answers(field: AnyField, now: Scalar) -> tuple[Scalar, ...]:
    match field.shape:
        case Shape.FLAG:
            return (not now,)
        case Shape.CHOICE:
            return tuple(option.key for option in field.options if option.key != now)
        case Shape.WHOLE:
            more = int(str(now)) + 1
            return (more,) if more <= field.high else ()
        case _:
            return ()
