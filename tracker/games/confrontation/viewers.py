"""Words for viewers who know no rulebook, in place of those for the players who keep the turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.words import N_

STEP_WORDS: Final[Mapping[str, str]] = {
    "T-02": N_("Fighters return to the table"),
    "T-04": N_("Those who flee run on"),
    "T-08": N_("Who dares to charge"),
    "T-09": N_("Some leave their melee"),
    "T-14": N_("Who shoots first"),
    "T-15": N_("Shots and spells"),
    "T-16": N_("Late shots"),
    "T-17": N_("A melee is chosen"),
    "T-18": N_("Who must announce first"),
    "T-19": N_("Who strikes first"),
    "T-22": N_("The next melee"),
}
"""Viewers' words in place of a step's label, by the step."""

_IN_CONTACT: Final = ("normal_contact", "serious_contact", "critical_contact")

OUTCOMES: Final[Mapping[str, str]] = {
    "discipline.made": N_("the lower announces first"),
    "initiative.made": N_("the higher strikes first"),
    "initiative.salvaged": N_("the charge falters"),
    "phase_die.made": N_("it is settled when they shoot"),
    "phase_die.failed": N_("they shoot last"),
    "damage.nothing": N_("unharmed"),
    "crowd_shot.exceptional": N_("the target is hit"),
    "crowd_shot.normal_target": N_("the target is hit"),
    **{f"crowd_shot.{kind}{number}": N_("somebody else is hit") for kind in _IN_CONTACT for number in range(1, 7)},
    "crowd_shot.failed": N_("nobody is hit"),
    "crowd_shot.serious_nobody": N_("nobody is hit"),
    "crowd_shot.critical_nobody": N_("nobody is hit"),
}
"""Viewers' words in place of an outcome's label, by roll and outcome."""

SENTENCES: Final[Mapping[str, str]] = {
    "disengage.normal": N_("{actor} {actor:leaves|leave} the melee; each enemy in contact strikes once first"),
    "disengage.failed": N_("{actor} {actor:fails|fail} to leave the melee and must defend"),
    "disengage.serious": N_("{actor} {actor:fails|fail} to leave the melee and can hardly defend"),
    "table_edge.success": N_("{actor} {actor:stops|stop} at the table edge"),
}
"""Viewers' sentences for a roll, by roll and outcome."""

ROLLS: Final[Mapping[str, str]] = {
    "discipline": N_("Who must announce first"),
    "initiative": N_("Who strikes first"),
    "rolloff": N_("Tie-break"),
    "phase_die": N_("Who shoots first"),
    "no_pursuit": N_("Holding back"),
    "trance": N_("Mana regained"),
}
"""Viewers' words in place of a roll's label."""

MARKS: Final[Mapping[str, str]] = {
    "joined too late": "",
    "melee played": "",
    "discipline lost": "",
    "initiative lost": N_("strikes last"),
    "waits": "",
    "unusual card": "",
}
"""Viewers' words in place of a mark; empty where the mark is for those who play."""

UNSAID: Final = frozenset({
    "damage_owed", "other_reading", "wound", "blows_owed", "held", "held_as_fleer", "has_left", "leaves",
})  # fmt: skip
"""Kinds of effects that are for those who roll, or that the outcome has said."""

EXPLAINS: Final[Mapping[str, str]] = {
    "start": N_("Fighters come back or try to rally; then it is settled who moves first."),
    "movement": N_("Charges are declared, those who are charged react, then everybody moves."),
    "shooting": N_("A die settles the order; then archers shoot and sorcerers cast."),
    "melee": N_("Those in contact share their dice between attack and defence, and strike in order of initiative."),
    "end": N_("The turn is over, and whatever lasted until its end."),
}
"""A sentence on each phase for viewers to whom the game is new."""
