"""A turn of Confrontation played through the one door: charges, fear, flight, shots, a melee with its wounds."""

from __future__ import annotations

from tests.play import playing, the_demo
from tests.tracker.games.confrontation.battles import (
    ALYS,
    AXES,
    BEAST,
    BOWS,
    EMREL,
    GORM,
    JAVELINS,
    LAMPS,
    SPEARS,
    VARA,
    a_roll,
    answering,
    at,
    d6,
    value,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import (
    Advance,
    AnswerPrompt,
    BeginProcedure,
    GoTo,
    Perform,
    Refused,
    Resolve,
    SetSwitch,
    SetValues,
)
from tracker.battle.fields import Scalar
from tracker.games.confrontation import SYSTEM
from tracker.play.walk import stops
from tracker.views.checklist import checklist
from tracker.views.log import left_behind
from tracker.views.step import followed, open_page


def test_the_movement_is_walked_once_for_each_side_in_the_order_of_the_command_roll() -> None:
    history = playing(at("T-05"), Perform("goes_first", GORM))
    walked = [(step, side) for step, side in stops(SYSTEM, history.battle) if side]
    steps = ["T-06", "T-07", "T-08", "T-09", "T-10", "T-11", "T-12", "T-13"]
    assert walked == [(step, side) for side in ("delve", "heath") for step in steps]


def test_a_charge_lands_and_the_melee_is_played_from_discipline_to_wounds() -> None:
    history = playing(at("T-07", "heath"), BeginProcedure("charge", {"actor": ALYS, "target": GORM}))
    history = answering(history, {"arrival": (), "reaction": "stand"})
    assert (value(history.battle, ALYS, "melee"), value(history.battle, GORM, "melee")) == (1, 1)
    assert value(history.battle, ALYS, "arrival") == "front"
    history = playing(at("T-17", history=history), BeginProcedure("melee_round", {"actor": ALYS}))
    history = answering(
        history,
        {
            f"member:{ALYS}": (5,),
            f"member:{GORM}": (2,),
            "attack:": 3,
            f"initiative:{ALYS}": (4,),
            f"initiative:{GORM}": (4,),
            "parry": "no",
            f"blow:{ALYS}": (5,),
            f"wound:{ALYS}": (2, 3),
            f"blow:{GORM}": (1,),
        },
    )
    battle = history.battle
    # ATT 7 + 5 + 2 beats DEF 5 three times; STR 8 + 3 - RES 9 in the arms is light, then serious, then critical.
    assert value(battle, GORM, "critical") == 1
    assert (value(battle, GORM, "light"), value(battle, GORM, "serious")) == (0, 0)
    assert value(battle, ALYS, "fought") is True
    assert battle.debts == ()
    assert value(battle, ALYS, "initiative_total") == 6 + 4 + 6


def test_a_charger_that_dares_not_is_frozen_and_barred_next_turn() -> None:
    history = playing(
        at("T-07", "heath"),
        a_roll("arrival", actor=SPEARS, target=BEAST),
        GoTo("T-08", "heath"),
    )
    assert [(debt.resolver, debt.unit, debt.due) for debt in history.battle.debts] == [("fear", SPEARS, "T-08")]
    assert isinstance(history.do(Advance()), Refused)
    failed = playing(history, a_roll("fear", 1, inputs={"why": "charger"}, actor=SPEARS, target=BEAST))
    assert failed.battle.debts == ()
    assert value(failed.battle, SPEARS, "frozen") is True
    assert isinstance(failed.do(Perform("move", SPEARS, {"cm": 5.0})), Refused)
    turn = failed
    while turn.battle.place.turn == 1:
        turn = playing(turn, Advance(anyway=True))
    assert value(turn.battle, SPEARS, "frozen") is False
    assert value(turn.battle, SPEARS, "barred_enemies") == BEAST
    barred = playing(turn, a_roll("arrival", actor=SPEARS, target=BEAST))
    assert value(barred.battle, SPEARS, "charges") == ""
    while turn.battle.place.turn == 2:
        turn = playing(turn, Advance(anyway=True))
    assert value(turn.battle, SPEARS, "barred_enemies") == ""


def test_fright_flight_and_pursuit_are_owed_one_after_the_other() -> None:
    history = playing(at("T-07", "delve"), a_roll("arrival", actor=BEAST, target=SPEARS))
    fear = {"why": "charged"}
    history = playing(history, GoTo("T-10", "delve"), a_roll("fear", 1, inputs=fear, actor=SPEARS, target=BEAST))
    assert value(history.battle, SPEARS, "fear_difficulty") == 6
    history = playing(history, a_roll("fear_flight", 2, inputs={"winded": False}, actor=SPEARS, target=BEAST))
    assert (value(history.battle, SPEARS, "fled_cm"), value(history.battle, SPEARS, "pursuer")) == (5, BEAST)
    chase = {"winded": False, "gap": 10.0}
    caught = playing(history, a_roll("pursuit", 1, inputs=chase, actor=BEAST, target=SPEARS))
    assert value(caught.battle, SPEARS, "caught") is True
    assert value(caught.battle, SPEARS, "dice_limit") == "no_dice"
    assert value(caught.battle, BEAST, "melee") == value(caught.battle, SPEARS, "melee") == 1
    held = playing(history, a_roll("no_pursuit", 5, inputs={"dis": 9}, actor=BEAST))
    assert held.battle.debts == ()
    escaped = playing(history, a_roll("pursuit", 1, inputs={"winded": False, "gap": 90.0}, actor=BEAST, target=SPEARS))
    assert value(escaped.battle, SPEARS, "caught") is False


def test_a_caught_fleer_is_struck_at_once_under_its_house_rule() -> None:
    history = playing(at("T-11", "delve"), SetSwitch("caught_blows", "at_once"))
    history = playing(history, SetValues(SPEARS, {"fleeing": "fear", "fled_cm": 1.0}, "for the test"))
    measured = {"winded": False, "gap": 4.0}
    caught = playing(history, a_roll("pursuit", 1, inputs=measured, actor=BEAST, target=SPEARS))
    # A monster has 2 + 2 dice, and 2 more that only attack a fleer: six blows, and no more in the melee phase.
    assert [(debt.resolver, debt.unit, debt.inputs) for debt in caught.battle.debts] == [
        ("blow", BEAST, {"fleeing": True})
    ] * 6
    assert [value(caught.battle, unit, "fought") for unit in (BEAST, SPEARS)] == [True, True]
    phase = playing(caught, GoTo("T-17"))
    assert [entry.unit.id for entry in checklist(SYSTEM, phase.battle).able] == []


def test_fleers_owe_a_rally_each_turn_and_voluntary_ones_stop() -> None:
    made: dict[str, Scalar] = {"fleeing": "fear", "fear_difficulty": 8, "pursuer": BEAST}
    history = playing(
        the_demo(SYSTEM),
        SetValues(SPEARS, made, "for the test"),
        SetValues(LAMPS, {"fleeing": "voluntary"}, "for the test"),
        GoTo("T-03"),
    )
    assert [(debt.resolver, debt.unit) for debt in history.battle.debts] == [("rally", SPEARS)]
    assert value(history.battle, LAMPS, "fleeing") == "none"
    assert value(history.battle, LAMPS, "dice_limit") == "all_defence"
    failed = playing(history, a_roll("rally", 1, actor=SPEARS))
    assert value(failed.battle, SPEARS, "rally_tries") == 1
    assert [(debt.resolver, debt.inputs, debt.due) for debt in failed.battle.debts] == [
        ("fear_flight", {"winded": True}, "T-04")
    ]
    gone = playing(failed, GoTo("T-04"), a_roll("fear_flight", 5, inputs={"winded": True}, actor=SPEARS))
    assert [(debt.resolver, debt.unit, debt.inputs) for debt in gone.battle.debts] == [
        ("pursuit", BEAST, {"winded": True})
    ]
    rallied = playing(history, a_roll("rally", 5, actor=SPEARS))
    assert value(rallied.battle, SPEARS, "fleeing") == "none"
    assert isinstance(rallied.do(Perform("move", SPEARS, {"cm": 5.5})), Refused)
    assert not isinstance(rallied.do(Perform("move", SPEARS, {"cm": 5.0})), Refused)
    assert isinstance(rallied.do(Perform("move", SPEARS, {"cm": 1.0, "runs": True})), Refused)


def test_shooters_stand_and_shoot_unless_they_hold_their_fire() -> None:
    history = playing(at("T-07", "delve"), BeginProcedure("charge", {"actor": AXES, "target": BOWS}))
    shot = answering(
        history,
        {"arrival": (), "reaction": "stand", "held": (1,), "shooters": 2, "shot": (5,), "damage": (6, 6)},
    )
    assert value(shot.battle, AXES, "lost") == 2
    assert value(shot.battle, BOWS, "reacted") is True
    assert value(shot.battle, AXES, "melee") == value(shot.battle, BOWS, "melee") == 1
    assert shot.battle.debts == ()
    fled = answering(
        history, {"arrival": (), "reaction": "flee", "held": (5,), "flight": ({"edge_cm": 60.0}, 6), "chase": (1,)}
    )
    assert value(fled.battle, BOWS, "fleeing") == "voluntary"
    assert value(fled.battle, BOWS, "reacted") is False
    assert value(fled.battle, AXES, "pursued") is True


def test_a_unit_may_leave_a_melee_only_if_it_was_not_charged() -> None:
    fighting = {"melee": 4}
    history = playing(
        at("T-09", "heath"),
        SetValues(SPEARS, fighting, "for the test"),
        SetValues(LAMPS, fighting, "for the test"),
    )
    parting = playing(history, Resolve("disengage", {"actor": SPEARS}, {"ini": 7}, d6(2)))
    # Strongest 5, two lamps that are left alone count double, five spears leave: 5 + 2 + 2 - 5 = 4, by far reached.
    assert value(parting.battle, SPEARS, "melee") == 0
    assert value(parting.battle, LAMPS, "melee") == 0
    struck = playing(history, Resolve("disengage", {"actor": SPEARS}, {"ini": 1}, d6(4)))
    assert [(debt.resolver, debt.unit, debt.inputs) for debt in struck.battle.debts] == [
        ("blow", LAMPS, {"leaving": True})
    ] * 2
    held = playing(history, Resolve("disengage", {"actor": SPEARS}, {"ini": 0}, d6(3)))
    assert value(held.battle, SPEARS, "dice_limit") == "all_defence"
    assert value(held.battle, SPEARS, "discipline_forced") is True
    caught = playing(history, Resolve("disengage", {"actor": SPEARS}, {"ini": 9}, d6(1)))
    assert value(caught.battle, SPEARS, "caught") is True
    charged = playing(history, SetValues(SPEARS, {"was_charged": True}, "for the test"))
    assert isinstance(charged.do(Resolve("disengage", {"actor": SPEARS}, {}, d6(5))), Refused)


def test_the_shooting_phase_goes_by_slices_and_who_waits_is_asked_again() -> None:
    history = at("T-14")
    assert {entry.unit.id for entry in checklist(SYSTEM, history.battle).able} >= {BOWS, JAVELINS}
    history = playing(history, a_roll("phase_die", 4, actor=BOWS), a_roll("phase_die", 3, actor=JAVELINS), GoTo("T-15"))
    ranked = [entry.unit.id for entry in checklist(SYSTEM, history.battle).able]
    # Bows 4 + 4, javelins 3 + 3, the stone-thrower 1 + 4.
    assert ranked == [BOWS, JAVELINS, UnitId("heath-stone-thrower")]
    waits = playing(history, Perform("wait", BOWS))
    assert [entry.unit.id for entry in checklist(SYSTEM, waits.battle).able][:2] == [BOWS, JAVELINS]
    assert [entry.unit.id for entry in checklist(SYSTEM, waits.battle).able if not entry.may.awaited] == [BOWS]
    shot = playing(waits, a_roll("missile", 5, inputs={"aim": 9}, actor=BOWS, target=AXES))
    assert [(debt.resolver, debt.unit, debt.inputs["str"]) for debt in shot.battle.debts] == [("damage", AXES, 5)]
    hurt = playing(shot, a_roll("damage", 6, 6, inputs=dict(shot.battle.debts[0].inputs), target=AXES, actor=BOWS))
    assert value(hurt.battle, AXES, "lost") == 1
    failed = playing(
        at("T-14"), a_roll("phase_die", 1, actor=BOWS), a_roll("phase_die", 2, actor=JAVELINS), GoTo("T-15")
    )
    assert next(entry.unit.id for entry in checklist(SYSTEM, failed.battle).able) == JAVELINS


def test_pursuit_into_a_played_melee_is_for_the_next_turn() -> None:
    history = playing(
        at("T-21"),
        SetValues(SPEARS, {"melee": 2, "fought": True}, "for the test"),
        SetValues(AXES, {"melee": 2, "fought": True}, "for the test"),
        SetValues(GORM, {"fought": True}, "for the test"),
        BeginProcedure("pursue_on", {"actor": GORM}),
    )
    late = answering(history, {"earned": "yes", "enemy": SPEARS})
    assert value(late.battle, GORM, "joined_late") is True
    assert value(late.battle, GORM, "arrival") == "none"
    alone = answering(history, {"earned": "yes", "enemy": ALYS})
    assert (value(alone.battle, GORM, "joined_late"), value(alone.battle, GORM, "arrival")) == (False, "pursuit")


def test_stunned_figures_come_to_at_the_end_of_the_turn_and_pursuers_return_at_the_next() -> None:
    history = playing(
        at("T-21"),
        SetValues(AXES, {"stunned": 2}, "for the test"),
        a_roll("table_edge", 1, actor=GORM),
        GoTo("T-23"),
    )
    assert value(history.battle, AXES, "stunned") == 0
    assert value(history.battle, GORM, "off_table") is True
    history = playing(history, Advance(anyway=True), Advance(anyway=True))
    assert history.battle.place.turn == 2
    assert value(history.battle, GORM, "off_table") is False


def test_a_fleer_of_its_own_will_never_leaves_the_table() -> None:
    history = playing(at("T-11", "heath"), SetValues(AXES, {"fleeing": "voluntary"}, "for the test"))
    assert isinstance(history.do(Perform("desert", AXES)), Refused)
    afraid = playing(history, SetValues(AXES, {"fleeing": "fear"}, "for the test"), Perform("desert", AXES))
    assert SYSTEM.cards.is_out(afraid.battle.units[AXES])


def test_the_melee_phase_is_not_left_with_a_melee_unplayed_nor_a_charge_forgotten_unless_the_table_says_so() -> None:
    history = at("T-22")
    for unit in (SPEARS, AXES):
        history = playing(history, SetValues(unit, {"melee": 2}, "for the test"))
    refused = history.do(Advance())
    assert isinstance(refused, Refused)
    assert refused.reason == "Still open before this step is left: 1 melee has not been played."
    assert playing(history, Advance(anyway=True)).battle.place.step == "T-23"
    played = playing(history, Perform("melee_played", SPEARS))
    assert playing(played, Advance()).battle.place.step == "T-23"
    charging = playing(at("T-12", "heath"), SetValues(SPEARS, {"charges": AXES}, "for the test"))
    assert isinstance(charging.do(Advance()), Refused)
    assert not isinstance(playing(charging, Perform("land", SPEARS)).do(Advance()), Refused)


def test_a_unit_that_flees_is_out_of_the_melee_it_was_in_unless_it_cannot_flee() -> None:
    history = at("T-04")
    for unit in (SPEARS, BEAST):
        history = playing(history, SetValues(unit, {"melee": 3}, "for the test"))
    history = playing(history, SetValues(SPEARS, {"fleeing": "fear", "pursuer": BEAST}, "for the test"))
    fled = playing(history, a_roll("fear_flight", 4, inputs={"winded": True}, actor=SPEARS))
    assert (value(fled.battle, SPEARS, "melee"), value(fled.battle, BEAST, "melee")) == (0, 0)
    stuck = playing(history, a_roll("fear_flight", 1, inputs={"winded": True}, actor=SPEARS))
    assert value(stuck.battle, SPEARS, "melee") == 3


def test_once_all_casters_have_recovered_the_light_goes_to_what_they_recover_and_leaving_that_is_told() -> None:
    page = open_page(at("T-23"))
    for caster in (EMREL, VARA):
        assert page.lit == f"unit:{caster}"
        page = followed(page, playing(page.history, a_roll("trance", 4, actor=caster)))
    assert (page.lit, page.next) == ("asked:recovery", ("turn.act", "answer"))
    assert left_behind(playing(page.history, Advance())) == "1 question"
    page = followed(page, playing(page.history, AnswerPrompt("recovery", "two gems", EMREL)))
    assert (page.lit, page.is_through) == ("asked:recovery", False)
    page = followed(page, playing(page.history, AnswerPrompt("recovery", "none", VARA)))
    assert page.is_through
    assert left_behind(playing(page.history, Advance())) == ""
