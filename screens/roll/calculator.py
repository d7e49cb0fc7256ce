"""The calculator on the screen."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from typing import Any

from textual import on

from screens.parts import flow
from screens.parts.keyline import KeyLine
from screens.parts.keys import Key, bindings
from screens.parts.picker import NOBODY, Picker
from screens.roll.calculator_board import CalculatorBoard
from screens.roll.calculator_host import CalculatorHost
from screens.roll.calculator_keys import AS_RULED, CALCULATOR_KEYS, HIDDEN, keys_at
from screens.roll.page_screen import PageScreen
from screens.table.lastline import LastLine
from screens.table.table import Table
from tracker.battle.battle import DebtId, ProcedureId, UnitId
from tracker.battle.dice import Face
from tracker.battle.fields import Scalar
from tracker.play.pages.calculator_intents import Pressed, press
from tracker.play.pages.calculator_page import CalculatorPage, open_calculator
from tracker.play.pages.intents import Answer, Light
from tracker.play.participants import Participants
from tracker.views.sentences import headline


class CalculatorScreen(PageScreen[CalculatorPage]):
    """One roll, from the question who rolls at whom to its effects; True once it was applied.

    `resolver`, `bindings` and `inputs` are what is known already; a test owed (`debt`) brings its own. `whom` are
    optional parts that are asked for all the same, `faces` dice that lie on it already.
    """

    KEYS: tuple[Key, ...] = CALCULATOR_KEYS
    BINDINGS = [*bindings((*CALCULATOR_KEYS, AS_RULED)), *HIDDEN]
    BOARD = CalculatorBoard
    keys_at = staticmethod(keys_at)

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
        who = Participants(table.history, resolver, bindings or {}, inputs or {})
        super().__init__(table, CalculatorHost, open_calculator(who, debt, procedure, whom, faces))

    @property
    def board(self) -> CalculatorBoard:
        return self.query_one(CalculatorBoard)

    @property
    def led(self) -> Pressed:
        return press(self.page, Light(self.board.lit)) if self.board.lit else Pressed(self.page)

    def on_unmount(self) -> None:
        super().on_unmount()
        if self.page.roll is not None:
            self.table.dice.lift(self.page.roll.case.faces)

    def action_find(self) -> None:
        self.host.press("app.find")

    def action_pick(self) -> None:
        self.query_one(Picker).action_pick()

    @on(Picker.Lit)
    def _preview(self, event: Picker.Lit) -> None:
        if self.page.is_picking:
            tried = self.page.who.picking(self.page.to_pick[0], event.key.removeprefix(NOBODY)).worksheet
            # Who takes part comes first: nothing that is still to be said behind it is called for beside the list.
            is_asked = tried is not None and tried.open_question is not None
            self.board.show_roll(tried if event.key and not is_asked else None)
            self.query_one(KeyLine).look_again()

    def idle_keys(self) -> frozenset[str]:
        """Enter, while who takes part is picked and the list has nobody by the name typed."""
        return frozenset() if not self.page.is_picking or self.query_one(Picker).has_choice else frozenset({"pick"})

    @on(Picker.Picked)
    def _picked(self, event: Picker.Picked) -> None:
        if self.page.is_picking:
            self.host.press(Answer(self.page.to_pick[0], "" if event.key == NOBODY else event.key))

    def ask(self, questions: Coroutine[Any, Any, None]) -> None:
        """Let a flow of questions run, unless one is under way."""
        flow.begin(self, questions)

    def leave(self, *, is_done: bool) -> None:
        """Leave; the roll's sentence is told here only where no line beneath says what happened last."""
        if not self.is_current:
            return
        before, after = self.page.who.history, self.table.history
        is_news = is_done and self.page.procedure is None and after is not before
        if is_news and not self.app.screen_stack[-2].query(LastLine):
            self.notify(headline(self.table.system, before.battle, after.acts[-1]))
        self.dismiss(is_done)
