"""Wishes from a side's own phone for the page of rolls that is open at the table, or for its own tests.

A phone types the dice of its own side and gives the answers that are left to it. It is refused whatever would disturb
what the table is typing there, and everything that is another's, in words that say no more than what its side knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import Refused
from tracker.battle.fields import Rejected
from tracker.play.asked import side_asked, side_rolling
from tracker.play.checks import face_given
from tracker.play.history import History
from tracker.play.pages.decided import decided_row, without_a_die
from tracker.play.pages.faces import first_of_all, is_thrown_by_app, missing
from tracker.play.pages.intents import Answer as Answered
from tracker.play.pages.lines import RollLine
from tracker.play.pages.pressing import press
from tracker.play.pages.roll_page import RollPage, is_whom_first, open_page
from tracker.play.pages.seen_page import found_at_the_table, page_seen_by, saying_what_is_seen
from tracker.play.pages.wants import Pressed
from tracker.play.phones import LEFT_TO_THE_TABLE, NO_ANSWER, NOT_ASKED, Answer, Die, debt_key
from tracker.play.sheets import Entry, Said, asked_first, open_on, page_of_tests, row_taking_dice
from tracker.play.walk import debts_due
from tracker.rules.system import accepted_by
from tracker.words import N_, _

OWN_DICE: Final = N_("this side throws its own dice")
NOT_YOURS: Final = N_("that roll is not yours, or it is made already")
AGREED: Final = "agreed"
"""The key of the question whether a row is so that hangs on no die; yes is the one answer."""
TYPED_AT_THE_TABLE: Final = N_("a die is being typed at the table: one moment")
"""Why a phone waits: what stands half typed there would be lost, or go to another roll."""


def own_tests(history: History, side: SideId) -> RollPage | None:
    """The tests due by now that the side rolls, as a page of its own; None where it rolls none.

    It stands beside no page of the table: it is for as long as none is open there.
    """
    if not debts_due(history.system, history.battle):
        return None
    page = open_page(open_on(history, page_of_tests(history.system, side=side), {}, afresh=True))
    return page if page.lines else None


def lines_of_side(seen: RollPage, side: SideId) -> Mapping[str, RollLine]:
    """The lines on which a side rolls of a page as it sees it, by the keys that a phone knows them by.

    Numbers that tell how much others have done in secret are in no key.
    """
    battle, times, known = seen.sheet.battle, Counter[str](), dict[str, RollLine]()
    for line in seen.lines:
        row = line.entries[0].row
        if side_rolling(battle, row.bindings) != side:
            continue
        debt = None if row.debt is None else battle.debt(row.debt)
        base = "made" if not line.is_waiting else line.key if debt is None else debt_key(debt)
        times[base] += 1
        known[base if line.is_waiting and debt is None else f"{base} {times[base]}"] = line
    return known


def question_of_side(page: RollPage, side: SideId) -> Said | None:
    """The first question of a page that waits for an answer of that side; None where none does."""
    asked = (
        answered for answered in _waiting(page) if side_asked(page.sheet.battle, answered.ask, _acting(page)) == side
    )
    return next(asked, None)


def question_key(page: RollPage, answered: Said) -> str:
    """The key of a question on a phone: of one about a test owed no number, which tells how many others have owed."""
    debts = (entry.row.debt for entry in page.sheet.entries if answered in entry.answered)
    debt = next((page.sheet.battle.debt(number) for number in debts if number is not None), None)
    return answered.key if debt is None else f"{debt_key(debt)} {answered.key.partition(' ')[2]}"


def _acting(page: RollPage) -> Mapping[str, UnitId]:
    procedure = page.sheet.procedure
    return page.sheet.bindings if procedure is None else procedure.bindings


def _waiting(page: RollPage) -> Iterator[Said]:
    """The questions that nobody has answered yet, or of which the answer is a guess, in the order they are asked."""
    if page.asked is not None:
        yield page.asked
        return
    # Where no die comes next none agrees to what is announced before: who may choose says so.
    by_itself = page.die is None
    yield from (
        answered
        for answered in page.sheet.pending
        if answered.value is None or answered.is_doubtful or (by_itself and _is_chosen(answered))
    )
    yield from (answered for answered in _of_rows(page) if answered.value is None or answered.is_doubtful)


def _of_rows(page: RollPage) -> Iterator[Said]:
    """The questions of the rows that are left."""
    return (answered for entry in page.sheet.entries if entry.is_open for answered in entry.answered)


def _is_chosen(answered: Said) -> bool:
    """Whether there are several answers, and none has been given yet."""
    return len(answered.choices) > 1 and not answered.is_told


def agreement_of(page: RollPage, side: SideId) -> str:
    """The result, in a sentence, of a row that hangs on no die and is the side's to agree to; empty where none is."""
    lit = _at_what_comes(page)
    decided = None if lit is None else decided_row(lit)
    if lit is None or decided is None or side_rolling(page.sheet.battle, decided.row.bindings) != side:
        return ""
    is_known = page.sheet.sheet.is_by_question or next(_waiting(page), None) is None
    return without_a_die(lit, decided) if is_known else ""


def _at_what_comes(page: RollPage) -> RollPage | None:
    """The page with the light on what comes next; None while something is typed or lies there."""
    if page.has_half_a_face or page.is_done:
        return None
    return replace(page.lighting(page.coming), trouble="", over=None, unseen="", is_refused=False)


def comes_first(page: RollPage, line: RollLine, side: SideId) -> str:
    """The need before the next die of a line of that side which the table says, or another; empty where none is."""
    lit = _at_its_die(page, line)
    if lit is None:
        return ""
    if lit.measure is not None and not is_whom_first(lit):
        return asked_first(lit.measure, with_keys=False)
    if lit.doubt is not None and side_asked(page.sheet.battle, lit.doubt.ask, _acting(page)) != side:
        return asked_first(lit.doubt, with_keys=False)
    is_waiting = lit.die is None and lit.doubt is None and not lit.sheet.pending and decided_row(lit) is None
    return missing(lit) if is_waiting else ""


def die_wished(page: RollPage | None, side: SideId, wish: Die) -> Pressed | Refused:
    """The page with a die that fell for a roll of that side; with no face, the app is to throw it.

    It is refused by what the side may know of the page, and only then put where it goes at the table.
    """
    seen = None if page is None else page_seen_by(page, side)
    if page is None or seen is None:
        return nothing_open()
    lit = _at_its_roll(page, seen, side, wish.row)
    if isinstance(lit, Refused):
        return lit
    if why := _not_to_be_laid(lit, wish):
        return Refused(why)
    return _laid(lit, wish) if seen is page else _laid_at_the_table(page, lit, wish)


def _not_to_be_laid(lit: RollPage, wish: Die) -> str:
    """Why a face cannot be, or why the app throws none; empty where it may be laid."""
    if wish.face is None:
        return "" if is_thrown_by_app(lit) else _(OWN_DICE)
    try:
        if lit.die is not None:
            face_given(lit.die, wish.face)
    except Rejected as wrong:
        return str(wrong)
    return ""


def _laid(lit: RollPage, wish: Die) -> Pressed | Refused:
    if wish.face is None:
        return press(lit, "rolls.throw")
    pressed = press(replace(lit, typed=str(wish.face)), "rolls.close")
    return Refused(pressed.page.trouble) if pressed.page.trouble else pressed


def _laid_at_the_table(page: RollPage, seen: RollPage, wish: Die) -> Pressed | Refused:
    """The table's page with a die that falls where its side sees it fall; what bars it there alone is not told."""
    page = saying_what_is_seen(page, seen)
    there = None if seen.line is None else found_at_the_table(page, seen, seen.line)
    lit = None if there is None else _at_its_die(page, there)
    laid = None if lit is None else _laid(lit, wish)
    return Refused(_(LEFT_TO_THE_TABLE)) if laid is None or isinstance(laid, Refused) else laid


def _at_its_roll(table: RollPage, page: RollPage, side: SideId, row: str) -> RollPage | Refused:
    """The page of a side with the light where its die goes; why it goes nowhere now."""
    line = lines_of_side(page, side).get(row)
    if line is None or not line.is_waiting:
        return Refused(_(NOT_YOURS))
    if table.typed:
        return Refused(_(TYPED_AT_THE_TABLE))
    lit = _at_its_die(page, line)
    if lit is None:
        return Refused(_("another roll comes first"))
    if first := comes_first(page, line, side):
        return Refused(first)
    asked = question_of_side(page, side)
    if asked is not None and first_of_all(lit):
        return Refused(asked_first(asked, with_keys=False))
    first = first_of_all(lit) or ("" if lit.die is not None and lit.number is None else missing(lit))
    return Refused(first) if first else lit


def _at_its_die(page: RollPage, line: RollLine) -> RollPage | None:
    """The page with the light on a line; None where the next die goes to another."""
    lit = replace(page.lighting(line.key), trouble="", over=None)
    return None if lit.taker is None or not _is_on(line, lit.taker) else lit


def _is_on(line: RollLine, entry: Entry) -> bool:
    return any(other.row.key == entry.row.key for other in line.entries)


def die_of(page: RollPage, line: RollLine) -> int:
    """The faces of the die that a line takes next; 0 where it takes none, or not now."""
    taker = row_taking_dice(page.sheet, line.key)
    if taker is None or not _is_on(line, taker):
        return 0
    die = page.sheet.wanted(taker)
    return 0 if die is None else die.sides


def answer_wished(page: RollPage | None, side: SideId, wish: Answer) -> Pressed | Refused:
    """The page with an answer of that side to the question that waits for it; refused by what the side may know."""
    seen = None if page is None else page_seen_by(page, side)
    if page is None or seen is None:
        return nothing_open()
    if wish.question == AGREED and wish.value is True:
        return _agreed(page, seen, side)
    answered = question_of_side(seen, side)
    if answered is None or question_key(seen, answered) != wish.question:
        return Refused(_(NOT_ASKED))
    if (answered.choices and wish.value not in answered.choices) or not accepted_by(answered.ask, wish.value):
        return Refused(_(NO_ANSWER))
    if page.has_half_a_face:
        return Refused(_(TYPED_AT_THE_TABLE))
    page = page if seen is page else saying_what_is_seen(page, seen)
    is_asked = any(other.key == answered.key for other in (*page.sheet.pending, *_of_rows(page)))
    return _all_said(press(page, Answered(answered.key, wish.value))) if is_asked else Refused(_(LEFT_TO_THE_TABLE))


def _all_said(pressed: Pressed) -> Pressed:
    """The page after an answer, with all that is announced said where nothing is left to ask or to roll."""
    after = None if pressed.want is not None else _at_what_comes(pressed.page)
    if after is None or after.taker is not None or not after.sheet.pending or next(_waiting(after), None) is not None:
        return pressed
    return press(after, "rolls.accept")


def _agreed(page: RollPage, seen: RollPage, side: SideId) -> Pressed | Refused:
    if page.has_half_a_face:
        return Refused(_(TYPED_AT_THE_TABLE))
    words = agreement_of(seen, side)
    if not words:
        return Refused(_(NOT_ASKED))
    lit = _at_what_comes(page if seen is page else saying_what_is_seen(page, seen))
    if lit is None or agreement_of(lit, side) != words:
        return Refused(_(LEFT_TO_THE_TABLE))
    return press(lit, "rolls.accept")


def nothing_open() -> Refused:
    """The word for a phone whose side has no page of rolls open."""
    return Refused(_("no page of rolls is open for you"))
