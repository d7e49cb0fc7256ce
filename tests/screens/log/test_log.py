"""The log by keys: unfold, undo, redo, return, filter, export."""

from __future__ import annotations

import csv
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.screen import Screen

from screens.amend.screen import AmendScreen
from screens.app.app import OriflammeApp
from screens.log.chronicle import Chronicle
from screens.log.screen import LogScreen
from screens.roll.sheet import SheetScreen
from tests.at_random import EVERY_SYSTEM, opening
from tests.at_random import playing as at_random
from tests.play import playing
from tests.screens.harness.private import strips
from tests.screens.in_app import MOMENT, NARROW, WIDE, in_app, paste_line, press, shown, told
from tests.screens.roll.test_sheet import KNIGHTS, faces, the_melee
from tests.tiny import ARCHERS, a_shot, at_the_shooting
from tests.tracker.views.test_log import undone
from tracker.battle.acts import Fate
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import AddUnit, NewUnit, Note, Refused, Tick
from tracker.battle.dice import Face, Source
from tracker.play.history import History
from tracker.views.log import LogEntry, entries


def a_told_battle() -> History:
    """A hit, a tick and a private note."""
    return playing(at_the_shooting(), a_shot(1), Tick(ARCHERS), Note("he bluffs", private=True))


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_the_log_shows_what_happened_where_and_who_threw_the_die(size: tuple[int, int]) -> None:
    async with in_app(LogScreen, a_told_battle(), size) as (pilot, _table):
        looks = shown(pilot)
        for part in ("─ Log ─", "Turn 1 · II Fire", "≤  4 [ 1] ✓ 5 → 4", "private", "esc back"):
            assert part in looks
        assert ("( 0) thrown by the app" in looks) == (size == WIDE), "a box says which die is whose in its foot"


async def test_enter_unfolds_the_sum_and_what_followed_and_folds_it_again() -> None:
    async with in_app(LogScreen, a_told_battle()) as (pilot, _table):
        assert "TY-02" not in shown(pilot)
        await press(pilot, "up", "up", "enter")
        assert "+4  aim  TY-02" in shown(pilot)
        assert "→ Test owed: Raiders, Nerve test (losses by shooting)." in shown(pilot)
        await press(pilot, "left")
        assert "TY-02" not in shown(pilot)
        await press(pilot, "right")
        assert "TY-02" in shown(pilot)


async def test_undo_and_redo_are_one_key_each_and_undone_acts_stay_in_sight() -> None:
    async with in_app(LogScreen, a_told_battle()) as (pilot, table):
        await press(pilot, "u", "u")
        assert [act.fate for act in table.history.acts][-2:] == [Fate.UNDONE, Fate.UNDONE]
        assert shown(pilot).count("undone") >= 2
        assert "Archers have finished this step." in shown(pilot)
        await press(pilot, "U")
        assert table.history.acts[-2].fate is Fate.STANDS


async def test_undone_acts_are_struck_through() -> None:
    async with in_app(LogScreen, a_told_battle()) as (pilot, _table):
        await press(pilot, "u")
        lines = strips(pilot.app.screen)
        struck = [part.text for strip in lines for part in strip if part.style is not None and part.style.strike]
        assert any("he bluffs" in text for text in struck)


async def test_undone_acts_can_be_hidden_and_shown_again() -> None:
    async with in_app(LogScreen, a_told_battle()) as (pilot, _table):
        await press(pilot, "u", "z")
        assert "he bluffs" not in shown(pilot)
        assert "1 undone, hidden" in shown(pilot)
        await press(pilot, "z")
        assert "he bluffs" in shown(pilot)


async def test_the_battle_returns_to_the_act_under_the_highlight_and_forth_again() -> None:
    async with in_app(LogScreen, a_told_battle()) as (pilot, table):
        end = table.battle
        await press(pilot, "up", "up", "g")
        assert "Return to here, and undo 2 actions?" in shown(pilot)
        assert "Private note: he bluffs" in shown(pilot)
        await press(pilot, "escape", "g", "2")
        assert [act.fate for act in table.history.acts][-3:] == [Fate.STANDS, Fate.UNDONE, Fate.UNDONE]
        await press(pilot, "end", "g")
        assert "Go on to here, and redo 2 actions?" in shown(pilot)
        await press(pilot, "2")
        assert table.battle == end


async def test_the_highlight_has_a_sign_beside_its_colour() -> None:
    async with in_app(LogScreen, a_told_battle()) as (pilot, _table):
        assert sum("▌" in row for row in shown(pilot).splitlines()) == 1
        await press(pilot, "up")
        assert next(row for row in shown(pilot).splitlines() if "▌" in row).count("finished this step") == 1


async def test_one_units_acts_can_be_shown_alone() -> None:
    async with in_app(LogScreen, a_told_battle()) as (pilot, _table):
        await press(pilot, "slash", "r", "a", "i", "enter")
        assert "only Raiders" in shown(pilot)
        assert "≤  4" in shown(pilot)
        assert "Archers have finished" not in shown(pilot)
        await press(pilot, "slash")
        assert "Archers have finished" in shown(pilot)


async def test_every_roll_is_written_as_csv_where_the_reader_says(tmp_path: Path) -> None:
    async with in_app(lambda table: LogScreen(table, tmp_path), a_told_battle()) as (pilot, _table):
        await press(pilot, "e", "enter")
        assert "1 roll written to the-mill-rolls.csv" in told(pilot)
    (row,) = csv.DictReader((tmp_path / "the-mill-rolls.csv").open(encoding="utf-8"))
    assert (row["unit"], row["faces"], row["outcome"]) == ("Archers", "1", "success")


async def test_an_export_is_offered_beside_the_battles(tmp_path: Path) -> None:
    app = OriflammeApp(lambda _app: Screen(), tmp_path)
    async with app.run_test(size=WIDE) as pilot:
        table = app.open_battle(a_told_battle())
        await pilot.pause()
        await press(pilot, "escape", "l", "e")
        assert str(tmp_path / "the-mill-rolls.csv")[-30:] in shown(pilot)
        assert table.folder == tmp_path


async def test_a_file_that_is_there_is_replaced_only_on_purpose(tmp_path: Path) -> None:
    there = tmp_path / "the-mill-rolls.csv"
    there.write_text("mine", encoding="utf-8")
    async with in_app(lambda table: LogScreen(table, tmp_path), a_told_battle()) as (pilot, _table):
        await press(pilot, "e", "enter", "1")
        assert there.read_text(encoding="utf-8") == "mine"
        await press(pilot, "e", "enter", "2")
        assert there.read_text(encoding="utf-8").startswith("act,fate,turn")


@pytest.mark.parametrize(("name", "said"), [("rolls.xls", "give .csv or .jsonl"), ("none/rolls.csv", "Not written")])
async def test_an_export_that_cannot_be_written_is_refused(tmp_path: Path, name: str, said: str) -> None:
    async with in_app(lambda table: LogScreen(table, tmp_path), a_told_battle()) as (pilot, _table):
        await press(pilot, "e", "ctrl+u")
        await paste_line(pilot, str(tmp_path / name))
        assert said in told(pilot)
    assert list(tmp_path.iterdir()) == []


async def test_a_hostile_name_is_shown_letter_by_letter() -> None:
    name = "[@click=app.quit]Imps[/] [/x]"
    history = playing(at_the_shooting(), AddUnit(NewUnit(name, SideId("ochre"), {})))
    async with in_app(LogScreen, history) as (pilot, _table):
        assert f"New in Ochre: {name}." in shown(pilot)


async def test_an_override_is_marked_as_set_by_hand() -> None:
    forced = playing(at_the_shooting(), replace(a_shot(6), outcome="success", reason="wind"))
    async with in_app(LogScreen, forced) as (pilot, _table):
        row = next(row for row in shown(pilot).splitlines() if "set by hand: wind" in row)
        assert row.rstrip("│ ").endswith("by hand")


async def test_an_empty_log_says_so() -> None:
    history = History(at_the_shooting().system)
    async with in_app(LogScreen, history) as (pilot, _table):
        assert "Nothing has happened yet." in shown(pilot)
        await press(pilot, "enter", "g", "u", "z")
        assert pilot.app.screen.query_one(Chronicle).entry is None


async def test_steps_on_the_way_are_one_row_until_they_are_opened() -> None:
    ticked = playing(at_the_shooting(), Tick(ARCHERS), Tick(ARCHERS, done=False), Tick(ARCHERS), a_shot(1))
    async with in_app(LogScreen, ticked) as (pilot, table):
        assert "finished this step" not in shown(pilot).split("II Fire")[-1].split("steps, to:")[0]
        assert "4 steps, to: Archers have finished this step." in shown(pilot)
        await press(pilot, "up", "right")
        assert "steps, to: Archers" not in shown(pilot)
        assert shown(pilot).count("Archers have finished this step.") == 2
        await press(pilot, "left")
        assert "4 steps, to: Archers" in shown(pilot)
        await press(pilot, "g", "2")
        assert [act.fate for act in table.history.acts][-2:] == [Fate.STANDS, Fate.UNDONE]


async def test_dice_of_the_table_and_those_of_the_app_are_told_apart_by_how_they_are_drawn() -> None:
    rolled = replace(a_shot(6), faces=(Face(6, 6, Source.ROLLED),))
    async with in_app(LogScreen, playing(at_the_shooting(), a_shot(1), rolled), NARROW) as (pilot, _table):
        await press(pilot, "enter")
        assert "[ 1] ✓" in shown(pilot)
        assert "( 6) ✗" in shown(pilot)


async def test_the_day_is_said_once_where_it_changes() -> None:
    first = playing(at_the_shooting(), a_shot(1), at=MOMENT - 86_400)
    async with in_app(LogScreen, playing(first, Note("rain"), Note("hail"), at=MOMENT)) as (pilot, _table):
        rows = shown(pilot).splitlines()
        assert sum("yesterday" in row for row in rows) == 1
        assert sum("today" in row for row in rows) == 1


def a_volley() -> History:
    """Three shots of the archers at the same target, two of which hit."""
    return playing(at_the_shooting(), a_shot(1), a_shot(6), a_shot(2))


VOLLEY = "5 → 3  test owed  3 rolls: 2 × hit, 1 × miss"


async def test_the_shots_of_a_volley_are_one_line_until_it_is_opened_and_again_when_it_is_folded() -> None:
    async with in_app(LogScreen, a_volley()) as (pilot, _table):
        assert VOLLEY in shown(pilot)
        assert "[ 6]" not in shown(pilot)
        await press(pilot, "enter")
        assert VOLLEY not in shown(pilot)
        assert [f"[ {face}]" in shown(pilot) for face in (1, 6, 2)] == [True] * 3
        await press(pilot, "up", "left")
        assert VOLLEY in shown(pilot)


async def test_undo_in_a_folded_volley_takes_back_its_last_shot_and_says_so_in_its_line() -> None:
    async with in_app(LogScreen, a_volley()) as (pilot, table):
        await press(pilot, "u")
        assert [act.fate for act in table.history.acts][-3:] == [Fate.STANDS, Fate.STANDS, Fate.UNDONE]
        assert "5 → 4  test owed  2 rolls: hit, miss" in shown(pilot)


async def test_a_return_to_a_folded_volley_keeps_all_of_its_shots() -> None:
    async with in_app(LogScreen, playing(a_volley(), Tick(ARCHERS), Note("rain"))) as (pilot, table):
        await press(pilot, "up", "up", "g", "2")
        assert [act.fate for act in table.history.acts][-5:] == [Fate.STANDS] * 3 + [Fate.UNDONE] * 2


async def test_amend_on_a_folded_volley_opens_at_its_last_shot_and_says_so() -> None:
    async with in_app(LogScreen, a_volley()) as (pilot, table):
        await press(pilot, "A")
        assert "The last roll of those in the row" in told(pilot)
        assert isinstance(pilot.app.screen, AmendScreen)
        assert (
            pilot.app.screen.page.correction is None
            or pilot.app.screen.page.correction.index == len(table.history.acts) - 1
        )


async def test_one_units_acts_are_found_in_a_folded_volley() -> None:
    async with in_app(LogScreen, playing(a_volley(), Note("rain"))) as (pilot, _table):
        await press(pilot, "slash", *"Raid", "enter")
        assert VOLLEY in shown(pilot)
        assert "rain" not in shown(pilot)


async def test_a_melee_is_one_line_with_what_everybody_lost() -> None:
    async with in_app(LogScreen, the_melee()) as (pilot, table):
        sheet = next(sheet for sheet in table.system.rolls.sheets if sheet.key == "melee_by_initiative")
        pilot.app.push_screen(SheetScreen(table, sheet, {"actor": KNIGHTS}))
        await pilot.pause()
        await press(pilot, "enter", *faces(4, 17, 6, 6), "escape")
        (row,) = [row for row in shown(pilot).splitlines() if "4 rolls" in row]
        assert "Fight a melee by initiative  ▲ Gate 2 → 0  4 rolls: 3 × hit, 1 × miss" in row


def a_long_battle(key: str) -> History:
    """Some 150 acts at random, the last few of them undone."""
    history = opening(key)
    for _before, _command, after in at_random(history, random.Random(8), 200):
        history = history if isinstance(after, Refused) else after
    return undone(history, 3)


def listed_whole(history: History, *, with_undone: bool = True, only: UnitId | None = None) -> list[LogEntry]:
    """The acts of which a part of the log is told, told at once."""
    return [
        entry
        for entry in entries(history)
        if (with_undone or entry.fate is Fate.STANDS) and (only is None or only in entry.units)
    ]


def passed_by(chronicle: Chronicle, move: Callable[[], None]) -> list[tuple[LogEntry, ...]]:
    """The rows that the light comes to by that move, until it is back where it began."""
    rows = [chronicle.run]
    move()
    while chronicle.run != rows[0]:
        rows.append(chronicle.run)
        move()
    return [row.entries for row in rows if row is not None]


@pytest.mark.parametrize("key", EVERY_SYSTEM)
async def test_the_light_comes_to_every_act_of_a_long_battle_in_its_order_from_either_end(key: str) -> None:
    history = a_long_battle(key)
    unit = random.Random(key).choice(sorted(history.battle.units))
    async with in_app(LogScreen, history, NARROW) as (pilot, _table):
        chronicle = pilot.app.screen.query_one(Chronicle)
        for with_undone, only in ((True, None), (False, None), (True, unit)):
            chronicle.with_undone, chronicle.only = with_undone, only
            whole = listed_whole(history, with_undone=with_undone, only=only)
            chronicle.action_last()
            assert [
                entry for row in reversed(passed_by(chronicle, chronicle.action_cursor_up)) for entry in row
            ] == whole
            chronicle.action_first()
            assert [entry for row in passed_by(chronicle, chronicle.action_cursor_down) for entry in row] == whole


async def test_of_a_long_battle_a_page_or_two_are_told_before_anybody_looks_further_back() -> None:
    history = a_long_battle("demonworld")
    async with in_app(LogScreen, history, NARROW) as (pilot, _table):
        chronicle = pilot.app.screen.query_one(Chronicle)
        whole = entries(history)
        assert f"{len(whole)} actions · 3 undone" in shown(pilot)
        assert chronicle.entry is not None
        assert chronicle.entry.index == next(e.index for e in reversed(whole) if e.fate is Fate.STANDS)
        assert chronicle.option_count < 3 * NARROW[1] < len(whole)
        await press(pilot, "home")
        assert whole[0].headline[:30] in shown(pilot)
        await press(pilot, "end")
        assert chronicle.run is not None
        assert chronicle.run.entries[-1] == whole[-1]


async def test_what_is_in_sight_stays_where_it_is_when_more_of_a_long_battle_is_listed() -> None:
    async with in_app(LogScreen, a_long_battle("demonworld"), NARROW) as (pilot, _table):
        chronicle = pilot.app.screen.query_one(Chronicle)
        count = chronicle.option_count
        while chronicle.option_count == count and chronicle.scroll_y:
            before = in_sight(pilot)
            chronicle.scroll_relative(y=-1, animate=False, immediate=True)
            await pilot.pause()
        assert chronicle.option_count > count
        assert in_sight(pilot)[1:] == before[:-1], "one line further up, as the wheel turned"


def in_sight(pilot: Pilot[Any]) -> list[str]:
    """The rows of the log in sight, without the bar at their right."""
    return [row[: NARROW[0] - 2].rstrip() for row in shown(pilot).splitlines()[2:-1]]
