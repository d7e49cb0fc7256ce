"""What a wish from a side's own phone makes of the page of rolls that is open at the table.

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
from tracker.battle.fields import Rejected, Scalar
from tracker.play.asked import side_asked, side_rolling
from tracker.play.checks import face_given
from tracker.play.pages.faces import first_of_all, is_thrown_by_app, missing
from tracker.play.pages.intents import Answer as Answered
from tracker.play.pages.lines import Line
from tracker.play.pages.pressing import press
from tracker.play.pages.roll_page import RollPage
from tracker.play.pages.wants import Pressed
from tracker.play.phones import Answer, Die, debt_key
from tracker.play.sheets import Entry, Said, row_taking_dice
from tracker.rules.system import HIDDEN, PickUnit, accepted_by
from tracker.words import N_, _

TYPED_AT_THE_TABLE: Final = N_("a die is being typed at the table: one moment")
"""Why a phone waits: what stands half typed there would be lost, or go to another roll."""


def lines_of_side(page: RollPage, side: SideId) -> Mapping[str, Line]:
    """The lines of a page on which that side rolls, by the keys that a phone knows them by.

    None against a unit that is hidden from it. Numbers that tell how much others have done in secret are in no key.
    """
    battle, times, known = page.sheet.battle, Counter[str](), dict[str, Line]()
    for line in page.lines:
        row = line.entries[0].row
        if side_rolling(battle, row.bindings) != side or any(is_hidden_from(page, unit, side) for unit in _units(line)):
            continue
        debt = None if row.debt is None else battle.debt(row.debt)
        base = "made" if not line.is_waiting else line.key if debt is None else debt_key(debt)
        times[base] += 1
        known[base if line.is_waiting and debt is None else f"{base} {times[base]}"] = line
    return known


def is_hidden_from(page: RollPage, unit: UnitId, side: SideId) -> bool:
    """Whether a unit is kept from that side."""
    known = page.sheet.battle.units.get(unit)
    return known is not None and known.side != side and known[HIDDEN]


def _units(line: Line) -> Iterator[UnitId]:
    for entry in line.entries:
        yield from entry.row.bindings.values()
        yield from entry.row.aims


def question_of_side(page: RollPage, side: SideId) -> Said | None:
    """The first question of a page that waits for an answer of that side; None where none does."""
    asked = (
        answered for answered in _waiting(page) if side_asked(page.sheet.battle, answered.ask, _acting(page)) == side
    )
    return next(asked, None)


def _acting(page: RollPage) -> Mapping[str, UnitId]:
    procedure = page.sheet.procedure
    return page.sheet.bindings if procedure is None else procedure.bindings


def _waiting(page: RollPage) -> Iterator[Said]:
    """The questions that nobody has answered yet, or of which the answer is a guess, in the order they are asked."""
    if page.asked is not None:
        yield page.asked
        return
    yield from (answered for answered in page.sheet.pending if answered.value is None or answered.is_doubtful)
    for entry in page.sheet.entries:
        if entry.is_open:
            yield from (answered for answered in entry.answered if answered.value is None or answered.is_doubtful)


def options_of(page: RollPage, answered: Said, side: SideId) -> tuple[Scalar, ...]:
    """The answers there are to a question, without units that are hidden from that side."""
    if not isinstance(answered.ask, PickUnit):
        return answered.choices
    return tuple(value for value in answered.choices if not is_hidden_from(page, UnitId(str(value)), side))


def die_wished(page: RollPage | None, side: SideId, wish: Die) -> Pressed | Refused:
    """The page with a die that fell for a roll of that side; with no face, the app is to throw it."""
    lit = nothing_open() if page is None else _at_its_roll(page, side, wish.row)
    if isinstance(lit, Refused):
        return lit
    if wish.face is None:
        return press(lit, "rolls.throw") if is_thrown_by_app(lit) else Refused(_("this side throws its own dice"))
    if lit.die is not None:
        try:
            face_given(lit.die, wish.face)
        except Rejected as wrong:
            return Refused(str(wrong))
    pressed = press(replace(lit, typed=str(wish.face)), "rolls.close")
    return Refused(pressed.page.trouble) if pressed.page.trouble else pressed


def _at_its_roll(page: RollPage, side: SideId, row: str) -> RollPage | Refused:
    """The page with the light where that side's die goes; why it goes nowhere now."""
    line = lines_of_side(page, side).get(row)
    if line is None or not line.is_waiting:
        return Refused(_("that roll is not yours, or it is made already"))
    if page.typed:
        return Refused(_(TYPED_AT_THE_TABLE))
    lit = replace(page.lighting(line.key), trouble="", over=None)
    if lit.taker is None or not _is_on(line, lit.taker):
        return Refused(_("another roll comes first"))
    first = first_of_all(lit) or ("" if lit.die is not None and lit.number is None else missing(lit))
    return Refused(first) if first else lit


def _is_on(line: Line, entry: Entry) -> bool:
    return any(other.row.key == entry.row.key for other in line.entries)


def die_of(page: RollPage, line: Line) -> int:
    """The faces of the die that a line takes next; 0 where it takes none, or not now."""
    taker = row_taking_dice(page.sheet, line.key)
    if taker is None or not _is_on(line, taker):
        return 0
    die = page.sheet.wanted(taker)
    return 0 if die is None else die.sides


def answer_wished(page: RollPage | None, side: SideId, wish: Answer) -> Pressed | Refused:
    """The page with an answer of that side to the question that waits for it."""
    if page is None:
        return nothing_open()
    answered = question_of_side(page, side)
    if answered is None or answered.key != wish.question:
        return Refused(_("nothing of the kind is asked of you now"))
    choices = options_of(page, answered, side)
    if (choices and wish.value not in choices) or not accepted_by(answered.ask, wish.value):
        return Refused(_("that is not one of the answers"))
    if page.has_half_a_face:
        return Refused(_(TYPED_AT_THE_TABLE))
    return press(page, Answered(answered.key, wish.value))


def nothing_open() -> Refused:
    """The word for a phone whose side has no page of rolls open."""
    return Refused(_("no page of rolls is open for you"))
