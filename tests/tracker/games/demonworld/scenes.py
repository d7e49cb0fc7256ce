"""Small battles for the Demonworld rules."""

from __future__ import annotations

from collections.abc import Mapping

from tests.play import AZURE, OCHRE
from tracker.battle.battle import Battle, Place, Side, SideId, Unit, UnitId
from tracker.battle.fields import Scalar


def a_unit(name: str, side: SideId = AZURE, **values: Scalar) -> Unit:
    """A unit whose id is its name in small letters."""
    return Unit(UnitId(name.lower()), name, side, values)


def a_scene(*units: Unit, switches: Mapping[str, str] | None = None, turn: int = 1) -> Battle:
    """Two sides with these units."""
    return Battle(
        system="demonworld",
        place=Place(turn, ""),
        sides=(Side(AZURE, "Azure"), Side(OCHRE, "Ochre")),
        units={unit.id: unit for unit in units},
        switches=switches or {},
    )
