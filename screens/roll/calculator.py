"""The calculator on the screen: it hands keys to the value of the page, paints it, and does what that wants."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from functools import partialmethod
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.widgets import OptionList

from screens.parts import flow
from screens.parts.drawn.frames import classes_at
from screens.parts.help import HelpScreen
from screens.parts.keys import Key, bindings
from screens.parts.painted_whole import PaintedWhole
from screens.parts.picker import NOBODY, Picker
from screens.roll.calculator_board import CalculatorBoard
from screens.roll.calculator_host import CalculatorHost
from screens.roll.calculator_keys import AS_RULED, CALCULATOR_KEYS, HIDDEN, keys_at
from screens.table.elsewhere import tell_phones
from screens.table.keyline import TableKeyLine
from screens.table.lastline import LastLine
from screens.table.masthead import Masthead
from screens.table.table import Table
from tracker.battle.battle import Battle, DebtId, ProcedureId, UnitId
from tracker.battle.dice import Face
from tracker.battle.fields import Scalar
from tracker.play.pages.calculator_intents import Pressed, press
from tracker.play.pages.calculator_page import followed, open_calculator
from tracker.play.pages.intents import Answer, Digit, Light
from tracker.play.participants import Participants
from tracker.views.sentences import headline


class CalculatorScreen(CalculatorHost, PaintedWhole[bool]):
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
        self.table.open_roll = self
        self.reword()

    def reword(self) -> None:
        """Show what was answered and rolled so far on widgets that are new."""
        self.take(Pressed(self.page))

    def on_unmount(self) -> None:
        if self.table.open_roll is self:
            self.table.open_roll = None
            tell_phones(self.table)
        if self.page.roll is not None:
            self.table.lift(self.page.roll.case.faces)

    def _follow(self) -> None:
        """Take in what another hand did while this page was open."""
        if self.is_current and self.page.who.history is not self.table.history:
            self.take(Pressed(followed(self.page, self.table.history)))

    on_screen_resume = _follow

    action_press = CalculatorHost.press

    def action_digit(self, digit: str) -> None:
        self.press(Digit(digit))

    action_find = partialmethod(CalculatorHost.press, "app.find")

    def action_pick(self) -> None:
        self.query_one(Picker).action_pick()

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.KEYS))

    @property
    def board(self) -> CalculatorBoard:
        """The drawing of the page."""
        return self.query_one(CalculatorBoard)

    @on(OptionList.OptionHighlighted)
    def _led(self) -> None:
        self.take(self.led)

    @on(Picker.Lit)
    def _preview(self, event: Picker.Lit) -> None:
        if self.page.is_picking:
            tried = self.page.who.picking(self.page.to_pick[0], event.key.removeprefix(NOBODY))
            self.board.show_roll(tried.worksheet if event.key else None)

    @on(Picker.Picked)
    def _picked(self, event: Picker.Picked) -> None:
        if self.page.is_picking:
            self.press(Answer(self.page.to_pick[0], "" if event.key == NOBODY else event.key))

    @property
    def led(self) -> Pressed:
        """The page with the light where the arrows have led it."""
        return press(self.page, Light(self.board.lit or self.page.lit))

    def ask(self, questions: Coroutine[Any, Any, None]) -> None:
        """Let a flow of questions run, unless one is under way."""
        flow.begin(self, questions)

    def applied(self, before: Battle) -> None:
        """Leave; the roll's sentence is told here only where no line beneath says what happened last."""
        if not self.is_current:
            return
        is_news = self.page.procedure is None and self.table.battle is not before
        if is_news and not self.app.screen_stack[-2].query(LastLine):
            self.notify(headline(self.table.system, before, self.table.history.acts[-1]))
        self.dismiss(True)

    def paint(self) -> None:
        """Draw what the page shows otherwise than before."""
        if not self.is_attached:
            return
        self.board.show(self.page)
        tell_phones(self.table)
        keys = keys_at(self.page, is_ruled=bool(self.precedents))
        if keys != self.KEYS:
            self.KEYS = keys
            self.query_one(TableKeyLine).refresh()
