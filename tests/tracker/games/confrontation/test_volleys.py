"""Shots are of figures: a unit makes as many as it has, a lone archer makes one."""

from __future__ import annotations

import pytest

from tests.play import playing, refused
from tests.tracker.games.confrontation.battles import (
    ALYS,
    AXES,
    BEAST,
    BOWS,
    EMREL,
    ENGINE,
    GORM,
    JAVELINS,
    LAMPS,
    RIDERS,
    SPEARS,
    a_roll,
    answering,
    at,
    having,
    value,
    values_of,
)
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import Advance, AnswerProcedure, BeginProcedure, Refused, Resolve, SetSwitch
from tracker.battle.dice import Face
from tracker.battle.events import Rolled
from tracker.battle.fields import Scalar
from tracker.games.confrontation import SYSTEM
from tracker.play.history import History
from tracker.play.leave_step import left_over, still_open
from tracker.play.rolls import question
from tracker.play.sheets import open_on
from tracker.rules.system import Count, Matter, Open, PickUnit, RollFor
from tracker.views.checklist import checklist
from tracker.views.log import last_group
from tracker.views.log_groups import summary
from tracker.views.step import Light, open_page, press, wants


def offers(history: History, unit: UnitId) -> list[str]:
    """What a unit may do now, by the names of its offers."""
    able = {entry.unit.id: entry.may.offers for entry in checklist(SYSTEM, history.battle).able}
    return [offer.name for offer in able.get(unit, ())]


def in_its_slice(unit: UnitId = BOWS, **mark: Scalar) -> History:
    return having(at("T-15"), unit, scored=True, phase_score=8, **mark)


def rolls_of(history: History) -> list[tuple[str, str]]:
    """The rolls made, each with the first unit in it."""
    made = (getattr(act.events[0], "resolution", None) for act in history.acts)
    return [
        (roll.resolver, next(iter(act.events[0].bindings.values())))  # type: ignore[union-attr]
        for roll, act in zip(made, history.acts, strict=True)
        if roll is not None
    ]


def test_a_unit_of_four_archers_makes_four_shots_and_then_has_shot() -> None:
    history = playing(in_its_slice(), BeginProcedure("volley", {"actor": BOWS, "target": AXES}))
    ask = question(SYSTEM, history.battle, history.battle.running[0])
    assert isinstance(ask, Count)
    assert (ask.field.low, ask.field.high, ask.field.default, ask.rules) == (1, 4, 4, ("CF-INIT-02", "CF-INIT-05"))
    over = answering(history, {"shot": (3,), "damage": (2, 2)})
    assert rolls_of(over) == [("missile", BOWS), ("damage", AXES)] * 4
    assert values_of(over, BOWS, "shots_made", "has_shot") == (4, True)
    assert value(over.battle, AXES, "stunned") == 4
    assert offers(over, BOWS) == []


def test_a_volley_whose_damage_was_rolled_tells_of_no_test_owed() -> None:
    history = playing(in_its_slice(), BeginProcedure("volley", {"actor": BOWS, "target": AXES}))
    acts = last_group(answering(history, {"shot": (3,), "damage": (2, 2)}))
    assert sum(entry.outcomes == ("hit",) for entry in acts) == 4
    assert not any(entry.owed for entry in acts)
    assert not summary(acts).owes


def test_the_key_of_shots_takes_the_only_shot_of_a_machine() -> None:
    page = open_page(in_its_slice(ENGINE))
    lit = press(page, Light(f"unit:{ENGINE}"))
    assert press(lit.page, "turn.shoot").want == wants.OpenRoll("missile", {"actor": ENGINE}, {})


def test_some_may_shoot_now_and_the_others_at_somebody_else() -> None:
    history = playing(in_its_slice(), BeginProcedure("volley", {"actor": BOWS}))
    ask = question(SYSTEM, history.battle, history.battle.running[0])
    assert isinstance(ask, PickUnit)
    assert set(ask.candidates) == {unit.id for unit in history.battle.of_side(SideId("delve"))}
    history = answering(history, {"target": GORM, "shooters": 1, "shot": (1,)})
    assert values_of(history, BOWS, "shots_made", "has_shot") == (1, False)
    assert offers(history, BOWS) == ["volley", "missile", "crowd_shot", "height_range", "wait"]
    history = playing(history, BeginProcedure("volley", {"actor": BOWS, "target": LAMPS}))
    ask = question(SYSTEM, history.battle, history.battle.running[0])
    assert isinstance(ask, Count)
    assert ask.field.high == 3
    history = answering(history, {"shooters": 3, "shot": (1,)})
    assert values_of(history, BOWS, "shots_made", "has_shot") == (4, True)


@pytest.mark.parametrize(("unit", "mark"), [(ENGINE, {}), (BOWS, {"lost": 3}), (BOWS, {"shots_made": 3})])
def test_a_lone_archer_or_the_last_makes_one_shot_and_is_not_asked_how_many(
    unit: UnitId, mark: dict[str, Scalar]
) -> None:
    history = in_its_slice(unit, **mark)
    assert offers(history, unit) == ["missile", "crowd_shot", "height_range", "wait"]
    walked = playing(history, BeginProcedure("volley", {"actor": unit, "target": AXES}))
    ask = question(SYSTEM, walked.battle, walked.battle.running[0])
    assert isinstance(ask, RollFor)
    assert ask.key == "shot1"
    over = answering(walked, {"shot": (1,)})
    assert value(over.battle, unit, "has_shot") is True
    assert len(rolls_of(over)) == 1
    by_hand = playing(history, a_roll("missile", 1, actor=unit, target=AXES))
    assert value(by_hand.battle, unit, "has_shot") is True


def test_a_unit_that_has_shot_is_asked_nothing_more() -> None:
    history = playing(
        in_its_slice(shots_made=4, has_shot=True), BeginProcedure("volley", {"actor": BOWS, "target": AXES})
    )
    assert history.battle.running == ()
    barred = {entry.unit.id: entry.bar for entry in checklist(SYSTEM, history.battle).barred}
    assert (barred[BOWS].reason, barred[BOWS].rules) == ("has shot or cast", ("CF-INIT-05",))


def test_shots_at_a_target_in_melee_are_shots_into_it_and_hurt_whom_the_ticket_names() -> None:
    history = having(having(in_its_slice(), LAMPS, melee=1), RIDERS, melee=1)
    history = playing(history, BeginProcedure("volley", {"actor": BOWS, "target": LAMPS}))
    history = playing(history, AnswerProcedure(history.battle.running[0].id, 2))
    ask = question(SYSTEM, history.battle, history.battle.running[0])
    assert isinstance(ask, RollFor)
    assert ask.resolver == "crowd_shot"
    running = history.battle.running[0].id
    bindings = {"actor": BOWS, "target": LAMPS, "contact1": RIDERS}
    about: dict[str, Scalar] = {"contact1": "other", "contact1_figures": 1}
    # AIM 4 + 1 for the natural 1: a critical failure, and the rider, alone with them, is hit without a draw.
    history = playing(history, Resolve("crowd_shot", bindings, about, (Face(6, 1),), procedure=running))
    ask = question(SYSTEM, history.battle, history.battle.running[0])
    assert isinstance(ask, RollFor)
    assert (ask.resolver, dict(ask.bindings)) == ("damage", {"target": RIDERS, "actor": BOWS})
    assert ask.inputs["str"] == 5
    history = answering(history, {"damage": (2, 2), "shot": (3,)})
    assert history.battle.debts == ()
    assert value(history.battle, BOWS, "shots_made") == 2


def test_a_target_that_is_gone_leaves_the_other_shots_for_somebody_else() -> None:
    history = playing(in_its_slice(), BeginProcedure("volley", {"actor": BOWS, "target": GORM}))
    history = answering(history, {"shooters": 3, "shot": (5,), "damage": (6, 6)})
    assert SYSTEM.cards.is_out(history.battle.units[GORM])
    assert values_of(history, BOWS, "shots_made", "has_shot") == (1, False)
    assert offers(history, BOWS)[0] == "volley"


@pytest.mark.parametrize("is_agreed", [False, True])
def test_whom_a_unit_shot_at_in_an_earlier_volley_is_proposed_and_no_more_than_a_guess(is_agreed: bool) -> None:
    begun = playing(in_its_slice(), BeginProcedure("volley", {"actor": BOWS}))
    history = answering(begun, {"target": LAMPS, "shooters": 1, "shot": (1,)})
    page = open_on(history, SYSTEM.sheet("volley"), {"actor": BOWS})
    page = page.saying("target", LAMPS) if is_agreed else page
    (target, *_rest) = page.pending
    assert (target.value, target.is_told, target.is_doubtful) == (LAMPS, is_agreed, not is_agreed)


def test_casters_cast_figure_by_figure_too() -> None:
    history = in_its_slice(EMREL)
    assert offers(history, EMREL) == ["spell", "wait"]
    assert value(playing(history, a_roll("spell", actor=EMREL)).battle, EMREL, "has_shot") is True
    coven = having(history, EMREL, figures=2)
    first = playing(coven, a_roll("spell", actor=EMREL))
    assert values_of(first, EMREL, "shots_made", "has_shot") == (1, False)


# ---- stand and shoot, by hand at its step


def charged(*chargers: UnitId, **mark: Scalar) -> History:
    history = having(at("T-10", "delve"), BOWS, saw_charger=True, **mark)
    for charger in chargers:
        history = having(history, charger, charges=BOWS)
    return history


def test_at_the_step_of_reactions_every_figure_may_stand_and_shoot_and_the_unit_once() -> None:
    history = charged(AXES)
    assert offers(history, BOWS) == ["stand_and_shoot", "hold_fire", "voluntary_flight"]
    over = answering(
        playing(history, BeginProcedure("stand_and_shoot", {"actor": BOWS})),
        {"target": AXES, "shooters": 4, "shot": (5,), "damage": (2, 2)},
    )
    assert rolls_of(over) == [("missile", BOWS), ("damage", AXES)] * 4
    assert values_of(over, BOWS, "reacted", "has_shot", "shots_made") == (True, False, 0)
    barred = {entry.unit.id: entry.bar for entry in checklist(SYSTEM, over.battle).barred}
    assert barred[BOWS].rules == ("CF-REACT-06",)
    assert playing(over, BeginProcedure("stand_and_shoot", {"actor": BOWS, "target": AXES})).battle.running == ()
    twice = playing(over, SetSwitch("react_split", "by_member"))
    assert offers(twice, BOWS)[0] == "stand_and_shoot"
    assert playing(twice, BeginProcedure("stand_and_shoot", {"actor": BOWS, "target": AXES})).battle.running != ()


def test_a_reaction_is_at_one_of_those_who_charge_it() -> None:
    history = playing(charged(AXES, BEAST), BeginProcedure("stand_and_shoot", {"actor": BOWS}))
    ask = question(SYSTEM, history.battle, history.battle.running[0])
    assert isinstance(ask, PickUnit)
    assert ask.candidates == (BEAST, AXES)
    shot = answering(history, {"target": BEAST, "shooters": 1, "shot": (6,), "damage": (1, 2)})
    made = next(event.resolution for act in shot.acts for event in act.events[:1] if isinstance(event, Rolled))
    # Point-blank 4, charging 2, a large target 1 less; that it fights already is no matter.
    assert (made.target, made.inputs["range"], made.inputs["charging"]) == (5, "point_blank", True)
    nobody = playing(charged(), BeginProcedure("stand_and_shoot", {"actor": BOWS}))
    assert nobody.battle.running == ()


def test_the_reaction_in_a_charge_is_walked_by_figures_as_well() -> None:
    history = playing(at("T-07", "heath"), BeginProcedure("charge", {"actor": SPEARS, "target": JAVELINS}))
    over = answering(history, {"arrival": (), "reaction": "shoot", "shooters": 3, "shot": (5,), "damage": (2, 2)})
    assert rolls_of(over)[1:] == [("missile", JAVELINS), ("damage", SPEARS)] * 3
    assert values_of(over, JAVELINS, "reacted", "melee") == (True, 1)
    killed = playing(at("T-07", "heath"), BeginProcedure("charge", {"actor": ALYS, "target": JAVELINS}))
    over = answering(killed, {"arrival": (), "reaction": "shoot", "shooters": 3, "shot": (5,), "damage": (6, 6)})
    assert rolls_of(over)[1:] == [("missile", JAVELINS), ("damage", ALYS)]


# ---- the guard, and what is told of shots that were not begun


@pytest.mark.parametrize("step", ["T-15", "T-16"])
def test_shots_begun_are_asked_for_before_the_step_is_left_and_those_not_begun_are_told(step: str) -> None:
    history = having(at(step), BOWS, scored=True, phase_score=8, waiting=step == "T-16")
    assert still_open(SYSTEM, history.battle) == ()
    assert left_over(SYSTEM, history.battle) == "4 shots or spells"
    begun = playing(history, a_roll("missile", 1, actor=BOWS, target=AXES))
    assert still_open(SYSTEM, begun.battle) == (Open(Matter.SHOT, 3, (BOWS,)),)
    asked = begun.do(Advance())
    assert isinstance(asked, Refused)
    assert asked.reason == "Still open before this step is left: 3 more shots are left."
    assert playing(begun, Advance(anyway=True)).battle.place.step != step
    last = having(begun, BOWS, shots_made=3)
    assert "1 more shot is left" in refused(last, Advance())
    over = playing(last, a_roll("missile", 1, actor=BOWS, target=AXES))
    assert still_open(SYSTEM, over.battle) == ()
    assert left_over(SYSTEM, over.battle) == ""


def test_who_waits_in_the_slices_is_asked_at_the_end_and_not_counted_as_left_before() -> None:
    history = having(in_its_slice(waiting=True), ENGINE, scored=True, phase_score=3)
    assert left_over(SYSTEM, history.battle) == "1 shot or spell"


def test_shots_of_those_who_fell_with_shots_to_make_are_asked_for_and_of_the_other_dead_not() -> None:
    fell = in_its_slice(lost=4, fell_together=2, shots_made=1)
    assert still_open(SYSTEM, fell.battle) == (Open(Matter.SHOT, 1, (BOWS,)),)
    assert still_open(SYSTEM, in_its_slice(lost=4, shots_made=1).battle) == ()


def test_a_unit_whose_figures_that_had_not_shot_have_fallen_has_shot() -> None:
    history = having(in_its_slice(shots_made=2), ENGINE, scored=True, phase_score=3)
    assert offers(history, BOWS)[0] == "volley"
    fallen = having(history, BOWS, lost=2)
    barred = {entry.unit.id: entry.bar for entry in checklist(SYSTEM, fallen.battle).barred}
    assert barred[BOWS].rules == ("CF-INIT-05",)
    assert "CF-INIT-05" in refused(fallen, a_roll("missile", 5, actor=BOWS, target=AXES))
    assert still_open(SYSTEM, fallen.battle) == ()
    assert left_over(SYSTEM, having(fallen, BOWS, lost=3).battle) == "1 shot or spell"
