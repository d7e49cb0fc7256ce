"""A whole turn talked through comes to the same battle as the same turn on the pages of the app."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, Final

import pytest

from screens.orders.screen import OrdersScreen
from screens.parts.dialogs import AskLine, StayOrPass
from screens.plain import questions
from screens.plain.calculator import Calculation
from screens.plain.rolls import Rolls
from screens.plain.turn import Turn
from screens.roll.calculator import CalculatorScreen
from screens.roll.sheet import SheetScreen
from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.in_app import in_app, press, screen_of
from tests.screens.plain.talking import Talked
from tracker.play.history import History
from tracker.play.pages import RollPage
from tracker.play.pages.calculator_page import CalculatorPage
from tracker.rules.systems import load_system, system_keys
from tracker.views.step import StepPage, wants
from tracker.views.step import press as press_step

MOST: Final = 400
LEAVE: Final = "esc"
QUICKEST: Final = "demonworld"
"""The demo whose turn takes the fewest keys; the other turns are played each week."""


class Hand:
    """Agrees to all that is proposed, types a die where one is wanted, goes on where nothing comes of that.

    It looks at the values of whatever is on top, and knows nothing of keys or lines.
    """

    def __init__(self) -> None:
        self._dice = Random(11)
        self._before: tuple[object, ...] = ()
        self._at_step: History | None = None

    def answer(self, top: Any, history: History) -> str:
        """The line for what is on top; the same for a page and for its conversation."""
        stands = (type(top).__name__.removesuffix("Screen"), history, getattr(top, "page", None))
        is_stuck = self._before[1:] == stands[1:]
        self._before = stands
        match top:
            case Turn() | TurnScreen():
                is_idle, self._at_step = self._at_step is history, history
                return self._on_step(top.page, is_idle=is_idle)
            case Rolls() | SheetScreen() | Calculation() | CalculatorScreen():
                return LEAVE if is_stuck else self._die_on(top.page)
            case StayOrPass():
                return "n"
            case AskLine(value=value, may_be_empty=may_be_empty):
                return "" if value.strip("0") or may_be_empty else "3"
            case OrdersScreen():
                return LEAVE
            case _:
                return ""

    def _on_step(self, page: StepPage, *, is_idle: bool) -> str:
        is_over = page.is_through or page.line is None or not page.line.verb
        lays_tokens = isinstance(press_step(page, "turn.act").want, wants.OpenOrders)
        return "n" if is_over or is_idle or lays_tokens else ""

    def _die_on(self, page: RollPage | CalculatorPage) -> str:
        if page.number is not None:
            return "1"
        if isinstance(page, CalculatorPage):
            waits = page.is_ready or page.unmeasured is not None or page.unsaid is not None
            die = None if waits or page.takes is None else page.takes.die
        else:
            waits = page.is_done or page.asked is not None or page.doubt is not None or page.taker is None
            die = None if waits else page.die
        return "" if die is None else str(self._dice.randint(1, die.sides))


def by_lines(history: History, monkeypatch: pytest.MonkeyPatch) -> History:
    """The battle after its first turn was talked through."""
    hand, tops = Hand(), list[Any]()
    for kind in (Turn, Rolls, Calculation):
        monkeypatch.setattr(kind, "converse", _with_top(tops, kind.converse))
    answered = questions.answer

    async def answer(app: Any, screen: Any) -> Any:
        tops.append(screen)
        try:
            return await answered(app, screen)
        finally:
            tops.pop()

    monkeypatch.setattr(questions, "answer", answer)

    def line(talk: Talked) -> str:
        if talk.table.battle.place.turn > 1 or len(talk.prompts) > MOST:
            raise EOFError
        return hand.answer(tops[-1], talk.table.history)

    return Talked(history, line).run().table.history


def _with_top(tops: list[Any], converse: Any) -> Any:
    async def wrapped(talking: Any) -> Any:
        tops.append(talking)
        try:
            return await converse(talking)
        finally:
            tops.pop()

    return wrapped


async def by_keys(history: History) -> History:
    """The battle after its first turn was played on the pages."""
    hand = Hand()
    async with in_app(TurnScreen, history, (80, 24)) as (pilot, table):
        for _key in range(MOST):
            if table.battle.place.turn > 1:
                break
            top = screen_of(pilot)
            line = hand.answer(top, table.history)
            if not line.isdecimal():
                await press(pilot, {"": "enter", LEAVE: "escape"}.get(line, line))
                continue
            await press(pilot, *line)
            if isinstance(top, AskLine) or (isinstance(top, CalculatorScreen) and top.page.typed):
                await press(pilot, "enter")
            elif isinstance(top, SheetScreen) and top.page.typed:
                await press(pilot, "space")
        return table.history


@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=() if key == QUICKEST else pytest.mark.long) for key in system_keys()]
)
async def test_a_turn_by_lines_comes_to_the_battle_of_a_turn_by_keys(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    history = the_demo(load_system(key))
    on_pages = await by_keys(history)
    talked = await asyncio.to_thread(by_lines, history, monkeypatch)
    assert talked.battle.place.turn == 2
    assert [act.command for act in talked.acts] == [act.command for act in on_pages.acts]
    assert talked.battle == on_pages.battle
