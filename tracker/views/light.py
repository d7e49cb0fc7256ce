"""Where the light goes on the list of a step, once something was done there or the step is another one."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from msgspec import Struct


class Kind(Enum):
    """What a line of the list stands for; those of the table are all but the units and the questions."""

    UNIT = "unit"
    TABLE = "table"
    QUESTION = "question"


class Spot(Struct, frozen=True):
    """A line that the light may lie on, and whether what it stands for is still to be done."""

    key: str
    kind: Kind
    is_open: bool


def light_after(now: Sequence[Spot], before: Sequence[Spot] = (), lit: str = "") -> str | None:
    """The line that the light goes to, from the one that was `lit` among those `before`; None where there is no line.

    It stays while that one is open, and on one that was done before. Else it goes on from there to the next that is
    open, round at the end: from a unit to a unit, from another line to any but a question. Where there is none it
    stays; from a question, or a line that is gone, it goes to a question too. What is gone has its place before what
    stood behind it.
    """
    at = next((number for number, spot in enumerate(before) if spot.key == lit), len(before))
    was = next(iter(before[at:]), None)
    own = next((spot for spot in now if spot.key == lit), None)
    if own is not None and (own.is_open or (was is not None and not was.is_open)):
        return lit
    keys = [spot.key for spot in now]
    start = next((keys.index(spot.key) for spot in before[at:] if spot.key in keys), 0)
    around = [spot for spot in (*now[start:], *now[:start]) if spot.is_open]
    units = [spot for spot in around if spot.kind is Kind.UNIT]
    work = [spot for spot in around if spot.kind is not Kind.QUESTION]
    goes_on = units if was is not None and was.kind is Kind.UNIT else work
    if own is None or own.kind is Kind.QUESTION:
        goes_on = goes_on or work or around
    if goes_on:
        return goes_on[0].key
    return lit if own is not None else next(iter(keys[start:]), None)


def light_back(now: Sequence[Spot], before: Sequence[Spot], unit: str) -> str | None:
    """The line of what was undone: that of the unit whose act it was, else one that is open again; None without one."""
    done = {spot.key for spot in before if not spot.is_open}
    of_unit = (spot.key for spot in now if spot.key == unit)
    return next(of_unit, next((spot.key for spot in now if spot.is_open and spot.key in done), None))
