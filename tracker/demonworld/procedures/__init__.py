"""Play of several questions, a module for each."""

from __future__ import annotations

from typing import Final

from tracker.demonworld.procedures.contact import CONTACT
from tracker.demonworld.procedures.crush import CRUSH
from tracker.demonworld.procedures.gun_shot import GUN_SHOT
from tracker.demonworld.procedures.melee_round import MELEE_ROUND

PROCEDURES: Final = (CONTACT, CRUSH, GUN_SHOT, MELEE_ROUND)
