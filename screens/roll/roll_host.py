"""Who shows a page of rolls: dice, disk and questions are his, what a key makes of the page is the page's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from screens.parts.automatic import PAGES, is_automatic
from screens.parts.finding import NoList
from screens.parts.flow import QUESTIONS
from screens.roll.sheet_asking import ask
from screens.roll.sheet_forecast import ForecastScreen
from tracker.battle.battle import Battle, UnitId
from tracker.battle.commands import Command
from tracker.battle.fields import Scalar
from tracker.play.agreed.precedents import Precedent
from tracker.play.pages import Pressed, RollPage, after_command, press, resumed, wants, with_dice
from tracker.play.pages.intents import Answer, Intent
from tracker.play.pages.results import refused, without_dice
from tracker.play.sheets import Said, row_taking_dice
from tracker.rules.system import Choose, Question
from tracker.views.sentences import question_in_words, unit_name
from tracker.words import _

if TYPE_CHECKING:
    from screens.table.table import Table


class RollHost:
    """Does what a page of rolls wants, whoever shows it: a screen, or a conversation in lines.

    Whoever shows it has a `table`, draws the page in `paint`, is left by `dismiss`, and lets a flow of questions run in
    `run_worker`.
    """

    table: Table
    page: RollPage

    app: Any
    dismiss: Any
    run_worker: Any
    """Those of the screen that shows it, or of what stands for one."""

    @property
    def as_led(self) -> RollPage:
        """The page with the light where a hand has led it."""
        return self.page

    def paint(self) -> None:
        """Draw the page as it stands, where it is seen."""

    def press(self, intent: Intent) -> None:
        """Put a key to the page as it stands."""
        self.take(press(self.as_led, intent))

    def take(self, pressed: Pressed) -> None:
        """Do what the page wants till it wants nothing more, and paint it once."""
        step: Pressed | None = pressed
        while step is not None:
            self.page = step.page
            step = None if step.want is None else self._done(step.page, step.want)
        self.paint()

    def _done(self, page: RollPage, want: wants.Want) -> Pressed | None:
        """The page after a want, where it comes at once; None where nothing came, or another page comes first."""
        match want:
            case wants.CarryOut(commands):
                return self._carry_out(page, commands)
            case wants.ThrowDice(is_all):
                return with_dice(page, self.table.throw, all=is_all)
            case wants.ReturnTo(act):
                is_back = self.table.undo() if act is None else self.table.return_to(act)
                return Pressed(resumed(page, self.table.history)) if is_back else None
            case wants.DrawOne(answered, values):
                return self._draw(page, answered, values)
            case wants.Close():
                _close(self, want)
            case wants.AmendAct(act, digit):
                self.table.doors.amend(self.table, act, digit)
            case wants.Tell(text):
                self.table.tell(text)
            case wants.ShowForecast(sheet, outlook):
                self.app.push_screen(ForecastScreen(sheet, outlook))
            case wants.NothingToPick():
                self.app.push_screen(NoList())
            case _:
                self.run_worker(ask(self, page, want), group=QUESTIONS)
        return None

    def _carry_out(self, page: RollPage, commands: tuple[Command, ...]) -> Pressed:
        def once_more() -> None:
            self.take(Pressed(replace(page, typed=""), wants.CarryOut(commands)))

        def declined() -> None:
            self.take(Pressed(without_dice(self.page)))

        if self.table.do_all(*commands, again=once_more, declined=declined):
            return after_command(page, self.table.history)
        return Pressed(refused(page))

    def _draw(self, page: RollPage, answered: Said, values: tuple[Scalar, ...]) -> Pressed | None:
        battle = self.table.battle
        names = [_named(battle, answered.ask, value) for value in values]
        drawn = self.table.draw(question_in_words(battle, answered.ask), names)
        return None if drawn is None else press(resumed(page, self.table.history), Answer(answered.key, values[drawn]))

    def again(self) -> None:
        """Take in what was done on another page, or by another hand."""
        self.take(Pressed(resumed(self.page, self.table.history)))

    @property
    def precedents(self) -> tuple[Precedent, ...]:
        """The earlier rulings on such a roll as the one that takes the dice."""
        taker = row_taking_dice(self.page.sheet, self.page.lit)
        return () if taker is None else self.table.precedents(taker.row.resolver)


def _named(battle: Battle, ask: Question, value: Scalar) -> str:
    """The words for one answer: those of the option, or the unit's name."""
    if isinstance(ask, Choose):
        return next(_(option.label) for option in ask.options if option.key == value)
    return unit_name(battle, UnitId(str(value)))


def _close(screen: RollHost, close: wants.Close) -> None:
    """Leave the page, unless it would close of itself where pages are not to."""
    if is_automatic(PAGES) or not close.of_itself:
        screen.table.onward = screen.table.onward or close.onward
        screen.dismiss(close.is_done)
