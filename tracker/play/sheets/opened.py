"""A sheet of rolls as it is filled in: what is made, what is left and in which order, what the table says of it.

Like a worksheet it is a value: every change is a new sheet. It holds no dice but those of the roll being made; what was
rolled is read from the history, so a sheet that was left, or undone row by row, is found again as it stood.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, Bindings, ProcedureId, Running, SideId, UnitId
from tracker.battle.dice import Die, Face
from tracker.battle.events import Rolled
from tracker.battle.fields import Scalar
from tracker.play.backwards import began_as
from tracker.play.history import History
from tracker.play.sheets.drawing import answers_left, draw_up_here, pair_of
from tracker.play.sheets.entries import Entry, Said, each_by_a_key, in_order, said_to
from tracker.play.sheets.foreseeing import FARTHEST, Foreseen, foresee
from tracker.play.sheets.given import AnswerGiven, answers_given
from tracker.play.sheets.making import answers_to, played
from tracker.play.sheets.remembered import ended, first_of, given_back, last_roll, made_on, own_rolls, said_before
from tracker.play.worksheet import Worksheet
from tracker.rules.system import Choose, Count, PickUnit, Sheet, SheetScene, Tally

if TYPE_CHECKING:
    from tracker.rules.system import System


class OpenSheet(Struct, frozen=True, dict=True):
    """A sheet on the table. `answered` and `answers` are what the table says, `faces` the dice of the row `on`.

    `kept` are the digits of dice that lie for the rolls behind that one, till a die that came between has fallen.

    `answers` are kept by the roll and who is in it, so that they hold for all rows of the same pair. `since` is the
    act from which on rolls belong to it; `last` is the roll of its kind that its first unit made last; `known` are the
    rolls that were read off the history before; `recalled` are the keys of what was said in an earlier turn, and not
    here yet; `agreed` is where the assumed figures were agreed to: the roll and who is in it, and the input;
    `measured` is what was measured to units that were named here: the question that named one, he, the measures;
    `given` are the answers given in its procedure till now, where that does not go by question.
    """

    sheet: Sheet
    history: History
    bindings: Bindings
    since: int
    running: ProcedureId | None = None
    answered: Mapping[str, Scalar] = {}
    answers: Mapping[str, Mapping[str, Scalar]] = {}
    faces: tuple[Face, ...] = ()
    on: str = ""
    kept: str = ""
    last: Rolled | None = None
    known: tuple[Entry, ...] = ()
    recalled: frozenset[str] = frozenset()
    agreed: frozenset[tuple[str, str]] = frozenset()
    measured: Mapping[tuple[str, Scalar], Mapping[str, Scalar]] = {}
    given: tuple[AnswerGiven, ...] = ()

    @property
    def system(self) -> System:
        """The rule system it is played by."""
        return self.history.system

    @property
    def battle(self) -> Battle:
        """The battle as it stands."""
        return self.history.battle

    @property
    def number(self) -> ProcedureId:
        """The number of the procedure it presents, or the one it will have."""
        return ProcedureId(self.battle.next_id) if self.running is None else self.running

    @cached_property
    def procedure(self) -> Running | None:
        """The procedure it presents: as it stands, as it would begin, or with all that was answered till it ended."""
        if not self.sheet.procedure:
            return None
        if self.running is None:
            return Running(self.number, self.sheet.procedure, dict(self.bindings))
        under_way = next((running for running in self.battle.running if running.id == self.running), None)
        return ended(self.history, self.running) if under_way is None else under_way

    @cached_property
    def made_entries(self) -> tuple[Entry, ...]:
        """The rolls of this sheet that stand, in the order they were made."""
        return made_on(self.history, self.sheet, self.bindings, self.running, self.since, self.known)

    @property
    def acts(self) -> tuple[int, ...]:
        """The acts by which its rolls were made, in their order."""
        return tuple(entry.act for entry in self.made_entries if entry.act is not None)

    @cached_property
    def foreseen(self) -> Foreseen:
        """The further questions and rolls of its procedure, as far as anybody can tell; none where it has none."""
        running = self.procedure
        if running is None or (self.running is not None and running not in self.battle.running):
            return Foreseen()
        farthest = 1 if self.sheet.is_by_question else FARTHEST
        return foresee(self.system, self.battle, running, self.answered, farthest, self.recalled)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Every row in the order of play: what is made, what is left, what is struck out.

        A roll that is asked for once more has a row of its own beside the one that was made before.
        """
        known = list(
            each_by_a_key([*self.made_entries, *(self.foreseen.shown if self.sheet.procedure else self._proposed())])
        )
        keys = {entry.row.key for entry in known}
        lost = () if self.procedure is None else self.sheet.lost(self.battle, self.procedure)
        known += [Entry(row) for row in lost if row.key not in keys]
        return in_order(known)

    def _proposed(self) -> tuple[Entry, ...]:
        """The rows that are left, as the system proposes them."""
        rolled = own_rolls(self)
        last = rolled[-1] if rolled else self.last
        scene = SheetScene(self.battle, self.bindings, self.answered, last, rolled, given_back(self))
        rows = self.sheet.rows(scene)
        return tuple(Entry(row, tuple(said_to(ask, self.answered, self.recalled) for ask in row.asks)) for row in rows)

    def entry(self, key: str) -> Entry | None:
        """The row of that key."""
        return next((entry for entry in self.entries if entry.row.key == key), None)

    @property
    def next(self) -> Entry | None:
        """The row that dice lie on already, or else the first that can be rolled, as a procedure asks for them."""
        left = [entry for entry in (self.foreseen.rolls if self.sheet.procedure else self.entries) if entry.is_open]
        return next((entry for entry in left if entry.row.key == self.on), left[0] if left else None)

    @property
    def pending(self) -> tuple[Said, ...]:
        """The questions that come before the next roll, with what will be said to them."""
        return self.foreseen.pending

    @cached_property
    def loose(self) -> tuple[Said, ...]:
        """Those of the questions before the next roll that belong to no row."""
        held = {answered.ask.key for entry in self.entries for answered in entry.answered}
        return tuple(answered for answered in self.pending if answered.ask.key not in held)

    def doubt(self, entry: Entry) -> Said | None:
        """The first doubtful answer that has to be agreed to by itself before a row is rolled."""
        answers = self.pending if self.sheet.procedure else entry.answered
        return next((answered for answered in answers if answered.is_doubtful), None) if entry.is_open else None

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to roll and nothing to say."""
        return not self.pending and self.next is None

    @cached_property
    def announced(self) -> Battle:
        """The battle that the next roll will find: all that is asked before it answered, as far as that is known."""
        return played(self.history, answers_to(self, self.pending)).battle if self.pending else self.battle

    def worksheet(self, entry: Entry) -> Worksheet | None:
        """The roll of a row that is left with all that was said of it, and the dice where they lie on it.

        None where it cannot be drawn up.
        """
        if entry.row.key not in self._worksheets:
            self._worksheets[entry.row.key] = draw_up_here(self, entry.row)
        return self._worksheets[entry.row.key]

    @cached_property
    def _worksheets(self) -> dict[str, Worksheet | None]:
        return {}

    @cached_property
    def for_sides(self) -> dict[SideId, OpenSheet | None]:
        """The sheet as sides may know it, for as long as it stands: `tracker.play.pages.seen_page` fills it in."""
        return {}

    @cached_property
    def said_before(self) -> dict[str, Mapping[str, Scalar]]:
        """The last inputs of each pair's rolls in this phase, as far as they were asked for."""
        return {}

    def wanted(self, entry: Entry) -> Die | None:
        """The next die of a row, None where every one lies."""
        roll = self.worksheet(entry)
        return None if roll is None or roll.wanted is None else roll.wanted.die

    def is_decided(self, entry: Entry) -> bool:
        """Whether a row that is left hangs on no die, or on none but those that lie, and so has only to be accepted."""
        roll = self.worksheet(entry) if entry.is_open else None
        are_its_own = not self.faces or self.on == entry.row.key
        return roll is not None and roll.wanted is None and are_its_own and bool(roll.outcome)

    def saying(self, key: str, value: Scalar) -> OpenSheet:
        """The sheet with something else said to a question; dice that lie are taken up.

        How far the one stood who was named before says nothing of another, nor what his player agreed to: it is said
        anew, and holds for him again once he is named again. What was measured while nobody was named holds for the
        first who is.
        """
        known, measured = {**self.answered, key: value}, dict(self.measured)
        if (before := _named_so_far(self.pending, key)) not in {None, value}:
            asked = set(_said_of(before, self.pending))
            measured[key, before or ""] = {number: known.pop(number) for number in asked & known.keys()}
        if before != value:
            known = {**measured.get((key, value), {}), **known}
        after = replace(
            self, answered=known, recalled=self.recalled - {key}, faces=(), on="", kept="", measured=measured
        )
        return replace(after, answers={**after.answers, **dict(_measured_for(self, key, after))})

    def after(self, history: History) -> OpenSheet:
        """The same sheet on the battle as it stands now."""
        number = self.number if self.sheet.procedure and self._has_begun(history) else None
        answers = answers_left(self, history.battle)
        return replace(
            self,
            history=history,
            running=number,
            answers=answers,
            faces=(),
            on="",
            known=self.made_entries,
            given=answers_given(history, self.sheet, number, self.given),
        )

    def _has_begun(self, history: History) -> bool:
        """Whether its procedure was begun: another hand may have begun one that took the number it would have had."""
        began = began_as(history, self.number)
        if began is None or began.procedure != self.sheet.procedure:
            return False
        return self.running is not None or began.bindings == self.bindings


def _named_so_far(pending: tuple[Said, ...], key: str) -> Scalar | None:
    """The unit that a question has named so far; None where it asks for none, or nobody can tell."""
    return next(
        (
            answered.value
            for answered in pending
            if answered.key == key and isinstance(answered.ask, PickUnit) and not answered.is_unknown
        ),
        None,
    )


def _said_of(named: Scalar | None, pending: tuple[Said, ...]) -> Iterator[str]:
    """The questions that are measured to the unit that is named, and those where its player alone can say."""
    for answered in pending:
        ask = answered.ask
        is_measured = isinstance(ask, Count) and ask.measured
        if is_measured or (isinstance(ask, Choose) and ask.is_doubtful and named and ask.player == named):
            yield answered.key


def _measured_for(before: OpenSheet, key: str, after: OpenSheet) -> Iterator[tuple[str, Mapping[str, Scalar]]]:
    """The measures of rows at one who merely stood in, for the pairs whom another answer makes of these."""
    for entry in before.entries:
        answers, row = before.answers.get(pair_of(entry.row)), after.entry(entry.row.key)
        if not answers or row is None or all(asked.key != key for asked in entry.unknown):
            continue
        asked_of, pair = before.system.resolver(entry.row.resolver).input, pair_of(row.row)
        measures = {name: value for name, value in answers.items() if asked_of(name).measured}
        yield pair, {**measures, **before.answers.get(pair, {})}


def open_on(
    history: History, sheet: Sheet, bindings: Bindings, running: ProcedureId | None = None, *, afresh: bool = False
) -> OpenSheet:
    """The sheet opened for these units, or on a procedure under way; `afresh` without what was rolled before."""
    under_way = history.battle.running
    same = (other for other in under_way if (other.procedure, other.bindings) == (sheet.procedure, bindings))
    if running is None and (begun := next(same, None)) is not None:
        running = begun.id
    bound = next((other.bindings for other in under_way if other.id == running), bindings)
    since = len(history.acts) if afresh else 0
    # Whom a page was opened against is said already; whoever opens it alone is proposed as before.
    against = {} if sheet.procedure else {role: unit for role, unit in bound.items() if unit != first_of(bound)}
    before = said_before(history, sheet, bound)
    last, recalled = last_roll(history, sheet, bound), frozenset(before.keys() - against.keys())
    given = answers_given(history, sheet, running)
    return OpenSheet(
        sheet, history, dict(bound), since, running, {**before, **against}, last=last, recalled=recalled, given=given
    )


def strengths_left(sheet: OpenSheet) -> tuple[Tally, ...]:
    """The strengths left of those in the procedure that a sheet presents."""
    return () if sheet.procedure is None else sheet.sheet.tally(sheet.battle, sheet.procedure)


def aimed(sheet: OpenSheet, whom: UnitId) -> OpenSheet:
    """The sheet with that unit named where its first unit may be asked for one; as it is where nothing asks for him."""
    asks = (answered.ask for answered in sheet.pending)
    acting = first_of(sheet.bindings)
    picks = (ask for ask in asks if isinstance(ask, PickUnit) and (not ask.about or acting in ask.about))
    ask = next((ask for ask in picks if whom in ask.candidates), None)
    return sheet if ask is None else sheet.saying(ask.key, whom)
