"""Whom Demonworld proposes, frees, strikes and fears in a melee of several: those whom a unit touches."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.at_random import an_answer
from tests.budgets import examples
from tests.play import having, playing, the, the_demo
from tests.tracker.games.demonworld.battles import a_battle, a_roll, a_troop, at, faces
from tests.tracker.games.proposals import Thrown, going, proposed, thrown
from tests.tracker.play.all_faces import as_told, by_brute_force
from tracker.battle.battle import UnitId
from tracker.battle.commands import (
    AnswerProcedure,
    BeginProcedure,
    EndContact,
    MakeContact,
    Perform,
    Refused,
    RemoveUnit,
    Resolve,
)
from tracker.battle.dice import Face
from tracker.battle.events import Voided
from tracker.battle.fields import Scalar
from tracker.games.demonworld import SYSTEM
from tracker.games.demonworld.concepts.foes import touched
from tracker.games.demonworld.fields import ATTACHED_TO, FOUGHT_IN, MELEE, MELEE_RESULT, is_out
from tracker.play.forecast import outlook
from tracker.play.history import History
from tracker.play.rolls import forecast, question
from tracker.play.sheets import OpenSheet, open_on
from tracker.rules.system import Count, PickUnit, RollFor

PLAIN: Final = {"power": 10, "melee_skill": 3, "melee_armour": 3, "initiative": 3}
# Two against two, each beside the next: North - Ogres - South - Trolls; and a champion with either side's first unit.
CHAIN: Final = (("north", "ogres"), ("south", "ogres"), ("south", "trolls"))
AZURE: Final[Mapping[str, dict[str, Any]]] = {
    "North": a_troop(**PLAIN),
    "South": a_troop(**PLAIN),
    "Hero": {"kind": "hero", "pv": 2, **PLAIN, "initiative": 7},
}
OCHRE: Final[Mapping[str, dict[str, Any]]] = {
    "Trolls": a_troop(**PLAIN, fear=9),
    "Ogres": a_troop(**PLAIN, fear=4),
    "Chief": {"kind": "general", "pv": 2, **PLAIN, "initiative": 6},
}


def in_contact(
    *pairs: tuple[str, str], step: str = "VI.2", old: bool = False, **units: Mapping[str, Scalar]
) -> History:
    """The pairs in contact, as told or, in an old battle, by the number of the melee alone; these units as told."""
    history = a_battle(dict(AZURE), dict(OCHRE))
    for unit, marks in units.items():
        history = having(history, unit, **marks)
    for one, other in pairs:
        if old:
            history = having(having(history, one, melee=1), other, melee=1)
        else:
            history = playing(history, MakeContact(UnitId(one), UnitId(other)))
    return at(history, step)


def losing(history: History, *units: str) -> History:
    """One base of each in turn lost to blows."""
    return playing(history, *(Perform("lose_base", UnitId(unit), {"cause": "struck"}) for unit in units))


def begun(history: History) -> History:
    return playing(history, BeginProcedure("melee_round", {}))


def whom(history: History, attacker: str) -> tuple[str | None, tuple[str, ...]]:
    """Whom this attacker is proposed against, and whom else it is asked of, in order."""
    history = begun(history)
    history = playing(history, AnswerProcedure(history.battle.running[0].id, attacker))
    ask = question(SYSTEM, history.battle, history.battle.running[0])
    assert isinstance(ask, PickUnit)
    return ask.usual, ask.candidates


# Who attacks; whom he is proposed against, then all of whom he may be said to attack, those he touches first.
CHAINED: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "north": ("ogres", ("ogres", "chief", "trolls")),
    "south": ("ogres", ("trolls", "ogres", "chief")),
    "hero": ("ogres", ("ogres", "chief", "trolls")),
    "ogres": ("north", ("north", "south", "hero")),
    "trolls": ("south", ("south", "north", "hero")),
    "chief": ("north", ("north", "south", "hero")),
}


@pytest.mark.parametrize("attacker", CHAINED)
def test_in_a_chain_of_two_against_two_each_is_proposed_whom_it_touches(attacker: str) -> None:
    chain = in_contact(*CHAIN, hero={"attached_to": "north"}, chief={"attached_to": "ogres"})
    assert whom(chain, attacker) == CHAINED[attacker]


def between_two(ours: int, **foes: int) -> History:
    """South with so many bases before Ogres, who are slower, and Trolls, who are faster, with so many each."""
    azure = {"South": a_troop(**PLAIN, bases_at_start=ours)}
    speed = {"ogres": 2, "trolls": 6}
    ochre = {
        name.title(): a_troop(**{**PLAIN, "initiative": speed[name]}, bases_at_start=bases)
        for name, bases in foes.items()
    }
    pairs = (MakeContact(UnitId("south"), UnitId(foe)) for foe in foes)
    return at(playing(a_battle(azure, ochre), *pairs), "VI.2")


def announced(history: History) -> tuple[History, dict[tuple[str, str], int]]:
    """The melee with its attacks announced as they are proposed: who strikes at whom, with how many bases."""
    history, found = begun(history), dict[tuple[str, str], int]()
    number = history.battle.running[0].id
    while not isinstance(ask := question(SYSTEM, history.battle, history.battle.running[0]), RollFor):
        assert isinstance(ask, PickUnit | Count)
        value: Scalar = ask.field.default if isinstance(ask, Count) else ask.usual or ""
        history = playing(history, AnswerProcedure(number, value))
        given = [answer.value for answer in history.battle.running[0].answers]
        if isinstance(ask, Count):
            found[str(given[-3]), str(given[-2])] = int(str(given[-1]))
    return history, found


@pytest.mark.parametrize(
    ("bases", "struck"),
    [((8, 3, 4), (4, 3)), ((7, 3, 6), (4, 3)), ((3, 3, 4), (0, 3))],
    ids=["one for each", "as many as are left", "none is left"],
)
def test_the_bases_left_of_one_between_two_enemies_are_proposed_against_the_other(
    bases: tuple[int, int, int], struck: tuple[int, int]
) -> None:
    ours, ogres, trolls = bases
    _history, attacks = announced(between_two(ours, ogres=ogres, trolls=trolls))
    assert (attacks.get(("south", "trolls"), 0), attacks.get(("south", "ogres"), 0)) == struck


def test_two_in_contact_whose_bases_are_not_all_against_others_are_proposed_against_each_other() -> None:
    _history, attacks = announced(in_contact(*CHAIN, north={"bases": 2}, trolls={"bases": 3}))
    assert attacks == {
        ("north", "ogres"): 2, ("ogres", "north"): 2, ("ogres", "south"): 4,
        ("trolls", "south"): 3, ("south", "trolls"): 3, ("south", "ogres"): 3,
    }  # fmt: skip


def test_of_one_between_two_enemies_those_before_the_faster_are_proposed_to_have_fallen() -> None:
    history, attacks = announced(between_two(8, ogres=4, trolls=4))
    assert attacks["south", "trolls"] == attacks["south", "ogres"] == 4
    running = history.battle.running[0]
    for face in (5, 6, 20, 20):
        bindings = {"actor": UnitId("trolls"), "target": UnitId("south")}
        history = playing(history, Resolve("melee", bindings, {}, faces(face), procedure=running.id))
    sheet = open_on(history, SYSTEM.sheet("melee_by_initiative"), {})
    lost = [entry.row.bindings["target"] for entry in sheet.entries if entry.row.struck]
    assert lost == ["trolls", "trolls"]


def test_the_whole_melee_is_announced_without_a_change() -> None:
    chain = in_contact(*CHAIN, hero={"attached_to": "north"}, chief={"attached_to": "ogres"})
    sheet = open_on(chain, SYSTEM.sheet("melee_by_initiative"), {})
    pairs = {(entry.row.bindings["actor"], entry.row.bindings["target"]) for entry in sheet.entries}
    assert pairs == {
        ("north", "ogres"), ("south", "trolls"), ("hero", "ogres"),
        ("trolls", "south"), ("ogres", "north"), ("chief", "north"),
    }  # fmt: skip


def test_an_old_melee_that_is_a_number_proposes_whoever_is_in_it_as_before() -> None:
    said: list[Scalar | Thrown] = ["north", "trolls", 6, "south", "ogres", 6]
    lines = ["attacker1 ~north 'attacks next'", "target1 ~trolls 'target'", "blows1 ~6 'bases'",
             "attacker2 ~south 'attacks next'", "target2 ~ogres 'target'", "blows2 ~6 'bases'",
             "attacker3 ~trolls 'attacks next'"]  # fmt: skip
    assert proposed(begun(in_contact(*CHAIN, old=True)), *said) == lines
    assert whom(in_contact(*CHAIN, old=True), "north") == ("trolls", ("trolls", "ogres"))


def test_a_second_attack_passes_over_whoever_it_does_not_touch() -> None:
    """The ogres are gone by the blow that earned it: the general they leave behind is touched, the trolls are not."""
    chain = in_contact(*CHAIN, chief={"attached_to": "ogres"}, ogres={"bases": 1, "leader": False},
                       north={"initiative": 9, "power": 15})  # fmt: skip
    struck, lines = going(begun(chain), "north", "ogres", 1, "", thrown(1))
    assert lines[-1] == "blow1.1.target ~chief 'second attack'"
    assert touched(struck.battle, the(struck, "north")) == (the(struck, "chief"),)


def test_who_touches_nobody_any_more_is_free_and_may_be_said_to_step_up_to_another_of_its_melee() -> None:
    chain = in_contact(*CHAIN, ogres={"bases": 1, "leader": False}, north={"initiative": 9, "power": 15})
    struck, lines = going(begun(chain), "north", "ogres", 1, "", thrown(1))
    assert lines[-1] == "blow1.1.target ~nobody 'second attack'"
    ask = question(SYSTEM, struck.battle, struck.battle.running[0])
    assert isinstance(ask, PickUnit)
    assert set(ask.candidates) == {"trolls", "chief"}
    assert [(the(struck, unit)[MELEE], the(struck, unit)[FOUGHT_IN]) for unit in ("north", "south")] == [(0, 1), (1, 0)]


def test_the_losses_of_who_is_free_count_in_the_melee_it_fought_and_it_tests_no_more_as_a_winner() -> None:
    fought = in_contact(*CHAIN, ogres={"bases": 1, "leader": False})
    fought = at(losing(fought, "north", "ogres", "trolls"), "VI.4")
    assert {the(fought, unit)[MELEE_RESULT] for unit in ("north", "south")} == {"won"}
    (debt,) = (debt for debt in fought.battle.debts if debt.unit == "north")
    winners = at(fought, "VI.6")
    assert Voided(debt.id, "out_of_contact") in winners.acts[-1].events
    assert the(winners, "south")[MELEE] == 1


def test_a_hero_whose_unit_falls_touches_whom_it_touched() -> None:
    chain = in_contact(*CHAIN, hero={"attached_to": "north"}, north={"bases": 1, "leader": False})
    alone = losing(chain, "north")
    assert the(alone, "hero")[ATTACHED_TO] == ""
    assert touched(alone.battle, the(alone, "hero")) == (the(alone, "ogres"),)
    assert touched(alone.battle, the(alone, "trolls")) == (the(alone, "south"),)
    later = at(alone, "VII.1")
    assert [the(later, unit)[MELEE] for unit in ("hero", "ogres", "north")] == [1, 1, 0]


def test_nobody_stays_in_a_melee_alone_whose_unit_is_taken_off_the_roster() -> None:
    pair = in_contact(("north", "ogres"), hero={"attached_to": "north"})
    left = playing(pair, RemoveUnit(UnitId("north")))
    assert [the(left, unit)[MELEE] for unit in ("hero", "ogres")] == [0, 0]


def test_a_stray_shot_is_asked_first_among_those_who_touch_the_one_aimed_at() -> None:
    chain = in_contact(*CHAIN, step="III.3")
    pair = {"actor": UnitId("hero"), "target": UnitId("trolls")}
    dice = (Face(6, 5), Face(6, 2), Face(20, 1))
    asked = playing(chain, Resolve("shoot", pair, {"power": 20, "neighbour": "contact"}, dice))
    ask = question(SYSTEM, asked.battle, asked.battle.running[0])
    assert isinstance(ask, PickUnit)
    assert ask.candidates == ("south", "north", "ogres", "trolls")


def fear(history: History, unit: str) -> object:
    """The enemy's fear in the contact test that a unit owes, as it would be taken now."""
    (debt,) = (debt for debt in history.battle.debts if debt.unit == unit)
    assert "target" not in debt.bindings
    return forecast(SYSTEM, history.battle, debt).case.values["enemy_fear"]


def test_the_fear_of_a_contact_test_is_that_of_whom_the_unit_touches_not_of_others_in_the_melee() -> None:
    lost = losing(in_contact(*CHAIN), "north", "south")
    assert (fear(lost, "north"), fear(lost, "south")) == (4, 9)
    old = losing(in_contact(*CHAIN, old=True), "north", "south")
    assert (fear(old, "north"), fear(old, "south")) == (9, 9)


def test_the_fear_of_a_contact_test_is_read_when_it_is_taken_of_those_still_there() -> None:
    lost = losing(in_contact(*CHAIN, trolls={"flyer": True}), "south", "south", "ogres")
    assert fear(lost, "south") == 9
    gone = playing(at(lost, "VI.3"), Perform("take_off", UnitId("trolls")))
    assert fear(gone, "south") == 4
    tested = playing(at(gone, "VI.4"), a_roll("morale", "south", dice=faces(6, die=6), test="contact"))
    assert [debt.unit for debt in tested.battle.debts] == ["ogres"]


@pytest.mark.parametrize("order", [("south", "ogres"), ("ogres", "south")])
def test_the_fear_of_a_contact_test_does_not_hang_on_the_order_of_the_losses(order: tuple[str, str]) -> None:
    fought = losing(in_contact(*CHAIN, ogres={"bases": 1, "leader": False, "fear": 12}), *order)
    assert fear(fought, "south") == 9


def a_chain(*bases: int) -> OpenSheet:
    """The chain on its page, so many bases each."""
    sizes: dict[str, Any] = {
        unit: {"bases": number, "leader": False, "initiative": 7 - place}
        for place, (unit, number) in enumerate(zip(("north", "south", "ogres", "trolls"), bases, strict=True))
    }
    return open_on(in_contact(*CHAIN, step="VI.1", **sizes), SYSTEM.sheet("melee_by_initiative"), {})


@pytest.mark.parametrize("bases", [(1, 1, 1, 1), (2, 1, 1, 1)])
def test_a_chain_is_forecast_as_all_faces_of_all_its_dice_come_to(bases: tuple[int, ...]) -> None:
    assert as_told(outlook(a_chain(*bases))) == by_brute_force(a_chain(*bases))


def any_contacts(chance: random.Random) -> History:
    """The demo with contacts made and ended at random, some of them after losses, at the melee's first step."""
    history = the_demo(SYSTEM)
    first, second = ([unit.id for unit in history.battle.of_side(side.id)] for side in history.battle.sides)
    for _contact in range(chance.randrange(2, 9)):
        after = history.do(MakeContact(chance.choice(first), chance.choice(second)))
        history = history if isinstance(after, Refused) else after
    if chance.random() < 0.3 and history.battle.contacts:
        contact = chance.choice(history.battle.contacts)
        history = playing(history, EndContact(contact.unit, contact.enemy))
    return at(history, "VI.1")


@examples(12)
@given(st.integers(min_value=0, max_value=2**32))
def test_nobody_is_proposed_whom_the_attacker_does_not_touch_while_it_touches_somebody(seed: int) -> None:
    chance = random.Random(seed)
    history = begun(any_contacts(chance))
    for _answer in range(80):
        if not history.battle.running:
            break
        ask = question(SYSTEM, history.battle, history.battle.running[-1])
        if isinstance(ask, PickUnit) and "target" in ask.key:
            _holds(history, ask)
        after = history.do(an_answer(history, history.battle.running[-1], chance))
        history = history if isinstance(after, Refused) else after
        for unit in history.battle.units.values():
            assert is_out(unit) or not unit[MELEE] or touched(history.battle, unit), unit.id


def _holds(history: History, ask: PickUnit) -> None:
    number = ask.key.removeprefix("target").removeprefix("blow").split(".")[0]
    said = {given.key: given.value for given in history.battle.running[-1].answers}
    near = {foe.id for foe in touched(history.battle, the(history, str(said[f"attacker{number}"])))}
    first = said.get(f"target{number}") if "." in ask.key else None
    assert near <= set(ask.candidates)
    assert not near or ask.usual in near or ask.usual == first
    assert near == set(ask.candidates[: len(near)])
