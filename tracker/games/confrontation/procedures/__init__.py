"""Play of several questions, a module for each.

`charging` is a charge to its end, `volley` a unit's shots, `melee` a melee to its end: `announced` is what its answers
say, `fighting` what its questions know of it, `announcing` what is settled before the first blow, `melee_page` what its
page shows beside the rolls. The procedures themselves stand below.
"""

from __future__ import annotations

from typing import Final

from tracker.games.confrontation.procedures.charging import CHARGE_PROCEDURE, PURSUE_ON
from tracker.games.confrontation.procedures.melee import MELEE_ROUND
from tracker.games.confrontation.procedures.volley import STAND_AND_SHOOT, VOLLEY

PROCEDURES: Final = (CHARGE_PROCEDURE, MELEE_ROUND, PURSUE_ON, VOLLEY, STAND_AND_SHOOT)
