"""Flight and pursuit, terrain, arrival and the radius of command, against the printed tables typed again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tracker.games.confrontation.cases import a_case, lines_of, roll_of, rolled
from tracker.rules.resolver import Resolution, resolve

# Modified face; MOV 10 and CHG 20; fear flight, voluntary flight, pursuit.
FLIGHTS = [(1, 0, 5, 20), (2, 5, 10, 25), (3, 5, 10, 25), (4, 10, 15, 30), (5, 10, 15, 30), (6, 20, 20, 30)]


def cm(made: Resolution) -> float:
    """How far somebody fled or pursued by this roll."""
    return float(str(made.effects[0].value))


@pytest.mark.parametrize(("face", "fear", "voluntary", "pursuit"), FLIGHTS)
def test_the_flight_and_pursuit_table(face: int, fear: float, voluntary: float, pursuit: float) -> None:
    assert cm(rolled("fear_flight", face, mov=10.0)) == fear
    assert rolled("fear_flight", face, mov=10.0).total == face
    assert cm(rolled("voluntary_flight", face, mov=10.0)) == voluntary
    assert cm(rolled("pursuit", face, mov=10.0, chg=20.0)) == pursuit


@pytest.mark.parametrize(("face", "fear", "voluntary", "pursuit"), FLIGHTS[:5])
def test_having_moved_and_being_winded_take_one_each_and_never_go_below_one(
    face: int, fear: float, voluntary: float, pursuit: float
) -> None:
    assert cm(rolled("fear_flight", face + 1, mov=10.0, moved=True)) == fear
    assert cm(rolled("voluntary_flight", face + 1, mov=10.0, moved=True)) == voluntary
    assert cm(rolled("pursuit", face + 1, mov=10.0, chg=20.0, winded=True)) == pursuit
    assert cm(rolled("fear_flight", 1, mov=10.0, moved=True, winded=True)) == 0


def test_a_longest_charge_that_nobody_knows_is_twice_the_move() -> None:
    assert cm(rolled("pursuit", 4, mov=10.0)) == 30


@pytest.mark.parametrize(("outcome", "cm"), [("none", 0), ("half", 5), ("whole", 10), ("double", 20)])
def test_a_flight_set_by_hand_is_as_long_as_its_line_of_the_table(outcome: str, cm: float) -> None:
    made = resolve(roll_of("fear_flight"), a_case("fear_flight", mov=10.0), outcome)
    assert [effect.value for effect in made.effects] == [cm]


def test_halves_are_not_rounded() -> None:
    assert cm(rolled("fear_flight", 2, mov=15.0)) == 7.5
    assert cm(rolled("voluntary_flight", 4, mov=15.0)) == 22.5


def test_a_unit_that_cannot_flee_stands_at_minus_two_under_its_house_rule() -> None:
    assert rolled("fear_flight", 1).outcome == "none"
    assert rolled("fear_flight", 1, switches={"cannot_flee": "stands_minus2"}).outcome == "stands"


def test_touching_is_caught_each_from_its_own_start() -> None:
    about: dict[str, Any] = {"mov": 10.0, "chg": 20.0, "kind": "fear", "fled_cm": 5.0}
    assert rolled("pursuit", 1, gap=15.0, **about).outcome == "caught"
    assert rolled("pursuit", 1, gap=15.5, **about).outcome == "escaped"


def test_a_voluntary_flight_is_measured_from_the_fleer_unless_the_house_rule_says_otherwise() -> None:
    about: dict[str, Any] = {"mov": 10.0, "chg": 20.0, "kind": "voluntary", "fled_cm": 20.0, "gap": 5.0}
    assert rolled("pursuit", 1, **about).outcome == "caught"
    assert rolled("pursuit", 1, switches={"voluntary_measure": "own_start"}, **about).outcome == "escaped"


CLASSES = ("troop", "cavalry", "monster", "machine")
# Cost of one cm, and a star where no forced march is allowed; "-" is impossible. Low wall 3 cm high.
TERRAIN = [
    ("marsh", "2*", "3*", "2*", "-"),
    ("weak_current", "2*", "1.5", "1.5", "-"),
    ("strong_current", "3*", "2*", "2*", "-"),
    ("deep_river", "-", "-", "-", "-"),
    ("ford", "1.5", "1", "1", "2*"),
    ("mountain", "-", "-", "-", "-"),
    ("sparse_forest", "1", "2*", "1", "-"),
    ("dense_forest", "2*", "-", "2*", "-"),
    ("rope_bridge", "2*", "-", "-", "-"),
    ("low_wall", "7", "-", "4", "-"),
    ("stony", "1.5*", "2*", "1*", "4*"),
]


@pytest.mark.parametrize(
    ("terrain", "mover", "cell"),
    [(row[0], mover, cell) for row in TERRAIN for mover, cell in zip(CLASSES, row[1:], strict=True)],
)
def test_each_cell_of_the_terrain_table(terrain: str, mover: str, cell: str) -> None:
    about: dict[str, Any] = {"terrain": terrain, "class": mover, "cm": 1.0, "height": 3.0}
    made, running = rolled("terrain", **about), rolled("terrain", runs=True, **about)
    if cell == "-":
        assert made.outcome == running.outcome == "impossible"
        return
    starred = cell.endswith("*")
    assert made.total == float(cell.rstrip("*"))
    assert made.outcome == ("walk" if starred else "any")
    assert running.outcome == ("no_march" if starred else "any")


def test_a_wall_is_counted_up_and_down_under_its_house_rule() -> None:
    about: dict[str, Any] = {"terrain": "low_wall", "class": "troop", "cm": 1.0, "height": 3.0}
    assert rolled("terrain", switches={"wall_cost": "up_and_down"}, **about).total == 13


# Seen before it moved, side reached, and which charge it is by the sheet and by the side touched.
ARRIVALS = [
    (True, "front", "front", "front"),
    (True, "flank", "front", "flank"),
    (True, "rear", "front", "rear"),
    (False, "front", "front", "front"),
    (False, "flank", "flank", "flank"),
    (False, "rear", "rear", "rear"),
]


@pytest.mark.parametrize(("seen", "side", "charge", "by_side"), ARRIVALS)
def test_which_charge_it_is(seen: bool, side: str, charge: str, by_side: str) -> None:
    assert rolled("arrival", seen=seen, side=side).outcome == charge
    assert rolled("arrival", seen=seen, side=side, switches={"charge_side": "contact_side"}).outcome == by_side


# Arrival; ATT and INI it is worth, extra location die.
WORTH = [("front", 2, 6, 0), ("flank", 3, 10, 0), ("rear", 5, 0, 1), ("contact", 1, 3, 0)]


@pytest.mark.parametrize(("arrival", "att", "ini", "location"), WORTH)
def test_what_an_arrival_is_worth(arrival: str, att: int, ini: int, location: int) -> None:
    means: dict[str, Any] = {"means": "contact"} if arrival == "contact" else {"seen": False, "side": arrival}
    shown = lines_of("arrival", **means)
    assert (shown.get("att", 0), shown.get("ini", 0), shown.get("location", 0)) == (att, ini, location)
    assert lines_of("blow", arrival=arrival)[arrival] == att
    assert lines_of("initiative", arrival=arrival).get(arrival, 0) == ini


@pytest.mark.parametrize(
    ("inputs", "reason"),
    [
        ({"sees": False}, "unseen"),
        ({"passage": 2.0, "base": 2.5}, "narrow"),
        ({"barred": True}, "barred"),
        ({"disengaged": True}, "disengaged"),
        ({"rallied": True}, "rallied"),
        ({"frozen": True}, "frozen"),
        ({"fleeing": True}, "fleeing"),
        ({"means": "contact", "ran": True}, "ran"),
        ({"means": "contact", "reaches": False}, "far"),
        ({"means": "contact", "side": "rear", "crossed": True}, "viewed"),
    ],
)
def test_why_an_arrival_is_refused(inputs: dict[str, Any], reason: str) -> None:
    assert rolled("arrival", **inputs).outcome == reason


def test_a_rear_contact_is_allowed_against_one_already_in_melee() -> None:
    assert rolled("arrival", means="contact", side="rear", crossed=True, engaged=True).outcome == "contact"


def test_a_passage_as_wide_as_the_charger_is_wide_enough() -> None:
    assert rolled("arrival", passage=2.5, base=2.5).outcome == "front"


@pytest.mark.parametrize(
    ("inputs", "outcome"),
    [
        ({"source": "skill", "distance": 20.0}, "in"),
        ({"source": "skill", "distance": 20.1}, "out"),
        ({"source": "skill", "distance": 21.0, "other": 1}, "in"),
        ({"source": "skill", "distance": 20.0, "other": -1}, "out"),
        ({"source": "staff", "distance": 30.0, "first_member": 10.0, "second_member": 10.0}, "in"),
        ({"source": "staff", "distance": 30.1}, "out"),
        ({"source": "staff", "distance": 15.0, "second_member": 10.1}, "scattered"),
        ({"source": "staff", "distance": 15.0, "second_member": 10.1, "leader_skill": True}, "in"),
        ({"source": "skill", "distance": 1.0, "is_monster": True}, "monster"),
    ],
)
def test_who_is_in_the_radius_of_command(inputs: dict[str, Any], outcome: str) -> None:
    assert rolled("command_radius", **inputs).outcome == outcome


@pytest.mark.parametrize(
    ("inputs", "outcome"),
    [
        ({"spell": "nullity"}, "forbidden"),
        ({"spell": "storm", "distance": 50.0}, "cast"),
        ({"spell": "storm", "distance": 50.1}, "too_far"),
        ({"spell": "storm", "in_phase": False}, "not_now"),
        ({"spell": "storm", "in_order": False}, "not_yet"),
        ({"spell": "other", "ran": True}, "ran"),
        ({"spell": "other", "ran": True, "purpose": "counter"}, "counters"),
    ],
)
def test_what_the_sheet_says_of_spells(inputs: dict[str, Any], outcome: str) -> None:
    assert rolled("spell", **inputs).outcome == outcome


def test_in_trance_a_five_counts_as_a_six() -> None:
    assert [rolled("trance", face, trance=True).total for face in range(1, 7)] == [1, 2, 3, 4, 6, 6]
    assert [rolled("trance", face).total for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]
