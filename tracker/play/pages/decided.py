"""A row of a page that hangs on no die: what it comes to, and how that is said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tracker.play.pages.handful import kept_in_words
from tracker.play.pages.roll_page import RollPage
from tracker.play.sheets import Entry
from tracker.play.worksheet import ending_in_words
from tracker.words import N_, _, labelled

if TYPE_CHECKING:
    from tracker.battle.resolution import Applied
    from tracker.play.worksheet import Worksheet
    from tracker.rules.resolver import Outcome


ANSWERED: Final = N_("answered; ↵ closes the page")
"""Said on a page that is done to the enter behind the digit of an answer given over it."""


def decided_row(page: RollPage) -> Entry | None:
    """The row whose turn it is, where it hangs on no die and nothing before it is in doubt."""
    is_decided = page.taker is not None and page.sheet.is_decided(page.taker)
    return page.taker if is_decided and page.doubt is None else None


def outcome_of(page: RollPage, entry: Entry) -> Outcome | None:
    """How a row comes out that hangs on no die."""
    roll = page.sheet.worksheet(entry)
    return None if roll is None or not roll.outcome else roll.resolver.outcome(roll.outcome)


def comes_to(roll: Worksheet) -> str:
    """The result of a roll that depends on no die, with its reasons; empty where it is not known yet."""
    if not roll.outcome:
        return ""
    outcome = ending_in_words(roll, roll.resolver.outcome(roll.outcome))
    why = [roll.resolver.in_words(note.label, roll.case.values) for note in _notes_of(roll)]
    return labelled(outcome, ", ".join(why)) if why else outcome


def without_a_die(page: RollPage, entry: Entry) -> str:
    """The result of a row that depends on no die, in a sentence."""
    roll = page.sheet.worksheet(entry)
    outcome = "" if roll is None else comes_to(roll)
    words = _("no further die: {outcome}") if page.sheet.faces else _("no die is thrown here: {outcome}")
    return outcome and words.format(outcome=outcome)


def agreed_without_a_die(page: RollPage, entry: Entry) -> str:
    """The result of a row that depends on no die, and the key that agrees to it."""
    text = without_a_die(page, entry)
    return text and _("{said}; ↵ agrees").format(said=text)


def puts_off_the_answer(page: RollPage) -> bool:
    """Whether enter only says which answer the next one gives: a digit has just answered the question before."""
    return page.is_by_digit and bool(page.choices)


def puts_off_the_end(page: RollPage) -> bool:
    """Whether enter only says that the next one closes the page: a digit has just answered a question over it."""
    return page.is_by_digit and page.is_done


def lit_answer(page: RollPage) -> str:
    """The answer under the light of those listed, and the key that gives it; empty where none is lit."""
    lit = next((choice for choice in page.choices if choice.key == page.lit), None)
    return "" if lit is None else _("{answer}; ↵ answers").format(answer=_(lit.label))


def is_named(page: RollPage) -> bool:
    """Whether what the page says is no refusal: it names what the next enter agrees to, or the digits that are kept."""
    if page.trouble and page.trouble in {lit_answer(page), kept_in_words(page), _(ANSWERED)}:
        return True
    decided = decided_row(page)
    return decided is not None and page.trouble != "" and page.trouble == agreed_without_a_die(page, decided)


def _notes_of(roll: Worksheet) -> list[Applied]:
    """The lines that only say why a roll ends as it does."""
    applied = roll.resolver.applied(roll.case)
    return [note for note in applied if (line := roll.resolver.line(note.id)) is not None and line.note]
