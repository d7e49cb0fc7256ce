"""The calculator on the screen: it hands keys to the value of the page, paints it, and does what that wants."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import OptionList

from screens.parts import flow
from screens.parts.asking import ask_field, ask_override, ask_reason, ask_ruling, is_meant
from screens.parts.drawn.frames import classes_at
from screens.parts.finding import NoList
from screens.parts.help import HelpScreen
from screens.parts.keys import Key, bindings
from screens.parts.picker import NOBODY, Picker
from screens.roll.calculator_board import CalculatorBoard
from screens.roll.calculator_keys import AS_RULED, CALCULATOR_KEYS, HIDDEN, keys_at
from screens.table.keyline import TableKeyLine
from screens.table.lastline import LastLine
from screens.table.masthead import Masthead
from screens.table.table import Table
from tracker.battle.battle import DebtId, ProcedureId, UnitId
from tracker.battle.commands import Command
from tracker.battle.dice import Face
from tracker.battle.fields import Scalar
from tracker.play.agreed.precedents import Precedent
from tracker.play.pages import wants
from tracker.play.pages.calculator_intents import Pressed, press, with_dice
from tracker.play.pages.calculator_page import CalculatorPage, followed, open_calculator
from tracker.play.pages.intents import Answer, Decide, Digit, Intent, Light
from tracker.play.participants import Participants
from tracker.rules.resolver import OTHER, REASON
from tracker.views.sentences import headline


class CalculatorScreen(Screen[bool]):
    """One roll, from the question who rolls at whom to its effects; True once it was applied.

    `resolver`, `bindings` and `inputs` are what is known already; a test owed (`debt`) brings its own. `whom` are
    optional parts that are asked for all the same, `faces` dice that lie on it already.
    """

    CSS_PATH = "roll.tcss"
    AUTO_FOCUS = ""
    KEYS: tuple[Key, ...] = CALCULATOR_KEYS
    BINDINGS = [*bindings((*CALCULATOR_KEYS, AS_RULED)), *HIDDEN]

    def __init__(  # noqa: PLR0913 - what is known of a roll already, by name
        self,
        table: Table,
        resolver: str = "",
        bindings: Mapping[str, UnitId] | None = None,
        inputs: Mapping[str, Scalar] | None = None,
        debt: DebtId | None = None,
        procedure: ProcedureId | None = None,
        whom: tuple[str, ...] = (),
        faces: tuple[Face, ...] = (),
    ) -> None:
        super().__init__(classes=" ".join(classes_at(table.app.size)))
        self.table = table
        who = Participants(table.history, resolver, bindings or {}, inputs or {})
        self.page = open_calculator(who, debt, procedure, whom, faces)

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        yield CalculatorBoard(id="board")
        yield TableKeyLine(self.table)

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, lambda _history: self._follow())
        self.reword()

    def reword(self) -> None:
        """Show what was answered and rolled so far on widgets that are new."""
        self._take(Pressed(self.page))

    def on_unmount(self) -> None:
        if self.page.roll is not None:
            self.table.lift(self.page.roll.case.faces)

    def _follow(self) -> None:
        """Take in what another hand did while this page was open."""
        if self.is_current and self.page.who.history is not self.table.history:
            self._take(Pressed(followed(self.page, self.table.history)))

    on_screen_resume = _follow

    def press(self, intent: Intent) -> None:
        """What a key means, put to the page with the light where the arrows have led it."""
        led = press(self.page, Light(self.board.lit or self.page.lit))
        self._take(press(led.page, intent) if led.want is None else led)

    def action_press(self, intent: str) -> None:
        self.press(intent)

    def action_digit(self, digit: str) -> None:
        self.press(Digit(digit))

    def action_find(self) -> None:
        self.press("app.find")

    def action_pick(self) -> None:
        self.query_one(Picker).action_pick()

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.KEYS))

    @property
    def board(self) -> CalculatorBoard:
        """What is drawn of the page."""
        return self.query_one(CalculatorBoard)

    @on(OptionList.OptionHighlighted)
    def _led(self) -> None:
        self._take(press(self.page, Light(self.board.lit or self.page.lit)))

    @on(Picker.Lit)
    def _preview(self, event: Picker.Lit) -> None:
        if self.page.is_picking:
            tried = self.page.who.picking(self.page.to_pick[0], event.key.removeprefix(NOBODY))
            self.board.show_roll(tried.worksheet if event.key else None)

    @on(Picker.Picked)
    def _picked(self, event: Picker.Picked) -> None:
        if self.page.is_picking:
            self.press(Answer(self.page.to_pick[0], "" if event.key == NOBODY else event.key))

    def _take(self, pressed: Pressed) -> None:
        """Do what the page wants till it wants nothing more, and paint it once."""
        step: Pressed | None = pressed
        while step is not None:
            self.page = step.page
            step = self._done(step.page, step.want)
        if self.page.cannot_open:
            self.table.tell(self.page.who.trouble)
            self.dismiss(False)
        elif self.is_attached:
            self._paint()

    def _done(self, page: CalculatorPage, want: wants.WantOn[CalculatorPage] | None) -> Pressed | None:
        """What came at once of a want; None where nothing did, or a question has to be answered first."""
        match want:
            case wants.CarryOut(commands):
                self._carry_out(*commands)
            case wants.ThrowDice():
                return with_dice(page, self.table.throw)
            case wants.Close(is_done):
                self.dismiss(is_done)
            case wants.NothingToPick():
                self.app.push_screen(NoList())
            case wants.Cite(rules):
                self.table.doors.cited(self.table, rules)
            case None:
                pass
            case _:
                flow.begin(self, self._ask(page, want))
        return None

    def _carry_out(self, command: Command) -> None:
        """Put the roll to the table; its sentence is told here only where no line beneath says what happened last."""
        before = self.table.battle
        if self.table.do(command, lambda: self._carry_out(command)) and self.is_current:
            is_news = self.page.procedure is None and self.table.battle is not before
            if is_news and not self.app.screen_stack[-2].query(LastLine):
                self.notify(headline(self.table.system, before, self.table.history.acts[-1]))
            self.dismiss(True)

    async def _ask(self, page: CalculatorPage, want: wants.WantOn[CalculatorPage]) -> None:
        """Ask the table what the page wants to know; where the question is left nothing changes."""
        match want:
            case wants.Confirm(why, agreed) if await is_meant(self.app, why):
                self._take(Pressed(followed(agreed, self.table.history)))
            case wants.TableQuestion.ANSWER if page.row is not None and page.row.field is not None:
                row, field = page.row, page.row.field
                field = field if row.value is None else replace(field, default=row.value)
                said = await ask_field(
                    self.app, field, row.label, doubt=page.doubt(row.key), needed=page.needs(row.key)
                )
                self._answer(row.key, said)
            case wants.TableQuestion.REASON:
                reason = await ask_reason(self.app)
                self._answer(REASON.key, reason)
                if reason is not None:
                    self.press("roll.apply")
            case wants.TableQuestion.OUTCOME if page.roll is not None:
                decided = await ask_override(self.app, page.roll)
                if decided is not None:
                    self.press(Decide(*decided))
            case wants.TableQuestion.RULING if self.precedents:
                ruling = await ask_ruling(self.app, self.table.system, self.precedents)
                if ruling is not None and ruling.outcome:
                    self.press(Decide(ruling.outcome, ruling.reason))
                elif ruling is not None:
                    self._answer(OTHER.key, ruling.other)
                    self._answer(REASON.key, ruling.reason)
            case _:
                pass

    def _answer(self, key: str, value: Scalar | None) -> None:
        if value is not None:
            self.press(Answer(key, value))

    @property
    def precedents(self) -> tuple[Precedent, ...]:
        """What was ruled on such a roll before."""
        return () if self.page.is_picking else self.table.precedents(self.page.who.roll)

    def _paint(self) -> None:
        """Draw what the page shows otherwise than before."""
        self.board.show(self.page)
        keys = keys_at(self.page, is_ruled=bool(self.precedents))
        if keys != self.KEYS:
            self.KEYS = keys
            self.query_one(TableKeyLine).refresh()
