"""What was answered on a page of rolls stays to be seen, and a wrong key says how it is changed."""

from __future__ import annotations

from screens.roll.sheet import SheetScreen
from screens.roll.sheet_keys import keys_at
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, press, screen_of, shown
from tests.screens.keys.rows import DEMONWORLD_ORDERS
from tests.screens.turn.test_idle_keys import _history as history_at
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo
from tracker.rules.systems import load_system


async def test_whom_a_unit_crushes_stays_on_the_page_till_the_die_and_u_takes_it_back() -> None:
    battle = playing(the_demo(load_system("demonworld")), GoTo("IV.5"))
    for size in (NARROW, WIDE):
        async with in_app(TurnScreen, battle, size) as (pilot, table):
            await press(pilot, "escape")
            dragon = next(unit.id for unit in table.battle.units.values() if unit.name.startswith("Dragon"))
            pilot.app.push_screen(SheetScreen(table, table.system.page_for("crush"), {"actor": UnitId(dragon)}))
            await press(pilot, "f7", "5")
            assert "‹" in shown(pilot)
            await press(pilot, "enter")
            assert "Crushes" in shown(pilot)
            screen = screen_of(pilot)
            assert isinstance(screen, SheetScreen)
            assert not {"right", "tab"} & {key.press for key in keys_at(screen.page, is_ruled=False)}
            assert "u undo the answer" in " ".join(shown(pilot).splitlines()[-1].split())
            await press(pilot, "right")
            assert "answered already" in shown(pilot)
            await press(pilot, "u")
            assert "‹" in shown(pilot)


async def test_tests_that_cost_nobody_have_no_forecast_and_no_key_for_rolls_that_are_owed() -> None:
    async with in_app(TurnScreen, history_at("demonworld", DEMONWORLD_ORDERS + "go I.5"), NARROW) as (pilot, _table):
        await press(pilot, "escape", "down", "enter")
        screen = screen_of(pilot)
        assert isinstance(screen, SheetScreen)
        assert "D" not in {key.press for key in keys_at(screen.page, is_ruled=False)}
        assert "no losses expected" not in shown(pilot)
        await press(pilot, "D")
        assert "nothing is owed here" in shown(pilot)
