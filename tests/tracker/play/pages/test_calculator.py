"""The calculator as a value: what each intent makes of it, without a screen."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from tests.play import AZURE, having, playing, somebody, the_demo
from tests.tiny import ARCHERS, PIKES, RAIDERS, SLINGERS, a_shot, at_the_shooting
from tests.tracker.games.skirmish.battles import ORIANE, SPEARS, acting
from tests.tracker.play.pages.calculator_hand import DOWN, KEYS, UP, CalculatorHand, a_hand
from tracker.battle.acts import Act
from tracker.battle.battle import BY_THE_APP, ProcedureId, SideDetail, UnitId
from tracker.battle.commands import (
    BeginProcedure,
    GoTo,
    LeaveProcedure,
    Note,
    RemoveUnit,
    Resolve,
    SetSide,
    SetValues,
    Waive,
)
from tracker.battle.dice import Face, Source
from tracker.battle.events import Rolled
from tracker.battle.fields import Scalar
from tracker.play.history import History
from tracker.play.pages import wants
from tracker.play.pages.calculator_intents import INTENTS, press
from tracker.play.pages.calculator_page import CalculatorPage, followed, open_calculator
from tracker.play.pages.intents import Answer, Decide, Digit, Intent, Light
from tracker.play.participants import RESOLVER, Participants
from tracker.play.sheets import is_in_words, number_of
from tracker.rules.systems import load_system, system_keys

SEEDS: Final = range(3)
PRESSES: Final = 40
ANY_KEY: Final = (*KEYS, *"0123456789", DOWN, UP, "enter", "enter")


def a_shot_to_type(history: History | None = None) -> CalculatorHand:
    """The archers shoot at the raiders."""
    return a_hand(history or at_the_shooting(), "shot", actor=ARCHERS, target=RAIDERS)


def a_long_range() -> CalculatorHand:
    """A gun of which the range is to be measured first."""
    return a_hand(the_demo(load_system("demonworld")), "artillery_table", actor="ballista")


def a_gun_laid() -> tuple[History, ProcedureId]:
    """A procedure is under way that asks for a roll."""
    history = the_demo(load_system("demonworld"))
    begun = playing(history, BeginProcedure("gun_shot", {"actor": UnitId("ballista")}))
    return begun, begun.battle.running[0].id


def faces(page: CalculatorPage) -> list[int]:
    return [] if page.roll is None else [face.face for face in page.roll.case.faces]


def values(page: CalculatorPage) -> dict[str, Scalar]:
    assert page.roll is not None
    return dict(page.roll.case.values)


STATES: Final[dict[str, tuple[str, ...]]] = {
    "opened": (),
    "the die lies": ("2",),
    "a wrong face": ("9",),
    "another row lit": (DOWN,),
    "a number gone to": (UP,),
    "digits of a number": (UP, "1"),
    "the die of the app": ("d",),
    "units picked anew": ("p",),
}
TABLE: Final[tuple[tuple[str, str, dict[str, object]], ...]] = (
    ("opened", "2", {"faces": [2], "trouble": ""}),
    ("opened", "9", {"faces": [], "trouble": "9 is not a face of a D6"}),
    ("opened", "enter", {"trouble": "type the D6 for to hit, or d rolls it", "closed": None}),
    ("opened", "right", {"cover": True}),
    ("opened", "minus", {"cover": True}),
    ("opened", "backspace", {"faces": [], "trouble": ""}),
    ("opened", "d", {"faces": [5], "closed": None}),
    ("opened", "e", {"wants": wants.TableQuestion.ANSWER}),
    ("opened", "x", {"wants": wants.TableQuestion.OUTCOME}),
    ("opened", "j", {"wants": wants.TableQuestion.RULING}),
    ("opened", "question_mark", {"wants": wants.Cite(("TY-03",))}),
    ("opened", "p", {"to_pick": ("actor", "target")}),
    ("opened", "slash", {"to_pick": ("target",)}),
    ("opened", "escape", {"closed": False}),
    ("the die lies", "enter", {"closed": True}),
    ("the die lies", "3", {"faces": [2], "trouble": "no more dice needed; ⌫ takes back the last one"}),
    ("the die lies", "d", {"faces": [2], "closed": None}),
    ("the die lies", "right", {"faces": [2], "cover": True}),
    ("the die lies", "backspace", {"faces": []}),
    ("a wrong face", "3", {"faces": [3], "trouble": ""}),
    ("a wrong face", "enter", {"faces": [], "closed": None}),
    ("a wrong face", "down", {"faces": [], "trouble": ""}),
    ("another row lit", "4", {"typed": "4", "faces": []}),
    ("a number gone to", "3", {"typed": "3", "faces": []}),
    ("a number gone to", "enter", {"typed": "", "aim": 4, "faces": []}),
    ("digits of a number", "enter", {"typed": "", "aim": 1, "faces": []}),
    ("digits of a number", DOWN, {"typed": "", "aim": 1, "faces": []}),
    ("digits of a number", "backspace", {"typed": ""}),
    ("digits of a number", "d", {"typed": "1", "faces": []}),
    ("digits of a number", "escape", {"typed": "", "trouble": "taken back: 1", "closed": None}),
    ("the die lies", "escape", {"trouble": "a die lies here: ⌫ takes it back, then esc leaves", "closed": None}),
    ("the die of the app", "escape", {"closed": False}),
    ("the die of the app", "backspace", {"faces": [5], "trouble": "the app's die stays as it fell"}),
    ("the die of the app", "enter", {"closed": True}),
    ("units picked anew", "2", {"typed": "", "faces": []}),
    ("units picked anew", "enter", {"closed": None}),
    ("units picked anew", "slash", {"wants": wants.NothingToPick()}),
    ("units picked anew", "escape", {"to_pick": (), "closed": None}),
)


@pytest.mark.parametrize(("state", "key", "comes"), TABLE, ids=[f"{state}: {key}" for state, key, _ in TABLE])
def test_what_a_key_makes_of_the_calculator(state: str, key: str, comes: dict[str, object]) -> None:
    hand = a_shot_to_type()
    hand.press(*STATES[state], key)
    page = hand.page
    is_now: dict[str, object] = {
        "faces": faces(page),
        "typed": page.typed,
        "trouble": page.trouble,
        "to_pick": page.to_pick,
        "closed": hand.closed,
        "wants": hand.elsewhere,
        **values(page),
    }
    for name, value in comes.items():
        if name == "trouble" and value:
            assert str(value) in str(is_now[name])
        else:
            assert is_now[name] == value, name


def test_a_range_is_measured_before_the_first_die() -> None:
    hand = a_long_range()
    assert hand.page.unmeasured is not None
    assert hand.page.lit == hand.page.unmeasured.key
    hand.press("d")
    assert "first: " in hand.page.trouble
    unlit = next(row.key for row in hand.page.rows if number_of(row) is None)
    hand.do(press(hand.page, Light(unlit)))
    hand.press("7")
    assert (hand.page.typed, faces(hand.page)) == ("", [])
    assert "first: " in hand.page.trouble
    assert hand.page.lit == hand.page.unmeasured.key
    measured = hand.page.lit
    hand.press("right", "1", "7")
    assert (values(hand.page)[measured], faces(hand.page)) == ("medium", [17])


def test_a_number_to_be_measured_takes_the_digits_at_once_and_enter_says_it() -> None:
    history = the_demo(load_system("hexcombat"))
    hand = CalculatorHand(
        open_calculator(Participants(history, "range", somebody(history, history.system.resolver("range").roles)))
    )
    assert hand.page.number is not None
    hand.press("3", "enter")
    assert values(hand.page)["distance"] == 3
    assert hand.page.is_ready


def test_all_digits_of_a_number_that_is_to_be_measured_go_to_it_wherever_the_light_lies() -> None:
    history = the_demo(load_system("hexcombat"))
    hand = CalculatorHand(
        open_calculator(Participants(history, "range", somebody(history, history.system.resolver("range").roles)))
    )
    measured = hand.page.lit
    elsewhere = next(row.key for row in hand.page.rows if number_of(row) is None)
    hand.do(press(hand.page, Light(elsewhere)))
    hand.press("1", "2")
    assert (hand.page.lit, hand.page.typed, hand.page.trouble) == (measured, "12", "")
    hand.press("enter")
    assert values(hand.page)["distance"] == 12


def test_a_lone_digit_is_closed_by_enter_and_its_result_stands_till_the_next() -> None:
    history = the_demo(load_system("demonworld"))
    hand = a_hand(history, "melee", actor="knights-of-the-vale", target="ogre-band")
    hand.press("2", "enter")
    assert (faces(hand.page), hand.closed, hand.history is history) == ([2], None, True)
    assert hand.page.is_ready
    hand.press("enter")
    assert hand.closed


def test_the_app_throws_for_its_side_and_what_came_stands_till_the_next_enter() -> None:
    history = playing(at_the_shooting(), SetSide(AZURE, {SideDetail.DICE: BY_THE_APP}))
    hand = a_shot_to_type(history)
    hand.press("enter")
    assert (faces(hand.page), hand.history is history) == ([5], True)
    hand.press("enter")
    assert hand.closed


def test_enter_opens_the_list_of_a_choice_the_roll_hangs_on() -> None:
    history = the_demo(load_system("hexcombat"))
    morale = history.system.resolver("morale")
    hand = CalculatorHand(open_calculator(Participants(history, "morale", somebody(history, morale.roles))))
    hand.press("enter")
    assert hand.elsewhere is wants.TableQuestion.ANSWER
    assert hand.page.roll is not None
    assert hand.page.row == hand.page.roll.open_choice
    assert (hand.page.lit, hand.page.trouble, hand.history is history) == ("result", "", True)


def test_a_number_the_roll_hangs_on_takes_the_digits_and_enter_without_any_says_nothing() -> None:
    history = the_demo(load_system("confrontation"))
    pursuit = history.system.resolver("pursuit")
    hand = CalculatorHand(open_calculator(Participants(history, "pursuit", somebody(history, pursuit.roles))))
    assert hand.page.number == hand.page.unsaid
    hand.press("enter", "d")
    assert "only the table knows" in hand.page.trouble
    assert hand.page.roll is not None
    assert hand.page.roll.answers == {}
    for key in "12.5":
        hand.do(press(hand.page, Digit(key)))
    hand.press("enter")
    assert (values(hand.page)["gap"], hand.page.number) == (12.5, None)
    hand.press("4")
    assert faces(hand.page) == [4]


@pytest.mark.parametrize("key", ["enter", DOWN])
def test_a_number_typed_beyond_the_card_is_asked_about_before_it_counts(key: str) -> None:
    hand = a_hand(the_demo(load_system("demonworld")), "cast", actor="orsanne-the-grey")
    hand.do(press(hand.page, Light("ps")))
    had = values(hand.page)["ps"]
    hand.press("4", "0", key)
    assert isinstance(hand.elsewhere, wants.Confirm)
    assert "at most 30" in hand.elsewhere.why
    assert values(hand.page)["ps"] == had
    assert values(hand.elsewhere.agreed)["ps"] == 40
    assert (hand.page.lit == "ps") == (key == "enter")
    if key == "enter":
        assert hand.page.trouble == "taken back: 40"
        hand.elsewhere = None
        hand.press("7", "enter")
        assert values(hand.page)["ps"] == 7


def test_parts_are_picked_one_after_the_other_and_what_was_answered_stays() -> None:
    hand = a_hand(at_the_shooting())
    assert hand.page.to_pick == (RESOLVER,)
    for part, key in ((RESOLVER, "shot"), ("actor", ARCHERS), ("target", RAIDERS)):
        hand.do(press(hand.page, Answer(part, key)))
    assert dict(hand.page.who.bindings) == {"actor": ARCHERS, "target": RAIDERS}
    hand.press("right", "2", "slash")
    hand.do(press(hand.page, Answer("actor", PIKES)))
    assert hand.page.to_pick == ("target",), "an answer to another part is none"
    hand.do(press(hand.page, Answer("target", SLINGERS)))
    assert (hand.page.who.bindings["target"], values(hand.page)["cover"], faces(hand.page)) == (SLINGERS, True, [2])


def test_back_leads_through_the_parts_that_were_picked_and_then_out() -> None:
    hand = a_hand(at_the_shooting())
    stages = [hand.page.to_pick]
    for part, key in ((RESOLVER, "shot"), ("actor", ARCHERS), ("target", RAIDERS)):
        hand.do(press(hand.page, Answer(part, key)))
        stages.append(hand.page.to_pick)
    assert not hand.page.is_picking
    for stage in reversed(stages[:-1]):
        hand.press("escape")
        assert hand.page.to_pick == stage
    hand.press("escape")
    assert hand.closed is False


def test_back_from_a_part_that_is_picked_anew_leads_to_the_roll_as_it_was() -> None:
    hand = a_shot_to_type()
    hand.press("right", "p")
    hand.do(press(hand.page, Answer("actor", PIKES)))
    hand.press("escape")
    assert hand.page.to_pick[0] == "actor"
    hand.press("escape")
    assert (hand.page.who.bindings["actor"], values(hand.page)["cover"], hand.page.is_picking) == (ARCHERS, True, False)


def test_the_light_comes_back_to_the_number_that_bars_the_roll_and_digits_change_it() -> None:
    hand = a_hand(having(acting(ORIANE), SPEARS, state="shaken"), "rally", actor=ORIANE, target=SPEARS)
    hand.press("1", "0", "enter")
    assert hand.page.roll is not None
    assert "too far" in (hand.page.roll.bar or "")
    hand.press("p")
    while hand.page.is_picking:
        part = hand.page.to_pick[0]
        hand.do(press(hand.page, Answer(part, {"actor": ORIANE, "target": SPEARS}.get(part, ""))))
    assert (hand.page.lit, values(hand.page)["paces"]) == ("paces", 10)
    hand.press("4", "enter")
    assert values(hand.page)["paces"] == 4
    assert hand.page.roll.bar is None


def test_what_the_table_grants_wants_a_reason_before_it_is_applied() -> None:
    hand = a_shot_to_type()
    hand.press(DOWN, "plus", "enter", "4", "enter")
    assert hand.elsewhere is wants.TableQuestion.REASON
    hand.elsewhere = None
    hand.do(press(hand.page, Answer("other_reason", "the sun in their eyes")))
    hand.press("enter")
    assert hand.closed


def test_no_arrow_changes_what_is_said_in_words() -> None:
    hand = a_shot_to_type()
    hand.press(DOWN, "plus", "enter", "4")
    words = next(row for row in hand.page.rows if is_in_words(row))
    hand.do(press(hand.page, Light(words.key)))
    assert hand.page.row == words
    for way in ("roll.turn", "roll.turn_back"):
        assert not wants.does_something(hand.page, press(hand.page, way))


def test_esc_says_which_lines_were_changed_on_a_calculator_that_is_left() -> None:
    hand = a_shot_to_type()
    hand.press("right", "escape")
    assert (hand.closed, hand.dropped) == (False, "taken back: target in cover")
    hand = a_shot_to_type()
    hand.press("right", "left", "escape")
    assert (hand.closed, hand.dropped) == (False, "")


def test_an_outcome_by_hand_sets_the_dice_aside() -> None:
    hand = a_shot_to_type()
    hand.do(press(hand.page, Decide("success", "wind at our back")))
    made = [event for event in hand.history.acts[-1].events if isinstance(event, Rolled)]
    assert (hand.closed, made[0].override) == (True, "wind at our back")


def test_the_same_roll_of_a_procedure_begins_with_what_was_answered_before() -> None:
    history, number = a_gun_laid()
    gun = {"actor": UnitId("ballista")}
    shot = Resolve("artillery_table", gun, {"range": "long"}, (Face(20, 2, Source.TYPED),))
    made = playing(history, shot).acts[-1].events
    event = next(event for event in made if isinstance(event, Rolled))
    after = history.adding(Act((replace(event, procedure=number),)))
    assert values(open_calculator(Participants(after, "artillery_table", gun), procedure=number))["range"] == "long"
    given = Participants(after, "artillery_table", gun, {"range": "medium"})
    assert values(open_calculator(given, procedure=number))["range"] == "medium"
    assert values(open_calculator(Participants(after, "artillery_table", gun)))["range"] == "short"


# Another hand


def test_answers_digits_and_dice_stay_where_another_hand_acts_meanwhile() -> None:
    hand = a_shot_to_type()
    hand.press("right", "2")
    aiming = playing(hand.history, Note("the cat sat down"), SetValues(ARCHERS, {"aim": 6}, "a steady hand"))
    page = followed(hand.page, aiming)
    assert (page.roll, values(page)["cover"], values(page)["aim"], faces(page)) == (page.roll, True, 6, [2])
    assert page.trouble == ""
    hand.history, hand.page = aiming, page
    hand.press("enter")
    assert (hand.closed, hand.refused) == (True, "")
    hand = a_shot_to_type()
    hand.press(*STATES["digits of a number"])
    page = followed(hand.page, playing(hand.history, Note("the cat sat down")))
    assert (page.typed, page.lit, page.number) == ("1", hand.page.lit, page.row)


def test_a_calculator_whose_test_was_waived_meanwhile_says_so() -> None:
    hit = playing(at_the_shooting(), a_shot(1))
    (owed,) = hit.battle.debts
    hand = CalculatorHand(open_calculator(Participants(hit), owed.id))
    hand.press("5")
    waived = playing(hit, Waive(owed.id, "they are brave"))
    page = followed(hand.page, waived)
    assert (page.trouble, faces(page)) == ("that test is no longer owed", [5])


def test_a_calculator_whose_procedure_was_left_meanwhile_says_so() -> None:
    history, number = a_gun_laid()
    page = open_calculator(Participants(history, "artillery_table", {"actor": UnitId("ballista")}), procedure=number)
    after = followed(page, playing(history, LeaveProcedure(number)))
    assert after.trouble == "that procedure is no longer under way"


def test_a_calculator_of_a_unit_that_is_there_no_more_cannot_stay_open() -> None:
    hand = a_shot_to_type()
    gone = followed(hand.page, playing(hand.history, RemoveUnit(RAIDERS)))
    assert gone.cannot_open
    assert "raiders" in gone.who.trouble


# Anything


ROLLS: Final = [(system, roll.key) for system in system_keys() for roll in load_system(system).rolls.resolvers]


@pytest.mark.parametrize(("system", "roll"), ROLLS, ids=map("-".join, ROLLS))
def test_whatever_is_pressed_the_calculator_holds_together(system: str, roll: str) -> None:
    history = the_demo(load_system(system))
    bindings = somebody(history, history.system.resolver(roll).roles)
    for seed in SEEDS:
        chance = Random(f"{system} {roll} {seed}")
        hand = CalculatorHand(open_calculator(Participants(history, roll, bindings)))
        for _press in range(PRESSES):
            hand.press(chance.choice(ANY_KEY))
            page = hand.page
            assert page.lit in {"", *(row.key for row in page.rows)}
            assert page.number is None or page.number == page.row
            assert page.is_picking or page.roll is not None
            if hand.closed is not None or hand.elsewhere is not None:
                break


def test_an_intent_leaves_the_page_it_was_put_to_as_it_was_and_does_the_same_again() -> None:
    for keys in STATES.values():
        hand = a_shot_to_type()
        hand.press(*keys)
        page = hand.page
        was = replace(page)
        intents: list[Intent] = [*INTENTS, *map(Digit, "0123456789"), *(Light(row.key) for row in page.rows)]
        for intent in intents:
            once, again = press(page, intent), press(page, intent)
            assert (once.page, type(once.want)) == (again.page, type(again.want)), intent
            assert page == was, intent


def test_enter_asks_for_the_words_that_a_roll_waits_for() -> None:
    hand = a_hand(the_demo(load_system("skirmish")), "cast", actor="tamsin-of-the-wells", target="margrave-sorn")
    assert hand.page.row is not None
    assert hand.page.row.key == "spell"
    assert hand.page.asks_words
    for key in ("left", "right"):
        hand.press(key)
        assert hand.page.asks_words
        assert hand.page.trouble
        assert values(hand.page)["spell"] == ""
    hand.press("enter")
    assert hand.elsewhere is wants.TableQuestion.ANSWER
    named = press(hand.page, Answer("spell", "Fog")).page
    assert (named.asks_words, named.wants_more) == (False, True)


def test_a_distance_of_nothing_is_no_proposal_that_enter_accepts() -> None:
    hand = a_hand(having(acting(ORIANE), SPEARS, state="routed"), "rally", actor=ORIANE, target=SPEARS)
    assert hand.page.is_nowhere
    for key in ("enter", "left", "right"):
        hand.press(key)
        assert hand.page.trouble == "first: Distance in paces"
    assert hand.page.unmeasured is not None
    lit = hand.page.lit
    hand.press("8", "enter")
    assert values(hand.page)[lit] == 8
    assert hand.page.unmeasured is None


def test_a_digit_after_the_arrows_set_a_number_is_one_of_the_die() -> None:
    hand = a_hand(the_demo(load_system("demonworld")), "cast", actor="novice-tibalt")
    hand.press("enter", DOWN, DOWN, "right")
    assert values(hand.page)["extra_ps"] == 1
    hand.press("1", "4")
    assert (values(hand.page)["extra_ps"], faces(hand.page)) == (1, [14])


def test_the_level_of_a_spell_takes_the_digits_before_the_die_and_enter_agrees_to_it() -> None:
    hand = a_hand(the_demo(load_system("demonworld")), "cast", actor="novice-tibalt")
    assert hand.page.number is not None
    assert hand.page.number.key == hand.page.lit == "spell_level"
    hand.press("3", "enter")
    assert (values(hand.page)["spell_level"], hand.page.is_at_the_die, faces(hand.page)) == (3, True, [])
    hand.press("1", "4")
    assert faces(hand.page) == [14]


def test_a_number_that_takes_no_digits_is_not_lit_and_an_arrow_lights_it() -> None:
    hand = a_hand(the_demo(load_system("demonworld")), "wind")
    assert (hand.page.is_at_the_die, hand.page.number) == (True, None)
    hand.press("right")
    assert (hand.page.is_at_the_die, hand.page.number) == (True, None)
    hand.press(DOWN)
    assert hand.page.number is not None
    hand.press("4", "enter")
    assert (values(hand.page)[hand.page.lit], hand.page.is_at_the_die) == (4, True)


@pytest.mark.parametrize("system", system_keys())
def test_a_number_under_the_light_takes_the_digits_on_every_calculator(system: str) -> None:
    history = the_demo(load_system(system))
    for resolver in history.system.rolls.resolvers:
        page = a_hand(history, resolver.key, **somebody(history, resolver.roles)).page
        is_barred = page.roll is None or page.roll.bar is not None
        if page.row is None or number_of(page.row) is None or is_barred or page.takes is None:
            continue
        assert page.is_at_the_die == (page.number is None), resolver.key


def test_a_digit_where_no_die_is_ever_wanted_is_one_of_the_number_under_the_light() -> None:
    hand = a_hand(the_demo(load_system("demonworld")), "artillery_move", actor="ballista")
    hand.press("2")
    assert (hand.page.number is not None, hand.page.typed, hand.page.trouble) == (True, "2", "")
    hand.press("enter")
    assert values(hand.page)["pm_spent"] == 2


def test_a_choice_that_brings_a_measure_may_be_turned_on_to_another() -> None:
    hand = a_hand(playing(the_demo(load_system("confrontation")), GoTo("T-15")), "spell", actor="brother-emrel")
    assert hand.page.lit == "spell"
    hand.press("right")
    assert (hand.page.lit, values(hand.page)["spell"]) == ("spell", "storm")
    assert hand.page.unmeasured is not None
    hand.press("right")
    assert (hand.page.lit, values(hand.page)["spell"]) == ("spell", "nullity")
    hand.press("left", "4")
    assert (hand.page.lit, hand.page.typed) == ("distance", "4")
    hand.press("0", "enter", "enter")
    assert hand.closed is True


def test_enter_after_a_choice_that_brings_a_measure_leads_to_that() -> None:
    hand = a_hand(playing(the_demo(load_system("confrontation")), GoTo("T-15")), "spell", actor="brother-emrel")
    hand.press("right", "enter")
    assert (hand.page.lit, hand.closed) == ("distance", None)
