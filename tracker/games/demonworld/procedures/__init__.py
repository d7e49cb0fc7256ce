"""Play of several questions, a module for each.

`contact` moves into a melee, `melee_round` plays it by initiative; `crush` and `gun_shot` go base after base;
`whose_base` asks for one that nobody named, `named` knows those that were. The procedures themselves stand below.
"""

from __future__ import annotations

from typing import Final

from tracker.games.demonworld.procedures.contact import CONTACT
from tracker.games.demonworld.procedures.crush import CRUSH
from tracker.games.demonworld.procedures.gun_shot import GUN_SHOT
from tracker.games.demonworld.procedures.melee_round import MELEE_ROUND
from tracker.games.demonworld.procedures.whose_base import SPECIAL_BASE, SPLASHED, STRAYED

PROCEDURES: Final = (CONTACT, CRUSH, GUN_SHOT, MELEE_ROUND, SPECIAL_BASE, SPLASHED, STRAYED)
