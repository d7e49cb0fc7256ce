"""A power cut after any change to the disk, in any state the disk may then be in, loses no acknowledged act."""

from pathlib import Path
from typing import Any

import pytest

from saves.journal import JournalStorage, StoreError, put
from saves.journal.line import op
from saves.journal.scan import scan
from tests.saves.journal.builders import an_act
from tests.saves.journal.powercut import ForgettingNames, NamingTooEarly, NeverFlushing, PowerCutFs


class Witness:
    """Plays a battle on a disk and opens what every possible power cut leaves of it."""

    def __init__(self, kind: type[PowerCutFs], path: Path, acts: int) -> None:
        self.path = path
        self.acknowledged = 0
        self.tried = 0
        self.states = 0
        self.violations: list[str] = []
        self.seen: set[tuple[int, tuple[tuple[str, bytes], ...]]] = set()
        witness = self

        class Watched(kind):  # type: ignore[valid-type, misc]
            def after_change(self) -> None:
                witness.look(self)

        self.fs: PowerCutFs = Watched()
        self.play(acts)

    def play(self, acts: int) -> None:
        """Birth, acts of several lengths, a compacting, a closing and a reopening."""
        storage = JournalStorage(self.path, fs=self.fs)
        for number in range(1, acts + 1):
            if number == acts // 2:
                storage.compact(force=True)
            if number == acts - 1:
                storage.close()
                self.look(self.fs)
                storage = JournalStorage(self.path, fs=self.fs)
            self.tried = number
            storage.commit([put("acts", number, an_act(number, "x" * (number * 67 % 300)))])
            self.acknowledged = number
            self.look(self.fs)
        storage.close()
        self.look(self.fs)

    def look(self, fs: PowerCutFs) -> None:
        for files in fs.cuts():
            key = self.acknowledged, tuple(sorted(files.items()))
            if key not in self.seen:
                self.seen.add(key)
                self.states += 1
                self.judge(files)

    def judge(self, files: dict[str, bytes]) -> None:
        after = PowerCutFs(files)
        # The lock is the system's and real; another name for the survivor leaves the player's lock alone.
        survivor = self.path.with_name("survivor.battle")
        for name in list(files):
            if name == str(self.path):
                after = PowerCutFs({str(survivor): files[name]})
        try:
            storage = JournalStorage(survivor, fs=after)
        except StoreError as error:
            self.violations.append(f"after {self.acknowledged}: {error}")
            return
        found: Any = (storage.read() or {}).get("acts", {})
        storage.close()
        wanted = {str(number): an_act(number, "x" * (number * 67 % 300)) for number in range(1, len(found) + 1)}
        if not self.acknowledged <= len(found) <= self.tried or found != wanted:
            self.violations.append(f"after {self.acknowledged} of {self.tried}: {sorted(found)}")


def test_no_power_cut_loses_an_acknowledged_act(tmp_path: Path) -> None:
    seen = Witness(PowerCutFs, tmp_path / "a.battle", 40)
    assert seen.violations == []
    assert seen.states > 1000


class Together(Witness):
    """Acts that waited for one another and share a flush, five at a time."""

    def play(self, acts: int) -> None:
        storage = JournalStorage(self.path, fs=self.fs)
        for first in range(1, acts + 1, 5):
            numbers = range(first, first + 5)
            changes = [put("acts", number, an_act(number, "x" * (number * 67 % 300))) for number in numbers]
            self.tried = numbers[-1]
            storage.commit_all([([op(change)], {}) for change in changes])
            self.acknowledged = self.tried
            self.look(self.fs)
        storage.close()


def test_no_power_cut_while_acts_share_a_flush_loses_an_acknowledged_one_or_leaves_damage(tmp_path: Path) -> None:
    seen = Together(PowerCutFs, tmp_path / "a.battle", 30)
    assert seen.violations == []
    assert seen.states > 100


def test_a_gap_before_what_was_saved_later_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    moments = iter(range(1_700_000_000, 1_800_000_000))
    storage = JournalStorage(path, clock=lambda: float(next(moments)))
    for number in range(1, 4):
        storage.commit_all([([op(put("acts", 2 * number + half, an_act(number)))], {}) for half in range(2)])
    storage.close()
    lines = path.read_bytes().splitlines(keepends=True)
    for line in range(1, 7):
        with_gap = bytearray(b"".join(lines))
        start = sum(map(len, lines[:line]))
        with_gap[start + 40 : start + 60] = bytes(20)
        found = scan(bytes(with_gap))
        # Lines 5 and 6 were written at once, and last.
        assert (found.bad == ()) == (line >= 5)
        assert len(found.sound) == line - 1


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_no_power_cut_in_a_long_battle_loses_an_acknowledged_act(tmp_path: Path) -> None:
    """400 acts, some ten thousand disks: about two minutes."""
    seen = Witness(PowerCutFs, tmp_path / "a.battle", 400)
    assert seen.violations == []
    assert seen.states > 10_000


@pytest.mark.parametrize("mutant", [NeverFlushing, ForgettingNames, NamingTooEarly])
def test_a_storage_that_forgets_a_flush_is_caught(tmp_path: Path, mutant: type[PowerCutFs]) -> None:
    assert Witness(mutant, tmp_path / "a.battle", 6).violations


def test_setting_an_unfinished_write_aside_survives_a_power_cut(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    first = Witness(PowerCutFs, path, 3)
    whole = bytes(first.fs._names[str(path)].now)

    class Watched(PowerCutFs):
        states = 0

        def after_change(self) -> None:
            for files in self.cuts():
                Watched.states += 1
                survivor = path.with_name("survivor.battle")
                storage = JournalStorage(survivor, fs=PowerCutFs({str(survivor): files[str(path)]}))
                assert set((storage.read() or {})["acts"]) == {"1", "2", "3"}
                storage.close()

    storage = JournalStorage(path, fs=Watched({str(path): whole + b"0123 unfinished"}))
    assert storage.set_aside is not None
    storage.close()
    assert Watched.states > 5
