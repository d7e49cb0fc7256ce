"""The dice of a sheet: typed as they lie or thrown, laid on the row they are for, accepted, taken back."""

from __future__ import annotations

from typing import Final

from textual import on, work

from screens.parts.asking import is_meant
from screens.parts.drawn.signs import with_keys
from screens.parts.flow import QUESTIONS
from screens.roll.calculator_keys import TYPED
from screens.roll.sheet_board import NOWHERE, SheetBoard, drawn_once
from screens.roll.sheet_lines import lines_of
from screens.roll.sheet_page import Rolls
from tracker.battle.battle import ProcedureId
from tracker.battle.commands import Command
from tracker.battle.dice import Die, Face
from tracker.battle.fields import Rejected, Scalar
from tracker.play.sheets import Entry, Knob, OpenSheet, Said, doubt_of, number_of
from tracker.rules.answers import read_digits
from tracker.words import N_, _

FEW_SIDES = 10
"""Dice with fewer sides show one digit, so that several may be typed without a gap."""

AGREED_TO: Final = N_("first who strikes whom: ⏎ agrees to it, no die does")


class RollingSheet(SheetBoard):
    """A sheet on which dice fall; True once nothing was left on it."""

    @on(Rolls.Accepted)
    def _accepted(self) -> None:
        self.action_accept()

    @drawn_once
    def action_digit(self, digit: str) -> None:
        if self.over is not None:
            self.table.doors.amend(self.table, self.over, digit)
            return
        if self.number is None and not self.typing and self._asks_first():
            return
        if self.number is None and not self._has_room_for_a_die:
            self._complain(self._missing())
            return
        self._types_a_number = self.number is not None
        self.typing = digit if self._refused else self.typing + digit
        self.trouble, self._refused = "", False

    @drawn_once
    def action_close(self) -> None:
        """Close the face that was typed; several of a die with one digit may have been typed without a gap.

        A number that is lit is closed first; where nothing is typed of it, it is as it stands.
        """
        if self.sheet is not None and (number := self.number) is not None:
            self._close_number(self.sheet, number)
            return
        if not self.typing:
            self._complain(self._missing())
        elif self.sheet is not None and (decided := self._needs_no_die(self.sheet)) is not None:
            # The first die accepts what hangs on none, as it accepts what is announced.
            self._made(self.sheet.agreed(decided))
        while self.typing and (die := self._die) is not None:
            cut = 1 if die.sides < FEW_SIDES else len(self.typing)
            digits, rest = self.typing[:cut], self.typing[cut:]
            face = read_digits(die.sides, digits, finished=True)
            if face is None or not self._lay(Face(die.sides, face)):
                return
            self.typing = rest

    def _close_number(self, sheet: OpenSheet, knob: Knob) -> None:
        """Say the number that is typed, or shown; the light goes back to the die."""
        field, entry = number_of(knob), self.entry
        if field is None or (shown := knob.value) is None:
            return
        if not self.typing and sheet.is_unsaid(entry, knob):
            self._complain(_first(knob))
            return
        try:
            value: Scalar = field.accept(self.typing or shown)
        except Rejected as wrong:
            self._complain(wrong.said_of)
            return
        if self.typing and (why := doubt_of(sheet, entry, knob, value)):
            self._say_if_meant(why, entry, knob, value)
        else:
            self._say(entry, knob, value)

    @work(group=QUESTIONS)
    async def _say_if_meant(self, why: str, entry: Entry | None, knob: Knob, value: Scalar) -> None:
        """A number that cannot be: only where it is meant, and asked about once."""
        if await is_meant(self.app, why):
            self._say(entry, knob, value)

    @drawn_once
    def _say(self, entry: Entry | None, knob: Knob, value: Scalar) -> None:
        if self.sheet is None:
            return
        if isinstance(knob, Said):
            self._become(self.sheet.saying(knob.ask.key, value))
        elif entry is not None:
            self._become(self.sheet.answering(entry, knob.key, value))
        self.at = NOWHERE

    def _asks_to_measure(self) -> bool:
        """Whether a range is to be said before the first die: then it is lit, and that is told."""
        sheet, taker, measure = self.sheet, self._taker, self._measure
        if sheet is None or taker is None or measure is None:
            return False
        line = next(line for line in lines_of(sheet) if taker in line.entries)
        self._light(line.key, NOWHERE)
        self._complain(_first(measure))
        return True

    def _asks_first(self) -> bool:
        """Whether something comes before the first die: a range to be said, or others' targets to be agreed to."""
        if self._asks_to_measure():
            return True
        if self.sheet is None or self.sheet.to_agree is None:
            return False
        self._complain(with_keys(_(AGREED_TO)))
        return True

    @property
    def _has_room_for_a_die(self) -> bool:
        """Whether a digit is the face of a die that is wanted, or accepts the row before it that hangs on none."""
        taker = self._taker
        if self.sheet is None or taker is None:
            return False
        return self.sheet.wanted(taker) is not None or self.sheet.is_decided(taker)

    @property
    def _die(self) -> Die | None:
        """The die that the digits are of; where none is wanted they are no more."""
        taker = self._taker
        if self.sheet is None or taker is None or (die := self.sheet.wanted(taker)) is None:
            self.typing = ""
            self._complain(self._missing())
            return None
        return die

    def _missing(self) -> str:
        """What is wanted before the sheet can go on."""
        taker = self._taker
        if self.over is not None:
            return _("this was rolled already: type what the die showed to put it right")
        if self.sheet is None or taker is None:
            struck = self.entry.row.struck if self.entry is not None else ""
            return struck or self._first_asked or _("no roll is left here")
        roll = self.sheet.worksheet(taker)
        if roll is not None and roll.bar is not None:
            return roll.bar
        die = self.sheet.wanted(taker)
        return "" if die is None else _("type the {die}, or d rolls it").format(die=die.name)

    @property
    def _first_asked(self) -> str:
        """The question that stands before the next roll: one that nobody can tell the answer to, else the first."""
        pending = () if self.sheet is None else self.sheet.pending
        ask = next((said.ask for said in pending if said.value is None), pending[0].ask if pending else None)
        return "" if ask is None else _("first: {question}").format(question=_(ask.question))

    def _lay(self, face: Face) -> bool:
        """One die on the row it is for; with the last one the roll is made."""
        sheet, taker = self.sheet, self._taker
        if sheet is None or taker is None:
            return False
        try:
            laid = sheet.laying(taker, face)
        except Rejected as wrong:
            self._complain(wrong.said_of)
            return False
        self.sheet = laid
        commands = laid.commands(taker)
        return self._made(commands) if commands else True

    def _put(self, commands: tuple[Command, ...]) -> bool:
        """Do what the sheet wants done, and go on from the battle as it then is."""

        def again() -> None:
            self.typing = ""
            self._made(commands)

        if (
            self.sheet is None
            or not commands
            or not self.table.do_all(*commands, again=again, declined=self._take_up_what_lies)
        ):
            return False
        self._become(self.sheet.after(self.table.history), move=True)
        return True

    @drawn_once
    def _take_up_what_lies(self) -> None:
        """Take up the dice that were to make a roll, so that they can be typed anew."""
        self.typing = ""
        while self.sheet is not None and self.sheet.faces:
            self._become(self.sheet.lifting())

    @drawn_once
    def _made(self, commands: tuple[Command, ...]) -> bool:
        """A roll made; what it began is asked at once, and a sheet of one roll is left with it."""
        under_way = {running.id for running in self.table.battle.running}
        rest = self.typing
        if not self._put(commands):
            return False
        self.typing = rest
        sheet = self.sheet
        begun = [one.id for one in self.table.battle.running if one.id not in under_way]
        strange = next((one for one in begun if sheet is not None and one != sheet.running), None)
        if strange is not None:
            self._take_up(strange)
        elif sheet is not None and sheet.is_over and len(sheet.entries) == 1:
            self.dismiss(True)
        else:
            self._roll_for_its_side()
        return True

    def _roll_for_its_side(self) -> None:
        """Go on with what is owed next where the app rolls for its side; it ends at a row of the table's own dice."""
        taker = self._taker
        if self.typing or self.sheet is None or self.sheet.pending or taker is None:
            return
        if self.sheet.next is taker and taker.is_owed and self.table.rolls_for(taker.row.bindings):
            self.action_throw()

    @work(group=QUESTIONS)
    async def _take_up(self, running: ProcedureId) -> None:
        await self.table.doors.take_up(self.table, running)
        self._again()

    def action_accept(self) -> None:
        """Close the face; without one accept what is announced, or leave where nothing is left."""
        sheet = self.sheet
        if self.typing or sheet is None:
            self.action_close()
        elif sheet.is_over:
            self.dismiss(True)
        elif self._is_measured():
            pass
        elif (unsaid := next((said for said in sheet.pending if said.value is None), None)) is not None:
            # What is known already is said, and the light goes to what nobody can tell.
            if unsaid is sheet.pending[0] or not self._put(sheet.announcement()):
                self._complain(_("first: {question}").format(question=_(unsaid.ask.question)))
        elif self.entry is not None and self.entry.row.struck and isinstance(self.knob, Said):
            self._take(self.knob)
        elif (decided := self._needs_no_die(sheet)) is not None:
            self._made(sheet.agreed(decided))
        elif not sheet.pending and self._is_rolled_for:
            self.action_throw()
        elif not sheet.pending or not self._put(sheet.announcement()):
            self._complain(self._missing())
        elif self.sheet is not None and self.sheet.is_over:
            self.dismiss(True)
        else:
            self._roll_for_its_side()

    def _is_measured(self) -> bool:
        """Whether what is to be measured, or a number that was gone to, was said as it stands."""
        sheet, knob, taker = self.sheet, self.knob, self._taker
        if sheet is None or knob is None or taker is None or knob.value is None:
            return False
        if sheet.is_unsaid(self.entry, knob):
            return self._asks_to_measure()
        is_number = self.number is not None and self.at != NOWHERE and not sheet.pending
        if is_number or (self.entry == taker and self._measure == knob):
            self._say(self.entry, knob, knob.value)
            return True
        return self._asks_to_measure()

    @property
    def _is_rolled_for(self) -> bool:
        """Whether the app throws the dice of the row whose turn it is."""
        taker = self._taker
        return taker is not None and self.table.rolls_for(taker.row.bindings)

    def _needs_no_die(self, sheet: OpenSheet) -> Entry | None:
        """The row whose turn it is, where it hangs on no die."""
        taker = self._taker
        return taker if taker is not None and sheet.is_decided(taker) else None

    def _take(self, proposed: Said) -> None:
        """What is proposed in place of what is gone."""
        if self.sheet is not None and proposed.value is not None:
            self._become(self.sheet.saying(proposed.ask.key, proposed.value))

    @drawn_once
    def action_throw(self) -> None:
        taker = self._taker
        if self.sheet is None or taker is None:
            self._complain(self._missing())
            return
        if self._is_half_typed() or self._asks_first():
            return
        try:
            thrown = self.sheet.throwing(taker, self.table.throw)
        except Rejected as wrong:
            self._complain(wrong.said_of)
        else:
            self.sheet = thrown
            if not (commands := thrown.commands(taker)):
                self._complain(self._missing())
            self._made(commands)

    def action_throw_all(self) -> None:
        if self._is_half_typed() or self._asks_first():
            return
        if self.sheet is None or self._made(self.sheet.thrown(self.table.throw)):
            return
        is_offered = self.sheet.next is not None and not self.sheet.next.is_owed
        self._complain(_("nothing more is owed here: d rolls one that is offered") if is_offered else self._missing())

    def _is_half_typed(self) -> bool:
        """Whether a face is typed and not closed: no other die falls in its place, nor takes its digits."""
        if self.typing:
            self._complain(with_keys(_(TYPED)))
        return bool(self.typing)

    @drawn_once
    def action_lift(self) -> None:
        if self.typing:
            self.typing = self.typing[:-1]
        elif self.sheet is not None and self.sheet.faces:
            self._become(self.sheet.lifting())
        else:
            self._go_back()
        self.trouble = ""

    def _go_back(self) -> None:
        """The light on the dice of the roll made before, to be typed over; before the first of them, on what comes."""
        before = None if self.sheet is None else self.sheet.made_before(self.over)
        self.over = None if before is None else before.act
        if self.sheet is not None and self.over is not None:
            self.page.light(self.sheet, self.over)
        elif self.sheet is not None:
            self.page.move(self.sheet)

    def action_undo(self) -> None:
        index = None if self.sheet is None else self.sheet.act_to_undo()
        if self.sheet is not None and self.sheet.is_put_right:
            if self.table.undo():
                self._again()
        elif index is None:
            self.table.tell(_("nothing of this sheet is left to undo"))
        elif self.table.return_to(index):
            self._again()


def _first(knob: Knob) -> str:
    """What is to be said before the first die."""
    asked = _(knob.ask.question) if isinstance(knob, Said) else knob.label
    return _("first: {question}").format(question=asked)
