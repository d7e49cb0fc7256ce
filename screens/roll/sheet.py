"""A page of rolls on the screen: it hands keys to the value of the page, paints it, and does what that wants."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import OptionList

from screens.parts.drawn.frames import classes_at
from screens.parts.finding import NoList
from screens.parts.flow import QUESTIONS
from screens.parts.help import HelpScreen
from screens.parts.keys import Key, bindings, intent_of, keys_of
from screens.roll.sheet_asking import ask
from screens.roll.sheet_forecast import ForecastLine, ForecastScreen
from screens.roll.sheet_keys import AS_RULED, GIVE_UP, HIDDEN, SHEET_KEYS, keys_at
from screens.roll.sheet_page import Rolls, SheetPage
from screens.table.coming import ThrowOnAir
from screens.table.keyline import TableKeyLine
from screens.table.masthead import Masthead
from screens.table.table import Table
from tracker.battle.battle import Battle, ProcedureId, UnitId
from tracker.battle.commands import Command
from tracker.battle.fields import Scalar
from tracker.play.agreed.precedents import Precedent
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
from tracker.play.pages.intents import Answer, Digit, Intent, Light
from tracker.play.pages.results import refused, without_dice
from tracker.play.sheets import Said, open_on, row_taking_dice
from tracker.rules.system import Choose, Question, Sheet
from tracker.views.sentences import question_in_words, unit_name
from tracker.words import _


class SheetScreen(Screen[bool]):
    """A sheet of rolls, opened for units or on a procedure under way; True once nothing was left on it."""

    CSS_PATH = "roll.tcss"
    KEYS: tuple[Key, ...] = SHEET_KEYS
    BINDINGS = [*bindings((*SHEET_KEYS, AS_RULED, GIVE_UP)), *HIDDEN]

    def __init__(
        self,
        table: Table,
        sheet: Sheet,
        bindings: Mapping[str, UnitId] | None = None,
        running: ProcedureId | None = None,
        *,
        afresh: bool = False,
        lit: str = "",
    ) -> None:
        super().__init__(classes=" ".join(classes_at(table.app.size)))
        self.table = table
        self._on_air = ThrowOnAir(table)
        page = open_page(open_on(table.history, sheet, bindings or {}, running, afresh=afresh))
        self.page = page.lighting(lit) if lit else page

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        yield SheetPage(id="board")
        yield TableKeyLine(self.table)

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, self._follow)
        self.reword()
        self.take(opened(self.page))

    def reword(self) -> None:
        """Show what was rolled and said so far on widgets that are new."""
        self.board.lines.focus()
        self._paint()

    def on_unmount(self) -> None:
        self._on_air.withdraw()

    def on_resize(self) -> None:
        self._paint()

    def on_screen_resume(self) -> None:
        self.again()

    def _follow(self, _history: History) -> None:
        """Take in what another hand did while this page was open; the word of it may come when more was done since."""
        if self.is_current:
            self.take(Pressed(followed(self.page, self.table.history)))

    @property
    def board(self) -> SheetPage:
        """What is drawn of the page."""
        return self.query_one(SheetPage)

    def press(self, intent: Intent) -> None:
        """What a key means, put to the page as it stands."""
        self.take(press(self._where_the_light_is, intent))

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
        self.take(Pressed(self._where_the_light_is))

    @on(ForecastLine.Reckoned)
    def _reckoned(self, message: ForecastLine.Reckoned) -> None:
        self.page = with_forecast(self.page, message.foretold)
        self._on_air.follow(self.page)

    def take(self, pressed: Pressed) -> None:
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

    def _draw(self, page: RollPage, said: Said, values: tuple[Scalar, ...]) -> Pressed | None:
        battle = self.table.battle
        names = [_named(battle, said.ask, value) for value in values]
        drawn = self.table.draw(question_in_words(battle, said.ask), names)
        return None if drawn is None else press(resumed(page, self.table.history), Answer(said.key, values[drawn]))

    def again(self) -> None:
        """Take in what was done on another page, or by another hand."""
        self.take(Pressed(resumed(self.page, self.table.history)))

    def _paint(self) -> None:
        """Draw the page as it stands, where it shows something else than before."""
        self.board.show(self.page)
        self._on_air.follow(self.page)
        keys = keys_at(self.page, is_ruled=bool(self.precedents))
        if keys != self.KEYS:
            self.KEYS = keys
            self.query_one(TableKeyLine).refresh()

    @property
    def precedents(self) -> tuple[Precedent, ...]:
        """What was ruled before on such a roll as the one that takes the dice."""
        taker = row_taking_dice(self.page.sheet, self.page.lit)
        return () if taker is None else self.table.precedents(taker.row.resolver)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key does anything here: only a test that is owed can be waived."""
        match intent_of(action, parameters):
            case "rolls.waive":
                return self.page.entry is not None and self.page.entry.row.debt is not None
            case "rolls.ruling":
                return bool(self.precedents)
            case _:
                return True

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(keys_of(self)))


def _named(battle: Battle, ask: Question, value: Scalar) -> str:
    """The words for one answer: those of the option, or the unit's name."""
    if isinstance(ask, Choose):
        return next(_(option.label) for option in ask.options if option.key == value)
    return unit_name(battle, UnitId(str(value)))
