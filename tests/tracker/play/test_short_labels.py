"""The labels of a roll's form: none twice in one form, and a short one for a terminal with few columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from tests.play import somebody, the_demo
from tracker.battle.fields import Rejected
from tracker.play.form_rows import FormRow
from tracker.play.history import History
from tracker.play.worksheet import Worksheet, open_sheet
from tracker.rules.answers import next_answer
from tracker.rules.resolver import Resolver
from tracker.rules.system import System
from tracker.rules.systems import load_system, system_keys
from tracker.words import _, languages, speaking, spoken

MOST = 15
"""Cells that a label has at 80 columns."""


def forms(history: History, resolver: Resolver) -> Iterator[tuple[FormRow, ...]]:
    """The form of a roll as it opens, and with each question answered otherwise in every way."""
    sheet = open_sheet(history.system, history.battle, resolver, somebody(history, resolver.roles))
    yield in_columns(sheet)
    for entry in resolver.inputs:
        value, tried = sheet.case.values[entry.field.key], set()
        for _step in range(8):
            value = next_answer(entry.field, value, 1)
            if value in tried:
                break
            tried.add(value)
            try:
                yield in_columns(sheet.answering(entry.field.key, value))
            except Rejected:
                break


@cache
def every_form(key: str, language: str) -> tuple[tuple[str, tuple[FormRow, ...]], ...]:
    """Every form of a system's rolls in that language, behind the key of its roll."""
    history = the_demo(load_system(key))
    with speaking(language):
        return tuple(
            (resolver.key, rows) for resolver in history.system.rolls.resolvers for rows in forms(history, resolver)
        )


def in_columns(sheet: Worksheet) -> tuple[FormRow, ...]:
    """The rows that have columns; what only tells something has the whole width."""
    return tuple(row for row in sheet.rows(weighed=False) if row.field is not None or row.is_line)


def twice(labels: list[str]) -> list[str]:
    return [label for label, times in Counter(label.casefold() for label in labels).items() if times > 1]


@pytest.fixture(params=languages(), autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Every claim holds in every language."""
    with speaking(request.param):
        yield request.param


@pytest.mark.parametrize("system", system_keys())
def test_no_two_rows_of_a_form_are_called_alike_neither_in_full_nor_in_short(system: str, language: str) -> None:
    alike = {
        (roll, *(twice([row.label for row in rows]) or twice([row.short or row.label for row in rows])))
        for roll, rows in every_form(system, language)
    }
    assert {found for found in alike if len(found) > 1} == set()


@pytest.mark.parametrize("system", system_keys())
def test_every_label_fits_into_its_column_at_80_columns(system: str, language: str) -> None:
    called = {row.short or row.label for _roll, rows in every_form(system, language) for row in rows}
    assert {label for label in called if len(label) > MOST} == set()


@pytest.mark.parametrize("system", system_keys())
def test_no_two_answers_to_a_question_are_called_alike_in_short(system: str) -> None:
    declared = load_system(system)
    questions = {
        (resolver.key, entry.field.key): [
            _(declared.words.short_labels.get(one.label, one.label)) for one in entry.field.options
        ]
        for resolver in declared.rolls.resolvers
        for entry in resolver.inputs
    }
    assert {question: alike for question, options in questions.items() if (alike := twice(options))} == {}


def written_by(system: System, labels: Iterable[str]) -> set[str]:
    """Those that stand in a procedure of the system: what it lets the table answer is made as it is asked."""
    files = Path(str(import_module(f"tracker.games.{system.key}").__file__)).parent.glob("procedures*/**/*.py")
    written = "".join(file.read_text(encoding="utf-8") for file in files)
    return {label for label in labels if f'N_("{label}")' in written}


@pytest.mark.parametrize("system", system_keys())
def test_a_short_label_is_no_longer_than_a_label_there_is(system: str) -> None:
    declared = load_system(system)
    labels = {
        label
        for resolver in declared.rolls.resolvers
        for label in (
            *(entry.field.label for entry in resolver.inputs),
            *(option.label for entry in resolver.inputs for option in entry.field.options),
            *(line.label for line in resolver.lines),
        )
    }
    assert set(declared.words.short_labels) - labels - written_by(declared, declared.words.short_labels) == set()
    if not spoken():
        assert {long for long, short in declared.words.short_labels.items() if len(_(short)) > len(_(long))} == set()
