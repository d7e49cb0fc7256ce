"""Enter does on every page what the key line calls it, and where it is named nowhere it only says what comes first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from screens.parts.keys import Key
from screens.roll import calculator_keys, sheet_keys
from tests.budgets import TIMES
from tests.tracker.play.pages.hand import Hand
from tests.tracker.play.pages.pending import Press
from tests.tracker.play.pages.pressing_at_random import PAGES, ROLLS, at_rolls, at_the_calculator
from tracker.battle.commands import AnswerProcedure, Command, Resolve
from tracker.play.pages import RollPage, press, wants
from tracker.play.pages.calculator_intents import press as press_calculator
from tracker.play.pages.calculator_page import CalculatorPage

SEEDS = range(TIMES)
PRESSES = 50
CONTEXT = "\4"
"""What stands between a label and the words before it that tell it from others alike."""
READS = "read first"


def named(keys: tuple[Key, ...]) -> str:
    """What enter is called; empty where it is not in the line."""
    called = next((key.label for key in keys if key.press == "enter" and key.footer), "")
    return str(called).rpartition(CONTEXT)[2]


def done_by_enter(before: RollPage) -> str:
    """What enter does on a page of rolls, in the words of the key line; several where one word serves for more."""
    pressed = press(before, "rolls.accept")
    page, want = pressed.page, pressed.want
    match want:
        case wants.Close():
            return "done"
        case wants.PickFrom() | wants.PickAnswer():
            return "list"
        case wants.ThrowDice():
            return "roll"
        case wants.CarryOut(commands):
            return by_answers(before, commands)
        case wants.Confirm():
            return "confirm, answer" if before.typed else "agree, answer, answer; done"
        case wants.Calculate():
            return "answer"
        case None:
            pass
        case _:
            return type(want).__name__
    if before.typed and page.lit == before.lit:
        return "confirm" if page.typed != before.typed or page.sheet is not before.sheet else ""
    if page.sheet is not before.sheet:
        return "confirm" if before.typed else "agree, answer"
    if (page.lit, page.at, page.over) != (before.lit, before.at, before.over):
        if page.lit == before.lit:
            return "next value, agree, to the next roll"
        return "to the question" if page.asked is not None else "to the next roll, next in doubt, agree"
    return READS if page.trouble else ""


def by_answers(before: RollPage, commands: tuple[Command, ...]) -> str:
    """What the commands do, by the answers among them: whether some beside the lit one are given, and nobody told."""
    if before.typed:
        return "confirm, answer"
    if any(isinstance(command, Resolve) for command in commands):
        return "agree"
    given = sum(isinstance(command, AnswerProcedure) for command in commands)
    pending = before.sheet.pending
    known = [asked for asked in pending if asked.is_told or asked == before.knob]
    if before.asked is not None:
        return "answer, answer; done"
    if before.doubt is None:
        return "agree, answer; done" if given <= len(known) else "agree to all, answer; done"
    taken = pending[:given]
    behind = (
        [asked for asked in taken[taken.index(before.knob) + 1 :] if not asked.is_told] if before.knob in taken else []
    )
    return "agree to all, answer; done" if behind else "agree, answer; done"


def of_rolls(presses: tuple[Press, ...]) -> Iterator[str]:
    for number, pressed in enumerate(presses):
        page = pressed.before
        assert isinstance(page, RollPage)
        called, does = named(sheet_keys.keys_at(page, is_ruled=False)), done_by_enter(page)
        is_only_told = does in {"", READS}
        if called.replace(", ", "; ") not in does.split(", ") if called else not is_only_told:
            keys = " ".join(each.key for each in presses[max(number - 7, 0) : number])
            yield f"{pressed.page}: {keys}: called {called!r}, does {does!r}"


def done_on_a_calculator(before: CalculatorPage) -> str:
    """What enter does at the calculator, in the words of the key line."""
    pressed = press_calculator(before, "roll.apply")
    match pressed.want:
        case wants.CarryOut() | wants.TableQuestion.REASON:
            return "done"
        case wants.ThrowDice():
            return "roll it"
        case wants.TableQuestion.ANSWER:
            return "type it, answer"
        case wants.Confirm():
            return "confirm"
        case _:
            page = pressed.page
            if page.trouble and page.lit != before.lit:
                return "next value"
            is_changed = (page.roll, page.is_gone_to, page.typed) != (before.roll, before.is_gone_to, before.typed)
            return "confirm, agree" if is_changed and not page.trouble else ""


def of_a_calculator(presses: tuple[Press, ...]) -> Iterator[str]:
    for number, pressed in enumerate(presses):
        page = pressed.before
        assert isinstance(page, CalculatorPage)
        if page.is_picking:
            continue
        called, does = named(calculator_keys.keys_at(page, is_ruled=False)), done_on_a_calculator(page)
        if (called and called not in does.split(", ")) or (not called and does):
            keys = " ".join(each.key for each in presses[max(number - 7, 0) : number])
            yield f"{pressed.page}: {keys}: called {called!r}, does {does!r}"


@pytest.mark.parametrize("name", PAGES)
def test_enter_does_on_a_page_of_rolls_what_it_is_called(name: str) -> None:
    for seed in SEEDS:
        assert [*of_rolls(at_rolls(name, seed, PRESSES))] == []


@pytest.mark.parametrize("name", ROLLS)
def test_enter_does_at_the_calculator_what_it_is_called(name: str) -> None:
    for seed in SEEDS:
        assert [*of_a_calculator(at_the_calculator(name, seed, PRESSES))] == []


def test_enter_in_the_row_of_a_later_shot_is_called_by_the_row_that_is_to_be_measured_first() -> None:
    hand = Hand(PAGES["hexcombat shooting_action two shots"]())
    hand.press("down", "tab")
    assert named(sheet_keys.keys_at(hand.page, is_ruled=False)) == "next in doubt"
    later = hand.page.lit
    hand.press("enter")
    assert (hand.page.lit != later, hand.page.knob == hand.page.measure) == (True, True)


def test_no_shot_is_thrown_for_one_who_may_not_shoot_nor_is_that_agreed_to() -> None:
    hand = Hand(PAGES["hexcombat shooting_action two shots"]())
    hand.press("9", "enter")
    before = hand.history
    assert "D" not in {key.press for key in sheet_keys.keys_at(hand.page, is_ruled=False)}
    hand.press("D")
    assert hand.history is before
    assert "it may not shoot" in hand.page.trouble
