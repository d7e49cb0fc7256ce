"""The guided tour, played by keys: each stop is over when it was done, and what it names is there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from saves.folder import FolderStore
from screens.app import routes
from screens.app.app import OriflammeApp
from screens.app.launch import at_the_library, at_the_table
from screens.library.starting import tour_battle
from screens.orders.screen import OrdersScreen
from screens.parts.dialogs import Confirm, StayOrPass
from screens.parts.keys import Key, name_of
from screens.roll.calculator_keys import CALCULATOR_KEYS
from screens.roll.sheet_keys import SHEET_KEYS
from screens.roster.screen import RosterScreen
from screens.roster.unit_editor import KEYS as UNIT_KEYS
from screens.table.strip import KEY, Strip
from screens.table.table import Table
from screens.turn.briefing import BriefingScreen
from screens.turn.keys import TURN_KEYS
from screens.turn.screen import TurnScreen
from tests.screens.in_app import NARROW, WIDE, in_app, press, shown, warned
from tests.tiny import a_tiny_battle
from tracker.battle.commands import Advance
from tracker.battle.dice import D20
from tracker.play.history import History
from tracker.rules.system import Stop
from tracker.words import _, speaking

PLAYED = {
    "azure": ("o", "enter", "h", "c", "c"),
    "ochre": ("tab", "enter", "h", "c", "c", "c"),
    "reveal": ("tab", "v"),
    "cast": ("n", "c", "enter", "d", "enter"),
    "volley": ("n", "space", "n", "s", "enter", "D"),
    "undo": ("u", "d"),
    "morale": ("n", "n", "t", "1", "space"),
    "rout": ("n", "space"),
    "charge": ("n", "n", "n", "m", "down", "down", "enter"),
    "melee": ("n", "f", "enter", "D", "D"),
    "amend": ("A", "1", "enter", "enter"),
    "army": ("escape", "r", "a", "enter", *"Levy", "ctrl+s"),
}
"""The keys that each stop tells of; the dice are the app's, but for that of the test, which fails."""
MELEE_KEYS = 6
OWN_ARMY = (RosterScreen.KEYS, UNIT_KEYS)
"""Of the two pages on which a unit of one's own is drawn up."""


def stops() -> tuple[Stop, ...]:
    """Those of the tour there is."""
    tour = tour_battle().system.tour
    assert tour is not None
    return tour.stops


async def test_a_newcomer_who_does_what_each_stop_says_gets_to_the_end_of_the_tour() -> None:
    async with in_app(TurnScreen, tour_battle(), NARROW) as (pilot, table):
        assert table.guide is not None
        for number, stop in enumerate(stops()[:-1], 1):
            assert table.guide.stop(table.history) is stop
            assert f"Tour {number}/{len(stops())}" in shown(pilot)
            walked = max((at for at, key in enumerate(PLAYED[stop.id], 1) if key == "n"), default=0)
            await press(pilot, *PLAYED[stop.id][:walked])
            named = re.findall(r"[IV]+\.\d", stop.press)
            assert named in ([], [table.battle.place.step]), "`n` until there leads there"
            for key in PLAYED[stop.id][walked:]:
                await press(pilot, key)
                assert key != "u" or "│  _ │" in shown(pilot), "a short page shows the die that is to be typed"
        assert "That was all" in shown(pilot)
        assert not warned(pilot)
        while table.battle.place.turn == 1:
            assert table.do(Advance(anyway=True, passing=True))
        await pilot.pause()
        assert "Tour" not in shown(pilot)
    assert len(PLAYED["melee"]) <= MELEE_KEYS


async def test_the_die_that_is_corrected_costs_a_base_and_earns_a_test() -> None:
    async with in_app(TurnScreen, tour_battle(), NARROW) as (pilot, table):
        for stop in stops()[:10]:
            await press(pilot, *PLAYED[stop.id])
        before = table.battle
        await press(pilot, *PLAYED["amend"][:-1])
        assert "Bases left 5 → 4" in shown(pilot)
        await press(pilot, "enter")
        assert len(table.battle.debts) == len(before.debts) + 1


async def test_the_stop_behind_one_that_was_passed_says_so_and_leads_back() -> None:
    async with in_app(TurnScreen, tour_battle(), NARROW) as (pilot, table):
        for stop in ("azure", "ochre", "reveal"):
            await press(pilot, *PLAYED[stop])
        while table.battle.place.step != "III.3":
            await press(pilot, "n")
            await press(pilot, *["n"] * is_asked(pilot))
        await press(pilot, "n")
        assert "Stop 4 was passed; f4 goes back." in shown(pilot)
        await press(pilot, "f4")
        assert "Tour 4/" in shown(pilot)
        assert "was passed" not in shown(pilot)


async def test_the_tour_is_left_and_taken_up_again_where_it_stood() -> None:
    async with in_app(TurnScreen, tour_battle(), NARROW) as (pilot, table):
        await press(pilot, *PLAYED["azure"], "escape")
        assert "Tour 2/" in shown(pilot)
        await press(pilot, "f3")
        assert not pilot.app.screen.query_one(Strip).display
        await press(pilot, "o")
        assert "Tour" not in shown(pilot)
        await press(pilot, "escape", "f3")
        assert "Tour 2/" in shown(pilot)
        assert table.guide is not None


def is_asked(pilot: Pilot[Any]) -> bool:
    """Whether the tour has asked before it is gone by."""
    return isinstance(pilot.app.screen, StayOrPass)


async def test_n_waits_for_what_the_stop_asks_and_staying_is_lit() -> None:
    async with in_app(TurnScreen, tour_battle(), NARROW) as (pilot, table):
        for stop in ("azure", "ochre", "reveal"):
            await press(pilot, *PLAYED[stop])
        while not is_asked(pilot):
            await press(pilot, "n")
        assert table.battle.place.step.startswith("II.")
        assert "The tour waits here for this" in shown(pilot)
        assert "casts with Orsanne" in shown(pilot)
        before = table.history
        await press(pilot, "enter")
        assert table.history is before
        await press(pilot, "n", "n")
        assert table.battle.place.step.startswith("III.")


async def test_the_tour_goes_back_to_the_stop_before_and_on_from_there() -> None:
    async with in_app(TurnScreen, tour_battle(), NARROW) as (pilot, table):
        await press(pilot, "f4")
        assert "first stop" in warned(pilot)
        pilot.app.clear_notifications()
        for stop in stops()[:7]:
            await press(pilot, *PLAYED[stop.id])
        assert "Tour 8/" in shown(pilot)
        assert "f4" not in shown(pilot), "the page of the test lies open yet"
        await press(pilot, "enter")
        assert "f4" in shown(pilot)
        await press(pilot, "escape")
        for number in range(7, 0, -1):
            await press(pilot, "f4")
            assert f"Tour {number}/" in shown(pilot)
        assert not table.battle.sealed
        assert not warned(pilot)
        for number, stop in enumerate(stops()[:6], 2):
            await press(pilot, *PLAYED[stop.id])
            assert f"Tour {number}/" in shown(pilot), stop.id


async def test_one_step_too_far_can_be_taken_back() -> None:
    async with in_app(TurnScreen, tour_battle(), NARROW) as (pilot, table):
        for stop in ("azure", "ochre", "reveal"):
            await press(pilot, *PLAYED[stop])
        while table.battle.place.step != "III.3":
            await press(pilot, "n")
            await press(pilot, *["n"] * is_asked(pilot))
        assert "That step is past" in shown(pilot)
        await press(pilot, "u")
        assert "c casts with Orsanne" in shown(pilot)


async def test_a_tour_that_was_put_away_goes_on_by_itself(tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "battles")
    battle = store.create(tour_battle())
    app = at_the_table(store, battle)
    async with app.run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, TurnScreen), "a tour that begins needs no briefing"
        await press(pilot, *PLAYED["azure"], *PLAYED["ochre"], "escape", "p", *"later", "enter")
    store.close_all()
    async with at_the_table(store, battle).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, BriefingScreen)
        await press(pilot, "escape")
        assert "Tour 3/" in shown(pilot)
    store.close_all()


@pytest.mark.parametrize("history", [a_tiny_battle()])
async def test_no_other_battle_has_a_strip_or_the_key(history: History) -> None:
    async with in_app(TurnScreen, history, NARROW) as (pilot, _table):
        assert not pilot.app.screen.query(Strip)
        assert pilot.app.screen.check_action("press", ("turn.tour",)) is False


async def test_it_is_offered_once_to_whoever_has_no_battle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    seen = []
    for _start in range(2):
        async with at_the_library(FolderStore(tmp_path / "battles"), offers_tour=True).run_test(size=WIDE) as pilot:
            await pilot.pause()
            seen.append(isinstance(pilot.app.screen, Confirm))
            await press(pilot, "escape")
    assert seen == [True, False]


async def test_it_is_not_offered_to_whoever_has_battles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    store = FolderStore(tmp_path / "battles")
    store.create(tour_battle())
    async with at_the_library(store, offers_tour=True).run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert not isinstance(pilot.app.screen, Confirm)
    store.close_all()


async def test_the_offer_leads_to_the_tour_and_so_does_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    store = FolderStore(tmp_path / "battles")
    async with at_the_library(store, offers_tour=True).run_test(size=NARROW) as pilot:
        await pilot.pause()
        await press(pilot, "enter")
        assert "Tour 1/" in shown(pilot)
        await press(pilot, "p", "enter")
        await press(pilot, "f3")
        assert "Tour 1/" in shown(pilot)
        assert len(store.battles()) == 2
    store.close_all()


def test_its_dice_fall_alike_each_time_the_app_throws_them() -> None:
    tables = [Table(OriflammeApp(lambda _app: Screen()), tour_battle(), doors=routes) for _time in range(2)]
    assert len({tuple(table.dice.throw(D20).face for _throw in range(5)) for table in tables}) == 1


def test_every_key_that_a_stop_names_is_there() -> None:
    tables: tuple[tuple[Key, ...], ...] = (TURN_KEYS, OrdersScreen.KEYS, SHEET_KEYS, CALCULATOR_KEYS, *OWN_ARMY)
    known = {press for keys in tables for key in keys for press in key.press.split(",")}
    names = {name_of(key) for keys in tables for key in keys} | known | {"enter", "↓", "H", "C"}
    for stop in stops():
        named = re.findall(f"{KEY}(.+?){KEY}", stop.press + stop.why)
        assert (stop.press + stop.why).count(KEY) == 2 * len(named)
        assert set(named) <= names, stop.id


@pytest.mark.parametrize("tag", ["en", "fr"])
def test_what_a_stop_says_takes_no_more_than_three_rows(tag: str) -> None:
    with speaking(tag):
        said = {stop.id: (_(stop.press).replace(KEY, ""), _(stop.why).replace(KEY, "")) for stop in stops()}
    assert {name for name, (press, why) in said.items() if len(press) > 125 or len(why) > 78} == set()
