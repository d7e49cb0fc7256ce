"""A battle's particulars, beside the play: the scenario, where it was played, remarks, pictures of the table's own."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Particular(StrEnum):
    """The lines that may be noted of a battle; who played is a detail of each side."""

    SCENARIO = "scenario"
    PLACE = "place"
    POINTS = "points"
    REMARKS = "remarks"


class Picture(Struct, frozen=True):
    """A picture kept beside the battle: the name of its file there, and what stands under it."""

    file: str
    caption: str = ""
