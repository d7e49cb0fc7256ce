"""`oriflamme battles roster`: lists of every kind, a template, and a battle begun with either."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.saves.army_lists.files import CAPTAIN, RIDERS, SETTINGS, forged, packed, recruited, roster
from tests.screens.cli.running import Run, printed, refused, the_demo_kept

KINDS = {
    "army.csv": b"Name,Figures at the start,Points,Colour\nAsh Riders,5,52,red\n",
    "army.tsv": "Nom\tFigurines au départ\tPoints\tTeinte\nAsh Riders\t5\t52\trouge\n".encode(),
    "army.txt": b"5 Ash Riders, 52 pts, painted\n",
    "army.ros": roster(RIDERS, SETTINGS),
    "army.rosz": packed(roster(RIDERS, SETTINGS)),
    "army.json": recruited(),
}


@pytest.mark.parametrize("name", KINDS)
def test_a_list_of_any_kind_is_printed_as_a_roster_and_what_it_says_beyond_is_told(
    run: Run, tmp_path: Path, name: str
) -> None:
    file = tmp_path / name
    file.write_bytes(KINDS[name])
    said = run("battles", "roster", file, "--system", "skirmish", "--side", "Azure")
    assert said.exit_code == 0, said.stderr
    (unit,) = tomllib.loads(said.stdout)["unit"]
    assert (unit["name"], unit["figures"]) == ("Ash Riders", 5)
    assert unit["points"] in {40, 52}
    *others, last = said.stderr.splitlines()
    assert any(word in line for line in others for word in ("Colour", "Teinte", "painted", "Battle"))
    assert "not said, and left as on a new card, for 1 unit: " in last
    whole = tmp_path / "again.toml"
    whole.write_text(said.stdout)
    again = run("battles", "roster", whole)
    assert again.stdout == said.stdout
    assert run("battles", "new", "The Ford", "--system", "skirmish", "--roster", file).exit_code == 0


def test_army_forge_is_a_list_too(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "army.json"
    file.write_bytes(forged())
    units = tomllib.loads(run("battles", "roster", file, "--system", "skirmish").stdout)["unit"]
    assert [(unit["name"], unit["figures"], unit["points"], unit["side"]) for unit in units] == [
        ("Bows of Alder", 5, 115, "friday"),
        ("Pikes", 20, 300, "friday"),
    ]


def test_a_list_can_be_pasted_and_its_columns_named(run: Run) -> None:
    pasted = "Bows\tBody\nAlder\t7\n"
    said = run(
        "battles",
        "roster",
        "-",
        "--system",
        "skirmish",
        "--column",
        "Bows=name",
        "--column",
        "body=armour",
        input=pasted,
    )
    assert [unit["armour"] for unit in tomllib.loads(said.stdout)["unit"]] == [7]


def test_values_that_are_not_accepted_are_all_told_and_end_with_1(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "army.csv"
    file.write_text("Name,Figures,Armour\nBows,999,x\nPikes,8,3\n")
    said = run("battles", "roster", file, "--system", "skirmish")
    assert said.exit_code == 1
    assert [line.split(": ")[1] for line in said.stderr.splitlines()[:2]] == ["army.csv, line 2"] * 2
    assert len(tomllib.loads(said.stdout)["unit"]) == 2
    begun = run("battles", "new", "The Ford", "--system", "skirmish", "--roster", file)
    assert begun.exit_code == 2
    assert len(begun.stderr.splitlines()) == 2
    assert printed(run("battles", "list", "--json")) == []


def test_units_join_a_battle_under_a_side_that_is_there(run: Run, tmp_path: Path) -> None:
    store, battle = the_demo_kept(tmp_path / "saves")
    file = tmp_path / "army.ros"
    file.write_bytes(roster(RIDERS, CAPTAIN, force=""))
    before = len(store.load(battle).battle.units)
    said = run("battles", "roster", file, "--into", battle, "--side", "Azure")
    assert said.exit_code == 0, said.stderr
    assert "2 units joined" in said.stderr
    after = store.load(battle).battle
    assert len(after.units) == before + 2
    assert {after.units[unit].side for unit in list(after.units)[before:]} == {"azure"}


@pytest.mark.parametrize("key", ["confrontation", "demonworld", "hexcombat", "skirmish"])
@pytest.mark.parametrize("form", [[], ["--csv"]])
def test_a_template_is_a_roster_as_it_stands(run: Run, tmp_path: Path, key: str, form: list[str]) -> None:
    said = run("battles", "roster", "--template", key, *form)
    file = tmp_path / ("army.csv" if form else "army.toml")
    file.write_text(said.stdout, encoding="utf-8")
    assert run("battles", "roster", file, "--system", key).exit_code == 0


def test_what_is_missing_is_asked_for(run: Run, tmp_path: Path) -> None:
    refused(run("battles", "roster"), "give a file, or --template SYSTEM")
    file = tmp_path / "army.txt"
    file.write_text("5 Bows\n")
    refused(run("battles", "roster", file), "give --system; there are demonworld")
    refused(run("battles", "roster", file, "--system", "skirmish", "--column", "x"), "give HEADING=FIELD")
    refused(run("battles", "roster", tmp_path / "none.csv", "--system", "skirmish"), "there is no such file")
