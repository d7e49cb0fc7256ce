"""`oriflamme battles next` and `campaign`: a chain of battles and its report on one page."""

from __future__ import annotations

from pathlib import Path

from saves.store import BattleId
from tests.screens.cli.running import Run, printed, refused, the_demo_kept
from tracker.battle.battle import UnitId
from tracker.battle.commands import SetValues


def test_a_campaign_goes_on_from_battle_to_battle_and_is_told_on_one_page(run: Run, tmp_path: Path) -> None:
    store, first = the_demo_kept(
        tmp_path / "saves",
        SetValues(UnitId("wayfarers"), {"destroyed": True}, "the river"),
        SetValues(UnitId("pikes-of-ker"), {"bases": 4}, "the river"),
    )
    title = store.load(first).battle.title
    second = BattleId(run("battles", "next", first).stdout.strip())
    battle = store.load(second).battle
    assert battle.title == f"{title} 2"
    assert "wayfarers" not in battle.units
    assert battle.units[UnitId("pikes-of-ker")].values["bases"] == 4
    third = BattleId(run("battles", "next", second, "--title", "The [Wells] of Esk", "--carry", "none").stdout.strip())
    assert store.load(third).battle.units[UnitId("pikes-of-ker")].values["bases"] == 4, "as it came to the second"
    page = run("battles", "campaign", second).stdout
    assert page.startswith("# ")
    assert "3 battles" in page
    assert f"### 1. {title}" in page
    assert "The \\[Wells\\] of Esk" in page
    assert "| Wayfarers | † |  |  |" in page
    assert "| Pikes of Ker | 4/9 | 4/9 | 4/9 |" in page
    assert run("battles", "campaign", first).stdout == page
    assert run("battles", "campaign", first, "--as", "html").stdout.startswith("<!doctype html>")
    assert "[b]1. " in run("battles", "campaign", first, "--as", "bbcode").stdout
    run("battles", "delete", second)
    assert "The battle is not here any more." in run("battles", "campaign", third).stdout
    assert len(printed(run("battles", "list", "--json"))) == 2


def test_what_cannot_be_carried_is_refused_with_what_can(run: Run, tmp_path: Path) -> None:
    _store, battle = the_demo_kept(tmp_path / "saves")
    refused(run("battles", "next", battle, "--carry", "gold"), "give losses, wounds, notes, fallen, none")
    assert len(printed(run("battles", "list", "--json"))) == 1


def test_a_broken_file_of_campaigns_is_told_and_moved_out_of_the_way(run: Run, tmp_path: Path) -> None:
    store, battle = the_demo_kept(tmp_path / "saves")
    (store.folder / "campaigns.json").write_text("{", "utf-8")
    ended = run("battles", "next", battle)
    assert "cannot be read; it is moved to" in ended.stderr
    assert len(printed(run("battles", "list", "--json"))) == 2
