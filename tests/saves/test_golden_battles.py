"""Battles that released versions wrote open for ever, with every act, and looking at them changes nothing."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest

from saves.folder import FolderStore
from saves.portable import from_portable
from saves.repair import verify
from saves.store import BattleId
from tracker.battle.acts import Fate
from tracker.play.history import History

pytestmark = pytest.mark.usefixtures("with_tiny")

GOLDEN = Path(__file__).parent / "golden"
BATTLES = sorted(path.stem for path in GOLDEN.glob("*.battle"))


@pytest.fixture
def store(tmp_path: Path) -> FolderStore:
    """A library of copies of the golden battles."""
    folder = tmp_path / "battles"
    shutil.copytree(GOLDEN, folder)
    return FolderStore(folder)


@pytest.mark.parametrize("name", BATTLES)
def test_a_golden_battle_holds_what_it_held(store: FolderStore, name: str) -> None:
    path = store.folder / f"{name}.battle"
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    history = store.load(BattleId(name))
    assert history == from_portable((GOLDEN / f"{name}.json").read_bytes())
    verify(path)
    assert [line.broken for line in store.battles() if line.id == name] == [""]
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before


@pytest.mark.parametrize("name", BATTLES)
def test_undo_log_notes_and_house_rules_are_in_it(store: FolderStore, name: str) -> None:
    history = store.take(BattleId(name)).history
    assert {act.fate for act in history.acts} == {Fate.STANDS, Fate.UNDONE, Fate.DROPPED}
    assert history.battle.switches == {"soft_cover": "two"}
    assert any("Rain at dusk" in getattr(event, "text", "") for event in history.standing())
    redone = history.redo()
    assert isinstance(redone, History)
    assert redone.acts[-1].fate is Fate.STANDS
    store.close(BattleId(name))


def test_there_is_a_golden_battle_of_every_schema() -> None:
    from saves.migrations import SCHEMA

    assert {f"schema-{number}" for number in range(1, SCHEMA + 1)} <= set(BATTLES)
