"""What a page has taken in and not acted on yet: digits, dice that lie, answers, changes; and what a key lost of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.commands import Resolve
from tracker.battle.dice import Source
from tracker.battle.events import ProcedureAnswered, ProcedureBegan, Rolled
from tracker.play.history import History
from tracker.play.pages import RollPage
from tracker.play.pages.amending import AmendPage
from tracker.play.pages.calculator_page import CalculatorPage
from tracker.play.sheets import open_on
from tracker.play.sheets.drawing import by_itself, pair_of
from tracker.rules.system import PickUnit

AnyPage = RollPage | CalculatorPage | AmendPage
Place = tuple[str, ...]
Pending = dict[Place, object]
PICK: Final = "a pick"
"""The key that picks from a list."""
TYPED: Final[Place] = ("typed",)
"""Where the digits are."""
CHANGED: Final[Place] = ("changed",)
"""Where it is kept that something of an act is wanted otherwise."""


class Press(Struct, frozen=True):
    """A key, the page before and after it, with the battle each stands on, and all that was said of it.

    `after` is None where the page was closed: what of it holds once it is opened again is `kept`.
    """

    page: str
    before: AnyPage
    key: str
    after: AnyPage | None
    was: History
    now: History
    said: str
    kept: Pending = {}


def pending(page: AnyPage) -> Pending:
    """All that would be lost if the page were not."""
    known: Pending = {TYPED: page.typed} if page.typed else {}
    match page:
        case RollPage():
            known.update(_of_rolls(page))
        case CalculatorPage():
            known.update(_of_a_calculator(page))
        case AmendPage():
            known.update(_of_a_correction(page))
    return known


def _of_rolls(page: RollPage) -> Iterator[tuple[Place, object]]:
    sheet = page.sheet
    for number, face in enumerate(sheet.faces):
        yield ("die", sheet.on, str(number)), face.face
    left = [entry for entry in sheet.entries if entry.is_open]
    asked = {said.key for said in sheet.pending} | {said.key for entry in left for said in entry.answered}
    for key in asked & sheet.answered.keys() - sheet.recalled:
        yield ("answer", key), sheet.answered[key]
    for pair in {name for entry in left for name in (pair_of(entry.row), by_itself(entry.row))}:
        for key, value in sheet.answers.get(pair, {}).items():
            yield ("answer", pair, key), value
    pairs = {pair_of(entry.row) for entry in left}
    yield from ((("agreed", *where), True) for where in sheet.agreed if where[0] in pairs)


def _of_a_calculator(page: CalculatorPage) -> Iterator[tuple[Place, object]]:
    if page.roll is not None:
        for number, face in enumerate(page.roll.case.faces):
            yield ("die", str(number)), face.face
        for key, value in page.roll.answers.items():
            yield ("answer", key), value
    for part, unit in page.who.bindings.items():
        yield ("part", part), unit


def _of_a_correction(page: AmendPage) -> Iterator[tuple[Place, object]]:
    correction = page.correction
    if correction is None:
        return
    asked, wanted = correction.asked, correction.command
    if isinstance(asked, Resolve) and isinstance(wanted, Resolve):
        yield from ((place, value) for place, value in _dice_of(wanted) if (place, value) not in [*_dice_of(asked)])
        asked = replace(asked, faces=wanted.faces)
    if asked != wanted:
        yield CHANGED, wanted
    for act, faces in correction.faces.items():
        for number, face in enumerate(faces):
            yield ("die", str(act), str(number)), face.face


def _dice_of(roll: Resolve) -> Iterator[tuple[Place, object]]:
    for number, face in enumerate(roll.faces):
        yield ("die", str(number)), face.face


def _held(page: AnyPage) -> Pending:
    """All that is still there: an answer too that nobody is asked for as things stand, but holds once he is."""
    held = pending(page)
    match page:
        case RollPage(sheet=sheet):
            held |= {("answer", key): value for key, value in sheet.answered.items()}
            told = sheet.answers.items()
            held |= {("answer", pair, key): value for pair, answers in told for key, value in answers.items()}
        case AmendPage(correction=correction) if correction is not None and isinstance(correction.command, Resolve):
            held |= dict(_dice_of(correction.command))
        case _:
            pass
    return held


def lost(press: Press) -> Pending:
    """What was pending before a key and is after it neither there, nor acted on, nor named."""
    held = press.kept if press.after is None else _held(press.after)
    used = list(_acted_on(press))
    gone = {place: value for place, value in pending(press.before).items() if place not in held}
    if TYPED in held and (typed := press.before.typed) and not str(held[TYPED]).startswith(typed):
        # Of digits typed without a gap the first may be closed, and the others stay.
        gone[TYPED] = typed.removesuffix(str(held[TYPED]))
    fresh = [value for place, value in held.items() if place != TYPED and pending(press.before).get(place) != value]
    typed_on = [each for each in held.values() if press.key.isdigit() and str(each) == press.before.typed + press.key]
    # Of digits typed without a gap some are rolled, some lie for the next roll, and others are named.
    named = map(int, re.findall(r"\d+", press.said))
    if typed_on or (TYPED in gone and _is_used(TYPED, press.before.typed, [*held.values(), *used, *named])):
        gone.pop(TYPED, None)
    return {
        place: value
        for place, value in gone.items()
        if not (_is_named(place, value, press.said) or _is_used(place, value, [*used, *fresh]))
        and not any(meant.is_it(press, place) for meant in EXCEPTIONS)
    }


def _is_named(place: Place, value: object, said: str) -> bool:
    """Whether the page says what went: the digits or the face itself, or which line was changed."""
    if place == CHANGED:
        return "taken back: " in said
    if place != TYPED:
        return str(value) in said
    number = float(str(value).strip(".") or 0)
    return " ".join(str(value)) in said or number in map(float, re.findall(r"\d+(?:\.\d+)?", said))


def _acted_on(press: Press) -> Iterator[object]:
    """The faces, values and answers of all that was done by the key."""
    for act in press.now.acts[len(press.was.acts) :]:
        for event in act.events:
            match event:
                case Rolled(resolution, bindings):
                    yield from bindings.values()
                    yield from (face.face for face in resolution.dice)
                    yield from resolution.inputs.values()
                case ProcedureAnswered(answer=answer):
                    yield answer.value
                case ProcedureBegan(bindings=bindings):
                    yield from bindings.values()
                case _:
                    pass


def _is_used(place: Place, value: object, among: list[object]) -> bool:
    """Whether it is among what was done or is said now; digits typed without a gap are several faces."""
    if place != TYPED:
        return value in among
    numbers = {float(each) for each in among if isinstance(each, int | float)}
    try:
        return float(str(value)) in numbers or all(float(digit) in numbers for digit in str(value))
    except ValueError:
        return False


class Meant(NamedTuple):
    """A loss that is meant, and why nothing is said of it."""

    why: str
    is_it: Callable[[Press, Place], bool]


ARROWS: Final = frozenset({"right", "left", "plus", "minus"})

EXCEPTIONS: Final = (
    Meant(
        "these keys take back what is seen on the page, one thing at a time",
        lambda press, place: press.key in {"backspace", "rub_out"} or (press.key == "u" and place != TYPED),
    ),
    Meant(
        "digits that were refused were named then, and whatever comes next stands in their place",
        lambda press, place: place == TYPED and isinstance(press.before, RollPage) and press.before.starts_anew,
    ),
    Meant(
        "an arrow takes the number typed and goes on from it",
        lambda press, place: place == TYPED and press.key in ARROWS and _number_of(press.before) is not None,
    ),
    Meant(
        "a part taken back is asked for again, the light on who was picked",
        lambda press, place: place[0] == "part" and isinstance(press.after, CalculatorPage) and press.after.is_picking,
    ),
    Meant(
        "the same question was answered otherwise",
        lambda press, place: place[0] == "answer" and place[-1] in _answered_by(press),
    ),
    Meant(
        "the roll of another unit does not ask it",
        lambda press, place: place[0] == "answer" and press.key == PICK and isinstance(press.before, CalculatorPage),
    ),
    Meant(
        "a page that begins with whom it is against asks for him, and all that hangs on him, whenever it is opened",
        lambda press, place: place[0] == "answer" and press.after is None and _begins_with_whom(press.before),
    ),
    Meant(
        "what the app threw lies there till the same is asked again",
        lambda press, place: place[0] == "die" and press.after is None and not _is_typed(press.before, place),
    ),
)


def _number_of(page: AnyPage) -> object:
    return None if isinstance(page, AmendPage) else page.number


def _is_typed(page: AnyPage, place: Place) -> bool:
    return (
        not isinstance(page, CalculatorPage)
        or page.roll is None
        or (page.roll.case.faces[int(place[-1])].source is Source.TYPED)
    )


def _answered_by(press: Press) -> set[str]:
    events = (event for act in press.now.acts[len(press.was.acts) :] for event in act.events)
    return {event.answer.key for event in events if isinstance(event, ProcedureAnswered)}


def _begins_with_whom(page: AnyPage) -> bool:
    if not isinstance(page, RollPage):
        return False
    sheet = page.sheet
    again = open_on(sheet.history, sheet.sheet, sheet.bindings, sheet.running)
    first = next(iter((*again.pending, *(said for entry in again.entries for said in entry.answered))), None)
    return first is not None and first.is_unknown and isinstance(first.ask, PickUnit)
