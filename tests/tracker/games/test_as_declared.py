"""What each system declares, held against its tables: checklist, pages, actions, ranges, lines, words."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from tests.tracker.games.checklists import (
    lines,
    told_actions,
    told_field,
    told_fields,
    told_lines,
    told_procedures,
    told_prompts,
    told_questions,
    told_sheets,
    told_turn,
    told_ways,
)
from tracker.rules.system import System
from tracker.rules.systems import load_system, system_keys

pytestmark = pytest.mark.parametrize("key", system_keys())


@pytest.fixture
def system(key: str) -> System:
    return load_system(key)


def table(key: str, name: str) -> Any:
    """The module that holds one of a system's tables."""
    return import_module(f"tests.tracker.games.{key}.{name}_table")


def test_every_step_is_walked_left_and_asked_about_as_the_sheet_has_it(key: str, system: System) -> None:
    assert told_turn(system) == table(key, "checklist").TURN


def test_every_page_opens_for_its_rolls_and_presents_what_it_should(key: str, system: System) -> None:
    assert told_sheets(system) == table(key, "checklist").PAGES


def test_what_answers_each_question_to_the_table(key: str, system: System) -> None:
    assert told_prompts(system) == table(key, "checklist").ANSWERS


def test_what_each_action_asks(key: str, system: System) -> None:
    assert list(told_actions(system).items()) == list(table(key, "checklist").ACTIONS.items())


def test_who_takes_part_in_each_procedure(key: str, system: System) -> None:
    assert list(told_procedures(system).items()) == list(table(key, "checklist").PARTS.items())


def test_which_key_takes_each_act(key: str, system: System) -> None:
    assert told_ways(system) == table(key, "checklist").WAYS


def test_every_field_of_a_unit_goes_from_where_to_where_it_should(key: str, system: System) -> None:
    assert told_fields(system) == {lasts: lines(told) for lasts, told in table(key, "ranges").FIELDS.items()}


def test_every_house_rule_has_its_readings_in_order(key: str, system: System) -> None:
    assert [told_field(switch) for switch in system.rolls.switches] == lines(table(key, "ranges").HOUSE_RULES)


def test_every_value_of_the_battle_goes_from_where_to_where_it_should(key: str, system: System) -> None:
    assert [told_field(field) for field in system.cards.battle_fields] == lines(table(key, "ranges").OF_THE_BATTLE)


def test_every_question_of_a_roll_goes_from_where_to_where_it_should(key: str, system: System) -> None:
    assert told_questions(system) == set(lines(table(key, "ranges").QUESTIONS))


def test_what_is_chosen_at_one_stroke(key: str, system: System) -> None:
    told = {one.key: " ".join(f"{rule}={said}" for rule, said in one.readings.items()) for one in system.rolls.presets}
    assert told == table(key, "ranges").PRESETS


def test_every_roll_has_its_lines_in_the_printed_order(key: str, system: System) -> None:
    assert told_lines(system) == {roll: told.split() for roll, told in table(key, "lines").LINES.items()}


def test_there_are_words_for_all_that_follows_and_for_every_reason(key: str, system: System) -> None:
    words = table(key, "lines")
    assert sorted(system.words.effect_words) == words.WORDS_FOR_WHAT_FOLLOWS.split()
    assert sorted(system.words.causes) == words.WORDS_FOR_WHY.split()
    assert [one.key for one in system.play.consequences] == words.HAPPENS_OF_ITSELF.split()
