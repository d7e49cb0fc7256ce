"""Whole battles by the values of the pages: the app says nothing that the table knows to be false."""

from __future__ import annotations

import os

import pytest

from tests.simulation.battles import FIELDS, a_battle, battles
from tests.simulation.checks import absent, misplaced
from tests.simulation.counts import Counts
from tests.simulation.hexes import Hexes
from tests.simulation.plane import Plane, Spot
from tests.simulation.table import Piece, Table
from tracker.battle.battle import UnitId
from tracker.rules.systems import load_system

BATTLES = int(os.environ.get("ORIFLAMME_BATTLES", "500"))
"""How many battles of each system the long run plays."""
ACTS = {"demonworld": 80, "confrontation": 60, "skirmish": 45, "hexcombat": 30}
"""How many acts a turn has at least, on average."""
ONE, OTHER, THIRD = UnitId("one"), UnitId("other"), UnitId("third")


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("system", FIELDS)
def test_a_turn_is_played_and_the_app_says_nothing_false(system: str, seed: int) -> None:
    counts = Counts(system)
    a_battle(system, seed, counts, turns=1)
    assert counts.acts >= ACTS[system] / 4  # a referee who is odd now and then may pass a whole phase by
    assert not [*counts.contradictions, *counts.unpaid, *counts.lost]
    assert counts.light_right == counts.light > 0


@pytest.mark.long
@pytest.mark.timeout(36000)
@pytest.mark.parametrize("system", FIELDS)
def test_hundreds_of_battles_hold_everything_a_system_has(system: str) -> None:
    counts = battles(system, BATTLES, 100_000)
    print(*(f"{label:40} {figure}" for label, figure in (*counts.rows(), *counts.by_kind())), sep="\n")
    assert counts.acts / counts.turns >= ACTS[system]
    right, proposed = counts.plain
    assert right >= 0.97 * proposed
    assert not [*counts.contradictions, *counts.unpaid, *counts.lost]
    assert not absent(load_system(system), counts)
    assert not misplaced(load_system(system), counts)


def test_a_row_with_a_question_mark_is_counted_aside() -> None:
    counts = Counts("skirmish")
    counts.proposed("shots.target", is_right=True)
    counts.proposed("shots.target?", is_right=False)
    assert counts.share_right == 0.5
    assert counts.plain == (1, 1)


def test_what_never_stood_is_told_unless_the_typed_list_excuses_it() -> None:
    system, counts = load_system("skirmish"), Counts("skirmish")
    assert "roll/shoot" in absent(system, counts)
    assert "prompt/damage" not in absent(system, counts)
    assert not misplaced(system, counts)
    counts.occurred.update(("roll/shoot", "prompt/damage"))
    assert "roll/shoot" not in absent(system, counts)
    assert misplaced(system, counts) == ("prompt/damage",)


def test_two_on_a_plane_touch_edge_to_edge_and_part_again() -> None:
    table = Table(Plane(), 40, 40, {ONE: Piece(Spot(0, 0), 90, 2, "a"), OTHER: Piece(Spot(0, 20), -90, 3, "b")})
    assert table.gap(ONE, OTHER) == 15
    assert table.put_against(ONE, OTHER)
    assert table.touching(ONE) == (OTHER,)
    assert table.side_of(OTHER, ONE) == "front"
    assert table.go_away(ONE, 6)
    assert not list(table.contacts())


def test_a_unit_on_its_way_stops_before_it_touches_anybody() -> None:
    pieces = {
        ONE: Piece(Spot(0, 0), 90, 0.5, "a"),
        OTHER: Piece(Spot(0, 9), -90, 0.5, "b"),
        THIRD: Piece(Spot(0, 4), 0, 0.5, "b"),
    }
    table = Table(Hexes(), 10, 10, pieces)
    assert table.go_toward(ONE, OTHER, 8)
    assert not table.touching(ONE)
    assert table.nearest(ONE, (OTHER, THIRD)) == THIRD


def test_nobody_sees_through_a_wood_and_who_stands_in_one_is_seen() -> None:
    pieces = {ONE: Piece(Spot(0, 0), 0, 0.5, "a"), OTHER: Piece(Spot(20, 0), 0, 0.5, "b")}
    table = Table(Plane(), 40, 40, pieces, woods=(Piece(Spot(10, 0), 0, 3, ""),))
    assert not table.sees(ONE, OTHER)
    table.woods = (Piece(Spot(20, 0), 0, 3, ""),)
    assert table.sees(ONE, OTHER)
    assert table.is_in_wood(OTHER)


def test_the_side_of_a_front_is_that_somebody_stands_at() -> None:
    around = {"front": Spot(0, 5), "flank": Spot(5, 0), "rear": Spot(0, -5)}
    for side, at in around.items():
        table = Table(Plane(), 40, 40, {ONE: Piece(Spot(0, 0), 90, 1, "a"), OTHER: Piece(at, 0, 1, "b")})
        assert table.side_of(ONE, OTHER) == side
