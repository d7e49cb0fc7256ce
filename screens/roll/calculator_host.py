"""Who shows the calculator: what only it wants of the table."""

from __future__ import annotations

from msgspec.structs import replace

from screens.parts.asking import ask_field, ask_reason
from screens.roll.page_host import PageHost
from tracker.play.pages import wants
from tracker.play.pages.calculator_intents import Pressed, after_command, press, refused, roll_of, with_dice
from tracker.play.pages.calculator_page import CalculatorPage, followed
from tracker.play.pages.intents import Answer
from tracker.rules.resolver import REASON


class CalculatorHost(PageHost[CalculatorPage]):
    """Does what the calculator wants; once its roll is made it is left."""

    after = staticmethod(press)
    with_dice = staticmethod(with_dice)
    after_command = staticmethod(after_command)
    refused = staticmethod(refused)
    followed = staticmethod(followed)
    answered = staticmethod(CalculatorPage.answering)
    not_made = staticmethod(refused)
    roll_of = staticmethod(roll_of)

    def take(self, pressed: Pressed) -> None:
        """Do what the page wants; leave it where there is no such roll of those who were picked."""
        if pressed.page.cannot_open:
            self.table.tell(pressed.page.who.trouble)
            self.view.leave(is_done=False)
        else:
            super().take(pressed)

    def do(self, page: CalculatorPage, want: wants.WantOn[CalculatorPage]) -> Pressed | None:
        if isinstance(want, wants.Cite):
            self.table.doors.cited(self.table, want.rules)
            return None
        return super().do(page, want)

    async def ask_table(self, page: CalculatorPage, want: wants.WantOn[CalculatorPage]) -> None:
        match want:
            case wants.TableQuestion.ANSWER if page.row is not None and page.row.field is not None:
                row, field = page.row, page.row.field
                field = field if row.value is None else replace(field, default=row.value)
                doubt, needed = page.doubt(row.key), page.needs(row.key)
                value = await ask_field(self.app, field, row.label, doubt=doubt, needed=needed)
                if value is not None:
                    self.press(Answer(row.key, value))
            case wants.TableQuestion.REASON:
                if (reason := await ask_reason(self.app)) is not None:
                    self.press(Answer(REASON.key, reason))
                    self.press("roll.apply")
            case _:
                await super().ask_table(page, want)
