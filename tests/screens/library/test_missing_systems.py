"""The library beside a rule system that fails: it stays open, and says which battles wait for what."""

from __future__ import annotations

import sys
from pathlib import Path

from saves.folder import FolderStore
from screens.library.new_battle import NewBattleScreen
from screens.library.screen import LibraryScreen
from tests.plugged import Install, forget_plugins
from tests.screens.in_app import press, shown, told, warned
from tests.screens.library.test_library import in_the_library
from tracker.battle.commands import AddSide, Begin
from tracker.play.history import History
from tracker.rules.systems import load_system

MILL = "from msgspec.structs import replace\nfrom tests.tiny import TINY\nSYSTEM = replace(TINY, key='mill')\n"


async def test_a_battle_whose_system_fails_is_listed_with_the_reason_and_not_touched(
    install: Install, tmp_path: Path
) -> None:
    install("mill", "mill = mill:SYSTEM", MILL)
    store = FolderStore(tmp_path / "battles")
    begun = History(load_system("mill"))
    for command in (Begin("The Mill", "mill"), AddSide("Azure")):
        begun = begun.do(command)  # type: ignore[assignment]
    battle = store.create(begun)
    before = store.path(battle).read_bytes()
    (tmp_path / "site-packages" / "mill.py").write_text("raise ValueError('half a rule')", encoding="utf-8")
    del sys.modules["mill"]
    forget_plugins()

    async with in_the_library(FolderStore(store.folder)) as pilot:
        looks = shown(pilot)
        assert "△ The Mill" in looks
        assert "rules missing" in looks
        assert "needs the rule system mill: loading it fails" in looks
        assert "half a" in looks
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, LibraryScreen)
        assert "needs the rule system mill" in warned(pilot)
    assert store.path(battle).read_bytes() == before


async def test_a_new_battle_is_begun_beside_a_system_that_fails(install: Install, tmp_path: Path) -> None:
    install("chess", "chess = chess:SYSTEM", "import no_such_module")
    store = FolderStore(tmp_path / "battles")
    async with in_the_library(store) as pilot:
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, NewBattleScreen)
        assert "the rule system 'chess' of chess 1.0" in told(pilot)
        await press(pilot, *"Ford", "ctrl+s")
    assert [one.title for one in store.battles()] == ["Ford"]
