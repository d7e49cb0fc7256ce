"""A page of rolls on the screen: it hands keys to the value of the page, paints it, and does what that wants."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace
from textual import on, work
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import OptionList

from screens.parts.asking import ask_override, ask_ruling, is_meant
from screens.parts.dialogs import ANYWAY, AskLine, Confirm, StayOrPass
from screens.parts.drawn.frames import classes_at
from screens.parts.finding import FindUnit, NoList
from screens.parts.flow import QUESTIONS
from screens.parts.help import HelpScreen
from screens.parts.keys import Key, bindings, keys_of
from screens.parts.plain import plain
from screens.roll.calculator import CalculatorScreen
from screens.roll.calculator_keys import AS_RULED
from screens.roll.sheet_forecast import ForecastLine, ForecastScreen
from screens.roll.sheet_keys import (
    AFTER_ALL,
    GIVE_UP,
    HIDDEN,
    QUESTION_KEYS,
    SHEET_KEYS,
    THE_ANSWER,
    THE_DIE,
    THE_NUMBER,
)
from screens.roll.sheet_page import Rolls, SheetPage
from screens.table.keyline import TableKeyLine
from screens.table.masthead import Masthead
from screens.table.table import Table
from tracker.battle.battle import Battle, ProcedureId, Unit, UnitId
from tracker.battle.commands import Command, LeaveProcedure, Waive
from tracker.battle.fields import Scalar
from tracker.play.history import History
from tracker.play.pages import (
    Pressed,
    RollPage,
    after_command,
    followed,
    open_page,
    opened,
    press,
    resumed,
    wants,
    with_dice,
    with_forecast,
)
from tracker.play.pages.faces import asked_whom
from tracker.play.pages.intents import Answer, Digit, Intent, Light
from tracker.play.pages.results import answered, refused, without_dice
from tracker.play.sheets import Said, open_on
from tracker.rules.resolver import OTHER, REASON
from tracker.rules.system import Choose, PickUnit, Question, Sheet
from tracker.views.sentences import question_in_words, unit_name
from tracker.words import _


class SheetScreen(Screen[bool]):
    """A sheet of rolls, opened for units or on a procedure under way; True once nothing was left on it."""

    CSS_PATH = "roll.tcss"
    KEYS: tuple[Key, ...] = SHEET_KEYS
    BINDINGS = [*bindings("rolls", (*SHEET_KEYS, AS_RULED, GIVE_UP)), *HIDDEN]

    def __init__(
        self,
        table: Table,
        sheet: Sheet,
        bindings: Mapping[str, UnitId] | None = None,
        running: ProcedureId | None = None,
        *,
        afresh: bool = False,
    ) -> None:
        super().__init__(classes=" ".join(classes_at(table.app.size)))
        self.table = table
        self.page = open_page(open_on(table.history, sheet, bindings or {}, running, afresh=afresh))

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        yield SheetPage(id="board")
        yield TableKeyLine(self.table)

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, self._follow)
        self.reword()
        self._take(opened(self.page))

    def reword(self) -> None:
        """Show what was rolled and said so far on widgets that are new."""
        self.board.lines.focus()
        self._paint()

    def on_resize(self) -> None:
        self._paint()

    def on_screen_resume(self) -> None:
        self._again()

    def _follow(self, _history: History) -> None:
        """Take in what another hand did while this page was open; the word of it may come when more was done since."""
        if self.is_current:
            self._take(Pressed(followed(self.page, self.table.history)))

    @property
    def board(self) -> SheetPage:
        """What is drawn of the page."""
        return self.query_one(SheetPage)

    def press(self, intent: Intent) -> None:
        """What a key means, put to the page as it stands."""
        self._take(press(self._where_the_light_is, intent))

    @property
    def _where_the_light_is(self) -> RollPage:
        """The page with the light where the arrows have led it, though the list has not told yet."""
        lit = self.board.lit
        return press(self.page, Light(lit)).page if lit else self.page

    def action_press(self, intent: str) -> None:
        self.press(intent)

    def action_digit(self, digit: str) -> None:
        self.press(Digit(digit))

    @on(Rolls.Accepted)
    def _accepted(self) -> None:
        self.press("rolls.accept")

    @on(OptionList.OptionHighlighted)
    def _moved(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._take(Pressed(self._where_the_light_is))

    @on(ForecastLine.Reckoned)
    def _reckoned(self, message: ForecastLine.Reckoned) -> None:
        self.page = with_forecast(self.page, message.foretold)

    def _take(self, pressed: Pressed) -> None:
        """Do what the page wants till it wants nothing more, and paint it once."""
        step: Pressed | None = pressed
        while step is not None:
            self.page = step.page
            step = None if step.want is None else self._done(step.page, step.want)
        if self.is_attached:
            self._paint()

    def _done(self, page: RollPage, want: wants.Want) -> Pressed | None:
        """What came of a want at once; None where nothing did, or another page has to answer first."""
        match want:
            case wants.CarryOut(commands):
                return self._carry_out(page, commands)
            case wants.ThrowDice(is_all):
                return with_dice(page, self.table.throw, all=is_all)
            case wants.ReturnTo(act):
                is_back = self.table.undo() if act is None else self.table.return_to(act)
                return Pressed(resumed(page, self.table.history)) if is_back else None
            case wants.DrawOne(said, values):
                return self._draw(page, said, values)
            case wants.Close(is_done, is_onward):
                self.table.onward = self.table.onward or is_onward
                self.dismiss(is_done)
            case wants.AmendAct(act, digit):
                self.table.doors.amend(self.table, act, digit)
            case wants.Tell(told):
                self.table.tell(told)
            case _:
                self._ask(page, want)
        return None

    def _ask(self, page: RollPage, want: wants.Want) -> None:
        """Another page or a question, which the player answers in his own time."""
        match want:
            case wants.Confirm(why, agreed, leaves=wants.Close() as leaves):
                self._leave_behind(why, Pressed(agreed, leaves))
            case wants.Confirm():
                self._confirm(want)
            case wants.EndProcedure(procedure):
                self._end(procedure)
            case wants.PickFrom():
                self._pick(want)
            case wants.TakeUp(procedure):
                self._take_up(procedure)
            case wants.Calculate(entry, first):
                self._calculate(page, wants.Calculate(entry, first))
            case wants.ShowForecast(sheet, outlook):
                self.app.push_screen(ForecastScreen(sheet, outlook))
            case wants.NothingToPick():
                self.app.push_screen(NoList())
            case _:
                pass

    def _carry_out(self, page: RollPage, commands: tuple[Command, ...]) -> Pressed:
        def again() -> None:
            self._take(Pressed(replace(page, typed=""), wants.CarryOut(commands)))

        def declined() -> None:
            self._take(Pressed(without_dice(self.page)))

        if self.table.do_all(*commands, again=again, declined=declined):
            return after_command(page, self.table.history)
        return Pressed(refused(page))

    def _draw(self, page: RollPage, said: Said, values: tuple[Scalar, ...]) -> Pressed | None:
        battle = self.table.battle
        names = [_named(battle, said.ask, value) for value in values]
        drawn = self.table.draw(question_in_words(battle, said.ask), names)
        return None if drawn is None else press(resumed(page, self.table.history), Answer(said.key, values[drawn]))

    def _again(self) -> None:
        """Take in what was done on another page, or by another hand."""
        self._take(Pressed(resumed(self.page, self.table.history)))

    def _paint(self) -> None:
        """Draw the page as it stands, where it shows something else than before."""
        self.board.show(self.page)
        self._show_keys()

    def _show_keys(self) -> None:
        page = self.page
        taker = page.sheet.takes_dice(page.lit)
        keys: tuple[Key, ...] = (
            SHEET_KEYS if page.asked is None else (*([THE_ANSWER] * bool(page.choices)), *QUESTION_KEYS)
        )
        if page.sheet.running is not None:
            keys = (*keys, GIVE_UP)
        if page.is_done:
            keys = AFTER_ALL
        elif page.number is not None:
            keys = (THE_NUMBER, *keys)
        elif taker is not None and page.measure is None and page.sheet.takes_die(taker):
            keys = (THE_DIE, *keys)
        if taker is not None and self.table.precedents(taker.row.resolver):
            keys = (*keys, AS_RULED)
        if keys != self.KEYS:
            self.KEYS = keys
            self.query_one(TableKeyLine).refresh()

    @work(group=QUESTIONS)
    async def _confirm(self, want: wants.Confirm[RollPage]) -> None:
        """An answer that cannot be: only where it is meant, and asked about once."""
        if await is_meant(self.app, want.why):
            then = wants.CarryOut(want.commands) if want.commands else None
            self._take(Pressed(followed(want.agreed, self.table.history), then))

    @work(group=QUESTIONS)
    async def _leave_behind(self, why: str, leaves: Pressed) -> None:
        """Rolls that stay undone, asked about once a turn: staying is lit, and the same key leaves them, once more."""
        turn = self.table.battle.place.turn
        is_asked = self.table.rolls_left != turn
        if not is_asked or await self.app.push_screen_wait(StayOrPass(why, plain(""))) == ANYWAY:
            self.table.rolls_left = turn
            self._take(leaves)

    @work(group=QUESTIONS)
    async def _end(self, procedure: ProcedureId) -> None:
        detail = _("What it did so far stays done.")
        sure = await self.app.push_screen_wait(Confirm(_("End it here?"), detail, yes=_("end it"), no=_("go on")))
        if sure == "yes":
            self._take(Pressed(self.page, wants.CarryOut((LeaveProcedure(procedure),))))

    @work(group=QUESTIONS)
    async def _pick(self, want: wants.PickFrom) -> None:
        said, ask = want.said, want.said.ask
        if not isinstance(ask, PickUnit):
            return
        units = [self.table.battle.units[unit] for unit in ask.candidates]
        picked = await self.app.push_screen_wait(
            FindUnit(
                _(ask.question),
                self.table.system,
                self.table.battle,
                units,
                or_none=_(ask.or_none) if ask.or_none else "",
                asking=self.asking,
                at=None if said.value is None else str(said.value),
            )
        )
        if picked is not None:
            self.press(Answer(said.key, picked))
        elif want.or_leave:
            self.press("rolls.leave")

    @work(group=QUESTIONS)
    async def _take_up(self, running: ProcedureId) -> None:
        await self.table.doors.take_up(self.table, running)
        self._again()

    @property
    def asking(self) -> Unit | None:
        """Who acts on this page, or in the lit row of it."""
        page = self.page
        bound = page.entry.row.bindings if page.entry is not None else {}
        first = next(iter({**page.sheet.bindings, **bound}.values()), None)
        return None if first is None else self.table.battle.units.get(first)

    @work(group=QUESTIONS)
    async def action_override(self) -> None:
        page = self.page
        roll = None if page.taker is None else page.sheet.worksheet(page.taker)
        if page.taker is not None and roll is not None and not self._asks_whom():
            decided = await ask_override(self.app, roll)
            if decided is not None:
                self._set(*decided)

    def _asks_whom(self) -> bool:
        """Whether a guess is to be agreed to before the row whose turn it is may be set by hand: then that is told."""
        first = asked_whom(self.page)
        if first:
            self._take(Pressed(self.page.complaining(first)))
        return bool(first)

    def _set(self, outcome: str, reason: str) -> None:
        """The roll of the row whose turn it is with an outcome set by hand."""
        page = self.page
        if page.taker is not None:
            self._take(Pressed(page, wants.CarryOut(page.sheet.commands(page.taker, outcome, reason))))

    @work(group=QUESTIONS)
    async def action_ruling(self) -> None:
        """Decide the row whose turn it is as one like it was decided before."""
        taker = self.page.taker
        made = () if taker is None else self.table.precedents(taker.row.resolver)
        if not made or self._asks_whom():
            return
        ruling = await ask_ruling(self.app, self.table.system, made)
        if ruling is not None and ruling.outcome:
            self._set(ruling.outcome, ruling.reason)
        elif ruling is not None:
            page = answered(answered(self.page, OTHER.key, ruling.other), REASON.key, ruling.reason)
            self._take(Pressed(page))

    @work(group=QUESTIONS)
    async def _calculate(self, page: RollPage, want: wants.Calculate) -> None:
        """The calculator for the row that takes the dice, with all that was said of it here."""
        roll, row = page.sheet.worksheet(want.entry), want.entry.row
        if want.first and not self.table.do_all(*want.first):
            return
        self._again()
        inputs = row.inputs if roll is None else {**roll.given, **roll.answers}
        calculator = CalculatorScreen(self.table, row.resolver, row.bindings, inputs, row.debt, self.page.sheet.running)
        await self.app.push_screen_wait(calculator)
        self._again()

    @work(group=QUESTIONS)
    async def action_waive(self) -> None:
        entry = self.page.entry
        if entry is None or entry.row.debt is None:
            return
        who = unit_name(self.table.battle, next(iter(entry.row.bindings.values())))
        reason = await self.app.push_screen_wait(AskLine(_("Why is it waived?"), f"{who}: {_(entry.row.note)}"))
        if reason is not None and self.table.do_all(Waive(entry.row.debt, reason)):
            self._again()
            if self.page.sheet.is_over:
                self.dismiss(True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key does anything here: only a test that is owed can be waived."""
        return action != "waive" or (self.page.entry is not None and self.page.entry.row.debt is not None)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(keys_of(self)))


def _named(battle: Battle, ask: Question, value: Scalar) -> str:
    """The words for one answer: those of the option, or the unit's name."""
    if isinstance(ask, Choose):
        return next(_(option.label) for option in ask.options if option.key == value)
    return unit_name(battle, UnitId(str(value)))
