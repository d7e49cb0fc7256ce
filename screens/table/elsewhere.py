"""A player's acts away from this screen, on a phone of his own: nothing of it is told or asked here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from tracker.battle.battle import SideId
from tracker.battle.commands import Command, Refused
from tracker.battle.dice import Thrower
from tracker.play.branching import given_up, is_much
from tracker.play.history import History
from tracker.play.pages import RollPage, wants
from tracker.play.pages.wants import PressedOn
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
    """The page that is open at a table, of rolls or the calculator, as whoever plays elsewhere finds it."""

    @property
    def page(self) -> RollPage | CalculatorPage:
        """How it stands."""
        ...

    def take(self, pressed: Any) -> None:
        """Do what it wants till it wants nothing more, and show it."""
        ...

    @property
    def with_dice(self) -> Callable[[Any, wants.ThrowDice, Thrower], PressedOn[Any]]:
        """It once the app threw the dice that it wants."""
        ...

    def carried_out(self, page: Any) -> None:
        """Go on from that page: its commands were carried out."""
        ...


def do_elsewhere(table: Table, wanted: Callable[[], History | Refused], *, is_soon_enough: bool = False) -> str:
    """Make of the battle what is wanted; why not, in words, empty where it was done. See `Table.put`."""
    after = tried(table.history, wanted)
    if isinstance(after, Refused):
        return after.reason
    if is_much(table.history, given_up(table.history, after)):
        return _("The referee has gone back in the battle: wait until he goes on.")
    return table.put(after, is_soon_enough=is_soon_enough)


def take_elsewhere(table: Table, open_page: OpenPage, pressed: PressedOn[Any], tap: Tap) -> str:
    """Do what a player's wish on his phone made of the open page; why not, empty where it was done.

    What the table would have to be asked for is not done so.
    """
    while isinstance(pressed.want, wants.ThrowDice):
        pressed = open_page.with_dice(pressed.page, pressed.want, table.dice.throw)
    match pressed.want:
        case None:
            open_page.take(pressed)
        case wants.CarryOut(commands):
            if why := do_elsewhere(table, lambda: _after(table, commands, tap)):
                return why
            open_page.carried_out(pressed.page)
        case _:
            return _(LEFT_TO_THE_TABLE)
    return ""


def _after(table: Table, commands: tuple[Command, ...], tap: Tap) -> History | Refused:
    return as_known(table.history, SideId(tap.side), table.after(commands, tap))


def tell_phones(table: Table) -> None:
    """The page open at the table is another, or stands in another way."""
    if table.phones is not None:
        table.phones.look()
