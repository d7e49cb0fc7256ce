"""A roll that was ruled on before offers the ruling with a key, in the calculator and on a sheet."""

from __future__ import annotations

from msgspec.structs import replace
from textual.screen import Screen

from screens.roll.calculator import CalculatorScreen
from tests.play import playing
from tests.screens.in_app import WIDE, in_app, press, shown
from tests.screens.roll.test_sheet import faces, on_the_sheet, rolls, the_shooting
from tests.tiny import ARCHERS, RAIDERS, a_shot, at_the_shooting
from tests.tracker.play.agreed.test_rulings import FORCED, MOON, TOWER
from tracker.battle.battle import Ruling
from tracker.battle.commands import TakeRuling
from tracker.battle.events import Rolled
from tracker.play.history import History

BOTH = {"actor": ARCHERS, "target": RAIDERS}


async def rolling(history: History, *keys: str) -> tuple[str, Rolled]:
    """The calculator on a shot; what it shows, and after the keys the roll that was made."""
    async with in_app(lambda _table: Screen(), history, WIDE) as (pilot, table):
        pilot.app.push_screen(CalculatorScreen(table, "shot", BOTH))
        await press(pilot, "f7")
        looks = shown(pilot)
        await press(pilot, *keys)
        event = table.history.acts[-1].events[0]
        assert isinstance(event, Rolled)
        return looks, event


async def test_a_ruling_that_decides_the_roll_is_shown_before_it_does() -> None:
    looks, made = await rolling(playing(at_the_shooting(), FORCED), "j", "enter")
    assert "j as ruled" in " ".join(looks.split())
    assert (made.override, made.resolution.outcome) == (MOON.reason, MOON.outcome)
    async with in_app(lambda _table: Screen(), playing(at_the_shooting(), FORCED), WIDE) as (pilot, table):
        pilot.app.push_screen(CalculatorScreen(table, "shot", BOTH))
        acts = len(table.history.acts)
        await press(pilot, "f7", "j")
        assert "As ruled before?" in shown(pilot)
        assert MOON.reason in shown(pilot)
        await press(pilot, "escape")
        assert len(table.history.acts) == acts


async def test_the_only_ruling_that_grants_something_stands_in_its_line_at_once() -> None:
    _looks, made = await rolling(playing(at_the_shooting(), TakeRuling(TOWER)), "j", "5", "enter")
    assert made.resolution.inputs["other_reason"] == TOWER.reason


async def test_of_several_rulings_one_is_picked_and_a_free_line_waits_for_its_die() -> None:
    brought = playing(at_the_shooting(), TakeRuling(MOON), TakeRuling(TOWER))
    _looks, made = await rolling(brought, "j", "1", "5", "enter")
    assert made.override == ""
    assert (made.resolution.inputs["other"], made.resolution.inputs["other_reason"]) == (2, TOWER.reason)
    assert made.resolution.outcome == "success"


async def test_where_nothing_was_ruled_the_key_is_not_there() -> None:
    looks, made = await rolling(playing(at_the_shooting(), replace(a_shot(1))), "j", "2", "enter")
    assert "as ruled" not in looks
    assert made.override == ""


async def test_a_row_of_a_sheet_is_decided_or_helped_as_before() -> None:
    helped = playing(the_shooting(), TakeRuling(Ruling("shoot", "from the tower", other=4)))
    async with on_the_sheet(history=helped) as (pilot, table):
        await press(pilot, "enter", "j", *faces(9))
        assert rolls(table)[0].resolution.inputs["other"] == 4
    forced = playing(the_shooting(), TakeRuling(Ruling("shoot", "the moon is out", "success")))
    async with on_the_sheet(history=forced) as (pilot, table):
        await press(pilot, "enter", "j", "enter")
        assert rolls(table)[0].override == "the moon is out"
