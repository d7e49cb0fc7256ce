"""The words for what follows from a roll, and for why something happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.words import N_

EFFECT_WORDS: Final[Mapping[str, str]] = {
    "damage_owed": N_("{who}: damage to be rolled"),
    "location": N_("in the {value}"),
    "wound": N_("{who}: {value}"),
    "other_reading": N_("read the other way, {amount}: {value}"),
    "charges": N_("{who} is on its way"),
    "dares": N_("{who} dares"),
    "frozen": N_("{who} does nothing this turn"),
    "flees": N_("{who} flees"),
    "fled": N_("{who} flees {value} cm"),
    "stands": N_("{who} stands at −2"),
    "pursued": N_("{who} comes {value} cm"),
    "caught": N_("{who} is caught"),
    "stands_fast": N_("{who} does not pursue"),
    "has_left": N_("{value} cm of pursuit left to make"),
    "off_table": N_("{who} leaves the table until the next turn"),
    "rallies": N_("{who} stops fleeing"),
    "flees_on": N_("{who} flees on"),
    "leaves": N_("{who} leaves the melee"),
    "blows_owed": N_("each enemy touching {who} may strike once"),
    "held": N_("{who} stays in the melee"),
    "held_as_fleer": N_("{who} is struck as a fleer"),
    "reacted": N_("{who} loses the initiative and fights at −2"),
    "phase_die": N_("{amount} for the group of {who}"),
    "joins": N_("{who} is in contact"),
}

CAUSES: Final[Mapping[str, str]] = {
    "hit": N_("a hit"),
    "damage": N_("damage"),
    "discipline": N_("discipline test"),
    "initiative": N_("initiative test"),
    "rolloff": N_("roll-off"),
    "charge": N_("a charge"),
    "to_charge": N_("to charge an enemy that causes fear"),
    "charged": N_("charged by an enemy that causes fear"),
    "fear": N_("courage test"),
    "fright": N_("it failed its courage test"),
    "flight": N_("flight"),
    "pursuit": N_("pursuit"),
    "stands_fast": N_("it need not pursue"),
    "table_edge": N_("the table edge"),
    "turn_start": N_("a new turn begins"),
    "rally": N_("rally"),
    "rally_failed": N_("it failed to rally"),
    "stops": N_("it fled of its own will and stops"),
    "disengage": N_("leaving the melee"),
    "leaving": N_("a blow at one who leaves or flees"),
    "shot": N_("a shot"),
    "reaction": N_("stand and shoot"),
    "phase_die": N_("die of the phase"),
    "contact": N_("into contact"),
    "unopposed": N_("no enemy is left in contact"),
    "unit_gone": N_("the unit is gone"),
    "turn_end": N_("the turn ends"),
    "returns": N_("back from the pursuit"),
    "move": N_("moved"),
    "wait": N_("waits"),
    "played": N_("the melee is played"),
    "loss": N_("losses"),
    "recovered": N_("given back"),
    "edge": N_("fled off the table"),
    "first": N_("moves first"),
    "hand": N_("by hand"),
}
