"""`oriflamme profiles`: what is kept, taken out as a file and brought in."""

from __future__ import annotations

from pathlib import Path

from tests.screens.cli.running import Run, printed, refused

CARDS = 'system = "skirmish"\n[[unit]]\nname = "Bows"\nside = "Azure"\nfigures = 8\n'


def test_profiles_come_in_from_a_roster_go_out_as_one_and_are_removed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(CARDS)
    assert "k on the roster" in " ".join(run("profiles", "list").stdout.split())
    assert "1 profile kept" in run("profiles", "import", file).stderr
    (tmp_path / "more.txt").write_text("4 Pikes\n")
    assert run("profiles", "import", tmp_path / "more.txt", "--system", "skirmish").exit_code == 0
    assert printed(run("profiles", "list", "--json")) == [
        {"system": "skirmish", "name": "Bows"},
        {"system": "skirmish", "name": "Pikes"},
    ]
    assert "Bows" in run("profiles", "list").stdout
    out = tmp_path / "out.toml"
    assert run("profiles", "export", "skirmish", out).exit_code == 0
    assert out.read_text() == run("profiles", "export", "skirmish").stdout
    refused(run("profiles", "export", "skirmish", out), "it exists already")
    assert run("battles", "new", "The Ford", "--system", "skirmish", "--roster", out).exit_code == 0
    assert run("profiles", "remove", "skirmish", "bows").exit_code == 0
    refused(run("profiles", "remove", "skirmish", "bows"), "there is no profile 'bows'; there are Pikes")


def test_a_list_has_the_cards_of_profiles_it_names(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(CARDS + "armour = 17\n")
    run("profiles", "import", tmp_path / "mine.toml")
    (tmp_path / "army.txt").write_text("5 Bows\n")
    said = run("battles", "roster", tmp_path / "army.txt", "--system", "skirmish")
    assert "armour = 17" in said.stdout
    assert "figures = 5" in said.stdout
    assert "the rest of their cards from your profiles: Bows" in said.stderr
