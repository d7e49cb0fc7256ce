"""The numbers a table is read with: a roll may name them, and the log tells them under its lines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tests.play import with_parts
from tests.tiny import NERVE_TEST, SHOT, TINY, a_tiny_battle
from tracker.battle.battle import UnitId
from tracker.battle.commands import Refused, Resolve
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.rules.resolver import Case, Figure, Resolver, sum_of
from tracker.rules.systems import load_system, system_keys
from tracker.views.log import entries


def a_battle_read_off_a_table() -> History:
    """The smallest system, its shot read with the sum of its lines."""
    shot = replace(SHOT, figures=lambda case: (Figure("edge", sum_of(SHOT.lines, case)),))
    return replace(a_tiny_battle(), declared=with_parts(TINY, resolvers=(shot, NERVE_TEST)))


def test_the_log_tells_the_numbers_a_table_was_read_with() -> None:
    pair = {"actor": UnitId("archers"), "target": UnitId("raiders")}
    after = a_battle_read_off_a_table().do(Resolve("shot", pair, {"cover": True}, (Face(6, 6),)))
    assert not isinstance(after, Refused)
    assert "    =  edge +3" in entries(after)[-1].arithmetic


def test_a_roll_names_no_such_number_unless_it_says_so() -> None:
    assert SHOT.figures(Case(SHOT.defaults(), {})) == ()


@pytest.mark.parametrize("key", system_keys())
def test_the_rows_that_a_die_is_read_in_are_those_of_its_faces_one_after_the_other(key: str) -> None:
    for resolver in load_system(key).rolls.resolvers:
        rows: dict[str, list[int]] = {}
        for case, face in one_die(resolver):
            row = next((figure.value for figure in resolver.figures(case) if figure.key == "row"), None)
            if row is not None:
                rows.setdefault(str(row), []).append(face)
        for row, faces in rows.items():
            low, _dash, high = row.partition("–")
            assert faces == list(range(int(low), int(high or low) + 1)), (resolver.key, row)


def one_die(resolver: Resolver) -> Iterator[tuple[Case, int]]:
    """A roll of one die at its defaults, with each of its faces; none where it is no such roll."""
    case = Case(resolver.defaults(), {})
    wanted = resolver.throws(case)
    for face in range(1, 1 if wanted is None else wanted.die.sides + 1):
        after = case.after(Face(wanted.die.sides, face)) if wanted is not None else case
        if resolver.throws(after) is None:
            yield after, face
