"""The rules of a table's own in words: what its house changes, line by line, and what of it is no longer known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tracker.battle.fields import AnyField
from tracker.battle.house import Condition, House, LineChange, RowChange, StandingLine, Tally, file_key
from tracker.play.agreed.house import readings
from tracker.rules.house.accepting import conditional_fields, counted_fields, misfits
from tracker.rules.house.dressing import named_parts
from tracker.rules.house.own_fields import own_fields
from tracker.rules.resolver import Resolver
from tracker.rules.system import System
from tracker.views.figures import plain, signed
from tracker.views.sentences.names import known, resolver_name, step_name
from tracker.words import _, labelled, n_

if TYPE_CHECKING:
    from tracker.play.forecast import Outlook
    from tracker.play.sheets import OpenSheet
    from tracker.play.worksheet import Worksheet

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
        house=house.name, rules=_("; ").join(shown).rstrip(".") or _("nothing")
    )


def house_rows(system: System, house: House) -> Iterator[str]:
    """The changes of a house, each in a few words, in the order of its file; none that this version does not know."""
    yield from (row for change in house.lines if (row := change_in_words(system, change)))
    yield from (row_in_words(system, row) for row in house.results if _known_result(system, row))
    yield from other_rows(system, house)


def other_rows(system: System, house: House) -> Iterator[str]:
    """The other changes, beside the figures of lines and the results of tables, each in a few words."""
    yield from (_standing_in_words(system, house, own) for own in house.standing if _is_known(system, own))
    yield from (tally_in_words(system, house, own) for own in house.score)
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


def counted_by_the_house(sheet: OpenSheet, seen: Outlook) -> tuple[str, ...]:
    """The figures and results of the table's own that a forecast reckons with, each once, in words.

    Of the rolls of the page those that count there; of tests that may follow, all that may count in them.
    """
    system, house = sheet.system, sheet.battle.house
    if not (house.lines or house.standing or house.results):
        return ()
    rows: dict[str, None] = {}
    for entry in sheet.entries:
        if entry.is_open and (roll := sheet.worksheet(entry)) is not None:
            rows |= dict.fromkeys(_counted(system, roll))
    for resolver in dict.fromkeys(test.resolver for unit in seen.units for test in unit.tests):
        rows |= dict.fromkeys(_may_count(system, house, resolver))
    return tuple(rows)


def _counted(system: System, roll: Worksheet) -> Iterator[str]:
    """`Melee attack: support +2 (printed +3)`, for each line of a roll that its house has a say in."""
    changes, resolver = roll.case.house, roll.resolver
    if changes is None:
        return
    for line in resolver.applied(roll.undiced):
        if line.printed is not None or changes.adds(line.id):
            declared = resolver.line(line.id)
            label = line.label if declared is None else resolver.in_words(declared.label, roll.case.values)
            figure = signed(line.value)
            if line.printed is not None:
                figure = _("{figure} (printed {printed})").format(figure=figure, printed=signed(line.printed))
            yield labelled(resolver_name(system, resolver.key), f"{label} {figure}")
    yield from (row_in_words(system, row) for row in changes.rows if _known_result(system, row))


def _may_count(system: System, house: House, roll: str) -> Iterator[str]:
    changed = (change_in_words(system, change) for change in house.lines if change.roll == roll)
    yield from (words for words in changed if words)
    yield from (_standing_in_words(system, house, own) for own in house.standing if roll in own.rolls)
    yield from (row_in_words(system, row) for row in house.results if row.roll == roll and _known_result(system, row))


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


def row_in_words(system: System, row: RowChange) -> str:
    """`Artillery table, 4–9: on target`."""
    resolver = system.resolver(row.roll)
    run = (
        plain(row.low) if row.low == row.high else _("{low} to {high}").format(low=plain(row.low), high=plain(row.high))
    )
    called = [resolver.in_words(resolver.outcome(result).label, resolver.defaults()) for result in row.results]
    return labelled(f"{resolver_name(system, row.roll)}, {run}", " | ".join(called))


def _known_result(system: System, row: RowChange) -> bool:
    resolver = known(system.resolver, row.roll)
    return resolver is not None and all(known(resolver.outcome, result) is not None for result in row.results)


def tally_in_words(system: System, house: House, own: Tally) -> str:
    """`Score: spoils, +2 for each enemy unit out of the battle, where Kind = archers`."""
    fields = counted_fields(system, house)
    if own.per and (per := fields.get(own.per)) is not None:
        templates = (
            (
                _("{value} for each point of {per} of own units left"),
                _("{value} for each point of {per} of own units out"),
            ),
            (_("{value} for each point of {per} of enemies left"), _("{value} for each point of {per} of enemies out")),
        )
        line = templates[own.enemy][own.out].format(value=signed(own.value), per=_(per.label))
    else:
        templates = (
            (_("{value} for each own unit left"), _("{value} for each own unit out")),
            (_("{value} for each enemy unit left"), _("{value} for each enemy unit out")),
        )
        line = templates[own.enemy][own.out].format(value=signed(own.value))
    if own.when:
        conditions = _("; ").join(_compared(fields.get(each.key), file_key(each.key), each) for each in own.when)
        line = _("{line}, where {conditions}").format(line=line, conditions=conditions)
    return labelled(_("score: {label}").format(label=own.label), line)


def _is_known(system: System, own: StandingLine) -> bool:
    return any(known(system.resolver, roll) is not None for roll in own.rolls)


def _standing_in_words(system: System, house: House, own: StandingLine) -> str:
    """`Melee attack: veterans +1, where veteran (attacker) = yes`."""
    line = f"{own.label} {signed(own.value)}"
    if own.when:
        resolver = next(resolver for roll in own.rolls if (resolver := known(system.resolver, roll)) is not None)
        conditions = _("; ").join(_condition(system, house, resolver, condition) for condition in own.when)
        line = _("{line}, where {conditions}").format(line=line, conditions=conditions)
    return labelled(", ".join(resolver_name(system, roll) for roll in own.rolls), line)


_SIGNS: Final = {"==": "=", "!=": "≠", "in": "="}


def _condition(system: System, house: House, resolver: Resolver, condition: Condition) -> str:
    field = conditional_fields(system, resolver, house).get(condition.key)
    label = file_key(condition.key) if field is None else resolver.in_words(field.label, resolver.defaults())
    role, dot, _key = condition.key.partition(".")
    who = next((_(each.label) for each in resolver.roles if dot and each.key == role), "")
    return _compared(field, f"{label}{f' ({who})' if who else ''}", condition)


def _compared(field: AnyField | None, label: str, condition: Condition) -> str:
    values = (str(value) if field is None else field.show(value) for value in condition.values)
    return f"{label} {_SIGNS.get(condition.sign, condition.sign)} {' | '.join(values)}"


def unknown_in_house(system: System, house: House) -> tuple[str, ...]:
    """The lines of a house that this version does not know, each with its place in the file, in sentences."""
    words = _("this version goes on without {what}")
    return tuple(words.format(what=misfit) for misfit in misfits(system, house))
