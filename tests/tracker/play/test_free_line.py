"""The free line: what the table grants or takes in a roll, in every system alike, and why."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.play import playing
from tests.tiny import ARCHERS, RAIDERS, SHOT, TINY, a_tiny_battle
from tracker.battle.acts import Act
from tracker.battle.battle import ProcedureId
from tracker.battle.commands import Resolve
from tracker.battle.dice import Face
from tracker.battle.events import ProcedureBegan, Rolled
from tracker.battle.fields import Rejected, Scalar
from tracker.play.last_rolls import answers_before
from tracker.play.worksheet import open_sheet
from tracker.rules.odds import chance_of_success
from tracker.rules.resolver import Case, Resolver, a_case, sum_of
from tracker.rules.systems import load_system, system_keys
from tracker.views.sentences import arithmetic

WITHOUT = {
    "demonworld": "melee_loser artillery_table artillery_scatter wind random_order formation",
    "hexcombat": "shock_check support fire_check recoil advance morale",
    "skirmish": "weapon_range command",
    "confrontation": "rolloff height_range phase_die spell trance arrival",
}
"""Typed by hand: what reads a bare die, answers yes or no, or looks something up has no sum to add to."""

ROLLS = [
    (key, resolver)
    for key in system_keys()
    for resolver in load_system(key).rolls.resolvers
    if resolver.key not in WITHOUT[key].split()
]
every_roll_with_a_sum = pytest.mark.parametrize(
    ("system", "resolver"), ROLLS, ids=[f"{key}.{roll.key}" for key, roll in ROLLS]
)


def granting(resolver: Resolver, other: int) -> Case:
    """The roll at its defaults with so much granted by the table; what is needed is taken as answered."""
    told = a_case(resolver, {"other": other}, {})
    return Case(told.values, told.switches)


@every_roll_with_a_sum
def test_a_roll_with_a_sum_asks_last_for_what_the_table_grants(system: str, resolver: Resolver) -> None:
    assert [entry.field.key for entry in resolver.inputs][-2:] == ["other", "other_reason"]
    assert resolver.input("other").field.default == 0
    assert not [line for line in resolver.applied(granting(resolver, 0)) if line.id in {"free", "free_because"}]


@every_roll_with_a_sum
def test_what_the_table_grants_is_one_line_of_the_sum(system: str, resolver: Resolver) -> None:
    bare, helped = granting(resolver, 0), granting(resolver, 3)
    (line,) = [line for line in resolver.applied(helped) if line.id == "free"]
    assert abs(line.value) == 3
    assert sum_of(resolver.lines, helped) - sum_of(resolver.lines, bare) == line.value


@every_roll_with_a_sum
def test_plus_helps_the_one_who_rolls_whichever_way_the_die_goes(system: str, resolver: Resolver) -> None:
    worse, even, better = (chance_of_success(resolver, granting(resolver, other)) for other in (-2, 0, 2))
    if even is not None and worse is not None and better is not None:
        assert worse <= even <= better
    goals = [resolver.goal_of(granting(resolver, other)) for other in (0, 2)]
    if goals[0] is not None and goals[1] is not None:
        easier = goals[1].face - goals[0].face
        assert easier == (-2 if goals[0].comparison.value == ">=" else 2)


def test_obedience_is_helped_by_what_comes_off_its_die() -> None:
    obedience = load_system("demonworld").resolver("obedience")
    case = a_case(obedience, {"b": 6, "bases": 3, "other": "+1"}, {})
    assert [(line.id, line.value) for line in obedience.applied(case) if line.value] == [("bases", 3), ("free", -1)]
    assert chance_of_success(obedience, case) == Fraction(3, 6)
    assert chance_of_success(obedience, case.having(other=0)) == Fraction(2, 6)


@pytest.mark.parametrize(("system", "roll"), [(key, roll) for key, rolls in WITHOUT.items() for roll in rolls.split()])
def test_a_roll_without_a_sum_refuses_it_by_name(system: str, roll: str) -> None:
    resolver = load_system(system).resolver(roll)
    with pytest.raises(Rejected, match=f"'other' is not an input of {roll}"):
        a_case(resolver, {"other": 1}, {})


def test_ground_is_granted_by_halves_where_it_is_counted_in_them() -> None:
    terrain = load_system("confrontation").resolver("terrain")
    assert terrain.total(a_case(terrain, {"cm": 3, "other": "0.5"}, {})) == 5.5


def test_it_stands_last_in_the_form_and_asks_why_once_it_is_something() -> None:
    sheet = open_sheet(TINY, a_tiny_battle().battle, SHOT, {"actor": ARCHERS, "target": RAIDERS})
    assert not sheet.lacks_reason
    granted = sheet.answering("other", 1)
    assert [(row.key, row.label, row.worth) for row in granted.rows()][-2:] == [
        ("other", "Other", 1),
        ("other_reason", "Reason", None),
    ]
    assert granted.rows()[-2].gain == Fraction(1, 6)
    assert granted.lacks_reason
    told = granted.answering("other_reason", "the sun in their eyes")
    assert not told.lacks_reason
    assert told.chance == granted.chance == (sheet.chance or 0) + Fraction(1, 6)


def test_what_was_granted_for_one_shot_is_not_proposed_for_the_next_of_its_row() -> None:
    before = a_tiny_battle()
    procedure = ProcedureId(before.battle.next_id)
    shot = Resolve("shot", {"actor": ARCHERS, "target": RAIDERS}, {"cover": True, "other": 1}, (Face(6, 4),))
    (act,) = playing(before, shot).acts[len(before.acts) :]
    in_a_row = [replace(told, procedure=procedure) if isinstance(told, Rolled) else told for told in act.events]
    history = before.adding(Act((ProcedureBegan(procedure, "volley", {}),))).adding(Act(tuple(in_a_row)))
    said = answers_before(history, procedure, "shot", {"actor": ARCHERS, "target": RAIDERS})
    assert said == {"aim": 4, "cover": True}


def test_the_log_keeps_it_with_its_reason() -> None:
    given: dict[str, Scalar] = {"other": -1, "other_reason": "a gust of wind"}
    shot = Resolve("shot", {"actor": ARCHERS, "target": RAIDERS}, given, (Face(6, 4),))
    history = playing(a_tiny_battle(), shot)
    (rolled,) = [event for event in history.acts[-1].events if isinstance(event, Rolled)]
    assert rolled.resolution.outcome == "failure"
    assert "   −1  other: a gust of wind" in arithmetic(TINY, rolled)
    nameless = playing(a_tiny_battle(), Resolve("shot", shot.bindings, {"other": -1}, shot.faces))
    assert "   −1  other" in arithmetic(TINY, nameless.acts[-1].events[0])
