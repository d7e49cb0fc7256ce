"""The system as a house calls its parts, with its reminders and card values, without the steps it goes by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle
from tracker.battle.house import CardField, House
from tracker.rules.house.own_fields import own_fields
from tracker.rules.system import Phase, Step, System

N = TypeVar("N", bound=Struct)

_MOST_KEPT: Final = 8

_Dress = tuple[
    tuple[tuple[str, str], ...], tuple[tuple[str, tuple[str, ...]], ...], tuple[str, ...], str, tuple[CardField, ...]
]


def named_parts(system: System) -> tuple[str, ...]:
    """The path to each part that a house may name: `phase/magic`, `step/cast`, `token/C`, `field/morale`."""
    tokens = system.turn.tokens
    return (
        *(f"phase/{phase.id}" for phase in system.turn.phases),
        *(f"step/{step.id}" for phase in system.turn.phases for step in phase.steps),
        *(f"token/{token.key}" for token in (() if tokens is None else tokens.tokens)),
        *(f"field/{field.key}" for field in system.cards.fields),
    )


def dressed(system: System, house: House) -> System:
    """The system as this table calls its parts; itself where the house names, reminds of and adds nothing."""
    if not house.labels and not house.reminders and not house.hidden and not house.fields:
        return system
    heading = house.name if house.fields else ""
    dress = (tuple(house.labels.items()), tuple(house.reminders.items()), house.hidden, heading, house.fields)
    kept: dict[_Dress, System] = system.derived(_no_dress)
    if dress not in kept:
        if len(kept) >= _MOST_KEPT:
            kept.clear()
        kept[dress] = _dressed(system, house)
    return kept[dress]


def _no_dress(_system: System) -> dict[_Dress, System]:
    return {}


def _dressed(system: System, house: House) -> System:
    labels, tokens = house.labels, system.turn.tokens
    phases = tuple(_phase(phase, house) for phase in system.turn.phases)
    if tokens is not None:
        own = {path.partition("/")[2]: label for path, label in labels.items() if path.startswith("token/")}
        by_battle = tokens.names
        tokens = replace(
            tokens,
            tokens=tuple(_named(token, f"token/{token.key}", labels) for token in tokens.tokens),
            names=lambda battle: {**by_battle(battle), **own},
        )
    fields = tuple(_named(field, f"field/{field.key}", labels) for field in system.cards.fields)
    return replace(
        system,
        cards=replace(system.cards, fields=(*fields, *own_fields(house))),
        turn=replace(system.turn, phases=phases, tokens=tokens),
        audience=replace(
            system.audience,
            # What the table calls by a name of its own has it for viewers too.
            phase_words=_unnamed(system.audience.phase_words, "phase", labels),
            step_words=_unnamed(system.audience.step_words, "step", labels),
        ),
    )


def _unnamed(words: Mapping[str, str], kind: str, labels: Mapping[str, str]) -> Mapping[str, str]:
    """The words without those for parts that have a label of the house."""
    return {key: each for key, each in words.items() if f"{kind}/{key}" not in labels}


def _phase(phase: Phase, house: House) -> Phase:
    steps = tuple(_step(step, house) for step in phase.steps)
    return replace(_named(phase, f"phase/{phase.id}", house.labels), steps=steps)


def _step(step: Step, house: House) -> Step:
    named = _named(step, f"step/{step.id}", house.labels)
    if step.id in house.hidden and step.may_be_hidden:
        named = replace(named, matters=_never)
    return replace(named, reminders=house.reminders[step.id]) if step.id in house.reminders else named


def _never(_battle: Battle) -> bool:
    return False


def _named(part: N, path: str, labels: Mapping[str, str]) -> N:
    return replace(part, label=labels[path]) if path in labels else part
