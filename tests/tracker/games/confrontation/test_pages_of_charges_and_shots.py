"""The pages of a volley and of a charge, with the flight and the pursuit that follow."""

from __future__ import annotations

from screens.roll.sheet_keys import keys_at
from tests.play import playing
from tests.tracker.games.confrontation.battles import (
    AXES,
    BEAST,
    BOWS,
    GORM,
    JAVELINS,
    RIDERS,
    SPEARS,
    at,
    d6,
    so,
    value,
)
from tests.tracker.games.confrontation.pages import as_commands, rolled, told
from tests.tracker.play.pages.hand import Hand
from tracker.battle.battle import UnitId
from tracker.battle.commands import BeginProcedure, Resolve, SetSwitch
from tracker.games.confrontation import SYSTEM
from tracker.play.history import History
from tracker.play.sheets import OpenSheet, announcement, answer_roll, is_unsaid, knobs_of, open_on, to_measure
from tracker.views.step import open_page, press, wants

# ---- shots


def the_volley(history: History, unit: UnitId = BOWS) -> OpenSheet:
    """The shots of that unit on their page, in its slice."""
    ready = so(history, (unit, {"scored": True, "phase_score": 8}))
    return open_on(ready, SYSTEM.sheet("volley"), {"actor": unit})


def test_all_figures_shoot_at_the_first_enemy_who_is_in_no_melee() -> None:
    page = the_volley(so(at("T-15"), (GORM, {"melee": 1}), (SPEARS, {"melee": 1})))
    assert [(entry.row.key, entry.row.resolver) for entry in page.entries] == [
        (f"shot{number}", "missile") for number in range(1, 5)
    ]
    assert [(said.ask.key, said.value) for said in page.pending] == [("target", BEAST), ("shooters", 4)]


def test_all_shots_are_rolled_before_the_damage_of_their_hits_in_the_order_they_lie() -> None:
    page = rolled(the_volley(at("T-15")).saying("target", AXES), (5,), (1,), (5,))
    assert [(key, stands) for key, _at, stands in told(page)] == [
        ("shot1", "hit"),
        ("shot2", "miss"),
        ("shot3", "hit"),
        ("shot4", ""),
        ("damage1", ""),
        ("damage3", ""),
    ]
    page = rolled(page, (1,), (2, 2), (3, 4))
    assert [stands for key, _at, stands in told(page, "damage1", "damage3")] == ["stunned", "light"]
    assert page.is_over
    assert page.battle.debts == ()


def test_a_volley_of_an_older_version_goes_on_with_the_shots_that_are_left() -> None:
    page = the_volley(at("T-15")).saying("target", AXES)
    page = rolled(page, (5,))
    number = page.battle.running[-1].id
    damage = next(debt for debt in page.battle.debts if debt.resolver == "damage")
    command = Resolve("damage", damage.bindings, damage.inputs, d6(2, 2), None, number)
    page = page.after(playing(page.history, command))
    assert [(key, stands) for key, _at, stands in told(page)][:2] == [("shot1", "hit"), ("damage1", "stunned")]
    assert page.next is not None
    assert page.next.row.key == "shot2"


def test_all_that_was_shot_at_who_is_gone_is_lost_and_its_damage_is_struck_out() -> None:
    page = rolled(the_volley(at("T-15")).saying("target", GORM).saying("shooters", 3), (5,), (5,), (1,), (6, 6))
    assert page.is_over
    assert [(key, stands) for key, _at, stands in told(page, "damage1", "damage2")] == [
        ("damage1", "killed"),
        ("damage2", "Gorm Underlight: destroyed"),
    ]
    again = open_on(page.history, SYSTEM.sheet("volley"), {"actor": BOWS})
    assert [(said.ask.key, said.value) for said in again.pending] == [("target", BEAST)]


def test_the_next_volley_is_aimed_at_the_last_target() -> None:
    page = rolled(the_volley(at("T-15")).saying("target", AXES).saying("shooters", 1), (1,))
    assert page.is_over
    again = open_on(page.history, SYSTEM.sheet("volley"), {"actor": BOWS})
    assert [(said.ask.key, said.value) for said in again.pending] == [("target", AXES), ("shooters", 3)]


def test_a_volley_on_its_page_is_the_volley_by_commands() -> None:
    start = so(at("T-15"), (BOWS, {"scored": True, "phase_score": 8}))
    page = rolled(the_volley(at("T-15")).saying("target", AXES).saying("shooters", 3), (5,), (1,), (4,), (4, 5), (1, 2))
    begun = playing(start, BeginProcedure("volley", {"actor": BOWS}))
    assert as_commands(page, begun).battle == page.battle


# ---- charges, flights, pursuits


def the_charge(history: History, unit: UnitId, target: UnitId) -> OpenSheet:
    return open_on(history, SYSTEM.sheet("charge"), {"actor": unit}).saying("target", target)


def test_nobody_is_charged_who_is_not_named() -> None:
    page = open_on(at("T-07", "heath"), SYSTEM.sheet("charge"), {"actor": RIDERS})
    assert [said.value for said in page.pending] == [None]
    assert page.next is None


def test_javelins_that_saw_the_charge_are_proposed_to_shoot_at_it() -> None:
    page = rolled(the_charge(at("T-07", "heath"), RIDERS, JAVELINS), ())
    assert [(said.ask.key, said.value) for said in page.pending] == [("reaction", "shoot"), ("shooters", 4)]
    stands = page.saying("reaction", "stand")
    assert [entry.row.key for entry in stands.entries if entry.is_open] == ["held"]
    flees = page.saying("reaction", "flee")
    assert [entry.row.key for entry in flees.entries if entry.is_open] == ["held"]


def test_the_gap_of_a_charge_is_asked_where_a_pursuit_may_hang_on_it_and_nowhere_else() -> None:
    def asks(history: History, charger: UnitId, target: UnitId) -> bool:
        page = the_charge(history, charger, target)
        return page.next is not None and any(getattr(knob, "key", "") == "gap" for knob in knobs_of(page, page.next))

    assert asks(at("T-07", "delve"), BEAST, SPEARS), "it causes fear"
    assert not asks(at("T-07", "heath"), RIDERS, AXES)
    each_from_its_start = playing(at("T-07", "heath"), SetSwitch("voluntary_measure", "own_start"))
    assert asks(each_from_its_start, RIDERS, AXES)


def test_a_number_that_only_the_table_can_say_is_nobodys_until_it_is_said() -> None:
    page = rolled(the_charge(at("T-07", "heath"), RIDERS, AXES), ()).saying("reaction", "flee")
    flight = page.next
    assert flight is not None
    edge = to_measure(page, flight)
    assert edge is not None
    assert getattr(edge, "key", "") == "edge_cm"
    assert is_unsaid(page, flight, edge)
    said = answer_roll(page, flight, "edge_cm", 40)
    assert said.next is not None
    assert not is_unsaid(said, said.next, edge)
    assert to_measure(said, said.next) is None


def test_who_is_said_to_flee_has_said_so_before_the_way_to_the_edge_is_measured() -> None:
    hand = Hand(rolled(the_charge(at("T-07", "heath"), RIDERS, AXES), ()))
    hand.press("right", "enter")
    assert (hand.page.sheet.pending, getattr(hand.page.measure, "key", "")) == ((), "edge_cm")
    again = open_on(hand.history, SYSTEM.sheet("charge"), {}, hand.page.sheet.running)
    assert again.next is not None
    assert (again.pending, again.next.row.key) == ((), "flight")
    hand.press("2", "0", "enter", "u", "u")
    assert [said.value for said in hand.page.sheet.pending] == ["flee"]


def test_undo_takes_a_measure_back_before_the_roll_that_was_made_before_it() -> None:
    hand = Hand(rolled(the_charge(at("T-07", "delve"), BEAST, SPEARS), (), (1,), (4,)))
    rolls = hand.page.sheet.acts
    hand.press("1", "2", "enter")
    assert (hand.page.measure, hand.page.sheet.acts) == (None, rolls)
    hand.press("u")
    assert (getattr(hand.page.measure, "key", ""), hand.page.sheet.acts) == ("gap", rolls)
    hand.press("u")
    assert hand.page.sheet.acts == rolls[:-1]


def test_no_key_is_named_that_agrees_to_a_measure_nobody_has_given() -> None:
    hand = Hand(rolled(the_charge(at("T-07", "delve"), BEAST, SPEARS), (), (1,), (4,)))
    for key in ("enter", "right", "enter"):
        hand.press(key)
        assert hand.page.trouble == "first: Cm between the two before moving"
        assert "enter" not in {named.press for named in keys_at(hand.page, is_ruled=False)}


def test_a_pursuit_that_is_owed_is_taken_where_it_may_be_left_too() -> None:
    fled = rolled(the_charge(at("T-07", "delve"), BEAST, SPEARS), (), (1,), (4,))
    assert [debt.resolver for debt in fled.battle.debts] == ["pursuit"]
    assert press(open_page(fled.history), "turn.tests").want == wants.TakeUp(fled.number)


def test_enter_after_a_digit_that_no_die_takes_is_named_for_reading_and_the_next_for_the_last_answer() -> None:
    hand = Hand(rolled(the_charge(at("T-07", "heath"), RIDERS, AXES), ()))

    def enter() -> str:
        return next(key.label for key in keys_at(hand.page, is_ruled=False) if key.press == "enter")

    assert enter() == "answer, done"
    hand.press("9")
    assert (enter(), "↵" in hand.page.trouble) == ("read first", False)
    hand.press("enter")
    assert hand.closed is None
    assert (enter(), "↵ agrees" in hand.page.trouble) == ("answer, done", True)
    hand.press("enter")
    assert hand.page.sheet.is_over


def test_who_has_no_missile_stands_and_its_charge_ends_with_one_word() -> None:
    page = rolled(the_charge(at("T-07", "heath"), RIDERS, AXES), ())
    assert [(said.ask.key, said.value) for said in page.pending] == [("reaction", "stand")]
    after = page.after(playing(page.history, *announcement(page)))
    assert after.is_over
    assert value(after.battle, RIDERS, "melee") == value(after.battle, AXES, "melee") != 0


def test_flight_and_pursuit_are_rows_of_the_charge() -> None:
    page = rolled(the_charge(at("T-07", "delve"), BEAST, SPEARS), (), (1,))
    assert told(page)[:2] == [("arrival", None, "front"), ("fright", None, "flees")]
    fled = rolled(page, (2,))
    assert [(said.ask.key, said.value) for said in fled.pending] == [("pursues", "yes")]
    assert fled.next is not None
    assert getattr(to_measure(fled, fled.next), "key", "") == "gap"
    measured = answer_roll(fled, fled.next, "gap", 10)
    assert measured.next is not None
    assert to_measure(measured, measured.next) is None
    caught = rolled(measured, (3,))
    assert told(caught)[-1] == ("chase", None, "caught")
    assert caught.is_over
    spared = rolled(fled.saying("pursues", "no"), (5,))
    assert told(spared)[-1] == ("stays", None, "success")
