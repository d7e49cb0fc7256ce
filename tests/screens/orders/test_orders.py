"""Order tokens: placed with one key each, hidden from the other side, handed over, revealed together."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from textual.events import Key

from screens.orders.screen import OrdersScreen
from screens.table.dice import TableDice
from screens.turn.screen import TurnScreen
from tests.at_random import opening
from tests.play import playing, with_parts
from tests.screens.in_app import NARROW, WIDE, in_app, press, shown, told, type_line
from tests.tiny import ARCHERS, ORDER, PIKES, TINY, a_tiny_battle
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, Begin, GoTo, PlaceToken, RevealTokens, SetCouriers, SetValues
from tracker.battle.dice import Face, Source
from tracker.battle.events import TokenPlaced
from tracker.play.history import History
from tracker.play.tokens import draws_by_chance, may_choose_token, without_token
from tracker.views.projection import project


async def test_orders_are_placed_with_one_key_each() -> None:
    async with in_app(TurnScreen) as (pilot, table):
        await press(pilot, "n", "o", "enter", "f", "H")
        assert table.battle.sealed == {ARCHERS: "f", PIKES: "h"}
        assert "2 placed, 0 left" in shown(pilot)
        await press(pilot, "backspace")
        assert table.battle.sealed == {ARCHERS: "f"}


async def test_a_letter_mistyped_is_taken_back_though_the_light_went_on() -> None:
    async with in_app(TurnScreen) as (pilot, table):
        await press(pilot, "n", "o", "enter", "f", "backspace")
        assert table.battle.sealed == {}
        await press(pilot, "h")
        assert table.battle.sealed == {ARCHERS: "h"}
        await press(pilot, "f", "backspace", "backspace", "f")
        assert table.battle.sealed == {ARCHERS: "f"}


async def test_a_courier_is_sent_with_the_token_just_laid_and_its_turn_stands_in_the_row() -> None:
    async with in_app(TurnScreen, a_tiny_battle(SetCouriers(10), Advance())) as (pilot, table):
        await press(pilot, "escape", "o", "enter", "+")
        assert "lay its token first" in " ".join(shown(pilot).split())
        await press(pilot, "f", "+")
        assert "Archers: how far is it from its general?" in " ".join(shown(pilot).split())
        await type_line(pilot, "25")
        assert (table.battle.sealed, table.battle.distances) == ({ARCHERS: "f"}, {ARCHERS: 25})
        assert "comes in turn 3" in next(row for row in shown(pilot).splitlines() if "Archers" in row)
        await press(pilot, "tab")
        assert "comes in turn" not in shown(pilot)
        assert "Archers" not in shown(pilot)


async def test_couriers_keep_the_die_that_drew_the_token() -> None:
    async with in_app(TurnScreen, a_tiny_battle(SetCouriers(10), Advance())) as (pilot, table):
        await press(pilot, "escape", "o", "enter", ".", "+")
        await type_line(pilot, "25")
        first, second = (event for event in table.history.standing() if isinstance(event, TokenPlaced))
        assert second == replace(first, distance=25)


async def test_no_courier_is_offered_where_none_is_agreed() -> None:
    async with in_app(TurnScreen) as (pilot, table):
        await press(pilot, "n", "o", "enter", "f")
        assert "courier" not in shown(pilot)
        await press(pilot, "+")
        assert "general" not in shown(pilot)
        assert table.battle.distances == {}


async def test_the_token_of_another_unit_stays_where_the_light_was_moved_by_hand() -> None:
    async with in_app(TurnScreen) as (pilot, table):
        await press(pilot, "n", "o", "enter", "f", "down", "up", "backspace")
        assert table.battle.sealed == {ARCHERS: "f"}


async def test_the_first_key_offered_leads_on_once_every_token_lies() -> None:
    async with in_app(TurnScreen) as (pilot, _table):
        await press(pilot, "n", "o", "enter", "f")
        assert "the token" in shown(pilot).splitlines()[-1]
        await press(pilot, "h")
        assert shown(pilot).splitlines()[-1].split()[:2] == ["↵", "hide,"]


async def test_enter_leads_on_once_every_token_lies() -> None:
    async with in_app(TurnScreen, with_every_token_laid()) as (pilot, table):
        await press(pilot, "escape", "o", "enter", "backspace")
        await press(pilot, "h", "enter", "tab", "enter")
        assert pilot.app.screen.query_one("#open").display, "who goes to a side by its key looks at its orders"
        await press(pilot, "backspace", "h", "enter")
        assert "All tokens are placed." in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TurnScreen)
        assert table.battle.place.step == "I.3"
        assert table.battle.sealed, "they still lie face down"


async def test_enter_turns_nothing_up_where_no_token_was_laid_on_the_page() -> None:
    async with in_app(TurnScreen, with_every_token_laid()) as (pilot, table):
        await press(pilot, "escape", "o", "enter", "enter", "enter")
        assert pilot.app.screen.query_one("#open").display
        assert table.battle.place.step == with_every_token_laid().battle.place.step


async def test_enter_says_what_lays_a_token_while_one_is_missing() -> None:
    async with in_app(TurnScreen) as (pilot, table):
        await press(pilot, "n", "o", "enter", "f", "enter")
        assert table.battle.sealed == {ARCHERS: "f"}
        assert "the letter of a token" in told(pilot)


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_the_other_side_never_sees_a_token_face_down(size: tuple[int, int]) -> None:
    async with in_app(TurnScreen, size=size) as (pilot, table):
        await press(pilot, "n", "o", "enter", "f", "h")
        assert re.search("Archers +5/5 +f fire", shown(pilot))
        await press(pilot, "tab")
        for keys in ((), ("enter",), ("escape",), ("escape",), ("l",)):
            await press(pilot, *keys)
            looks = shown(pilot)
            rows = [row for row in looks.splitlines() if any(unit in row for unit in ("Archers", "Pikes"))]
            assert not any(told in row for row in rows for told in ("fire", "hold", "✓"))
            assert "✓ Archers" not in looks
            assert not re.search("(fire|hold) +[1-9]", looks)
        assert len(table.battle.sealed) == 2


async def test_keys_typed_ahead_reach_one_unit_after_the_other() -> None:
    async with in_app(TurnScreen) as (pilot, table):
        await press(pilot, "n", "o", "enter")
        for key in ("f", "h"):
            pilot.app.post_message(Key(key, key))
        await pilot.pause()
        await pilot.pause()
        assert table.battle.sealed == {ARCHERS: "f", PIKES: "h"}


async def test_the_keyboard_is_handed_over() -> None:
    async with in_app(TurnScreen) as (pilot, _table):
        await press(pilot, "n", "o")
        assert "Pass the keyboard to Azure." in shown(pilot)
        assert "Archers" not in shown(pilot)
        await press(pilot, "enter", "tab")
        assert "Pass the keyboard to Ochre." in shown(pilot)
        await press(pilot, "enter")
        assert "Orders of Ochre" in shown(pilot)
        assert "Archers" not in shown(pilot)


async def test_all_tokens_are_revealed_together() -> None:
    async with in_app(TurnScreen) as (pilot, table):
        await press(pilot, "n", "o", "enter", "f", "h", "tab", "enter", "h", "tab", "v")
        assert "1 unit has no token yet" in shown(pilot)
        await press(pilot, "enter")
        assert table.battle.sealed
        assert isinstance(pilot.app.screen, OrdersScreen)
        await press(pilot, "v", "2")
        assert not table.battle.sealed
        assert table.battle.place.step == "fire"
        assert [unit[ORDER] for unit in table.battle.units.values()] == ["f", "h", "h", "none"]


async def test_an_order_that_was_revealed_stands_in_its_row_until_another_token_is_laid() -> None:
    revealed = a_tiny_battle(Advance(), PlaceToken(ARCHERS, "f"), RevealTokens(anyway=True))
    async with in_app(TurnScreen, revealed) as (pilot, table):
        await press(pilot, "escape", "o", "enter")
        assert re.search("✓ +Archers +5/5 +f fire", shown(pilot))
        await press(pilot, "up", "h")
        assert table.battle.sealed == {ARCHERS: "h"}
        assert re.search("✓ +Archers +5/5 +h hold", shown(pilot))


async def test_a_unit_that_may_have_no_token_says_why() -> None:
    fled = a_tiny_battle(Advance(), SetValues(PIKES, {"fled": True}, "seen at the table"))
    async with in_app(TurnScreen, fled) as (pilot, _table):
        await press(pilot, "enter", "o", "enter")
        looks = shown(pilot)
        assert "Pikes" in looks.split("may have none")[1]
        assert "has fled" in looks
        assert "TY-05" in looks


async def test_a_system_without_order_tokens_has_no_key_for_them() -> None:
    bare = History(with_parts(TINY, tokens=None))
    async with in_app(TurnScreen, playing(bare, Begin("The Mill", "tiny"))) as (pilot, _table):
        assert "o orders" not in shown(pilot)
        assert "log" in shown(pilot)
        await press(pilot, "o")
        assert isinstance(pilot.app.screen, TurnScreen)
        await press(pilot, "question_mark")
        assert "face down" not in shown(pilot)


async def test_orders_begin_where_a_token_is_missing() -> None:
    history = a_tiny_battle(Advance(), PlaceToken(ARCHERS, "f"))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape", "o", "enter", "h")
        assert table.battle.sealed == {ARCHERS: "f", PIKES: "h"}


async def test_a_token_that_takes_the_place_of_another_is_told() -> None:
    history = a_tiny_battle(Advance(), PlaceToken(ARCHERS, "f"))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape", "o", "enter", "up", "h")
        assert table.battle.sealed == {ARCHERS: "h"}
        assert "Archers: h instead of f" in told(pilot)


async def test_letters_after_the_last_token_do_nothing_until_the_light_is_moved() -> None:
    async with in_app(TurnScreen, a_tiny_battle(Advance())) as (pilot, table):
        await press(pilot, "escape", "o", "enter", *"fhff")
        assert table.battle.sealed == {ARCHERS: "f", PIKES: "h"}
        await press(pilot, "up", "h")
        assert table.battle.sealed == {ARCHERS: "h", PIKES: "h"}


async def test_no_die_takes_the_place_of_the_last_token_until_the_light_is_moved() -> None:
    async with in_app(TurnScreen, a_tiny_battle(Advance())) as (pilot, table):
        await press(pilot, "escape", "o", "enter", *"fh")
        assert ". at random" not in shown(pilot)
        await press(pilot, "full_stop")
        assert table.battle.sealed == {ARCHERS: "f", PIKES: "h"}
        assert ". does nothing here" in told(pilot)
        await press(pilot, "up")
        assert ". at random" in shown(pilot)


async def test_escape_leaves_orders_for_the_turn_whoever_has_the_keyboard() -> None:
    async with in_app(TurnScreen, a_tiny_battle(Advance())) as (pilot, _table):
        await press(pilot, "escape", "o", "enter", "f", "escape")
        assert isinstance(pilot.app.screen, TurnScreen)


def with_every_token_laid() -> History:
    """Demonworld's demo in its orders phase: whoever may choose a token has one; one unit's order comes at random."""
    history = playing(opening("demonworld"), GoTo("I.1"))
    system = history.system
    assert system.turn.tokens is not None
    for unit in history.battle.units.values():
        if may_choose_token(system, history.battle, unit):
            history = playing(history, PlaceToken(unit.id, system.turn.tokens.allowed(history.battle, unit)[0]))
    return history


@pytest.mark.parametrize("covered", [False, True])
async def test_n_on_the_page_of_the_tokens_asks_for_those_that_are_missing(covered: bool) -> None:
    orders = playing(opening("demonworld"), GoTo("I.1"))
    async with in_app(TurnScreen, orders) as (pilot, table):
        await press(pilot, "escape", "o", *(() if covered else ("enter", "h")), "n")
        missing = "15 units have" if covered else "13 units have"
        assert f"{missing} no token yet" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, OrdersScreen)
        assert table.battle.place.step == "I.1"
        await press(pilot, "n", "n")
        assert isinstance(pilot.app.screen, TurnScreen)
        assert table.battle.place.step == ("II.2" if covered else "I.3")
        if not covered:
            await press(pilot, "n")
            assert "1 unit has no token yet" in shown(pilot), "whoever chose none is not asked again"
            assert "Wayfarers" in shown(pilot)


async def test_n_goes_on_from_the_page_of_the_tokens_once_all_lie() -> None:
    async with in_app(TurnScreen, with_every_token_laid()) as (pilot, table):
        await press(pilot, "escape", "o", "enter")
        assert "n next step" in shown(pilot)
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, TurnScreen)
        assert table.battle.place.step == "I.3"
        assert table.battle.sealed, "they still lie face down"


async def test_n_is_for_the_other_tokens_first() -> None:
    async with in_app(TurnScreen, a_tiny_battle(Advance())) as (pilot, table):
        await press(pilot, "escape", "o", "enter", "f", "n")
        assert "3 units have no token yet" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, OrdersScreen)
        assert table.battle.place.step == "place"


async def test_who_turns_the_tokens_up_is_told_whose_order_is_rolled_first() -> None:
    async with in_app(TurnScreen, with_every_token_laid()) as (pilot, _table):
        await press(pilot, "escape", "o", "v")
        assert "The order of Wayfarers is rolled first, at Random orders: n goes" in shown(pilot)
        await press(pilot, "enter", "n", "n")
        assert "The order of Wayfarers is rolled at this step." in shown(pilot)


async def test_what_was_said_of_a_token_is_gone_when_the_cover_is_put_over_it() -> None:
    async with in_app(OrdersScreen, a_tiny_battle(Advance()), NARROW) as (pilot, _table):
        await press(pilot, "enter", "f", "up", "h")
        assert "instead of" in told(pilot)
        await press(pilot, "tab")
        assert told(pilot) == ""


def at_the_orders() -> History:
    """Demonworld's demo where tokens are laid."""
    return playing(opening("demonworld"), GoTo("I.2"))


async def test_a_die_lays_the_token_of_the_unit_by_one_key() -> None:
    async with in_app(TurnScreen) as (pilot, table):
        await press(pilot, "n", "o", "enter", "full_stop", "full_stop")
        assert set(table.battle.sealed) == {ARCHERS, PIKES}
        assert "2 placed, 0 left" in shown(pilot)
        drawn = table.history.acts[-1].events[0]
        assert isinstance(drawn, TokenPlaced)
        assert isinstance(drawn.face, Face)
        assert drawn.face.source is Source.ROLLED
        assert table.battle.sealed[PIKES] == ("f", "h")[drawn.face.face - 1]


async def test_every_unit_of_a_side_has_its_token_by_one_key_each() -> None:
    async with in_app(TurnScreen, at_the_orders()) as (pilot, table):
        side = table.battle.sides[0].id
        await press(pilot, "escape", "o", "enter")
        left = [unit.id for unit in without_token(table.system, table.battle) if unit.side == side]
        assert any(draws_by_chance(table.system, table.battle, table.battle.units[unit]) for unit in left)
        await press(pilot, *["full_stop"] * len(left))
        assert set(left) <= set(table.battle.sealed)


async def test_who_draws_again_says_why_and_may_leave_it() -> None:
    async with in_app(TurnScreen) as (pilot, table):
        await press(pilot, "n", "o", "enter", "full_stop", "up", "full_stop")
        acts = len(table.history.acts)
        await press(pilot, "escape")
        assert len(table.history.acts) == acts
        await press(pilot, "backspace", "full_stop", *"wind", "enter")
        drawn = table.history.acts[-1].events[0]
        assert isinstance(drawn, TokenPlaced)
        assert drawn.reason == "wind"


async def test_nothing_tells_which_token_a_die_laid_before_all_are_turned_up() -> None:
    async with in_app(TurnScreen) as (pilot, table):
        await press(pilot, "n", "o", "enter", "full_stop", "full_stop", "tab", "escape", "l")
        assert "A die drew the order of Pikes: the token lies face down" in shown(pilot)
        assert " on a D2" not in shown(pilot)
        assert "D2" not in str(project(table.history))
        await press(pilot, "escape")
        assert table.do(RevealTokens(anyway=True))
        await press(pilot, "l")
        assert " on a D2" in shown(pilot)


async def test_before_any_token_is_placed_nobody_is_asked_to_the_keyboard() -> None:
    async with in_app(TurnScreen) as (pilot, _table):
        await press(pilot, "o")
        assert "not now" in shown(pilot)
        keys = shown(pilot).splitlines()[-1]
        assert "Pass the keyboard" not in shown(pilot)
        assert not any(word in keys for word in ("take the keyboard", "reveal all", "hide"))
        await press(pilot, "enter", "tab", "v")
        assert isinstance(pilot.app.screen, OrdersScreen)
        assert not pilot.app.screen.open_side
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TurnScreen)


async def test_a_die_that_leaves_the_order_to_the_owner_says_so_and_a_letter_changes_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(TableDice, "throw", lambda _dice, die, _asked="": Face(die.sides, die.sides, Source.ROLLED))
    async with in_app(TurnScreen, with_every_token_laid()) as (pilot, table):
        await press(pilot, "escape", "o", "enter", "down", "down", "down", "down", "full_stop")
        assert table.battle.sealed[UnitId("wayfarers")] == "M"
        assert "Wayfarers: the die left the choice to its owner, M was drawn" in told(pilot)
        await press(pilot, "c")
        assert table.battle.sealed[UnitId("wayfarers")] == "C"
