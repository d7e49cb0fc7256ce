"""Who may act at each step, in which ways, who may not and by which rule: the table of standing, typed by hand."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.play import playing
from tests.tracker.games.confrontation.battles import (
    ALYS,
    AXES,
    BEAST,
    BOWS,
    EMREL,
    ENGINE,
    GORM,
    SPEARS,
    at,
    having,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import OweTest
from tracker.battle.fields import Scalar
from tracker.games.confrontation import SYSTEM
from tracker.games.confrontation.concepts.steps import OF_MELEE
from tracker.games.confrontation.standing.any_phase import VERBS
from tracker.play.history import History
from tracker.play.walk import standing, why_not
from tracker.rules.system import Does, May, MayNot, Offer, Standing
from tracker.views.checklist import checklist

Marks = dict[str, Scalar]

FLEES, FLEES_AT_WILL, FROZEN, RALLIED = "flees", "flees at will", "frozen", "rallied"
MARKS: dict[str, Marks] = {
    FLEES: {"fleeing": "fear"},
    FLEES_AT_WILL: {"fleeing": "voluntary"},
    FROZEN: {"frozen": True},
    RALLIED: {"rallied": True},
    "disengaged": {"disengaged": True},
    "spent": {"charge_spent": True},
    "ran": {"ran": True},
    "moved": {"moved": 5.0},
    "reacted": {"reacted": True},
    "waiting": {"waiting": True},
    "shot": {"has_shot": True},
    "pursued": {"pursued": True},
    "charged": {"was_charged": True},
    "forced": {"discipline_forced": True},
    "defends": {"dice_limit": "all_defence"},
    "one die": {"dice_limit": "one_defence"},
    "no dice": {"dice_limit": "no_dice"},
    "spoken": {"discipline_made": True},
    "ready": {"initiative_made": True},
    "fought": {"fought": True},
    "late": {"joined_late": True},
    "arrived": {"arrival": "front"},
    "failed die": {"phase_failed": True},
    "away": {"off_table": True},
    "deserted": {"deserted": True},
    "dead": {"lost": 1},
}


class Row(NamedTuple):
    """A step, one unit in it, how things stand; what that gives, and every mark that gives something else."""

    step: str
    unit: UnitId
    stand: dict[UnitId, Marks]
    usually: str
    but: dict[str, str]
    side: str = ""


GONE = {"away": "-", "deserted": "-", "dead": "-"}
NO_WILL = {FLEES: "not RALLY-04", FLEES_AT_WILL: "not RALLY-04", FROZEN: "not FEAR-02", RALLIED: "not RALLY-09"}
SPENT = "not FLEE-04 FLEE-07 FLEE-15"
NO_DIE = {**NO_WILL, "ran": "not SHO-19 MISC-10 MISC-12"}
NO_CHARGE = {**NO_WILL, "disengaged": "not DISENG-08 DISENG-09", "spent": SPENT}
DUEL: dict[UnitId, Marks] = {ALYS: {"melee": 2}, GORM: {"melee": 2}}
SCORED: Marks = {"scored": True, "phase_score": 8}
AFTER = {"waiting": "-", "shot": "not INIT-05", "ran": "not SHO-19 MISC-10 MISC-12"}

# fmt: off
TABLE = [
    Row("T-01", ALYS, {}, "-", {}),
    Row("T-02", ALYS, {}, "-", {"away": "tick"}),
    Row("T-02", ALYS, {ALYS: {"off_table": True}}, "tick", {"deserted": "-", "dead": "-"}),
    Row("T-03", ALYS, {}, "-", {FLEES: "not RALLY-03", RALLIED: "tick"}),
    Row("T-04", ALYS, {}, "-", {FLEES: "tick desert"}),
    Row("T-05", ALYS, {}, "goes_first", GONE),
    Row("T-05", SPEARS, {}, "-", {}),
    Row("T-06", ALYS, {}, "-", {}, "heath"),
    Row("T-07", ALYS, {}, "charge arrival",
        {**GONE, **NO_WILL, "disengaged": "not DISENG-08 DISENG-09", "spent": SPENT}, "heath"),
    Row("T-07", ALYS, {ALYS: {"charges": AXES}}, "tick",
        {**GONE, **NO_WILL, "disengaged": "not DISENG-08 DISENG-09", "spent": SPENT}, "heath"),
    Row("T-07", ALYS, DUEL, "disengage",
        {**GONE, **NO_WILL, "charged": "not DISENG-06", "forced": "not DISENG-12 DISENG-13 DISENG-16", "arrived": "-"},
        "heath"),
    Row("T-07", ALYS, {}, "-", {}, "delve"),
    Row("T-07", ALYS, {ALYS: {"melee": 2}}, "-", {}, "heath"),
    Row("T-08", ALYS, {}, "-", {}, "heath"),
    Row("T-09", ALYS, {}, "-", {}, "heath"),
    Row("T-09", ALYS, DUEL, "disengage",
        {**GONE, **NO_WILL, "charged": "not DISENG-06", "forced": "not DISENG-12 DISENG-13 DISENG-16", "arrived": "-"},
        "heath"),
    Row("T-09", ALYS, DUEL, "-", {}, "delve"),
    Row("T-10", ALYS, {}, "-", {}, "delve"),
    Row("T-10", ALYS, {AXES: {"charges": ALYS}}, "voluntary_flight", {**GONE, **NO_WILL}, "delve"),
    Row("T-10", ALYS, {AXES: {"charges": ALYS}, **DUEL}, "not DISENG-01", {**GONE, **NO_WILL}, "delve"),
    Row("T-10", ENGINE, {AXES: {"charges": ENGINE}, ENGINE: {"saw_charger": True, "melee": 2}, GORM: {"melee": 2}},
        "stand_and_shoot hold_fire", {**GONE, **NO_WILL, "reacted": "not REACT-06"}, "delve"),
    Row("T-10", ALYS, {AXES: {"charges": ALYS}}, "-", {}, "heath"),
    Row("T-10", ENGINE, {AXES: {"charges": ENGINE}, ENGINE: {"saw_charger": True}},
        "stand_and_shoot hold_fire voluntary_flight",
        {**GONE, **NO_WILL, "reacted": "not REACT-06"}, "delve"),
    Row("T-10", ENGINE, {AXES: {"charges": ENGINE}}, "voluntary_flight", {**GONE, **NO_WILL}, "delve"),
    Row("T-10", ENGINE, {AXES: {"charges": ENGINE, "off_table": True}}, "-", {}, "delve"),
    Row("T-11", ALYS, {}, "-", {FLEES: "tick desert"}, "heath"),
    Row("T-11", ALYS, {ALYS: {"caught": True}}, "-", {}, "heath"),
    Row("T-12", ALYS, {}, "-", {}, "heath"),
    Row("T-12", GORM, {GORM: {"charges": ALYS}}, "land", {**GONE, **NO_CHARGE}, "delve"),
    Row("T-12", GORM, {GORM: {"charges": ALYS}, ALYS: {"fleeing": "fear"}}, "not FLEE-04",
        {**GONE, **NO_CHARGE}, "delve"),
    Row("T-12", GORM, {GORM: {"charges": ALYS}, ALYS: {"fleeing": "fear", "caught": True}}, "land",
        {**GONE, **NO_CHARGE}, "delve"),
    Row("T-12", GORM, {GORM: {"charges": ALYS}, ALYS: {"lost": 1}}, "-", {}, "delve"),
    Row("T-12", GORM, {GORM: {"charges": ALYS}}, "-", {}, "heath"),
    Row("T-13", ALYS, {}, "move charge arrival terrain",
        {**GONE, **NO_WILL, RALLIED: "move terrain", "disengaged": "move terrain", "spent": SPENT,
         "moved": "move arrival terrain"},
        "heath"),
    Row("T-13", ALYS, {ALYS: {"charge_spent": True}}, SPENT,
        {**GONE, FLEES: "not RALLY-04", FLEES_AT_WILL: "not RALLY-04", FROZEN: "not FEAR-02"}, "heath"),
    Row("T-13", ALYS, {ALYS: {"charges": AXES}}, "land move arrival terrain",
        {**GONE, **NO_WILL, RALLIED: "move terrain", "disengaged": "move terrain", "spent": SPENT}, "heath"),
    Row("T-13", ALYS, {ALYS: {"charges": AXES}, AXES: {"fleeing": "fear"}}, "move arrival terrain",
        {**GONE, **NO_WILL, RALLIED: "move terrain", "disengaged": "move terrain", "spent": SPENT}, "heath"),
    Row("T-13", ALYS, DUEL, "not DISENG-01", GONE, "heath"),
    Row("T-13", ALYS, {}, "-", {}, "delve"),
    Row("T-14", ENGINE, {}, "-", NO_DIE),
    Row("T-14", ENGINE, {ENGINE: {"melee": 2}}, "not INIT-05", {**GONE, **NO_DIE}),
    Row("T-14", ENGINE, {BOWS: {"lost": 4}}, "phase_die", {**GONE, **NO_DIE}),
    Row("T-14", ENGINE, {BOWS: {"lost": 4}, ENGINE: {"scored": True}}, "-", {}),
    Row("T-14", EMREL, {}, "phase_die", {**GONE, **NO_DIE}),
    Row("T-14", ALYS, {}, "-", {}),
    Row("T-15", ENGINE, {}, "-", NO_DIE),
    Row("T-15", ALYS, {}, "-", {}),
    Row("T-15", ENGINE, {ENGINE: SCORED}, "missile crowd_shot height_range wait", {**GONE, **NO_WILL, **AFTER}),
    Row("T-15", ENGINE, {ENGINE: SCORED, BOWS: SCORED}, "missile crowd_shot height_range wait",
        {**GONE, **NO_WILL, **AFTER, "waiting": "missile crowd_shot height_range"}),
    Row("T-15", ENGINE, {ENGINE: {**SCORED, "melee": 2}}, "not INIT-05",
        {**GONE, **NO_WILL, "ran": "not SHO-19 MISC-10 MISC-12"}),
    Row("T-15", BOWS, {BOWS: {**SCORED, "lost": 2}}, "volley missile crowd_shot height_range wait",
        {**GONE, **NO_WILL, **AFTER, "dead": "volley missile crowd_shot height_range wait"}),
    Row("T-15", EMREL, {EMREL: SCORED}, "spell wait", {**GONE, **NO_WILL, **AFTER}),
    Row("T-15", EMREL, {EMREL: {**SCORED, "melee": 2, "shoots": True}}, "spell wait", {**GONE, **NO_WILL, **AFTER}),
    Row("T-15", EMREL, {EMREL: {**SCORED, "shoots": True}}, "missile crowd_shot spell height_range wait",
        {**GONE, **NO_WILL, **AFTER}),
    Row("T-16", ENGINE, {ENGINE: SCORED}, "-", {"waiting": "missile crowd_shot height_range"}),
    Row("T-16", ENGINE, {ENGINE: {**SCORED, "waiting": True}}, "missile crowd_shot height_range",
        {**GONE, **NO_WILL, "shot": "not INIT-05", "ran": "not SHO-19 MISC-10 MISC-12"}),
    Row("T-17", ALYS, {}, "-", {"late": "not MISC-14"}),
    Row("T-17", ALYS, DUEL, "melee_round", {**GONE, "fought": "not MISC-14", "late": "not MISC-14"}),
    Row("T-17", GORM, DUEL, "-", {"fought": "not MISC-14", "late": "not MISC-14"}),
    Row("T-17", ALYS, {ALYS: {"melee": 2}, GORM: {"melee": 2, "joined_late": True}}, "-", {"late": "not MISC-14"}),
    Row("T-18", ALYS, {}, "-", {}),
    Row("T-18", ALYS, DUEL, "discipline", {**GONE, "late": "-", "spoken": "melee_dice rolloff"}),
    Row("T-18", GORM, DUEL, "discipline", {**GONE, "late": "-", "spoken": "melee_dice rolloff"}),
    Row("T-18", ALYS, {ALYS: {"melee": 2, "fought": True}, GORM: {"melee": 2, "fought": True}}, "-", {}),
    Row("T-19", ALYS, {}, "-", {}),
    Row("T-19", ALYS, DUEL, "initiative", {**GONE, "late": "-", "ready": "-"}),
    Row("T-20", ALYS, {}, "-", {}),
    Row("T-20", ALYS, DUEL, "blow melee_played",
        {**GONE, "late": "-", FLEES: "not MEL-13", FLEES_AT_WILL: "not MEL-13", "no dice": "not MEL-13",
         "defends": "not DISENG-12 DISENG-15 RALLY-10", "one die": "not DISENG-12 DISENG-15 RALLY-10"}),
    Row("T-21", ALYS, {}, "-", {"fought": "pursue_on table_edge"}),
    Row("T-21", ALYS, DUEL, "-", {"late": "-"}),
    Row("T-21", ALYS, {ALYS: {"fought": True}}, "pursue_on table_edge", {**GONE, **NO_WILL, "pursued": "not MISC-15"}),
    Row("T-22", ALYS, {}, "-", {}),
    Row("T-22", ALYS, DUEL, "next_melee", {**GONE, "late": "-"}),
    Row("T-22", GORM, DUEL, "-", {}),
    Row("T-23", ALYS, {}, "-", {}),
    Row("T-23", EMREL, {}, "trance", GONE),
]
# fmt: on


def stands_in(history: History, unit: UnitId) -> Standing:
    """How a unit stands at the present step."""
    return standing(SYSTEM, history.battle, history.battle.units[unit])


def told(history: History, unit: UnitId) -> str:
    """How a unit stands now: its offers by name, the rules of its bar, or a dash."""
    match stands_in(history, unit):
        case May(offers=offers):
            return " ".join(offer.name or offer.does.value for offer in offers)
        case MayNot(rules=rules):
            return " ".join(("not", *(rule.removeprefix("CF-") for rule in rules)))
        case _:
            return "-"


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row.step} {row.unit} {row.side}")
def test_the_table_of_standing(row: Row) -> None:
    history = at(row.step, row.side)
    for unit, marks in row.stand.items():
        history = having(history, unit, **marks)
    assert told(history, row.unit) == row.usually
    found = {mark: told(having(history, row.unit, **marks), row.unit) for mark, marks in MARKS.items()}
    assert found == dict.fromkeys(MARKS, row.usually) | row.but


def test_the_table_has_every_step() -> None:
    assert {row.step for row in TABLE} == {step for step, _side in SYSTEM.itinerary(at("T-01").battle)}


# ---- the same with tests owed: what is owed at a step is offered there, in the words of its debt

# The step, the side whose pass it is, what is owed, by whom; whether it is offered there.
OWED = [
    ("T-03", "", "rally", {"actor": SPEARS}, {}, True),
    ("T-04", "", "fear_flight", {"actor": SPEARS}, {"winded": True}, True),
    ("T-04", "", "pursuit", {"actor": BEAST, "target": SPEARS}, {"winded": True}, True),
    ("T-08", "heath", "fear", {"actor": SPEARS, "target": BEAST}, {"why": "charger"}, True),
    ("T-08", "heath", "fear", {"actor": SPEARS, "target": BEAST}, {"why": "charged"}, False),
    ("T-09", "delve", "blow", {"actor": SPEARS, "target": AXES}, {"leaving": True}, True),
    ("T-10", "delve", "fear", {"actor": SPEARS, "target": BEAST}, {"why": "charged"}, True),
    ("T-11", "delve", "fear_flight", {"actor": SPEARS, "target": BEAST}, {"winded": False}, True),
    ("T-11", "delve", "pursuit", {"actor": BEAST, "target": SPEARS}, {"winded": False}, True),
    ("T-11", "delve", "blow", {"actor": BEAST, "target": SPEARS}, {"fleeing": True}, True),
    ("T-20", "", "damage", {"target": SPEARS, "actor": BEAST}, {"extra_die": True, "by_shot": False}, True),
]


@pytest.mark.parametrize(("step", "side", "resolver", "parts", "givens", "offered"), OWED)
def test_a_test_owed_is_offered_at_its_step_in_the_part_and_with_the_givens_it_is_owed_in(
    step: str, side: str, resolver: str, parts: dict[str, UnitId], givens: Marks, offered: bool
) -> None:
    role, unit = next(iter(parts.items()))
    history = having(at(step, side), SPEARS, fleeing="fear", caught=True)
    nothing = stands_in(history, unit)
    history = playing(history, OweTest(resolver, parts, givens, "for the test"))
    stands = stands_in(history, unit)
    if not offered:
        assert stands == nothing
        return
    assert isinstance(stands, May)
    others = {part: one for part, one in parts.items() if part != role}
    assert stands.offers[0] == Offer(
        VERBS.get(resolver, "take the test owed"), Does.ROLL, resolver, role, givens, others
    )
    bystanders = [other for other in history.battle.units.values() if other.id != unit]
    assert all(resolver not in told(history, other.id) for other in bystanders)


def test_a_pursuit_owed_may_be_tested_away_or_end_at_the_edge() -> None:
    for step, side in (("T-04", ""), ("T-11", "delve")):
        owed = OweTest("pursuit", {"actor": BEAST, "target": SPEARS}, {}, "for the test")
        assert told(playing(at(step, side), owed), BEAST) == "pursuit no_pursuit table_edge"


def test_one_who_failed_to_rally_has_tried_and_one_who_owes_it_has_not() -> None:
    history = having(at("T-03"), SPEARS, fleeing="fear")
    assert told(history, SPEARS) == "not RALLY-03"
    assert told(playing(history, OweTest("rally", {"actor": SPEARS}, {}, "for the test")), SPEARS) == "rally"


def test_whoever_rallied_or_has_fled_already_is_not_listed_as_one_still_to_act() -> None:
    rallied = having(at("T-03"), SPEARS, rallied=True)
    fled = having(at("T-11", "heath"), SPEARS, fleeing="fear")
    for history in (rallied, fled):
        stands = standing(SYSTEM, history.battle, history.battle.units[SPEARS])
        assert isinstance(stands, May)
        assert stands.through


def test_the_die_of_a_group_is_thrown_by_one_whom_it_serves() -> None:
    history = having(at("T-14"), BOWS, fleeing="fear")
    offered = {
        unit.id for unit in history.battle.units.values() if isinstance(standing(SYSTEM, history.battle, unit), May)
    }
    assert ENGINE in offered
    assert BOWS not in offered


def test_a_group_in_which_nobody_may_shoot_is_told_of_no_die_that_another_throws() -> None:
    history = at("T-14")
    for unit in (BOWS, ENGINE):
        history = having(history, unit, melee=2)
    bars = {unit: why_not(SYSTEM, history.battle, history.battle.units[unit]) for unit in (BOWS, ENGINE)}
    assert {unit: bar and bar.reason for unit, bar in bars.items()} == {BOWS: "in a melee", ENGINE: "in a melee"}


def test_a_melee_is_marked_as_played_in_its_phase_alone() -> None:
    action = SYSTEM.action("melee_played")
    assert action.at == OF_MELEE


def test_who_rallied_and_flees_again_in_the_same_turn_has_no_move_left() -> None:
    history = having(at("T-13", "heath"), SPEARS, rallied=True)
    assert SPEARS in {entry.unit.id for entry in checklist(SYSTEM, history.battle).able}
    flees = having(history, SPEARS, fleeing="fear")
    assert SPEARS not in {entry.unit.id for entry in checklist(SYSTEM, flees.battle).able}
