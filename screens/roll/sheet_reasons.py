"""What stands beneath a sheet: the lit row's values, one of them to be changed by the arrows, and its sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from screens.parts.plain import line, lines, plain
from screens.roll.sheet_rows import answer_in_words
from tracker.battle.fields import Scalar
from tracker.play.sheets import Entry, Knob, OpenSheet, Said
from tracker.play.worksheet import FormRow
from tracker.views.figures import figure_read, needed_by, percent, signed
from tracker.views.sentences.names import resolver_name
from tracker.words import _

GAP = "  "


def reasons(sheet: OpenSheet, entry: Entry, at: int, width: int) -> Content:
    """The values that can be changed, the one at that place between its arrows, then those that are known."""
    knobs = sheet.knobs(entry)
    told = [_knob(sheet, knob, lit=number == at) for number, knob in enumerate(knobs)]
    roll = sheet.worksheet(entry) if entry.is_open else None
    further = roll.wanted if roll is not None and sheet.on == entry.row.key else None
    what = [_(entry.row.note) if entry.row.note else "", "" if further is None else _(further.label)]
    told_of = [resolver_name(sheet.system, entry.row.resolver), *filter(None, what)] if any(what) else []
    titles = [plain(" · ".join(told_of), "$text-muted")] if told_of else []
    if roll is None:
        return lines(*titles, flowing(told, width))
    asked = {knob.key for knob in knobs if isinstance(knob, FormRow)}
    known = [
        _known(row.label, row.worth or 0) for row in roll.rows(weighed=False) if row.worth and row.key not in asked
    ]
    goal, chance = roll.goal, roll.chance
    need = [] if goal is None else [line((needed_by(goal), "bold"), f" {_('on {die}').format(die=goal.die.name)}")]
    need += [
        line((f"{_(figure.label)} ", "$text-muted"), figure_read(figure))
        for figure in roll.resolver.figures(roll.ahead)
    ]
    odds = [] if chance is None else [plain(percent(chance), "bold")]
    barred = [] if roll.bar is None else [plain(f"✗ {roll.bar}", "$error")]
    return lines(*titles, *(flowing(parts, width) for parts in (told, [*known, *need, *odds], barred) if parts))


def flowing(parts: Sequence[Content], width: int) -> Content:
    """Parts beside one another, in as many rows as they need."""
    return lines(*_rows(parts, width))


def _rows(parts: Sequence[Content], width: int) -> Iterator[Content]:
    row: list[Content] = []
    for part in parts:
        if row and sum(other.cell_length + len(GAP) for other in row) + part.cell_length > width:
            yield Content(GAP).join(row)
            row = []
        row.append(part)
    yield Content(GAP).join(row)


def _knob(sheet: OpenSheet, knob: Knob, *, lit: bool) -> Content:
    if isinstance(knob, Said):
        label, value, worth = _label(knob), answer_in_words(sheet.battle, knob), 0.0
    else:
        label, value, worth = _(knob.label), _shown(knob), knob.worth or 0
    shown = (
        line(("‹", "$primary bold"), (value, "bold reverse"), ("›", "$primary bold")) if lit else plain(value, "bold")
    )
    return line((f"{label} ", "$text-muted"), shown, (f" {signed(worth)}", "$text-muted") if worth else "")


def _label(said: Said) -> str:
    return _(said.ask.short or said.ask.question)


def _shown(row: FormRow) -> str:
    value: Scalar | None = row.value
    return "" if row.field is None or value is None else row.field.show(value)


def _known(label: str, worth: float) -> Content:
    return line((f"{_(label)} ", "$text-muted"), signed(worth))
