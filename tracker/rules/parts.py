"""One walk over a rule system: every list of its parts, with the path that leads to it.

What hangs on ids is read off this walk: those a battle may hold, the former ones, what stands twice in a list.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from tracker.battle.fields import AnyField
from tracker.rules.resolver import Resolver
from tracker.rules.system import System


class Parts(Struct, frozen=True):
    """Parts among which each id stands once: for each its present id, with those it had before, the oldest first.

    `in_battles` is False where no battle holds the ids; choices of a field may have an empty one: nothing chosen.
    """

    path: str
    ids: tuple[tuple[str, tuple[str, ...]], ...]
    in_battles: bool = True
    are_choices: bool = False


def parts_of(system: System) -> Iterator[Parts]:
    """Every list of parts, in the order of the declaration: `step`, `resolver/shot/outcome`, `field/morale`."""
    yield Parts("phase", tuple((phase.id, ()) for phase in system.turn.phases), in_battles=False)
    yield Parts("step", tuple((step.id, step.was) for phase in system.turn.phases for step in phase.steps))
    yield from _fields("field", system.cards.fields)
    yield from _fields("table", system.cards.battle_fields)
    yield from _fields("switch", system.rolls.switches)
    yield _keyed("preset", system.rolls.presets)
    yield _keyed("consequence", system.play.consequences, in_battles=False)
    yield _keyed("sheet", system.rolls.sheets, in_battles=False)
    yield _keyed("resolver", system.rolls.resolvers)
    for resolver in system.rolls.resolvers:
        yield from _of_resolver(resolver)
    yield _keyed("procedure", system.play.procedures)
    for procedure in system.play.procedures:
        yield _keyed(f"procedure/{procedure.key}/role", procedure.roles)
    yield _keyed("action", system.play.actions)
    for action in system.play.actions:
        yield from _fields(f"action/{action.key}/input", action.inputs)
    yield _keyed("prompt", system.play.prompts)
    for prompt in system.play.prompts:
        yield _keyed(f"prompt/{prompt.key}", prompt.options)
    yield _keyed("token", system.turn.tokens.tokens if system.turn.tokens is not None else ())


def declared(system: System) -> frozenset[str]:
    """Every id a battle may hold, each as the path to it: `step/fire`, `resolver/shot/outcome/hit`.

    The keys of the answers within a procedure are not among them: they come about as it asks.
    """
    kinds = {*system.play.effects, *(words.partition(".")[0] for words in system.words.effect_words)}
    parts = {f"{parts.path}/{key}" for parts in parts_of(system) if parts.in_battles for key, _was in parts.ids}
    return frozenset(
        {*parts, *(f"effect/{kind}" for kind in kinds), *(f"cause/{cause}" for cause in system.words.causes)}
    )


def former(system: System) -> Mapping[str, str]:
    """The present id for the path to each former one: `step/3.1` is `start` now.

    A part that is renamed keeps its old id in its `was`, the oldest first; effects and causes, which are words in a
    table and no parts, are told in the system's `renamed`.
    """
    parts = ((f"{parts.path}/{old}", key) for parts in parts_of(system) for key, was in parts.ids for old in was)
    return {**dict(parts), **system.words.renamed}


def _of_resolver(resolver: Resolver) -> Iterator[Parts]:
    path = f"resolver/{resolver.key}"
    yield _keyed(f"{path}/role", resolver.roles)
    yield from _fields(f"{path}/input", tuple(entry.field for entry in resolver.inputs))
    yield _keyed(f"{path}/line", resolver.lines, in_battles=False)
    yield _keyed(f"{path}/outcome", resolver.outcomes)


def _keyed(path: str, parts: Iterable[Any], *, in_battles: bool = True, are_choices: bool = False) -> Parts:
    """Parts that have a `key` and, where it was ever another, a `was`."""
    return Parts(path, tuple((part.key, getattr(part, "was", ())) for part in parts), in_battles, are_choices)


def _fields(path: str, fields: tuple[AnyField, ...]) -> Iterator[Parts]:
    yield _keyed(path, fields)
    for field in fields:
        yield _keyed(f"{path}/{field.key}", field.options, are_choices=True)
