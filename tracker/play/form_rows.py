"""The lines of a roll being prepared: questions and reasons, with what each is worth to the chance."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.fields import AnyField, Scalar, Shape
from tracker.play.cautions import cautions, in_words
from tracker.rules.odds import Alternative, alternatives, shifts
from tracker.rules.resolver import (
    ASKED,
    ASSUMED,
    FREE,
    FROM_TABLE,
    Case,
    Comparison,
    Context,
    Input,
    Line,
    Number,
    Offered,
    Resolver,
    by_question,
    standing_lines,
)
from tracker.words import N_, _

if TYPE_CHECKING:
    from tracker.play.worksheet import Worksheet

BY_HAND: Final = N_("by hand", "where an answer comes from")
FROM_STEP: Final = N_("given")
UNSAID: Final = "?"
"""Stands for an answer that nobody has given and nobody can guess."""


class FormRow(Struct, frozen=True):
    """One line of the form: a question, a printed line, or both where the question drives the line.

    `short` is the label where columns are few, empty where the label itself is no longer, and `shorts` are the
    shorter words for choices by the words they stand for;
    `field` is None where nothing can be answered, `value` where nobody has made the choice that the roll hangs on;
    `worth` is None where no printed line applies, `is_line` whether there is one at all; `gain` is what
    the row does to the chance of success, `origin` the words for where its answer was read, `switches` the house
    rules that changed its figure or would read a doubtful one otherwise; `is_doubtful` says that one counts as printed;
    `house` is the name of the table's own rules, where they changed the figure from the `printed` one;
    `offered` are the numbers that units could give; `harms` says whether what is counted makes the roll harder, None
    where that is nothing or nobody can tell.
    """

    key: str
    label: str
    rules: tuple[str, ...]
    short: str = ""
    field: AnyField | None = None
    value: Scalar | None = None
    origin: str = ""
    is_line: bool = False
    worth: Number | None = None
    gain: Fraction = Fraction(0)
    harms: bool | None = None
    switches: tuple[str, ...] = ()
    is_doubtful: bool = False
    house: str = ""
    printed: Number | None = None
    others: tuple[Alternative, ...] = ()
    offered: tuple[Offered, ...] = ()
    shorts: Mapping[str, str] = {}

    def shown(self, value: Scalar | None, *, short: bool = False) -> str:
        """An answer as a reader sees it, where columns are few in fewer words."""
        if self.field is None or value is None:
            return "" if self.field is None else UNSAID
        text = self.field.show(value)
        return self.shorts.get(text, text) if short else text


def rows_of(roll: Worksheet, *, weighed: bool = True) -> tuple[FormRow, ...]:
    """The form's rows: oddities of the roll; open questions without a line; the printed lines in order; the known rest.

    The free line comes last. Unless it is `weighed`, no row says what it is worth to the chance, nor what its other
    answers would be: reckoning the roll once for each of them is by far the most of the work.
    """
    ahead = roll.ahead
    whole = roll.chance if weighed else None
    gains = {shift.line: shift.gain for shift in shifts(roll.resolver, ahead, whole)} if whole is not None else {}
    applied = roll.resolver.applied(ahead)
    worths = {line.id: line.value for line in applied}
    changed = {line.id: line.switch for line in applied if line.switch}
    by_house = {line.id: line.printed for line in applied if line.printed is not None}
    asked = {
        entry.field.key: entry for entry in roll.resolver.inputs if entry.matters(ahead) or entry.matters(roll.case)
    }
    listed = (*roll.resolver.lines, *standing_lines(roll.resolver.lines, ahead))
    driven = by_question(listed, asked, roll.known)
    cautioned = cautions(roll.system, roll.battle, roll.resolver, roll.bindings)
    rows = [FormRow(f"caution {entry.id}", in_words(entry), entry.rules) for entry in cautioned]
    for key, lines in driven:
        counting = [line for line in lines if line.key in worths]
        entry = asked.get(key)
        if entry is None and not counting:
            continue
        label, short = _called(roll, lines[0].label if lines else asked[key].field.label)
        row = FormRow(
            key,
            label,
            _rules(counting or lines, entry, roll.resolver),
            short,
            is_line=any(not line.note for line in lines),
            worth=sum(worths[line.key] for line in counting) if counting else None,
            harms=_harms(roll.resolver, ahead, counting),
            gain=sum((gains.get(line.key, Fraction(0)) for line in counting), Fraction(0)),
            switches=tuple(switch for line in counting if (switch := changed.get(line.key) or line.doubt)),
            is_doubtful=any(line.doubt and line.key not in changed for line in counting),
            **_of_house(ahead, [line.key for line in counting], worths, by_house),
        )
        rows.append(row if entry is None else _answered(roll, row, entry, lines, ahead, whole))
    return tuple(rows)


def _of_house(
    case: Case, counting: list[str], worths: Mapping[str, Number], printed: Mapping[str, Number]
) -> dict[str, Any]:
    """Whose figure it is, and what the sheet has in its place, where the table's own rules changed any of these."""
    own = set() if case.house is None else {line.id for line in case.house.standing}
    if case.house is None or (printed.keys() | own).isdisjoint(counting):
        return {}
    if own.issuperset(counting):
        return {"house": case.house.house}
    return {"house": case.house.house, "printed": sum(printed.get(key, worths[key]) for key in counting)}


def _harms(resolver: Resolver, case: Case, lines: list[Line]) -> bool | None:
    """Whether the die must show more, or may show less, because of these lines; None where they make no difference."""
    goal = resolver.goal_of(case) if lines else None
    without = resolver.goal_of(replace(case, muted=case.muted | {line.key for line in lines})) if goal else None
    if goal is None or without is None or goal.face == without.face:
        return None
    return (goal.face > without.face) is (goal.comparison is Comparison.AT_LEAST)


def _answered(
    roll: Worksheet, row: FormRow, entry: Input, lines: list[Line], ahead: Case, whole: Fraction | None
) -> FormRow:
    field, value, shorts = entry.field, roll.answer(entry.field.key), roll.system.words.short_labels
    own_words = len(lines) != 1 or not _answers(field, lines[0], ahead)
    label, short = _called(roll, field.label) if own_words else (row.label, row.short)
    return replace(
        row,
        label=label,
        short=short,
        field=field,
        value=value,
        origin=_origin(roll, field.key, value),
        offered=entry.offered(Context(roll.battle, roll.bindings)),
        shorts={_(option.label): _(shorts[option.label]) for option in field.options if option.label in shorts},
        others=()
        if whole is None or not _is_open(roll, field)
        else alternatives(roll.resolver, ahead, field.key, whole),
    )


def with_unit(roll: Worksheet, label: str, text: str) -> str:
    """That text for the label of a row, in words, with the unit where the readings chosen decide on one."""
    words, unit = roll.resolver.in_words(text, roll.case.values), roll.system.words.unit_of(label, roll.case)
    return _("{label}, {unit}").format(label=words, unit=_(unit)) if unit else words


def _called(roll: Worksheet, label: str) -> tuple[str, str]:
    """A row's label, in full and where columns are few."""
    short = roll.system.words.short_labels.get(label, "")
    full, few = with_unit(roll, label, label), with_unit(roll, label, short) if short else ""
    # What is long in English may be short in another language.
    return full, few if len(few) < len(full) else ""


def _is_open(roll: Worksheet, field: AnyField) -> bool:
    """Whether the reader may wonder about another answer: nobody looked this one up."""
    return field.key not in roll.known or field.shape in (Shape.CHOICE, Shape.FLAG)


def _origin(roll: Worksheet, key: str, value: Scalar | None) -> str:
    if key in FREE:
        return FROM_TABLE
    read = roll.known.get(key)
    if key in roll.answers and read is not None and read.value != value:
        return BY_HAND
    if key in roll.given and key not in roll.answers:
        is_assumed = roll.resolver.input(key).is_assumed(Context(roll.battle, roll.bindings))
        return ASSUMED if is_assumed else FROM_STEP
    return ASKED if read is None else read.origin


def _answers(field: AnyField, line: Line, case: Case) -> bool:
    """Whether the question may be put in the words of the line: a number does, and a yes that brings the line."""
    if field.shape is not Shape.FLAG:
        return field.shape is Shape.WHOLE
    yes, no = (line.value(case.having(**{field.key: answer})) for answer in (True, False))
    return no is None or yes is not None


def _rules(lines: list[Line], entry: Input | None, resolver: Resolver) -> tuple[str, ...]:
    """The rules of the lines, then those of the field, of which this roll's own come first: several may ask for it."""
    own = sorted(entry.field.rules, key=lambda rule: rule not in resolver.rules) if entry is not None else ()
    return tuple(dict.fromkeys(rule for rules in (*(line.rules for line in lines), own) for rule in rules))
