"""What the screens read of a battle: who waits, who has rolled, which tokens are out, where it stands."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.play import AZURE, OCHRE, having, playing, the_demo, with_parts
from tests.tiny import ARCHERS, PIKES, RAIDERS, SLINGERS, TINY, a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.battle import Place, UnitId
from tracker.battle.commands import (
    AddSide,
    AddUnit,
    Advance,
    AnswerPrompt,
    Begin,
    BeginProcedure,
    GoTo,
    NewUnit,
    Note,
    PlaceToken,
    StepBack,
    Tick,
)
from tracker.play.history import History
from tracker.play.leave_step import before_it_is_left
from tracker.play.offers import is_made, times_rolled
from tracker.play.roster_commands import slug
from tracker.play.tokens import may_place, without_token
from tracker.rules.system import Does, May, MayNot, Offer, Open, Phase, System
from tracker.rules.system.turn import Matter
from tracker.rules.systems import load_system
from tracker.views.briefing import LAST_TURNS, briefing, next_stops, was_played
from tracker.views.checklist import asked, checklist, step_number
from tracker.views.ledger import as_csv, rolls
from tracker.views.log_line import in_words
from tracker.views.orders import orders_of, reveal_is_next
from tracker.views.projection import project
from tracker.words import speaking


def test_a_roll_is_counted_for_the_unit_that_made_it_in_the_phase_and_turn_it_was_made() -> None:
    shot = playing(at_the_shooting(), a_shot(6), a_shot(6))
    assert times_rolled(TINY, shot.battle, "shot", ARCHERS) == 2
    assert times_rolled(TINY, shot.battle, "shot", RAIDERS) == 0
    assert times_rolled(TINY, shot.battle, "nerve_test", ARCHERS) == 0
    assert times_rolled(TINY, shot.battle, "shot", None) == 0
    end = playing(shot, Advance())
    assert times_rolled(TINY, end.battle, "shot", ARCHERS) == 2
    assert times_rolled(TINY, playing(end, Advance()).battle, "shot", ARCHERS) == 0
    assert times_rolled(TINY, a_tiny_battle().battle, "shot", ARCHERS) == 0


def test_a_roll_made_a_turn_back_is_not_counted_in_the_turn_after_it() -> None:
    second = playing(at_the_shooting(), *[Advance()] * 4)
    back = playing(second, *[StepBack()] * 4)
    assert (second.battle.place, back.battle.place) == (Place(2, "fire"), Place(1, "fire"))
    late = playing(back, a_shot(6))
    assert times_rolled(TINY, late.battle, "shot", ARCHERS) == 1
    again = playing(late, *[Advance(anyway=True)] * 4)
    assert again.battle.place == Place(2, "fire")
    assert times_rolled(TINY, again.battle, "shot", ARCHERS) == 0


@pytest.mark.parametrize(
    ("times", "shots", "made"), [(0, 3, False), (1, 0, False), (1, 1, True), (2, 1, False), (2, 3, True)]
)
def test_an_offer_is_made_once_it_was_rolled_as_often_as_it_may_be(times: int, shots: int, made: bool) -> None:
    battle = playing(at_the_shooting(), *([a_shot(6)] * shots)).battle
    offer = Offer("shoot", Does.ROLL, "shot", "actor", times=times)
    assert is_made(TINY, battle, offer, ARCHERS) is made
    assert not is_made(TINY, battle, replace(offer, does=Does.PROCEDURE), ARCHERS)
    assert is_made(TINY, battle, replace(offer, is_made=lambda _battle: True), ARCHERS)


def test_a_question_of_the_step_has_the_answer_given_there() -> None:
    history = at_the_shooting()
    (open_one,) = asked(TINY, history.battle)
    assert (open_one.prompt.key, open_one.unit, open_one.answer) == ("smoke", None, "")
    answered = playing(history, AnswerPrompt("smoke", "to the west"))
    assert [entry.answer for entry in asked(TINY, answered.battle)] == ["to the west"]
    assert asked(TINY, playing(answered, Advance()).battle) == ()
    elsewhere = playing(answered, Advance(), Advance(), Advance(), Advance())
    assert [entry.answer for entry in asked(TINY, elsewhere.battle)] == [""]


@pytest.mark.parametrize(
    ("numeral", "printed", "number"), [("II", "", "II.2"), ("II", "1b", "II.1b"), ("–", "", "–"), ("–", "1b", "–")]
)
def test_a_step_has_its_printed_number_or_its_place_in_the_phase(numeral: str, printed: str, number: str) -> None:
    _orders, fire = TINY.turn.phases
    steps = (fire.steps[0], replace(fire.steps[1], id="II.c", number=printed))
    system = with_parts(TINY, phases=(Phase("fire", numeral, "Fire", steps),))
    assert step_number(system, "II.c") == number


def _ranked() -> System:
    ranks = {ARCHERS: 1, RAIDERS: 3, PIKES: 2}
    fire = TINY.step("fire")
    standing = replace(fire, standing=lambda _battle, unit: May(rank=ranks[unit.id]) if unit.id in ranks else None)
    phases = tuple(
        replace(phase, steps=tuple(standing if step.id == "fire" else step for step in phase.steps))
        for phase in TINY.turn.phases
    )
    return with_parts(TINY, phases=phases)


def test_where_the_order_matters_the_highest_goes_first_whatever_his_side() -> None:
    ranked = checklist(_ranked(), at_the_shooting().battle)
    assert [entry.unit.id for entry in ranked.able] == [RAIDERS, PIKES, ARCHERS]
    assert ranked.ranked
    assert [entry.unit.id for entry in ranked.of_side(AZURE)] == [PIKES, ARCHERS]
    assert not checklist(TINY, at_the_shooting().battle).ranked


def a_placing() -> History:
    return a_tiny_battle(Advance())


def test_tokens_are_counted_by_side_as_they_are_placed() -> None:
    placed = playing(a_placing(), PlaceToken(ARCHERS, "f"))
    assert TINY.turn.tokens is not None
    azure, ochre = (orders_of(TINY, placed.battle, TINY.turn.tokens, side) for side in (AZURE, OCHRE))
    assert [(bearer.unit.id, bearer.token, bearer.allowed) for bearer in azure.bearers] == [
        (ARCHERS, "f", ("f", "h")), (PIKES, "", ("f", "h")),
    ]  # fmt: skip
    assert (azure.placed, azure.left, ochre.placed, ochre.left) == (1, 1, 0, 2)
    assert len(without_token(TINY, placed.battle)) == 3
    fled = orders_of(TINY, having(placed, PIKES, fled=True).battle, TINY.turn.tokens, AZURE)
    assert [(unit.id, bar) for unit, bar in fled.barred] == [(PIKES, MayNot("has fled", ("TY-05",)))]
    shown = having(placed, PIKES, order="h")
    face_up = orders_of(TINY, shown.battle, TINY.turn.tokens, AZURE)
    assert [(unit.id, token) for unit, token in face_up.face_up] == [(PIKES, "h")]
    assert face_up.left == 0
    assert len(without_token(TINY, shown.battle)) == 2
    assert len(without_token(with_parts(TINY, tokens=None), shown.battle)) == 0


def test_tokens_are_placed_at_their_step_and_turned_up_at_the_next() -> None:
    history = a_placing()
    assert (may_place(TINY, history.battle), reveal_is_next(TINY, history.battle)) == (True, True)
    shown = playing(history, Advance())
    assert (may_place(TINY, shown.battle), reveal_is_next(TINY, shown.battle)) == (False, False)
    assert not may_place(TINY, a_tiny_battle().battle)


def test_the_briefing_says_where_a_battle_stands() -> None:
    history = playing(at_the_shooting(), a_shot(1), Note("lamp oil low"), Note("and rain"))
    told = briefing(history)
    assert told.place == Place(1, "fire")
    assert told.note == "and rain"
    assert [in_words(line) for _act, line in told.last][-2:] == ["Note: lamp oil low", "Note: and rain"]
    assert [(owed.name, owed.side, owed.needs, owed.is_due) for owed in told.owed] == [
        ("Raiders", "ochre", "2+ on D6", True)
    ]
    assert [(token, [unit.id for unit in units]) for token, units in told.face_up] == [
        ("f", [ARCHERS]),
        ("h", [RAIDERS]),
    ]
    assert told.ahead == (Place(1, "end"), Place(2, "place"), Place(2, "show"))
    assert next_stops(TINY, history.battle, 1) == (Place(1, "end"),)
    gone = briefing(having(history, RAIDERS, men=0))
    assert [token for token, _units in gone.face_up] == ["f"]
    placing = playing(a_placing(), PlaceToken(SLINGERS, "h"), PlaceToken(ARCHERS, "f"), PlaceToken(PIKES, "f"))
    assert briefing(placing).face_down == ((AZURE, 2), (OCHRE, 1))
    assert briefing(playing(History(TINY), Begin("The Mill", "tiny"))).face_up == ()


def test_the_briefing_says_what_is_under_way_and_what_it_asks_next() -> None:
    demo = the_demo(load_system("demonworld"))
    met = playing(demo, Advance(), GoTo("IV.5"), BeginProcedure("contact", {"actor": UnitId("pikes-of-ker")}))
    ((title, asks),) = briefing(met).asks
    assert "Pikes of Ker" in title
    assert asks.endswith("?")


def test_the_briefing_tells_what_was_left_at_the_end_of_each_turn() -> None:
    hit = playing(at_the_shooting(), a_shot(1), *[Advance(anyway=True)] * 4)
    again = having(hit, RAIDERS, men=0)
    (one, first), (two, second) = briefing(again).turns
    assert (one, two) == (1, 2)
    assert [army.left for army in first.sides] == [1, Fraction(9, 10)]
    assert [army.left for army in second.sides] == [1, Fraction(1, 2)]
    assert briefing(a_tiny_battle()).turns == ()


def test_the_briefing_tells_of_no_more_turns_than_are_read() -> None:
    long = at_the_shooting()
    while long.battle.place.turn < LAST_TURNS + 3:
        long = playing(long, Advance(anyway=True))
    assert [turn for turn, _armies in briefing(long).turns] == list(range(4, LAST_TURNS + 4))


def test_a_battle_was_played_once_something_happened_after_its_first_step() -> None:
    assert not was_played(a_tiny_battle())
    assert not was_played(a_placing())
    assert was_played(playing(a_placing(), Note("rain")))
    undone = playing(a_placing(), Note("rain")).undo()
    assert isinstance(undone, History)
    assert not was_played(undone)


@pytest.mark.parametrize("matter", Matter)
def test_every_matter_has_its_words_for_one_and_for_several(matter: Matter) -> None:
    one, two = before_it_is_left((Open(matter),)), before_it_is_left((Open(matter, 2),))
    assert one.startswith("Still open before this step is left: ")
    assert "{" not in one + two
    assert ("2 " in two or "the dice of 2" in two) == (matter not in {Matter.INITIATIVE, Matter.FIRST})
    assert before_it_is_left((Open(matter), Open(Matter.TEST, 2))).endswith("; 2 tests are owed.")
    with speaking("fr"):
        assert "\N{NARROW NO-BREAK SPACE}; 2 tests" in before_it_is_left((Open(matter), Open(Matter.TEST, 2)))


def test_what_comes_next_is_a_step_of_this_phase_or_another_phase_or_turn() -> None:
    assert project(a_tiny_battle()).comes_next == "I Orders"
    assert project(a_placing()).comes_next == "Reveal"
    assert project(playing(a_placing(), Advance())).comes_next == "II Fire"
    assert project(at_the_shooting()).comes_next == "End"
    assert project(playing(at_the_shooting(), Advance())).comes_next == "Turn 2: I Orders"
    by_side = with_parts(TINY, phases=(TINY.turn.phases[0], replace(TINY.turn.phases[1], by_side=True)))
    walked = replace(a_placing(), declared=by_side)
    assert project(playing(walked, Advance())).comes_next == "II Fire: Azure"
    first = playing(walked, Advance(), Advance())
    assert project(first).comes_next == "End"
    assert project(playing(first, Advance())).comes_next == "II Fire: Ochre"


def test_ids_are_made_from_names_and_never_twice() -> None:
    assert slug("Éowyn's Riders!", ()) == "eowyn-s-riders"
    assert slug("Riders", {"riders"}) == "riders-2"
    assert slug("Riders", {"riders", "riders-2"}) == "riders-3"
    assert slug("…", ()) == "unit"
    twins = playing(History(TINY), Begin("The Mill", "tiny"), AddSide("Azure"), AddSide("Azure"))
    assert [side.id for side in twins.battle.sides] == ["azure", "azure-2"]
    both = playing(twins, AddUnit(NewUnit("Pikes", AZURE, {})), AddUnit(NewUnit("Pikes", AZURE, {})))
    assert list(both.battle.units) == ["pikes", "pikes-2"]


def test_a_cell_that_a_spreadsheet_would_run_is_made_plain() -> None:
    history = playing(at_the_shooting(), a_shot(6), StepBack(), Tick(ARCHERS, done=False))
    for sign in ("=", "+", "-", "@"):
        (row,) = rolls(history)
        assert f",'{sign}1+1," in as_csv((replace(row, unit=f"{sign}1+1"),))
    assert ",Archers,Raiders," in as_csv(rolls(history))
