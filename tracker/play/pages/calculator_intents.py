"""The intents of the calculator: a digit, the id of a binding, a row that was lit, a part picked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from tracker.battle.dice import Face, Source, Thrower, roll_asked
from tracker.battle.fields import Rejected
from tracker.play.cautions import doubt_of_change
from tracker.play.history import History
from tracker.play.pages.calculator_page import CalculatorPage, changed_lines, followed, no_longer_called_for
from tracker.play.pages.intents import (
    NUMBER_TYPED,
    POINT,
    TYPED,
    Answer,
    Decide,
    Digit,
    Intent,
    Light,
    taken_back,
)
from tracker.play.pages.wants import CarryOut, Cite, Close, Confirm, NothingToPick, PressedOn, TableQuestion, ThrowDice
from tracker.play.participants import RESOLVER, row_of
from tracker.play.sheets import asked_first, further, is_in_words, number_of
from tracker.play.worksheet import Worksheet
from tracker.rules.answers import read_digits
from tracker.words import _

Pressed = PressedOn[CalculatorPage]


def press(page: CalculatorPage, intent: Intent) -> Pressed:
    """The page after an intent, and what it wants; raises `KeyError` for the id of no binding."""
    match intent:
        case Answer(key, value):
            return Pressed(_picking(page, key, str(value)) if page.is_picking else page.answering(key, value))
        case str() if intent in WHILE_PICKING or not page.is_picking:
            is_kept = page.typed and intent in BESIDE_THE_DIGITS
            return Pressed(_refusing_what_is_typed(page)) if is_kept else INTENTS[intent](page)
        case _ if page.is_picking or page.roll is None:
            return Pressed(page)
        case Digit(digit):
            return _digit(page, digit)
        case Light(key):
            return _light(page, key)
        case Decide(outcome, reason):
            return Pressed(page, CarryOut(page.command(outcome, reason)))
        case _:
            raise KeyError(intent)


# What comes back


def with_dice(page: CalculatorPage, _want: ThrowDice, thrower: Thrower) -> Pressed:
    """The page once the app threw every die still wanted; the roll stands till it is applied."""
    roll = page.roll
    while roll is not None and roll.bar is None and roll.wanted is not None:
        roll = roll.laying(thrower(roll.wanted.die, roll_asked(roll.resolver.key, roll.bindings)))
    return Pressed(page if roll is None else page.showing(roll))


def after_command(page: CalculatorPage, _history: History) -> Pressed:
    """The page once its roll was made: it is left."""
    return Pressed(page, Close(is_done=True))


def refused(page: CalculatorPage) -> CalculatorPage:
    """The page whose roll was not made: its dice lie as they fell."""
    return page


def roll_of(page: CalculatorPage) -> Worksheet | None:
    """The roll, None while it is still asked who takes part."""
    return None if page.is_picking else page.roll


# Who takes part


def _picking(page: CalculatorPage, part: str, key: str) -> CalculatorPage:
    """The next part to pick, or the roll once everybody is; an empty key stands for nobody."""
    if part != page.to_pick[0]:
        return page
    who, rest = page.who.picking(part, key), page.to_pick[1:]
    if page.who.missing:
        who = who.with_the_likely()
    if not key:
        # The first base of a row that is nobody's is the last that is asked for.
        rest = tuple(other for other in rest if row_of(other) != row_of(part))
    page = replace(page, who=who, to_pick=who.missing if part == RESOLVER else rest, before=page)
    return page if page.is_picking else page.drawn_up()


def _pick_again(page: CalculatorPage) -> Pressed:
    """Every unit of the roll picked anew; answers and dice stay as they are."""
    return Pressed(_picking_anew(page, page.who.parts or (RESOLVER,)))


def _find(page: CalculatorPage) -> Pressed:
    """Whom it is rolled at, picked anew."""
    targets = page.who.parts[1:2]
    if page.is_picking or not targets:
        return Pressed(page, NothingToPick())
    return Pressed(_picking_anew(page, targets))


def _picking_anew(page: CalculatorPage, parts: tuple[str, ...]) -> CalculatorPage:
    """The page with those parts to pick; back leads to the roll as it was, in whose place the next one comes."""
    return page if page.is_picking else replace(page, to_pick=parts, typed="", before=replace(page, before=None))


def _leave(page: CalculatorPage) -> Pressed:
    """Back by one: the digits typed, the part that was picked last, then out; a die that was typed is not lost."""
    if page.typed:
        return Pressed(replace(page, typed="", trouble=taken_back(page.typed)))
    if not page.is_picking and _has_typed_a_die(page) and not no_longer_called_for(page):
        return Pressed(replace(page, trouble=_("a die lies here: ⌫ takes it back, then esc leaves")))
    if page.before is None:
        labels = ", ".join(row.short or row.label for row in changed_lines(page))
        return Pressed(page, Close(is_done=False, dropped=taken_back(labels) if labels else ""))
    before = replace(page.before, roll=page.roll) if page.before.is_picking else page.before
    return Pressed(followed(before, page.who.history))


def _has_typed_a_die(page: CalculatorPage) -> bool:
    """Whether a die lies that was typed here, and that no row keeps."""
    faces = () if page.roll is None else page.roll.case.faces
    return faces != page.brought and any(face.source is not Source.ROLLED for face in faces)


# Digits


def _digit(page: CalculatorPage, digit: str) -> Pressed:
    """A digit goes to the number that was gone to, or is to be measured before the die; else straight to the die."""
    typed = replace(page, typed=page.typed + digit, trouble="")
    if page.number is not None:
        return Pressed(page if digit == POINT and (POINT in page.typed or not page.typed) else typed)
    if digit == POINT:
        return Pressed(page)
    if (first := _before_a_die(page)) is not None:
        # Were it refused, the next digit alone would be the number to which the light has gone.
        is_measure = page.unmeasured is not None and first.number is not None
        return Pressed(replace(first, typed=digit, trouble="") if is_measure else first)
    if page.takes is None and page.row is not None and number_of(page.row) is not None and not _has_dice(page):
        # No die is ever wanted here: a digit can only be meant for the number under the light.
        return Pressed(replace(typed, is_gone_to=True))
    if page.takes is None:
        full = _("no more dice needed; ⌫ takes back the last one") if _has_dice(page) else _("no die is needed here")
        return Pressed(replace(page, trouble=full))
    face = read_digits(page.takes.die.sides, typed.typed)
    return Pressed(typed if face is None else _laying(page, face))


def _has_dice(page: CalculatorPage) -> bool:
    """Whether a die lies already."""
    return page.roll is not None and bool(page.roll.case.faces)


def _laying(page: CalculatorPage, number: int) -> CalculatorPage:
    """The page with one more die on it; a face that the die does not have is refused."""
    if page.roll is None or page.takes is None:
        return page
    try:
        return page.showing(page.roll.laying(Face(page.takes.die.sides, number)))
    except Rejected as wrong:
        return replace(page, typed="", trouble=wrong.said_of)


def _before_a_die(page: CalculatorPage) -> CalculatorPage | None:
    """The page that says what bars a die, or is to be measured first, the light on that; None where one may fall."""
    if page.roll is not None and page.roll.bar is not None:
        return replace(page, trouble=page.roll.bar)
    row = page.unmeasured
    if row is None:
        return None
    return replace(page.lighting(row.key), trouble=asked_first(row))


def _light(page: CalculatorPage, key: str) -> Pressed:
    """The light led to another row, or from the die to one; the number typed in the one it leaves is said."""
    if key == page.lit and not page.is_at_the_die:
        return Pressed(page)
    if page.typed and page.number is None:
        return Pressed(_refusing_what_is_typed(page))
    after = _say_number(page) if page.number is not None and page.typed else Pressed(replace(page, trouble=""))
    want = after.want
    if isinstance(want, Confirm):
        want = replace(want, agreed=_led_to(want.agreed, key))
    return Pressed(_led_to(after.page, key), want)


def _led_to(page: CalculatorPage, key: str) -> CalculatorPage:
    """The light on a row gone to, where it is still asked."""
    return page.lighting(key, is_gone_to=True) if any(row.key == key for row in page.rows) else page


def _refusing_what_is_typed(page: CalculatorPage) -> CalculatorPage:
    """The page that says that the digits are confirmed or taken back first: a key for something else drops none."""
    return replace(page, trouble=_(TYPED if page.number is None else NUMBER_TYPED))


def _say_number(page: CalculatorPage) -> Pressed:
    """The number that is typed, or shown, said: the digits are the die's again."""
    row = page.number
    if row is None or row.value is None:
        return Pressed(page)
    after = replace(page.answering(row.key, page.typed or row.value), is_gone_to=False)
    doubt = page.doubt(row.key)
    if page.typed and not after.trouble and after.roll is not None and (why := doubt(after.roll.case.values[row.key])):
        # Where the table puts it right instead, the next digit begins it anew, as where it is refused.
        return Pressed(replace(page, typed="", trouble=taken_back(page.typed)), Confirm(why, after))
    return Pressed(after)


def _lift(page: CalculatorPage) -> Pressed:
    """Take back the digit, or the last die; a die the app threw stays, for no die is thrown twice."""
    if page.typed:
        return Pressed(replace(page, typed=page.typed[:-1], trouble=""))
    faces = () if page.roll is None else page.roll.case.faces
    if page.roll is None or not faces:
        return Pressed(page)
    if faces[-1].source is Source.ROLLED:
        return Pressed(replace(page, trouble=_("the app's die stays as it fell; x sets the outcome by hand")))
    return Pressed(page.showing(page.roll.lifting()))


# Enter


def _apply(page: CalculatorPage) -> Pressed:
    """Say the lit number, close the face; with every die on the table, apply the roll; before, say what is missing."""
    row = page.row
    if page.asks_words:
        return Pressed(page, TableQuestion.ANSWER)
    if page.number is not None and (page.typed or page.wants_more) and not page.is_nowhere:
        return _say_number(page)
    if row is not None and row == page.unmeasured and not page.is_nowhere:
        return Pressed(page.answering(row.key, row.value))
    if page.unmeasured is not None:
        return Pressed(_before_a_die(page) or page)
    if page.typed and page.takes is not None:
        face = read_digits(page.takes.die.sides, page.typed, finished=True)
        return Pressed(page if face is None else _laying(page, face))
    return Pressed(page) if page.roll is None else _apply_roll(page, page.roll)


def _apply_roll(page: CalculatorPage, roll: Worksheet) -> Pressed:
    if roll.bar is not None:
        if (choice := roll.open_choice) is not None:
            return Pressed(page.lighting(choice.key), TableQuestion.ANSWER)
        trouble = roll.open_question or _("barred: x sets the outcome by hand, with a reason")
        unsaid = page.unsaid
        return Pressed(replace(page if unsaid is None else page.lighting(unsaid.key), trouble=trouble))
    if roll.wanted is None:
        return Pressed(page, TableQuestion.REASON if roll.lacks_reason else CarryOut(page.command()))
    if page.is_rolled_for:
        return Pressed(page, ThrowDice())
    missing = _("type the {die} for {what}, or d rolls it")
    return Pressed(replace(page, trouble=missing.format(die=roll.wanted.die.name, what=_(roll.wanted.label))))


def _throw(page: CalculatorPage) -> Pressed:
    """The dice that are still wanted, of the app; none in the place of a face half typed."""
    if page.typed:
        return Pressed(replace(page, trouble=_(TYPED if page.number is None else NUMBER_TYPED)))
    first = _before_a_die(page)
    if first is None and not page.wants_more:
        # A die that may lie besides is the table's own: the app throws none on which nothing hangs.
        return Pressed(page)
    return Pressed(page, ThrowDice()) if first is None else Pressed(first)


# Answers


def _turn(page: CalculatorPage, step: int) -> Pressed:
    """The lit answer so many steps further, or the number typed in it; one that cannot be is asked about."""
    if page.number is not None and page.typed:
        typed = _say_number(page)
        return typed if typed.want is not None or typed.page.trouble else _turn(typed.page, step)
    row = page.row
    if page.is_nowhere or page.asks_words:
        return Pressed(_before_a_die(page) or page)
    value = None if row is None or row.field is None else further(row, step)
    if row is None or value is None or is_in_words(row):
        return Pressed(page)
    after = page.answering(row.key, value)
    if page.typed and after.roll is not page.roll:
        if after.number is not None or after.takes != page.takes:
            return Pressed(_refusing_what_is_typed(page))
        after = replace(after, typed=page.typed)
    if any(other.key == row.key for other in after.rows):
        # A measure that comes with the answer waits: it may be turned on to another.
        after = after.lighting(row.key, is_gone_to=after.is_gone_to)
    if page.wants_more and row not in (page.unmeasured, page.unsaid):
        # It is as it is meant: digits are those of the die again.
        after = replace(after, is_gone_to=False)
    why = doubt_of_change(page.doubt(row.key), row.value, value)
    return Pressed(page, Confirm(why, after)) if why else Pressed(after)


def _type(page: CalculatorPage) -> Pressed:
    """The lit answer asked for by itself."""
    return Pressed(page, None if page.row is None or page.row.field is None else TableQuestion.ANSWER)


def _rule(page: CalculatorPage) -> Pressed:
    """The rules behind the lit row, or behind the roll."""
    of_row = () if page.row is None else page.row.rules
    of_roll = () if page.who.resolver is None else page.who.resolver.rules
    return Pressed(page, Cite(of_row or of_roll))


INTENTS: Final[Mapping[str, Callable[[CalculatorPage], Pressed]]] = {
    "roll.apply": _apply,
    "roll.throw": _throw,
    "roll.turn": partial(_turn, step=1),
    "roll.turn_back": partial(_turn, step=-1),
    "roll.type": _type,
    "roll.override": lambda page: Pressed(page, TableQuestion.OUTCOME),
    "roll.ruling": lambda page: Pressed(page, TableQuestion.RULING),
    "roll.pick_again": _pick_again,
    "roll.rule": _rule,
    "roll.lift": _lift,
    "roll.leave": _leave,
    "app.find": _find,
}
"""The handlers of the calculator's bindings, by their ids, which never change."""
BESIDE_THE_DIGITS: Final = frozenset({"roll.override", "roll.ruling", "roll.pick_again", "roll.type", "app.find"})
"""Those that are for something else than the digits typed."""
WHILE_PICKING: Final = frozenset({"roll.leave", "roll.pick_again", "app.find"})
"""Those that do something while a part is to be picked."""
