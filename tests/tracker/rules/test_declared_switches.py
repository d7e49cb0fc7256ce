"""Every house rule a roll consults is declared with it: what is not declared is named neither in log nor form."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

from tests.at_random import EVERY_SYSTEM, a_value, opening
from tracker.battle.dice import Face
from tracker.battle.fields import AnyField, Rejected, Scalar, Shape
from tracker.rules.resolver import Case, Resolver, accept_inputs, deal

SYSTEMS = {key: opening(key).system for key in EVERY_SYSTEM}
ROLLS = [(key, resolver.key) for key, system in SYSTEMS.items() for resolver in system.rolls.resolvers]
CASES = 60
MOST_DICE = 12


class Readings(dict[str, str]):
    """House rules that remember which of them was looked at."""

    def __init__(self, readings: dict[str, str]) -> None:
        super().__init__(readings)
        self.consulted: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        self.consulted.add(key)
        return super().get(key, default)


def any_value(field: AnyField, chance: random.Random) -> Scalar:
    """Anything an input takes: of a number its whole range."""
    match field.shape:
        case Shape.WHOLE:
            return chance.randint(int(field.low), int(field.high))
        case Shape.WORDS:
            return chance.choice(("", "words"))
        case _:
            return a_value(field, chance)


def consulted(resolver: Resolver, case: Case, faces: list[int]) -> None:
    """Everything a roll works out, with the dice it wants laid down one by one."""
    resolver.bars(case)
    for entry in resolver.inputs:
        entry.matters(case)
    for share in faces:
        resolver.goal_of(case)
        resolver.figures(case)
        for line in resolver.lines:
            line.value(case)
        wanted = resolver.throws(case)
        if wanted is None:
            break
        case = deal(resolver, case, (Face(wanted.die.sides, 1 + share % wanted.die.sides),))
    if resolver.throws(case) is None:
        resolver.total(case)
        resolver.effects(case, resolver.judge(case))


@pytest.mark.parametrize(("key", "roll"), ROLLS, ids=[f"{key}.{roll}" for key, roll in ROLLS])
def test_a_roll_declares_every_house_rule_it_consults(key: str, roll: str) -> None:
    system, chance = SYSTEMS[key], random.Random(roll)
    resolver = system.resolver(roll)
    declared = {switch.key for switch in resolver.switches}
    for _case in range(CASES):
        readings = {switch.key: chance.choice(switch.options).key for switch in system.rolls.switches}
        given = {entry.field.key: any_value(entry.field, chance) for entry in resolver.inputs}
        case = Case(accept_inputs(resolver, given), Readings(readings))
        # An edited results table that cannot be read, and its like, is refused on the way.
        with suppress(Rejected):
            consulted(resolver, case, [chance.randrange(100) for _die in range(MOST_DICE)])
        assert isinstance(case.switches, Readings)
        assert case.switches.consulted <= declared, (given, readings)
