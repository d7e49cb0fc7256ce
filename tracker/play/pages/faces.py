"""Digits typed on a page of rolls: of a face, which lays a die when it is closed, or of the number that is lit."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tracker.battle.dice import Face
from tracker.battle.fields import Rejected, Scalar, Shape
from tracker.play.form_rows import FormRow
from tracker.play.pages.decided import agreed_without_a_die, decided_row, outcome_of, without_a_die
from tracker.play.pages.handful import (
    FEW_SIDES,
    begins_another,
    goes_on,
    goes_to_its_own,
    has_room,
    keeping,
    laid_besides,
)
from tracker.play.pages.intents import DIE_FIRST
from tracker.play.pages.roll_page import RollPage, is_nowhere, is_whom_first, leaves_number_to_die, with_sheet
from tracker.play.pages.wants import AmendAct, CarryOut, Confirm, Pressed
from tracker.play.rolls import is_rolled_for
from tracker.play.sheets import (
    Entry,
    Knob,
    OpenSheet,
    Said,
    answer_roll,
    asked_first,
    dice_ahead,
    doubt_of,
    is_unsaid,
    lay_die,
    number_of,
    played,
    roll_commands,
    to_agree,
)
from tracker.rules.answers import read_digits
from tracker.words import N_, _

AGREED_TO: Final = N_("first who strikes whom: ↵ confirms, a die does not")
STANDS: Final = N_("{face} stands: ↵ confirms it before any other digit")
IN_ORDER: Final = N_("these are rolled in order: this one is next")


def has_no_dice(page: RollPage) -> bool:
    """Whether the lit row was made without a die: there is none to put right."""
    rolled = None if page.over is None or page.entry is None else page.entry.rolled
    return rolled is not None and not rolled.resolution.dice


def is_thrown_by_app(page: RollPage) -> bool:
    """Whether the app throws the dice of the row whose turn it is."""
    return page.taker is not None and is_rolled_for(page.sheet.battle, page.taker.row.bindings)


def type_digit(page: RollPage, digit: str) -> Pressed:
    """A digit more of the face, or of the lit number; over the dice of a row that is done it puts that right."""
    if page.over is not None:
        if has_no_dice(page):
            return Pressed(page.complaining(missing(page)))
        # What was left as it was there is no more to be put right here: the next digit is for what comes.
        is_coming = page.lit == page.coming
        return Pressed(replace(page, over=None) if is_coming else page, AmendAct(page.over, digit))
    if leaves_number_to_die(page):
        page = replace(page, setting=None, is_turned=False)
    if page.number is None and not page.typed:
        page = measuring(page)
        if page.number is None and first_of_all(page):
            return Pressed(_taking_no_die(page))
    if page.number is None and (page.die is None or is_barred(page)):
        return Pressed(_taking_no_die(page))
    return _typing(page, digit)


def _typing(page: RollPage, digit: str) -> Pressed:
    """A digit more of what is typed already, or the first of the die behind it."""
    typed = digit if page.starts_anew else page.typed + digit
    if begins_another(page, typed):
        return _closing_before(page, digit)
    if page.face_typed and not has_room(page, typed):
        return Pressed(replace(page, trouble=_("no further die in this row: ↵ confirms those typed")))
    return Pressed(_without_a_wrong_face(replace(page, typed=typed, trouble="", starts_anew=False)))


def _taking_no_die(page: RollPage) -> RollPage:
    """The page that says why it took no die.

    It names no key that agrees: the enter that was to close the face agrees to nothing yet.
    """
    first, decided = _asked_before_all(page), decided_row(page)
    if first is not None:
        why = asked_first(first, with_keys=False)
    elif to_agree(page.sheet) is not None:
        why = _("first who strikes whom")
    elif decided is not None:
        return replace(page.complaining(without_a_die(page, decided)), is_refused=not page.typed)
    else:
        why = missing(page, with_keys=False)
    why = _("no die was taken · {why}").format(why=why) if why else _("no die was taken")
    return replace(page.complaining(why), is_refused=not page.typed)


def _asked_before_all(page: RollPage) -> Knob | None:
    """The measure, or lone agreement, before the first die; None where who strikes whom comes before."""
    if page.measure is not None and not is_whom_first(page):
        return page.measure
    return None if to_agree(page.sheet) is not None else page.doubt


def _closing_before(page: RollPage, digit: str) -> Pressed:
    """The face that stands closed, and the digit the first of the die behind it, where that is one more of its kind.

    Where another roll or a question comes first, or none, the digit is not taken: it is nobody's face.
    """
    before, laid = page.taker, close_faces(page)
    want, after = laid.want, laid.page
    if isinstance(want, CarryOut):
        history = played(page.sheet.history, want.commands)
        after = laid.page.going_on(page.sheet.after(history)) if history is not page.sheet.history else page
    if before is not None and _takes_a_digit_behind(before, page, after):
        return Pressed(replace(laid.page, typed=digit, trouble=""), want)
    return Pressed(replace(page, trouble=_(STANDS).format(face=page.typed)))


def _takes_a_digit_behind(before: Entry, page: RollPage, after: RollPage) -> bool:
    """Whether the next die after that roll, or of it, takes a digit with nothing to be said before."""
    coming = after.taker
    if coming is None or after.die is None or after.sheet is page.sheet or not coming.is_owed:
        return False
    if after.number is not None or is_barred(after) or first_of_all(after) or is_thrown_by_app(after):
        return False
    begun = {running.id for running in after.sheet.battle.running} - {
        running.id for running in page.sheet.battle.running
    }
    return after.sheet.on == before.row.key or (not begun and goes_on(before, coming))


def _without_a_wrong_face(page: RollPage) -> RollPage:
    """The page that says at once what is no face of the die, nor the beginning of one.

    The next digit replaces it; of several faces typed without a gap only the last is refused.
    """
    die, taker = page.die, page.taker
    if page.face_typed is None or die is None or taker is None:
        return page
    shows_one_digit = die.sides < FEW_SIDES
    face = int(page.typed[-1] if shows_one_digit else page.typed)
    is_face = face <= die.sides and (face or not shows_one_digit)
    if is_face and not page.sheet.faces:
        return page
    try:
        sheet = page.sheet
        # Upon the faces before it, so that the die is named for which the wrong one was meant: behind the last die of
        # the roll that is begun comes the first of another.
        for digit in page.typed[:-1] if shows_one_digit else "":
            laid = lay_die(sheet, taker, Face(die.sides, int(digit)))
            sheet = laid if laid.wanted(taker) is not None else replace(page.sheet, faces=(), on="")
            die = sheet.wanted(taker) or die
        lay_die(sheet, taker, Face(die.sides, face))
    except Rejected as wrong:
        kept = page.typed[:-1] if shows_one_digit else ""
        return (
            replace(page, typed=kept, trouble=wrong.said_of)
            if kept
            else page.complaining(wrong.said_of, of_digits=True)
        )
    return page


def back_in_order(page: RollPage) -> RollPage:
    """The page with the light back on the roll that comes next: nothing is done in its row by a key for another."""
    return at_the_die(page).complaining(_(IN_ORDER))


def measuring(page: RollPage) -> RollPage:
    """The light on what is to be measured before the first die: digits go to it also while its target is in doubt."""
    measure, page = page.measure, page if page.measure is None else at_the_die(page)
    if measure is None or page.knob == measure or measure not in page.settings:
        return page
    return page.lighting(page.lit, page.settings.index(measure))


def at_the_die(page: RollPage) -> RollPage:
    """The light on the line that the next die goes to; where there is none it stays."""
    return next((page.lighting(line.key) for line in page.lines if page.taker in line.entries), page)


def close(page: RollPage) -> Pressed:
    """Close the face that was typed; a number that is lit is closed first, as it stands where nothing is typed."""
    if (number := page.number) is not None:
        return _close_number(page, number)
    if not page.typed:
        return Pressed(refusing(page))
    return close_faces(page)


def close_faces(page: RollPage) -> Pressed:
    """Lay what was typed: several faces of a die with one digit may stand there without a gap."""
    while page.typed:
        taker, die = page.taker, page.die
        if taker is None or die is None:
            return Pressed(refusing(replace(page, typed="")))
        cut = 1 if die.sides < FEW_SIDES else len(page.typed)
        digits, rest = page.typed[:cut], page.typed[cut:]
        face = read_digits(die.sides, digits, finished=True)
        if face is None:
            return Pressed(page)
        try:
            sheet = lay_die(page.sheet, taker, Face(die.sides, face))
        except Rejected as wrong:
            # Digits before a doubt are dropped: the next enter is to agree to it, not to close them once more.
            kept = page.typed if page.doubt is None else ""
            return Pressed(replace(page.complaining(wrong.said_of, of_digits=True), typed=kept))
        ahead, is_next = dice_ahead(page.sheet, taker), goes_to_its_own(page, taker)
        page = laid_besides(replace(with_sheet(page, sheet), typed=rest), taker, ahead - 1)
        if commands := roll_commands(page.sheet, taker):
            return Pressed(page, CarryOut(commands))
        if rest and not is_next:
            return Pressed(keeping(page))
    return Pressed(page)


def _close_number(page: RollPage, knob: Knob) -> Pressed:
    """Say the number that is typed, or shown; the light goes back to the die."""
    field, entry, shown = number_of(knob), page.entry, knob.value
    if field is None or shown is None:
        return Pressed(page)
    if is_to_be_typed(page):
        return Pressed(page.complaining(asked_first(knob)))
    try:
        value: Scalar = field.accept(page.typed or shown)
    except Rejected as wrong:
        return Pressed(page.complaining(wrong.said_of, of_digits=True))
    changed = saying(page, knob, value)
    if takes_up_dice(page, changed):
        return Pressed(page.complaining(_(DIE_FIRST), of_digits=True))
    after = _at_what_bars(page, changed, knob)
    decided = decided_row(after) if page.typed else None
    if decided is not None:
        # One enter too many after the number agrees to nothing that bars: it names what the next agrees to.
        after = replace(after, unseen="" if _is_good(after, decided) else decided.row.key)
    if page.typed and (why := doubt_of(page.sheet, entry, knob, value)):
        # Where the table puts it right instead, the next digit replaces it, as where it is refused.
        return Pressed(replace(page, starts_anew=True), Confirm(why, after))
    return Pressed(after)


def takes_up_dice(before: RollPage, after: RollPage) -> bool:
    """Whether dice that lie confirmed in an unfinished roll would be thrown away by another answer."""
    return bool(before.sheet.faces) and not after.sheet.faces and after.sheet.answered != before.sheet.answered


def _is_good(page: RollPage, entry: Entry) -> bool:
    outcome = outcome_of(page, entry)
    return outcome is not None and outcome.good is True


def is_to_be_typed(page: RollPage) -> bool:
    """Whether the lit number, or the words, are nobody's yet: only what is typed says it, no arrow and no enter."""
    knob = page.knob
    is_words = isinstance(knob, FormRow) and knob.field is not None and knob.field.shape is Shape.WORDS
    if knob is None or page.typed or (page.number is None and not is_words):
        return False
    is_asked = isinstance(knob, Said) and knob == page.asked and knob.is_unmeasured
    return is_asked or is_nowhere(page) or is_unsaid(page.sheet, page.entry, knob)


def is_barred(page: RollPage) -> bool:
    """Whether the row that takes the dice cannot be rolled as it stands."""
    roll = None if page.taker is None else page.sheet.worksheet(page.taker)
    return roll is not None and roll.resolver.bars(roll.case) is not None


def _at_what_bars(before: RollPage, page: RollPage, knob: Knob) -> RollPage:
    """The page with the light still on the number by which its row cannot be rolled: the next digits replace it."""
    keys = [setting.key for setting in page.settings]
    was_on_it = before.knob is not None and before.knob.key == knob.key
    if not is_barred(page) or knob.key not in keys or (is_barred(before) and not was_on_it):
        return page
    return page.lighting(page.lit, keys.index(knob.key))


def saying(page: RollPage, knob: Knob, value: Scalar) -> RollPage:
    """The page with that setting so; the light goes back to the die, in a procedure to what comes next."""
    sheet, entry = page.sheet, page.entry
    if isinstance(knob, Said):
        sheet = sheet.saying(knob.key, value)
        if sheet.sheet.procedure and not sheet.sheet.is_by_question:
            return page.going_on(sheet)
    elif entry is not None:
        sheet = answer_roll(sheet, entry, knob.key, value)
    return replace(page.showing(sheet), setting=None)


def missing(page: RollPage, *, with_keys: bool = True) -> str:
    """The need before the page can go on, in a sentence, and the keys of a last answer; empty where there is none."""
    sheet, taker = page.sheet, page.taker
    if page.over is not None:
        dice = N_("already rolled: type what the die showed to correct it")
        return _(N_("no die was thrown here; e changes what was said") if has_no_dice(page) else dice)
    if taker is None:
        struck = page.entry.row.struck if page.entry is not None else ""
        return struck or _asked_before_a_roll(sheet, with_keys=with_keys) or _("no roll is left here")
    roll = sheet.worksheet(taker)
    if roll is not None and roll.bar is not None:
        return roll.bar
    if page.measure is not None and not is_whom_first(page):
        return asked_first(page.measure)
    if page.doubt is not None:
        return _asked_of_doubt(page, page.doubt)
    return _taken_by(page)


def _taken_by(page: RollPage) -> str:
    """The next row's need: its die, or an agreement where it depends on none."""
    if (decided := decided_row(page)) is not None:
        return agreed_without_a_die(page, decided)
    return "" if page.die is None else _("type the {die}, or d rolls it").format(die=page.die.name)


def refusing(page: RollPage) -> RollPage:
    """The page that says what is wanted before it can go on."""
    return replace(page.complaining(missing(page)), unseen="")


def _asked_before_a_roll(sheet: OpenSheet, *, with_keys: bool) -> str:
    """The question that stands before the next roll: one that nobody can tell the answer to, else the first."""
    first = next((answered for answered in sheet.pending if answered.value is None), next(iter(sheet.pending), None))
    return "" if first is None else asked_first(first, with_keys=with_keys)


def first_of_all(page: RollPage) -> str:
    """The need before the first die: a range, others' targets, a guess agreed to; empty where there is none."""
    if page.measure is not None and not is_whom_first(page):
        return asked_first(page.measure)
    return _(AGREED_TO) if to_agree(page.sheet) is not None else asked_whom(page)


def _asked_of_doubt(page: RollPage, doubt: Said) -> str:
    """The question in doubt before the next die, with its keys where it is lit: elsewhere they do something else."""
    return asked_first(doubt, with_keys=page.knob == doubt)


def asked_whom(page: RollPage) -> str:
    """The doubtful answer that is to be agreed to by itself before the next row is made; empty where none is."""
    return "" if page.doubt is None else _asked_of_doubt(page, page.doubt)
