"""Pages of many rolls: a melee from discipline to the last wound, shots with their damage, charges and pursuits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tracker.games.confrontation.procedures.charging import CHARGE_PROCEDURE, PURSUE_ON
from tracker.games.confrontation.procedures.melee import MELEE_ROUND
from tracker.games.confrontation.procedures.melee_page import lost_blows, tally, what_matters
from tracker.games.confrontation.procedures.volley import (
    SHOOTERS,
    STAND_AND_SHOOT,
    TARGET,
    VOLLEY,
    lost_shots,
    shots_that_matter,
)
from tracker.rules.system import Followed, page_of

OF_SHOTS: Final[Mapping[str, Any]] = {"more": SHOOTERS, "forecast": Followed(matters=shots_that_matter)}
"""What every page has on which shots are made that all go at one target."""


SHEETS: Final = (
    page_of(
        MELEE_ROUND,
        "actor.melee=1 actor.str=7 target.melee=1",
        lost=lost_blows,
        tally=tally,
        forecast=Followed(matters=what_matters),
    ),
    page_of(
        VOLLEY,
        "actor.shoots=yes actor.figures=6 actor.missile_str=8 target.figures=6",
        lost=lost_shots,
        again=(TARGET,),
        **OF_SHOTS,
    ),
    page_of(
        STAND_AND_SHOOT,
        "actor.shoots=yes actor.figures=4 actor.missile_str=8 target.figures=4",
        lost=lost_shots,
        **OF_SHOTS,
    ),
    page_of(CHARGE_PROCEDURE, "actor.fear=6 target.figures=4 gap=12", **OF_SHOTS),
    page_of(PURSUE_ON),
)
