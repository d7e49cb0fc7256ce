"""A player's acts away from this screen, on a phone of his own: nothing of it is told or asked here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from tracker.battle.battle import SideId
from tracker.battle.commands import Command, Refused
from tracker.play.branching import given_up, is_much
from tracker.play.history import History
from tracker.play.pages import Pressed, RollPage, after_command, calculator_intents, wants, with_dice
from tracker.play.pages.calculator_wishes import applied
from tracker.play.phones import LEFT_TO_THE_TABLE, as_known
from tracker.views.smoke_check import tried
from tracker.words import _

if TYPE_CHECKING:
    from screens.table.table import Table
    from tracker.battle.acts import Tap
    from tracker.play.pages.calculator_page import CalculatorPage


class Phones(Protocol):
    """Players' own phones at a table, as far as every page of it is concerned."""

    def on_top(self) -> str:
        """The words of the title bar for them, few of them."""
        ...

    def look(self) -> None:
        """The page open at the table is another, or stands in another way."""
        ...

    def put_away(self) -> None:
        """The battle is put away: no phone may do anything any more."""
        ...


class OpenPage(Protocol):
    """The page of rolls that is open at a table, as whoever plays elsewhere finds it."""

    @property
    def page(self) -> RollPage:
        """How it stands."""
        ...

    def take(self, pressed: Pressed) -> None:
        """Do what it wants till it wants nothing more, and show it."""
        ...


class OpenRoll(Protocol):
    """The calculator that is open at a table, as whoever plays elsewhere finds it."""

    @property
    def page(self) -> CalculatorPage:
        """How it stands."""
        ...

    def take(self, pressed: calculator_intents.Pressed) -> None:
        """Show it as it is then."""
        ...

    def dismiss(self, result: bool | None = None) -> object:
        """Leave it: the roll was made."""
        ...


def do_elsewhere(table: Table, wanted: Callable[[], History | Refused], *, is_soon_enough: bool = False) -> str:
    """Make of the battle what is wanted; why not, in words, empty where it was done. See `Table.put`."""
    after = tried(table.history, wanted)
    if isinstance(after, Refused):
        return after.reason
    if is_much(table.history, given_up(table.history, after)):
        return _("The referee has gone back in the battle: wait until he goes on.")
    return table.put(after, is_soon_enough=is_soon_enough)


def take_elsewhere(table: Table, open_page: OpenPage, pressed: Pressed, tap: Tap) -> str:
    """Do what a player's wish on his phone made of the open page; why not, empty where it was done.

    What the table would have to be asked for is not done so.
    """
    while isinstance(pressed.want, wants.ThrowDice):
        pressed = with_dice(pressed.page, table.throw, all=pressed.want.all)
    match pressed.want:
        case None:
            open_page.take(pressed)
        case wants.CarryOut(commands):
            if why := do_elsewhere(table, lambda: _after(table, commands, tap)):
                return why
            open_page.take(after_command(pressed.page, table.history))
        case _:
            return _(LEFT_TO_THE_TABLE)
    return ""


def _after(table: Table, commands: tuple[Command, ...], tap: Tap) -> History | Refused:
    return as_known(table.history, SideId(tap.side), table.after(commands, tap))


def calculate_elsewhere(table: Table, open_roll: OpenRoll, pressed: calculator_intents.Pressed, tap: Tap) -> str:
    """Do what a player's die made of the calculator; why not, empty where it was done."""
    if isinstance(pressed.want, wants.ThrowDice):
        pressed = applied(calculator_intents.with_dice(pressed.page, table.throw))
    match pressed.want:
        case None:
            open_roll.take(pressed)
        case wants.CarryOut(commands):
            if why := do_elsewhere(table, lambda: _after(table, commands, tap)):
                return why
            open_roll.dismiss(True)
        case _:
            return _(LEFT_TO_THE_TABLE)
    return ""


def tell_phones(table: Table) -> None:
    """The page open at the table is another, or stands in another way."""
    if table.phones is not None:
        table.phones.look()
