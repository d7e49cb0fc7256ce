"""Pages of many rolls: a shock action with both attacks of a formation, and a unit's shots, each down to the losses."""

from __future__ import annotations

from typing import Final

from tracker.games.hexcombat.procedures import PROCEDURES, SHOCK_ACTION, VOLLEY
from tracker.games.hexcombat.procedures.shooting_action import lost_shots, shots_that_matter
from tracker.rules.system import CommonPage, Followed, page_of
from tracker.words import N_

_BY_KEY: Final = {procedure.key: procedure for procedure in PROCEDURES}


SHEETS: Final = (
    page_of(_BY_KEY[SHOCK_ACTION], "actor.engages=yes actor.marker=charge target.engaged=front"),
    page_of(
        _BY_KEY[VOLLEY],
        "actor.kind=archers target.steps_at_start=4 target.steps=4",
        forecast=Followed(matters=shots_that_matter),
        lost=lost_shots,
    ),
)
COMMON: Final = (CommonPage(label=N_("Morale tests"), of="morale", rules=("HX-MORALE-01", "HX-MORALE-02")),)
