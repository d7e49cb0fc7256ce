"""Completions for a shell: systems, rolls and what they must know, rules, battles, files.

Each function takes what click hands over and gives the items that begin with what is typed already. Whatever goes
wrong in one leaves the shell without a proposal: a person in the middle of a line is told nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, TypeAlias

import click

from tracker.words import _

if TYPE_CHECKING:
    # Every command names what completes it; what a proposal is made of is imported by the shell that asks for one.
    from click.shell_completion import CompletionItem

    from tracker.battle.fields import AnyField
    from tracker.rules.system import System

Complete: TypeAlias = "Callable[[click.Context, click.Parameter, str], list[CompletionItem]]"


def _proposing(proposals: Callable[[click.Context, str], Iterable[tuple[str, str]]]) -> Complete:
    """A completion of what is found as pairs of a value and what it means."""

    @wraps(proposals)
    def complete(ctx: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
        with suppress(Exception):
            return [_item(value, help=about) for value, about in proposals(ctx, typed) if value.startswith(typed)]
        return []

    return complete


def a_file(_ctx: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Let the shell complete names of files."""
    return [_item(typed, type="file")]


def a_folder(_ctx: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Let the shell complete names of folders."""
    return [_item(typed, type="dir")]


@_proposing
def a_system(_ctx: click.Context, _typed: str) -> Iterator[tuple[str, str]]:
    """The rule systems that can be used, by their keys."""
    from tracker.rules.systems import usable_systems

    return ((system.key, _(system.name)) for system in usable_systems())


@_proposing
def a_roll(ctx: click.Context, _typed: str) -> Iterator[tuple[str, str]]:
    """The rolls of all systems, or of the one that `--system` names, with the system's key before them."""
    return ((f"{owner.key}.{each.key}", _(each.label)) for owner in _systems(ctx) for each in owner.rolls.resolvers)


@_proposing
def a_sheet(ctx: click.Context, _typed: str) -> Iterator[tuple[str, str]]:
    """The pages of rolls of all systems, or of the one that `--system` names, with the system's key before them."""
    return ((f"{owner.key}.{each.key}", _(each.label)) for owner in _systems(ctx) for each in owner.rolls.sheets)


@_proposing
def an_input(ctx: click.Context, typed: str) -> Iterator[tuple[str, str]]:
    """The missing inputs of the roll that was named; behind `=` the values that one accepts."""
    from screens.cli.systems import the_resolver

    _owner, resolver = the_resolver(ctx.params["name"], ctx.params.get("system"))
    given = {text.partition("=")[0] for text in ctx.params.get("inputs") or ()}
    fields = ((each.field, resolver.in_words(each.field.label, {})) for each in resolver.inputs)
    return _pairs((pair for pair in fields if pair[0].key not in given), typed)


@_proposing
def a_switch(ctx: click.Context, typed: str) -> Iterator[tuple[str, str]]:
    """The house rules, and behind `=` their readings."""
    return _pairs(((switch, _(switch.label)) for owner in _systems(ctx) for switch in owner.rolls.switches), typed)


@_proposing
def a_preset(ctx: click.Context, _typed: str) -> Iterator[tuple[str, str]]:
    """The house rules chosen at one stroke."""
    return ((preset.key, _(preset.label)) for owner in _systems(ctx) for preset in owner.rolls.presets)


@_proposing
def a_rule(ctx: click.Context, typed: str) -> Iterator[tuple[str, str]]:
    """The rules and rulings by their ids."""
    from tracker.rules.reference import load_reference

    for owner in _systems(ctx):
        if owner.reference:
            reference = load_reference(owner.reference)
            yield from ((fact.id, _(fact.text)) for fact in reference.facts.values() if fact.id.startswith(typed))
            yield from ((ruling.id, _(ruling.question)) for ruling in reference.rulings.values())


@_proposing
def a_battle(ctx: click.Context, _typed: str) -> Iterator[tuple[str, str]]:
    """The battles of the folder, by their ids."""
    from screens.cli.store import the_store

    return ((summary.id, summary.title) for summary in the_store(ctx).battles())


def _systems(ctx: click.Context) -> tuple[System, ...]:
    from screens.cli.systems import the_systems

    named, _dot, roll = str(ctx.params.get("name") or "").rpartition(".")
    return the_systems(ctx.params.get("system") or (named if roll and named else None))


def _item(value: str, **about: str) -> CompletionItem:
    from click.shell_completion import CompletionItem

    return CompletionItem(value, **about)


def _pairs(fields: Iterable[tuple[AnyField, str]], typed: str) -> Iterator[tuple[str, str]]:
    from tracker.battle.fields import Shape

    for field, label in fields:
        if not typed.startswith(f"{field.key}="):
            yield f"{field.key}=", label
        elif field.shape is Shape.CHOICE:
            yield from ((f"{field.key}={option.key}", _(option.label)) for option in field.options)
        elif field.shape is Shape.FLAG:
            yield from ((f"{field.key}={word}", label) for word in ("yes", "no"))
