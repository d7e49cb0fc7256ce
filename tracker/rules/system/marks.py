"""The badges and gauges of a unit in a row of the checklist, and how its counts are typed together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from tracker.battle.battle import Unit
from tracker.battle.fields import AnyField, Field, Scalar, states_of
from tracker.battle.tally import Tally
from tracker.words import _, n_


class Tone(StrEnum):
    """How a badge is meant; it is always said in words or letters as well."""

    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"
    WARN = "warn"


class Badge(Struct, frozen=True):
    """A short word about a unit's state, for a row of the checklist: its `words` in the reader's language already.

    `seen` is what viewers are told instead, empty for nothing; None where it is the same.
    """

    words: str
    tone: Tone = Tone.PLAIN
    seen: str | None = None

    @property
    def to_viewers(self) -> str:
        """The mark as viewers are told of it; empty where it is for those who play."""
        return self.words if self.seen is None else self.seen


def marked(word: str, tone: Tone, seen: Mapping[str, str]) -> Badge:
    """A badge by its msgid, with what `seen` gives for it as the words for viewers."""
    return Badge(_(word), tone, _(seen[word]) if word in seen else None)


class Gauge(Struct, frozen=True):
    """A figure with its full measure: bases, life points, spell points; the `label` is translated where it is shown.

    `casts` says that spells are paid with it.
    """

    label: str
    now: int
    full: int
    casts: bool = False


class Hurt(Struct, frozen=True):
    """So many figures of a unit that stand and are hurt alike, in short `words` in the reader's language: `3 critical`.

    `gone` is the share of each that is lost, for what is left of an army; 0 for what passes by itself. `is_tallied`
    says that the words are figures of the card, in place of which viewers are told how many are hurt.
    """

    words: str
    count: int
    gone: Fraction
    tone: Tone = Tone.BAD
    is_tallied: bool = False


def hurt_by_loss(figures: Tally[int], each: int) -> tuple[Hurt, ...]:
    """The figures of a unit that have lost points, of so many that `each` has, the worst hurt first."""
    whole = max(each, 1)
    return tuple(
        Hurt(
            n_("{count} hurt by {lost}", "{count} hurt by {lost}", count).format(count=count, lost=lost),
            count,
            Fraction(min(lost, whole), whole),
            Tone.WARN,
            is_tallied=True,
        )
        for lost, count in figures.counts
        if lost
    )


class Graded(Struct, frozen=True):
    """Counts of a card that are typed and shown as one: `2xlight 1xcritical`.

    The options of `field` are the grades, the mildest first, and `counts` are where the card keeps how many figures
    have each. It is no value of the card itself, and in no save.
    """

    field: AnyField
    counts: tuple[Field[int], ...]

    def of(self, unit: Unit) -> tuple[int, ...]:
        """The grades of its figures by their numbers, the worst first."""
        graded = enumerate(self.counts, start=1)
        return states_of(tuple(grade for grade, count in graded for _figure in range(unit[count])))

    def counted(self, value: Scalar) -> Mapping[str, Scalar]:
        """The card values for such a number of figures."""
        grades = states_of(value)
        return {count.key: grades.count(grade) for grade, count in enumerate(self.counts, start=1)}


def typed_together(graded: Iterable[Graded], fields: Iterable[AnyField]) -> Iterator[AnyField]:
    """The fields of a card as they are shown and typed: counts that are one thing stand where the first of them did."""
    together = {count.key: graded_count.field for graded_count in graded for count in graded_count.counts}
    passed = set[str]()
    for field in fields:
        shown = together.get(field.key, field)
        if shown.key not in passed:
            passed.add(shown.key)
            yield shown


def value_on(unit: Unit, graded: Iterable[Graded], field: AnyField) -> Scalar:
    """The value of such a field on the card."""
    together = _together(graded, field)
    value: Scalar = unit[field] if together is None else together.of(unit)
    return value


def kept_as(graded: Iterable[Graded], field: AnyField, value: Scalar) -> Mapping[str, Scalar]:
    """The card values for one typed into such a field."""
    together = _together(graded, field)
    return {field.key: value} if together is None else together.counted(value)


def _together(graded: Iterable[Graded], field: AnyField) -> Graded | None:
    return next((entry for entry in graded if entry.field is field), None)
