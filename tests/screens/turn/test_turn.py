"""Home, walked by keys alone on the smallest rule system."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from textual.events import Key

from screens.app.too_small import LEAST, TooSmall
from screens.parts.dialogs import StayOrPass
from screens.turn.briefing import BriefingScreen
from screens.turn.checklist import ActList
from screens.turn.screen import TurnScreen
from tests.play import having, playing, the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, press, resize, screen_of, shown, told, type_line
from tests.tiny import ARCHERS, FLED, PIKES, RAIDERS, TINY, a_tiny_battle
from tests.tracker.games.skirmish.battles import designating
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, Begin, GoTo, Note, PlaceToken, Resolve, SetValues
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.rules.systems import load_system
from tracker.views.checklist import checklist

HOSTILE = "[@click=app.screenshot('x')]Rogues[/] [/oops]"


def at_the_shooting() -> History:
    """Archers and raiders may shoot, the others hold."""
    orders = (PlaceToken(ARCHERS, "f"), PlaceToken(PIKES, "h"), PlaceToken(RAIDERS, "f"))
    return a_tiny_battle(Advance(), *orders, Advance(), Advance())


def a_test_is_owed() -> History:
    """The archers have shot one of the raiders."""
    return playing(at_the_shooting(), Resolve("shot", {"actor": ARCHERS, "target": RAIDERS}, {}, (Face(6, 1),)))


async def test_a_turn_is_walked_with_n_and_b() -> None:
    async with in_app(TurnScreen) as (pilot, table):
        await press(pilot, "n")
        assert (table.battle.place.turn, table.battle.place.step) == (1, "place")
        await press(pilot, "n", "n")
        assert (table.battle.place.turn, table.battle.place.step) == (2, "place")
        assert "passed: I.2, II.1, " in shown(pilot)
        await press(pilot, "b")
        assert (table.battle.place.turn, table.battle.place.step) == (1, "place")


async def test_the_windows_that_n_went_by_stand_beside_the_step_it_came_to_and_are_not_promised_before() -> None:
    history = having(the_demo(load_system("demonworld")), "wolf-riders", impetuous=True)
    history = having(history, "pikes-of-ker", order="M")
    async with in_app(TurnScreen, playing(history, GoTo("IV.2")), NARROW) as (pilot, table):
        await press(pilot, "escape")
        assert "then Token M moves" in shown(pilot)
        await press(pilot, "n")
        assert table.battle.place.step == "IV.5"
        assert "IV.5 Token M moves  passed: IV.4" in shown(pilot)
        await press(pilot, "space")
        assert "passed" not in shown(pilot)


async def test_a_step_that_asks_nothing_offers_the_way_on_first() -> None:
    async with in_app(TurnScreen, the_demo(load_system("demonworld"), GoTo("III.6")), NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert "Nothing to tick off here" in shown(pilot)
        assert shown(pilot).splitlines()[-1].split()[:3] == ["n", "next", "step"]


async def test_back_in_an_activation_that_is_over_the_step_says_how_it_is_taken_back() -> None:
    async with in_app(TurnScreen, designating(), NARROW) as (pilot, table):
        before = table.battle.place
        await press(pilot, "escape", "down", "enter", "3")
        assert "run." in shown(pilot)
        await press(pilot, "b")
        assert "Nothing to tick off here: n goes on, u takes back act by act." in shown(pilot)
        await press(pilot, "u", "u")
        assert table.battle.place == before
        assert "taken back" in shown(pilot)


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_the_step_its_units_and_what_enter_does_are_in_sight(size: tuple[int, int]) -> None:
    async with in_app(TurnScreen, at_the_shooting(), size) as (pilot, _table):
        await press(pilot, "escape")
        looks = shown(pilot)
        for words in ("The Mill", "Turn 1 · II Fire", "II.1 Shoot", "Units with a fire order shoot.", "Azure",
                      "Archers", "5/5", "↵ shoot", "Where does the smoke drift?", "not now", "w why",
                      "saved", "? help"):  # fmt: skip
            assert words in looks


async def test_the_right_column_is_there_when_there_is_room() -> None:
    async with in_app(TurnScreen, a_test_is_owed(), WIDE) as (pilot, _table):
        await press(pilot, "escape", "down")
        looks = shown(pilot)
        for words in ("Owed 1", "! ▲ Raiders", "losses by shooting", "2+ on D6", "83%", "aim", "the armies"):
            assert words.casefold() in looks.casefold()


async def test_a_line_says_what_is_owed_when_there_is_none() -> None:
    async with in_app(TurnScreen, a_test_is_owed(), NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert "! ▲ Raiders" in shown(pilot)
        assert "t test" in shown(pilot)


async def test_the_card_opens_on_c() -> None:
    async with in_app(TurnScreen, at_the_shooting(), NARROW) as (pilot, _table):
        await press(pilot, "escape", "i")
        looks = shown(pilot)
        assert "5/5 men" in looks
        assert "may act" in looks


async def test_space_ticks_and_goes_to_the_next_who_waits() -> None:
    async with in_app(TurnScreen, at_the_shooting()) as (pilot, table):
        await press(pilot, "escape", "space")
        assert table.battle.is_done(ARCHERS)
        assert "✓ Archers" in shown(pilot)
        assert pilot.app.screen.query_one(ActList).unit == RAIDERS
        await press(pilot, "up", "space")
        assert not table.battle.is_done(ARCHERS)


async def test_w_says_why_not_with_the_rule() -> None:
    async with in_app(TurnScreen, at_the_shooting(), NARROW) as (pilot, _table):
        await press(pilot, "escape", "w")
        looks = shown(pilot)
        assert "Pikes: it has no fire order" in looks
        assert "TY-06" in looks


@pytest.mark.parametrize("key", ["confrontation", "demonworld", "hexcombat", "skirmish"])
async def test_w_tells_of_every_unit_that_is_not_listed(key: str) -> None:
    demo = the_demo(load_system(key), Advance(anyway=True), Advance(anyway=True))
    async with in_app(TurnScreen, demo, WIDE) as (pilot, table):
        await press(pilot, "escape", "w")
        looks = shown(pilot)
        listed = {entry.unit.id for entry in checklist(table.system, table.battle).able}
        assert len(listed) < len(table.battle.units)
        for unit in table.battle.units.values():
            assert (f"{unit.name}: " in looks) == (unit.id not in listed)


async def test_leaving_a_step_with_tests_due_asks_once() -> None:
    async with in_app(TurnScreen, a_test_is_owed()) as (pilot, table):
        await press(pilot, "escape", "n")
        assert "Still open before this step is left: 1 test is owed." in shown(pilot)
        await press(pilot, "1")
        assert table.battle.place.step == "fire"
        await press(pilot, "n", "2")
        assert table.battle.place.step == "end"
        assert table.battle.debts


async def test_a_test_is_waived_with_a_reason() -> None:
    async with in_app(TurnScreen, a_test_is_owed()) as (pilot, table):
        await press(pilot, "escape", "t", "w")
        await type_line(pilot, "too dark")
        assert not table.battle.debts
        assert "too dark" in shown(pilot)


async def test_a_question_of_the_step_is_answered_with_a_note() -> None:
    async with in_app(TurnScreen, at_the_shooting()) as (pilot, table):
        await press(pilot, "escape", "a", "2")
        await type_line(pilot, "north")
        assert list(table.battle.answered.values()) == ["north"]
        assert "✓ Where does the smoke drift?  north" in shown(pilot)


async def test_undo_and_redo_are_one_key_each() -> None:
    async with in_app(TurnScreen, at_the_shooting()) as (pilot, table):
        await press(pilot, "escape", "space", "u")
        assert not table.battle.is_done(ARCHERS)
        await press(pilot, "U")
        assert table.battle.is_done(ARCHERS)


async def test_a_refused_command_is_told_and_changes_nothing() -> None:
    async with in_app(TurnScreen) as (pilot, table):
        before = table.history
        await press(pilot, "b")
        assert "this is the first step of the battle" in told(pilot)
        assert table.history is before


async def test_a_step_is_gone_to_straight() -> None:
    async with in_app(TurnScreen) as (pilot, table):
        await press(pilot, "n", "g", *"ii.1", "enter", "2")
        assert table.battle.place.step == "fire"


async def test_no_chance_goes_to_a_step() -> None:
    async with in_app(TurnScreen) as (pilot, table):
        before = table.history
        await press(pilot, "g", "full_stop")
        assert table.history is before
        assert "nothing by that name" not in shown(pilot)


async def test_a_unit_is_found_by_name() -> None:
    async with in_app(TurnScreen, at_the_shooting()) as (pilot, _table):
        await press(pilot, "escape", "slash", "r", "a", "i", "enter")
        assert pilot.app.screen.query_one(ActList).unit == RAIDERS
        await press(pilot, "slash", "p", "i", "k", "enter")
        assert "cannot act: it has no fire order (TY-06)" in shown(pilot)


async def test_every_key_is_in_the_help() -> None:
    async with in_app(TurnScreen) as (pilot, _table):
        await press(pilot, "question_mark")
        looks = shown(pilot)
        for key in TurnScreen.KEYS[:20]:
            assert key.help[:40] in looks


async def test_the_palette_runs_a_command_by_its_name() -> None:
    async with in_app(TurnScreen) as (pilot, table):
        await press(pilot, "colon", *"next step")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        await press(pilot, "down", "enter")
        await pilot.pause()
        assert table.battle.place.step == "place"


async def test_a_pause_leaves_its_note_in_the_briefing() -> None:
    async with in_app(TurnScreen, at_the_shooting()) as (pilot, table):
        await press(pilot, "escape", "p")
        await type_line(pilot, "lamp oil low")
        kept = table.history
    async with in_app(TurnScreen, kept, NARROW) as (pilot, _table):
        assert isinstance(pilot.app.screen, BriefingScreen)
        looks = shown(pilot)
        assert "Your note: lamp oil low" in looks
        assert "Archers, Raiders" in looks
        assert "II.2 End" in looks


async def test_a_briefing_lists_what_is_owed_and_what_happened() -> None:
    async with in_app(TurnScreen, a_test_is_owed(), WIDE) as (pilot, _table):
        looks = shown(pilot)
        for words in (
            "Welcome back to The Mill",
            "─ Owed 1 ─",
            "! ▲ Raiders",
            "2+ on D6",
            "≤  4 [ 1] ✓ 5 → 4",
            "I.1  Place tokens · turn 2",
            "turn 1",
        ):
            assert words in looks
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TurnScreen)


@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("key", ["t", "5", "question_mark", "tab"])
async def test_a_briefing_says_of_any_other_key_that_it_does_nothing(key: str, size: tuple[int, int]) -> None:
    async with in_app(TurnScreen, a_test_is_owed(), size) as (pilot, _table):
        await press(pilot, key)
        assert isinstance(pilot.app.screen, BriefingScreen)
        last = shown(pilot).splitlines()[-1]
        assert "to the table" in last
        assert "does nothing here" in last
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TurnScreen)
        assert "does nothing here" not in shown(pilot)


async def test_a_battle_nobody_has_played_yet_has_no_briefing() -> None:
    for fresh in (a_tiny_battle(), a_tiny_battle(Advance())):
        async with in_app(TurnScreen, fresh) as (pilot, _table):
            assert isinstance(pilot.app.screen, TurnScreen)


async def test_a_hostile_name_is_only_text_on_every_part_of_the_screen() -> None:
    history = a_tiny_battle(Advance(), SetValues(ARCHERS, {"fled": True}, HOSTILE), Note(HOSTILE))
    async with in_app(TurnScreen, history) as (pilot, _table):
        assert HOSTILE in shown(pilot)
        await press(pilot, "enter")
        assert HOSTILE in shown(pilot)
        assert history.battle.units[ARCHERS][FLED]


async def at_sizes(sizes: Iterable[tuple[int, int]]) -> None:
    """Go through terminal sizes with the home screen; the cover is there exactly when it must be."""
    async with in_app(TurnScreen, a_test_is_owed()) as (pilot, table):
        await press(pilot, "escape")
        for width, height in sizes:
            await resize(pilot, width, height)
            small = width < LEAST.width or height < LEAST.height
            assert isinstance(pilot.app.screen, TooSmall) is small, (width, height)
        await resize(pilot, *NARROW)
        await press(pilot, "down", "space")
        assert table.battle.is_done(ARCHERS)


async def test_nothing_breaks_at_awkward_sizes() -> None:
    await at_sizes((width, height) for width in (1, 6, 40, 60, 80) for height in (1, 10, 16, 24))


async def test_what_is_said_in_a_terminal_of_few_columns_is_laid_out_once_not_without_end() -> None:
    async with in_app(TurnScreen, a_tiny_battle(), WIDE) as (pilot, _table):
        for width in (1, 2, 6):
            await resize(pilot, width, 10)
            assert not screen_of(pilot)._layout_required


@pytest.mark.long
@pytest.mark.timeout(1800)
async def test_nothing_breaks_at_any_size() -> None:
    """1,920 sizes: some four minutes."""
    await at_sizes((width, height) for width in range(1, 81) for height in range(1, 25))


async def test_the_list_of_steps_opens_at_the_present_one() -> None:
    far = a_tiny_battle(*[Advance()] * 4)
    async with in_app(TurnScreen, far, (80, 16)) as (pilot, _table):
        await press(pilot, "escape", "g")
        (present,) = [line for line in shown(pilot).splitlines() if "▶" in line]
        assert "II.2  End" in present


async def test_the_briefing_tells_the_orders_that_lie_face_up() -> None:
    async with in_app(TurnScreen, at_the_shooting(), WIDE) as (pilot, _table):
        looks = shown(pilot)
        assert "fire  Archers, Raiders" in looks
        assert "hold  Pikes" in looks


async def test_a_small_terminal_says_so() -> None:
    async with in_app(TurnScreen, size=(40, 10)) as (pilot, table):
        assert "too small" in shown(pilot)
        await press(pilot, "n")
        small = table.battle
        assert not small.place.step
        await resize(pilot, 80, 24)
        await press(pilot, "n")
        assert table.battle.place.step == "place"


async def test_steps_typed_ahead_are_all_taken() -> None:
    async with in_app(TurnScreen) as (pilot, table):
        for _ in range(4):
            pilot.app.post_message(Key("n", "n"))
        await pilot.pause()
        await pilot.pause()
        # Each turn asks once for the tokens, of which none lies, and the same key again passes them.
        assert (table.battle.place.turn, type(pilot.app.screen)) == (2, StayOrPass)


async def test_the_cursor_stands_on_the_first_line_of_a_new_step() -> None:
    async with in_app(TurnScreen, at_the_shooting()) as (pilot, table):
        await press(pilot, "end", "b", "n")
        assert table.battle.place.step == "fire"
        assert pilot.app.screen.query_one(ActList).unit == ARCHERS


async def test_a_test_left_owed_is_asked_about_once_and_stays_on_the_list() -> None:
    async with in_app(TurnScreen, a_test_is_owed(), NARROW) as (pilot, table):
        await press(pilot, "escape", "n")
        assert "before this step is left" in shown(pilot)
        await press(pilot, "2", "n")
        assert "before this step is left" not in shown(pilot)
        assert table.battle.place.turn == 2
        assert "─ Owed 1 ─" in shown(pilot)


async def test_a_table_without_units_says_where_they_come_from() -> None:
    begun = playing(History(TINY), Begin("The Mill", "tiny"))
    async with in_app(TurnScreen, begun, NARROW) as (pilot, _table):
        looks = shown(pilot)
    assert "No unit is at the table yet." in looks
    assert "r opens the roster: a adds a unit, i imports a roster file." in looks


@pytest.mark.parametrize("key", ["p", "q"])
async def test_the_table_is_left_by_the_key_of_pausing_and_by_that_of_quitting(key: str) -> None:
    async with in_app(TurnScreen) as (pilot, _table):
        await press(pilot, key)
        assert "Pause the battle" in shown(pilot)


async def test_what_was_found_is_acted_on_though_it_has_no_line_here() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("III.3"))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape", "slash", *"pikes", "enter", "minus")
        looks = shown(pilot)
        assert "Pikes of Ker lose a base." in looks
        await press(pilot, "enter", "enter")
        assert table.battle.units[UnitId("pikes-of-ker")].values["bases"] == 8


async def test_the_key_that_ticks_off_is_shown_where_there_is_a_unit_to_tick_off() -> None:
    async with in_app(TurnScreen, at_the_shooting()) as (pilot, _table):
        await press(pilot, "escape")
        assert "space done" in shown(pilot).splitlines()[-1]
        await press(pilot, "end")
        assert "↵  answer" in shown(pilot).splitlines()[-1]
        assert "space done" not in shown(pilot).splitlines()[-1]


async def test_a_step_that_lists_every_unit_shows_them_all_in_the_room_of_the_armies() -> None:
    history = the_demo(load_system("hexcombat"), GoTo("T.2"))
    async with in_app(TurnScreen, history, WIDE) as (pilot, table):
        await press(pilot, "escape")
        page = shown(pilot)
        assert "The armies" in page
        await press(pilot, "end")
        assert all(f" {unit.name} " in page + shown(pilot) for unit in table.battle.units.values())
        await press(pilot, "n")
        assert shown(pilot).count(" Captain Aude ") == 1, "where few are listed the armies have their rows again"


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_what_the_table_decides_stands_before_units_that_nobody_waits_for(size: tuple[int, int]) -> None:
    async with in_app(TurnScreen, the_demo(load_system("hexcombat"), GoTo("T.2")), size) as (pilot, _table):
        await press(pilot, "escape")
        page = shown(pilot)
        for asked in ("weather, the wind", "Charge marker?", "engagement tests", "regain breath", "get ammunition"):
            assert page.index(asked) < page.index(" A Crimson "), asked
        row = next(row for row in page.splitlines() if "What are the weather" in row)
        assert "▌" in row


async def test_a_letter_or_an_arrow_that_means_nothing_says_where_the_keys_are() -> None:
    async with in_app(TurnScreen, at_the_shooting(), NARROW) as (pilot, _table):
        await press(pilot, "escape", "j")
        assert "j does nothing here; ? lists the keys" in shown(pilot)
        await press(pilot, "left")
        assert "← does nothing here; ? lists the keys" in shown(pilot)
        await press(pilot, "tab")
        assert "tab does nothing here; ? lists the keys" in shown(pilot)
        await press(pilot, "shift+tab")
        assert "shift+tab does nothing here; ? lists the keys" in shown(pilot)
        await press(pilot, "down")
        assert "does nothing here" not in shown(pilot)


@pytest.mark.parametrize("step", ["I.1", "I.5", "IV.9", "VI.2"])
async def test_a_list_that_has_room_beside_the_head_of_the_armies_is_not_scrolled(step: str) -> None:
    history = the_demo(load_system("demonworld"), GoTo(step))
    async with in_app(TurnScreen, history, WIDE) as (pilot, _table):
        await press(pilot, "escape")
        assert screen_of(pilot).query_one(ActList).max_scroll_y == 0
        assert "The armies" in shown(pilot)
        assert "A Azure" in shown(pilot).split("The armies")[1]
