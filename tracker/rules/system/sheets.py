"""Sheets of rolls: many rolls of one kind, or a procedure of them, on one page with a row for each.

A sheet only proposes. What the table says of a row changes it, and each row is applied as an act of its own with the
commands there are, so a sheet leaves nothing in a save and the rows that are left are proposed anew after each.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from msgspec import Struct

from tracker.battle.battle import Answer, Battle, Bindings, DebtId, Running, Unit, UnitId
from tracker.battle.events import Rolled
from tracker.battle.fields import Rejected, Scalar
from tracker.rules.system.play import Choose, Count, PickUnit, Procedure, Question


class SheetRow(Struct, frozen=True, kw_only=True):
    """One roll of a sheet that is still to be made."""

    key: str
    """Stays while the roll is the same."""
    resolver: str
    bindings: Bindings
    """The units it would be made with now."""
    inputs: Mapping[str, Scalar] = {}
    """The answers it would be made with now."""
    asks: tuple[Question, ...] = ()
    """The table's answers about it beforehand (whom it is aimed at first of all), shown in the row and changed there.

    Rows that share a question share its answer.
    """
    at: int | None = None
    """Its place in the order, the highest first (initiative); None where any row may be rolled first."""
    struck: str = ""
    """Says why it cannot be rolled any more, or not as it stands."""
    debt: DebtId | None = None
    """The test it settles."""
    note: str = ""
    """A few words why it is rolled."""
    short: str = ""
    """The roll in a word or two, where rolls of several kinds stand on one page."""
    is_offered: bool = False
    """Whether it may be made but is not owed, as one blow more where the rules count none.

    Who asks for all that is left asks for what is owed; what is merely offered is made one by one.
    """
    place: int = 0
    """Its number among rows without a rank that stand in another order than they are made in, 0 for none."""
    aims: tuple[UnitId, ...] = ()
    """Those whom it is announced against though its roll has no part for them."""
    figures_of: str = ""
    """The row whose figures make this roll and are struck by it too: the damage is of those of the blow."""
    moment: str = ""
    """The answers it shares with the rolls that others make together with it; empty where each unit rolls by itself."""
    by: tuple[str, ...] = ()
    """The keys of the questions whose answers made it this roll."""
    after: tuple[DebtId, ...] = ()
    """The tests owed that come before it by the rules."""


class Tally(Struct, frozen=True):
    """The counts a unit on a sheet has left, each in a word or two: figures, dice."""

    unit: UnitId
    left: tuple[str, ...]


class SheetScene(Struct, frozen=True):
    """The battle and the answers a sheet is proposed from.

    `bindings` are the units it was opened with, `answered` what the table has answered so far, by the question's key;
    `last` is the roll of this sheet's kind that the first of those units made last, at whatever turn, `rolled` are
    those it made in the present phase of this turn, and `given_back` those that were given back meanwhile.
    """

    battle: Battle
    bindings: Bindings
    answered: Mapping[str, Scalar]
    last: Rolled | None = None
    rolled: tuple[Rolled, ...] = ()
    given_back: tuple[Rolled, ...] = ()

    def answer(self, ask: Question) -> Scalar | None:
        """The answer given to this question if it is accepted, else the usual one; None where there is neither."""
        return answer_to(ask, self.answered)

    def as_before(self, role: str, candidates: tuple[UnitId, ...]) -> UnitId | None:
        """The likeliest of those who may have this part in the roll: who had it in the last one, else the first."""
        before = None if self.last is None else self.last.bindings.get(role)
        return before if before in candidates else next(iter(candidates), None)

    def had_part(self, role: str, unit: UnitId | None) -> bool:
        """Whether that unit had this part in the last roll."""
        return self.last is not None and unit is not None and self.last.bindings.get(role) == unit

    def aimed_at(self, ask: PickUnit) -> Unit | None:
        """Whom the rolls that are left are aimed at: who has just gone is still aimed at till another is named."""
        named = self.answered.get(ask.key)
        last = self.rolled[-1].bindings.get(ask.key) if self.rolled else None
        meant = named if named is not None else last if last is not None else self.answer(ask)
        return self.battle.units.get(UnitId(str(meant)))


def _no_rows(_scene: SheetScene) -> tuple[SheetRow, ...]:
    return ()


def _none_returned(_rolled: Rolled) -> bool:
    return False


def _nothing_to_count(_battle: Battle, _running: Running) -> tuple[Tally, ...]:
    return ()


def _none_lost(_battle: Battle, _running: Running) -> tuple[SheetRow, ...]:
    return ()


class Matters(Struct, frozen=True):
    """The parts of a page that its remaining rolls still depend on.

    `values` are read in place of those that units have, the same wherever they matter no more or by their order alone;
    `answers` are those of the procedure in fewer, with which it goes on just the same, None where all are needed.
    """

    values: Mapping[UnitId, Mapping[str, Scalar]] = {}
    answers: Iterable[Answer] | None = None


def _everything(_scene: SheetScene, _running: Running | None, _said: Collection[str]) -> Matters:
    return Matters()


def _all_together(_battle: Battle, _running: Running) -> tuple[frozenset[UnitId], ...]:
    return ()


class Followed(Struct, frozen=True, kw_only=True):
    """Hints that shorten the forecast of a page; one without them is followed roll by roll all the same.

    `matters` is what two ways must have in common to go on alike, where the table has answered no inputs of the rolls
    but these. `fights` are the units that are followed by themselves, once all is said that comes before the first
    roll: the others' rolls may all end as they are foreseen, and no test follows from rolls of both.
    """

    matters: Callable[[SheetScene, Running | None, Collection[str]], Matters] = _everything
    fights: Callable[[Battle, Running], tuple[frozenset[UnitId], ...]] = _all_together


class Sheet(Struct, frozen=True, kw_only=True):
    """A page of rolls; its rows are proposed from the battle, or it presents a procedure."""

    key: str
    label: str
    rules: tuple[str, ...]
    of: tuple[str, ...]
    """The keys of the rolls and procedures that are made on it, whatever door they are come to by."""
    rows: Callable[[SheetScene], tuple[SheetRow, ...]] = _no_rows
    """Proposes the rows of a page without a procedure."""
    procedure: str = ""
    """The key of the procedure it presents.

    The questions of it whose usual answers are known are the announcement, accepted together, and the rolls it will ask
    for are the rows, as far as each tells how it is foreseen (`RollFor.foreseen`).
    """
    lost: Callable[[Battle, Running], tuple[SheetRow, ...]] = _none_lost
    """The rolls of the procedure that were announced and are struck out."""
    tally: Callable[[Battle, Running], tuple[Tally, ...]] = _nothing_to_count
    """The resources that those in the procedure have left as it stands."""
    more: str = ""
    """The question or input that plus and minus change."""
    again: tuple[str, ...] = ()
    """The questions to which the same unit's last answer is proposed anew."""
    forecast: Followed = Followed()
    """The rule by which its forecast takes less work."""
    takes: Callable[[Battle, Rolled], str | None] | None = None
    """Says what a roll, with the battle it found, is called in its row, empty as it always is; None if it is not on it.

    A page without it takes those `of` it that its first unit made in this phase.
    """
    returned: Callable[[Rolled], bool] = _none_returned
    """Whether a roll with its first unit in it is one that was given back on it: an enemy's blow through an opening."""
    is_by_question: bool = False
    """Whether the procedure is gone through as it asks: each answer and each roll an act, none of them announced."""
    is_common: bool = False
    """Whether it is a roll that several units make together: where no unit may be lost by it nothing is foretold."""
    examples: tuple[str, ...] = ()
    """Forecasts as somebody might ask for them on the command line, without the names of system and page."""


class CommonPage(Struct, frozen=True, kw_only=True):
    """A roll that a step offers to several units and that they make on one page: a row for each who may make it now.

    Where one alone may make it, it has the page that such a roll has by itself.
    """

    label: str
    """The page's title: rallies, obedience tests."""
    of: str
    """The key of the roll."""
    rules: tuple[str, ...]
    inputs: Mapping[str, Scalar] = {}
    """The answers with which it is offered, where the same roll is offered with others that are made by themselves."""
    is_owed: bool = False
    """Whether each of them has to make it, and so who throws all that is left throws it too; a test owed always is."""
    is_named: bool = False
    """Whether it is offered to each in other words, which stand in its row: as the die of this group or that."""

    def is_for(self, resolver: str, inputs: Mapping[str, Scalar]) -> bool:
        """Whether a roll of that key, offered or made with these answers, is made on it."""
        return resolver == self.of and all(inputs.get(key) == value for key, value in self.inputs.items())


def page_of(procedure: Procedure, *examples: str, **otherwise: Any) -> Sheet:
    """The page that presents a procedure, under its own name unless `otherwise` gives it a `key`."""
    about = {"key": procedure.key, "label": procedure.label, "rules": procedure.rules, "of": (procedure.key,)}
    return Sheet(procedure=procedure.key, examples=examples, **{**about, **otherwise})


def usual_answer(ask: Question) -> Scalar | None:
    """The likeliest answer to a question, the only one where there is but one; None where nobody can tell."""
    match ask:
        case Choose(options=(only,)):
            return only.key
        case Choose(usual=usual):
            return usual if accepted_by(ask, usual) else None
        case PickUnit(usual=None, candidates=(only,), or_none=""):
            return only
        case PickUnit(usual=usual):
            return usual if usual is not None and accepted_by(ask, usual) else None
        case Count(field=field):
            return field.default


def accepted_by(ask: Question, value: Scalar) -> bool:
    """Whether this may be said to the question."""
    match ask:
        case Choose(options=options):
            return any(option.key == value for option in options)
        case PickUnit(candidates=candidates, or_none=or_none):
            return value in candidates or (value == "" and bool(or_none))
        case Count(field=field):
            try:
                field.accept(value)
            except Rejected:
                return False
            return True


def answer_to(ask: Question, answered: Mapping[str, Scalar]) -> Scalar | None:
    """The answer given to this question if it is accepted, else the usual one."""
    return answered[ask.key] if ask.key in answered and accepted_by(ask, answered[ask.key]) else usual_answer(ask)
