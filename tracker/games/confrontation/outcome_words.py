"""How rolls ended, as whole sentences: who did what, where a deed and an outcome side by side would say it twice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.words import N_

OUTCOME_WORDS: Final[Mapping[str, str]] = {
    "arrival.front": N_("{actor} {actor:charges|charge} {target} from the front"),
    "arrival.flank": N_("{actor} {actor:charges|charge} {target} in the flank"),
    "arrival.rear": N_("{actor} {actor:charges|charge} {target} in the rear"),
    "arrival.contact": N_("{actor} {actor:goes|go} into contact with {target} without a charge"),
    "discipline.lost": N_("{actor} {actor:loses its|lose their} discipline test and {actor:announces|announce} first"),
    "initiative.lost": N_("{actor} {actor:loses|lose} the initiative and {actor:strikes|strike} last"),
    "hold_fire.success": N_("{actor} may hold {actor:its|their} fire"),
    "hold_fire.failure": N_("{actor} must shoot"),
    "phase_die.failed": N_("The die of {actor} and {actor:its|their} group comes up 1: they act last"),
    "fear.success": N_("{actor} {actor:passes its|pass their} courage test against {target}"),
    "fear.frozen": N_("{actor} {actor:fails its|fail their} courage test and {actor:does|do} not charge {target}"),
    "fear.flees": N_("{actor} {actor:fails its|fail their} courage test and {actor:flees|flee} from {target}"),
    "fear_flight.none": N_("{actor} cannot flee"),
    "fear_flight.stands": N_("{actor} cannot flee: {actor:it stands and fights|they stand and fight} at −2"),
    "pursuit.caught": N_("{actor} {actor:catches|catch} {target}"),
    "pursuit.escaped": N_("{actor} {actor:does|do} not catch {target}"),
    "no_pursuit.success": N_("{actor} need not pursue"),
    "no_pursuit.failure": N_("{actor} must pursue"),
    "table_edge.success": N_("{actor} {actor:stops|stop} at the table edge, with a pursuit move from there"),
    "table_edge.failure": N_(
        "{actor} {actor:pursues|pursue} off the table and {actor:returns|return} at the start of next turn"
    ),
    "damage.nothing": N_("{target} {target:is|are} hit to no effect"),
    "damage.stunned": N_("{target} {target:has|have} one figure stunned"),
    "damage.light": N_("{target} {target:takes|take} a light wound"),
    "damage.serious": N_("{target} {target:takes|take} a serious wound"),
    "damage.critical": N_("{target} {target:takes|take} a critical wound"),
    "damage.killed": N_("{target} {target:has|have} one figure killed outright"),
    "spell.cast": N_("{actor} {actor:casts|cast} {spell}"),
    "rally.success": N_("{actor} {actor:rallies|rally}"),
    "rally.failure": N_("{actor} {actor:fails|fail} to rally"),
    "disengage.exceptional": N_("{actor} {actor:leaves|leave} the melee unharmed"),
    "disengage.normal": N_("{actor} {actor:gets|get} out of the melee; each enemy in contact strikes once first"),
    "disengage.failed": N_("{actor} {actor:fails|fail} to leave the melee: all dice in defence"),
    "disengage.serious": N_("{actor} badly {actor:fails|fail} to leave the melee: one die a figure, in defence"),
    "disengage.critical": N_("{actor} {actor:is|are} caught leaving the melee and struck as fleeing"),
}
"""A sentence by roll and outcome with a point between; its blanks are the parts and what was put into the roll."""

TOLD_BY_OUTCOME: Final[Mapping[str, frozenset[str]]] = {
    **{f"damage.{wound}": frozenset({"wound"}) for wound in ("stunned", "light", "serious", "critical", "killed")},
    "arrival.contact": frozenset({"joins"}),
    "fear.success": frozenset({"dares"}),
    "fear.flees": frozenset({"flees"}),
    "fear_flight.stands": frozenset({"stands"}),
    # Who catches stops at the one it caught, however far its move would have carried it.
    "pursuit.caught": frozenset({"caught", "pursued", "pursued_least"}),
    "no_pursuit.success": frozenset({"stands_fast"}),
    "table_edge.failure": frozenset({"off_table"}),
    "rally.success": frozenset({"rallies"}),
    "rally.failure": frozenset({"flees_on"}),
    "disengage.normal": frozenset({"blows_owed", "leaves"}),
    "disengage.failed": frozenset({"held"}),
    "disengage.serious": frozenset({"held"}),
    "disengage.critical": frozenset({"held", "held_as_fleer"}),
}
"""The effects of a roll that its sentence has told in other words."""
