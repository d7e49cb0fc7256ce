"""Enter on a page of rolls: it closes a face, agrees to what is announced, takes what is proposed, or leaves."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tracker.play.pages.decided import agreed_without_a_die, decided_row, puts_off_the_answer
from tracker.play.pages.faces import (
    at_the_die,
    close,
    first_of_all,
    is_barred,
    is_thrown_by_app,
    measuring,
    missing,
    refusing,
    saying,
)
from tracker.play.pages.last_answer import is_enough
from tracker.play.pages.roll_page import RollPage, is_ahead, is_nowhere
from tracker.play.pages.wants import CarryOut, Close, PickAnswer, PickFrom, Pressed, ThrowDice
from tracker.play.sheets import Said, agree_to_guess, agreed_commands, announcement, asked_first, guess_of, is_unsaid
from tracker.rules.system import Choose, PickUnit

if TYPE_CHECKING:
    from tracker.battle.commands import Command


def _lit_doubt(page: RollPage) -> Said | None:
    """The doubtful answer in the lit row that is agreed to here and now, without a command of its own.

    The first of a procedure is not: it is said with what is certain behind it, unless all before it was said here. No
    other of its row is agreed to while the lit one is itself in doubt.
    """
    first = page.doubt
    if first is None or not page.sheet.sheet.procedure:
        return first
    before = tuple(takewhile(lambda answered: answered != first, page.sheet.pending))
    is_alone = bool(before) and all(answered.is_told for answered in before)
    knob = page.knob
    if isinstance(knob, Said) and knob.is_doubtful and knob in page.sheet.pending:
        return knob if is_alone or knob != first else None
    answers = () if page.entry is None else page.entry.answered
    return next(
        (
            answered
            for answered in answers
            if answered.is_doubtful and answered in page.sheet.pending and (is_alone or answered != first)
        ),
        None,
    )


def _is_target_lit(page: RollPage) -> bool:
    """Whether the light is on whom the rolls are aimed at, which is agreed to, or was turned, before the distance."""
    knob = page.knob
    return isinstance(knob, Said) and isinstance(knob.ask, PickUnit) and not page.sheet.sheet.procedure


def accept(page: RollPage) -> Pressed:
    """Close the face; without one accept what is announced, or leave where nothing is left."""
    sheet = page.sheet
    if page.typed:
        return close(page)
    if page.is_done:
        return Pressed(page, Close(is_done=True))
    if page.is_refused:
        # It was to close the face that was typed too early, not to agree to what comes before it.
        return Pressed(replace(page.complaining(first_of_all(page) or missing(page)), unseen=""))
    if (measured := _accept_what_comes_first(page)) is not None:
        return measured
    if is_enough(page):
        return Pressed(page, Close(is_done=True))
    return _accept_announced(page) if sheet.pending else _accept_row(page)


def accepts_lit(page: RollPage) -> bool:
    """Whether enter is for what is lit, and not for the row that takes the dice: its doubt, target or number."""
    return page.number is not None or _is_struck(page) or _lit_doubt(page) is not None


def agrees_to_lit(page: RollPage) -> bool:
    """Whether enter agrees to the guess in the lit row, by itself."""
    return not page.is_refused and _lit_doubt(page) is not None


def goes_to_doubt(page: RollPage) -> bool:
    """Whether enter takes the light from another value that was gone to to the doubt left in its row, before it agrees.

    Nobody agrees to a guess that is not lit.
    """
    doubt = _lit_doubt(page)
    if doubt is None:
        doubt = _doubt_elsewhere(page)
    return page.setting is not None and doubt in page.settings and page.knob != doubt


def goes_to_another_row(page: RollPage) -> bool:
    """Whether enter takes the light to a doubt in another row, as the lit one does not hang on it alone."""
    is_past = page.typed or page.over is not None or not page.sheet.pending or _lit_doubt(page) is not None
    doubt = None if is_past else _doubt_elsewhere(page)
    return doubt is not None and doubt not in page.settings


def agrees_to_others(page: RollPage, pressed: Pressed) -> bool:
    """Whether what enter came to carries out answers beside the lit one, none of them in doubt."""
    others = (asked for asked in page.sheet.pending if asked != page.knob and not asked.is_told)
    return isinstance(pressed.want, CarryOut) and page.doubt is None and any(others)


def _doubt_elsewhere(page: RollPage) -> Said | None:
    """The doubt that comes first, where something else is lit that is not said before it."""
    doubt = page.doubt
    if doubt is None or page.knob == doubt or not page.sheet.sheet.procedure:
        return None
    before = page.sheet.pending[: page.sheet.pending.index(doubt)]
    is_gone_to = page.setting is not None or doubt in page.settings or page.entry is None
    return None if before and (not is_gone_to or page.knob in before) else doubt


def _at_doubt_elsewhere(page: RollPage, doubt: Said) -> Pressed:
    """The light on the doubt, in its own row."""
    if doubt in page.settings:
        return Pressed(page.lighting(page.lit, page.settings.index(doubt)))
    rows = (entry.row.key for entry in page.sheet.entries if doubt in entry.answered)
    key = next(rows, doubt.key)
    return Pressed(replace(page.lighting(key, page.settings_of(key).index(doubt)), trouble=""))


def puts_off(page: RollPage) -> bool:
    """Whether enter only says what the next one does: a digit was refused, or the row has just come."""
    decided = decided_row(page)
    is_unseen = decided is not None and decided.row.key == page.unseen
    return not page.typed and (page.is_refused or is_unseen or puts_off_the_answer(page))


def after_enter(page: RollPage) -> Pressed | None:
    """The page after enter, and its want; None where it would only say what is wanted first.

    A digit that was refused, or a row that has just come, only puts off by one press what enter does.
    """
    if page.is_refused or page.unseen or page.is_by_digit:
        page = replace(page, is_refused=False, unseen="", is_by_digit=False)
    pressed, is_led_back = accept(page), is_ahead(page) and not accepts_lit(page)
    after = pressed.page
    is_as_before = after.sheet is page.sheet and (after.lit, after.at) == (page.lit, page.at)
    is_refused = pressed.want is None and is_as_before and not page.typed and not is_led_back
    return None if is_refused else pressed


def _accept_announced(page: RollPage) -> Pressed:
    """Say what is announced before the next roll as far as it is known; the light goes to what nobody can tell."""
    sheet = page.sheet
    if (unsaid := next((answered for answered in sheet.pending if answered.is_unknown), None)) is not None:
        first = page.complaining(asked_first(unsaid))
        before = sheet.pending[: sheet.pending.index(unsaid)]
        if any(answered.is_doubtful for answered in before) or (before and not unsaid.choices):
            return _carry_out(first, announcement(sheet))
        return Pressed(page, PickFrom(unsaid)) if unsaid.choices else Pressed(first)
    if _is_struck(page) or _lit_doubt(page) is not None or decided_row(page) is not None:
        return _accept_row(page)
    if sheet.faces:
        # It is announced with the roll: said alone before, the dice that lie would be thrown again.
        return Pressed(refusing(page))
    if (doubt := _doubt_elsewhere(page)) is not None:
        return _at_doubt_elsewhere(page, doubt)
    is_lit = page.doubt is not None and page.knob == page.doubt
    commands = announcement(sheet, page.doubt if is_lit else None, leaving=(*_named_behind(page), *_nobody_named(page)))
    return _carry_out(page, commands) if commands else Pressed(refusing(page))


def _named_behind(page: RollPage) -> tuple[Said, ...]:
    """The units proposed in rows, which enter on a question that belongs to no row leaves open till their own die."""
    loose = page.sheet.loose
    if not isinstance(page.knob, Said) or page.knob not in loose:
        return ()
    named = (asked for asked in page.sheet.pending if isinstance(asked.ask, PickUnit) and asked not in loose)
    return tuple(asked for asked in named if not asked.is_told and len(asked.choices) > 1)


def _nobody_named(page: RollPage) -> tuple[Said, ...]:
    """The questions of no row that nobody is proposed for: who agrees to a doubt in a row says nothing of them."""
    loose = page.sheet.loose if page.doubt is not None else ()
    return tuple(asked for asked in loose if asked.leaves_one_out and asked != page.knob)


def _accept_row(page: RollPage) -> Pressed:
    """Take what is proposed for the row under the light, make what hangs on no die, or let the app throw."""
    if _is_struck(page) and isinstance(page.knob, Said):
        return Pressed(_taking(page, page.knob))
    if (doubt := _lit_doubt(page)) is not None:
        return _at_doubt(page, doubt)
    if (decided := decided_row(page)) is not None:
        if puts_off(page):
            return Pressed(replace(page.complaining(agreed_without_a_die(page, decided)), unseen=""))
        return _carry_out(page, agreed_commands(page.sheet, decided))
    roll = None if page.taker is None else page.sheet.worksheet(page.taker)
    if roll is not None and (choice := roll.open_choice) is not None:
        return Pressed(page, PickAnswer(choice))
    return Pressed(page, ThrowDice()) if is_thrown_by_app(page) else Pressed(_agreeing_to_a_guess(page))


def _at_doubt(page: RollPage, doubt: Said) -> Pressed:
    """The doubt in the lit row gone to, picked from a list, or agreed to."""
    if goes_to_doubt(page):
        return Pressed(page.lighting(page.lit, page.settings.index(doubt)))
    return Pressed(page, PickFrom(doubt)) if doubt.is_unknown else Pressed(_agreeing(page, doubt))


def _agreeing_to_a_guess(page: RollPage) -> RollPage:
    """The page once it holds what is assumed of a figure in the row that takes the dice; else what is wanted first."""
    guess = None if page.taker is None or page.sheet.faces else guess_of(page.sheet, page.taker)
    if page.taker is None or guess is None:
        return refusing(page)
    return at_the_die(page.showing(agree_to_guess(page.sheet, page.taker, guess)))


def _is_struck(page: RollPage) -> bool:
    """Whether the lit row waits for another target, which is proposed there."""
    return page.entry is not None and bool(page.entry.row.struck) and isinstance(page.knob, Said)


def _carry_out(page: RollPage, commands: tuple[Command, ...]) -> Pressed:
    return Pressed(page, CarryOut(commands)) if commands else Pressed(page)


def _whom_only_the_table_sees(page: RollPage) -> Said | None:
    """The lit question for a unit that stands before the next die, where nobody can tell the answer."""
    asked = page.measure
    if not isinstance(asked, Said) or not isinstance(asked.ask, PickUnit) or asked.value is not None:
        return None
    return asked if page.knob == asked else None


def _is_agreed_before_measuring(page: RollPage) -> bool:
    """Whether an answer in a procedure is lit, and what the roll behind it asks of the table comes after it.

    It is carried out by itself: who leaves the page at what is asked next has given it.
    """
    sheet, knob, measure = page.sheet, page.knob, page.measure
    if not sheet.sheet.procedure or not isinstance(knob, Said) or measure is None:
        return False
    is_answered = isinstance(knob.ask, Choose) and not knob.is_unknown and knob in sheet.pending
    return is_answered and measure not in sheet.pending and all(not asked.is_unknown for asked in sheet.pending)


def _accept_what_comes_first(page: RollPage) -> Pressed | None:
    """A number said, the list of whom only the table sees, or the light gone on from the target to the distance.

    What was answered before the table is asked is carried out before. From a roll that is made the light goes back.
    """
    if page.over is not None:
        return Pressed(replace(page.lighting(page.coming), over=None, trouble=""))
    if _is_agreed_before_measuring(page):
        return _carry_out(refusing(page), announcement(page.sheet))
    if (unseen := _whom_only_the_table_sees(page)) is not None:
        return Pressed(page, PickFrom(unseen))
    if not _is_target_lit(page):
        return None if (measured := _accept_number(page)) is None else Pressed(measured)
    is_measured_next = page.measure is not None and page.doubt is None
    return Pressed(replace(measuring(page), trouble="")) if is_measured_next else None


def _accept_number(page: RollPage) -> RollPage | None:
    """The page with what is to be measured, or a number that was gone to, said as it stands; None for neither."""
    sheet, knob, taker = page.sheet, page.knob, page.taker
    if knob is None or taker is None or (knob.value is None and knob != page.measure):
        return None
    if page.number is not None and page.entry == taker and is_barred(page) and knob.value is not None:
        # What bars the roll is put right by digits: enter takes the light nowhere else.
        return page.complaining(missing(page))
    if knob.value is not None and not is_unsaid(sheet, page.entry, knob) and not is_nowhere(page):
        is_number = page.number is not None and page.setting is not None and not sheet.pending
        if is_number or (page.entry == taker and page.measure == knob):
            return saying(page, knob, knob.value)
    measure = page.measure
    return None if measure is None else measuring(page).complaining(asked_first(measure))


def _agreeing(page: RollPage, doubt: Said) -> RollPage:
    """The page once a doubtful proposal holds; on the page of a procedure the light goes to the next question."""
    if doubt.value is None:
        return page
    sheet = page.sheet.saying(doubt.key, doubt.value)
    return page.going_on(sheet) if sheet.sheet.procedure else page.showing(sheet)


def _taking(page: RollPage, proposed: Said) -> RollPage:
    """The page with a proposal in place of an answer that is gone."""
    return page if proposed.value is None else page.showing(page.sheet.saying(proposed.key, proposed.value))
