"""Who shows a page of rolls: what only it wants of the table."""

from __future__ import annotations

from screens.parts.automatic import PAGES, is_automatic
from screens.roll.page_host import PageHost
from screens.roll.sheet_asking import ask
from screens.roll.sheet_forecast import ForecastScreen
from tracker.battle.fields import Scalar
from tracker.play.pages import Pressed, RollPage, after_command, followed, press, resumed, wants, with_dice
from tracker.play.pages.intents import Answer
from tracker.play.pages.results import answered, not_made, refused, roll_of
from tracker.play.sheets import Said, with_measured
from tracker.views.sentences import question_in_words
from tracker.views.sentences.questions import choice_in_words


class RollHost(PageHost[RollPage]):
    """Does what a page of rolls wants."""

    after = staticmethod(press)
    with_dice = staticmethod(with_dice)
    after_command = staticmethod(after_command)
    refused = staticmethod(refused)
    followed = staticmethod(followed)
    answered = staticmethod(answered)
    not_made = staticmethod(not_made)
    roll_of = staticmethod(roll_of)

    def leave(self, close: wants.Close) -> None:
        """Leave the page, unless it would close of itself where pages are not to."""
        if is_automatic(PAGES) or not close.of_itself:
            self.table.measures = with_measured(self.table.measures, self.page.sheet)
            self.table.onward = self.table.onward or close.onward
            super().leave(close)

    def do(self, page: RollPage, want: wants.Want) -> Pressed | None:
        match want:
            case wants.ReturnTo(act):
                is_back = self.table.undo() if act is None else self.table.return_to(act)
                return Pressed(resumed(page, self.table.history)) if is_back else None
            case wants.DrawOne(asked, values):
                return self._draw(page, asked, values)
            case wants.AmendAct(act, digit):
                self.table.doors.amend(self.table, act, digit)
            case wants.Tell(text):
                self.table.tell(text)
            case wants.ShowForecast(sheet, outlook):
                self.app.push_screen(ForecastScreen(sheet, outlook))
            case _:
                return super().do(page, want)
        return None

    async def ask_table(self, page: RollPage, want: wants.Want) -> None:
        if not await ask(self, page, want):
            await super().ask_table(page, want)

    def _draw(self, page: RollPage, asked: Said, values: tuple[Scalar, ...]) -> Pressed | None:
        battle = self.table.battle
        names = [choice_in_words(battle, asked.ask, value) for value in values]
        drawn = self.table.dice.draw(question_in_words(battle, asked.ask), names)
        return None if drawn is None else press(resumed(page, self.table.history), Answer(asked.key, values[drawn]))

    def again(self) -> None:
        """Take in what was done on another page: the light goes to what comes next."""
        self.take(Pressed(resumed(self.page, self.table.history)))
