"""The door of all play, tried with the smallest rule system there is."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.play import playing, with_parts
from tests.tiny import ARCHERS, ORDER, PIKES, RAIDERS, SHOT, TINY, a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.acts import Fate
from tracker.battle.commands import (
    AddSide,
    Advance,
    Begin,
    Command,
    GoTo,
    PlaceToken,
    Refused,
    RemoveSide,
    Resolve,
    SetSwitch,
    SetValues,
    StepBack,
    TakePreset,
    Tick,
    Waive,
)
from tracker.battle.dice import Face
from tracker.battle.events import Rolled
from tracker.play.history import History, replay
from tracker.play.walk import debts_due, stops
from tracker.rules.odds import alternatives, chance_of_success, shifts
from tracker.rules.resolver import Case


def test_tokens_lie_face_down_until_all_are_revealed() -> None:
    placed = a_tiny_battle(Advance(), PlaceToken(ARCHERS, "f"))
    assert placed.battle.sealed == {ARCHERS: "f"}
    assert placed.battle.units[ARCHERS][ORDER] == "none"
    shown = playing(placed, Advance())
    assert shown.battle.units[ARCHERS][ORDER] == "f"
    assert not shown.battle.sealed


def test_a_system_without_order_tokens_says_so() -> None:
    without = replace(at_the_shooting(), declared=with_parts(TINY, tokens=None))
    refusal = without.do(PlaceToken(ARCHERS, "f"))
    assert isinstance(refusal, Refused)
    assert refusal.reason == "Tiny has no order tokens"


def test_a_hit_costs_a_man_and_earns_a_nerve_test() -> None:
    hit = playing(at_the_shooting(), a_shot(4))
    assert hit.battle.units[RAIDERS].values["men"] == 4
    assert [debt.cause for debt in hit.battle.debts] == ["losses"]


def test_a_miss_changes_no_unit() -> None:
    before = at_the_shooting()
    missed = playing(before, a_shot(5))
    assert missed.battle.units == before.battle.units
    assert len(missed.acts) == len(before.acts) + 1


def test_cover_is_subtracted_and_the_house_rule_that_changed_it_is_named() -> None:
    case = Case({"aim": 4, "cover": True}, {"soft_cover": "two"})
    lines = SHOT.applied(case)
    assert [(line.id, line.value, line.switch) for line in lines] == [("aim", 4, ""), ("cover", -2, "soft_cover")]
    goal = SHOT.goal_of(case)
    assert goal is not None
    assert goal.target == sum(line.value for line in lines) == 2


def test_every_line_and_every_other_answer_says_what_it_does_to_the_chance() -> None:
    case = Case({"aim": 4, "cover": True}, {})
    assert chance_of_success(SHOT, case) == Fraction(3, 6)
    assert {shift.line: shift.gain for shift in shifts(SHOT, case)} == {
        "aim": Fraction(3, 6),
        "cover": Fraction(-1, 6),
    }
    assert [(other.value, other.gain) for other in alternatives(SHOT, case, "cover")] == [(False, Fraction(1, 6))]


@pytest.mark.parametrize(
    ("command", "names"),
    [
        (a_shot(7), "from 1 to 6"),
        (a_shot(3, aim=99), "from 0 to 6"),
        (a_shot(3, cower=True), "aim, cover"),
        (Resolve("shot", {"actor": ARCHERS, "target": RAIDERS}), "a die is missing"),
        (Resolve("shout"), "likely ones are shot"),
        (Resolve("parley"), "shot, nerve_test"),
        (PlaceToken(ARCHERS, "f"), "orders phase"),
        (Tick(PIKES), "no fire order"),
        (SetValues(ARCHERS, {"men": 3}, ""), "needs a reason"),
        (SetValues(ARCHERS, {"men": 21}, "typo"), "from 0 to 20"),
        (SetSwitch("soft_cover", "three"), "one, two"),
        (TakePreset("sparse"), "there are dense"),
        (GoTo("nowhere"), "place, show, fire, end"),
    ],
)
def test_a_refusal_names_what_is_accepted(command: Command, names: str) -> None:
    refused = at_the_shooting().do(command)
    assert isinstance(refused, Refused)
    assert names in refused.reason


def test_a_step_with_tests_owed_is_left_only_on_purpose() -> None:
    hit = playing(at_the_shooting(), a_shot(1))
    assert isinstance(hit.do(Advance()), Refused)
    assert playing(hit, Advance(anyway=True)).battle.place.step == "end"


def test_a_waived_test_needs_a_reason_and_is_gone() -> None:
    hit = playing(at_the_shooting(), a_shot(1))
    (owed,) = hit.battle.debts
    assert isinstance(hit.do(Waive(owed.id, "  ")), Refused)
    assert playing(hit, Waive(owed.id, "house rule")).battle.debts == ()


def test_rolling_the_test_owed_settles_it_and_its_failure_follows() -> None:
    hit = playing(at_the_shooting(), a_shot(1))
    (owed,) = hit.battle.debts
    roll = Resolve("nerve_test", owed.bindings, {}, (Face(6, 1),), debt=owed.id)
    fled = playing(hit, roll)
    assert fled.battle.debts == ()
    assert fled.battle.units[RAIDERS].values["fled"] is True


def test_an_override_takes_any_outcome_with_its_effects_and_keeps_the_reason() -> None:
    roll = Resolve(
        "shot", {"actor": ARCHERS, "target": RAIDERS}, {}, (Face(6, 6),), outcome="success", reason="wind at our back"
    )
    forced = playing(at_the_shooting(), roll)
    assert forced.battle.units[RAIDERS].values["men"] == 4


def test_an_effect_on_a_part_that_nobody_took_changes_nothing() -> None:
    before = at_the_shooting()
    forced = playing(before, Resolve("shot", {"actor": ARCHERS}, {}, (), outcome="success", reason="seen by all"))
    assert [
        effect.who
        for event in forced.acts[-1].events
        if isinstance(event, Rolled)
        for effect in event.resolution.effects
    ] == ["target"]
    assert (forced.battle.units, forced.battle.debts) == (before.battle.units, ())


def test_stepping_back_changes_nothing_but_the_place() -> None:
    hit = playing(at_the_shooting(), a_shot(1))
    back = playing(hit, StepBack())
    assert back.battle.place.step == "show"
    assert back.battle.units == hit.battle.units
    again = playing(back, Advance(anyway=True))
    assert again.battle.units == hit.battle.units


def test_undoing_everything_returns_to_the_start_and_redo_brings_it_all_back() -> None:
    end = playing(at_the_shooting(), a_shot(1))
    start: History | Refused = end
    while not isinstance(start, Refused) and start.befores:
        start = start.undo()
    assert not isinstance(start, Refused)
    assert start.battle == History(end.system).battle
    forth = start.return_to(len(end.acts) - 1)
    assert not isinstance(forth, Refused)
    assert forth.battle == end.battle


def test_undone_acts_are_kept_when_play_goes_another_way() -> None:
    hit = playing(at_the_shooting(), a_shot(1))
    undone = hit.undo()
    assert not isinstance(undone, Refused)
    other = playing(undone, a_shot(6))
    assert [act.fate for act in other.acts[-2:]] == [Fate.DROPPED, Fate.STANDS]
    assert isinstance(other.redo(), Refused)


def test_a_battle_is_the_fold_of_its_acts() -> None:
    end = playing(at_the_shooting(), a_shot(1))
    assert replay(end.system, end.acts).battle == end.battle


def test_the_tests_due_are_those_of_this_step_or_earlier() -> None:
    hit = playing(at_the_shooting(), a_shot(1))
    assert debts_due(hit.system, hit.battle) == hit.battle.debts
    back = playing(hit, StepBack())
    assert debts_due(back.system, back.battle) == ()


def test_a_preset_sets_its_house_rules_in_one_act_and_is_nothing_when_they_stand() -> None:
    dense = a_tiny_battle(TakePreset("dense"))
    assert dense.battle.switches == {"soft_cover": "two"}
    assert len(dense.acts) == len(a_tiny_battle().acts) + 1
    assert dense.do(TakePreset("dense")) is dense


def test_the_sides_walk_a_phase_of_theirs_in_the_order_the_system_gives() -> None:
    orders, fire = TINY.turn.phases
    by_side = with_parts(TINY, phases=(orders, replace(fire, by_side=True)))
    assert stops(by_side, a_tiny_battle().battle)[2:] == (
        ("fire", "azure"), ("end", "azure"), ("fire", "ochre"), ("end", "ochre"),
    )  # fmt: skip
    turned = with_parts(by_side, order=lambda battle: tuple(side.id for side in reversed(battle.sides)))
    assert stops(turned, a_tiny_battle().battle)[2:] == (
        ("fire", "ochre"), ("end", "ochre"), ("fire", "azure"), ("end", "azure"),
    )  # fmt: skip


def test_the_side_whose_turn_it_is_does_not_leave_the_table() -> None:
    by_turns = with_parts(TINY, phases=tuple(replace(phase, by_side=True) for phase in TINY.turn.phases))
    begun = playing(History(by_turns), Begin("B", "tiny"), AddSide("Azure"), AddSide("Ochre"), Advance())
    azure, ochre = (side.id for side in begun.battle.sides)
    refused = begun.do(RemoveSide(azure))
    assert isinstance(refused, Refused)
    assert "it is the turn of Azure" in refused.reason
    assert playing(begun, RemoveSide(ochre)).battle.sides == begun.battle.sides[:1]
