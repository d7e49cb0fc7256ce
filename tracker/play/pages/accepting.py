"""Enter on a page of rolls: it closes a face, agrees to what is announced, takes what is proposed, or leaves.

What it does is one `Done`: the key line names its deed, and whoever presses enter gets what it came to.
"""

from __future__ import annotations

from itertools import takewhile

from msgspec.structs import replace

from tracker.play.pages.by_question import answering_by_question
from tracker.play.pages.decided import ANSWERED, agreed_without_a_die, decided_row, puts_off_the_end
from tracker.play.pages.deeds import Deed, Done
from tracker.play.pages.faces import (
    at_the_die,
    back_in_order,
    close,
    first_of_all,
    is_barred,
    is_thrown_by_app,
    measuring,
    missing,
    refusing,
    saying,
)
from tracker.play.pages.last_answer import ends_with_answer, is_enough
from tracker.play.pages.roll_page import RollPage, is_ahead, is_nowhere
from tracker.play.pages.wants import CarryOut, Close, PickAnswer, PickFrom, ThrowDice, does_something
from tracker.play.sheets import (
    Said,
    agree_to_guess,
    agreed_commands,
    answers_to,
    asked_first,
    guess_of,
    is_unsaid,
    said_at_once,
)
from tracker.rules.system import Choose, PickUnit
from tracker.words import _


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


def entering(page: RollPage) -> Done:
    """The deed of enter as the page stands: the light back to the next roll, or what is lit answered or agreed to."""
    if is_ahead(page) and not _is_for_the_lit(page):
        return Done(Deed.TO_NEXT_ROLL, back_in_order(page))
    by_question = answering_by_question(page) if page.sheet.sheet.is_by_question else None
    return by_question or _accepting(page)


def _is_for_the_lit(page: RollPage) -> bool:
    """Whether enter is for what is lit, and not for the row that takes the dice: its doubt, target or number."""
    return page.number is not None or _is_struck(page) or _lit_doubt(page) is not None


def _accepting(page: RollPage) -> Done:
    """Close the face; without one accept what is announced, or leave where nothing is left."""
    if page.typed:
        closed = close(page)
        return Done(Deed.CONFIRM if does_something(page, closed) else Deed.NOTHING, closed.page, closed.want)
    if page.is_done:
        return _ending(page)
    if page.is_refused:
        # It was to close the face that was typed too early, not to agree to what comes before it.
        return _putting_off(page, first_of_all(page) or missing(page))
    if (measured := _accept_what_comes_first(page)) is not None:
        return measured
    if is_enough(page):
        return Done(Deed.LEAVE, page, Close(is_done=True))
    return _accept_announced(page) if page.sheet.pending else _accept_row(page)


def _ending(page: RollPage) -> Done:
    """Close the page; behind the digit of an answer given over it only say that the next enter does."""
    if puts_off_the_end(page):
        return Done(Deed.READ, replace(page.complaining(_(ANSWERED)), is_by_digit=False))
    return Done(Deed.DONE, page, Close(is_done=True))


def _putting_off(page: RollPage, why: str) -> Done:
    """A word of what the next enter does; nothing where that does no more than to say so again."""
    ready = replace(page, is_refused=False, unseen="", is_by_digit=False)
    is_read = entering(ready).deed is not Deed.NOTHING
    return Done(Deed.READ if is_read else Deed.NOTHING, replace(page.complaining(why), unseen=""))


def _doubt_elsewhere(page: RollPage) -> Said | None:
    """The doubt that comes first, where something else is lit that is not said before it."""
    doubt = page.doubt
    if doubt is None or page.knob == doubt or not page.sheet.sheet.procedure:
        return None
    before = page.sheet.pending[: page.sheet.pending.index(doubt)]
    is_gone_to = page.setting is not None or doubt in page.settings or page.entry is None
    return None if before and (not is_gone_to or page.knob in before) else doubt


def _at_doubt_elsewhere(page: RollPage, doubt: Said) -> Done:
    """The light on the doubt, in its own row."""
    if doubt in page.settings:
        return Done(Deed.TO_VALUE, page.lighting(page.lit, page.settings.index(doubt)))
    rows = (entry.row.key for entry in page.sheet.entries if doubt in entry.answered)
    key = next(rows, doubt.key)
    return Done(Deed.TO_DOUBT, replace(page.lighting(key, page.settings_of(key).index(doubt)), trouble=""))


def _accept_announced(page: RollPage) -> Done:
    """Say what is announced before the next roll as far as it is known; the light goes to what nobody can tell."""
    sheet = page.sheet
    if (unsaid := next((answered for answered in sheet.pending if answered.is_unknown), None)) is not None:
        return _accept_unknown(page, unsaid)
    if _is_struck(page) or _lit_doubt(page) is not None or decided_row(page) is not None:
        return _accept_row(page)
    if sheet.faces:
        # It is announced with the roll: said alone before, the dice that lie would be thrown again.
        return Done(Deed.NOTHING, refusing(page))
    if (doubt := _doubt_elsewhere(page)) is not None:
        return _at_doubt_elsewhere(page, doubt)
    is_lit = page.doubt is not None and page.knob == page.doubt
    left = (*_named_behind(page), *_nobody_named(page))
    answers = said_at_once(sheet, page.doubt if is_lit else None, left)
    if left and not answers:
        # What was lit is said behind all of it: nothing is begun by it yet.
        return _moved(page, replace(at_the_die(page), trouble=""), Deed.TO_NEXT_ROLL)
    return _say(page, answers) if answers else Done(Deed.NOTHING, refusing(page))


def _accept_unknown(page: RollPage, unsaid: Said) -> Done:
    """The list of a question that nobody can tell the answer to, once what comes before it is said."""
    first, before = page.complaining(asked_first(unsaid)), page.sheet.pending[: page.sheet.pending.index(unsaid)]
    if any(answered.is_doubtful for answered in before) or (before and not unsaid.choices):
        return _say(first, said_at_once(page.sheet))
    return Done(Deed.LIST, page, PickFrom(unsaid)) if unsaid.choices else Done(Deed.NOTHING, first)


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


def _accept_row(page: RollPage) -> Done:
    """Take what is proposed for the row under the light, make what hangs on no die, or let the app throw."""
    if _is_struck(page) and isinstance(page.knob, Said):
        return _moved(page, _taking(page, page.knob))
    if (doubt := _lit_doubt(page)) is not None:
        return _at_doubt(page, doubt)
    if (decided := decided_row(page)) is not None:
        if decided.row.key == page.unseen:
            return _putting_off(page, agreed_without_a_die(page, decided))
        commands = agreed_commands(page.sheet, decided)
        return Done(Deed.AGREE, page, CarryOut(commands)) if commands else Done(Deed.NOTHING, page)
    roll = None if page.taker is None else page.sheet.worksheet(page.taker)
    if roll is not None and (choice := roll.open_choice) is not None:
        return Done(Deed.LIST, page, PickAnswer(choice))
    return Done(Deed.THROW, page, ThrowDice()) if is_thrown_by_app(page) else _moved(page, _agreeing_to_a_guess(page))


def _at_doubt(page: RollPage, doubt: Said) -> Done:
    """The doubt in the lit row gone to, picked from a list, or agreed to."""
    if page.setting is not None and doubt in page.settings and page.knob != doubt:
        # Nobody agrees to a guess that is not lit.
        return Done(Deed.TO_VALUE, page.lighting(page.lit, page.settings.index(doubt)))
    return Done(Deed.LIST, page, PickFrom(doubt)) if doubt.is_unknown else Done(Deed.AGREE, _agreeing(page, doubt))


def _moved(page: RollPage, after: RollPage, deed: Deed = Deed.AGREE) -> Done:
    """The page with what is lit agreed to, where that makes more of it than words for what comes first."""
    is_same = after.sheet is page.sheet and (after.lit, after.at) == (page.lit, page.at)
    return Done(Deed.NOTHING if is_same else deed, after)


def _agreeing_to_a_guess(page: RollPage) -> RollPage:
    """The page once it holds what is assumed of a figure in the row that takes the dice; else what is wanted first."""
    guess = None if page.taker is None or page.sheet.faces else guess_of(page.sheet, page.taker)
    if page.taker is None or guess is None:
        return refusing(page)
    return at_the_die(page.showing(agree_to_guess(page.sheet, page.taker, guess)))


def _is_struck(page: RollPage) -> bool:
    """Whether the lit row waits for another target, which is proposed there."""
    return page.entry is not None and bool(page.entry.row.struck) and isinstance(page.knob, Said)


def _say(page: RollPage, answers: tuple[Said, ...]) -> Done:
    """The answers given at once carried out; nothing where that is not even to begin."""
    commands = answers_to(page.sheet, answers)
    if not commands:
        return Done(Deed.NOTHING, page)
    if page.sheet.acts and ends_with_answer(page):
        return Done(Deed.ANSWER_LAST, page, CarryOut(commands))
    return Done(Deed.AGREE_TO_ALL if _is_more_than_lit(page, answers) else Deed.AGREE, page, CarryOut(commands))


def _is_more_than_lit(page: RollPage, answers: tuple[Said, ...]) -> bool:
    """Whether the answers hold one beside the lit that nobody has told; where one is in doubt, what stands behind it.

    A target that is agreed to takes with it what is certain behind it, as support that costs a breath level.
    """
    knob = page.knob
    if page.doubt is not None:
        answers = answers[answers.index(knob) :] if isinstance(knob, Said) and knob in answers else ()
    return any(asked != knob and not asked.is_told for asked in answers)


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


def _accept_what_comes_first(page: RollPage) -> Done | None:
    """A number said, the list of whom only the table sees, or the light gone on from the target to the distance.

    What was answered before the table is asked is carried out before. From a roll that is made the light goes back.
    """
    if page.over is not None:
        return Done(Deed.TO_NEXT_ROLL, replace(page.lighting(page.coming), over=None, trouble=""))
    if _is_agreed_before_measuring(page):
        return _say(refusing(page), said_at_once(page.sheet))
    if (unseen := _whom_only_the_table_sees(page)) is not None:
        return Done(Deed.LIST, page, PickFrom(unseen))
    if not _is_target_lit(page):
        return _accept_number(page)
    is_measured_next = page.measure is not None and page.doubt is None
    return _moved(page, replace(measuring(page), trouble="")) if is_measured_next else None


def _accept_number(page: RollPage) -> Done | None:
    """The measure, or a number that was gone to, said as it stands; None for neither."""
    sheet, knob, taker, measure = page.sheet, page.knob, page.taker, page.measure
    if knob is None or taker is None or (knob.value is None and knob != measure):
        return None
    if page.number is not None and page.entry == taker and is_barred(page) and knob.value is not None:
        # What bars the roll is put right by digits: enter takes the light nowhere else.
        return Done(Deed.NOTHING, page.complaining(missing(page)))
    if knob.value is not None and not is_unsaid(sheet, page.entry, knob) and not is_nowhere(page):
        is_number = page.number is not None and page.setting is not None and not sheet.pending
        if is_number or (page.entry == taker and measure == knob):
            return Done(Deed.AGREE, saying(page, knob, knob.value))
    if measure is None:
        return None
    after = measuring(page).complaining(asked_first(measure))
    return _moved(page, after, Deed.TO_VALUE if after.lit == page.lit else Deed.TO_DOUBT)


def _agreeing(page: RollPage, doubt: Said) -> RollPage:
    """The page once a doubtful proposal holds; on the page of a procedure the light goes to the next question."""
    if doubt.value is None:
        return page
    sheet = page.sheet.saying(doubt.key, doubt.value)
    return page.going_on(sheet) if sheet.sheet.procedure else page.showing(sheet)


def _taking(page: RollPage, proposed: Said) -> RollPage:
    """The page with a proposal in place of an answer that is gone."""
    return page if proposed.value is None else page.showing(page.sheet.saying(proposed.key, proposed.value))
