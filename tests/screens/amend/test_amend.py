"""Putting right what is past by keys: a die typed wrongly three acts ago, an answer, a line, an act left out."""

from __future__ import annotations

import pytest
from textual.widgets import OptionList

from screens.amend.screen import AmendScreen
from screens.log.screen import LogScreen
from screens.roll.tray import Tray
from screens.turn.screen import TurnScreen
from tests.play import playing, the, the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, press, shown
from tests.tiny import RAIDERS, a_shot, at_the_shooting
from tracker.battle.acts import Fate
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, AnswerPrompt, GoTo, Note, Perform, Resolve, SetValues
from tracker.battle.dice import Face
from tracker.battle.fields import Shape
from tracker.games.hexcombat.fields import MARKER
from tracker.play.history import History
from tracker.rules.systems import load_system, system_keys
from tracker.views.checklist import step_number

pytestmark = pytest.mark.usefixtures("with_tiny")


def a_die_typed_wrongly() -> History:
    """A shot read as a miss that was a hit, and two rolls after it."""
    return playing(at_the_shooting(), a_shot(6), Note("dusk"), a_shot(5), a_shot(6))


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_die_typed_wrongly_three_rolls_ago_is_put_right_with_four_keys(size: tuple[int, int]) -> None:
    before = a_die_typed_wrongly()
    async with in_app(TurnScreen, before, size) as (pilot, table):
        await press(pilot, "escape")
        await press(pilot, "A", "up", "up", "1", "space")
        looks = shown(pilot)
        assert "was " in looks
        assert "now " in looks
        assert "(6)" in looks
        assert table.history == before
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TurnScreen)
        assert the(table.history, RAIDERS) != the(before, RAIDERS)
        await press(pilot, "u")
        assert table.battle == before.battle


@pytest.mark.parametrize("system", system_keys())
async def test_an_act_stands_behind_the_number_of_its_step_as_it_is_printed(system: str) -> None:
    before = the_demo(load_system(system), Advance(anyway=True), Note("dusk"))
    place = before.battle.place
    async with in_app(AmendScreen, before, NARROW) as (pilot, _table):
        await press(pilot, "z")
        [row] = [row for row in shown(pilot).splitlines() if "dusk" in row and row.startswith("▌")]
        assert row.split()[1] == step_number(load_system(system), place.step)


async def test_acts_of_several_turns_stand_under_their_turns_and_the_arrows_pass_the_headings() -> None:
    pair = {"actor": UnitId("elder-troll"), "target": UnitId("wall-of-vessin")}
    struck = Resolve("shock", pair, {}, (Face(6, 6), Face(6, 6)))
    history = playing(the_demo(load_system("hexcombat")), struck, struck)
    async with in_app(TurnScreen, history, NARROW) as (pilot, _table):
        await press(pilot, "escape", "A")
        assert "Turn 1" not in shown(pilot).split("Correct an earlier entry")[1]
    while history.battle.place.turn < 2:
        history = playing(history, Advance(anyway=True))
    async with in_app(TurnScreen, playing(history, struck), NARROW) as (pilot, _table):
        await press(pilot, "escape", "A")
        rows = [row.strip(" │") for row in shown(pilot).split("Correct an earlier entry")[1].splitlines()[1:6]]
        assert [row for row in rows if row.startswith("Turn ")] == ["Turn 1", "Turn 2"]
        assert rows[4].startswith("▌")
        await press(pilot, "up")
        assert shown(pilot).split("Correct an earlier entry")[1].splitlines()[3].strip(" │").startswith("▌")


async def test_escape_leaves_all_as_it_was() -> None:
    before = a_die_typed_wrongly()
    async with in_app(TurnScreen, before) as (pilot, table):
        await press(pilot, "escape")
        await press(pilot, "A", "1", "space", "escape")
        assert table.history is before


async def test_what_another_hand_did_meanwhile_stands_beside_what_is_put_right() -> None:
    async with in_app(TurnScreen, a_die_typed_wrongly()) as (pilot, table):
        await press(pilot, "escape")
        await press(pilot, "A", "up", "up", "1", "space")
        table.do(Note("the cat sat down"))
        await press(pilot, "f7", "enter")
        assert isinstance(pilot.app.screen, TurnScreen)
        standing = [act.command for act in table.history.acts if act.fate is Fate.STANDS]
        assert Note("the cat sat down") in standing
        assert a_shot(1) in standing


async def test_a_face_the_die_does_not_have_is_refused_by_name_and_nothing_changes() -> None:
    async with in_app(TurnScreen, a_die_typed_wrongly()) as (pilot, _table):
        await press(pilot, "escape")
        await press(pilot, "A", "9", "space")
        assert "9 is not a face of a D6: give a whole number from 1 to 6" in shown(pilot)
        await press(pilot, "enter")
        assert "nothing is changed yet" in shown(pilot)


async def test_an_act_can_be_left_out() -> None:
    before = a_die_typed_wrongly()
    async with in_app(TurnScreen, before) as (pilot, table):
        await press(pilot, "escape")
        await press(pilot, "A", "x")
        assert "left out" in shown(pilot)
        await press(pilot, "enter")
        assert table.battle == before.befores[-1]
        assert "An action was left out." in shown(pilot)


async def test_the_lines_of_a_roll_are_changed_in_the_calculator_as_it_stood_then() -> None:
    before = a_die_typed_wrongly()
    async with in_app(TurnScreen, before) as (pilot, table):
        await press(pilot, "escape")
        await press(pilot, "A", "e")
        assert len(pilot.app.screen.query(Tray)) == 1
        assert "[ 6]" in shown(pilot)
        await press(pilot, "right", "enter")
        assert isinstance(pilot.app.screen, AmendScreen)
        assert "now " in shown(pilot)
        assert table.history is before


async def test_a_note_is_written_anew_from_the_log_where_it_stands() -> None:
    async with in_app(LogScreen, a_die_typed_wrongly()) as (pilot, table):
        await press(pilot, "up", "A", "e", "d", "u", "enter", "enter")
        assert isinstance(pilot.app.screen, LogScreen)
        looks = shown(pilot)
        assert "Note: du" in looks
        assert "corrected" in looks
        standing = [act for act in table.history.acts if act.fate is Fate.STANDS and isinstance(act.command, Note)]
        assert [act.command for act in standing] == [Note("du")]


async def test_an_action_is_asked_again_as_the_table_asks_it_and_begins_at_what_was_said() -> None:
    marked = Perform("marker", UnitId("yew-company"), {"marker": "charge"})
    before = playing(the_demo(load_system("hexcombat"), GoTo("T.2")), marked, Note("dusk"))
    async with in_app(LogScreen, before) as (pilot, table):
        await press(pilot, "up", "A", "e")
        assert "Marker" in shown(pilot)
        await press(pilot, "down", "enter", "enter")
        assert the(table.history, "yew-company")[MARKER] == "contact"


async def test_what_the_table_decided_is_asked_again_with_its_usual_answers_and_begins_at_the_one_given() -> None:
    demo = the_demo(load_system("skirmish"))
    usual = [option.key for option in demo.system.prompt("fear_due").options]
    before = playing(demo, AnswerPrompt("fear_due", usual[0]), Note("dusk"))
    async with in_app(LogScreen, before) as (pilot, table):
        await press(pilot, "up", "A", "e", "down", "enter", "enter")
        assert [act.command for act in table.history.acts if act.again] == [
            AnswerPrompt("fear_due", usual[1]),
            Note("dusk"),
        ]


async def test_the_key_that_asks_again_is_named_by_that_and_not_by_the_lines_of_a_roll() -> None:
    async with in_app(AmendScreen, playing(at_the_shooting(), Note("dusk")), NARROW) as (pilot, _table):
        await press(pilot, "z")
        assert "e changes what was asked" in shown(pilot)
        assert "  e change  " in shown(pilot)


async def test_an_answer_in_the_tables_own_words_begins_with_them() -> None:
    before = playing(at_the_shooting(), AnswerPrompt("smoke", "north", RAIDERS), Note("dusk"))
    async with in_app(LogScreen, before) as (pilot, table):
        await press(pilot, "up", "A", "e", "2")
        assert "Raiders: Where does the smoke drift?" in shown(pilot)
        await press(pilot, "end", "e", "r", "enter", "enter")
        assert table.history.acts[-3].command == AnswerPrompt("smoke", "norther", RAIDERS)


async def test_the_log_tells_what_an_act_was_before_it_was_put_right_and_not_the_rest_twice() -> None:
    before = a_die_typed_wrongly()
    async with in_app(LogScreen, before) as (pilot, _table):
        rows = shown(pilot).count("dusk")
        await press(pilot, "up", "up", "A", "1", "space", "enter")
        assert shown(pilot).count("dusk") == rows
        assert f"{len(before.acts) + 1} actions" in shown(pilot)
        assert "undone" not in shown(pilot).replace("z undone", "")
        await press(pilot, "up", "up", "up", "enter")
        assert "before the correction:" in shown(pilot)


async def test_a_battle_in_which_nothing_was_rolled_says_so() -> None:
    async with in_app(TurnScreen, at_the_shooting()) as (pilot, _table):
        await press(pilot, "escape")
        await press(pilot, "A")
        assert "Nothing has been rolled yet" in shown(pilot)
        await press(pilot, "1", "x", "enter", "e")
        await press(pilot, "z")
        assert "New in" in shown(pilot)


async def test_enter_is_said_to_confirm_the_last_of_two_dice_before_it_corrects_the_roll() -> None:
    hit = Resolve("damage", {"target": UnitId("heath-spears")}, {}, (Face(6, 3), Face(6, 2)))
    before = the_demo(load_system("confrontation"), Advance(anyway=True), hit)
    async with in_app(AmendScreen, before, NARROW) as (pilot, table):
        await press(pilot, "5", "6")
        assert "confirms the die, ↵ again corrects it" in shown(pilot)
        await press(pilot, "enter")
        assert "again corrects it" not in shown(pilot)
        assert "corrects it" in shown(pilot)
        assert table.history == before


async def test_a_message_that_takes_a_line_of_the_list_leaves_the_lit_act_in_sight() -> None:
    shots = [a_shot(6)] * 20
    async with in_app(TurnScreen, playing(at_the_shooting(), *shots), NARROW) as (pilot, _table):
        await press(pilot, "escape")
        await press(pilot, "A")
        acts = pilot.app.screen.query_one("#acts", OptionList)
        assert acts.highlighted == acts.option_count - 1
        await press(pilot, "f")
        assert acts.scroll_y == acts.max_scroll_y


async def test_where_nothing_was_rolled_no_key_of_an_entry_is_named_and_each_says_how_to_see_every_action() -> None:
    async with in_app(AmendScreen, at_the_shooting(), NARROW) as (pilot, table):
        named = shown(pilot).splitlines()[-1]
        assert "z  all actions" in named
        assert not any(word in named for word in ("accept", "lines", "leave out"))
        for key in ("5", "enter"):
            await press(pilot, key)
            assert "no dice" not in shown(pilot), key
            assert shown(pilot).count("z shows every action") == 2, key
        await press(pilot, "z")
        assert "accept" in shown(pilot).splitlines()[-1]
        assert table.history == at_the_shooting()


async def test_what_a_correction_changes_is_seen_to_its_end_by_a_key_that_is_named() -> None:
    begun = the_demo(load_system("confrontation"))
    marks = {field.key: True for field in begun.system.cards.fields if field.tracked and field.shape is Shape.FLAG}
    marked = playing(begun, SetValues(next(iter(begun.battle.units)), marks, "as it stands"))
    async with in_app(AmendScreen, marked, NARROW) as (pilot, _table):
        await press(pilot, "z")
        assert "PgDn" not in shown(pilot)
        await press(pilot, "x")
        pages = [shown(pilot)]
        assert "↵  accept  PgDn the rest" in pages[0]
        for _page in marks:
            await press(pilot, "pagedown")
            if shown(pilot) == pages[0]:
                break
            pages.append(shown(pilot))
        assert shown(pilot) == pages[0]
    async with in_app(AmendScreen, marked, (80, 24 + 2 * len(marks))) as (pilot, _table):
        await press(pilot, "z", "x")
        assert "PgDn" not in shown(pilot)
        changes = [row for row in shown(pilot).splitlines() if " · " in row and ": " in row]
        assert len(changes) > len(marks) // 2
        assert [row for row in changes if not any(row.strip() in page for page in pages)] == []
