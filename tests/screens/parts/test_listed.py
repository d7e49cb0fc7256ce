"""A list draws the rows that change, and no other; a page is laid out anew only where something changes its height."""

from __future__ import annotations

from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.content import Content
from textual.css.styles import RulesMap
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widgets import Static
from textual.widgets.option_list import Option

from screens.parts.fitted import Fitted
from screens.parts.listed import Listed
from screens.parts.repaint import show
from screens.roll.calculator import CalculatorScreen
from screens.turn.screen import TurnScreen
from screens.turn.unit_card import UnitCard
from tests.play import somebody, the_demo
from tests.screens.harness.private import laid_out
from tests.screens.in_app import in_app, press, shown
from tests.tiny import ARCHERS, PIKES, at_the_shooting
from tracker.rules.systems import load_system

ROWS = 12


class Row(Visual):
    """A row that counts how often it is measured and drawn."""

    def __init__(self, *told: str) -> None:
        self.content = Content("\n").join(Content(one) for one in told)
        self.measured = self.drawn = 0

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        self.drawn += 1
        return self.content.render_strips(width, height, style, options)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:
        self.measured += 1
        return self.content.get_height(rules, width)


class Page(App[None]):
    """A list above a line."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = [Row(f"row {number}") for number in range(ROWS)]

    def compose(self) -> ComposeResult:
        yield Listed(*(Option(row, id=f"row {number}") for number, row in enumerate(self.rows)))
        yield Static("below", id="below")

    @property
    def listed(self) -> Listed:
        """The list."""
        return self.query_one(Listed)

    def seen(self) -> list[str]:
        """What the list shows, line by line."""
        lines = (self.listed.render_line(y) for y in range(self.listed.size.height))
        return [line.text.strip() for line in lines]


async def test_moving_the_light_draws_the_row_it_leaves_and_the_row_it_comes_to() -> None:
    app = Page()
    async with app.run_test() as pilot:
        app.listed.focus()
        app.listed.highlighted = 0
        await pilot.press("down", "up")
        painted: list[Region] = []
        app.listed.refresh = lambda *regions, **_about: painted.extend(regions)  # type: ignore[method-assign,assignment]
        before = [(row.measured, row.drawn) for row in app.rows]
        await pilot.press("down")
        assert sorted(region.y for region in painted) == [0, 1]
        assert [(row.measured, row.drawn) for row in app.rows] == before


@pytest.mark.painted_at_rest
async def test_a_row_that_only_shows_is_left_by_the_light_with_all_that_marks_it() -> None:
    app = Page()
    async with app.run_test() as pilot:
        app.listed.options[0].disabled = True
        app.listed.highlighted = 0
        await pilot.pause()
        app.listed.focus()
        drawn = app.rows[0].drawn
        await pilot.press("down")
        await pilot.pause()
        assert app.listed.highlighted == 1
        assert app.rows[0].drawn == drawn + 1


@pytest.mark.painted_at_rest
async def test_other_words_of_one_row_measure_and_draw_no_other() -> None:
    app = Page()
    async with app.run_test() as pilot:
        await pilot.pause()
        before = [(row.measured, row.drawn) for row in app.rows]
        app.listed.replace_option_prompt("row 3", Content("another"))
        await pilot.pause()
        assert app.seen()[2:5] == ["row 2", "another", "row 4"]
        assert [(row.measured, row.drawn) for row in app.rows] == before


async def test_a_row_that_grows_moves_those_below_it() -> None:
    app = Page()
    async with app.run_test() as pilot:
        app.listed.replace_option_prompt_at_index(1, Row("one", "two"))
        await pilot.pause()
        assert app.seen()[:4] == ["row 0", "one", "two", "row 2"]
        app.listed.replace_option_prompt_at_index(1, Row("one"))
        await pilot.pause()
        assert app.seen()[:3] == ["row 0", "one", "row 2"]


@pytest.fixture
def layouts(monkeypatch: pytest.MonkeyPatch) -> list[Screen[Any]]:
    """One entry for each time that a page was laid out anew."""
    return laid_out(monkeypatch)


async def test_other_words_of_the_same_height_leave_the_page_as_it_is_laid_out(layouts: list[Screen[Any]]) -> None:
    app = Page()
    async with app.run_test() as pilot:
        await pilot.pause()
        below = app.query_one("#below", Static)
        layouts.clear()
        for content in (Content("other"), Fitted(lambda _width: Content("fitted")), Content("other")):
            show(below, content)
            await pilot.pause()
            assert not layouts
        assert below.render_line(0).text.strip() == "other"
        show(below, Content("one\ntwo"))
        await pilot.pause()
        assert layouts
        assert below.size.height == 2


async def test_a_value_is_changed_in_the_calculator_without_laying_it_out_anew(layouts: list[Screen[Any]]) -> None:
    history = the_demo(load_system("demonworld"))
    bound = somebody(history, history.system.resolver("melee").roles)
    async with in_app(lambda table: CalculatorScreen(table, "melee", bound), history) as (pilot, _table):
        await press(pilot, "right", "left")
        before = shown(pilot)
        layouts.clear()
        await press(pilot, "right")
        assert not layouts
        assert shown(pilot) != before


@pytest.mark.usefixtures("with_tiny")
async def test_the_card_at_the_side_changes_with_the_light_and_not_after_it() -> None:
    async with in_app(TurnScreen, at_the_shooting()) as (pilot, _table):
        await press(pilot, "escape")
        screen = pilot.app.screen
        assert isinstance(screen, TurnScreen)
        card = screen.query_one(UnitCard)
        for unit in (ARCHERS, PIKES):
            if screen.list.find(unit):
                assert card.unit == unit
        assert card.unit is not None


async def test_a_value_is_changed_in_the_calculator_without_painting_the_whole_page() -> None:
    history = the_demo(load_system("demonworld"))
    bound = somebody(history, history.system.resolver("melee").roles)
    async with in_app(lambda table: CalculatorScreen(table, "melee", bound), history) as (pilot, _table):
        await press(pilot, "right", "left")
        painted: list[object] = []
        pilot.app.screen.refresh = lambda *about, **_also: painted.append(about)  # type: ignore[method-assign,assignment]
        await press(pilot, "right")
        assert not painted
