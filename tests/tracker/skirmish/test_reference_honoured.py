"""The reference and the running system agree: what a fact points to exists, and what is computed is cited."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tracker.reference import Fact, Honour, Pointer, PointerKind, load_reference
from tracker.resolver import Resolver
from tracker.skirmish import SYSTEM
from tracker.skirmish.switches import SWITCHES

REFERENCE = load_reference(SYSTEM.reference)
FACTS = tuple(REFERENCE.facts.values())


def names(kind: PointerKind) -> set[str]:
    """What a pointer of this kind may name in the running system."""
    return {
        PointerKind.RESOLVER: {resolver.key for resolver in SYSTEM.resolvers},
        PointerKind.STEP: {step.id for phase in SYSTEM.phases for step in phase.steps},
        PointerKind.FIELD: {field.key for field in SYSTEM.fields},
        PointerKind.BATTLE: {field.key for field in SYSTEM.table},
        PointerKind.PROMPT: {prompt.key for prompt in SYSTEM.prompts},
        PointerKind.CONSEQUENCE: {consequence.key for consequence in SYSTEM.consequences},
    }[kind]


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
    """Every rule id cited by what a pointer names."""
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


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.id)
def test_what_a_fact_points_to_exists(fact: Fact) -> None:
    missing = [f"{pointer.kind}:{pointer.name}" for pointer in fact.where if pointer.name not in names(pointer.kind)]
    assert not missing


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.id)
def test_a_fact_is_cited_by_something_it_points_to(fact: Fact) -> None:
    assert any(fact.id in cited_by(pointer) for pointer in fact.where), (
        f"{fact.id} ({fact.how}) is cited nowhere it points"
    )


def test_every_kind_of_honour_is_in_use() -> None:
    assert {fact.how for fact in FACTS} == set(Honour)


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.key)
def test_a_switch_is_the_ruling_of_the_reference_default_first(switch: object) -> None:
    from tracker.fields import Field

    assert isinstance(switch, Field)
    ruling = next(ruling for ruling in REFERENCE.rulings.values() if ruling.switch == switch.key)
    assert tuple(option.key for option in switch.options) == tuple(ruling.choices)
    assert switch.default == ruling.choices[0]
