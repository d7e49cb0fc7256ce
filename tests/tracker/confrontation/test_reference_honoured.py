"""The reference and the running system agree: what a fact points to exists, and cites it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tracker.confrontation import SYSTEM
from tracker.confrontation.switches import SWITCHES
from tracker.fields import Field, Rejected
from tracker.reference import Fact, Honour, Pointer, PointerKind, load_reference
from tracker.resolver import Resolver

REFERENCE = load_reference(SYSTEM.reference)
FACTS = tuple(REFERENCE.facts.values())


def cited_by_resolver(resolver: Resolver) -> Iterator[str]:
    """Every rule id a resolver cites anywhere."""
    yield from resolver.rules
    for entry in resolver.inputs:
        yield from entry.field.rules
    for line in resolver.lines:
        yield from line.rules
    for outcome in resolver.outcomes:
        yield from outcome.rules
    for switch in resolver.switches:
        yield from switch.rules


def cited_by(pointer: Pointer) -> set[str]:
    """Every rule id cited by what a pointer names; `Rejected` where it names nothing."""
    match pointer.kind:
        case PointerKind.RESOLVER:
            return set(cited_by_resolver(SYSTEM.resolver(pointer.name)))
        case PointerKind.STEP:
            return set(SYSTEM.step(pointer.name).rules)
        case PointerKind.FIELD:
            return set(SYSTEM.field(pointer.name).rules)
        case PointerKind.BATTLE:
            return set(SYSTEM.table_field(pointer.name).rules)
        case PointerKind.PROMPT:
            return set(SYSTEM.prompt(pointer.name).rules)
        case PointerKind.CONSEQUENCE:
            return set(SYSTEM.consequence(pointer.name).rules)
        case PointerKind.PROCEDURE:
            return set(SYSTEM.procedure(pointer.name).rules)


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.id)
def test_a_fact_is_cited_by_everything_it_points_to(fact: Fact) -> None:
    silent = [str(pointer) for pointer in fact.where if fact.id not in cited_by(pointer)]
    assert not silent


def test_what_a_pointer_names_must_exist() -> None:
    with pytest.raises(Rejected):
        cited_by(Pointer(PointerKind.RESOLVER, "no_such_roll"))


def test_every_kind_of_honour_is_in_use() -> None:
    assert {fact.how for fact in FACTS} == set(Honour)


def test_everything_cited_in_the_system_is_in_the_reference() -> None:
    cited = {rule for resolver in SYSTEM.resolvers for rule in cited_by_resolver(resolver)}
    cited |= {rule for phase in SYSTEM.phases for step in phase.steps for rule in step.rules}
    cited |= {rule for action in SYSTEM.actions for rule in action.rules}
    assert cited - REFERENCE.facts.keys() == set()


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.key)
def test_a_switch_is_the_ruling_of_the_reference_default_first(switch: Field[str]) -> None:
    ruling = next(ruling for ruling in REFERENCE.rulings.values() if ruling.switch == switch.key)
    assert tuple(option.key for option in switch.options) == tuple(ruling.choices)
    assert switch.default == ruling.choices[0]


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.key)
def test_every_switch_is_given_by_some_roll(switch: Field[str]) -> None:
    assert any(switch in resolver.switches for resolver in SYSTEM.resolvers)
