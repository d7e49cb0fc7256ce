"""The seed of sealed dice goes along with the battle of whoever plays it on, and with no file given to others."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.dice.along import seals, seed_of
from saves.dice.sealed import Kept, create_sealed, kept_beside
from saves.files import write_file
from saves.folder import FolderStore
from saves.journal import Saved
from saves.portable import dice_in, from_file, to_portable
from saves.repair import adopt, repair, restore
from saves.store import BattleId
from tests.play import playing
from tests.saves.dice.test_sealed import SEED, SHOT, dice_of, sealed_at_the_shooting, shot, taken
from tests.tiny import a_tiny_battle
from tracker.battle.commands import Note, OpenDice
from tracker.battle.dice import D6
from tracker.play.history import History

pytestmark = pytest.mark.usefixtures("with_tiny")


def a_sealed_battle(folder: Path) -> tuple[FolderStore, BattleId, str]:
    store = FolderStore(folder)
    battle = create_sealed(store, a_tiny_battle())
    return store, battle, seed_at(store, battle)


def seed_at(store: FolderStore, battle: BattleId) -> str:
    kept = kept_beside(store.path(battle))
    return "" if kept is None else kept.seed


def test_a_battle_that_goes_on_in_another_folder_has_its_seed_there(tmp_path: Path) -> None:
    session = taken(tmp_path / "here")
    face = dice_of(session).throw(D6, SHOT, session.history)
    session.keep(playing(session.history, shot(face)))
    assert isinstance(session.move_to(tmp_path / "there"), Saved)
    kept = kept_beside(session.path)
    assert (session.path.parent.name, kept and (kept.seed, kept.thrown)) == ("there", (SEED.hex(), 1))
    dice_of(session).throw(D6, "another roll", session.history)
    kept = kept_beside(session.path)
    assert kept is not None
    assert kept.thrown == 2, "what is thrown there is kept there"
    session.close()


def test_an_export_holds_the_seed_only_where_that_is_asked_for(tmp_path: Path) -> None:
    store, battle, seed = a_sealed_battle(tmp_path / "here")
    kept = seed_of(store.path(battle), store.load(battle))
    write_file(tmp_path / "open.json", to_portable(store.load(battle)))
    write_file(tmp_path / "own.json", to_portable(store.load(battle), kept))
    assert seed not in (tmp_path / "open.json").read_text()
    for name, taken_in in (("open.json", None), ("own.json", kept)):
        history = from_file(tmp_path / name)
        assert dice_in(tmp_path / name, history) == taken_in
        there = FolderStore(tmp_path / f"there-{name}")
        assert (seed_at(there, create_sealed(there, history, taken_in)) == seed) == (taken_in is not None)


def test_the_file_of_another_library_brings_the_seed_that_lies_beside_it(tmp_path: Path) -> None:
    store, battle, seed = a_sealed_battle(tmp_path / "stick")
    kept = dice_in(store.path(battle), from_file(store.path(battle)))
    assert kept is not None
    assert kept.seed == seed
    there = FolderStore(tmp_path / "there")
    assert seed_at(there, adopt(there, store.path(battle))) == seed


def test_what_is_repaired_or_restored_is_thrown_on_by_the_same_seed(tmp_path: Path) -> None:
    store, battle, seed = a_sealed_battle(tmp_path)
    store.save(battle, playing(store.load(battle), Note("on")))
    store.close(battle)
    assert seed_at(store, restore(store, battle, store.backups(battle).points()[-1])) == seed
    assert seed_at(store, repair(store, store.path(battle), "skip").battle) == seed


@pytest.mark.parametrize(
    "history",
    [
        playing(sealed_at_the_shooting(), OpenDice(SEED.hex())),
        playing(sealed_at_the_shooting(), OpenDice(SEED.hex())).undo(),
        a_tiny_battle(),
    ],
    ids=["told", "told and undone", "another battle"],
)
def test_a_seed_that_is_told_or_of_another_battle_goes_nowhere(history: History) -> None:
    assert seals(Kept(SEED.hex()), sealed_at_the_shooting())
    assert not seals(Kept(SEED.hex()), history)


@pytest.mark.parametrize("head", ['{"seed": 7}', '{"seed": "abc"}', "[]", '{"seed": "00", "more": 1}'])
def test_an_exported_file_with_a_senseless_seed_is_taken_without_it(tmp_path: Path, head: str) -> None:
    store, battle, _seed = a_sealed_battle(tmp_path / "here")
    file = tmp_path / "odd.json"
    write_file(file, to_portable(store.load(battle)))
    file.write_text(file.read_text().replace('"acts"', f'"dice": {head}, "acts"', 1))
    assert dice_in(file, from_file(file)) is None
