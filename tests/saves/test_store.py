"""Both stores keep the same promises; the one on disk keeps them over a restart."""

from __future__ import annotations

import itertools
import json
import os
import platform
from collections.abc import Callable
from pathlib import Path

import pytest

from saves.copies import chain_of
from saves.errors import Misfit, NewerSchema, NotAccepted
from saves.files import write_file
from saves.folder import FolderStore
from saves.journal import BattleDB, Damaged, Displaced, Locked, StoreError, put
from saves.places import kept_readings, saves_folder, typed_path
from saves.portable import from_file, to_portable
from saves.store import BattleId
from tests.play import playing
from tests.saves.harm import flip
from tests.saves.memory import BattleStore, MemoryStore
from tests.tiny import PIKES, TINY, a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.acts import Fate
from tracker.battle.commands import Advance, Note, Refused, Retitle, SetSwitch, SetValues, Waive
from tracker.play.history import History
from tracker.views.sentences import headline

pytestmark = pytest.mark.usefixtures("with_tiny")


def a_clock() -> Callable[[], float]:
    """A clock that goes on by a second at each look."""
    ticks = itertools.count(1_700_000_000)
    return lambda: float(next(ticks))


@pytest.fixture(params=["memory", "folder"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> BattleStore:
    return MemoryStore(a_clock()) if request.param == "memory" else FolderStore(tmp_path / "battles", a_clock())


def on_disk(tmp_path: Path) -> FolderStore:
    """A program started anew on the same folder."""
    return FolderStore(tmp_path / "battles", a_clock())


def undone(history: History) -> History:
    before = history.undo()
    assert not isinstance(before, Refused)
    return before


def test_a_battle_comes_back_as_it_was_saved(store: BattleStore) -> None:
    shot = playing(at_the_shooting(), a_shot(1), SetSwitch("soft_cover", "two"))
    battle = store.create(a_tiny_battle())
    store.save(battle, shot)
    assert store.load(battle) == shot


def test_undone_acts_are_kept_with_their_fate(store: BattleStore) -> None:
    shot = playing(at_the_shooting(), a_shot(1))
    battle = store.create(shot)
    other = playing(undone(shot), a_shot(6))
    store.save(battle, other)
    assert [act.fate for act in store.load(battle).acts[-2:]] == [Fate.DROPPED, Fate.STANDS]


def test_the_library_tells_title_place_and_last_act_with_the_one_played_last_first(store: BattleStore) -> None:
    mill = store.create(a_tiny_battle())
    ford = store.create(a_tiny_battle(Retitle("The Ford")))
    store.save(mill, playing(at_the_shooting(), a_shot(1)))
    first, second = store.battles()
    assert (first.id, first.title, first.system, first.place.step) == (mill, "The Mill", "tiny", "fire")
    assert first.last is not None
    assert type(first.last.events[0]).__name__ == "Rolled"
    assert first.in_brief.units[PIKES.__class__("raiders")].name == "Raiders"
    assert (second.id, second.title) == (ford, "The Ford")
    store.opened(ford)
    assert [line.id for line in store.battles()] == [ford, mill]


def test_the_last_act_is_told_from_the_battle_it_found(store: BattleStore) -> None:
    store.create(a_tiny_battle(Advance()))
    (line,) = store.battles()
    assert line.last is not None
    assert (line.place.turn, line.in_brief.place.turn) == (1, 0)
    assert headline(TINY, line.in_brief, line.last).startswith("Turn 1 begins")


def test_an_act_that_only_its_battle_explains_is_not_what_the_library_tells(store: BattleStore) -> None:
    shot = playing(at_the_shooting(), a_shot(1))
    store.create(playing(shot, Waive(shot.battle.debts[0].id, "agreed")))
    (line,) = store.battles()
    assert line.last is not None
    assert headline(TINY, line.in_brief, line.last) == headline(TINY, shot.befores[-1], shot.acts[-1])


def test_a_deleted_battle_is_no_longer_listed(store: BattleStore) -> None:
    battle = store.create(a_tiny_battle())
    store.delete(battle)
    assert store.battles() == []
    with pytest.raises(NotAccepted, match="there is no battle"):
        store.load(battle)


@pytest.mark.parametrize("name", ["nowhere", "../mill", "a/b", "C:mill", "con", "mill.battle", "", "x" * 200])
def test_no_id_leads_out_of_the_library(store: BattleStore, name: str) -> None:
    with pytest.raises(NotAccepted):
        store.load(BattleId(name))


def test_every_save_is_one_line_and_only_what_is_new(tmp_path: Path) -> None:
    store = on_disk(tmp_path)
    battle = store.create(at_the_shooting())
    before = store.path(battle).read_bytes()
    shot = playing(at_the_shooting(), a_shot(1))
    store.save(battle, store.load(battle))
    assert store.path(battle).read_bytes() == before
    store.save(battle, playing(store.load(battle), Note("wind")))
    added = [line for line in store.path(battle).read_bytes()[len(before) :].splitlines() if line.strip(b"\0 ")]
    assert len(added) == 1
    tables = [change[:2] for change in json.loads(added[0][33:])["o"]]
    assert tables == [["acts", str(len(shot.acts))], ["meta", "1"]]


def test_a_battle_survives_a_restart(tmp_path: Path) -> None:
    first = on_disk(tmp_path)
    battle = first.create(a_tiny_battle())
    shot = playing(at_the_shooting(), a_shot(1))
    first.save(battle, shot)
    first.close(battle)
    assert on_disk(tmp_path).load(battle) == shot


def test_a_battle_open_elsewhere_can_be_read_but_not_written(tmp_path: Path) -> None:
    one, other = on_disk(tmp_path), on_disk(tmp_path)
    battle = one.create(a_tiny_battle())
    one.opened(battle)
    history = other.load(battle)
    with pytest.raises(Locked):
        other.save(battle, playing(history, Note("me too")))
    with pytest.raises(Locked):
        other.delete(battle)
    one.close(battle)
    other.save(battle, playing(history, Note("me too")))


def test_a_battle_that_went_on_elsewhere_is_not_written_over(tmp_path: Path) -> None:
    one, other = on_disk(tmp_path), on_disk(tmp_path)
    battle = one.create(a_tiny_battle())
    history = other.load(battle)
    one.save(battle, playing(history, Note("first")))
    one.close(battle)
    with pytest.raises(Displaced):
        other.save(battle, playing(history, Note("second")))


def test_a_deleted_battle_is_put_aside_and_not_destroyed(tmp_path: Path) -> None:
    store = on_disk(tmp_path)
    battle = store.create(a_tiny_battle())
    kept = store.path(battle).read_bytes()
    assert Path(store.delete(battle)).read_bytes() == kept


def test_names_of_files_are_plain_and_private(tmp_path: Path) -> None:
    store = on_disk(tmp_path)
    battle = store.create(a_tiny_battle(Retitle("../../Ètc: CON \u202e[@click=app.quit]")))
    assert set(battle) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert os.name == "nt" or store.path(battle).stat().st_mode & 0o077 == 0
    assert sorted(path.name for path in store.folder.iterdir()) == [f"{battle}.battle"]


def test_broken_files_are_listed_with_their_reason_and_harm_no_other(tmp_path: Path) -> None:
    store = on_disk(tmp_path)
    sound = store.create(a_tiny_battle())
    (store.folder / "empty-1.battle").write_bytes(b"")
    (store.folder / "noise-1.battle").write_bytes(b"\xff\x00" * 50)
    (store.folder / "json-1.battle").write_text('{"acts": {}}')
    (store.folder / "folder-1.battle").mkdir()
    flipped = bytearray(store.path(sound).read_bytes())
    flipped[len(flipped) // 3] ^= 1
    (store.folder / "flipped-1.battle").write_bytes(flipped)
    (store.folder / "BAD name\x1b.battle").write_bytes(b"")
    told = store.battles()
    assert [line.id for line in told if not line.broken] == [sound]
    assert len([line for line in told if line.broken]) == 6
    assert not any("\x1b" in line.broken + line.title for line in told)


def a_battle_with(store: FolderStore, table: str, number: int, document: dict[str, object]) -> BattleId:
    """A sound file whose one document says something else."""
    battle = store.create(a_tiny_battle())
    with BattleDB(store.path(battle)) as database:
        database.journal.commit([put(table, number, document)])
    return battle


def joined(**unit: object) -> dict[str, object]:
    """An act in which a unit joins."""
    whole = {"id": "x", "name": "X", "side": "azure", "values": {}} | unit
    return {"events": [{"type": "UnitJoined", "unit": whole}], "fate": "stands", "at": 0.0}


@pytest.mark.parametrize(
    ("document", "says"),
    [
        ({"events": [{"type": "Exploded"}]}, "Exploded"),
        ({"events": [], "fate": "stands", "at": 0.0, "more": 1, "x": {}} | {"fate": "lost"}, "lost"),
        (joined(values={"men": "many"}), "a whole number from 0 to 20"),
        (joined(values={"men": True}), "a whole number from 0 to 20"),
        (joined(values={"hats": 3}), "there is no field 'hats'"),
        (joined(side="green"), "a side that is not at the table"),
        ({"events": [{"type": "StepEntered", "turn": 1, "step": "tea"}]}, "there is no step 'tea'"),
        ({"events": [{"type": "Changed", "unit": "nobody", "key": "men", "was": 1, "now": 2}]}, "do not make a battle"),
        ({"events": [{"type": "Noted", "text": "x", "who": "me"}]}, "who"),
    ],
)
def test_acts_that_the_rules_do_not_know_are_refused_with_their_reason(
    tmp_path: Path, document: dict[str, object], says: str
) -> None:
    store = on_disk(tmp_path)
    battle = a_battle_with(store, "acts", 7, document)
    with pytest.raises(Misfit, match=says) as refused:
        on_disk(tmp_path).load(battle)
    assert str(refused.value).startswith(battle)
    assert "\n" not in str(refused.value)


def test_a_newer_schema_is_refused_and_not_touched(tmp_path: Path) -> None:
    store = on_disk(tmp_path)
    battle = a_battle_with(store, "meta", 1, {"schema": 999, "title": "T", "system": "tiny"})
    before = store.path(battle).read_bytes()
    with pytest.raises(NewerSchema, match="999"):
        on_disk(tmp_path).load(battle)
    assert "999" in on_disk(tmp_path).battles()[0].broken
    assert store.path(battle).read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with a name")
def test_what_is_no_plain_file_is_listed_and_never_waited_for(tmp_path: Path) -> None:
    store = on_disk(tmp_path)
    battle = store.create(a_tiny_battle())
    os.mkfifo(store.folder / "pipe.battle")
    (store.folder / "folder.battle").mkdir()
    (store.folder / "link.battle").symlink_to(store.path(battle))
    (store.folder / "loose.battle").symlink_to("nowhere")
    odd = {str(line.id): line.broken for line in store.battles() if line.broken}
    assert odd == {name: f"'{name}' is not a plain file" for name in ("pipe", "folder", "link", "loose")}


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is barred to this user")
@pytest.mark.parametrize(("mode", "says"), [(0o400, "cannot be read"), (0o500, "")])
def test_a_folder_that_lets_nobody_in_or_nothing_be_written_is_listed(tmp_path: Path, mode: int, says: str) -> None:
    store = on_disk(tmp_path)
    battle = store.create(a_tiny_battle())
    store.folder.chmod(mode)
    try:
        (line,) = store.battles()
        with pytest.raises(StoreError):
            store.take(battle)
    finally:
        store.folder.chmod(0o700)
    assert says in line.broken
    assert bool(says) is bool(line.broken)


def test_hostile_names_in_a_file_are_cleaned_on_the_way_in(tmp_path: Path) -> None:
    store = on_disk(tmp_path)
    battle = a_battle_with(store, "acts", 7, joined(name="evil\x1b]0;owned\x07\u202eX"))
    names = [unit.name for unit in on_disk(tmp_path).load(battle).battle.units.values()]
    assert names[-1] == "evil\ufffd]0;owned\ufffd\ufffdX"


def test_a_battle_travels_as_one_file(store: BattleStore, tmp_path: Path) -> None:
    shot = undone(playing(at_the_shooting(), a_shot(1), SetValues(PIKES, {"men": 2}, "miscounted")))
    battle = store.create(shot)
    file = tmp_path / "mill.json"
    write_file(file, to_portable(store.load(battle)))
    again = store.create(from_file(file))
    assert again != battle
    assert store.load(again) == shot
    assert json.loads(file.read_bytes())["title"] == "The Mill"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "it is not JSON"),
        (b"\xff\xfe", "it is not JSON"),
        (b"[" * 100_000, "it is not JSON"),
        (b'{"format": "other"}', "it is not a battle"),
        (b'{"format": "oriflamme-battle"}', "no list of actions"),
        (b'{"format": "oriflamme-battle", "acts": []}', "which schema"),
        (b'{"format": "oriflamme-battle", "acts": [], "schema": 1, "system": "tiny"}', "does not begin"),
        (b'{"format": "oriflamme-battle", "acts": [], "schema": 1, "system": "chess"}', "no rule system 'chess'"),
        (
            b'{"format": "oriflamme-battle", "acts": [{"events": [], "at": 1e999}], "schema": 1, "system": "tiny"}',
            "number",
        ),
        (b'{"format": "a", "format": "b"}', "given twice"),
        (
            b'{"format": "oriflamme-battle", "acts": [{"events": [], "at": NaN}], "schema": 1, "system": "tiny"}',
            "number",
        ),
    ],
)
def test_a_file_that_is_no_battle_is_refused_in_one_sentence(
    store: BattleStore, tmp_path: Path, data: bytes, says: str
) -> None:
    file = tmp_path / "mill.json"
    file.write_bytes(data)
    with pytest.raises(StoreError, match=says) as refused:
        store.create(from_file(file))
    assert str(refused.value).startswith("mill.json: ")
    assert "\n" not in str(refused.value)
    assert store.battles() == []


def test_an_export_keeps_what_was_there_when_the_disk_refuses(tmp_path: Path) -> None:
    store = MemoryStore()
    battle = store.create(a_tiny_battle())
    (tmp_path / "taken").mkdir()
    with pytest.raises(StoreError):
        write_file(tmp_path / "taken", to_portable(store.load(battle)))
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_an_export_names_neither_computer_nor_session(tmp_path: Path) -> None:
    store = on_disk(tmp_path)
    battle = store.create(playing(at_the_shooting(), a_shot(1)))
    store.take(battle)
    lines = [line for line in store.path(battle).read_bytes().split(b"\n") if line.strip(b"\0")]
    word, _at, computer = json.loads(lines[-1][33:])["s"].partition("@")
    assert computer in platform.node()
    exported = to_portable(store.load(battle))
    assert word.encode() not in exported
    assert not computer or computer.encode() not in exported


def test_an_export_names_no_machine(tmp_path: Path) -> None:
    assert str(tmp_path).encode() not in to_portable(a_tiny_battle())


def test_a_path_typed_by_hand_leads_there_from_anywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert typed_path("~/stick") == tmp_path / "stick"
    assert typed_path("stick") == tmp_path / "stick"
    assert typed_path("~nobody-at-all/x") == tmp_path / "~nobody-at-all" / "x"


def test_the_environment_names_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ORIFLAMME_SAVES", str(tmp_path))
    assert saves_folder() == tmp_path
    monkeypatch.delenv("ORIFLAMME_SAVES")
    assert saves_folder().parts[-2:] == ("oriflamme", "battles")


def test_a_long_battle_is_read_on_from_a_snapshot_which_goes_when_the_battle_does(tmp_path: Path) -> None:
    store = on_disk(tmp_path)
    history = playing(at_the_shooting(), *[Note(f"{number} " + "." * 1900) for number in range(90)])
    battle = store.create(history)
    store.take(battle)
    store.close(battle)
    snapshot = kept_readings().folder / f"{chain_of(store.path(battle))}.read"
    assert snapshot.exists()
    assert on_disk(tmp_path).load(battle) == history
    (line,) = on_disk(tmp_path).battles()
    assert (line.broken, line.title) == ("", history.battle.title)
    flip(store.path(battle), 2)
    with pytest.raises(Damaged):
        on_disk(tmp_path).load(battle)
    store.delete(battle)
    assert not snapshot.exists()


def test_a_roster_offered_as_a_battle_is_told_where_it_belongs(tmp_path: Path) -> None:
    roster = tmp_path / "army.toml"
    roster.write_text("[[units]]\n", encoding="utf-8")
    with pytest.raises(NotAccepted, match=r"army\.toml: a roster, not a battle; 'battles new --roster FILE'"):
        MemoryStore(a_clock()).create(from_file(roster))
