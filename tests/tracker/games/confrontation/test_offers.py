"""Whole lists: everybody who may act at a step, in order, what is said beside a name, and every offer as it is made."""

from __future__ import annotations

import pytest

from tests.play import playing
from tests.tracker.games.confrontation.battles import (
    ALYS,
    AXES,
    BOWS,
    EMREL,
    ENGINE,
    GORM,
    JAVELINS,
    LAMPS,
    SPEARS,
    VARA,
    at,
    having,
)
from tests.tracker.games.confrontation.test_who_may_act import MARKS, SCORED, TABLE, Marks, stands_in, told
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import OweTest, Perform, SetSwitch
from tracker.battle.fields import Scalar
from tracker.games.confrontation import SYSTEM
from tracker.play.history import History
from tracker.rules.system import Does, May, Offer
from tracker.views.checklist import checklist
from tracker.views.sentences import headline


def able(history: History) -> dict[UnitId, str]:
    return {entry.unit.id: told(history, entry.unit.id) for entry in checklist(SYSTEM, history.battle).able}


HEATH = tuple(unit.id for unit in at("T-01").battle.of_side(SideId("heath")))
DELVE = tuple(unit.id for unit in at("T-01").battle.of_side(SideId("delve")))


@pytest.mark.parametrize(
    ("step", "side", "listed"),
    [
        ("T-05", "", {ALYS: "goes_first", GORM: "goes_first"}),
        ("T-07", "heath", dict.fromkeys(HEATH, "charge arrival")),
        ("T-07", "delve", dict.fromkeys(DELVE, "charge arrival")),
        ("T-10", "heath", {}),
        ("T-13", "heath", dict.fromkeys(HEATH, "move charge arrival terrain")),
        ("T-14", "", {EMREL: "phase_die", BOWS: "phase_die", VARA: "phase_die", JAVELINS: "phase_die"}),
        ("T-15", "", {}),
        ("T-17", "", {}),
        ("T-23", "", {EMREL: "trance", VARA: "trance"}),
    ],
)
def test_who_is_listed_in_the_demo(step: str, side: str, listed: dict[UnitId, str]) -> None:
    assert able(at(step, side)) == listed


def test_one_unit_of_each_side_stands_for_it_though_the_first_is_gone_or_alone() -> None:
    history = having(at("T-05"), ALYS, lost=1)
    assert able(history) == {EMREL: "goes_first", GORM: "goes_first"}
    for unit in HEATH[2:]:
        history = having(history, unit, deserted=True)
    assert able(history) == {EMREL: "goes_first", GORM: "goes_first"}


def test_one_die_for_both_groups_is_thrown_by_the_first_of_either() -> None:
    history = playing(at("T-14"), SetSwitch("phase_dice", "1"))
    assert able(history) == {EMREL: "phase_die", VARA: "phase_die"}
    offered = stands_in(history, EMREL)
    assert isinstance(offered, May)
    assert offered.offers == (Offer("die of shooters and casters", Does.ROLL, "phase_die", "actor", {}),)
    scored = having(history, EMREL, scored=True)
    assert able(scored) == {VARA: "phase_die"}


def test_the_slices_go_from_the_highest_score_down_and_a_failed_group_comes_last() -> None:
    history = at("T-15")
    for unit, score in ((BOWS, 7), (ENGINE, 4), (EMREL, 9), (JAVELINS, 7)):
        history = having(history, unit, scored=True, phase_score=score)
    history = having(history, VARA, scored=True, phase_score=6, phase_failed=True)
    assert list(able(history)) == [EMREL, BOWS, JAVELINS, ENGINE, VARA]
    skipped = playing(history, SetSwitch("phase_one", "skip"))
    assert list(able(skipped)) == [EMREL, BOWS, JAVELINS, ENGINE]
    assert told(skipped, VARA) == "not INIT-03"
    waits = having(history, EMREL, waiting=True)
    assert list(able(waits)) == [EMREL, BOWS, JAVELINS, ENGINE, VARA]
    acted = having(having(waits, BOWS, has_shot=True), JAVELINS, has_shot=True)
    assert list(able(acted)) == [EMREL, ENGINE, VARA]
    alone = having(having(acted, ENGINE, has_shot=True), VARA, has_shot=True)
    assert able(alone) == {}


def test_the_lowest_discipline_speaks_first_and_those_who_have_not_tested_come_last() -> None:
    history = at("T-18")
    for unit, marks in (
        (ALYS, {"discipline_made": True, "discipline_total": 9}),
        (GORM, {"discipline_made": True, "discipline_total": 7}),
        (SPEARS, {"discipline_made": True, "discipline_total": 7, "roll_off": 4}),
        (AXES, {"discipline_made": True, "discipline_total": 12, "discipline_lost": True}),
        (LAMPS, {}),
    ):
        history = having(history, unit, melee=1, **marks)
    assert list(able(history)) == [AXES, GORM, SPEARS, ALYS, LAMPS]


def test_the_highest_initiative_strikes_first_and_damage_owed_comes_before_all() -> None:
    history = at("T-20")
    for unit, total, lost in ((ALYS, 9, False), (GORM, 12, False), (SPEARS, 30, True), (AXES, 8, False)):
        history = having(history, unit, melee=1, initiative_made=True, initiative_total=total, initiative_lost=lost)
    assert list(able(history)) == [GORM, ALYS, AXES, SPEARS]
    owed = playing(history, OweTest("damage", {"target": SPEARS, "actor": GORM}, {}, "for the test"))
    assert list(able(owed)) == [SPEARS, GORM, ALYS, AXES]


# ---- what is said beside a name

# A step, a unit, its marks; the note, and whether it is asked which.
SAID = [
    ("T-05", "", ALYS, {}, {}, "", False),
    ("T-07", "heath", ALYS, {"charges": AXES}, {}, "it charges Delve axes", False),
    ("T-10", "delve", BOWS, {"saw_charger": True}, {AXES: {"charges": BOWS}},
     "it may flee only if it holds its fire", True),
    ("T-10", "delve", BOWS, {"saw_charger": True, "melee": 2}, {AXES: {"charges": BOWS}, GORM: {"melee": 2}}, "", True),
    ("T-03", "", SPEARS, {"rallied": True}, {}, "it has stopped fleeing and faces any way it likes", False),
    ("T-13", "heath", SPEARS, {"rallied": True}, {}, "at most 5 cm, and no run", False),
    ("T-13", "heath", SPEARS, {"disengaged": True}, {}, "at most 10 cm, no run, no charge, no contact", False),
    ("T-15", "", BOWS, SCORED, {}, "score 8", False),
    ("T-15", "", BOWS, {**SCORED, "phase_failed": True}, {}, "a 1: after all others", False),
    ("T-15", "", BOWS, {**SCORED, "waiting": True}, {JAVELINS: SCORED}, "waits; asked again at every slice", False),
    ("T-17", "", ALYS, {"melee": 2}, {GORM: {"melee": 2}, AXES: {"melee": 2}}, "with Gorm Underlight, Delve axes",
     False),
    ("T-18", "", ALYS, {"melee": 2, "discipline_made": True, "discipline_total": 11}, {GORM: {"melee": 2}},
     "discipline 11", False),
    ("T-20", "", ALYS, {"melee": 2, "initiative_lost": True}, {GORM: {"melee": 2}}, "initiative lost", False),
    ("T-20", "", ALYS, {"melee": 2}, {GORM: {"melee": 2}}, "", False),
    ("T-22", "", ALYS, {"melee": 2}, {GORM: {"melee": 2}}, "with Gorm Underlight", False),
]  # fmt: skip


@pytest.mark.parametrize(("step", "side", "unit", "marks", "others", "note", "asks"), SAID)
def test_what_is_said_beside_a_name(
    step: str, side: str, unit: UnitId, marks: Marks, others: dict[UnitId, Marks], note: str, asks: bool
) -> None:
    history = having(at(step, side), unit, **marks) if marks else at(step, side)
    for other, theirs in others.items():
        history = having(history, other, **theirs)
    stands = stands_in(history, unit)
    assert isinstance(stands, May)
    assert (stands.note, stands.asks) == (note, asks)


def test_the_side_that_moves_first_is_told_beside_its_name() -> None:
    history = playing(at("T-05"), Perform("goes_first", GORM))
    notes = {entry.unit.id: entry.may.note for entry in checklist(SYSTEM, history.battle).able}
    assert notes == {ALYS: "", GORM: "this side moves first"}
    assert headline(SYSTEM, at("T-05").battle, history.acts[-1]) == "Moves first: Delvers."


def test_who_may_flee_freely_is_asked_without_the_note_under_that_house_rule() -> None:
    history = having(having(at("T-10", "delve"), AXES, charges=BOWS), BOWS, saw_charger=True)
    stands = stands_in(playing(history, SetSwitch("flee_or_shoot", "free")), BOWS)
    assert isinstance(stands, May)
    assert (stands.note, stands.asks, len(stands.offers)) == ("", True, 3)


# ---- every offer with the part, the answers and the units it gives

OFFERS: dict[str, tuple[Does, str, dict[str, Scalar]]] = {
    "charge": (Does.PROCEDURE, "actor", {}),
    "goes_first": (Does.ACTION, "", {}),
    "disengage": (Does.ROLL, "actor", {}),
    "voluntary_flight": (Does.ROLL, "actor", {}),
    "hold_fire": (Does.ROLL, "actor", {}),
    "stand_and_shoot": (Does.PROCEDURE, "actor", {}),
    "land": (Does.ACTION, "", {}),
    "move": (Does.ACTION, "", {}),
    "terrain": (Does.ROLL, "actor", {}),
    "phase_die": (Does.ROLL, "actor", {}),
    "volley": (Does.PROCEDURE, "actor", {}),
    "missile": (Does.ROLL, "actor", {}),
    "crowd_shot": (Does.ROLL, "actor", {}),
    "height_range": (Does.ROLL, "actor", {}),
    "spell": (Does.ROLL, "actor", {}),
    "wait": (Does.ACTION, "", {}),
    "melee_round": (Does.PROCEDURE, "actor", {}),
    "discipline": (Does.ROLL, "actor", {}),
    "melee_dice": (Does.ROLL, "actor", {}),
    "rolloff": (Does.ROLL, "actor", {}),
    "initiative": (Does.ROLL, "actor", {}),
    "blow": (Does.ROLL, "actor", {}),
    "melee_played": (Does.ACTION, "", {}),
    "pursue_on": (Does.PROCEDURE, "actor", {}),
    "table_edge": (Does.ROLL, "actor", {}),
    "next_melee": (Does.ACTION, "", {}),
    "trance": (Does.ROLL, "actor", {}),
    "desert": (Does.ACTION, "", {}),
}


def test_each_offer_opens_what_it_names_in_the_part_it_gives() -> None:
    made: dict[str, tuple[Does, str, dict[str, Scalar]]] = {}
    for row in TABLE:
        history = at(row.step, row.side)
        for unit, marks in row.stand.items():
            history = having(history, unit, **marks)
        for marks in ({}, *MARKS.values()):
            stands = stands_in(having(history, row.unit, **marks), row.unit)
            for offer in stands.offers if isinstance(stands, May) else ():
                if offer.name and offer.name != "arrival":
                    made[offer.name] = (offer.does, offer.role, dict(offer.inputs))
    assert made == OFFERS


def test_going_for_an_enemy_says_whether_it_is_a_charge_or_the_normal_move() -> None:
    means = {}
    for step in ("T-07", "T-13"):
        stands = stands_in(at(step, "heath"), ALYS)
        assert isinstance(stands, May)
        means[step] = [dict(offer.inputs) for offer in stands.offers if offer.name == "arrival"]
    assert means == {"T-07": [{"means": "charge"}], "T-13": [{"means": "contact"}]}


@pytest.mark.parametrize("step", ["T-05", "T-13", "T-20"])
def test_who_moves_first_is_listed_only_where_that_is_settled(step: str) -> None:
    action = SYSTEM.action("goes_first")
    assert action.is_listed(at("T-13", "heath").battle.units[GORM], step) is (step == "T-05")
