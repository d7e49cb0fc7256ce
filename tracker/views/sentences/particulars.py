"""The particulars of a battle, as the log has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.events import ParticularSet, PicturesSet
from tracker.battle.particulars import Particular
from tracker.words import N_, _, labelled, n_

LABELS: Final[Mapping[Particular, str]] = {
    Particular.SCENARIO: N_("Scenario"),
    Particular.PLACE: N_("Place", "where a battle was played"),
    Particular.POINTS: N_("Points", "of the armies"),
    Particular.REMARKS: N_("Remarks"),
}


def particular_in_words(event: ParticularSet | PicturesSet) -> str:
    """`Scenario: the bridge at dawn.`, and how many pictures there are now."""
    match event:
        case ParticularSet(key, now=now):
            return labelled(_(LABELS[key]), f"{now or '–'}.")
        case PicturesSet(now=now):
            pictures = n_("{count} picture", "{count} pictures", len(now)).format(count=len(now))
            return labelled(_("For the report"), f"{pictures}.")
