"""Why a step of hex combat is not for a unit that it does not list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.rules.system import MayNot
from tracker.words import N_

THE_OTHERS: Final = MayNot(N_("the other side acts now"))
REASONS: Final[Mapping[str, MayNot]] = {
    "A.1": THE_OTHERS,
    "B.1": THE_OTHERS,
    "C.5": MayNot(N_("owes no morale test"), ("HX-MORALE-01",)),
}


def unlisted(battle: Battle, _unit: Unit) -> MayNot | None:
    """Why the present step is not for the unit."""
    return REASONS.get(battle.place.step)
