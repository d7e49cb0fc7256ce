"""The settings of the lit row: one further, the next of them, one more of what the page counts."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.play.backwards import is_answered_last
from tracker.play.pages.faces import close, first_of_all, is_to_be_typed, takes_up_dice
from tracker.play.pages.intents import DIE_FIRST, NUMBER_TYPED, TYPED
from tracker.play.pages.roll_page import RollPage, is_whom_first
from tracker.play.pages.wants import Confirm, Pressed
from tracker.play.sheets import (
    Knob,
    Said,
    answered_before,
    doubt_further,
    is_in_words,
    label_of,
    number_further,
    turn_knob,
)
from tracker.text import capital
from tracker.words import _


def turned_by(page: RollPage, step: int) -> Pressed:
    """The lit setting so many answers further, or the number typed in it."""
    knob = page.knob
    if knob is None or not page.number_typed:
        return _setting_turned(page, step)
    closed = close(page)
    after = _still_at(closed.page, knob)
    is_on_it = after.knob is not None and after.knob.key == knob.key
    return closed if closed.want is not None or after.typed or not is_on_it else _setting_turned(after, step)


def _setting_turned(page: RollPage, step: int) -> Pressed:
    page = _of_what_comes(page)
    if not page.settings and page.entry is not None and answered_before(page.sheet, page.entry):
        return Pressed(page.complaining(_answered_already(page)))
    if not page.settings or (page.knob is None and page.has_half_a_face):
        return Pressed(refusing_half_a_face(page) if page.settings else page)
    at = page.at or 0
    # A target that is turned stays lit, though it is in doubt no more and the distance comes next.
    if page.knob is None or page.number is not None or (is_whom_first(page) and page.knob == page.doubt):
        page = replace(page, setting=at)
    if is_to_be_typed(page):
        return close(page)
    knob = page.settings[at]
    if is_in_words(knob):
        return Pressed(page)
    if knob.value is not None and number_further(knob, step) == knob.value:
        end = _("{setting}: not below {number}") if step < 0 else _("{setting}: not above {number}")
        return Pressed(page.complaining(end.format(setting=capital(label_of(knob)), number=knob.value)))
    return _turning(page, knob, step)


def _answered_already(page: RollPage) -> str:
    """How what is answered is changed all the same: by taking back what was done last, until it is the answer."""
    if is_answered_last(page.sheet.history, page.sheet.number):
        return _("this is answered already: u takes the answer back")
    return _("this is answered already: u takes back what was rolled since, then the answer")


def _turning(page: RollPage, knob: Knob, step: int) -> Pressed:
    """The setting one further, unless a face typed or dice that lie would be lost by it.

    What cannot be is asked about first.
    """
    after = _keeping_the_face(page, _turned(page, knob, step))
    is_face_lost = bool(page.face_typed) and not page.starts_anew and not after.typed
    if is_face_lost or takes_up_dice(page, after):
        return Pressed(refusing_half_a_face(page))
    after = replace(after, is_turned=after.number is not None and after.number != after.measure)
    why = doubt_further(page.sheet, page.entry, knob, step)
    return Pressed(page, Confirm(why, after)) if why else Pressed(after)


def _of_what_comes(page: RollPage) -> RollPage:
    """The page with no die taken up again where its row has more to throw: its settings are those of the next."""
    return replace(page, over=None) if page.over is not None and page.settings else page


def _keeping_the_face(before: RollPage, after: RollPage) -> RollPage:
    """The page with the digits of a face still typed, where the same row takes the same die as before."""
    if not before.face_typed or before.starts_anew or after.face_typed is None or before.die != after.die:
        return after
    both = [page.taker.row.key if page.taker is not None else "" for page in (before, after)]
    return replace(after, typed=before.typed) if both[0] == both[1] else after


def _turned(page: RollPage, knob: Knob, step: int) -> RollPage:
    sheet = page.sheet
    if isinstance(knob, Said):
        value = knob.further(step)
        return _still_at(page.showing(sheet if value is None else sheet.saying(knob.key, value)), knob)
    return page if page.entry is None else _still_at(page.showing(turn_knob(sheet, page.entry, knob, step)), knob)


def _still_at(page: RollPage, knob: Knob) -> RollPage:
    """The page with the light on the setting that was turned, wherever it stands by now: it may be turned on.

    By another answer a question may become one of a roll, or hang on none any more; what was assumed is in doubt no
    more, and the next arrow is not for another setting.
    """
    if page.knob is not None and page.knob.key == knob.key:
        return page
    places = ((row.key, at, setting) for row in page.rows for at, setting in enumerate(page.settings_of(row.key)))
    return next((page.lighting(key, at) for key, at, setting in places if setting.key == knob.key), page)


def next_setting(page: RollPage, step: int) -> Pressed:
    """The setting after the lit one, or before it; a number half typed is said first, and counted from."""
    page = _of_what_comes(page)
    if (knob := page.knob) is not None and page.number is not None and page.typed:
        closed = close(page)
        if closed.want is not None or closed.page.typed:
            return closed
        page = _still_at(closed.page, knob)
    if not page.settings or page.typed:
        return Pressed(refusing_half_a_face(page))
    if len(page.settings) == 1 and page.at == 0:
        return Pressed(page.complaining(_("no other value in this row")))
    at = (step > 0) - 1 if page.at is None else page.at + step
    return Pressed(replace(page, setting=at % len(page.settings), is_turned=False))


def counted_at(page: RollPage) -> int | None:
    """The setting that plus and minus change: what this page counts, else the lit number; None where neither is."""
    counts = page.sheet.sheet.more
    counted = next((place for place, knob in enumerate(page.settings) if knob.key == counts), None)
    return page.at if counted is None and page.number is not None else counted


def leaves_face_first(page: RollPage) -> bool:
    """Whether a face that is half typed is confirmed, or taken back, before anything is counted."""
    return bool(page.face_typed) and not page.starts_anew


def one_more(page: RollPage, step: int) -> Pressed:
    """One more or less of what this page counts, whatever setting is lit; the light stays where it is.

    A face half typed is not thrown away by it: it is confirmed or taken back first.
    """
    page = _of_what_comes(page)
    counted = counted_at(page)
    if counted is None:
        return Pressed(page.complaining(_("nothing is counted here; ←→ changes the selected value")))
    if leaves_face_first(page):
        return Pressed(page.complaining(_(TYPED)))
    turned = turned_by(page, step) if page.at == counted else _setting_turned(replace(page, setting=counted), step)
    want = turned.want
    if isinstance(want, Confirm):
        want = replace(want, agreed=_lit_as(want.agreed, page))
    return Pressed(_lit_as(turned.page, page), want)


def _lit_as(after: RollPage, before: RollPage) -> RollPage:
    """The page with the light on the setting where it lay before, wherever that stands by now.

    By what was counted another setting may have come before it, as how many of the supporters wade.
    """
    if before.setting is None or before.knob is None:
        return replace(after, setting=None)
    place = next((place for place, knob in enumerate(after.settings) if knob.key == before.knob.key), None)
    return replace(after, setting=place)


def refusing_half_a_face(page: RollPage) -> RollPage:
    """The page that says so where a face is half typed, whose digits stay those of its die; else as it is.

    Over a die that lies it names what comes before the next one, as every other key does there.
    """
    if not page.has_half_a_face:
        return page
    if not page.typed and (first := first_of_all(page)):
        return page.complaining(_("{first}; ⌫ takes back the last").format(first=first))
    typed = NUMBER_TYPED if page.number is not None else TYPED
    return page.complaining(_(typed if page.typed else DIE_FIRST))
