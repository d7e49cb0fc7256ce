"""The answers and house rules that count in a roll as it stands: those that would change anything, were they others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from msgspec.structs import replace

from tracker.battle.dice import Face
from tracker.battle.fields import AnyField, Rejected, Scalar, Shape
from tracker.rules.resolver import Case, Resolver

_DEEPEST = 4
"""How many dice are followed: what an answer changes, it changes within these."""


def counts(resolver: Resolver, case: Case, key: str) -> bool:
    """Whether some other answer to that question would change anything of this roll, before its dice or after them."""
    field = resolver.input(key).field
    undiced = replace(case, faces=())
    others = (undiced.having(**{field.key: value}) for value in other_answers(field, case.values[field.key]))
    return any(_differ(resolver, undiced, other) for other in others)


def as_far_as_it_counts(resolver: Resolver, case: Case) -> Case:
    """The roll of nobody in particular: what is open of it and follows from the rest, or changes nothing, is closed."""
    for entry in resolver.inputs:
        key = entry.field.key
        if key not in case.open or not entry.matters(case):
            continue
        value = entry.alone(case)
        plain = case.having(**{key: case.values[key] if value is None else value})
        if value is not None or not counts(resolver, plain, key):
            case = plain
    return case


def rule_counts(resolver: Resolver, case: Case, switch: str) -> bool:
    """Whether the roll would be another one with that house rule at its default."""
    plain = {key: reading for key, reading in case.switches.items() if key != switch}
    undiced = replace(case, faces=())
    return _differ(resolver, undiced, undiced.under(plain))


def _differ(resolver: Resolver, case: Case, other: Case) -> bool:
    pairs = zip_longest(all_told(resolver, case), all_told(resolver, other))
    return any(ours != there for ours, there in pairs)


def all_told(resolver: Resolver, case: Case, *, lines: bool = True) -> Iterator[object]:
    """Everything the roll says, what is found soonest first; the house rules behind a line are no part of it.

    Without its `lines` it is what comes of them.
    """
    yield resolver.bars(case), resolver.unanswered(case)
    try:
        yield from _told(resolver, case, lines)
        for ended in _ends(resolver, case, 0):
            yield from _told(resolver, ended, lines)
    except Rejected as wrong:
        yield str(wrong)


def _told(resolver: Resolver, case: Case, lines: bool) -> Iterator[object]:
    yield resolver.goal_of(case)
    if lines:
        yield [(line.id, resolver.in_words(line.label, case.values), line.value) for line in resolver.applied(case)]
    yield resolver.figures(case)
    wanted = resolver.throws(case)
    yield wanted
    if wanted is None:
        outcome = resolver.judge(case)
        yield outcome, resolver.in_words(resolver.outcome(outcome).label, case.values)
        yield resolver.total(case), resolver.effects(case, outcome)


def _ends(resolver: Resolver, case: Case, depth: int) -> Iterator[Case]:
    """The roll after each die, one way for each run of faces with the same consequences."""
    wanted = resolver.throws(case)
    if wanted is None or depth == _DEEPEST:
        return
    for low, _high in wanted.runs():
        after = case.after(Face(wanted.die.sides, low))
        yield after
        yield from _ends(resolver, after, depth + 1)


def other_answers(field: AnyField, value: Scalar) -> Iterator[Scalar]:
    """Other answers, those at the ends of the range and beside this one where there are many."""
    match field.shape:
        case Shape.CHOICE:
            yield from (option.key for option in field.options if option.key != value)
        case Shape.FLAG:
            yield not value
        case Shape.WHOLE | Shape.DECIMAL:
            number = float(str(value))
            kind = int if field.shape is Shape.WHOLE else float
            near = {number - 1, number + 1, field.low, field.high, float(field.default), (number + field.high) // 2}
            yield from (kind(other) for other in sorted(near - {number}) if field.low <= other <= field.high)
        case Shape.TALLY:
            low, high = int(field.low), int(field.high)
            yield from (other for other in ((), (low,), (high,), (high, high)) if other != value)
        case Shape.WORDS:
            yield from (other for other in ("", "other words") if other != value)
