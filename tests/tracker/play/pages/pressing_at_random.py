"""Any keys at any page: of rolls, of a procedure, of several units together, the calculator, the correction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from typing import Any, Final

from tests.at_random import battle_at_random
from tests.play import somebody, the_demo
from tests.tracker.play.forecast.pages import BY_ALL_FACES, NO_DICE, TOGETHER
from tests.tracker.play.pages import calculator_hand
from tests.tracker.play.pages.calculator_hand import CalculatorHand
from tests.tracker.play.pages.every_procedure import PROCEDURES, by_question, scene
from tests.tracker.play.pages.hand import DOWN, KEYS, UP, Hand
from tests.tracker.play.pages.pending import PICK, Pending, Press, pending
from tracker.battle.events import Rolled
from tracker.play.history import History
from tracker.play.pages import open_page, wants
from tracker.play.pages.amending import AMEND_INTENTS, Light, open_amend, press_amend
from tracker.play.pages.calculator_intents import press as press_calculator
from tracker.play.pages.calculator_page import CalculatorPage, changed_lines, open_calculator
from tracker.play.pages.intents import Answer, Digit
from tracker.play.participants import Participants
from tracker.play.sheets import OpenSheet, open_on, recalling, with_measured
from tracker.rules.system import Procedure, System
from tracker.rules.systems import load_system, system_keys

DIGITS: Final = tuple("0123456789")
AT_ROLLS: Final = (*KEYS, *DIGITS, DOWN, UP, "enter", "enter", "space", "space", *DIGITS)
AT_THE_CALCULATOR: Final = (*calculator_hand.KEYS, *DIGITS, ".", DOWN, UP, "enter", "right", *DIGITS)
AT_A_CORRECTION: Final = (*AMEND_INTENTS, *DIGITS, DOWN, UP, "amend.close", "amend.accept", *DIGITS)
YES: Final = "yes"
Keys = Iterator[Press]


def _by_question(system: System, procedure: Procedure) -> OpenSheet:
    history, bindings = scene(system, procedure)
    return open_on(history, by_question(procedure), bindings)


PAGES: Final[dict[str, Callable[[], OpenSheet]]] = {
    **{
        " ".join((*page, name)): opened
        for page, scenes in (BY_ALL_FACES | TOGETHER).items()
        for name, opened in scenes.items()
    },
    **{" ".join(page): opened for page, opened in NO_DICE.items()},
    **{
        f"{system.key} {procedure.key} by question": partial(_by_question, system, procedure)
        for system, procedure in PROCEDURES
    },
}
"""Every page of rolls, and every procedure gone through question by question."""
ROLLS: Final = {
    f"{key} {roll.key}": (key, roll.key) for key in system_keys() for roll in load_system(key).rolls.resolvers
}
"""Every roll that the calculator makes."""


@cache
def at_rolls(name: str, seed: int, presses: int) -> tuple[Press, ...]:
    """So many keys at a page of rolls, or until it is left; lists it opens are answered, or left."""
    return tuple(_at_rolls(name, Random(f"{name} {seed}"), presses))


def _at_rolls(name: str, chance: Random, presses: int) -> Iterator[Press]:
    hand = Hand(PAGES[name]())
    for _press in range(presses):
        hand.told.clear()
        before, was, want = hand.page, hand.history, hand.elsewhere
        key = chance.choice(AT_ROLLS)
        match want:
            case None:
                hand.press(key)
            case wants.PickFrom(answered) if answered.choices and chance.random() < 0.8:
                key = PICK
                hand.say(chance.choice(answered.choices))
            case wants.Confirm(_why, agreed, commands, leaves) if chance.random() < 0.5:
                key, hand.elsewhere = YES, None
                hand.take(wants.PressedOn(agreed, wants.CarryOut(commands) if commands else leaves))
            case _:
                hand.elsewhere = None
                continue
        said = " / ".join([hand.page.trouble, *hand.told])
        yield Press(
            name,
            before,
            key,
            None if hand.closed else hand.page,
            was,
            hand.history,
            said,
            _kept_of(hand) if hand.closed else {},
        )
        if hand.closed:
            return


def _kept_of(hand: Hand) -> Pending:
    """What holds of a page that was left, once it is opened again."""
    sheet = hand.page.sheet
    again = open_on(hand.history, sheet.sheet, sheet.bindings, sheet.running)
    return pending(open_page(recalling(again, with_measured({}, sheet))))


@cache
def at_the_calculator(name: str, seed: int, presses: int) -> tuple[Press, ...]:
    """So many keys at the calculator for a roll of the demo, or until it is left."""
    return tuple(_at_the_calculator(name, Random(f"{name} {seed}"), presses))


def _at_the_calculator(name: str, chance: Random, presses: int) -> Iterator[Press]:
    system, roll = ROLLS[name]
    history = the_demo(load_system(system))
    bindings = somebody(history, history.system.resolver(roll).roles) if chance.random() < 0.7 else {}
    hand = CalculatorHand(open_calculator(Participants(history, roll, bindings)))
    for _press in range(presses):
        before, was, want = hand.page, hand.history, hand.elsewhere
        key = chance.choice(AT_THE_CALCULATOR)
        if isinstance(want, wants.Confirm) and chance.random() < 0.5:
            key, hand.elsewhere = YES, None
            hand.do(wants.PressedOn(want.agreed))
        elif want is not None:
            hand.elsewhere = None
            continue
        elif before.is_picking and chance.random() < 0.7:
            key, part = PICK, before.to_pick[0]
            value = roll if before.who.role(part) is None else chance.choice([*history.battle.units])
            hand.do(press_calculator(before, Answer(part, value)))
            if hand.page.cannot_open:
                return
        elif before.is_picking and key in (DOWN, UP):
            continue
        elif key == ".":
            hand.do(press_calculator(before, Digit(".")))
        else:
            hand.press(key)
        is_left = hand.closed is not None
        said = " / ".join([hand.page.trouble, hand.dropped])
        yield Press(
            name, before, key, None if is_left else hand.page, was, hand.history, said, _kept_by(before, hand.dropped)
        )
        if is_left:
            return


def _kept_by(page: CalculatorPage, dropped: str) -> Pending:
    """What holds of a calculator that was left: who it was for, the dice brought, what was not changed on it."""
    unchanged = {row.key for row in page.rows} - {
        row.key for row in changed_lines(page) if (row.short or row.label) not in dropped
    }
    opened = {("die", str(number)): face.face for number, face in enumerate(page.brought)}
    held = {place: value for place, value in pending(page).items() if place[0] == "part" or place[-1] in unchanged}
    return opened | held


@cache
def at_a_correction(name: str, seed: int, presses: int) -> tuple[Press, ...]:
    """So many keys at the page that puts right what is past, of a battle played at random."""
    return tuple(_at_a_correction(name, seed, Random(f"{name} {seed}"), presses))


def _at_a_correction(name: str, seed: int, chance: Random, presses: int) -> Iterator[Press]:
    history = _played(name, seed)
    page = open_amend(history)
    for _press in range(presses):
        key: Any = chance.choice(AT_A_CORRECTION)
        acts = page.acts
        if key in (DOWN, UP) and not acts:
            continue
        beside = Light(chance.choice(acts)) if key in (DOWN, UP) else key
        pressed = press_amend(page, Digit(key) if key.isdigit() else beside)
        is_left = isinstance(pressed.want, wants.Close)
        yield Press(
            name,
            page,
            key.removeprefix("amend."),
            None if is_left else pressed.page,
            history,
            history,
            pressed.page.trouble,
            pending(open_amend(history, page.lit)),
        )
        if is_left:
            return
        page = pressed.page


@cache
def _played(name: str, seed: int) -> History:
    """A battle of that system with rolls in it."""
    played = [after for _before, _command, after in battle_at_random(name, seed, 60) if isinstance(after, History)]
    return next(
        history
        for history in reversed(played)
        if any(isinstance(event, Rolled) for act in history.acts for event in act.events)
    )
