"""A roll that was taken leaves its mark on the row, and what is rolled but once is known to be made."""

from __future__ import annotations

import pytest

from tests.play import having, playing
from tests.tracker.games.demonworld.battles import a_battle, a_roll, a_troop, at, faces, stands
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, Resolve
from tracker.battle.fields import Scalar
from tracker.games.demonworld import SYSTEM
from tracker.play.history import History
from tracker.play.offers import is_made, times_rolled
from tracker.rules.system import DONE, May
from tracker.views.checklist import checklist

MAGE = {"kind": "sorcerer", "sorcerer_level": 2}


def made(history: History, unit: str) -> bool:
    """Whether the row of this unit bears the mark of its roll."""
    rows = {entry.unit.id: entry.has_rolled for entry in checklist(SYSTEM, history.battle).able}
    return rows[UnitId(unit)]


def the_wind_is_made(history: History) -> bool:
    (wind,) = SYSTEM.step("0.a").offers
    return is_made(SYSTEM, history.battle, wind)


def test_the_wind_is_found_once_a_turn() -> None:
    history = a_battle({"Bows": a_troop()})
    assert not the_wind_is_made(history)
    found = playing(history, Resolve("wind", {}, {}, faces(20)))
    assert the_wind_is_made(found)
    assert not the_wind_is_made(playing(at(found, "VII.2"), Advance(anyway=True)))


@pytest.mark.parametrize(
    ("step", "resolver", "die", "card"),
    [
        ("I.3", "random_order", (6, 2), a_troop(leader=False)),
        ("I.5", "obedience", (6, 1), a_troop(order="H")),
        ("II.2", "cast", (20, 9), MAGE),
        ("VI.2", "melee", (20, 20), {"kind": "giant", "melee": 1}),
        ("VII.1", "morale", (6, 1), a_troop(routing=True, morale_a=20)),
    ],
)
def test_the_row_bears_the_mark_of_the_roll_its_unit_has_made(
    step: str, resolver: str, die: tuple[int, int], card: dict[str, Scalar]
) -> None:
    other = {key: value for key, value in card.items() if key != "melee"}
    state = {key: other.pop(key) for key in ("order", "routing") if key in other}
    history = a_battle({"Own": other, "Other": other})
    for unit in ("own", "other"):
        history = having(history, unit, melee=card.get("melee", 0), **state)
        history = having(history, unit, rout_move_due=False)
    history = at(having(history, "foe", melee=card.get("melee", 0)), step)
    target = "foe" if resolver == "melee" else ""
    given = {"test": "rally"} if resolver == "morale" else {}
    assert not made(history, "own")
    rolled = playing(history, a_roll(resolver, "own", target, faces(die[1], die=die[0]), **given))
    assert (made(rolled, "own"), made(rolled, "other")) == (True, False)


def test_a_random_order_that_leaves_the_choice_leaves_its_word_on_the_row() -> None:
    rolled = playing(
        at(a_battle({"Lost": a_troop(leader=False)}), "I.3"), a_roll("random_order", "lost", dice=faces(5, die=6))
    )
    standing = stands(rolled, "lost")
    assert isinstance(standing, May)
    assert (standing.offers, standing.note) == ((DONE,), "its owner may choose any token")


def test_what_is_announced_and_rolled_in_two_steps_of_a_phase_is_one_roll() -> None:
    cast = playing(at(a_battle({"Mage": MAGE}), "II.1"), a_roll("cast", "mage", dice=faces(9)))
    assert made(at(cast, "II.2"), "mage")
    assert times_rolled(SYSTEM, at(cast, "III.1").battle, "cast", UnitId("mage")) == 0


def test_every_base_of_a_unit_has_its_blow_before_one_more_is_asked_about() -> None:
    history = having(a_battle({"Pikes": a_troop(bases_at_start=3)}), "pikes", melee=1)
    fought = at(having(history, "foe", melee=1), "VI.2")
    blow = a_roll("melee", "pikes", "foe", faces(20))
    twice = playing(fought, blow, blow)
    assert not made(twice, "pikes")
    assert made(playing(twice, blow), "pikes")


def test_a_second_attack_that_is_owed_is_no_blow_too_many() -> None:
    hero = {"kind": "hero", "initiative": 9, "power": 20}
    history = having(a_battle({"Hero": hero}), "hero", melee=1)
    struck = playing(at(having(history, "foe", melee=1), "VI.2"), a_roll("melee", "hero", "foe", faces(1)))
    assert not made(struck, "hero")
    assert made(playing(struck, a_roll("melee", "hero", "foe", faces(20), is_second=True)), "hero")


def test_a_roll_that_is_undone_leaves_no_mark() -> None:
    cast = playing(at(a_battle({"Mage": MAGE}), "II.2"), a_roll("cast", "mage", dice=faces(9)))
    back = cast.undo()
    assert isinstance(back, History)
    assert not made(back, "mage")


def test_shots_are_made_as_often_as_one_likes() -> None:
    history = at(having(a_battle({"Bows": a_troop()}), "bows", order="H"), "III.1")
    assert not made(playing(history, a_roll("shoot", "bows", "foe", faces(20))), "bows")
