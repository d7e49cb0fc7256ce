"""A page of rolls as it is painted: once when it opens, at the width it has; after a key all that it changed."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from textual.content import Content
from textual.pilot import Pilot

from screens.parts.drawn.rows import EDGE
from screens.roll.calculator import CalculatorScreen
from screens.roll.form import Form
from screens.roll.form_rows import Columns, row_content
from screens.roll.sheet import SheetScreen
from screens.roll.sheet_page import SheetPage
from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, press, resize, screen_of, shown
from tests.screens.roll.test_sheet import KNIGHTS, the_melee
from tests.tracker.games.confrontation.battles import at
from tests.tracker.play.forecast.pages import BY_ALL_FACES
from tests.tracker.play.pages.hand import KEYS
from tracker.battle.battle import UnitId
from tracker.play.form_rows import FormRow
from tracker.play.history import History
from tracker.rules.systems import load_system

PAGES: Final = (
    ("demonworld", "volley"),
    ("demonworld", "melee_by_initiative"),
    ("confrontation", "volley"),
    ("skirmish", "shots"),
    ("hexcombat", "shock_action"),
)
BY_HAND: Final = (*(key for key in KEYS if key not in ("d", "D", "escape")), *"0123456789", "down", "up", "enter")
PRESSES: Final = 30


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_page_is_drawn_at_no_other_width_than_it_has(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    widths: list[int] = []
    columns = SheetPage._columns

    def watched(page: SheetPage, value: Any, room: int, **about: Any) -> None:
        widths.append(room)
        columns(page, value, room, **about)

    monkeypatch.setattr(SheetPage, "_columns", watched)
    async with in_app(TurnScreen, the_melee(), size) as (pilot, table):
        await press(pilot, "escape")
        sheet = next(sheet for sheet in table.system.rolls.sheets if sheet.key == "melee_by_initiative")
        pilot.app.push_screen(SheetScreen(table, sheet, {"actor": KNIGHTS}))
        await pilot.pause()
        room = pilot.app.screen.query_one(SheetPage).lines.scrollable_content_region.width - 1
        assert widths == [room]
        await resize(pilot, *(WIDE if size == NARROW else NARROW))
        assert widths[-1] == pilot.app.screen.query_one(SheetPage).lines.scrollable_content_region.width - 1


def painted_anew(pilot: Pilot[None]) -> str:
    """What the page would show had nothing of it been drawn before."""
    screen = screen_of(pilot)
    assert isinstance(screen, SheetScreen)
    screen.board._shown, screen.board._drawn = (None, ()), {}
    screen.paint()
    return shown(pilot)


async def random_keys(pilot: Pilot[None], chance: Random) -> None:
    """Press keys by chance, and look after each whether the page shows all that it changed."""
    for _press in range(PRESSES):
        key = chance.choice((*BY_HAND, "enter", "space", "1", "2"))
        await press(pilot, key)
        if not isinstance(screen_of(pilot), SheetScreen):
            return
        seen = shown(pilot)
        anew = painted_anew(pilot)
        await pilot.pause()
        assert seen == anew == shown(pilot), key


@pytest.mark.parametrize("page", PAGES, ids="-".join)
async def test_every_key_leaves_the_page_painted_as_it_stands(page: tuple[str, str]) -> None:
    sheet = next(iter(BY_ALL_FACES[page].values()))()
    async with in_app(TurnScreen, sheet.history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        pilot.app.push_screen(SheetScreen(table, sheet.sheet, sheet.bindings, sheet.running))
        await press(pilot, "f7")
        await random_keys(pilot, Random(f"painted {page}"))


async def test_a_digit_is_seen_in_whichever_row_of_a_common_page_it_is_typed() -> None:
    history: History = at("T-14")
    async with in_app(TurnScreen, history, NARROW) as (pilot, _table):
        await press(pilot, "escape", "down", "enter")
        assert "[ _]" in shown(pilot)
        await press(pilot, "4")
        assert "[ 4]" in shown(pilot)
        await press(pilot, "space")
        await random_keys(pilot, Random("a common page"))


@pytest.mark.parametrize("size", [NARROW, (100, 30), (120, 33), WIDE])
@pytest.mark.parametrize("roll", ["shoot", "wind"])
async def test_a_calculator_draws_each_of_its_rows_once_with_all_that_stands_about_them(
    roll: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[str, int, bool]] = []

    def watched(row: FormRow, cut: Columns, width: int, *, is_lit: bool, **about: Any) -> Content:
        drawn.append((row.key, width, is_lit))
        return row_content(row, cut, width, is_lit=is_lit, **about)

    monkeypatch.setattr("screens.roll.form.row_content", watched)
    async with in_app(TurnScreen, the_demo(load_system("demonworld")), size) as (pilot, table):
        await press(pilot, "escape")
        bound = {"actor": UnitId("bowmen-of-alder"), "target": UnitId("ash-archers")} if roll == "shoot" else {}
        pilot.app.push_screen(CalculatorScreen(table, roll, bound))
        await pilot.pause()
        rows = pilot.app.screen.query_one(Form)
        assert rows.room == rows.scrollable_content_region.width - EDGE
        assert {width for _key, width, _is_lit in drawn} == {rows.room}
        assert len(drawn) == len(set(drawn)), "lit or unlit, no row is drawn a second time"
