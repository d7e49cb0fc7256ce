"""Under the units of a step stand the reasons of those that cannot act: each whole, none over the edge."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from screens.turn.rows import MOST_BARRED, barred_rows
from tests.play import the_demo
from tracker.rules.system import MayNot
from tracker.rules.systems import load_system
from tracker.views.checklist import Barred

ROOM = 82
LONG = "only commanders and sorcerers who are independent move in this one window"
REASONS = (
    LONG,
    "it has neither leader nor commander, thus its order is random",
    "holds another token",
    "impetuous",
)


@pytest.mark.parametrize("first", range(len(REASONS)))
@pytest.mark.parametrize("airy", [True, False])
def test_no_reason_goes_over_the_edge(first: int, airy: bool) -> None:
    units = list(the_demo(load_system("demonworld")).battle.units.values())
    reasons = (*REASONS[first:], *REASONS[:first])
    barred = [Barred(unit, MayNot(reason)) for unit, reason in zip(units, reasons, strict=False)]
    absent = [Barred(unit, MayNot(LONG)) for unit in units[len(reasons) :]]
    rows = barred_rows(barred, absent, airy=airy, width=ROOM).plain.split("\n")
    assert len(rows) <= MOST_BARRED
    assert all(cell_len(row) <= ROOM for row in rows)
    assert rows[-1].rstrip().endswith("w why")


def test_names_that_have_room_are_not_cut_where_a_reason_is_left_out() -> None:
    first, second, *others = the_demo(load_system("demonworld")).battle.units.values()
    barred = [Barred(unit, MayNot("it moves with the unit to which it is attached now")) for unit in (first, second)]
    absent = [Barred(unit, MayNot(reason)) for unit, reason in zip(others, (LONG, *REASONS[1:]), strict=False)]
    rows = " ".join(barred_rows(barred, absent, airy=True, width=ROOM).plain.split())
    assert f"attached now: {first.name}, {second.name}" in rows
    assert "…" not in rows


def test_the_dots_for_names_left_out_stand_in_no_row_alone() -> None:
    units = list(the_demo(load_system("skirmish")).battle.units.values())
    for length in range(20, 70):
        barred = [Barred(unit, MayNot("x" * length if unit in units[:6] else REASONS[2])) for unit in units[:9]]
        absent = [Barred(unit, MayNot(REASONS[3])) for unit in units[9:]]
        rows = [row.split() for row in barred_rows(barred, absent, airy=True, width=ROOM).plain.split("\n")]
        assert ["…"] not in rows, length
