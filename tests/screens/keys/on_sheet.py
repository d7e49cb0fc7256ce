"""Plays intents on a sheet of rolls: the light to the row, what differs from what is proposed, the dice."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec.structs import replace

from screens.parts.finding import FindUnit
from screens.roll.sheet import SheetScreen
from screens.roll.sheet_asking import acting_on
from tests.screens.keys.hand import Hand, typed
from tests.screens.keys.intents import Intent, answer, bound, next_roll
from tests.screens.keys.shortest import around, first_named, shortest, steps
from tracker.battle.battle import UnitId
from tracker.battle.fields import Scalar
from tracker.play.history import History
from tracker.play.pages.roll_page import is_nowhere
from tracker.play.rolls import question
from tracker.play.sheets import Entry, Knob, OpenSheet, Said, knobs_of, to_measure
from tracker.rules.answers import next_answer
from tracker.rules.system import Ask, Count, PickUnit
from tracker.views.candidates import candidates

MOST_TURNS: Final = 24


def sheet_on(hand: Hand) -> SheetScreen | None:
    """The sheet that gets the next key."""
    return hand.screen if isinstance(hand.screen, SheetScreen) else None


def is_for(screen: SheetScreen | None, intent: Intent) -> bool:
    """Whether the next roll can be made on this sheet as it is."""
    sheet = None if screen is None else screen.page.sheet
    if sheet is None or sheet.next is None:
        return False
    if intent.words[0] not in sheet.sheet.of:
        return False
    first = next(iter(sheet.bindings.values()), "")
    unit = next(iter(intent.units), "")
    return _row_of(sheet, unit) is not None if sheet.sheet.takes is not None else first == unit


def _row_of(sheet: OpenSheet, unit: str) -> str | None:
    """The key of the row that a unit has left on a page of several units."""
    left = (entry.row for entry in sheet.entries if entry.is_open)
    return next((row.key for row in left if next(iter(row.bindings.values()), "") == unit), None)


async def roll(hand: Hand, intent: Intent, dice: tuple[int, ...]) -> None:
    """One roll of a pair."""
    screen = _screen(hand)
    if screen.page.sheet.sheet.takes is not None:
        row = _row_of(screen.page.sheet, next(iter(intent.units), ""))
        await hand.press(*(steps(screen.board.lines, row or "") or ()))
    entry = screen.page.entry
    assert entry is not None, f"{intent}: no row is lit"
    wanted = bound(hand.table.history, intent.words[0], intent.units)
    for role, unit in wanted.items():
        if entry.row.bindings.get(role) != unit:
            await turn(hand, _asked_as(entry, role), unit)
    await _lay(hand, intent, dice)


def _asked_as(entry: Entry, role: str) -> str:
    """The key of the question that asks who has that part in a row."""
    own = (ask.key for ask in entry.row.asks if ask.key.endswith(f" {role}"))
    return next(own, role)


async def settle(hand: Hand, intent: Intent, debt: int, dice: tuple[int, ...]) -> None:
    """The test of that number, on the page of the tests owed."""
    screen = _screen(hand)
    await hand.press(*(steps(screen.board.lines, f"debt {debt}") or ()))
    await _lay(hand, intent, dice)


async def say(hand: Hand, history: History, intent: Intent) -> None:
    """What is said to the question that comes next by the commands; nothing where that is proposed."""
    if isinstance(hand.screen, FindUnit):
        # The answer before has opened the list of this one.
        names = {thing.key: thing.name for thing in hand.screen.things}
        part = shortest(names[str(answer(intent))], partial(first_named, names.values()))
        await hand.press(*typed(part or ""), "enter")
        return
    running = history.battle.running[-1]
    ask = question(history.system, history.battle, running)
    assert ask is not None, intent
    played = next((one for one in hand.table.battle.running if one.id == running.id), None)
    if _screen(hand).page.asked is not None:
        await _answer(hand, ask, answer(intent))
    elif played is None or all(said.key != ask.key for said in played.answers):
        await turn(hand, ask.key, answer(intent))


async def _answer(hand: Hand, ask: Ask, value: Scalar) -> None:
    """The answer to a question that is asked by itself."""
    page = _screen(hand).page
    if page.choices:
        choice = next(choice for choice in page.choices if choice.value == value)
        await hand.press("enter" if page.lit == choice.key else str(choice.number))
    elif isinstance(ask, Count):
        await hand.press(*(() if ask.field.default == value else typed(str(value))), "enter")
    else:
        await hand.press("enter")


async def throw(hand: Hand, history: History, intent: Intent) -> None:
    """The dice of the next roll of a procedure; nothing where it was accepted with the one before."""
    ask = next_roll(history)
    sheet = _screen(hand).page.sheet
    made = None if ask is None else sheet.entry(ask.key)
    if made is not None and made.rolled is not None:
        return
    await _lay(hand, intent, intent.rolls[0] if intent.rolls else ())


async def agree(hand: Hand, history: History) -> None:
    """What was said without a roll after it is accepted."""
    if sheet_on(hand) is not None and hand.table.battle != history.battle:
        await hand.press("enter")


async def turn(hand: Hand, key: str, value: Scalar) -> None:
    """Have a value of the sheet become this, by the arrows or by a name, whichever is shorter."""
    if _is_proposed(hand, key, value):
        await _agree_to_doubt(hand, key)
        return
    for _press in range(MOST_TURNS):
        await _light(hand, key)
        screen = _screen(hand)
        index, knob = next((index, knob) for index, knob in enumerate(screen.page.settings) if key_of(knob) == key)
        if knob.value == value:
            if screen.page.entry is not None and screen.page.entry.row.struck:
                await hand.press("enter")
            return
        await _turn_on(hand, index, knob, value)
    raise AssertionError(f"{key} is never {value}")


def _is_proposed(hand: Hand, key: str, value: Scalar) -> bool:
    """Whether the sheet goes on with this already, wherever the light is."""
    sheet = _screen(hand).page.sheet
    return any((said.ask.key, said.value) == (key, value) for said in sheet.pending)


async def _agree_to_doubt(hand: Hand, key: str) -> None:
    """What is proposed in doubt is agreed to by itself, and what is certain before it."""
    while (on := sheet_on(hand)) is not None and any(
        said.key == key and said.is_doubtful for said in on.page.sheet.pending
    ):
        await hand.press("enter")


async def _turn_on(hand: Hand, index: int, knob: Knob, value: Scalar) -> None:
    """One press of an arrow nearer to it, or the unit found by its name: the sheet may be laid out anew by either."""
    screen = _screen(hand)
    counts = screen.page.sheet.sheet.more == key_of(knob)
    if not counts:
        count = len(screen.page.settings)
        await hand.press(*around(index - (screen.page.at or 0) % count, count, "tab", "shift+tab"))
    turns = _turns(knob, value)
    named = _named(hand, knob, value)
    if named is not None and (turns is None or len(named) + 2 < len(turns) or (knob.value is None and len(turns) > 1)):
        await hand.press("slash")
        assert isinstance(hand.screen, FindUnit), hand.screen
        await hand.press(*named, "enter")
    else:
        assert turns, f"{key_of(knob)} is never {value}"
        by_one = {"right": "plus", "left": "minus"} if counts else {}
        await hand.press(by_one.get(turns[0], turns[0]))


def key_of(knob: Knob) -> str:
    """What a value is called: its question, or the input of the roll."""
    return knob.ask.key if isinstance(knob, Said) else knob.key


def _screen(hand: Hand) -> SheetScreen:
    screen = hand.screen
    assert isinstance(screen, SheetScreen), screen
    return screen


async def _lay(hand: Hand, intent: Intent, dice: tuple[int, ...]) -> None:
    """What the roll is made with, then its dice; where it hangs on none it is accepted."""
    screen = _screen(hand)
    for key, value in intent.inputs.items():
        entry = screen.page.entry
        field = None if entry is None else hand.table.system.inputs_of(entry.row.resolver)[key]
        await turn(hand, key, value if field is None else field.accept(value))
    while (taker := screen.page.taker) is not None:
        if to_measure(screen.page.sheet, taker) is None and (screen.page.number is None or not dice):
            break
        # What stands at nothing is no proposal: the script that means it types it.
        await hand.press(*(["0"] if is_nowhere(screen.page) else []), "enter")
    if dice and screen.page.doubt is not None and not screen.page.sheet.sheet.procedure:
        await hand.press("enter")
    for number in dice:
        await hand.lay(*typed(str(number)), "space")
    if not dice:
        # What came with a die and hangs on none is named first.
        await hand.press(*["enter"] * (1 + bool(screen.page.unseen)))
    assert not screen.page.trouble, f"{intent}: {screen.page.trouble}"


async def _light(hand: Hand, key: str) -> None:
    """The light where that value is changed."""
    screen = _screen(hand)
    if any(key_of(knob) == key for knob in screen.page.settings):
        return
    sheet = screen.page.sheet
    ways = [way for row in _rows_of(sheet, key) if (way := steps(screen.board.lines, row)) is not None]
    assert ways, f"{key} is nowhere on {sheet.sheet.key}"
    await hand.press(*min(ways, key=len))


def _rows_of(sheet: OpenSheet, key: str) -> list[str]:
    loose = [said.ask.key for said in sheet.loose if said.ask.key == key]
    return loose + [
        entry.row.key for entry in sheet.entries if any(key_of(knob) == key for knob in knobs_of(sheet, entry))
    ]


def _turns(knob: Knob, value: Scalar) -> tuple[str, ...] | None:
    """The arrows that turn a value into this, None where they would never."""
    ways = []
    for arrow, step in (("right", 1), ("left", -1)):
        at, seen = knob, 0
        while at.value != value and seen < MOST_TURNS:
            at, seen = _turned(at, step), seen + 1
        if at.value == value:
            ways.append((arrow,) * seen)
    return min(ways, key=len, default=None)


def _turned(knob: Knob, step: int) -> Knob:
    if isinstance(knob, Said):
        return Said(knob.ask, knob.further(step))
    if knob.field is None:
        return knob
    return replace(knob, value=next_answer(knob.field, knob.value, step))


def _named(hand: Hand, knob: Knob, value: Scalar) -> tuple[str, ...] | None:
    """The letters by which a unit that is asked for is the first one found."""
    if not isinstance(knob, Said) or not isinstance(knob.ask, PickUnit) or value not in knob.ask.candidates:
        return None
    units = hand.table.battle.units
    among = [units[unit] for unit in knob.ask.candidates]
    table = hand.table
    listed = candidates(table.system, table.battle, among, acting_on(_screen(hand).page))
    names = [one.unit.name for one in listed]
    part = shortest(
        units[UnitId(str(value))].name,
        partial(first_named, names),
    )
    return None if part is None else typed(part)
