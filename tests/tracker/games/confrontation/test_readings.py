"""House rules that only show in play: who strikes first, who suffers, which dice there are."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import playing, the_demo
from tests.tracker.games.confrontation.battles import ALYS, AXES, BEAST, BOWS, EMREL, GORM, SPEARS, answering, at, value
from tracker.battle.battle import UnitId
from tracker.battle.commands import (
    AnswerProcedure,
    BeginProcedure,
    GoTo,
    Perform,
    Refused,
    Resolve,
    SetSwitch,
    SetValues,
)
from tracker.battle.dice import Face
from tracker.games.confrontation import SYSTEM
from tracker.games.confrontation.rolls.opening import speaking_key, striking_key
from tracker.games.confrontation.rolls.phase import group_of
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.rules.resolver import Context, prefill
from tracker.rules.system import Choose, Count, PickUnit, RollFor
from tracker.views.checklist import checklist


def set_by_hand(history: History, unit: UnitId, **values: Any) -> History:
    return playing(history, SetValues(unit, values, "for the test"))


def test_lost_discipline_speaks_first_by_printed_value_then_totals_upwards() -> None:
    history = the_demo(SYSTEM)
    for unit, total, lost in ((ALYS, 12, False), (GORM, 8, False), (SPEARS, 9, True), (AXES, 20, True)):
        history = set_by_hand(history, unit, discipline_total=total, discipline_lost=lost)
    units = [history.battle.units[unit] for unit in (ALYS, GORM, SPEARS, AXES)]
    # The axes have DIS 3, the spears DIS 4.
    assert [unit.id for unit in sorted(units, key=speaking_key)] == [AXES, SPEARS, GORM, ALYS]


def test_of_three_who_tied_the_first_roll_off_counts_before_the_second() -> None:
    """Alys threw 5; Gorm and the spears threw 3 and rolled off again: a 1, and a 4."""
    history = playing(the_demo(SYSTEM), SetSwitch("tie", "rolloff"))
    for unit, rolled in ((ALYS, 5), (GORM, 31), (SPEARS, 34)):
        history = set_by_hand(history, unit, discipline_total=9, initiative_total=9, roll_off=rolled)
    units = [history.battle.units[unit] for unit in (ALYS, GORM, SPEARS)]
    assert [unit.id for unit in sorted(units, key=speaking_key)] == [GORM, SPEARS, ALYS]
    assert [unit.id for unit in sorted(units, key=lambda unit: striking_key(history.battle, unit))] == [
        ALYS,
        SPEARS,
        GORM,
    ]


def test_lost_initiative_strikes_last_by_discipline_or_by_the_command_roll() -> None:
    history = playing(the_demo(SYSTEM), Perform("goes_first", GORM))
    for unit, total, lost, discipline in ((ALYS, 30, True, 9), (GORM, 2, True, 5), (SPEARS, 1, False, 1)):
        history = set_by_hand(history, unit, initiative_total=total, initiative_lost=lost, discipline_total=discipline)

    def order(battle_of: History) -> list[UnitId]:
        units = [battle_of.battle.units[unit] for unit in (ALYS, GORM, SPEARS)]
        return [unit.id for unit in sorted(units, key=lambda unit: striking_key(battle_of.battle, unit))]

    assert order(history) == [SPEARS, ALYS, GORM]
    assert order(playing(history, SetSwitch("double_lost", "turn_roll"))) == [SPEARS, GORM, ALYS]


@pytest.mark.parametrize(("reading", "asked"), [("simultaneous", False), ("rolloff", True)])
def test_equal_initiative_is_simultaneous_or_rolled_off(reading: str, asked: bool) -> None:
    history = playing(at("T-17"), SetSwitch("tie", reading))
    for unit, total in ((ALYS, 4), (GORM, 5)):
        made = {"melee": 1, "discipline_made": True, "discipline_total": total, "initiative_made": True}
        history = set_by_hand(history, unit, **made, initiative_total=10)
    history = playing(history, BeginProcedure("melee_round", {"actor": ALYS}))
    # Whoever has his initiative has announced; nothing but the tie and the blows is left.
    asks = question(SYSTEM, history.battle, history.battle.running[-1])
    while asks is not None and (not isinstance(asks, RollFor) or asks.resolver == "melee_dice"):
        history = answering_once(history, asks)
        asks = question(SYSTEM, history.battle, history.battle.running[-1])
    assert (asks is not None and asks.resolver == "rolloff") is asked


def answering_once(history: History, ask: object) -> History:
    running = history.battle.running[-1]
    match ask:
        case Choose(options=options):
            return playing(history, AnswerProcedure(running.id, options[-1].key))
        case PickUnit(candidates=candidates):
            return playing(history, AnswerProcedure(running.id, candidates[0]))
        case Count(field=field):
            return playing(history, AnswerProcedure(running.id, field.default))
        case RollFor(resolver="melee_dice"):
            return playing(history, Resolve(ask.resolver, ask.bindings, ask.inputs, procedure=running.id))
        case _:
            raise AssertionError(ask)


@pytest.mark.parametrize(("reading", "known"), [("unit", True), ("shooters", False)])
def test_who_suffers_after_a_reaction_is_known_or_asked(reading: str, known: bool) -> None:
    history = set_by_hand(playing(the_demo(SYSTEM), SetSwitch("react_malus", reading)), BOWS, reacted=True)
    found = prefill(SYSTEM.resolver("blow"), Context(history.battle, {"actor": BOWS, "target": AXES}))
    assert ("attacker_reacted" in found) is known


def test_one_die_or_two_for_the_groups_of_a_side() -> None:
    history = the_demo(SYSTEM)
    units = history.battle.units
    assert (group_of(history.battle, units[BOWS]), group_of(history.battle, units[EMREL])) == ("shooters", "casters")
    one = playing(history, SetSwitch("phase_dice", "1")).battle
    assert (group_of(one, units[BOWS]), group_of(one, units[EMREL])) == ("both", "both")
    rolled = playing(at("T-14"), SetSwitch("phase_dice", "1"), Resolve("phase_die", {"actor": BOWS}, {}, (Face(6, 3),)))
    assert value(rolled.battle, EMREL, "scored") is True


@pytest.mark.parametrize(("reading", "reacted"), [("test_first", True), ("free", False)])
def test_shooters_who_would_flee_must_hold_their_fire_first_or_need_not(reading: str, reacted: bool) -> None:
    history = playing(
        at("T-07", "delve"),
        SetSwitch("flee_or_shoot", reading),
        BeginProcedure("charge", {"actor": AXES, "target": BOWS}),
    )
    faces = {"held": (1,), "shooters": 1, "shot": (1,), "flight": ({"edge_cm": 60.0}, 6), "chase": (1,)}
    history = answering(history, {"arrival": (), "reaction": "flee", **faces})
    assert value(history.battle, BOWS, "reacted") is reacted
    assert (value(history.battle, BOWS, "fleeing") == "voluntary") is not reacted


def test_a_unit_charged_in_the_rear_is_offered_no_blow_at_that_charger() -> None:
    history = playing(at("T-07", "heath"), BeginProcedure("charge", {"actor": ALYS, "target": GORM}))
    history = answering(history, {"arrival": ({"seen": False, "side": "rear"},), "reaction": "stand"})
    assert value(history.battle, GORM, "charged_in_rear_by") == ALYS
    blow = Resolve("blow", {"actor": GORM, "target": ALYS}, {}, (Face(6, 5),))
    assert isinstance(history.do(blow), Refused)
    other = playing(history, SetValues(SPEARS, {"melee": 1}, "for the test"))
    second = Resolve("blow", {"actor": GORM, "target": SPEARS}, {}, (Face(6, 5),))
    assert not isinstance(other.do(second), Refused)
    assert isinstance(playing(other, SetSwitch("no_riposte", "nobody")).do(second), Refused)


def test_a_unit_that_cannot_flee_stands_frozen_under_its_house_rule() -> None:
    history = set_by_hand(
        playing(at("T-11", "delve"), SetSwitch("cannot_flee", "stands_minus2")), SPEARS, fleeing="fear"
    )
    stood = playing(history, Resolve("fear_flight", {"actor": SPEARS, "target": BEAST}, {}, (Face(6, 1),)))
    assert (value(stood.battle, SPEARS, "fleeing"), value(stood.battle, SPEARS, "frozen")) == ("none", True)
    assert stood.battle.debts == ()


def test_a_charger_that_need_not_pursue_stays_or_makes_its_charge_move() -> None:
    for reading, moved in (("stays", 0), ("charge_move", 30)):
        history = playing(at("T-11", "delve"), SetSwitch("no_pursuit", reading))
        held = playing(history, Resolve("no_pursuit", {"actor": BEAST}, {"dis": 9}, (Face(6, 5),)))
        assert value(held.battle, BEAST, "moved") == moved


def test_several_with_a_bonus_on_one_target_are_asked_which_keeps_it() -> None:
    history = at("T-17")
    for unit, total in ((ALYS, 4), (EMREL, 5), (GORM, 6)):
        history = set_by_hand(history, unit, melee=1, discipline_made=True, discipline_total=total)
    history = playing(history, BeginProcedure("melee_round", {"actor": ALYS}), GoTo("T-18"))
    asks = []
    for _question in range(12):
        ask = question(SYSTEM, history.battle, history.battle.running[-1])
        if ask is None or (isinstance(ask, RollFor) and ask.resolver == "initiative"):
            break
        asks.append(ask)
        history = answering_once(history, ask)
    assert [ask.key for ask in asks if ask.key.startswith("keeps:")] == [f"keeps:heath:{GORM}"]
    # Ser Alys keeps her 2 + 2 dice; Brother Emrel fights with 2.
    dice = {ask.key: ask.field.high for ask in asks if ask.key.startswith("attack:")}  # type: ignore[union-attr]
    assert (dice[f"attack:{ALYS}"], dice[f"attack:{EMREL}"]) == (4, 2)


@pytest.mark.parametrize("mark", [{"charges": BOWS}, {"arrival": "front"}])
def test_a_target_that_charges_or_came_into_contact_is_not_taken_for_immobile(mark: dict[str, Any]) -> None:
    history = set_by_hand(the_demo(SYSTEM), AXES, **mark)
    found = prefill(SYSTEM.resolver("missile"), Context(history.battle, {"actor": BOWS, "target": AXES}))
    assert found["motion"].value == "moved"


@pytest.mark.parametrize(
    ("hurt", "known"),
    [({}, "none"), ({"light": 6}, "light"), ({"light": 2}, None), ({"lost": 5, "serious": 1}, "serious"),
     ({"stunned": 1}, None)],
)  # fmt: skip
def test_the_wound_of_a_figure_is_asked_only_where_some_of_its_unit_are_hurt_and_others_not(
    hurt: dict[str, Any], known: str | None
) -> None:
    history = set_by_hand(the_demo(SYSTEM), AXES, **hurt)
    found = prefill(SYSTEM.resolver("blow"), Context(history.battle, {"actor": AXES, "target": ALYS}))
    assert (found["wound"].value if "wound" in found else None) == known


def test_a_move_beyond_its_mov_is_a_run_whether_it_was_said_or_not() -> None:
    for cm, ran in ((10.0, False), (10.5, True)):
        moved = playing(at("T-13", "delve"), Perform("move", AXES, {"cm": cm, "runs": False}))
        assert value(moved.battle, AXES, "ran") is ran


def test_only_the_side_whose_pass_it_is_may_leave_a_melee() -> None:
    history = at("T-09", "heath")
    for unit in (SPEARS, AXES):
        history = set_by_hand(history, unit, melee=1)
    assert [entry.unit.id for entry in checklist(SYSTEM, history.battle).able] == [SPEARS]
