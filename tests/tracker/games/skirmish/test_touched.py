"""Where a melee is of several, each fights, flees from and faces those it touches; of an old melee, all of it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.at_random import playing as at_random
from tests.budgets import examples
from tests.play import having, playing, the, the_demo
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
    owed,
    value,
)
from tracker.battle.battle import Battle, SideId, Unit, UnitId
from tracker.battle.commands import EndContact, MakeContact, Perform, Refused, RenameUnit, Resolve
from tracker.battle.dice import Face
from tracker.games.skirmish import SYSTEM
from tracker.games.skirmish.concepts.touching import enemies_touched
from tracker.games.skirmish.fields import figures_left, is_engaged, is_out
from tracker.games.skirmish.rolls.nerve import MORALE_TEST
from tracker.games.skirmish.standing import acts
from tracker.play.history import History
from tracker.play.sheets import open_on
from tracker.rules.resolver import Context, prefill
from tracker.rules.system import May, PickUnit
from tracker.rules.systems import load_system
from tracker.words import speaking

# One melee of five: the bows stand between, the spears touch the thralls alone, Oriane the stair alone.
TOLD = (
    MakeContact(SPEARS, THRALLS),
    MakeContact(BOWS, THRALLS),
    MakeContact(BOWS, STAIR),
    MakeContact(ORIANE, STAIR),
)
EVERYBODY = (SPEARS, BOWS, ORIANE, THRALLS, STAIR)
# Who asks, and whom it strikes: where it was told who touches whom, and where only the melee has a number.
STRIKES = [
    (SPEARS, [THRALLS], [THRALLS, STAIR]),
    (BOWS, [THRALLS, STAIR], [THRALLS, STAIR]),
    (ORIANE, [STAIR], [THRALLS, STAIR]),
    (TAMSIN, [], []),
]


def told(**changed: dict[str, str]) -> History:
    """Esk designates; who touches whom was told."""
    return playing(designating(**changed), *TOLD)


def of_old() -> History:
    """The same melee as a battle of an older version has it: by its number alone."""
    history = designating()
    for unit in EVERYBODY:
        history = having(history, unit, melee=1)
    return history


def blows_offered(history: History, unit: UnitId) -> list[str]:
    """Whom a piece is offered to strike at by name, once it has been designated and its figures act."""
    stands = acts(having_designated(history, unit), the(history, unit))
    assert isinstance(stands, May)
    return [offer.others["target"] for offer in stands.offers if offer.name == "melee" and offer.others]


def having_designated(history: History, unit: UnitId) -> Battle:
    return playing(history, Perform("designate", unit)).battle


def proposed(history: History, unit: UnitId) -> tuple[str | None, tuple[str, ...]]:
    """Whom the page of blows proposes, and everybody it lists; nobody where no blow is left."""
    entries = open_on(history, SYSTEM.sheet("blows"), {"actor": unit}).entries
    asks = [ask for entry in entries if entry.rolled is None for ask in entry.row.asks if isinstance(ask, PickUnit)]
    return (asks[0].usual, asks[0].candidates) if asks else (None, ())


@pytest.mark.parametrize(("unit", "where_told", "where_old"), STRIKES, ids=[row[0] for row in STRIKES])
def test_blows_are_offered_at_those_it_touches(unit: UnitId, where_told: list[UnitId], where_old: list[UnitId]) -> None:
    if unit != TAMSIN:
        assert blows_offered(told(), unit) == where_told
        assert blows_offered(of_old(), unit) == where_old
    assert [enemy.id for enemy in enemies_touched(told().battle, the(told(), unit))] == where_told
    assert [enemy.id for enemy in enemies_touched(of_old().battle, the(of_old(), unit))] == where_old


def test_the_page_proposes_whom_it_touches_and_lists_its_melee_next_and_the_others_last() -> None:
    assert proposed(told(), ORIANE) == (STAIR, (STAIR, THRALLS, SORN))
    assert proposed(of_old(), ORIANE) == (THRALLS, (THRALLS, STAIR, SORN))


def test_who_was_struck_last_is_proposed_no_more_once_it_is_not_touched() -> None:
    struck = playing(told(), a_roll("melee", 2, actor=BOWS, target=STAIR))
    assert proposed(struck, BOWS)[0] == STAIR
    assert proposed(playing(struck, EndContact(BOWS, STAIR)), BOWS)[0] == THRALLS


def test_who_is_attached_and_touches_nobody_strikes_whom_his_unit_touches() -> None:
    others = playing(designating(), MakeContact(BOWS, STAIR), MakeContact(SPEARS, SORN))
    assert proposed(others, TAMSIN) == (SORN, (SORN, THRALLS, STAIR))
    assert proposed(playing(others, MakeContact(TAMSIN, THRALLS)), TAMSIN)[0] == THRALLS


def test_who_is_charged_strikes_first_of_all_at_the_one_that_charges_now() -> None:
    charged = playing(designating(), Perform("charge", BOWS, {"enemy": "sorn"}))
    assert proposed(charged, SORN) == (BOWS, (BOWS, SPEARS, ORIANE, TAMSIN))
    (entry,) = open_on(charged, SYSTEM.sheet("blows"), {"actor": SORN}).entries
    assert not entry.unknown


def test_only_those_it_touches_strike_for_nothing_at_one_who_flees() -> None:
    routed = having(told(), SPEARS, state="routed")
    fled = playing(routed, Perform("designate", SPEARS), Perform("flee", SPEARS, {"contacts": 2}))
    assert owed(fled) == [(THRALLS, "melee", "free_attack")] * 2
    assert enemies_touched(fled.battle, the(fled, SPEARS)) == ()
    assert [unit.id for unit in enemies_touched(fled.battle, the(fled, THRALLS))] == [BOWS]


def test_only_those_it_touches_are_faced_at_the_start_of_its_activation() -> None:
    spears = playing(told(), Perform("designate", SPEARS))
    assert owed(spears) == [(SPEARS, "fear", "in_contact")]
    oriane = playing(told(), Perform("designate", ORIANE))
    assert owed(oriane) == [(ORIANE, "fear", "in_contact"), (ORIANE, "terror", "in_contact")]
    sorn = playing(designating(), MakeContact(SPEARS, SORN), MakeContact(BOWS, SORN), MakeContact(BOWS, STAIR))
    assert playing(sorn, Perform("designate", SPEARS)).battle.place.step == ACT_STEP


def known_of_the_enemy(history: History, unit: UnitId) -> tuple[object, ...]:
    """The figures of the enemy in a morale test of that unit, and whether it causes fear and terror."""
    known = prefill(MORALE_TEST, Context(history.battle, {"actor": unit}))
    keys = ("enemy_figures", "enemy_causes_fear", "enemy_causes_terror")
    return tuple(None if key not in known else known[key].value for key in keys)


def test_a_test_counts_the_enemies_it_touches_and_no_others_of_the_melee() -> None:
    thralls, stair = (figures_left(the(told(), unit)) for unit in (THRALLS, STAIR))
    assert known_of_the_enemy(told(), SPEARS)[0] == thralls
    assert known_of_the_enemy(told(), BOWS)[0] == thralls + stair
    assert known_of_the_enemy(of_old(), SPEARS) == (None, None, None)


def test_one_frightful_enemy_of_those_it_touches_is_enough() -> None:
    others = playing(designating(), MakeContact(BOWS, SORN), MakeContact(BOWS, STAIR))
    assert known_of_the_enemy(others, BOWS)[1:] == (True, True)
    assert known_of_the_enemy(having(others, STAIR, causes_terror=False), BOWS)[1:] == (True, False)
    calm = having(others, STAIR, causes_fear=False, causes_terror=False)
    assert known_of_the_enemy(calm, BOWS)[1:] == (False, False)


def test_a_melee_numbered_otherwise_by_hand_is_fought_with_those_of_that_number() -> None:
    moved = having(having(told(), SPEARS, melee=7), SORN, melee=7)
    assert [enemy.id for enemy in enemies_touched(moved.battle, the(moved, SPEARS))] == [SORN]


def _may_fight(unit: Unit) -> bool:
    return not is_out(unit) and is_engaged(unit)


@examples(6)
@given(st.integers(min_value=0, max_value=2**32))
def test_nobody_outside_those_touched_is_proposed_while_anybody_is_touched(seed: int) -> None:
    chance, demo = random.Random(seed), the_demo(SYSTEM)
    for _before, command, after in at_random(_having_met(demo, chance), chance, 80):
        if isinstance(after, Refused):
            continue
        for unit in filter(_may_fight, after.battle.units.values()):
            near = {enemy.id for enemy in SYSTEM.play.contacts.touched(after.battle, unit)}
            for usual in {proposed(after, unit.id)[0], *blows_offered_now(after.battle, unit)} - {None} if near else ():
                assert usual in near, (command, unit.id, usual, near)


def blows_offered_now(battle: Battle, unit: Unit) -> list[UnitId]:
    stands = acts(battle, unit)
    offers = stands.offers if isinstance(stands, May) else ()
    return [offer.others["target"] for offer in offers if offer.name == "melee" and offer.others]


def _having_met(history: History, chance: random.Random) -> History:
    """The demo with some pairs at random told to touch."""
    first, second = (
        [unit.id for unit in history.battle.of_side(side.id) if not is_out(unit)] for side in history.battle.sides
    )
    pairs = [(ours, theirs) for ours in first for theirs in second]
    return playing(history, *(MakeContact(*pair) for pair in chance.sample(pairs, 5)))


def test_who_leaves_the_melee_once_it_has_acted_strikes_those_it_leaves_and_meets_them_no_more() -> None:
    fought = playing(acting(BOWS), MakeContact(BOWS, THRALLS))
    leaving = playing(fought, Perform("simple_move", BOWS, {"figures": 4, "leaves": "leaves"}))
    assert proposed(leaving, BOWS)[0] == THRALLS
    opening = playing(leaving, a_roll("melee", 1, actor=BOWS, target=THRALLS))
    debt = next(debt for debt in opening.battle.debts if debt.cause == "opening")
    struck = playing(opening, Resolve("melee", debt.bindings, debt.inputs, (Face(20, 2),), debt=debt.id))
    for history in (leaving, opening, struck):
        assert history.battle.contacts == ()
        assert value(history, BOWS, "melee") == 0
        assert the_debt_of_leaving(history) == ("bows", "morale", "disengaged")


def the_debt_of_leaving(history: History) -> tuple[str, str, str]:
    """The test of the one that left, as who owes which test and why."""
    return next(each for each in owed(history) if each[2] == "disengaged")


@pytest.mark.parametrize(("language", "asked"), [("en", "Whom does Ravens shoot at?"), ("fr", "Sur qui tire Ravens ?")])
def test_an_independent_is_asked_about_as_one_whatever_he_is_called(language: str, asked: str) -> None:
    load_system("skirmish")  # and its words with it
    history = playing(acting(ORIANE, Oriane={"weapon": "sling"}), RenameUnit(ORIANE, "Ravens", SideId("esk")))
    with speaking(language):
        entries = open_on(history, SYSTEM.sheet("shots"), {"actor": ORIANE}).entries
        questions = {ask.question for entry in entries for ask in entry.row.asks if isinstance(ask, PickUnit)}
    assert {question.replace("\u202f", " ").replace("\xa0", " ") for question in questions} == {asked}
