"""The numbers a table is read with: a roll may name them, and the log tells them under its lines."""

from __future__ import annotations

from msgspec.structs import replace

from tests.tiny import NERVE_TEST, SHOT, TINY, a_tiny_battle
from tracker.battle.battle import UnitId
from tracker.battle.commands import Refused, Resolve
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.rules.resolver import Case, Figure, sum_of
from tracker.views.log import entries


def a_battle_read_off_a_table() -> History:
    """The smallest system, its shot read with the sum of its lines."""
    shot = replace(SHOT, figures=lambda case: (Figure("edge", sum_of(SHOT.lines, case)),))
    return replace(a_tiny_battle(), system=replace(TINY, resolvers=(shot, NERVE_TEST)))


def test_the_log_tells_the_numbers_a_table_was_read_with() -> None:
    pair = {"actor": UnitId("archers"), "target": UnitId("raiders")}
    after = a_battle_read_off_a_table().do(Resolve("shot", pair, {"cover": True}, (Face(6, 6),)))
    assert not isinstance(after, Refused)
    assert "    =  edge +3" in entries(after)[-1].arithmetic


def test_a_roll_names_no_such_number_unless_it_says_so() -> None:
    assert SHOT.figures(Case(SHOT.defaults(), {})) == ()
