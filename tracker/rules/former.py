"""The names that parts of a rule system had before: a battle that holds one of them is read as holding the present one.

A part that is renamed keeps its old id in its `was`, the oldest first; effects and causes, which are words in a table
and no parts, are told in the system's `renamed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from tracker.battle.fields import AnyField, Option

if TYPE_CHECKING:
    from tracker.rules.resolver import Outcome, Resolver, Role
    from tracker.rules.system import Action, Preset, Procedure, Prompt, System, Token


def former(system: System) -> Mapping[str, str]:
    """The present id for the path to each former one: `step/3.1` is `start` now."""
    return dict(_former(system))


def _former(system: System) -> Iterator[tuple[str, str]]:
    for phase in system.phases:
        yield from ((f"step/{was}", step.id) for step in phase.steps for was in step.was)
    yield from _fields("field", system.fields)
    yield from _fields("table", system.battle_fields)
    yield from _fields("switch", system.switches)
    yield from _keyed("resolver", system.resolvers)
    for resolver in system.resolvers:
        yield from _fields(f"resolver/{resolver.key}/input", (entry.field for entry in resolver.inputs))
        yield from _keyed(f"resolver/{resolver.key}/outcome", resolver.outcomes)
        yield from _keyed(f"resolver/{resolver.key}/role", resolver.roles)
    yield from _keyed("procedure", system.procedures)
    for procedure in system.procedures:
        yield from _keyed(f"procedure/{procedure.key}/role", procedure.roles)
    yield from _keyed("action", system.actions)
    for action in system.actions:
        yield from _fields(f"action/{action.key}/input", action.inputs)
    yield from _keyed("prompt", system.prompts)
    for prompt in system.prompts:
        yield from _keyed(f"prompt/{prompt.key}", prompt.options)
    yield from _keyed("preset", system.presets)
    yield from _keyed("token", system.tokens.tokens if system.tokens is not None else ())
    yield from system.renamed.items()


def _keyed(
    path: str, parts: Iterable[Option | Resolver | Outcome | Role | Procedure | Action | Prompt | Preset | Token]
) -> Iterator[tuple[str, str]]:
    yield from ((f"{path}/{was}", part.key) for part in parts for was in part.was)


def _fields(path: str, fields: Iterable[AnyField]) -> Iterator[tuple[str, str]]:
    for field in fields:
        yield from ((f"{path}/{was}", field.key) for was in field.was)
        yield from _keyed(f"{path}/{field.key}", field.options)
