"""What was answered on a page of rolls stays to be seen, and a wrong key says how it is changed."""

from __future__ import annotations

from screens.roll.sheet import SheetScreen
from screens.roll.sheet_keys import keys_at
from screens.turn.screen import TurnScreen
from tests.play import having, playing, the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, press, screen_of, shown
from tests.screens.keys.rows import DEMONWORLD_ORDERS
from tests.screens.turn.test_idle_keys import _history as history_at
from tests.tracker.play.pages.hand import Hand
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo
from tracker.play.sheets import open_on
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


def test_u_is_not_named_after_the_answer_where_a_die_fell_since() -> None:
    """The victim shot at its crusher before the crushing die: u takes that shot back, and an arrow says so."""
    demo = playing(the_demo(load_system("demonworld")), GoTo("IV.5"))
    units = {unit.name.split()[0]: unit.id for unit in demo.battle.units.values()}
    demo = having(demo, units["Crossbows"], order="T")
    hand = Hand(open_on(demo, demo.system.page_for("crush"), {"actor": units["Dragon"]}))
    hand.say(units["Crossbows"])
    hand.press("right", "enter", "enter", *("2", "0", "enter") * 6)
    assert (hand.page.entry and hand.page.entry.row.resolver) == "crush"
    assert [key.label for key in keys_at(hand.page, is_ruled=False) if key.press == "u"] == ["undo"]
    hand.press("right")
    assert "what was rolled since" in hand.page.trouble
    hand.press("u")
    assert (hand.page.entry and hand.page.entry.row.resolver) == "shoot"
