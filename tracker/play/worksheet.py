"""A roll being prepared: every question and every reason as one row, with what each is worth to the chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, Bindings
from tracker.battle.dice import Face
from tracker.battle.fields import AnyField, Rejected, Scalar, Shape
from tracker.play.cautions import cautions, in_words
from tracker.play.rolls import draft
from tracker.rules.odds import Alternative, alternatives, chance_of_success, chances, shifts
from tracker.rules.resolver import (
    ASKED,
    ASSUMED,
    FREE,
    FROM_TABLE,
    Case,
    Context,
    Effect,
    Goal,
    Input,
    Known,
    Line,
    Number,
    Offered,
    Resolver,
    Throw,
    by_question,
    deal,
    deal_what_fits,
    lacks_reason,
)
from tracker.words import N_, _

if TYPE_CHECKING:
    from tracker.rules.system import System

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
    `offered` are the numbers that units could give.
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
    switches: tuple[str, ...] = ()
    is_doubtful: bool = False
    others: tuple[Alternative, ...] = ()
    offered: tuple[Offered, ...] = ()
    shorts: Mapping[str, str] = {}

    def shown(self, value: Scalar | None, *, short: bool = False) -> str:
        """An answer as a reader sees it, where columns are few in fewer words."""
        if self.field is None or value is None:
            return "" if self.field is None else UNSAID
        said = self.field.show(value)
        return self.shorts.get(said, said) if short else said


class Ending(Struct, frozen=True):
    """One way the roll can end: its chance (None where a die decides nothing) and what would follow."""

    key: str
    label: str
    good: bool | None
    chance: Fraction | None
    effects: tuple[Effect, ...]


class Worksheet(Struct, frozen=True):
    """A roll with what is known, what was answered, and the dice so far. Every change is a new sheet.

    What it `hangs_on` is a question that was put before it and that only the table can answer, in its words: until then
    it is drawn up with what is usual, and has neither number nor chance to tell.
    """

    system: System
    battle: Battle
    resolver: Resolver
    bindings: Bindings
    given: Mapping[str, Scalar]
    answers: Mapping[str, Scalar]
    known: Mapping[str, Known]
    case: Case
    hangs_on: str = ""

    def said(self, key: str) -> Scalar | None:
        """The answer that holds; None where the roll hangs on a choice that nobody has made."""
        is_open = key in self.case.open and self.resolver.input(key).field.shape is Shape.CHOICE
        return None if is_open else self.case.values[key]

    def answering(self, key: str, value: object) -> Worksheet:
        """The sheet with one question answered otherwise; dice that no longer fit are taken up again.

        Raises `Rejected` for a value the question does not take.
        """
        accepted = self.resolver.input(key).field.accept(value)
        bare = replace(self.case.having(**{key: accepted}), faces=())
        case = deal_what_fits(self.resolver, bare, self.case.faces)
        return replace(self, answers={**self.answers, key: accepted}, case=case)

    def with_dice(self, faces: tuple[Face, ...]) -> Worksheet:
        """The sheet with the dice that lay on another, as far as this one wants them."""
        sheet = self
        for face in faces:
            try:
                sheet = sheet.laying(face)
            except Rejected:
                break
        return sheet

    def keeping(self, answers: Mapping[str, Scalar]) -> Worksheet:
        """The sheet with what was answered on another, as far as this one has to ask it too."""
        seen = {entry.field.key for entry in self.resolver.inputs if entry.looked_at}
        asked = (
            seen | {entry.field.key for entry in self.resolver.inputs if not entry.is_of_a_figure} - self.known.keys()
        )
        sheet = self
        for key, value in answers.items():
            sheet = sheet.answering(key, value) if key in asked else sheet
        return sheet

    def laying(self, face: Face) -> Worksheet:
        """The sheet with one more die on it; raises `Rejected` for a face that die does not have."""
        return replace(self, case=deal(self.resolver, self.case, (face,)))

    def lifting(self) -> Worksheet:
        """The sheet without its last die."""
        return replace(self, case=replace(self.case, faces=self.case.faces[:-1]))

    @property
    def bare(self) -> Case:
        """The case before any die."""
        return replace(self.case, faces=())

    @property
    def ahead(self) -> Case:
        """The case in which the next die is thrown, or the last one was: what target and chances are read from.

        Of one die it is the case before any; of several, each die that lies may have changed the number to roll. Dice
        that lie though none was wanted any more are left aside.
        """
        if self.wanted is not None:
            return self.case
        before = replace(self.case, faces=self.case.faces[:-1])
        while before.faces and self.resolver.throws(before) is None:
            before = replace(before, faces=before.faces[:-1])
        return before

    @property
    def wanted(self) -> Throw | None:
        """The next die, None when there are enough."""
        return self.resolver.throws(self.case)

    @property
    def spare(self) -> Throw | None:
        """A die that may lie too though none is wanted any more."""
        return self.resolver.spare(self.case) if self.wanted is None else None

    @property
    def bar(self) -> str | None:
        """Why the roll may not be made at all, or not before a question is answered."""
        return self.resolver.bars(self.case) or self.open_question

    @property
    def open_question(self) -> str | None:
        """Which question the roll hangs on and nobody has answered."""
        return self.resolver.unanswered(self.case)

    @property
    def unmeasured(self) -> str:
        """What only the table can measure and has not, in words; what is usual is no measure."""
        said = {**self.known, **self.given, **self.answers}
        ranges = (entry.field for entry in self.resolver.inputs if entry.measured and entry.matters(self.bare))
        first = next((field for field in ranges if field.key not in said), None)
        return self.hangs_on or ("" if first is None else self.resolver.in_words(first.label, self.case.values))

    @property
    def lacks_reason(self) -> bool:
        """Whether the table grants or takes something and has not said why."""
        return lacks_reason(self.case)

    @property
    def goal(self) -> Goal | None:
        """What the die must do; None where a table is read, or a range is not said that it hangs on."""
        return None if self.unmeasured else self.resolver.goal_of(self.ahead)

    @property
    def total(self) -> Number | None:
        """The figure worked out or compared, as soon as it stands."""
        return None if self.wanted is not None else self.resolver.total(self.case)

    @property
    def outcome(self) -> str:
        """The key of the outcome once every die lies, empty before."""
        return "" if self.wanted is not None or self.bar is not None else self.resolver.judge(self.case)

    @property
    def chance(self) -> Fraction | None:
        """The chance of success before the next die, or before the last one; None before it is measured."""
        return None if self.unmeasured else chance_of_success(self.resolver, self.ahead)

    def ends(self) -> tuple[Ending, ...]:
        """How the roll can end, in printed order; outcomes that cannot come and did not are left out."""
        spread, came = chances(self.resolver, self.ahead), self.outcome
        dice = self.resolver.throws(self.ahead) is not None and not self.unmeasured
        return tuple(
            Ending(
                outcome.key,
                self.resolver.in_words(outcome.label, self.case.values),
                outcome.good,
                spread.get(outcome.key) if dice else None,
                self.resolver.effects(self.case, outcome.key),
            )
            for outcome in self.resolver.outcomes
            if spread.get(outcome.key) or outcome.key == came
        )

    def rows(self, *, weighed: bool = True) -> tuple[FormRow, ...]:
        """What is odd about the roll; open questions without a line; the printed lines in order; then what is known.

        The free line comes last. Unless it is `weighed`, no row says what it is worth to the chance, nor what its other
        answers would be: reckoning the roll once for each of them is by far the most of the work.
        """
        ahead = self.ahead
        whole = self.chance if weighed else None
        gains = {shift.line: shift.gain for shift in shifts(self.resolver, ahead, whole)} if whole is not None else {}
        applied = self.resolver.applied(ahead)
        worths = {line.id: line.value for line in applied}
        changed = {line.id: line.switch for line in applied if line.switch}
        asked = {entry.field.key: entry for entry in self.resolver.inputs if self._matters(entry, ahead)}
        driven = by_question(self.resolver.lines, asked, self.known)
        odd = cautions(self.system, self.battle, self.resolver, self.bindings)
        rows = [FormRow(f"caution {entry.id}", in_words(entry), entry.rules) for entry in odd]
        for key, lines in driven:
            counting = [line for line in lines if line.key in worths]
            entry = asked.get(key)
            if entry is None and not counting:
                continue
            label, short = self._called(lines[0].label if lines else asked[key].field.label)
            row = FormRow(
                key,
                label,
                _rules(counting or lines, entry),
                short,
                is_line=any(not line.note for line in lines),
                worth=sum(worths[line.key] for line in counting) if counting else None,
                gain=sum((gains.get(line.key, Fraction(0)) for line in counting), Fraction(0)),
                switches=tuple(switch for line in counting if (switch := changed.get(line.key) or line.doubt)),
                is_doubtful=any(line.doubt and line.key not in changed for line in counting),
            )
            rows.append(row if entry is None else self._answered(row, entry, lines, ahead, whole))
        return tuple(rows)

    def _answered(self, row: FormRow, entry: Input, lines: list[Line], ahead: Case, whole: Fraction | None) -> FormRow:
        field = entry.field
        value = self.said(field.key)
        own_words = len(lines) != 1 or not _answers(field, lines[0], ahead)
        label, short = self._called(field.label) if own_words else (row.label, row.short)
        return replace(
            row,
            label=label,
            short=short,
            field=field,
            value=value,
            origin=self._origin(field.key, value),
            offered=entry.offered(Context(self.battle, self.bindings)),
            shorts={_(long): _(short) for long, short in self._short_of(field)},
            others=() if whole is None or not self._is_open(field) else self._others(field, ahead, whole),
        )

    def _others(self, field: AnyField, ahead: Case, whole: Fraction) -> tuple[Alternative, ...]:
        return alternatives(self.resolver, ahead, field.key, whole)

    def _called(self, label: str) -> tuple[str, str]:
        """What a row is called, in full and where columns are few."""
        short = self.system.words.short_labels.get(label, "")
        words, values = self.resolver.in_words, self.case.values
        full, few = words(label, values), words(short, values) if short else ""
        # What is long in English may be short in another language.
        return full, few if len(few) < len(full) else ""

    def _short_of(self, field: AnyField) -> Iterator[tuple[str, str]]:
        known = self.system.words.short_labels
        return ((option.label, known[option.label]) for option in field.options if option.label in known)

    def _matters(self, entry: Input, ahead: Case) -> bool:
        return entry.matters(ahead) or entry.matters(self.case)

    def _is_open(self, field: AnyField) -> bool:
        """Whether the reader may wonder about another answer: nobody looked this one up."""
        return field.key not in self.known or field.shape in (Shape.CHOICE, Shape.FLAG)

    def _origin(self, key: str, value: Scalar | None) -> str:
        if key in FREE:
            return FROM_TABLE
        read = self.known.get(key)
        if key in self.answers and read is not None and read.value != value:
            return BY_HAND
        if key in self.given and key not in self.answers:
            is_assumed = self.resolver.input(key).is_assumed(Context(self.battle, self.bindings))
            return ASSUMED if is_assumed else FROM_STEP
        return ASKED if read is None else read.origin


def open_sheet(
    system: System,
    battle: Battle,
    resolver: Resolver,
    bindings: Bindings,
    given: Mapping[str, object] | None = None,
) -> Worksheet:
    """A fresh sheet, filled in from roster, state, what is proposed and what the step or the test owed already gives.

    Raises `Rejected` for an input the resolver does not take.
    """
    given = {**_proposed(resolver, Context(battle, bindings)), **(given or {})}
    case, known = draft(system, battle, resolver, bindings, given)
    taken = {key: case.values[key] for key in given}
    return Worksheet(system, battle, resolver, dict(bindings), taken, {}, known, case)


def _proposed(resolver: Resolver, scene: Context) -> dict[str, Scalar]:
    """What is said of the roll unless the table says otherwise."""
    read = ((entry.field.key, entry.proposed(scene)) for entry in resolver.inputs if entry.proposed is not None)
    return {key: known.value for key, known in read if known is not None}


def _answers(field: AnyField, line: Line, case: Case) -> bool:
    """Whether the question may be put in the words of the line: a number does, and a yes that brings the line."""
    if field.shape is not Shape.FLAG:
        return field.shape is Shape.WHOLE
    yes, no = (line.value(case.having(**{field.key: said})) for said in (True, False))
    return no is None or yes is not None


def _rules(lines: list[Line], entry: Input | None) -> tuple[str, ...]:
    own = entry.field.rules if entry is not None else ()
    return tuple(dict.fromkeys(rule for rules in (*(line.rules for line in lines), own) for rule in rules))
