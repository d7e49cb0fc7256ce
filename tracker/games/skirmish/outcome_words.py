"""How rolls ended, as whole sentences: who did what, where a deed and an outcome side by side would say it twice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.words import N_

OUTCOME_WORDS: Final[Mapping[str, str]] = {
    "initiative.first": N_("{first_side} {first_side:has|have} the initiative"),
    "initiative.second": N_("{second_side} {second_side:has|have} the initiative"),
    "cast.success": N_("{actor} {actor:casts|cast} {spell} on {target}"),
    "cast.failure": N_("{actor} {actor:fails|fail} to cast {spell} on {target}"),
    "choose_target.success": N_("{actor} may choose the target of the spell"),
    "choose_target.failure": N_("{actor} must aim the spell at a figure within 6 paces, or lose it"),
    "resist.success": N_("{actor} {actor:resists|resist} the spell"),
    "resist.failure": N_("{actor} {actor:fails|fail} to resist the spell"),
    "dispel.success": N_("{actor} {actor:dispels|dispel} the spell"),
    "dispel.failure": N_("{actor} {actor:fails|fail} to dispel the spell"),
    "command.commanded": N_("{actor} {actor:gives|give} orders to {target}: “{order}”"),
    "rally.success": N_("{actor} {actor:rallies|rally} {target}"),
    "rally.failure": N_("{actor} {actor:fails|fail} to rally {target}"),
    "fear.critical": N_("{actor} {actor:passes|pass} the fear test against {target} with a critical success"),
    "fear.success": N_("{actor} {actor:passes|pass} the fear test against {target}"),
    "fear.failure": N_("{actor} {actor:fails|fail} the fear test against {target}"),
    "fear.critical_failure": N_("{actor} critically {actor:fails|fail} the fear test against {target}"),
    "terror.critical": N_("{actor} {actor:passes|pass} the terror test against {target} with a critical success"),
    "terror.success": N_("{actor} {actor:passes|pass} the terror test against {target}"),
    "terror.failure": N_("{actor} {actor:fails|fail} the terror test against {target}"),
    "terror.critical_failure": N_("{actor} critically {actor:fails|fail} the terror test against {target}"),
    "morale.success": N_("{actor} {actor:passes its|pass their} morale test"),
    "morale.failure": N_("{actor} {actor:fails its|fail their} morale test"),
    "morale.critical_failure": N_("{actor} critically {actor:fails its|fail their} morale test"),
}
"""A sentence by roll and outcome with a point between; its blanks are the parts and what was put into the roll."""
