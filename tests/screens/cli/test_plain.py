"""`oriflamme plain`: a battle in lines, from standard input or a file, kept line by line."""

from __future__ import annotations

from pathlib import Path

from saves.folder import FolderStore
from tests.screens.cli.running import Run, refused


def test_the_end_of_the_lines_saves_and_ends_well(run: Run, tmp_path: Path) -> None:
    ended = run("plain", "--demo", "hexcombat", input="n\n")
    assert ended.exit_code == 0, ended.stderr
    assert "Turn 1" in ended.stdout
    [battle] = FolderStore(tmp_path / "saves").battles()
    acts = len(FolderStore(tmp_path / "saves").load(battle.id).acts)
    again = run("plain", input="n\nq\nnever read\n")
    assert again.exit_code == 0, again.stderr
    assert again.stdout.startswith(battle.title)
    assert len(FolderStore(tmp_path / "saves").load(battle.id).acts) > acts


def test_a_batch_ends_with_one_at_the_first_line_that_is_refused(run: Run, tmp_path: Path) -> None:
    lines = tmp_path / "lines.txt"
    lines.write_text("# on to the first who acts\nn\nblah\nn\n", "utf-8")
    ended = run("plain", "--demo", "hexcombat", "--batch", lines)
    assert ended.exit_code == 1
    assert ended.stderr == "line 3, 'blah': 'blah' cannot be done here; ? lists what can\n"
    assert "> n" in ended.stdout
    lines.write_text("n\n", "utf-8")
    assert run("plain", "--batch", lines).exit_code == 0


def test_what_cannot_be_opened_is_named(run: Run) -> None:
    refused(run("plain"), "there is no battle yet; --demo begins a ready-made one")
    refused(run("plain", "nowhere"), "there is no battle")
    refused(run("plain", "nowhere", "--demo", "skirmish"), "give a battle or --demo, not both")
