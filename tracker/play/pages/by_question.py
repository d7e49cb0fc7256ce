"""The intents of a page that goes by question: each answer is carried out at once, and taken back alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from tracker.battle.commands import BeginProcedure
from tracker.battle.fields import Rejected, Scalar
from tracker.play.pages.decided import lit_answer, puts_off_the_answer
from tracker.play.pages.deeds import Deed, Done
from tracker.play.pages.last_answer import ends_with_answer
from tracker.play.pages.roll_page import RollPage
from tracker.play.pages.wants import (
    Calculate,
    CarryOut,
    Confirm,
    DrawOne,
    EndProcedure,
    PickFrom,
    Pressed,
    ReturnTo,
    Tell,
)
from tracker.play.sheets import Said, act_to_undo, announcement, doubt_of, is_put_right, unmeasured
from tracker.rules.system import Choose, Count, PickUnit
from tracker.words import _, n_


def opened(page: RollPage) -> Pressed:
    """The page as it is opened or has gone on: units are asked for by their list, what asks nothing begins at once."""
    if (listed := _list_of(page) or _list_of_the_unknown(page)) is not None:
        return Pressed(page, listed)
    sheet = page.sheet
    if sheet.sheet.is_by_question and sheet.running is None and sheet.is_over and not sheet.acts:
        return Pressed(page, CarryOut((BeginProcedure(sheet.sheet.procedure, dict(sheet.bindings)),)))
    return Pressed(page)


def answering(page: RollPage, value: Scalar, *, by_digit: bool = False) -> Pressed:
    """The answer to the question that is asked, carried out."""
    if page.asked is None:
        return Pressed(page)
    page = replace(page.showing(page.sheet.saying(page.asked.key, value)), is_by_digit=by_digit)
    return Pressed(page, CarryOut(announcement(page.sheet)))


def digit_at(page: RollPage, digit: str) -> Pressed | None:
    """The answer of that number; None where the digit belongs to a number or to a die."""
    asked = page.asked
    if asked is None or page.over is not None or isinstance(asked.ask, Count):
        return None
    if isinstance(asked.ask, PickUnit):
        return Pressed(page.complaining(_("↵ opens the list")))
    given = next((choice for choice in page.choices if str(choice.number) == digit), None)
    if given is not None:
        return answering(page, given.value, by_digit=True)
    most = len(asked.choices)
    words = n_("there is {count} answer", "there are {count} answers", most).format(count=most)
    return Pressed(replace(page.complaining(words), is_by_digit=True))


def answering_by_question(page: RollPage) -> Done | None:
    """The deed of enter where one thing is asked after the other; None where it does the usual."""
    asked = page.asked
    if asked is None:
        return _open_roll(page)
    if page.entry is not None:
        return Done(Deed.TO_QUESTION, page.lighting(page.coming))
    if isinstance(asked.ask, Count):
        return _accept_count(page, asked)
    if (listed := _list_of(page)) is not None:
        return Done(Deed.LIST, page, listed)
    if puts_off_the_answer(page):
        return Done(Deed.READ, replace(page.complaining(lit_answer(page)), is_by_digit=False))
    lit = next((choice.value for choice in page.choices if choice.key == page.lit), asked.value)
    return None if lit is None else _answered(page, answering(page, lit))


def _answered(page: RollPage, given: Pressed) -> Done:
    """An answer that is given, by its name: the last on a page of rolls ends it."""
    is_last = bool(page.sheet.acts) and ends_with_answer(page)
    return Done(Deed.ANSWER_LAST if is_last else Deed.ANSWER, given.page, given.want)


def _open_roll(page: RollPage) -> Done | None:
    """The calculator for a roll with a part that nobody has yet, which it asks for."""
    coming = page.sheet.next
    if page.over is not None or coming is None or page.sheet.worksheet(coming) is not None:
        return None
    return Done(Deed.ANSWER, page, Calculate(coming, announcement(page.sheet)))


def _accept_count(page: RollPage, asked: Said) -> Done:
    """The number that is typed, or shown; one that cannot be is given only where it is meant."""
    if not isinstance(asked.ask, Count):
        return Done(Deed.NOTHING, page)
    if asked.is_unmeasured and not page.typed:
        first = _("type how many: {question}").format(question=_(asked.ask.question))
        return Done(Deed.NOTHING, page.complaining(first))
    try:
        number = asked.ask.field.accept(page.typed or asked.value)
    except Rejected as wrong:
        return Done(Deed.NOTHING, page.complaining(wrong.said_of, of_digits=True))
    given = answering(page, number)
    is_new = page.typed or not asked.is_told
    if is_new and (why := doubt_of(page.sheet, None, asked, number)):
        # Where the table puts it right instead, the next digit replaces it, as where it is refused.
        anew, commands = replace(page, starts_anew=bool(page.typed)), announcement(page.sheet.saying(asked.key, number))
        return Done(Deed.ANSWER, anew, Confirm(why, given.page, commands))
    return _answered(page, given)


def _list_of(page: RollPage) -> PickFrom | None:
    """The list of the units that are asked for, where there are several and none was named on the page."""
    asked = page.asked
    if asked is None or not isinstance(asked.ask, PickUnit) or asked.is_told:
        return None
    return PickFrom(asked, or_leave=page.sheet.running is None) if len(asked.choices) > 1 else None


def _list_of_the_unknown(page: RollPage) -> PickFrom | None:
    """The list of the units that come first of all on a page where nobody can tell which of them is meant."""
    first = next(iter(page.sheet.pending), None if page.sheet.sheet.procedure else page.doubt)
    if page.asked is not None or first is None or not first.is_unknown or not isinstance(first.ask, PickUnit):
        return None
    is_unbegun = bool(page.sheet.sheet.procedure) and page.sheet.running is None
    return PickFrom(first, or_leave=is_unbegun) if len(first.choices) > 1 else None


def _accept(page: RollPage) -> Pressed | None:
    done = answering_by_question(page)
    return None if done is None else done.pressed


def _turn(step: int) -> Callable[[RollPage], Pressed | None]:
    """The light so many answers further, round the end."""

    def turned(page: RollPage) -> Pressed | None:
        keys = [choice.key for choice in page.choices]
        return Pressed(page.lighting(keys[(keys.index(page.lit) + step) % len(keys)])) if page.lit in keys else None

    return turned


def _lift(page: RollPage) -> Pressed | None:
    """The digit or the die taken up; where none lies, the last answer."""
    return None if page.has_half_a_face or is_put_right(page.sheet) else undo(page)


def undo(page: RollPage) -> Pressed:
    """The last roll taken back, or what was said last; what was put right is first as it was."""
    sheet = page.sheet
    unsaid = None if page.taker is None or page.has_half_a_face else unmeasured(sheet, page.taker)
    if unsaid is not None:
        return Pressed(page.showing(unsaid))
    act = None if is_put_right(sheet) else act_to_undo(sheet)
    if act is not None or is_put_right(sheet):
        return Pressed(page, ReturnTo(act))
    is_begun = sheet.sheet.is_by_question and sheet.running is not None
    later = _("something else has happened since; undo it in the log first")
    return Pressed(page, Tell(later if is_begun else _("nothing on this page is left to undo")))


def _chance(page: RollPage) -> Pressed | None:
    """Let chance choose one of the answers, wherever the light is among them."""
    if page.asked is None or not isinstance(page.asked.ask, Choose):
        return None
    return Pressed(page, DrawOne(page.asked, page.asked.choices))


def end_procedure(page: RollPage) -> Pressed:
    """Give up a procedure in its midst."""
    sheet = page.sheet
    is_under_way = any(running.id == sheet.running for running in sheet.battle.running)
    return Pressed(page, EndProcedure(sheet.running) if is_under_way and sheet.running is not None else None)


BY_QUESTION: Final[Mapping[str, Callable[[RollPage], Pressed | None]]] = {
    "rolls.close": _accept,
    "rolls.turn": _turn(1),
    "rolls.turn_back": _turn(-1),
    "rolls.more": _turn(1),
    "rolls.less": _turn(-1),
    "rolls.lift": _lift,
    "rolls.chance": _chance,
}
"""The handler of a binding that differs on a page that goes by question; None for the usual one."""
