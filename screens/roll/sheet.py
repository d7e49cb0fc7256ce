"""A sheet of rolls: a row for each; its values are turned, what is more than a die is asked on a page of its own."""

from __future__ import annotations

from textual import work

from screens.parts.asking import ask_override, ask_ruling, is_meant
from screens.parts.dialogs import AskLine
from screens.parts.finding import FindUnit, NoList
from screens.parts.flow import QUESTIONS
from screens.parts.help import HelpScreen
from screens.parts.keys import bindings, keys_of
from screens.roll.calculator import CalculatorScreen
from screens.roll.calculator_keys import AS_RULED
from screens.roll.sheet_board import drawn_once
from screens.roll.sheet_forecast import ForecastLine, ForecastScreen
from screens.roll.sheet_keys import HIDDEN, SHEET_KEYS
from screens.roll.sheet_lines import lines_of
from screens.roll.sheet_page import knobs_of
from screens.roll.sheet_rolling import RollingSheet
from tracker.battle.battle import Battle, ProcedureId, Unit, UnitId
from tracker.battle.commands import Waive
from tracker.battle.fields import Scalar
from tracker.play.sheets import Entry, Knob, OpenSheet, Said, doubt_further
from tracker.rules.resolver import OTHER, REASON
from tracker.rules.system import Choose, PickUnit, Question
from tracker.views.sentences import question_in_words, unit_name
from tracker.words import _


class SheetScreen(RollingSheet):
    """A sheet of rolls, opened for units or on a procedure under way; True once nothing was left on it."""

    BINDINGS = [*bindings((*SHEET_KEYS, AS_RULED)), *HIDDEN]

    def action_turn(self, step: int) -> None:
        sheet = self.sheet
        if sheet is None or not self.knobs or (self.knob is None and self._has_half_a_face()):
            return
        if self.knob is None or self.number is not None:
            self.at = self.at_lit or 0
        knob = self.knobs[self.at_lit or 0]
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
        if self.number is not None and self.typing:
            self.action_close()
        if not self.knobs or self.typing:
            self._has_half_a_face()
            return
        self.at = (step > 0) - 1 if self.at_lit is None else (self.at_lit + step) % len(self.knobs)
        self.at %= len(self.knobs)

    @drawn_once
    def action_more(self, step: int) -> None:
        """One more or less of what this sheet counts, whatever value is lit; the light stays where it is."""
        counted = next((number for number, knob in enumerate(self.knobs) if _key(knob) == self._counts), None)
        at = self.at
        if counted is not None:
            self.at = counted
        self.action_turn(step)
        if counted is not None:
            self.at = at

    @property
    def _counts(self) -> str:
        return "" if self.sheet is None else self.sheet.sheet.more

    def action_amend(self) -> None:
        """Put right what is past, over this page; a face half typed is closed or taken back first."""
        if not self._has_half_a_face():
            self.table.doors.amend(self.table, self.over)

    @work(group=QUESTIONS)
    async def action_find(self) -> None:
        """The list of the lit question, else of the first of this page that asks for a unit."""
        if self.sheet is None or (place := self._place_of_a_list()) is None:
            await self.app.push_screen_wait(NoList())
            return
        self._light(*place)
        knob = self.knob
        if isinstance(knob, Said) and isinstance(knob.ask, PickUnit):
            units = [self.table.battle.units[unit] for unit in knob.ask.candidates]
            picked = await self.app.push_screen_wait(
                FindUnit(
                    _(knob.ask.question),
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

    def _place_of_a_list(self) -> tuple[str, int] | None:
        """The line, and which of its values, where a unit is asked for: the lit one if it may be, else the first."""
        sheet = self.sheet
        if sheet is None:
            return None
        lit = self.knobs.index(self.knob) if self.knob is not None else 0
        lines = [self.lit, *(said.ask.key for said in sheet.loose), *(line.key for line in lines_of(sheet))]
        places = [(self.lit, lit), *((key, at) for key in lines for at in range(len(knobs_of(sheet, key))))]
        return next((place for place in places if _asks_for_a_unit(sheet, *place)), None)

    def action_chance(self) -> None:
        """Let chance choose what the lit question asks for; in a number that is typed it is the decimal point."""
        knob = self.knob
        if self.number is not None:
            self.action_digit("." * (bool(self.typing) and "." not in self.typing))
            return
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
        told = self.page.query_one(ForecastLine)
        if self.sheet is None or told.seen is None:
            self._complain(told.why_not)
        else:
            self.app.push_screen(ForecastScreen(self.sheet, told.seen))

    def action_fight(self) -> None:
        """The forecast of the fight alone that the lit row is of, or of the whole page again."""
        if self.entry is not None:
            self.page.query_one(ForecastLine).narrow(frozenset(self.entry.row.bindings.values()))

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(keys_of(self)))

    def action_leave(self) -> None:
        self.dismiss(self._is_over)

    def action_next(self) -> None:
        """Leave the page and go on to the next step; a face half typed is closed or taken back first."""
        if not self._has_half_a_face():
            self.table.onward = True
            self.action_leave()


def _named(battle: Battle, ask: Question, value: Scalar) -> str:
    """The words for one answer: those of the option, or the unit's name."""
    if isinstance(ask, Choose):
        return next(_(option.label) for option in ask.options if option.key == value)
    return unit_name(battle, UnitId(str(value)))


def _asks_for_a_unit(sheet: OpenSheet, line: str, at: int) -> bool:
    knob = next(iter(knobs_of(sheet, line)[at:]), None)
    return isinstance(knob, Said) and isinstance(knob.ask, PickUnit)


def _key(knob: Knob) -> str:
    return knob.ask.key if isinstance(knob, Said) else knob.key
