"""`oriflamme battles rulings`: out of one battle, into the next."""

from __future__ import annotations

from pathlib import Path

from saves.folder import FolderStore
from tests.play import playing, the_demo
from tests.screens.cli.running import Run
from tracker.battle.battle import Ruling
from tracker.battle.commands import TakeRuling
from tracker.rules.systems import load_system


def test_the_rulings_of_a_battle_go_to_the_next(run: Run, tmp_path: Path) -> None:
    system = load_system("skirmish")
    ruling = Ruling("cast", "the moon is out", system.resolver("cast").outcomes[0].key)
    store = FolderStore(tmp_path / "saves")
    old, new = store.create(playing(the_demo(system), TakeRuling(ruling))), store.create(the_demo(system))
    file = tmp_path / "rulings.toml"
    file.write_text(run("battles", "rulings", old).stdout, encoding="utf-8")
    taken = run("battles", "rulings", new, "--take", file)
    assert (taken.exit_code, taken.stdout) == (0, "")
    assert "1 ruling imported" in taken.stderr
    assert store.load(new).battle.rulings == (ruling,)
    file.write_text("[[ruling", encoding="utf-8")
    assert run("battles", "rulings", new, "--take", file).exit_code == 2
