"""`oriflamme house …`: an example, what a file would change, the files at hand; and rolls by such a file."""

from __future__ import annotations

from pathlib import Path

from saves.folder import FolderStore
from saves.store import BattleId
from tests.screens.cli.running import Run, printed, refused

TEXT = 'system = "demonworld"\nname = "Friday table"\n[lines."melee/support"]\nvalue = 2\n[reminders]\n"I.1" = "Wind"\n'


def a_file(folder: Path, text: str = TEXT) -> Path:
    """A house in a file of its own."""
    path = folder / "friday.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_new_file_is_written_where_a_battle_finds_it_and_never_over_another(run: Run, tmp_path: Path) -> None:
    assert "written: " in run("house", "new", "skirmish").stdout
    assert printed(run("house", "list", "--json"))[0]["name"] == "Our table"
    refused(run("house", "new", "skirmish"), "it exists already")
    assert run("house", "new", "skirmish", tmp_path / "mine.toml").exit_code == 0
    assert run("house", "new", "skirmish", "-").stdout == (tmp_path / "mine.toml").read_text("utf-8")


def test_without_a_file_the_list_says_how_to_begin_one(run: Run) -> None:
    assert "`oriflamme house new SYSTEM` writes one" in " ".join(run("house", "list").stdout.split())


def test_a_check_tells_what_a_file_would_change_and_in_how_many_rolls(run: Run, tmp_path: Path) -> None:
    told = run("house", "check", a_file(tmp_path))
    assert told.exit_code == 0
    assert "Melee attack: support +3 → +2" in told.stdout
    assert "264 of 264 rolls of the demo differ" in told.stdout
    assert "Wind" in told.stdout
    (line,) = printed(run("house", "check", a_file(tmp_path), "--json"))["lines"]
    assert (line["differ"], line["among"]) == (264, 264)


def test_a_check_tells_of_each_row_of_a_table_and_of_each_sum(run: Run, tmp_path: Path) -> None:
    rows = '[results.artillery_table]\n"1" = "jammed"\n"4..9" = ["on_target", "deviates_1", "deviates_2"]\n'
    spoils = '[score.spoils]\nvalue = 2\nof = "enemy"\nwhich = "out"\nwhen = { points = { ">" = 10 } }\n'
    file = a_file(tmp_path, f'system = "demonworld"\nname = "Friday"\n{rows}{spoils}')
    told = run("house", "check", file).stdout
    assert "Artillery: deviations and errors, 1: it jams" in told
    assert "4 to 9: on target | the shot deviates by 1 hex | the shot deviates by 2 hexes" in told
    assert "score: spoils: +2 for each enemy unit out, where" in told
    one, _other = printed(run("house", "check", file, "--json"))["results"]
    assert (one["roll"], one["low"], one["high"]) == ("artillery_table", 1, 1)
    assert 0 < one["differ"] == one["among"]
    roll = ("demonworld.artillery_table", "range=medium", "loading=6", "--dice", "1")
    rolled = printed(run("resolve", *roll, "--house", file, "--json"))
    assert (rolled["outcome"], rolled["house"]) == ("jammed", "Friday")


def test_a_check_names_every_mistake_on_a_line_of_its_own(run: Run, tmp_path: Path) -> None:
    wrong = a_file(tmp_path, TEXT.replace("support", "suport").replace("I.1", "I.99"))
    told = run("house", "check", wrong)
    assert told.exit_code == 2
    assert [row.partition(": ")[2].partition(": ")[0] for row in told.stderr.splitlines()] == [
        "friday.toml, line 3",
        "friday.toml, line 6",
    ]


def test_a_roll_and_a_forecast_heed_a_house_and_name_it(run: Run, tmp_path: Path) -> None:
    file = a_file(tmp_path)
    rolled = printed(run("resolve", "demonworld.melee", "supporters=2", "--house", file, "--json"))
    support = next(line for line in rolled["lines"] if line["id"] == "support")
    assert (support["value"], support["printed"], rolled["house"]) == (4, 6, "Friday table")
    assert "Friday table (printed +6)" in run("resolve", "demonworld.melee", "supporters=2", "--house", file).stdout
    page = (
        "forecast",
        "demonworld.volley",
        "actor.bases_at_start=2",
        "actor.missile_power=8",
        "target.bases_at_start=2",
    )
    assert "Friday table" not in run(*page, "--house", file).stdout, "what it changes does not count there"
    refused(run("resolve", "skirmish.melee", "--house", file), "it is for the rule system demonworld")


def test_a_battle_is_begun_by_a_house(run: Run, tmp_path: Path) -> None:
    begun = run("battles", "new", "The Mill", "--system", "demonworld", "--side", "A", "--house", a_file(tmp_path))
    assert begun.exit_code == 0, begun.stderr
    assert FolderStore(tmp_path / "saves").load(BattleId(begun.stdout.strip())).battle.house.name == "Friday table"
