"""The printed table of modifiers, line by line."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.fields import AnyField, Field, flag
from tracker.battle.house import StandingLine
from tracker.rules.resolver.case import Case, always
from tracker.rules.resolver.inputs import Input, Reader

Number = int | float


class Line(Struct, frozen=True):
    """One line of a printed table of modifiers; its value is None where it does not apply.

    `field` is the input that drives the line, so that a form can put the question beside the figure; `otherwise` is
    the one that does where that does not matter; `doubt` is the key of the switch that reads a doubtful figure
    otherwise, named wherever the line counts; `side` says whose sum the line is part of, where a roll holds two against
    each other. A `note` says something and counts nothing. `asks` is the input that no other line has a use for,
    declared with it; `switches` are those its figure hangs on. `printed` is the figure on the sheet, where there is
    one: of each piece where there may be several. One that is only `shown` says a figure that the roll is not read
    from.
    """

    key: str
    label: str
    rules: tuple[str, ...]
    value: Callable[[Case], Number | None]
    field: AnyField | None = None
    doubt: str = ""
    side: str = ""
    note: bool = False
    asks: Input | None = None
    switches: tuple[Field[str], ...] = ()
    printed: int | None = None
    shown: bool = False
    otherwise: AnyField | None = None

    def asked_by(self, asked: Collection[str]) -> str:
        """The key of the question of these that drives the line; empty where none does."""
        drives = (field.key for field in (self.field, self.otherwise) if field is not None)
        return next((key for key in drives if key in asked), "")


def only_shown(*lines: Line) -> tuple[Line, ...]:
    """These lines as ones that say a figure which the roll itself is not read from."""
    return tuple(replace(line, shown=True) for line in lines)


def on_side(side: str, *lines: Line) -> tuple[Line, ...]:
    """These lines as part of the sum of that side."""
    return tuple(replace(line, side=side) for line in lines)


def lines_of(lines: tuple[Line, ...], case: Case) -> tuple[tuple[Line, Number], ...]:
    """The lines that apply, in printed order, each with its value."""
    muted = case.muted
    if case.house is not None:
        listed = (*lines, *standing_lines(lines, case))
        values = [(line, value_in(line, case)) for line in listed if line.key not in muted]
        return tuple([(line, value) for line, value in values if value is not None])
    # Without a call a line: the odds of a roll sum them a hundred thousand times.
    return tuple([(line, value) for line in lines if line.key not in muted and (value := line.value(case)) is not None])


def standing_lines(lines: Iterable[Line], case: Case) -> tuple[Line, ...]:
    """The lines that the table's own rules add to a sum: to the one that the table could add to by hand."""
    free = next((line for line in lines if line.key == "free"), None)
    if case.house is None or free is None:
        return ()
    return tuple(_standing(line, free.side) for line in case.house.standing)


def _standing(line: StandingLine, side: str) -> Line:
    def worked_out(case: Case) -> Number | None:
        holds = all(condition.holds(case.values.get(condition.key)) for condition in line.when)
        return line.value if holds else None

    return Line(line.id, line.label, (), worked_out, side=side)


def value_in(line: Line, case: Case) -> Number | None:
    """The worth of the line in this case by the table's own rules; None where it does not apply."""
    value = line.value(case)
    change = None if case.house is None else case.house.lines.get(line.key)
    if change is None or value is None or line.note or line.shown:
        return value
    if line.printed is None:
        return value + change.add
    if change.value is None:
        return value
    # Per piece it counts for as many as before, and with the sign turned where it stands in the sum of the other.
    return value // line.printed * change.value if line.printed else change.value


def printed(line: Line, case: Case) -> Number | None:
    """The worth of the line by the sheet; None where the table's own rules change nothing of it."""
    if case.house is None or line.key not in case.house.lines:
        return None
    value = line.value(case)
    return None if value == value_in(line, case) else value


def sum_of(lines: tuple[Line, ...], case: Case) -> Number:
    """The sum of the lines that apply."""
    return case.nudge + sum([value for _line, value in lines_of(lines, case)])


def each(
    field: Field[int],
    per: int,
    *rules: str,
    label: str = "",
    when: Callable[[Case], bool] = always,
    reader: Reader | None = None,
) -> Line:
    """`per` for every one of `field`: +2 a supporter, −1 a segment in water.

    With a `reader` the line asks for the field itself, where it counts at all.
    """
    asks = None if reader is None else Input(field, reader, when)
    return Line(
        field.key,
        label or field.label,
        rules,
        lambda case: per * case[field] if when(case) else None,
        field,
        asks=asks,
        printed=per,
    )


def flat(  # noqa: PLR0913 - a line of a table, by name
    key: str,
    label: str,
    value: int,
    when: Callable[[Case], bool],
    *rules: str,
    field: AnyField | None = None,
    otherwise: AnyField | None = None,
    doubt: str = "",
    switches: tuple[Field[str], ...] = (),
) -> Line:
    """`value` when the condition holds, nothing otherwise."""
    return Line(
        key,
        label,
        rules,
        lambda case: value if when(case) else None,
        field,
        doubt,
        switches=switches,
        printed=value,
        otherwise=otherwise,
    )


def worth(  # noqa: PLR0913 - a line of a table, by name
    key: str,
    label: str,
    value: Callable[[Case], Number | None],
    *rules: str,
    field: AnyField | None = None,
    doubt: str = "",
    switches: tuple[Field[str], ...] = (),
    printed: int | None = None,
) -> Line:
    """A line whose figure is worked out from the case; None where it does not apply.

    `printed` is the one on the sheet, where what is worked out is only how often it counts.
    """
    return Line(key, label, rules, value, field, doubt, switches=switches, printed=printed)


def asked(  # noqa: PLR0913 - a line of a table, by name
    key: str,
    question: str,
    label: str,
    value: int | Callable[[Case], Number | None],
    *rules: str,
    under: str = "",
    reader: Reader | None = None,
    matters: Callable[[Case], bool] = always,
    also: tuple[str, ...] = (),
    doubt: str = "",
    switches: tuple[Field[str], ...] = (),
    printed: int | None = None,
    **about: Any,
) -> Line:
    """A line with a yes-or-no question of its own: it counts where that is answered with yes.

    The question has the key of the line, or the one it is asked `under`; `reader`, `matters` and `also` are those of
    the input, `about` is for the field: its `help`, its former ids; `printed` is as that of `worth`.
    """
    field = flag(under or key, question, rules=rules, **about)

    def worked_out(case: Case) -> Number | None:
        if not case[field]:
            return None
        return value(case) if callable(value) else value

    asks = Input(field, reader, matters, also=also)
    figure = printed if callable(value) else value
    return Line(key, label, rules, worked_out, field, doubt, asks=asks, switches=switches, printed=figure)


def with_asked(inputs: Iterable[Input], lines: Iterable[Line]) -> tuple[Input, ...]:
    """The inputs with those that lines ask themselves, each behind what the lines above it hang on."""
    entries, above = list(inputs), set[str]()
    for line in lines:
        if line.asks is not None:
            place = max((at for at, entry in enumerate(entries, 1) if entry.field.key in above), default=0)
            entries.insert(place, line.asks)
            above.add(line.asks.field.key)
        elif line.field is not None:
            above.add(line.field.key)
    return tuple(entries)


def note(key: str, label: str, when: Callable[[Case], bool], *rules: str, field: AnyField | None = None) -> Line:
    """A condition that is said and counts nothing in itself: one that fails, or what follows of a formation."""
    return Line(key, label, rules, lambda case: 0 if when(case) else None, field, note=True)


def are_said(lines: tuple[Line, ...], case: Case) -> bool:
    """Whether any of these lines applies."""
    return bool(lines_of(lines, case))
