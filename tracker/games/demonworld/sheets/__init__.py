"""Pages of many rolls, a module for each.

`volley`, `breath`, `melee`, and `along_a_line` for guns and crushers; `common` has the rolls that are one page for
several units.

Which pages there are stands below.
"""

from __future__ import annotations

from typing import Final

from tracker.games.demonworld.sheets.along_a_line import CRUSHING, GUN
from tracker.games.demonworld.sheets.breath import BREATH_SHEET
from tracker.games.demonworld.sheets.common import COMMON
from tracker.games.demonworld.sheets.melee import MELEE_BY_INITIATIVE
from tracker.games.demonworld.sheets.volley import VOLLEY

__all__ = ["COMMON", "SHEETS"]

SHEETS: Final = (VOLLEY, BREATH_SHEET, GUN, CRUSHING, MELEE_BY_INITIATIVE)
