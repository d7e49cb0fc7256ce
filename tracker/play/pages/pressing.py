"""What each intent makes of a page of rolls: a digit, the id of a binding, a line that was lit, an answer given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import UnitId
from tracker.battle.dice import Face, Thrower
from tracker.battle.fields import Rejected, Scalar
from tracker.play.pages.by_question import BY_QUESTION, answering, digit_at, end_procedure, opened
from tracker.play.pages.foretold import Foretold
from tracker.play.pages.roll_page import RollPage, asked_first
from tracker.play.pages.wants import (
    AmendAct,
    Calculate,
    CarryOut,
    Close,
    Confirm,
    DrawOne,
    NothingToPick,
    PickFrom,
    Pressed,
    ReturnTo,
    ShowForecast,
    TakeUp,
    Tell,
    ThrowDice,
)
from tracker.play.rolls import is_rolled_for
from tracker.play.sheets import Entry, Knob, OpenSheet, Said, doubt_further, doubt_of, number_of
from tracker.rules.answers import read_digits
from tracker.rules.system import PickUnit
from tracker.words import N_, _, n_

if TYPE_CHECKING:
    from tracker.battle.commands import Command
    from tracker.play.history import History
    from tracker.rules.resolver import Outcome

FEW_SIDES: Final = 10
"""Dice with fewer sides show one digit, so that several may be typed without a gap."""
AGREED_TO: Final = N_("first who strikes whom: ⏎ agrees to it, no die does")
TYPED: Final = N_("a face is typed: ⏎ closes it, ⌫ takes it back")
"""Why no die is thrown while digits stand unclosed: it would fall in their place, and they would go to the next."""
POINT: Final = "."


class Digit(Struct, frozen=True):
    """A digit typed: of a face, of the lit number, or over the dice of a row that is done."""

    digit: str


class Light(Struct, frozen=True):
    """The light moved to a line."""

    key: str


class Answer(Struct, frozen=True):
    """An answer picked, or drawn, for a question of the page."""

    key: str
    value: Scalar


Intent = Digit | Light | Answer | str
"""What a hand means: a digit, a line, an answer, or the id of a binding in `INTENTS`."""


def press(page: RollPage, intent: Intent) -> Pressed:
    """The page after an intent, and what it wants; raises `KeyError` for the id of no binding."""
    match intent:
        case Digit(digit):
            return digit_at(page, digit) or _digit(page, digit)
        case Light(key):
            return Pressed(page if key == page.lit else page.lighting(key))
        case Answer(_key, value) if page.asked is not None:
            return answering(page, value)
        case Answer(key, value):
            return Pressed(page.showing(page.sheet.saying(key, value)))
        case str():
            by_question = BY_QUESTION.get(intent) if page.sheet.sheet.is_by_question else None
            return (by_question and by_question(page)) or INTENTS[intent](page)


def with_dice(page: RollPage, thrower: Thrower, *, all: bool = False) -> Pressed:  # noqa: A002 - as the want says it
    """The page once dice were thrown: those of the row whose turn it is, or of all that its side owes here."""
    if all:
        commands = page.sheet.thrown(thrower)
        if commands:
            return Pressed(page, CarryOut(commands))
        is_offered = page.sheet.next is not None and not page.sheet.next.is_owed
        nothing = _("nothing more is owed here: d rolls one that is offered")
        return Pressed(page.complaining(nothing if is_offered else page.missing))
    if (taker := page.taker) is None:
        return Pressed(page.complaining(page.missing))
    try:
        sheet = page.sheet.throwing(taker, thrower)
    except Rejected as wrong:
        return Pressed(page.complaining(wrong.said_of))
    page = replace(page, sheet=sheet)
    commands = sheet.commands(taker)
    return Pressed(page, CarryOut(commands)) if commands else Pressed(page.complaining(page.missing))


def after_command(page: RollPage, history: History) -> Pressed:
    """The page once its commands were carried out: what they began is taken up, digits typed on are closed."""
    before, typed = page.sheet, page.typed
    page = replace(page.going_on(before.after(history)), typed=typed)
    page = replace(page, unseen=_come_with_a_die(page, before))
    sheet, under_way = page.sheet, {running.id for running in before.battle.running}
    strange = next((one.id for one in sheet.battle.running if one.id not in {*under_way, sheet.running}), None)
    if strange is not None:
        return Pressed(page, TakeUp(strange))
    if sheet.is_over and sheet.acts == before.acts:
        # Nothing was rolled, so no result has to stand till it is seen.
        return Pressed(page, Close(is_done=True))
    if typed:
        return _close_faces(page)
    if _is_rolled_for(page) and not sheet.pending and page.taker == sheet.next and _is_owed(page):
        return Pressed(page, ThrowDice())
    return opened(page)


def _come_with_a_die(page: RollPage, before: OpenSheet) -> str:
    """The key of the row that comes next, where it is lost or won without a die, and nobody saw it before the last."""
    coming, made = _decided(page), page.sheet.made_before()
    rolled = None if made is None or page.sheet.acts == before.acts else made.made
    if coming is None or rolled is None or not rolled.resolution.dice or before.entry(coming.row.key) is not None:
        return ""
    outcome = _outcome(page, coming)
    return coming.row.key if outcome is not None and outcome.good is not None else ""


def _outcome(page: RollPage, entry: Entry) -> Outcome | None:
    """How a row comes out that hangs on no die."""
    roll = page.sheet.worksheet(entry)
    return None if roll is None or not roll.outcome else roll.resolver.outcome(roll.outcome)


def refused(page: RollPage) -> RollPage:
    """The page whose commands were not carried out: it says what is wanted where no die lies on it."""
    return page if page.trouble or page.sheet.faces else page.complaining(page.missing)


def resumed(page: RollPage, history: History) -> RollPage:
    """The page back from another, or from what was taken back: the light goes to what comes, unless dice lie."""
    if page.sheet.history is history:
        return page
    after = followed(page, history)
    return after if after.has_half_a_face else after.going_on(after.sheet)


def followed(page: RollPage, history: History) -> RollPage:
    """The page under which another hand has acted: what was said, typed and laid stays where it still holds."""
    if page.sheet.history is history:
        return page
    sheet = page.sheet.after(history)
    after = page.showing(sheet.laid_as(page.sheet))
    still_takes = after.lit == page.lit and (after.number is None) == (page.number is None)
    return replace(after, typed=page.typed if still_takes else "")


def with_forecast(page: RollPage, foretold: Foretold) -> RollPage:
    """The page that knows what was reckoned, of itself or of what it was when that was asked for."""
    return replace(page, foretold=foretold)


def without_dice(page: RollPage) -> RollPage:
    """The page with every die that lies on it taken up, to be typed anew."""
    sheet = page.sheet
    while sheet.faces:
        sheet = sheet.lifting()
    return page.showing(sheet)


def answered(page: RollPage, key: str, value: object) -> RollPage:
    """The page with that said to the roll of the row that takes the dice; raises `Rejected` for what it cannot be."""
    return page if page.taker is None else page.showing(page.sheet.answering(page.taker, key, value))


def _is_owed(page: RollPage) -> bool:
    """Whether the row whose turn it is may be rolled without a word: something calls for it, nothing is in doubt."""
    return page.taker is not None and page.taker.is_owed and page.doubt is None


def _decided(page: RollPage) -> Entry | None:
    """The row whose turn it is, where it hangs on no die and nothing before it is in doubt."""
    is_decided = page.taker is not None and page.sheet.is_decided(page.taker)
    return page.taker if is_decided and page.doubt is None else None


def _lit_doubt(page: RollPage) -> Said | None:
    """The doubtful answer in the lit row that is agreed to here and now, without a command of its own.

    The first of a procedure is not: it is said with what is certain behind it.
    """
    first = page.doubt
    if first is None or not page.sheet.sheet.procedure:
        return first
    said = () if page.entry is None else page.entry.said
    return next((one for one in said if one.is_doubtful and one in page.sheet.pending and one != first), None)


def _is_rolled_for(page: RollPage) -> bool:
    """Whether the app throws the dice of the row whose turn it is."""
    return page.taker is not None and is_rolled_for(page.sheet.battle, page.taker.row.bindings)


# Digits and faces


def _digit(page: RollPage, digit: str) -> Pressed:
    if page.over is not None:
        return Pressed(page, AmendAct(page.over, digit))
    if page.number is None and not page.typed:
        page, first = _measuring(page), _first_of_all(page)
        if page.number is None and first:
            return Pressed(page.complaining(first))
    if page.number is None and page.die is None and _decided(page) is None:
        return Pressed(page.complaining(page.missing))
    typed = digit if page.starts_anew else page.typed + digit
    return Pressed(_without_a_wrong_face(replace(page, typed=typed, trouble="", starts_anew=False)))


def _without_a_wrong_face(page: RollPage) -> RollPage:
    """The page that says at once what is no face of the die, nor the beginning of one.

    The next digit replaces it; of several faces typed without a gap only the last is refused.
    """
    die, taker = page.die, page.taker
    if page.face_typed is None or die is None or taker is None:
        return page
    shows_one_digit = die.sides < FEW_SIDES
    face = int(page.typed[-1] if shows_one_digit else page.typed)
    if face <= die.sides and (face or not shows_one_digit):
        return page
    try:
        page.sheet.laying(taker, Face(die.sides, face))
    except Rejected as wrong:
        kept = page.typed[:-1] if shows_one_digit else ""
        return replace(page, typed=kept, trouble=wrong.said_of) if kept else page.complaining(wrong.said_of)
    return page


def _measuring(page: RollPage) -> RollPage:
    """The light on what is to be measured before the first die."""
    if page.measure is None:
        return page
    line = next(line for line in page.lines if page.taker in line.entries)
    return page.lighting(line.key)


def _close(page: RollPage) -> Pressed:
    """Close the face that was typed; a number that is lit is closed first, as it stands where nothing is typed."""
    if (number := page.number) is not None:
        return _close_number(page, number)
    if not page.typed:
        return Pressed(page.complaining(page.missing))
    if (decided := _decided(page)) is not None:
        # The first die accepts what hangs on none, as it accepts what is announced.
        return Pressed(page, CarryOut(page.sheet.agreed(decided)))
    return _close_faces(page)


def _close_faces(page: RollPage) -> Pressed:
    """Lay what was typed: several faces of a die with one digit may stand there without a gap."""
    while page.typed:
        taker, die = page.taker, page.die
        if taker is None or die is None:
            return Pressed(replace(page, typed="").complaining(page.missing))
        cut = 1 if die.sides < FEW_SIDES else len(page.typed)
        digits, rest = page.typed[:cut], page.typed[cut:]
        face = read_digits(die.sides, digits, finished=True)
        if face is None:
            return Pressed(page)
        try:
            sheet = page.sheet.laying(taker, Face(die.sides, face))
        except Rejected as wrong:
            return Pressed(page.complaining(wrong.said_of))
        page = replace(page, sheet=sheet, typed=rest)
        if commands := sheet.commands(taker):
            return Pressed(page, CarryOut(commands))
    return Pressed(page)


def _close_number(page: RollPage, knob: Knob) -> Pressed:
    """Say the number that is typed, or shown; the light goes back to the die."""
    field, entry, shown = number_of(knob), page.entry, knob.value
    if field is None or shown is None:
        return Pressed(page)
    if not page.typed and page.sheet.is_unsaid(entry, knob):
        return Pressed(page.complaining(asked_first(knob)))
    try:
        value: Scalar = field.accept(page.typed or shown)
    except Rejected as wrong:
        return Pressed(page.complaining(wrong.said_of))
    after = _said(page, knob, value)
    if page.typed and (why := doubt_of(page.sheet, entry, knob, value)):
        return Pressed(page, Confirm(why, after))
    return Pressed(after)


def _said(page: RollPage, knob: Knob, value: Scalar) -> RollPage:
    """The page with that setting so; the light goes back to the die."""
    sheet, entry = page.sheet, page.entry
    if isinstance(knob, Said):
        sheet = sheet.saying(knob.key, value)
    elif entry is not None:
        sheet = sheet.answering(entry, knob.key, value)
    return replace(page.showing(sheet), setting=None)


def _first_of_all(page: RollPage) -> str:
    """What is wanted before the first die: a range, others' targets, a guess agreed to; empty where nothing is."""
    if page.measure is not None:
        return asked_first(page.measure)
    return _(AGREED_TO) if page.sheet.to_agree is not None else asked_whom(page)


def asked_whom(page: RollPage) -> str:
    """The doubtful answer that is to be agreed to by itself before the next row is made; empty where none is."""
    return "" if page.doubt is None else asked_first(page.doubt)


def _before_a_die(page: RollPage) -> RollPage | None:
    """The page that says what comes before a die of the app; None where it may be thrown."""
    if page.typed:
        return page.complaining(_(TYPED))
    first = _first_of_all(page)
    return _measuring(page).complaining(first) if first else None


# Enter


def _accept(page: RollPage) -> Pressed:
    """Close the face; without one accept what is announced, or leave where nothing is left."""
    sheet = page.sheet
    if page.typed:
        return _close(page)
    if page.is_done:
        return Pressed(page, Close(is_done=True))
    if (measured := _accept_number(page)) is not None:
        return Pressed(measured)
    return _accept_announced(page) if sheet.pending else _accept_row(page)


def _accept_announced(page: RollPage) -> Pressed:
    """Say what is announced before the next roll as far as it is known; the light goes to what nobody can tell."""
    sheet = page.sheet
    if (unsaid := next((said for said in sheet.pending if said.value is None), None)) is not None:
        first = page.complaining(asked_first(unsaid))
        if unsaid is not sheet.pending[0]:
            return _carry_out(first, sheet.announcement())
        return Pressed(first, PickFrom(unsaid)) if isinstance(unsaid.ask, PickUnit) else Pressed(first)
    if _is_struck(page) or _lit_doubt(page) is not None or _decided(page) is not None:
        return _accept_row(page)
    return _carry_out(page.complaining(page.missing), sheet.announcement())


def _accept_row(page: RollPage) -> Pressed:
    """Take what is proposed for the row under the light, make what hangs on no die, or let the app throw."""
    if _is_struck(page) and isinstance(page.knob, Said):
        return Pressed(_taking(page, page.knob))
    if (doubt := _lit_doubt(page)) is not None:
        return Pressed(_agreeing(page, doubt))
    if (decided := _decided(page)) is not None:
        if decided.row.key == page.unseen:
            return Pressed(replace(page.complaining(_named(page, decided)), unseen=""))
        return _carry_out(page, page.sheet.agreed(decided))
    return Pressed(page, ThrowDice()) if _is_rolled_for(page) else Pressed(page.complaining(page.missing))


def _named(page: RollPage, entry: Entry) -> str:
    """What a row that hangs on no die comes to, for who presses enter once too often after the last die."""
    roll, outcome = page.sheet.worksheet(entry), _outcome(page, entry)
    said = "" if roll is None or outcome is None else roll.resolver.in_words(outcome.label, roll.case.values)
    return _("{outcome}, without a die: ⏎ agrees to it").format(outcome=said)


def _is_struck(page: RollPage) -> bool:
    """Whether the lit row waits for another target, which is proposed there."""
    return page.entry is not None and bool(page.entry.row.struck) and isinstance(page.knob, Said)


def _carry_out(page: RollPage, commands: tuple[Command, ...]) -> Pressed:
    return Pressed(page, CarryOut(commands)) if commands else Pressed(page)


def _accept_number(page: RollPage) -> RollPage | None:
    """The page with what is to be measured, or a number that was gone to, said as it stands; None for neither."""
    sheet, knob, taker = page.sheet, page.knob, page.taker
    if knob is None or taker is None or (knob.value is None and knob != page.measure):
        return None
    if knob.value is not None and not sheet.is_unsaid(page.entry, knob):
        is_number = page.number is not None and page.setting is not None and not sheet.pending
        if is_number or (page.entry == taker and page.measure == knob):
            return _said(page, knob, knob.value)
    measure = page.measure
    return None if measure is None else _measuring(page).complaining(asked_first(measure))


def _agreeing(page: RollPage, doubt: Said) -> RollPage:
    """What was proposed in doubt holds; on the page of a procedure the light goes to what comes next."""
    if doubt.value is None:
        return page
    sheet = page.sheet.saying(doubt.key, doubt.value)
    return page.going_on(sheet) if sheet.sheet.procedure else page.showing(sheet)


def _taking(page: RollPage, proposed: Said) -> RollPage:
    """What is proposed in place of what is gone."""
    return page if proposed.value is None else page.showing(page.sheet.saying(proposed.key, proposed.value))


# Dice of the app


def _throw(page: RollPage) -> Pressed:
    if page.taker is None:
        return Pressed(page.complaining(page.missing))
    first = _before_a_die(page)
    return Pressed(page, ThrowDice()) if first is None else Pressed(first)


def _throw_all(page: RollPage) -> Pressed:
    first = _before_a_die(page)
    return Pressed(page, ThrowDice(all=True)) if first is None else Pressed(first)


# Settings


def _turn(page: RollPage, step: int) -> Pressed:
    """The lit setting so many answers further."""
    if not page.settings or (page.knob is None and page.has_half_a_face):
        return Pressed(_refusing_half_a_face(page) if page.settings else page)
    at = page.at or 0
    if page.knob is None or page.number is not None:
        page = replace(page, setting=at)
    knob = page.settings[at]
    after = _turned(page, knob, step)
    why = doubt_further(page.sheet, page.entry, knob, step)
    return Pressed(page, Confirm(why, after)) if why else Pressed(after)


def _turned(page: RollPage, knob: Knob, step: int) -> RollPage:
    sheet = page.sheet
    if isinstance(knob, Said):
        value = knob.further(step)
        return page.showing(sheet if value is None else sheet.saying(knob.key, value))
    return page if page.entry is None else page.showing(sheet.turning(page.entry, knob, step))


def _next_setting(page: RollPage, step: int) -> Pressed:
    """The setting after the lit one, or before it; a number half typed is closed first."""
    if page.number is not None and page.typed:
        closed = _close(page)
        if closed.want is not None or closed.page.typed:
            return closed
        page = closed.page
    if not page.settings or page.typed:
        return Pressed(_refusing_half_a_face(page))
    at = (step > 0) - 1 if page.at is None else page.at + step
    return Pressed(replace(page, setting=at % len(page.settings)))


def _more(page: RollPage, step: int) -> Pressed:
    """One more or less of what this page counts, whatever setting is lit; the light stays where it is."""
    counts = page.sheet.sheet.more
    counted = next((place for place, knob in enumerate(page.settings) if knob.key == counts), None)
    if counted is None:
        return _turn(page, step)
    turned = _turn(replace(page, setting=counted), step)
    want = turned.want
    if isinstance(want, Confirm):
        want = replace(want, agreed=replace(want.agreed, setting=page.setting))
    return Pressed(replace(turned.page, setting=page.setting), want)


def _refusing_half_a_face(page: RollPage) -> RollPage:
    return page.complaining(_("close the face first, or take it back")) if page.has_half_a_face else page


# Back


def _lift(page: RollPage) -> Pressed:
    """The digit, or the die, taken up; then back to what was rolled before, and at the first back to what comes."""
    if page.typed:
        return Pressed(replace(page, typed=page.typed[:-1], trouble=""))
    if page.sheet.faces:
        return Pressed(page.showing(page.sheet.lifting()))
    page = replace(page, trouble="")
    before = page.sheet.made_before(page.over)
    if before is None or before.act is None:
        return Pressed(replace(page, over=None, lit=page.coming))
    act = before.act
    line = next((line for line in page.lines if act in line.made), None)
    return Pressed(replace(page, over=act, lit="" if line is None else line.key))


def _undo(page: RollPage) -> Pressed:
    """The last roll taken back, or what was announced; what was put right is first as it was."""
    if page.sheet.is_put_right:
        return Pressed(page, ReturnTo(None))
    index = page.sheet.act_to_undo()
    if index is None:
        return Pressed(page, Tell(_("nothing of this sheet is left to undo")))
    return Pressed(page, ReturnTo(index))


def _leave(page: RollPage) -> Pressed:
    return Pressed(page, Close(page.sheet.is_over))


def _next_step(page: RollPage) -> Pressed:
    """Leave the page and go on to the next step; a face half typed is closed or taken back first.

    Rolls that are left of a volley half made are asked about: of all else that is owed leaving the step asks.
    """
    if page.has_half_a_face:
        return Pressed(_refusing_half_a_face(page))
    leaves = Close(page.sheet.is_over, onward=True)
    left = _left_of_those_begun(page)
    if not left:
        return Pressed(page, leaves)
    why = n_("{count} roll of this page is not made.", "{count} rolls of this page are not made.", left)
    return Pressed(page, Confirm(why.format(count=left), page, leaves=leaves))


def _left_of_those_begun(page: RollPage) -> int:
    """How many rolls are owed on a page where some were made, and by nothing that leaving the step asks about."""
    sheet = page.sheet
    if sheet.sheet.procedure or not sheet.acts:
        return 0
    return sum(entry.is_owed and entry.row.debt is None for entry in sheet.entries)


def _amend(page: RollPage) -> Pressed:
    """Put right what is past, over this page; a face half typed is closed or taken back first."""
    return Pressed(_refusing_half_a_face(page)) if page.has_half_a_face else Pressed(page, AmendAct(page.over))


# Lists and chance


def _find(page: RollPage) -> Pressed:
    """The list of the lit question, else of the first of this page that asks for a unit."""
    lit = (page.lit, page.at or 0)
    places = [lit, *((row.key, at) for row in page.rows for at in range(len(page.settings_of(row.key))))]
    for key, at in places:
        setting = next(iter(page.settings_of(key)[at:]), None)
        if isinstance(setting, Said) and isinstance(setting.ask, PickUnit):
            return Pressed(page.lighting(key, at), PickFrom(setting))
    return Pressed(page, NothingToPick())


def _chance(page: RollPage) -> Pressed:
    """Let chance choose what the lit question asks for; in a number that is typed it is the decimal point."""
    if page.number is not None:
        has_point = not page.typed or POINT in page.typed
        return Pressed(page) if has_point else _digit(page, POINT)
    if not isinstance(page.knob, Said):
        return Pressed(page)
    values = tuple(value for value in page.knob.choices if value != "")
    return Pressed(page, DrawOne(page.knob, values))


def _calculate(page: RollPage) -> Pressed:
    """The calculator for the row that takes the dice; what is announced before it is said first."""
    if page.over is not None:
        return Pressed(page, AmendAct(page.over))
    if page.taker is None or page.sheet.worksheet(page.taker) is None:
        return Pressed(page)
    if first := asked_whom(page):
        return Pressed(page.complaining(first))
    return Pressed(page, Calculate(page.taker, page.sheet.announcement()))


def _forecast(page: RollPage) -> Pressed:
    """The chart of what will come of it, where that is known."""
    known, sheet = page.forecast, page.sheet
    if sheet.next is None:
        return Pressed(page.complaining(_("nothing is left to be rolled here")))
    if sheet.hangs_on:
        return Pressed(page.complaining(_("first: {question}").format(question=sheet.hangs_on)))
    if known is None:
        return Pressed(page.complaining(_("the forecast is still being reckoned")))
    if known.outlook is None:
        return Pressed(page.complaining(_("nothing can be foretold here")))
    return Pressed(page, ShowForecast(known.sheet, known.outlook))


def _fight(page: RollPage) -> Pressed:
    """The fight alone that the lit row is of is foretold, or the whole page again."""
    units = frozenset[UnitId]() if page.fight or page.entry is None else frozenset(page.entry.row.bindings.values())
    return Pressed(replace(page, fight=units))


def _by(step: int, change: Callable[[RollPage, int], Pressed]) -> Callable[[RollPage], Pressed]:
    return lambda page: change(page, step)


INTENTS: Final[Mapping[str, Callable[[RollPage], Pressed]]] = {
    "rolls.accept": _accept,
    "rolls.close": _close,
    "rolls.throw": _throw,
    "rolls.throw_all": _throw_all,
    "rolls.turn": _by(1, _turn),
    "rolls.turn_back": _by(-1, _turn),
    "rolls.next_setting": _by(1, _next_setting),
    "rolls.setting_before": _by(-1, _next_setting),
    "rolls.more": _by(1, _more),
    "rolls.less": _by(-1, _more),
    "rolls.lift": _lift,
    "rolls.undo": _undo,
    "rolls.amend": _amend,
    "rolls.find": _find,
    "rolls.chance": _chance,
    "rolls.calculate": _calculate,
    "rolls.forecast": _forecast,
    "rolls.fight": _fight,
    "rolls.next": _next_step,
    "rolls.leave": _leave,
    "procedure.give_up": end_procedure,
}
"""What each binding of a page of rolls does, by its id, which never changes."""
