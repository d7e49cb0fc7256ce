"""The sides at a table that have lost as much as breaks an army."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from tracker.battle.battle import SideId
from tracker.views.strength import is_broken

if TYPE_CHECKING:
    from screens.table.table import Table


def broken_sides(table: Table) -> Mapping[SideId, Fraction]:
    """The share that is left of each side that is broken; none where the table agreed on no break point."""
    battle = table.battle
    if not battle.break_point:
        return {}
    return {army.side: army.left for army in table.armies if army.ranks and is_broken(battle, army.left)}
