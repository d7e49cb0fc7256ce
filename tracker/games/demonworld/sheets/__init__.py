"""Pages of many rolls, a module for each."""

from __future__ import annotations

from typing import Final

from tracker.games.demonworld.sheets.volley import VOLLEY

SHEETS: Final = (VOLLEY,)
