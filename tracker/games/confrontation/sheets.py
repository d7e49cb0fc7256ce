"""Pages of many rolls: a melee from discipline to the last wound, shots with their damage, charges and pursuits."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tracker.games.confrontation.procedures.charging import CHARGE_PROCEDURE, PURSUE_ON
from tracker.games.confrontation.procedures.melee import MELEE_ROUND
from tracker.games.confrontation.procedures.melee_page import in_their_order, lost_blows, of_no_more_use, tally
from tracker.games.confrontation.procedures.volley import (
    SHOOTERS,
    STAND_AND_SHOOT,
    TARGET,
    VOLLEY,
    lost_shots,
    shots_settled,
)
from tracker.rules.system import Procedure, Sheet


def _page(procedure: Procedure) -> Sheet:
    """The page that presents a procedure, under its own name."""
    return Sheet(
        key=procedure.key, label=procedure.label, rules=procedure.rules, of=(procedure.key,), procedure=procedure.key
    )


SHEETS: Final = (
    replace(_page(MELEE_ROUND), lost=lost_blows, tally=tally, forgets=of_no_more_use, alike=in_their_order),
    replace(_page(VOLLEY), lost=lost_shots, more=SHOOTERS, again=(TARGET,), forgets=shots_settled),
    replace(_page(STAND_AND_SHOOT), lost=lost_shots, more=SHOOTERS, forgets=shots_settled),
    replace(_page(CHARGE_PROCEDURE), more=SHOOTERS),
    _page(PURSUE_ON),
)
