"""`oriflamme battles fork` and `battles compare`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from saves.folder import FolderStore
from saves.journal import NotSaved
from saves.journal.failures import Trouble
from saves.store import BattleId
from tests.screens.cli.running import Run, printed, refused, the_demo_kept
from tracker.battle.commands import Note
from tracker.play.branching import origin
from tracker.play.history import History


def test_a_fork_is_a_battle_of_its_own_that_remembers_and_leaves_the_other_alone(run: Run, tmp_path: Path) -> None:
    store, battle = the_demo_kept(tmp_path / "saves")
    path = store.path(battle)
    before = path.read_bytes()
    told = run("battles", "fork", battle, "--at", "20")
    assert told.exit_code == 0, told.stderr
    branch = BattleId(told.stdout.strip())
    assert path.read_bytes() == before
    opened = FolderStore(tmp_path / "saves").load(branch)
    forked = origin(opened)
    assert forked is not None
    assert (forked.battle, forked.act) == (battle, 20)
    assert opened.battle.title == "The Ford at Morbrun · 2"
    assert opened.acts[:20] == store.load(battle).acts[:20]
    onward = opened.do(Note("the charge"))
    assert isinstance(onward, History)
    store.save(branch, onward)
    store.close(branch)
    assert path.read_bytes() == before
    assert [line["title"] for line in printed(run("battles", "list", "--json"))][:1] == ["The Ford at Morbrun · 2"]


def test_acts_are_numbered_as_fork_takes_them_and_one_that_is_not_there_is_refused(run: Run, tmp_path: Path) -> None:
    store, battle = the_demo_kept(tmp_path / "saves")
    count = len(store.load(battle).acts)
    acts = printed(run("battles", "show", battle, "--acts", "--json"))["acts"]
    assert [act["number"] for act in acts] == list(range(1, count + 1))
    assert run("battles", "show", battle, "--acts").stdout.splitlines()[0].startswith("1 ")
    refused(run("battles", "fork", battle, "--at", str(count + 1)), f"--at {count + 1}", f"{count} actions")
    refused(run("battles", "fork", battle, "--title", " "), "a name of its own")


def test_two_battles_are_compared_in_lines_and_for_a_script(run: Run, tmp_path: Path) -> None:
    _store, battle = the_demo_kept(tmp_path / "saves")
    branch = run("battles", "fork", battle, "--title", "The charge").stdout.strip()
    lines = run("battles", "compare", battle, branch).stdout
    for part in ("They", "The Ford at Morbrun", "The charge", "difference", "army left"):
        assert part in lines
    told = printed(run("battles", "compare", battle, branch, "--json"))
    assert [one["branch_of"] and one["branch_of"]["id"] for one in told["battles"]] == [None, battle]
    assert told["shared_acts"] == told["battles"][1]["branch_of"]["act"]
    assert {row["key"] for side in told["sides"] for row in side["figures"]} >= {"left", "out", "luck"}
    assert json.loads(json.dumps(told)) == told


def test_a_fork_that_the_disk_refuses_half_way_leaves_the_library_as_it_was(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, battle = the_demo_kept(tmp_path / "saves")
    before = sorted((path.name, path.read_bytes()) for path in (tmp_path / "saves").rglob("*") if path.is_file())

    def no_room(*_given: object) -> None:
        raise NotSaved(store.path(battle), Trouble.DISK_FULL)

    monkeypatch.setattr("saves.new_battle._move", no_room)
    assert run("battles", "fork", battle).exit_code != 0
    after = sorted((path.name, path.read_bytes()) for path in (tmp_path / "saves").rglob("*") if path.is_file())
    assert after == before
