"""Answers given on pages that were left before they were acted on: each holds as long as nobody in it has changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.acts import Fate
from tracker.battle.battle import Battle, Place, Running, Unit
from tracker.battle.events import Rolled
from tracker.battle.fields import Rejected, Scalar
from tracker.play.history import History
from tracker.play.rolls import draft
from tracker.play.sheets.drawing import by_itself, pair_of
from tracker.play.sheets.entries import Said
from tracker.play.sheets.remembered import first_of, own_rolls
from tracker.rules.system import Count, PickUnit, SheetRow

if TYPE_CHECKING:
    from tracker.play.sheets.opened import OpenSheet


class Measured(Struct, frozen=True):
    """Values said of a roll, or to a procedure under way, with the place in the turn and all it was said of.

    `of_others` is what was measured on the page to units that were named on it before another, as the sheet has it;
    `agreed` are the assumed figures that were agreed to as they stood.
    """

    place: Place
    units: tuple[Unit, ...]
    values: Mapping[str, Scalar]
    procedure: Running | None = None
    rolls: int = 0
    """How many rolls a page of a unit had when it was left, made or owed; 0 where none was begun."""
    of_others: Mapping[tuple[str, Scalar], Mapping[str, Scalar]] = {}
    agreed: frozenset[str] = frozenset()

    def holds(self, battle: Battle) -> bool:
        """Whether it need not be said again: nobody in it has done anything since, and nobody did to him."""
        is_asked_still = self.procedure is None or self.procedure in battle.running
        is_unchanged = all(battle.units.get(unit.id) == unit for unit in self.units)
        return self.place == battle.place and is_asked_still and is_unchanged


Measures = Mapping[str, Measured]
"""Each by the roll and who is in it, or by the number of the procedure."""


def with_measured(known: Measures, sheet: OpenSheet) -> Measures:
    """All that is known, and what was said here of what is left; of what was done the history knows it."""
    after, battle = dict(known), sheet.battle
    for row in (entry.row for entry in sheet.entries if entry.is_open):
        for name, kept in ((pair_of(row), pair_of(row)), (by_itself(row), _row(sheet, row))):
            after.pop(kept, None)
            values, agreed = sheet.answers.get(name, {}), frozenset(key for of, key in sheet.agreed if of == name)
            if values or agreed:
                units = tuple(battle.units[unit] for unit in row.bindings.values() if unit in battle.units)
                after[kept] = Measured(battle.place, units, values, agreed=agreed)
    after.pop(page := _page(sheet), None)
    values, rolls = _said_on(sheet), _rolls_on(sheet)
    of_others = {**sheet.measured, **_measured_till_its_end(sheet)} if sheet.sheet.procedure else {}
    if values or rolls or any(of_others.values()):
        under_way = sheet.procedure if _is_under_way(sheet) else None
        of_units = set(battle.units if sheet.sheet.procedure else sheet.bindings.values())
        units = tuple(unit for unit in battle.units.values() if unit.id in of_units)
        after[page] = Measured(battle.place, units, values, under_way, rolls, of_others)
    return after


def _said_on(sheet: OpenSheet) -> Mapping[str, Scalar]:
    """The answers to what a procedure still asks; on the page of a unit, which may be opened again, all of them."""
    keys = {each.key for each in _asked(sheet)} if sheet.sheet.procedure else sheet.answered.keys()
    return {key: sheet.answered[key] for key in keys - sheet.recalled if key in sheet.answered}


def _rolls_on(sheet: OpenSheet) -> int:
    """How many rolls a page of a unit has in all, made or owed; 0 where none of them is made."""
    own = () if sheet.sheet.procedure or not sheet.bindings else own_rolls(sheet)
    return len(own) + sum(entry.is_owed for entry in sheet.entries) if own else 0


def _measured_till_its_end(sheet: OpenSheet) -> Mapping[tuple[str, Scalar], Mapping[str, Scalar]]:
    """The measures to the unit that was named in a procedure which is over: who may not act is asked no more."""
    if sheet.running is None or _is_under_way(sheet):
        return {}
    answers = [given.answered for given in sheet.given]
    named = next((each for each in answers if isinstance(each.ask, PickUnit)), None)
    counts = (each for each in answers if isinstance(each.ask, Count) and each.ask.measured)
    measures = {each.key: each.value for each in counts if each.value is not None}
    return {(named.key, named.value): measures} if named is not None and named.value is not None and measures else {}


def with_taken_back(known: Measures, before: History, after: History) -> Measures:
    """All that is known, and what was measured for the rolls that were just taken back: only their dice are anew.

    What was said on the page of who made them, as how many shoot, holds for their dice anew as well.
    """
    battle, measures = after.battle, dict(known)
    stood = (index for index in after.undone() if index < len(before.acts) and before.acts[index].fate is Fate.STANDS)
    for rolled in (event for index in stood for event in after.acts[index].events if isinstance(event, Rolled)):
        for name, page in known.items():
            own = tuple(battle.units[unit.id] for unit in page.units if unit.id in battle.units)
            if page.rolls and page.holds(before.battle) and first_of(rolled.bindings) in {unit.id for unit in own}:
                measures[name] = replace(page, units=own)
        if set(rolled.bindings.values()) <= battle.units.keys() and (values := _measured_for(after, rolled)):
            row = SheetRow(key="", resolver=rolled.resolution.resolver, bindings=rolled.bindings)
            units = tuple(battle.units[unit] for unit in rolled.bindings.values())
            measures[pair_of(row)] = Measured(battle.place, units, values)
    return measures


def _measured_for(history: History, rolled: Rolled) -> Mapping[str, Scalar]:
    """The measures that a roll hung on, without those that are read off the battle."""
    inputs, resolver = rolled.resolution.inputs, history.system.resolver(rolled.resolution.resolver)
    measured = [entry for entry in resolver.inputs if entry.measured and entry.field.key in inputs]
    if not measured:
        return {}
    try:
        case, known = draft(history.system, history.battle, resolver, rolled.bindings, inputs)
    except Rejected:
        return {}
    return {
        entry.field.key: inputs[entry.field.key]
        for entry in measured
        if entry.matters(case) and entry.field.key not in known
    }


def recalling(sheet: OpenSheet, known: Measures) -> OpenSheet:
    """The sheet just opened with what was said before, as far as it still holds."""
    still = {name: measured for name, measured in known.items() if measured.holds(sheet.battle)}
    if not still:
        return sheet
    holding = {name: measured.values for name, measured in still.items()}
    agreed = frozenset((name, key) for name, measured in still.items() for key in measured.agreed)
    page = _page(sheet)
    answered = holding.pop(page, {})
    if len(sheet.bindings) > 1 and not sheet.sheet.procedure:
        # It is opened against somebody by name: whom it was turned to before it was left holds for him no more.
        named = {each.key for each in _asked(sheet) if isinstance(each.ask, PickUnit)}
        answered = {key: value for key, value in answered.items() if key not in named}
    measured = dict(still[page].of_others) if page in still else {}
    for row in (entry.row for entry in sheet.entries if entry.is_open):
        if values := holding.pop(_row(sheet, row), {}):
            holding[by_itself(row)] = values
    first = next(_asked(sheet), None)
    if first is not None and first.is_unknown and isinstance(first.ask, PickUnit):
        # Whoever opens a page that begins with whom it is against is asked that first. The rest holds for him again;
        # how many take part in rolls that go by no procedure hangs on nobody else.
        rest = {key: value for key, value in answered.items() if key != first.key}
        is_kept = rest and first.key in answered and sheet.sheet.procedure
        measured |= {(first.key, answered[first.key]): rest} if is_kept else {}
        answered = {} if sheet.sheet.procedure else rest
    return replace(
        sheet,
        answers={**holding, **sheet.answers},
        answered={**sheet.answered, **answered},
        measured=measured,
        agreed=sheet.agreed | agreed,
    )


def rolls_when_left(known: Measures, sheet: OpenSheet) -> int:
    """How many rolls that page of a unit had when it was left here, made or owed; 0 where it was not, or none begun."""
    page = known.get(_page(sheet))
    return page.rolls if page is not None and page.place == sheet.battle.place else 0


def _asked(sheet: OpenSheet) -> Iterator[Said]:
    """The questions of the page that are left: those before its next roll, and those of rows without a procedure."""
    yield from sheet.pending
    for entry in sheet.entries:
        if entry.is_open:
            yield from entry.answered


def _row(sheet: OpenSheet, row: SheetRow) -> str:
    """The name of a row alone: another page may have one of the same key."""
    return f"{_page(sheet)} {by_itself(row)}"


def _page(sheet: OpenSheet) -> str:
    """The name of the page and who it is about, or of the procedure under way."""
    bound = (f"{role}={unit}" for role, unit in sorted(sheet.bindings.items()))
    return f"{sheet.sheet.key} {sheet.running if _is_under_way(sheet) else ' '.join(bound)}"


def _is_under_way(sheet: OpenSheet) -> bool:
    return any(running.id == sheet.running for running in sheet.battle.running)
