"""Which rule ids each part of a rule system cites."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from tracker.rules.reference import Pointer, PointerKind
from tracker.rules.resolver import Resolver
from tracker.rules.system import System


class Cites(Protocol):
    """A part that names the rules it is from."""

    @property
    def rules(self) -> tuple[str, ...]: ...


def cited(resolver: Resolver) -> set[str]:
    """Every rule id a resolver cites anywhere: its own, those of its questions, lines, outcomes and switches."""
    return set(_of_resolver(resolver))


def _of_resolver(resolver: Resolver) -> Iterator[str]:
    yield from resolver.rules
    for entry in resolver.inputs:
        yield from entry.field.rules
    for line in resolver.lines:
        yield from line.rules
    for outcome in resolver.outcomes:
        yield from outcome.rules
    for switch in resolver.switches:
        yield from switch.rules


def cited_by(system: System, pointer: Pointer) -> set[str]:
    """Every rule id cited by what a pointer names; `Rejected` when there is no such thing."""
    if pointer.kind is PointerKind.RESOLVER:
        return cited(system.resolver(pointer.name))
    look_up: Mapping[PointerKind, Callable[[str], Cites]] = {
        PointerKind.STEP: system.step,
        PointerKind.FIELD: system.field,
        PointerKind.BATTLE: system.battle_field,
        PointerKind.PROMPT: system.prompt,
        PointerKind.CONSEQUENCE: system.consequence,
        PointerKind.PROCEDURE: system.procedure,
    }
    return set(look_up[pointer.kind](pointer.name).rules)


def cited_anywhere(system: System) -> set[str]:
    """Every rule id the system quotes in anything it hands over."""
    cites: list[Cites] = [
        *system.cards.fields,
        *system.cards.battle_fields,
        *system.rolls.switches,
        *system.play.prompts,
    ]
    cites += [*system.play.procedures, *system.play.actions, *system.play.consequences]
    cites += [step for phase in system.turn.phases for step in phase.steps]
    return {rule for part in cites for rule in part.rules}.union(*map(cited, system.rolls.resolvers))
