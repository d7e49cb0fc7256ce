"""An answer that a key of a page of rolls would change to one that cannot be, by the cards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tracker.play.cautions import beyond_the_card, doubt_of_change, more_than_asked
from tracker.play.sheets.entries import Said
from tracker.play.sheets.knobs import further_in
from tracker.rules.system import Count

if TYPE_CHECKING:
    from tracker.battle.fields import Scalar
    from tracker.play.sheets.entries import Entry, Knob
    from tracker.play.sheets.opened import OpenSheet


def doubt_further(sheet: OpenSheet, entry: Entry | None, knob: Knob, step: int) -> str:
    """Why the answer so many steps further cannot be, in a sentence.

    Empty where it can, and where the one that holds cannot be either: then it was meant already.
    """
    if isinstance(knob, Said):
        after = knob.further(step)
    elif knob.field is not None:
        after = further_in(sheet, entry, knob, step)
    else:
        return ""
    if after is None:
        return ""
    return doubt_of_change(partial(doubt_of, sheet, entry, knob), knob.value, after)


def doubt_of(sheet: OpenSheet, entry: Entry | None, knob: Knob, value: Scalar) -> str:
    """Why the answer cannot be this, in a sentence; empty where it can."""
    if isinstance(knob, Said):
        return more_than_asked(sheet.battle, knob.ask, value) if isinstance(knob.ask, Count) else ""
    if entry is None:
        return ""
    return beyond_the_card(sheet.system, sheet.battle, entry.row.resolver, entry.row.bindings, knob.key, value)
