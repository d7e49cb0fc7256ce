"""The contents of a sheet: its rows as they are made or left, and what the table can change about each."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from math import inf

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Bindings
from tracker.battle.events import Rolled
from tracker.battle.fields import AnyField, Scalar, Shape
from tracker.play.form_rows import FormRow
from tracker.rules.answers import next_answer
from tracker.rules.system import Choose, Count, PickUnit, Question, RollFor, SheetRow, answer_to
from tracker.words import _, labelled


class Said(Struct, frozen=True):
    """A question and the answer that holds as long as nothing else is said, None where nobody can tell.

    It is told where the table said that very answer, and not merely proposed.
    """

    ask: Question
    value: Scalar | None
    is_told: bool = False

    @property
    def is_doubtful(self) -> bool:
        """Whether the answer is a guess that wants to be agreed to by itself."""
        is_proposed = self.value is not None and not self.is_told
        return is_proposed and self.ask.is_doubtful

    @property
    def is_unknown(self) -> bool:
        """Whether nobody can tell the answer: there is none, or a unit that only stands in for one to be picked.

        So does one that was named in an earlier turn: where nothing else speaks for it, that does not either.
        """
        stands_in = isinstance(self.ask, PickUnit) and self.ask.is_unknown and self.is_doubtful
        return self.value is None or stands_in

    @property
    def leaves_one_out(self) -> bool:
        """Whether a unit may have the part and nobody said who: what is reckoned goes without one."""
        return isinstance(self.ask, PickUnit) and bool(self.ask.or_none) and not (self.value or self.is_told)

    @property
    def is_unmeasured(self) -> bool:
        """Whether it is a number that only the table sees, and has not said: the one that is shown is nobody's."""
        return isinstance(self.ask, Count) and self.ask.measured and not self.is_told

    @property
    def key(self) -> str:
        """The key of the question."""
        return self.ask.key

    @property
    def choices(self) -> tuple[Scalar, ...]:
        """The answers there are, the empty id for nobody among them; none where a number is asked for."""
        match self.ask:
            case Choose(options=options):
                return tuple(option.key for option in options)
            case PickUnit(candidates=candidates, or_none=or_none):
                return (*candidates, *([""] if or_none else []))
            case _:
                return ()

    def further(self, step: int) -> Scalar | None:
        """The answer so many steps after the one that holds: around the options, up or down a number."""
        if isinstance(self.ask, Count):
            field = self.ask.field
            return next_answer(field, field.default if self.value is None else self.value, step)
        known = self.choices
        if self.value in known:
            return known[(known.index(self.value) + step) % len(known)]
        return known[0 if step > 0 else -1] if known else self.value


class Entry(Struct, frozen=True):
    """A row as it stands: still to be rolled, or `rolled`, by the act of that index; it hangs on what is `answered`."""

    row: SheetRow
    answered: tuple[Said, ...] = ()
    rolled: Rolled | None = None
    act: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether it can still be rolled."""
        return self.rolled is None and not self.row.struck

    @property
    def is_target_unknown(self) -> bool:
        """Whether nobody can tell at whom it is rolled: somebody stands in for him till he is picked."""
        return self.is_open and bool(self._stand_ins)

    @property
    def taking(self) -> Bindings:
        """Who is known to take part in it, by the part: nobody that only stands in for one to be picked."""
        if not self.is_target_unknown:
            return self.row.bindings
        return {part: unit for part, unit in self.row.bindings.items() if unit not in self._stand_ins}

    @property
    def unknown(self) -> tuple[Said, ...]:
        """The units it hangs on that nobody has named."""
        return tuple(answer for answer in self.answered if answer.is_unknown and isinstance(answer.ask, PickUnit))

    @property
    def _stand_ins(self) -> frozenset[Scalar | None]:
        return frozenset(answer.value for answer in self.unknown)

    @property
    def is_owed(self) -> bool:
        """Whether it can still be rolled and something calls for it."""
        return self.is_open and not self.row.is_offered


def each_by_a_key(known: Sequence[Entry]) -> Iterator[Entry]:
    """Rows with a key each: of several rolls that were asked for by one key the last keeps it."""
    last = {entry.row.key: entry for entry in known}
    for entry in known:
        is_last = entry.act is None or entry is last[entry.row.key]
        yield entry if is_last else replace(entry, row=replace(entry.row, key=f"act {entry.act}"))


def in_order(known: Iterable[Entry]) -> tuple[Entry, ...]:
    """Rows by their rank, the highest first, then by their place; one without either stays behind those before it."""
    ranked: list[tuple[float, int, Entry]] = []
    rank, last = -inf, 0
    for entry in known:
        rank = rank if entry.row.at is None else -entry.row.at
        last = max(last, entry.row.place)
        ranked.append((rank, entry.row.place or last, entry))
    return tuple(entry for *_order, entry in sorted(ranked, key=lambda keyed: keyed[:2]))


def said_to(ask: Question, answered: Mapping[str, Scalar], recalled: Container[str] = ()) -> Said:
    """The question with what was said to it if it may be, else with what is usual.

    What is `recalled` was said in an earlier turn: it is proposed anew, and nobody has told it.
    """
    value = answer_to(ask, answered)
    is_told = ask.key in answered and answered[ask.key] == value and ask.key not in recalled
    return Said(ask, value, is_told=is_told)


def row_for(ask: RollFor, named: Bindings | None = None) -> SheetRow:
    """The row of a roll that a procedure asks for, with the units `named` in those parts that the table fills."""
    return SheetRow(
        key=ask.key,
        resolver=ask.resolver,
        bindings={**ask.bindings, **(named or {})},
        inputs=ask.proposed,
        asks=ask.asks,
        at=ask.at,
        note=ask.note,
        short=ask.short,
        place=ask.place,
        aims=ask.aims,
        figures_of=ask.figures_of,
        moment=ask.moment,
        by=ask.by,
        after=ask.after,
    )


def further(row: FormRow, step: int) -> Scalar | None:
    """The answer so many steps after the one that holds; a number that a unit offers comes before those between."""
    if row.field is None:
        return row.value
    known = sorted({int(str(row.field.default)), *(offer.value for offer in row.offered)}) if row.offered else []
    if row.value in known and 0 <= (place := known.index(int(str(row.value))) + step) < len(known):
        return known[place]
    return next_answer(row.field, row.value, step)


Knob = Said | FormRow
"""A setting of a row: a question about it, or an answer its roll asks for."""


def number_of(knob: Knob) -> AnyField | None:
    """The field of the number that it asks for; None where it asks for something else."""
    field = (knob.ask.field if isinstance(knob.ask, Count) else None) if isinstance(knob, Said) else knob.field
    return field if field is not None and field.shape in (Shape.WHOLE, Shape.DECIMAL) else None


def is_in_words(knob: Knob) -> bool:
    """Whether it is said in words, which no arrow leads to."""
    return isinstance(knob, FormRow) and knob.field is not None and knob.field.shape is Shape.WORDS


def label_of(knob: Knob) -> str:
    """The name of a setting in a word or two."""
    return _(knob.ask.short or knob.ask.question) if isinstance(knob, Said) else knob.short or knob.label


def number_further(knob: Knob, step: int) -> Scalar | None:
    """The number so many steps further; None where it asks for something else, or nobody has told any."""
    if number_of(knob) is None or knob.value is None:
        return None
    return knob.further(step) if isinstance(knob, Said) else further(knob, step)


def asked_first(knob: Knob, *, with_keys: bool = True) -> str:
    """The question before the next die, in words, and its keys where the answer is proposed in doubt."""
    asked = _(knob.ask.question) if isinstance(knob, Said) else knob.label
    if isinstance(knob, Said) and isinstance(knob.ask, PickUnit) and knob.is_unknown and with_keys:
        return _("first: {question} ↵ lists them").format(question=asked)
    if with_keys and isinstance(knob, FormRow) and knob.field is not None and knob.field.shape is Shape.CHOICE:
        asked = asked if knob.value is None else labelled(asked, knob.shown(knob.value))
        return _("first: {asked}? ↵ agrees, ←→ another").format(asked=asked)
    if with_keys and isinstance(knob, Said) and knob.is_doubtful:
        return _("first: {question} ↵ agrees, ←→ another").format(question=asked)
    return _("first: {question}").format(question=asked)
