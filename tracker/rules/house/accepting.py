"""A house held against its rule system: each thing in it that does not fit, with what is accepted."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from msgspec import Struct

from tracker.battle.fields import AnyField, Rejected, Shape
from tracker.battle.house import OWN, Condition, House, LineChange, RowChange, StandingLine, Tally, file_key
from tracker.rules.house.changeable import LEAST, MOST, Kind, kind_of, takes
from tracker.rules.house.dressing import named_parts
from tracker.rules.house.own_fields import is_a_label, own_fields, wrong_fields
from tracker.rules.resolver import Line, Resolver, has_free_line
from tracker.rules.system import System
from tracker.text import NAME_LENGTH, clean_text, likely
from tracker.words import _, n_

LONGEST_REMINDER: Final = 200
MOST_REMINDERS: Final = 5
MOST_ENTRIES: Final = 500
SIGNS: Final = ("==", "!=", "<", ">", "in")
_MOST_NAMED: Final = 12
_PLAIN: Final = (Shape.WHOLE, Shape.DECIMAL, Shape.FLAG, Shape.CHOICE)


class Misfit(Struct, frozen=True):
    """Something in a house that its system does not take: where, as keys of its file, and what is accepted.

    `is_idle` where it only means nothing to this version: then a battle that has it goes on without.
    """

    where: tuple[str, ...]
    problem: str
    is_idle: bool = False

    def __str__(self) -> str:
        return f"{'.'.join(self.where)}: {self.problem}"


def misfits(system: System, house: House) -> Iterator[Misfit]:
    """The misfits of the house with the system, in the order of its file."""
    if house != House() and (not 0 < len(house.name) <= NAME_LENGTH or clean_text(house.name) != house.name):
        template = _("give a name of 1 to {most} characters; it stands beside each figure that is changed")
        yield Misfit(("name",), template.format(most=NAME_LENGTH))
    yield from _too_many(house)
    yield from (Misfit(where, problem) for where, problem in wrong_fields(house))
    for change in house.lines:
        yield from _line(system, change)
    for own in house.standing:
        yield from _standing(system, house, own)
    for row in house.results:
        yield from _row(system, house, row)
    for own_sum in house.score:
        yield from _tally(system, house, own_sum)
    yield from _readings(system, house)
    yield from _hidden(system, house)
    for path, label in house.labels.items():
        yield from _label(system, path, label)
    steps = [step.id for phase in system.turn.phases for step in phase.steps]
    for step, texts in house.reminders.items():
        where = ("reminders", step)
        if step not in steps:
            yield unknown(where, _("no step of {system}").format(system=system.key), step, steps)
        if len(texts) > MOST_REMINDERS or not all(0 < len(text) <= LONGEST_REMINDER for text in texts):
            yield Misfit(
                where,
                _("give at most {most} texts of 1 to {length} characters").format(
                    most=MOST_REMINDERS, length=LONGEST_REMINDER
                ),
            )


def unknown(where: tuple[str, ...], what: str, key: str, known: Collection[str]) -> Misfit:
    """An id that there is not, with the near ones, or those there are."""
    keys = list(known)
    if near := likely(key, keys):
        accepted = _("likely ones are {near}").format(near=", ".join(near))
    else:
        more = ["…"] if len(keys) > _MOST_NAMED else []
        accepted = _("there are {known}").format(known=", ".join([*keys[:_MOST_NAMED], *more]) or _("none"))
    problem = _("{key} is {what}; {accepted}").format(key=repr(clean_text(key)), what=what, accepted=accepted)
    return Misfit(where, problem, is_idle=True)


def _too_many(house: House) -> Iterator[Misfit]:
    for key in ("lines", "standing", "results", "score", "presets", "switches", "labels", "reminders", "hidden"):
        count = len(getattr(house, key))
        if count > MOST_ENTRIES:
            yield Misfit((key,), _("{count} are too many; at most {most}").format(count=count, most=MOST_ENTRIES))


def _line(system: System, change: LineChange) -> Iterator[Misfit]:
    where = ("lines", f"{change.roll}/{change.line}")
    resolvers = {resolver.key: resolver for resolver in system.rolls.resolvers}
    if change.roll not in resolvers:
        yield unknown(where, _("no roll of {system}").format(system=system.key), change.roll, resolvers)
        return
    resolver = resolvers[change.roll]
    line = resolver.line(change.line)
    if line is None:
        changeable = [line.key for line in resolver.lines if kind_of(line) in {Kind.PRINTED, Kind.COMPUTED}]
        yield unknown(where, _("no line of {roll}").format(roll=resolver.key), change.line, changeable)
        return
    yield from _change(where, line, change)


def _change(where: tuple[str, ...], line: Line, change: LineChange) -> Iterator[Misfit]:
    kind = kind_of(line)
    is_value = change.value is not None
    figure = change.add if change.value is None else change.value
    fits = kind is (Kind.PRINTED if is_value else Kind.COMPUTED)
    is_in_range = LEAST <= figure <= MOST and (is_value or figure != 0)
    if not fits or not is_in_range:
        problem = _("the line is {kind}; it takes {accepted}").format(kind=_(kind.value), accepted=takes(kind))
        yield Misfit((*where, "value" if is_value else "add"), problem, is_idle=is_in_range)


def _standing(system: System, house: House, own: StandingLine) -> Iterator[Misfit]:
    where = ("standing", own.key)
    yield from _called_and_worth(where, own)
    resolvers = {resolver.key: resolver for resolver in system.rolls.resolvers if has_free_line(resolver.lines)}
    if not own.rolls:
        yield Misfit((*where, "on"), _("name the roll it counts on, or a list of them"))
    for roll in own.rolls:
        if roll not in resolvers:
            yield unknown(
                (*where, "on"), _("no roll of {system} that adds up").format(system=system.key), roll, resolvers
            )
        else:
            fields = conditional_fields(system, resolvers[roll], house)
            yield from _conditions((*where, "when"), roll, fields, own.when)


def _called_and_worth(where: tuple[str, ...], own: StandingLine | Tally) -> Iterator[Misfit]:
    if not is_a_label(own.label) or not 0 < len(own.key) <= NAME_LENGTH:
        yield Misfit((*where, "label"), _("give 1 to {most} characters, without braces").format(most=NAME_LENGTH))
    if not LEAST <= own.value <= MOST or not own.value:
        accepted = _("give a whole number from {low} to {high}, not 0").format(low=LEAST, high=MOST)
        yield Misfit((*where, "value"), accepted)


def _row(system: System, house: House, row: RowChange) -> Iterator[Misfit]:
    where = ("results", row.roll, row.run)
    tables = {resolver.key: resolver.table for resolver in system.rolls.resolvers if resolver.table is not None}
    if (table := tables.get(row.roll)) is None:
        what = _("no roll of {system} that is read off a table").format(system=system.key)
        yield unknown(where[:2], what, row.roll, tables)
        return
    if not table.low <= row.low <= row.high <= table.high:
        accepted = _("give a total from {low} to {high}, or a run of them such as {low}..{high}")
        yield Misfit(where, accepted.format(low=table.low, high=table.high), is_idle=row.low <= row.high)
    if any(other is not row and _overlap(other, row) for other in house.results):
        yield Misfit(where, _("it is changed twice"))
    if len(row.results) not in {1, len(table.columns)}:
        accepted = n_("give one result", "give one result, or {count}, one for each column", len(table.columns))
        yield Misfit(where, accepted.format(count=len(table.columns)), is_idle=True)
    outcomes = [outcome.key for outcome in system.resolver(row.roll).outcomes]
    for result in row.results:
        if result not in outcomes:
            yield unknown(where, _("no result of {roll}").format(roll=row.roll), result, outcomes)


def _overlap(row: RowChange, other: RowChange) -> bool:
    return row.roll == other.roll and row.low <= other.high and other.low <= row.high


def _tally(system: System, house: House, own: Tally) -> Iterator[Misfit]:
    where = ("score", own.key)
    yield from _called_and_worth(where, own)
    fields = counted_fields(system, house)
    numbers = {key: field for key, field in fields.items() if field.shape is Shape.WHOLE}
    if own.per and own.per not in numbers:
        what = _("no whole number on a card of {system}").format(system=system.key)
        yield unknown((*where, "per"), what, file_key(own.per), list(map(file_key, numbers)))
    yield from _conditions((*where, "when"), "score", fields, own.when)


def counted_fields(system: System, house: House) -> dict[str, AnyField]:
    """The values of a card that a condition, or a sum in the score, may be about.

    Of the values of a table's own those of this house, whatever the system is dressed in.
    """
    printed = (field for field in system.cards.fields if not field.key.startswith(OWN))
    return {field.key: field for field in (*printed, *own_fields(house)) if field.shape in _PLAIN}


def _conditions(
    where: tuple[str, ...], roll: str, fields: dict[str, AnyField], conditions: tuple[Condition, ...]
) -> Iterator[Misfit]:
    for condition in conditions:
        key = file_key(condition.key)
        if condition.key not in fields:
            what = _("nothing that {roll} knows").format(roll=roll)
            yield unknown((*where, key), what, key, list(map(file_key, fields)))
        elif condition.sign not in SIGNS or not condition.values or not _compares(condition, fields[condition.key]):
            accepted = _("give {accepted}, or a table of one of {signs}").format(
                accepted=fields[condition.key].accepted(), signs=", ".join(SIGNS)
            )
            yield Misfit((*where, key), accepted, is_idle=True)


def conditional_fields(system: System, resolver: Resolver, house: House) -> dict[str, AnyField]:
    """The fields a condition on a line of this roll may be about: its answers, and the values of the units in it."""
    asked = {entry.field.key: entry.field for entry in resolver.inputs if entry.field.shape in _PLAIN}
    of_cards = counted_fields(system, house)
    of_units = {f"{role.key}.{key}": field for role in resolver.roles for key, field in of_cards.items()}
    return {**asked, **of_units}


def _compares(condition: Condition, field: AnyField) -> bool:
    if condition.sign in {"<", ">"} and field.shape not in {Shape.WHOLE, Shape.DECIMAL}:
        return False
    if condition.sign != "in" and len(condition.values) != 1:
        return False
    # A number is no yes or no, though it compares with one.
    is_flag = field.shape is Shape.FLAG
    return all(isinstance(value, bool) is is_flag and not _refusal(field, value) for value in condition.values)


def _hidden(system: System, house: House) -> Iterator[Misfit]:
    steps = {step.id: step for phase in system.turn.phases for step in phase.steps}
    for key in house.hidden:
        if key not in steps:
            yield unknown(("hidden",), _("no step of {system}").format(system=system.key), key, steps)
        elif not steps[key].may_be_hidden:
            problem = _("{step} does something by itself, or tokens or tests depend on it: it cannot be hidden")
            yield Misfit(("hidden",), problem.format(step=key), is_idle=True)
    if len(set(house.hidden)) >= len(steps):
        yield Misfit(("hidden",), _("leave at least one step"), is_idle=True)


def _readings(system: System, house: House) -> Iterator[Misfit]:
    presets = [preset.key for preset in system.rolls.presets]
    for key in house.presets:
        if key not in presets:
            yield unknown(("presets",), _("no preset of {system}").format(system=system.key), key, presets)
    switches = {switch.key: switch for switch in system.rolls.switches}
    for key, reading in house.switches.items():
        where = ("switches", key)
        if key not in switches:
            yield unknown(where, _("no switch of {system}").format(system=system.key), key, switches)
        elif problem := _refusal(switches[key], reading):
            yield Misfit(where, problem, is_idle=True)


def _refusal(field: AnyField, value: object) -> str:
    try:
        field.accept(value)
    except Rejected as wrong:
        return str(wrong)
    return ""


def _label(system: System, path: str, label: str) -> Iterator[Misfit]:
    where = ("labels", path)
    if path not in (known := named_parts(system)):
        yield unknown(where, _("nothing that has a label here"), path, known)
    if not is_a_label(label):
        yield Misfit(where, _("give 1 to {most} characters, without braces").format(most=NAME_LENGTH))
