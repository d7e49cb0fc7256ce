"""An upgrade or a restoring that is cut short, by kill -9 or by the power: every battle is whole, and none is lost."""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import copyfile

import pytest

from saves.folder import FolderStore
from saves.journal import BattleDB, StoreError
from saves.layout import LIMITS, is_outdated, read_battle
from saves.repair import restore
from saves.store import SUFFIX, BattleId
from saves.upgrading import OLDER, Outdated, upgrade
from saves.upkeep import look_around
from saves.validation import believed, rules_for
from tests.play import playing
from tests.saves.journal.powercut import ForgettingNames, NamingTooEarly, NeverFlushing, PowerCutFs
from tests.saves.test_store import on_disk
from tests.saves.test_upgrading import now_outdated
from tests.tiny import a_shot, at_the_shooting
from tracker.battle.commands import Note
from tracker.play.history import History

pytestmark = pytest.mark.usefixtures("with_tiny")


def a_played_battle(tmp_path: Path, notes: int = 30) -> tuple[FolderStore, BattleId]:
    """A battle with a restore point, several lines long."""
    store = on_disk(tmp_path)
    battle = store.create(playing(at_the_shooting(), a_shot(1)))
    session = store.take(battle)
    for number in range(notes):
        session.keep(playing(session.history, Note(f"note {number} " + "." * (number * 37 % 300))))
    store.close(battle)
    return store, battle


def held_in(path: Path, fs: PowerCutFs | None = None) -> tuple[History, bool]:
    """The battle in a file, as it would be opened, and whether it is still one of an older version."""
    with BattleDB(path, mode="follow", limits=LIMITS, fs=fs) as database:
        assert database.journal.damage is None
        meta, acts = read_battle(database)
        return believed(rules_for(meta.system), acts), is_outdated(database)


def left_over(folder: Path) -> list[str]:
    """What is neither a battle nor kept on purpose."""
    return [path.name for path in folder.rglob("*") if ".tmp-" in path.name or ".new" in path.name]


# Killed

Order = Callable[[], None]


def killed_again_and_again(order: Order, kills: int, chance: Random, look: Callable[[int], None]) -> int:
    """How many orders were acknowledged over so many lives; `look` is told after each how many that were."""
    order()
    begun = time.perf_counter()
    order()
    long = time.perf_counter() - begun
    context = multiprocessing.get_context("fork")
    acknowledged = 2
    for _kill in range(kills):
        reading, writing = os.pipe()

        def go_on(pipe: int = writing) -> None:
            os.write(pipe, b"+")
            while True:
                order()
                os.write(pipe, b".")

        life = context.Process(target=go_on)
        life.start()
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            pipe.read(1)
            time.sleep(chance.uniform(0, 3 * long))
            life.kill()
            acknowledged += len(pipe.read())
        life.join()
        look(acknowledged)
    return acknowledged


def kill_upgrades(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kills: int, chance: Random) -> int:
    """Battles of an older version, brought forward one after the other."""
    store, battle = a_played_battle(tmp_path)
    old_file = store.path(battle)
    old = old_file.read_bytes()
    now_outdated(monkeypatch)
    wanted = store.look_at(battle)
    folder = tmp_path / "many"
    folder.mkdir()

    def order() -> None:
        many = FolderStore(folder)
        # One that was cut short is gone on with.
        under_way = [path.stem for path in folder.glob(f"*{SUFFIX}") if path.read_bytes() == old]
        number = len(list(folder.glob(f"*{SUFFIX}")))
        name = BattleId(under_way[0] if under_way else f"old-{number:06}")
        if not under_way:
            copyfile(old_file, folder / "copying")
            os.replace(folder / "copying", folder / f"{name}{SUFFIX}")
        many.take(name)
        many.close(name)

    upgraded: set[Path] = set()

    def look(acknowledged: int) -> None:
        for path in set(folder.glob(f"*{SUFFIX}")) - upgraded:
            history, is_old = held_in(path)
            assert history == wanted
            if is_old:
                assert path.read_bytes() == old
            else:
                upgraded.add(path)
                assert old in [each.read_bytes() for each in (folder / OLDER).glob(f"{path.stem}-*{SUFFIX}")]
            for point in FolderStore(folder).backups(BattleId(path.stem)).points():
                held_in(point.path)
        assert len(upgraded) >= acknowledged
        look_around(FolderStore(folder))
        assert left_over(folder) == []

    return killed_again_and_again(order, kills, chance, look)


def kill_restorings(tmp_path: Path, kills: int, chance: Random) -> int:
    """New battles made of one restore point."""
    store, battle = a_played_battle(tmp_path)
    (point,) = store.backups(battle).points()
    untouched = {path: path.read_bytes() for path in (store.path(battle), point.path)}
    wanted, _is_old = held_in(point.path)
    sound: set[Path] = set()

    def look(acknowledged: int) -> None:
        for path in set(store.folder.glob(f"*{SUFFIX}")) - {store.path(battle)} - sound:
            assert held_in(path)[0] == wanted
            sound.add(path)
        assert len(sound) >= acknowledged
        assert {path: path.read_bytes() for path in untouched} == untouched
        look_around(store)
        assert left_over(store.folder) == []

    def order() -> None:
        restore(store, battle, point)

    return killed_again_and_again(order, kills, chance, look)


no_kills = pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9 on Windows")


@no_kills
def test_a_killed_upgrade_leaves_the_old_battle_or_the_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill_upgrades(tmp_path, monkeypatch, 8, Random(26))


@no_kills
def test_a_killed_restoring_leaves_no_half_battle(tmp_path: Path) -> None:
    kill_restorings(tmp_path, 8, Random(26))


@no_kills
@pytest.mark.long
@pytest.mark.timeout(1200)
def test_no_kill_of_hundreds_loses_a_battle_that_is_upgraded_or_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """500 kills of each."""
    assert kill_restorings(tmp_path / "restored", 500, Random()) > 20
    assert kill_upgrades(tmp_path / "upgraded", monkeypatch, 500, Random()) > 20


# The power

Judge = Callable[[dict[str, bytes], bool], None]


def witnessed(
    kind: type[PowerCutFs], files: dict[str, bytes], order: Callable[[PowerCutFs], None], judge: Judge
) -> int:
    """Carry out an order on a disk, and judge what every possible power cut leaves, before and after its end."""
    seen: set[tuple[bool, tuple[tuple[str, bytes], ...]]] = set()

    def look(fs: PowerCutFs, *, is_done: bool) -> None:
        for left in fs.cuts():
            key = is_done, tuple(sorted(left.items()))
            if key not in seen:
                seen.add(key)
                judge(left, is_done)

    class Watched(kind):  # type: ignore[valid-type, misc]
        def after_change(self) -> None:
            look(self, is_done=False)

    fs = Watched(files)
    order(fs)
    look(fs, is_done=True)
    return len(seen)


def cut_upgrade(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[PowerCutFs], notes: int) -> int:
    """The number of disks that an upgrade may leave, each of them judged."""
    store, battle = a_played_battle(tmp_path, notes)
    path = store.path(battle)
    old = path.read_bytes()
    created = held_in(path)[0].acts[0].at
    now_outdated(monkeypatch)
    wanted, is_old = held_in(path)
    assert is_old

    def order(fs: PowerCutFs) -> None:
        backups = FolderStore(store.folder, fs=fs).backups(battle)
        upgrade(path, Outdated(1, wanted, created), backups, 1_700_000_000.0, fs)

    def judge(left: dict[str, bytes], is_done: bool) -> None:
        history, is_old = held_in(path, PowerCutFs(left))
        assert history == wanted
        if is_old:
            assert left[str(path)] == old
        else:
            assert old in [data for name, data in left.items() if Path(name).parent.name == OLDER]
        assert not (is_done and is_old)
        for name in left:
            if Path(name).parent.name == battle and name.endswith(SUFFIX):
                held_in(Path(name), PowerCutFs(left))

    return witnessed(kind, {str(path): old}, order, judge)


def cut_restoring(tmp_path: Path, kind: type[PowerCutFs], notes: int) -> int:
    """The number of disks that a restoring may leave, each of them judged."""
    store, battle = a_played_battle(tmp_path, notes)
    point = store.backups(battle).keep(store.path(battle))
    path = store.path(battle)
    untouched = {str(each): each.read_bytes() for each in (path, point.path)}
    wanted, _is_old = held_in(point.path)

    def order(fs: PowerCutFs) -> None:
        restore(FolderStore(store.folder, fs=fs), battle, point)

    def judge(left: dict[str, bytes], is_done: bool) -> None:
        assert {name: left.get(name) for name in untouched} == untouched
        new = [name for name in left if name not in untouched and name.endswith(SUFFIX)]
        assert len(new) == 1 if is_done else len(new) <= 1
        for name in new:
            assert held_in(Path(name), PowerCutFs(left))[0] == wanted

    return witnessed(kind, untouched, order, judge)


def test_no_power_cut_loses_a_battle_that_is_upgraded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cut_upgrade(tmp_path, monkeypatch, PowerCutFs, 2) > 50


def test_no_power_cut_leaves_half_of_a_battle_that_is_restored(tmp_path: Path) -> None:
    assert cut_restoring(tmp_path, PowerCutFs, 2) > 50


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_no_power_cut_of_hundreds_loses_a_battle_that_is_upgraded_or_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cut_restoring(tmp_path / "restored", PowerCutFs, 60) > 500
    assert cut_upgrade(tmp_path / "upgraded", monkeypatch, PowerCutFs, 30) > 500


@pytest.mark.parametrize("mutant", [NeverFlushing, ForgettingNames, NamingTooEarly])
def test_an_order_on_a_disk_that_forgets_a_flush_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mutant: type[PowerCutFs]
) -> None:
    with pytest.raises((AssertionError, StoreError)):
        cut_upgrade(tmp_path, monkeypatch, mutant, 2)
