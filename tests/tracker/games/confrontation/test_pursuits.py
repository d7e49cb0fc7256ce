"""Charges that end in a pursuit or in none, and what a unit that comes into another melee brings along: nothing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.play import playing, refused
from tests.tracker.games.confrontation.battles import (
    ALYS,
    AXES,
    BEAST,
    GOATS,
    GORM,
    LAMPS,
    RIDERS,
    SPEARS,
    a_roll,
    answering,
    at,
    having,
    made_first,
    owed_now,
    value,
    values_of,
)
from tests.tracker.play.pages.hand import Hand
from tracker.battle.acts import Act
from tracker.battle.battle import Answer, UnitId
from tracker.battle.commands import Advance, BeginProcedure, GoTo, Perform, SetSwitch
from tracker.battle.events import Changed, ProcedureAnswered
from tracker.battle.fields import Scalar
from tracker.games.confrontation import SYSTEM
from tracker.games.confrontation.concepts.contact import OF_ONE_MELEE
from tracker.games.confrontation.rolls.opening import speaking_key, striking_key
from tracker.games.confrontation.unlisted import unlisted
from tracker.play.history import History
from tracker.play.rolls import forecast
from tracker.play.sheets import open_on
from tracker.rules.system import MayNot
from tracker.views.checklist import checklist
from tracker.views.sentences.events import news_of, sentence

# What a unit has left of a melee it has fought.
FOUGHT: dict[str, Scalar] = {
    "fought": True, "discipline_made": True, "discipline_total": 11, "discipline_lost": True, "initiative_made": True,
    "initiative_total": 17, "initiative_lost": True, "roll_off": 42, "melee_dice": 4, "attack_only": 2,
    "discipline_forced": True, "dice_limit": "all_defence",
}  # fmt: skip
FRESH = {key: SYSTEM.field(key).default for key in FOUGHT}


def pursuing(history: History, enemy: UnitId, **mark: Scalar) -> History:
    """Gorm, who has fought and is free, pursues into contact with that enemy."""
    history = having(history, GORM, **{**FOUGHT, "arrival": "front", **mark})
    history = playing(history, BeginProcedure("pursue_on", {"actor": GORM}))
    return answering(history, {"earned": "yes", "enemy": enemy})


def test_a_pursuer_in_an_unplayed_melee_tests_anew_there_with_the_bonus_of_its_pursuit() -> None:
    history = having(having(at("T-21"), SPEARS, melee=2), LAMPS, melee=2)
    history = pursuing(history, SPEARS)
    assert {key: value(history.battle, GORM, key) for key in FOUGHT} == FRESH
    assert values_of(history, GORM, "arrival", "melee", "joined_late", "pursued") == ("pursuit", 2, False, True)
    listed = {entry.unit.id for entry in checklist(SYSTEM, playing(history, GoTo("T-18")).battle).able}
    assert listed == {GORM, SPEARS, LAMPS}
    played = answering(
        playing(history, GoTo("T-17"), BeginProcedure("melee_round", {"actor": SPEARS})),
        {f"member:{LAMPS}": (4,), "member:": (3,), "initiative:": (4,), "parry": "no", "blow": (1,)},
    )
    # DIS 6 + 3; INI 5 + 4, and 3 for the pursuit.
    assert values_of(played, GORM, "discipline_total", "initiative_total") == (9, 12)


def test_a_pursuit_into_another_melee_tells_the_deed_and_nothing_of_the_melee_before() -> None:
    before = having(having(at("T-21"), SPEARS, melee=2), LAMPS, melee=2)
    history = pursuing(before, SPEARS)
    act = history.acts[-1]
    told = {event.key for event in news_of(SYSTEM, act) if isinstance(event, Changed)}
    assert told.isdisjoint({field.key for field in OF_ONE_MELEE})
    pursued = next(event for event in act.events if isinstance(event, Changed) and event.key == "pursued")
    assert sentence(SYSTEM, before.battle, pursued) == "Gorm Underlight pursues."


def test_its_place_in_the_speaking_order_is_that_of_the_new_melee() -> None:
    history = having(having(at("T-21"), SPEARS, melee=2), LAMPS, melee=2)
    history = playing(pursuing(history, SPEARS), GoTo("T-17"), BeginProcedure("melee_round", {"actor": SPEARS}))
    history = answering(
        history,
        {f"member:{GORM}": (5,), f"member:{SPEARS}": (5,), f"member:{LAMPS}": (2,), "initiative:": (3,), "parry": "no",
         "blow": (1,)},
    )  # fmt: skip
    fighting = [history.battle.units[unit] for unit in (GORM, SPEARS, LAMPS)]
    assert [unit.id for unit in sorted(fighting, key=speaking_key)] == [LAMPS, SPEARS, GORM]


def test_a_melee_already_played_is_joined_for_the_next_turn_with_no_bonus() -> None:
    history = having(having(at("T-21"), SPEARS, melee=2, fought=True), LAMPS, melee=2, fought=True)
    history = pursuing(history, SPEARS)
    assert values_of(history, GORM, "arrival", "melee", "joined_late") == ("none", 2, True)


def test_an_enemy_that_has_fought_and_stands_alone_is_met_in_a_new_melee_this_turn() -> None:
    history = having(at("T-21"), SPEARS, **{**FOUGHT, "arrival": "flank"})
    history = pursuing(history, SPEARS)
    tests = ("fought", "discipline_made", "initiative_made", "arrival", "joined_late")
    assert values_of(history, GORM, *tests) == (False, False, False, "pursuit", False)
    assert values_of(history, SPEARS, *tests) == (False, False, False, "none", False)
    offered = checklist(SYSTEM, playing(history, GoTo("T-17")).battle).able
    assert [entry.unit.id for entry in offered] == [SPEARS]


def test_a_pursuer_that_reaches_nobody_keeps_that_it_has_fought_and_is_told_why_it_pursues_no_more() -> None:
    history = playing(having(at("T-21"), GORM, **FOUGHT), BeginProcedure("pursue_on", {"actor": GORM}))
    history = answering(history, {"earned": "yes", "enemy": ""})
    barred = {entry.unit.id: entry.bar for entry in checklist(SYSTEM, history.battle).barred}
    assert barred[GORM] == MayNot("made the one pursuit of the turn", ("CF-MISC-15",))


# ---- the charge that is spent


def test_a_charger_that_does_not_pursue_has_spent_its_charge() -> None:
    history = playing(
        at("T-07", "delve"),
        a_roll("arrival", actor=BEAST, target=SPEARS),
        a_roll("fear", 1, inputs={"why": "charged"}, actor=SPEARS, target=BEAST),
        a_roll("fear_flight", 4, inputs={"winded": False}, actor=SPEARS, target=BEAST),
        a_roll("no_pursuit", 5, inputs={"dis": 9}, actor=BEAST),
    )
    assert values_of(history, BEAST, "charges", "arrival", "charge_spent", "moved") == ("", "none", True, 0)
    assert "CF-FLEE-07" in refused(history, Perform("move", BEAST, {"cm": 5.0}))
    for step in ("T-07", "T-13"):
        barred = {entry.unit.id: entry.bar for entry in checklist(SYSTEM, at(step, "delve", history).battle).barred}
        assert barred[BEAST].rules == ("CF-FLEE-04", "CF-FLEE-07", "CF-FLEE-15")
    again = playing(history, a_roll("arrival", actor=BEAST, target=RIDERS))
    assert value(again.battle, BEAST, "charges") == ""
    assert made_first(again.acts[-1]).outcome == "spent"


def test_a_charger_that_pursued_in_vain_charges_no_more_and_has_no_bonus_left() -> None:
    history = playing(
        at("T-07", "delve"),
        a_roll("arrival", inputs={"gap": 12.0}, actor=BEAST, target=SPEARS),
        a_roll("fear", 1, inputs={"why": "charged"}, actor=SPEARS, target=BEAST),
        a_roll("fear_flight", 6, inputs={"winded": False}, actor=SPEARS, target=BEAST),
        a_roll("pursuit", 1, inputs={"winded": False, "chg": 20.0}, actor=BEAST, target=SPEARS),
    )
    marks = ("charges", "arrival", "charge_gap", "charge_spent", "pursued", "melee")
    assert values_of(history, BEAST, *marks) == ("", "none", 0, True, True, 0)


def test_a_pursuit_of_fleers_that_failed_to_rally_spends_no_charge() -> None:
    history = having(at("T-04"), SPEARS, fleeing="fear", fled_cm=20.0, pursuer=BEAST)
    chased = playing(history, a_roll("pursuit", 1, inputs={"winded": True, "gap": 60.0}, actor=BEAST, target=SPEARS))
    assert values_of(chased, BEAST, "pursued", "charge_spent") == (True, False)
    held = playing(history, a_roll("no_pursuit", 5, inputs={"dis": 9}, actor=BEAST))
    assert value(held.battle, BEAST, "charge_spent") is False


def test_a_charge_is_possible_again_next_turn() -> None:
    history = having(at("T-13", "delve"), BEAST, charge_spent=True)
    while history.battle.place.turn == 1:
        history = playing(history, Advance(anyway=True))
    assert value(history.battle, BEAST, "charge_spent") is False


@pytest.mark.parametrize(
    ("said", "cm"),
    [
        pytest.param({}, 30.0, id="a command of an older version counts its whole move"),
        pytest.param({"stops": True}, 17.0, id="gap 12 and 5 cm fled"),
    ],
)
def test_who_catches_has_moved_no_further_than_to_the_one_it_caught(said: dict[str, Scalar], cm: float) -> None:
    history = having(at("T-11", "delve"), SPEARS, fleeing="fear", fled_cm=5.0)
    inputs = {"winded": False, "chg": 20.0, "mov": 10.0, "gap": 12.0, **said}
    caught = playing(history, a_roll("pursuit", 4, inputs=inputs, actor=BEAST, target=SPEARS))
    assert value(caught.battle, BEAST, "moved") == cm
    gone = playing(history, a_roll("pursuit", 4, inputs={**inputs, "gap": 40.0}, actor=BEAST, target=SPEARS))
    assert value(gone.battle, BEAST, "moved") == 30.0


def test_a_pursuit_on_its_page_stops_at_the_one_it_catches_and_asks_nothing_of_that() -> None:
    history = playing(at("T-07", "delve"), BeginProcedure("charge", {"actor": BEAST, "target": SPEARS}))
    hand = Hand(open_on(history, SYSTEM.sheet("charge"), {"actor": BEAST, "target": SPEARS}))
    # The courage of the spears, their flight of half their move, a gap of 35 cm: 37.5 are not enough, 45 are.
    hand.press("enter", "1", "enter", "3", "enter", "3", "5", "enter")
    assert "stops" not in {setting.key for setting in hand.page.settings}
    hand.press("5", "enter")
    assert values_of(hand.page.sheet.history, BEAST, "moved", "pursued", "melee") == (40.0, True, 1)


# ---- what is asked: the gap, the edge, who moves first


def test_the_gap_is_asked_at_the_charge_and_known_at_the_pursuit() -> None:
    history = playing(
        at("T-07", "delve"),
        a_roll("arrival", inputs={"gap": 12.0}, actor=BEAST, target=SPEARS),
        a_roll("fear", 1, inputs={"why": "charged"}, actor=SPEARS, target=BEAST),
        a_roll("fear_flight", 6, inputs={"winded": False}, actor=SPEARS, target=BEAST),
    )
    chase = forecast(SYSTEM, history.battle, history.battle.debts[0])
    # 12 + 20 cm to come: CHG 30 and half of MOV 15 with a 2 and more.
    assert (chase.case.values["gap"], chase.chance) == (12.0, Fraction(5, 6))


def test_a_gap_that_nobody_measured_leaves_the_pursuit_without_a_chance_until_it_is_said() -> None:
    history = playing(
        at("T-07", "delve"),
        a_roll("arrival", actor=BEAST, target=SPEARS),
        a_roll("fear", 1, inputs={"why": "charged"}, actor=SPEARS, target=BEAST),
        a_roll("fear_flight", 6, inputs={"winded": False}, actor=SPEARS, target=BEAST),
    )
    assert forecast(SYSTEM, history.battle, history.battle.debts[0]).chance is None
    unsaid = a_roll("pursuit", 1, inputs={"winded": False}, actor=BEAST, target=SPEARS)
    assert "only the table knows" in refused(history, unsaid)
    assert owed_now(history) == [("pursuit", {"actor": BEAST, "target": SPEARS})]


def test_the_gap_of_one_charge_is_not_that_of_another_pursuit() -> None:
    history = having(at("T-11", "delve"), BEAST, charges=RIDERS, charge_gap=12.0)
    history = having(history, SPEARS, fleeing="fear", fled_cm=10.0)
    unsaid = a_roll("pursuit", 1, inputs={"winded": False}, actor=BEAST, target=SPEARS)
    assert "only the table knows" in refused(history, unsaid)


def test_a_voluntary_flight_is_caught_by_the_fleers_own_measure_and_needs_no_gap() -> None:
    history = having(at("T-11", "delve"), SPEARS, fleeing="voluntary", fled_cm=20.0)
    caught = playing(history, a_roll("pursuit", 1, inputs={"winded": False}, actor=BEAST, target=SPEARS))
    assert value(caught.battle, SPEARS, "caught") is True


@pytest.mark.parametrize(("edge", "cm"), [(60.0, 20.0), (20.0, 20.0), (7.5, 7.5), (0.0, 0.0)])
def test_a_voluntary_fleer_stops_at_the_edge_whose_distance_is_asked(edge: float, cm: float) -> None:
    history = having(at("T-10", "delve"), AXES, charges=SPEARS)
    assert "only the table knows" in refused(history, a_roll("voluntary_flight", 6, actor=SPEARS, target=AXES))
    fled = playing(history, a_roll("voluntary_flight", 6, inputs={"edge_cm": edge}, actor=SPEARS, target=AXES))
    assert values_of(fled, SPEARS, "fleeing", "fled_cm", "moved") == ("voluntary", cm, cm)


def test_who_moves_first_is_open_again_each_turn() -> None:
    history = playing(at("T-05"), Perform("goes_first", GORM))
    assert history.battle.values["first_side"] == "delve"
    while history.battle.place.turn == 1:
        history = playing(history, Advance(anyway=True))
    assert (history.battle.place.step, history.battle.values["first_side"]) == ("T-01", "")
    again = playing(history, GoTo("T-05"), Perform("goes_first", ALYS))
    assert [side for step, side in SYSTEM.itinerary(again.battle) if step == "T-06"] == ["heath", "delve"]


# ---- who strikes first of those who lost the initiative


def test_a_lost_discipline_test_never_beats_a_made_one_however_high_its_total() -> None:
    history = at("T-20")
    for unit, total, lost in ((ALYS, 30, True), (GORM, 5, False), (SPEARS, 9, False), (AXES, 2, True)):
        history = having(history, unit, initiative_lost=True, discipline_total=total, discipline_lost=lost)
    units = [history.battle.units[unit] for unit in (ALYS, GORM, SPEARS, AXES)]
    keys = {unit.id: striking_key(history.battle, unit) for unit in units}
    assert sorted(keys, key=keys.__getitem__) == [SPEARS, GORM, ALYS, AXES]
    history = having(history, SPEARS, melee=1, initiative_made=True)
    for unit in (ALYS, GORM, AXES):
        history = having(history, unit, melee=1, initiative_made=True)
    assert [entry.unit.id for entry in checklist(SYSTEM, history.battle).able] == [SPEARS, GORM, ALYS, AXES]


# ---- a caught fleer struck at once


def test_struck_at_once_a_fleer_is_struck_with_the_dice_of_each_figure_and_that_once() -> None:
    history = playing(at("T-11", "heath"), SetSwitch("caught_blows", "at_once"))
    history = having(history, AXES, fleeing="fear", fled_cm=1.0)
    caught = playing(history, a_roll("pursuit", 4, inputs={"winded": False, "gap": 5.0}, actor=RIDERS, target=AXES))
    # Three riders: 3 x 2 dice, 2 for the troop of cavalry, 3 x 2 at a fleer.
    assert owed_now(caught) == [("blow", {"actor": RIDERS, "target": AXES})] * 14
    assert {entry.unit.id for entry in checklist(SYSTEM, caught.battle).able} >= {RIDERS}
    assert checklist(SYSTEM, playing(caught, GoTo("T-17")).battle).able == ()


def test_struck_at_once_while_leaving_it_is_no_target_of_the_melee_its_friends_go_on_with() -> None:
    history = playing(at("T-09", "heath"), SetSwitch("caught_blows", "at_once"))
    for unit in (SPEARS, ALYS, GOATS):
        history = having(history, unit, melee=2)
    caught = playing(history, a_roll("disengage", 1, actor=SPEARS))
    # Four goat riders: 4 x 2 + 2 + 4 x 2.
    assert owed_now(caught) == [("blow", {"actor": GOATS, "target": SPEARS})] * 18
    assert values_of(caught, GOATS, "fought") == (False,)
    fight = playing(caught, GoTo("T-17"), BeginProcedure("melee_round", {"actor": ALYS}))
    asked = answering(
        fight, {f"member:{SPEARS}": (), "member:": (3,), "initiative:": (3,), "attack:": 0, "parry": "no"}
    )
    answers = {answer.key: answer.value for act in asked.acts for answer in answers_in(act)}
    assert answers[f"target:{GOATS}"] == ALYS
    assert f"target2:{GOATS}" not in answers


def answers_in(act: Act) -> list[Answer]:
    return [event.answer for event in act.events if isinstance(event, ProcedureAnswered)]


def test_by_the_sheet_a_caught_fleer_is_struck_in_the_melee_phase() -> None:
    history = having(at("T-11", "delve"), SPEARS, fleeing="fear", fled_cm=1.0)
    caught = playing(history, a_roll("pursuit", 1, inputs={"winded": False, "gap": 4.0}, actor=BEAST, target=SPEARS))
    assert owed_now(caught) == []
    offered = checklist(SYSTEM, playing(caught, GoTo("T-17")).battle).able
    assert [entry.unit.id for entry in offered] == [SPEARS]


# ---- more than one of a thing, and nobody in a part


def test_nobody_of_the_fleers_own_side_owes_its_pursuit() -> None:
    history = having(at("T-11", "delve"), SPEARS, fleeing="fear", pursuer=ALYS)
    fled = playing(history, a_roll("fear_flight", 4, inputs={"winded": False}, actor=SPEARS))
    assert owed_now(fled) == []


def test_a_courage_test_against_nobody_named_freezes_and_bars_nobody() -> None:
    failed = playing(at("T-08", "heath"), a_roll("fear", 1, inputs={"why": "charger", "enemy_fear": 9}, actor=SPEARS))
    assert values_of(failed, SPEARS, "frozen", "barred_next") == (True, "")


def test_who_joined_too_late_is_no_fighter_of_that_melee() -> None:
    history = at("T-17")
    for unit in (SPEARS, LAMPS, GORM):
        history = having(history, unit, melee=2)
    history = playing(having(history, GORM, joined_late=True), BeginProcedure("melee_round", {"actor": SPEARS}))
    played = answering(
        history, {f"member:{LAMPS}": (4,), "member:": (3,), "initiative:": (3,), "target": "", "parry": "no"}
    )
    assert values_of(played, GORM, "discipline_made", "fought") == (False, False)
    assert values_of(played, LAMPS, "discipline_made", "fought") == (True, True)


def test_whoever_pursued_into_another_enemy_is_not_said_to_have_fought_no_melee() -> None:
    unit = having(at("T-21"), SPEARS, melee=2, pursued=True)
    reason = unlisted(unit.battle, unit.battle.units[SPEARS])
    assert reason is not None
    assert reason.reason == "made the one pursuit of the turn"
