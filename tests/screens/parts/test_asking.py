"""A number that cannot be is asked about once, and can be put right or meant."""

from __future__ import annotations

from asyncio import create_task

import pytest

from screens.house_rules.change import change_figure
from screens.parts.dialogs import AskLine, Pick
from screens.parts.flow import leading_back, then
from screens.parts.question import Question
from screens.roll.calculator import CalculatorScreen
from screens.table.performing import perform
from screens.turn.acting import answer, do, set_table
from screens.turn.screen import TurnScreen
from tests.play import playing, the, the_demo
from tests.screens.harness.private import at_rest
from tests.screens.in_app import NARROW, in_app, press, screen_of, shown, warned
from tracker.battle.commands import GoTo, Perform
from tracker.play.history import History
from tracker.rules.system import SETTLED
from tracker.rules.systems import load_system
from tracker.views.step.wants import PutContactsRight


def figures(history: History, unit: str) -> tuple[int, int]:
    """How many figures a unit had, and how many it has lost."""
    fields, one = history.system.field, the(history, unit)
    return int(str(one[fields("figures")])), int(str(one[fields("lost")]))


async def test_fourteen_lost_of_twelve_is_asked_once_to_put_it_right_first() -> None:
    history = the_demo(load_system("confrontation"))
    unit = next(one for one in history.battle.units.values() if figures(history, one.id)[0] > 2)
    had, _lost = figures(history, unit.id)
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        screen = pilot.app.screen
        assert isinstance(screen, TurnScreen)
        screen.ask(perform(table, "lose", table.battle.units[unit.id]))
        await press(pilot, "delete", "backspace", *str(had + 2), "enter")
        assert isinstance(screen_of(pilot), Pick)
        assert f"{had + 2} is too many: {unit.name}, {had} at most." in " ".join(shown(pilot).split())
        await press(pilot, "enter")
        assert isinstance(screen_of(pilot), AskLine)
        await press(pilot, "backspace", "backspace", "2", "enter")
        assert figures(table.history, unit.id) == (had, 2)
        assert not warned(pilot)


async def test_what_can_be_is_not_asked_about() -> None:
    history = the_demo(load_system("confrontation"))
    unit = next(one for one in history.battle.units.values() if figures(history, one.id)[0] > 2)
    had, _lost = figures(history, unit.id)
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        screen = pilot.app.screen
        assert isinstance(screen, TurnScreen)
        screen.ask(perform(table, "lose", table.battle.units[unit.id]))
        await press(pilot, "backspace", *str(had), "enter")
        assert figures(table.history, unit.id) == (had, had)


async def test_what_changes_nothing_says_so() -> None:
    history = the_demo(load_system("confrontation"))
    unit = next(one for one in history.battle.units.values() if figures(history, one.id)[0] > 2)
    history = playing(history, GoTo("T-05"), Perform("goes_first", unit.id))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        screen = pilot.app.screen
        assert isinstance(screen, TurnScreen)
        screen.ask(perform(table, "goes_first", table.battle.units[unit.id]))
        await at_rest()
        assert table.history is history
        assert f"{unit.name}: that changes nothing" in shown(pilot)


async def test_a_roll_is_worked_out_with_what_no_card_allows_where_that_is_meant() -> None:
    history = the_demo(load_system("demonworld"))
    orsanne = the(history, "orsanne-the-grey").id
    async with in_app(lambda table: CalculatorScreen(table, "cast", {"actor": orsanne}, {}), history, NARROW) as (
        pilot,
        _table,
    ):
        screen = pilot.app.screen
        assert isinstance(screen, CalculatorScreen)
        await press(pilot, "down", "down", "down", "e", "backspace", "backspace", "4", "0", "enter")
        assert "a sorcerer of level 3 has at most 30" in " ".join(shown(pilot).split())
        await press(pilot, "2")
        assert isinstance(pilot.app.screen, CalculatorScreen)
        assert screen.page.roll is not None
        assert screen.page.roll.answers["ps"] == 40


@pytest.mark.parametrize("key", ["demonworld", "confrontation", "skirmish", "hexcombat"])
async def test_no_stray_key_answers_a_question_that_has_no_usual_answers(key: str) -> None:
    system = load_system(key)
    prompts = (one for one in system.play.prompts if not (one.options or one.sets or one.ticks))
    prompt = next(prompts)
    async with in_app(TurnScreen, the_demo(system), (200, 40)) as (pilot, table):
        screen = pilot.app.screen
        assert isinstance(screen, TurnScreen)
        screen.ask(answer(table, prompt))
        await press(pilot, "n", "d", "7", "x", "space")
        asked = screen_of(pilot)
        assert isinstance(asked, Pick)
        assert not table.battle.answered
        await press(pilot, "enter")
        assert [*table.battle.answered.values()] == [SETTLED.key]
        await press(pilot, "l")
        assert "Settled on the table" in " ".join(shown(pilot).split())


async def test_a_question_without_usual_answers_is_still_answered_in_words() -> None:
    system = load_system("hexcombat")
    async with in_app(TurnScreen, the_demo(system), NARROW) as (pilot, table):
        screen = pilot.app.screen
        assert isinstance(screen, TurnScreen)
        screen.ask(answer(table, system.prompt("high_position")))
        await press(pilot, "2", *"Garn", "enter")
        assert [*table.battle.answered.values()] == ["Garn"]


@pytest.mark.parametrize(
    ("key", "action"),
    [("demonworld", "lose_base"), ("confrontation", "lose"), ("skirmish", "lose"), ("hexcombat", "marker")],
)
async def test_esc_says_back_where_it_goes_to_the_question_before_and_cancel_where_it_leaves(
    key: str, action: str
) -> None:
    system = load_system(key)
    async with in_app(TurnScreen, the_demo(system), (100, 40)) as (pilot, table):
        screen = pilot.app.screen
        assert isinstance(screen, TurnScreen)
        chains = [set_table(table, prompt) for prompt in system.play.prompts if len(prompt.sets) > 1]
        for chain in (*chains, perform(table, action, None)):
            screen.ask(chain)
            await at_rest()
            first = screen_of(pilot)
            assert isinstance(first, Question)
            assert "esc cancel" in shown(pilot)
            await press(pilot, "enter")
            second = screen_of(pilot)
            assert isinstance(second, Question)
            assert second is not first
            assert "esc back" in shown(pilot)
            assert "esc cancel" not in shown(pilot)
            await press(pilot, "escape")
            assert isinstance(screen_of(pilot), type(first))
            assert "esc cancel" in shown(pilot)
            await press(pilot, "escape")
            assert isinstance(screen_of(pilot), TurnScreen)


async def test_a_question_that_leaves_the_whole_when_it_is_left_leads_nowhere_back() -> None:
    asked = list[bool]()

    async def first() -> str:
        asked.append(AskLine("").leads_back)
        return "picked"

    async def second(_picked: str) -> bool:
        with leading_back(False):
            asked.append(AskLine("").leads_back)
        asked.append(AskLine("").leads_back)
        await create_task(of_a_page_over_it())
        return True

    async def of_a_page_over_it() -> None:
        asked.append(AskLine("").leads_back)

    async with in_app(TurnScreen, the_demo(load_system("hexcombat")), NARROW):
        assert await then(first, second)
    assert asked == [False, False, True, False]


async def test_whose_contacts_and_which_figure_are_come_back_to_from_what_they_lead_to() -> None:
    async with in_app(TurnScreen, the_demo(load_system("demonworld")), NARROW) as (pilot, table):
        screen = pilot.app.screen
        assert isinstance(screen, TurnScreen)
        for chain in (do(table, PutContactsRight(None)), change_figure(table)):
            screen.ask(chain)
            await at_rest()
            asked = shown(pilot)
            assert "esc cancel" in asked
            await press(pilot, "enter")
            assert "esc back" in shown(pilot)
            await press(pilot, "escape")
            assert shown(pilot) == asked
            await press(pilot, "escape")
            assert isinstance(screen_of(pilot), TurnScreen)
