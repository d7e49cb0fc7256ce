"""Pages of many rolls: a shock action with both attacks of a formation, and a unit's shots, each down to the losses."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tracker.games.hexcombat.procedures import PROCEDURES, SHOCK_ACTION, VOLLEY
from tracker.games.hexcombat.procedures.shooting_action import shots_in_brief
from tracker.rules.system import Procedure, Sheet

_BY_KEY: Final = {procedure.key: procedure for procedure in PROCEDURES}


def _on_a_page(procedure: Procedure, *examples: str) -> Sheet:
    """The page that presents a procedure, under its own name."""
    return Sheet(
        key=procedure.key,
        label=procedure.label,
        rules=procedure.rules,
        of=(procedure.key,),
        procedure=procedure.key,
        examples=examples,
    )


SHEETS: Final = (
    _on_a_page(_BY_KEY[SHOCK_ACTION], "actor.engages=yes actor.marker=charge target.engaged=front"),
    replace(
        _on_a_page(_BY_KEY[VOLLEY], "actor.kind=archers target.steps_at_start=4 target.steps=4"), brief=shots_in_brief
    ),
)
