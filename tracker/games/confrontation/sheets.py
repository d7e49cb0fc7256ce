"""Pages of many rolls: a melee from discipline to the last wound, shots with their damage, charges and pursuits."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tracker.games.confrontation.procedures.charging import CHARGE_PROCEDURE, PURSUE_ON
from tracker.games.confrontation.procedures.melee import MELEE_ROUND
from tracker.games.confrontation.procedures.melee_page import in_brief, in_their_order, lost_blows, tally
from tracker.games.confrontation.procedures.volley import (
    SHOOTERS,
    STAND_AND_SHOOT,
    TARGET,
    VOLLEY,
    lost_shots,
    shots_in_brief,
    shots_in_rounds,
    spent_shots,
)
from tracker.rules.system import Procedure, Sheet


def _page(procedure: Procedure, *examples: str) -> Sheet:
    """The page that presents a procedure, under its own name."""
    return Sheet(
        key=procedure.key,
        label=procedure.label,
        rules=procedure.rules,
        of=(procedure.key,),
        procedure=procedure.key,
        examples=examples,
    )


def _of_shots(procedure: Procedure, *examples: str) -> Sheet:
    """The page of shots that all go at one target."""
    return replace(
        _page(procedure, *examples),
        lost=lost_shots,
        more=SHOOTERS,
        brief=shots_in_brief,
        rounds=shots_in_rounds,
        alike=spent_shots,
    )


SHEETS: Final = (
    replace(
        _page(MELEE_ROUND, "actor.melee=1 actor.str=7 target.melee=1"),
        lost=lost_blows,
        tally=tally,
        brief=in_brief,
        alike=in_their_order,
    ),
    replace(
        _of_shots(VOLLEY, "actor.shoots=yes actor.figures=6 actor.missile_str=8 target.figures=6"), again=(TARGET,)
    ),
    _of_shots(STAND_AND_SHOOT, "actor.shoots=yes actor.figures=4 actor.missile_str=8 target.figures=4"),
    replace(
        _page(CHARGE_PROCEDURE, "actor.fear=6 target.figures=4 gap=12"),
        more=SHOOTERS,
        brief=shots_in_brief,
        alike=spent_shots,
    ),
    _page(PURSUE_ON),
)
