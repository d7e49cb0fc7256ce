"""Play of several questions, a module for each."""

from __future__ import annotations

from typing import Final

from tracker.games.confrontation.procedures.charging import CHARGE_PROCEDURE, PURSUE_ON
from tracker.games.confrontation.procedures.melee import MELEE_ROUND
from tracker.games.confrontation.procedures.volley import STAND_AND_SHOOT, VOLLEY

PROCEDURES: Final = (CHARGE_PROCEDURE, MELEE_ROUND, PURSUE_ON, VOLLEY, STAND_AND_SHOOT)
