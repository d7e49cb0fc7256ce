"""The order in which a roll is asked: the questions of the table first, then line by line, the free line last."""

from __future__ import annotations

from collections.abc import Collection

from tracker.rules.resolver.declaration import Resolver
from tracker.rules.resolver.free import FREE
from tracker.rules.resolver.lines import Line


def by_question(
    lines: tuple[Line, ...], asked: Collection[str], known: Collection[str]
) -> list[tuple[str, list[Line]]]:
    """Every row as (key, its lines): a question gathers the lines it drives at the place of the first one.

    What is open and drives no line comes before them, what is `known` and drives none after them.
    """
    grouped: dict[str, list[Line]] = {}
    for line in lines:
        key = line.asked_by(asked) or f"line {line.key}"
        grouped.setdefault(key, []).append(line)
    alone: list[tuple[str, list[Line]]] = [(key, []) for key in asked if key not in grouped]
    opening = [row for row in alone if row[0] not in known]
    rows = [*opening, *grouped.items(), *(row for row in alone if row[0] in known)]
    return sorted(rows, key=lambda row: FREE.index(row[0]) if row[0] in FREE else -1)


def in_form_order(resolver: Resolver) -> tuple[str, ...]:
    """The keys of all inputs as the form asks them of somebody who has the units at hand."""
    asked = [entry.field.key for entry in resolver.inputs]
    read = {entry.field.key for entry in resolver.inputs if entry.reader is not None}
    return tuple(key for key, _lines in by_question(resolver.lines, asked, read) if key in asked)
