"""A sheet of rolls: a row for each, dice typed as they lie, each applied and saved when its face is closed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import OptionList

from screens.parts.asking import ask_override, ask_ruling, is_meant
from screens.parts.dialogs import AskLine
from screens.parts.finding import FindUnit
from screens.parts.flow import QUESTIONS
from screens.parts.help import HelpScreen
from screens.parts.keys import Key, bindings, keys_of
from screens.roll.calculator import CalculatorScreen
from screens.roll.calculator_keys import AS_RULED
from screens.roll.sheet_forecast import ForecastLine, ForecastScreen
from screens.roll.sheet_keys import HIDDEN, SHEET_KEYS, THE_DIE
from screens.roll.sheet_lines import lines_of
from screens.roll.sheet_page import Rolls, SheetPage, knobs_of
from screens.table.keyline import TableKeyLine
from screens.table.masthead import Masthead
from screens.table.table import Table
from tracker.battle.battle import Battle, ProcedureId, Unit, UnitId
from tracker.battle.commands import Command, Waive
from tracker.battle.dice import Die, Face
from tracker.battle.fields import Rejected, Scalar
from tracker.play.sheets import Entry, Knob, OpenSheet, Said, doubt_further, open_on
from tracker.rules.answers import read_digits
from tracker.rules.resolver import OTHER, REASON
from tracker.rules.system import Choose, PickUnit, Question, Sheet
from tracker.views.sentences import question_in_words, unit_name
from tracker.words import _

FEW_SIDES = 10
"""Dice with fewer sides show one digit, so that several may be typed without a gap."""


Told = ParamSpec("Told")
Done = TypeVar("Done")


def drawn_once(
    act: Callable[Concatenate[SheetScreen, Told], Done],
) -> Callable[Concatenate[SheetScreen, Told], Done]:
    """Draw the page once for all that an act changes of it, not for each: every drawing goes through every row."""

    @wraps(act)
    def drawing_once(self: SheetScreen, /, *args: Told.args, **kwargs: Told.kwargs) -> Done:
        self.changing += 1
        try:
            return act(self, *args, **kwargs)
        finally:
            self.changing -= 1
            self.draw_changed()

    return drawing_once


class SheetScreen(Screen[bool]):
    """A sheet of rolls, opened for units or on a procedure under way; True once nothing was left on it."""

    CSS_PATH = "roll.tcss"
    KEYS: tuple[Key, ...] = SHEET_KEYS
    BINDINGS = [*bindings((*SHEET_KEYS, AS_RULED)), *HIDDEN]

    sheet: reactive[OpenSheet | None] = reactive(None, init=False, repaint=False)
    typing: reactive[str] = reactive("", init=False, repaint=False)
    trouble: reactive[str] = reactive("", init=False, repaint=False)
    at: reactive[int] = reactive(0, init=False, repaint=False)
    """Which value of the lit row the arrows change."""
    over: reactive[int | None] = reactive(None, init=False, repaint=False)
    """The act whose dice would be put right by typing: a row that is done is lit, or one was gone back to."""

    def __init__(
        self,
        table: Table,
        sheet: Sheet,
        bindings: Mapping[str, UnitId] | None = None,
        running: ProcedureId | None = None,
        *,
        afresh: bool = False,
    ) -> None:
        super().__init__()
        self.table = table
        self._opened = open_on(table.history, sheet, bindings or {}, running, afresh=afresh)
        self._refused = False
        self.changing = 0
        self._drawn: tuple[OpenSheet | None, tuple[object, ...]] = None, ()

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        yield SheetPage(id="board")
        yield TableKeyLine(self.table)

    def on_mount(self) -> None:
        self.lines.focus()
        self.sheet = self._opened

    def reword(self) -> None:
        """Show what was rolled and said so far on widgets that are new."""
        self.lines.focus()
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def watch_sheet(self) -> None:
        self._draw()

    def watch_typing(self) -> None:
        self._draw()

    def watch_trouble(self) -> None:
        self._draw()

    def watch_at(self) -> None:
        self._draw()

    def watch_over(self) -> None:
        self._draw()

    def on_screen_resume(self) -> None:
        if self.sheet is not None and self.sheet.history is not self.table.history:
            self._again()

    @property
    def page(self) -> SheetPage:
        """What is drawn of the sheet."""
        return self.query_one(SheetPage)

    @property
    def lines(self) -> Rolls:
        """What is to be rolled and said."""
        return self.page.lines

    @property
    def lit(self) -> str:
        """The key of the row, or of the question, under the light."""
        return self.page.lit

    @property
    def entry(self) -> Entry | None:
        """The row under the light; None where that is a question of its own."""
        return None if self.sheet is None else self.sheet.entry(self.lit)

    @property
    def knobs(self) -> tuple[Knob, ...]:
        """What can be changed where the light is."""
        return () if self.sheet is None else knobs_of(self.sheet, self.lit)

    @property
    def knob(self) -> Knob | None:
        """The value that the arrows change."""
        return self.knobs[self.at % len(self.knobs)] if self.knobs else None

    def _draw(self, *, move: bool = False) -> None:
        if self.sheet is not None and self.size.width and (move or not self.changing):
            self.page.show(self.sheet, self.typing, self.trouble, self.at, self.over, move=move)
            self._show_keys(self.sheet)
            self._drawn = self.sheet, self._about_it

    def draw_changed(self) -> None:
        """Draw the page where it shows something else than before, and nothing more is about to change."""
        sheet, about_it = self._drawn
        if self.sheet is not sheet or self._about_it != about_it:
            self._draw()

    @property
    def _about_it(self) -> tuple[object, ...]:
        """What is drawn of the sheet beside what it says itself."""
        return self.typing, self.trouble, self.at, self.over, self.lit

    def _show_keys(self, sheet: OpenSheet) -> None:
        taker = sheet.takes_dice(self.lit)
        keys = (THE_DIE, *SHEET_KEYS) if taker is not None and sheet.wanted(taker) is not None else SHEET_KEYS
        if taker is not None and self.table.precedents(taker.row.resolver):
            keys = (*keys, AS_RULED)
        if keys != self.KEYS:
            self.KEYS = keys
            self.query_one(TableKeyLine).refresh()

    @on(OptionList.OptionHighlighted)
    @drawn_once
    def _moved(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        row = None if self.sheet is None else next((one for one in lines_of(self.sheet) if one.key == self.lit), None)
        if row is None or self.over not in row.made:
            self.over = None if row is None or row.is_waiting else next(reversed(row.made), None)

    @on(Rolls.Accepted)
    def _accepted(self) -> None:
        self.action_accept()

    @drawn_once
    def _become(self, sheet: OpenSheet, *, move: bool = False) -> None:
        """Show a changed sheet; the light stays, unless it is to `move` to what comes next."""
        self.typing, self.trouble, self._refused = "", "", False
        self.sheet = sheet
        if move:
            self.over = None
            self.at = 0
            self._draw(move=True)

    def _put(self, commands: tuple[Command, ...]) -> bool:
        """Do what the sheet wants done, and go on from the battle as it then is."""

        def again() -> None:
            self.typing = ""
            self._made(commands)

        if self.sheet is None or not commands or not self.table.do_all(*commands, again=again):
            return False
        self._become(self.sheet.after(self.table.history), move=True)
        return True

    def _complain(self, trouble: str) -> None:
        self.trouble, self._refused = trouble, True

    @drawn_once
    def action_digit(self, digit: str) -> None:
        if self.over is not None:
            self.table.doors.amend(self.table, self.over, digit)
            return
        self.typing = digit if self._refused else self.typing + digit
        self.trouble, self._refused = "", False

    @drawn_once
    def action_close(self) -> None:
        """Close the face that was typed; several of a die with one digit may have been typed without a gap."""
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

    @property
    def _taker(self) -> Entry | None:
        return None if self.sheet is None or self.over is not None else self.sheet.takes_dice(self.lit)

    @property
    def _die(self) -> Die | None:
        taker = self._taker
        if self.sheet is None or taker is None or (die := self.sheet.wanted(taker)) is None:
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
            return struck or _("no roll is left here")
        die = self.sheet.wanted(taker)
        return "" if die is None else _("type the {die}, or d rolls it").format(die=die.name)

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
        """Go on with the next row where the app rolls for its side; it ends at a row of the table's own dice."""
        taker = self._taker
        if self.typing or self.sheet is None or self.sheet.pending or taker is None:
            return
        if self.sheet.next is taker and self.table.rolls_for(taker.row.bindings):
            self.action_throw()

    @work(group=QUESTIONS)
    async def _take_up(self, running: ProcedureId) -> None:
        await self.table.doors.take_up(self.table, running)
        self._again()

    def _again(self) -> None:
        """Take in what was done on another screen."""
        if self.sheet is not None:
            self._become(self.sheet.after(self.table.history), move=True)

    def action_accept(self) -> None:
        """Close the face; without one accept what is announced, or leave where nothing is left."""
        sheet = self.sheet
        if self.typing or sheet is None:
            self.action_close()
        elif sheet.is_over:
            self.dismiss(True)
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

    def on_unmount(self) -> None:
        if self.sheet is not None:
            self.table.lift(self.sheet.faces)

    @drawn_once
    def action_throw(self) -> None:
        taker = self._taker
        if self.sheet is None or taker is None:
            self._complain(self._missing())
            return
        try:
            thrown = self.sheet.throwing(taker, self.table.throw)
        except Rejected as wrong:
            self._complain(wrong.said_of)
        else:
            self.sheet = thrown
            self._made(thrown.commands(taker))

    def action_throw_all(self) -> None:
        if self.sheet is not None and not self._made(self.sheet.thrown(self.table.throw)):
            self._complain(self._missing())

    def action_turn(self, step: int) -> None:
        sheet, knob = self.sheet, self.knob
        if sheet is None or knob is None:
            return
        if why := doubt_further(sheet, self.entry, knob, step):
            self._turn_if_meant(why, sheet, self.entry, knob, step)
        else:
            self._turn(sheet, self.entry, knob, step)

    def _turn(self, sheet: OpenSheet, entry: Entry | None, knob: Knob, step: int) -> None:
        if isinstance(knob, Said):
            value = knob.further(step)
            self._become(sheet if value is None else sheet.saying(knob.ask.key, value))
        elif entry is not None:
            self._become(sheet.turning(entry, knob, step))

    @work(group=QUESTIONS)
    async def _turn_if_meant(self, why: str, sheet: OpenSheet, entry: Entry | None, knob: Knob, step: int) -> None:
        """A number that cannot be: only where it is meant, and asked about once."""
        if await is_meant(self.app, why):
            self._turn(sheet, entry, knob, step)

    def action_value(self, step: int) -> None:
        if self.knobs:
            self.at = (self.at + step) % len(self.knobs)

    @drawn_once
    def action_more(self, step: int) -> None:
        """One more or less of what this sheet counts, whatever value is lit."""
        counted = next((number for number, knob in enumerate(self.knobs) if _key(knob) == self._counts), None)
        if counted is not None:
            self.at = counted
        self.action_turn(step)

    @property
    def _counts(self) -> str:
        return "" if self.sheet is None else self.sheet.sheet.more

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

    def action_amend(self) -> None:
        """Put right what is past, over this page; a face half typed is closed or taken back first."""
        if not self._has_half_a_face():
            self.table.doors.amend(self.table, self.over)

    @work(group=QUESTIONS)
    async def action_find(self) -> None:
        knob = self.knob
        if self.sheet is not None and isinstance(knob, Said) and isinstance(knob.ask, PickUnit):
            units = [self.table.battle.units[unit] for unit in knob.ask.candidates]
            asked = _(knob.ask.question)
            picked = await self.app.push_screen_wait(
                FindUnit(
                    asked,
                    self.table.system,
                    self.table.battle,
                    units,
                    or_none=_(knob.ask.or_none) if knob.ask.or_none else "",
                    asking=self._asking,
                    at=None if knob.value is None else str(knob.value),
                )
            )
            if picked is not None:
                self._become(self.sheet.saying(knob.ask.key, picked))

    def action_chance(self) -> None:
        """Let chance choose what the lit question asks for."""
        knob = self.knob
        if self.sheet is None or not isinstance(knob, Said):
            return
        values = [value for value in knob.choices if value != ""]
        names = [_named(self.table.battle, knob.ask, value) for value in values]
        drawn = self.table.draw(question_in_words(self.table.battle, knob.ask), names)
        if drawn is not None:
            self._become(self.sheet.after(self.table.history).saying(knob.ask.key, values[drawn]))

    @property
    def _asking(self) -> Unit | None:
        """Who acts on this page, or in the lit row of it."""
        bound = self.entry.row.bindings if self.entry is not None else {}
        first = next(iter({**(self.sheet.bindings if self.sheet is not None else {}), **bound}.values()), None)
        return None if first is None else self.table.battle.units.get(first)

    @work(group=QUESTIONS)
    async def action_override(self) -> None:
        sheet, taker = self.sheet, self._taker
        roll = None if sheet is None or taker is None else sheet.worksheet(taker)
        if sheet is not None and taker is not None and roll is not None:
            decided = await ask_override(self.app, roll)
            if decided is not None:
                self._made(sheet.commands(taker, *decided))

    @work(group=QUESTIONS)
    async def action_ruling(self) -> None:
        """Decide the row whose turn it is as one like it was decided before."""
        sheet, taker = self.sheet, self._taker
        made = () if taker is None else self.table.precedents(taker.row.resolver)
        if sheet is None or taker is None or not made:
            return
        ruling = await ask_ruling(self.app, self.table.system, made)
        if ruling is not None and ruling.outcome:
            self._made(sheet.commands(taker, ruling.outcome, ruling.reason))
        elif ruling is not None:
            self._become(sheet.answering(taker, OTHER.key, ruling.other).answering(taker, REASON.key, ruling.reason))

    @work(group=QUESTIONS)
    async def action_calculate(self) -> None:
        """The calculator for the row that takes the dice; what is announced before it is said first."""
        if self.over is not None:
            self.table.doors.amend(self.table, self.over)
            return
        sheet, taker = self.sheet, self._taker
        roll = None if sheet is None or taker is None else sheet.worksheet(taker)
        if sheet is None or taker is None or roll is None:
            return
        if sheet.pending and not self._put(sheet.announcement()):
            return
        inputs = {**roll.given, **roll.answers}
        await self.app.push_screen_wait(
            CalculatorScreen(
                self.table, taker.row.resolver, taker.row.bindings, inputs, taker.row.debt, self.sheet_procedure
            )
        )
        self._again()

    @property
    def sheet_procedure(self) -> ProcedureId | None:
        """The procedure that this sheet presents."""
        return None if self.sheet is None else self.sheet.running

    @work(group=QUESTIONS)
    async def action_waive(self) -> None:
        entry = self.entry
        if entry is None or entry.row.debt is None:
            return
        who = unit_name(self.table.battle, next(iter(entry.row.bindings.values())))
        reason = await self.app.push_screen_wait(AskLine(_("Why is it waived?"), f"{who}: {_(entry.row.note)}"))
        if reason is not None and self._put((Waive(entry.row.debt, reason),)) and self._is_over:
            self.dismiss(True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key does anything here: only a test that is owed can be waived."""
        return action != "waive" or (self.entry is not None and self.entry.row.debt is not None)

    @property
    def _is_over(self) -> bool:
        return self.sheet is not None and self.sheet.is_over

    def action_forecast(self) -> None:
        """The chart of what will come of this page, where it is known."""
        seen = self.page.query_one(ForecastLine).seen
        if self.sheet is None or seen is None:
            self._complain(_("nothing can be foretold here, or not yet"))
        else:
            self.app.push_screen(ForecastScreen(self.sheet, seen))

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(keys_of(self)))

    def action_leave(self) -> None:
        self.dismiss(self._is_over)

    def action_next(self) -> None:
        """Leave the page and go on to the next step; a face half typed is closed or taken back first."""
        if not self._has_half_a_face():
            self.table.onward = True
            self.action_leave()

    def _has_half_a_face(self) -> bool:
        """Whether something is typed or thrown that no roll has taken: then that is said, and nothing else done."""
        is_open = bool(self.typing or (self.sheet is not None and self.sheet.faces))
        if is_open:
            self._complain(_("close the face first, or take it back"))
        return is_open


def _named(battle: Battle, ask: Question, value: Scalar) -> str:
    """The words for one answer: those of the option, or the unit's name."""
    if isinstance(ask, Choose):
        return next(_(option.label) for option in ask.options if option.key == value)
    return unit_name(battle, UnitId(str(value)))


def _key(knob: Knob) -> str:
    return knob.ask.key if isinstance(knob, Said) else knob.key
