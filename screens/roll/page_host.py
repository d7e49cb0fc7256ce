"""Who shows a page: dice, disk and questions are his, what a key makes of the page is the page's own."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Generic, Protocol

from screens.parts.asking import ask_override, ask_ruling, is_meant
from screens.parts.finding import NoList
from tracker.battle.commands import Command
from tracker.battle.dice import Thrower
from tracker.battle.fields import Scalar
from tracker.play.agreed.precedents import Precedent
from tracker.play.history import History
from tracker.play.pages import wants
from tracker.play.pages.intents import Decide, Intent
from tracker.play.pages.wants import Page, PressedOn, WantOn
from tracker.play.worksheet import Worksheet
from tracker.rules.resolver import OTHER, REASON

if TYPE_CHECKING:
    from screens.table.table import Table


class PageView(Protocol[Page]):
    """Whoever shows an open page: a screen, or a conversation in lines."""

    app: Any
    """The app, or what stands for one: questions are asked on it."""

    @property
    def led(self) -> PressedOn[Page]:
        """The page with the light where a hand has led it."""
        ...

    def paint(self) -> None:
        """Draw the page as it stands, where it is seen."""
        ...

    def ask(self, questions: Coroutine[Any, Any, None]) -> None:
        """Let a flow of questions run."""
        ...

    def leave(self, *, is_done: bool) -> None:
        """Leave the page; `is_done` where nothing was left on it."""
        ...


class PageHost(Generic[Page]):
    """A page that is open at a table: it does what the page wants, whoever shows it.

    The host of one kind of page knows what the value of that kind makes of an intent, and does what only it wants.
    """

    def __init__(self, table: Table, page: Page, view: PageView[Page]) -> None:
        self.table, self.page, self.view = table, page, view

    @property
    def app(self) -> Any:
        """The app on which questions are asked."""
        return self.view.app

    # What the value of its kind of page does

    after: Callable[[Page, Intent], PressedOn[Page]]
    """The page after an intent, and its want."""
    with_dice: Callable[[Page, wants.ThrowDice, Thrower], PressedOn[Page]]
    """The page once the app threw its dice."""
    after_command: Callable[[Page, History], PressedOn[Page]]
    """The page once its commands were carried out."""
    refused: Callable[[Page], Page]
    """The page whose commands were not carried out."""
    followed: Callable[[Page, History], Page]
    """The page under which another hand has acted."""
    answered: Callable[[Page, str, Scalar], Page]
    """The page with that said to the roll that takes the dice; raises `Rejected` for what it cannot be."""
    not_made: Callable[[Page], Page]
    """The page whose roll the table left unmade when asked: what was typed for it is not lost."""
    roll_of: Callable[[Page], Worksheet | None]
    """The roll that takes the dice, None while there is none."""

    @property
    def precedents(self) -> tuple[Precedent, ...]:
        """The earlier rulings on such a roll."""
        roll = self.roll_of(self.page)
        return () if roll is None else self.table.precedents(roll.resolver.key)

    # What a hand does

    def press(self, intent: Intent) -> bool:
        """Put a key to the page as it stands; whether it changed anything, or something is said or wanted."""
        led = self.view.led
        pressed = self.after(led.page, intent) if led.want is None else led
        before = self.page
        self.take(pressed)
        return pressed.want is not None or wants.is_other(before, pressed.page)

    # What the page wants

    def take(self, pressed: PressedOn[Page]) -> None:
        """Do what the page wants till it wants nothing more, and paint it once."""
        step: PressedOn[Page] | None = pressed
        while step is not None:
            self.page = step.page
            step = None if step.want is None else self.do(step.page, step.want)
        self.view.paint()

    def do(self, page: Page, want: WantOn[Page]) -> PressedOn[Page] | None:
        """The page after a want, where it comes at once; None where nothing came, or a question comes first."""
        match want:
            case wants.CarryOut(commands):
                return self._carry_out(page, commands)
            case wants.ThrowDice():
                return self.with_dice(page, want, self.table.dice.throw)
            case wants.Close():
                self.leave(want)
            case wants.NothingToPick():
                self.app.push_screen(NoList())
            case _:
                self.view.ask(self.ask_table(page, want))
        return None

    def _carry_out(self, page: Page, commands: tuple[Command, ...]) -> PressedOn[Page]:
        def declined() -> None:
            self.take(PressedOn(self.not_made(self.page)))

        def once_more() -> None:
            self.take(PressedOn(page, wants.CarryOut(commands)))

        if self.table.do_all(*commands, again=once_more, declined=declined):
            return self.after_command(page, self.table.history)
        return PressedOn(self.refused(page))

    def again(self) -> None:
        """Take in what was done on another page."""
        self.take(PressedOn(self.followed(self.page, self.table.history)))

    def carried_out(self, page: Page) -> None:
        """Go on from that page: its commands were carried out for a player elsewhere."""
        self.take(self.after_command(page, self.table.history))

    def leave(self, close: wants.Close) -> None:
        """Leave the page."""
        if close.dropped:
            self.table.tell(close.dropped)
        self.view.leave(is_done=close.is_done)

    async def ask_table(self, _page: Page, want: WantOn[Page]) -> None:
        """Ask the table what the page wants to know; where the question is left nothing changes."""
        match want:
            case wants.Confirm(why, agreed, commands) if await is_meant(self.app, why):
                then = wants.CarryOut(commands) if commands else None
                self.take(PressedOn(self.followed(agreed, self.table.history), then))
            case wants.TableQuestion.OUTCOME if (roll := self.roll_of(self.page)) is not None:
                if (decided := await ask_override(self.app, roll)) is not None:
                    self.press(Decide(*decided))
            case wants.TableQuestion.RULING if self.precedents:
                ruling = await ask_ruling(self.app, self.table.system, self.precedents)
                if ruling is not None and ruling.outcome:
                    self.press(Decide(ruling.outcome, ruling.reason))
                elif ruling is not None:
                    page = self.answered(self.page, OTHER.key, ruling.other)
                    self.take(PressedOn(self.answered(page, REASON.key, ruling.reason)))
            case _:
                pass
