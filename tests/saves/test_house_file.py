"""A table's own rules in a file: written, read, and refused with line, key and what is accepted."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.errors import Misfit, NotAccepted
from saves.house_example import example
from saves.house_file import NotAHouse, houses_in, read_house
from saves.house_writing import to_toml, write_house
from saves.portable import from_portable, to_portable
from tests.at_random import EVERY_SYSTEM, opening
from tests.play import playing, the_demo
from tests.renamed import renamed_tiny
from tests.tiny import at_the_shooting
from tests.tracker.rules.house.test_accepting import a_house
from tracker.battle.commands import TakeHouse
from tracker.battle.house import CardField, House, LineChange
from tracker.rules.house.changeable import Kind, kind_of
from tracker.rules.resolver import Context, as_far_as_it_matters
from tracker.rules.systems import load_system, system_keys

KEYS = tuple(
    f"# {key}"
    for key in (
        "lines.",
        "results.",
        '"',
        "presets",
        "hidden",
        "[",
        "label",
        "value",
        "on",
        "when",
        "per",
        "of",
        "which",
    )
)
HEAD = 'system = "demonworld"\nname = "Friday"\n'


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_a_house_comes_back_as_it_was_written_with_a_word_on_each_figure(key: str, tmp_path: Path) -> None:
    system, path = opening(key).declared, tmp_path / "friday.toml"
    resolver, line = next(
        (resolver, line)
        for resolver in system.rolls.resolvers
        for line in resolver.lines
        if kind_of(line) is Kind.COMPUTED
    )
    house = House(
        "Friday “table”",
        (LineChange(resolver.key, line.key, add=1),),
        labels=a_house(system).labels,
        reminders=a_house(system).reminders,
        fields=a_house(system).fields,
    )
    write_house(system, house, path)
    assert read_house(path, system) == (system, house)
    assert "# " in to_toml(system, house)


@pytest.mark.parametrize("key", system_keys())
def test_the_example_changes_nothing_until_a_sign_is_taken_off_a_line(key: str, tmp_path: Path) -> None:
    system, path = load_system(key), tmp_path / "house.toml"
    text = example(system)
    path.write_text(text, encoding="utf-8")
    assert read_house(path)[1] == House("Our table")
    bare = "\n".join(row.removeprefix("# ") if row.startswith(KEYS) else row for row in text.splitlines())
    path.write_text(bare.replace("add = 1 ", "add = -1 "), encoding="utf-8")
    house = read_house(path)[1]
    changeable = {Kind.PRINTED, Kind.COMPUTED}
    lines = [line for resolver in system.rolls.resolvers for line in resolver.lines if kind_of(line) in changeable]
    assert len(house.lines) == len(lines)
    tables = [resolver.table for resolver in system.rolls.resolvers if resolver.table is not None]
    assert len(house.results) == sum(len(tuple(table.runs())) for table in tables)
    assert [own.enemy and own.out for own in house.score] == [True]
    assert len(house.switches) == len(system.rolls.switches)
    assert [own.when for own in house.standing]
    assert house.hidden


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ('[lines."melee/suport"]\nvalue = 2', 3, "likely ones are support"),
        ('[lines."melee/support"]\n\nvalue = 200', 5, "-99 to 99"),
        ('[lines."melee/support"]\nadd = 1', 4, "a printed figure"),
        ('[lines."melee/support"]\nvalue = 2.5', 4, "give a whole number"),
        ('[lines."melee/support"]\nvalue = true', 4, "give a whole number"),
        ('[lines."melee/support"]', 3, "give one of: value"),
        ('[lines."melee/support"]\nvalue = 2\nadd = 1', 3, "give one of: value"),
        ("[lines.melee]\nvalue = 2", 3, "name the roll and its line"),
        ('[lines."melee/support"]\nvalue = -99', 3, "can never succeed"),
        ('[standing.cursed]\nvalue = -99\non = "melee"', 4, "can never succeed"),
        ('lines = "all"', 3, "give a table"),
        ("[line]", 3, "likely ones are lines"),
        ("presets = 3", 3, "give a text"),
        ('presets = ["best"]', 3, "no preset of demonworld"),
        ("[switches]\nnat = 3", 4, "give a text"),
        ("[standing.old]\non = 3\nvalue = 1", 4, "give a text"),
        ('[standing.old]\nlabel = "old"', 3, "give a whole number"),
        ('[standing.old]\nvalue = 1\non = "melee"\nwhen = 3', 6, "give a table, such as"),
        ('[standing.old]\nvalue = 1\non = "melee"\nwhen = { "actor.moral" = 3 }', 6, "likely ones are actor.morale"),
        (
            '[fields.blessed]\n[standing.old]\nvalue = 1\non = "melee"\n[standing.old.when]\n"actor.blessed" = 5',
            8,
            "standing.old.when.actor.blessed: give yes or no",
        ),
        (
            "[fields.blessed]\n[score.old]\n[score.old.when]\nblesed = true",
            6,
            "score.old.when.blesed: 'blesed' is nothing that score knows; likely ones are blessed",
        ),
        ('[standing.old]\nvalue = 1\non = "melee"\nwhen = { "actor.power" = [] }', 6, "or a table of one of"),
        ('[standing.old]\nvalue = 1\non = "melee"\nwhen = { "actor.power" = { ">" = [[1]] } }', 6, "give numbers"),
        ('[standing.old]\nvalue = 1\non = "melee"\nfor = "me"', 6, "nothing that a standing line says"),
        ("standing = 3", 3, "give a table"),
        ("[standing]\nold = 3", 4, "give a table"),
        ('hidden = ["I.1"]', 3, "it cannot be hidden"),
        ('[labels]\n"phase/XX" = "Song"', 4, "nothing that has a label here"),
        ('[reminders]\n"I.1" = [3]', 4, "give a text"),
    ],
)
def test_what_does_not_fit_is_named_with_its_line(tmp_path: Path, text: str, line: int, says: str) -> None:
    path = tmp_path / "friday.toml"
    path.write_text(HEAD + text, encoding="utf-8")
    with pytest.raises(NotAHouse) as refused:
        read_house(path)
    assert f"friday.toml, line {line}: " in str(refused.value)
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('name = "x"', "there is no rule system"),
        ('system = "chess"', "there is no rule system 'chess'"),
        ("system = 3", "there is no rule system"),
        ("[[lines", "it is not TOML"),
        ('[switches]\na = "x"\na = "y"', "it is not TOML"),
        ("a = " + "[" * 60 + "]" * 60, "brackets nest more than 16 deep"),
        ("# " + "x" * 70_000, "it is larger than 64 kB"),
    ],
)
def test_what_is_no_such_file_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "friday.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(NotAccepted) as refused:
        read_house(path)
    assert says in str(refused.value)


def test_a_line_of_the_table_s_own_counts_for_units_that_are_as_it_says(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    path.write_text(
        HEAD
        + 'hidden = ["III.3"]\n[standing.strong]\nlabel = "the strong"\nvalue = 2\non = ["melee", "initiative"]\n'
        + 'when = { "actor.power" = { ">" = 8, "in" = [9, 10] }, "actor.musician" = false }',
        encoding="utf-8",
    )
    system, house = read_house(path)
    write_house(system, house, path)
    assert read_house(path)[1] == house
    history = playing(the_demo(system), TakeHouse(house))
    resolver = system.resolver("initiative")
    for unit in history.battle.units.values():
        case = as_far_as_it_matters(resolver, Context(history.battle, {"actor": unit.id}))
        counts = any(line.id == "house.strong" for line in resolver.applied(case))
        is_strong = unit[system.field("power")] in (9, 10) and not unit[system.field("musician")]
        assert counts is is_strong, unit.name


def test_a_file_for_another_system_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    path.write_text(HEAD, encoding="utf-8")
    with pytest.raises(NotAccepted, match="it is for the rule system demonworld, the battle is played by skirmish"):
        read_house(path, load_system("skirmish"))


def test_every_mistake_is_named_at_once(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    path.write_text(HEAD + '[lines]\n"melee/a".value = 1\n"melee/b".value = 1\n[reminders]\nx = "y"', encoding="utf-8")
    with pytest.raises(NotAHouse) as refused:
        read_house(path)
    assert [problem.partition(":")[0] for problem in refused.value.problems] == [
        f"friday.toml, line {line}" for line in (4, 5, 7)
    ]


def test_a_folder_of_houses_says_what_is_wrong_with_any(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(HEAD, encoding="utf-8")
    (tmp_path / "b.toml").write_text("[[", encoding="utf-8")
    good, bad = houses_in(tmp_path)
    assert (good.system, good.house.name, good.problem) == ("demonworld", "Friday", "")
    assert "it is not TOML" in bad.problem
    assert houses_in(tmp_path / "none") == ()


@pytest.mark.usefixtures("with_tiny")
@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('"add":1', '"add":100000'),
        ('"Friday table"', '"' + "x" * 100 + '"'),
        ('"name":"Friday table"', '"name":""'),
        ('"name":"Friday table"', '"name":"Friday table","labels":{"phase/fire":"{actor}"}'),
        ('"name":"Friday table"', '"name":"Friday table","rules":"all"'),
    ],
)
def test_the_copy_in_a_battle_from_elsewhere_goes_through_the_same_door(was: str, now: str) -> None:
    house = House("Friday table", (LineChange("shot", "aim", add=1),))
    exported = to_portable(playing(at_the_shooting(), TakeHouse(house))).decode()
    assert from_portable(exported.encode()).battle.house == house
    assert was in exported
    with pytest.raises(Misfit):
        from_portable(exported.replace(was, now).encode())


def test_a_condition_may_be_on_a_card_value_of_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        'system = "skirmish"\nname = "Friday"\n[fields.veteran]\nlabel = "veteran"\n'
        '[standing.old]\nlabel = "veterans"\nvalue = 1\non = "melee"\nwhen = { "actor.veteran" = true }\n',
        encoding="utf-8",
    )
    system, house = read_house(path)
    assert house.fields == (CardField("veteran", "veteran"),)
    (condition,) = house.standing[0].when
    assert condition.key == "actor.house.veteran"
    write_house(system, house, path)
    assert '"actor.veteran"' in path.read_text(encoding="utf-8")
    assert read_house(path) == (system, house)


def test_a_file_of_an_older_version_may_name_parts_by_their_former_ids(tmp_path: Path) -> None:
    system, path = renamed_tiny(), tmp_path / "old.toml"
    conditions = '"shooter.heads" = { ">" = 3 }, "hedge" = true'
    own = f'[standing.eager]\nlabel = "eager"\nvalue = 1\non = "volley"\nwhen = {{ {conditions} }}\n'
    path.write_text(f'system = "{system.key}"\nname = "Friday"\n{own}[score.alive]\nper = "heads"\n')
    _system, house = read_house(path, system)
    assert house.standing[0].rolls == ("shot",)
    assert [condition.key for condition in house.standing[0].when] == ["actor.men", "cover"]
    assert house.score[0].per == "men"


def test_all_that_is_wrong_is_told_at_once_and_each_place_once(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    wrong = 'nonsense = 3\nhidden = 1\n[lines]\n"melee/suport".value = 2\n"melee/charge".value = "x"\n'
    path.write_text('system = "demonworld"\nname = "Bad"\n' + wrong)
    with pytest.raises(NotAHouse) as refused:
        read_house(path)
    places = [problem.partition(": ")[0] for problem in map(str, refused.value.problems)]
    assert places == [f"bad.toml, line {line}" for line in (3, 7, 4, 6)]
