"""A power cut while a battle comes to be: in whatever state the disk is then, no battle is there without its seed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from saves.dice.sealed import Kept, dice_path, keep_beside
from saves.folder import FolderStore
from saves.journal.failures import AnyPath
from saves.journal.fs import CREATE, OsFs
from saves.store import SUFFIX
from tests.saves.dice.test_killed import without_seed
from tests.saves.dice.test_sealed import SEED, sealed_at_the_shooting
from tests.saves.dice.ways import WAYS, ways_into_being
from tests.saves.journal.powercut import Inode, PowerCutFs

pytestmark = pytest.mark.usefixtures("with_tiny")


class FolderByFolder(PowerCutFs):
    """A disk with folders of their own: what was named in one may be there without what was named in another."""

    def cuts(self) -> Iterator[dict[str, bytes]]:
        histories = [self._safe_names, *self._folder_log]
        folders = {str(Path(name).parent) for names in histories for name in names}
        parts = [
            list(
                {
                    tuple(sorted((n, i.number) for n, i in names.items() if str(Path(n).parent) == folder)): names
                    for names in histories
                }.items()
            )
            for folder in sorted(folders)
        ]
        for chosen in product(*parts):
            names: dict[str, Inode] = {name: of[name] for part, of in chosen for name, _number in part}
            variants = {name: inode.remains() for name, inode in names.items()}
            for choice in range(max(map(len, variants.values()), default=1)):
                yield {name: found[min(choice, len(found) - 1)] for name, found in variants.items()}

    def sync_folder(self, path: AnyPath) -> None:
        def is_there(name: str) -> bool:
            return Path(name).parent == Path(path)

        flushed = {name: inode for name, inode in self._names.items() if is_there(name)}

        def with_them(names: dict[str, Inode]) -> dict[str, Inode]:
            return flushed | {name: inode for name, inode in names.items() if not is_there(name)}

        self._safe_names = with_them(self._safe_names)
        self._folder_log = [with_them(names) for names in self._folder_log]


class Mirrored:
    """Whatever goes to the real disk goes to the other too; after each change every state a cut may leave is judged."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.states = 0
        self.violations: list[str] = []
        self.seen: set[tuple[tuple[str, bytes], ...]] = set()
        self.announced: list[str] = []
        files = {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        self.disk = FolderByFolder(files)
        self._fds: dict[int, int] = {}
        for name in (
            "open",
            "close",
            "write",
            "truncate",
            "reserve",
            "sync",
            "sync_folder",
            "link",
            "replace",
            "unlink",
        ):
            patch.setattr(OsFs, name, self._both(name, getattr(OsFs, name)))
        unlinked = Path.unlink

        def unlink(path: Path, missing_ok: bool = False) -> None:
            unlinked(path, missing_ok)
            if str(path) in self.disk._names:
                self.disk.unlink(path)
                self.look()

        patch.setattr(Path, "unlink", unlink)

    def _both(self, name: str, real: Any) -> Any:
        def call(fs: OsFs, *about: Any) -> Any:
            given = real(fs, *about)
            first = about[0]
            if name == "open":
                if about[1] == CREATE or str(first) in self.disk._names:
                    self._fds[given] = self.disk.open(*about)
            elif name in {"close", "write", "truncate", "reserve", "sync"}:
                if first in self._fds:
                    getattr(self.disk, name)(self._fds[first], *about[1:])
                    if name == "close":
                        del self._fds[first]
            elif name in {"link", "replace", "unlink"} and str(first) not in self.disk._names:
                return given
            else:
                getattr(self.disk, name)(*about)
            self.look()
            return given

        return call

    def look(self) -> None:
        """Judge every state that was not judged before."""
        for files in self.disk.cuts():
            kept = {
                name: data
                for name, data in files.items()
                if (name.endswith(SUFFIX) and not Path(name).name.startswith(".")) or "/dice/" in name
            }
            key = tuple(sorted(kept.items()))
            if key not in self.seen:
                self.seen.add(key)
                self.states += 1
                self.judge(kept)

    def judge(self, files: dict[str, bytes]) -> None:
        after = self.folder.parent / "after"
        shutil.rmtree(after, ignore_errors=True)
        for name, data in files.items():
            path = after / Path(name).relative_to(self.folder)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        self.violations += without_seed(after)
        self.violations += [f"{path} is lost" for path in self.announced if path not in files]


def cut_at_every_change(way: str, folder: Path, patch: pytest.MonkeyPatch) -> Mirrored:
    """A battle made in that way, and every state looked at that a power cut may leave."""
    here = folder / way / "here"
    here.mkdir(parents=True)
    store = FolderStore(here / "battles")
    make = ways_into_being(store, here).get(way, lambda: named_before_its_seed(store))
    with patch.context() as patched:
        mirrored = Mirrored(here, patched)
        mirrored.announced.append(str(make()))
        mirrored.look()
        return mirrored


def named_before_its_seed(store: FolderStore) -> Path:
    """A mutant: the seed is kept when the battle is there."""
    path = store.path(store.create(sealed_at_the_shooting()))
    keep_beside(dice_path(path), Kept(SEED.hex()))
    return path


def test_a_seed_that_is_kept_too_late_is_met(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cut_at_every_change("mutant", tmp_path, monkeypatch).violations


@pytest.mark.parametrize("way", WAYS)
def test_no_power_cut_leaves_a_battle_whose_seed_is_nowhere(
    tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = cut_at_every_change(way, tmp_path, monkeypatch)
    assert found.violations == []
    assert found.states > 5


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("way", WAYS)
def test_no_power_cut_of_hundreds_leaves_a_battle_whose_seed_is_nowhere(
    tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At least 500 disks of each way: about two minutes in all."""
    states = battles = 0
    while states < 500:
        found = cut_at_every_change(way, tmp_path / str(battles), monkeypatch)
        assert found.violations == []
        states += found.states
        battles += 1
    print(f"{way}: {states} disks, {battles} battles")
