"""A house held against its rule system: each thing in it that does not fit, with what is accepted."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from msgspec import Struct

from tracker.battle.fields import Field, Rejected
from tracker.battle.house import House, LineChange
from tracker.rules.house.changeable import LEAST, MOST, Kind, kind_of, takes
from tracker.rules.house.dressing import named_parts
from tracker.rules.resolver import Line
from tracker.rules.system import System
from tracker.text import NAME_LENGTH, clean_text, likely
from tracker.words import _

LONGEST_REMINDER: Final = 200
MOST_REMINDERS: Final = 5
MOST_ENTRIES: Final = 500
_MOST_NAMED: Final = 12


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
    """Whatever in the house does not fit the system, in the order of its file."""
    if house != House() and (not 0 < len(house.name) <= NAME_LENGTH or clean_text(house.name) != house.name):
        template = _("give a name of 1 to {most} signs; it stands beside each figure that is changed")
        yield Misfit(("name",), template.format(most=NAME_LENGTH))
    yield from _too_many(house)
    for change in house.lines:
        yield from _line(system, change)
    yield from _readings(system, house)
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
                _("give at most {most} texts of 1 to {length} signs").format(
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
    for key in ("lines", "presets", "switches", "labels", "reminders"):
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


def _refusal(switch: Field[str], reading: str) -> str:
    try:
        switch.accept(reading)
    except Rejected as wrong:
        return str(wrong)
    return ""


def _label(system: System, path: str, label: str) -> Iterator[Misfit]:
    where = ("labels", path)
    if path not in (known := named_parts(system)):
        yield unknown(where, _("nothing that has a label here"), path, known)
    if not 0 < len(label) <= NAME_LENGTH or {"{", "}"} & set(label):
        yield Misfit(where, _("give 1 to {most} signs, without braces").format(most=NAME_LENGTH))
