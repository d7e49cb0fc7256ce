"""What TinyDB's users would miss, or be surprised by, in a table over a journal."""

from pathlib import Path

import pytest
from tinydb import TinyDB, where

from saves.journal import BattleDB, JournalStorage, ReadOnly, create, delete, drop, put
from tests.saves.journal.builders import an_act


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n")


def test_one_change_appends_one_line_and_no_change_none(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    with BattleDB(path) as db:
        acts = db.table("acts")
        acts.insert_multiple([{"face": face} for face in (1, 2, 3)])
        assert lines(path) == 2
        acts.update({"face": 5}, where("face") == 2)
        assert lines(path) == 3
        acts.update({"face": 5}, where("face") == 5)
        acts.remove(where("face") == 9)
        assert lines(path) == 3
        last = path.read_bytes().rstrip(b"\0").splitlines()[-1]
        assert last.endswith(b'"o":[["acts","2",{"face":5}]]}')


def test_an_id_is_never_given_twice_even_after_reopening_and_compacting(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    with BattleDB(path) as db:
        assert [db.table("acts").insert({}) for _ in range(3)] == [1, 2, 3]
        db.table("acts").remove(doc_ids=[2, 3])
    with BattleDB(path) as db:
        assert db.table("acts").insert({}) == 4
        db.table("acts").remove(doc_ids=[4])
        assert db.journal.compact(force=True)
    with BattleDB(path) as db:
        assert db.table("acts").insert({}) == 5
        db.table("acts").truncate()
        assert db.table("acts").insert({}) == 1


def test_changing_a_found_document_changes_neither_the_file_nor_the_next_answer(tmp_path: Path) -> None:
    with BattleDB(tmp_path / "a.battle") as db:
        db.insert({"unit": "Pikes", "faces": [1]})
        for _ in range(2):
            for found in (db.search(where("unit") == "Pikes")[0], db.all()[0], db.get(doc_id=1)):
                assert found is not None
                assert found == {"unit": "Pikes", "faces": [1]}
                found["faces"].append(20)
                found["unit"] = "Wolves"


def test_a_cached_answer_is_dropped_when_another_table_object_or_writer_changes_it(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    query = where("face") > 3
    with BattleDB(path) as db, BattleDB(path, mode="follow") as view:
        db.table("acts").insert({"face": 4})
        view.journal.poll()
        assert len(db.table("acts").search(query)) == len(view.table("acts").search(query)) == 1
        db.journal.commit([put("acts", 2, {"face": 5})])
        view.journal.poll()
        assert len(db.table("acts").search(query)) == len(view.table("acts").search(query)) == 2


def test_one_transaction_may_change_several_tables(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    storage = JournalStorage(path)
    storage.commit([put("acts", 1, an_act(1)), put("meta", 1, {"turn": 1}), create("notes", 7)], turn=1)
    storage.commit([delete("acts", 1), drop("meta")])
    assert lines(path) == 3
    storage.close()
    with BattleDB(path) as db:
        assert db.tables() == {"acts", "notes"}
        assert len(db.table("acts")) == 0
        assert db.table("notes").insert({}) == 7


def test_a_table_asked_to_persist_empty_keeps_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    with BattleDB(path) as db:
        db.table("acts", persist_empty=True).insert({"face": 1})
    with BattleDB(path) as db:
        assert len(db.table("acts", persist_empty=True)) == 1


def test_a_closed_battle_refuses_changes(tmp_path: Path) -> None:
    db = BattleDB(tmp_path / "a.battle")
    db.close()
    db.close()
    with pytest.raises(ReadOnly):
        db.insert({})


def test_plain_tinydb_over_the_storage_writes_only_differences(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    with TinyDB(path, storage=JournalStorage) as db:
        db.insert_multiple([{"face": face} for face in range(50)])
        before = len(path.read_bytes().rstrip(b"\0"))
        db.insert({"face": 50})
        assert len(path.read_bytes().rstrip(b"\0")) - before < 150
    with TinyDB(path, storage=JournalStorage) as db:
        assert len(db) == 51


def test_a_file_is_plain_ascii_lines_when_closed(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    with BattleDB(path) as db:
        db.table("état").insert({"unit": "Époque \U0001f409"})
    data = path.read_bytes()
    assert data.isascii()
    assert data.endswith(b"\n")
    assert b"\0" not in data
    with BattleDB(path) as db:
        assert db.table("état").all() == [{"unit": "Époque \U0001f409"}]
