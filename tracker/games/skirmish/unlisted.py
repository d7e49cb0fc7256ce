"""Why a step of Skirmish is not for a unit that it does not list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.skirmish.concepts.alternation import END_STEP, OWED_STEP, START_STEP, figures_to_act, is_activated
from tracker.rules.system import MayNot, Reasons, first_that_holds
from tracker.words import N_


def _is_still(battle: Battle, unit: Unit) -> bool:
    return not is_activated(battle, unit)


def _has_acted(_battle: Battle, unit: Unit) -> bool:
    return figures_to_act(unit) == 0


def _always(_battle: Battle, _unit: Unit) -> bool:
    return True


NOT_ACTIVATED: Final = (_is_still, MayNot(N_("not being activated"), ("SK-ACT-10",)))

REASONS: Final[Mapping[str, Reasons]] = {
    START_STEP: (
        (_always, MayNot(N_("neither to flee nor anybody's fear or terror to face"), ("SK-FEAR-03",))),
    ),
    OWED_STEP: ((_always, MayNot(N_("owes no test"), ("SK-MORALE-02",))),),
    END_STEP: (
        NOT_ACTIVATED,
        (_has_acted, MayNot(N_("all figures have acted"), ("SK-ACT-10",))),
        (_always, MayNot(N_("cannot act any more in this activation"), ("SK-ACT-10",))),
    ),
}  # fmt: skip


def unlisted(battle: Battle, unit: Unit) -> MayNot | None:
    """Why the present step is not for the unit."""
    return first_that_holds(REASONS.get(battle.place.step, ()), battle, unit)
