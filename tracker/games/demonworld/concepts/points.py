"""Movement points: what the card gives for an order, and what lost life points take away."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Unit
from tracker.games.demonworld.fields import PM_C, PM_H, PM_M, is_artillery, is_large, order_of, pv_lost

GUN_POINTS: Final = {"M": 9, "H": 6, "T": 6}
ON_THE_CARD: Final = {"M": PM_M, "H": PM_H, "C": PM_C}


def points_for_order(unit: Unit) -> int | None:
    """The points of the unit's order before any loss; None without an order, or where the sheet gives none.

    A gun's are printed (DW-ART-01 to 03, with R-35 for a forced C); a unit under T has none (DW-MOV-08); what a
    great monster or chariot may spend under T is not on the sheet.
    """
    order = order_of(unit)
    if is_artillery(unit):
        return GUN_POINTS.get(order)
    if order == "T" and not is_large(unit):
        return 0
    return unit[ON_THE_CARD[order]] if order in ON_THE_CARD else None


def gun_points(unit: Unit) -> int:
    """The points of a gun under its order, for moving, turning and loading (DW-ART-01 to 03, DW-ART-06)."""
    return max(GUN_POINTS.get(order_of(unit), 0) - pv_lost(unit), 0)


def points_to_advance(unit: Unit) -> int | None:
    """The points it may spend on entering hexes: less one for each PV a large base has lost, never below 0.

    A gun under T may only turn (DW-MOV-32, DW-ART-04, DW-ART-06).
    """
    points = points_for_order(unit)
    if points is None:
        return None
    if is_artillery(unit):
        return 0 if order_of(unit) == "T" else gun_points(unit)
    return max(points - (pv_lost(unit) if is_large(unit) else 0), 0)
