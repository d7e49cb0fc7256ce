"""The tables of what was lost: summed by ids, so that every language has the same figures."""

from __future__ import annotations

import random
import re
from typing import Final

import pytest

from tests.at_random import EVERY_SYSTEM, opening, playing
from tests.play import having, the_demo
from tests.play import playing as playing_on
from tests.whole_turns import a_turn
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, Perform, Resolve
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.rules.systems import load_system
from tracker.views.report.account import account
from tracker.views.report.course import costs, course
from tracker.views.report.parts import Table
from tracker.words import ENGLISH, languages, speaking

LOSSES: Final = {
    "demonworld": ("bowmen-of-alder", {"bases": 7}),
    "confrontation": ("heath-spears", {"lost": 2}),
    "skirmish": ("tamsin-of-the-wells", {"hurt": 5}),
    "hexcombat": ("lances-of-tarn", {"steps": 2}),
}
"""Somebody of each demo, and what is left of them."""


def at_random(key: str, seed: int) -> History:
    history, chance = opening(key), random.Random(seed)
    if key != "tiny":
        for _before, _command, after in a_turn(history, chance):
            history = after
    for _before, _command, answer in playing(history, chance, 40):
        history = answer if isinstance(answer, History) else history
    return history


def figures(history: History, language: str) -> list[tuple[str, ...]]:
    """The numbers of every table of the report, cell by cell, without any of its words."""
    with speaking(language):
        tables = [part for section in account(history).sections for part in section.parts if isinstance(part, Table)]
        return [tuple(re.findall(r"\d+", cell)) for table in tables for row in table.rows for cell in row]


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_the_same_battle_has_the_same_figures_in_every_language(key: str) -> None:
    history = at_random(key, 1)
    in_english = figures(history, ENGLISH)
    assert in_english
    for language in languages():
        assert figures(history, language) == in_english


def test_two_causes_that_one_language_calls_alike_are_two_rows_in_every_language() -> None:
    target = UnitId("wolf-riders")
    shot = Resolve("shoot", {"actor": UnitId("bowmen-of-alder"), "target": target}, {}, (Face(20, 1),))
    by_hand = Perform("lose_base", target, {"cause": "shot"})
    history = playing_on(the_demo(load_system("demonworld")), shot, by_hand)
    for language in languages():
        with speaking(language):
            rows = costs(history)
        assert [cost.lost for cost in rows] == [(0, 1), (0, 1)], language
        assert len({cost.cause.casefold() for cost in rows}) == 2, language


def test_units_that_never_met_do_not_stand_side_by_side() -> None:
    with speaking(ENGLISH):
        (section,) = (each for each in account(opening("tiny")).sections if each.heading == "Unit by unit")
    tables = [part for part in section.parts if isinstance(part, Table)]
    names = [{row[0] for row in table.rows} for table in tables]
    assert names == [{"Archers", "Pikes"}, {"Raiders", "Slingers"}]


@pytest.mark.parametrize("key", LOSSES)
def test_the_course_has_the_beginning_and_the_phases_in_which_something_changed(key: str) -> None:
    """Neither the phases of a quiet turn nor a step gone back to stand in it."""
    quiet = the_demo(load_system(key))
    assert [standing.turn for standing in course(quiet)] == [0]
    for _step in range(6):
        quiet = playing_on(quiet, Advance(anyway=True))
    assert [standing.turn for standing in course(quiet)] == [0]
    unit, values = LOSSES[key]
    hurt = having(quiet, unit, **values)
    assert [standing.turn for standing in course(hurt)] == [0, quiet.battle.place.turn]
