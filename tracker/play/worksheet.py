"""A roll being prepared: every question and every reason as one row, with what each is worth to the chance."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, Bindings, DebtId, ProcedureId, UnitId
from tracker.battle.commands import Resolve
from tracker.battle.dice import Face
from tracker.battle.fields import Rejected, Scalar, Shape
from tracker.battle.house import NO_HOUSE, House
from tracker.play.form_rows import FormRow, rows_of, with_unit
from tracker.play.rolls import draft, proposed
from tracker.rules.counting import as_far_as_it_counts
from tracker.rules.odds import chance_of_success, chances
from tracker.rules.resolver import (
    Case,
    Context,
    Effect,
    Goal,
    Known,
    Number,
    Outcome,
    Resolver,
    Throw,
    a_case,
    changes_for,
    deal,
    deal_what_fits,
    lacks_reason,
)
from tracker.words import naming

if TYPE_CHECKING:
    from tracker.rules.system import System


class Ending(Struct, frozen=True):
    """One way the roll can end: its chance (None where a die decides nothing) and what would follow."""

    key: str
    label: str
    good: bool | None
    chance: Fraction | None
    effects: tuple[Effect, ...]


class Worksheet(Struct, frozen=True, dict=True):
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
    is_measured: bool = False

    def answer(self, key: str) -> Scalar | None:
        """The answer that holds; None where the roll hangs on a choice that nobody has made."""
        is_open = key in self.case.open and self.resolver.input(key).field.shape is Shape.CHOICE
        return None if is_open else self.case.values[key]

    def answering(self, key: str, value: object) -> Worksheet:
        """The sheet with one question answered otherwise; dice that no longer fit are taken up again.

        Raises `Rejected` for a value the question does not take.
        """
        accepted = self.resolver.input(key).field.accept(value)
        undiced = replace(self.case.having(**{key: accepted}), faces=())
        case = deal_what_fits(self.resolver, undiced, self.case.faces)
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
    def inputs(self) -> dict[str, Scalar]:
        """The given and answered inputs, as the roll is made with them."""
        return {**self.given, **self.answers}

    def command(
        self, debt: DebtId | None, procedure: ProcedureId | None, outcome: str = "", reason: str = ""
    ) -> Resolve:
        """The command that makes the roll as its dice lie; an `outcome` sets them aside."""
        faces = self.case.faces
        return Resolve(self.resolver.key, self.bindings, self.inputs, faces, debt, procedure, outcome, reason)

    @property
    def undiced(self) -> Case:
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
        """A die that may be thrown too though none is wanted any more."""
        spare = self.resolver.spare(self.case) if self.wanted is None else None
        return None if spare is None or spare.only_lies else spare

    @property
    def bar(self) -> str | None:
        """Why the roll may not be made at all, or not before a question is answered."""
        return self.resolver.bars(self.case) or self.open_question

    @property
    def open_question(self) -> str | None:
        """Which question the roll hangs on and nobody has answered."""
        return self.resolver.unanswered(self.case)

    @property
    def unsaid(self) -> FormRow | None:
        """The unsaid input on which the roll depends: the name of a spell, the gap before a pursuit."""
        is_open = self.case.open if self.open_question is not None else ()
        return next((row for row in self.rows(weighed=False) if row.key in is_open), None)

    @property
    def open_choice(self) -> FormRow | None:
        """The choice that nobody has made, on which the roll depends; None where it waits for something else."""
        row = self.unsaid
        return row if row is not None and row.field is not None and row.field.shape is Shape.CHOICE else None

    @property
    def unmeasured(self) -> str:
        """The table's missing measure, in words; a usual value is no measure."""
        if self.is_measured:
            return self.hangs_on
        answered = {**self.known, **self.inputs}
        ranges = (entry.field for entry in self.resolver.inputs if entry.measured and entry.matters(self.undiced))
        first = next((field for field in ranges if field.key not in answered), None)
        return self.hangs_on or ("" if first is None else with_unit(self, first.label, first.label))

    @property
    def lacks_reason(self) -> bool:
        """Whether the table grants or takes something and has not said why."""
        return lacks_reason(self.case)

    @property
    def goal(self) -> Goal | None:
        """The goal of the die; None where a table is read, or a range it depends on is not said."""
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
                ending_in_words(self, outcome),
                outcome.good,
                spread.get(outcome.key) if dice else None,
                self.resolver.effects(self.case, outcome.key),
            )
            for outcome in self.resolver.outcomes
            if spread.get(outcome.key) or outcome.key == came
        )

    def rows(self, *, weighed: bool = True) -> tuple[FormRow, ...]:
        """Every question and every reason of it, as lines; see `rows_of`."""
        return rows_of(self, weighed=True) if weighed else self._unweighed

    @cached_property
    def _unweighed(self) -> tuple[FormRow, ...]:
        """The lines without what each is worth: every key of a page looks at them more than once."""
        return rows_of(self, weighed=False)


def ending_in_words(roll: Worksheet, outcome: Outcome) -> str:
    """An outcome of a roll, with the name of the unit on which it falls where that is known."""
    unit = roll.battle.units.get(roll.bindings.get(outcome.whom, UnitId("")))
    if unit is None:
        return roll.resolver.in_words(outcome.label, roll.case.values)
    return naming(outcome.named, name=unit.name)


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
    given = {**proposed(resolver, Context(battle, bindings)), **(given or {})}
    case, known = draft(system, battle, resolver, bindings, given)
    taken = {key: case.values[key] for key in given}
    return Worksheet(system, battle, resolver, dict(bindings), taken, {}, known, case)


def roll_of_nobody(
    system: System,
    resolver: Resolver,
    given: Mapping[str, Scalar],
    readings: Mapping[str, str],
    house: House = NO_HOUSE,
) -> Worksheet:
    """A sheet with nobody bound to it, under these readings and rules of a house, as the command line resolves it.

    What is open of it and follows from the rest, or changes nothing, is closed. Raises `Rejected` for an input the
    resolver does not take.
    """
    nobody = Battle(switches=readings, house=house)
    changes = changes_for(resolver, Context(nobody, {}))
    case = as_far_as_it_counts(resolver, a_case(resolver, given, readings, house=changes))
    return Worksheet(system, nobody, resolver, {}, dict(given), {}, {}, case)
