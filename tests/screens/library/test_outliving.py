"""A fault in anything the library does behind its list is told there; no other battle is shut away by it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from saves.folder import FolderStore
from screens.library.screen import LibraryScreen
from screens.turn.screen import TurnScreen
from tests.saves.harm import flip
from tests.screens.in_app import press, told
from tests.screens.library.test_library import a_library, in_the_library

pytestmark = pytest.mark.usefixtures("with_tiny")


class Stumbling(FolderStore):
    """A folder with a bug behind some of its doors."""

    bugs: frozenset[str] = frozenset()

    def __getattribute__(self, name: str) -> Any:
        if name in super().__getattribute__("bugs"):
            raise LookupError("a bug")
        return super().__getattribute__(name)


WORK: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "open": ("take", ("enter",)),
    "put away": ("close", ("enter", "p", "enter")),
    "read": ("look_at", ("down",)),
    "verify": ("copies", ("v",)),
    "points": ("backups", ("v",)),
    "repair": ("new_file", ("end", "enter", "2")),
    "export": ("load", ("e", "enter")),
    "report": ("load", ("R",)),
    "compare": ("look_at", ("c",)),
    "retitle": ("save", ("t", "enter")),
    "delete": ("delete", ("x", "2")),
    "demo": ("create", ("1",)),
    "tour": ("create", ("f3",)),
    "list": ("battles", ("t", "enter")),
}


@pytest.mark.parametrize("work", WORK)
async def test_a_fault_behind_the_list_is_told_and_the_list_goes_on(tmp_path: Path, work: str) -> None:
    door, keys = WORK[work]
    a_library(tmp_path, "The Weir", "The Ford", "The Mill")
    store = Stumbling(tmp_path / "battles")
    flip(store.path(store.battles()[-1].id), -3)
    async with in_the_library(store) as pilot:
        store.bugs = frozenset({door})
        await press(pilot, *keys)
        assert "LookupError" in told(pilot)
        assert isinstance(pilot.app.screen, LibraryScreen)
        store.bugs = frozenset()
        await press(pilot, "home", "enter")
        assert isinstance(pilot.app.screen, TurnScreen)
