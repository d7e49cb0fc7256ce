"""The tiny system with a former id for parts of every kind."""

from __future__ import annotations

from msgspec.structs import replace

from tests.play import with_parts
from tests.tiny import TINY
from tracker.battle.fields import AnyField, Option
from tracker.rules.system import System

FORMER = {
    "fire": "blaze",
    "men": "heads",
    "f": "volley_order",
    "shot": "volley",
    "actor": "shooter",
    "cover": "hedge",
    "success": "struck",
    "smoke": "fumes",
    "north": "up",
    "soft_cover": "cover_worth",
    "two": "double",
    "dense": "thick",
    "man_lost": "man_shot",
    "losses": "casualties",
}
"""What parts of the tiny system are called, and what they are said to have been called before."""


def was(key: str) -> tuple[str, ...]:
    """The former id of a part, if it had one."""
    return (FORMER[key],) if key in FORMER else ()


def aged(field: AnyField) -> AnyField:
    """The field with its former id, and those of its choices."""
    options = tuple(replace(option, was=was(option.key)) for option in field.options)
    return replace(field, was=was(field.key), options=options)


def renamed_tiny() -> System:
    """The tiny system, whose parts say what they were called before."""
    assert TINY.turn.tokens is not None
    fields = {field.key: aged(field) for field in TINY.cards.fields}
    switches = {switch.key: aged(switch) for switch in TINY.rolls.switches}
    return with_parts(
        TINY,
        fields=tuple(fields.values()),
        switches=tuple(switches.values()),
        phases=tuple(
            replace(phase, steps=tuple(replace(step, was=was(step.id)) for step in phase.steps))
            for phase in TINY.turn.phases
        ),
        resolvers=tuple(
            replace(
                resolver,
                was=was(resolver.key),
                inputs=tuple(replace(entry, field=aged(entry.field)) for entry in resolver.inputs),
                switches=tuple(switches[switch.key] for switch in resolver.switches),
                roles=tuple(replace(role, was=was(role.key)) for role in resolver.roles),
                outcomes=tuple(replace(outcome, was=was(outcome.key)) for outcome in resolver.outcomes),
            )
            for resolver in TINY.rolls.resolvers
        ),
        prompts=tuple(
            replace(prompt, was=was(prompt.key), options=(Option("north", "North", was("north")),))
            for prompt in TINY.play.prompts
        ),
        presets=tuple(replace(preset, was=was(preset.key)) for preset in TINY.rolls.presets),
        tokens=replace(
            TINY.turn.tokens,
            field=fields[TINY.turn.tokens.field.key],
            tokens=tuple(replace(one, was=was(one.key)) for one in TINY.turn.tokens.tokens),
        ),
        renamed={f"effect/{FORMER['man_lost']}": "man_lost", f"cause/{FORMER['losses']}": "losses"},
    )
