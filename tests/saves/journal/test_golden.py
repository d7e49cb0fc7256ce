"""Saves of every released format, kept as files: they open for ever, or are refused without losing a byte."""

import hashlib
import shutil
from pathlib import Path

import pytest

from saves.journal import BattleDB, Damaged, NewerFormat, StoreError, salvage

GOLDEN = Path(__file__).parent / "golden"

DIGESTS = {
    "format-1.battle": "792708610d3cb86d78609f84acdaf0bdc1ecfe310433151873c685f19d816c06",
    "format-1-condensed.battle": "9ca76bdfcd2302294d70a7349d97e576671dcf3c842e8a91b60535c42087bc80",
    "format-1-damaged.battle": "fa56072718c1c004738b8534d6b607ccf6f2c44e899f73df7011521eb60ee72d",
    "format-1-reserved.battle": "3e537c20adbc5705f8e184e4e306e8d360019b32e8077ea8e030737b0d676016",
    "format-1-unfinished.battle": "3e0f8093dc5c85f4bfdb68dfd76f370fb873e02b1123f6d90a826badb2bd0a6e",
    "format-999.battle": "60e16d2f8e3c8803512a089986c0e39d1eacfbc83fd1e5848b0e92e9a0c77535",
}

META = {"title": "The Ford at Morbrun", "system": "demonworld", "created": 1763712000.0, "turn": 1}
ORDER = {"kind": "order", "unit": "azure-1", "token": "H"}
SHOT = {
    "kind": "shoot",
    "unit": "Époque \U0001f409",
    "face": 7,
    "needed": 12,
    "chance": 0.6,
    "ok": True,
    "note": None,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(GOLDEN, tmp_path / "golden"))


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_the_golden_files_are_the_ones_released() -> None:
    assert {each.name: sha256(each) for each in GOLDEN.glob("*.battle")} == DIGESTS


@pytest.mark.parametrize(
    "name", ["format-1.battle", "format-1-condensed.battle", "format-1-reserved.battle", "format-1-unfinished.battle"]
)
def test_a_save_of_format_1_opens_as_it_was(folder: Path, name: str) -> None:
    with BattleDB(folder / name) as db:
        assert db.tables() == {"meta", "acts"}
        assert db.table("meta").all() == [META]
        assert [(act.doc_id, dict(act)) for act in db.table("acts")] == [(1, ORDER), (2, SHOT)]
        assert (db.journal.id, db.journal.header.app) == ("00112233445566aa", "0.1.0")
        assert db.table("acts").insert({}) == 4
    with BattleDB(folder / name) as db:
        assert len(db.table("acts")) == 3


def test_an_unfinished_line_is_set_aside_with_its_bytes(folder: Path) -> None:
    with BattleDB(folder / "format-1-unfinished.battle") as db:
        assert db.journal.set_aside is not None
        assert db.journal.set_aside.read_bytes() == b"0123456789abcdef01234567"
    assert sha256(folder / "format-1-unfinished.battle") == DIGESTS["format-1.battle"]


def test_a_damaged_save_is_refused_unchanged_and_read_up_to_the_damage(folder: Path) -> None:
    path = folder / "format-1-damaged.battle"
    with pytest.raises(Damaged, match="damaged at line 4 of 8"):
        BattleDB(path)
    with BattleDB(path, mode="follow") as view:
        assert [dict(act) for act in view.table("acts")] == [ORDER]
        assert view.journal.damage is not None
    with BattleDB(salvage(path, "skip").target) as db:
        assert db.table("meta").all() == [META]
    assert sha256(path) == DIGESTS[path.name]


def test_a_save_of_a_newer_format_is_refused_unchanged(folder: Path) -> None:
    path = folder / "format-999.battle"
    said = r"format-999\.battle has format 999; this version reads formats up to 1\. Please update\."
    for attempt in (
        lambda: BattleDB(path),
        lambda: BattleDB(path, mode="follow"),
        lambda: salvage(path, "skip"),
    ):
        with pytest.raises(NewerFormat, match=said):
            attempt()
    assert sha256(path) == DIGESTS[path.name]
    assert {each.name for each in folder.glob("*999*")} <= {path.name, f"{path.name}.lock"}


@pytest.mark.parametrize("name", sorted(DIGESTS))
def test_reading_along_changes_nothing(folder: Path, name: str) -> None:
    before = {each.name for each in folder.iterdir()}
    try:
        with BattleDB(folder / name, mode="follow") as view:
            view.journal.poll()
    except StoreError:
        assert name == "format-999.battle"
    assert sha256(folder / name) == DIGESTS[name]
    assert {each.name for each in folder.iterdir()} == before
