"""Who shows the calculator: dice, disk and questions are his, what a key makes of the page is the page's own."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from screens.parts.asking import ask_field, ask_override, ask_reason, ask_ruling, is_meant
from screens.parts.finding import NoList
from tracker.battle.battle import Battle
from tracker.battle.commands import Command
from tracker.battle.fields import Scalar
from tracker.play.agreed.precedents import Precedent
from tracker.play.pages import wants
from tracker.play.pages.calculator_intents import Pressed, press, with_dice
from tracker.play.pages.calculator_page import CalculatorPage, followed
from tracker.play.pages.intents import Answer, Decide, Intent
from tracker.rules.resolver import OTHER, REASON

if TYPE_CHECKING:
    from screens.table.table import Table


class CalculatorHost:
    """Does what the calculator wants, whoever shows it: a screen, or a conversation in lines.

    Whoever shows it has a `table`, draws the page in `paint`, is left by `dismiss`, lets a flow of questions run in
    `ask`, and is told in `applied` that the roll was made.
    """

    table: Table
    page: CalculatorPage

    app: Any
    dismiss: Any
    """Those of the screen that shows it, or of what stands for one."""

    @property
    def led(self) -> Pressed:
        """The page with the light where a hand has led it."""
        return Pressed(self.page)

    def paint(self) -> None:
        """Draw the page as it stands, where it is seen."""

    def ask(self, questions: Coroutine[Any, Any, None]) -> None:
        """Let a flow of questions run, unless one is under way."""
        raise NotImplementedError

    def applied(self, _before: Battle) -> None:
        """The roll was made; `_before` is the battle without it."""
        self.dismiss(True)

    def press(self, intent: Intent) -> None:
        """Put a key to the page with the light where a hand has led it."""
        led = self.led
        self.take(press(led.page, intent) if led.want is None else led)

    def take(self, pressed: Pressed) -> None:
        """Do what the page wants till it wants nothing more, and paint it once."""
        step: Pressed | None = pressed
        while step is not None:
            self.page = step.page
            step = self._done(step.page, step.want)
        if self.page.cannot_open:
            self.table.tell(self.page.who.trouble)
            self.dismiss(False)
        else:
            self.paint()

    def _done(self, page: CalculatorPage, want: wants.WantOn[CalculatorPage] | None) -> Pressed | None:
        """The page after a want, where it comes at once; None where nothing came, or a question comes first."""
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
                self.ask(self._ask(page, want))
        return None

    def _carry_out(self, command: Command) -> None:
        """Put the roll to the table."""
        before = self.table.battle
        if self.table.do(command, lambda: self._carry_out(command)):
            self.applied(before)

    async def _ask(self, page: CalculatorPage, want: wants.WantOn[CalculatorPage]) -> None:
        """Ask the table what the page wants to know; where the question is left nothing changes."""
        match want:
            case wants.Confirm(why, agreed) if await is_meant(self.app, why):
                self.take(Pressed(followed(agreed, self.table.history)))
            case wants.TableQuestion.ANSWER if page.row is not None and page.row.field is not None:
                row, field = page.row, page.row.field
                field = field if row.value is None else replace(field, default=row.value)
                answer = await ask_field(
                    self.app, field, row.label, doubt=page.doubt(row.key), needed=page.needs(row.key)
                )
                _answer(self, row.key, answer)
            case wants.TableQuestion.REASON:
                reason = await ask_reason(self.app)
                _answer(self, REASON.key, reason)
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
                    _answer(self, OTHER.key, ruling.other)
                    _answer(self, REASON.key, ruling.reason)
            case _:
                pass

    @property
    def precedents(self) -> tuple[Precedent, ...]:
        """The earlier rulings on such a roll."""
        return () if self.page.is_picking else self.table.precedents(self.page.who.roll)


def _answer(host: CalculatorHost, key: str, value: Scalar | None) -> None:
    if value is not None:
        host.press(Answer(key, value))
