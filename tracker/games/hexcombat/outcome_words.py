"""How rolls ended, as whole sentences: who did what, where a deed and an outcome side by side would say it twice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.rules.system import Losing
from tracker.words import N_

OUTCOME_WORDS: Final[Mapping[str, str]] = {
    "shock_check.may": N_("{actor} may attack {target}"),
    "shock_check.barred": N_("{actor} may not attack {target}"),
    "fire_check.may": N_("{actor} may shoot at {target}"),
    "fire_check.barred": N_("{actor} may not shoot at {target}"),
    "recoil.may": N_("{actor} may recoil"),
    "recoil.must": N_("{actor} must recoil: nothing else saves {actor:it|them}"),
    "recoil.barred": N_("{actor} cannot recoil"),
    "advance.stays": N_("{actor} {actor:stays|stay} in place"),
    "advance.keeps_charge": N_(
        "{actor} {actor:advances and keeps its|advance and keep their} Charge marker; no new engagement test"
    ),
    "advance.charge_ends": N_(
        "{actor} {actor:advances, loses its marker and takes|advance, lose their marker and take} a breath level"
    ),
    "advance.advances": N_("{actor} {actor:advances|advance}"),
    "advance.advances_winded": N_("{actor} {actor:advances and takes|advance and take} a breath level"),
    "morale.holds": N_("{actor} {actor:passes its|pass their} morale test"),
    "morale.one": N_("{actor} {actor:fails its|fail their} morale test and {actor:loses|lose} one cohesion level"),
    "morale.two": N_("{actor} {actor:fails its|fail their} morale test and {actor:loses|lose} two cohesion levels"),
    "morale.rally": N_("{actor} {actor:regains|regain} one cohesion level"),
    "morale.destroyed": N_("{actor} {actor:fails its|fail their} morale test and {actor:is|are} destroyed"),
}
"""A sentence by roll and outcome with a point between; its blanks are the parts and what was put into the roll."""

STEPS_LOST: Final = Losing(N_("steps lost, recoils apart: {things}"), N_("no step expected to be lost, recoils apart"))
"""The last loss result may be a recoil, which costs no step: a loss may be likely and no step be expected to go."""
