"""Leaving a step: what is owed or begun bars the way and is listed, what merely may be done is told afterwards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.play import having, playing, the_demo
from tests.tiny import ARCHERS, PIKES, RAIDERS, SLINGERS, a_shot, a_tiny_battle, at_the_shooting
from tests.tracker.games.demonworld.battles import a_battle, a_troop
from tests.tracker.games.demonworld.battles import at as demonworld_at
from tests.tracker.games.hexcombat import battles as hexcombat
from tests.tracker.games.skirmish import battles as skirmish
from tests.tracker.games.skirmish.battles import BOWS, SPEARS, STAIR, THRALLS, acting, designating
from tracker.battle.battle import UnitId
from tracker.battle.commands import (
    Advance,
    AnswerPrompt,
    BeginProcedure,
    GoTo,
    LeaveProcedure,
    OweTest,
    Perform,
    PlaceToken,
    Refused,
    Resolve,
    RevealTokens,
    StepBack,
    Tick,
    Waive,
)
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.play.leave_step import LeftOpen, still_open
from tracker.play.retracing import stepping_back
from tracker.play.walk import next_place
from tracker.rules.system import Matter, Open
from tracker.rules.systems import load_system
from tracker.views.log import left_behind

AXES, HEATH_SPEARS = UnitId("delve-axes"), UnitId("heath-spears")


def confrontation(step: str, side: str = "") -> History:
    return playing(the_demo(load_system("confrontation")), GoTo(step, side))


def unfinished(history: History) -> tuple[Open, ...]:
    """What bars the way, which is also what the refusal lists."""
    opened = still_open(history.system, history.battle)
    refused = history.do(Advance())
    assert isinstance(refused, LeftOpen) == bool(opened)
    if isinstance(refused, LeftOpen):
        assert refused.open == opened
        assert isinstance(history.do(Advance(anyway=True)), History)
    return opened


def reason(history: History) -> str:
    refused = history.do(Advance())
    assert isinstance(refused, Refused)
    return refused.reason


def test_a_test_that_is_due_bars_the_way_until_it_is_taken_or_waived() -> None:
    owing = playing(at_the_shooting(), OweTest("nerve_test", {"actor": RAIDERS}, {}, "seen at the table"))
    assert unfinished(owing) == (Open(Matter.TEST, 1, (RAIDERS,)),)
    assert reason(owing) == "Still open before this step is left: 1 test is owed."
    twice = playing(owing, OweTest("nerve_test", {"actor": RAIDERS}, {}, "seen at the table"))
    assert unfinished(twice) == (Open(Matter.TEST, 2, (RAIDERS,)),)
    (debt,) = owing.battle.debts
    assert unfinished(playing(owing, Waive(debt.id, "out of sight"))) == ()


def test_nothing_is_open_before_the_first_turn() -> None:
    assert unfinished(a_tiny_battle()) == ()


def test_a_procedure_half_done_bars_the_way_until_it_ends_or_is_given_up() -> None:
    history = _hex_attack()
    (running,) = history.battle.running
    whose = tuple(dict.fromkeys(running.bindings.values()))
    label = history.system.procedure(running.procedure).label
    assert unfinished(history) == (Open(Matter.PROCEDURE, 1, whose, (label,)),)
    assert reason(history) == f"Still open before this step is left: {label} is half done."
    assert unfinished(playing(history, LeaveProcedure(running.id))) == ()


def _hex_attack() -> History:
    demo = the_demo(load_system("hexcombat"))
    side = demo.battle.sides[0].id
    attacker = next(demo.battle.of_side(side)).id
    return playing(demo, GoTo("A.1", side), BeginProcedure("shock_action", {"actor": attacker}))


def test_several_matters_are_told_in_one_sentence() -> None:
    history = playing(confrontation("T-05"), OweTest("fear", {"actor": AXES}, {}, "a thing in the cellar"))
    assert [one.matter for one in unfinished(history)] == [Matter.TEST, Matter.FIRST]
    assert reason(history) == (
        "Still open before this step is left: 1 test is owed; it is not settled who moves first."
    )


def test_confrontation_asks_who_moves_first() -> None:
    history = confrontation("T-05")
    assert unfinished(history) == (Open(Matter.FIRST),)
    assert unfinished(playing(history, Perform("goes_first", AXES))) == ()


def test_confrontation_asks_for_the_dice_of_the_groups() -> None:
    history = confrontation("T-14")
    waiting = unfinished(history)
    assert [one.matter for one in waiting] == [Matter.GROUP_DIE]
    thrown = playing(history, Resolve("phase_die", {"actor": waiting[0].units[0]}, {}, (Face(6, 3),)))
    assert unfinished(thrown) == (Open(Matter.GROUP_DIE, 3, waiting[0].units[1:]),)
    for group in waiting[0].units[1:]:
        thrown = playing(thrown, Resolve("phase_die", {"actor": group}, {}, (Face(6, 3),)))
    assert unfinished(thrown) == ()


def test_confrontation_asks_for_charges_in_the_air_and_melees_unplayed() -> None:
    flying = having(confrontation("T-12", "heath"), HEATH_SPEARS, charges=AXES)
    assert unfinished(flying) == (Open(Matter.CHARGE, 1, (HEATH_SPEARS,)),)
    fighting = having(having(confrontation("T-22"), HEATH_SPEARS, melee=2), AXES, melee=2)
    assert unfinished(fighting) == (Open(Matter.MELEE, 1, (HEATH_SPEARS, AXES)),)
    assert unfinished(playing(fighting, Perform("melee_played", HEATH_SPEARS))) == ()
    picking = having(having(confrontation("T-17"), HEATH_SPEARS, melee=2), AXES, melee=2)
    assert unfinished(picking) == (Open(Matter.MELEE, 1, (HEATH_SPEARS, AXES)),)


def test_confrontation_goes_by_no_charge_in_the_air_without_a_word() -> None:
    flying = having(confrontation("T-11", "heath"), HEATH_SPEARS, charges=AXES)
    left = flying.do(GoTo("T-13", "heath"))
    assert isinstance(left, LeftOpen)
    assert left.open == (Open(Matter.CHARGE, 1, (HEATH_SPEARS,)),)


def test_skirmish_goes_by_no_flight_without_a_word() -> None:
    fleeing = having(acting(BOWS), BOWS, flight_due=True, state="routed")
    back = playing(fleeing, StepBack())
    left = back.do(GoTo("act"))
    assert isinstance(left, LeftOpen)
    assert Open(Matter.RUN, 1, (BOWS,)) in left.open


def test_skirmish_asks_for_the_initiative_and_for_the_pieces() -> None:
    begun = playing(skirmish.a_battle(), Advance())
    assert unfinished(begun) == (Open(Matter.INITIATIVE),)
    first = unfinished(designating())
    assert [(one.matter, one.count) for one in first] == [(Matter.PIECE, 6)]
    passed = playing(designating(), Perform("does_nothing", BOWS), Advance())
    assert [(one.matter, one.count) for one in unfinished(passed)] == [(Matter.PIECE, first[0].count - 1)]
    assert BOWS not in unfinished(passed)[0].units


def test_skirmish_asks_for_the_figures_that_lose_their_action() -> None:
    (figures,) = unfinished(acting(BOWS))
    assert (figures.matter, figures.units) == (Matter.FIGURE, (BOWS,))
    assert figures.count > 1
    ended = playing(acting(BOWS), Perform("run", BOWS), Advance())
    assert ended.battle.place.step == "next_designation"


def test_skirmish_asks_for_the_actions_that_are_left_to_figures() -> None:
    moved = playing(acting(BOWS), Perform("move_simple", BOWS))
    assert unfinished(moved) == (Open(Matter.ACTION, 4, (BOWS,)),)
    shot = playing(moved, skirmish.a_roll("shoot", 20, actor=BOWS, target=THRALLS))
    assert unfinished(shot) == (), "how many more shoot is told, not asked"
    assert left_behind(playing(shot, Advance())) == "3 shots"
    in_contact = having(having(moved, BOWS, melee=1), THRALLS, melee=1)
    struck = playing(in_contact, skirmish.a_roll("melee", 1, actor=BOWS, target=THRALLS))
    assert Open(Matter.ACTION, 3, (BOWS,)) in unfinished(struck)
    assert unfinished(playing(moved, Tick(BOWS))) == ()
    assert asked_of(moved, Perform("end_activation", BOWS)) == (Open(Matter.ACTION, 4, (BOWS,)),)


def test_an_action_for_which_there_is_no_use_is_not_asked_for() -> None:
    tamsin_alone = [(Matter.FIGURE, (UnitId("tamsin"),))]
    walked = playing(acting(SPEARS), Perform("move_simple", SPEARS))
    assert [(one.matter, one.units) for one in unfinished(walked)] == tamsin_alone
    in_contact = having(having(acting(SPEARS), SPEARS, melee=1), STAIR, melee=1)
    at_will = playing(in_contact, Perform("all_out", SPEARS))
    assert Open(Matter.ACTION, 10, (SPEARS,)) in unfinished(at_will)
    struck = playing(at_will, skirmish.a_roll("melee", 1, actor=SPEARS, target=STAIR))
    assert Matter.ACTION not in [one.matter for one in unfinished(struck)], "such blows are not counted"


def test_skirmish_asks_for_the_flight_of_a_routed_piece() -> None:
    routed = playing(designating(Spears={"state": "routed"}), Perform("designate", SPEARS))
    assert unfinished(routed) == (Open(Matter.RUN, 1, (SPEARS,)),)


def test_demonworld_asks_for_rout_moves() -> None:
    broke = having(demonworld_at(a_battle({"Pikes": a_troop()}), "III.7"), "pikes", routing=True, rout_move_due=True)
    assert unfinished(broke) == (Open(Matter.RUN, 1, (UnitId("pikes"),)),)
    assert unfinished(playing(broke, Tick(UnitId("pikes")))) == ()


@pytest.mark.parametrize(
    "ran", [Tick(UnitId("pikes")), AnswerPrompt("rout_move", "to the north edge", UnitId("pikes"))]
)
def test_demonworld_asks_for_the_runs_of_those_who_rout_since_an_earlier_turn(ran: Tick | AnswerPrompt) -> None:
    broken = having(a_battle({"Pikes": a_troop()}), "pikes", routing=True)
    waiting = demonworld_at(having(broken, "pikes", routed_on=0), "IV.1")
    assert unfinished(waiting) == (Open(Matter.RUN, 1, (UnitId("pikes"),)),)
    assert unfinished(playing(waiting, ran)) == ()


def test_what_merely_may_be_done_is_never_asked_for_but_told() -> None:
    history = at_the_shooting()
    assert unfinished(history) == ()
    assert left_behind(playing(history, Advance())) == "1 shot"
    assert left_behind(playing(history, a_shot(6), Tick(ARCHERS), Advance())) == ""
    assert left_behind(playing(history, Advance(), StepBack())) == ""


def _shooters() -> History:
    return having(demonworld_at(a_battle({"Bows": a_troop(), "Slings": a_troop()}), "III.3"), "bows", order="H")


def test_each_rule_system_tells_what_it_leaves_in_its_own_words() -> None:
    assert left_behind(playing(_shooters(), Advance())) == "1 shot"
    both = having(_shooters(), "slings", order="H")
    assert left_behind(playing(both, Advance())) == "2 shots"
    assert left_behind(playing(having(both, "bows", shot_first=True), Advance())) == "1 shot"
    marching = having(demonworld_at(a_battle({"Pikes": a_troop()}), "IV.5"), "pikes", order="M")
    assert left_behind(playing(marching, Advance())) == "1 move"
    assert left_behind(playing(marching, Tick(UnitId("pikes")), Advance())) == ""
    demo = the_demo(load_system("hexcombat"))
    shooting = playing(demo, GoTo("B.1", demo.battle.sides[0].id))
    assert left_behind(playing(shooting, Advance())).endswith(("shot", "shots"))
    moving = confrontation("T-13", "heath")
    assert left_behind(playing(moving, Advance())).endswith("moves")


@pytest.mark.parametrize(
    ("step", "card", "mark", "other_mark", "told"),
    [
        ("A.1", {"engages": True}, "has_attacked", "has_shot", "attack"),
        ("B.1", {"kind": "archers"}, "has_shot", "has_attacked", "shot"),
    ],
)
def test_hex_combat_counts_only_those_who_have_not_had_that_action(
    step: str, card: dict[str, object], mark: str, other_mark: str, told: str
) -> None:
    both = playing(hexcombat.a_battle({"One": card, "Two": card}, {"Def": {}}), GoTo(step, "azure"))
    assert left_behind(playing(both, Advance())) == f"2 {told}s"
    assert left_behind(playing(having(both, "one", **{other_mark: True}), Advance())) == f"2 {told}s"
    once = having(both, "one", **{mark: True})
    assert left_behind(playing(once, Advance())) == f"1 {told}"
    assert left_behind(playing(having(once, "two", **{mark: True}), Advance())) == ""


def test_demonworld_asks_for_the_blows_of_those_in_contact() -> None:
    pikes, foe = UnitId("pikes"), UnitId("foe")
    met = having(having(a_battle({"Pikes": a_troop()}), pikes, melee=1), foe, melee=1)
    contact = demonworld_at(met, "VI.2")
    assert unfinished(contact) == (Open(Matter.BLOW, 2, (pikes, foe)),)
    struck = playing(contact, Resolve("melee", {"actor": pikes, "target": foe}, {}, (Face(20, 20),)))
    assert unfinished(struck) == (Open(Matter.BLOW, 1, (foe,)),)
    assert unfinished(playing(struck, Tick(foe))) == ()


def asked_of(history: History, command: Advance | GoTo | RevealTokens | Perform) -> tuple[Open, ...]:
    """What the refusal of a command lists; said once more with `anyway`, it is done."""
    refused = history.do(command)
    assert isinstance(refused, LeftOpen), command
    assert isinstance(history.do(replace(command, anyway=True)), History)
    return refused.open


def test_going_straight_ahead_is_barred_as_going_on_is_and_going_back_is_not() -> None:
    history = confrontation("T-05")
    assert asked_of(history, GoTo("T-14")) == unfinished(history) == (Open(Matter.FIRST),)
    assert playing(history, GoTo("T-01")).battle.place.step == "T-01"
    assert history.do(GoTo("T-05")) is history
    decided = playing(history, Perform("goes_first", AXES))
    assert isinstance(decided.do(GoTo("T-14")), History)


MISSING = Open(Matter.TOKEN, 3, (ARCHERS, PIKES, SLINGERS))


def test_every_way_over_the_reveal_asks_for_the_tokens_that_are_missing() -> None:
    laid = a_tiny_battle(Advance(), PlaceToken(RAIDERS, "f"))
    assert unfinished(laid) == (MISSING,)
    assert reason(laid) == "Still open before this step is left: 3 units have no token yet."
    ways = (Advance(), RevealTokens(), GoTo("show"), GoTo("fire"), GoTo("end"))
    for way in ways:
        assert asked_of(laid, way) == (MISSING,), way
    everybody = playing(laid, *(PlaceToken(unit, "h") for unit in MISSING.units))
    for way in ways:
        assert isinstance(everybody.do(way), History), way


def test_a_table_that_lays_no_token_at_all_is_asked_for_all_of_them() -> None:
    everybody = Open(Matter.TOKEN, 4, (ARCHERS, PIKES, RAIDERS, SLINGERS))
    assert unfinished(a_tiny_battle(Advance())) == (everybody,)
    assert asked_of(a_tiny_battle(Advance()), GoTo("fire")) == (everybody,)


def test_the_tokens_are_asked_for_where_they_are_chosen_though_no_reveal_is_next() -> None:
    orders = playing(the_demo(load_system("demonworld")), GoTo("I.1"))
    assert next_place(orders.system, orders.battle).step == "I.2"
    (none_laid,) = unfinished(orders)
    (rest,) = unfinished(playing(orders, PlaceToken(UnitId("bowmen-of-alder"), "H")))
    drawn = UnitId("wayfarers")
    assert (none_laid.count, drawn in none_laid.units) == (15, True)
    assert (rest.count, drawn in rest.units) == (13, False), "its die is for the step after"
    assert isinstance(orders.do(GoTo("I.3")), History), "tokens are laid there too"


def test_the_tokens_are_asked_for_again_by_a_table_that_went_back_before_any_was_turned_up() -> None:
    orders = playing(the_demo(load_system("demonworld")), GoTo("I.1"))
    passed = playing(orders, Advance(anyway=True, passing=True))
    assert passed.battle.place.step == "II.2"
    back = playing(passed, stepping_back(passed))
    assert (back.battle.place.step, unfinished(back)) == ("I.1", unfinished(orders))
    further_back = playing(passed, GoTo("0.a"))
    assert playing(further_back, Advance(passing=True)).battle.place.step == "I.1"
    laid = playing(back, PlaceToken(UnitId("bowmen-of-alder"), "H"))
    (rest,) = unfinished(laid)
    assert rest.count == 13
    turned_up = playing(laid, Advance(anyway=True), Advance(anyway=True), Advance(anyway=True))
    assert (turned_up.battle.place.step, dict(turned_up.battle.sealed)) == ("I.4", {})
    assert unfinished(playing(turned_up, GoTo("I.1"))) == (), "the others were agreed to"


def test_tokens_are_asked_for_on_no_other_way() -> None:
    late = a_tiny_battle(Advance(), Advance(), Advance())
    assert late.battle.place.step == "fire"
    sealed = replace(late, battle=replace(late.battle, sealed={RAIDERS: "f"}))
    assert unfinished(sealed) == ()
    assert isinstance(sealed.do(GoTo("end")), History)


def test_an_activation_ends_with_figures_unused_only_where_somebody_says_so() -> None:
    end = Perform("end_activation", BOWS)
    assert asked_of(acting(BOWS), end) == (Open(Matter.FIGURE, 4, (BOWS,)),)
    all_ran = playing(acting(BOWS), Perform("run", BOWS))
    over = all_ran.do(end)
    assert isinstance(over, History)
    assert over.battle.values["active"] == ""


def test_an_activation_ends_before_a_flight_is_made_only_where_somebody_says_so() -> None:
    routed = playing(designating(Spears={"state": "routed"}), Perform("designate", SPEARS))
    their_flight, tamsin_with_them = Open(Matter.RUN, 1, (SPEARS,)), Open(Matter.FIGURE, 1, (UnitId("tamsin"),))
    assert asked_of(routed, Perform("end_activation", SPEARS)) == (their_flight, tamsin_with_them)


def test_an_activation_ends_in_the_middle_of_a_procedure_only_where_somebody_says_so() -> None:
    engaged = {"melee": 1}
    routed = designating(Spears={**engaged, "state": "routed"}, Thralls=engaged, Stair=engaged)
    begun = playing(routed, Perform("designate", SPEARS), BeginProcedure("flight_move", {"actor": SPEARS}))
    open_now = [one.matter for one in asked_of(begun, Perform("end_activation", SPEARS))]
    assert open_now == [Matter.PROCEDURE, Matter.RUN, Matter.FIGURE]


def test_what_bars_an_action_is_told_before_what_it_would_throw_away() -> None:
    refused = acting(BOWS).do(Perform("end_activation", SPEARS))
    assert isinstance(refused, Refused)
    assert not isinstance(refused, LeftOpen)
