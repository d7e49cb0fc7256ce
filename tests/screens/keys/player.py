"""Plays intents by keys: what somebody would press who knows the screens well, and no more."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from textual.widgets import Input, OptionList

from screens.orders.screen import OrdersScreen
from screens.parts.dialogs import AskLine, BeforeItsTime, Pick
from screens.parts.finding import FindUnit
from screens.parts.picker import NOBODY, Picker
from screens.roll.calculator import CalculatorScreen
from screens.roll.form import Form
from screens.roll.sheet import SheetScreen
from screens.turn.checklist import ActList
from screens.turn.columns import LETTERS
from screens.turn.screen import TurnScreen
from tests.screens.keys import on_sheet
from tests.screens.keys.hand import Hand, typed
from tests.screens.keys.intents import Intent, accepted, answer, settling
from tests.screens.keys.on_sheet import sheet_on
from tests.screens.keys.shortest import first_named, shortest, steps
from tracker.battle.battle import UnitId
from tracker.battle.fields import Names, Scalar
from tracker.play.history import History
from tracker.play.sheets.owed import KEY as OWED
from tracker.rules.answers import as_typed, next_answer
from tracker.rules.system import Does
from tracker.views.checklist import checklist
from tracker.views.step import OfferLine, UnitLine

MOST: Final = 60


ON_THE_PAGE: Final = frozenset({"say", "throw"})
"""What is said and thrown where the procedure was begun, and so may wait on its sheet for the next roll."""


async def play(hand: Hand, intent: Intent, history: History) -> None:
    """Do on the screens what the intent wants; `history` is the battle that commands make of all intents before it."""
    match intent.verb:
        case "go" | "at":
            await _go(hand, intent)
        case "order":
            await _order(hand, intent)
        case "done":
            await _home(hand)
            await _light(hand, intent.words[0])
            await hand.press("space")
        case "do":
            await _home(hand)
            await _take(hand, Does.ACTION, intent.words[0], intent.words[1])
            await _dialogs(hand, intent)
        case "begin":
            await _home(hand)
            await _take(hand, Does.PROCEDURE, intent.words[0], *intent.units[:1])
        case "say":
            await _resume(hand)
            if isinstance(hand.screen, FindUnit):
                await _pick_part(hand, str(answer(intent)) or NOBODY)
            else:
                await on_sheet.say(hand, history, intent)
        case "throw":
            await _resume(hand)
            await on_sheet.throw(hand, history, intent)
        case "owed":
            await _owed(hand, intent)
        case "roll":
            for dice in intent.rolls or ((),):
                if not on_sheet.is_for(sheet_on(hand), intent):
                    await _home(hand)
                    await _take(hand, Does.ROLL, intent.words[0], *intent.units[:1])
                    if isinstance(hand.screen, FindUnit):
                        await _pick_part(hand, intent.units[1])
                await (_roll if sheet_on(hand) is None else on_sheet.roll)(hand, intent, dice)


async def _home(hand: Hand) -> None:
    for _screen in range(MOST):
        if isinstance(hand.screen, TurnScreen):
            return
        await hand.press("escape")


async def _resume(hand: Hand) -> None:
    """To the procedure under way, where it was left."""
    if not isinstance(hand.screen, SheetScreen | FindUnit):
        await _home(hand)
        await _row(hand, lambda key: key.startswith("running:"))
        await hand.press("enter")


async def _go(hand: Hand, intent: Intent) -> None:
    step, side = intent.words[0], intent.words[1] if len(intent.words) > 1 else ""
    if sheet_on(hand) is not None:
        # What leaves the page may lead there of itself, and on to the page of the tests.
        await (_on(hand) if intent.verb == "go" else hand.press("escape"))
        if (hand.table.battle.place.step, hand.table.battle.place.side) == (step, side):
            return
    if intent.verb == "go" and isinstance(hand.screen, OrdersScreen):
        # The page of the tokens has the key that goes on, too.
        await _on(hand)
        if (hand.table.battle.place.step, hand.table.battle.place.side) == (step, side):
            return
    await _home(hand)
    for _step in range(MOST):
        here = hand.table.battle.place
        if intent.verb == "at" and (here.step, here.side) == (step, side):
            return
        await _on(hand)
        place = hand.table.battle.place
        if (place.step, place.side) == (step, side):
            return
    raise AssertionError(f"{step} is never come to")


async def _on(hand: Hand) -> None:
    await hand.press("n")
    if isinstance(hand.screen, Pick):
        await _pick(hand, "anyway")


async def _order(hand: Hand, intent: Intent) -> None:
    unit, token = intent.words
    if isinstance(hand.screen, TurnScreen):
        await hand.press("o")
    screen = hand.screen
    assert isinstance(screen, OrdersScreen), screen
    for _tab in range(4):
        if screen.open_side == hand.table.battle.units[UnitId(unit)].side:
            break
        await hand.press("tab" if screen.open_side else "enter")
    await _arrows(hand, screen.query_one(OptionList), unit)
    await hand.press(token if token.islower() else token.lower())


async def _light(hand: Hand, unit: str) -> None:
    """Put the light on a unit, by arrows or by its name, whichever is shorter."""
    listed = hand.screen.query_one(ActList)
    way = steps(listed, f"unit:{unit}")
    wanted = hand.table.battle.units[UnitId(unit)].name
    names = [one.name for one in hand.table.battle.units.values()]
    part = shortest(wanted, partial(first_named, names))
    if part is not None and (way is None or len(part) + 2 < len(way)):
        await hand.press("slash", *typed(part), "enter")
    elif way is not None:
        await hand.press(*way)


async def _row(hand: Hand, wanted: Callable[[str], bool]) -> None:
    listed = hand.screen.query_one(ActList)
    key = next(option.id for option in listed.options if option.id and wanted(option.id))
    await hand.press(*(steps(listed, key) or ()))


async def _take(hand: Hand, does: Does, name: str, unit: str = "") -> None:
    """Take what is offered to a unit, or to the table; what no row offers is found in the calculator or under `e`."""
    screen = hand.screen
    assert isinstance(screen, TurnScreen), screen
    step = screen.page.step
    row = step.line(f"unit:{unit}")
    if isinstance(row, UnitLine):
        able = row.entry
        offers = able.may.offers
        at = next((index for index, offer in enumerate(offers) if (offer.does, offer.name) == (does, name)), None)
        if at is not None:
            await _light(hand, unit)
            first = not able.may.asks or len(offers) < 2
            way_of = hand.table.system.way_of
            alike = [offer for offer in offers if way_of(offer) is way_of(offers[at])]
            if at == 0 and first:
                await hand.press("enter")
            elif len(alike) == 1 and (letter := LETTERS.get(way_of(offers[at]))):
                await hand.press(letter)
            else:
                await hand.press("e")
                await _pick_number(hand, at)
            await _agree(hand)
            return
    for line in step.lines:
        if isinstance(line, OfferLine) and (line.offer.does, line.offer.name) == (does, name):
            await _row(hand, lambda one, key=line.key: one == key)  # type: ignore[misc]
            await hand.press("enter")
            await _agree(hand)
            return
    if does is Does.ACTION:
        seen = checklist(hand.table.system, hand.table.battle)
        if unit in {entry.unit.id for entry in seen.able}:
            await _light(hand, unit)
            await hand.press("e")
        else:
            await _row(hand, lambda one: not one.startswith("unit:"))
            await hand.press("e")
            await _pick_part(hand, unit)
        await _pick(hand, name)
        return
    await hand.press("k")
    await _pick_part(hand, name)
    if unit:
        await _pick_part(hand, unit)


async def _agree(hand: Hand) -> None:
    """What was rolled before is rolled once more."""
    if isinstance(hand.screen, Pick) and {"yes", "no"} == {choice.key for choice in hand.screen.choices}:
        await _pick(hand, "yes")


async def _owed(hand: Hand, intent: Intent) -> None:
    debt = settling(hand.table.history, intent).debt
    assert debt is not None, intent
    screen = sheet_on(hand)
    if screen is None or screen.page.sheet.sheet.key != OWED or screen.page.sheet.next is None:
        await _home(hand)
        await hand.press("t")
        if isinstance(hand.screen, BeforeItsTime):
            await hand.press("down", "enter")
    await on_sheet.settle(hand, intent, debt, intent.rolls[0] if intent.rolls else ())


async def _roll(hand: Hand, intent: Intent, dice: tuple[int, ...]) -> None:
    """The calculator from its first open question to its last die."""
    units = list(intent.units) if intent.verb == "roll" else []
    screen = hand.screen
    assert isinstance(screen, CalculatorScreen), screen
    for _part in range(MOST):
        if not screen.page.is_picking:
            break
        roles = [role.key for role in (screen.page.who.resolver.roles if screen.page.who.resolver else ())]
        part = screen.page.to_pick[0]
        at = roles.index(part) if part in roles else 0
        await _pick_part(hand, units[at] if at < len(units) else NOBODY)
    if screen.page.roll is not None:
        wanted = accepted(hand.table.history, screen.page.roll.resolver.key, intent.inputs)
        for key, value in wanted.items():
            await _set(hand, screen, key, value)
    while isinstance(hand.screen, CalculatorScreen) and (
        screen.page.unmeasured is not None or (dice and screen.page.number is not None)
    ):
        await hand.press("enter")
    await hand.lay(*(digit for number in dice for digit in _digits(screen, number)))
    if isinstance(hand.screen, CalculatorScreen):
        await hand.press("enter")
    assert not isinstance(hand.screen, CalculatorScreen), f"{intent}: {screen.page.trouble}"


def _digits(screen: CalculatorScreen, number: int) -> str:
    wanted = screen.page.roll.wanted if screen.page.roll is not None else None
    sides = wanted.die.sides if wanted is not None else 6
    return str(number).rjust(len(str(sides)), "0") if sides > 9 else str(number)


async def _set(hand: Hand, screen: CalculatorScreen, key: str, value: Scalar) -> None:
    if screen.page.roll is None or screen.page.roll.case.values[key] == value:
        return
    form = screen.query_one(Form)
    await hand.press(*(steps(form, key) or ()))
    field = screen.page.roll.resolver.input(key).field
    turns = {}
    for step, arrow in ((1, "right"), (-1, "left")):
        at: Scalar = screen.page.roll.case.values[key]
        for pressed in range(1, 12):
            at = next_answer(field, at, step)
            if at == value:
                turns[arrow] = pressed
                break
    if turns:
        arrow = min(turns, key=lambda one: turns[one])
        await hand.press(*[arrow] * turns[arrow])
    else:
        await hand.press("e", *typed(as_typed(value)), "enter")


async def _dialogs(hand: Hand, intent: Intent) -> None:
    """The questions of an action, answered as the intent says, or left as they begin."""
    action = hand.table.system.action(intent.words[0])
    fields = [one for one in action.inputs if one.applies(hand.table.battle.units[UnitId(intent.words[1])])]
    for field in fields:
        said = intent.inputs.get(field.key)
        match hand.screen:
            case FindUnit() if field.names is not Names.UNIT:
                continue  # the step has answered it
            case FindUnit():
                await _pick_part(hand, said or NOBODY)
            case Pick() as asked:
                await (_pick(hand, said) if said is not None else hand.press("enter"))
                assert hand.screen is not asked
            case AskLine() as asked:
                held = asked.query_one(Input).value
                keys = () if said is None or held == said else (*["backspace"] * len(held), *typed(said))
                await hand.press(*keys, "enter")
            case _:
                return


async def _pick(hand: Hand, key: str) -> None:
    screen = hand.screen
    assert isinstance(screen, Pick), screen
    await _pick_number(hand, [choice.key for choice in screen.choices].index(key))


async def _pick_number(hand: Hand, at: int) -> None:
    listed = hand.screen.query_one(OptionList)
    if listed.highlighted == at:
        await hand.press("enter")
    elif at < 9 and getattr(hand.screen, "NUMBERED", True):
        await hand.press(str(at + 1))
    else:
        await _arrows(hand, listed, at)
        await hand.press("enter")


async def _pick_part(hand: Hand, key: str) -> None:
    """One thing of a picker, by arrows or by a part of its name."""
    picker = hand.screen.query_one(Picker)
    listed = picker.query_one(OptionList)
    things = {thing.key: thing for thing in picker._all}
    assert key in things, f"{key} is not among {list(things)}"
    number = next((number for number, numbered in picker._numbers.items() if numbered == key), None)
    if number is not None:
        lit = listed.highlighted_option
        await hand.press("enter" if lit is not None and lit.id == key else number)
        return

    def found(part: str) -> str:
        in_list = [one for one in picker._all if part in f"{one.name} {one.note} {one.key}".casefold()]
        in_list = [one for one in in_list if not one.bar] or in_list
        named = first_named((one.name for one in in_list), part)
        return next((one for one in in_list if one.name == named), in_list[0]).key if in_list else ""

    names = (things[key].name, key)
    parts = [part for name in names if (part := shortest(name, found, key)) is not None]
    part = min(parts, key=len, default="")
    way = steps(listed, key)
    if way is None or (part and len(part) < len(way)):
        await hand.press(*typed(part), "enter")
    else:
        await hand.press(*way, "enter")


async def _arrows(hand: Hand, listed: OptionList, wanted: str | int) -> None:
    await hand.press(*(steps(listed, wanted) or ()))
