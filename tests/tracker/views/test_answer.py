"""What a roll says of itself to whoever asked: nothing assumed in silence, nothing taken that does not count."""

from __future__ import annotations

from random import Random

import pytest

from tracker.battle.dice import Face
from tracker.battle.fields import AnyField, Rejected, Scalar, Shape
from tracker.rules.counting import counts
from tracker.rules.resolver import FREE, Case, Resolver, a_case
from tracker.rules.systems import load_system, system_keys
from tracker.views.answer import answered

ROLLS = [(key, resolver) for key in system_keys() for resolver in load_system(key).rolls.resolvers]
every_roll = pytest.mark.parametrize(
    ("system", "resolver"), ROLLS, ids=[f"{key}.{resolver.key}" for key, resolver in ROLLS]
)


def some_value(field: AnyField, chance: Random) -> Scalar:
    """Any value of the field, near its default where the range is wide."""
    match field.shape:
        case Shape.CHOICE:
            return chance.choice(field.options).key
        case Shape.FLAG:
            return chance.random() < 0.5
        case Shape.TALLY:
            return tuple(chance.randint(int(field.low), int(field.high)) for _ in range(chance.randrange(3)))
        case Shape.WORDS:
            return chance.choice(("", "words"))
        case _:
            near = int(field.default)
            number = chance.randint(max(int(field.low), near - 6), min(int(field.high), near + 6))
            return number if field.shape is Shape.WHOLE else float(number)


def ended(resolver: Resolver, case: Case, chance: Random) -> object:
    """Everything that comes of the roll with dice at random, beside what it was asked with; None where it is barred."""
    if resolver.bars(case) is not None or resolver.unanswered(case) is not None:
        return None
    told: list[object] = [resolver.goal_of(case), [(line.id, line.value) for line in resolver.applied(case)]]
    while (wanted := resolver.throws(case)) is not None and len(case.faces) < 12:
        case = case.after(Face(wanted.die.sides, chance.randint(1, wanted.die.sides)))
    if resolver.throws(case) is not None:
        return told
    outcome = resolver.judge(case)
    return [*told, case.faces, outcome, resolver.effects(case, outcome), resolver.total(case), resolver.figures(case)]


@every_roll
def test_what_is_said_not_to_count_changes_nothing_that_comes_of_it(system: str, resolver: Resolver) -> None:
    chance = Random(f"{system}.{resolver.key}")
    for _round in range(3):
        given = {entry.field.key: some_value(entry.field, chance) for entry in resolver.inputs}
        case = a_case(resolver, given, {})
        try:
            answer = answered(resolver, case, given)
        except Rejected:
            continue
        assert set(answer.inputs) == set(given)
        assert answer.assumed == ()
        for key in answer.idle:
            other = case.having(**{key: some_value(resolver.input(key).field, chance)})
            seed = chance.random()
            assert ended(resolver, case, Random(seed)) == ended(resolver, other, Random(seed)), key


@every_roll
def test_a_default_is_named_as_assumed_or_adds_nothing(system: str, resolver: Resolver) -> None:
    case = a_case(resolver, {}, {})
    answer = answered(resolver, case, ())
    named = {*answer.assumed, *answer.open}
    for line in resolver.lines:
        key = "" if line.field is None else line.field.key
        value = line.value(case)
        if key and key not in named and value:
            assert not counts(resolver, case, key), f"{key} adds {value} in silence"


@every_roll
def test_the_free_line_and_what_is_to_be_given_are_never_assumed(system: str, resolver: Resolver) -> None:
    answer = answered(resolver, a_case(resolver, {}, {}), ())
    assert not set(answer.assumed) & {*FREE, *answer.open}
    asked = [entry.field.key for entry in resolver.inputs]
    assert sorted(asked) == sorted(answer.inputs)
    assert list(answer.inputs)[-2:] == list(FREE) or not set(FREE) & set(asked)
