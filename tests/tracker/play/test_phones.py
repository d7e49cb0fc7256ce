"""What a phone may want is a closed list, and what comes of it is held against what its side may know."""

from __future__ import annotations

import msgspec
import pytest

from tests.play import AZURE, OCHRE, having, playing, the_demo
from tests.tiny import ARCHERS, PIKES, RAIDERS, a_tiny_battle
from tracker.battle.battle import SideDetail, Unit, UnitId
from tracker.battle.commands import Advance, GoTo, PlaceToken, Refused, Resolve, SetSide, TakeToken
from tracker.battle.dice import Die as PrintedDie
from tracker.battle.dice import Face, Source
from tracker.play.history import History
from tracker.play.perspective import seen_by
from tracker.play.phones import Answer, Die, Draw, Order, Place, Ready, Take, order_wished, wish_of
from tracker.play.step_questions import StepQuestion, questions_of_step
from tracker.play.tokens import draws_by_chance, may_choose_token
from tracker.rules.systems import load_system


def the_highest(die: PrintedDie, _asked: str) -> Face:
    return Face(die.sides, die.sides, Source.ROLLED)


def orders_begun() -> History:
    return playing(a_tiny_battle(), Advance())


@pytest.mark.parametrize(
    ("message", "wish"),
    [
        ('{"wish":"place","tap":1,"unit":"archers","token":"f"}', Place(1, "archers", "f")),
        ('{"wish":"take","tap":2,"unit":"archers"}', Take(2, "archers")),
        ('{"wish":"draw","tap":3,"unit":"archers"}', Draw(3, "archers")),
        ('{"wish":"draw","tap":3,"unit":"archers","face":4}', Draw(3, "archers", 4)),
        ('{"wish":"die","tap":4,"row":"shot","face":6}', Die(4, "shot", 6)),
        ('{"wish":"answer","tap":5,"question":"whom","value":"pikes"}', Answer(5, "whom", "pikes")),
        ('{"wish":"ready","tap":6,"is_ready":true}', Ready(6, True)),
    ],
)
def test_a_message_says_one_of_six_wishes(message: str, wish: object) -> None:
    assert wish_of(message) == wish_of(message.encode()) == wish
    assert msgspec.json.decode(msgspec.json.encode(wish))["wish"] == msgspec.json.decode(message)["wish"]


@pytest.mark.parametrize(
    "message",
    [
        "",
        "null",
        "[]",
        '{"wish":"reveal","tap":1}',
        '{"wish":"undo","tap":1}',
        '{"wish":"advance","tap":1}',
        '{"wish":"setvalues","tap":1,"unit":"archers"}',
        '{"wish":"take","unit":"archers"}',
        '{"wish":"take","tap":0,"unit":"archers"}',
        '{"wish":"take","tap":"1","unit":"archers"}',
        '{"wish":"take","tap":1,"unit":"archers","side":"ochre"}',
        '{"wish":"take","tap":1,"unit":""}',
        '{"wish":"die","tap":1,"row":"shot","face":"6"}',
        '{"wish":"die","tap":1,"row":"shot","face":0}',
        '{"wish":"ready","tap":1,"is_ready":1}',
        '{"wish":"take","tap":1,"unit":"' + "a" * 600 + '"}',
        b'{"wish":"take","tap":1,"unit":"\xff"}',
        "[" * 500,
    ],
)
def test_anything_else_is_no_wish(message: str | bytes) -> None:
    assert wish_of(message) is None


def test_a_side_lays_and_takes_back_its_own_tokens() -> None:
    history = orders_begun()
    assert order_wished(history, AZURE, Place(1, ARCHERS, "f"), the_highest) == (PlaceToken(ARCHERS, "f"),)
    laid = playing(history, PlaceToken(ARCHERS, "f"))
    assert order_wished(laid, AZURE, Take(2, ARCHERS), the_highest) == (TakeToken(ARCHERS),)


def test_a_unit_of_others_is_refused_in_the_same_words_whether_seen_hidden_or_not_there() -> None:
    history = having(orders_begun(), RAIDERS, hidden=True)
    laid = playing(history, PlaceToken(RAIDERS, "f"))
    wishes: list[Order] = [Place(1, unit, "f") for unit in (RAIDERS, "slingers", "nobody")]
    wishes += [Take(1, RAIDERS), Draw(1, RAIDERS)]
    answers = {order_wished(table, AZURE, wish, the_highest) for table in (history, laid) for wish in wishes}
    assert answers == {Refused("that unit is not yours")}


def test_what_the_door_refuses_is_refused_with_its_reason() -> None:
    answer = order_wished(a_tiny_battle(), AZURE, Place(1, PIKES, "f"), the_highest)
    assert answer == Refused("tokens are placed in the orders phase, not now")
    assert order_wished(a_tiny_battle(), AZURE, Draw(1, PIKES), the_highest) == answer
    unknown = order_wished(orders_begun(), AZURE, Place(1, PIKES, "x"), the_highest)
    assert isinstance(unknown, Refused)
    assert "'x' is not a token for Pikes" in unknown.reason


def test_a_side_that_the_app_leads_has_no_phone() -> None:
    history = playing(orders_begun(), SetSide(OCHRE, {SideDetail.LED: "bold"}))
    answer = order_wished(history, OCHRE, Place(1, RAIDERS, "f"), the_highest)
    assert answer == Refused("The app leads Ochre: it has no phone.")


def test_chance_lays_a_token_by_a_die_of_the_app_or_one_that_was_typed() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("I.2"))
    side = history.battle.sides[0].id
    tokens = history.system.turn.tokens
    assert tokens is not None
    free = next(unit for unit in history.battle.of_side(side) if may_choose_token(history.system, history.battle, unit))
    allowed = tokens.allowed(history.battle, free)
    drawn = order_wished(history, side, Draw(1, free.id), the_highest)
    assert not isinstance(drawn, Refused)
    (placed,) = drawn
    assert placed == PlaceToken(free.id, allowed[-1], Face(len(allowed), len(allowed), Source.ROLLED))
    typed = order_wished(history, side, Draw(1, free.id, 1), the_highest)
    assert typed == (PlaceToken(free.id, allowed[0], Face(len(allowed), 1)),)
    wrong = order_wished(history, side, Draw(1, free.id, 9), the_highest)
    assert wrong == Refused(f"9 is not a face of a D{len(allowed)}: give a whole number from 1 to {len(allowed)}")
    once = playing(history, *drawn)
    assert isinstance(order_wished(once, side, Draw(2, free.id), the_highest), Refused)


def test_a_die_typed_for_a_sealed_random_order_is_the_real_die_of_its_roll() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("I.3"))
    tokens = history.system.turn.tokens
    assert tokens is not None
    unit = next(unit for unit in history.battle.units.values() if draws_by_chance(history.system, history.battle, unit))
    drawn = order_wished(history, unit.side, Draw(1, unit.id, 2), the_highest)
    assert not isinstance(drawn, Refused)
    assert isinstance(drawn[0], Resolve)
    assert drawn[0].faces == (Face(6, 2, Source.TYPED),)


def test_what_a_typed_die_leaves_to_the_owner_is_left_to_him_and_what_the_app_throws_is_drawn() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("I.3"))
    unit = next(unit for unit in history.battle.units.values() if draws_by_chance(history.system, history.battle, unit))
    free = next(face for face in range(1, 7) if is_left_to_choose(_typed(history, unit, face), unit))
    assert unit.id not in _typed(history, unit, free).battle.sealed
    drawn = order_wished(
        history, unit.side, Draw(1, unit.id), lambda die, _asked: Face(die.sides, min(free, die.sides))
    )
    assert not isinstance(drawn, Refused)
    assert unit.id in playing(history, *drawn).battle.sealed


def is_left_to_choose(history: History, unit: Unit) -> bool:
    return may_choose_token(history.system, history.battle, history.battle.units[unit.id])


def _typed(history: History, unit: Unit, face: int) -> History:
    drawn = order_wished(history, unit.side, Draw(1, unit.id, face), the_highest)
    assert not isinstance(drawn, Refused)
    return playing(history, *drawn)


def at_the_spells() -> tuple[History, list[StepQuestion]]:
    """Where spells are rolled for, and what that asks the first side of the demo battle."""
    history = playing(the_demo(load_system("demonworld")), GoTo("II.2"))
    return history, list(questions_of_step(seen_by(history, history.battle.sides[0].id)))


def test_a_side_announces_the_spells_of_its_sorcerers_in_words_the_lowest_level_first() -> None:
    history, (first, second) = at_the_spells()
    side = history.battle.sides[0].id
    assert [first.about, second.about] == ["novice-tibalt", "orsanne-the-grey"]
    announced = order_wished(history, side, Answer(1, first.key, "Fireball at the ogres"), the_highest)
    assert not isinstance(announced, Refused)
    after = playing(history, *announced)
    assert after.battle.units[UnitId("novice-tibalt")].values["spell"] == "Fireball at the ogres"
    assert [question.key for question in questions_of_step(seen_by(after, side))] == [second.key]


@pytest.mark.parametrize("value", ["", "   ", "x" * 61])
def test_an_announcement_has_words_and_no_more_than_a_message_holds(value: str) -> None:
    history, (first, _second) = at_the_spells()
    answer = order_wished(history, history.battle.sides[0].id, Answer(1, first.key, value), the_highest)
    assert answer == Refused("that is not one of the answers")
    longest = {"wish": "answer", "tap": 2**53, "question": first.key, "value": "\U0001f525" * first.letters}
    assert wish_of(msgspec.json.encode(longest)) is not None


def test_who_has_cast_is_not_asked_to_announce() -> None:
    history, (_first, second) = at_the_spells()
    cast = playing(history, Resolve("cast", {"actor": UnitId("novice-tibalt")}, faces=(Face(20, 12),)))
    left = list(questions_of_step(seen_by(cast, history.battle.sides[0].id)))
    assert [question.key for question in left] == [second.key]


def test_nobody_announces_for_another_side_or_elsewhere() -> None:
    history, (first, _second) = at_the_spells()
    other = history.battle.sides[1].id
    unasked = Refused("nothing of the kind is asked of you now")
    assert order_wished(history, other, Answer(1, first.key, "Rain"), the_highest) == unasked
    there = playing(history, GoTo("III.3"))
    assert order_wished(there, history.battle.sides[0].id, Answer(1, first.key, "Rain"), the_highest) == unasked
