"""The door of all play, tried with the smallest rule system there is."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tiny import ORDER, SHOT, TINY, a_tiny_battle
from tracker.battle import UnitId
from tracker.commands import (
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
from tracker.dice import Face
from tracker.history import Fate, History, replay
from tracker.odds import alternatives, chance_of_success, shifts
from tracker.resolver import Case
from tracker.walk import debts_due, stops

ARCHERS, PIKES, RAIDERS = UnitId("archers"), UnitId("pikes"), UnitId("raiders")


def playing(*commands: Command, history: History | None = None) -> History:
    """The battle after these commands, none of which may be refused."""
    history = history or a_tiny_battle()
    for command in commands:
        after = history.do(command)
        assert not isinstance(after, Refused), after.reason
        history = after
    return history


def at_the_shooting() -> History:
    """The archers have a fire order, face up, and it is time to shoot."""
    return playing(Advance(), PlaceToken(ARCHERS, "f"), PlaceToken(RAIDERS, "h"), Advance(), Advance())


def a_shot(face: int, **inputs: object) -> Resolve:
    """The archers shoot at the raiders with this face."""
    return Resolve("shot", {"actor": ARCHERS, "target": RAIDERS}, inputs, (Face(6, face),))


def test_tokens_lie_face_down_until_all_are_revealed() -> None:
    placed = playing(Advance(), PlaceToken(ARCHERS, "f"))
    assert placed.battle.sealed == {ARCHERS: "f"}
    assert placed.battle.units[ARCHERS][ORDER] == "none"
    shown = playing(Advance(), history=placed)
    assert shown.battle.units[ARCHERS][ORDER] == "f"
    assert not shown.battle.sealed


def test_a_hit_costs_a_man_and_earns_a_nerve_test() -> None:
    hit = playing(a_shot(4), history=at_the_shooting())
    assert hit.battle.units[RAIDERS].values["men"] == 4
    assert [debt.cause for debt in hit.battle.debts] == ["losses"]


def test_a_miss_changes_no_unit() -> None:
    before = at_the_shooting()
    missed = playing(a_shot(5), history=before)
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
        (Resolve("shout"), "shot, nerve_test"),
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
    hit = playing(a_shot(1), history=at_the_shooting())
    assert isinstance(hit.do(Advance()), Refused)
    assert playing(Advance(anyway=True), history=hit).battle.place.step == "end"


def test_a_waived_test_needs_a_reason_and_is_gone() -> None:
    hit = playing(a_shot(1), history=at_the_shooting())
    (owed,) = hit.battle.debts
    assert isinstance(hit.do(Waive(owed.id, "  ")), Refused)
    assert playing(Waive(owed.id, "house rule"), history=hit).battle.debts == ()


def test_rolling_the_test_owed_settles_it_and_its_failure_follows() -> None:
    hit = playing(a_shot(1), history=at_the_shooting())
    (owed,) = hit.battle.debts
    roll = Resolve("nerve_test", owed.bindings, {}, (Face(6, 1),), debt=owed.id)
    fled = playing(roll, history=hit)
    assert fled.battle.debts == ()
    assert fled.battle.units[RAIDERS].values["fled"] is True


def test_an_override_takes_any_outcome_with_its_effects_and_keeps_the_reason() -> None:
    roll = Resolve(
        "shot", {"actor": ARCHERS, "target": RAIDERS}, {}, (Face(6, 6),), outcome="success", reason="wind at our back"
    )
    forced = playing(roll, history=at_the_shooting())
    assert forced.battle.units[RAIDERS].values["men"] == 4


def test_stepping_back_changes_nothing_but_the_place() -> None:
    hit = playing(a_shot(1), history=at_the_shooting())
    back = playing(StepBack(), history=hit)
    assert back.battle.place.step == "show"
    assert back.battle.units == hit.battle.units
    again = playing(Advance(anyway=True), history=back)
    assert again.battle.units == hit.battle.units


def test_undoing_everything_returns_to_the_start_and_redo_brings_it_all_back() -> None:
    end = playing(a_shot(1), history=at_the_shooting())
    start: History | Refused = end
    while not isinstance(start, Refused) and start.befores:
        start = start.undo()
    assert not isinstance(start, Refused)
    assert start.battle == History(end.system).battle
    forth = start.return_to(len(end.acts) - 1)
    assert not isinstance(forth, Refused)
    assert forth.battle == end.battle


def test_undone_acts_are_kept_when_play_goes_another_way() -> None:
    hit = playing(a_shot(1), history=at_the_shooting())
    undone = hit.undo()
    assert not isinstance(undone, Refused)
    other = playing(a_shot(6), history=undone)
    assert [act.fate for act in other.acts[-2:]] == [Fate.DROPPED, Fate.STANDS]
    assert isinstance(other.redo(), Refused)


def test_a_battle_is_the_fold_of_its_acts() -> None:
    end = playing(a_shot(1), history=at_the_shooting())
    assert replay(end.system, end.acts).battle == end.battle


def test_the_tests_due_are_those_of_this_step_or_earlier() -> None:
    hit = playing(a_shot(1), history=at_the_shooting())
    assert debts_due(hit.system, hit.battle) == hit.battle.debts
    back = playing(StepBack(), history=hit)
    assert debts_due(back.system, back.battle) == ()


def test_a_preset_sets_its_house_rules_in_one_act_and_is_nothing_when_they_stand() -> None:
    dense = playing(TakePreset("dense"))
    assert dense.battle.switches == {"soft_cover": "two"}
    assert len(dense.acts) == len(a_tiny_battle().acts) + 1
    assert dense.do(TakePreset("dense")) is dense


def test_the_sides_walk_a_phase_of_theirs_in_the_order_the_system_gives() -> None:
    orders, fire = TINY.phases
    by_side = replace(TINY, phases=(orders, replace(fire, by_side=True)))
    assert stops(by_side, a_tiny_battle().battle)[2:] == (
        ("fire", "azure"), ("end", "azure"), ("fire", "ochre"), ("end", "ochre"),
    )  # fmt: skip
    turned = replace(by_side, order=lambda battle: tuple(side.id for side in reversed(battle.sides)))
    assert stops(turned, a_tiny_battle().battle)[2:] == (
        ("fire", "ochre"), ("end", "ochre"), ("fire", "azure"), ("end", "azure"),
    )  # fmt: skip


def test_the_side_whose_turn_it_is_does_not_leave_the_table() -> None:
    by_turns = replace(TINY, phases=tuple(replace(phase, by_side=True) for phase in TINY.phases))
    begun = playing(Begin("B", "tiny"), AddSide("Azure"), AddSide("Ochre"), Advance(), history=History(by_turns))
    azure, ochre = (side.id for side in begun.battle.sides)
    refused = begun.do(RemoveSide(azure))
    assert isinstance(refused, Refused)
    assert "it is the turn of Azure" in refused.reason
    assert playing(RemoveSide(ochre), history=begun).battle.sides == begun.battle.sides[:1]
