"""A roster goes out to a file that people edit, and comes back; what is wrong in it is named where it stands."""

from __future__ import annotations

import json
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saves.errors import Mistakes, NotAccepted
from saves.roster import Roster, commands_of, roster_of
from saves.roster_file import read_roster, to_json, to_toml, write_roster
from saves.roster_reader import MOST_MISTAKES
from screens.library.starting import carried_out, demo_battle
from tests.at_random import a_value
from tests.budgets import examples
from tests.play import AZURE, playing
from tests.tiny import AIM, TINY, a_tiny_battle
from tracker.battle.battle import Battle, SideDetail, SideId, Unit, UnitId
from tracker.battle.commands import AddSide, AddUnit, Begin, NewUnit, SetSide
from tracker.battle.fields import Field, Scalar, Shape
from tracker.play.history import History
from tracker.rules.idle_values import idle_values
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
    card, _heading, changed = foot.partition("# What play changes, for a unit that joins in the middle of a battle:\n")
    for part, is_changed in ((card, False), (changed, True)):
        keys = [f"#   {field.key}" for field in TINY.cards.fields if field.tracked is is_changed]
        assert [line.split(":")[0] for line in part.splitlines()] == keys
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
        (PIKES + "mem = 7", "azure.toml, line 4: unit \"Pikes of Ker\": 'mem' is not a field; did you mean men?"),
        (PIKES + "zzzz = 7", "there are name, side, id, men_at_start, aim"),
        (PIKES + "men = 3.5", "men: 3.5 is not accepted"),
        (PIKES + "men = {}", "men: dict is not accepted"),
        ('[[unit]]\nside = "Azure"\n', "azure.toml: unit 1: name: it is missing"),
        ('[[unit]]\nname = "Pikes"\n', 'azure.toml: unit "Pikes": side: it is missing'),
        ("unit = 3", "azure.toml: unit: give a list of tables"),
        ('sytem = "tiny"', "'sytem' is not a field; did you mean system?"),
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
        (b"[]", "azure.json: it is not a roster"),
        # More than the parser of any Python follows, and less than the file is too large for.
        (b"[" * 1_000_000, "azure.json: it is not JSON: brackets nest too deep"),
        (
            b'{"unit": ' + b"9" * 5000 + b"}",
            "azure.json: it is not JSON: a number has 5000 digits; at most 18 are accepted",
        ),
        (b'{"unit": -Infinity}', "azure.json: it is not JSON: -Infinity is not a number"),
        (b'{"unit": [], "unit": []}', "azure.json: it is not JSON: a key given twice"),
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


@pytest.mark.parametrize("deep", [100, 900, 9_000, 90_000])
@pytest.mark.parametrize("before", ["", '{"unit": ', '{"unit": [{"name": "P", "side": "A", "aim": '])
def test_however_deep_json_nests_it_is_refused_in_one_line(tmp_path: Path, before: str, deep: int) -> None:
    file = tmp_path / "azure.json"
    ends = "".join({"{": "}", "[": "]"}[sign] for sign in reversed(before) if sign in "{[")
    file.write_text(before + "[" * deep + "]" * deep + ends, encoding="utf-8")
    with pytest.raises(NotAccepted, match=r"^azure\.json: ") as refused:
        read_roster(TINY, file)
    assert "\n" not in str(refused.value)


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


# A value, what the card has beside it, and without what it means nothing: each pair of each system.
IDLE = [
    ("confrontation", "aim = 4", "", "aim means nothing without shoots = yes"),
    ("confrontation", "missile_str = 6", "", "missile_str means nothing without shoots = yes"),
    ("confrontation", "range_long = 40", "", "range_long means nothing without shoots = yes"),
    ("confrontation", "trance = true", "", "trance means nothing without mage = yes"),
    ("demonworld", "shooting_skill = 2", "", "shooting_skill means nothing without missile_power"),
    ("demonworld", "charge_bonus = 2", "", "charge_bonus means nothing without arm = cavalry"),
    ("demonworld", "breath = 9", "", "breath means nothing without kind = dragon"),
    ("demonworld", "crushing = 9", "", "crushing means nothing without kind = giant | dragon | chariot"),
    ("demonworld", "stars = 2", "", "stars means nothing without kind = hero | general"),
    ("demonworld", "ps = 9", 'kind = "hero"', "ps means nothing without kind = sorcerer"),
    (
        "demonworld",
        "splash_power = 4",
        'kind = "artillery"',
        "splash_power means nothing without projectile = stone_ab",
    ),
    ("demonworld", "splash_power = 4", "", "splash_power means nothing for this unit"),
    ("hexcombat", 'engaged_by = "unmarked"', "", "engaged_by means nothing without engaged = front | flank | rear"),
    ("hexcombat", 'chosen_spell = "Veil"', "", "chosen_spell means nothing without character = yes"),
    ("skirmish", "commands = true", 'kind = "hero"', "commands means nothing without attached_to"),
    ("skirmish", 'magic = "ice"', "", "magic means nothing without kind = "),
]


def _one_unit(system: str, *lines: str) -> str:
    return "\n".join((f'system = "{system}"', "[[unit]]", 'name = "Pikes"', 'side = "Azure"', *filter(None, lines), ""))


@pytest.mark.parametrize(("key", "line", "beside", "says"), IDLE, ids=[f"{row[0]} {row[1]} {row[2]}" for row in IDLE])
def test_a_figure_that_means_nothing_without_another_is_told_where_it_stands_and_taken(
    tmp_path: Path, key: str, line: str, beside: str, says: str
) -> None:
    system = load_system(key)
    file = tmp_path / "azure.toml"
    file.write_text(_one_unit(key, beside, line), encoding="utf-8")
    roster = read_roster(system, file)
    (remark,) = roster.remarks
    assert remark.startswith(f'azure.toml, line {6 if beside else 5}: unit "Pikes": {says}')
    assert roster.remark == remark
    name, _sign, value = line.partition(" = ")
    kept = roster.units[0].values[name]
    assert kept == tomllib.loads(f"x = {value}")["x"]


@pytest.mark.parametrize("key", ["confrontation", "demonworld", "hexcombat", "skirmish"])
def test_nothing_is_told_of_the_demo_armies_nor_of_a_figure_that_has_what_it_needs(tmp_path: Path, key: str) -> None:
    system = load_system(key)
    file = tmp_path / "armies.toml"
    write_roster(system, roster_of(system, demo_battle(system).battle), file)
    assert read_roster(system, file).remarks == ()
    for other, line, _beside, _says in IDLE:
        if other == key and line == "aim = 4":
            file.write_text(_one_unit(key, "shoots = true", line), encoding="utf-8")
            assert read_roster(system, file).remarks == ()


@examples(40)
@given(seed=st.integers(0, 2**32), key=st.sampled_from(["confrontation", "demonworld", "hexcombat", "skirmish"]))
def test_what_a_remark_asks_for_would_have_the_figure_mean_something(seed: int, key: str) -> None:
    system, chance = load_system(key), random.Random(seed)
    fields = chance.sample(system.cards.fields, 8)
    unit = Unit(UnitId("pikes"), "Pikes", SideId("azure"), {field.key: a_value(field, chance) for field in fields})
    told = {idle.field.key: idle for idle in idle_values(system, unit)}
    ready = system.cards.ready(unit)
    for field in fields:
        is_idle = unit[field] != field.default and not field.is_mark and not field.means_something(ready)
        assert (field.key in told) is is_idle
    for idle in told.values():
        for value in idle.at:
            assert idle.lacks is not None
            assert idle.field.means_something(ready.having({idle.lacks.key: value}))


def test_many_remarks_are_one_message(tmp_path: Path) -> None:
    file = tmp_path / "azure.toml"
    units = [f'[[unit]]\nname = "U{number}"\nside = "A"\naim = 4\n' for number in range(7)]
    file.write_text("".join(units), encoding="utf-8")
    roster = read_roster(load_system("confrontation"), file)
    assert len(roster.remarks) == 7
    assert roster.remark.endswith(" · and 3 more")
    assert "\n" not in roster.remark


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
        ("skirmish", 'figures = 2\nhit_points = 3\nhurt = "1x3"', "lost all its 3 hit points is eliminated"),
        ("skirmish", 'kind = "hero"\nhit_points = 4\nhurt = "2x1"', "2 figures hurt of 1"),
        ("demonworld", 'bases_at_start = 2\npv = 4\nwounds = "2x1 1x3"', "3 bases hurt of 2"),
        ("demonworld", 'bases_at_start = 5\npv = 3\nwounds = "1x3"', "3 or more of its 3 life points is removed"),
    ],
)
def test_more_hurt_than_figures_and_a_state_that_would_be_gone_are_refused(
    tmp_path: Path, system: str, card: str, said: str
) -> None:
    with pytest.raises(NotAccepted, match=said):
        read_unit(tmp_path, system, f'[[unit]]\nname = "Axes"\nside = "south"\n{card}\n')


def test_a_file_with_too_many_mistakes_is_read_no_further(tmp_path: Path) -> None:
    path = tmp_path / "army.toml"
    path.write_text("\n".join(f"a{number} = 1" for number in range(5_000)), encoding="utf-8")
    with pytest.raises(Mistakes) as refused:
        read_roster(load_system("skirmish"), path)
    assert len(refused.value.problems) == MOST_MISTAKES + 1
    assert "put these right first" in refused.value.problems[-1]


def test_all_mistakes_of_a_file_are_told_at_once_each_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "azure.toml"
    file.write_text(
        '[[side]]\nname = "Azure"\nhue = "NO HUE"\n'
        '[[unit]]\nname = "Pikes"\nside = "Azure"\nmen = 99\naim = "x"\nmem = 3\n[[unit]]\nname = "Bows"\n'
    )
    with pytest.raises(Mistakes) as refused:
        read_roster(TINY, file)
    assert [problem.partition(": ")[0] for problem in refused.value.problems] == [
        "azure.toml, line 3", "azure.toml, line 7", "azure.toml, line 8", "azure.toml, line 9", "azure.toml",
    ]  # fmt: skip
    assert str(refused.value) == refused.value.problems[0]
