"""What the figures of a piece have done: an option is an act, and so is a shot, a blow, a spell, a command, a rally."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import having, playing, refused, the
from tests.tracker.games.skirmish.battles import (
    BOWS,
    ORIANE,
    SORN,
    SPEARS,
    STAIR,
    TAMSIN,
    THRALLS,
    a_battle,
    a_roll,
    acting,
    designating,
    offers,
    owed,
    the_debt,
    value,
)
from tests.tracker.games.skirmish.cases import a_case, rolled
from tracker.battle.battle import UnitId
from tracker.battle.commands import Command, MakeContact, Perform, Resolve, Tick
from tracker.battle.dice import Face
from tracker.battle.fields import Rejected
from tracker.games.skirmish import SYSTEM
from tracker.games.skirmish.rolls.shot import SHOOT
from tracker.games.skirmish.standing import acts_left
from tracker.play.history import History
from tracker.play.walk import standing
from tracker.rules.system import May, Way
from tracker.views.acting.rolls_available import half_thrown
from tracker.views.acting.rolls_made import performed_here
from tracker.views.log import entries
from tracker.views.step import followed, open_page
from tracker.views.step.light import Kind

OPTIONS = ["move_simple", "simple_move", "run", "charge", "all_out", "alert", "complex"]


def a_shot(actor: UnitId = BOWS, face: int = 10) -> Resolve:
    """A shot at the thralls, near by."""
    return a_roll("shoot", face, actor=actor, target=THRALLS, distance=5)


def acts(history: History, unit: UnitId) -> tuple[object, object]:
    """How many figures have acted, and how many of those have an action of their option left."""
    return value(history, unit, "acted"), value(history, unit, "ready")


#  what is done, by how many of the four bows     acted  action left
OPTION_TABLE = [
    ("move_simple", 4, 4),
    ("simple_move", 4, 4),
    ("run", 4, 0),
    ("all_out", 4, 4),
    ("charge", 4, 4),
    ("alert", 4, 0),
    ("complex", 4, 4),
]


@pytest.mark.parametrize(("option", "acted", "left"), OPTION_TABLE, ids=[row[0] for row in OPTION_TABLE])
def test_what_an_option_leaves_to_do(option: str, acted: int, left: int) -> None:
    history = playing(acting(BOWS), Perform(option, BOWS))
    assert acts(history, BOWS) == (acted, left)
    # Whoever has charged, or attacks all out, strikes before anything else.
    has_charged = option in {"all_out", "charge"}
    rolls = (["melee", "engage", "shoot"] if has_charged else ["shoot", "engage", "melee"]) if left else []
    assert offers(history, BOWS) == [*rolls, "end_activation"]


def test_a_unit_of_four_makes_four_shots_and_no_fifth_is_offered() -> None:
    history = acting(BOWS)
    for made in range(4):
        assert "shoot" in offers(history, BOWS)
        assert acts(history, BOWS) == (made, 0)
        history = playing(history, a_shot())
    assert acts(history, BOWS) == (4, 0)
    assert offers(history, BOWS) == ["end_activation"]
    assert "SK-ACT-10" in refused(history, Perform("run", BOWS))


def test_shots_after_a_move_use_up_the_actions_of_those_who_moved() -> None:
    history = playing(acting(BOWS), Perform("move_simple", BOWS, {"figures": 2}), a_shot())
    assert acts(history, BOWS) == (2, 1)
    history = playing(history, a_shot())
    assert acts(history, BOWS) == (2, 0)
    history = playing(history, a_shot())
    assert acts(history, BOWS) == (3, 0)
    assert acts(playing(history, Perform("run", BOWS)), BOWS) == (4, 0)


def test_after_a_run_no_shot_is_offered_but_to_those_who_did_not_run() -> None:
    some = playing(acting(BOWS), Perform("run", BOWS, {"figures": 3}))
    assert "shoot" in offers(some, BOWS)
    assert offers(playing(some, a_shot()), BOWS) == ["end_activation"]


@pytest.mark.parametrize(("option", "left"), [("all_out", 4), ("charge", 4), ("complex", 3), ("move_simple", 3)])
def test_the_blows_of_a_charge_and_of_an_all_out_attack_are_not_counted(option: str, left: int) -> None:
    history = playing(acting(BOWS), Perform(option, BOWS), a_roll("melee", 10, actor=BOWS, target=THRALLS))
    assert acts(history, BOWS) == (4, left)
    assert acts(playing(history, a_shot()), BOWS) == (4, left - 1)


@pytest.mark.parametrize(("blows", "is_open"), [(3, True), (4, False)])
def test_a_piece_that_attacks_all_out_is_through_once_each_figure_has_struck(blows: int, is_open: bool) -> None:
    history = playing(acting(BOWS), MakeContact(BOWS, THRALLS), Perform("all_out", BOWS))
    for _blow in range(blows):
        history = playing(history, a_roll("melee", 2, actor=BOWS, target=THRALLS))
    line = open_page(history).step.line(f"unit:{BOWS}")
    assert line is not None
    assert line.is_open is is_open
    assert line.verb.startswith("again") is not is_open


FOUGHT: dict[str, Any] = {"Bows": {"melee": 1}, "Sorn": {"melee": 1}}
STAYS, LEAVES = {"leaves": "stays"}, {"leaves": "leaves"}


@pytest.mark.parametrize(
    ("done", "is_free"),
    [
        (Perform("run", BOWS), True),
        (Perform("run", BOWS, {"figures": 3}), False),
        (Perform("move_simple", BOWS, STAYS), False),
        (Perform("move_simple", BOWS, LEAVES), True),
        (Perform("simple_move", BOWS, LEAVES), True),
        (Perform("charge", BOWS, {"enemy": "sorn"}), False),
        (Perform("charge", BOWS, {"enemy": "thralls"}), True),
        (Perform("charge", BOWS, {"enemy": "thralls", "figures": 3}), False),
        (Perform("charge", BOWS), False),
    ],
)
def test_a_piece_that_moves_out_of_its_melee_disengages_and_owes_a_morale_test(done: Perform, is_free: bool) -> None:
    history = playing(acting(BOWS, switches=None, **FOUGHT), done)
    assert value(history, BOWS, "melee") == (0 if is_free else 1)
    assert ((BOWS, "morale", "disengaged") in owed(history)) is is_free


def test_a_piece_in_no_melee_is_not_asked_whether_it_leaves_one() -> None:
    (leaves,) = (field for field in SYSTEM.action("move_simple").inputs if field.key == "leaves")
    assert not leaves.applies(the(acting(BOWS), BOWS))
    assert leaves.applies(the(acting(BOWS, switches=None, **FOUGHT), BOWS))
    assert owed(playing(acting(BOWS), Perform("run", BOWS))) == []


def test_a_piece_that_would_run_from_its_melee_is_offered_to_run_out_of_it() -> None:
    def run_of(history: History) -> str:
        stands = standing(SYSTEM, history.battle, the(history, BOWS))
        assert isinstance(stands, May)
        return next(offer.verb for offer in stands.offers if offer.name == "run")

    fought, out = acting(BOWS, switches=None, **FOUGHT), "run out of the melee: morale test owed"
    assert run_of(fought) == run_of(designating(switches=None, **FOUGHT)) == out
    assert run_of(acting(BOWS)) == run_of(playing(fought, a_shot())) == "run"


def test_a_blow_through_an_opening_is_none_of_the_blows_of_its_own_activation() -> None:
    fumbled = playing(acting(SPEARS), a_roll("melee", 1, actor=SPEARS, target=SORN))
    back = the_debt(fumbled, SORN)
    history = playing(
        fumbled,
        Resolve("melee", back.bindings, {}, (Face(20, 2),), debt=back.id),
        Perform("end_activation", SPEARS),
        Perform("all_out", SORN),
    )
    stands = standing(SYSTEM, history.battle, the(history, SORN))
    assert isinstance(stands, May)
    assert stands.note == "has an action left"
    assert [left.count for left in acts_left(history.battle)] == [1]


def test_who_is_on_alert_may_break_in_on_an_enemy_s_activation_and_not_on_a_friend_s() -> None:
    alert = playing(acting(BOWS), Perform("alert", BOWS))
    assert not isinstance(standing(SYSTEM, alert.battle, the(alert, SPEARS)), May)
    against = playing(alert, Perform("end_activation", BOWS), Perform("move_simple", SORN))
    stands = standing(SYSTEM, against.battle, the(against, BOWS))
    assert isinstance(stands, May)
    assert [offer.name for offer in stands.offers] == ["shoot", "melee"]
    assert not stands.awaited
    page = open_page(against)
    assert page.lit == f"unit:{SORN}"
    shot = playing(against, a_roll("shoot", 10, actor=BOWS, target=SORN, distance=5))
    assert acts(shot, BOWS) == acts(against, BOWS)
    three_more = playing(shot, *[a_roll("shoot", 10, actor=BOWS, target=SORN, distance=5)] * 3)
    assert acts(three_more, BOWS) == acts(against, BOWS), "an alert is not printed to end"
    assert followed(page.lighting(f"unit:{BOWS}"), three_more).lit == f"unit:{SORN}"
    assert followed(page.lighting(f"unit:{BOWS}"), shot).lit == f"unit:{BOWS}", "three of four have yet to shoot"
    stopped = having(against, BOWS, stopped=4)
    assert not isinstance(standing(SYSTEM, stopped.battle, the(stopped, BOWS)), May)


ROLLS: list[tuple[str, Command, bool]] = [
    ("melee", a_roll("melee", 10, actor=ORIANE, target=THRALLS), True),
    ("command", a_roll("command", actor=ORIANE, target=SPEARS, paces=2), True),
    ("rally", a_roll("rally", 10, actor=ORIANE, target=SPEARS, paces=2), True),
    ("cast", a_roll("cast", 10, actor=ORIANE, spell="Dusk"), True),
    ("dispel", a_roll("dispel", 10, actor=ORIANE), True),
    ("choose_target", a_roll("choose_target", 10, actor=ORIANE), False),
    ("resist", a_roll("resist", 10, actor=ORIANE), False),
    ("morale", a_roll("morale", 10, actor=ORIANE), False),
    ("fear", a_roll("fear", 19, actor=ORIANE, target=THRALLS), False),
    ("melee, not his own", a_roll("melee", 10, actor=ORIANE, target=THRALLS, occasion="opening"), False),
]


@pytest.mark.parametrize(("name", "roll", "counts"), ROLLS, ids=[name for name, _roll, _counts in ROLLS])
def test_which_rolls_are_acts(name: str, roll: Command, counts: bool) -> None:
    history = acting(ORIANE, Spears={"state": "shaken"})
    assert acts(playing(history, roll), ORIANE) == (int(counts), 0), name


def test_one_out_of_turn_has_used_no_act() -> None:
    history = playing(acting(BOWS), a_roll("melee", 10, actor=ORIANE, target=THRALLS))
    assert acts(history, ORIANE) == (0, 0)


def test_a_blow_that_was_owed_is_no_act() -> None:
    fumbled = playing(acting(SPEARS), a_roll("melee", 1, actor=SPEARS, target=THRALLS))
    back = the_debt(fumbled, THRALLS)
    again = playing(fumbled, Resolve("melee", back.bindings, {}, (Face(20, 1),), debt=back.id))
    chained = the_debt(again, SPEARS)
    before = acts(again, SPEARS)
    assert before == (1, 0)
    struck = playing(again, Resolve("melee", chained.bindings, {}, (Face(20, 9),), debt=chained.id))
    assert acts(struck, SPEARS) == before


def test_an_attached_hero_who_has_acted_says_so_and_his_unit_ends_the_activation() -> None:
    history = playing(acting(SPEARS), Perform("run", TAMSIN))
    stands = standing(history.system, history.battle, the(history, TAMSIN))
    assert isinstance(stands, May)
    assert (stands.offers, stands.note, stands.through) == ((), "run", True)
    assert offers(history, SPEARS)[-1] == "end_activation"


def test_ticking_a_piece_off_in_its_activation_leaves_it_nothing() -> None:
    history = playing(acting(BOWS), Perform("move_simple", BOWS, {"figures": 2}), Tick(BOWS))
    assert acts(history, BOWS) == (4, 0)
    assert offers(history, BOWS) == ["end_activation"]


@pytest.mark.parametrize(
    "done",
    [
        (),
        (a_shot(), a_shot(face=11)),
        (Perform("move_simple", BOWS),),
        (Perform("simple_move", BOWS), a_shot()),
        (Perform("complex", BOWS), *(a_shot(face=face) for face in (9, 10, 11, 12))),
        (Perform("run", BOWS),),
        (Perform("charge", BOWS, {"enemy": THRALLS}), a_roll("melee", 12, actor=BOWS, target=THRALLS)),
        (Perform("all_out", BOWS), a_shot(), a_shot(face=11)),
    ],
)
def test_a_piece_ticked_back_on_has_what_it_had_before_it_was_ticked_off(done: tuple[Command, ...]) -> None:
    history = playing(acting(BOWS), *done)
    back = playing(history, Tick(BOWS), Tick(BOWS, False))
    assert acts(back, BOWS) == acts(history, BOWS)
    assert offers(back, BOWS) == offers(history, BOWS)


def test_a_figure_lost_takes_the_action_it_had_left_with_it() -> None:
    history = playing(acting(BOWS), Perform("complex", BOWS), Perform("lose", BOWS, {"amount": 3}))
    assert acts(history, BOWS) == (4, 1)


def test_the_marks_of_an_activation_are_gone_with_the_next() -> None:
    marked = having(designating(), BOWS, acted=2, ready=2, charged_at=THRALLS, option="charge")
    history = playing(marked, Perform("designate", BOWS))
    found = {key: value(history, BOWS, key) for key in ("acted", "ready", "charged_at", "option")}
    assert found == {"acted": 0, "ready": 0, "charged_at": "", "option": "none"}


# ---- long range


def test_long_range_is_obeyed_for_a_weapon_of_no_table_and_refused_where_the_distance_says_otherwise() -> None:
    told = rolled(SHOOT, 10, weapon="other", long_range=True)
    assert {line.id: line.value for line in told.lines}["long_range_told"] == 2
    with pytest.raises(Rejected, match="SK-WEAP-12"):
        rolled(SHOOT, 10, weapon="long_bow", distance=5, long_range=True)
    far = rolled(SHOOT, 10, weapon="long_bow", distance=20, long_range=True)
    assert [(line.id, line.value) for line in far.lines if "long_range" in line.id] == [("long_range", 2)]


def test_a_long_range_that_was_told_is_asked_until_it_is_taken_back() -> None:
    entry = SHOOT.input("long_range")
    for weapon, told, asked in (("other", False, True), ("long_bow", True, True), ("long_bow", False, False)):
        assert entry.matters(a_case(SHOOT, weapon=weapon, long_range=told)) is asked, (weapon, told)


def test_a_move_has_the_same_number_in_the_list_of_moves_as_among_all_options() -> None:
    offered = offers(acting(BOWS), BOWS)
    moves = [name for name in offered if SYSTEM.turn.ways.get(name) is Way.MOVE and name != "engage"]
    assert offered[: len(moves)] == moves == ["move_simple", "simple_move", "run", "charge"]


def test_who_joins_or_leaves_a_unit_is_told_so_in_a_sentence() -> None:
    alone = designating(Tamsin={"attached_to": "", "commands": False})
    joined = playing(alone, Perform("join", TAMSIN, {"host": BOWS}))
    assert entries(joined)[-1].headline == "Tamsin joins Bows."
    left = playing(designating(), Perform("leave", TAMSIN))
    assert "Tamsin no longer leads the unit" in " ".join(entries(left)[-1].details)


#  what is said of spears, of whom there are ten       what the log tells
SOME_TABLE = [
    ("some_act", {"which": "run", "figures": 6}, "Spears run: 6 of 10 figures."),
    ("run", {"figures": 6}, "Spears run: 6 of 10 figures."),
    ("run", {"figures": 10}, "Spears run."),
    ("run", {}, "Spears run."),
]


@pytest.mark.parametrize(("action", "said", "words"), SOME_TABLE)
def test_an_option_of_some_figures_is_told_with_how_many_took_it(action: str, said: Any, words: str) -> None:
    done = playing(acting(SPEARS), Perform(action, SPEARS, said))
    assert entries(done)[-1].headline == words


def test_the_rest_of_the_figures_are_told_as_the_rest() -> None:
    some = playing(acting(SPEARS), Perform("some_act", SPEARS, {"which": "run", "figures": 6}))
    assert entries(playing(some, Perform("alert", SPEARS)))[-1].headline == "Spears go on alert: 4 of 10 figures."


def test_who_has_come_into_contact_is_told_by_whom_it_touches_alone() -> None:
    met = playing(acting(SPEARS), Perform("move_simple", SPEARS), Perform("engage", SPEARS, {"enemy": THRALLS}))
    assert performed_here(met) == {SPEARS: "move_simple"}


def test_a_test_that_comes_before_the_acts_of_one_with_the_unit_has_the_light() -> None:
    faced = playing(designating(), MakeContact(TAMSIN, THRALLS), Perform("alert", SPEARS))
    assert [(debt.unit, debt.resolver) for debt in faced.battle.debts] == [(TAMSIN, "fear")]
    page = open_page(faced)
    assert page.line is not None
    assert page.line.kind is Kind.TEST


def test_the_rolls_left_of_figures_that_touch_two_enemies_are_counted_once() -> None:
    met = playing(
        acting(SPEARS),
        Perform("charge", SPEARS, {"enemy": THRALLS}),
        MakeContact(SPEARS, STAIR),
        a_roll("melee", 10, actor=SPEARS, target=THRALLS),
        a_roll("melee", 10, actor=SPEARS, target=STAIR),
    )
    assert [(half.unit, half.left, half.of) for half in half_thrown(met, {})] == [(SPEARS, 8, 10)]


def test_a_loss_entered_by_hand_says_in_what_it_is_counted() -> None:
    battle = a_battle(Spears={"hit_points": 2}).battle
    for act in ("lose", "regain"):
        told = [SYSTEM.action(act).remark(battle.units[unit]) for unit in (SPEARS, BOWS, ORIANE)]
        assert told == ["in figures of 2 hit points", "in figures of 1 hit point", "in hit points"]
