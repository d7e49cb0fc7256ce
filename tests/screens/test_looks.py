"""Every screen of an open battle at 80×24 and at 120×40, as a picture in letters."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from screens.turn.screen import TurnScreen
from tests.screens.in_app import NARROW, WIDE, in_app, press, shown
from tests.screens.snapshot import assert_looks_like
from tests.screens.turn.test_turn import a_test_is_owed, at_the_shooting
from tests.tiny import a_tiny_battle
from tracker.battle.commands import Advance, Note
from tracker.play.history import History


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
