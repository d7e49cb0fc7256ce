"""A page that goes by question as a value: every procedure to its end, each intent, and what is under way."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.play import playing, with_parts
from tests.tiny import ARCHERS, RAIDERS, TINY, at_the_shooting
from tests.tracker.play.pages.every_procedure import PROCEDURES, by_question, scene
from tests.tracker.play.pages.hand import DOWN, UP, Hand
from tracker.battle.battle import Battle, Running
from tracker.battle.commands import BeginProcedure, Draw, Note
from tracker.battle.dice import Face
from tracker.battle.fields import Option, whole
from tracker.play.pages import open_page, press, wants
from tracker.play.sheets import open_on
from tracker.rules.resolver import Role
from tracker.rules.system import Choose, Count, PickUnit, Procedure, RollFor, Script, System, scripted

MOST_ACTS = 60
HOW = ("aimed", "wild", "high")


def _asks(battle: Battle, _running: Running) -> Script:
    yield Choose("how", "How?", tuple(Option(how, how) for how in HOW), usual="wild")
    yield Count("shots", "How many?", whole("shots", "shots", 1, 12, 1), most=3)
    foes = tuple(unit.id for unit in battle.units.values() if unit.side == "ochre")
    whom = yield PickUnit("whom", "Whom?", foes, or_none="nobody")
    if whom:
        yield RollFor("shot", "The shot", "shot", {"actor": ARCHERS, "target": RAIDERS})


VOLLEY = Procedure("volley", "Volley", (), scripted(_asks), roles=(Role("actor", "who"),))


def a_volley() -> Hand:
    """A hand at a procedure that asks for a choice, a number, a unit and a roll."""
    history = replace(at_the_shooting(), declared=with_parts(TINY, procedures=(VOLLEY,)))
    return Hand(open_on(history, by_question(VOLLEY), {"actor": ARCHERS}))


def given(hand: Hand) -> list[object]:
    """The answers so far of the procedure under way."""
    return [answer.value for running in hand.history.battle.running for answer in running.answers]


@pytest.mark.parametrize(("system", "procedure"), PROCEDURES, ids=lambda value: value.key)
def test_every_procedure_is_played_to_its_end(system: System, procedure: Procedure) -> None:
    history, whom = scene(system, procedure)
    hand = Hand(open_on(history, by_question(procedure), whom))
    for _act in range(MOST_ACTS):
        onward(hand)
        if hand.closed is not None:
            break
    assert replace(hand.closed or wants.Close(is_done=False), of_itself=False) == wants.Close(is_done=True)
    assert len(hand.history.acts) > len(history.acts)
    assert all(running.procedure != procedure.key for running in hand.history.battle.running)


def onward(hand: Hand) -> None:
    """The list answered with its likeliest unit; else the first of enter, a die of the app, a number that does it."""
    match hand.elsewhere:
        case wants.PickFrom(said):
            hand.say(said.choices[0] if said.value is None else said.value)
            return
        case wants.TakeUp() | wants.Confirm():
            hand.elsewhere = None
        case _:
            assert hand.elsewhere is None, hand.elsewhere
    before = hand.history
    for keys in (("enter",), ("d",), ("1", "enter")):
        hand.press(*keys)
        if hand.history is not before or hand.elsewhere or hand.closed:
            return


def test_the_light_stands_on_the_usual_answer_and_the_question_itself_takes_none() -> None:
    hand = a_volley()
    assert [choice.value for choice in hand.page.choices] == ["aimed", "wild", "high"]
    assert hand.page.lit == hand.page.choices[1].key
    hand.press(DOWN, DOWN, DOWN, UP)
    assert hand.page.lit == hand.page.choices[0].key
    hand.press("left")
    assert hand.page.lit == hand.page.choices[2].key
    assert given(hand) == []
    hand.press("enter")
    assert given(hand) == ["high"]


def test_a_digit_gives_the_answer_of_that_number_and_no_other_digit_gives_any() -> None:
    hand = a_volley()
    hand.press("4", "0", "9")
    assert hand.page.trouble == "there are 3 answers"
    assert given(hand) == []
    hand.press("3")
    assert given(hand) == ["high"]


def _asks_twice(_battle: Battle, _running: Running) -> Script:
    how = (Option("aimed", "aimed"), Option("wild", "wild"))
    for question in ("first", "second"):
        yield Choose(question, f"The {question}?", how, usual="aimed")


TWICE = Procedure("twice", "Twice", (), scripted(_asks_twice), roles=(Role("actor", "who"),))


@pytest.mark.parametrize("digit", ["2", "7"])
def test_the_enter_after_the_digit_of_an_answer_gives_none_but_says_which_the_next_gives(digit: str) -> None:
    history = replace(at_the_shooting(), declared=with_parts(TINY, procedures=(TWICE,)))
    hand = Hand(open_on(history, by_question(TWICE), {"actor": ARCHERS}))
    hand.press(digit)
    before = given(hand)
    hand.press("enter")
    assert hand.page.trouble == "aimed; ↵ answers"
    assert given(hand) == before == (["wild"] if digit == "2" else [])
    hand.press("enter")
    assert given(hand)[-1:] == (["aimed"] if digit == "7" else []), "the last answer ends the procedure"


def test_after_an_arrow_enter_gives_the_lit_answer_though_a_digit_came_before() -> None:
    history = replace(at_the_shooting(), declared=with_parts(TINY, procedures=(TWICE,)))
    hand = Hand(open_on(history, by_question(TWICE), {"actor": ARCHERS}))
    hand.press("7", DOWN, "enter")
    assert given(hand) == ["wild"]


def test_a_number_takes_its_digits_and_is_given_by_enter() -> None:
    hand = a_volley()
    hand.press("1", "9", "9", "enter")
    assert "1 to 12" in hand.page.trouble
    hand.press("2", "enter")
    assert given(hand) == ["aimed", 2]


def test_a_number_more_than_the_cards_have_is_given_only_where_it_is_meant() -> None:
    hand = a_volley()
    hand.press("1", "7", "enter")
    assert isinstance(hand.elsewhere, wants.Confirm)
    assert given(hand) == ["aimed"]
    assert hand.elsewhere.agreed.sheet.answered["shots"] == 7
    assert [type(command).__name__ for command in hand.elsewhere.commands] == ["AnswerProcedure"]
    hand.elsewhere = None
    hand.press("2", "enter")
    assert given(hand) == ["aimed", 2]


def test_units_are_asked_for_by_their_list_and_picking_one_is_the_answer() -> None:
    hand = a_volley()
    hand.press("1", "enter")
    assert isinstance(hand.elsewhere, wants.PickFrom)
    hand.say("")
    assert hand.closed == wants.Close(is_done=True, of_itself=True)
    assert press(hand.page, "rolls.accept").want == wants.Close(is_done=True), "a page that was kept closes by a key"
    assert hand.history.battle.running == ()


def test_a_roll_is_made_in_its_row_and_ends_the_procedure() -> None:
    hand = a_volley()
    hand.press("1", "enter")
    hand.say(RAIDERS)
    assert hand.page.taker is not None
    hand.press("6", "space")
    assert hand.history.battle.running == ()


def test_opening_leaving_and_taking_back_the_first_answer_leave_nothing_under_way() -> None:
    hand = a_volley()
    before = hand.history
    hand.press(DOWN, "right", "d", "D", "4")
    assert hand.history is before
    hand.press("1", "backspace")
    assert hand.history.battle == before.battle
    hand.press("u")
    assert hand.told == ["nothing on this page is left to undo"]
    hand.press("escape")
    assert hand.closed == wants.Close(is_done=False)


def test_one_answer_is_taken_back_at_a_time_and_nothing_over_what_happened_since() -> None:
    hand = a_volley()
    hand.press("1", "2", "enter")
    hand.elsewhere = None
    hand.press("backspace")
    assert given(hand) == ["aimed"]
    hand.history = playing(hand.history, Note("a pause"))
    hand.page = press(open_page(hand.page.sheet.after(hand.history)), "rolls.lift").page
    hand.press("u")
    assert given(hand) == ["aimed"]
    assert hand.told == ["something else has happened since; undo it in the log first"]


def test_what_chance_chose_is_taken_back_with_its_die() -> None:
    hand = a_volley()
    before = hand.history.battle
    hand.history = playing(hand.history, Draw("How?", ("aimed", "wild", "high"), Face(3, 2)))
    hand.page = open_page(hand.page.sheet.after(hand.history))
    hand.press("enter", "u")
    assert hand.history.battle == before


def test_a_procedure_that_a_roll_began_is_not_taken_back_with_its_first_answer() -> None:
    begun = playing(a_volley().history, BeginProcedure("volley", {"actor": ARCHERS}), Note("the smoke drifts"))
    hand = Hand(open_on(begun, by_question(VOLLEY), {}, begun.battle.running[0].id))
    hand.press("1", "u")
    assert hand.history.battle == begun.battle


def test_giving_up_is_asked_once_something_was_answered() -> None:
    hand = a_volley()
    assert press(hand.page, "procedure.give_up").want is None
    hand.press("1")
    number = hand.history.battle.running[0].id
    assert press(hand.page, "procedure.give_up").want == wants.EndProcedure(number)


def test_what_asks_nothing_is_begun_where_it_is_opened() -> None:
    silent = Procedure("silent", "Silence", (), lambda _battle, _running: None)
    history = replace(at_the_shooting(), declared=with_parts(TINY, procedures=(silent,)))
    hand = Hand(open_on(history, by_question(silent), {}))
    assert isinstance(hand.history.acts[-1].command, BeginProcedure)
    assert hand.closed == wants.Close(is_done=True, of_itself=True)


def test_a_page_with_a_declared_sheet_is_not_gone_through_by_question() -> None:
    for system, procedure in PROCEDURES:
        declared = system.sheet_of(procedure.key)
        page = system.page_for(procedure.key)
        assert (page == declared) is (declared is not None)
        assert page.is_by_question is (declared is None)
