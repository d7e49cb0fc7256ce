"""The settings of a row of a sheet: turned, answered, measured first, or nobody's yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from tracker.play.form_rows import BY_HAND, FormRow
from tracker.play.sheets.drawing import by_itself, measures_by_name, pair_of
from tracker.play.sheets.entries import Entry, Knob, Said, further
from tracker.play.worksheet import Worksheet
from tracker.rules.resolver import ASKED, ASSUMED
from tracker.rules.system import PickUnit
from tracker.words import _

if TYPE_CHECKING:
    from tracker.battle.fields import Scalar
    from tracker.play.sheets.opened import OpenSheet
    from tracker.rules.system import SheetRow


def knobs_of(sheet: OpenSheet, entry: Entry) -> tuple[Knob, ...]:
    """The settings of a row: the inputs on which it depends, then the questions of its roll to the table."""
    roll = sheet.worksheet(entry) if entry.is_open else None
    if roll is None:
        return entry.answered
    seen = {part.field.key for part in roll.resolver.inputs if part.looked_at}
    open_for = (ASKED, BY_HAND, ASSUMED)
    named = _said_by_name(entry, roll)
    asked = (
        row for row in roll.rows(weighed=False) if (row.origin in open_for or row.key in seen) and row.key not in named
    )
    # What is assumed of a figure comes first: one key changes it.
    in_order = sorted(asked, key=lambda row: row.origin != ASSUMED)
    return (*entry.answered, *(row for row in in_order if row.field is not None))


def _said_by_name(entry: Entry, roll: Worksheet) -> frozenset[str]:
    """The measures that whoever is named for the roll says, nobody among them: they are not asked for beside him."""
    if not any(isinstance(ask, PickUnit) and ask.measured for ask in entry.row.asks):
        return frozenset()
    return frozenset(part.field.key for part in roll.resolver.inputs if part.measured)


def turn_knob(sheet: OpenSheet, entry: Entry, knob: Knob, step: int) -> OpenSheet:
    """The sheet with the answer so many steps further; at the end of a number it stays."""
    if isinstance(knob, Said):
        value = knob.further(step)
        return sheet if value is None else sheet.saying(knob.ask.key, value)
    if knob.field is None:
        return sheet
    return answer_roll(sheet, entry, knob.key, further_in(sheet, entry, knob, step))


def further_in(sheet: OpenSheet, entry: Entry | None, row: FormRow, step: int) -> Scalar | None:
    """The answer so many steps further; where figures differ it is one of their states, and none that nobody has."""
    figure = None if entry is None else sheet.system.resolver(entry.row.resolver).input(row.key).figure
    unit = None if figure is None or entry is None else sheet.battle.units.get(entry.row.bindings[figure.role])
    states = () if figure is None or unit is None else figure.tally(unit).states
    if len(states) < 2 or row.value is None or row.value not in states or row.field is None:
        return further(row, step)
    known: list[Scalar] = [option.key for option in row.field.options if option.key in states] or sorted(states)
    return known[(known.index(row.value) + step) % len(known)]


def answer_roll(sheet: OpenSheet, entry: Entry, key: str, value: object) -> OpenSheet:
    """The sheet with an answer to what the roll of a row asks, for all rows of the same pair.

    Which figure it is holds for the rows for which the same is assumed; what dice brought up, those of this roll or
    others beside it, and what holds once for this row alone. Raises `Rejected` for a value the roll does not take.
    """
    asked, roll = sheet.system.resolver(entry.row.resolver).input(key), sheet.worksheet(entry)
    is_alone = asked.is_of_its_row or (roll is not None and not asked.matters(roll.undiced))
    accepted = asked.field.accept(value)
    if asked.is_of_a_figure:
        of_rows = [by_itself(row) for row in _alike(sheet, entry, key)]
    else:
        of_rows = [by_itself(entry.row) if is_alone else pair_of(entry.row)]
    answers = {name: {**sheet.answers.get(name, {}), key: accepted} for name in of_rows}
    return replace(sheet, answers={**sheet.answers, **answers})


def guess_of(sheet: OpenSheet, entry: Entry) -> FormRow | None:
    """The setting of a row that is merely assumed, as several figures may be meant, and that nobody has agreed to."""
    roll = sheet.worksheet(entry) if entry.is_open else None
    if roll is None or not any(part.is_of_a_figure for part in roll.resolver.inputs):
        return None
    return next((row for row in roll.rows(weighed=False) if row.origin == ASSUMED), None)


def agree_to_guess(sheet: OpenSheet, entry: Entry, guess: FormRow) -> OpenSheet:
    """The sheet with whatever figure is proposed for each row of the same pair."""
    return sheet if guess.value is None else replace(sheet, agreed=sheet.agreed | {(pair_of(entry.row), guess.key)})


def alike(sheet: OpenSheet, entry: Entry, key: str) -> int:
    """How many open rows of the same pair, this one among them, ask alike: what is said or agreed to holds for all."""
    return len(_alike(sheet, entry, key))


def _alike(sheet: OpenSheet, entry: Entry, key: str) -> list[SheetRow]:
    pair, given = pair_of(entry.row), entry.row.inputs.get(key)
    rows = (other.row for other in sheet.entries if other.is_open)
    return [row for row in rows if pair_of(row) == pair and row.inputs.get(key) == given]


def to_measure(sheet: OpenSheet, entry: Entry) -> Knob | None:
    """The measure of a row before its first die; None where it is said, or was said before."""
    roll = sheet.worksheet(entry) if entry.is_open else None
    if roll is None:
        return None
    return next((knob for knob in knobs_of(sheet, entry) if _is_to_measure(sheet, entry.row, roll, knob)), None)


def _is_to_measure(sheet: OpenSheet, row: SheetRow, roll: Worksheet, knob: Knob) -> bool:
    """Whether only the table can tell it and has not; what hangs on who is named for the roll is told with that."""
    if isinstance(knob, Said):
        return knob.ask.measured and knob.ask.key not in sheet.answered
    is_measured = roll.resolver.input(knob.key).measured
    return is_measured and knob.key not in roll.inputs and not measures_by_name(sheet, row)


def unmeasured(sheet: OpenSheet, entry: Entry) -> OpenSheet | None:
    """The sheet without what was measured here for a row since the last roll; None where nothing was."""
    resolver, pair = sheet.system.resolver(entry.row.resolver), pair_of(entry.row)
    if any(pair_of(past.row) == pair for past in sheet.made_entries):
        return None
    left = dict(sheet.answers)
    for name in (pair, by_itself(entry.row)):
        if name in left:
            left[name] = {key: value for key, value in left[name].items() if not resolver.input(key).measured}
    return None if left == sheet.answers else replace(sheet, answers=left)


def hangs_on(sheet: OpenSheet) -> str:
    """The table's missing measure on which the next roll depends; empty where none is missing."""
    roll = None if sheet.next is None else sheet.worksheet(sheet.next)
    return "" if roll is None or roll.bar is not None else roll.unmeasured


def waits_for(sheet: OpenSheet) -> str:
    """The need that the table alone can say before the next roll is foretold: a measure, else at whom it is rolled."""
    coming = sheet.next
    if measure := hangs_on(sheet):
        return measure
    asks = () if coming is None or not coming.is_target_unknown else (answered.ask for answered in coming.unknown)
    return next((_(ask.question) for ask in asks), "")


def is_unsaid(sheet: OpenSheet, entry: Entry | None, knob: Knob) -> bool:
    """Whether the number that is shown is nobody's: the roll hangs on it, and only the table can say it."""
    roll = sheet.worksheet(entry) if entry is not None and entry.is_open else None
    return roll is not None and not isinstance(knob, Said) and knob.key in roll.case.open
