"""Keyboards whose top row types signs: a die is typed without shift on each of them, and text stays what was typed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.binding import Binding, BindingsMap
from textual.events import Key
from textual.keys import key_to_character
from textual.pilot import Pilot
from textual.screen import Screen

from saves.preferences import prefer, preferences
from screens.app.app import OriflammeApp
from screens.parts.dialogs import AskLine, Pick
from screens.parts.finding import FindUnit
from screens.parts.help import HelpScreen
from screens.parts.keyboards import ALIASES, DIGITS, KEYBOARDS, TELLTALES, use_keyboard
from screens.roll.calculator import CalculatorScreen
from screens.roll.sheet import SheetScreen
from screens.roster.cardform import CardForm
from screens.turn.screen import TurnScreen
from tests.screens.every_screen import every_screen
from tests.screens.in_app import in_app, press, screen_of, shown
from tests.screens.roll.calculating import BOTH, calculating, sheet_of
from tests.tiny import ARCHERS, at_the_shooting
from tracker.battle.fields import decimal, whole

AZERTY = "azerty-fr"
SIGN_KEYS = {
    "-": "minus",
    "+": "plus",
    "§": "section_sign",
    "(": "left_parenthesis",
    "&": "ampersand",
    "<": "less_than_sign",
}


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Preferences of nobody, and a keyboard that types digits afterwards."""
    path = tmp_path / "c" / "oriflamme.toml"
    monkeypatch.setattr("saves.preferences.preferences_file", lambda: path)
    yield path
    use_keyboard("")


async def type_signs(pilot: Pilot[Any], signs: str) -> None:
    """Press the keys of these signs, as a terminal tells them."""
    for sign in signs:
        pilot.app.post_message(Key(SIGN_KEYS.get(sign, sign), sign))
        await pilot.pause()
        await pilot.pause()


def faces_on(pilot: Pilot[Any]) -> list[int]:
    return [face.face for face in sheet_of(pilot).case.faces]


@pytest.mark.parametrize("keyboard", [name for name in KEYBOARDS if name != "digits"])
async def test_every_die_is_typed_without_shift_on_a_keyboard_that_is_preferred(keyboard: str) -> None:
    prefer("keyboard", keyboard)
    typed = {}
    for sign, digit in zip(KEYBOARDS[keyboard].row[:6], DIGITS, strict=False):
        async with calculating(bindings={"actor": ARCHERS}) as (pilot, _table):
            await press(pilot, "enter")
            await type_signs(pilot, sign)
            typed[digit] = faces_on(pilot)
    assert typed == {digit: [int(digit)] for digit in "123456"}


async def test_a_telltale_sign_asks_once_which_keyboard_it_is_and_is_the_die_then(file: Path) -> None:
    async with calculating(bindings={"actor": ARCHERS}) as (pilot, _table):
        await press(pilot, "enter", "é")
        assert isinstance(screen_of(pilot), Pick)
        assert "Which keyboard types é where a digit is meant?" in shown(pilot)
        await press(pilot, "enter")
        assert faces_on(pilot) == [2]
        await press(pilot, "backspace")
        await type_signs(pilot, "(")
        assert faces_on(pilot) == [5], "the other signs of the row are digits from then on"
    assert preferences().keyboard == AZERTY
    assert file.read_text("utf-8") == 'keyboard = "azerty-fr"\n'
    async with calculating(bindings={"actor": ARCHERS}) as (pilot, _table):
        await press(pilot, "enter")
        await type_signs(pilot, "'")
        assert faces_on(pilot) == [4], "it is not asked again"


async def test_who_has_another_keyboard_says_so_once_and_is_left_alone() -> None:
    async with calculating(bindings={"actor": ARCHERS}) as (pilot, _table):
        await press(pilot, "enter", "é", "end", "enter", "é")
        assert isinstance(screen_of(pilot), CalculatorScreen)
        assert faces_on(pilot) == []
    assert preferences().keyboard == "digits"


async def test_who_leaves_the_question_is_asked_again_the_next_time() -> None:
    async with calculating(bindings={"actor": ARCHERS}) as (pilot, _table):
        await press(pilot, "enter", "à", "escape")
        assert isinstance(screen_of(pilot), CalculatorScreen)
        await press(pilot, "à")
        assert isinstance(screen_of(pilot), Pick)
    assert preferences().keyboard == ""


async def test_signs_that_are_keys_of_ours_are_no_digits_before_the_keyboard_is_known() -> None:
    async with calculating(bindings=BOTH) as (pilot, _table):
        await press(pilot, "minus")
        assert faces_on(pilot) == []


async def test_text_that_is_typed_keeps_its_signs() -> None:
    prefer("keyboard", AZERTY)
    app = OriflammeApp(lambda _app: AskLine("Who?"))
    async with app.run_test() as pilot:
        await type_signs(pilot, "&é-à(")
        assert app.screen.query_one("#line").value == "&é-à("  # type: ignore[attr-defined]


@pytest.mark.parametrize(("least", "typed", "value"), [(0, "-à", "60"), (-5, "-(", "-5"), (-5, "&-", "16")])
async def test_a_number_is_typed_by_the_row_and_a_minus_begins_one_that_may_be_below_zero(
    least: int, typed: str, value: str
) -> None:
    prefer("keyboard", AZERTY)
    app = OriflammeApp(lambda _app: AskLine("How many?", least=least))
    async with app.run_test() as pilot:
        await type_signs(pilot, typed)
        assert app.screen.query_one("#line").value == value  # type: ignore[attr-defined]


class Card(Screen[None]):
    """A card with a whole number, one that may be below zero, and a name."""

    def compose(self) -> Iterator[CardForm]:
        yield CardForm([("", (whole("men", "Men", 0, 99), decimal("height", "Height", -9, 9)))], lambda field: 0)


async def test_the_boxes_of_a_card_take_the_row_too() -> None:
    prefer("keyboard", AZERTY)
    put: list[tuple[str, object]] = []
    screen = Card()
    app = OriflammeApp(lambda _app: screen)
    async with app.run_test() as pilot:
        screen.query_one(CardForm).put = lambda field, text: put.append((field.key, text))  # type: ignore[method-assign]
        await type_signs(pilot, "-")
        await press(pilot, "tab")
        await type_signs(pilot, "-")
    assert put == [("men", "6"), ("height", "-")]


async def test_keys_that_want_no_shift_do_what_the_shifted_signs_do() -> None:
    async with calculating(bindings=BOTH) as (pilot, _table):
        await press(pilot, "right")
        await type_signs(pilot, "<")
        assert sheet_of(pilot).case.values["cover"] is False
    for way in ("f6", "question_mark"):
        async with in_app(TurnScreen, at_the_shooting()) as (pilot, _table):
            await press(pilot, "escape", way)
            assert isinstance(screen_of(pilot), HelpScreen)
    for way in ("ctrl+f", "slash"):
        async with in_app(TurnScreen, at_the_shooting()) as (pilot, _table):
            await press(pilot, "escape", way)
            assert isinstance(screen_of(pilot), FindUnit)


def bound_beside_digits() -> Iterator[tuple[str, Binding]]:
    """Every binding of a screen on which digits are bound too."""
    for screen in every_screen():
        keys = BindingsMap(vars(screen).get("BINDINGS", ())).key_to_bindings
        if keys.keys() & set(DIGITS):
            yield from ((screen.__name__, binding) for bindings in keys.values() for binding in bindings)


@pytest.mark.parametrize("keyboard", KEYBOARDS)
def test_what_a_sign_of_the_row_pressed_has_another_way_where_it_is_a_digit(keyboard: str) -> None:
    ways = dict[tuple[str, str], set[str]]()
    for screen, binding in bound_beside_digits():
        ways.setdefault((screen, binding.action), set()).update(
            {binding.key, *(alias for alias, sign in ALIASES.items() if sign == binding.key)}
        )
    assert ("SheetScreen", "press('rolls.less')") in ways
    shut = {way for way, keys in ways.items() if all(KEYBOARDS[keyboard].digit(key_to_character(key)) for key in keys)}
    assert not shut


def test_the_telltale_signs_press_nothing_of_ours() -> None:
    bound = {key_to_character(binding.key) for _screen, binding in bound_beside_digits()}
    assert not TELLTALES & bound


async def test_the_key_line_names_the_way_that_is_left(file: Path) -> None:
    more = next(key for key in SheetScreen.KEYS if key.action == "press('rolls.more')")
    from screens.parts.keys import name_of

    assert name_of(more) == "+−"
    use_keyboard(AZERTY)
    assert name_of(more) == "=<"


def test_a_keyboard_that_is_none_is_named(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('keyboard = "dvorak"\n', "utf-8")
    assert preferences().keyboard == ""
    assert preferences().trouble == (
        "oriflamme.toml: there is no keyboard 'dvorak'; there are digits, azerty-fr, azerty-be, qwertz-cs"
    )
