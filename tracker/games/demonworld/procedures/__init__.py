"""Play of several questions, a module for each."""

from __future__ import annotations

from typing import Final

from tracker.games.demonworld.procedures.contact import CONTACT
from tracker.games.demonworld.procedures.crush import CRUSH
from tracker.games.demonworld.procedures.gun_shot import GUN_SHOT
from tracker.games.demonworld.procedures.melee_round import MELEE_ROUND
from tracker.games.demonworld.procedures.whose_base import SPLASHED, STRAYED

PROCEDURES: Final = (CONTACT, CRUSH, GUN_SHOT, MELEE_ROUND, SPLASHED, STRAYED)
