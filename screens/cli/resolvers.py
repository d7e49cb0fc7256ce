"""`oriflamme resolvers`: every roll, table and computation, with what it must know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import click

from screens.cli.command import Command
from screens.cli.lines import as_json, columns, say
from screens.cli.options import system_option
from screens.cli.systems import each_system
from tracker.battle.dice import Face, Source
from tracker.battle.fields import AnyField, Field, Shape
from tracker.rules.resolver import Case, Input, Resolver, Throw, in_form_order
from tracker.rules.system import System
from tracker.words import _

_DEEPEST: Final = 6


@click.command(
    cls=Command,
    help=_("List the resolvers: what each must know, its dice, its house rules."),
    examples=(
        "oriflamme resolvers --system {other}",
        "oriflamme resolvers --json",
    ),
)
@system_option
@click.option("--json", "in_json", is_flag=True, help=_("Print one JSON list."))
def resolvers(system: str | None, in_json: bool) -> None:
    """Every resolver of one system or of all."""
    rolls = each_system(system, lambda owner: [(resolver, dice_of(resolver)) for resolver in owner.rolls.resolvers])
    if in_json:
        as_json([_described(owner, resolver, dice) for owner, listed in rolls for resolver, dice in listed])
        return
    for owner, listed in rolls:
        say(f"{_(owner.name)} ({owner.key})")
        for resolver, thrown in listed:
            _tell(resolver, ", ".join(_die(throw) for throw in thrown) or _("no dice"))
        if owner.rolls.switches:
            say()
            say(_("house rules, the first reading being the default"), 2)
            columns([(_spelt(switch), _(switch.label)) for switch in owner.rolls.switches], 4)
        if owner.rolls.presets:
            say()
            say(_("presets of house rules"), 2)
            columns([(f"--preset {preset.key}", _(preset.label)) for preset in owner.rolls.presets], 4)
        say()


def _tell(resolver: Resolver, dice: str) -> None:
    say()
    say(f"{resolver.key} · {_(resolver.label)} · {dice}", 2)
    if resolver.also:
        say(_("also as {names}").format(names=", ".join(resolver.also)), 4)
    asked = [resolver.input(key) for key in in_form_order(resolver)]
    columns([(_spelt(entry.field), _asked(resolver, entry)) for entry in asked], 4)
    columns([(f"--switch {switch.key}", _(switch.label)) for switch in resolver.switches], 4)


def _asked(resolver: Resolver, entry: Input) -> str:
    """The question in words, with what it is called elsewhere, and that it has no answer of its own."""
    asked = resolver.in_words(entry.field.label, {})
    if entry.also:
        asked = _("{question} (also {names})").format(question=asked, names=", ".join(entry.also))
    return _("{question} · to be given").format(question=asked) if entry.is_needed_alone else asked


def _die(throw: Throw) -> str:
    return f"{throw.die.name} ({_(throw.label)})"


def _spelt(field: AnyField) -> str:
    return f"{field.key}={_takes(field)}"


def _takes(field: AnyField) -> str:
    match field.shape:
        case Shape.CHOICE:
            return "|".join(option.key for option in field.options)
        case Shape.FLAG:
            return "yes|no"
        case Shape.WORDS:
            return "…"
        case Shape.TALLY:
            return f"{field.low:g}…{field.high:g},…"
        case _:
            return f"{field.low:g}…{field.high:g}"


def dice_of(resolver: Resolver) -> tuple[Throw, ...]:
    """The dice it may want, each kind and purpose once, found by trying every way its rolls can go."""
    seen: dict[tuple[int, str], Throw] = {}
    for throw in _throws(resolver, Case(resolver.defaults(), {}), 0):
        seen.setdefault((throw.die.sides, throw.label), throw)
    return tuple(seen.values())


def _throws(resolver: Resolver, case: Case, depth: int) -> Iterator[Throw]:
    wanted = resolver.throws(case)
    if wanted is None or depth == _DEEPEST:
        return
    yield wanted
    for low, _high in wanted.runs():
        yield from _throws(resolver, case.after(Face(wanted.die.sides, low, Source.TYPED)), depth + 1)


def _described(system: System, resolver: Resolver, dice: tuple[Throw, ...]) -> dict[str, Any]:
    consulted = {switch.key for switch in resolver.switches}
    # Those of procedures and of what follows of itself come last: a program shall find every switch of the sheet.
    others = (switch for switch in system.rolls.switches if switch.key not in consulted)
    return {
        "system": system.key,
        "name": resolver.key,
        "also": list(resolver.also),
        "label": _(resolver.label),
        "rules": list(resolver.rules),
        "inputs": [
            {
                **described_field(entry.field),
                "label": resolver.in_words(entry.field.label, {}),
                **({"needed": True} if entry.is_needed_alone else {}),
                **({"also": list(entry.also)} if entry.also else {}),
            }
            for entry in (resolver.input(key) for key in in_form_order(resolver))
        ],
        "dice": [{"die": throw.die.sides, "for": _(throw.label)} for throw in dice],
        "switches": [_switch(switch, switch.key in consulted) for switch in (*resolver.switches, *others)],
        "outcomes": [outcome.key for outcome in resolver.outcomes],
    }


def described_field(field: AnyField) -> dict[str, Any]:
    """A field for a program: name, type, what it accepts, default, rule ids."""
    about: dict[str, Any] = {"name": field.key, "label": _(field.label), "type": field.shape.value}
    match field.shape:
        case Shape.CHOICE:
            about["choices"] = [option.key for option in field.options]
        case Shape.WHOLE | Shape.TALLY:
            about["range"] = [int(field.low), int(field.high)]
        case Shape.DECIMAL:
            about["range"] = [field.low, field.high]
        case Shape.WORDS:
            about["length"] = int(field.high)
        case Shape.FLAG:
            pass
    return {**about, "default": field.default, "rules": list(field.rules)}


def _switch(switch: Field[str], consulted: bool) -> dict[str, Any]:
    return {
        "name": switch.key,
        "label": _(switch.label),
        "choices": [option.key for option in switch.options],
        "default": switch.default,
        "consulted": consulted,
        "rules": list(switch.rules),
    }
