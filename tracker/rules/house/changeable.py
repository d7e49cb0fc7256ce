"""Which kind of line takes which change: a printed figure is replaced, one that is worked out is added to."""

from __future__ import annotations

from enum import Enum
from typing import Final

from tracker.rules.resolver import FREE, Line
from tracker.words import N_, _

LEAST: Final = -99
MOST: Final = 99


class Kind(Enum):
    """The kind of a line of a roll, as far as a house may change it."""

    PRINTED = N_("a printed figure")
    COMPUTED = N_("a figure worked out from the cards")
    SHOWN = N_("a figure that is only shown here")
    NOTE = N_("a note, which counts nothing")
    FREE = N_("the figure that the table types in itself")


def kind_of(line: Line) -> Kind:
    """The kind of a line."""
    if line.field is not None and line.field.key in FREE:
        return Kind.FREE
    if line.note or line.shown:
        return Kind.NOTE if line.note else Kind.SHOWN
    return Kind.COMPUTED if line.printed is None else Kind.PRINTED


def takes(kind: Kind) -> str:
    """In words, what a line of that kind takes."""
    match kind:
        case Kind.PRINTED:
            return _("value = a whole number from {low} to {high}").format(low=LEAST, high=MOST)
        case Kind.COMPUTED:
            return _("add = a whole number from {low} to {high}, not 0").format(low=LEAST, high=MOST)
        case Kind.NOTE | Kind.SHOWN | Kind.FREE:
            return _("nothing")
