"""The ids a rule system puts into the world: what battles and commands know its parts by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tracker.battle.fields import AnyField

if TYPE_CHECKING:
    from tracker.rules.resolver import Resolver
    from tracker.rules.system import System


def declared(system: System) -> frozenset[str]:
    """Every id a battle may hold, each as the path to it: `step/fire`, `resolver/shot/outcome/hit`.

    The keys of the answers within a procedure are not among them: they come about as it asks.
    """
    return frozenset(_declared(system))


def _declared(system: System) -> Iterator[str]:
    yield from (f"step/{step.id}" for phase in system.phases for step in phase.steps)
    yield from _fields("field", system.fields)
    yield from _fields("table", system.battle_fields)
    yield from _fields("switch", system.switches)
    yield from (f"preset/{preset.key}" for preset in system.presets)
    for resolver in system.resolvers:
        yield from _resolver(resolver)
    for procedure in system.procedures:
        yield f"procedure/{procedure.key}"
        yield from (f"procedure/{procedure.key}/role/{role.key}" for role in procedure.roles)
    for action in system.actions:
        yield f"action/{action.key}"
        yield from _fields(f"action/{action.key}/input", action.inputs)
    for prompt in system.prompts:
        yield f"prompt/{prompt.key}"
        yield from (f"prompt/{prompt.key}/{option.key}" for option in prompt.options)
    yield from (f"token/{token.key}" for token in (system.tokens.tokens if system.tokens is not None else ()))
    yield from (
        f"effect/{kind}" for kind in {*system.effects, *(words.partition(".")[0] for words in system.effect_words)}
    )
    yield from (f"cause/{cause}" for cause in system.causes)


def _resolver(resolver: Resolver) -> Iterator[str]:
    yield f"resolver/{resolver.key}"
    yield from (f"resolver/{resolver.key}/role/{role.key}" for role in resolver.roles)
    yield from _fields(f"resolver/{resolver.key}/input", (entry.field for entry in resolver.inputs))
    yield from (f"resolver/{resolver.key}/outcome/{outcome.key}" for outcome in resolver.outcomes)


def _fields(path: str, fields: Iterable[AnyField]) -> Iterator[str]:
    for field in fields:
        yield f"{path}/{field.key}"
        yield from (f"{path}/{field.key}/{option.key}" for option in field.options)
