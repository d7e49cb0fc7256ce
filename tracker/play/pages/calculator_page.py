"""The calculator as it stands under a hand: one roll, who takes part in it, the light on its lines, the digits typed.

It is a page of one roll that shows every line of it; the dice lie till the roll is applied.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import DebtId, ProcedureId
from tracker.battle.commands import Resolve
from tracker.battle.dice import Face
from tracker.battle.fields import Rejected, Scalar, Shape
from tracker.play.cautions import Doubt, beyond_the_card
from tracker.play.form_rows import FormRow
from tracker.play.history import History
from tracker.play.last_rolls import answers_before
from tracker.play.pages.intents import taken_back
from tracker.play.participants import Participants
from tracker.play.rolls import figure_in_turn, is_rolled_for
from tracker.play.sheets import number_of
from tracker.play.worksheet import Worksheet
from tracker.rules.resolver import ASKED, Throw
from tracker.words import _


class CalculatorPage(Struct, frozen=True, dict=True):
    """The calculator's page and its aim for the next key; every key makes another one of it.

    While parts are `to_pick` the roll before stands behind them: its answers and dice go over to the next one.
    """

    who: Participants
    to_pick: tuple[str, ...] = ()
    roll: Worksheet | None = None
    lit: str = ""
    """The key of the row under the light."""
    is_gone_to: bool = False
    """Whether the light was led there: a number then takes the digits."""
    typed: str = ""
    """The digits of the face, or of the lit number, so far."""
    trouble: str = ""
    """The refusal, or the thing wanted first, in a sentence."""
    debt: DebtId | None = None
    procedure: ProcedureId | None = None
    before: CalculatorPage | None = None
    """The page on which the last part was picked, or the picking begun: the one that is gone back to."""
    brought: tuple[Face, ...] = ()
    """The dice that lay already where it was opened: they are not lost by leaving it."""

    @property
    def is_picking(self) -> bool:
        """Whether a roll or a unit is still to be picked."""
        return bool(self.to_pick)

    @property
    def cannot_open(self) -> bool:
        """Whether everybody is picked and there is no roll of it all the same."""
        return self.roll is None and not self.is_picking

    @cached_property
    def rows(self) -> tuple[FormRow, ...]:
        """The lines of the roll, without what each is worth to the chance."""
        return () if self.roll is None else self.roll.rows(weighed=False)

    @property
    def row(self) -> FormRow | None:
        """The row under the light."""
        return next((row for row in self.rows if row.key == self.lit), None)

    @cached_property
    def unmeasured(self) -> FormRow | None:
        """The range that is to be said before the first die; None where it is said, or there is none."""
        roll = self.roll
        if roll is None or roll.bar is not None or roll.case.faces:
            return None
        ranges = {entry.field.key for entry in roll.resolver.inputs if entry.measured} - roll.inputs.keys()
        return next((row for row in self.rows if row.key in ranges and row.field is not None), None)

    @cached_property
    def barring(self) -> FormRow | None:
        """The answer of the table without which the roll could be made; None where it is not barred by one."""
        roll, fresh = self.roll, self.who.worksheet
        if roll is None or fresh is None or roll.bar is None or roll.open_question is not None:
            return None
        for row in self.rows:
            if row.key in roll.answers:
                others = {key: value for key, value in roll.answers.items() if key != row.key}
                if fresh.keeping(others).bar is None:
                    return row
        return None

    @cached_property
    def unsaid(self) -> FormRow | None:
        """The unsaid input on which the roll depends; None without one, or without a roll."""
        return None if self.roll is None else self.roll.unsaid

    @property
    def coming(self) -> str:
        """The row the light belongs on: what is to be measured or said, or bars it, else the lit one, or one asked."""
        asked = next((row for row in self.rows if row.origin == ASKED), next(iter(self.rows), None))
        row = self.unmeasured or self.unsaid or self.barring or self.row or asked
        return "" if row is None else row.key

    @property
    def number(self) -> FormRow | None:
        """The lit row where it is a number that takes the digits: it was gone to, or is to be measured or said.

        Where no die may fall as things stand, there is nothing else that could take them.
        """
        row = self.row
        if self.is_picking or row is None or number_of(row) is None:
            return None
        is_barred = self.roll is not None and self.roll.bar is not None
        return row if self.is_gone_to or is_barred or row in (self.unmeasured, self.unsaid) else None

    @property
    def is_at_the_die(self) -> bool:
        """Whether the light is on the die: digits are its own, and the row that the arrows turn is another number.

        Nobody takes that number for the one that is typed. A row of any other kind takes no digits, and is lit besides.
        """
        row, roll = self.row, self.roll
        if self.is_picking or roll is None or row is None or number_of(row) is None:
            return False
        rolls = roll.bar is None and (self.wants_more or bool(roll.case.faces))
        return rolls and self.takes_dice and not self.is_gone_to

    @property
    def is_nowhere(self) -> bool:
        """Whether the lit measure stands at nothing at all: that is no proposal, and is typed where it is meant."""
        row = self.number
        return row is not None and row == self.unmeasured and not self.typed and row.value == 0

    @property
    def takes(self) -> Throw | None:
        """The die that is wanted next, or may lie though none is."""
        return None if self.roll is None or self.roll.bar is not None else self.roll.wanted or self.roll.spare

    @property
    def wants_more(self) -> bool:
        """Whether dice are missing still, without which nothing can be applied."""
        return self.roll is not None and self.roll.bar is None and self.roll.wanted is not None

    @property
    def takes_dice(self) -> bool:
        """Whether digits go to a die, where one is wanted."""
        return self.is_picking or (self.number is None and self.unmeasured is None)

    @property
    def asks_words(self) -> bool:
        """Whether the roll waits for words that nobody but the table can say, and the light is on them.

        Words of no letter are not said, and those that bar it may be said otherwise.
        """
        row, is_barred = self.row, self.roll is not None and self.roll.bar is not None
        return (
            is_barred
            and row is not None
            and (not row.value or row.origin == ASKED)
            and row.field is not None
            and row.field.shape is Shape.WORDS
        )

    @property
    def is_ready(self) -> bool:
        """Whether every die lies, so that the next enter applies the roll."""
        is_rolled = self.roll is not None and self.roll.bar is None and self.roll.wanted is None
        return is_rolled and self.takes_dice and not self.typed

    @property
    def is_rolled_for(self) -> bool:
        """Whether the app throws the dice of the one who rolls."""
        return is_rolled_for(self.who.history.battle, self.who.bindings)

    def doubt(self, key: str) -> Doubt:
        """Why an answer cannot be so much, by the card it is read off."""
        who = self.who
        return partial(beyond_the_card, who.history.system, who.history.battle, who.roll, who.bindings, key)

    def needs(self, key: str) -> bool:
        """Whether the roll cannot be made without an answer of the table to that."""
        return self.roll is not None and any(
            entry.needed and entry.field.key == key for entry in self.roll.resolver.inputs
        )

    def command(self, outcome: str = "", reason: str = "") -> tuple[Resolve, ...]:
        """The commands that make the roll; an `outcome` sets the dice aside."""
        return () if self.roll is None else (self.roll.command(self.debt, self.procedure, outcome, reason),)

    def showing(self, roll: Worksheet) -> CalculatorPage:
        """The page of a changed roll; the light stays where that row is still there."""
        page = replace(self, roll=roll, typed="", trouble="")
        return page if page.row is not None else page.lighting(page.coming)

    def lighting(self, key: str, *, is_gone_to: bool = False) -> CalculatorPage:
        """The page with the light on that row."""
        return replace(self, lit=key, is_gone_to=is_gone_to)

    def answering(self, key: str, value: object) -> CalculatorPage:
        """The page with one question answered otherwise, or the reason why it is not.

        Where that was all that stood before a measure, the light goes on to it.
        """
        if self.roll is None:
            return self
        try:
            page = self.showing(self.roll.answering(key, value))
        except Rejected as wrong:
            return replace(self, typed="", trouble=wrong.said_of)
        is_next = self.unmeasured is None and page.unmeasured is not None
        return _naming_dropped_dice(page.lighting(page.coming) if is_next else page, self.roll)

    def drawn_up(self, faces: tuple[Face, ...] = ()) -> CalculatorPage:
        """The page once everybody is picked: what was answered and laid before stays as far as it is asked again."""
        fresh, before = self.who.worksheet, self.roll
        if before is not None:
            answers, faces = before.answers, before.case.faces
        else:
            answers = self._remembered
        page = replace(self, roll=fresh and fresh.keeping(answers).with_dice(faces), to_pick=(), typed="", trouble="")
        return _naming_dropped_dice(page.lighting(page.coming), before)

    @property
    def _remembered(self) -> Mapping[str, Scalar]:
        """The answers to the same roll earlier in its procedure: shots in a row are shot from one place."""
        who = self.who
        if self.procedure is None or who.resolver is None:
            return {}
        answers = answers_before(who.history, self.procedure, who.roll, who.bindings)
        return {key: value for key, value in answers.items() if key not in who.inputs}


def changed_lines(page: CalculatorPage) -> tuple[FormRow, ...]:
    """The lines that were answered here otherwise than the roll was drawn up with."""
    roll, fresh = page.roll, page.who.worksheet
    if roll is None or fresh is None or fresh.resolver.key != roll.resolver.key:
        return ()
    drawn_up = fresh.keeping(page._remembered).case.values
    return tuple(row for row in page.rows if row.key in roll.answers and drawn_up.get(row.key) != row.value)


def _naming_dropped_dice(page: CalculatorPage, before: Worksheet | None) -> CalculatorPage:
    """The page, which says so where dice that lay before fit it no more."""
    laid = () if before is None else before.case.faces
    dropped = laid[len(page.roll.case.faces) :] if page.roll is not None else ()
    return replace(page, trouble=taken_back(" ".join(str(face.face) for face in dropped))) if dropped else page


def open_calculator(
    who: Participants,
    debt: DebtId | None = None,
    procedure: ProcedureId | None = None,
    whom: tuple[str, ...] = (),
    faces: tuple[Face, ...] = (),
) -> CalculatorPage:
    """The calculator with what is known already; a test owed (`debt`) brings its own.

    `whom` are optional parts that are asked for all the same, `faces` dice that lie on it already.
    """
    owed = None if debt is None else who.history.battle.debt(debt)
    if owed is not None:
        figure = figure_in_turn(who.history.system.resolver(owed.resolver), who.history.battle, owed)
        bound, given = {**owed.bindings, **who.bindings}, {**figure, **owed.inputs, **who.inputs}
        who = replace(who, roll=owed.resolver, bindings=bound, inputs=given)
    who = who.with_the_likely()
    page = CalculatorPage(who, (*who.missing, *whom), debt=debt, procedure=procedure)
    return page if page.is_picking else replace(page.drawn_up(faces), brought=faces)


def followed(page: CalculatorPage, history: History) -> CalculatorPage:
    """The calculator under which another hand has acted: what was said, typed and laid stays where it still holds."""
    if page.who.history is history:
        return page
    after, before = replace(page, who=replace(page.who, history=history)), page.roll
    if before is None:
        return after
    roll = after.who.worksheet
    for key, value in before.answers.items():
        roll = roll and roll.answering(key, value)
    if roll is None:
        return replace(after, roll=None)
    after = after.showing(roll.with_dice(before.case.faces))
    still_takes = after.lit == page.lit and (after.number is None) == (page.number is None)
    return replace(after, typed=page.typed if still_takes else "", trouble=no_longer_called_for(after))


def no_longer_called_for(page: CalculatorPage) -> str:
    """That the test it would settle, or the procedure it belongs to, is over; empty as long as neither is."""
    battle = page.who.history.battle
    if page.debt is not None and battle.debt(page.debt) is None:
        return _("that test is no longer owed")
    if page.procedure is not None and all(running.id != page.procedure for running in battle.running):
        return _("that procedure is no longer under way")
    return ""
