"""Pages of many rolls: a melee from the discipline tests to the last wound."""

from __future__ import annotations

from typing import Final

from tracker.games.confrontation.procedures.melee import MELEE_ROUND
from tracker.games.confrontation.procedures.melee_page import lost_blows, tally
from tracker.rules.system import Sheet

MELEE: Final = Sheet(
    key="melee",
    label=MELEE_ROUND.label,
    rules=MELEE_ROUND.rules,
    of=(MELEE_ROUND.key,),
    procedure=MELEE_ROUND.key,
    lost=lost_blows,
    tally=tally,
)
SHEETS: Final = (MELEE,)
