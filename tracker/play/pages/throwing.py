"""The dice of the app on a page of rolls: what comes before they may be thrown is decided before they are wanted."""

from __future__ import annotations

from tracker.battle.dice import Face
from tracker.battle.fields import Rejected
from tracker.play.pages.decided import decided_row, outcome_of
from tracker.play.pages.faces import first_of_all, measuring, refusing
from tracker.play.pages.handful import kept_in_words
from tracker.play.pages.intents import NUMBER_TYPED, TYPED
from tracker.play.pages.roll_page import RollPage, is_whom_first
from tracker.play.pages.wants import Pressed, ThrowDice
from tracker.play.sheets import (
    Entry,
    OpenSheet,
    agreed_commands,
    guess_of,
    is_any_thrown,
    lay_die,
    may_ask_between,
    played,
    side_of,
)
from tracker.words import _, labelled


def throwing(page: RollPage, *, all_left: bool = False) -> Pressed:
    """The dice of the next row wanted, or of all its side has left; else the page that says what comes before."""
    first = before_a_die(page, all_left=all_left)
    return Pressed(page, ThrowDice(all=all_left)) if first is None else Pressed(first)


def before_a_die(page: RollPage, *, all_left: bool = False) -> RollPage | None:
    """The page that says what comes before a die of the app; None where it is thrown."""
    if page.typed:
        return page.complaining(_(TYPED if page.number is None else NUMBER_TYPED))
    if page.taker is None:
        return refusing(page)
    if all_left and page.sheet.kept:
        return page.complaining(kept_in_words(page))
    if first := first_of_all(page):
        return (page if is_whom_first(page) else measuring(page)).complaining(first)
    decided = decided_row(page)
    if decided is not None and not (all_left and _throws_behind(page, decided)):
        return refusing(page)
    return _not_thrown(page, page.taker, all_left=all_left and not is_thrown_by_itself(page))


def _not_thrown(page: RollPage, taker: Entry, *, all_left: bool) -> RollPage | None:
    """The page that says why no die falls though nothing is asked before it; None where one does."""
    if all_left:
        return None if is_any_thrown(page.sheet, side_of(page.sheet, taker)) else without_a_die(page)
    die = page.sheet.wanted(taker)
    try:
        # As it is barred it may want no die at all.
        lay_die(page.sheet, taker, Face(1 if die is None else die.sides, 1))
    except Rejected as wrong:
        return page.complaining(wrong.said_of)
    return None


def _throws_behind(page: RollPage, decided: Entry) -> bool:
    """Whether the side of a row that hangs on no die has dice to throw behind it, however that row ends.

    The rolls behind a check that fails were only shown as if it did not.
    """
    side = side_of(page.sheet, decided)
    if not _throws(page.sheet, side):
        return False
    outcome = outcome_of(page, decided)
    commands = agreed_commands(page.sheet, decided) if outcome is not None and outcome.good is False else ()
    return not commands or _throws(page.sheet.after(played(page.sheet.history, commands)), side)


def _throws(sheet: OpenSheet, side: str) -> bool:
    owed = (entry for entry in sheet.entries if entry.is_owed and side_of(sheet, entry) == side)
    return any(sheet.wanted(entry) is not None for entry in owed)


def without_a_die(page: RollPage) -> RollPage:
    """The page that says why none of all that are left is thrown."""
    if (guessed := asking_of_a_figure(page)) is not None:
        return guessed
    is_offered = page.sheet.next is not None and not page.sheet.next.is_owed
    nothing = _("nothing is owed here: d makes an optional roll")
    return page.complaining(nothing) if is_offered else refusing(page)


def asking_of_a_figure(page: RollPage) -> RollPage | None:
    """The page that asks which figure is meant in the first row that hangs on it; None where nothing is assumed."""
    for line in page.lines:
        guess = guess_of(page.sheet, line.left[0]) if line.left else None
        if guess is not None:
            asked = _("first: {asked}? ↵ agrees").format(asked=labelled(guess.label, guess.shown(guess.value)))
            return page.lighting(line.key).complaining(asked)
    return None


def is_thrown_by_itself(page: RollPage) -> bool:
    """Whether something may be asked between the dice of the row whose turn it is: they stay till it is answered."""
    return page.taker is not None and page.taker.is_owed and may_ask_between(page.sheet, page.taker)
