"""An activation stands by itself: its pages and rows show no die of another."""

from __future__ import annotations

import pytest

from tests.play import having, playing, the
from tests.tracker.games.skirmish.battles import (
    ACT_STEP,
    BOWS,
    ORIANE,
    SORN,
    SPEARS,
    STAIR,
    TAMSIN,
    THRALLS,
    a_roll,
    acting,
    designating,
    offers,
    the_debt,
    value,
)
from tests.tracker.play.pages.calculator_hand import a_hand
from tests.tracker.play.pages.hand import Hand
from tests.tracker.views.step.test_lines import line_of
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, AnswerPrompt, GoTo, MakeContact, OweTest, Perform, Resolve, Waive
from tracker.battle.dice import Face
from tracker.games.skirmish import SYSTEM
from tracker.games.skirmish.concepts.alternation import END_STEP
from tracker.games.skirmish.standing import acts_left
from tracker.play.history import History
from tracker.play.pages.last_answer import is_enough
from tracker.play.pages.wants import TableQuestion
from tracker.play.sheets import open_on
from tracker.play.sheets.together import page_together
from tracker.play.walk import standing
from tracker.play.worksheet import open_sheet
from tracker.rules.system import May
from tracker.views.checklist import asked
from tracker.views.sentences import headline
from tracker.views.step import followed, open_page


def opened_by_a_fumble() -> History:
    """The spears charged the thralls and fumbled, and were struck through the opening; the thralls are next."""
    charged = playing(acting(SPEARS), Perform("charge", SPEARS, {"figures": 10, "enemy": THRALLS}))
    fumbled = playing(charged, a_roll("melee", 1, actor=SPEARS, target=THRALLS))
    opening = the_debt(fumbled, THRALLS)
    struck = playing(fumbled, Resolve("melee", opening.bindings, opening.inputs, (Face(20, 2),), debt=opening.id))
    over = playing(struck, Perform("end_activation", SPEARS), GoTo("next_designation"), Perform("designate", THRALLS))
    return playing(over, GoTo("act"))


def facing_the_thralls() -> History:
    """The spears, who touch the thralls, as their activation starts: they owe a test of fear, Tamsin does not."""
    fought = having(having(acting(BOWS), SPEARS, melee=1), THRALLS, melee=1)
    over = playing(fought, Perform("end_activation", BOWS))
    while over.battle.place.step != "next_designation":
        over = playing(over, Advance())
    theirs = playing(over, Perform("does_nothing", STAIR))
    while theirs.battle.place.step != "next_designation":
        theirs = playing(theirs, Advance())
    return playing(theirs, Perform("designate", SPEARS))


def test_a_blow_through_an_opening_is_on_no_page_of_the_next_activation() -> None:
    history = opened_by_a_fumble()
    page = open_on(history, SYSTEM.sheet("blows"), {"actor": THRALLS})
    assert [entry for entry in page.entries if entry.rolled is not None] == []
    assert sum(entry.is_owed for entry in page.entries) == 12
    assert line_of(open_page(history), THRALLS).deed is None


def test_a_page_opened_for_the_test_owed_is_done_with_it() -> None:
    history = facing_the_thralls()
    assert history.battle.place.step == "start"
    fear = next(page for page in SYSTEM.rolls.common if page.of == "fear")
    hand = Hand(open_on(history, page_together(SYSTEM, history.battle, fear), {}))
    assert hand.page.sheet.entries[0].row.debt is not None
    assert not is_enough(hand.page)
    hand.press("1", "9", "enter")
    hand.press("enter")
    assert hand.closed is not None


def test_nobody_is_waited_for_who_owes_no_test_once_the_piece_has_taken_its_own() -> None:
    def awaited(history: History) -> list[bool]:
        stands = (standing(SYSTEM, history.battle, the(history, unit)) for unit in (SPEARS, TAMSIN))
        return [isinstance(may, May) and may.awaited for may in stands]

    history = facing_the_thralls()
    debt = the_debt(history, SPEARS)
    assert awaited(history) == [True, False]
    taken = playing(history, Resolve("fear", debt.bindings, debt.inputs, (Face(20, 19),), debt=debt.id))
    assert awaited(taken) == [False, False]


def test_an_independent_attached_to_the_enemy_is_no_second_one() -> None:
    fought = having(having(having(acting(BOWS), THRALLS, melee=1), SPEARS, melee=1), TAMSIN, melee=1)
    sheet = open_sheet(SYSTEM, fought.battle, SYSTEM.resolver("morale"), {"actor": THRALLS}, {})
    assert next(row for row in sheet.rows() if row.key == "enemy_figures").value == 10


def test_once_a_charge_has_struck_no_action_is_said_to_be_left() -> None:
    charged = playing(acting(SPEARS), Perform("charge", SPEARS, {"figures": 10, "enemy": THRALLS}))

    def note(history: History) -> str:
        stands = standing(SYSTEM, history.battle, the(history, SPEARS))
        return stands.note if isinstance(stands, May) else ""

    assert note(charged) == "10 with an action left"
    assert note(playing(charged, a_roll("melee", 5, actor=SPEARS, target=THRALLS))) == "1 has struck"


@pytest.mark.parametrize("option", ["all_out", "charge"])
def test_who_has_struck_has_no_action_left_where_the_activation_ends_either(option: str) -> None:
    begun = playing(acting(SPEARS), Perform(option, SPEARS, {"figures": 10}))
    blow = a_roll("melee", 5, actor=SPEARS, target=THRALLS)
    struck = playing(begun, blow, blow)
    waived = playing(struck, *(Waive(debt.id, "nobody minds it") for debt in struck.battle.debts))
    ended = playing(waived, GoTo(END_STEP, anyway=True))
    stands = standing(SYSTEM, ended.battle, the(ended, SPEARS))
    assert isinstance(stands, May)
    assert stands.note == "2 have struck"
    assert not [left for left in acts_left(ended.battle) if SPEARS in left.units]
    unstruck = playing(begun, GoTo(END_STEP, anyway=True))
    stands = standing(SYSTEM, unstruck.battle, the(unstruck, SPEARS))
    assert isinstance(stands, May)
    assert stands.note == "10 with an action left"


def test_a_rally_that_is_too_far_off_takes_the_right_distance_in_digits_and_cites_its_own_rule() -> None:
    history = acting(UnitId("oriane"), Spears={"state": "routed"})
    hand = a_hand(history, "rally", actor="oriane", target="spears")

    def bar() -> str | None:
        return None if hand.page.roll is None else hand.page.roll.bar

    hand.press("1", "2", "enter")
    row = hand.page.row
    assert bar()
    assert row is not None
    assert (row.key, row.rules[0]) == ("paces", "SK-RALLY-02")
    hand.press("6", "enter")
    assert bar() is None
    assert hand.page.roll is not None
    assert hand.page.roll.case.values["paces"] == 6


def test_a_shot_beyond_its_range_keeps_the_light_on_the_distance_until_that_is_put_right() -> None:
    bows = acting(BOWS)
    hand = Hand(open_on(bows, bows.system.sheet("shots"), {"actor": BOWS}))
    hand.say(STAIR)
    hand.press("9", "9", "enter", "enter")
    assert hand.page.number is not None
    hand.press("1", "2", "enter", "7", "space")
    assert hand.history != bows


def test_a_spell_that_is_barred_may_be_named_otherwise_by_enter() -> None:
    history = having(acting(BOWS), SORN, spells_barred="veil")
    hand = a_hand(history, "cast", actor="sorn", target="bows")
    hand.page = hand.page.answering("spell", "veil").lighting("spell")
    assert hand.page.roll is not None
    assert hand.page.roll.bar is not None
    hand.press("enter")
    assert hand.elsewhere is TableQuestion.ANSWER


@pytest.mark.parametrize(("reading", "unit"), [("paces", "paces"), ("cm", "cm")])
def test_the_distance_to_the_target_is_told_in_the_unit_of_the_range_table(reading: str, unit: str) -> None:
    battle = acting(BOWS, {"sk.range_unit": reading}).battle
    sheet = open_sheet(SYSTEM, battle, SYSTEM.resolver("shoot"), {"actor": BOWS, "target": STAIR}, {"distance": 99})
    row = next(row for row in sheet.rows() if row.key == "distance")
    assert (row.label, row.short) == (f"Distance to the target, {unit}", f"Distance, {unit}")
    assert (sheet.bar or "").startswith(f"99 {unit} is beyond the longest range of that weapon")


def asks_for_a_test(history: History) -> bool:
    """Whether the question stands if the piece has to take a test of nerve."""
    return any(entry.prompt.key == "fear_due" for entry in asked(SYSTEM, history.battle))


def test_a_piece_that_runs_is_not_asked_for_a_test_of_nerve_whoever_is_attached_to_it() -> None:
    assert asks_for_a_test(acting(SPEARS))
    assert not asks_for_a_test(having(acting(SPEARS), SPEARS, state="routed"))


def test_a_piece_that_charged_is_not_asked_for_a_test_of_nerve_whoever_is_attached_to_it() -> None:
    for enemy in (SORN, THRALLS, STAIR):
        assert not asks_for_a_test(playing(acting(SPEARS), Perform("charge", SPEARS, {"enemy": enemy})))


def test_a_piece_that_fears_nobody_is_not_asked_for_the_test_of_whoever_is_attached_to_it() -> None:
    fearless = acting(SPEARS, Spears={"immune_to_fear_and_terror": True})
    assert offers_a_test(fearless, TAMSIN)
    assert not asks_for_a_test(fearless)


def test_a_test_of_nerve_that_is_owed_is_not_asked_about_besides() -> None:
    history = facing_the_thralls()
    debt = the_debt(history, SPEARS)
    assert not asks_for_a_test(history)
    assert not asks_for_a_test(
        playing(history, Resolve("fear", debt.bindings, debt.inputs, (Face(20, 19),), debt=debt.id))
    )
    owing = playing(acting(BOWS), OweTest("fear", {"actor": BOWS}, {}, "fear"))
    assert not asks_for_a_test(owing)


def offers_a_test(history: History, unit: UnitId) -> bool:
    """Whether the unit is offered a test of nerve."""
    stands = standing(SYSTEM, history.battle, the(history, unit))
    return isinstance(stands, May) and any(offer.name in {"fear", "terror"} for offer in stands.offers)


@pytest.mark.parametrize("unit", [SPEARS, BOWS, ORIANE])
def test_where_the_question_stands_the_piece_is_offered_the_tests(unit: UnitId) -> None:
    for history in (
        acting(unit),
        acting(unit, Spears={"causes_fear": True}),
        acting(unit, Bows={"immune_to_fear_and_terror": True}),
        playing(acting(unit), Perform("charge", unit, {"enemy": SORN})),
        facing_the_thralls(),
    ):
        active = UnitId(str(history.battle.values["active"]))
        assert offers_a_test(history, active) or not asks_for_a_test(history)


def test_the_tests_that_the_table_says_are_due_come_first_until_one_is_taken() -> None:
    history = playing(acting(BOWS), AnswerPrompt("fear_due", "yes", BOWS))
    stands = standing(SYSTEM, history.battle, history.battle.units[BOWS])
    assert isinstance(stands, May)
    assert [offer.name for offer in stands.offers][:4] == ["fear", "fear", "terror", "move_simple"]
    assert (stands.note, stands.verb) == ("fear or terror test first", "take a test")
    taken = playing(history, a_roll("fear", 19, actor=BOWS, target=THRALLS))
    assert offers(taken, BOWS)[0] == "move_simple"
    no = playing(acting(BOWS), AnswerPrompt("fear_due", "no", BOWS))
    assert offers(no, BOWS)[0] == "move_simple"


def test_who_has_fled_does_nothing_more_in_that_activation_though_it_is_rallied_in_it() -> None:
    routed = having(designating(), SPEARS, state="routed")
    fled = playing(routed, Perform("designate", SPEARS), Perform("flee", SPEARS, {"contacts": 0}))
    fled = playing(fled, GoTo(ACT_STEP))
    rallied = playing(fled, a_roll("rally", 20, actor=TAMSIN, target=SPEARS, paces=3))
    assert value(rallied, SPEARS, "state") == "shaken"
    stands = standing(SYSTEM, rallied.battle, rallied.battle.units[SPEARS])
    assert not isinstance(stands, May) or stands.through


def test_an_attached_hero_stands_in_the_list_of_those_who_owe_a_test_once_he_is_said_to_touch_the_enemy() -> None:
    def asked(history: History) -> list[UnitId]:
        fear = next(page for page in SYSTEM.rolls.common if page.of == "fear")
        page = open_on(history, page_together(SYSTEM, history.battle, fear), {})
        return [entry.row.bindings["actor"] for entry in page.entries]

    # Whom his unit touches may stand out of his reach: the referee starts that test, and his own row offers it.
    assert asked(facing_the_thralls()) == [SPEARS]
    fought = playing(having(acting(BOWS), THRALLS, melee=1), MakeContact(SPEARS, THRALLS))
    over = playing(fought, MakeContact(TAMSIN, THRALLS), Perform("end_activation", BOWS))
    while over.battle.place.step != "next_designation":
        over = playing(over, Advance())
    theirs = playing(over, Perform("does_nothing", STAIR))
    while theirs.battle.place.step != "next_designation":
        theirs = playing(theirs, Advance())
    assert asked(playing(theirs, Perform("designate", SPEARS))) == [SPEARS, TAMSIN]


def test_whose_activation_is_ended_is_told_and_not_only_the_step_that_follows() -> None:
    history = acting(ORIANE)
    over = playing(history, Perform("end_activation", ORIANE))
    assert headline(SYSTEM, history.battle, over.acts[-1]) == "Oriane ends the activation."


def test_one_on_alert_who_can_only_strike_is_offered_to_strike() -> None:
    history = having(acting(BOWS), SORN, on_alert=1)
    assert line_of(open_page(history), SORN).verb == "strike"


def test_the_light_lies_on_the_tests_of_an_activation_wherever_it_lay_as_the_last_one_ended() -> None:
    history = having(acting(BOWS), THRALLS, on_alert=10)
    page = open_page(history).lighting(f"unit:{THRALLS}")
    over = playing(history, Perform("end_activation", BOWS))
    between = playing(over, Perform("does_nothing", STAIR))
    while between.battle.place.step != "next_designation":
        between = playing(between, Advance())
    charged = playing(
        between, Perform("designate", SPEARS), Perform("charge", SPEARS, {"figures": 10, "enemy": THRALLS})
    )
    for then in (over, between):
        page = followed(page, then)
    assert followed(page, charged).lit == "tests"


@pytest.mark.parametrize("has_fled", [False, True])
def test_a_flight_made_at_once_is_told_with_its_distance_the_first_time_and_every_other(has_fled: bool) -> None:
    due = having(acting(BOWS), BOWS, state="routed", flight_due=True, has_fled=has_fled, speed=5)
    fled = playing(due, Perform("flee", BOWS))
    told = "Bows flee 10 paces towards the nearest table edge."
    assert headline(SYSTEM, due.battle, fled.acts[-1]) == told
