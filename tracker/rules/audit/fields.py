"""Whether fields take what they say: a range that is one, a default within it, choices to choose from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tracker.battle.fields import AnyField, Rejected, Shape
from tracker.rules.audit.findings import Finding
from tracker.rules.system import System
from tracker.words import _
from tracker.written import figure


def fields_of(system: System) -> Iterator[tuple[str, AnyField]]:
    """Every field of the system, with the path to it."""
    yield from ((f"field/{field.key}", field) for field in system.cards.fields)
    yield from ((f"table/{field.key}", field) for field in system.cards.battle_fields)
    yield from ((f"switch/{field.key}", field) for field in system.rolls.switches)
    for resolver in system.rolls.resolvers:
        yield from ((f"resolver/{resolver.key}/input/{entry.field.key}", entry.field) for entry in resolver.inputs)
    for action in system.play.actions:
        yield from ((f"action/{action.key}/input/{field.key}", field) for field in action.inputs)


def audit_fields(system: System) -> list[Finding]:
    """Every field whose range, choices and default do not go together."""
    return [finding for where, field in fields_of(system) for finding in _audited(where, field)]


_WITH_OPTIONS: Final = frozenset({Shape.CHOICE, Shape.WORDS, Shape.TALLY})
"""Kinds of fields that may name what they hold by choices."""


def _audited(where: str, field: AnyField) -> Iterator[Finding]:
    if field.low > field.high:
        fault = _("its range goes from {low} to {high}").format(low=figure(field.low), high=figure(field.high))
        yield Finding(where, fault, _("a lower end that is not above the upper one"))
    if field.shape not in _WITH_OPTIONS if field.options else field.shape is Shape.CHOICE:
        fault = _("it has {count} choices").format(count=len(field.options))
        yield Finding(where, fault, _("choices for a choice, for words that are keys and for states of figures"))
        return
    known = {option.key for option in field.options}
    for other, key in field.also.items():
        if key not in known:
            fault = _("{other} means {key}, which is no choice of it").format(other=repr(other), key=repr(key))
            yield Finding(where, fault, field.accepted())
    yield from _default(where, field)


def _default(where: str, field: AnyField) -> Iterator[Finding]:
    try:
        taken = field.accept(field.default)
    except Rejected:
        taken = None
    # A flag is no number, though True is 1.
    if taken != field.default or type(taken) is not type(field.default):
        yield Finding(
            where, _("its default {value} is not accepted").format(value=repr(field.default)), field.accepted()
        )
