"""Whom: the targets that a melee proposes and lists, who strikes one who leaves, whom a shot into a melee may hit."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from tests.at_random import an_answer
from tests.budgets import examples
from tests.play import playing, the, the_demo
from tests.tracker.games.confrontation.battles import (
    ALYS,
    AXES,
    BEAST,
    BOWS,
    GOATS,
    GORM,
    LAMPS,
    NAMES,
    RIDERS,
    SPEARS,
    a_roll,
    answered,
    answering,
    at,
    d6,
    fighting,
    having,
    made_first,
    owed_now,
    so,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import BeginProcedure, MakeContact, Refused, Resolve, SetSwitch, SetValues
from tracker.battle.contacts import Facing, How
from tracker.battle.dice import Face
from tracker.battle.events import Rolled
from tracker.games.confrontation import SYSTEM
from tracker.games.confrontation.rolls.crowd import CROWD_SHOT
from tracker.play.history import History
from tracker.play.participants import Participants
from tracker.play.rolls import draft, question
from tracker.play.worksheet import open_sheet
from tracker.rules.resolver import Context
from tracker.rules.system import PickUnit, RollFor
from tracker.views.acting.rolls_made import deeds
from tracker.views.log import last_group
from tracker.views.log_groups import summary
from tracker.views.sentences.events import headline
from tracker.views.sheet_rows import came_to
from tracker.views.to_roll import number_and_sense

Pairs = list[tuple[UnitId, UnitId]]
SIX = (ALYS, SPEARS, RIDERS, GORM, AXES, GOATS)
OWN: Pairs = [(ALYS, GOATS), (SPEARS, GORM), (RIDERS, AXES)]
CHAIN: Pairs = [(ALYS, GORM), (SPEARS, GORM), (SPEARS, AXES), (RIDERS, AXES), (GOATS, RIDERS)]


def in_touch(history: History, pairs: Pairs, *units: UnitId) -> History:
    """These units in one melee by its number, in which these pairs are told to touch."""
    numbered = so(history, *fighting(*units))
    return playing(numbered, *(MakeContact(one, other, How.CHARGE, Facing.FRONT) for one, other in pairs))


def named(text: str) -> str:
    for name, unit in NAMES.items():
        text = text.replace(unit, name)
    return text


def targets(history: History) -> Iterator[PickUnit]:
    """The questions whom each strikes first, as the melee goes on with what it proposes."""
    history = playing(history, BeginProcedure("melee_round", {"actor": ALYS}))
    while history.battle.running:
        ask = question(SYSTEM, history.battle, history.battle.running[-1])
        assert ask is not None
        if isinstance(ask, PickUnit) and ask.key.startswith("target:"):
            yield ask
        if ask.key.startswith("attack:"):
            return
        usual = ask.usual if isinstance(ask, PickUnit) else None
        history = answered(history, {"member:": (3,), "off": (3,), **({} if usual is None else {ask.key: usual})})


class Row(Struct, frozen=True):
    """A melee of three against three, and for each unit whom it is proposed to strike, of which list."""

    pairs: Pairs
    proposed: dict[str, str]
    switches: dict[str, str] = {}
    more: dict[UnitId, dict[str, str]] = {}


MELEES = {
    "each its own": Row(
        OWN,
        {
            "ALYS": "GOATS: GOATS GORM AXES",
            "SPEARS": "GORM: GORM AXES GOATS",
            "RIDERS": "AXES: AXES GORM GOATS",
            "GORM": "SPEARS: SPEARS ALYS RIDERS",
            "AXES": "RIDERS: RIDERS ALYS SPEARS",
            "GOATS": "ALYS: ALYS SPEARS RIDERS",
        },
    ),
    "a chain": Row(
        CHAIN,
        {
            "ALYS": "GORM: GORM AXES GOATS",
            "SPEARS": "GORM: GORM AXES GOATS",
            "RIDERS": "AXES: AXES GOATS GORM",
            "GORM": "ALYS: ALYS SPEARS RIDERS",
            "AXES": "SPEARS: SPEARS RIDERS ALYS",
            "GOATS": "RIDERS: RIDERS ALYS SPEARS",
        },
    ),
    "numbers only, as it was": Row(
        [],
        {
            "ALYS": "GOATS: GORM AXES GOATS",
            "SPEARS": "GORM: GORM AXES GOATS",
            "RIDERS": "AXES: GORM AXES GOATS",
            "GORM": "RIDERS: ALYS SPEARS RIDERS",
            "AXES": "ALYS: ALYS SPEARS RIDERS",
            "GOATS": "SPEARS: ALYS SPEARS RIDERS",
        },
    ),
    "one pair told, the others assumed": Row(
        [(ALYS, GOATS)],
        {
            "ALYS": "GOATS: GOATS GORM AXES",
            "SPEARS": "GORM: GORM AXES GOATS",
            "RIDERS": "AXES: GORM AXES GOATS",
            "GORM": "SPEARS: ALYS SPEARS RIDERS",
            "AXES": "ALYS: ALYS SPEARS RIDERS",
            "GOATS": "ALYS: ALYS SPEARS RIDERS",
        },
    ),
    "whoever touches only the one in its rear is proposed nobody": Row(
        OWN,
        {
            "ALYS": "GOATS: GOATS GORM AXES",
            "SPEARS": "GORM: GORM AXES GOATS",
            "RIDERS": "AXES: AXES GORM GOATS",
            "GORM": "nobody: ALYS RIDERS",
            "AXES": "RIDERS: RIDERS ALYS SPEARS",
            "GOATS": "ALYS: ALYS SPEARS RIDERS",
        },
        {"no_riposte": "that_charger"},
        {GORM: {"charged_in_rear_by": SPEARS}},
    ),
}


@pytest.mark.parametrize("row", MELEES.values(), ids=MELEES)
def test_whom_a_melee_of_three_against_three_proposes_to_strike(row: Row) -> None:
    history = in_touch(at("T-17"), row.pairs, *SIX)
    history = playing(history, *(SetSwitch(key, option) for key, option in row.switches.items()))
    for unit, marks in row.more.items():
        history = having(history, unit, **marks)
    asks = {named(ask.key.removeprefix("target:")): ask for ask in targets(history)}
    told = {unit: named(f"{ask.usual or 'nobody'}: {' '.join(ask.candidates)}") for unit, ask in asks.items()}
    assert told == row.proposed


# ---- who strikes one who leaves


def known_of_leaving(history: History, unit: UnitId) -> tuple[object, ...]:
    """What the roll knows of those against it: the highest initiative, how many, and how many of them are freed."""
    case, _known = draft(SYSTEM, history.battle, SYSTEM.resolver("disengage"), {"actor": unit}, {})
    return tuple(case.values[key] for key in ("strongest", "opponents", "freed"))


@pytest.mark.parametrize(
    ("pairs", "known"),
    [
        # Gorm has INI 5 and is alone; of the axes there are six, with INI 3; of the lamps two, with INI 5,
        # who are assumed to touch all where nobody told whom.
        ([(SPEARS, AXES), (ALYS, GORM), (ALYS, LAMPS)], (3, 6, 6)),
        ([(SPEARS, AXES), (ALYS, AXES), (ALYS, GORM)], (5, 8, 0)),
        ([(SPEARS, AXES), (SPEARS, LAMPS), (ALYS, AXES), (ALYS, GORM)], (5, 8, 2)),
        ([], (5, 9, 0)),
    ],
)
def test_only_those_in_contact_stand_against_one_who_leaves(pairs: Pairs, known: tuple[int, int, int]) -> None:
    history = in_touch(at("T-09", "heath"), pairs, SPEARS, ALYS, AXES, GORM, LAMPS)
    assert known_of_leaving(history, SPEARS) == known


def test_each_figure_in_contact_has_its_blow_at_one_who_leaves_and_nobody_else() -> None:
    history = in_touch(at("T-09", "heath"), [(SPEARS, LAMPS), (ALYS, GORM)], SPEARS, ALYS, GORM, LAMPS)
    given = {"ini": 0, "strongest": 5, "opponents": 3, "freed": 0, "fleers": 5}
    after = playing(history, Resolve("disengage", {"actor": SPEARS}, given, d6(3)))
    assert owed_now(after) == [("blow", {"actor": LAMPS, "target": SPEARS})] * 2


@pytest.mark.parametrize(
    ("opponents", "blows"),
    [(9, [*[AXES] * 6, *[LAMPS] * 2]), (5, [*[AXES] * 3, *[LAMPS] * 2]), (1, [AXES]), (0, [])],
)
def test_as_many_strike_at_one_who_leaves_as_its_test_was_made_against(opponents: int, blows: list[UnitId]) -> None:
    history = in_touch(at("T-09", "heath"), [(SPEARS, AXES), (SPEARS, LAMPS)], SPEARS, AXES, LAMPS)
    given = {"ini": opponents + 1, "strongest": 8, "opponents": opponents, "freed": 0, "fleers": 5}
    after = playing(history, Resolve("disengage", {"actor": SPEARS}, given, d6(2)))
    assert [bound["actor"] for _resolver, bound in owed_now(after)] == blows


def test_one_caught_while_it_leaves_is_struck_at_once_by_those_in_contact() -> None:
    history = in_touch(at("T-09", "heath"), [(SPEARS, LAMPS), (ALYS, GORM)], SPEARS, ALYS, GORM, LAMPS)
    history = playing(history, SetSwitch("caught_blows", "at_once"))
    after = playing(history, a_roll("disengage", 1, actor=SPEARS))
    assert {bound["actor"] for _resolver, bound in owed_now(after)} == {LAMPS}


# ---- shots into a melee


def shooting(history: History) -> History:
    """The bows in their slice, about to shoot at the lamps with two figures."""
    history = having(having(history, BOWS, scored=True, phase_score=8), LAMPS, moved=5.0)
    history = playing(history, BeginProcedure("volley", {"actor": BOWS, "target": LAMPS}))
    return answered(history, {"shooters": 2})


def test_a_shot_into_a_melee_may_hit_the_target_and_those_in_contact_with_it_ones_own_among_them() -> None:
    history = in_touch(at("T-15"), [(RIDERS, LAMPS), (SPEARS, AXES), (ALYS, LAMPS)], RIDERS, SPEARS, ALYS, LAMPS, AXES)
    history = shooting(history)
    ask = question(SYSTEM, history.battle, history.battle.running[0])
    assert isinstance(ask, RollFor)
    assert ask.resolver == "crowd_shot"
    assert ask.bindings == {"actor": BOWS, "target": LAMPS, "contact1": RIDERS, "contact2": ALYS}
    # AIM 4 + 1: a natural 1 is a critical failure, whose tickets are one for a rider and one for Alys.
    running = history.battle.running[0].id
    hit = playing(history, Resolve("crowd_shot", ask.bindings, {}, (*d6(1), Face(2, 2)), procedure=running))
    assert made_first(hit.acts[-1]).outcome == "critical_contact2"
    assert owed_now(hit) == [("damage", {"target": ALYS, "actor": BOWS})]


def test_the_form_of_a_shot_into_a_melee_proposes_all_who_are_left_of_those_in_contact() -> None:
    history = having(in_touch(at("T-15"), [(SPEARS, LAMPS), (ALYS, LAMPS)], SPEARS, ALYS, LAMPS), SPEARS, lost=1)
    bindings = {"actor": BOWS, "target": LAMPS, "contact1": SPEARS, "contact2": ALYS}
    sheet = open_sheet(SYSTEM, history.battle, SYSTEM.resolver("crowd_shot"), bindings)
    assert (sheet.case.values["contact1_figures"], sheet.case.values["contact2_figures"]) == (4, 1)


def test_a_draw_that_names_another_is_neither_well_nor_ill_shot() -> None:
    history = in_touch(at("T-15"), [(ALYS, LAMPS)], ALYS, LAMPS)
    history = having(having(history, BOWS, scored=True, phase_score=8), LAMPS, moved=5.0)
    bindings = {"actor": BOWS, "target": LAMPS, "contact1": ALYS}
    shot = Resolve("crowd_shot", bindings, {"range": "medium"}, (*d6(3), Face(3, 3)))
    act = playing(history, shot).acts[-1]
    rolled = next(event for event in act.events if isinstance(event, Rolled))
    assert rolled.resolution.outcome == "normal_contact1"
    assert SYSTEM.resolver("crowd_shot").outcome("normal_contact1").good is None
    assert came_to(SYSTEM, history.battle, rolled) == "the draw hits Ser Alys of the Heath"
    assert "the draw hits Ser Alys of the Heath" in headline(SYSTEM, history.battle, act)
    nameless = replace(rolled, bindings={"actor": BOWS, "target": LAMPS})
    assert came_to(SYSTEM, history.battle, nameless) == "the draw hits the 1st in contact"


def test_own_men_hit_by_a_stray_shot_stand_behind_the_row_and_the_shot_is_counted() -> None:
    history = shooting(in_touch(at("T-15"), [(SPEARS, LAMPS)], SPEARS, LAMPS))
    bindings, running = {"actor": BOWS, "target": LAMPS, "contact1": SPEARS}, history.battle.running[0].id
    # At medium range 7: AIM 4 and a 3 are just enough, and the ticket is that of the spears.
    shot = Resolve("crowd_shot", bindings, {"range": "medium"}, (*d6(3), Face(3, 3)), procedure=running)
    history = playing(history, shot, shot)
    over = answering(history, {"damage": (6, 6)})
    deed = deeds(over)[BOWS]
    assert (deed.aimed_at, deed.was, deed.now) == (SPEARS, 5, 3)
    assert dict(summary(last_group(over)).judged)["the draw hits Heath spears"] == 2


def test_a_shot_into_a_melee_of_old_names_nobody_and_its_form_all_who_fight_there() -> None:
    history = shooting(in_touch(at("T-15"), [], RIDERS, LAMPS, AXES))
    ask = question(SYSTEM, history.battle, history.battle.running[0])
    assert isinstance(ask, RollFor)
    assert ask.bindings == {"actor": BOWS, "target": LAMPS}
    assert likely(history) == [RIDERS, AXES]


def test_the_form_of_a_shot_into_a_melee_names_those_in_contact_in_their_order() -> None:
    history = in_touch(at("T-15"), [(RIDERS, LAMPS), (SPEARS, AXES), (ALYS, LAMPS)], RIDERS, SPEARS, ALYS, LAMPS, AXES)
    assert likely(history) == [RIDERS, ALYS]


def likely(history: History) -> list[UnitId]:
    """Who takes the parts of those in contact, unless the table says otherwise."""
    scene = Context(history.battle, {"actor": BOWS, "target": LAMPS})
    found = (role.likely(scene) for role in CROWD_SHOT.roles if role.key.startswith("contact"))
    return [unit for unit in found if unit is not None]


# ---- whatever is played


@examples(8)
@given(st.integers(min_value=0, max_value=2**32))
def test_nobody_is_proposed_a_target_it_does_not_touch_while_it_touches_somebody(seed: int) -> None:
    chance = random.Random(seed)
    history = playing(the_demo(SYSTEM), *(_touching(chance) for _contact in range(6)))
    for _melee in range(3):
        history = _with_a_melee(history, chance)
        for _answer in range(60):
            for running in history.battle.running:
                ask = question(SYSTEM, history.battle, running)
                if isinstance(ask, PickUnit) and ask.key.startswith("target:"):
                    _is_touched(history, ask)
            if not history.battle.running:
                break
            after = history.do(an_answer(history, history.battle.running[-1], chance))
            history = history if isinstance(after, Refused) else after


def _touching(chance: random.Random) -> MakeContact:
    one, other = chance.choice((ALYS, SPEARS, RIDERS, BOWS)), chance.choice((GORM, AXES, GOATS, LAMPS))
    pair = chance.choice(((one, other), (other, one)))
    return MakeContact(*pair, chance.choice((How.CHARGE, How.MOVE)))


def _with_a_melee(history: History, chance: random.Random) -> History:
    """Some unit put in a melee by its number, as in old battles; and the melee of a unit begun."""
    odd = SetValues(chance.choice((SPEARS, AXES, BOWS)), {"melee": chance.randint(0, 2)}, "for the test")
    changed = history.do(odd)
    history = history if isinstance(changed, Refused) else changed
    begun = history.do(BeginProcedure("melee_round", {"actor": chance.choice(SIX)}))
    return history if isinstance(begun, Refused) else begun


def _is_touched(history: History, ask: PickUnit) -> None:
    unit = the(history, ask.about[0])
    touched = [foe.id for foe in SYSTEM.play.contacts.touched(history.battle, unit)]
    assert not touched or ask.usual in {*touched, ""}
    listed = [foe for foe in ask.candidates if foe in touched]
    assert list(ask.candidates[: len(listed)]) == listed
    alone = SYSTEM.play.contacts.is_certain(history.battle, unit) and bool(listed)
    assert not alone or ask.usual == listed[0]


def test_the_draw_of_a_shot_into_a_melee_says_which_numbers_are_whose() -> None:
    history = in_touch(at("T-15"), [(SPEARS, LAMPS)], SPEARS, LAMPS)
    bindings = {"actor": BOWS, "target": LAMPS, "contact1": SPEARS}
    sheet = open_sheet(SYSTEM, history.battle, SYSTEM.resolver("crowd_shot"), bindings, {"range": "medium"})
    assert sheet.goal is not None
    drawn = sheet.laying(Face(6, 3))
    assert number_and_sense(drawn) == ("D7", "1–2 Lamp pair · 3–7 Heath spears")
    assert drawn.laying(Face(7, 7)).outcome == "normal_contact1"


def test_an_enemy_it_dared_not_charge_is_hardly_meant_by_its_next_charge() -> None:
    """CF-FEAR-04: the list begins with those it may charge, and says why not this one."""
    fearful = having(at("T-13", "heath"), SPEARS, barred_enemies=BEAST)
    running = playing(fearful, BeginProcedure("charge", {"actor": SPEARS}))
    asked = question(SYSTEM, running.battle, running.battle.running[0])
    assert isinstance(asked, PickUnit)
    assert set(asked.against) == {BEAST} < set(asked.candidates)
    who = Participants(fearful, "arrival", {"actor": SPEARS}, {"means": "contact"})
    role = who.role("target")
    assert role is not None
    against = {unit.id: who.reason_against(role, unit) for unit in who.units_for(role)}
    assert "CF-FEAR-04" in against[BEAST]
    assert not against[AXES]


@pytest.mark.parametrize("reading", ["melee", "contact"])
def test_a_shot_into_a_melee_is_hardly_meant_for_who_is_in_none(reading: str) -> None:
    """R-40: who touches no enemy is shot at as ever, unless own comrades in contact make it a crowd too."""
    fought = playing(so(at("T-15"), *fighting(RIDERS, AXES)), SetSwitch("crowd", reading))
    who = Participants(fought, "crowd_shot", {"actor": BOWS})
    role = who.role("target")
    assert role is not None
    against = {unit.id: who.reason_against(role, unit) for unit in who.units_for(role)}
    assert not against[AXES]
    assert ("CF-SHO-21" in against[GOATS]) == (reading == "melee")


def test_the_ways_a_shot_into_a_melee_may_end_name_those_in_contact() -> None:
    history = in_touch(at("T-15"), [(SPEARS, LAMPS)], SPEARS, LAMPS)
    bindings = {"actor": BOWS, "target": LAMPS, "contact1": SPEARS}
    sheet = open_sheet(SYSTEM, history.battle, SYSTEM.resolver("crowd_shot"), bindings, {"range": "long"})
    ends = {ending.key: ending.label for ending in sheet.ends()}
    assert ends["serious_contact1"] == "serious failure: Heath spears are hit"
