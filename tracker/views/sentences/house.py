"""The rules of a table's own in words: what its house changes, line by line, and what of it is no longer known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tracker.battle.house import House, LineChange
from tracker.play.agreed.house import readings
from tracker.rules.house.accepting import misfits
from tracker.rules.house.dressing import named_parts
from tracker.rules.system import System
from tracker.views.figures import signed
from tracker.views.sentences.names import known, resolver_name, step_name
from tracker.words import _, labelled, n_

_MOST_NAMED: Final = 3


def house_taken(system: System, house: House) -> str:
    """That the table plays by rules of its own from here on, and the first of them."""
    if not house.name:
        return _("The table's own rules are laid down: the printed ones hold.")
    rows = list(house_rows(system, house))
    shown, more = rows[:_MOST_NAMED], len(rows[_MOST_NAMED:])
    if more:
        shown.append(n_("and {count} more", "and {count} more", more).format(count=more))
    return _("The table plays by “{house}”: {rules}.").format(house=house.name, rules="; ".join(shown) or _("nothing"))


def house_rows(system: System, house: House) -> Iterator[str]:
    """What a house changes, each in a few words, in the order of its file; nothing that this version does not know."""
    yield from (row for change in house.lines if (row := change_in_words(system, change)))
    for key, reading in readings(system, house).items():
        switch = system.switch(key)
        yield labelled(_(switch.label), switch.show(reading))
    known_parts = named_parts(system)
    called = _("{part} is called “{label}”")
    yield from (called.format(part=path, label=label) for path, label in house.labels.items() if path in known_parts)
    for step, texts in house.reminders.items():
        yield from (labelled(step_name(system, step), text) for text in texts if known(system.step, step) is not None)


def change_in_words(system: System, change: LineChange) -> str:
    """`Melee attack: support +3 → +2`; empty where the line is none that this version knows."""
    resolver = known(system.resolver, change.roll)
    line = None if resolver is None else resolver.line(change.line)
    if resolver is None or line is None:
        return ""
    label = resolver.in_words(line.label, resolver.defaults())
    if change.value is not None and line.printed is not None:
        label = f"{label} {signed(line.printed)} → {signed(change.value)}"
    else:
        label = _("{label}, {figure} on top").format(label=label, figure=signed(change.add))
    return labelled(resolver_name(system, resolver.key), label)


def unknown_in_house(system: System, house: House) -> tuple[str, ...]:
    """What a house says that this version does not know, each with its place in the file."""
    return tuple(str(misfit) for misfit in misfits(system, house))
