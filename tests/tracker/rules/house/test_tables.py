"""Rows of printed tables: what is declared is what is read, and another result counts wherever its row is read."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

import pytest
from msgspec.structs import replace

from tests.at_random import EVERY_SYSTEM, opening
from tests.play import playing, the_demo
from tracker.battle.commands import TakeHouse
from tracker.battle.dice import Face
from tracker.battle.house import Changes, House, RowChange
from tracker.play.agreed.house_effects import impossible_rolls, possible_bindings, row_effects
from tracker.rules.odds import chances, spread
from tracker.rules.resolver import Case, Context, Resolver, as_far_as_it_matters, resolve, typed_faces
from tracker.rules.systems import load_system, usable_systems
from tracker.views.sentences.house import house_rows, unknown_in_house

INSTALLED = {system.key for system in usable_systems()}
TABLES = [
    pytest.param(key, resolver.key, id=f"{key}-{resolver.key}")
    for key in EVERY_SYSTEM
    if key in INSTALLED
    for resolver in load_system(key).rolls.resolvers
    if resolver.table is not None
]


def cases_of(key: str, roll: str, most: int = 4) -> list[tuple[Resolver, Case]]:
    """Some cases of a roll among the units of a demo."""
    battle = opening(key).battle
    resolver = load_system(key).resolver(roll)
    bound = islice(possible_bindings(resolver, battle), most)
    return [(resolver, as_far_as_it_matters(resolver, Context(battle, bindings))) for bindings in bound]


def face_by_face(resolver: Resolver, case: Case) -> dict[str, Fraction]:
    """The chance of each outcome, every face of every die tried that the outcome hangs on."""
    throw = resolver.throws(case)
    if throw is None or throw.is_settled:
        return {resolver.judge(case): Fraction(1)}
    ended: dict[str, Fraction] = {}
    for face in range(1, throw.die.sides + 1):
        for outcome, chance in face_by_face(resolver, case.after(Face(throw.die.sides, face))).items():
            ended[outcome] = ended.get(outcome, Fraction(0)) + chance / throw.die.sides
    return ended


@pytest.mark.parametrize(("key", "roll"), TABLES)
def test_a_table_is_declared_as_it_is_read(key: str, roll: str) -> None:
    for resolver, case in cases_of(key, roll):
        table = resolver.table
        assert table is not None

        def read(ended: Case, resolver: Resolver = resolver) -> tuple[str, str]:
            table, total = resolver.table, resolver.total(ended)
            column = None if table is None else table.column(ended)
            printed = resolver.judge(ended)
            if table is None or total is None or column is None:
                return printed, printed
            return printed, table.printed(table.row(total), column)

        assert all(judged == printed for judged, printed in spread(resolver, case, read))


@pytest.mark.parametrize(("key", "roll"), TABLES)
def test_another_result_in_a_row_counts_in_every_chance(key: str, roll: str) -> None:
    for resolver, case in cases_of(key, roll, most=2):
        table = resolver.table
        assert table is not None
        (low, _high, printed), other = next(table.runs()), resolver.outcomes[-1].key
        other = resolver.outcomes[0].key if other in printed else other
        changed = replace(case, house=Changes("Friday", rows=(RowChange(roll, low, low, (other,)),)))
        if resolver.bars(case) is None:
            assert chances(resolver, changed) == face_by_face(resolver, changed)


def test_a_row_is_read_kept_and_marked_with_the_house_and_what_is_printed() -> None:
    system = load_system("demonworld")
    house = House("Friday", results=(RowChange("artillery_table", 1, 2, ("on_target", "deviates_1", "jammed")),))
    history = playing(the_demo(system), TakeHouse(house))
    resolver = system.resolver("artillery_table")
    case = Case({"range": "medium"}, {}, house=history.battle.house.changes_in("artillery_table"))
    ended = resolve(resolver, typed_faces(resolver, case, (1,)))
    assert ended.outcome == "deviates_1"
    assert ended.house == Changes("Friday", rows=house.results)
    assert resolver.figures(typed_faces(resolver, case, (1,)))[-1].value == ("Friday (printed: the piece is destroyed)")
    untouched = resolve(resolver, typed_faces(resolver, case, (3,)))
    assert (untouched.outcome, untouched.house) == ("jammed", None)


def test_a_result_that_a_later_version_does_not_know_leaves_the_printed_one() -> None:
    system = load_system("demonworld")
    house = House("Friday", results=(RowChange("artillery_table", 1, 1, ("melts",)),))
    resolver = system.resolver("artillery_table")
    case = Case({}, {}, house=house.changes_in("artillery_table"))
    assert resolve(resolver, typed_faces(resolver, case, (1,))).outcome == "destroyed"
    assert "melts" in unknown_in_house(system, house)[0]
    assert list(house_rows(system, house)) == []


def test_it_is_told_in_how_many_rolls_a_row_counts_and_whether_none_can_succeed() -> None:
    system = load_system("demonworld")
    one = House("x", results=(RowChange("artillery_table", 1, 1, ("jammed",)),))
    (effect,) = row_effects(system, one)
    assert 0 < effect.differ == effect.among
    assert list(impossible_rolls(system, one)) == []
    never = House("x", results=(RowChange("artillery_table", 1, 20, ("jammed",)),))
    assert [misfit.where for misfit in impossible_rolls(system, never)] == [("results", "artillery_table")]
