"""The details beside the rows of a sheet: the lit one's number, what it is made of, and what can be changed of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from textual.content import Content

from screens.parts.drawn.columns import left, packed, right, under_another
from screens.parts.drawn.short_names import called, text_within
from screens.parts.drawn.signs import AGAINST, LESS, MORE, REST
from screens.parts.numerals import FIVE
from screens.parts.plain import hanging, line, lines, plain
from screens.parts.spoken import REFUSED, Spoken
from screens.roll.ends import ends_in_lines
from screens.roll.needed import chance_in_lines, drawn_large, needed_above
from screens.roll.sheet_dice import filled
from screens.roll.sheet_rows import answer_in_words
from tracker.battle.battle import Battle
from tracker.play.form_rows import UNSAID, FormRow
from tracker.play.sheets import (
    Entry,
    Knob,
    OpenSheet,
    Said,
    alike,
    answered_before,
    is_unsaid,
    knobs_of,
    label_of,
    to_measure,
)
from tracker.play.worksheet import Worksheet
from tracker.rules.resolver import ASSUMED, Offered
from tracker.rules.system import Choose, Count, PickUnit
from tracker.text import capital
from tracker.views.figures import counted_for, figure_read
from tracker.views.sentences.names import resolver_name, unit_name
from tracker.views.sheet_rows import first_number
from tracker.views.to_roll import number_and_sense, odds_in_words, reads_a_number
from tracker.words import _

WORTH: Final = 4
GAP: Final = 2
VALUE: Final = 9
"""Cells that a value has at least, between its arrows."""
LENDER: Final = 9
"""Cells of the name of a unit that could give a number, beside it."""
NAME: Final = 13
ROOM_FOR_NAMES: Final = 32
"""Cells for it where there is room for a name of two words, and from how many on there is."""


class DetailLine(Struct, frozen=True):
    """One line of the sum, or a question beside it; `turns` where the arrows change it, `is_lit` where they do now.

    `typed` are the digits of a lit number so far, None where digits go to something else; `short` is the value in the
    few cells that it may have.
    """

    label: str
    value: str
    worth: str
    turns: bool
    is_lit: bool
    typed: str | None = None
    short: str = ""


def parts_of(sheet: OpenSheet, entry: Entry, at: int | None, typed: str | None = None) -> tuple[DetailLine, ...]:
    """The settings of a row, the one at that place lit, what was answered before, then the values that count."""
    knobs = knobs_of(sheet, entry)
    parts = [_part(sheet, knob, turns=True, is_lit=number == at) for number, knob in enumerate(knobs)]
    measure = to_measure(sheet, entry)
    for number, knob in enumerate(knobs):
        if isinstance(knob, FormRow) and knob.origin == ASSUMED and (many := alike(sheet, entry, knob.key)) > 1:
            parts[number] = replace(parts[number], value=f"{parts[number].value} ×{many}")
        if is_unsaid(sheet, entry, knob):
            parts[number] = replace(parts[number], value=UNSAID)
        elif knob == measure and UNSAID not in parts[number].value:
            parts[number] = replace(parts[number], value=f"{parts[number].value} {UNSAID}")
    if at is not None and at < len(parts):
        parts[at] = replace(parts[at], typed=typed)
    if len(sheet.entries) == 1:  # of several rows the columns tell them
        parts += [_part(sheet, answer, turns=False, is_lit=False) for answer in answered_before(sheet, entry)]
    roll = _roll_of(sheet, entry)
    if roll is not None:
        asked = {knob.key for knob in knobs if isinstance(knob, FormRow)}
        against = {part.field.key for part in roll.resolver.inputs if part.against}
        rows = (row for row in roll.rows(weighed=False) if row.key not in asked)
        known = (row for row in rows if row.worth or row.key in against)
        parts += [_part(sheet, row, turns=False, is_lit=False) for row in known]
    worths = under_another([part.worth for part in parts])
    return tuple(replace(part, worth=worth) for part, worth in zip(parts, worths, strict=True))


def _roll_of(sheet: OpenSheet, entry: Entry) -> Worksheet | None:
    """The roll that a row has to make; None where it is made, or nobody can tell yet at whom: no number is a guess."""
    return sheet.worksheet(entry) if entry.is_open and not entry.is_target_unknown else None


def _part(sheet: OpenSheet, knob: Knob, *, turns: bool, is_lit: bool) -> DetailLine:
    label = capital(label_of(knob))
    if isinstance(knob, Said):
        answer = answer_in_words(sheet.battle, knob)
        return DetailLine(label, answer, "", turns, is_lit, short=_shortened(sheet, knob, answer))
    worth = counted_for(knob.worth or 0, knob.harms) if knob.is_line else ""
    return DetailLine(label, _with_lender(sheet.battle, knob), worth, turns, is_lit)


def _shortened(sheet: OpenSheet, knob: Said, answer: str) -> str:
    """The answer by the short words that its option has, else as it is."""
    options = knob.ask.options if isinstance(knob.ask, Choose) else ()
    nobody = knob.ask.or_none if isinstance(knob.ask, PickUnit) and not knob.value else ""
    label = next((option.label for option in options if option.key == knob.value), nobody)
    short = sheet.system.words.short_labels.get(label)
    return answer if short is None else answer.replace(_(label), _(short))


def _with_lender(battle: Battle, row: FormRow) -> str:
    """The answer, with the unit that gives it, or might give a better one: the arrows take that."""
    value = row.shown(row.value, short=True)
    if row.origin == ASSUMED:
        return f"{value} {UNSAID}"
    by = next((offer for offer in row.offered if offer.value == row.value), None)
    if by is not None:
        return f"{value} {_called(battle, by)}"
    if not row.offered or row.field is None or row.value != row.field.default:
        return value
    other = f"{row.offered[0].value} {_called(battle, row.offered[0])}"
    return _("{value} (or {other})").format(value=value, other=other)


def _called(battle: Battle, offered: Offered) -> str:
    return called(battle, unit_name(battle, offered.by), LENDER)


def drawn(battle: Battle, part: DetailLine, width: int, label: int) -> Content:
    """A part in so many cells: its label, the value, its worth at the right edge."""
    worth = _worth_width(part)
    # A label that is longer than its column has the room that its value leaves, with blanks about digits to be typed.
    blanks = 0 if part.typed is None else 2
    label = max(label, min(cell_len(part.label), width - 1 - worth - _value_width(part) - blanks))
    value = width - label - 1 - worth
    return line(
        left((part.label, "$bright" if part.is_lit else "$dim"), label),
        " ",
        left(_value(battle, part, value), value),
        right((part.worth, "" if part.worth.strip() != "0" else "$dim"), worth) if part.worth else "",
    )


def _value(battle: Battle, part: DetailLine, width: int) -> Content:
    style = "$bright bold" if part.is_lit else "bold" if part.turns else ""
    room = width - (2 if part.is_lit else 0)
    text = text_within(battle, part.value if cell_len(part.value) <= room else part.short or part.value, room)
    if part.typed is not None:
        text, style = filled(part.value, part.typed)
    return line((LESS, "$mark bold") if part.is_lit else "", (text, style), (MORE, "$mark bold") if part.is_lit else "")


def _in_one_or_two(battle: Battle, part: DetailLine, width: int, label: int) -> list[Content]:
    """A part in one row; its value under its label where that has no room beside it, and there has it whole."""
    room = width - label - 1 - _worth_width(part)
    is_whole_below = cell_len(part.value) + 4 <= width
    beside = part.value if is_whole_below else part.short or part.value
    if cell_len(beside) + 2 <= room or part.worth:
        return [drawn(battle, part, width, label)]
    return [line((part.label, "$bright" if part.is_lit else "$dim")), line("  ", _value(battle, part, width - 2))]


def _label_width(parts: Sequence[DetailLine], width: int) -> int:
    """The cells of the longest label, as far as there is room beside a value."""
    return min(
        max((cell_len(part.label) for part in parts), default=0),
        width - 1 - WORTH - (NAME if width >= ROOM_FOR_NAMES else VALUE),
    )


def details_beside(  # noqa: PLR0913 - as `details_below`, and how high the box is
    sheet: OpenSheet, entry: Entry, at: int | None, typed: str | None, trouble: Spoken, width: int, height: int = 0
) -> Content:
    """All of a row under one another, for a box beside the rows; the number as high as there is room for.

    A number that is to be agreed to first is asked for in place of the roll's.
    """
    asked = _number_asked(sheet, entry, at)
    roll = _roll_of(sheet, entry) if asked is None else None
    rows = _what(sheet, entry, width) if asked is None else _asked_in_lines(asked, width)
    parts = parts_of(sheet, entry, at, typed)
    rows += [row for part in parts for row in _in_one_or_two(sheet.battle, part, width, _label_width(parts, width))]
    if roll is None:
        return lines(*rows, *trouble_in_lines(trouble, width))
    wanted, _sense = number_and_sense(roll)
    if roll.goal is not None and parts:
        rows += [plain(REST * width, "$frame"), _to_roll(wanted, width)]
    under = lines(plain(""), *rows, *trouble_in_lines(trouble, width), plain(""), *ends_in_lines(roll, width))
    return needed_above(roll, under, width, height)


def details_below(
    sheet: OpenSheet, entry: Entry, at: int | None, typed: str | None, width: int, height: int
) -> Content:
    """The same in few rows: the number at the left, what it means and is made of at the right, two beside another.

    Where that would cut a value, the first parts stand there one a row, and the others under the number. A number that
    is to be agreed to first is asked for in place of the roll's.
    """
    asked = _number_asked(sheet, entry, at)
    roll = _roll_of(sheet, entry) if asked is None else None
    number = [] if roll is None else drawn_large(roll, FIVE, width // 3)
    margin = max((row.cell_length for row in number), default=0)
    margin += 3 if margin else 0
    room = width - margin
    parts = parts_of(sheet, entry, at, typed)
    head = _what(sheet, entry, room) if asked is None else _asked_in_lines(asked, room)
    head += [] if roll is None else _sense_and_chance(roll, room)
    rows = [row for part in head for row in part.split("\n", allow_blank=True)]
    beside = [*rows, *_two_beside(sheet.battle, parts, room)]
    label = _label_width(parts, (width - GAP) // 2)
    first = parts[: max(len(number) - len(rows), 0)]
    under = _two_beside(sheet.battle, parts[len(first) :], width, label)
    is_whole = _is_whole(parts, room)
    if is_whole or (len(beside) <= height < max(len(number), len(rows)) + len(under)):
        return lines(*_joined(number, beside, margin))
    rows += [drawn(sheet.battle, part, room, label) for part in first]
    return lines(*_joined(number, rows, margin), *under)


def _number_asked(sheet: OpenSheet, entry: Entry, at: int | None) -> Count | None:
    """The number that is to be agreed to before the row is rolled: how many of a unit's dice attack.

    Where nobody knows yet at whom it is rolled, it is the one under the light: how many stand where a shot fell.
    """
    if not entry.is_open:
        return None
    number: Knob | None = first_number(entry)
    if number is None and entry.is_target_unknown and at is not None:
        number = next(iter(knobs_of(sheet, entry)[at : at + 1]), None)
    return number.ask if isinstance(number, Said) and isinstance(number.ask, Count) else None


def _asked_in_lines(asked: Count, width: int) -> list[Content]:
    return [hanging(plain(""), _(asked.question), width, "$bright bold"), plain(asked.field.accepted(), "$dim")]


def _is_whole(parts: Sequence[DetailLine], width: int) -> bool:
    """Whether two parts beside another have room in so many cells, whole and with arrows about their values."""
    return _whole_columns(parts, width) is not None


def _whole_columns(parts: Sequence[DetailLine], width: int) -> tuple[int, int] | None:
    """How wide each of two columns is where all in them is whole: halves, else as its longest takes; None if none is.

    The labels of a column have one width.
    """
    wanted = [_column_width(parts[0::2]), _column_width(parts[1::2])]
    half = (width - GAP) // 2
    if max(wanted) <= half:
        return half, half
    first, second = wanted
    spare = width - GAP - first - second
    return (first + spare // 2, second + spare - spare // 2) if spare >= 0 else None


def _column_width(parts: Sequence[DetailLine]) -> int:
    label = max((cell_len(part.label) for part in parts), default=0)
    return max((label + 1 + _value_width(part) + _worth_width(part) for part in parts), default=0)


def _worth_width(part: DetailLine) -> int:
    """The cells of what a part is worth, with the blank before it."""
    return max(cell_len(part.worth) + 1, WORTH - 1) if part.worth else 0


def _value_width(part: DetailLine) -> int:
    """The cells of a value in its shortest words, with the arrows that it may get."""
    return cell_len(part.short or part.value) + 2 * part.turns


def _joined(number: Sequence[Content], rows: Sequence[Content], margin: int) -> list[Content]:
    """The rows of the number, so many cells wide, and those at its right."""
    return [
        line(large.pad_right(margin - large.cell_length), row)
        for large, row in zip_longest(number, rows, fillvalue=plain(""))
    ]


def _sense_and_chance(roll: Worksheet, width: int) -> list[Content]:
    """Side by side in one row; what must be answered first, or why nothing may be rolled, in rows of its own.

    No chance stands where nothing says of what it is.
    """
    _wanted, sense = number_and_sense(roll)
    label = plain(sense, "")
    if roll.bar is not None:
        return [*([label] if sense else []), *chance_in_lines(roll, width)]
    if roll.unmeasured:
        return [label, *chance_in_lines(roll, width)]
    if words := odds_in_words(roll):
        return [line(label, right((words, "$bright bold"), width - label.cell_length))]
    room = width - label.cell_length - 2 if reads_a_number(roll) else 0
    if read := _figures_in_a_row(roll, room):
        return [line(label, right((read, "$dim"), width - label.cell_length))]
    bar = next(iter(chance_in_lines(roll, min(room, 34))), None) if room >= 14 else None
    return [label if bar is None else line(label, " " * (width - label.cell_length - bar.cell_length), bar)]


def _figures_in_a_row(roll: Worksheet, width: int) -> str:
    """The other figures of a table, each whole, as many as have room: `two losses ≤ 4 · advantage on 2D6 +2`."""
    read = [f"{_(figure.label)} {figure_read(figure)}" for figure in roll.resolver.figures(roll.ahead)[1:]]
    return packed(read, width)


def _two_beside(battle: Battle, parts: Sequence[DetailLine], width: int, label: int | None = None) -> list[Content]:
    """Two parts in a row; their labels in so many cells, or in those that the longest takes."""
    half = (width - GAP) // 2
    columns = _whole_columns(parts, width) or (half, half)
    labels = [_label_width(parts[place::2], cells) if label is None else label for place, cells in enumerate(columns)]
    return [
        line(" " * GAP).join(
            drawn(battle, part, cells, named)
            for part, cells, named in zip(parts[start : start + 2], columns, labels, strict=False)
        )
        for start in range(0, len(parts), 2)
    ]


def _what(sheet: OpenSheet, entry: Entry, width: int) -> list[Content]:
    """The roll and its reason, and its next die where some of them lie already."""
    roll = _roll_of(sheet, entry)
    further = roll.wanted if roll is not None and sheet.on == entry.row.key else None
    why = [_(label) for label in (entry.row.note, "" if further is None else further.label) if label]
    if not why:
        return []
    return [hanging(plain(""), " · ".join((resolver_name(sheet.system, entry.row.resolver), *why)), width, "$dim")]


def _to_roll(wanted: str, width: int) -> Content:
    label = plain(_("to roll"))
    return line(label, right((wanted, "$bright bold"), width - label.cell_length))


def trouble_in_lines(trouble: Spoken, width: int) -> list[Content]:
    """The refusal in lines, or the name of what the next enter agrees to; none where nothing was said."""
    sign, style = (REFUSED, "$alarm") if trouble.is_refusal else (AGAINST, "$bright")
    return [hanging(line((f"{sign} ", f"{style} bold")), trouble.words, width, style)] if trouble.words else []
