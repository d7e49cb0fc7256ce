"""Courage and discipline: fear, holding fire, not pursuing, the table edge, rallying, the die of the phase."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.tracker.games.confrontation.cases import odds, rolled


def test_reaching_the_fear_is_enough_a_six_passes_and_a_one_fails() -> None:
    assert rolled("fear", 3, cou=4, enemy_fear=7).outcome == "success"
    assert rolled("fear", 2, cou=4, enemy_fear=7).outcome == "frozen"
    assert rolled("fear", 2, cou=4, enemy_fear=7, why="charged").outcome == "flees"
    assert rolled("fear", 6, cou=0, enemy_fear=40).outcome == "success"
    assert rolled("fear", 1, cou=20, enemy_fear=1).outcome == "frozen"
    assert odds("fear", cou=0, enemy_fear=40)["success"] == Fraction(1, 6)


def test_a_monster_has_only_its_own_courage() -> None:
    assert rolled("fear", 2, cou=3, lent_cou=8, enemy_fear=10).outcome == "success"
    assert rolled("fear", 2, cou=3, lent_cou=8, enemy_fear=10, is_monster=True).outcome == "frozen"


@pytest.mark.parametrize(("roll", "difficulty"), [("hold_fire", 6), ("no_pursuit", 8), ("table_edge", 8)])
def test_the_printed_difficulties_of_discipline(roll: str, difficulty: int) -> None:
    assert rolled(roll, 3, dis=difficulty - 3).outcome == "success"
    assert rolled(roll, 3, dis=difficulty - 4).outcome == "failure"
    assert rolled(roll, 1, dis=20).outcome == "failure"


# Which try it is; the difficulty for a fear of 9.
TRIES = [(1, 7), (2, 5), (3, 3), (4, 1), (5, -1)]


@pytest.mark.parametrize(("number", "difficulty"), TRIES)
def test_each_rally_is_easier_by_two(number: int, difficulty: int) -> None:
    nth: dict[str, Any] = {"try": number}
    made = rolled("rally", 2, dis=40, fear_difficulty=9, **nth)
    assert (made.target, made.outcome) == (difficulty, "success")
    assert rolled("rally", 1, dis=40, fear_difficulty=9, **nth).outcome == "failure"


def test_wounds_widen_the_failures_of_a_rally_but_not_of_a_fear_test() -> None:
    assert rolled("rally", 2, dis=40, wound="light").outcome == "failure"
    assert odds("fear", cou=20, enemy_fear=1) == {"success": Fraction(5, 6), "frozen": Fraction(1, 6)}


@pytest.mark.parametrize(("reading", "left"), [("rest", 12.0), ("full", 30.0)])
def test_a_pursuer_that_stays_on_the_table_has_the_rest_of_its_move(reading: str, left: float) -> None:
    switches = {"edge_pursuit": reading}
    made = rolled("table_edge", 5, dis=9, move_cm=30.0, edge_cm=18.0, switches=switches)
    assert [(effect.kind, effect.value) for effect in made.effects] == [("has_left", left)]


@pytest.mark.parametrize("reading", ["stays", "charge_move"])
def test_what_a_charger_does_that_need_not_pursue(reading: str) -> None:
    made = rolled("no_pursuit", 5, dis=9, switches={"no_pursuit": reading})
    assert [effect.value for effect in made.effects] == [reading]


def test_a_failed_die_of_the_phase_in_its_three_readings() -> None:
    for reading, amount, failed in (("last", 1, True), ("zero", 0, False), ("skip", 1, True)):
        made = rolled("phase_die", 1, switches={"phase_one": reading})
        assert made.outcome == "failed"
        assert [(effect.amount, effect.value) for effect in made.effects] == [(amount, failed)]


def test_the_die_of_the_phase_opens_only_under_its_house_rule() -> None:
    assert rolled("phase_die", 6).total == 6
    assert rolled("phase_die", 6, 4, switches={"phase_die_opens": "on"}).total == 10
    assert odds("phase_die", {"phase_die_opens": "on"}) == {"made": Fraction(5, 6), "failed": Fraction(1, 6)}


def test_a_spoilt_six_fails_the_test_at_ones_own_risk() -> None:
    risky = {"six": "open_risky"}
    assert rolled("rally", 6, 1, dis=0, fear_difficulty=9, switches=risky).outcome == "failure"
    assert rolled("rally", 6, 1, dis=0, fear_difficulty=9).outcome == "success"
    assert rolled("rally", 6, dis=0, fear_difficulty=9, switches={"six": "closed"}).outcome == "failure"
