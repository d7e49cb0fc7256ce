"""The seed of sealed dice goes along with the battle of whoever plays it on, and with no file given to others."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import UNSET

from saves.dice.acts import seals_in
from saves.dice.beginning import create_sealed
from saves.dice.check import check, seeds_known
from saves.dice.derived import create_along, sealed_anew, seals, seed_of
from saves.dice.sealed import Kept, kept_beside
from saves.files import write_file
from saves.folder import FolderStore
from saves.journal import Saved
from saves.portable import dice_in, from_file, to_portable
from saves.repair import adopt, repair, restore
from saves.store import BattleId
from tests.play import playing
from tests.saves.dice.test_sealed import SEED, SHOT, dice_of, sealed_at_the_shooting, shot, taken
from tests.tiny import ARCHERS, a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.commands import Note, OpenDice, Refused, Resolve
from tracker.battle.dice import D6, commitment_of, roll_asked
from tracker.play.history import History

pytestmark = pytest.mark.usefixtures("with_tiny")

NERVE = roll_asked("nerve_test", {"actor": ARCHERS})


def a_sealed_battle(folder: Path) -> tuple[FolderStore, BattleId, str]:
    store = FolderStore(folder)
    battle = create_sealed(store, a_tiny_battle())
    return store, battle, seed_at(store, battle)


def seed_at(store: FolderStore, battle: BattleId) -> str:
    kept = kept_beside(store.path(battle))
    return "" if kept is None else kept.seed


def former_at(store: FolderStore, battle: BattleId) -> tuple[str, ...]:
    kept = kept_beside(store.path(battle))
    return () if kept is None else kept.former


def stands(history: History | Refused) -> History:
    assert isinstance(history, History)
    return history


def test_a_battle_that_goes_on_in_another_folder_has_its_seed_there(tmp_path: Path) -> None:
    session = taken(tmp_path / "here")
    face = dice_of(session).throw(D6, SHOT, session.history)
    session.keep(playing(session.history, shot(face)))
    assert isinstance(session.move_to(tmp_path / "there"), Saved)
    kept = kept_beside(session.path)
    assert (session.path.parent.name, kept and (kept.seed, kept.thrown)) == ("there", (SEED.hex(), 1))
    assert not list((tmp_path / "here" / "dice").iterdir()), "the old file shows nothing of what is thrown there"
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
        battle_there = create_along(there, history, taken_in)
        assert seed_at(there, battle_there) not in ("", seed)
        assert former_at(there, battle_there) == ((seed,) if taken_in is not None else ())


def test_the_file_of_another_library_is_sealed_anew_and_brings_the_seed_of_its_throws(tmp_path: Path) -> None:
    store, battle, seed = a_sealed_battle(tmp_path / "stick")
    kept = dice_in(store.path(battle), from_file(store.path(battle)))
    assert kept is not None
    assert kept.seed == seed
    there = FolderStore(tmp_path / "there")
    adopted = adopt(there, store.path(battle))
    assert seed_at(there, adopted) not in ("", seed)
    assert former_at(there, adopted) == (seed,)


def test_what_is_repaired_or_restored_is_sealed_anew(tmp_path: Path) -> None:
    store, battle, seed = a_sealed_battle(tmp_path)
    store.save(battle, playing(store.load(battle), Note("on")))
    store.close(battle)
    copies = (
        restore(store, battle, store.backups(battle).points()[-1]),
        repair(store, store.path(battle), "skip").battle,
    )
    for copy in copies:
        assert seed_at(store, copy) not in ("", seed)
        assert former_at(store, copy) == (seed,)
        assert seals_in(store.load(copy))[-1].commitment == commitment_of(bytes.fromhex(seed_at(store, copy)))


def thrown_on(store: FolderStore, battle: BattleId, count: int) -> list[int]:
    """So many dice of the app thrown in a battle, and kept; the faces they show."""
    session = store.take(battle)
    faces = []
    for _number in range(count):
        face = dice_of(session).throw(D6, NERVE, session.history)
        session.keep(playing(session.history, Resolve("nerve_test", {"actor": ARCHERS}, {}, (face,))))
        faces.append(face.face)
    store.close(battle)
    return faces


def test_no_copy_shows_what_is_thrown_in_the_other_and_both_can_be_thrown_again(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    battle = create_sealed(store, at_the_shooting())
    thrown_on(store, battle, 3)
    copy = create_along(store, store.load(battle), kept_beside(store.path(battle)))
    both = thrown_on(store, battle, 30), thrown_on(store, copy, 30)
    assert both[0] != both[1], "one in six to the power of thirty"
    for one in (battle, copy):
        history = store.load(one)
        found = check(history, *seeds_known(history, kept_beside(store.path(one))))
        assert (found.is_sound, found.standing, found.unknown, found.unused) == (True, 33, 0, ())
    history, kept = store.load(copy), kept_beside(store.path(copy))
    assert kept is not None
    assert kept.after == 3
    # Who has the seed of the copy only sees that it does not reach the throws before.
    alone = check(history, bytes.fromhex(kept.seed))
    assert (alone.is_sound, alone.unknown) == (True, 3)


def test_what_was_thrown_after_the_copy_was_made_is_told_apart_from_what_was_thrown_and_left(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    battle = create_sealed(store, at_the_shooting())
    early = store.load(battle)
    thrown_on(store, battle, 2)
    copy = create_along(store, early, kept_beside(store.path(battle)))
    thrown_on(store, copy, 1)
    history = store.load(copy)
    found = check(history, *seeds_known(history, kept_beside(store.path(copy))))
    assert (found.standing, found.before, found.unused) == (1, (1, 2), ())


def test_a_die_that_was_undone_lies_in_the_copy_as_it_fell_and_one_that_was_left_does_not(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    battle = create_sealed(store, at_the_shooting())
    session = store.take(battle)
    used = dice_of(session).throw(D6, SHOT, session.history)
    dice_of(session).throw(D6, "another roll", session.history)
    session.keep(stands(playing(session.history, shot(used)).undo()))
    store.close(battle)
    copy = create_along(store, store.load(battle), kept_beside(store.path(battle)))
    there = store.take(copy)
    assert dice_of(there).throw(D6, SHOT, there.history) == used
    assert dice_of(there).throw(D6, "another roll", there.history).number == 3
    store.close(copy)


def test_a_copy_can_redo_what_was_undone_in_the_battle_it_comes_from(tmp_path: Path) -> None:
    undone = stands(playing(sealed_at_the_shooting(), Note("gone"), Note("back")).undo())
    sealed, _dice = sealed_anew(undone, Kept(SEED.hex()), 5.0)
    assert [act.fate for act in sealed.acts[-2:]] == ["stands", "undone"]
    assert not isinstance(sealed.redo(), Refused)
    store = FolderStore(tmp_path)
    assert store.load(create_along(store, sealed, None)).acts[-1].fate == "undone"


def test_a_copy_whose_new_seal_is_undone_is_thrown_by_it_all_the_same(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    battle = create_along(store, sealed_at_the_shooting(), Kept(SEED.hex()))
    session = store.take(battle)
    session.keep(stands(session.history.undo()))
    face = dice_of(session).throw(D6, SHOT, session.history)
    session.keep(playing(session.history, shot(face)))
    store.close(battle)
    history = store.load(battle)
    assert check(history, *seeds_known(history, kept_beside(store.path(battle)))).is_sound


def test_a_battle_taken_in_that_has_not_rolled_has_its_first_seal(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    fresh = create_along(store, a_tiny_battle(), None)
    assert [seal.after for seal in seals_in(store.load(fresh))] == [UNSET]
    rolled = create_along(store, playing(at_the_shooting(), a_shot(1)), None)
    assert [seal.after for seal in seals_in(store.load(rolled))] == [0]
    assert len(thrown_on(store, rolled, 2)) == 2


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
