"""The effect of a house, tried on the rolls that the units of a system's own demo can make of one another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, Bindings, UnitId
from tracker.battle.commands import Refused
from tracker.battle.fields import Rejected
from tracker.battle.house import Changes, House, LineChange, RowChange
from tracker.play.history import History
from tracker.rules.counting import other_answers
from tracker.rules.house.accepting import Misfit
from tracker.rules.odds import Chances, chance_of_success, chances
from tracker.rules.resolver import Case, Context, Line, Resolver, as_far_as_it_matters
from tracker.rules.resolver.lines import value_in
from tracker.rules.system import System
from tracker.words import _

_MOST_TRIED: Final = 40


class LineEffect(Struct, frozen=True):
    """A changed line, and in how many rolls of the demo, out of how many, it would count something else."""

    change: LineChange
    differ: int
    among: int
    is_impossible: bool = False
    """Whether the roll could succeed wherever the line counts, and by the house could nowhere."""


def line_effects(system: System, house: House) -> tuple[LineEffect, ...]:
    """The effect in the demo of each line that a house changes; of a house that fits its system."""
    battle = system.derived(_demo)
    return tuple(_effect(system, battle, change) for change in house.lines)


class RowEffect(Struct, frozen=True):
    """A row of a table with another result, and in how many rolls of the demo, of how many, the chances are others."""

    row: RowChange
    differ: int
    among: int


def row_effects(system: System, house: House) -> tuple[RowEffect, ...]:
    """The effect in the demo of each row that a house changes; of a house that fits its system."""
    rolls = dict.fromkeys(row.roll for row in house.results)
    printed = {roll: tuple(_printed(system, roll)) for roll in rolls}
    return tuple(_row_effect(system.resolver(row.roll), printed[row.roll], row) for row in house.results)


def _printed(system: System, roll: str) -> Iterator[tuple[Case, Chances]]:
    """Each such roll of the demo as the printed table has it, with its chances."""
    resolver, battle = system.resolver(roll), system.derived(_demo)
    for bindings in possible_bindings(resolver, battle):
        with suppress(Rejected):
            case = replace(as_far_as_it_matters(resolver, Context(battle, bindings)), house=None)
            yield case, chances(resolver, case)


def _row_effect(resolver: Resolver, printed: Sequence[tuple[Case, Chances]], row: RowChange) -> RowEffect:
    house = Changes("", rows=(row,))
    differ = sum(chances(resolver, replace(case, house=house)) != before for case, before in printed)
    return RowEffect(row, differ, len(printed))


def impossible_rolls(system: System, house: House) -> Iterator[Misfit]:
    """The changes by which a roll of the demo could never succeed again where their line counts."""
    problem = _("with it the roll can never succeed where the line counts; give a smaller figure")
    for effect in line_effects(system, house):
        if effect.is_impossible:
            yield Misfit(("lines", f"{effect.change.roll}/{effect.change.line}"), problem)
    battle = system.derived(_demo)
    for own in house.standing:
        alone = replace(battle, house=House(house.name, standing=(own,), fields=house.fields))
        if any(_fails_by_house(system.resolver(roll), alone) for roll in own.rolls):
            yield Misfit(("standing", own.key, "value"), problem)
    for roll in dict.fromkeys(row.roll for row in house.results):
        rows = tuple(row for row in house.results if row.roll == roll)
        if _fails_by_house(system.resolver(roll), replace(battle, house=House(house.name, results=rows))):
            yield Misfit(("results", roll), _("with these results the roll can never succeed; leave one that is good"))


def _fails_by_house(resolver: Resolver, battle: Battle) -> bool:
    """Whether a roll that could succeed without the standing line, or the rows, of the battle's house cannot with."""
    tried = 0
    for bindings in possible_bindings(resolver, battle):
        with suppress(Rejected):
            case = as_far_as_it_matters(resolver, Context(battle, bindings))
            if (
                case.house is None
                or not (case.house.standing or case.house.rows)
                or not chance_of_success(resolver, replace(case, house=None))
            ):
                continue
            if chance_of_success(resolver, case):
                return False
            tried += 1
        if tried >= _MOST_TRIED:
            break
    return tried > 0


def _demo(system: System) -> Battle:
    history: History | Refused = History(system)
    for command in () if system.demo is None else system.demo():
        if isinstance(history, Refused):
            break
        history = history.do(command)
    return Battle() if isinstance(history, Refused) else history.battle


def _effect(system: System, battle: Battle, change: LineChange) -> LineEffect:
    resolver = system.resolver(change.roll)
    line = resolver.line(change.line)
    if line is None:
        return LineEffect(change, 0, 0)
    house = Changes("", {line.key: change})
    among, differ, tried, possible = 0, 0, 0, False
    for changed in changed_cases(resolver, line, battle, house):
        among += 1
        differ += bool(changed)
        for case in () if possible or tried >= _MOST_TRIED else changed:
            if chance_of_success(resolver, case):
                tried += 1
                possible = possible or bool(chance_of_success(resolver, replace(case, house=house)))
    return LineEffect(change, differ, among, is_impossible=tried > 0 and not possible)


def changed_cases(resolver: Resolver, line: Line, battle: Battle, house: Changes) -> Iterator[list[Case]]:
    """For everybody who can make the roll, those cases of it in which the line would count something else."""
    for bindings in possible_bindings(resolver, battle):
        yield [case for case in _cases(resolver, line, battle, bindings) if _differs(line, case, house)]


def _differs(line: Line, case: Case, house: Changes) -> bool:
    return line.value(case) != value_in(line, replace(case, house=house))


def possible_bindings(resolver: Resolver, battle: Battle) -> Iterator[Bindings]:
    """Everybody who can make the roll, with everybody else who can be in it; nobody, where no unit makes it."""
    roles = [role for role in resolver.roles if not role.optional and not role.afterwards]
    if not roles:
        yield {}
        return
    first, *others = roles
    for unit in battle.units.values():
        bound: dict[str, UnitId] = {first.key: unit.id}
        if not others:
            yield bound
            continue
        second = others[0]
        for other in battle.units.values():
            if other.id != unit.id and (other.side == unit.side) is second.friend:
                yield {**bound, second.key: other.id}


def _cases(resolver: Resolver, line: Line, battle: Battle, bindings: Bindings) -> Iterator[Case]:
    """The roll as roster and state know it, and with every other answer to the question of the line."""
    try:
        case = as_far_as_it_matters(resolver, Context(battle, bindings))
    except Rejected:
        return
    case = replace(case, house=None)
    yield case
    entry = next((entry for entry in resolver.inputs if line.field is not None and entry.field is line.field), None)
    if entry is not None and entry.matters(case):
        key = entry.field.key
        yield from (case.having(**{key: value}) for value in other_answers(entry.field, case.values[key]))
