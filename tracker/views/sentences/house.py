"""The rules of a table's own in words: what its house changes, line by line, and what of it is no longer known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tracker.battle.house import Condition, House, LineChange, StandingLine, written
from tracker.play.agreed.house import readings
from tracker.rules.house.accepting import conditional_fields, misfits
from tracker.rules.house.dressing import named_parts
from tracker.rules.house.own_fields import own_fields
from tracker.rules.resolver import Resolver
from tracker.rules.system import System
from tracker.views.figures import signed
from tracker.views.sentences.names import known, resolver_name, step_name
from tracker.words import _, labelled, n_

_MOST_NAMED: Final = 3


def house_taken(system: System, house: House) -> str:
    """That the table plays by rules of its own from here on, and the first of them."""
    if not house.name:
        return _("The table's own rules are dropped: the printed ones apply.")
    rows = list(house_rows(system, house))
    shown, more = rows[:_MOST_NAMED], len(rows[_MOST_NAMED:])
    if more:
        shown.append(n_("and {count} more", "and {count} more", more).format(count=more))
    return _("The table plays by “{house}”: {rules}.").format(
        house=house.name, rules="; ".join(shown).rstrip(".") or _("nothing")
    )


def house_rows(system: System, house: House) -> Iterator[str]:
    """What a house changes, each in a few words, in the order of its file; nothing that this version does not know."""
    yield from (row for change in house.lines if (row := change_in_words(system, change)))
    yield from (_standing_in_words(system, house, own) for own in house.standing if _is_known(system, own))
    yield from (
        _("on the cards: {label}, {accepted}").format(label=field.label, accepted=field.accepted())
        for field in own_fields(house)
    )
    for key, reading in readings(system, house).items():
        switch = system.switch(key)
        yield labelled(_(switch.label), switch.show(reading))
    known_parts = named_parts(system)
    called = _("{part} is called “{label}”")
    yield from (called.format(part=path, label=label) for path, label in house.labels.items() if path in known_parts)
    for step, texts in house.reminders.items():
        yield from (labelled(step_name(system, step), text) for text in texts if known(system.step, step) is not None)
    hidden = [step_name(system, step) for step in house.hidden if known(system.step, step) is not None]
    if hidden:
        yield _("skipped: {steps}").format(steps=", ".join(hidden))


def figures_changed(house: House) -> str:
    """That figures are those of a house; empty where it changes none."""
    if not house.lines and not house.standing:
        return ""
    return _("by the figures of “{house}”").format(house=house.name)


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


def _is_known(system: System, own: StandingLine) -> bool:
    return any(known(system.resolver, roll) is not None for roll in own.rolls)


def _standing_in_words(system: System, house: House, own: StandingLine) -> str:
    """`Melee attack: veterans +1, where veteran (attacker) = yes`."""
    line = f"{own.label} {signed(own.value)}"
    if own.when:
        resolver = next(resolver for roll in own.rolls if (resolver := known(system.resolver, roll)) is not None)
        conditions = "; ".join(_condition(system, house, resolver, condition) for condition in own.when)
        line = _("{line}, where {conditions}").format(line=line, conditions=conditions)
    return labelled(", ".join(resolver_name(system, roll) for roll in own.rolls), line)


_SIGNS: Final = {"==": "=", "!=": "≠", "in": "="}


def _condition(system: System, house: House, resolver: Resolver, condition: Condition) -> str:
    field = conditional_fields(system, resolver, house).get(condition.key)
    label = written(condition.key) if field is None else resolver.in_words(field.label, resolver.defaults())
    role, dot, _key = condition.key.partition(".")
    who = next((_(each.label) for each in resolver.roles if dot and each.key == role), "")
    values = (str(value) if field is None else field.show(value) for value in condition.values)
    return f"{label}{f' ({who})' if who else ''} {_SIGNS.get(condition.sign, condition.sign)} {' | '.join(values)}"


def unknown_in_house(system: System, house: House) -> tuple[str, ...]:
    """What a house says that this version does not know, each with its place in the file, in sentences."""
    words = _("this version goes on without {what}")
    return tuple(words.format(what=misfit) for misfit in misfits(system, house))
