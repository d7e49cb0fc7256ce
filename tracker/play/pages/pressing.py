"""The intents of a page of rolls: a digit, the id of a binding, a line that was lit, an answer given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import UnitId
from tracker.battle.fields import Scalar
from tracker.play.pages.accepting import entering
from tracker.play.pages.by_question import BY_QUESTION, answering, digit_at, end_procedure, undo
from tracker.play.pages.faces import asked_whom, back_in_order, close, measuring, type_digit
from tracker.play.pages.handful import taking_back
from tracker.play.pages.intents import POINT, Answer, Decide, Digit, Intent, Light
from tracker.play.pages.roll_page import RollPage, is_ahead, is_whom_first, tests_beside
from tracker.play.pages.settings import next_setting, one_more, refusing_half_a_face, turned_by
from tracker.play.pages.throwing import throwing
from tracker.play.pages.wants import (
    AmendAct,
    Calculate,
    CarryOut,
    Close,
    Confirm,
    DrawOne,
    NothingToPick,
    OpenTests,
    PickFrom,
    Pressed,
    ShowForecast,
    TableQuestion,
    WaiveTest,
)
from tracker.play.sheets import (
    Said,
    announcement,
    lift_die,
    made_before,
    roll_commands,
    waits_for,
)
from tracker.rules.system import PickUnit
from tracker.words import _, n_


def press(page: RollPage, intent: Intent) -> Pressed:
    """The page after an intent, and what it wants; raises `KeyError` for the id of no binding."""
    if page.is_refused and isinstance(intent, str) and intent != "rolls.accept":
        page = replace(page, is_refused=False)
    if (first := _first(page, intent)) is not None:
        return Pressed(first)
    match intent:
        case Digit(digit):
            return digit_at(page, digit) or type_digit(page, digit)
        case Light(key):
            return Pressed(page if key == page.lit else _led_to(page, key))
        case Answer(key, value):
            return answering(page, value) if page.asked is not None else Pressed(_answered(page, key, value))
        case Decide(outcome, reason):
            commands = () if page.taker is None else roll_commands(page.sheet, page.taker, outcome, reason)
            return Pressed(page, CarryOut(commands))
        case str():
            by_question = BY_QUESTION.get(intent) if page.sheet.sheet.is_by_question else None
            return (by_question and by_question(page)) or INTENTS[intent](page)


def _first(page: RollPage, intent: Intent) -> RollPage | None:
    """The page that says what comes before an intent is taken; None where nothing does."""
    if is_ahead(page) and _is_for_the_next_roll(page, intent):
        return back_in_order(page) if page.number is None else refusing_half_a_face(page)
    return refusing_half_a_face(page) if _would_lose_a_face(page, intent) else None


def _answered(page: RollPage, key: str, value: Scalar) -> RollPage:
    """The page with that answer from a list; the light goes on to what is to be measured next, if anything is."""
    after = page.showing(page.sheet.saying(key, value))
    return after if after.sheet.pending or is_whom_first(after) else measuring(after)


def _led_to(page: RollPage, key: str) -> RollPage:
    """The page with the light on that line; a face typed for one roll, or a number, becomes none of another."""
    after = replace(page.lighting(key), trouble="")
    if page.typed and (page.number is not None or after.taker != page.taker):
        return refusing_half_a_face(page)
    return after


def _is_for_the_next_roll(page: RollPage, intent: Intent) -> bool:
    """Whether an intent is one for the row that takes the dice, whichever is lit."""
    if isinstance(intent, Digit):
        return page.number is None
    if intent == "rolls.close":
        return page.face_typed != "" and page.number is None
    return intent in OF_THE_NEXT_ROLL


def _would_lose_a_face(page: RollPage, intent: Intent) -> bool:
    """Whether an intent is for something else than the face half typed, or the dice that lie: those come first."""
    if intent == "rolls.chance" and page.number is not None:
        return False
    return intent in BESIDE_A_FACE and bool(page.typed or (page.sheet.faces and intent not in OVER_DICE))


def _lift(page: RollPage) -> Pressed:
    """The digit, or the die, taken up; then back to what was rolled before, and at the first back to what comes."""
    if page.typed:
        return Pressed(replace(page, typed=page.typed[:-1], trouble="", starts_anew=False))
    if page.sheet.kept:
        return Pressed(replace(page, sheet=replace(page.sheet, kept=page.sheet.kept[:-1]), trouble=""))
    if page.sheet.faces:
        return Pressed(page.showing(lift_die(page.sheet)))
    before = made_before(page.sheet, page.over)
    if before is None or before.act is None:
        is_there = page.over is None and page.lit == page.coming
        return Pressed(page if is_there else replace(page, over=None, lit=page.coming, trouble=""))
    page = replace(page, trouble="")
    act = before.act
    line = next((line for line in page.lines if act in line.acts), None)
    return Pressed(replace(page, over=act, lit="" if line is None else line.key))


def _leave(page: RollPage) -> Pressed:
    """Leave the page; digits typed are taken back before, and a die that was confirmed is not lost by it."""
    if page.typed or page.sheet.kept:
        return Pressed(taking_back(page))
    return Pressed(refusing_half_a_face(page)) if page.sheet.faces else Pressed(page, Close(page.sheet.is_over))


def _next_step(page: RollPage) -> Pressed:
    """Leave the page and go on to the next step.

    Rolls that are left on the page of a unit, begun or not, are asked about: of all else that is owed leaving the step
    asks.
    """
    leaves = Close(page.sheet.is_over, onward=True)
    left = left_of_its_unit(page)
    if not left:
        return Pressed(page, leaves)
    why = n_("{count} roll on this page is still to be made.", "{count} rolls on this page are still to be made.", left)
    return Pressed(page, Confirm(why.format(count=left), page, leaves=leaves))


def left_of_its_unit(page: RollPage) -> int:
    """How many rolls are owed on a page that was opened for a unit, and by nothing that leaving the step asks about.

    On a page of several units nobody has begun what others leave.
    """
    sheet = page.sheet
    if sheet.running is not None or not sheet.bindings:
        return 0
    return sum(entry.is_owed and entry.row.debt is None for entry in sheet.entries)


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
        return Pressed(page) if has_point else type_digit(page, POINT)
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
    return Pressed(page, Calculate(page.taker, announcement(page.sheet)))


def _by_hand(page: RollPage, question: TableQuestion) -> Pressed:
    """The table decides the row that takes the dice; a guess is agreed to before, by itself."""
    if page.taker is None or page.sheet.worksheet(page.taker) is None:
        return Pressed(page)
    if first := asked_whom(page):
        return Pressed(page.complaining(first))
    return Pressed(page, question)


def _waive(page: RollPage) -> Pressed:
    """Let the test of the lit row go."""
    entry = page.entry
    return Pressed(page, None if entry is None or entry.row.debt is None else WaiveTest(entry.row.debt, entry))


def _tests(page: RollPage) -> Pressed:
    """The tests that are due, on a page of their own over this one, which keeps what was said of it."""
    return Pressed(page, OpenTests() if tests_beside(page) else None)


def _forecast(page: RollPage) -> Pressed:
    """The chart of what will come of it, where that is known."""
    known, why = page.forecast, _unforetold(page)
    if known is None or known.outlook is None or why:
        return Pressed(page.complaining(why))
    return Pressed(page, ShowForecast(known.sheet, known.outlook))


def _fight(page: RollPage) -> Pressed:
    """The fight alone that the lit row is of is foretold, or the whole page again."""
    if not page.fight and (waits_for(page.sheet) or (page.forecast is not None and page.forecast.is_idle)):
        return Pressed(page.complaining(_unforetold(page)))
    units = frozenset[UnitId]() if page.fight or page.entry is None else frozenset(page.entry.row.bindings.values())
    return Pressed(replace(page, fight=units))


def _unforetold(page: RollPage) -> str:
    """The reason why nothing is foretold; empty where that is known or may yet be."""
    if page.sheet.next is None:
        return _("nothing left to roll here")
    if first := waits_for(page.sheet):
        return _("first: {question}").format(question=first)
    if page.forecast is None:
        return _("the forecast is still being worked out")
    if page.forecast.outlook is None:
        return _("nothing can be forecast here")
    return _("no loss and no rout depends on these rolls") if page.forecast.is_idle else ""


OF_THE_NEXT_ROLL: Final = frozenset(
    {"rolls.throw", "rolls.throw_all", "rolls.calculate", "rolls.override", "rolls.ruling"}
)
"""Intents that do something for the row that takes the dice; of enter `accepting` tells it."""

OVER_DICE: Final = frozenset({"rolls.override", "rolls.ruling"})
"""Intents that set the dice aside which lie, as they are meant to."""

BESIDE_A_FACE: Final = OVER_DICE | {
    "rolls.undo",
    "rolls.amend",
    "rolls.find",
    "rolls.chance",
    "rolls.calculate",
    "rolls.waive",
    "rolls.tests",
    "rolls.next",
    "procedure.give_up",
}
"""Intents that do nothing before a face half typed, or a die that lies, is confirmed or taken back."""

INTENTS: Final[Mapping[str, Callable[[RollPage], Pressed]]] = {
    "rolls.accept": lambda page: entering(page).pressed,
    "rolls.close": close,
    "rolls.throw": throwing,
    "rolls.throw_all": partial(throwing, all_left=True),
    "rolls.turn": partial(turned_by, step=1),
    "rolls.turn_back": partial(turned_by, step=-1),
    "rolls.next_setting": partial(next_setting, step=1),
    "rolls.setting_before": partial(next_setting, step=-1),
    "rolls.more": partial(one_more, step=1),
    "rolls.less": partial(one_more, step=-1),
    "rolls.lift": _lift,
    "rolls.undo": undo,
    "rolls.amend": lambda page: Pressed(page, AmendAct(page.over)),
    "rolls.find": _find,
    "rolls.chance": _chance,
    "rolls.calculate": _calculate,
    "rolls.override": partial(_by_hand, question=TableQuestion.OUTCOME),
    "rolls.ruling": partial(_by_hand, question=TableQuestion.RULING),
    "rolls.waive": _waive,
    "rolls.tests": _tests,
    "rolls.forecast": _forecast,
    "rolls.fight": _fight,
    "rolls.next": _next_step,
    "rolls.leave": _leave,
    "procedure.give_up": end_procedure,
}
"""The handlers of the bindings of a page of rolls, by their ids, which never change."""
