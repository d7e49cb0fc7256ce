"""Every screen of an open battle at 80×24 and at 120×40, as a picture in letters."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from rich.cells import cell_len

from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, press, shown
from tests.screens.snapshot import assert_looks_like
from tests.screens.turn.test_turn import a_test_is_owed, at_the_shooting
from tests.tiny import a_tiny_battle
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, Command, GoTo, Note, PlaceToken
from tracker.play.history import History
from tracker.rules.systems import load_system


def with_a_note() -> History:
    """A test is owed, and somebody left a note."""
    history = a_test_is_owed().do(Note("lamp oil low"))
    assert isinstance(history, History)
    return history


LOOKS: dict[str, tuple[Callable[[], History], tuple[str, ...]]] = {
    "start": (a_tiny_battle, ()),
    "orders-covered": (lambda: a_tiny_battle(Advance()), ("escape", "o")),
    "orders-open": (lambda: a_tiny_battle(Advance()), ("escape", "o", "enter", "f")),
    "turn": (a_test_is_owed, ("escape", "down", "space")),
    "why-not": (at_the_shooting, ("escape", "w")),
    "tests-due": (a_test_is_owed, ("escape", "n")),
    "card": (at_the_shooting, ("escape", "i")),
    "steps": (at_the_shooting, ("escape", "g")),
    "find": (at_the_shooting, ("escape", "slash")),
    "answer": (at_the_shooting, ("escape", "a")),
    "help": (at_the_shooting, ("escape", "question_mark")),
    "briefing": (with_a_note, ()),
}


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("name", LOOKS)
async def test_a_screen_looks_as_it_should(name: str, size: tuple[int, int]) -> None:
    make, keys = LOOKS[name]
    async with in_app(TurnScreen, make(), size) as (pilot, _table):
        await press(pilot, *keys)
        looks = shown(pilot)
        assert len(looks.splitlines()) <= size[1]
        assert_looks_like(f"{name}-{size[0]}x{size[1]}", looks)


STEPS: dict[str, tuple[Command, ...]] = {
    "demonworld": (Advance(), PlaceToken(UnitId("bowmen-of-alder"), "H"), GoTo("I.4"), GoTo("III.1")),
    "hexcombat": (GoTo("T.2"),),
    "skirmish": (GoTo("first_designation"),),
    "confrontation": (GoTo("T-23"),),
}


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("system", STEPS)
async def test_the_turn_of_every_system_looks_as_it_should(system: str, size: tuple[int, int]) -> None:
    """No row runs over its end, and where there is room nothing of the list is cut but a long remark."""
    async with in_app(TurnScreen, the_demo(load_system(system), *STEPS[system]), size) as (pilot, _table):
        await press(pilot, "escape", "f12")  # without a briefing esc does nothing and says so, till the next key
        looks = shown(pilot)
        assert max(map(cell_len, looks.splitlines())) <= size[0]
        assert size is NARROW or not re.findall(r"\w+…", "\n".join(looks.splitlines()[:-4]))
        assert_looks_like(f"turn-{system}-{size[0]}x{size[1]}", looks)


async def test_the_palette_keeps_the_order_of_the_keys_and_shows_each() -> None:
    async with in_app(TurnScreen, at_the_shooting(), WIDE) as (pilot, _table):
        await press(pilot, "escape", "colon")
        await pilot.pause(0.2)
        rows = [row.strip(" │▊▎┃") for row in shown(pilot).splitlines()]
        keys = [row for row in rows if row.startswith(("↵ ", "space ", "s ", "f ", "n "))]
        assert [row.split()[0] for row in keys][:4] == ["↵", "space", "s", "f"]


async def test_f1_opens_the_reference_at_the_rules_of_the_step() -> None:
    async with in_app(TurnScreen, the_demo(load_system("demonworld"), GoTo("III.1")), WIDE) as (pilot, table):
        await press(pilot, "escape", "f1")
        step = table.system.step("III.1")
        assert step.rules[0] in shown(pilot)
