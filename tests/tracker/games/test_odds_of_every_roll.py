"""The chances of every roll of every system, drawn up at random, are those of its faces tried one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.budgets import examples
from tests.tracker.cases import a_case, any_inputs, any_switches
from tracker.battle.dice import Face
from tracker.battle.fields import Rejected
from tracker.battle.resolution import Effect
from tracker.rules.forecast.ends import ends_of
from tracker.rules.odds import chances
from tracker.rules.resolver import Case, Resolver
from tracker.rules.systems import load_system, system_keys

UNLIKELY = Fraction(1, 500)
"""Runs of dice less likely than that are tried no further: all of two dice of twenty sides are, all of three of six."""
TOLD = {"location", "other_reading"}
"""What a damage roll says of its dice beside the wound: the forecast needs none of it."""
ROLLS = [(key, resolver) for key in system_keys() for resolver in load_system(key).rolls.resolvers]
Tried = dict[tuple[str, tuple[Effect, ...]], Fraction]


def tried(resolver: Resolver, case: Case, chance: Fraction = Fraction(1)) -> Iterator[tuple[Case | None, Fraction]]:
    """The case after every run of dice, face by face, with its chance; None where it was not followed to its end."""
    wanted = resolver.throws(case)
    if wanted is None:
        yield case, chance
    elif chance < UNLIKELY:
        yield None, chance
    else:
        for number in range(1, wanted.die.sides + 1):
            yield from tried(resolver, case.after(Face(wanted.die.sides, number)), chance / wanted.die.sides)


def agrees(told: Mapping[Any, Fraction], counted: Mapping[Any, Fraction], rest: Fraction) -> bool:
    """Whether each chance is the one that was counted, and the unlikely runs are theirs together."""
    missing = [told.get(key, Fraction(0)) - counted.get(key, Fraction(0)) for key in told.keys() | counted.keys()]
    return min(missing) >= 0 and sum(missing) == rest


def carried_out(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Without those that are told and do nothing."""
    return tuple(effect for effect in effects if effect.kind not in TOLD)


@pytest.mark.parametrize(("system", "resolver"), ROLLS, ids=[f"{key}.{roll.key}" for key, roll in ROLLS])
@examples(3)
@given(data=st.data())
def test_the_odds_and_ends_of_a_roll_are_those_of_all_its_faces(
    system: str, resolver: Resolver, data: st.DataObject
) -> None:
    given_to_it, switches = data.draw(any_inputs(resolver)), data.draw(any_switches(resolver))
    try:
        case = a_case(resolver, switches, **given_to_it)
    except Rejected:
        return
    if resolver.bars(case) is not None or resolver.unanswered(case) is not None:
        assert chances(resolver, case) == {}
        assert ends_of(resolver, case) == ()
        return
    ended: Tried = {}
    outcomes: dict[str, Fraction] = {}
    rest = Fraction(0)
    for after, chance in tried(resolver, case):
        if after is None:
            rest += chance
            continue
        outcome = resolver.judge(after)
        end = outcome, carried_out(resolver.effects(after, outcome))
        ended[end] = ended.get(end, Fraction(0)) + chance
        outcomes[outcome] = outcomes.get(outcome, Fraction(0)) + chance
    assert agrees(chances(resolver, case), outcomes, rest)
    told: Tried = {}
    for found in ends_of(resolver, case):
        end = found.outcome, carried_out(found.effects)
        told[end] = told.get(end, Fraction(0)) + found.chance
    assert agrees(told, ended, rest)
