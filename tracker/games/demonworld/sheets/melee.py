"""The melee by initiative: all pairings announced at one stroke, then blow after blow, losses falling between them."""

from __future__ import annotations

from typing import Final

from tracker.games.demonworld.procedures.melee_round import MELEE_ROUND, lost_blows
from tracker.rules.system import Sheet
from tracker.words import N_

MELEE_BY_INITIATIVE: Final = Sheet(
    key="melee_by_initiative",
    label=N_("Melee by initiative"),
    rules=MELEE_ROUND.rules,
    of=("melee", MELEE_ROUND.key),
    procedure=MELEE_ROUND.key,
    lost=lost_blows,
    more="supporters",
)
