"""Who may act at each step, and why another may not: the checklist of the sheet, typed again."""

from __future__ import annotations

import pytest

from tests.play import having, playing, refused, the, the_demo
from tests.tracker.games.demonworld.battles import a_battle, a_roll, a_troop, at, faces, stands
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, GoTo, PlaceToken, SetSwitch, StepBack, Tick
from tracker.battle.events import Changed
from tracker.battle.fields import Scalar
from tracker.games.demonworld import SYSTEM
from tracker.games.demonworld.fields import MOVED, ORDER
from tracker.games.demonworld.standing.magic import may_announce_spell
from tracker.play.history import History
from tracker.play.walk import stops
from tracker.rules.system import May, MayNot
from tracker.views.checklist import asked
from tracker.views.sentences import sentence

PRINTED_STEPS = (
    "0.a 0.b 0.c I.1 I.2 I.3 I.4 I.5 II.1 II.2 II.3 III.1 III.2 III.3 III.4 III.5 III.6 III.7 "
    "IV.1 IV.2 IV.4 IV.5 IV.6 IV.7 IV.8 IV.9 IV.10 IV.11 V.1 V.2 V.3 V.4 V.5 V.6 V.7 "
    "VI.1 VI.2 VI.3 VI.4 VI.5 VI.6 VI.7 VI.8 VII.1 VII.2"
)


def test_the_walk_stops_at_the_printed_steps_in_the_printed_order() -> None:
    history = a_battle({"Bows": a_troop()})
    assert " ".join(step for step, _side in stops(SYSTEM, history.battle)) == PRINTED_STEPS


def test_every_turn_step_of_the_sheet_is_cited_once_by_its_step() -> None:
    cited = [rule for phase in SYSTEM.turn.phases for step in phase.steps for rule in step.rules]
    for number in range(3, 61):
        assert f"DW-TURN-{number:02}" in cited


@pytest.mark.parametrize(
    ("order", "first", "second"),
    [
        ("H", None, "with token H shoots in III"),
        ("T", "with token T shoots in V", None),
        ("C", "token C has no shooting step", "token C has no shooting step"),
        ("M", "token M has no shooting step", "token M has no shooting step"),
        ("none", "without a token", "without a token"),
    ],
)
def test_tokens_say_in_which_phase_a_unit_shoots(order: str, first: str | None, second: str | None) -> None:
    history = having(a_battle({"Bows": a_troop()}), "bows", order=order)
    for step, reason in (("III.1", first), ("V.1", second)):
        standing = stands(at(history, step), "bows")
        if reason is None:
            assert isinstance(standing, May)
        else:
            assert isinstance(standing, MayNot)
            assert standing.reason == reason


@pytest.mark.parametrize(("order", "passed"), [("H", True), ("T", False)])
def test_the_step_of_token_T_is_passed_while_nobody_has_it(order: str, passed: bool) -> None:
    history = having(a_battle({"Bows": a_troop(), "Spears": a_troop()}), "bows", order=order)
    assert SYSTEM.step("IV.10").passed(history.battle) is passed


def test_a_disorganised_unit_shoots_in_the_second_phase_but_not_in_the_first() -> None:
    history = having(a_battle({"Bows": a_troop()}), "bows", organised=False, order="H")
    assert isinstance(stands(at(history, "III.1"), "bows"), MayNot)
    history = having(history, "bows", order="T")
    assert isinstance(stands(at(history, "V.1"), "bows"), May)


def test_a_square_counts_as_disorganised() -> None:
    history = having(a_battle({"Bows": a_troop()}), "bows", formation="square", order="H")
    standing = stands(at(history, "III.1"), "bows")
    assert isinstance(standing, MayNot)
    assert "DW-TURN-14" in standing.rules


@pytest.mark.parametrize("state", [{"melee": 1}, {"routing": True}, {"impetuous": True}])
def test_engaged_routing_and_impetuous_units_receive_no_token(state: dict[str, Scalar]) -> None:
    history = at(having(a_battle({"Bows": a_troop()}), "bows", **state), "I.1")
    assert isinstance(stands(history, "bows"), MayNot)
    assert "cannot" in refused(history, PlaceToken(UnitId("bows"), "T"))


def test_a_unit_without_leader_or_commander_rolls_for_its_order() -> None:
    history = a_battle({"Lost": a_troop(leader=False)})
    assert isinstance(stands(at(history, "I.1"), "lost"), MayNot)
    assert isinstance(stands(at(history, "I.3"), "lost"), May)


def test_an_attached_commander_lets_a_leaderless_unit_receive_a_token() -> None:
    history = a_battle({"Lost": a_troop(leader=False), "Hero": {"kind": "hero", "stars": 1, "attached_to": "lost"}})
    assert isinstance(stands(at(history, "I.1"), "lost"), May)
    assert stands(at(history, "I.3"), "lost") is None


def test_commanders_receive_no_token_and_large_bases_need_no_leader() -> None:
    history = a_battle({"Hero": {"kind": "hero", "stars": 1}, "Gun": {"kind": "artillery"}})
    assert stands(at(history, "I.1"), "hero") is None
    assert isinstance(stands(at(history, "I.2"), "gun"), May)


def test_artillery_is_never_offered_the_charge_token() -> None:
    history = at(a_battle({"Gun": {"kind": "artillery"}}), "I.2")
    assert "T, H, M" in refused(history, PlaceToken(UnitId("gun"), "C"))


def test_an_engaged_large_base_holds_a_token_unless_the_house_rule_says_no() -> None:
    history = having(a_battle({"Giant": {"kind": "giant"}}), "giant", melee=1)
    assert isinstance(stands(at(history, "I.2"), "giant"), May)
    strict = playing(history, SetSwitch("engaged_large_token", "no"))
    assert isinstance(stands(at(strict, "I.2"), "giant"), MayNot)


def test_tokens_are_revealed_together_on_reaching_the_reveal_step() -> None:
    history = playing(at(a_battle({"Bows": a_troop()}), "I.1"), PlaceToken(UnitId("bows"), "H"), Advance())
    assert history.battle.place.step == "I.4"
    assert the(history, "bows")[ORDER] == "H"


def test_going_back_to_the_reveal_and_on_again_changes_no_order() -> None:
    history = playing(at(a_battle({"Bows": a_troop()}), "I.1"), PlaceToken(UnitId("bows"), "H"), Advance(), Advance())
    there_and_back = playing(history, StepBack(), StepBack(), Advance(), Advance())
    assert there_and_back.battle.units == history.battle.units


def test_a_token_lasts_one_turn() -> None:
    history = having(a_battle({"Bows": a_troop()}), "bows", order="H")
    turn_over = at(history, "VII.2")
    assert the(playing(turn_over, Advance(anyway=True)), "bows")[ORDER] == "none"


def test_sorcerers_announce_in_ascending_level() -> None:
    history = at(
        a_battle(
            {"Old": {"kind": "sorcerer", "sorcerer_level": 4}, "Young": {"kind": "sorcerer", "sorcerer_level": 1}}
        ),
        "II.1",
    )
    old, young = stands(history, "old"), stands(history, "young")
    assert isinstance(old, May)
    assert isinstance(young, May)
    assert young.rank > old.rank


@pytest.mark.parametrize(("order", "step"), [("M", "IV.5"), ("H", "IV.7"), ("C", "IV.9"), ("T", "IV.10")])
def test_each_token_moves_at_its_own_step_and_at_no_other(order: str, step: str) -> None:
    history = having(a_battle({"Bows": a_troop()}), "bows", order=order)
    may = [
        candidate
        for candidate in ("IV.5", "IV.7", "IV.9", "IV.10")
        if isinstance(stands(at(history, candidate), "bows"), May)
    ]
    assert may == [step]


def test_an_independent_commander_moves_once_a_turn() -> None:
    history = at(a_battle({"Hero": {"kind": "hero", "stars": 1}}), "IV.4")
    moved = playing(history, Tick(UnitId("hero")))
    assert the(moved, "hero")[MOVED]
    assert isinstance(stands(at(moved, "IV.6"), "hero"), MayNot)


def test_an_attached_commander_moves_with_his_unit() -> None:
    history = a_battle({"Bows": a_troop(), "Hero": {"kind": "hero", "stars": 1, "attached_to": "bows"}})
    assert isinstance(stands(at(history, "IV.4"), "hero"), MayNot)


@pytest.mark.parametrize(
    ("mark", "reason"),
    [
        ({"shot_first": True}, "first shooting phase"),
        ({"shot_reaction": True}, "crusher"),
        ({"made_contact": True}, "contact"),
    ],
)
def test_three_things_bar_a_commander_from_the_second_shooting_phase(mark: dict[str, Scalar], reason: str) -> None:
    history = at(a_battle({"Hero": {"kind": "hero", "missile_power": 9}}), "V.1")
    assert isinstance(stands(history, "hero"), May)
    standing = stands(having(history, "hero", **mark), "hero")
    assert isinstance(standing, MayNot)
    assert reason in standing.reason


def test_an_attached_hero_shoots_for_himself_unless_the_house_rule_ties_him_to_his_unit() -> None:
    history = at(
        a_battle({"Bows": a_troop(), "Hero": {"kind": "hero", "missile_power": 9, "attached_to": "bows"}}), "III.1"
    )
    assert isinstance(stands(history, "hero"), May)
    tied = playing(history, SetSwitch("attached_hero_shoots", "with_unit"))
    assert isinstance(stands(tied, "hero"), MayNot)
    assert isinstance(stands(having(tied, "bows", order="H"), "hero"), May)


def test_a_unit_contacted_this_turn_still_shoots_in_the_second_phase_by_default() -> None:
    history = at(having(a_battle({"Bows": a_troop()}), "bows", order="T", melee=1), "V.1")
    assert isinstance(stands(history, "bows"), May)
    strict = playing(history, SetSwitch("T_shoots_when_charged", "no"))
    assert isinstance(stands(strict, "bows"), MayNot)


def test_one_shot_a_turn_for_everybody_is_a_house_rule() -> None:
    history = at(having(a_battle({"Bows": a_troop()}), "bows", order="T", shot_reaction=True), "V.1")
    assert isinstance(stands(history, "bows"), May)
    strict = playing(history, SetSwitch("one_shot_per_turn", "everybody"))
    assert isinstance(stands(strict, "bows"), MayNot)


def test_a_gun_must_be_loaded_to_fire() -> None:
    history = at(having(a_battle({"Gun": {"kind": "artillery"}}), "gun", order="H"), "III.1")
    assert isinstance(stands(history, "gun"), May)
    empty = having(history, "gun", loading=5)
    assert isinstance(stands(empty, "gun"), MayNot)
    assert isinstance(stands(playing(empty, SetSwitch("loading", "manual")), "gun"), May)


def test_a_unit_that_broke_this_turn_is_not_moved_again_at_the_start_of_movement() -> None:
    history = having(having(a_battle({"Bows": a_troop()}), "bows", routing=True), "bows", rout_move_due=False)
    assert isinstance(stands(at(history, "IV.1"), "bows"), MayNot)
    later = having(history, "bows", routed_on=0)
    assert isinstance(stands(at(later, "IV.1"), "bows"), May)


def test_only_routing_units_test_to_rally() -> None:
    history = at(a_battle({"Bows": a_troop()}), "VII.1")
    assert stands(history, "bows") is None
    assert isinstance(stands(having(history, "bows", routing=True), "bows"), May)


@pytest.mark.parametrize(
    "state", [{"stirred": True}, {"moved": True}, {"melee": 1}, {"no_recovery": True}, {"banned_until": 2}]
)
def test_a_sorcerer_who_did_not_rest_regains_nothing(state: dict[str, Scalar]) -> None:
    history = at(a_battle({"Old": {"kind": "sorcerer", "sorcerer_level": 4, "ps": 3}}), "VII.2")
    assert isinstance(stands(history, "old"), May)
    assert isinstance(stands(having(history, "old", **state), "old"), MayNot)


def test_spell_points_are_regained_once_and_never_past_the_level() -> None:
    history = at(a_battle({"Old": {"kind": "sorcerer", "sorcerer_level": 4, "ps": 35}}), "VII.2")
    rested = playing(history, a_roll("ps_recovery", "old"))
    assert the(rested, "old").values["ps"] == 40
    assert isinstance(stands(rested, "old"), MayNot)


def test_a_sorcerer_with_all_his_spell_points_has_none_to_regain() -> None:
    history = at(a_battle({"Old": {"kind": "sorcerer", "sorcerer_level": 1, "ps": 10}}), "VII.2")
    assert isinstance(stands(history, "old"), MayNot)


def test_the_effects_of_spells_are_a_stop_only_where_a_spell_succeeded() -> None:
    history = at(a_battle({"Old": {"kind": "sorcerer", "sorcerer_level": 1, "ps": 10}}), "II.2")
    assert playing(history, Advance()).battle.place.step == "III.1"
    cast = playing(history, a_roll("cast", "old", "", faces(20)))
    assert playing(cast, Advance()).battle.place.step == "II.3"


def test_a_shot_in_the_first_phase_is_remembered() -> None:
    history = at(having(a_battle({"Bows": a_troop()}), "bows", order="H"), "III.1")
    shot = playing(history, a_roll("shoot", "bows", "foe", faces(20), visible=2))
    assert the(shot, "bows").values["shot_first"] is True


def test_a_sorcerer_is_announced_with_his_level_and_his_points() -> None:
    history = the_demo(SYSTEM)
    standing = may_announce_spell(history.battle, history.battle.units[UnitId("orsanne-the-grey")])
    assert isinstance(standing, May)
    assert standing.note == "level 3 · PS 30/30"


def test_one_who_has_cast_is_no_longer_said_to_have_announced_nothing() -> None:
    history = at(a_battle({"Old": {"kind": "sorcerer", "sorcerer_level": 1, "ps": 10}}), "II.2")
    silent, cast = stands(history, "old"), stands(playing(history, a_roll("cast", "old", "", faces(20))), "old")
    assert isinstance(silent, May)
    assert isinstance(cast, May)
    assert "nothing announced yet" in silent.note
    assert "announced" not in cast.note


def test_what_a_miscast_costs_for_long_is_told_in_sentences() -> None:
    battle = a_battle({"Old": {"kind": "sorcerer", "sorcerer_level": 1}}).battle
    banned = Changed(UnitId("old"), "banned_until", 0, 3, "miscast")
    drained = Changed(UnitId("old"), "no_recovery", False, True, "miscast")
    assert sentence(SYSTEM, battle, banned) == "Old: no casting and no rest up to turn 3."
    assert sentence(SYSTEM, battle, drained) == "Old: no spell points ever again."


def test_the_side_with_fewest_tokens_says_who_goes_first_where_the_house_rule_wants_it() -> None:
    history = a_battle({"Bows": a_troop(), "Pikes": a_troop()}, {"Foe": a_troop()})
    for unit in ("bows", "pikes", "foe"):
        history = having(history, unit, order="M")
    moving = at(history, "IV.5")
    plain, ruled = stands(moving, "foe"), stands(playing(moving, SetSwitch("step_priority", "fewer_tokens")), "foe")
    assert isinstance(plain, May)
    assert isinstance(ruled, May)
    assert plain.note == ""
    assert "who goes first" in ruled.note


def test_the_word_for_t_is_a_house_rule_and_what_it_does_is_not() -> None:
    history = a_battle({"Bows": a_troop()})
    assert SYSTEM.turn.tokens is not None
    said = playing(history, SetSwitch("label_T", "Tir"))
    assert [token.label for token in SYSTEM.turn.tokens.named(history.battle).tokens] == [
        "hold",
        "charge",
        "harass",
        "move",
    ]
    assert [token.label for token in SYSTEM.turn.tokens.named(said.battle).tokens] == [
        "shoot",
        "charge",
        "harass",
        "move",
    ]


def test_the_order_of_sorcerers_is_asked_only_where_two_are_of_one_level() -> None:
    announcing = the_demo(SYSTEM, GoTo("II.1"))
    assert _asked(announcing) == ["spell"]
    equal = having(announcing, "novice-tibalt", sorcerer_level=2)
    assert _asked(equal) == ["spell", "same_level_sorcerers"]
    one_fell = having(equal, "ember-acolyte", destroyed=True)
    assert _asked(one_fell) == ["spell"]


def test_what_is_announced_is_asked_no_more_once_a_sorcerer_has_announced() -> None:
    announced = having(the_demo(SYSTEM, GoTo("II.1")), "novice-tibalt", spell="fog on the ford")
    assert _asked(announced) == []


def test_the_step_of_old_routs_is_passed_by_where_everybody_broke_this_turn() -> None:
    broke = having(the_demo(SYSTEM, GoTo("III.7")), "ash-archers", routing=True, routed_on=1)
    routed = playing(broke, Tick(UnitId("ash-archers")))
    assert playing(routed, Advance()).battle.place.step == "IV.4"
    earlier = having(routed, "ash-archers", routed_on=0)
    assert playing(earlier, Advance()).battle.place.step == "IV.1"


def _asked(history: History) -> list[str]:
    return [entry.prompt.key for entry in asked(SYSTEM, history.battle)]
