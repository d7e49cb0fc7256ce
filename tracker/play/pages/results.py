"""Results that come back to a page of rolls: dice thrown, commands carried out or refused, another hand's acts."""

from __future__ import annotations

from itertools import dropwhile
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tracker.battle.battle import ProcedureId
from tracker.battle.dice import Source, Thrower
from tracker.battle.events import ProcedureBegan
from tracker.battle.fields import Rejected
from tracker.play.pages.by_question import opened
from tracker.play.pages.decided import decided_row, outcome_of
from tracker.play.pages.faces import close_faces, first_of_all, is_thrown_by_app, refusing
from tracker.play.pages.foretold import Foretold
from tracker.play.pages.handful import FEW_SIDES, goes_on, not_taking
from tracker.play.pages.roll_page import RollPage, with_sheet
from tracker.play.pages.throwing import asking_of_a_figure, is_thrown_by_itself, without_a_die
from tracker.play.pages.wants import CarryOut, Close, Pressed, TakeUp, ThrowDice
from tracker.play.sheets import (
    OpenSheet,
    answer_roll,
    guess_of,
    lay_again,
    made_before,
    roll_commands,
    row_taking_dice,
    side_of,
    throw_dice,
    thrown_commands,
)
from tracker.words import _

if TYPE_CHECKING:
    from tracker.play.history import History
    from tracker.play.worksheet import Worksheet


def with_dice(page: RollPage, want: ThrowDice, thrower: Thrower) -> Pressed:
    """The page once dice were thrown: those of the row whose turn it is, or of all that its side owes here."""
    if want.all and not is_thrown_by_itself(page):
        return _with_all_dice(page, thrower)
    if (taker := page.taker) is None:
        return Pressed(refusing(page))
    try:
        sheet = throw_dice(page.sheet, taker, thrower)
    except Rejected as wrong:
        return Pressed(page.complaining(wrong.said_of))
    page = with_sheet(page, sheet)
    commands = roll_commands(sheet, taker)
    return Pressed(page, CarryOut(commands)) if commands else Pressed(refusing(page))


def _with_all_dice(page: RollPage, thrower: Thrower) -> Pressed:
    commands = thrown_commands(page.sheet, thrower, None if page.taker is None else side_of(page.sheet, page.taker))
    if commands:
        return Pressed(replace(page, is_all_thrown=True), CarryOut(commands))
    return Pressed(without_a_die(page))


def _is_assumed(page: RollPage) -> bool:
    """Whether the roll that comes next hangs on a figure that is merely assumed."""
    taker = page.taker
    return taker is not None and taker.is_owed and guess_of(page.sheet, taker) is not None


def after_command(page: RollPage, history: History) -> Pressed:
    """The page once its commands were carried out: what they began is taken up, digits typed on are closed."""
    before, typed, lit, is_cut_short = page.sheet, page.sheet.kept + page.typed, page.lit, page.is_all_thrown
    page = replace(page.going_on(replace(before.after(history), kept="")), typed=typed, is_all_thrown=False)
    page = replace(page, unseen=_come_with_a_die(page, before))
    sheet = page.sheet
    if (begun := _begun_of_itself(sheet, before)) is not None:
        return Pressed(page, TakeUp(begun))
    if sheet.is_over and sheet.acts == before.acts:
        # Nothing was rolled, so no result has to stand till it is seen.
        return Pressed(page, Close(is_done=True, of_itself=True))
    if typed:
        return _typed_on(page)
    if is_thrown_by_app(page) and not sheet.pending and page.taker == sheet.next and _is_owed(page):
        return Pressed(page, ThrowDice())
    is_at_rest = page.lit == lit and sheet.acts == before.acts
    if page.doubt is not None and is_at_rest and (first := first_of_all(page)):
        # What was certain has been said, by which the rows look no other: the doubt that is left is named.
        return opened(page.complaining(first))
    stopped = asking_of_a_figure(page) if is_cut_short and _is_assumed(page) else None
    return opened(page) if stopped is None else Pressed(stopped)


def _typed_on(page: RollPage) -> Pressed:
    """The digits typed behind a roll closed or, of a die with many sides, kept: they have only begun its face."""
    last = made_before(page.sheet)
    if last is not None and not goes_on(last, page.taker):
        return Pressed(not_taking(page))
    has_begun = page.die is not None and page.die.sides >= FEW_SIDES
    return Pressed(page) if has_begun else close_faces(page)


def next_to_take_up(page: RollPage) -> ProcedureId | None:
    """The procedure that an earlier roll of the page began and that still waits, once another was played to its end."""
    return _begun_of_itself(page.sheet, page.sheet)


def _begun_of_itself(sheet: OpenSheet, before: OpenSheet) -> ProcedureId | None:
    """The procedure that a command or an earlier roll of this page began and that is to be taken up now.

    Between rolls that hang on no procedure it waits for the last that is owed: the dice lie on the table already, and
    the digit of the next one is no answer to what a die before it brought up.
    """
    if not sheet.sheet.procedure and sheet.next is not None and sheet.next.is_owed:
        return None
    by_rolls = {
        event.id for act in sheet.acts for event in sheet.history.acts[act].events if isinstance(event, ProcedureBegan)
    }
    known = {running.id for running in before.battle.running} - by_rolls
    return next((running.id for running in sheet.battle.running if running.id not in {*known, sheet.running}), None)


def _come_with_a_die(page: RollPage, before: OpenSheet) -> str:
    """The key of the row that comes next, where it is lost or won without a die, and nobody saw it before the last."""
    coming, last_rolled = decided_row(page), made_before(page.sheet)
    rolled = None if last_rolled is None or page.sheet.acts == before.acts else last_rolled.rolled
    if coming is None or rolled is None or not rolled.resolution.dice or before.entry(coming.row.key) is not None:
        return ""
    outcome = outcome_of(page, coming)
    return coming.row.key if outcome is not None and outcome.good is not None else ""


def refused(page: RollPage) -> RollPage:
    """The page whose commands were not carried out: it says what is wanted where no die lies on it."""
    return page if page.trouble or page.sheet.faces else refusing(page)


def resumed(page: RollPage, history: History) -> RollPage:
    """The page back from another, or from what was taken back: the light goes to what comes, unless dice lie."""
    if page.sheet.history is history:
        return page
    after = followed(page, history)
    return after if after.has_half_a_face else page.going_on(after.sheet)


def followed(page: RollPage, history: History) -> RollPage:
    """The page under which another hand has acted: what was said, typed and laid stays where it still holds."""
    if page.sheet.history is history:
        return page
    sheet = lay_again(page.sheet.after(history), page.sheet)
    after = page.showing(sheet if sheet.faces else replace(sheet, kept=""))
    still_takes = after.lit == page.lit and (after.number is None) == (page.number is None)
    return replace(after, typed=page.typed if still_takes else "")


def with_forecast(page: RollPage, foretold: Foretold) -> RollPage:
    """The page that knows what was reckoned, of itself or of what it was when that was asked for."""
    return replace(page, foretold=foretold)


def not_made(page: RollPage) -> RollPage:
    """The page whose roll the table left unmade for what it would discard: as it was before its last die.

    A die of the table stands typed, to be confirmed or taken back; what the app threw is taken up.
    """
    faces = page.sheet.faces
    own = tuple(dropwhile(lambda face: face.source is not Source.TYPED, reversed(faces)))[::-1]
    typed = str(faces[-1].face) if own == faces and faces else ""
    lying = own[:-1] if typed else own
    after = page.showing(
        replace(page.sheet, faces=lying, on=page.sheet.on if lying else "", kept=page.sheet.kept if lying else "")
    )
    if not typed:
        return refusing(after) if faces else after
    stands = _("not rolled yet: {face} stands, ↵ confirms it, ⌫ takes it back").format(face=typed)
    return replace(after, typed=typed, trouble=stands)


def roll_of(page: RollPage) -> Worksheet | None:
    """The roll of the row that takes the dice, also over one that is made; None while none does."""
    taker = row_taking_dice(page.sheet, page.lit)
    return None if taker is None else page.sheet.worksheet(taker)


def answered(page: RollPage, key: str, value: object) -> RollPage:
    """The page with that said to the roll of the row that takes the dice; raises `Rejected` for what it cannot be."""
    return page if page.taker is None else page.showing(answer_roll(page.sheet, page.taker, key, value))


def _is_owed(page: RollPage) -> bool:
    """Whether the row whose turn it is may be rolled without a word: something calls for it, nothing is in doubt."""
    return page.taker is not None and page.taker.is_owed and page.doubt is None
