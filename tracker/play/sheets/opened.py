"""A sheet of rolls as it is filled in: what is made, what is left and in which order, what the table says of it.

Like a worksheet it is a value: every change is a new sheet. It holds no dice but those of the roll being made; what was
rolled is read from the history, so a sheet that was left, or undone row by row, is found again as it stood.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, Bindings, ProcedureId, Running, UnitId
from tracker.battle.commands import AnswerProcedure, BeginProcedure, Command, Refused, Resolve
from tracker.battle.dice import Die, Face, Thrower, roll_asked
from tracker.battle.events import Rolled
from tracker.battle.fields import Rejected, Scalar
from tracker.play.ahead import open_now
from tracker.play.backwards import backwards, began_as, found_by
from tracker.play.history import History
from tracker.play.sheets.entries import Entry, Knob, Said, asked_first, further, said_to
from tracker.play.sheets.foreseeing import FARTHEST, Foreseen, foresee
from tracker.play.sheets.remembered import (
    ended,
    first_of,
    last_roll,
    made_on,
    one_answer_back,
    one_step_back,
    said_before,
    said_of,
    same_figures,
)
from tracker.play.worksheet import BY_HAND, Worksheet, open_sheet
from tracker.rules.resolver import ASKED, ASSUMED
from tracker.rules.system import PickUnit, Sheet, SheetRow, SheetScene, Tally
from tracker.words import _

if TYPE_CHECKING:
    from tracker.rules.system import System


class OpenSheet(Struct, frozen=True, dict=True):
    """A sheet on the table. `said` and `answers` are what the table says, `faces` the dice of the row `on`.

    `answers` are kept by the roll and who is in it, so that they hold for all rows of the same pair. `since` is the
    act from which on rolls belong to it; `last` is the roll of its kind that its first unit made last.
    """

    sheet: Sheet
    history: History
    bindings: Bindings
    since: int
    running: ProcedureId | None = None
    said: Mapping[str, Scalar] = {}
    answers: Mapping[str, Mapping[str, Scalar]] = {}
    faces: tuple[Face, ...] = ()
    on: str = ""
    last: Rolled | None = None

    @property
    def system(self) -> System:
        """The rule system it is played by."""
        return self.history.system

    @property
    def battle(self) -> Battle:
        """The battle as it stands."""
        return self.history.battle

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Every row in the order of play: what is made, what is left, what is struck out.

        A roll that is asked for once more has a row of its own beside the one that was made before.
        """
        known = list(_each_by_a_key([*self._made, *self._ahead()]))
        keys = {entry.row.key for entry in known}
        lost = () if self._procedure is None else self.sheet.lost(self.battle, self._procedure)
        known += [Entry(row) for row in lost if row.key not in keys]
        return _in_order(known)

    @property
    def pending(self) -> tuple[Said, ...]:
        """The questions that come before the next roll, with what will be said to them."""
        return self._foreseen.pending

    @cached_property
    def loose(self) -> tuple[Said, ...]:
        """Those of the questions before the next roll that belong to no row."""
        held = {said.ask.key for entry in self.entries for said in entry.said}
        return tuple(said for said in self.pending if said.ask.key not in held)

    @property
    def tally(self) -> tuple[Tally, ...]:
        """What those in it have left."""
        return () if self._procedure is None else self.sheet.tally(self.battle, self._procedure)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to roll and nothing to say."""
        return not self.pending and self.next is None

    @property
    def is_ordered(self) -> bool:
        """Whether its rows are rolled one after the other as they stand."""
        return bool(self.sheet.procedure) or any(entry.row.at is not None for entry in self.entries)

    @property
    def is_of_any_kind(self) -> bool:
        """Whether its rolls are of any kind, as tests owed are."""
        return not self.sheet.of and not self.sheet.procedure

    @property
    def next(self) -> Entry | None:
        """The row that dice lie on already, or else the first that can be rolled, as a procedure asks for them."""
        left = [entry for entry in (self._foreseen.rolls if self.sheet.procedure else self.entries) if entry.is_open]
        return next((entry for entry in left if entry.row.key == self.on), left[0] if left else None)

    @property
    def leading(self) -> Entry | None:
        """The row that the light goes to: of those that are agreed to together, the first as they stand on the page.

        A doubtful answer that waits for nothing but to be agreed to is lit in the row that hangs on it.
        """
        coming = self.next
        if coming is not None and self.sheet.procedure and (doubt := self.doubt(coming)) is not None:
            keys = {doubt.ask.key}
            return next((entry for entry in self.entries if keys & {said.ask.key for said in entry.said}), coming)
        if coming is None or not coming.row.place or not self.is_decided(coming):
            return coming
        return next(entry for entry in self.entries if entry.is_open)

    @property
    def to_agree(self) -> Said | None:
        """A target announced in another row than the one that comes next, where that hangs on no die.

        Such rows are agreed to together, and by themselves: no die for a row behind them agrees to whom others strike.
        """
        coming = self.next
        if coming is None or not self.is_decided(coming):
            return None
        others = {said.ask.key for entry in self._foreseen.rolls if entry is not coming for said in entry.said}
        others -= {said.ask.key for said in coming.said}
        return next((said for said in self.pending if isinstance(said.ask, PickUnit) and said.ask.key in others), None)

    def doubt(self, entry: Entry) -> Said | None:
        """The first doubtful answer that has to be agreed to by itself before a row is rolled."""
        said = self.pending if self.sheet.procedure else entry.said
        return next((one for one in said if one.is_doubtful), None) if entry.is_open else None

    def entry(self, key: str) -> Entry | None:
        """The row of that key."""
        return next((entry for entry in self.entries if entry.row.key == key), None)

    def takes_dice(self, key: str) -> Entry | None:
        """The row that a die goes to when that one is meant: itself where any may be rolled, else the next."""
        meant = self.entry(key)
        return meant if meant is not None and meant.is_open and not self.is_ordered and not self.faces else self.next

    def worksheet(self, entry: Entry) -> Worksheet | None:
        """The roll of a row that is left with all that was said of it, and the dice where they lie on it.

        None where it cannot be drawn up.
        """
        if entry.row.key not in self._worksheets:
            self._worksheets[entry.row.key] = self._drawn_up(entry.row)
        return self._worksheets[entry.row.key]

    def wanted(self, entry: Entry) -> Die | None:
        """The next die of a row, None where every one lies."""
        roll = self.worksheet(entry)
        return None if roll is None or roll.wanted is None else roll.wanted.die

    def takes_die(self, entry: Entry) -> bool:
        """Whether a die may fall on a row: it wants one, and nothing before it is in doubt."""
        return self.wanted(entry) is not None and self.doubt(entry) is None

    def is_decided(self, entry: Entry) -> bool:
        """Whether a row that is left hangs on no die, and so has only to be accepted."""
        roll = self.worksheet(entry) if entry.is_open else None
        return roll is not None and roll.wanted is None and not self.faces and bool(roll.outcome)

    def knobs(self, entry: Entry) -> tuple[Knob, ...]:
        """What can be changed about a row: what it hangs on, then what its roll asks the table."""
        roll = self.worksheet(entry) if entry.is_open else None
        if roll is None:
            return entry.said
        seen = {part.field.key for part in roll.resolver.inputs if part.looked_at}
        open_for = (ASKED, BY_HAND, ASSUMED)
        asked = (row for row in roll.rows(weighed=False) if row.origin in open_for or row.key in seen)
        # What is assumed of a figure comes first: one key changes it.
        in_order = sorted(asked, key=lambda row: row.origin != ASSUMED)
        return (*entry.said, *(row for row in in_order if row.field is not None))

    def unmeasured(self, entry: Entry) -> Knob | None:
        """What the table has to measure about a row before its first die; None where it is said, or said before."""
        roll = self.worksheet(entry) if entry.is_open else None
        if roll is None:
            return None
        return next((knob for knob in self.knobs(entry) if self._is_unmeasured(entry.row, roll, knob)), None)

    def _is_unmeasured(self, row: SheetRow, roll: Worksheet, knob: Knob) -> bool:
        """Whether only the table can tell it and has not; what hangs on who is named for the roll is told with that."""
        if isinstance(knob, Said):
            return knob.ask.measured and knob.ask.key not in self.said
        said = {**roll.given, **roll.answers}
        is_named = self.sheet.procedure and any(ask.key in self.said for ask in row.asks)
        return roll.resolver.input(knob.key).measured and knob.key not in said and not is_named

    @property
    def hangs_on(self) -> str:
        """What only the table can measure and has not, that the next roll hangs on; empty where nothing is left so."""
        roll = None if self.next is None else self.worksheet(self.next)
        return "" if roll is None or roll.bar is not None else roll.unmeasured

    def is_unsaid(self, entry: Entry | None, knob: Knob) -> bool:
        """Whether the number that is shown is nobody's: the roll hangs on it, and only the table can say it."""
        roll = self.worksheet(entry) if entry is not None and entry.is_open else None
        return roll is not None and not isinstance(knob, Said) and knob.key in roll.case.open

    def battle_before(self, act: int) -> Battle:
        """The battle that an act found, by its index; it must stand."""
        return found_by(self.history, act)

    def side_of(self, entry: Entry) -> str:
        """The side that makes the roll: that of the first unit in it, empty where nobody is."""
        unit = self.battle.units.get(UnitId(first_of(entry.row.bindings)))
        return "" if unit is None else unit.side

    def turning(self, entry: Entry, knob: Knob, step: int) -> OpenSheet:
        """The sheet with the answer so many steps further; at the end of a number it stays."""
        if isinstance(knob, Said):
            value = knob.further(step)
            return self if value is None else self.saying(knob.ask.key, value)
        if knob.field is None:
            return self
        return self.answering(entry, knob.key, further(knob, step))

    def saying(self, key: str, value: Scalar) -> OpenSheet:
        """The sheet with something else said to a question; dice that lie are taken up."""
        return replace(self, said={**self.said, key: value}, faces=(), on="")

    def answering(self, entry: Entry, key: str, value: object) -> OpenSheet:
        """The sheet with an answer to what the roll of a row asks, for all rows of the same pair.

        Which figure it is, is said of the row alone. Raises `Rejected` for a value the roll does not take.
        """
        asked = self.system.resolver(entry.row.resolver).input(key)
        pair = _by_itself(entry.row) if asked.is_of_a_figure else pair_of(entry.row)
        accepted = asked.field.accept(value)
        return replace(self, answers={**self.answers, pair: {**self.answers.get(pair, {}), key: accepted}})

    def laying(self, entry: Entry, face: Face) -> OpenSheet:
        """The sheet with one more die on a row.

        Raises `Rejected` for a face that die does not have, and where the row cannot be rolled as it stands.
        """
        roll = self.worksheet(entry)
        if roll is None or not entry.is_open:
            raise Rejected(entry.row.struck or _("no roll is left here"))
        if (unsaid := next((said for said in self.pending if said.value is None), None)) is not None:
            raise Rejected(asked_first(unsaid))
        if (doubt := self.doubt(entry)) is not None:
            raise Rejected(asked_first(doubt))
        if roll.bar is not None:
            raise Rejected(roll.bar)
        return replace(self, on=entry.row.key, faces=roll.laying(face).case.faces)

    def throwing(self, entry: Entry, throw: Thrower) -> OpenSheet:
        """The sheet with every die that a row still wants thrown for it; raises `Rejected` like `laying`."""
        sheet = self
        while (die := sheet.wanted(entry)) is not None:
            sheet = sheet.laying(entry, throw(die, roll_asked(entry.row.resolver, entry.row.bindings)))
        return sheet

    def lifting(self) -> OpenSheet:
        """The sheet without the last die that lies on it."""
        return replace(self, faces=self.faces[:-1], on=self.on if self.faces[:-1] else "")

    def announcement(self) -> tuple[Command, ...]:
        """The answers to all that is asked before the next roll, as far as they are known.

        A doubtful one is agreed to by itself: what comes before it is said first, then it with what is certain behind
        it. A question that answers itself as soon as the one before it is answered is not answered again.
        """
        first = next(iter(self.pending), None)
        return self._answering(tuple(said for said in self.pending if said.is_doubtful and said is not first))

    def _answering(self, stops: tuple[Said, ...] = ()) -> tuple[Command, ...]:
        """What says all that is asked before the next roll, up to the first of these and to what nobody can tell."""
        if not self.sheet.procedure:
            return ()
        begins = BeginProcedure(self.sheet.procedure, dict(self.bindings))
        known: tuple[Command, ...] = () if self.running is not None else (begins,)
        history = _played(self.history, known)
        for said in self.pending:
            if said.value is None or said in stops:
                break
            running = next((one for one in history.battle.running if one.id == self._number), None)
            asked = () if running is None else open_now(self.system, history.battle, running)
            if any(ask.key == said.ask.key for ask in asked):
                answers = AnswerProcedure(self._number, said.value)
                known, history = (*known, answers), _played(history, (answers,))
        return known

    def commands(self, entry: Entry, outcome: str = "", reason: str = "") -> tuple[Command, ...]:
        """What makes the roll of a row whose dice lie, the announcement first; an `outcome` sets the dice aside.

        Nothing while a die is missing, nor while a doubtful answer is not agreed to.
        """
        roll = self.worksheet(entry)
        if roll is None or not (outcome or roll.outcome) or self.doubt(entry) is not None:
            return ()
        inputs, faces = {**roll.given, **roll.answers}, roll.case.faces
        belongs = self._number if self.sheet.procedure else None
        debt = entry.row.debt
        made = Resolve(roll.resolver.key, roll.bindings, inputs, faces, debt, belongs, outcome, reason)
        return (*self.announcement(), made)

    def agreed(self, entry: Entry) -> tuple[Command, ...]:
        """What makes a row that hangs on no die, and those of its procedure behind it, up to a die or a question."""
        sheet, made, coming = self, list[Command](), entry
        while coming is not None and sheet.is_decided(coming):
            commands = sheet.commands(coming)
            history = _played(sheet.history, commands)
            made += commands
            if history is sheet.history or not self.sheet.procedure:
                break
            sheet = sheet.after(history)
            if sheet.pending or sheet.next is None or sheet.unmeasured(sheet.next) is not None:
                break
            coming = sheet.next
        return tuple(made)

    def thrown(self, throw: Thrower) -> tuple[Command, ...]:
        """What makes the rolls that are owed by the side whose turn to roll it is, with dice thrown for them.

        It ends before the other side's next roll, before one that is merely offered, and where only the table can say
        how it goes on.
        """
        sheet, made, side = self, list[Command](), None
        while (entry := sheet.next) is not None and entry.is_owed and side in (None, sheet.side_of(entry)):
            if made and sheet.unmeasured(entry) is not None:
                break
            side = sheet.side_of(entry)
            try:
                commands = sheet.throwing(entry, throw).commands(entry)
            except Rejected:
                break
            history = _played(sheet.history, commands)
            if history is sheet.history:
                break
            made += commands
            sheet = sheet.after(history)
        return tuple(made)

    def after(self, history: History) -> OpenSheet:
        """The same sheet on the battle as it stands now."""
        number = self._number if self.sheet.procedure and self._has_begun(history) else None
        return replace(self, history=history, running=number, faces=(), on="", last=self.last)

    def _has_begun(self, history: History) -> bool:
        """Whether its procedure was begun: another hand may have begun one that took the number it would have had."""
        began = began_as(history, self._number)
        if began is None or began.procedure != self.sheet.procedure:
            return False
        return self.running is not None or began.bindings == self.bindings

    def laid_as(self, before: OpenSheet) -> OpenSheet:
        """The sheet with the dice that lay on it before the battle went on, as far as their row still takes them."""
        sheet, entry = self, self.entry(before.on)
        if entry is None or not entry.is_open:
            return self
        for face in before.faces:
            try:
                sheet = sheet.laying(entry, face)
            except Rejected:
                break
        return sheet

    def act_to_undo(self) -> int | None:
        """The act to return to for one step back: before the last roll, or before all said since the roll before it.

        Question by question it is before the last answer. None where the last act is none of this sheet's.
        """
        if self.sheet.is_by_question:
            return one_answer_back(self.history, self.running)
        return one_step_back(self.history, self.acts, self.running)

    def made_before(self, act: int | None = None) -> Entry | None:
        """The roll of this sheet that was made last, or last before that act; None where there is none."""
        earlier = [entry for entry in self._made if act is None or (entry.act is not None and entry.act < act)]
        return earlier[-1] if earlier else None

    @property
    def acts(self) -> tuple[int, ...]:
        """The acts by which its rolls were made, in their order."""
        return tuple(entry.act for entry in self._made if entry.act is not None)

    @property
    def is_put_right(self) -> bool:
        """Whether what was done last is an amend of one of its rolls, so that undoing takes back that."""
        last = next(backwards(self.history), None)
        amended = None if last is None else last.act.amends
        return last is not None and amended is not None and last.number - amended.again in self.acts

    @cached_property
    def _worksheets(self) -> dict[str, Worksheet | None]:
        return {}

    def drawn_up(self, battle: Battle, row: SheetRow, recalled: Mapping[str, Scalar] | None = None) -> Worksheet:
        """The roll of a row as it would be made in a battle that has come to it, with all that is said here of it.

        `recalled` is what the same roll of the same units was made with last, if that was since. Raises `Rejected`
        where it cannot be drawn up.
        """
        resolver = self.system.resolver(row.resolver)
        given = {**row.inputs, **same_figures(self.history, self._made, resolver, row)}
        roll = open_sheet(self.system, battle, resolver, row.bindings, given)
        pair = pair_of(row)
        if recalled is None and pair not in self._said_before:
            self._said_before[pair] = said_of(self.history, row.resolver, row.bindings)
        before = self._said_before[pair] if recalled is None else recalled
        roll = roll.keeping({key: value for key, value in before.items() if key not in row.inputs})
        for key, value in {**self.answers.get(pair, {}), **self.answers.get(_by_itself(row), {})}.items():
            roll = roll.answering(key, value)
        return roll

    def has_said_before(self, row: SheetRow) -> bool:
        """Whether anything is known that the roll of a row was made with last, once one of its pair was drawn up."""
        return bool(self._said_before.get(pair_of(row)))

    @cached_property
    def _said_before(self) -> dict[str, Mapping[str, Scalar]]:
        """What the rolls of each pair were made with last in this phase, as far as it was asked for."""
        return {}

    def _drawn_up(self, row: SheetRow) -> Worksheet | None:
        try:
            roll = self.drawn_up(self._announced, row)
        except Rejected:
            return None
        if row.key in self._foreseen.hanging:
            roll = replace(roll, hangs_on=_(self._foreseen.hanging[row.key]))
        return roll.with_dice(self.faces) if row.key == self.on else roll

    @cached_property
    def _announced(self) -> Battle:
        """The battle that the next roll will find: all that is asked before it answered, as far as that is known."""
        return _played(self.history, self._answering()).battle if self.pending else self.battle

    @property
    def _number(self) -> ProcedureId:
        """The number of the procedure it presents, or the one it will have."""
        return ProcedureId(self.battle.next_id) if self.running is None else self.running

    @cached_property
    def _procedure(self) -> Running | None:
        """The procedure it presents: as it stands, as it would begin, or with all that was answered till it ended."""
        if not self.sheet.procedure:
            return None
        if self.running is None:
            return Running(self._number, self.sheet.procedure, dict(self.bindings))
        under_way = next((one for one in self.battle.running if one.id == self.running), None)
        return ended(self.history, self.running) if under_way is None else under_way

    @cached_property
    def _foreseen(self) -> Foreseen:
        running = self._procedure
        if running is None or (self.running is not None and running not in self.battle.running):
            return Foreseen()
        return foresee(self.system, self.battle, running, self.said, 1 if self.sheet.is_by_question else FARTHEST)

    def _ahead(self) -> Iterator[Entry]:
        """The rows that are left, as the procedure foresees them or the system proposes them."""
        if self.sheet.procedure:
            yield from self._foreseen.rolls
            return
        rolled = tuple(entry.made for entry in self._made if entry.made is not None)
        last = rolled[-1] if rolled else self.last
        for row in self.sheet.rows(SheetScene(self.battle, self.bindings, self.said, last, rolled)):
            yield Entry(row, tuple(said_to(ask, self.said) for ask in row.asks))

    @cached_property
    def _made(self) -> tuple[Entry, ...]:
        """The rolls of this sheet that stand, in the order they were made."""
        return made_on(self.history, self.sheet, self.bindings, self.running, self.since)


def open_on(
    history: History, sheet: Sheet, bindings: Bindings, running: ProcedureId | None = None, *, afresh: bool = False
) -> OpenSheet:
    """The sheet opened for these units, or on a procedure under way; `afresh` without what was rolled before."""
    under_way = history.battle.running
    same = (one for one in under_way if (one.procedure, one.bindings) == (sheet.procedure, bindings))
    if running is None and (found := next(same, None)) is not None:
        running = found.id
    bound = next((one.bindings for one in under_way if one.id == running), bindings)
    since = len(history.acts) if afresh else 0
    # Whom a page was opened against is said already; whoever opens it alone is proposed as before.
    against = {} if sheet.procedure else {role: unit for role, unit in bound.items() if unit != first_of(bound)}
    said = {**said_before(history, sheet, bound), **against}
    return OpenSheet(sheet, history, dict(bound), since, running, said, last=last_roll(history, sheet, bound))


def _played(history: History, commands: tuple[Command, ...]) -> History:
    """The history after these commands; itself where one of them is refused."""
    after: History | Refused = history
    for command in commands:
        after = after if isinstance(after, Refused) else after.do(command)
    return history if isinstance(after, Refused) else after


def _each_by_a_key(known: Sequence[Entry]) -> Iterator[Entry]:
    """Rows with a key each: of several rolls that were asked for by one key the last keeps it."""
    last = {entry.row.key: entry for entry in known}
    for entry in known:
        is_last = entry.act is None or entry is last[entry.row.key]
        yield entry if is_last else replace(entry, row=replace(entry.row, key=f"act {entry.act}"))


def _in_order(known: Iterable[Entry]) -> tuple[Entry, ...]:
    """Rows by their rank, the highest first, then by their place; one without either stays behind those before it."""
    ranked: list[tuple[float, int, Entry]] = []
    rank, last = -inf, 0
    for entry in known:
        rank = rank if entry.row.at is None else -entry.row.at
        last = max(last, entry.row.place)
        ranked.append((rank, entry.row.place or last, entry))
    return tuple(entry for *_order, entry in sorted(ranked, key=lambda one: one[:2]))


def _by_itself(row: SheetRow) -> str:
    """The row alone, for what is said of no other."""
    return f"row\n{row.key}"


def pair_of(row: SheetRow) -> str:
    """The roll and who is in it: rows that share these share what the table says of them."""
    return "\n".join((row.resolver, *(f"{role}={unit}" for role, unit in sorted(row.bindings.items()))))
