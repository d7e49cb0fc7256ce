"""The steps of the turn that the rules themselves speak of, by their ids."""

from __future__ import annotations

FIRST = "T-05"
MOVES = "T-13"
SLICES = "T-15"
LATE_SHOTS = "T-16"
MELEES, DISCIPLINE, INITIATIVE, BLOWS, PURSUITS, NEXT_MELEE = OF_MELEE = (
    "T-17",
    "T-18",
    "T-19",
    "T-20",
    "T-21",
    "T-22",
)
