"""Words for viewers who know no rulebook, in place of those for the players who keep the turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.words import N_

STEP_WORDS: Final[Mapping[str, str]] = {
    "first_designation": N_("The first unit is chosen"),
    "start": N_("A unit begins to act"),
    "act": N_("A unit acts"),
    "tests_owed": N_("Tests of nerve"),
    "end_activation": N_("The unit has acted"),
    "next_designation": N_("The next unit is chosen"),
}
"""Viewers' words in place of a step's label, by the step."""

OUTCOMES: Final[Mapping[str, str]] = {
    "initiative.again": N_("a tie, so both roll again"),
    "initiative.referee": N_("a tie, so the referee decides"),
    "shoot.fumble": N_("miss and fumble"),
    "melee.fumble": N_("miss and fumble"),
    "shoot.fumbled_hit": N_("hit, but a fumble"),
    "melee.fumbled_hit": N_("hit, but a fumble"),
}
"""Viewers' words in place of an outcome's label, by roll and outcome."""

PHASE_WORDS: Final[Mapping[str, str]] = {"first": N_("First choice")}
"""Viewers' words in place of a phase's label."""

MARKS: Final[Mapping[str, str]] = {"designated": N_("acts next"), "active": N_("acts now")}
"""Viewers' words in place of a mark."""

UNSAID: Final = frozenset({"spell_tried"})
"""Kinds of effects that are for those who play, and not for viewers."""

EXPLAINS: Final[Mapping[str, str]] = {
    "initiative": N_("Each side rolls a die; the higher total begins."),
    "first": N_("The side that won the roll chooses the first unit to act."),
    "activation": N_("The sides take turns: one unit at a time moves, shoots, fights or casts."),
    "end": N_("Every unit has acted; a new turn begins."),
}
"""A sentence on each phase for viewers to whom the game is new."""
