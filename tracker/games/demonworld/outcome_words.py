"""How rolls ended, as whole sentences: who did what, where a deed and an outcome side by side would say it twice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.words import N_

OUTCOME_WORDS: Final[Mapping[str, str]] = {
    "morale.holds": N_("{actor} {actor:passes its|pass their} morale test"),
    "morale.charges": N_("{actor} {actor:passes its|pass their} morale test and {actor:charges|charge}"),
    "morale.rallied": N_("{actor} {actor:passes its|pass their} morale test and {actor:rallies|rally}"),
    "morale.obeys": N_("{actor} {actor:passes its|pass their} morale test and {actor:obeys|obey}"),
    "morale.rout": N_("{actor} {actor:fails its|fail their} morale test and {actor:routs|rout}"),
    "morale.charge_refused": N_("{actor} {actor:fails its|fail their} morale test and {actor:does|do} not charge"),
    "morale.keeps_routing": N_("{actor} {actor:fails its|fail their} morale test and {actor:keeps|keep} routing"),
    "morale.impetuous": N_("{actor} {actor:fails its|fail their} morale test and {actor:becomes|become} impetuous"),
    "obedience.obeys": N_("{actor} {actor:obeys|obey}"),
    "obedience.impetuous": N_(
        "{actor} {actor:fails its|fail their} obedience test and {actor:becomes|become} impetuous"
    ),
    "cast.success": N_("{actor} {actor:casts|cast} a spell"),
    "cast.failure": N_("{actor} {actor:fails|fail} to cast a spell"),
    "cast.critical": N_("{actor} {actor:fails|fail} critically to cast a spell"),
    "miscast.killed": N_("{actor} {actor:miscasts and is|miscast and are} killed"),
    "miscast.wounded": N_("{actor} {actor:miscasts|miscast}: 1 life point lost per 5 spell points spent"),
    "miscast.splash": N_("{actor} {actor:miscasts|miscast}, splashing adjacent bases"),
    "miscast.drained": N_("{actor} {actor:miscasts and loses|miscast and lose} all spell points permanently"),
    "miscast.exhausted": N_("{actor} {actor:miscasts and loses|miscast and lose} all spell points until rested"),
    "miscast.banned": N_("{actor} {actor:miscasts|miscast}: no casting and no rest for two turns"),
    "ps_recovery.recovers": N_("{actor} {actor:rests and recovers|rest and recover} spell points"),
    "ps_recovery.not_rested": N_("{actor} {actor:recovers|recover} nothing: no rest"),
    "ps_recovery.banned": N_("{actor} may not rest this turn"),
    "ps_recovery.never": N_("{actor} never {actor:recovers|recover} again"),
    "ignition.success": N_("{actor} {actor:starts|start} a fire"),
    "ignition.failure": N_("{actor} {actor:fails|fail} to start a fire"),
    "artillery_table.on_target": N_("{actor} {actor:fires|fire}, on target"),
    "artillery_table.jammed": N_("{actor} {actor:jams|jam}"),
    "artillery_table.loses_load": N_("{actor} {actor:misfires and loses its|misfire and lose their} loading points"),
    "artillery_table.destroyed": N_("{actor} {actor:blows|blow} up"),
    "breath.success": N_("{actor} {actor:burns|burn} {target}"),
    "breath.failure": N_("{actor} {actor:breathes|breathe} fire on {target} without effect"),
    "crush.success": N_("{actor} {actor:crushes|crush} {target}"),
    "crush.failure": N_("{actor} {actor:fails|fail} to crush {target}"),
}
"""A sentence by roll and outcome with a point between; its blanks are the parts and what was put into the roll."""
