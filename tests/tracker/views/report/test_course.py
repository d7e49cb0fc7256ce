"""The tables of what was lost: summed by ids, so that every language has the same figures."""

from __future__ import annotations

import random
import re

import pytest

from tests.at_random import EVERY_SYSTEM, opening, playing
from tests.play import playing as playing_on
from tests.play import the_demo
from tests.whole_turns import a_turn
from tracker.battle.battle import UnitId
from tracker.battle.commands import Perform, Resolve
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.rules.systems import load_system
from tracker.views.report.account import account
from tracker.views.report.course import costs
from tracker.views.report.parts import Table
from tracker.words import ENGLISH, languages, speaking


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
