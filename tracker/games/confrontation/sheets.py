"""Pages of many rolls: a melee from discipline to the last wound, shots with their damage, charges and pursuits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tracker.games.confrontation.concepts.ids import bg, cf, run
from tracker.games.confrontation.procedures.charging import CHARGE_PROCEDURE, PURSUE_ON
from tracker.games.confrontation.procedures.melee import MELEE_ROUND
from tracker.games.confrontation.procedures.melee_page import lost_blows, tally, what_matters
from tracker.games.confrontation.procedures.volley import (
    SHOOTERS,
    STAND_AND_SHOOT,
    TARGET,
    VOLLEY,
    lost_shots,
    shots_that_matter,
)
from tracker.rules.system import CommonPage, Followed, page_of
from tracker.words import N_

OF_SHOTS: Final[Mapping[str, Any]] = {"more": SHOOTERS, "forecast": Followed(matters=shots_that_matter)}
"""The settings of every page whose shots all go at one target."""


SHEETS: Final = (
    page_of(
        MELEE_ROUND,
        "actor.melee=1 actor.str=7 target.melee=1",
        lost=lost_blows,
        tally=tally,
        forecast=Followed(matters=what_matters),
    ),
    page_of(
        VOLLEY,
        "actor.shoots=yes actor.figures=6 actor.missile_str=8 target.figures=6",
        lost=lost_shots,
        again=(TARGET,),
        **OF_SHOTS,
    ),
    page_of(
        STAND_AND_SHOOT,
        "actor.shoots=yes actor.figures=4 actor.missile_str=8 target.figures=4",
        lost=lost_shots,
        **OF_SHOTS,
    ),
    page_of(CHARGE_PROCEDURE, "actor.fear=6 target.figures=4 gap=12", **OF_SHOTS),
    page_of(PURSUE_ON),
)

# fmt: off
COMMON: Final = (
    CommonPage(label=N_("Rally tests"), of="rally", rules=(*run("RALLY", 1, 3), *run("RALLY", 7, 11))),
    CommonPage(label=N_("Flights"), of="fear_flight", rules=(*cf("FLEE", 2, 3), *cf("RALLY", 4, 12))),
    CommonPage(label=N_("Pursuits"), of="pursuit", rules=(*cf("FLEE", 4, 8), *cf("RALLY", 5))),
    CommonPage(label=N_("Tests not to pursue"), of="no_pursuit", rules=cf("FLEE", 7, 15)),
    CommonPage(label=N_("Courage tests"), of="fear", rules=run("FEAR", 1, 11)),
    CommonPage(label=N_("Tests to hold fire"), of="hold_fire", rules=cf("REACT", 5, 7)),
    CommonPage(label=N_("Dice of the groups"), of="phase_die", rules=(*run("INIT", 1, 3), *cf("INIT", 8)),
               is_owed=True, is_named=True),
    CommonPage(label=N_("Discipline tests"), of="discipline", rules=run("START", 1, 4), is_owed=True),
    CommonPage(label=N_("Initiative tests"), of="initiative", rules=run("START", 5, 7), is_owed=True),
    CommonPage(label=N_("Recovery rolls of mages"), of="trance", rules=(*cf("MISC", 9), *bg(18))),
)
# fmt: on
"""Rolls that each makes by itself: leaving a melee, fleeing of one's own will, ties, meeting the table edge."""
