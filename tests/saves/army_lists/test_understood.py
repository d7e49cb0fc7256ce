"""A list becomes units by its headings; nothing that it says is lost without a word."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saves.army_lists.columns import LEFT_OUT, fields_of, guessed, titled
from saves.army_lists.reading import pasted_list
from saves.army_lists.rosters import roster_in, roster_of, sound_roster
from saves.army_lists.understood import Setting, Understood, wanted_fields
from saves.errors import Mistakes, NotAccepted
from saves.roster import commands_of
from saves.roster_template import csv_template, toml_template
from screens.library.starting import carried_out
from tests.budgets import examples
from tests.saves.army_lists.test_reading import HOSTILE
from tests.tiny import AIM, NERVE, TINY, a_tiny_battle
from tracker.battle.commands import Begin
from tracker.play.history import History
from tracker.rules.system import System
from tracker.rules.systems import load_system
from tracker.words import _, speaking

SYSTEMS = ["confrontation", "demonworld", "hexcombat", "skirmish"]


def table(*rows: str) -> str:
    """Cells as a spreadsheet gives them to be pasted."""
    return "\n".join(row.replace("|", "\t") for row in rows)


def understood(*rows: str, system: System = TINY) -> Understood:
    """What these rows come to."""
    return roster_of(system, pasted_list(table(*rows)))


def joined(system: System, read: Understood) -> History:
    """A battle with the units of a list in it."""
    begun = carried_out(History(system), [Begin("The Ford", system.key)])
    return carried_out(begun, commands_of(read.roster, begun.battle))


def test_a_table_becomes_units_under_their_sides() -> None:
    read = understood("Unit|Army|Men at the start|aim", "Bows|Azure|10|4", "Pikes|Ochre|8|", "Bows|Azure|3|2")
    assert [(unit.id, unit.side, unit.values) for unit in read.roster.units] == [
        ("bows", "azure", {"men_at_start": 10, "aim": 4}),
        ("pikes", "ochre", {"men_at_start": 8}),
        ("bows-2", "azure", {"men_at_start": 3, "aim": 2}),
    ]
    assert (read.mistakes, read.ignored) == ((), ())
    assert len(joined(TINY, read).battle.units) == 3


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", SYSTEMS)
def test_every_value_of_a_card_is_understood_by_its_heading_in_either_language(key: str, language: str) -> None:
    system = load_system(key)
    with speaking(language):
        head = ["Nom" if language == "fr" else "Name", *(_(field.label) for field in fields_of(system))]
    found = guessed(system, titled(system, pasted_list("\t".join(head) + "\n" + "\t".join("x" for _cell in head))))
    twice = {label for label in head if head.count(label) > 1}
    lost = [label for label, meaning in zip(head, found, strict=True) if meaning == LEFT_OUT and label not in twice]
    assert lost == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", SYSTEMS)
def test_a_template_comes_back_without_a_mistake(tmp_path: Path, key: str, language: str) -> None:
    system = load_system(key)
    with speaking(language):
        for name, text in (("army.csv", csv_template(system)), ("army.toml", toml_template(system))):
            file = tmp_path / name
            file.write_text(text, encoding="utf-8")
            assert roster_in(system, file).mistakes == ()
        read = roster_in(system, tmp_path / "army.csv")
    assert read.ignored == ()
    assert len(read.roster.units) == 1


def test_cells_are_read_as_spreadsheets_and_players_write_them() -> None:
    skirmish = load_system("skirmish")
    read = understood(
        "Nom|Figurines|Vitesse en pas|Cause la peur|Arme de tir|Général",
        "Arcs|10,0|6,5|oui|Arc court|non",
        "Piques|8.00|–|non||",
        system=skirmish,
    )
    assert read.mistakes == ()
    first, second = (unit.values for unit in read.roster.units)
    assert first["figures"] == 10
    assert first["speed"] == 6.5
    assert (first.get("causes_fear"), second.get("causes_fear")) == (True, False)
    assert first["weapon"] == "short_bow"
    assert "speed" not in second


def test_every_mistake_is_told_with_its_line_and_the_rest_is_taken() -> None:
    read = understood("Name|Men at the start|Aim", "Bows|99|four", "|3|", "Pikes|8|6")
    assert read.mistakes == (
        'pasted, line 2: unit "Bows": Men at the start: 99 is not accepted; give a whole number from 1 to 20',
        "pasted, line 2: unit \"Bows\": Aim: 'four' is not accepted; give a whole number from 0 to 6",
        "pasted, line 3: “3” has no name of a unit",
    )
    assert [unit.name for unit in read.roster.units] == ["Bows", "Pikes"]


def test_a_column_that_nobody_understands_is_told_with_what_it_says() -> None:
    read = understood("Name|Colour||Aim|aim", "Bows|red|x|4|5|beyond")
    assert read.ignored == (
        "pasted: the column “Colour” is not understood: red",
        "pasted: the column “3” is not understood: x",
        "pasted: the column “aim” is not understood: 5",
        "pasted: the column “6” is not understood: beyond",
    )


def test_a_column_of_ours_that_the_rules_have_no_use_for_is_named_in_the_readers_words() -> None:
    with speaking("fr"):
        read = understood("10 Bowmen", system=load_system("hexcombat"))
    assert "« Nombre »" in " ".join(read.ignored).replace("\xa0", " ").replace("\u202f", " ")


def test_a_column_means_what_somebody_says(tmp_path: Path) -> None:
    file = tmp_path / "army.csv"
    file.write_text("Name,Skill,Aim\nBows,4,1\n")
    assert roster_in(TINY, file, {"skill": "aim"}).roster.units[0].values == {"aim": 4}
    assert roster_in(TINY, file, {"2": "Nerve"}).roster.units[0].values == {"nerve": 4, "aim": 1}
    for heading, meaning, says in (("Bogus", "aim", "there are Name, Skill, Aim"), ("Skill", "ami", "there are aim")):
        with pytest.raises(NotAccepted, match=says):
            roster_in(TINY, file, {heading: meaning})


def test_without_headings_words_are_names_and_the_first_figures_are_how_many() -> None:
    read = understood("Bows|10|x", "Pikes|8|y")
    assert [(unit.name, unit.values) for unit in read.roster.units] == [
        ("Bows", {"men_at_start": 10}),
        ("Pikes", {"men_at_start": 8}),
    ]
    assert read.ignored == ("pasted: the column “3” is not understood: x, y",)


def test_what_a_card_wants_is_listed_unit_by_unit_and_can_be_answered() -> None:
    skirmish = load_system("skirmish")
    read = understood("Name|Figures", "Bows|10", "Pikes|8", system=skirmish)
    keys = [field.key for field in wanted_fields(skirmish)]
    assert "figures" in keys
    for unit in ("bows", "pikes"):
        wanted = [wanted.field.key for wanted in read.wanted if wanted.unit == unit]
        assert wanted
        assert wanted == [key for key in keys if key in wanted]
        assert "figures" not in wanted
    first = read.wanted[0]
    answered = read.answered(skirmish, {(first.unit, first.field.key): 3})
    assert answered.roster.units[0].values[first.field.key] == 3
    assert answered.wanted == read.wanted[1:]


def test_units_join_the_side_that_is_there_under_that_name() -> None:
    battle = a_tiny_battle().battle
    read = roster_of(TINY, pasted_list("azure:\n3 Bows\nMoss:\n4 Pikes"), setting=Setting(sides=battle.sides))
    assert [(side.id, side.name) for side in read.roster.sides] == [("azure", "Azure"), ("moss", "Moss")]


def test_a_battle_has_no_more_sides_and_units_than_it_can() -> None:
    read = roster_of(TINY, pasted_list("\n".join(f"Side {number}:\n3 Bows" for number in range(12))))
    assert len(read.roster.sides) == 8
    assert sum("at most 8 sides" in mistake for mistake in read.mistakes) == 4
    read = roster_of(TINY, pasted_list("3 Bows\n" * 420))
    assert len(read.roster.units) == 400
    assert any("at most 400 units" in mistake for mistake in read.mistakes)


def test_a_file_with_mistakes_begins_no_battle(tmp_path: Path) -> None:
    file = tmp_path / "army.csv"
    file.write_text("Name,Aim,Nerve\nBows,x,y\n")
    with pytest.raises(Mistakes) as refused:
        sound_roster(TINY, file)
    assert len(refused.value.problems) == 2
    file.write_text("Name,Aim,Colour\nBows,2,red\n")
    assert sound_roster(TINY, file).remarks == ("army.csv: the column “Colour” is not understood: red",)


@examples(120)
@given(
    rows=st.lists(st.tuples(HOSTILE, HOSTILE, HOSTILE), max_size=6),
    heads=st.tuples(*[st.sampled_from(["Name", "Aim", "Side", "Men at the start", "", "[/x]"]) | HOSTILE] * 3),
)
def test_whatever_a_table_says_a_battle_can_be_begun_with_it_and_nothing_is_lost(
    rows: list[tuple[str, str, str]], heads: tuple[str, str, str]
) -> None:
    def cell(text: str) -> str:
        return '"' + text.replace('"', '""').replace("\0", "") + '"'

    listed = pasted_list("\n".join("\t".join(map(cell, row)) for row in (heads, *rows)))
    listed = titled(TINY, listed)
    columns = guessed(TINY, listed)
    read = roster_of(TINY, listed)
    battle = joined(TINY, read).battle
    assert len(battle.units) == len(read.roster.units)
    for text in (*read.mistakes, *read.ignored):
        assert "\x1b" not in text
        assert "\n" not in text
    for row in listed.rows:
        said = {meaning: text for meaning, text in zip(columns, row.cells, strict=False) if meaning and text}
        if "name" not in said:
            assert any(f"line {row.line}:" in mistake for mistake in read.mistakes)
            continue
        for key in said.keys() & {AIM.key, NERVE.key}:
            told = any(f"line {row.line}:" in mistake for mistake in read.mistakes)
            assert told or any(unit.values.get(key) is not None for unit in read.roster.units) or said[key] in "-–—?"
