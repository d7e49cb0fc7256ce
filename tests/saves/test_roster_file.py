"""A roster goes out to a file that people edit, and comes back; what is wrong in it is named where it stands."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saves.errors import NotAccepted
from saves.roster import Roster, commands_of, roster_of
from saves.roster_file import read_roster, to_json, to_toml, write_roster
from screens.library.starting import carried_out, demo_battle
from tests.play import AZURE, playing
from tests.tiny import AIM, TINY, a_tiny_battle
from tracker.battle.battle import Battle, SideDetail, Unit
from tracker.battle.commands import AddSide, AddUnit, Begin, NewUnit, SetSide
from tracker.battle.fields import Field, Scalar, Shape
from tracker.play.history import History
from tracker.rules.system import System
from tracker.rules.systems import load_system

HOSTILE = ['[@click=app.quit]x[/]"\\', "a\u202eb", "Squad [/oops]", "”«'\"'»", "# no comment", "= 3", "Žižka 中 é"]


def with_units(system: System, roster: Roster) -> Battle:
    """The battle that a roster makes of an empty table."""
    return carried_out(History(system), [Begin("B", system.key), *commands_of(roster, Battle())]).battle


def values_for(field: Field[Any]) -> st.SearchStrategy[Scalar]:
    """Any value a field takes."""
    match field.shape:
        case Shape.WHOLE:
            return st.integers(int(field.low), int(field.high))
        case Shape.FLAG:
            return st.booleans()
        case Shape.CHOICE:
            return st.sampled_from([option.key for option in field.options])
        case _:
            return st.text(max_size=20)


CARDS = st.fixed_dictionaries(
    {}, optional={field.key: values_for(field) for field in TINY.cards.fields if field.key != "men"}
)


@settings(max_examples=60, deadline=None)
@given(
    units=st.lists(st.tuples(st.text(max_size=12) | st.sampled_from(HOSTILE), CARDS), max_size=6),
    suffix=st.sampled_from([".toml", ".json"]),
)
def test_whatever_roster_goes_out_comes_back(
    tmp_path_factory: pytest.TempPathFactory, units: list[tuple[str, dict[str, Scalar]]], suffix: str
) -> None:
    azure = a_tiny_battle().battle.sides[0].id
    commands = [AddUnit(NewUnit(name, azure, card)) for name, card in units if name.strip() and name.isprintable()]
    battle = carried_out(a_tiny_battle(), commands).battle
    file = tmp_path_factory.mktemp("roster") / f"azure{suffix}"
    write_roster(TINY, roster_of(TINY, battle), file)
    again = with_units(TINY, read_roster(TINY, file))
    assert list(again.units.values()) == list(battle.units.values())
    assert again.sides == battle.sides


@pytest.mark.parametrize("suffix", [".toml", ".json"])
def test_the_demo_armies_go_out_and_come_back_with_their_losses(tmp_path: Path, suffix: str) -> None:
    system = load_system("demonworld")
    battle = demo_battle(system).battle
    worn = next(unit for unit in battle.units.values() if unit.values.get("bases", 1) != 1)
    battle = Battle(sides=battle.sides, units={**battle.units, worn.id: worn.having({"bases": 1, "leader": False,
                    "standard": False, "musician": False})})  # fmt: skip
    file = tmp_path / f"armies{suffix}"
    write_roster(system, roster_of(system, battle), file)
    again = with_units(system, read_roster(system, file))
    cards = [(unit.name, unit.side, [unit[field] for field in system.cards.fields]) for unit in again.units.values()]
    assert cards == [
        (unit.name, unit.side, [unit[field] for field in system.cards.fields]) for unit in battle.units.values()
    ]


def test_a_file_is_readable_with_its_values_under_their_headings() -> None:
    text = to_toml(TINY, roster_of(TINY, a_tiny_battle().battle))
    assert '[[unit]]\nid = "archers"\nname = "Archers"\nside = "azure"\n# Card\naim = 4\n' in text
    assert tomllib.loads(text)["system"] == "tiny"
    assert json.loads(to_json(TINY, roster_of(TINY, a_tiny_battle().battle)))["unit"][0]["aim"] == 4


def test_at_the_foot_of_a_file_stands_all_that_a_unit_may_say() -> None:
    text = to_toml(TINY, roster_of(TINY, a_tiny_battle().battle))
    _units, _mark, foot = text.partition("# A unit may say, beside its name and side:\n")
    assert [line.split(":")[0] for line in foot.splitlines()] == [f"#   {field.key}" for field in TINY.cards.fields]
    assert f"#   {AIM.key}: {AIM.accepted()} ({AIM.label})\n" in foot


def test_a_short_file_by_hand_is_enough(tmp_path: Path) -> None:
    file = tmp_path / "azure.toml"
    file.write_text('[[unit]]\nname = "Pikes of Ker"\nside = "Azure"\nmen = 10\n')
    roster = read_roster(TINY, file)
    assert [(side.id, side.name) for side in roster.sides] == [("azure", "Azure")]
    assert roster.units == (Unit(roster.units[0].id, "Pikes of Ker", roster.sides[0].id, {"men": 10}),)


PIKES = '[[unit]]\nname = "Pikes of Ker"\nside = "Azure"\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            PIKES + 'men = "ten"',
            "azure.toml, line 4: unit \"Pikes of Ker\": men: 'ten' is not accepted; give a whole number from 0 to 20",
        ),
        (PIKES + "aim = 7", 'azure.toml, line 4: unit "Pikes of Ker": aim: 7 is not accepted'),
        (PIKES + "mem = 7", "azure.toml, line 4: unit \"Pikes of Ker\": 'mem' is no field; did you mean men?"),
        (PIKES + "zzzz = 7", "there are name, side, id, men_at_start, aim"),
        (PIKES + "men = 3.5", "men: 3.5 is not accepted"),
        (PIKES + "men = {}", "men: dict is not accepted"),
        ('[[unit]]\nside = "Azure"\n', "azure.toml: unit 1: name: it is missing"),
        ('[[unit]]\nname = "Pikes"\n', 'azure.toml: unit "Pikes": side: it is missing'),
        ("unit = 3", "azure.toml: unit: give a list of tables"),
        ('sytem = "tiny"', "'sytem' is no field; did you mean system?"),
        ('system = "chess"', "azure.toml: it is for the system 'chess', not for tiny"),
        ("[[unit]\n", "azure.toml, line 1: it is not TOML"),
        ("a = 1\na = 2\n", "azure.toml, line 2: it is not TOML"),
        ("[[side]]\nname='A'\n[[side]]\nname='A'\n", "is given to two sides"),
        ("[[side]]\nname='A'\n" * 9, "9 are too many; at most 8"),
        ("a = " + "[" * 5000, "azure.toml, line 1: brackets nest more than 16 deep"),
    ],
)
def test_what_is_wrong_in_a_file_is_named_where_it_stands(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "azure.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(NotAccepted) as refused:
        read_roster(TINY, file)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b'{"unit": [{"name": "P",\n "side": "A",\n "aim": "x"}]}', "azure.json, line 3: unit \"P\": aim: 'x'"),
        (b'{"unit": [}', "azure.json, line 1: it is not JSON"),
        (b"[]", "azure.json: it is no roster"),
        (b"[" * 9000, "azure.json: it is not JSON: brackets nest too deep"),
        (
            b'{"unit": ' + b"9" * 5000 + b"}",
            "azure.json: it is not JSON: a number has 5000 digits; at most 18 are accepted",
        ),
        (b'{"unit": -Infinity}', "azure.json: it is not JSON: -Infinity is not a number"),
        (b'{"unit": [], "unit": []}', "azure.json: it is not JSON: a key said twice"),
        (b'{"unit": []}\n\xff', "azure.json, line 2: it is not UTF-8 text"),
        (b" " * 1_100_000, "azure.json: it is larger than 1024 kB"),
    ],
)
def test_json_is_held_to_the_same(tmp_path: Path, data: bytes, says: str) -> None:
    file = tmp_path / "azure.json"
    file.write_bytes(data)
    with pytest.raises(NotAccepted) as refused:
        read_roster(TINY, file)
    assert says in str(refused.value)


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.toml", tmp_path):
        with pytest.raises(NotAccepted, match=path.name):
            read_roster(TINY, path)


@pytest.mark.parametrize("suffix", [".toml", ".json"])
def test_how_a_side_is_marked_goes_out_and_comes_back(tmp_path: Path, suffix: str) -> None:
    said = {
        SideDetail.HUE: "mauve",
        SideDetail.LETTER: "M",
        SideDetail.SHAPE: "star",
        SideDetail.PLAYER: "Maelis",
        SideDetail.CREST: "tower",
    }
    battle = playing(a_tiny_battle(), SetSide(AZURE, said)).battle
    file = tmp_path / f"roster{suffix}"
    write_roster(TINY, roster_of(TINY, battle), file)
    back = read_roster(TINY, file)
    assert [side.details for side in back.sides] == [said, {}]
    assert with_units(TINY, back).sides == battle.sides
    assert commands_of(back, a_tiny_battle().battle) == [
        command for command in commands_of(back, Battle()) if isinstance(command, AddUnit)
    ], "a side that is there keeps its own marks"


def test_a_mark_that_cannot_be_is_named_where_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "roster.toml"
    file.write_text('[[side]]\nname = "Azure"\nletter = "AB"\n')
    with pytest.raises(NotAccepted, match=r"roster.toml, line 3: side \"Azure\": 'AB' is not a letter"):
        read_roster(TINY, file)


def test_sides_that_are_at_the_table_are_not_added_again() -> None:
    battle = a_tiny_battle().battle
    kinds = [type(command) for command in commands_of(roster_of(TINY, battle), battle)]
    assert AddSide not in kinds
    assert kinds == [AddUnit] * 4


def read_unit(tmp_path: Path, system: str, text: str) -> Unit:
    file = tmp_path / "army.toml"
    file.write_text(f'system = "{system}"\n{text}', encoding="utf-8")
    return read_roster(load_system(system), file).units[0]


@pytest.mark.parametrize(
    ("system", "card", "kept"),
    [
        ("confrontation", 'figures = 5\nwounds = "2xlight 1xcritical"', {"light": 2, "serious": 0, "critical": 1}),
        ("skirmish", 'figures = 5\nhit_points = 4\nhurt = "2x1 1x3"', {"hurt": (3, 1, 1)}),
        ("demonworld", 'bases_at_start = 5\npv = 4\nwounds = "2x1 1x3"', {"wounds": (3, 1, 1)}),
    ],
)
def test_how_many_figures_are_hurt_how_badly_is_written_in_a_roster_and_comes_back(
    tmp_path: Path, system: str, card: str, kept: dict[str, Scalar]
) -> None:
    unit = read_unit(tmp_path, system, f'[[unit]]\nname = "Axes"\nside = "south"\n{card}\n')
    assert {key: unit.values[key] for key in kept} == kept
    rules, roster = load_system(system), Roster((), (unit,))
    for out in (to_toml(rules, roster), to_json(rules, roster)):
        assert "2xlight 1xcritical" in out or "2x1 1x3" in out
    write_roster(rules, roster, tmp_path / "out.toml")
    assert read_roster(rules, tmp_path / "out.toml").units[0].values == unit.values


@pytest.mark.parametrize(
    ("system", "card", "said"),
    [
        ("confrontation", 'figures = 2\nwounds = "2xlight 1xcritical"', "3 figures wounded of 2 left"),
        ("confrontation", 'figures = 2\nwounds = "1xdead"', "such as 2xlight"),
        ("skirmish", 'figures = 2\nhit_points = 4\nhurt = "2x1 1x3"', "3 figures hurt of 2"),
        ("skirmish", 'figures = 2\nhit_points = 3\nhurt = "1x3"', "lost all its 3 hit points is gone"),
        ("skirmish", 'kind = "hero"\nhit_points = 4\nhurt = "2x1"', "2 figures hurt of 1"),
        ("demonworld", 'bases_at_start = 2\npv = 4\nwounds = "2x1 1x3"', "3 bases hurt of 2"),
        ("demonworld", 'bases_at_start = 5\npv = 3\nwounds = "1x3"', "3 or more of its 3 life points is gone"),
    ],
)
def test_more_hurt_than_figures_and_a_state_that_would_be_gone_are_refused(
    tmp_path: Path, system: str, card: str, said: str
) -> None:
    with pytest.raises(NotAccepted, match=said):
        read_unit(tmp_path, system, f'[[unit]]\nname = "Axes"\nside = "south"\n{card}\n')
