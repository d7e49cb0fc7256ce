"""Small questions: what they return, and that no name can do harm in them."""

from __future__ import annotations

from typing import Any

import pytest
from textual import events
from textual.screen import Screen

from saves.journal import Unstorable
from screens.parts.dialogs import AskLine, Choice, Confirm, Pick, PickByEnter
from screens.parts.finding import FindUnit
from screens.parts.help import HelpScreen
from screens.parts.keys import Key
from screens.parts.plain import fit, harmless, plain
from tests.play import having
from tests.saves.memory import MemorySession
from tests.screens.in_app import in_app, press, shown, told, type_line
from tests.tiny import a_tiny_battle
from tracker.battle.battle import SideId
from tracker.battle.commands import AddUnit, NewUnit, Refused, StepBack
from tracker.play.history import History

HOSTILE = "[@click=app.screenshot('x')]Squad[/] [/oops]"


def find_unit(question: str, history: History) -> FindUnit:
    """The question for any unit of a battle."""
    return FindUnit(question, history.system, history.battle)


async def test_a_long_text_in_its_frame_scrolls_by_keys_to_its_end() -> None:
    rows = tuple(Key(str(number), "", f"row {number}", f"row {number} of it") for number in range(60))
    async with in_app(lambda _table: HelpScreen(rows)) as (pilot, _table):
        assert "row 1 " in shown(pilot)
        assert "row 59" not in shown(pilot)
        await press(pilot, "end")
        await pilot.pause()
        assert "row 59" in shown(pilot)


async def asked(question: Screen[Any], *keys: str) -> tuple[list[object], str]:
    """What a question returns after these keys, and what it looked like before them."""
    answers: list[object] = []
    async with in_app(lambda _table: Screen()) as (pilot, _table):
        pilot.app.push_screen(question, answers.append)
        await pilot.pause()
        looks = shown(pilot)
        await press(pilot, *keys)
    return answers, looks


async def test_a_line_is_returned_as_typed() -> None:
    answers, looks = await asked(AskLine("Why?", "One line."), "m", "u", "d", "enter")
    assert answers == ["mud"]
    assert "Why?" in looks


async def test_a_number_takes_no_key_that_is_meant_for_the_page_behind_it() -> None:
    answers, _looks = await asked(AskLine("Cm?", value="0", least=0, is_one_number=True), "n", "b", "space", "enter")
    assert answers == ["0"]
    answers, _looks = await asked(AskLine("Cm?", least=0, is_one_number=True), "1", "x", "2", "comma", "5", "enter")
    assert answers == ["12,5"]
    async with in_app(lambda _table: Screen()) as (pilot, _table):
        pilot.app.push_screen(AskLine("Cm?", value="0", least=0, is_one_number=True))
        await press(pilot, "n")
        assert "only a number is typed here" in shown(pilot)
        await press(pilot, "7")
        assert "only a number is typed here" not in shown(pilot)
        await press(pilot, "backspace", "enter")
        assert "type a number" in shown(pilot)


async def test_a_number_that_no_line_of_a_list_has_says_so_and_picks_nothing() -> None:
    async with in_app(lambda _table: Screen()) as (pilot, _table):
        pilot.app.push_screen(Pick("Which?", [Choice("a", "Alder"), Choice("b", "Birch")]))
        await press(pilot, "9")
        assert "9: no line has this number" in shown(pilot)
        pilot.app.push_screen(PickByEnter("Now?", [Choice("a", "Alder")]))
        await press(pilot, "1")
        assert "no number is typed here" in shown(pilot)


async def test_a_list_that_fits_the_window_shows_all_its_lines() -> None:
    choices = [Choice(f"a{number}", f"row {number}") for number in range(22)]
    async with in_app(lambda _table: Screen(), size=(120, 40)) as (pilot, _table):
        pilot.app.push_screen(Pick("Which?", choices, "a remark"))
        await pilot.pause()
        assert "row 21" in shown(pilot)
        assert "esc cancel" in shown(pilot)
    async with in_app(lambda _table: Screen(), size=(80, 24)) as (pilot, _table):
        pilot.app.push_screen(Pick("Which?", choices[:13], "a remark"))
        await pilot.pause()
        assert "row 12" in shown(pilot)
        assert "esc cancel" in shown(pilot)


async def test_an_empty_line_is_no_answer() -> None:
    answers, _looks = await asked(AskLine("Why?"), "enter")
    assert answers == []


@pytest.mark.parametrize("question", [AskLine("Why?", value="mud"), Pick("Which?", [Choice("a", "Alder")])])
async def test_a_second_enter_typed_ahead_does_no_harm(question: Screen[Any]) -> None:
    answers: list[object] = []
    async with in_app(lambda _table: Screen()) as (pilot, _table):
        pilot.app.push_screen(question, answers.append)
        await pilot.pause()
        for _ in range(3):
            pilot.app.post_message(events.Key("enter", "\r"))
        await pilot.pause()
        await pilot.pause()
    assert len(answers) == 1


async def test_escape_leaves_a_question() -> None:
    assert (await asked(AskLine("Why?"), "escape"))[0] == [None]
    assert (await asked(Pick("Which?", [Choice("a", "A")]), "escape"))[0] == [None]


@pytest.mark.parametrize(("keys", "picked"), [(("2",), "b"), (("down", "enter"), "b"), (("enter",), "a")])
async def test_one_of_several_is_picked_by_number_or_arrows(keys: tuple[str, ...], picked: str) -> None:
    answers, _looks = await asked(Pick("Which?", [Choice("a", "Alder"), Choice("b", "Birch")]), *keys)
    assert answers == [picked]


async def test_a_confirmation_says_what_either_answer_means() -> None:
    answers, looks = await asked(Confirm("Leave?", yes="go on", no="stay"), "enter")
    assert answers == ["no"]
    assert "go on" in looks
    assert "stay" in looks


async def test_an_offer_begins_with_what_it_offers() -> None:
    answers, _looks = await asked(Confirm("A tour?", yes="take the tour", no="not now", is_offered=True), "enter")
    assert answers == ["yes"]


async def test_enter_is_named_in_a_foot_where_signs_are_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORIFLAMME_SIGNS", "plain")
    _answers, looks = await asked(Confirm("Leave?"), "escape")
    assert "ent or its number picks   esc cancel" in looks
    assert "< " not in looks


async def test_a_unit_is_found_by_a_part_of_its_name() -> None:
    answers, looks = await asked(find_unit("Whom?", a_tiny_battle()), "s", "l", "enter")
    assert answers == ["slingers"]
    assert "Raiders" in looks


async def test_one_who_is_gone_is_found_behind_the_fold() -> None:
    history = having(a_tiny_battle(), "pikes", men=0)
    answers, looks = await asked(find_unit("Whom?", history), *["down"] * 3, "enter", "down", "enter")
    assert "Pikes" not in looks
    assert answers == ["pikes"]


async def test_a_question_begins_at_the_unit_that_was_named_before() -> None:
    history = a_tiny_battle()
    question = FindUnit("Whom?", history.system, history.battle, or_none="nobody", at="raiders")
    assert (await asked(question, "enter"))[0] == ["raiders"]


async def test_no_unit_is_an_answer_where_it_may_be() -> None:
    history = a_tiny_battle()
    question = FindUnit("Whom?", history.system, history.battle, or_none="nobody at all")
    assert (await asked(question, *"nobody", "enter"))[0] == [""]


async def test_a_hostile_name_is_shown_letter_by_letter() -> None:
    history = a_tiny_battle().do(AddUnit(NewUnit(HOSTILE, SideId("ochre"), {})))
    assert not isinstance(history, Refused)
    _answers, looks = await asked(find_unit(HOSTILE, history))
    assert looks.count("[@click=app.screenshot('x')]Squad") == 2


async def test_a_refusal_is_told_and_nothing_is_kept() -> None:
    kept: list[object] = []
    async with in_app(lambda _table: Screen(), session=MemorySession(a_tiny_battle(), kept.append)) as (pilot, table):
        before = table.history
        assert not table.do(StepBack())
        assert table.history is before
        assert kept == []
        await pilot.pause()
        assert told(pilot)


async def test_what_can_never_be_saved_is_not_done() -> None:
    def unstorable(_history: object) -> None:
        raise Unstorable("a line may have so many bytes")

    async with in_app(lambda _table: Screen(), session=MemorySession(a_tiny_battle(), unstorable)) as (pilot, table):
        before = table.history
        assert not table.undo()
        assert table.history is before
        await pilot.pause()
        assert "so many bytes" in told(pilot)


def test_control_characters_become_visible() -> None:
    assert harmless("a\x1b[31mb\x9bc\u202ed\n") == "a\ufffd[31mb\ufffdc\ufffdd\n"
    assert plain("[b]x[/]").plain == "[b]x[/]"


def test_a_column_is_as_wide_as_it_says() -> None:
    assert fit("Bowmen of Alder", 8).cell_length == 8
    assert fit("漢字漢字", 5).cell_length == 5
    assert fit("ab", 4).plain == "ab  "


async def test_dangerous_actions_of_the_framework_do_nothing() -> None:
    async with in_app(lambda _table: Screen()) as (pilot, _table):
        screen = pilot.app.screen
        for action in (
            "app.screenshot('a.svg')",
            "app.simulate_key('q')",
            "app.add_class('Screen', 'x')",
            "app.push_screen('x')",
            "app.notify('x')",
        ):
            await pilot.app.run_action(action)
        await pilot.pause()
        assert pilot.app.screen is screen
        assert not screen.has_class("x")


async def test_typing_a_reason_keeps_its_spaces() -> None:
    answers: list[object] = []
    async with in_app(lambda _table: Screen()) as (pilot, _table):
        pilot.app.push_screen(AskLine("Why?"), answers.append)
        await pilot.pause()
        await type_line(pilot, "deep mud")
    assert answers == ["deep mud"]
