"""Whether what is shown can be read: no label left empty, no blank that nothing fills."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Protocol

from tracker.battle.fields import AnyField
from tracker.rules.audit.fields import fields_of
from tracker.rules.audit.findings import Finding, one_of
from tracker.rules.resolver import Resolver
from tracker.rules.system import System
from tracker.words import BLANK, _

_OF_AN_EFFECT = ("who", "amount", "key", "value")
_OF_A_VALUE = ("unit", "was", "now")
_OF_A_QUESTION = ("unit",)


class Labelled(Protocol):
    """A part that is shown by a label."""

    @property
    def key(self) -> str: ...
    @property
    def label(self) -> str: ...


def audit_texts(system: System) -> list[Finding]:
    """Every text of the system that is empty, or has a blank that nothing fills."""
    return list(_audited(system))


def _audited(system: System) -> Iterator[Finding]:
    yield from _said("system/name", system.name)
    yield from _said("system/blurb", system.blurb)
    for phase in system.turn.phases:
        yield from _said(f"phase/{phase.id}", phase.label)
        for step in phase.steps:
            yield from _said(f"step/{step.id}/label", step.label)
            yield from _said(f"step/{step.id}/text", step.text)
    for where, field in fields_of(system):
        yield from _field(system, where, field)
    for resolver in system.rolls.resolvers:
        yield from _roll(resolver)
    for page in system.rolls.common:
        yield from _said(f"common/{page.of}", page.label)
    yield from _labels("procedure", system.play.procedures)
    yield from _labels("action", system.play.actions)
    for prompt in system.play.prompts:
        yield from _said(f"prompt/{prompt.key}", prompt.question, _OF_A_QUESTION)
        yield from _labels(f"prompt/{prompt.key}", prompt.options)
    yield from _labels("preset", system.rolls.presets)
    yield from _labels("consequence", system.play.consequences)
    yield from _labels("token", system.turn.tokens.tokens if system.turn.tokens is not None else ())
    for cause, words in system.words.causes.items():
        yield from _said(f"cause/{cause}", words)
    for kind, words in system.words.effect_words.items():
        yield from _said(f"effect/{kind}", words, _OF_AN_EFFECT)


def _labels(where: str, parts: Iterable[Labelled]) -> Iterator[Finding]:
    for part in parts:
        yield from _said(f"{where}/{part.key}", part.label)


def _field(system: System, where: str, field: AnyField) -> Iterator[Finding]:
    yield from _said(where, field.label, _inputs_of(system, where))
    yield from _labels(where, (option for option in field.options if option.key))
    if isinstance(field.says, str) and field.says:
        yield from _said(where, field.says, _OF_A_VALUE)


def _roll(resolver: Resolver) -> Iterator[Finding]:
    where = f"resolver/{resolver.key}"
    roles = [role.key for role in resolver.roles]
    inputs = [entry.field.key for entry in resolver.inputs]
    yield from _said(where, resolver.label)
    if resolver.deed:
        yield from _said(f"{where}/deed", resolver.deed, [*roles, *inputs])
    for role in resolver.roles:
        yield from _said(f"{where}/role/{role.key}", role.label)
    for line in resolver.lines:
        yield from _said(f"{where}/line/{line.key}", line.label, inputs)
    for outcome in resolver.outcomes:
        yield from _said(f"{where}/outcome/{outcome.key}", outcome.label, inputs)


def _inputs_of(system: System, where: str) -> list[str]:
    kind, key, *_rest = where.split("/")
    return [*system.inputs_of(key)] if kind == "resolver" else []


def _said(where: str, words: str, blanks: Collection[str] = ()) -> Iterator[Finding]:
    if not words.strip():
        yield Finding(where, _("it has no words"), _("what a reader shall see"))
    for blank in BLANK.findall(words):
        if blank not in blanks:
            fault = _("nothing fills the blank {blank}").format(blank="{" + blank + "}")
            yield Finding(where, fault, one_of("{" + each + "}" for each in blanks))
