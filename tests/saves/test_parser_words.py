"""A file that no parser reads is refused in the reader's language, whatever the parser says of it."""

from __future__ import annotations

import json
import tomllib
from typing import Final

import pytest

from saves.parser_words import PROBLEMS, parser_problem
from tracker.words import speaking

NOT_TOML: Final = (
    "a = 1\na = 2", "[a]\n[a]", "a = {b = 1, b = 2}", "a = {b = 1}\n[a.c]", "a = 1 2", "= 1", "a 1", "[a", "[[a]",
    "a = [1", "a = {b = 1", 'a = "b', "a = \'b", "a = \'\'\'b", 'a = """b', 'a = "\\q"', 'a = "\\u00"', 'a = "\\ud800"',
    "a = \"\x01\"", "a = 2023-02-30T10:00:00Z", "a = b", "a = 1\n\0",
)  # fmt: skip
NOT_JSON: Final = (
    "", "{", '{"a"', '{"a" 1}', '{"a": }', '{"a": 1 "b": 2}', "{a: 1}", '{"a": 1} 2', '{"a": "b', '{"a": "\x01"}',
    '{"a": "\\q"}', '{"a": "\\u0"}', "[1,]", '{"a": 1,}',
)  # fmt: skip


def toml_problem(text: str) -> str:
    """What the standard library says of it."""
    with pytest.raises(tomllib.TOMLDecodeError) as refused:
        tomllib.loads(text)
    return str(refused.value)


def json_problem(text: str) -> str:
    """What the standard library says of it."""
    with pytest.raises(json.JSONDecodeError) as refused:
        json.loads(text)
    return refused.value.msg


@pytest.mark.parametrize("problem", [*map(toml_problem, NOT_TOML), *map(json_problem, NOT_JSON)])
def test_no_word_of_a_parser_is_left(problem: str) -> None:
    with speaking("en"):
        english = parser_problem(problem)
    with speaking("fr"):
        french = parser_problem(problem)
    assert english in PROBLEMS.values()
    assert french != english


def test_what_no_table_has_is_left_as_it_is() -> None:
    assert parser_problem("the moon is full") == "the moon is full"
