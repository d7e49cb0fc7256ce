"""Handlers of the effects of a roll, one a kind, each making a few events; a module for each field of the rules.

`charging`, `shooting`, `damage`, `disengage` and `flight` are called as the rolls they follow; `opening` is what the
tests before the blows change; `roles` finds whom a roll was about, `telling` has the words. The table of all handlers
stands below.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.games.confrontation.effects import charging, damage, disengage, flight, opening, shooting
from tracker.games.confrontation.effects.roles import UnitHandler, for_a_unit, for_the_fallen_too
from tracker.rules.system import EffectHandler

HANDLERS: Final[Mapping[str, UnitHandler]] = {
    "damage_owed": damage.owes_damage,
    "wound": damage.takes_wound,
    "discipline": opening.speaks,
    "melee_dice": opening.has_dice,
    "initiative": opening.gets_ready,
    "rolloff": opening.rolls_off,
    "charges": charging.declares_charge,
    "dares": charging.dares,
    "frozen": charging.freezes,
    "flees": charging.takes_fright,
    "fled": flight.flees,
    "stands": flight.cannot_flee,
    "pursued": flight.pursues,
    "pursued_least": flight.pursues,
    "caught": flight.is_caught,
    "stands_fast": flight.stands_fast,
    "off_table": flight.leaves_table,
    "rallies": flight.rallies,
    "flees_on": flight.flees_on,
    "leaves": disengage.leaves_melee,
    "blows_owed": disengage.blows_owed,
    "held": disengage.is_held,
    "held_as_fleer": disengage.is_held_as_fleer,
    "reacted": shooting.has_reacted,
    "phase_die": shooting.scores,
    "joins": charging.joins,
}

EFFECTS: Final[Mapping[str, EffectHandler]] = {
    **{kind: for_a_unit(handler) for kind, handler in HANDLERS.items()},
    "has_shot": for_the_fallen_too(shooting.has_shot),
}
