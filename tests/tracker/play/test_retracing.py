"""One step back is back at the place that was left, whatever was passed on the way; read off the acts that stand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from saves.portable import from_portable, to_portable
from tests.play import playing, somebody, the_demo
from tests.tiny import a_tiny_battle
from tests.tracker.games.skirmish.battles import BOWS, acting, designating
from tracker.battle.battle import Place, UnitId
from tracker.battle.commands import (
    Advance,
    AnswerProcedure,
    BeginProcedure,
    GoTo,
    Note,
    OweTest,
    Perform,
    PlaceToken,
    Resolve,
    StepBack,
    TakeToken,
    Tick,
    Waive,
)
from tracker.battle.events import StepEntered
from tracker.battle.fields import Lasts
from tracker.play.amend import Amendment, amend
from tracker.play.evolve import evolve
from tracker.play.history import History
from tracker.play.retracing import agreed_without_token, stepping_back, taken_back, with_the_undone, without_the_last
from tracker.play.walk import next_place
from tracker.rules.systems import load_system, system_keys

ON = Advance(anyway=True, passing=True)


def back(history: History) -> History:
    return playing(history, stepping_back(history))


@pytest.mark.parametrize("key", system_keys())
def test_back_as_often_as_on_is_back_at_every_stop(key: str) -> None:
    history = the_demo(load_system(key))
    stops = [history.battle.place]
    for _stop in range(12):
        history = playing(history, ON)
        stops.append(history.battle.place)
    for stop in reversed(stops[:-1]):
        history = back(history)
        assert history.battle.place == stop


@pytest.mark.parametrize("key", system_keys())
def test_back_in_the_turn_before_is_found_what_was_done_there_and_again_what_was_done_since(key: str) -> None:
    first = to_the_last_step(the_demo(load_system(key)))
    left = first.battle
    assert left.rolled
    begun = playing(having_acted(playing(first, ON)), Note("something done in the new turn"))
    assert lasting_a_turn(begun) != lasting_a_turn(first)
    returned = back(begun)
    assert returned.battle.place == left.place
    assert lasting_a_turn(returned) == lasting_a_turn(first)
    on = playing(returned, ON)
    assert lasting_a_turn(on) == lasting_a_turn(begun)
    assert on.battle.marks == begun.battle.marks


def to_the_last_step(history: History) -> History:
    """The battle at the last step of its turn, with units that acted in it."""
    while (after := playing(history, ON)).battle.place.turn <= 1:
        history = having_acted(after)
    return history


def having_acted(history: History) -> History:
    """The battle with whoever may be ticked off so, and with the first roll that somebody may make of another."""
    for unit in history.battle.units:
        after = history.do(Tick(unit))
        history = after if isinstance(after, History) else history
    system = history.system
    for resolver in system.rolls.resolvers:
        bindings, outcome = somebody(history, resolver.roles), resolver.outcomes[0].key
        after = history.do(Resolve(resolver.key, bindings, outcome=outcome, reason="as seen"))
        if isinstance(after, History):
            return after
    return history


def lasting_a_turn(history: History) -> object:
    """All of the battle that ends with its turn."""
    battle, lapsing = history.battle, history.system.lapsing[Lasts.TURN]
    of_units = {
        unit.id: {key: value for key, value in unit.values.items() if key in lapsing} for unit in battle.units.values()
    }
    of_battle = {key: battle.values.get(key) for key in history.system.battle_lapsing[Lasts.TURN]}
    return of_units, of_battle, battle.done, battle.rolled, battle.played


def test_a_step_back_of_an_older_battle_changes_nothing_but_the_place() -> None:
    first = to_the_last_step(the_demo(load_system("demonworld")))
    begun = playing(first, ON)
    place = first.battle.place
    older = evolve(begun.system, begun.battle, StepEntered(place.turn, place.step, place.side, back=True))
    assert older == replace(begun.battle, place=place)


def test_the_first_answer_is_taken_back_and_brought_back_with_the_procedure_that_it_begins() -> None:
    moving = playing(the_demo(load_system("demonworld")), GoTo("IV.8", anyway=True))
    mover, enemy = UnitId("general-isolde"), UnitId("wolf-riders")
    begun = playing(moving, BeginProcedure("contact", {"actor": mover}))
    met = playing(begun, AnswerProcedure(begun.battle.running[0].id, enemy))
    undone = without_the_last(met)
    assert isinstance(undone, History)
    assert undone.battle == moving.battle
    told = taken_back(undone)
    assert told is not None
    assert (told.act.command, told.before) == (AnswerProcedure(begun.battle.running[0].id, enemy), begun.battle)
    again = with_the_undone(undone)
    assert isinstance(again, History)
    assert again.battle == met.battle
    alone = without_the_last(begun)
    assert isinstance(alone, History)
    assert alone.battle == moving.battle


def test_the_steps_that_were_passed_are_gone_by_on_the_way_back() -> None:
    moving = playing(the_demo(load_system("confrontation")), GoTo("T-13", "delve", anyway=True))
    gone = playing(moving, ON, ON)
    assert gone.battle.place == Place(1, "T-23")
    assert back(gone).battle.place == Place(1, "T-14")
    assert back(back(gone)).battle.place == Place(1, "T-13", "delve")
    straight = playing(moving, GoTo("T-23", anyway=True))
    assert back(straight).battle.place == Place(1, "T-13", "delve")


def test_neither_undo_nor_a_new_start_nor_what_was_done_in_between_changes_where_back_leads() -> None:
    shooting = playing(the_demo(load_system("demonworld")), ON, ON, ON)
    here = stepping_back(shooting)
    assert (here.turn, here.step) == (1, "II.2")
    undone = playing(shooting, ON, Note("dusk")).undo()
    assert isinstance(undone, History)
    again = undone.undo()
    assert isinstance(again, History)
    assert stepping_back(again) == here
    assert stepping_back(playing(shooting, Note("dusk"))) == here
    assert stepping_back(from_portable(to_portable(shooting))) == here


def test_back_and_on_again_leads_back_by_the_same_way() -> None:
    first = playing(the_demo(load_system("demonworld")), ON, ON)
    to_and_fro = playing(back(playing(first, ON)), ON)
    assert back(to_and_fro).battle.place == first.battle.place
    assert back(back(to_and_fro)).battle.place == Place(1, "I.1")


def test_back_from_a_second_activation_is_the_designation_and_never_goes_to_and_fro() -> None:
    second = playing(designating(), Perform("run", BOWS), ON, Perform("designate", UnitId("thralls")))
    stops = []
    for _stop in range(4):
        second = back(second)
        stops.append(second.battle.place.step)
    assert stops == ["next_designation", "act", "first_designation", "initiative"]


def test_back_goes_by_the_step_of_tests_once_none_is_owed_there() -> None:
    bows = UnitId("bows")
    owing = playing(acting(bows), OweTest("morale", {"actor": bows}, {}, "in contact"), GoTo("tests_owed", anyway=True))
    cut_short = GoTo("end_activation", anyway=True)
    assert back(playing(owing, cut_short)).battle.place.step == "tests_owed"
    ended = playing(owing, Waive(owing.battle.debts[0].id, "it stands"), cut_short)
    assert back(ended).battle.place.step == "act"
    assert back(back(ended)).battle.place.step == back(acting(bows)).battle.place.step


def test_where_nothing_was_left_back_is_the_step_before() -> None:
    begun = the_demo(load_system("hexcombat"))
    assert stepping_back(begun) == StepBack()
    assert back(begun).battle.place == Place(1, "T.1")
    assert playing(begun, StepBack(1, "no such step")).battle.place == Place(1, "T.1")


def test_an_act_put_right_before_a_step_back_leaves_the_step_back_as_it_was() -> None:
    gone = playing(the_demo(load_system("demonworld")), ON, Note("dusk"), ON, ON)
    again = back(gone)
    note = next(index for index, act in enumerate(again.acts) if act.command == Note("dusk"))
    amended = amend(again, note, Note("dawn"))
    assert isinstance(amended, Amendment)
    assert amended.after.battle.place == again.battle.place


def test_who_went_on_without_tokens_is_not_asked_for_the_same_again() -> None:
    orders = playing(the_demo(load_system("demonworld")), GoTo("I.1"), PlaceToken(UnitId("bowmen-of-alder"), "H"))
    drawn = playing(orders, ON)
    assert drawn.battle.place.step == "I.3"
    agreed = agreed_without_token(drawn)
    assert UnitId("pikes-of-ker") in agreed
    assert UnitId("wayfarers") not in agreed, "its die is for this step"
    assert agreed_without_token(playing(orders, GoTo("I.3"))) == frozenset(), "nobody was asked"
    taken = playing(drawn, TakeToken(UnitId("bowmen-of-alder")))
    assert UnitId("bowmen-of-alder") not in agreed_without_token(taken)
    assert agreed_without_token(orders) == frozenset()
    next_turn = playing(a_tiny_battle(Advance()), ON)
    assert (next_turn.battle.place, agreed_without_token(next_turn)) == (Place(2, "place"), frozenset())
    assert next_place(drawn.system, drawn.battle).step == "I.4"
