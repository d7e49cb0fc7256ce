"""A long list is picked from by a digit where no name has one, and narrowed by letters, and by digits of names."""

from __future__ import annotations

import pytest

from screens.parts.finding import Find
from screens.parts.picker import Pickable, Picker
from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.in_app import NARROW, in_app, press, screen_of, shown
from tracker.rules.systems import load_system

NAMES = ("Ash axes", "Bone thralls", "Tallow guard")
BARRED = Pickable("gone", "Marsh javelins", bar="destroyed")


def a_list(*names: str) -> list[Pickable]:
    return [*(Pickable(name.casefold(), name) for name in names), BARRED]


@pytest.mark.parametrize(
    ("names", "keys", "picked"),
    [
        (NAMES, "2", "bone thralls"),
        (NAMES, "t2", None),  # once a part of a name is typed digits are part of one
        (NAMES, "4", None),  # what lies behind the fold has no digit
        (("Ash axes", "2nd Foot", "Lances"), "2", None),  # it narrows the list to the Second Foot
        (("Ash axes", "2nd Foot", "Lances"), "2\n", "2nd foot"),
    ],
)
async def test_a_digit_picks_a_line_where_it_is_no_part_of_a_name(
    names: tuple[str, ...], keys: str, picked: str | None
) -> None:
    async with in_app(TurnScreen, the_demo(load_system("skirmish")), NARROW) as (pilot, _table):
        answers: list[str | None] = []
        await pilot.app.push_screen(Find("Whom?", a_list(*names)), answers.append)
        await press(pilot, *("enter" if key == "\n" else key for key in keys))
        await pilot.pause()
        assert answers == ([] if picked is None else [picked])
        assert isinstance(screen_of(pilot), Find) == (picked is None)


@pytest.mark.parametrize(("names", "is_named"), [(NAMES, True), (("2nd Foot", "Lances"), False)])
async def test_a_list_shows_its_digits_and_says_what_they_do(names: tuple[str, ...], *, is_named: bool) -> None:
    async with in_app(TurnScreen, the_demo(load_system("skirmish")), NARROW) as (pilot, _table):
        await pilot.app.push_screen(Find("Whom?", a_list(*names)))
        await press(pilot)
        assert ("↵ or its number picks" in shown(pilot)) == is_named
        assert (f"1 {names[0]}" in " ".join(shown(pilot).split())) == is_named
        await press(pilot, names[-1][0].casefold())
        assert f"1 {names[-1]}" not in " ".join(shown(pilot).split())


@pytest.mark.parametrize("lines", [3, 12, 40])
async def test_a_list_fills_its_frame_and_no_line_of_it_is_out_of_reach(lines: int) -> None:
    async with in_app(TurnScreen, the_demo(load_system("skirmish")), NARROW) as (pilot, _table):
        await pilot.app.push_screen(Find("Whom?", [Pickable(f"{at}", f"Name {at}") for at in range(lines)]))
        await press(pilot)
        picker, found = screen_of(pilot).query_one(Picker), screen_of(pilot).query_one("#found")
        assert picker.region.bottom == found.region.bottom <= NARROW[1] - 2
        assert found.region.height == min(lines, 16)
        await press(pilot, "up")
        assert f"▌ Name {lines - 1}" in shown(pilot)
        await press(pilot, "2")
        assert "▌ Name 2" in shown(pilot)
        assert found.region.height == min(sum("2" in f"{at}" for at in range(lines)), 16)


@pytest.mark.parametrize(
    ("at", "keys", "picked"),
    [
        ("bone thralls", ("b", "backspace"), "bone thralls"),
        ("bone thralls", ("t", "backspace"), "bone thralls"),
        ("bone thralls", ("space",), "bone thralls"),
        ("tallow guard", ("a", "backspace", "down", "w", "backspace"), "tallow guard"),
        ("bone thralls", ("e",), "bone thralls"),  # it has what is typed no worse than the others
        ("bone thralls", ("a",), "ash axes"),  # whose name begins so is meant rather
        ("bone thralls", ("g",), "tallow guard"),
        (None, ("b", "backspace"), None),
        ("", ("b", "backspace"), "ash axes"),
    ],
)
async def test_letters_that_are_taken_back_leave_the_light_where_the_list_was_opened(
    at: str | None, keys: tuple[str, ...], picked: str | None
) -> None:
    async with in_app(TurnScreen, the_demo(load_system("skirmish")), NARROW) as (pilot, _table):
        answers: list[str | None] = []
        await pilot.app.push_screen(Find("Whom?", a_list(*NAMES), at=at), answers.append)
        await press(pilot, *keys, "enter")
        await pilot.pause()
        assert answers == ([] if picked is None else [picked])
