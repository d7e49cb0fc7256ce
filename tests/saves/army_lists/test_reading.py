"""Every kind of list is read into the same rows; a hostile one is refused in one line, whatever it is."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saves.army_lists.columns import guessed
from saves.army_lists.lists import ArmyList
from saves.army_lists.reading import pasted_list, read_list
from saves.army_lists.rosters import roster_in
from saves.army_lists.understood import understand
from saves.errors import NotAccepted
from tests.budgets import examples
from tests.saves.army_lists.files import (
    CAPTAIN,
    RIDERS,
    SETTINGS,
    cells_of,
    forged,
    packed,
    profile,
    recruited,
    roster,
    selection,
    with_profile,
)
from tests.tiny import TINY
from tracker.rules.systems import load_system

FILES = {"army.ros": roster(RIDERS, CAPTAIN, SETTINGS), "army.rosz": packed(roster(RIDERS, CAPTAIN, SETTINGS))}


def listed(folder: Path, name: str, data: bytes) -> ArmyList:
    """The list in a file of those bytes."""
    path = folder / name
    path.write_bytes(data)
    found = read_list(path)
    assert found is not None
    return found


@pytest.mark.parametrize("name", FILES)
def test_a_roster_of_battlescribe_gives_names_models_points_and_force(tmp_path: Path, name: str) -> None:
    found = listed(tmp_path, name, FILES[name])
    assert found.title == "The Ford"
    assert cells_of(found) == [
        {"name": "Ash Riders", "number": "5", "points": "52", "side": "Ochre"},
        {"name": "Captain Oda", "number": "1", "points": "60", "side": "Ochre"},
    ]
    assert found.unread == (f"{name}: “Battle Size” is an option, not a unit",)


def test_the_name_that_a_player_gave_goes_before_the_entrys() -> None:
    own = RIDERS.replace('name="Ash Riders"', 'name="Ash Riders" customName="Grey Sons"', 1)
    assert b"Grey Sons" in roster(own)


def test_a_list_of_new_recruit_is_found_in_its_regiments(tmp_path: Path) -> None:
    found = listed(tmp_path, "army.json", recruited())
    assert cells_of(found) == [{"name": "Ash Riders", "number": "5", "points": "40", "side": "Regiment 1"}]
    assert found.unread == ("army.json: “Battle Traits” is an option, not a unit",)


def test_a_list_of_army_forge_counts_upgrades_and_joins_the_halves_of_a_combined_unit(tmp_path: Path) -> None:
    found = listed(tmp_path, "army.json", forged())
    assert found.title == "Friday"
    assert cells_of(found) == [
        {"name": "Bows of Alder", "number": "5", "points": "115"},
        {"name": "Pikes", "number": "20", "points": "300"},
    ]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("10 Bowmen of Alder, 8 pts", [{"name": "Bowmen of Alder", "number": "10", "points": "8"}]),
        ("- 5x Knights (120 points)", [{"name": "Knights", "number": "5", "points": "120"}]),
        ("Pikes of Ker x12 - 90pts", [{"name": "Pikes of Ker", "number": "12", "points": "90"}]),
        ("Wolf riders (5) [75 pts]", [{"name": "Wolf riders", "number": "5", "points": "75"}]),
        ("Giant Brann, power 14, fear: 3", [{"name": "Giant Brann", "power": "14", "fear": "3"}]),
        ("# Azure\n3 Bows\n\nOchre:\n* 4 Pikes", [
            {"name": "Bows", "side": "Azure", "number": "3"}, {"name": "Pikes", "side": "Ochre", "number": "4"},
        ]),
        ("name\tpoints\nBows\t8", [{"": "name"}, {"": "Bows"}]),
    ],
)  # fmt: skip
def test_a_pasted_text_has_a_unit_a_line(text: str, rows: list[dict[str, str]]) -> None:
    found = pasted_list(text)
    if "\t" in text:
        assert [row.cells for row in found.rows] == [("name", "points"), ("Bows", "8")]
    else:
        assert cells_of(found) == rows
        assert found.unread == ()


def test_what_no_unit_is_made_of_is_said_with_its_line() -> None:
    found = pasted_list("10 Bows, longbows\n12\n====\n")
    assert found.unread == ("pasted, line 1: “longbows” is not understood", "pasted, line 2: “12” is not a unit")


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_table_is_read_however_a_spreadsheet_writes_it(tmp_path: Path, separator: str, code: str) -> None:
    lines = ("Nom", "Effectif"), ('"Archers ""d’Aulne"""', "10"), ("Épées", "4")
    data = "\r\n".join(separator.join(line) for line in lines).encode(code)
    found = listed(tmp_path, "army.csv", data)
    assert [row.cells for row in found.rows] == [("Nom", "Effectif"), ('Archers "d’Aulne"', "10"), ("Épées", "4")]
    assert [row.line for row in found.rows] == [1, 2, 3]


BOMB = b" " * 30_000_000
LAUGHS = (
    b'<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    b"<roster><forces>&b;</forces></roster>"
)
OUTSIDE = b'<?xml version="1.0"?><!DOCTYPE r SYSTEM "file:///etc/passwd"><roster/>'


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("army.ros", LAUGHS, "it declares a DOCTYPE"),
        ("army.ros", OUTSIDE, "it declares a DOCTYPE"),
        ("army.ros", b"<roster>&b;</roster>", "line 1: it is not XML"),
        ("army.ros", b"<html/>", "it is not a roster"),
        ("army.ros", b"<roster>" * 5000, "nest too deep"),
        ("army.ros", b"", "it is not XML"),
        ("army.ros", roster(*[CAPTAIN] * 1001), "more than 2000 selections"),
        ("army.ros", b" " * 1_100_000, "larger than 1024 kB"),
        ("army.rosz", packed(BOMB), "larger than 1024 kB when it is unpacked"),
        ("army.rosz", packed(roster(), ("other.ros", roster())), "it packs 2 files; a roster is one"),
        ("army.rosz", b"PK\x03\x04" + b"\x00" * 50, "it cannot be unpacked"),
        ("army.rosz", packed(LAUGHS), "it declares a DOCTYPE"),
        ("army.json", b"{}", "neither a roster nor a list"),
        ("army.json", b"[]", "neither a roster nor a list"),
        ("army.csv", b"a," * 300, "more than 2000 rows or 120 columns"),
        ("army.csv", b"name\n" * 2001, "line 2001: it has more than 2000 rows"),
        ("army.csv", b'"' + b"a" * 200_000, "its cells cannot be read"),
        ("army.txt", b"5 Bows\n" * 2001, "more than 2000 lines"),
        ("army.csv", bytes(range(256)) * 20, "it is not a text"),
        ("army.txt", b"\x89PNG\r\n\x1a\n\x00\x00", "it is not a text"),
    ],
)
def test_a_hostile_file_is_refused_in_one_line_that_names_it(tmp_path: Path, name: str, data: bytes, says: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(NotAccepted, match=f"^{name}") as refused:
        read_list(path)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_name_of_a_packed_file_leads_nowhere(tmp_path: Path) -> None:
    found = listed(tmp_path, "army.rosz", packed(roster(RIDERS), name="../../../outside.ros"))
    assert len(found.rows) == 1
    assert [path.name for path in tmp_path.rglob("*")] == ["army.rosz"]


def test_selections_within_selections_have_an_end(tmp_path: Path) -> None:
    inner: object = []
    for _level in range(200):
        inner = [{"name": "x", "type": "unit", "selections": inner}]
    path = tmp_path / "army.json"
    path.write_text(json.dumps({"roster": {"forces": [{"selections": inner}]}}))
    with pytest.raises(NotAccepted, match="nest too deep"):
        roster_in(TINY, path)
    deep = roster(selection("a", "unit", 1, "1", "<selections>" * 900))
    path.with_suffix(".ros").write_bytes(deep)
    with pytest.raises(NotAccepted):
        read_list(path.with_suffix(".ros"))


@pytest.mark.parametrize(
    "line", [" " * 900_000, "(" * 900_000, "1 " * 450_000, "9" * 900_000, ",;:" * 300_000, "5 x" * 300_000]
)
def test_no_text_takes_long_to_read(line: str) -> None:
    began = time.perf_counter()
    pasted_list(line)
    for row in (line[:399], f"5 {line[:399]}"):
        with suppress(NotAccepted):
            pasted_list(f"{row}\n" * 1900)
    assert time.perf_counter() - began < 5


HOSTILE = st.text(max_size=40) | st.sampled_from(
    [
        "[@click=app.quit]x[/]",
        "a\u202eb",
        "[/oops]",
        "",
        "\x1b]52;c;x\x07",
        "=cmd|' /C calc'!A0",
        "x" * 65_536,
        "\u200b",
    ]
)


@examples(150)
@given(
    cells=st.lists(st.lists(HOSTILE, min_size=1, max_size=4), max_size=6),
    separator=st.sampled_from([",", ";", "\t", "\n"]),
)
def test_whatever_is_pasted_is_read_or_refused_and_what_is_kept_is_harmless(
    cells: list[list[str]], separator: str
) -> None:
    try:
        found = pasted_list("\n".join(separator.join(row) for row in cells))
    except NotAccepted:
        return
    for text in (*found.headings, *found.unread, *(cell for row in found.rows for cell in row.cells)):
        assert not {"\x1b", "\u202e", "\n", "\x07"} & set(text)
        assert len(text) <= 400


def test_a_builder_s_figures_are_columns_and_its_prose_is_not(tmp_path: Path) -> None:
    told = profile("Rage", Description="Once in a battle this unit may be as angry as it likes.")
    figures = profile("Ash Riders", M='6"', Morale="7+", Armour="4")
    of_model = with_profile(CAPTAIN, profile("Captain Oda", Morale="9", Armour="2+"))
    found = listed(tmp_path, "army.ros", roster(with_profile(RIDERS, told, figures), of_model))
    assert found.headings == ("name", "number", "points", "side", "M", "Morale", "Armour")
    riders, captain = (dict(zip(found.headings, row.cells, strict=True)) for row in found.rows)
    assert (riders["M"], riders["Morale"], riders["Armour"]) == ("6", "7", "4")
    assert (captain["M"], captain["Morale"], captain["Armour"]) == ("", "9", "2")
    system = load_system("skirmish")
    assert guessed(system, found)[4:] == ("", "morale", "armour")
    understood = understand(system, found, guessed(system, found))
    assert [unit.values["morale"] for unit in understood.roster.units] == [7, 9]
    assert any("“M” is not understood: 6" in row for row in understood.ignored)


def test_new_recruit_and_army_forge_say_their_figures_too(tmp_path: Path) -> None:
    document = json.loads(recruited())
    unit = document["roster"]["forces"][0]["forces"][0]["selections"][0]
    unit["profiles"] = [{"name": "Ash Riders", "characteristics": [{"name": "Morale", "$text": "6"}, {"name": "S"}]}]
    found = listed(tmp_path, "army.json", json.dumps(document).encode())
    assert found.headings[4:] == ("Morale", "S")
    forge = json.loads(forged())
    forge["list"]["units"][0] |= {"quality": 4, "defense": "5+"}
    found = listed(tmp_path, "forge.json", json.dumps(forge).encode())
    assert found.headings[3:] == ("quality", "defense")
    assert [row.cells[3:] for row in found.rows] == [("4", "5"), ("", "")]
