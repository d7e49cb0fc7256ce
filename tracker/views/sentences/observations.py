"""Observations by the table, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle, UnitId
from tracker.battle.events import Lapsed, Observed
from tracker.battle.observations import DISTANCES, Seen
from tracker.views.sentences.names import agreeing_name, unit_name
from tracker.words import N_, _

_SENTENCES: Final[Mapping[Seen, str]] = {
    Seen.REACH: N_("{unit} {unit:has|have} {of} in reach."),
    Seen.RANGE: N_("{unit} {unit:has|have} {of} in range and in sight, out of reach."),
    Seen.FAR: N_("{unit} {unit:has|have} {of} neither in reach nor in range."),
    Seen.COVER: N_("{unit} {unit:is|are} under cover."),
    Seen.OPEN: N_("{unit} {unit:stands|stand} in the open."),
    Seen.ON: N_("{unit} {unit:is|are} on the objective {of}."),
    Seen.OFF: N_("{unit} {unit:is|are} not on the objective {of}."),
}
SEEN: Final[Mapping[Seen, str]] = {
    Seen.REACH: N_("in reach", "seen"), Seen.RANGE: N_("in range", "seen"), Seen.FAR: N_("neither", "seen"),
    Seen.COVER: N_("yes"), Seen.OPEN: N_("no"), Seen.ON: N_("yes"), Seen.OFF: N_("no"),
}  # fmt: skip
"""The observations in a word each, as they stand in the column of their question."""


def observation_in_words(before: Battle, event: Observed | Lapsed) -> str:
    """An observation of a unit, or that it is no longer sure, as a sentence."""
    unit = agreeing_name(before, event.unit)
    match event:
        case Lapsed():
            return _("{unit} {unit:has|have} moved: what is in reach or in range is an assumption.").format(unit=unit)
        case Observed(seen=seen, of=of):
            named = unit_name(before, UnitId(of)) if seen in DISTANCES else of
            return _(_SENTENCES[seen]).format(unit=unit, of=named)
