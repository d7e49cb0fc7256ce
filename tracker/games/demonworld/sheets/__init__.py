"""Pages of many rolls, a module for each."""

from __future__ import annotations

from typing import Final

from tracker.games.demonworld.sheets.melee import MELEE_BY_INITIATIVE
from tracker.games.demonworld.sheets.volley import VOLLEY

SHEETS: Final = (VOLLEY, MELEE_BY_INITIATIVE)
